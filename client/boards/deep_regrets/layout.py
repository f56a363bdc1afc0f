"""Where everything lies, in cm: for windows wider than high or higher than wide, and for one to five anglers.

The Sea lies left, the Port is a pier beside it, the dice fall into a tray before the pier. What is read leans toward the
eye: one's own things in front, those of the others on a bench at the far edge.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, radians

import panda3d.core as p3d

from client.boards import Orientation, TrayPlace
from client.boards.areas import Area
from client.boards.pieces.places import Centred, Lane, Place, TableLayout, standing
from client.table3d.cards import HEIGHT

PLATE = (18.0, 5.3)
"""Width and depth of an angler's plate."""
SERVICE = (6.75, 3.91)
"""Of a house in the Port."""
DAY = 2.15
"""Side of a day on the track."""
CELL = (11.6, 7.2)
"""Width and depth of a shoal."""
BOATS, BETWEEN = 4.4, 1.36
"""How far right of a shoal's middle boats ride, and how far from each other."""
DECK, OPEN = (-3.75, 0.25, 0.9), (0.75, 0.0, 1.12)
"""The deck and the face-up fish of a shoal: place from its middle, and size."""
NAME = 3.12
"""Above the deck the shoal is named where a fish lies over its name."""
SERVICES = ("market", "mount", "heal", "repair")
SIZE = 1.03
"""Of the shoals."""
PIER, BENCH = 0.5, 2.4
"""How high the pier and the bench of the others stand above the table."""
STEP = 2.8
"""How much higher a second row on the bench stands."""
FLOOR = -1.1
"""How deep the dice tray is let into the table."""


@dataclass(frozen=True)
class SeatPlace:
    """One angler's part of the table."""

    plate: Place
    dice: Lane
    """Fresh from the left, spent from the right; a scale of 1 is a die's own size."""
    lanes: tuple[tuple[Lane, tuple[str, ...]], ...]
    """Lanes with the groups of cards that lie in each: "gear", "hold", "dinks", "regrets", "mounts", "boat"."""

    def places(self, counts: dict[str, int]) -> dict[str, list[Place]]:
        found: dict[str, list[Place]] = {}
        for lane, names in self.lanes:
            found |= zip(names, lane.groups([counts[name] for name in names]), strict=True)
        return found


@dataclass(frozen=True, kw_only=True)
class Layout(TableLayout):
    sea: Area
    pier: Area
    shoals: tuple[Place, ...]
    berths: tuple[Place, ...]
    """Where the boats of those lie who are in Port, by seat."""
    upgrade_deck: Place
    upgrades: tuple[Place, ...]
    dinks: tuple[Place, ...]
    dink_deck: Place
    days: tuple[Place, ...]
    tackle: tuple[Place, ...]
    coin: Place
    preserver: Place
    demand: tuple[Place, Place]
    services: tuple[Place, ...]
    """In the order of SERVICES."""
    event_deck: Place
    today: Lane
    forecast: Place
    regret_deck: Place
    sinking: Lane
    discard: Place
    anglers: Lane
    """Where anglers are chosen from: beside the arena, which is not for them."""
    seats: tuple[SeatPlace, ...]
    """One's own first, then the others in the order of play."""
    lighthouse: Place
    """Its foot."""


def _shoals(left: float, far: float) -> tuple[Place, ...]:
    """Depth I lies farthest away; the rows sink toward the player."""
    wide, deep = (CELL[0] + 0.15) * SIZE, (CELL[1] + 0.15) * SIZE
    return tuple(
        Place(left + (number % 3 + 0.5) * wide, far - (number // 3 + 0.5) * deep, scale=SIZE) for number in range(9)
    )


def _sea(left: float, far: float) -> Area:
    wide, deep = (CELL[0] + 0.15) * SIZE * 3, (CELL[1] + 0.15) * SIZE * 3
    return left, left + wide, far - deep, far


def _row(left: float, y: float, step: float, count: int, scale: float) -> tuple[Place, ...]:
    """On the pier."""
    return tuple(Place(left + step * (number + 0.5), y, PIER, scale=scale) for number in range(count))


def _stood(x: float, foot: float, depth: float, scale: float, lean: float, z: float = 0.0) -> Place:
    """A board of this depth that stands on its lower edge and leans toward the eye."""
    return standing(Place(x, foot + depth * scale / 2 * cos(radians(lean)), z, scale=scale), depth, lean)


def _far(left: float, foot: float, width: float, most: float, card: float, z: float = BENCH) -> SeatPlace:
    """Another's plate in a stand on the bench, the dice beside it, and small cards before it."""
    scale = min(most, (width - 4.6) / PLATE[0])
    wide = PLATE[0] * scale
    start = left + (width - wide - 4.0) / 2
    dice = Lane(start + wide + 0.5, foot + 1.5, 3.6, 0.72, z=z)
    cards = Lane(start, foot - 1.9, min(width - 0.8, wide + 4.0), card, tilt=34, z=z)
    plate = _stood(start + wide / 2, foot, PLATE[1], scale, 53, z)
    return SeatPlace(plate, dice, ((cards, ("gear", "mounts", "dinks", "regrets", "boat")),))


def _seen(seats: Sequence[SeatPlace], table: Sequence[tuple[float, float]]) -> tuple[p3d.Point3, ...]:
    """The corners of what stands nearest and farthest, and points on the table that bound the rest."""
    half = (PLATE[0] / 2, PLATE[1] / 2)
    points = [corner for seat in seats for corner in seat.plate.corners(half)]
    for seat in seats:
        for lane, _ in seat.lanes:
            ends = (Place(x, lane.y, lane.z, scale=lane.scale) for x in (lane.x, lane.x + lane.width))
            points += [corner for end in ends for corner in standing(end, HEIGHT, lane.tilt).corners((0.0, HEIGHT / 2))]
    return (*points, *(p3d.Point3(x, y, 0) for x, y in table))


def landscape(players: int) -> Layout:
    edge = 37.0
    far = 17.6
    sea = _sea(-edge, far)
    port, right = 3.0, edge
    foot = -22.6
    each = 2 * edge / max(1, players - 1)
    others = tuple(_far(-edge + each * k, 24.4, each, 0.98, 0.6) for k in range(players - 1))
    shop = _row(port, 7.3, 4.72, 7, 1.0)
    mine = SeatPlace(
        _stood(-25.8, foot, PLATE[1], 1.17, 44),
        Lane(-36.2, -9.6, 18.6, 1.36),
        (
            (Lane(-16.0, -9.4, 4.3, 0.98, tilt=20), ("regrets",)),
            (Lane(-10.9, -9.4, 14.2, 0.98, tilt=20), ("mounts",)),
            (Lane(-14.4, foot + 2.85, 13.4, 1.3, tilt=46, fan=1.2), ("gear",)),
            (Lane(-0.4, foot + 2.85, 16.6, 1.3, tilt=46, fan=1.6), ("dinks", "hold", "boat")),
        ),
    )
    return Layout(
        tray=TrayPlace(24.6, -11.4, 10.9, 10.9, 1.24, FLOOR),
        sea=sea,
        pier=(port - 1.9, right, 1.5, far + 0.9),
        berths=tuple(Place(port - 3.4 + 0.0 * k, 15.4 - 3.1 * k) for k in range(5)),
        shoals=_shoals(-edge, far),
        upgrade_deck=shop[0],
        upgrades=shop[1:4],
        dinks=shop[4:6],
        dink_deck=shop[6],
        days=_row(port, 3.0, 2.24, 7, 1.0),
        tackle=tuple(Place(5.0 + 2.9 * (k % 2), -1.0 - 2.9 * (k // 2), scale=1.2) for k in range(4)),
        coin=Place(port + 17.4, 3.0, PIER),
        preserver=Place(port + 21.6, 3.0, PIER),
        demand=(Place(port + 25.4, 2.6, PIER, scale=0.62), Place(port + 28.2, 2.6, PIER, scale=0.62)),
        services=tuple(_stood(port + 8.4 * (k + 0.5), 11.0, SERVICE[1], 1.16, 34, PIER) for k in range(4)),
        event_deck=Place(14.0, -1.0, scale=0.6),
        today=Lane(15.6, -1.0, 7.6, 0.6),
        forecast=Place(port + 31.0, 2.6, PIER, scale=0.62),
        regret_deck=Place(9.6, -5.0, scale=0.6),
        sinking=Lane(6.0, -5.0, 5.5, 0.6),
        discard=Place(36.0, -1.0, scale=0.6),
        anglers=Centred(-edge, -15.6, 47.0, 1.62, tilt=40, gap=0.8),
        seats=(mine, *others),
        lighthouse=Place(-41.6, 22.6),
        board=(-edge, right, -5.4, far),
        mine=(-edge - 0.6, 16.6, foot, -5.6),
        others=(-edge, edge, 21.0, 29.0) if others else None,
        pitch=-38.5,
        lens=39.5,
        top=0.63,
        focus=(36.0, 106.0),
        seen=_seen((mine, *others), [(x, y) for x in (-edge, edge) for y in (-11.4, far)]),
    )


def portrait(players: int) -> Layout:
    edge = 25.6
    far = 30.0
    sea = _sea(-edge, far)
    quay = sea[1] + 1.6
    near = sea[2]
    foot = -36.2
    each = 2 * edge / max(1, min(2, players - 1))
    rows = -(-(players - 1) // 2)
    others = tuple(
        _far(-edge + each * (k % 2), 36.4 + 7.4 * (rows - 1 - k // 2), each, 1.2, 0.66, BENCH + STEP * (rows - 1 - k // 2))
        for k in range(players - 1)
    )
    shop = _row(-edge + 0.2, near - 4.2, 5.1, 7, 1.14)
    mine = SeatPlace(
        _stood(-edge + 10.9, -14.6, PLATE[1], 1.18, 40),
        Lane(-edge + 23.0, -10.6, 21.6, 1.5),
        (
            (Lane(edge - 4.8, -10.6, 4.6, 1.08, tilt=20), ("regrets",)),
            (Lane(-edge + 0.4, -20.4, 13.4, 1.5, tilt=42), ("gear",)),
            (Lane(-edge + 14.8, -20.4, 16.2, 1.5, tilt=42), ("mounts",)),
            (Lane(-edge + 0.4, foot + 3.4, 30.6, 1.62, tilt=44, fan=1.6), ("dinks", "hold", "boat")),
        ),
    )
    return Layout(
        tray=TrayPlace(15.4, -25.6, 10.9, 10.9, 0.98, FLOOR),
        sea=sea,
        pier=(quay - 0.9, edge, near - 8.2, far),
        berths=tuple(Place(quay - 1.6, far - 3.0 - 3.2 * k) for k in range(5)),
        shoals=_shoals(-edge, far),
        upgrade_deck=shop[0],
        upgrades=shop[1:4],
        dinks=shop[4:6],
        dink_deck=shop[6],
        days=tuple(Place(quay + 1.3 + 2.5 * (k % 5), far - 1.6 - 2.5 * (k // 5), PIER, scale=1.1) for k in range(7)),
        tackle=_row(quay + 0.2, far - 7.6, 2.5, 4, 1.2),
        coin=Place(quay + 8.0, far - 4.1, PIER, scale=1.1),
        preserver=Place(quay + 12.0, far - 7.6, PIER),
        demand=(Place(quay + 2.2, far - 12.0, PIER, scale=0.86), Place(quay + 6.2, far - 12.0, PIER, scale=0.86)),
        services=tuple(
            _stood(quay + 3.3 + 6.7 * (k % 2), near - 3.2 - 4.4 * (k // 2), SERVICE[1], 0.94, 30, PIER) for k in range(4)
        ),
        event_deck=Place(quay + 1.7, far - 17.2, PIER, scale=0.7),
        today=Lane(quay + 3.5, far - 17.2, 7.4, 0.7, z=PIER),
        forecast=Place(quay + 10.2, far - 12.0, PIER, scale=0.86),
        regret_deck=Place(quay + 1.7, far - 21.4, PIER, scale=0.7),
        sinking=Lane(quay + 3.5, far - 21.4, 5.6, 0.7, z=PIER),
        discard=Place(quay + 11.2, far - 21.4, PIER, scale=0.7),
        anglers=Centred(-edge, -16.0, 2 * edge, 1.5, tilt=40, gap=1.0),
        seats=(mine, *others),
        lighthouse=Place(-edge - 4.4, far + 5.0),
        board=(-edge, edge, near - 8.2, far),
        mine=(-edge, edge, foot, near - 8.4),
        others=(-edge, edge, far + 2.0, far + 8.4 + 7.4 * (rows - 1)) if others else None,
        pitch=-48,
        lens=49,
        top=0.62,
        focus=(36.0, 150.0),
        seen=_seen((mine, *others), [(x, y) for x in (-edge, edge) for y in (-25.6, far)]),
    )


@cache
def layout(orientation: Orientation, players: int) -> Layout:
    return landscape(players) if orientation == "landscape" else portrait(players)
