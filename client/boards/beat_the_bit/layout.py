"""Where everything lies, in cm: for windows wider than high or higher than wide, and for one to four players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, radians

import panda3d.core as p3d

from client.boards import Orientation, TrayPlace
from client.boards.pieces.places import Dish, Lane, Lanes, Place, TableLayout, in_lanes, standing
from client.table3d.cards import HEIGHT, WIDTH
from sim.games.beat_the_bit.content import KINGDOM

CELL = 2.7
"""Side of a cell of the Regno del male."""
SHEET = (10.0, 5.0)
"""Width and depth of a character sheet."""
ARENA, ARENA_HIGH = (0.0, 1.2), (6.4, 0.0)
"""The middle of the pit in a wide window, and in a high one."""
FLOOR = -1.7
"""The pit is carved so deep into the stone."""


@dataclass(frozen=True)
class SeatPlace:
    """A player's part of the table: the sheet, and lanes with the groups of cards that lie in each."""

    sheet: Place
    lanes: Lanes
    """Groups are "slots", "missions" and "hand"."""

    def places(self, counts: Mapping[str, int]) -> dict[str, list[Place]]:
        return in_lanes(self.lanes, counts)


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


def _stood(x: float, foot: float, scale: float, lean: float) -> Place:
    """A sheet that stands on its lower edge and leans toward the eye."""
    depth = SHEET[1] * scale
    return standing(Place(x, foot + depth / 2 * cos(radians(lean)), scale=scale), SHEET[1], lean)


def _far(middle: float, foot: float, wide: float) -> SeatPlace:
    """Another's sheet at the far edge, what they wear beside it; missions and hand lie before it."""
    scale = min(1.16, (wide - 1.0) / (SHEET[0] + 8.2))
    size = 0.62 * scale
    left = middle - (SHEET[0] + 8.0) * scale / 2
    return SeatPlace(
        _stood(left + SHEET[0] * scale / 2, foot, scale, 51),
        (
            (Lane(left + (SHEET[0] + 0.5) * scale, foot + 1.2, 7.6 * scale, size, tilt=40), ("slots",)),
            (Lane(left, foot - 1.9, (SHEET[0] + 8.0) * scale, 0.55 * scale), ("missions", "hand")),
        ),
    )


def _seen(mine: SeatPlace, others: Sequence[SeatPlace], near: Sequence[tuple[float, float]]) -> tuple[p3d.Point3, ...]:
    """The corners of what stands nearest and farthest, and points on the table that bound the rest."""
    half = (SHEET[0] / 2, SHEET[1] / 2)
    points = [corner for seat in (mine, *others) for corner in seat.sheet.corners(half)]
    for seat in (mine, *others):
        for lane, _ in seat.lanes:
            ends = (Place(x, lane.y, lane.z, scale=lane.scale) for x in (lane.x, lane.x + lane.width))
            points += [corner for end in ends for corner in standing(end, HEIGHT, lane.tilt).corners((0.0, HEIGHT / 2))]
    return (*points, *(p3d.Point3(x, y, 0) for x, y in near))


def landscape(players: int) -> Layout:
    edge = 36.0
    columns, rows, size = (-33.0, -27.2, -21.4), (9.2, 1.1, -7.0), 1.28
    foot = -21.4
    mine = SeatPlace(
        _stood(-22.8, foot, 1.48, 44),
        (
            (Lane(-14.6, foot + 2.75, 21.0, 0.98, tilt=12), ("slots",)),
            (Lane(10.4, foot + 2.65, 21.0, 1.3, tilt=46, fan=2.2, centre=True), ("missions", "hand")),
        ),
    )
    each = 2 * edge / max(1, players - 1)
    others = tuple(_far(-edge + each * (k + 0.5), 22.6, each) for k in range(players - 1))
    return Layout(
        tray=TrayPlace(*ARENA, 13.1, 13.1, 1.43, FLOOR),
        adventures=Place(columns[0], rows[0], scale=size),
        used_adventures=Place(columns[1], rows[0], scale=size),
        chained=Lane(columns[2] - size * WIDTH / 2, rows[0] + 2.0, 6.6, 0.95),
        treasures=Place(columns[0], rows[1], scale=size),
        used_treasures=Place(columns[1], rows[1], scale=size),
        shop=Place(columns[2], rows[1], scale=size),
        bosses=Place(columns[0], rows[2], scale=size),
        finals=Place(columns[1], rows[2], scale=size),
        gone=Lane(columns[2] - size * WIDTH / 2, rows[2] - 1.2, 4.6, 0.7),
        row=Lane(18.2, 9.9, 18.6, 1.35),
        enemies=Lane(19.6, 1.7, 12.2, 1.35),
        looked=Lane(-9.4, ARENA[1], 18.8, 2.0, z=0.1),
        pot=Dish(34.4, 1.6, 2.7),
        track=_track(17.6, -9.0, 6, 1.0),
        track_title=Place(31.2, -2.8, scale=0.92),
        seats=(mine, *others),
        board=(-edge, 37.2, -15.6, 18.0),
        mine=(-30.6, 31.4, foot, -12.0),
        others=(-edge, edge, 19.0, 26.5) if others else None,
        pitch=-38.5,
        lens=39.5,
        top=0.63,
        seen=_seen(mine, others, [(x, y) for x in (-edge, 35.2) for y in (-10.8, 14.0)]),
    )


def portrait(players: int) -> Layout:
    edge = 22.8
    columns = tuple(-edge + 3.1 + 6.56 * k for k in range(7))
    size = 1.42
    foot = -35.6
    mine = SeatPlace(
        _stood(-edge + 7.9, -24.4, 1.56, 42),
        (
            (Lane(-edge + 16.6, -20.9, 2 * edge - 17.4, 1.3, tilt=36), ("slots", "missions")),
            (Lane(-edge + 0.8, foot + 3.7, 2 * edge - 1.6, 1.62, tilt=44, fan=2.4, centre=True), ("hand",)),
        ),
    )
    each = 2 * edge / max(1, players - 1)
    others = tuple(_tall(-edge + each * (k + 0.5), 37.4, min(each, 23.0)) for k in range(players - 1))
    return Layout(
        tray=TrayPlace(*ARENA_HIGH, 13.1, 13.1, 1.25, FLOOR),
        adventures=Place(columns[0], 29.8, scale=size),
        used_adventures=Place(columns[1], 29.8, scale=size),
        chained=Lane(-14.8, 11.8, 6.2, 0.9),
        treasures=Place(columns[2], 29.8, scale=size),
        used_treasures=Place(columns[3], 29.8, scale=size),
        shop=Place(columns[4], 29.8, scale=size),
        bosses=Place(columns[5], 29.8, scale=size),
        finals=Place(columns[6], 29.8, scale=size),
        gone=Lane(17.6, -12.0, 4.8, 0.7),
        row=Lane(-edge, 21.0, 20.4, 1.42),
        enemies=Lane(-edge + 21.2, 21.2, 2 * edge - 21.2, 1.42),
        looked=Lane(ARENA_HIGH[0] - 8.0, ARENA_HIGH[1], 16.0, 1.7, z=0.1),
        pot=Dish(-9.8, -11.8, 3.2),
        track=_track(-edge, -12.8, 2, 1.28),
        track_title=Place(-19.2, 10.2, scale=1.0),
        seats=(mine, *others),
        board=(-edge, edge, -16.4, 34.0),
        mine=(-edge, edge, foot, -18.1),
        others=(-edge, edge, 34.2, 42.2) if others else None,
        pitch=-48,
        lens=49,
        top=0.62,
        seen=_seen(mine, others, [(x, y) for x in (-edge, edge) for y in (-13.4, 34.0)]),
    )


def _tall(middle: float, foot: float, wide: float) -> SeatPlace:
    """Another's sheet at the far edge of a high window: everything else lies before it."""
    scale = min(1.5, (wide - 1.0) / SHEET[0])
    left = middle - SHEET[0] * scale / 2
    return SeatPlace(
        _stood(middle, foot, scale, 52),
        ((Lane(left, foot - 1.75, SHEET[0] * scale, 0.52), ("slots", "missions", "hand")),),
    )


@cache
def layout(orientation: Orientation, players: int) -> Layout:
    return landscape(players) if orientation == "landscape" else portrait(players)
