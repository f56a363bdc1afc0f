"""Everything the rules of Deep Regrets know, as frozen values."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sim import game
from sim.chance import Chance
from sim.game import Seat
from sim.games.deep_regrets.content import OWN
from sim.games.deep_regrets.tasks import AnyTask

DOWN = "?"
"""A card that lies face down for whoever looks."""
UNKNOWN = -1
"""A Regret that lies face down for whoever looks."""

DAYS = ("eve", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday")
SHOALS = ("1a", "1b", "1c", "2a", "2b", "2c", "3a", "3b", "3c")
"""The order of the Sea, which is the order of erosion."""
MOUNTS = 3
SUPPLY_SLOTS = 2
TACKLE_SHOWN = 4
SINKING = 3


Ending = Literal["", "saturday", "drowned", "collapse"]


class Options(game.Options, frozen=True, kw_only=True):
    """The table's rule toggles, the choice of anglers, and the special card of a campaign chapter."""

    morning_roll: Literal["spent_only", "all"] = "spent_only"
    """What is thrown in the morning (A11)."""
    capacity_base: Literal[5, 3] = 5
    """5 for all Fresh dice, or 3 for Player Dice only."""
    plug_pace: Literal["card", "sweep", "shoal", "row"] = "card"
    """What erodes in a day (A34)."""
    sinking: Literal["puller", "off"] = "puller"
    omen_on_legendary: bool = True
    demand: Literal["3/2", "5/4", "off"] = "3/2"
    """By how much a wanted depth sells better (A53)."""
    trophy: bool = True
    weather: bool = False
    life_preserver: bool = True
    lifeboat: bool = True
    owner_sees_regrets: bool = False
    final_reckoning: bool = False
    """One more Reckoning before the scores (A28)."""
    madness_floor: Literal[1, 2] = 1
    dink_slots: Literal[2, 3] = 2
    days: Literal[6, 5] = 6
    """5 drops Tuesday."""
    anglers: Literal["choose", "random"] = "choose"
    ordeal: Literal["none", "thin_purse", "heavy_heart", "deep_water", "spring_tide"] = "none"


class Die(Struct, frozen=True, array_like=True, gc=False):
    """A die in a player's tray. `value` is 0 until it is first thrown."""

    id: int
    kind: str
    value: int = 0
    status: Literal["fresh", "spent", "shaken"] = "fresh"

    @property
    def own(self) -> bool:
        return self.kind == OWN

    @property
    def fresh(self) -> bool:
        return self.status == "fresh"

    @property
    def name(self) -> str:
        """What players call it: `4` for a Player Die showing 4, `lead4` for a Tackle Die. Equal dice are equal."""
        return DIE_NAMES[self.kind, self.value]


class _DieNames(dict[tuple[str, int], str]):
    """By kind and value; each is made once."""

    def __missing__(self, key: tuple[str, int]) -> str:
        kind, value = key
        name = self[key] = str(value) if kind == OWN else f"{kind}{value}"
        return name


DIE_NAMES = _DieNames()


class Player(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One angler's board. Names follow the seed's player record where it has one (A75)."""

    angler: str = ""
    shoal: int | None = None
    """Where the boat lies; None in Port."""
    dice: tuple[Die, ...] = ()
    fishbucks: int = 0
    supply: int = 0
    boat: tuple[str, ...] = ()
    mounted_fish: tuple[str, ...] = ()
    regrets: tuple[int, ...] = ()
    """Values, the newest last; nobody sees them before the end."""
    shift: int = 0
    scar: bool = False
    thresholds: int = 0
    """Madness thresholds met at the last upkeep."""
    rod: str = ""
    reel: str = ""
    supplies: tuple[str, ...] = ()
    hold: tuple[str, ...] = ()
    dinks: tuple[str, ...] = ()
    lifeboat_flipped: bool = False
    chartered_today: int = 0
    sales_today: int = 0
    used_today: tuple[str, ...] = ()
    used_up: tuple[str, ...] = ()
    """Abilities that work once a game."""
    passed: bool = False
    peeked: tuple[tuple[int, str], ...] = ()
    """Top cards this player has looked at and that still lie there: (shoal, fish)."""

    @property
    def location(self) -> str:
        return "port" if self.shoal is None else "sea"

    @property
    def current_depth(self) -> int:
        return 0 if self.shoal is None else depth_of(self.shoal)

    @property
    def madness_level(self) -> int:
        level = len(self.regrets) + self.shift
        return level if level > 0 else 0


class Shoal(Struct, frozen=True, array_like=True, gc=False):
    """A deck of fish, the top card last. `known` cards at the bottom have been seen by all."""

    deck: tuple[str, ...]
    face_up: str = ""
    known: int = 0
    eroded: bool = False

    @property
    def empty(self) -> bool:
        return not self.deck and not self.face_up


class Plug(Struct, frozen=True, array_like=True, gc=False):
    """The Plug while it is pulled: beside which shoal it came up, who pulled it, where erosion goes on."""

    shoal: int
    puller: Seat
    cursor: int = 0


class Shop(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Three upgrades and two Dinks on offer ("" for an empty slot), and what lies behind them."""

    upgrades: tuple[str, ...]
    dinks: tuple[str, ...]
    upgrade_deck: tuple[str, ...]
    dink_deck: tuple[str, ...]
    discard: tuple[str, ...] = ()
    """Upgrades and Dinks that left the game; an empty deck is never filled again (A59)."""

    def with_discard(self, *cards: str) -> "Shop":
        return replace(self, discard=(*self.discard, *cards))

    def with_dink_deck(self, deck: tuple[str, ...]) -> "Shop":
        return replace(self, dink_deck=deck)


class Score(Struct, frozen=True, array_like=True, gc=False):
    """The final score of a seat, line by line."""

    boat: int
    mounts: int
    trophies: int
    end_game: int
    fishbucks: int
    regrets: int
    """Taken off."""

    @property
    def total(self) -> int:
        return self.boat + self.mounts + self.trophies + self.end_game + self.fishbucks - self.regrets


class Position(Struct):
    """Everything on the table. A State is one that stays as it is; a Draft is one that the rules are at work on."""

    options: Options
    day: int
    """0 is the Eve, 6 Saturday."""
    phase: Literal["eve", "start", "refresh", "declare", "action", "end_of_day", "over"]
    players: tuple[Player, ...]
    shoals: tuple[Shoal, ...]
    fish_discard: tuple[str, ...]
    sold: tuple[str, ...]
    """Fish that left the game over the counter."""
    regret_deck: tuple[int, ...]
    """Top card last."""
    regret_discard: tuple[int, ...]
    sinking: tuple[int, ...]
    """Front card last."""
    plug: Plug | None
    shop: Shop
    tackle_supply: tuple[int, ...]
    tackle_pool: tuple[int, ...]
    """By number: which one comes next is drawn when it comes."""
    demand: tuple[int, ...]
    """Depths in demand, day by day."""
    coin_owner: Seat
    coin_value: int
    first: Seat
    """The Coin owner of this morning: today's order starts there."""
    preserver: Seat | None
    """Who holds the Life Preserver; None for the Port."""
    weather_deck: tuple[str, ...]
    forecast: str
    event_deck: tuple[str, ...]
    event_discard: tuple[str, ...]
    today: tuple[str, ...]
    """Table cards whose standing effects hold today: the weather, and events that last the day."""
    weather_discard: tuple[str, ...]
    reckoning: bool
    """A Reckoning is queued for the next upkeep."""
    passes: int
    """Voluntary passes today."""
    active: Seat | None
    """Whose turn it is."""
    dinked: bool
    """The active seat has played its Dink of this turn."""
    swept: tuple[str, ...]
    """Cards that the Net Sweep at hand has turned up."""
    agenda: tuple[AnyTask, ...]
    ending: Ending
    scores: tuple[Score, ...]
    chance: Chance


class State(Position, game.State, frozen=True, gc=False):  # type: ignore[misc]  # frozen, though its fields are not
    """The table between two inputs."""


def depth_of(shoal: int) -> int:
    return shoal // 3 + 1


def neighbours(shoal: int) -> tuple[int, ...]:
    """Shoals orthogonally next to this one, in the order of the Sea."""
    return _NEIGHBOURS[shoal]


def beside(shoal: int) -> tuple[int, ...]:
    """Shoals one column away at the same depth (A43)."""
    return _BESIDE[shoal]


_BESIDE = tuple(
    tuple(other for other in range(9) if other // 3 == shoal // 3 and abs(other - shoal) == 1) for shoal in range(9)
)
_NEIGHBOURS = tuple(
    tuple(other for other in range(9) if other in _BESIDE[shoal] or abs(other - shoal) == 3) for shoal in range(9)
)
