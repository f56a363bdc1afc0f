"""Where pieces lie, in cm: single places, rows of cards, dishes of tokens, and what every layout has."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import radians, sin

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
SEEDS = ((0.0, 0.0), (0.62, 0.0), (-0.62, 0.0), (0.31, 0.56), (-0.31, 0.56), (0.31, -0.56), (-0.31, -0.56))
"""Places in a dish of radius 1: one in the middle, six around it."""


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


def in_hand(place: Place) -> Place:
    """A card's place, when it is held toward the eye."""
    return replace(place, z=place.z + LIFTED * place.scale, tilt=HELD)


def put(node: p3d.NodePath, place: Place) -> None:
    node.set_pos_hpr_scale(
        (place.x, place.y, place.z), (place.turn, place.tilt, 0), (place.scale, place.scale, place.scale)
    )


@dataclass(frozen=True)
class Lane:
    """Cards side by side from the left edge `x`, in groups; they overlap when there are more than `width` holds."""

    x: float
    y: float
    width: float
    scale: float = 1.0

    def places(self, count: int) -> list[Place]:
        return self.groups((count,))[0]

    def groups(self, counts: Sequence[int]) -> list[list[Place]]:
        """One list of places for each group; a group without cards takes no room."""
        card, total = WIDTH * self.scale, sum(counts)
        between = GROUP_GAP * self.scale
        gaps = between * max(0, sum(count > 0 for count in counts) - 1)
        step = min(card + GAP * self.scale, (self.width - gaps - card) / max(1, total - 1))
        found: list[list[Place]] = []
        at, laid = self.x + card / 2, 0
        for count in counts:
            group = []
            for _ in range(count):
                group.append(Place(at, self.y, 0.06 * laid * (step < card), scale=self.scale))
                at, laid = at + step, laid + 1
            at += between if count else 0.0
            found.append(group)
        return found


@dataclass(frozen=True)
class Centred(Lane):
    """A lane filled from its middle, with `gap` between cards as long as there is room."""

    gap: float = 0.5

    def places(self, count: int) -> list[Place]:
        card = WIDTH * self.scale
        step = min(card + self.gap, (self.width - card) / max(1, count - 1))
        first = self.x + (self.width - step * (count - 1)) / 2
        return [Place(first + step * k, self.y, 0.06 * k * (step < card), scale=self.scale) for k in range(count)]


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

    @property
    def everything(self) -> tuple[Area, ...]:
        return (self.board, self.mine) if self.others is None else (self.board, self.mine, self.others)

    @property
    def arena(self) -> Place:
        """The middle of the felt, in the size of the dice."""
        return Place(self.tray.x, self.tray.y, scale=self.tray.scale)

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
        return over(self.everything, self.pitch)
