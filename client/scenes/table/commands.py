"""Commands of a table: everything that a button, a key, a hand or time can ask for there. `controller` does them."""

from collections.abc import Callable

from msgspec import Struct

from client.boards import Target
from client.scenes.table.playback import Moment
from sim.game import Action, Seat
from sim.physics.gesture import Gesture


class Command(Struct, frozen=True):
    pass


Do = Callable[[Command], None]
"""Does a command."""


class Refresh(Command, frozen=True):
    """What is shown has changed."""


# Moves and dice


class Choose(Command, frozen=True):
    """Do an action; the second tap first, if the player wants to be asked."""

    action: Action


class Pick(Command, frozen=True):
    """A target on the board was chosen."""

    target: Target


class ThrowDice(Command, frozen=True):
    """Let the dice in the hand fall; without a flick they go to where the arrows have aimed."""

    gesture: Gesture | None = None


class HoldDice(Command, frozen=True):
    """The hand opened without a throw: the dice are in it again."""


class MoveAim(Command, frozen=True):
    """The keyboard's aim goes so many steps to the right and away."""

    across: int
    ahead: int


class Skip(Command, frozen=True):
    """To the end of whatever moves."""


class Hurry(Command, frozen=True):
    """Everything that is still to be seen, at once: up to the next thing a person does."""


# Looking


class HoldUp(Command, frozen=True):
    """Hold something up to be read, or put it down."""

    target: Target | None


class Walk(Command, frozen=True):
    """The keyboard's way over the board: one target after the other."""

    step: int


class Lift(Command, frozen=True):
    """A finger that is gone points at nothing."""


class LookBack(Command, frozen=True):
    """Show an earlier moment, or the present again."""

    moment: Moment | None


class LookFrom(Command, frozen=True):
    preset: str


class Zoom(Command, frozen=True):
    factor: float


class Turn(Command, frozen=True):
    degrees: float


class Point(Command, frozen=True):
    """Show the others a place on the felt, in 0.1 mm."""

    x: int
    y: int


# Panels and dialogs


class OpenPanel(Command, frozen=True):
    """Open a panel, or close it if it is open; "" is the one that a single button opens."""

    tab: str = ""


class Back(Command, frozen=True):
    """Escape: put away one thing."""


class FlipMoves(Command, frozen=True):
    pass


class FlipAdvice(Command, frozen=True):
    """What can I do?"""


class FlipShield(Command, frozen=True):
    pass


class OpenMenu(Command, frozen=True):
    pass


class ReadRules(Command, frozen=True):
    pass


class OpenSettings(Command, frozen=True):
    pass


class ShareThrow(Command, frozen=True):
    """Make a film of the last throw."""


class LeaveTable(Command, frozen=True):
    """Go; a host is asked first, if others are there."""


class GoHome(Command, frozen=True):
    pass


# Typing


class OpenGroup(Command, frozen=True):
    """Show the moves of one kind, or all again."""

    name: str


class TypeMove(Command, frozen=True):
    text: str


class EnterMove(Command, frozen=True):
    """A typed move, as in the terminal."""

    text: str


class TypeChat(Command, frozen=True):
    text: str


class SendChat(Command, frozen=True):
    text: str


# What is asked of the host


class Ask(Command, frozen=True):
    """Something besides moves that the host decides about: `requests` has the messages."""


class Undo(Ask, frozen=True):
    pass


class Redo(Ask, frozen=True):
    """What was taken back last counts again."""


class UndoTo(Ask, frozen=True):
    """Take back everything after a moment."""

    moment: Moment


class Consent(Ask, frozen=True):
    yes: bool


class StandIn(Ask, frozen=True):
    """Let the best bot play on, or take the chair back."""


class Replace(Ask, frozen=True):
    """A bot plays until the person of this seat is back."""

    seat: Seat


class TakeChair(Ask, frozen=True):
    """Ask to play on, in the place of a bot."""


class Pause(Ask, frozen=True):
    """Pause the table, or go on."""


class WaitFor(Command, frozen=True):
    """The table waits for whoever is away."""

    seat: Seat


# A device that is shared


class PassOn(Command, frozen=True):
    """Whoever holds the device has seen enough: the curtain falls."""


class TakeDevice(Command, frozen=True):
    """The person of this seat holds the device now."""

    seat: Seat


class PutAwayNews(Command, frozen=True):
    pass
