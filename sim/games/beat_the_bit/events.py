"""What happens at the table, for narration and animation."""

from sim import game
from sim.game import Seat

Cards = tuple[str, ...]


# The course of the game


class Dealt(game.Event, frozen=True, tag="dealt"):
    seat: Seat
    character: str


class TurnBegan(game.Event, frozen=True, tag="turn"):
    seat: Seat


class Died(game.Event, frozen=True, tag="died"):
    seat: Seat


class Won(game.Event, frozen=True, tag="won"):
    seat: Seat
    card: str


class Lost(game.Event, frozen=True, tag="lost"):
    """Nobody wins."""

    reason: str


class Shuffled(game.Event, frozen=True, tag="shuffled"):
    """A discard pile became a deck again: adventure or treasure."""

    deck: str


# Phase 1


class Equipped(game.Event, frozen=True, tag="equipped"):
    seat: Seat
    card: str


class TookBack(game.Event, frozen=True, tag="took-back"):
    seat: Seat
    card: str


class Sold(game.Event, frozen=True, tag="sold"):
    seat: Seat
    card: str
    coins: int


class ShopOpened(game.Event, frozen=True, tag="shop"):
    card: str


class Bought(game.Event, frozen=True, tag="bought"):
    seat: Seat
    card: str
    coins: int


class BossPlayed(game.Event, frozen=True, tag="boss-played"):
    seat: Seat
    card: str


class Summoned(game.Event, frozen=True, tag="summoned"):
    seat: Seat
    card: str


class TombSpent(game.Event, frozen=True, tag="tomb-spent"):
    seat: Seat
    cell: int


class MissionAdvanced(game.Event, frozen=True, tag="mission-advanced"):
    seat: Seat
    card: str
    progress: int
    need: int


class Redeemed(game.Event, frozen=True, tag="redeemed"):
    seat: Seat
    card: str


class CurseLifted(game.Event, frozen=True, tag="curse-lifted"):
    seat: Seat
    card: str


class EventUsed(game.Event, frozen=True, tag="event-used"):
    seat: Seat
    card: str


# Phase 2


class Revealed(game.Event, frozen=True, tag="revealed"):
    seat: Seat
    card: str


class ChainFaded(game.Event, frozen=True, tag="chain-faded"):
    """The next card had no use for the chain (R41)."""

    card: str


class EventLeft(game.Event, frozen=True, tag="event-left"):
    """The row was full (R40)."""

    card: str


class Looked(game.Event, frozen=True, tag="looked"):
    """The two cards at the crossroads, for the eyes of the seat on turn."""

    seat: Seat
    cards: Cards

    @property
    def seen_by(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def hidden(self) -> game.Event:
        return LookedUnseen(self.seat)


class LookedUnseen(game.Event, frozen=True, tag="looked-unseen"):
    seat: Seat


class MissionTaken(game.Event, frozen=True, tag="mission-taken"):
    seat: Seat
    card: str


class MissionDropped(game.Event, frozen=True, tag="mission-dropped"):
    seat: Seat
    card: str


class Abandoned(game.Event, frozen=True, tag="abandoned"):
    seat: Seat
    cards: Cards


class PotLost(game.Event, frozen=True, tag="pot-lost"):
    """What lay in the pot is lost with the enemies that were given up."""

    rewards: Cards


class Faced(game.Event, frozen=True, tag="faced"):
    seat: Seat
    card: str


class Jumped(game.Event, frozen=True, tag="jumped"):
    seat: Seat
    card: str


class Cancelled(game.Event, frozen=True, tag="cancelled"):
    seat: Seat


# The attempt


class OptionTaken(game.Event, frozen=True, tag="option-taken"):
    seat: Seat
    card: str


class Declared(game.Event, frozen=True, tag="declared"):
    seat: Seat
    card: str


class Marked(game.Event, frozen=True, tag="marked"):
    seat: Seat
    x: int
    y: int


class Released(game.Event, frozen=True, tag="released"):
    seat: Seat
    dice: int


class Fell(game.Event, frozen=True, tag="fell"):
    """The dice on the felt, by id: colours and faces."""

    seat: Seat
    colours: tuple[str, ...]
    faces: tuple[int, ...]


class CountChanged(game.Event, frozen=True, tag="count-changed"):
    """A step on the way to a total: what this card adds to it or takes off."""

    card: str
    by: int


class Rolled(game.Event, frozen=True, tag="rolled"):
    """What a throw comes to if the dice are left as they lie; `dice` are the faces as a sum."""

    seat: Seat
    dice: str
    total: int
    difficulty: int


class Recounted(game.Event, frozen=True, tag="recounted"):
    """The same after something was done to the dice; `dice` are the values as a sum."""

    dice: str
    total: int
    difficulty: int


class DieLeft(game.Event, frozen=True, tag="die-left"):
    """A die left the roll."""

    seat: Seat
    die: int
    face: int
    colour: str


class Used(game.Event, frozen=True, tag="used"):
    seat: Seat
    card: str


class AbilityUsed(game.Event, frozen=True, tag="ability-used"):
    seat: Seat
    character: str


class DiceChanged(game.Event, frozen=True, tag="dice-changed"):
    """`change` as on the cards: -1, =0, *2, /2, =lowest."""

    dice: tuple[int, ...]
    change: str


class ZoneJudged(game.Event, frozen=True, tag="zone"):
    """Which dice came to rest in the place a card names."""

    card: str
    dice: tuple[int, ...]


class Succeeded(game.Event, frozen=True, tag="succeeded"):
    seat: Seat
    card: str
    total: int
    difficulty: int


class Exact(game.Event, frozen=True, tag="exact"):
    seat: Seat
    card: str
    total: int


class Failed(game.Event, frozen=True, tag="failed"):
    seat: Seat
    card: str
    total: int
    difficulty: int


class PotGrew(game.Event, frozen=True, tag="pot"):
    rewards: Cards


class EnemyHit(game.Event, frozen=True, tag="enemy-hit"):
    card: str
    hearts: int


class EnemyBeaten(game.Event, frozen=True, tag="enemy-beaten"):
    seat: Seat
    card: str


class EnemyGrew(game.Event, frozen=True, tag="enemy-grew"):
    card: str
    hearts: int


# What a player gains and loses


class CoinsGained(game.Event, frozen=True, tag="coins-gained"):
    seat: Seat
    coins: int


class CoinsLost(game.Event, frozen=True, tag="coins-lost"):
    seat: Seat
    coins: int


class TombsGained(game.Event, frozen=True, tag="tombs-gained"):
    seat: Seat
    tombs: int


class Healed(game.Event, frozen=True, tag="healed"):
    seat: Seat
    hearts: int


class HeartLost(game.Event, frozen=True, tag="heart-lost"):
    seat: Seat
    hearts: int


class HeartSaved(game.Event, frozen=True, tag="heart-saved"):
    seat: Seat


class Restored(game.Event, frozen=True, tag="restored"):
    seat: Seat
    hearts: int


class SideTurned(game.Event, frozen=True, tag="side"):
    """The character was flipped; `side` is A or B."""

    seat: Seat
    character: str
    side: str


class Cursed(game.Event, frozen=True, tag="cursed"):
    seat: Seat
    card: str


class Poisoned(game.Event, frozen=True, tag="poisoned"):
    seat: Seat


class DiceAdded(game.Event, frozen=True, tag="dice-added"):
    seat: Seat
    colour: str


class DiceRemoved(game.Event, frozen=True, tag="dice-removed"):
    seat: Seat


class Passed(game.Event, frozen=True, tag="passed"):
    """Treasures turned over in search of a better one (R33)."""

    cards: Cards


class Gained(game.Event, frozen=True, tag="gained"):
    seat: Seat
    card: str


class NothingFound(game.Event, frozen=True, tag="nothing-found"):
    """No such card is left."""

    seat: Seat


class BossDrawn(game.Event, frozen=True, tag="boss-drawn"):
    seat: Seat
    card: str

    @property
    def seen_by(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def hidden(self) -> game.Event:
        return BossDrawnUnseen(self.seat)


class BossDrawnUnseen(game.Event, frozen=True, tag="boss-drawn-unseen"):
    seat: Seat


class Played(game.Event, frozen=True, tag="played"):
    seat: Seat
    card: str


class Discarded(game.Event, frozen=True, tag="discarded"):
    seat: Seat
    card: str


class Flipped(game.Event, frozen=True, tag="flipped"):
    seat: Seat
    card: str


# The rest


class Collected(game.Event, frozen=True, tag="collected"):
    seat: Seat
    rewards: Cards


class Retreated(game.Event, frozen=True, tag="retreated"):
    seat: Seat


class FinalLeft(game.Event, frozen=True, tag="final-left"):
    """The final boss was not beaten; `left` are still in the pile."""

    card: str
    left: int


class FinalReturned(game.Event, frozen=True, tag="final-returned"):
    """By the house rule the final boss that was not beaten goes back under the pile."""

    card: str


class KnightMoved(game.Event, frozen=True, tag="knight"):
    seat: Seat
    cell: int


class Rested(game.Event, frozen=True, tag="rested"):
    seat: Seat
    dice: int


Event = (
    Dealt
    | TurnBegan
    | Died
    | Won
    | Lost
    | Shuffled
    | Equipped
    | TookBack
    | Sold
    | ShopOpened
    | Bought
    | BossPlayed
    | Summoned
    | TombSpent
    | MissionAdvanced
    | Redeemed
    | CurseLifted
    | EventUsed
    | Revealed
    | ChainFaded
    | EventLeft
    | Looked
    | LookedUnseen
    | MissionTaken
    | MissionDropped
    | Abandoned
    | PotLost
    | Faced
    | Jumped
    | Cancelled
    | OptionTaken
    | Declared
    | Marked
    | Released
    | Fell
    | CountChanged
    | Rolled
    | Recounted
    | DieLeft
    | Used
    | AbilityUsed
    | DiceChanged
    | ZoneJudged
    | Succeeded
    | Exact
    | Failed
    | PotGrew
    | EnemyHit
    | EnemyBeaten
    | EnemyGrew
    | CoinsGained
    | CoinsLost
    | TombsGained
    | Healed
    | HeartLost
    | HeartSaved
    | Restored
    | SideTurned
    | Cursed
    | Poisoned
    | DiceAdded
    | DiceRemoved
    | Passed
    | Gained
    | NothingFound
    | BossDrawn
    | BossDrawnUnseen
    | Played
    | Discarded
    | Flipped
    | Collected
    | Retreated
    | FinalLeft
    | FinalReturned
    | KnightMoved
    | Rested
)
