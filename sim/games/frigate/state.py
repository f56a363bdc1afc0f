"""What a run of Frigate remembers."""

from typing import Literal

from msgspec import Struct

from sim import game
from sim.chance import Chance
from sim.game import RestingDie
from sim.games.frigate.content import RUN
from sim.games.frigate.effects import Rarity


class Options(game.Options, frozen=True, kw_only=True):
    rounds: int = len(RUN.targets)
    """Rounds to win."""
    targets: tuple[int, ...] = RUN.targets
    """One a round; later rounds follow the endless formula."""
    difficulty_pct: int = 100
    shop_every: int = 5
    shop_counts: Literal["hands", "rounds"] = "hands"
    """The two readings of the seed (F1)."""
    start_money: int = 4
    """Dollars at the beginning (F2)."""
    start_perks: int = 2
    inventory_spaces: int = 4
    rerolls: int = 2
    offers_per_category: int = 2
    restock_cost: int = 2
    restock_step: int = 1
    sell_pct: int = 50
    max_dice: int = 8
    unplayed_slot_pay: int = 0


class Die(Struct, frozen=True, array_like=True, cache_hash=True):
    """A die of the set. Die numbers count from 1, in the order of the set.

    `origin` tells dice apart for the whole run: -1 to -5 are the first five, any other is the uid of the perk that
    brought it.
    """

    origin: int
    sides: int
    faces: tuple[int, ...]
    """The value of each face, by face index."""


class Held(Struct, frozen=True, array_like=True):
    """A perk in the inventory."""

    uid: int
    id: str
    paid: int
    round: int
    """The round it was taken in: temporary perks count from there (F12)."""
    uses: int
    """How often it may still be triggered this round."""
    counter: int = 0
    resale: int = 0
    """What it sells for beyond its ordinary resale."""


class Carving(Struct, frozen=True, array_like=True):
    """A face that was changed for the rest of the run. `face` is an index."""

    origin: int
    face: int
    value: int


class Upgrade(Struct, frozen=True, array_like=True):
    """What one-time perks have written into a slot (F13)."""

    slot: str
    bonus: int
    mult: int


class Armed(Struct, frozen=True, array_like=True):
    """A triggered effect that waits for the end of this hand, or for the next sale of this round."""

    uid: int
    perk: str


class Entry(Struct, frozen=True, array_like=True):
    """A hand of this round. A reopened entry keeps its points but no longer uses up a play."""

    slot: str
    points: int
    reopened: bool = False


class Offer(Struct, frozen=True, array_like=True):
    number: int
    perk: str


class Tally(Struct, frozen=True, array_like=True):
    """What the run has amounted to, for its record."""

    points: int = 0
    best_hand: int = 0
    blanks: int = 0
    """Hands that scored nothing."""
    bought: int = 0
    sold: int = 0
    earned: int = 0
    spent: int = 0
    rounds_won: int = 0


Phase = Literal["start", "falling", "rolled", "shop", "overfull", "victory", "over"]
EndReason = Literal["won", "lost", "endless", "abandoned"]


class State(game.State, frozen=True, kw_only=True):
    options: Options
    chance: Chance
    """The run's seed. Nothing advances it: every draw derives its own stream from it."""
    phase: Phase = "start"
    ended: EndReason | None = None

    round: int = 1
    round_over: bool = False
    """The round is won; the next one begins with the next hand."""
    endless: bool = False
    hands: int = 0
    """Hands played in the whole run."""
    score: int = 0
    """Of this round."""
    entries: tuple[Entry, ...] = ()
    """The hands of this round, in order."""
    tally: Tally = Tally()

    money: int
    perks: tuple[Held, ...] = ()
    """The inventory, in the player's order."""
    taken: int = 0
    """Perks ever taken; also the uid of the latest."""
    gone: int = 0
    """Perks sold, destroyed or expired."""
    run_spaces: int = 0
    """Inventory spaces gained for the rest of the run."""
    carvings: tuple[Carving, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()

    dice: tuple[Die, ...] = ()
    """The set of this hand, fixed at its start like the next three (F9)."""
    rerolls_left: int = 0
    card: tuple[str, ...] = ()
    """Slots on the card."""
    open: tuple[str, ...] = ()
    """Slots on the card with plays left."""
    falling: tuple[int, ...] = ()
    """Numbers of the dice in the air."""
    fallen: tuple[RestingDie, ...] = ()
    """How the whole set lies; empty before the first roll of a hand."""
    armed: tuple[Armed, ...] = ()

    visits: int = 0
    """Shops that have opened."""
    offers: tuple[Offer, ...] = ()
    restocks: int = 0
    """Of this visit,"""
    restocks_paid: int = 0
    """and how many of them no perk made free."""
    least_rarity: Rarity = "common"
    """Of what the next shop, or this one, offers."""
    gains: int = 0
    """Random perks taken outside shops since the run began."""

    @property
    def values(self) -> tuple[int, ...]:
        """What the dice show, in die order; nothing before they have fallen."""
        return tuple([die.faces[lie.face] for die, lie in zip(self.dice, self.fallen, strict=False)])
