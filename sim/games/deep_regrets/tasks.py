"""The agenda: what is still to be done, a stack whose last task comes next.

Three kinds of task lie on it. *Questions* wait for a seat (or several), *throws* wait for dice, and all others are
done by the rules as soon as they come to the top, often by laying further tasks on top. So the agenda is the
pending-decision stack, the event queue and the day's programme in one, and a state can be saved between any two inputs.
"""

from msgspec import Struct

from sim.game import Seat
from sim.games.deep_regrets.cards import Op


class Task(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    pass


# Questions


class ChooseAngler(Task, frozen=True, tag="choose-angler"):
    seat: Seat


class TakeTackle(Task, frozen=True, tag="take-tackle"):
    """The Netmender picks a shown Tackle Die in Monday's Refresh."""

    seat: Seat


class OrderMorning(Task, frozen=True, tag="order-morning"):
    """Which of one's own morning abilities comes next."""

    seat: Seat
    cards: tuple[str, ...]


class Prepare(Task, frozen=True, tag="prepare"):
    """REFRESH: all seats at once, until ready."""

    ready: tuple[bool, ...]


class Declare(Task, frozen=True, tag="declare"):
    """DECLARE: Sea or Port; `port` says that somebody has already declared Port today."""

    seat: Seat
    port: bool = False


class Turn(Task, frozen=True, tag="turn"):
    """ACTION: a seat's turn; `done` once it has acted, `moved` right after a movement."""

    seat: Seat
    done: bool = False
    moved: bool = False


class PickMount(Task, frozen=True, tag="pick-mount"):
    """One of these mounted fish must go, for Madness or a Reckoning."""

    seat: Seat
    among: tuple[str, ...]


class TiedReckoning(Task, frozen=True, tag="tied-reckoning"):
    """Each of the tied seats secretly picks a mounted fish; "" until it has."""

    seats: tuple[Seat, ...]
    picks: tuple[str, ...]


class Collapse(Task, frozen=True, tag="collapse"):
    seat: Seat


class Guard(Task, frozen=True, tag="guard"):
    """A Regret is coming; it may be warded off. Asked of everyone who holds a Dink, so that asking tells nothing."""

    seat: Seat
    sinking: bool


class Candle(Task, frozen=True, tag="candle"):
    """The Omen Die shows `face`; it may be thrown again. Asked of everyone who holds a Dink, as above."""

    seat: Seat
    face: str


class Reroll(Task, frozen=True, tag="reroll"):
    """Up to `n` Fresh dice may be thrown again."""

    seat: Seat
    n: int


class Haul(Task, frozen=True, tag="haul"):
    """The attempt that a Net Sweep owes."""

    seat: Seat
    shoals: tuple[int, ...]


class PassReward(Task, frozen=True, tag="pass-reward"):
    seat: Seat
    forced: bool


class Overflow(Task, frozen=True, tag="overflow"):
    """One Dink too many."""

    seat: Seat


class MayHeal(Task, frozen=True, tag="may-heal"):
    seat: Seat


class KeepTackle(Task, frozen=True, tag="keep-tackle"):
    seat: Seat


class Look(Task, frozen=True, tag="look"):
    """A peek that an effect gives: at the top card of which of these shoals?"""

    seat: Seat
    shoals: tuple[int, ...]


# Throws


class ThrowDice(Task, frozen=True, tag="throw-dice"):
    seat: Seat
    dice: tuple[int, ...]
    why: str


class ThrowOmen(Task, frozen=True, tag="throw-omen"):
    """The face goes to the task below: an Attempt or an Omen."""

    seat: Seat


# Done by the rules


class BeginDay(Task, frozen=True, tag="begin-day"):
    pass


class World(Task, frozen=True, tag="world"):
    pass


class MorningErosion(Task, frozen=True, tag="morning-erosion"):
    pass


class Upkeep(Task, frozen=True, tag="upkeep"):
    seat: Seat


class Reckon(Task, frozen=True, tag="reckon"):
    pass


class Morning(Task, frozen=True, tag="morning"):
    seat: Seat


class RefreshDice(Task, frozen=True, tag="refresh-dice"):
    """`taken` is the Tackle Die the Netmender has picked, to be thrown along."""

    seat: Seat
    taken: tuple[int, ...] = ()


class FillTackle(Task, frozen=True, tag="fill-tackle"):
    pass


class NextTurn(Task, frozen=True, tag="next-turn"):
    """The next seat at or after `seat`, in order, that has not passed."""

    seat: Seat


class EndDay(Task, frozen=True, tag="end-day"):
    pass


class ReturnTackle(Task, frozen=True, tag="return-tackle"):
    """Evening for one seat: Spent Tackle goes back, Fresh Tackle is paid for or goes back too."""

    seat: Seat


class Final(Task, frozen=True, tag="final"):
    pass


class Effect(Task, frozen=True, tag="effect"):
    """One operation of a card, for a seat; `shoal` is where it came up, if at sea."""

    op: Op
    seat: Seat
    card: str
    shoal: int | None = None


class Omen(Task, frozen=True, tag="omen"):
    """Does what `op` lists for the face that was thrown."""

    op: Op
    seat: Seat
    card: str
    shoal: int | None = None
    face: str = ""


class Receive(Task, frozen=True, tag="receive"):
    """A Regret for a seat; a sinking one comes from the queue of the Plug."""

    seat: Seat
    sinking: bool = False


class Draw(Task, frozen=True, tag="draw"):
    """A Regret that nothing wards off."""

    seat: Seat
    sinking: bool


class Attempt(Task, frozen=True, tag="attempt"):
    """A Catch with everything paid; `dice` are the numbers of the dice used, `face` the Omen of a Legendary."""

    seat: Seat
    shoal: int
    total: int
    dice: tuple[int, ...]
    face: str = ""


class Flip(Task, frozen=True, tag="flip"):
    seat: Seat
    shoal: int


class PortEvent(Task, frozen=True, tag="port-event"):
    """Sales crossed a multiple of ten."""

    seat: Seat


class SweepErosion(Task, frozen=True, tag="sweep-erosion"):
    """A Plug that a Net Sweep pulled erodes at once (A33)."""


class SweepAttempt(Task, frozen=True, tag="sweep-attempt"):
    """Asks for the Haul, if there is something left to haul and a die to do it with."""

    seat: Seat
    shoals: tuple[int, ...]


class SweepEnd(Task, frozen=True, tag="sweep-end"):
    """Two purple cards in one sweep are a Regret, caught or not."""

    seat: Seat


AnyTask = (
    ChooseAngler
    | TakeTackle
    | OrderMorning
    | Prepare
    | Declare
    | Turn
    | PickMount
    | TiedReckoning
    | Collapse
    | Guard
    | Candle
    | Reroll
    | Haul
    | PassReward
    | Overflow
    | MayHeal
    | KeepTackle
    | Look
    | ThrowDice
    | ThrowOmen
    | BeginDay
    | World
    | MorningErosion
    | Upkeep
    | Reckon
    | Morning
    | RefreshDice
    | FillTackle
    | NextTurn
    | EndDay
    | ReturnTackle
    | Final
    | Effect
    | Omen
    | Receive
    | Draw
    | Attempt
    | Flip
    | PortEvent
    | SweepErosion
    | SweepAttempt
    | SweepEnd
)
