"""Every card, sheet and cell, read once from content/*.json and checked.

A fault is reported with its file, card and field, and the game does not start.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from sim.files import folder_of
from sim.games.beat_the_bit.vocabulary import fault, parse

Words = tuple[str, ...]
Colour = Literal["blue", "green", "red"]
COLOURS: tuple[Colour, ...] = ("blue", "green", "red")
Tier = Literal["common", "rare", "mythic"]


class ZoneRule(Struct, frozen=True, forbid_unknown_fields=True):
    """What dice do that came to rest in a place: `dice` says which of them count.

    each, any: all in the place, one by one or as one · nearest: to the middle · pair: the closest two ·
    chosen: the player's choice. The place is a hitbox shape, or the card in the middle of the arena.
    """

    shape: Literal["disc", "card", "left", "right", "near"]
    dice: Literal["each", "any", "nearest", "pair", "chosen"]
    effects: Words
    otherwise: Words = ()
    a: int = 0
    outside: bool = False
    colours: tuple[Colour, ...] = COLOURS


Zones = tuple[ZoneRule, ...]


class Foe(Struct, frozen=True, forbid_unknown_fields=True):
    """A fight, a boss or a final boss. The key of `violet` is when its line counts: always, even or odd total,

    or the hearts a final boss has left.
    """

    id: str
    rank: Literal["fight", "boss", "final"]
    difficulty: int
    violet: dict[str, Words]
    copies: int = 1
    hearts: int = 1
    brown: Words = ()
    silver: Words = ()
    trophy: Words = ()
    option: str = ""
    """The price under the card; it always buys an extra die of which one is dropped."""
    zones: Zones = ()


class Chain(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    copies: int = 1
    effects: Words = ()
    zones: Zones = ()


class SharedEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """`phase` is when it may be used: organise, adventure, or before a throw."""

    id: str
    phase: Literal["organise", "adventure", "before"]
    copies: int = 1
    pay: str = ""
    effects: Words = ()
    difficulty: int = 0
    success: Words = ()
    failure: Words = ()
    zones: Zones = ()


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    hand: int
    hearts: int
    slots: int
    dice: int


class Curse(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    difficulty: int
    sheet: Sheet
    lifted_by: Literal["match", "exact", "pay"]
    copies: int = 1
    standing: Words = ()
    pay: str = ""


class Mission(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    goal: Literal["fights", "bosses", "exact", "dice", "pay"]
    rewards: Words
    copies: int = 1
    need: int = 1
    dice: int = 0
    pay: str = ""


class Treasure(Struct, frozen=True, forbid_unknown_fields=True):
    """`window` is when it may be used; an instant is one that needs no slot."""

    id: str
    copies: int
    tier: Tier
    cost: int
    window: Literal["instant", "reveal", "before", "after", "zone", "damage", "prevent", "react"]
    effects: Words = ()
    pay: Words = ()
    slots: int = 0
    once: bool = False
    zones: Zones = ()

    @property
    def sale(self) -> int:
        """Coins it brings when sold."""
        return max(0, self.cost - 2)

    @property
    def instant(self) -> bool:
        return self.window == "instant"

    @property
    def aim(self) -> Literal["", "dice", "enemy"]:
        """What has to be chosen to use it; Cross and Cannon strike the enemy at hand."""
        words = [parse(word) for word in self.effects]
        if self.window == "zone" or any(word.op == "die" and word.what == "one" for word in words):
            return "dice"
        return "enemy" if self.window == "before" and any(word.op == "damage" for word in words) else ""


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    when: Literal["reading", "after", "failure", "exact", "nearly"]
    effects: Words
    pay: str = ""
    colours: tuple[Colour, ...] = ()


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    sheet: Sheet
    ability: Ability | None = None


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    coins: int
    treasures: tuple[Tier, ...]
    a: Side
    b: Side


Card = Foe | Chain | SharedEvent | Curse | Mission | Treasure
C = TypeVar("C", Foe, Chain, SharedEvent, Curse, Mission, Treasure, Character)

FOLDER = folder_of(__name__) / "content"


class BadContent(ValueError):
    """A fault in the content: which file, which card, which field."""


def read_cards(kind: type[C], path: Path, **also: Any) -> tuple[C, ...]:
    """The cards of one file. `also` are fields that follow from the file."""
    cards: list[C] = []
    for number, raw in enumerate(_decode(path, list[dict[str, Any]])):
        name = raw.get("id", f"number {number + 1}")
        try:
            card = msgspec.convert(raw | also, kind)
        except msgspec.ValidationError as error:
            raise BadContent(f"{path.name}, card {name}: {error}") from error
        for field, word in words_of(card):
            if (what := fault(word)) is not None:
                raise BadContent(f"{path.name}, card {name}, field {field}: {what}")
        cards.append(card)
    return tuple(cards)


def _decode(path: Path, kind: Any) -> Any:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except msgspec.MsgspecError as error:
        raise BadContent(f"{path.name}: {error}") from error


_PRIZES = ("brown", "silver", "trophy", "rewards", "success")
_PRICES = ("violet", "option", "pay", "failure")
_WORD_FIELDS = frozenset((*_PRIZES, *_PRICES, "effects", "otherwise", "standing"))


def words_of(struct: Struct, prefix: str = "") -> Iterable[tuple[str, str]]:
    """Every word a card holds, with the name of its field."""
    for field in struct.__struct_fields__:
        value = getattr(struct, field)
        name = prefix + field
        if isinstance(value, Struct):
            yield from words_of(value, f"{name}.")
        elif field == "zones":
            for number, zone in enumerate(value):
                yield from words_of(zone, f"{name}[{number}].")
        elif field in _WORD_FIELDS:
            if isinstance(value, dict):
                for line, words in value.items():
                    yield from ((f"{name}.{line}", word) for word in words)
            elif isinstance(value, tuple):
                yield from ((name, word) for word in value)
            elif value:
                yield name, value


def by_id(cards: Iterable[C]) -> dict[str, C]:
    found: dict[str, C] = {}
    for card in cards:
        if card.id in found:
            raise BadContent(f"card {card.id}, field id: used twice")
        found[card.id] = card
    return found


def deck(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.id for card in cards for _ in range(card.copies))


FIGHTS = by_id(read_cards(Foe, FOLDER / "fights.json", rank="fight"))
BOSSES = by_id(read_cards(Foe, FOLDER / "bosses.json", rank="boss"))
FINALS = by_id(read_cards(Foe, FOLDER / "final-bosses.json", rank="final"))
FOES = FIGHTS | BOSSES | FINALS
CHAINS = by_id(read_cards(Chain, FOLDER / "chains.json"))
EVENTS = by_id(read_cards(SharedEvent, FOLDER / "events.json"))
CURSES = by_id(read_cards(Curse, FOLDER / "curses.json"))
MISSIONS = by_id(read_cards(Mission, FOLDER / "missions.json"))
TREASURES = by_id(read_cards(Treasure, FOLDER / "treasures.json"))
AIMS: dict[str, Literal["", "dice", "enemy"]] = {card.id: card.aim for card in TREASURES.values()}
"""What the player chooses when using each treasure."""
CHARACTERS = by_id(read_cards(Character, FOLDER / "characters.json"))
CARDS: dict[str, Card] = {**FOES, **CHAINS, **EVENTS, **CURSES, **MISSIONS, **TREASURES}

ADVENTURE_DECK = deck([*FIGHTS.values(), *CHAINS.values(), *EVENTS.values(), *CURSES.values(), *MISSIONS.values()])
TREASURE_DECK = deck(TREASURES.values())
BOSS_DECK = tuple(BOSSES)
ALWAYS_FINAL = "astaroth"
"""The final boss that is in every game."""

KINGDOM: Sequence[str] = tuple(_decode(FOLDER / "kingdom.json", list[str]))
"""The bonus of each cell of the Regno del male; the knight starts on cell 0, which has none."""
for _cell, _word in enumerate(KINGDOM):
    if _word and (_what := fault(_word)) is not None:
        raise BadContent(f"kingdom.json, cell {_cell}: {_what}")
if len(CARDS) != len(FOES) + len(CHAINS) + len(EVENTS) + len(CURSES) + len(MISSIONS) + len(TREASURES):
    raise BadContent("two cards of different files share an id")


def difficulty(target: str) -> int:
    """What a total is held against: an enemy, a curse or an event."""
    if target in FOES:
        return FOES[target].difficulty
    return CURSES[target].difficulty if target in CURSES else EVENTS[target].difficulty
