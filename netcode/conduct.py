"""How a host behaves, apart from the rules: dice, threads, randomness and patience."""

import os
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from netcode.doorkeeper import ANYBODY, Doorkeeper
from netcode.throws import OffThread, ThrowService, at_once, seeded_throw


class Conduct(Struct, frozen=True):
    """Everything about a host that tests, benchmarks and a terminal want otherwise."""

    throw_service: ThrowService = seeded_throw
    off_thread: OffThread[Any] = at_once
    random_bytes: Callable[[int], bytes] = os.urandom
    bot_seconds: float = 0.0
    """How long a bot waits before it begins its turn; what it does in it follows at once."""
    away_seconds: float = 20.0
    """How long a chair waits for its person before the stand-in takes it, and no longer than a turn may take."""
    autostart: bool = False
    """Begin as soon as every chair is taken and everybody is ready."""
    most_spectators: int = 8
    """How many may watch from elsewhere at the same time."""
    doorkeeper: Doorkeeper = ANYBODY


USUAL = Conduct()
