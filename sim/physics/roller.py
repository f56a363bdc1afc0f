"""A roller whose dice really fall, beside `sim.roller.SeededRoller`."""

import secrets
from collections.abc import Callable

from sim.game import Rest, Throw
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL, Gesture
from sim.physics.throw import Thrown
from sim.physics.throw import throw as throw_dice


class PhysicsRoller:
    """Makes the dice of one table fall. `last` keeps the latest throw for whoever wants its trajectory or inputs."""

    def __init__(
        self,
        table_secret: bytes | None = None,
        gesture: Callable[[Throw], Gesture] = lambda _: NEUTRAL,
        nonces: Callable[[int], tuple[bytes, ...]] = lambda _: (),
    ) -> None:
        """Without a secret the table gets a fresh one. `gesture` and `nonces` are asked once for each throw."""
        self.table_secret = secrets.token_bytes(32) if table_secret is None else table_secret
        self.number = 0
        self.last: Thrown | None = None
        self._gesture = gesture
        self._nonces = nonces

    @property
    def inputs(self) -> bytes:
        return self.last.inputs if self.last else b""

    def roll(self, throw: Throw) -> Rest:
        source = entropy(self.table_secret, self.number, self._nonces(self.number))
        self.last = throw_dice(throw, self._gesture(throw), source)
        self.number += 1
        return self.last.rest
