"""Where everything lies, in cm: for windows wider than high or higher than wide, and for one to four players."""

from dataclasses import dataclass, replace
from functools import cache
from math import cos, radians, sin

import panda3d.core as p3d

from client.boards import Orientation, TrayPlace
from client.boards.pieces.places import OUTLINE, Lane, Place, TableLayout, standing
from client.table3d.cards import HEIGHT
from sim.games.adventure_dice.state import SLOTS

PLAQUE = (7.2, 1.44)
"""Width and depth of the plaque with a player's name."""
BANNER = (13.0, 3.1)
"""The same of what tells how an attack stands."""
CROWDED = 14
"""The most cards of a hand whose numbers are seen in one row."""
STEPS: dict[Orientation, float] = {"landscape": 5.0, "portrait": 6.4}
"""How high the step at the far edge is on which the others' things stand: they are seen over the open cards."""
LECTERN, RACK, HELD_UP = 35.0, 58.0, 46.0
"""Degrees by which open cards lean, the hands of the others, and one's own."""
ARENA, ARENA_HIGH = (17.6, 0.6, 1.62), (0.0, 0.2, 1.36)
"""The middle of the pit in a wide window and the scale of its dice; and in a high one."""
FLOOR = -1.7
"""The pit is sunk so deep into the table."""


@dataclass(frozen=True)
class SeatPlace:
    """A player's part of the table."""

    plaque: Place
    hand: Lane
    gear: Lane
    captured: Lane


@dataclass(frozen=True, kw_only=True)
class Layout(TableLayout):
    landscape: Lane
    green: Place
    used_green: Place
    adventure: Place
    discard: Place
    played: Lane
    banner: Place
    seats: tuple[SeatPlace, ...]
    """One's own first, then the others in the order of play."""

    @property
    def slots(self) -> list[Place]:
        return self.landscape.places(SLOTS)


@dataclass(frozen=True)
class Held(Lane):
    """One's own hand: a fan; in two flat rows when there are so many cards that one would hide their numbers."""

    def places(self, count: int) -> list[Place]:
        if count <= CROWDED:
            return super().places(count)
        far = (count + 1) // 2
        scale = 0.56 * self.scale
        rise = 0.52 * HEIGHT * self.scale
        rows = ((far, self.y + rise / 2, 0.44 * rise), (count - far, self.y - rise / 2, 0.0))
        return [
            spot
            for each, y, up in rows
            for spot in Lane(self.x, y, self.width, scale, self.tilt, z=self.z + up, centre=True).places(each)
        ]


def _far(left: float, y: float, size: float, step: float) -> SeatPlace:
    """Another player's things at the far edge: the hand in a rack with its plaque, equipment and captures beside it."""
    plaque = Place(left + 5.1 * size, y - 2.0 * size, step, scale=1.36 * size)
    return SeatPlace(
        plaque=standing(plaque, PLAQUE[1], 52),
        hand=Lane(left, y + 1.1 * size, 10.2 * size, size, RACK, z=step + 1.3 * size, centre=True),
        gear=Lane(left + 10.8 * size, y - 0.9 * size, 5.4 * size, 0.86 * size, 50, z=step + 0.2),
        captured=Lane(left + 16.7 * size, y - 0.9 * size, 3.7 * size, 0.86 * size, 50, z=step + 0.2),
    )


def _seen(layout: Layout) -> tuple[p3d.Point3, ...]:
    """The corners of all that lies and stands, and the rim of the pit."""
    spots = [layout.green, layout.used_green, layout.adventure, layout.discard, *layout.slots]
    for seat in layout.seats:
        for lane in (seat.hand, seat.gear, seat.captured):
            spots += lane.places(CROWDED)
    points = [corner for spot in spots for corner in spot.corners(OUTLINE)]
    tray = layout.tray
    for k in range(24):
        x, y = cos(radians(15 * k)), sin(radians(15 * k))
        wide, deep = tray.half_width * tray.scale, tray.half_depth * tray.scale
        points.append(p3d.Point3(tray.x + wide * x, tray.y + deep * y, 0))
    return tuple(points)


def landscape(players: int) -> Layout:
    each, size = {1: (0.0, 1.0), 2: (24.0, 1.02), 3: (24.0, 1.02)}.get(players, (20.5, 1.0))
    others = tuple(_far(-57.0 + each * k, 25.8, size, STEPS["landscape"]) for k in range(players - 1))
    mine = SeatPlace(
        plaque=standing(Place(-35.6, -9.2, scale=0.9), PLAQUE[1], 40),
        hand=Held(-36.0, -20.85, 31.4, 1.44, HELD_UP, fan=2.6, z=0.5, centre=True),
        gear=Lane(-41.0, -4.3, 18.6, 1.06, 14),
        captured=Lane(-21.4, -4.5, 11.8, 0.84, 14),
    )
    columns = tuple(-42.6 + 5.6 * k for k in range(4))
    x, y, scale = ARENA
    made = Layout(
        tray=TrayPlace(x, y, 16.1, 16.1, scale, FLOOR),
        landscape=Lane(-49.0, 13.2, 40.1, 1.74, LECTERN, z=0.9),
        green=Place(columns[0], 4.0, scale=1.14),
        used_green=Place(columns[1], 4.0, scale=1.14),
        adventure=Place(columns[2], 4.0, scale=1.14),
        discard=Place(columns[3], 4.0, scale=1.14),
        played=Lane(-22.4, 5.0, 13.2, 0.8, 35),
        banner=standing(Place(-15.9, 0.5, scale=1.1), BANNER[1], 50),
        seats=(mine, *others),
        board=(-50.0, 44.4, -10.0, 20.0),
        mine=(-42.0, -4.0, -25.0, -2.0),
        others=(-58.0, 6.0, 20.5, 30.0) if others else None,
        pitch=-36,
        lens=39.5,
        top=0.765,
    )
    return replace(made, seen=_seen(made))


def portrait(players: int) -> Layout:
    edge, far = 23.6, 26.0
    each = 2 * far / max(1, players - 1)
    size = min(0.95, (each - 0.6) / 20.4)
    others = tuple(
        _far(-far + each * (k + 0.5) - 10.2 * size, 42.4, size, STEPS["portrait"]) for k in range(players - 1)
    )
    mine = SeatPlace(
        plaque=standing(Place(-edge + 5.4, -31.1, scale=1.4), PLAQUE[1], 40),
        hand=Held(-20.4, -38.2, 40.8, 1.68, HELD_UP, fan=2.4, z=0.5, centre=True),
        gear=Lane(-edge, -25.6, 26.0, 1.16, 20),
        captured=Lane(-edge + 27.0, -25.35, 2 * edge - 27.0, 0.92, 22),
    )
    x, y, scale = ARENA_HIGH
    made = Layout(
        tray=TrayPlace(x, y, 16.4, 16.4, scale, FLOOR),
        landscape=Lane(-edge - 0.6, 30.0, 2 * edge + 1.2, 2.04, LECTERN, z=1.1, centre=True),
        green=Place(-26.6, 18.4, scale=1.2),
        used_green=Place(-20.8, 18.4, scale=1.2),
        adventure=Place(20.8, 18.4, scale=1.2),
        discard=Place(26.6, 18.4, scale=1.2),
        played=Lane(-edge, -19.7, 12.8, 0.86, 35),
        banner=standing(Place(17.0, -20.2, scale=1.15), BANNER[1], 50),
        seats=(mine, *others),
        board=(-29.2, 29.2, -23.4, 35.0),
        mine=(-edge, edge, -43.0, -23.4),
        others=(-far, far, 38.0, 47.0) if others else None,
        pitch=-48,
        lens=49,
        top=0.76,
    )
    return replace(made, seen=_seen(made))


@cache
def layout(orientation: Orientation, players: int) -> Layout:
    return landscape(players) if orientation == "landscape" else portrait(players)
