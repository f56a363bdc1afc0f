"""What is printed on cards, sheets and counters, in the player's language."""

from collections.abc import Mapping
from pathlib import Path

from client.table3d.cards import PIXELS
from client.table3d.press import Line, Sheet
from sim.game import Seat
from sim.games.beat_the_bit.content import BOSSES, CARDS, FINALS, TREASURES, Curse, Foe, Treasure
from sim.games.beat_the_bit.state import UNKNOWN_BOSS, Player
from sim.games.beat_the_bit.vocabulary import parse
from sim.speech import Speech, Text, catalogue

FOLDER = "beat_the_bit"
SHEET_PIXELS = (700, 420)
INK = (0.010, 0.007, 0.006)
WHITE = (1.0, 0.98, 0.92)
"""Linear colours, as the press takes them; small words need all the contrast there is."""
SIZES = ((95, 27, 5), (175, 23, 7), (10_000, 20, 8))
"""Up to how many characters a card's text is printed in which size on how many lines."""


class Faces:
    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._words: Mapping[str, Text] = catalogue(Path(__file__).parent, speech.language)

    def say(self, key: str, **values: object) -> str:
        """A text of this board: what lies where."""
        return str(self._words[key]).format(**values)

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
        text = self.text(card)
        size, lines = next((size, lines) for most, size, lines in SIZES if len(text) <= most)
        printed = [
            Line(self.name(card), "SourceSerifPro-Bold", 38, width / 2, 60, INK, wrap=366, lines=1),
            Line(text, "Manrope-Bold", size, width / 2, 380, INK, wrap=360, lines=lines),
        ]
        number = _number(card)
        if number:
            printed.append(Line(number, "Manrope-ExtraBold", 40, 62, 332, WHITE))
        return Sheet(width, height, f"{FOLDER}/{card}.jpg", tuple(printed))

    def sheet(self, player: Player, seat: Seat) -> Sheet:
        """A character's sheet; hearts, coins and dice lie on it as tokens."""
        side = side_of(player)
        return Sheet(
            *SHEET_PIXELS,
            f"{FOLDER}/{player.character}_{side}.jpg",
            (
                Line(
                    f"{self.seat(seat)} · {side.upper()}",
                    "Manrope-Bold",
                    27,
                    292,
                    56,
                    INK,
                    align="left",
                    wrap=390,
                    lines=1,
                ),
                Line(self.character(player), "SourceSerifPro-Bold", 46, 292, 108, INK, align="left", wrap=390, lines=1),
                Line(self.ability(player), "Manrope-Bold", 25, 292, 150, INK, align="left", wrap=386, lines=5),
            ),
        )

    def colour(self, colour: str) -> str:
        return self._speech.say(f"colour.{colour}")

    def count(self, number: str) -> Sheet:
        """A number beside a token, or how far a mission has come."""
        return Sheet(96, 96, None, (Line(number, "Manrope-ExtraBold", 84, 48, 78, INK, wrap=94, lines=1),))


def _number(card: str) -> str:
    """What the seal shows: how hard a foe is, what a treasure costs."""
    what = CARDS[card]
    match what:
        case Foe() | Curse():
            return str(what.difficulty)
        case Treasure():
            return str(what.cost)
    return ""


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
