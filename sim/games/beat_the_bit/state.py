"""What Beat the Bit remembers.

`PlayerDraft` and `StateDraft` name the fields; `Player` and `State` are the same fields, frozen. While an input is
being worked out the rules write into drafts (see agenda.py); nothing outside the rules ever sees one.
"""

from typing import Literal

from msgspec import Struct

from sim import game
from sim.chance import Chance
from sim.game import RestingDie, Seat
from sim.games.beat_the_bit.content import CHARACTERS, CURSES, FINALS, TREASURES, Ability, Colour, Sheet, Side
from sim.games.beat_the_bit.vocabulary import parse

UNKNOWN = "?"
"""The back of a card. Boss cards have a back of their own, and so are told apart even in a hand."""
UNKNOWN_BOSS = "?boss"

MISSION_LIMIT = 3
ROW_LIMIT = 3
"""Shared events in play at most (R40)."""
SUMMON_PRICE = 20


class Options(game.Options, frozen=True, kw_only=True):
    characters: tuple[Literal["sir-arthur", "lady-rovena", "brunilde", "pip"], ...] = ()
    """Seat by seat; empty: dealt at random."""
    final_returns: bool = False
    """A final boss that was not beaten goes back under the pile instead of leaving the game (R05)."""
    plain_rest: bool = False
    """At rest the bag returns to the base dice alone, green and red dice are simply put away (R03)."""
    lowest_value: Literal[0, 1] = 0
    """What effects may lower a die to, also those that say 0 (R12)."""


class Slot(Struct, frozen=True, array_like=True):
    """An equipped card; flipped, it is of no use until the rest."""

    card: str
    flipped: bool = False


class Quest(Struct, frozen=True, array_like=True):
    """A mission beside its owner, and how far it has come."""

    card: str
    progress: int = 0


class Enemy(Struct, frozen=True, array_like=True):
    """A foe on the table. `most` is its hearts before this turn's damage, which is forgotten at the rest (R44)."""

    card: str
    hearts: int
    most: int
    new: bool = False
    """Revealed this turn."""
    tried: bool = False
    """Somebody has thrown at it."""
    chains: tuple[str, ...] = ()
    """The chain cards under it."""


class Die(Struct, frozen=True, array_like=True):
    """A die of the roll. `thrown` and `read` are throw numbers: of its last throw, and of its last new face."""

    id: int
    colour: Colour
    thrown: int
    read: int
    rest: RestingDie

    @property
    def shows(self) -> int:
        return self.rest.face + 1


class Change(Struct, frozen=True, array_like=True):
    """Something done to dice after throw number `after`: it holds for those not read anew since."""

    after: int
    change: str
    dice: tuple[int, ...]
    source: str = ""
    """The card that did it, or the character."""


class Attempt(Struct, frozen=True):
    """One full resolution against one target: a throw, its re-throws, and everything done to the dice."""

    target: str
    chains: tuple[str, ...] = ()
    """Chain cards that bear on this attempt."""
    committed: bool = False
    """Something was paid or declared, so there is no way back."""
    option: bool = False
    drops: int = 0
    """Blue dice still to be dropped for the option under the card."""
    declared: tuple[str, ...] = ()
    chalk: tuple[tuple[int, int], ...] = ()
    mirror: bool = False
    throws: int = 0
    again: tuple[int, ...] = ()
    """The dice that are in the air for another throw."""
    leaving: int = 0
    """Dice that show this leave the roll (Sir Arthur's B side); decided at the release."""
    speeds: tuple[int, ...] = ()
    """For each Speed the number of the throw it began with."""
    dice: tuple[Die, ...] = ()
    changes: tuple[Change, ...] = ()
    added: tuple[tuple[str, int], ...] = ()
    """What places added to the total: card and number."""
    later: tuple[str, ...] = ()
    """Effects that wait until the dice are picked up."""
    result: Literal["", "success", "exact", "failure"] = ""
    renewed: bool = False
    """1UP! renewed the bag: no fatigue die is in it, and dice that leave the roll no longer leave the bag (R26)."""


class PlayerDraft(Struct):
    character: str
    hearts: int
    blue: int
    green: int = 0
    red: int = 0
    coins: int = 0
    tombs: int = 0
    hand: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    missions: tuple[Quest, ...] = ()
    curse: str = ""
    flipped: bool = False
    """Side B of the character is up."""
    speeds: int = 0
    """Speed cards that wait for the next throw."""
    guard: int = 0
    """Hearts that a sacrificed armour still saves this turn."""
    alive: bool = True
    turns: int = 0

    @property
    def side(self) -> Side:
        character = CHARACTERS[self.character]
        return character.b if self.flipped else character.a

    @property
    def sheet(self) -> Sheet:
        """The numbers that count now: a curse covers the character's."""
        return CURSES[self.curse].sheet if self.curse else self.side.sheet

    @property
    def ability(self) -> Ability | None:
        return None if self.curse else self.side.ability

    @property
    def capacity(self) -> int:
        """Slots for equipment; a flipped armour keeps its bonus (R16)."""
        return self.sheet.slots + sum(TREASURES[slot.card].slots for slot in self.slots)

    @property
    def bag(self) -> tuple[int, int, int]:
        return self.blue, self.green, self.red

    def ready(self, card: str) -> int:
        """How many of these are equipped and not flipped."""
        return self.slots.count(Slot(card))


class Player(PlayerDraft, frozen=True, forbid_unknown_fields=True):  # type: ignore[misc]
    pass


class StateDraft(Struct):
    options: Options
    chance: Chance
    players: tuple[Player, ...]
    seat: Seat
    """Whose turn it is."""
    agenda: tuple[str, ...]
    """What is still to be done, the next thing last; the last one is what the table waits for."""
    adventures: tuple[str, ...]
    treasures: tuple[str, ...]
    bosses: tuple[str, ...]
    finals: tuple[str, ...]
    """The pile of final bosses; the first lies face up."""
    boxed: tuple[str, ...] = ()
    """Final bosses that are not in this game; nobody knows which."""
    gone: tuple[str, ...] = ()
    """Final bosses that left the game."""
    used_adventures: tuple[str, ...] = ()
    used_treasures: tuple[str, ...] = ()
    shop: str = ""
    row: tuple[str, ...] = ()
    """Shared events, the oldest first."""
    enemies: tuple[Enemy, ...] = ()
    pot: tuple[str, ...] = ()
    chained: tuple[str, ...] = ()
    """Chain cards that wait for the next card."""
    looked: tuple[str, ...] = ()
    """The cards at the crossroads, which only the seat on turn sees."""
    knight: int = 0
    done: tuple[str, ...] = ()
    """What may happen once a turn and has happened."""
    ventured: bool = False
    """An adventure or boss was revealed this turn, or faced and not stepped back from (R27)."""
    attempt: Attempt | None = None
    ending: Literal["", "victory", "all-dead", "escaped"] = ""
    winner: Seat | None = None

    @property
    def phase(self) -> str:
        """What the table waits for."""
        return parse(self.agenda[-1]).op

    @property
    def final(self) -> Enemy | None:
        """The final boss in play."""
        return self.enemies[0] if self.enemies and self.enemies[0].card in FINALS else None

    def enemy(self, card: str) -> Enemy | None:
        """The unbeaten enemy of that name; no two have the same."""
        for enemy in self.enemies:
            if enemy.card == card:
                return enemy
        return None


class State(StateDraft, game.State, frozen=True, forbid_unknown_fields=True):  # type: ignore[misc]
    @property
    def turns_each(self) -> float:
        """Turns a player has had, on average."""
        return sum(player.turns for player in self.players) / len(self.players)

    @property
    def me(self) -> Player:
        """The player on turn."""
        return self.players[self.seat]
