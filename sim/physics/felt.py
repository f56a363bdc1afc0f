"""The felt: one Bullet world for one throw, from the hand to the last tremble. docs/dice.md tells why these constants.

Nothing acts on a die but gravity, the felt, the wall around it, other dice and the air.
"""

import platform
from collections.abc import Sequence
from functools import cache
from math import isfinite

import panda3d.bullet as bullet
import panda3d.core as p3d
from msgspec import Struct

from sim.physics.pit import Ring, wall
from sim.physics.pose import Quaternion
from sim.physics.recorder import Recorder, Sample
from sim.physics.release import Start
from sim.physics.solids import Solid, Vector

# Bullet reads the first two whenever a world is made. Without the third, every pose ever read stays in memory.
p3d.load_prc_file_data(
    "astragal dice", "bullet-split-impulse 1\nbullet-solver-iterations 10\ngarbage-collect-states 0\n"
)

TUNING = 2
"""Raise it whenever the same start would end elsewhere: recorded throws are then of another build."""
VERSIONS = f"dice {TUNING}, panda3d {p3d.PandaSystem.version_string}, {platform.system()} {platform.machine()}"

GRAVITY = 300.0
"""cm/s². Less than the Earth's, so that dice roll for a second or two; and g·dt² must stay below 0.01 cm."""
RATE = 240
STEP = 1 / RATE
STEPS_PER_FRAME = 4
FRAME = STEP * STEPS_PER_FRAME

FELT_FRICTION, FELT_BOUNCE = 2.0, 0.85
DIE_FRICTION, DIE_BOUNCE = 0.25, 0.60
AIR, AIR_ON_SPIN = 0.05, 0.10
MASS = 0.01
MARGIN = 0.02
SWEEP = 0.5
"""Continuous collision detection, in in-radii: dice never pass through the felt or each other."""

QUIET_SPEED, QUIET_SPIN = 0.2, 0.05
"""Below both, in cm/s and rad/s, a die is still; a little stricter than Beat the Bit asks for (8.1)."""
QUIET_FRAMES = 15
"""0.25 s of stillness of all dice end the throw."""
SURELY_QUIET = 2
"""Still frames after which a die is no more only turning round: what it does within a frame needs no looking at."""
CAP_FRAMES = 15 * 60
"""After 15 s dice are read as they are, moving or not."""


class Lost(RuntimeError):
    """The simulation broke down: a die is nowhere. No throw may end like this."""


class Fall(Struct, frozen=True):
    """How the dice fell: where each ended, when the last one stopped, and the way there if it was recorded."""

    ends: tuple[tuple[Vector, Quaternion], ...]
    seconds: float
    capped: bool
    untouched: tuple[bool, ...]
    """Dice that slept through it."""
    tracks: tuple[list[Sample], ...] = ()
    """For each die its samples, `RATE` to the second, the start first."""


def fall(
    solids: Sequence[Solid], starts: Sequence[Start], asleep: Sequence[bool], ring: Ring, record: bool = True
) -> Fall:
    """Let dice fall inside a ring until all are still. `asleep` dice lie flat and do not stir before they are touched.

    Recording only looks on: the steps are the same, so that a throw and its reproduction end alike to the last bit.
    """
    world = bullet.BulletWorld()
    world.set_gravity(p3d.Vec3(0, 0, -GRAVITY))
    surroundings = [_felt(), *wall(ring)]
    for body in surroundings:
        world.attach_rigid_body(body)
    nodes = [_die(solid, start) for solid, start in zip(solids, starts, strict=True)]
    # Panda asks for a path to every node at every step, and makes one anew where nobody keeps it
    paths = [p3d.NodePath(node) for node in nodes]
    for node in nodes:
        world.attach_rigid_body(node)
    sleepers = [node for node, sleeps in zip(nodes, asleep, strict=True) if sleeps]
    for node in sleepers:
        node.set_deactivation_enabled(True)
        node.set_active(False, True)

    recorder = Recorder(nodes) if record else None
    step = world.do_physics
    restless = nodes[0]
    quiet = frames = 0
    while quiet < QUIET_FRAMES and frames < CAP_FRAMES:
        # Several steps in one call end otherwise if a sleeping die is woken in between. A fall that is recorded and
        # one that is not are stepped alike, so that what `verify` throws again is the very same throw.
        if sleepers or quiet < SURELY_QUIET:
            for _ in range(STEPS_PER_FRAME):
                step(STEP, 1, STEP)
                if recorder is not None:
                    recorder.look()
        else:
            step(FRAME, STEPS_PER_FRAME, STEP)
            if recorder is not None:
                recorder.look_again(STEPS_PER_FRAME)
        frames += 1
        sleepers = [node for node in sleepers if not _woken(node)]
        # whichever moved a moment ago is likely to move still
        moving = next((node for node in (restless, *nodes) if _moves(node)), None)
        restless = moving or restless
        quiet = 0 if moving else quiet + 1

    ends = tuple(_sample(node) for node in nodes)
    paths.clear()
    if not all(isfinite(number) for end in ends for number in end):
        raise Lost("A die was lost in the simulation.")
    return Fall(
        ends=tuple((end[:3], end[3:]) for end in ends),
        seconds=(frames - quiet) * FRAME,
        capped=quiet < QUIET_FRAMES,
        untouched=tuple(node in sleepers for node in nodes),
        tracks=recorder.tracks() if recorder is not None else (),
    )


def _felt() -> bullet.BulletRigidBodyNode:
    node = bullet.BulletRigidBodyNode("felt")
    node.add_shape(bullet.BulletPlaneShape(p3d.Vec3(0, 0, 1), 0))
    node.friction = FELT_FRICTION
    node.restitution = FELT_BOUNCE
    return node


def _die(solid: Solid, start: Start) -> bullet.BulletRigidBodyNode:
    node = bullet.BulletRigidBodyNode(solid.name)
    node.add_shape(
        _shape(solid.name, solid.in_radius, solid.corners), p3d.TransformState.make_pos(-p3d.Vec3(*solid.weight))
    )
    node.mass = MASS
    # Bullet would take the inertia of the bounding box
    node.inertia = p3d.Vec3(*(moment * MASS for moment in solid.inertia))
    node.friction = DIE_FRICTION
    node.restitution = DIE_BOUNCE
    node.linear_damping = AIR
    node.angular_damping = AIR_ON_SPIN
    node.ccd_motion_threshold = SWEEP * solid.in_radius
    node.ccd_swept_sphere_radius = SWEEP * solid.in_radius
    # Bullet's own judgement of stillness is too coarse
    node.deactivation_enabled = False
    node.set_transform(
        p3d.TransformState.make_pos_quat_scale(
            p3d.Vec3(*start.position), p3d.Quat(*start.orientation), p3d.Vec3(1, 1, 1)
        )
    )
    node.linear_velocity = p3d.Vec3(*start.velocity)
    node.angular_velocity = p3d.Vec3(*start.spin)
    return node


@cache
def _shape(name: str, in_radius: float, corners: tuple[Vector, ...]) -> bullet.BulletShape:
    """A box for the cube, which is faster, and hulls for the rest; a hull grows by its margin, so it starts smaller.

    Nothing changes a shape, so all dice of a kind share one.
    """
    shape: bullet.BulletShape
    if name == "d6":
        shape = bullet.BulletBoxShape(p3d.Vec3(in_radius))
    else:
        shape = bullet.BulletConvexHullShape()
        for corner in corners:
            shape.add_point(p3d.Point3(*corner) * ((in_radius - MARGIN) / in_radius))
    shape.margin = MARGIN
    return shape


def _sample(node: bullet.BulletRigidBodyNode) -> Sample:
    transform = node.get_transform()
    place, turn = transform.get_pos(), transform.get_quat()
    return (place[0], place[1], place[2], turn[0], turn[1], turn[2], turn[3])


def _moves(node: bullet.BulletRigidBodyNode) -> bool:
    return (
        node.get_linear_velocity().length_squared() > QUIET_SPEED**2
        or node.get_angular_velocity().length_squared() > QUIET_SPIN**2
    )


def _woken(node: bullet.BulletRigidBodyNode) -> bool:
    """Whether something has touched a sleeping die; it then stays awake."""
    if node.active:
        node.deactivation_enabled = False
        return True
    return False
