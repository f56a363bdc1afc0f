"""Where everything lies, in cm: for windows wider than high or higher than wide, and for one to four players."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from client.boards import Orientation, TrayPlace
from client.boards.pieces.places import Dish, Lane, Place, TableLayout
from client.table3d.cards import HEIGHT, WIDTH
from sim.games.beat_the_bit.content import KINGDOM

CELL = 2.7
"""Side of a cell of the Regno del male."""
SHEET = (10.0, 5.0)
"""Width and depth of a character sheet."""


@dataclass(frozen=True)
class SeatPlace:
    """A player's part of the table: the sheet, and lanes with the groups of cards that lie in each."""

    sheet: Place
    lanes: tuple[tuple[Lane, tuple[str, ...]], ...]
    """Groups are "slots", "missions" and "hand"."""

    def places(self, counts: Mapping[str, int]) -> dict[str, list[Place]]:
        found: dict[str, list[Place]] = {}
        for lane, names in self.lanes:
            found |= zip(names, lane.groups([counts[name] for name in names]), strict=True)
        return found


@dataclass(frozen=True, kw_only=True)
class Layout(TableLayout):
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
    pot: Dish
    track: tuple[Place, ...]
    track_title: Place
    seats: tuple[SeatPlace, ...]
    """One's own first, then the others in the order of play."""


def _track(x: float, y: float, columns: int, size: float) -> tuple[Place, ...]:
    """Cells from the near left, to and fro like a ploughed field, so that neighbours touch."""
    step = (CELL + 0.12) * size
    cells = []
    for cell in range(len(KINGDOM)):
        row, column = divmod(cell, columns)
        across = column if row % 2 == 0 else columns - 1 - column
        cells.append(Place(x + (across + 0.5) * step, y + (row + 0.5) * step, scale=size))
    return tuple(cells)


def _beside(left: float, y: float, width: float, scale: float) -> SeatPlace:
    """A sheet with everything else to its right: in one lane if there is room, else in two."""
    wide, deep = SHEET[0] * scale, SHEET[1] * scale
    sheet = Place(left + wide / 2, y, scale=scale)
    x, room = left + wide + 0.8 * scale, width - wide - 0.8 * scale
    if room > 26:
        return SeatPlace(sheet, ((Lane(x, y, room, deep / HEIGHT), ("slots", "missions", "hand")),))
    # three slots lie side by side, whatever room there is
    upper, lower = min(0.55 * deep / HEIGHT, room / (3.1 * WIDTH)), 0.40 * deep / HEIGHT
    return SeatPlace(
        sheet,
        (
            (Lane(x, y + deep / 2 - upper * HEIGHT / 2, room, upper), ("slots",)),
            (Lane(x, y - deep / 2 + lower * HEIGHT / 2, room, lower), ("missions", "hand")),
        ),
    )


def _above(left: float, y: float, width: float) -> SeatPlace:
    """A sheet with everything else below it."""
    scale = (width - 0.8) / SHEET[0]
    deep = SHEET[1] * scale
    return SeatPlace(
        Place(left + (width - 0.8) / 2, y, scale=scale),
        ((Lane(left, y - deep / 2 - 2.0, width - 0.8, 0.55), ("slots", "missions", "hand")),),
    )


def landscape(players: int) -> Layout:
    left, wide = -29.5, 59.0
    columns, rows, size = (-26.9, -21.2, -15.5), (7.3, -0.4, -8.1), 1.22
    mine = _beside(left, -17.8, wide, 1.5)
    each = wide / max(1, players - 1)
    others = tuple(_beside(left + each * k, 15.9, each - 1.2, 1.18) for k in range(players - 1))
    return Layout(
        tray=TrayPlace(-0.2, -0.8, 13.1, 13.1, 0.86),
        adventures=Place(columns[0], rows[0], scale=size),
        used_adventures=Place(columns[1], rows[0], scale=size),
        chained=Lane(columns[2] - size * WIDTH / 2, rows[0], 5.2, 0.9),
        treasures=Place(columns[0], rows[1], scale=size),
        used_treasures=Place(columns[1], rows[1], scale=size),
        shop=Place(columns[2], rows[1], scale=size),
        bosses=Place(columns[0], rows[2], scale=size),
        finals=Place(columns[1], rows[2], scale=size),
        gone=Lane(columns[2] - size * WIDTH / 2, rows[2] - 1.4, 4.2, 0.7),
        row=Lane(11.2, 7.7, 18.4, 1.35),
        enemies=Lane(11.2, -1.3, 12.2, 1.35),
        looked=Lane(-6.4, -0.8, 12.4, 1.4),
        pot=Dish(26.3, -0.5, 2.9),
        track=_track(11.4, -12.8, 6, 1.07),
        track_title=Place(24.4, -5.5, scale=1.0),
        seats=(mine, *others),
        board=(left, -left, -12.8, 11.7),
        mine=(left, -left, -22.5, -13.6),
        others=(left, -left, 12.0, 19.0) if others else None,
        pitch=-64,
    )


def portrait(players: int) -> Layout:
    left, wide = -22.8, 45.6
    columns = tuple(left + 3.1 + 6.56 * k for k in range(7))
    size = 1.42
    sheet = Place(left + 7.0, -21.6, scale=1.4)
    mine = SeatPlace(
        sheet,
        (
            (Lane(left + 14.8, -21.6, wide - 14.8, 1.19), ("slots", "missions")),
            (Lane(left, -31.0, wide, 1.45), ("hand",)),
        ),
    )
    count = max(1, players - 1)
    each = wide / count
    others = tuple(
        _above(left + each * k, 32.4, each) if count > 2 else _beside(left + each * k, 28.8, each - 1.0, 1.25)
        for k in range(players - 1)
    )
    return Layout(
        tray=TrayPlace(11.4, -6.3, 13.1, 13.1, 0.8),
        adventures=Place(columns[0], 20.2, scale=size),
        used_adventures=Place(columns[1], 20.2, scale=size),
        chained=Lane(-5.6, 1.4, 6.2, 0.9),
        treasures=Place(columns[2], 20.2, scale=size),
        used_treasures=Place(columns[3], 20.2, scale=size),
        shop=Place(columns[4], 20.2, scale=size),
        bosses=Place(columns[5], 20.2, scale=size),
        finals=Place(columns[6], 20.2, scale=size),
        gone=Lane(-5.6, -13.6, 5.0, 0.7),
        row=Lane(left, 11.2, 20.4, 1.42),
        enemies=Lane(left + 21.2, 10.6, wide - 21.2, 1.42),
        looked=Lane(5.0, -6.3, 13.0, 1.5),
        pot=Dish(-15.4, -13.6, 3.6),
        track=_track(left, -8.6, 4, 1.28),
        track_title=Place(-15.6, 3.2, scale=1.0),
        seats=(mine, *others),
        board=(left, -left, -17.8, 25.0),
        mine=(left, -left, -35.6, -17.6),
        others=(left, -left, 25.6, 36.2 if count > 2 else 32.2) if others else None,
        pitch=-68,
    )


@cache
def layout(orientation: Orientation, players: int) -> Layout:
    return landscape(players) if orientation == "landscape" else portrait(players)
