"""Who makes the dice fall at a table: physics at a real one, a seeded stream where no dice are needed.

Where many tables share a host, physics works in processes of its own (`sim.physics.workers`).

A throw service is a plain function that may take long and is called off the reactor's thread. What it returns decides;
the host neither looks at faces nor asks again.
"""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from msgspec import Struct
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.threads import deferToThreadPool

from sim.chance import Chance
from sim.codec import Malformed, decode, encode
from sim.game import Rest, Throw
from sim.physics.entropy import Entropy
from sim.physics.gesture import Gesture
from sim.roller import SeededRoller

T = TypeVar("T")

OffThread = Callable[[Callable[[], T]], "Deferred[T]"]
"""Runs a function where it may take its time, and brings the result back to the reactor's thread."""


Reproduction = Literal["reproduced", "recorded on another build", "differs"]


class Fallen(Struct, frozen=True):
    """A throw that has happened: for the rules, for the eye, for the log."""

    rest: Rest
    trajectory: bytes
    inputs: bytes


ThrowService = Callable[[Throw, Gesture, Entropy], Fallen]


class Inputs(Struct, frozen=True, array_like=True):
    """How a throw came about; `build` names what simulated it. The same shape as the physics records."""

    gesture: Gesture
    entropy: Entropy
    build: str


SEEDED = "seeded"


def seeded_throw(throw: Throw, gesture: Gesture, entropy: Entropy) -> Fallen:
    """Dice without physics: faces and places follow from the joint entropy alone."""
    gesture = gesture.bounded()
    rest = SeededRoller(Chance(entropy.throw_key())).roll(throw)
    return Fallen(rest, b"", encode(Inputs(gesture, entropy, SEEDED)))


def fell(inputs: bytes) -> bool:
    """Whether recorded inputs are those of dice that fell, and can be thrown again."""
    if not inputs:
        return False
    try:
        return decode(inputs, Inputs).build != SEEDED
    except Malformed:
        return True


def physics_throw(throw: Throw, gesture: Gesture, entropy: Entropy) -> Fallen:
    """Dice that really fall."""
    # Bullet is loaded only by hosts that throw
    from sim.physics import throw as physics

    thrown = physics.throw(throw, gesture, entropy)
    return Fallen(thrown.rest, thrown.trajectory, thrown.inputs)


class ThrowsInWorkers:
    """The same in processes of their own, so that a host of many tables is not held up by falling dice."""

    def __init__(self, processes: int) -> None:
        from sim.physics.workers import Workers

        self.workers = Workers(processes)

    def __call__(self, throw: Throw, gesture: Gesture, entropy: Entropy) -> Fallen:
        thrown = self.workers.throw(throw, gesture, entropy)
        return Fallen(thrown.rest, thrown.trajectory, thrown.inputs)

    def close(self) -> None:
        self.workers.close()


def thrown_again(throw: Throw, inputs: bytes, recorded: Rest) -> Reproduction:
    """Throw dice that fell once more, and say whether they fall as recorded."""
    if not fell(inputs):
        return "differs"
    from sim.physics.throw import reproduce

    return reproduce(throw, inputs, recorded)


def kind_of_dice(service: ThrowService) -> Literal["falling", "seeded"]:
    """What a host promises about its dice."""
    return "falling" if service is physics_throw or isinstance(service, ThrowsInWorkers) else "seeded"


def at_once(work: Callable[[], T]) -> "Deferred[T]":
    """An OffThread for tests and benchmarks: it does the work where it stands."""
    return maybeDeferred(work)


def in_threads(reactor: Any) -> "OffThread[Any]":
    """An OffThread in the reactor's thread pool."""
    return lambda work: deferToThreadPool(reactor, reactor.getThreadPool(), work)
