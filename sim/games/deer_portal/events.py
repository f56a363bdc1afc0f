"""What happens on the board, for narration and animation."""

from typing import Literal

from sim import game
from sim.game import Seat
from sim.games.deer_portal.state import Element, Season


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
