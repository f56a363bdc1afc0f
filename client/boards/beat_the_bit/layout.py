"""Where everything lies, in cm: once for windows wider than high, once for those higher than wide."""

from dataclasses import dataclass

from client.boards import Orientation, TrayPlace
from client.table3d.cards import HEIGHT, WIDTH
from sim.games.beat_the_bit.content import KINGDOM

GAP = 0.5
"""Between two cards that lie side by side."""
CELL = 2.7
"""Side of a cell of the Regno del male."""
SHEET = (8.4, 5.04)
"""Width and depth of a character sheet."""

Area = tuple[float, float, float, float]
"""Left, right, near and far edge."""


@dataclass(frozen=True)
class Place:
    """Where a thing lies, how it is turned (heading, and tilt toward the player), and its size."""

    x: float
    y: float
    z: float = 0.0
    turn: float = 0.0
    tilt: float = 0.0
    scale: float = 1.0

    def on(self, x: float, y: float, z: float, scale: float = 1.0, turn: float = 0.0) -> "Place":
        """A place given in this one's own size, from its middle."""
        return Place(
            self.x + x * self.scale, self.y + y * self.scale, self.z + z * self.scale, turn, 0, self.scale * scale
        )


@dataclass(frozen=True)
class Lane:
    """Cards side by side from the left edge `x`; they overlap when there are more than `width` holds."""

    x: float
    y: float
    width: float
    scale: float = 1.0
    tilt: float = 0.0

    def places(self, count: int) -> list[Place]:
        card = WIDTH * self.scale
        step = min(card + GAP * self.scale, (self.width - card) / max(1, count - 1))
        return [
            Place(self.x + card / 2 + step * k, self.y, 0.06 * k * (step < card), 0, self.tilt, self.scale)
            for k in range(count)
        ]

    def middle(self, count: int) -> list[Place]:
        """The same, around the middle of the lane."""
        places = self.places(count)
        used = places[-1].x - places[0].x if places else 0.0
        aside = self.x + self.width / 2 - used / 2 - (places[0].x if places else 0.0)
        return [Place(p.x + aside, p.y, p.z, p.turn, p.tilt, p.scale) for p in places]


@dataclass(frozen=True)
class SeatPlace:
    """A player's part of the table."""

    sheet: Place
    slots: Lane
    missions: Lane
    hand: Lane


@dataclass(frozen=True)
class Layout:
    tray: TrayPlace
    adventures: Place
    used_adventures: Place
    chained: Lane
    treasures: Place
    used_treasures: Place
    shop: Place
    bosses: Place
    finals: Place
    gone: Lane
    row: Lane
    enemies: Lane
    looked: Lane
    pot: Lane
    track: tuple[Place, ...]
    seats: tuple[SeatPlace, ...]
    """One's own first, then the others in the order of play."""
    board: Area
    mine: Area
    hand: Area
    pitch: float

    @property
    def everything(self) -> tuple[Area, ...]:
        far = max(place.sheet.y + SHEET[1] / 2 * place.sheet.scale for place in self.seats[1:])
        return self.board, self.mine, self.hand, (self.board[0], self.board[1], self.board[2], far)

    @property
    def arena(self) -> Place:
        """The middle of the felt, in the size of the dice."""
        return Place(self.tray.x, self.tray.y, scale=self.tray.scale)


def _track(x: float, y: float, columns: int) -> tuple[Place, ...]:
    """Cells from the near left, to and fro like a ploughed field, so that neighbours touch."""
    cells = []
    for cell in range(len(KINGDOM)):
        row, column = divmod(cell, columns)
        across = column if row % 2 == 0 else columns - 1 - column
        cells.append(Place(x + across * (CELL + 0.12), y + row * (CELL + 0.12)))
    return tuple(cells)


def landscape() -> Layout:
    columns, rows, size = (-31.0, -25.1, -19.2), (10.2, 2.4, -5.4), 1.25
    mine = SeatPlace(
        Place(-26.6, -13.9, scale=1.25),
        Lane(-20.6, -13.9, 26.0, 1.08),
        Lane(10.0, -13.9, 22.0, 1.08),
        Lane(-23, -21.6, 46, 1.2, tilt=14),
    )
    others = tuple(
        SeatPlace(
            Place(x - 6.4, 18.6, scale=1.1),
            Lane(x - 1.5, 18.6, 7.4, 0.92),
            Lane(x + 6.3, 20.1, 4.8, 0.55),
            Lane(x + 6.3, 16.8, 4.8, 0.5),
        )
        for x in (-23.4, 0.0, 23.4)
    )
    return Layout(
        tray=TrayPlace(-1.0, 2.6, 12, 11),
        adventures=Place(columns[0], rows[0], scale=size),
        used_adventures=Place(columns[1], rows[0], scale=size),
        chained=Lane(columns[2] - size * WIDTH / 2, rows[0], 8.0, size),
        treasures=Place(columns[0], rows[1], scale=size),
        used_treasures=Place(columns[1], rows[1], scale=size),
        shop=Place(columns[2], rows[1], scale=size),
        bosses=Place(columns[0], rows[2], scale=size),
        finals=Place(columns[1], rows[2], scale=size),
        gone=Lane(columns[2] - size * WIDTH / 2, rows[2], 8.0, size),
        row=Lane(14.4, rows[0], 17.6, size),
        enemies=Lane(14.4, rows[1], 19.0, size),
        looked=Lane(-7, -6.2, 12.0, size),
        pot=Lane(-13.0, -9.4, 24.0, 0.55),
        track=_track(16.0, -8.2, 6),
        seats=(mine, *others),
        board=(-34, 34, -9.6, 14.2),
        mine=(-32.4, 32.4, -17.4, -10.6),
        hand=(-23.0, 23.0, -25.2, -18.0),
        pitch=-60,
    )


def portrait() -> Layout:
    columns = tuple(-20.4 + 5.1 * k for k in range(9))
    mine = SeatPlace(
        Place(-17.9, -14.6, scale=1.1),
        Lane(-12.8, -14.6, 21.6, 1.08),
        Lane(9.4, -14.6, 13.2, 1.08),
        Lane(-22, -23.5, 44, 1.5, tilt=10),
    )
    others = tuple(
        SeatPlace(
            Place(x - 4.2, 30.4, scale=0.72), Lane(x - 0.8, 30.4, 7.6, 0.6), Lane(x - 7.2, 26.4, 7.2, 0.5),
            Lane(x + 0.4, 26.4, 6.4, 0.5),
        )
        for x in (-15.4, 0.0, 15.4)
    )  # fmt: skip
    return Layout(
        tray=TrayPlace(1.6, 1.0, 12, 11, 0.85),
        adventures=Place(columns[0], 20.6),
        used_adventures=Place(columns[1], 20.6),
        chained=Lane(columns[2] - WIDTH / 2, 13.8, 4.6),
        treasures=Place(columns[2], 20.6),
        used_treasures=Place(columns[3], 20.6),
        shop=Place(columns[4], 20.6),
        bosses=Place(columns[5], 20.6),
        finals=Place(columns[6], 20.6),
        gone=Lane(columns[7] - WIDTH / 2, 20.6, 8.0, 0.8),
        row=Lane(columns[0] - WIDTH / 2, 13.8, 14.2),
        enemies=Lane(columns[3] - WIDTH / 2 + 1.5, 13.8, 24.0),
        looked=Lane(-4, -5.5, 10.0),
        pot=Lane(-12.0, -10.1, 30.0, 0.55),
        track=_track(-20.6, -6.6, 2),
        seats=(mine, *others),
        board=(-22.8, 22.8, -10.2, 24.0),
        mine=(-22.8, 22.8, -17.4, -11.4),
        hand=(-22.0, 22.0, -28.0, -19.0),
        pitch=-66,
    )


LAYOUTS: dict[Orientation, Layout] = {"landscape": landscape(), "portrait": portrait()}
ARENA = 11.6
"""Radius of the ring around the felt on which dice usually come to rest, in cm of the dice."""
OUTLINE = (WIDTH / 2, HEIGHT / 2)
"""Half width and half depth of a card."""
