"""What DeerPortal remembers."""

from typing import Literal

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


def element(seat: Seat) -> Element:
    found: Element = ELEMENTS[seat]  # type: ignore[assignment]
    return found
