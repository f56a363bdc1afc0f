"""Every card of both decks, read from content/cards.json: what it is called and what it is worth.

A numbered card is named by colour and number, `G4`; a Wild Card that stands for it is `*G4`. All other cards are
named by kind and copy: `troll-0`, `cloak-0`, `draw-2-1`, `draw-two-3`. A card nobody may read is `?`.
"""

from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from sim.files import folder_of

Kind = Literal["strike", "stomp", "scream"]
KINDS: tuple[Kind, ...] = ("strike", "stomp", "scream")

ActionName = Literal["discard-one", "pass-right", "draw-2", "reset-landscape"]

HIDDEN = "?"


class BadContent(ValueError):
    """A mistake in the content: the message names file, card and field."""


class Monster(Struct, frozen=True, forbid_unknown_fields=True):
    """Captured for points."""

    name: str
    points: int
    copies: int
    strike: int
    stomp: int
    scream: int
    dragon: bool = False


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """Captured as equipment. A boost works for ever, everything else once."""

    name: str
    effect: Literal["boost", "reroll", "plus", "wild", "die"]
    strike: int
    stomp: int
    scream: int
    on: Literal["strike", "stomp", "scream", "any"] = "any"
    amount: int = 0


class ActionCard(Struct, frozen=True, forbid_unknown_fields=True):
    """Fires when it is flipped into the landscape."""

    name: ActionName


class Content(Struct, frozen=True):
    """The two decks as printed."""

    colours: tuple[str, ...]
    highest_number: int
    draw_twos: int
    monsters: tuple[Monster, ...]
    abilities: tuple[Ability, ...]
    actions: tuple[ActionCard, ...]


C = TypeVar("C", Monster, Ability, ActionCard)


def load(path: Path) -> Content:
    """The content of a file; raises BadContent."""
    try:
        raw = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise BadContent(f"{path.name}: {error}") from None

    def cards(field: str, kind: type[C]) -> tuple[C, ...]:
        return tuple(_card(path.name, entry, kind) for entry in raw.get(field, ()))

    monsters, abilities = cards("monsters", Monster), cards("abilities", Ability)
    actions = cards("actions", ActionCard)
    try:
        content = msgspec.convert(raw | {"monsters": monsters, "abilities": abilities, "actions": actions}, Content)
    except msgspec.ValidationError as error:
        raise BadContent(f"{path.name}: {error}") from None
    names = [m.name for m in monsters] + [a.name for a in abilities] + [a.name for a in actions]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise BadContent(f"{path.name}: {twice}: name: is used twice")
    initials = [colour[:1] for colour in content.colours]
    if len(set(initials)) < len(initials):
        raise BadContent(f"{path.name}: colours: two begin with the same letter, which names the cards")
    return content


def _card(file: str, entry: Any, kind: type[C]) -> C:
    name = entry.get("name", "?") if isinstance(entry, dict) else entry
    try:
        card = msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$.")
        raise BadContent(f"{file}: {name}: {place.rstrip('`') or 'card'}: {reason}") from None
    numbers = {"points", "copies", *KINDS} & set(kind.__struct_fields__)
    for field in sorted(numbers):
        if getattr(card, field) < 1:
            raise BadContent(f"{file}: {name}: {field}: must be at least 1")
    if isinstance(card, Ability) and card.effect in ("boost", "plus") and card.amount < 1:
        raise BadContent(f"{file}: {name}: amount: a {card.effect} must be at least 1")
    return card


CONTENT = load(folder_of(__name__) / "content" / "cards.json")
COLOURS = CONTENT.colours
HIGHEST = CONTENT.highest_number

# The adventure deck. A Wild Card's stand-in has the number and colour of the card it stands for.


def numbered(colour: str, number: int) -> str:
    return f"{colour[0].upper()}{number}"


def wild(card: str) -> str:
    """A Wild Card standing for `card`."""
    return f"*{card}"


_BY_NUMBER = tuple((number, colour) for number in range(1, HIGHEST + 1) for colour in COLOURS)
NUMBERED = tuple(numbered(colour, number) for number, colour in _BY_NUMBER)
"""Every numbered card, by number and then by colour: the order of a sorted hand (A23)."""
RANK = {card: rank for rank, card in enumerate(NUMBERED)}
DRAW_TWOS = tuple(f"draw-two-{copy}" for copy in range(CONTENT.draw_twos))
WILDS = frozenset(wild(card) for card in NUMBERED)
NUMBER: dict[str, int] = {}
COLOUR: dict[str, str] = {}
for (_number, _colour), _name in zip(_BY_NUMBER, NUMBERED, strict=True):
    NUMBER[_name] = NUMBER[wild(_name)] = _number
    COLOUR[_name] = COLOUR[wild(_name)] = _colour

# The green deck. Options decide how many copies of abilities and actions are in it, up to MOST_COPIES.

MOST_COPIES = 3


def copies(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name}-{copy}" for copy in range(count))


MONSTERS: dict[str, Monster] = {card: m for m in CONTENT.monsters for card in copies(m.name, m.copies)}
ABILITIES: dict[str, Ability] = {card: a for a in CONTENT.abilities for card in copies(a.name, MOST_COPIES)}
ACTIONS: dict[str, ActionName] = {card: a.name for a in CONTENT.actions for card in copies(a.name, MOST_COPIES)}
DRAGONS = tuple(card for card, monster in MONSTERS.items() if monster.dragon)
TARGETS: dict[str, dict[str, int]] = {
    card: {kind: getattr(printed, kind) for kind in KINDS} for card, printed in {**MONSTERS, **ABILITIES}.items()
}
"""What an attack of each kind must reach, for every card that can lie open."""


def points(pile: tuple[str, ...]) -> int:
    return sum(MONSTERS[card].points for card in pile)


def sorted_hand(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=RANK.__getitem__))
