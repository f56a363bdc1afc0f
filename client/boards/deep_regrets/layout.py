"""Where everything lies, in cm: for windows wider than high or higher than wide, and for one to five anglers.

The Sea lies left, the Port is a pier beside it, the dice fall into a tray before the pier. What is read leans toward
the eye: one's own things in front, those of the others on a bench at the far edge.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import cos, radians

import panda3d.core as p3d

from client.boards import Orientation, TrayPlace
from client.boards.areas import Area
from client.boards.pieces.places import Centred, Lane, Lanes, Place, TableLayout, in_lanes, standing
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
LAMP = 9.0
"""How high the lighthouse's lamp burns."""
PIER, BENCH = 0.5, 3.7
"""How high the pier and the bench of the others stand above the table."""
FLOOR = -1.1
"""How deep the dice tray is let into the table."""


@dataclass(frozen=True)
class SeatPlace:
    """One angler's part of the table."""

    plate: Place
    dice: Lane
    """Fresh from the left, spent from the right; a scale of 1 is a die's own size."""
    lanes: Lanes
    """Lanes with the groups of cards that lie in each: "gear", "hold", "dinks", "regrets", "mounts", "boat"."""

    def places(self, counts: dict[str, int]) -> dict[str, list[Place]]:
        return in_lanes(self.lanes, counts)


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
    bench: float
    """How far away the others' plates stand."""


def _shoals(left: float, far: float) -> tuple[Place, ...]:
    """Depth I lies farthest away; the rows sink toward the player."""
    wide, deep = (CELL[0] + 0.15) * SIZE, (CELL[1] + 0.15) * SIZE
    return tuple(
        Place(left + (number % 3 + 0.5) * wide, far - (number // 3 + 0.5) * deep, scale=SIZE) for number in range(9)
    )


def _sea(left: float, far: float) -> Area:
    wide, deep = (CELL[0] + 0.15) * SIZE * 3, (CELL[1] + 0.15) * SIZE * 3
    return left, left + wide, far - deep, far


def _lighthouse(left: float, far: float) -> Place:
    """Beside the Sea, which is where the room is."""
    return Place(left - 10.6, far + 0.6)


def _row(left: float, y: float, step: float, count: int, scale: float) -> tuple[Place, ...]:
    """On the pier."""
    return tuple(Place(left + step * (number + 0.5), y, PIER, scale=scale) for number in range(count))


def _stood(x: float, foot: float, depth: float, scale: float, lean: float, z: float = 0.0) -> Place:
    """A board of this depth that stands on its lower edge and leans toward the eye."""
    return standing(Place(x, foot + depth * scale / 2 * cos(radians(lean)), z, scale=scale), depth, lean)


def _far(left: float, foot: float, width: float, most: float, card: float, beside: float = 3.6) -> SeatPlace:
    """Another's plate on the bench, the dice `beside` it or before it, and small cards before it."""
    scale = min(most, (width - beside - 0.4) / PLATE[0])
    wide = PLATE[0] * scale
    start = left + (width - wide - beside) / 2
    if beside:
        dice, room = Lane(start + wide + 0.4, foot + 1.5, 3.2, 0.7, z=BENCH), wide + beside
    else:
        dice, room = Lane(start + wide - 3.4, foot - 2.6, 3.4, 0.7, z=BENCH), wide - 3.8
    cards = Lane(start, foot - 2.8, min(width - 0.8, room), card, tilt=13, z=BENCH)
    plate = _stood(start + wide / 2, foot, PLATE[1], scale, 53, BENCH)
    return SeatPlace(plate, dice, ((cards, ("gear", "mounts", "dinks", "regrets", "boat")),))


def _seen(seats: Sequence[SeatPlace], table: Sequence[tuple[float, float]]) -> tuple[p3d.Point3, ...]:
    """The corners of what stands nearest and farthest, and points on the table that bound the rest."""
    half = (PLATE[0] / 2, PLATE[1] / 2)
    points = [corner for seat in seats for corner in seat.plate.corners(half)]
    for seat in seats:
        for lane, _ in seat.lanes:
            beside = 0.5 if lane.fan else 0.0  # a corner of what is fanned out reaches beyond its lane
            ends = (Place(x, lane.y, lane.z, scale=lane.scale) for x in (lane.x - beside, lane.x + lane.width + beside))
            points += [corner for end in ends for corner in standing(end, HEIGHT, lane.tilt).corners((0.0, HEIGHT / 2))]
    return (*points, *(p3d.Point3(x, y, 0) for x, y in table))


def landscape(players: int) -> Layout:
    left, right = -37.0, 44.6
    far, foot, bench = 16.4, -21.6, 23.2
    port = 3.8
    wing = 41.5
    each = 2 * wing / max(1, players - 1)
    others = tuple(_far(-wing + each * k, bench, each, 0.98, 0.6) for k in range(players - 1))
    shop = _row(port, 7.25, 4.5, 7, 1.0)
    # decks are high: smaller, and nearer, they hide nothing of the houses
    upgrade_deck, dink_deck = (replace(shop[k], y=6.7, scale=0.8) for k in (0, 6))
    tidings = [_stood(36.9 + 3.05 * k, 10.3, HEIGHT, 0.7, 24, PIER) for k in range(3)]
    decks = [Place(x, y, scale=0.55) for x, y in ((9.7, -5.5), (36.9, 2.3), (43.45, 2.3))]
    mine = SeatPlace(
        _stood(-22.9, foot, PLATE[1], 1.15, 44),
        Lane(-33.4, -10.1, 18.2, 1.34),
        (
            (Lane(-13.8, -10.3, 4.3, 0.98, tilt=20), ("regrets",)),
            (Lane(-8.9, -10.1, 13.9, 0.92, tilt=20), ("mounts",)),
            (Lane(-12.3, foot + 2.85, 11.4, 1.3, tilt=46, fan=1.2), ("gear",)),
            (Lane(-0.5, foot + 2.85, 11.9, 1.3, tilt=46, fan=1.6), ("dinks", "hold", "boat")),
        ),
    )
    return Layout(
        tray=TrayPlace(25.2, -10.0, 10.9, 10.9, 1.345, FLOOR),
        sea=_sea(left, far),
        pier=(port - 1.2, right, 4.3, far + 1.6),
        berths=tuple(Place(1.25, 14.6 - 2.9 * k) for k in range(5)),
        shoals=_shoals(left, far),
        upgrade_deck=upgrade_deck,
        upgrades=shop[1:4],
        dinks=shop[4:6],
        dink_deck=dink_deck,
        days=tuple(Place(port - 1.35 + 2.08 * (k + 0.5), 2.6, scale=0.93) for k in range(7)),
        tackle=tuple(Place(port + 0.6 + 2.5 * k, -2.3, scale=1.2) for k in range(4)),
        coin=Place(port + 0.6, -5.6),
        preserver=Place(33.9, 2.8),
        demand=(tidings[0], tidings[1]),
        services=tuple(_stood(port + 7.9 * (k + 0.5), 10.3, SERVICE[1], 1.14, 16, PIER) for k in range(4)),
        event_deck=decks[0],
        today=Lane(35.5, 7.25, 9.0, 0.66, z=PIER),
        forecast=tidings[2],
        regret_deck=decks[1],
        sinking=Lane(38.1, 2.3, 4.2, 0.47),
        discard=decks[2],
        anglers=Centred(left + 1.0, -15.0, 46.0, 1.62, tilt=40, gap=0.8),
        seats=(mine, *others),
        lighthouse=_lighthouse(left, far),
        bench=bench,
        board=(left, right, -7.2, far),
        mine=(left, 16.6, foot, -6.8),
        others=(-wing, wing, bench - 5.4, bench + 4.6) if others else None,
        pitch=-38.5,
        lens=39.5,
        top=0.66,
        seen=_seen(
            (mine, *others),
            [(left, -6.0), (left, far), (right, 5.0), (right, far), (38.4, -10.0), (25.2, -22.4), (36.8, -16.6)],
        ),
    )


def portrait(players: int) -> Layout:
    edge, far = 25.6, 30.0
    sea = _sea(-edge, far)
    quay, near = sea[1] + 1.6, sea[2]
    foot, bench = -36.6, far + 5.4
    wing = min(32.6, 12.0 * (players - 1))
    each = 2 * wing / max(1, players - 1)
    others = tuple(_far(-wing + each * k, bench, each, 1.25, 0.7, 0.0) for k in range(players - 1))
    shop = tuple(Place(-edge + 0.2 + 5.15 * (k + 0.5), near - 4.3, scale=1.16) for k in range(7))
    mine = SeatPlace(
        _stood(-edge + 13.7, -12.2, PLATE[1], 1.5, 44),
        Lane(-edge + 27.4, -7.6, 17.4, 1.4),
        (
            (Lane(edge - 5.0, -7.6, 4.8, 1.1, tilt=20), ("regrets",)),
            (Lane(-edge + 0.4, -20.4, 12.4, 1.42, tilt=42), ("gear",)),
            (Lane(-edge + 13.6, -20.4, 13.4, 1.42, tilt=42), ("mounts",)),
            (Lane(-edge + 1.0, foot + 3.5, 26.2, 1.6, tilt=44, fan=1.6), ("dinks", "hold", "boat")),
        ),
    )
    return Layout(
        tray=TrayPlace(14.0, -24.4, 10.9, 10.9, 1.12, FLOOR),
        sea=sea,
        pier=(quay - 0.9, edge, near - 8.6, far + 0.8),
        berths=_row(quay + 0.2, far - 9.95, 2.6, 5, 0.9),
        shoals=_shoals(-edge, far),
        upgrade_deck=shop[0],
        upgrades=shop[1:4],
        dinks=shop[4:6],
        dink_deck=shop[6],
        days=tuple(Place(quay + 1.4 + 2.5 * (k % 5), far - 0.9 - 2.2 * (k // 5), PIER) for k in range(7)),
        tackle=_row(quay + 0.2, far - 7.7, 2.6, 4, 1.12),
        coin=Place(quay + 7.4, far - 3.1, PIER),
        preserver=Place(quay + 12.0, far - 7.7, PIER),
        demand=(Place(quay + 2.1, far - 12.75, PIER, scale=0.75), Place(quay + 6.3, far - 12.75, PIER, scale=0.75)),
        services=tuple(
            _stood(quay + 3.4 + 6.7 * (k % 2), near - 4.05 - 4.4 * (k // 2), SERVICE[1], 0.96, 8, PIER)
            for k in range(4)
        ),
        event_deck=Place(quay + 1.8, far - 17.0, PIER, scale=0.68),
        today=Lane(quay + 3.5, far - 17.0, 9.2, 0.66, z=PIER),
        forecast=Place(quay + 10.5, far - 12.75, PIER, scale=0.75),
        regret_deck=Place(quay + 1.8, far - 21.1, PIER, scale=0.64),
        sinking=Lane(quay + 3.6, far - 21.1, 5.6, 0.64, z=PIER),
        discard=Place(quay + 10.8, far - 21.1, PIER, scale=0.64),
        anglers=Centred(-edge, -9.2, 2 * edge - 16.0, 1.4, tilt=40, gap=1.0),
        seats=(mine, *others),
        lighthouse=_lighthouse(-edge, far),
        bench=bench,
        board=(-edge, edge, near - 8.4, far),
        mine=(-edge, edge, foot, near - 8.6),
        others=(-wing, wing, bench - 5.4, bench + 4.6) if others else None,
        pitch=-48,
        lens=49,
        top=0.62,
        seen=_seen((mine, *others), [(-edge, -4.0), (-edge, far), (edge, far), (26.4, -24.4)]),
    )


@cache
def layout(orientation: Orientation, players: int) -> Layout:
    return landscape(players) if orientation == "landscape" else portrait(players)
