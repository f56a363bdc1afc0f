"""Where everything lies on the captain's table, in cm: one layout for wide windows, one for high ones."""

from dataclasses import dataclass
from functools import cache

from client.boards import Orientation, TrayPlace
from client.boards.areas import Area
from client.boards.pieces.places import GAP, Lane, Place, TableLayout
from client.table3d.cards import HEIGHT, WIDTH

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
SPREAD, LARGE_ENOUGH = 1.8, 0.74
"""How far apart lines lie at most, in their own depth; and which share of the largest possible line will do."""
BERTHS = 8
FACE_ROOM = (4.3, 2.2)
"""Where the faces of a die lie beside it."""


@dataclass(frozen=True)
class Log:
    """The score card: its page, from the left upper corner, with the head above and the lines below."""

    left: float
    top: float
    depth: float
    width: float = HEAD[0]

    @property
    def page(self) -> Place:
        return Place(self.left + self.width / 2, self.top - self.depth / 2)

    @property
    def page_size(self) -> tuple[float, float]:
        return self.width + 0.8, self.depth + 0.8

    @property
    def head(self) -> Place:
        return Place(self.left + self.width / 2, self.top - HEAD[1] / 2, 0.05)

    def lines(self, count: int) -> list[Place]:
        """One place a slot, down the columns: so many of these that lines are large, and far apart for a finger."""
        ways = [self._in_columns(count, columns) for columns in (2, 3, 4)]
        largest = max(places[0].scale for places in ways)
        good = [places for places in ways if places[0].scale > LARGE_ENOUGH * largest]
        return max(good, key=lambda places: places[0].y - places[1].y)

    def _in_columns(self, count: int, columns: int) -> list[Place]:
        rows = -(-count // columns)
        room = self.depth - HEAD[1] - 0.3
        wide = (self.width - (columns - 1) * 0.3) / columns
        scale = min(wide / SLOT[0], room / rows / (SLOT[1] + LINE_GAP))
        step = min(room / rows, SPREAD * SLOT[1] * scale)
        first = self.top - HEAD[1] - 0.3 - step / 2
        return [
            Place(self.left + wide / 2 + (wide + 0.3) * (n // rows), first - step * (n % rows), 0.06, scale=scale)
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

    def places(self, count: int, alone: bool) -> list[Place]:
        width = self.width + self.beside * alone
        scale = min(self.scale, max(0.7 * self.scale, width / max(1, count) / (WIDTH + GAP)))
        foot = self.y - (self.scale - scale) * HEIGHT / 2
        return Lane(self.x, foot, width, scale).places(count)


@dataclass(frozen=True)
class Stall:
    """Where offers lie: a column for each category, or one row for all."""

    x: float
    y: float
    width: float
    depth: float
    scale: float
    in_a_row: bool

    def place(self, number: int, per_category: int) -> Place:
        """The place of an offer, by its number; it does not move when its neighbours are bought."""
        column, row = divmod(number - 1, per_category)
        if self.in_a_row:
            lane = Lane(self.x, self.y - self.depth / 2, self.width, self.scale)
            return lane.places(3 * per_category)[number - 1]
        wide, deep = WIDTH * self.scale, HEIGHT * self.scale
        across, down = (self.width - wide) / 2, min(deep + 1.1, (self.depth - deep) / max(1, per_category - 1))
        x, y = self.x + wide / 2 + across * column, self.y - deep / 2 - down * row
        return Place(x, y, 0.06 * row * (down < deep), scale=self.scale)


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
    deck: Area
    """The planks under everything."""
    cloth: Area
    """Where dice fall."""
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


LANDSCAPE = Layout(
    tray=TrayPlace(2.1, 3.7, 12.5, 12.5, 0.69),
    deck=(-80.0, 80.0, -70.0, 70.0),
    cloth=(-6.7, 10.9, -6.6, 14.0),
    log=Log(-25.2, 13.8, 27.6),
    hold=Row(-6.5, -10.2, 26.4, 1.04, 5.6),
    armed=Lane(20.6, -10.2, 5.0, 0.7),
    chart=Place(18.6, 9.5, scale=1.05),
    berths=_berths(11.4, 4.6, 2, 1.06),
    bench=Bench(11.4, 14.0, 14.4, 20.4),
    stall=Stall(11.4, 14.0, 14.3, 13.5, 1.02, in_a_row=False),
    sign=Place(18.6, -1.6),
    restock=Place(14.7, -4.6),
    leave=Place(22.3, -4.6),
    board=(-25.6, 26.0, -6.8, 14.2),
    mine=(-25.6, 26.0, -14.2, -6.8),
    pitch=-70,
)

PORTRAIT = Layout(
    tray=TrayPlace(13.6, -0.8, 12.5, 12.5, 0.66),
    deck=(-80.0, 80.0, -80.0, 80.0),
    cloth=(5.0, 22.2, -16.4, 13.4),
    log=Log(-22.2, 13.0, 29.0, 26.4),
    hold=Row(-22.2, -21.0, 37.4, 1.36, 6.8),
    armed=Lane(16.0, -21.0, 6.2, 0.9),
    chart=Place(-16.6, 17.6, scale=0.82),
    berths=_berths(-9.4, 20.9, 4, 1.02, between=1.4),
    bench=Bench(-22.2, 21.4, 44.4, 7.6),
    stall=Stall(-22.2, 21.2, 36.0, 6.9, 1.18, in_a_row=True),
    sign=Place(18.2, 20.7, scale=0.8),
    restock=Place(18.4, 18.5),
    leave=Place(18.4, 15.3),
    board=(-22.6, 22.6, -16.6, 21.6),
    mine=(-22.6, 22.6, -25.2, -16.6),
    pitch=-72,
)


@cache
def layout(orientation: Orientation) -> Layout:
    return LANDSCAPE if orientation == "landscape" else PORTRAIT
