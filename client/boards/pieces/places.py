"""Where pieces lie, in cm: single places, rows of cards, dishes of tokens, and what every layout has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, radians, sin

import panda3d.core as p3d

from client.boards import TrayPlace, Viewpoint
from client.boards.areas import Area, over
from client.table3d.cards import HEIGHT, WIDTH
from sim.game import Seat

OUTLINE = (WIDTH / 2, HEIGHT / 2)
"""Half width and half depth of a card."""
HELD = 8.0
"""Degrees by which the cards in one's hand are tilted toward the eye."""
LIFTED = (OUTLINE[1] + 0.4) * sin(radians(HELD)) + 0.05
"""cm by which they are lifted, before their size: the lower edge and its mark lie on the felt, not under it."""
GAP = 0.5
"""Between two cards that lie side by side, and between their groups."""
GROUP_GAP = 1.1
STANDS = 30.0
"""Degrees from which on something that leans hides what is behind it."""
LAYER = 0.06
"""By this a card lies above the one that it overlaps."""
SEEDS = ((0.0, 0.0), (0.62, 0.0), (-0.62, 0.0), (0.31, 0.56), (-0.31, 0.56), (0.31, -0.56), (-0.31, -0.56))
"""Places in a dish of radius 1: one in the middle, six around it."""


@dataclass(frozen=True)
class Place:
    """Where a thing lies, how it is turned, and its size.

    It is turned in its own plane (`roll`), then leaned toward the player (`tilt`), then turned on the table (`turn`),
    all in degrees.
    """

    x: float
    y: float
    z: float = 0.0
    turn: float = 0.0
    tilt: float = 0.0
    scale: float = 1.0
    roll: float = 0.0

    @cached_property
    def quat(self) -> p3d.Quat:
        leaning = p3d.Quat()
        leaning.set_hpr(p3d.Vec3(self.turn, self.tilt, 0))
        if not self.roll:
            return leaning
        rolled = p3d.Quat()
        rolled.set_hpr(p3d.Vec3(self.roll, 0, 0))
        return rolled * leaning

    def on(self, x: float, y: float, z: float, scale: float = 1.0, turn: float = 0.0) -> "Place":
        """A place given in this one's own size, from its middle: it leans with it, and is turned in its plane."""
        by = self.quat.xform(p3d.Vec3(x, y, z) * self.scale)
        spot = (self.x + by.x, self.y + by.y, self.z + by.z)
        if not self.tilt:
            return Place(*spot, self.turn + self.roll + turn, 0.0, self.scale * scale)
        return Place(*spot, self.turn, self.tilt, self.scale * scale, self.roll + turn)

    def corners(self, half: tuple[float, float]) -> list[p3d.Point3]:
        """Where the corners of something of this half width and half depth are."""
        around = [(x * half[0], y * half[1]) for x in (-1, 1) for y in (-1, 1)]
        turned = [self.quat.xform(p3d.Vec3(x, y, 0) * self.scale) for x, y in around]
        return [p3d.Point3(self.x + by.x, self.y + by.y, self.z + by.z) for by in turned]


def between(start: Place, end: Place, share: float) -> Place:
    """On the way from one place to another."""
    names = ("x", "y", "z", "turn", "tilt", "scale", "roll")
    return Place(**{name: getattr(start, name) + (getattr(end, name) - getattr(start, name)) * share for name in names})


def in_hand(place: Place) -> Place:
    """A card's place, when it is held toward the eye; one that leans already is."""
    return place if place.tilt else replace(place, z=place.z + LIFTED * place.scale, tilt=HELD)


def standing(place: Place, depth: float, tilt: float) -> Place:
    """The same place for something of this depth that leans, and stands on its lower edge."""
    return replace(place, z=place.z + depth / 2 * place.scale * sin(radians(tilt)), tilt=tilt)


def put(node: p3d.NodePath, place: Place) -> None:
    node.set_pos_quat_scale(
        p3d.Point3(place.x, place.y, place.z), place.quat, p3d.Vec3(place.scale, place.scale, place.scale)
    )


@dataclass(frozen=True)
class Lane:
    """Cards side by side from the left edge `x`, in groups; they overlap when there are more than `width` holds.

    A row that leans by `tilt` stands on its lower edge at height `z`; `fan` turns each card by so many degrees more
    than the one to its left, around a middle far below them. `centre` fills the lane from its middle.
    """

    x: float
    y: float
    width: float
    scale: float = 1.0
    tilt: float = 0.0
    fan: float = 0.0
    z: float = 0.0
    centre: bool = False

    def places(self, count: int) -> list[Place]:
        return self.groups((count,))[0]

    def groups(self, counts: Sequence[int]) -> list[list[Place]]:
        """One list of places for each group; a group without cards takes no room."""
        card, total = WIDTH * self.scale, sum(counts)
        between = GROUP_GAP * self.scale
        gaps = between * max(0, sum(count > 0 for count in counts) - 1)
        step = min(card + GAP * self.scale, (self.width - gaps - card) / max(1, total - 1))
        spare = self.width - card - step * (total - 1) - gaps
        at = self.x + card / 2 + (spare / 2 if self.centre else 0.0)
        across: list[float] = []
        for count in counts:
            across += [at + step * k for k in range(count)]
            at += step * count + (between if count else 0.0)
        laid = iter(self._laid(across, step))
        return [[next(laid) for _ in range(count)] for count in counts]

    def _laid(self, across: Sequence[float], step: float) -> list[Place]:
        """Cards in the lane, by where their middles are across the table."""
        count, overlap = len(across), LAYER * (step < WIDTH * self.scale)
        ends = [order - (count - 1) / 2 for order in range(count)]
        sag = [step * radians(self.fan) * end * end / 2 for end in ends]
        # the lowest corner of the outermost card stands on the table
        dip = max(sag, default=0.0) + WIDTH / 2 * self.scale * sin(radians(abs(self.fan * (ends[0] if ends else 0))))
        lean = radians(self.tilt)
        rise = HEIGHT / 2 * self.scale * sin(lean)
        found = []
        for order, x in enumerate(across):
            up, out = dip - sag[order], overlap * order
            y = self.y + up * cos(lean) - out * sin(lean)
            z = self.z + rise + up * sin(lean) + out * cos(lean)
            found.append(Place(x, y, z, 0.0, self.tilt, self.scale, -self.fan * ends[order]))
        return found


Lanes = tuple[tuple[Lane, tuple[str, ...]], ...]
"""Lanes, each with the names of the groups that lie in it."""


def in_lanes(lanes: Lanes, counts: Mapping[str, int]) -> dict[str, list[Place]]:
    """The places of every group, by its name, for so many cards in each."""
    found: dict[str, list[Place]] = {}
    for lane, names in lanes:
        found |= zip(names, lane.groups([counts[name] for name in names]), strict=True)
    return found


@dataclass(frozen=True)
class Centred(Lane):
    """A lane filled from its middle, with `gap` between cards as long as there is room."""

    gap: float = 0.5

    def places(self, count: int) -> list[Place]:
        card = WIDTH * self.scale
        step = min(card + self.gap, (self.width - card) / max(1, count - 1))
        first = self.x + (self.width - step * (count - 1)) / 2
        return self._laid([first + step * k for k in range(count)], step)


@dataclass(frozen=True)
class Dish:
    """A round place for tokens; more than seven lie on top of each other."""

    x: float
    y: float
    radius: float

    def places(self, count: int) -> list[Place]:
        size = 0.34 * self.radius
        found = []
        for number in range(count):
            layer, seed = divmod(number, len(SEEDS))
            x, y = (self.radius * part for part in SEEDS[seed])
            found.append(Place(self.x + x, self.y + y, 0.3 * size * layer, scale=size))
        return found


@dataclass(frozen=True, kw_only=True)
class TableLayout:
    """What every layout has; a game's own adds its places."""

    tray: TrayPlace
    board: Area
    """What everybody shares."""
    mine: Area
    """The part of the player who looks."""
    others: Area | None = None
    pitch: float
    """Degrees by which the eye looks down on everything."""
    lens: float = 30.0
    """Vertical angle of the lens that sees everything, in degrees."""
    top: float = 1.0
    """How high in the window everything reaches, from its middle (0) to its upper edge (1): above is the room."""
    seen: tuple[p3d.Point3, ...] = ()
    """The corners of all that must be seen, if that is not the areas: what leans stands higher than they are."""

    @property
    def everything(self) -> tuple[Area, ...]:
        return (self.board, self.mine) if self.others is None else (self.board, self.mine, self.others)

    @property
    def arena(self) -> Place:
        """The middle of the felt, in the size of the dice."""
        return Place(self.tray.x, self.tray.y, self.tray.z, scale=self.tray.scale)

    def hides_arena(self, place: Place) -> bool:
        """Whether something that stands here is between the eye and the dice."""
        tray = self.tray
        beside = abs(place.x - tray.x) / (tray.half_width * tray.scale)
        return place.tilt >= STANDS and place.y < tray.y and beside < 1

    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        """The camera presets; a spectator has no part of their own."""
        match name:
            case "board":
                return over([self.board], -78)
            case "mine" if seat is not None:
                return replace(over([self.mine], -58), low=True)
            case "tray":
                tray = self.tray
                wide, deep = tray.half_width * tray.scale, tray.half_depth * tray.scale
                return over([(tray.x - wide, tray.x + wide, tray.y - deep, tray.y + deep)], -62)
        everything = over(self.everything, self.pitch)
        points = self.seen or everything.points
        return replace(everything, points=points, lens=self.lens, top=self.top)
