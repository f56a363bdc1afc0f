"""What is printed on cards, sheets and counters, in the player's language."""

from client.boards.beat_the_bit.brief_faces import brief_face
from client.boards.beat_the_bit.looks import FOLDER as FOLDER
from client.boards.beat_the_bit.looks import INK, NUMBER, TEXT, TITLE, WHITE
from client.table3d.cards import PIXELS
from client.table3d.text_printer import Line, Sheet
from sim.game import Seat
from sim.games.beat_the_bit.content import BOSSES, CARDS, FINALS, TREASURES, Curse, Foe, Treasure, difficulty
from sim.games.beat_the_bit.reading import already_added, total
from sim.games.beat_the_bit.state import UNKNOWN_BOSS, Player, State
from sim.games.beat_the_bit.texts import CardSpeech
from sim.games.beat_the_bit.vocabulary import parse
from sim.speech import MINUS, Speech

SHEET_PIXELS = (840, 420)
CHALK = (0.62, 0.68, 0.52)
TAG = (1.0, 0.72, 0.16)
"""Linear colours, as the press takes them; small words need all the contrast there is."""
TIERS = ("common", "rare", "mythic")
BOXES = (("brown", "≤", 301, WHITE), ("silver", "=", 349, INK))
"""Boxes of a fight and a boss with the sign of when they count, the baseline and the ink of their words."""
VIOLET = {"fight": (402, 68), "boss": (422, 108)}
"""The middle of the box with the damage of each, and the height of its words."""
BELOW = {"fight": (508, 120), "boss": (528, 82)}
"""The same of what is said below all boxes."""

THINGS = ("tomb", "treasure")
"""Rewards that are things, and can be named in a list of what is collected."""


class Faces:
    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._voice = CardSpeech(speech)

    def say(self, key: str, **values: object) -> str:
        """A text of this board, or of the game."""
        return self._speech.say(key, **values)

    def name(self, card: str) -> str:
        return self._speech.say(f"card.{card}")

    def text(self, card: str) -> str:
        return self._speech.say(f"card.{card}.text")

    def word(self, word: str) -> str:
        """A bonus or reward as it is spoken: `coins(3)`, `summon_final`."""
        return self._speech.say(f"word.{word}")

    def character(self, player: Player) -> str:
        return self._speech.say(f"character.{player.character}")

    def ability(self, player: Player) -> str:
        return self._speech.say(f"character.{player.character}.{side_of(player)}")

    def seat(self, seat: Seat) -> str:
        return self._speech.seat(seat)

    def card(self, card: str) -> Sheet:
        """The face of a card."""
        width, height = PIXELS
        what = CARDS[card]
        left, right = 26.0, width - 26.0
        if isinstance(what, Foe | Curse):
            left = 120.0
        elif isinstance(what, Treasure):
            right -= 34.0 * (1 + TIERS.index(what.tier)) + 8
        middle = (left + right) / 2
        printed = [Line(self.name(card), TITLE, 46, middle, 64, INK, wrap=right - left, lines=1)]
        if isinstance(what, Foe):
            printed += self._boxes(what)
        else:
            # above the price and the symbol
            printed.append(Line(self.text(card), TEXT, 33, width / 2, 419, INK, wrap=360, room=162))
        if isinstance(what, Foe | Curse):
            printed.append(Line(str(what.difficulty), NUMBER, 60, 64, 81, WHITE))
        elif isinstance(what, Treasure):
            printed.append(Line(str(what.cost), NUMBER, 40, 58, 552, INK))
        return Sheet(width, height, f"{FOLDER}/{card}.jpg", tuple(printed))

    def brief(self, card: str) -> Sheet:
        """The face of a card as it lies on the table."""
        return brief_face(card, self.name(card))

    def _boxes(self, foe: Foe) -> list[Line]:
        """What a throw brings, each in its box, and below them the bargain, the trophy and the places."""
        width, voice = PIXELS[0], self._voice
        if foe.rank == "final":
            return [Line(self._damage(foe), TEXT, 27, width / 2, 391, WHITE, wrap=344, room=230)]
        printed = []
        for name, sign, y, ink in BOXES:
            words = getattr(foe, name)
            printed.append(Line(f"{sign} {foe.difficulty}", NUMBER, 33, 36, y, ink, align="left"))
            printed.append(Line(voice.words(words), TEXT, 31, 254, y - 1, ink, wrap=264, lines=1))
        middle, room = VIOLET[foe.rank]
        printed.append(Line(f"> {foe.difficulty}", NUMBER, 33, 36, middle + 12, WHITE, align="left"))
        damage = self._damage(foe)
        printed.append(Line(damage, TEXT, 30 if len(damage) < 40 else 24, 254, middle, WHITE, wrap=264, room=room))
        rest = voice.below(foe)
        if rest:
            middle, room = BELOW[foe.rank]
            printed.append(Line(rest, TEXT, 21, 30, middle, INK, align="left", wrap=296, room=room))
        return printed

    def _damage(self, foe: Foe) -> str:
        lines = ((line, self._voice.words(words)) for line, words in foe.violet.items())
        return "\n".join(self.say(f"damage.{line}", words=words) for line, words in lines)

    def sheet(self, player: Player, seat: Seat, brief: bool = False) -> Sheet:
        """A character's sheet; hearts, coins and dice lie on it as tokens. The brief one is read from afar."""
        side = side_of(player)
        who = f"{self.seat(seat)} · {side.upper()}"
        if brief:
            printed = [
                Line(self.character(player), TITLE, 84, 256, 96, INK, align="left", wrap=560, lines=1),
                Line(who, TEXT, 58, 256, 178, INK, align="left", wrap=560, lines=1),
            ]
        else:
            printed = [
                Line(self.character(player), TITLE, 58, 256, 66, INK, align="left", wrap=560, lines=1),
                Line(who, TEXT, 30, 256, 104, INK, align="left", wrap=560, lines=1),
                Line(self.ability(player), TEXT, 25, 256, 164, INK, align="left", wrap=560, room=90),
            ]
        return Sheet(*SHEET_PIXELS, f"{FOLDER}/{player.character}_{side}.jpg", tuple(printed))

    def ask(self, view: State) -> str:
        """What the player on turn is to do."""
        key = f"ask.{view.phase}"
        if view.phase == "adventure":
            key = "ask.final" if view.final is not None else "ask.enemies" if view.enemies else "ask.adventure"
            if view.pot and view.final is None:
                return self.say(f"{key}.loot", loot=self._loot(view))
        if view.phase not in ("before", "after"):
            return self.say(key) if self._speech.has(key) else ""
        assert view.attempt is not None
        target, more = view.attempt.target, already_added(view.attempt)
        values = {"card": self.name(target), "difficulty": difficulty(target)}
        if view.phase == "before" and more:
            # as the number over the pit has it: what the dice themselves may show
            worked = f"{difficulty(target)} {MINUS if more > 0 else '+'} {abs(more)}"
            return self.say("ask.before.added", card=values["card"], most=difficulty(target) - more, sum=worked)
        return self.say(key, total=total(view, view.me, view.attempt), **values)

    def _loot(self, view: State) -> str:
        """What is at stake: all coins together, and what else or how much of it."""
        coins = sum(parse(word).n for word in view.pot if parse(word).op == "coins")
        others = [word for word in view.pot if parse(word).op != "coins"]
        told = [self.say("loot.coins", coins=coins)] if coins else []
        if len(others) == 1 and parse(others[0]).op in THINGS:
            return self._speech.join([*told, self._speech.say(f"word.{others[0]}")])
        return self._speech.join([*told, *([self.say("loot.others", n=len(others))] if others else [])])

    def title(self, key: str) -> Sheet:
        """The name of something large on the felt, in one line."""
        return Sheet(840, 160, None, (Line(self.say(f"place.{key}"), TITLE, 96, 420, 106, CHALK, wrap=820, lines=1),))

    def place(self, key: str) -> Sheet:
        """The name of a place, as it stands on the felt."""
        words = self.say(f"place.{key}")
        return Sheet(420, 160, None, (Line(words, TITLE, 92, 210, 104, CHALK, wrap=410, lines=1),))

    def die(self, colour: str, face: int) -> str:
        """A die as it is called: by its colour and what it shows."""
        return self._speech.say(f"die.{colour}", face=face)

    def worth(self, value: int) -> Sheet:
        """What a die counts, where that is not what it shows: a tag beside it."""
        return Sheet(160, 96, None, (Line(f"= {value}", NUMBER, 84, 80, 78, TAG, wrap=158, lines=1),))

    def count(self, number: str) -> Sheet:
        """A number beside a token, or how far a mission has come."""
        return Sheet(96, 96, None, (Line(number, "Manrope-ExtraBold", 84, 48, 78, INK, wrap=94, lines=1),))


def side_of(player: Player) -> str:
    return "b" if player.flipped else "a"


def back_of(card: str) -> str:
    """The back of a card, by its deck."""
    deck = "adventure"
    if card in TREASURES or card == "?":
        deck = "treasure"
    elif card in BOSSES or card == UNKNOWN_BOSS:
        deck = "boss"
    elif card in FINALS:
        deck = "final"
    return back(deck)


def back(deck: str) -> str:
    return f"{FOLDER}/back_{deck}.jpg"


def amount(word: str) -> int:
    """How many of its thing a reward is."""
    return parse(word).n
