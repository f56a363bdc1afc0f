"""What every program that hosts tables without a window does alike: how its tables behave, and who throws the dice."""

import argparse
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from client.problems import CannotDo

if TYPE_CHECKING:
    from netcode.conduct import Conduct

LONGEST_TURN = 86_400
"""As messages have it: a day."""


def must_have_metrics(arguments: argparse.Namespace) -> None:
    """Figures need a package that not everybody has."""
    if arguments.metrics is not None and find_spec("prometheus_client") is None:
        raise CannotDo("Figures need prometheus-client: pip install 'astragal[metrics]'")


def must_be_times(arguments: argparse.Namespace) -> None:
    """No guest could read, and no clock could count, what lies outside these."""
    if not 0 <= getattr(arguments, "turn_seconds", 0) <= LONGEST_TURN:
        raise CannotDo("turn-seconds", n=arguments.turn_seconds, most=LONGEST_TURN)
    if not 0 <= getattr(arguments, "bot_seconds", 0.0) <= LONGEST_TURN:  # nan lies nowhere
        raise CannotDo("bot-seconds", n=arguments.bot_seconds, most=LONGEST_TURN)


def conduct_of(arguments: argparse.Namespace, reactor: Any) -> "Conduct":
    """As the command line wants it; processes for dice end with the reactor."""
    from netcode.conduct import Conduct
    from netcode.throws import ThrowService, ThrowsInWorkers, in_threads, physics_throw, seeded_throw

    dice: ThrowService = physics_throw if arguments.dice == "falling" else seeded_throw
    if arguments.dice_processes and arguments.dice == "falling":
        dice = ThrowsInWorkers(arguments.dice_processes)
        reactor.addSystemEventTrigger("after", "shutdown", dice.close)
    return Conduct(
        throw_service=dice, off_thread=in_threads(reactor), bot_seconds=arguments.bot_seconds, autostart=True
    )
