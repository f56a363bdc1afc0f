"""What happened, for narration and animation."""

from sim import game
from sim.game import Seat


class _Happening(game.Event, frozen=True, gc=False):
    """Events hold no cycles: the garbage collector need not look at them."""


class AnglerChosen(_Happening, frozen=True, tag="angler"):
    seat: Seat
    angler: str


class DayBegan(_Happening, frozen=True, tag="day"):
    """`demand` is the depth buyers ask for, or off."""

    day: str
    demand: str


class Cleared(_Happening, frozen=True, tag="cleared"):
    """Fish that nobody caught, in the order of their shoals."""

    fish: tuple[str, ...]
    n: int


class WeatherCame(_Happening, frozen=True, tag="weather"):
    card: str
    forecast: str


class Eroded(_Happening, frozen=True, tag="eroded"):
    """One step of erosion, by the Plug or by a card; a fish for each shoal that lost it."""

    by: str
    shoals: tuple[str, ...]
    fish: tuple[str, ...]
    n: int


class RanDry(_Happening, frozen=True, tag="ran-dry"):
    shoals: tuple[str, ...]


class PlugPulled(_Happening, frozen=True, tag="plug-pulled"):
    seat: Seat
    shoal: str


class PlugRepaired(_Happening, frozen=True, tag="plug-repaired"):
    seat: Seat


class Drowned(_Happening, frozen=True, tag="drowned"):
    pass


class Shaken(_Happening, frozen=True, tag="shaken"):
    seat: Seat
    n: int


class Rolled(_Happening, frozen=True, tag="rolled"):
    """Dice that fell, by name."""

    seat: Seat
    dice: tuple[str, ...]
    why: str


class OmenThrown(_Happening, frozen=True, tag="omen"):
    seat: Seat
    face: str


class Equipped(_Happening, frozen=True, tag="equipped"):
    seat: Seat
    card: str


class MadeReady(_Happening, frozen=True, tag="ready"):
    seat: Seat


class Declared(_Happening, frozen=True, tag="declared"):
    seat: Seat
    where: str


class PreserverTaken(_Happening, frozen=True, tag="preserver"):
    seat: Seat


class Moved(_Happening, frozen=True, tag="moved"):
    seat: Seat
    shoal: str


class Revealed(_Happening, frozen=True, tag="revealed"):
    seat: Seat
    shoal: str
    fish: str


class Peeked(_Happening, frozen=True, tag="peeked"):
    seat: Seat
    shoal: str
    fish: str

    @property
    def seen_by(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def hidden(self) -> game.Event:
        return PeekedAway(self.seat, self.shoal)


class PeekedAway(_Happening, frozen=True, tag="peeked-away"):
    """What the others see of a look."""

    seat: Seat
    shoal: str


class Swept(_Happening, frozen=True, tag="swept"):
    seat: Seat
    shoals: tuple[str, ...]


class Caught(_Happening, frozen=True, tag="caught"):
    seat: Seat
    fish: str
    total: int
    difficulty: int
    shoal: str


class Missed(_Happening, frozen=True, tag="missed"):
    seat: Seat
    fish: str
    total: int
    difficulty: int


class Salvaged(_Happening, frozen=True, tag="salvaged"):
    seat: Seat
    die: str
    card: str


class Landed(_Happening, frozen=True, tag="landed"):
    """Into Port in the middle of the day, by Lifeboat or by a card."""

    seat: Seat
    by: str


class Sunk(_Happening, frozen=True, tag="sunk"):
    """A face-up fish went under its deck."""

    seat: Seat
    shoal: str
    fish: str


class Sold(_Happening, frozen=True, tag="sold"):
    seat: Seat
    fish: tuple[str, ...]
    bucks: int
    coin: int


class EventDrawn(_Happening, frozen=True, tag="port-event"):
    card: str


class Mounted(_Happening, frozen=True, tag="mounted"):
    seat: Seat
    fish: str


class Bought(_Happening, frozen=True, tag="bought"):
    seat: Seat
    card: str
    bucks: int
    supply: int


class ShopFilled(_Happening, frozen=True, tag="shop-filled"):
    cards: tuple[str, ...]


class TackleTaken(_Happening, frozen=True, tag="tackle-taken"):
    seat: Seat
    colour: str


class TackleReturned(_Happening, frozen=True, tag="tackle-returned"):
    seat: Seat
    dice: tuple[str, ...]


class Gained(_Happening, frozen=True, tag="gained"):
    """`what` is bucks or supply."""

    seat: Seat
    n: int
    what: str


class DinkDrawn(_Happening, frozen=True, tag="dink-drawn"):
    seat: Seat
    card: str

    @property
    def seen_by(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def hidden(self) -> game.Event:
        return DinkDrawnAway(self.seat)


class DinkDrawnAway(_Happening, frozen=True, tag="dink-drawn-away"):
    """What the others see of a Dink drawn."""

    seat: Seat


class DinkPlayed(_Happening, frozen=True, tag="dink-played"):
    seat: Seat
    card: str


class Discarded(_Happening, frozen=True, tag="discarded"):
    """A mounted fish, a fish from the boat, or a Dink too many."""

    seat: Seat
    card: str


class RegretTaken(_Happening, frozen=True, tag="regret"):
    seat: Seat
    count: int
    level: int
    """Of Madness."""


class RegretWarded(_Happening, frozen=True, tag="warded"):
    seat: Seat
    by: str


class RegretHealed(_Happening, frozen=True, tag="healed"):
    seat: Seat
    count: int


class MadnessChanged(_Happening, frozen=True, tag="madness"):
    seat: Seat
    level: int
    rises: bool


class Scarred(_Happening, frozen=True, tag="scarred"):
    seat: Seat


class WentUnder(_Happening, frozen=True, tag="went-under"):
    seat: Seat


class ReckoningHeld(_Happening, frozen=True, tag="reckoning"):
    """Only who is hit is told, never by how much (A26)."""

    seats: tuple[Seat, ...]


class ReckoningMissed(_Happening, frozen=True, tag="reckoning-missed"):
    pass


class Passed(_Happening, frozen=True, tag="passed"):
    """`reward`: coin, supply, buck or calm; `forced` passes read differently."""

    seat: Seat
    reward: str
    forced: bool


class CoinMoved(_Happening, frozen=True, tag="coin"):
    seat: Seat


class Kept(_Happening, frozen=True, tag="kept"):
    seat: Seat
    dice: tuple[str, ...]
    bucks: int


class DayEnded(_Happening, frozen=True, tag="day-ended"):
    day: str


class FinalScore(_Happening, frozen=True, tag="final-score"):
    seat: Seat
    boat: int
    mounts: int
    trophies: int
    end_game: int
    fishbucks: int
    regrets: int
    total: int


Event = (
    AnglerChosen
    | DayBegan
    | Cleared
    | WeatherCame
    | Eroded
    | RanDry
    | PlugPulled
    | PlugRepaired
    | Drowned
    | Shaken
    | Rolled
    | OmenThrown
    | Equipped
    | MadeReady
    | Declared
    | PreserverTaken
    | Moved
    | Revealed
    | Peeked
    | PeekedAway
    | Swept
    | Caught
    | Missed
    | Salvaged
    | Landed
    | Sunk
    | Sold
    | EventDrawn
    | Mounted
    | Bought
    | ShopFilled
    | TackleTaken
    | TackleReturned
    | Gained
    | DinkDrawn
    | DinkDrawnAway
    | DinkPlayed
    | Discarded
    | RegretTaken
    | RegretWarded
    | RegretHealed
    | MadnessChanged
    | Scarred
    | WentUnder
    | ReckoningHeld
    | ReckoningMissed
    | Passed
    | CoinMoved
    | Kept
    | DayEnded
    | FinalScore
)
