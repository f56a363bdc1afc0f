"""Where everything lies on the captain's table, in cm: one layout for wide windows, one for high ones."""

from dataclasses import dataclass, replace
from functools import cache
from math import cos, hypot, inf, radians

import panda3d.core as p3d

from client.boards import Orientation, TrayPlace, Viewpoint
from client.boards.areas import Area
from client.boards.pieces.places import GAP, OUTLINE, Lane, Place, TableLayout, standing
from client.table3d.cards import HEIGHT, WIDTH
from sim.game import Seat

SLOT = (8.2, 2.5)
"""Width and depth of a line of the log."""
HEAD = (17.0, 5.1)
"""The head of the log: round, score and target, the purse, the re-rolls."""
CHART = (13.6, 8.6)
"""The chart of the voyage: one port a round."""
BERTH = (6.6, 2.5)
"""A die of the set, with its faces."""
TILE = (6.6, 3.7)
"""The same while its faces lie there as chips, to choose from."""
SIGN = (6.6, 2.3)
"""What one does at the shop: restock, leave."""
LINE_GAP = 0.14
COLUMN_GAP = 0.3
SPREAD = 1.3
"""How far apart lines lie at most, in their own depth, unless a finger needs more."""
ROWS_APART = 1.65
"""The same of dice."""
LARGE_ENOUGH, LEGIBLE = 0.9, 0.8
"""Which share of the largest possible line will do; and which, if only so a finger tells lines apart."""
MOST_COLUMNS = 6
LEDGE = 0.4
"""How high perks stand above the table, on a ledge."""
FACE_ROOM = (4.4, 3.4)
"""Where the faces of a die lie beside it, on its tile."""

RIM = 12.7
"""The pit with its rim, from its middle, in cm of the arena."""
FLOOR = -1.7
"""The pit is sunk so deep into the table."""
COUNTER = 1.3
"""How high what is laid across the pit lies: upon its rim."""


@dataclass(frozen=True)
class Log:
    """The score card: a page that leans toward the eye, by its left edge and its foot; its head is above its lines."""

    left: float
    foot: float
    width: float
    depth: float
    lean: float
    finger: float
    """cm of the page that a finger covers in the smallest window."""
    head_scale: float = 1.0
    spread: bool = False
    """Both pages of the open book, with the chart pasted in beside the head."""
    thick: float = 0.9
    """Of the book it lies in, at its foot."""

    @property
    def page(self) -> Place:
        middle = self.foot + self.depth / 2 * cos(radians(self.lean))
        return standing(Place(self.left + self.width / 2, middle, self.thick), self.depth, self.lean)

    @property
    def page_size(self) -> tuple[float, float]:
        return self.width + 0.8, self.depth + 0.8

    @property
    def head(self) -> Place:
        between = (self.width - HEAD[0] * self.head_scale - self._chart_scale * CHART[0]) / (3 if self.spread else 2)
        x = between + (HEAD[0] * self.head_scale - self.width) / 2
        return self.page.on(x, (self.depth - self._head_depth) / 2, 0.05, self.head_scale)

    @property
    def inset(self) -> Place:
        """The chart, where it is pasted in beside the head."""
        wide = CHART[0] * self._chart_scale
        between = (self.width - HEAD[0] * self.head_scale - wide) / 3
        return self.page.on(
            (self.width - wide) / 2 - between, (self.depth - self._head_depth) / 2, 0.05, self._chart_scale
        )

    @property
    def _chart_scale(self) -> float:
        return self._head_depth / CHART[1] if self.spread else 0.0

    @property
    def _head_depth(self) -> float:
        return HEAD[1] * self.head_scale

    def lines(self, count: int) -> list[Place]:
        """One place a slot, down the columns: so many of these that lines are large, and far apart for a finger."""
        ways = [self._in_columns(count, columns) for columns in range(2, MOST_COLUMNS + 1)]
        legible = LEGIBLE * max(way[0].scale for way in ways)
        ways = [way for way in ways if way[0].scale > legible]
        apart = [way for way in ways if _step(way) > self.finger - 0.01]
        large = LARGE_ENOUGH * max((way[0].scale for way in apart), default=0.0)
        return max((way for way in apart or ways if way[0].scale > large), key=_step)

    def _in_columns(self, count: int, columns: int) -> list[Place]:
        rows = -(-count // columns)
        room = self.depth - self._head_depth - 0.3
        wide = (self.width - (columns - 1) * COLUMN_GAP) / columns
        scale = min(wide / SLOT[0], room / rows / (SLOT[1] + LINE_GAP))
        step = min(room / rows, max(SPREAD * SLOT[1] * scale, self.finger))
        first = self.depth / 2 - self._head_depth - 0.3 - step / 2
        across = wide + COLUMN_GAP
        return [
            self.page.on((wide - self.width) / 2 + across * (n // rows), first - step * (n % rows), 0.06, scale)
            for n in range(count)
        ]


def _step(lines: list[Place]) -> float:
    """How far apart on the page two lines of a column are."""
    first, second = lines[:2]
    return hypot(first.y - second.y, first.z - second.z)


@dataclass(frozen=True)
class Row:
    """Where the perks lie, side by side from the left: smaller when they are many, and at last one upon the other."""

    x: float
    y: float
    width: float
    scale: float
    beside: float
    """Room to the right that is free while nothing waits there to act."""
    lean: float

    def places(self, count: int, alone: bool) -> list[Place]:
        width = self.width + self.beside * alone
        scale = min(self.scale, max(0.7 * self.scale, width / max(1, count) / (WIDTH + GAP)))
        middle = self.y - (self.scale - scale) * HEIGHT / 2 * cos(radians(self.lean))
        return Lane(self.x, middle, width, scale, self.lean, z=LEDGE).places(count)

    def flat(self, place: Place) -> Place:
        """Where an empty space is drawn: on the table, from the foot of the card that would stand there."""
        rise = HEIGHT / 2 * place.scale
        return replace(place, y=place.y + rise * (1 - cos(radians(self.lean))), z=0.02, tilt=0.0)


@dataclass(frozen=True)
class Stall:
    """Where offers lie: a column for each category, or one row for all."""

    x: float
    y: float
    width: float
    depth: float
    scale: float
    lean: float
    in_a_row: bool
    z: float = 0.0

    def place(self, number: int, per_category: int) -> Place:
        """The place of an offer, by its number; it does not move when its neighbours are bought."""
        column, row = divmod(number - 1, per_category)
        if self.in_a_row:
            lane = Lane(self.x, self.y - self.depth / 2, self.width, self.scale, self.lean, z=self.z, centre=True)
            return lane.places(3 * per_category)[number - 1]
        wide, deep = WIDTH * self.scale, HEIGHT * self.scale * cos(radians(self.lean))
        across, down = (self.width - wide) / 2, (self.depth - deep) / max(1, per_category - 1)
        x, y = self.x + wide / 2 + across * column, self.y - deep / 2 - down * row
        return standing(Place(x, y, self.z, scale=self.scale), HEIGHT, self.lean)


@dataclass(frozen=True)
class Bench:
    """Where the dice of the set lie, each with its faces: as large as the room allows, but for `largest`."""

    left: float
    top: float
    width: float
    depth: float
    largest: float = inf
    z: float = 0.0
    size: tuple[float, float] = BERTH
    """Of what lies there."""

    def places(self, count: int) -> list[Place]:
        return max((self._in_columns(count, columns) for columns in (4, 3, 2, 1)), key=lambda places: places[0].scale)

    def _in_columns(self, count: int, columns: int) -> list[Place]:
        rows = -(-count // columns)
        across, down = self.width / columns, self.depth / rows
        wide, deep = self.size
        scale = min(across / (wide + LINE_GAP), down / (deep + LINE_GAP), self.largest)
        across, down = min(across, wide * scale * 1.1), min(down, deep * scale * ROWS_APART)
        return [
            Place(self.left + across * (n % columns + 0.5), self.top - down * (n // columns + 0.5), self.z, scale=scale)
            for n in range(count)
        ]


@dataclass(frozen=True)
class Counter:
    """A board that is laid across the pit, by its edges and the name of its picture: what is chosen from lies on it."""

    left: float
    right: float
    near: float
    far: float
    picture: str
    z: float = COUNTER

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.far - self.near

    @property
    def place(self) -> Place:
        return Place((self.left + self.right) / 2, (self.near + self.far) / 2, self.z)


@dataclass(frozen=True, kw_only=True)
class Layout(TableLayout):
    log: Log
    hold: Row
    """The perks."""
    armed: Lane
    """What was triggered and waits for the end of the hand."""
    chart: Place
    berths: Bench
    bench: Bench
    """Where the dice lie while their faces are chosen from."""
    counter: Counter
    """Across the pit, under faces of dice to choose from, and under the offers of the shop."""
    stall: Stall
    restock: Place
    leave: Place
    sign: Place

    @property
    def pit(self) -> Area:
        """Where dice fall, with the rim around it."""
        tray = self.tray
        wide, deep = tray.half_width * tray.scale, tray.half_depth * tray.scale
        return tray.x - wide, tray.x + wide, tray.y - deep, tray.y + deep

    @property
    def berths_are_beside(self) -> bool:
        """The counter leaves the dice of the set in view."""
        return self.berths.left > self.counter.right

    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        """Everything stands low in the window: above it is the sea."""
        seen = super().viewpoint(name, seat)
        everything = name == "table" or (name == "mine" and seat is None)
        return replace(seen, low=True) if everything else seen


def _seen(log: Log, hold: Row, rest: tuple[tuple[float, float], ...]) -> tuple[p3d.Point3, ...]:
    """The corners of page and perks, which lean, and of what lies flat."""
    card = WIDTH * hold.scale
    first = (hold.x, hold.x + hold.width - card)
    ends = (Lane(x, hold.y, card, hold.scale, hold.lean, z=LEDGE).places(1)[0] for x in first)
    leaning = [corner for end in ends for corner in end.corners(OUTLINE)]
    width, depth = log.page_size
    return (*log.page.corners((width / 2, depth / 2)), *leaning, *(p3d.Point3(x, y, 0) for x, y in rest))


_WIDE_LOG = Log(-37.4, -15.2, 20.4, 33.8, 27.0, 2.86, 1.12)
_WIDE_HOLD = Row(-12.4, -18.6, 35.0, 1.48, 7.4, 40.0)
LANDSCAPE = Layout(
    tray=TrayPlace(5.3, 7.4, RIM, RIM, 1.65, FLOOR),
    log=_WIDE_LOG,
    hold=_WIDE_HOLD,
    armed=Lane(23.4, -18.6, 7.0, 1.15, 40.0, z=LEDGE),
    chart=Place(35.1, 19.2, scale=1.27),
    berths=Bench(26.4, 13.2, 17.4, 20.6, 1.28),
    bench=Bench(-14.4, 22.8, 39.0, 31.2, z=COUNTER + 0.06, size=TILE),
    counter=Counter(-15.0, 25.6, -9.0, 23.4, "counter_wide"),
    stall=Stall(-11.2, 22.8, 32.6, 26.8, 1.64, 40.0, in_a_row=False, z=COUNTER + 0.06),
    sign=Place(-8.2, -6.8, COUNTER + 0.06, scale=1.2),
    restock=Place(4.6, -6.8, COUNTER + 0.06, scale=1.55),
    leave=Place(17.0, -6.8, COUNTER + 0.06, scale=1.55),
    board=(-38.0, 44.2, -11.0, 28.2),
    mine=(-38.0, 44.2, -22.6, -11.0),
    pitch=-38.5,
    lens=40.0,
    top=0.80,
    seen=_seen(_WIDE_LOG, _WIDE_HOLD, ((43.8, 24.0), (43.8, -7.4), (31.0, -22.0))),
)

_HIGH_LOG = Log(-23.8, 3.3, 47.6, 25.9, 36.0, 3.82, 1.22, spread=True)
_HIGH_HOLD = Row(-20.0, -25.35, 32.0, 1.26, 6.4, 42.0)
PORTRAIT = Layout(
    tray=TrayPlace(-10.8, -8.8, RIM, RIM, 0.925, FLOOR),
    log=_HIGH_LOG,
    hold=_HIGH_HOLD,
    armed=Lane(13.2, -25.35, 7.4, 1.2, 42.0, z=LEDGE),
    chart=_HIGH_LOG.inset,
    berths=Bench(1.6, 1.4, 20.2, 19.4, 1.45),
    bench=Bench(-21.0, 1.3, 42.0, 16.2, z=COUNTER + 0.06, size=TILE),
    counter=Counter(-21.9, 21.9, -15.6, 1.6, "counter_high"),
    stall=Stall(-21.4, -8.0, 42.8, 6.6, 1.5, 42.0, in_a_row=True, z=COUNTER + 0.06),
    sign=Place(-13.4, -1.0, COUNTER + 0.06, scale=1.3),
    restock=Place(-1.4, -1.0, COUNTER + 0.06, scale=1.6),
    leave=Place(11.0, -1.0, COUNTER + 0.06, scale=1.6),
    board=(-24.4, 24.4, -21.0, 25.4),
    mine=(-24.4, 24.4, -28.4, -21.0),
    pitch=-52.0,
    lens=49.0,
    top=0.85,
    seen=_seen(_HIGH_LOG, _HIGH_HOLD, ((22.0, -15.0), (0.0, -28.0))),
)


@cache
def layout(orientation: Orientation) -> Layout:
    return LANDSCAPE if orientation == "landscape" else PORTRAIT
