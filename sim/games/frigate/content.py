"""The catalogue of perks, the slots of the scorecard and the numbers of a run, read once from content/*.json.

Whatever is wrong in them is refused with a sentence that names the file, the perk or slot, and the field.
"""

import re
from collections.abc import Callable
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from sim.dice import BODIES
from sim.files import folder_of
from sim.games.frigate import effects as fx

T = TypeVar("T", bound=Struct)

MOST_DICE = 8
"""No table lets a set grow past this (F8)."""
LARGEST_FACE = max(BODIES.values())


class Slot(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the scorecard. `shape` and `n` say which dice count; the shape is also the slot's `tag:` family."""

    id: str
    shape: Literal["number", "all", "pairs", "full_house", "straight", "kind"]
    n: int
    """number: the value · pairs: how many pairs · straight, kind: how many dice · otherwise 0."""
    bonus: int
    mult: int
    reward: int
    needs_dice: int = 0
    """On the card while the set has this many dice (F7)."""
    needs_face: int = 0
    """On the card while some die has this face (F6)."""


class Perk(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    category: fx.Category
    rarity: fx.Rarity
    price: int
    duration: Literal["permanent", "temporary", "one-time"]
    mode: Literal["passive", "active"]
    effects: tuple[fx.Effect, ...]
    rounds: int = 0
    """Temporary perks: rounds after the one they were taken in (F12)."""
    uses: int = 1
    """Active perks: how often they may be triggered in a round (F20)."""

    @property
    def deed(self) -> fx.Deed | None:
        """What triggering the perk does; None for passive perks."""
        return next((effect for effect in self.effects if isinstance(effect, fx.Deed)), None)


class Endless(Struct, frozen=True, forbid_unknown_fields=True):
    """The target of each further round is `pct` + `step` x (rounds past the table) percent of the one before."""

    pct: int
    step: int


class Run(Struct, frozen=True, forbid_unknown_fields=True):
    start_dice: tuple[int, ...]
    targets: tuple[int, ...]
    endless: Endless
    target_unit: int
    rarity_weights: dict[fx.Rarity, int]


class BadContent(ValueError):
    """Content that makes no game."""

    def __init__(self, file: str, entry: str, field: str, problem: str) -> None:
        super().__init__(f"frigate content/{file}: {entry}, {field}: {problem}")


def read_slots(data: bytes) -> dict[str, Slot]:
    return _entries(data, "slots.json", "slot", Slot, _check_slot)


def read_perks(data: bytes, slots: dict[str, Slot]) -> dict[str, Perk]:
    return _entries(data, "perks.json", "perk", Perk, lambda perk, wrong: _check_perk(perk, slots, wrong))


def read_run(data: bytes) -> Run:
    try:
        run = msgspec.json.decode(data, type=Run)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadContent("run.json", "the run", *_place(error)) from error
    if list(run.rarity_weights) != list(fx.RARITIES) or min(run.rarity_weights.values()) < 1:
        raise BadContent("run.json", "the run", "rarity_weights", f"needs a positive weight for each of {fx.RARITIES}")
    if any(f"d{sides}" not in BODIES for sides in run.start_dice):
        raise BadContent("run.json", "the run", "start_dice", "there is no such die")
    return run


def slots_named(names: tuple[str, ...], slots: dict[str, Slot]) -> frozenset[str]:
    """The slots that ids, `tag:...` and `num>=k` name; raises KeyError for a name that names none."""
    found: set[str] = set()
    for name in names:
        if name.startswith("tag:"):
            matching = {slot.id for slot in slots.values() if slot.shape == name.removeprefix("tag:")}
        elif name.startswith("num>="):
            least = int(name.removeprefix("num>="))
            matching = {slot.id for slot in slots.values() if slot.shape == "number" and slot.n >= least}
        else:
            matching = {name} & slots.keys()
        if not matching:
            raise KeyError(name)
        found |= matching
    return frozenset(found)


Wrong = Callable[[str, str], BadContent]


def _entries(data: bytes, file: str, word: str, kind: type[T], check: Callable[[T, Wrong], None]) -> dict[str, T]:
    try:
        raw = msgspec.json.decode(data, type=list[dict[str, Any]])
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadContent(file, "the whole file", *_place(error)) from error
    entries: dict[str, T] = {}
    for number, fields in enumerate(raw, 1):
        name = f"{word} {fields.get('id', f'number {number}')}"
        try:
            entry = msgspec.convert(fields, kind)
        except msgspec.ValidationError as error:
            raise BadContent(file, name, *_place(error)) from error
        if fields["id"] in entries:
            raise BadContent(file, name, "id", "appears twice")
        check(entry, lambda field, problem, name=name: BadContent(file, name, field, problem))  # type: ignore[misc]
        entries[fields["id"]] = entry
    return entries


def _place(error: Exception) -> tuple[str, str]:
    """The field a msgspec error is about, and what is wrong with it."""
    missing = re.search(r"(?:required|unknown) field `([^`]+)`", str(error))
    match = re.fullmatch(r"(.*?)(?: - at `\$\.?(.*)`)?", str(error), re.DOTALL)
    assert match is not None
    place = [part for part in (match[2], missing and missing[1]) if part]
    return ".".join(place) or "contents", match[1]


def _check_slot(slot: Slot, wrong: Wrong) -> None:
    if slot.shape in ("number", "pairs", "straight", "kind") and slot.n < 1:
        raise wrong("n", "must be at least 1")
    if slot.shape == "number" and slot.n > LARGEST_FACE:
        raise wrong("n", f"no die has more than {LARGEST_FACE} faces")
    if slot.mult < 0 or slot.bonus < 0 or slot.reward < 0:
        raise wrong("bonus, mult, reward", "must not be negative")


def _check_perk(perk: Perk, slots: dict[str, Slot], wrong: Wrong) -> None:
    if perk.price < 1:
        raise wrong("price", "must be at least 1")
    if (perk.duration == "temporary") != (perk.rounds > 0):
        raise wrong("rounds", "belongs to temporary perks, and only to them")
    if perk.mode == "passive" and perk.uses != 1:
        raise wrong("uses", "belongs to active perks only")
    deeds = [effect for effect in perk.effects if isinstance(effect, fx.Deed)]
    if len(deeds) != (1 if perk.mode == "active" else 0):
        raise wrong("effects", "an active perk has exactly one `use` effect, a passive perk none")
    spots = [(effect.on, type(effect)) for effect in perk.effects]
    if len(set(spots)) < len(spots):
        raise wrong("effects", "the same operation appears twice at one hook")
    if sum(isinstance(effect, fx.AddDie | fx.SwapDie) for effect in perk.effects) > 1:
        raise wrong("effects", "a perk brings at most one die")
    for number, effect in enumerate(perk.effects):
        _check_effect(effect, slots, lambda field, problem, n=number: wrong(f"effects[{n}].{field}", problem))  # type: ignore[misc]


def _check_effect(effect: fx.Effect, slots: dict[str, Slot], wrong: Wrong) -> None:
    for field in ("die", "frm", "to"):
        if not isinstance(effect, fx.SetFace) and f"d{getattr(effect, field, 6)}" not in BODIES:
            raise wrong(field, f"there is no d{getattr(effect, field)}")
    if isinstance(effect, fx.SetFace) and not 1 <= effect.to <= LARGEST_FACE:
        raise wrong("to", f"a face shows 1 to {LARGEST_FACE}")
    for field, names in (("slots", getattr(effect, "slots", ())), ("when.slot", _condition(effect).slot)):
        try:
            slots_named(names, slots)
        except (KeyError, ValueError) as error:
            raise wrong(field, f"no slot answers to {error.args[0]!r}") from error
    # Only what is known about a hand at the hook may be asked there.
    condition = _condition(effect)
    if effect.on != "die" and (condition.face_in or condition.face_min or condition.parity):
        raise wrong("when", "faces are asked at the `die` hook only")
    if effect.on != "final" and condition.face_count is not None:
        raise wrong("when.face_count", "is asked at the `final` hook only")
    if isinstance(effect, fx.Arm):
        allowed = {"sum": ("mul_sum",), "final": ("add_final", "mul_final"), "sell": ("money",)}
        if effect.op not in allowed[effect.hook]:
            raise wrong("op", f"the hook {effect.hook} knows only {allowed[effect.hook]}")


def _condition(effect: fx.Effect) -> fx.When:
    return getattr(effect, "when", fx.ALWAYS)


def _file(name: str) -> bytes:
    return (folder_of(__name__) / "content" / name).read_bytes()


SLOTS = read_slots(_file("slots.json"))
"""Every slot there can be, in card order."""
PERKS = read_perks(_file("perks.json"), SLOTS)
RUN = read_run(_file("run.json"))
