"""The wall around the felt. docs/dice.md tells why it stands as it does.

Each side is two static bodies, thick and convex: a rim that leans a little inward, and a glass above it, so high that
no die ever leaves. The wall is smooth and springy, and has no foot that a die could rest on.
"""

from functools import lru_cache
from math import cos, pi, radians, sin, tan

import panda3d.bullet as bullet
import panda3d.core as p3d
from msgspec import Struct

from sim.physics.solids import Vector

RIM, TOP = 4.0, 100.0
"""How high the rim and the glass above it stand, in cm."""
LEAN = RIM * tan(radians(5))
"""How far the top of the rim, and the glass, stand inside of its foot, in cm."""
BELOW, THICK = 2.0, 10.0
"""How far the wall goes into the ground, and how thick it is, in cm."""
MARGIN = 0.02
FRICTION = 0.0
BOUNCE = 1.4
"""A cushion: Bullet multiplies, so with a die's 0.60 it gives back 0.84. The product must stay below 1."""


PROFILE = ((LEAN * BELOW / RIM, -BELOW), (-LEAN, RIM)), ((-LEAN, RIM), (-LEAN, TOP))
"""Rim and glass: how far out of the foot, and how high, each begins and ends."""


class Ring(Struct, frozen=True):
    """A wall that stands: its inner radius at the foot, and its middle, in cm."""

    radius: float
    x: float = 0.0
    y: float = 0.0
    sides: int = 24
    bounce: float = BOUNCE


def wall(ring: Ring) -> list[bullet.BulletRigidBodyNode]:
    """The bodies of a wall."""
    nodes = []
    for hull in _hulls(ring):
        node = bullet.BulletRigidBodyNode("wall")
        node.add_shape(hull)
        node.friction = FRICTION
        node.restitution = ring.bounce
        nodes.append(node)
    return nodes


@lru_cache(16)
def _hulls(ring: Ring) -> tuple[bullet.BulletConvexHullShape, ...]:
    """The shapes of a wall. Nothing changes a shape, so throws into the same pit share them."""
    hulls = []
    for corners in slabs(ring):
        hull = bullet.BulletConvexHullShape()
        for corner in corners:
            hull.add_point(p3d.Point3(*corner))
        hull.margin = MARGIN
        hulls.append(hull)
    return tuple(hulls)


def slabs(ring: Ring) -> list[list[Vector]]:
    """The corners of each body. A hull grows by its margin, so it starts that much further out."""
    stretch = 1 / cos(pi / ring.sides)
    found = []
    for side in range(ring.sides):
        for part in PROFILE:
            corners: list[Vector] = []
            for turn in (side - 0.5, side + 0.5):
                angle = 2 * pi * turn / ring.sides
                for out, height in part:
                    for distance in (ring.radius + out + MARGIN, ring.radius + THICK):
                        reach = distance * stretch
                        corners.append((ring.x + reach * cos(angle), ring.y + reach * sin(angle), height))
            found.append(corners)
    return found
