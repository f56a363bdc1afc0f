"""Where everything lies on the captain's table, in cm: one layout for wide windows, one for high ones."""

from dataclasses import dataclass, replace
from functools import cache
from math import cos, radians

import panda3d.core as p3d

from client.boards import Orientation, TrayPlace, Viewpoint
from client.boards.areas import Area
from client.boards.pieces.places import GAP, OUTLINE, Lane, Place, TableLayout, standing
from client.table3d.cards import HEIGHT, WIDTH
from sim.game import Seat

SLOT = (8.2, 2.2)
"""Width and depth of a line of the log."""
HEAD = (17.0, 5.1)
"""The head of the log: round, score and target, the purse, the re-rolls."""
CHART = (13.6, 8.6)
"""The chart of the voyage: one port a round."""
BERTH = (6.6, 2.5)
"""A die of the set, with its faces."""
SIGN = (6.6, 2.3)
"""What one does at the shop: restock, leave."""
LINE_GAP = 0.14
SPREAD, LARGE_ENOUGH = 1.8, 0.84
"""How far apart lines lie at most, in their own depth; and which share of the largest possible line will do."""
BERTHS = 8
LEDGE = 0.4
"""How high perks stand above the table, on a ledge."""
FACE_ROOM = (4.3, 2.2)
"""Where the faces of a die lie beside it."""


@dataclass(frozen=True)
class Log:
    """The score card: a page that leans toward the eye, by its left edge and its foot; its head is above its lines."""

    left: float
    foot: float
    width: float
    depth: float
    lean: float
    head_scale: float = 1.0
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
        return self.page.on(0, (self.depth - self._head_depth) / 2, 0.05, self.head_scale)

    @property
    def _head_depth(self) -> float:
        return HEAD[1] * self.head_scale

    def lines(self, count: int) -> list[Place]:
        """One place a slot, down the columns: so many of these that lines are large, and far apart for a finger."""
        ways = [self._in_columns(count, columns) for columns in (2, 3, 4)]
        largest = max(places[0].scale for places in ways)
        good = [places for places in ways if places[0].scale > LARGE_ENOUGH * largest]
        return max(good, key=lambda places: places[0].y - places[1].y)

    def _in_columns(self, count: int, columns: int) -> list[Place]:
        rows = -(-count // columns)
        room = self.depth - self._head_depth - 0.3
        wide = (self.width - (columns - 1) * 0.3) / columns
        scale = min(wide / SLOT[0], room / rows / (SLOT[1] + LINE_GAP))
        step = min(room / rows, SPREAD * SLOT[1] * scale)
        first = self.depth / 2 - self._head_depth - 0.3 - step / 2
        return [
            self.page.on(
                -self.width / 2 + wide / 2 + (wide + 0.3) * (n // rows), first - step * (n % rows), 0.06, scale
            )
            for n in range(count)
        ]


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

    def place(self, number: int, per_category: int) -> Place:
        """The place of an offer, by its number; it does not move when its neighbours are bought."""
        column, row = divmod(number - 1, per_category)
        if self.in_a_row:
            lane = Lane(self.x, self.y - self.depth / 2, self.width, self.scale, self.lean)
            return lane.places(3 * per_category)[number - 1]
        wide, deep = WIDTH * self.scale, HEIGHT * self.scale * cos(radians(self.lean))
        across, down = (self.width - wide) / 2, (self.depth - deep) / max(1, per_category - 1)
        x, y = self.x + wide / 2 + across * column, self.y - deep / 2 - down * row
        return standing(Place(x, y, scale=self.scale), HEIGHT, self.lean)


@dataclass(frozen=True)
class Bench:
    """Where the dice of the set lie while their faces are chosen from: as large as the room allows."""

    left: float
    top: float
    width: float
    depth: float

    def places(self, count: int) -> list[Place]:
        return max((self._in_columns(count, columns) for columns in range(1, 5)), key=lambda places: places[0].scale)

    def _in_columns(self, count: int, columns: int) -> list[Place]:
        across, down = self.width / columns, self.depth / -(-count // columns)
        scale = min(across / (BERTH[0] + LINE_GAP), down / (BERTH[1] + LINE_GAP))
        across, down = (BERTH[0] + LINE_GAP) * scale, (BERTH[1] + LINE_GAP) * scale
        return [
            Place(self.left + across * (n % columns + 0.5), self.top - down * (n // columns + 0.5), scale=scale)
            for n in range(count)
        ]


@dataclass(frozen=True, kw_only=True)
class Layout(TableLayout):
    log: Log
    hold: Row
    """The perks."""
    armed: Lane
    """What was triggered and waits for the end of the hand."""
    chart: Place
    berths: tuple[Place, ...]
    bench: Bench
    """In the place of chart and berths."""
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

    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        """Everything stands low in the window: above it is the sea."""
        seen = super().viewpoint(name, seat)
        everything = name == "table" or (name == "mine" and seat is None)
        return replace(seen, low=True) if everything else seen


def _berths(left: float, top: float, columns: int, scale: float, between: float = 0.22) -> tuple[Place, ...]:
    wide, deep = BERTH[0] * scale, BERTH[1] * scale
    return tuple(
        Place(
            left + wide / 2 + (wide + 0.3) * (n % columns),
            top - deep / 2 - (deep + between) * (n // columns),
            scale=scale,
        )
        for n in range(BERTHS)
    )


def _seen(log: Log, hold: Row, rest: tuple[tuple[float, float], ...]) -> tuple[p3d.Point3, ...]:
    """The corners of page and perks, which lean, and of what lies flat."""
    card = WIDTH * hold.scale
    first = (hold.x, hold.x + hold.width - card)
    ends = (Lane(x, hold.y, card, hold.scale, hold.lean, z=LEDGE).places(1)[0] for x in first)
    leaning = [corner for end in ends for corner in end.corners(OUTLINE)]
    width, depth = log.page_size
    return (*log.page.corners((width / 2, depth / 2)), *leaning, *(p3d.Point3(x, y, 0) for x, y in rest))


RIM = 12.7
"""The pit with its rim, from its middle, in cm of the arena."""
FLOOR = -1.7
"""The pit is sunk so deep into the table."""

_WIDE_LOG = Log(-36.6, -9.6, 17.8, 25.4, 14.0, 1.03)
_WIDE_HOLD = Row(-17.4, -19.6, 38.6, 1.4, 10.6, 40.0)
LANDSCAPE = Layout(
    tray=TrayPlace(0.55, 5.6, RIM, RIM, 1.49, FLOOR),
    log=_WIDE_LOG,
    hold=_WIDE_HOLD,
    armed=Lane(22.0, -19.6, 7.4, 1.1, 40.0, z=LEDGE),
    chart=Place(28.7, 13.3, scale=1.34),
    berths=_berths(19.5, 7.1, 2, 1.36),
    bench=Bench(19.5, 19.0, 18.4, 27.0),
    stall=Stall(19.5, 18.8, 18.4, 20.6, 1.34, 40.0, in_a_row=False),
    sign=Place(28.7, -3.7, scale=1.2),
    restock=Place(24.0, -7.3, scale=1.32),
    leave=Place(33.3, -7.3, scale=1.32),
    board=(-37.2, 38.2, -13.4, 24.6),
    mine=(-37.2, 38.2, -23.4, -13.4),
    pitch=-38.5,
    lens=40.0,
    top=0.62,
    focus=(30.0, 104.0),
    seen=_seen(_WIDE_LOG, _WIDE_HOLD, ((38.0, 19.0), (38.0, -9.0), (29.6, -22.9), (-17.0, -23.4))),
)

_HIGH_LOG = Log(-23.0, -18.6, 19.2, 31.4, 5.0, 1.12)
_HIGH_HOLD = Row(-21.6, -27.0, 33.4, 1.6, 9.0, 42.0)
PORTRAIT = Layout(
    tray=TrayPlace(10.6, -4.0, RIM, RIM, 1.02, FLOOR),
    log=_HIGH_LOG,
    hold=_HIGH_HOLD,
    armed=Lane(13.2, -27.0, 8.2, 1.5, 42.0, z=LEDGE),
    chart=Place(-12.0, 30.8, scale=1.2),
    berths=_berths(-22.9, 25.2, 4, 1.67),
    bench=Bench(-22.8, 36.0, 45.6, 19.4),
    stall=Stall(-22.8, 34.0, 45.6, 8.8, 1.62, 42.0, in_a_row=True),
    sign=Place(0.0, 36.2, scale=1.3),
    restock=Place(-8.0, 19.4, scale=1.7),
    leave=Place(8.0, 19.4, scale=1.7),
    board=(-23.6, 23.8, -19.4, 36.4),
    mine=(-23.6, 23.8, -31.4, -19.4),
    pitch=-48.0,
    lens=49.0,
    top=0.62,
    focus=(36.0, 150.0),
    seen=_seen(_HIGH_LOG, _HIGH_HOLD, ((-23.2, 36.2), (23.2, 36.2), (23.2, -15.0), (0.0, -31.4))),
)


@cache
def layout(orientation: Orientation) -> Layout:
    return LANDSCAPE if orientation == "landscape" else PORTRAIT
