"""What is printed on cards and houses, in the player's language."""

from dataclasses import replace
from pathlib import Path
from zlib import crc32

from client.boards.deep_regrets.brief_faces import dink_signs, fish_signs, name_lines, price_signs
from client.table3d.cards import PIXELS
from client.table3d.text_printer import Line, Shape, Sheet
from sim.game import Seat
from sim.games.deep_regrets.cards import Dink, Fish
from sim.games.deep_regrets.content import BASE, Content
from sim.games.deep_regrets.state import DAYS, Player, Position
from sim.speech import Speech, sentence, taken_off

FOLDER = "deep_regrets"
OUTLINE = 4
"""Pixels of ink around words on water."""
INK, CREAM, BONE = (0.010, 0.008, 0.010), (0.95, 0.90, 0.76), (0.70, 0.66, 0.56)
GOLD = (0.93, 0.66, 0.24)
"""Linear colours, as the press takes them."""
TITLE, TEXT, NUMBER = "SourceSerifPro-Bold", "Manrope-Bold", "Manrope-ExtraBold"
TALE = "SourceSerifPro-It"
HOLE = 404
"""How deep a card's picture is; below it there are words."""
UNDER_TITLE, ROOM = 462, 104
"""Where the room for a card's text begins, below the line under its title, and how high it is."""
SHORT, SHARE, BETWEEN = 45, 0.54, 9
"""Up to so many characters of text leave room for what is told of a fish; the text then has this share of it."""
PLATE_PIXELS, HELD_UP_PIXELS = (900, 265), (900, 410)
"""A plate on the table, and one that is held up."""
TRACK = (238.0, 208.0, 72.0)
"""The Madness track of a plate: the middle of its first box, and the way to the next, in pixels."""
FIGURE = 60
"""Pixels for each digit of a number."""
MOST_MADNESS = 8
"""The last box of the track stands for this and more."""


class Faces:
    def __init__(self, speech: Speech, content: Content) -> None:
        self._speech = speech
        self.content = content

    def say(self, key: str, **values: object) -> str:
        """A text of this board, or of the game."""
        return self._speech.say(key, **values)

    def name(self, card: str) -> str:
        return self._speech.say(f"card.{card}")

    def text(self, card: str) -> str:
        """What a card does; nothing for a fish that is just a fish."""
        key = f"does.{card}"
        return sentence(self._speech.say(key if self._speech.has(key) else f"card.{card}.text"))

    def seat(self, seat: Seat) -> str:
        return self._speech.seat(seat)

    # Cards

    def card(self, card: str) -> Sheet:
        """The face of any card."""
        content = self.content
        if card in content.fish:
            return self._fish(content.fish[card])
        if card in content.dinks:
            return self._dink(content.dinks[card])
        if card in content.upgrades:
            cost = content.upgrades[card].cost
            price = [self._at(str(cost), 358, 82, 52, INK)] if cost else []
            return self._sheet(card, price)
        if card in content.anglers:
            return self._angler(card)
        return self._sheet(card, [])

    def brief(self, card: str) -> Sheet:
        """The face of a card as it lies on the table."""
        content = self.content
        shapes: tuple[Shape, ...] = ()
        lines: tuple[Line, ...] = ()
        if card in content.fish:
            shapes, lines = fish_signs(content.fish[card])
        elif card in content.dinks:
            shapes, lines = dink_signs(content.dinks[card])
        elif card in content.upgrades:
            shapes, lines = price_signs(content.upgrades[card].cost)
        return replace(self._painted(card, (*name_lines(self.name(card)), *lines)), shapes=shapes)

    def _angler(self, card: str) -> Sheet:
        """Name and calling stand on two lines: they are long in every language."""
        name, _, calling = self.name(card).partition(", ")
        printed = (
            Line(name, TITLE, 42, 210, 410, CREAM, wrap=376, lines=1),
            Line(calling, TITLE, 30, 210, 444, GOLD, wrap=376, lines=1),
            _told(self.text(card)),
        )
        return self._painted(card, printed)

    def _fish(self, fish: Fish) -> Sheet:
        numbers = [
            self._at(str(fish.difficulty), 62, 84, 56, CREAM),
            self._at(str(fish.value), 358, 84, 56, INK),
            self._at(f"+{fish.trophy}", 358, 161, 30, CREAM),
        ]
        return self._sheet(fish.id, numbers, self.say(f"card.{fish.id}.flavour"))

    def _dink(self, dink: Dink) -> Sheet:
        price = self._at(str(dink.cost.supply or dink.cost.bucks), 358, 82, 52, INK)
        return self._sheet(dink.id, [price])

    def _sheet(self, card: str, more: list[Line], tale: str = "") -> Sheet:
        """What a card does has room first; where little is to be said, there is some left for a tale."""
        text = self.text(card)
        printed = [Line(self.name(card), TITLE, 40, 210, 440, CREAM, wrap=372, lines=1), *more]
        share = 0.0 if not text else SHARE if tale and len(text) <= SHORT else 1.0
        if text:
            printed.append(_told(text, share))
        if tale and share < 1:
            top, size = ROOM * share + (BETWEEN if text else 0), 22 if text else 28
            printed.append(Line(tale, TALE, size, 210, UNDER_TITLE + (top + ROOM) / 2, BONE, wrap=356, room=ROOM - top))
        return self._painted(card, tuple(printed))

    def _painted(self, card: str, printed: tuple[Line, ...]) -> Sheet:
        """With the picture of the game, or with that of a pack in a frame of the game."""
        own = own_picture(self.content, card)
        if own is None:
            return Sheet(*PIXELS, picture(self.content, card), printed)
        return Sheet(*PIXELS, own, printed, f"{FOLDER}/frame_{frame(self.content, card)}.png", HOLE)

    @staticmethod
    def _at(text: str, x: float, y: float, size: float, ink: tuple[float, float, float]) -> Line:
        return Line(text, NUMBER, size, x, y, ink, wrap=90, lines=1)

    def regret(self, value: int) -> Sheet:
        """A Regret that is turned over at the end."""
        words = Line(self.say("regret"), TITLE, 46, 210, 470, CREAM, wrap=370, lines=1)
        return Sheet(*PIXELS, f"{FOLDER}/regret.jpg", (words, self._at(taken_off(value), 210, 250, 120, CREAM)))

    def demand(self, depth: int, factor: tuple[int, int], tomorrow: bool) -> Sheet:
        words = (
            Line(self.say("tomorrow" if tomorrow else "today"), TITLE, 50, 210, 72, CREAM, wrap=380, lines=1),
            Line(self.say(f"depth.{depth}"), TITLE, 62, 210, 460, CREAM, wrap=380, lines=1),
            Line(f"× {factor[0]}/{factor[1]}", NUMBER, 74, 210, 548, GOLD),
        )
        return Sheet(*PIXELS, f"{FOLDER}/demand_{depth}.jpg", words)

    # Houses, days, plates

    def service(self, service: str, *lines: str) -> Sheet:
        """A house of the Port, with what is asked for there."""
        printed = [Line(self.say(f"house.{service}"), TITLE, 58, 304, 66, CREAM, wrap=580, lines=1)]
        printed += [
            Line(line, TEXT, 38, 304, 328 - 46 * (len(lines) - 1 - n), GOLD, wrap=590, lines=1)
            for n, line in enumerate(lines)
        ]
        return Sheet(608, 352, f"{FOLDER}/house_{service}.jpg", tuple(printed))

    def day(self, day: int, today: bool) -> Sheet:
        name = self.say(f"day.{DAYS[day]}")
        short = self.say("eve") if day == 0 else name[:3].capitalize()
        art = f"{FOLDER}/day{'_today' if today else ''}.jpg"
        return Sheet(184, 184, art, (Line(short, TITLE, 62, 92, 112, INK if today else CREAM, wrap=170, lines=1),))

    def plate(self, player: Player, seat: Seat, capacity: int, held_up: bool = False) -> Sheet:
        """An angler's plate: purse, mind and dice in numbers. Tokens lie on it.

        One that is held up has none: it marks the level of Madness, and also says what the angler can do.
        """
        name = self.name(player.angler) if player.angler else self.say("no-angler")
        printed = [
            Line(self.seat(seat), TITLE, 44, 216, 54, CREAM, "left", 330, 1),
            Line(name, TEXT, 24, 216, 86, BONE, "left", 400, 1),
        ]
        for n, value in enumerate((player.fishbucks, player.supply, len(player.regrets), capacity)):
            printed.append(Line(str(value), NUMBER, 56, 284 + 136 * n, 158, CREAM, "left", 70, 1))
        x, y, step = TRACK
        for level in range(MOST_MADNESS + 1):
            label = f"{level}+" if level == MOST_MADNESS else str(level)
            present = held_up and level == min(player.madness_level, MOST_MADNESS)
            size, ink = (46, GOLD) if present else (34, CREAM)
            printed.append(Line(label, NUMBER, size, x + step * level, y + 30 + 4 * present, ink, wrap=66, lines=1))
        art = player.angler if player.angler in BASE.anglers else "nobody"
        if not held_up:
            return Sheet(*PLATE_PIXELS, f"{FOLDER}/plate_{art}.jpg", tuple(printed))
        text = self.text(player.angler) if player.angler else ""
        printed.append(Line(text, TEXT, 42, 450, 334, BONE, wrap=830, room=112))
        return Sheet(*HELD_UP_PIXELS, f"{FOLDER}/plate_{art}_held_up.jpg", tuple(printed))

    def place(self, words: str) -> Sheet:
        """The name of an empty place."""
        return Sheet(420, 160, None, (Line(words, TITLE, 78, 210, 104, BONE, wrap=410, lines=1),))

    def shoal_name(self, words: str) -> Sheet:
        """Where no fish lies face up there is room for the name of the shoal."""
        return Sheet(420, 320, None, _outlined(Line(words, TITLE, 76, 210, 160, CREAM, wrap=410, room=300)))

    def short_name(self, words: str) -> Sheet:
        """The same in one line, over the deck."""
        return Sheet(420, 96, None, _outlined(Line(words, TITLE, 78, 210, 74, CREAM, wrap=416, lines=1)))

    def figure(self, figure: str, ink: tuple[float, float, float] = CREAM) -> Sheet:
        """A number; long ones get a wider sheet, not smaller digits."""
        width = max(2, len(figure)) * FIGURE
        return Sheet(width, 96, None, (Line(figure, NUMBER, 84, width / 2, 78, ink, wrap=width, lines=1),))


def _outlined(line: Line) -> tuple[Line, ...]:
    """Words that are read on sunlit water, too."""
    around = [
        replace(line, x=line.x + x, y=line.y + y, colour=INK) for x in (-OUTLINE, OUTLINE) for y in (-OUTLINE, OUTLINE)
    ]
    return (*around, line)


def _told(text: str, share: float = 1.0) -> Line:
    """What a card does, in so much of the room."""
    return Line(text, TEXT, 30, 210, UNDER_TITLE + ROOM * share / 2, BONE, wrap=364, room=ROOM * share)


def own_picture(content: Content, card: str) -> str | None:
    """The file of a picture that a pack brings for a card; of several packs, the last has its way."""
    for pack in reversed(content.packs):
        if card in pack.art:
            return str(Path(pack.folder) / pack.art[card])
    return None


def frame(content: Content, card: str) -> str:
    """The name of the frame around such a picture."""
    if card in content.fish:
        fish = content.fish[card]
        return f"fish_{fish.depth}{'_purple' * fish.purple}{'_legendary' * fish.legendary}"
    if card in content.dinks:
        return "dink_barrel" if content.dinks[card].cost.supply else "dink_coin"
    if card in content.upgrades and content.upgrades[card].cost:
        return "upgrade_coin"
    return "weather" if card in content.weather else "brass"


def picture(content: Content, card: str) -> str:
    """The picture of a card; one of a pack borrows that of a card of the same kind."""
    for known, of in (
        (BASE.fish, content.fish), (BASE.dinks, content.dinks), (BASE.upgrades, content.upgrades),
        (BASE.anglers, content.anglers), (BASE.weather, content.weather), (BASE.port_events, content.port_events),
    ):  # fmt: skip
        if card in known:
            return f"{FOLDER}/{card}.jpg"
        if card in of:
            like = [name for name in known if _alike(known[name], of[card])] or list(known)
            return f"{FOLDER}/{like[crc32(card.encode()) % len(like)]}.jpg"
    raise KeyError(card)


def _alike(one: object, other: object) -> bool:
    kind = [
        (getattr(card, "depth", 0), getattr(card, "type", ""), "purple" in getattr(card, "tags", ()))
        for card in (one, other)
    ]
    return kind[0] == kind[1]


def back(deck: str) -> str:
    return f"{FOLDER}/back_{deck}.jpg"


def factor_of(content: Content, table: Position, depth: int) -> tuple[int, int]:
    """What the depth in demand is multiplied by at this table."""
    return (5, 4) if table.options.demand == "5/4" else content.demand_factor[depth]
