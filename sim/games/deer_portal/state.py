"""What DeerPortal remembers, what a player may do, and what happens."""

from typing import ClassVar, Literal

from sim import game
from sim.chance import Chance
from sim.game import Seat
from sim.games.deer_portal.content import ELEMENTS

Element = Literal["water", "earth", "fire", "air"]
Season = Literal["winter", "spring", "summer", "fall"]
SEASONS: tuple[Season, ...] = ("winter", "spring", "summer", "fall")
ROUNDS_A_SEASON = 4


class Options(game.Options, frozen=True, kw_only=True):
    must_arrive: bool = False
    """Seats that arrived rank before all others, however rich (R1)."""
    gated_portal: bool = False
    """Until deer mode only the seat that leads may enter the portal (R2)."""
    shared_centre: bool = False
    """Every exit takes the big diamond, not only Fire's (R4)."""
    first_seat: Literal["water", "earth", "fire", "air", "drawn"] = "water"


class State(game.State, frozen=True, kw_only=True):
    options: Options
    chance: Chance
    first: Seat
    turn: Seat
    phase: Literal["roll", "falling", "move", "over"]
    die: int = 0
    """The value thrown in this slot; 0 before."""
    round: int = 1
    steps: tuple[int, int, int, int] = (0, 0, 0, 0)
    cash: tuple[int, int, int, int] = (0, 0, 0, 0)
    frozen: tuple[int, int, int, int] = (0, 0, 0, 0)
    arrived: tuple[Seat, ...] = ()
    """In the order of arrival."""
    areas: tuple[str, str, str, str]
    """One letter a step: a rune of w, e, f, a, a diamond *, or nothing."""
    piles: tuple[str, str, str, str]
    """One letter a card, in the order of drawing; ? is face down."""
    drawn: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Cards gone from each pile; the next one lies face up."""
    leads: bool = False
    """The seat on turn has strictly the most diamonds: portal mode, and the big diamond is lit (R3)."""
    deer: int | None = None
    """Slots left after the first arrival; None before."""

    @property
    def big_diamond(self) -> bool:
        return self.leads

    @property
    def month(self) -> int:
        """0 in the first round, then 1 to 12 again and again."""
        return 0 if self.round == 1 else (self.round - 2) % 12 + 1

    @property
    def season(self) -> Season:
        return season_of(self.round)

    @property
    def rounds_left(self) -> int | None:
        """In deer mode: how often each seat still has its slot, the running one included."""
        return None if self.deer is None else self.deer // 4 + 1


def season_of(round_: int) -> Season:
    """Four rounds each, beginning in spring (R20)."""
    return SEASONS[(1 + (round_ - 1) // ROUNDS_A_SEASON) % 4]


class Roll(game.Action, frozen=True, tag="roll"):
    """Throw the die."""


class Move(game.Action, frozen=True, tag="move"):
    """Walk to a step of the own path."""

    form: ClassVar[str] = "move {step}"
    step: int


Action = Roll | Move


class SlotBegan(game.Event, frozen=True, tag="slot"):
    seat: Seat
    leads: bool


class Finished(game.Event, frozen=True, tag="finished"):
    """A slot passed: its seat is through the portal already."""

    seat: Seat


class Frozen(game.Event, frozen=True, tag="frozen"):
    """A slot passed: its seat was stopped. `left` slots are still to pass."""

    seat: Seat
    left: int


class RoundBegan(game.Event, frozen=True, tag="round"):
    round: int
    month: int
    season: Season


class Rolled(game.Event, frozen=True, tag="rolled"):
    seat: Seat
    value: int


class Moved(game.Event, frozen=True, tag="moved"):
    seat: Seat
    start: int
    end: int


class Meditated(game.Event, frozen=True, tag="meditated"):
    seat: Seat


class DiamondTaken(game.Event, frozen=True, tag="diamond"):
    seat: Seat
    step: int


class BigDiamondTaken(game.Event, frozen=True, tag="big-diamond"):
    seat: Seat


class CardPlayed(game.Event, frozen=True, tag="card"):
    """A rune played the open card of its element's pile."""

    seat: Seat
    element: Element
    card: Literal["stop", "card", "diamond", "diamonds"]


class OwnRune(game.Event, frozen=True, tag="own-rune"):
    """A rune of the own element: its card goes away without effect."""

    seat: Seat
    card: Literal["stop", "card", "diamond", "diamonds"]


class Stopped(game.Event, frozen=True, tag="stopped"):
    seat: Seat
    target: Seat


class RuneRemoved(game.Event, frozen=True, tag="rune-removed"):
    seat: Seat
    target: Seat
    step: int


class DiamondStolen(game.Event, frozen=True, tag="stolen"):
    seat: Seat
    target: Seat
    step: int


class NothingToTake(game.Event, frozen=True, tag="nothing"):
    """A card found nothing in the target's area; `paid` diamonds came all the same."""

    seat: Seat
    target: Seat
    paid: int


class PileClosed(game.Event, frozen=True, tag="closed"):
    element: Element


class Arrived(game.Event, frozen=True, tag="arrived"):
    seat: Seat
    place: int
    bonus: int


class DeerModeBegan(game.Event, frozen=True, tag="deer-mode"):
    slots: int


class Ended(game.Event, frozen=True, tag="ended"):
    reason: Literal["all-arrived", "time-up"]


Event = (
    SlotBegan
    | Finished
    | Frozen
    | RoundBegan
    | Rolled
    | Moved
    | Meditated
    | DiamondTaken
    | BigDiamondTaken
    | CardPlayed
    | OwnRune
    | Stopped
    | RuneRemoved
    | DiamondStolen
    | NothingToTake
    | PileClosed
    | Arrived
    | DeerModeBegan
    | Ended
)


def element(seat: Seat) -> Element:
    found: Element = ELEMENTS[seat]  # type: ignore[assignment]
    return found
