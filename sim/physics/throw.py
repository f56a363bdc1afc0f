"""One throw: what must fall, a gesture and entropy go in; a Rest, a trajectory and the inputs for the log come out."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from math import hypot
from typing import Literal

import msgspec
from msgspec import Struct, structs

from sim.codec import decode, digest, encode
from sim.dice import KINDS
from sim.game import DieToThrow, Rest, Throw
from sim.physics.collar import DROP, Disc, collar, discs, free_spot
from sim.physics.entropy import BadEntropy, Draws, Entropy
from sim.physics.felt import VERSIONS, Fall, fall
from sim.physics.fitting import fitted
from sim.physics.gesture import NEUTRAL, BadGesture, Gesture
from sim.physics.pit import Ring
from sim.physics.pose import BadPose, Pose, laid, place, quantised, resting_die
from sim.physics.release import Start, release
from sim.physics.solids import FINE, SOLIDS, Solid
from sim.physics.touch import touching
from sim.physics.trajectory import MOST_DICE

MOST_THROWN = 40
PITS = range(40, 1001)
"""How small and how large a pit may be, in mm."""


class BadThrow(ValueError):
    """A request that cannot be thrown; the message says what can."""


class Inputs(Struct, frozen=True, array_like=True):
    """How a throw came about, beside the request, which follows from the game: enough to throw it once more."""

    gesture: Gesture
    entropy: Entropy
    build: str


class Thrown(Struct, frozen=True):
    """A throw that has happened."""

    rest: Rest
    """For the rules."""
    trajectory: bytes
    """For the eye; see `sim.physics.trajectory`."""
    inputs: bytes
    """For the log; see `reproduce`."""
    seconds: float
    """From the release until everything is still."""


def throw(request: Throw, gesture: Gesture, entropy: Entropy, solids: Mapping[str, Solid] = SOLIDS) -> Thrown:
    """Throw dice. It may be called from any thread; the same arguments give the same bytes on the same build.

    Raises BadThrow, BadGesture or BadEntropy, each with one sentence.
    """
    gesture = gesture.bounded()
    landed = land(request, gesture, entropy, solids, record=True)
    return Thrown(
        rest=landed.rest,
        trajectory=fitted(landed.bodies, landed.fall.tracks, landed.poses, landed.ring),
        inputs=encode(Inputs(gesture, entropy, build())),
        seconds=landed.fall.seconds,
    )


_worker = ThreadPoolExecutor(1, "dice")


def throw_in_background(request: Throw, gesture: Gesture, entropy: Entropy) -> Future[Thrown]:
    """The same, off the caller's thread."""
    return _worker.submit(throw, request, gesture, entropy)


Reproduction = Literal["reproduced", "recorded on another build", "differs"]


def reproduce(request: Throw, inputs: bytes, recorded: Rest, solids: Mapping[str, Solid] = SOLIDS) -> Reproduction:
    """Throw a recorded throw again, and say whether the dice fell as recorded.

    Even of another build's record the integers must agree among themselves.
    """
    try:
        body = _bodies(request, solids)
        if [die.id for die in recorded.dice] != list(body):
            return "differs"
        if any(resting_die(die.id, body[die.id], die.pose) != die for die in recorded.dice):
            return "differs"
        given = decode(inputs, Inputs)
        if given.build != build():
            return "recorded on another build"
        again = land(request, given.gesture, given.entropy, solids).rest
    except (msgspec.MsgspecError, BadThrow, BadPose, BadGesture, BadEntropy):
        return "differs"
    return "reproduced" if again == recorded else "differs"


class Landed(Struct, frozen=True):
    """Dice that have fallen, by id, lying ones included."""

    ids: tuple[int, ...]
    bodies: tuple[Solid, ...]
    poses: tuple[Pose, ...]
    fall: Fall
    ring: Ring
    """What stood around them."""

    @property
    def rest(self) -> Rest:
        """What the rules get to know."""
        dice = tuple(resting_die(*each) for each in zip(self.ids, self.bodies, self.poses, strict=True))
        return Rest(dice, touching(self.ids, self.bodies, self.poses), self.fall.capped)


def land(
    request: Throw, gesture: Gesture, entropy: Entropy, solids: Mapping[str, Solid] = SOLIDS, record: bool = False
) -> Landed:
    """Release the thrown dice over the lying ones, and wait until all is still."""
    body = _bodies(request, solids)
    lying = _lying(request, body)
    pit = request.pit / 10
    if request.apart and (ring := collar(pit, gesture.bounded(), discs(body, lying))) is not None:
        return _landed_apart(request, gesture, entropy, body, lying, ring, record)
    highest = max((pose[2] / FINE + body[die].out_radius for die, pose in lying.items()), default=0.0)
    thrown = release([body[die.id] for die in request.dice], gesture, Draws(entropy), pit, highest)
    starts = {die.id: start for die, start in zip(request.dice, thrown, strict=True)}
    starts |= {die: Start(*place(pose)) for die, pose in lying.items()}
    flat = {die for die, pose in lying.items() if _lies_flat(body[die], pose)}
    ring = Ring(pit)
    outcome = fall(list(body.values()), [starts[die] for die in body], [die in flat for die in body], ring, record)
    # what nothing touched keeps its recorded pose, to the last bit
    poses = tuple(
        lying[die] if untouched else quantised(*end)
        for die, end, untouched in zip(body, outcome.ends, outcome.untouched, strict=True)
    )
    return Landed(tuple(body), tuple(body.values()), poses, outcome, ring)


def collar_of(request: Throw, gesture: Gesture) -> Ring | None:
    """The collar that stands around a die thrown again alone, for those who draw it; None where there is none."""
    if not request.apart:
        return None
    body = _bodies(request, SOLIDS)
    return collar(request.pit / 10, gesture.bounded(), discs(body, _lying(request, body)))


def _landed_apart(
    request: Throw,
    gesture: Gesture,
    entropy: Entropy,
    body: Mapping[int, Solid],
    lying: Mapping[int, Pose],
    ring: Ring,
    record: bool,
) -> Landed:
    """In a collar: the lying dice are no bodies of that world, and keep their pose to the last bit."""
    flying = [body[die.id] for die in request.dice]
    within = structs.replace(gesture.bounded(), x=0.0, y=0.0)
    starts = [
        structs.replace(start, position=(start.position[0] + ring.x, start.position[1] + ring.y, start.position[2]))
        for start in release(flying, within, Draws(entropy), ring.radius, DROP)
    ]
    outcome = fall(flying, starts, [False] * len(starts), ring, record)
    fallen = {die.id: number for number, die in enumerate(request.dice)}
    poses = tuple(quantised(*outcome.ends[fallen[die]]) if die in fallen else lying[die] for die in body)
    whole = structs.replace(
        outcome,
        ends=tuple(outcome.ends[fallen[die]] if die in fallen else place(lying[die]) for die in body),
        untouched=tuple(die not in fallen for die in body),
        tracks=tuple(outcome.tracks[fallen[die]] if die in fallen else [] for die in body) if record else (),
    )
    return Landed(tuple(body), tuple(body.values()), poses, whole, ring)


@cache
def build() -> str:
    """Names what simulates here: versions, and how one certain throw ends.

    Dice are chaotic, so a processor or a mathematical library that rounds differently anywhere shows in that throw.
    """
    sample = Throw(0, tuple(DieToThrow(number, kind) for number, kind in enumerate(("d4", "d6", "d10", "d12", "d20"))))
    poses = land(sample, NEUTRAL, Entropy(0, bytes(32))).poses
    return f"{VERSIONS}, {digest(encode(poses)).hex()[:8]}"


def _bodies(request: Throw, solids: Mapping[str, Solid]) -> dict[int, Solid]:
    """The body of each die of the request, thrown or lying, by id and in the order of ids."""
    dice = request.everything
    if not 1 <= len(request.dice) <= MOST_THROWN or len(dice) > MOST_DICE:
        raise BadThrow(f"Throw 1 to {MOST_THROWN} dice, and leave at most {MOST_DICE} on the felt in all.")
    if request.pit not in PITS:
        raise BadThrow(f"A pit is {PITS[0]} to {PITS[-1]} mm wide from its middle.")
    if len({die.id for die in dice}) < len(dice):
        raise BadThrow("Every die of a throw needs a number of its own.")
    unknown = [die.kind for die in dice if die.kind not in KINDS]
    if unknown:
        raise BadThrow(f"There is no die called {unknown[0]}; the dice are {', '.join(KINDS)}.")
    return {die.id: solids[KINDS[die.kind].body] for die in dice}


def _lies_flat(solid: Solid, pose: Pose) -> bool:
    """Flat on the felt, and so in need of nothing to lean on."""
    return abs(pose[2] - solid.in_radius * FINE) <= 10 and resting_die(0, solid, pose).tilt <= 50


def _lying(request: Throw, body: Mapping[int, Solid]) -> dict[int, Pose]:
    """The poses of the lying dice by id. Dice that no simulation has placed are laid flat, and apart from others."""
    poses: dict[int, Pose] = {}
    try:
        for die, resting in sorted(request.lying, key=lambda pair: (not pair[1].pose, pair[0].id)):
            pose = resting.pose or laid(body[die.id], resting)
            place(pose)
            poses[die.id] = pose if resting.pose else _apart(body[die.id], pose, request.pit / 10, discs(body, poses))
    except BadPose as error:
        raise BadThrow(str(error)) from error
    return poses


def _apart(solid: Solid, pose: Pose, pit: float, taken: Sequence[Disc]) -> Pose:
    """Flat at its recorded place, or at the nearest one in the pit that is free."""
    near = (pose[0] / FINE, pose[1] / FINE)
    room = solid.out_radius
    if hypot(*near) + room <= pit and all(hypot(near[0] - x, near[1] - y) >= room + reach for x, y, reach in taken):
        return pose
    x, y = free_spot(pit, room, near, taken) or near
    return (round(x * FINE), round(y * FINE), *pose[2:])
