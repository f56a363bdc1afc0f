"""Packs: folders of JSON that bring content, checked on load. A fault is one sentence with file, card and field.

`pack.json` names the pack, the packs it builds on, and a file for each section. A card with the id of another in
`replaces` takes its place; regrets, tackle and demand are replaced as a whole. A pack holds data and pictures, no code.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from sim.files import NotPlain, read_plain
from sim.game import PackRefused
from sim.games.deep_regrets import cards
from sim.games.deep_regrets.packs.art import picture_problem
from sim.games.deep_regrets.packs.checks import ID, LENGTHS, problems, text_problems
from sim.games.deep_regrets.packs.places import PlaceOfPack, place_problems

SCHEMA = 1
CARD_SECTIONS: dict[str, type[Struct]] = {
    "fish": cards.Fish,
    "dinks": cards.Dink,
    "upgrades": cards.Upgrade,
    "anglers": cards.Angler,
    "weather": cards.Weather,
    "port_events": cards.PortEvent,
}
"""Sections whose entries are cards with an id; packs add and replace single cards."""
COUNT_SECTIONS: dict[str, type[Struct]] = {
    "regrets": cards.Regrets,
    "tackle": cards.Tackle,
    "demand": cards.Demand,
}
"""Sections that say how many there are of each kind; a pack replaces them as a whole."""
SECTIONS = CARD_SECTIONS | COUNT_SECTIONS

LANGUAGES = ("en", "it", "nb")
FILE_LIMIT, ART_LIMIT = 2_000_000, 4_000_000
ART_TYPES = (".png", ".jpg", ".jpeg")


class Fault(NamedTuple):
    """What is wrong, and where: `card` and `field` are empty when the whole file is meant."""

    file: str
    card: str
    field: str
    problem: str

    def __str__(self) -> str:
        where = [self.file, f"card {self.card}" if self.card else "", f"field {self.field}" if self.field else ""]
        return f"{', '.join(part for part in where if part)}: {self.problem}."


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """pack.json."""

    id: str
    version: int
    schema: int
    requires: tuple[str, ...] = ()
    fish: str = ""
    dinks: str = ""
    upgrades: str = ""
    anglers: str = ""
    weather: str = ""
    port_events: str = ""
    regrets: str = ""
    tackle: str = ""
    demand: str = ""
    strings: dict[str, str] = {}
    art: dict[str, str] = {}
    place: str = ""


class Pack(Struct, frozen=True):
    """A pack as read: entries by section, texts by language, pictures by card, its place, and where it lies.

    Pictures and place are no rules: they are not part of the hash.
    """

    id: str
    version: int
    requires: tuple[str, ...]
    sections: dict[str, tuple[Any, ...]]
    strings: dict[str, dict[str, str]] = {}
    art: dict[str, str] = {}
    folder: str = ""
    place: PlaceOfPack | None = None


def read_pack(folder: Path) -> Pack:
    """The pack in `folder`; raises PackRefused with all faults of its files."""
    faults: list[Fault] = []
    manifest = _manifest(folder)
    sections: dict[str, tuple[Any, ...]] = {}
    for section, kind in SECTIONS.items():
        name = getattr(manifest, section)
        if name:
            entries = _entries(folder, name, section, kind, faults)
            sections[section] = tuple(entries)
    strings = _strings(folder, manifest, faults)
    for card, name in manifest.art.items():
        faults.extend(_art_faults(folder, "pack.json", card, f"art.{card}", name))
    place = _place(folder, manifest.place, faults) if manifest.place else None
    if faults:
        raise PackRefused(faults)
    home = str(folder.resolve())
    art = dict(manifest.art)
    return Pack(manifest.id, manifest.version, manifest.requires, sections, strings, art, home, place)


def merge(packs: Iterable[Pack]) -> dict[str, tuple[Any, ...]]:
    """The content of several packs laid on top of each other; raises PackRefused when they make no game."""
    faults: list[Fault] = []
    merged: dict[str, tuple[Any, ...]] = {}
    known: list[str] = []
    for pack in packs:
        for needed in pack.requires:
            if needed not in known:
                faults.append(Fault("pack.json", "", "requires", f"pack {needed!r} must be loaded before {pack.id!r}"))
        if pack.id in known:
            faults.append(Fault("pack.json", "", "id", f"pack {pack.id!r} is loaded twice"))
        known.append(pack.id)
        for section, entries in pack.sections.items():
            if section in CARD_SECTIONS:
                merged[section] = _lay_over(f"{section}.json", merged.get(section, ()), entries, faults)
            else:
                merged[section] = entries
    faults.extend(_wrong_counts(merged))
    if faults:
        raise PackRefused(faults)
    return merged


def content_hash(merged: dict[str, tuple[Any, ...]]) -> str:
    """The sha256 of the canonical merged content: part of the table, so that nobody sits down with other cards."""
    return sha256(msgspec.json.encode(merged, order="deterministic")).hexdigest()


# Reading one pack


def _manifest(folder: Path) -> Manifest:
    raw = _json(folder, "pack.json", "pack.json", "")
    try:
        manifest = msgspec.convert(raw, Manifest)
    except msgspec.ValidationError as error:
        raise PackRefused([_shape_fault("pack.json", "", error)]) from None
    faults = []
    if manifest.schema != SCHEMA:
        problem = f"this game reads schema {SCHEMA}, the pack is written for schema {manifest.schema}"
        faults.append(Fault("pack.json", "", "schema", problem))
    if not ID.fullmatch(manifest.id) or len(manifest.id) > LENGTHS["id"]:
        faults.append(Fault("pack.json", "", "id", "an id is made of letters, digits and hyphens, 40 at most"))
    if manifest.version < 1:
        faults.append(Fault("pack.json", "", "version", "versions count from 1"))
    if faults:
        raise PackRefused(faults)
    return manifest


def _inside(folder: Path, name: str, file: str, field: str) -> Path:
    """The path of a file of the pack; it may not lead out of the pack, not even through a link."""
    path = folder / name
    try:
        inside = path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        raise PackRefused([Fault(file, "", field, f"{name!r} is no file name")]) from None
    if Path(name).is_absolute() or ".." in Path(name).parts or not inside:
        raise PackRefused([Fault(file, "", field, f"{name!r} leads outside the pack")])
    return path


def _json(folder: Path, name: str, file: str, field: str) -> Any:
    path = _inside(folder, name, file, field)
    try:
        size = path.stat().st_size
        if size > FILE_LIMIT:
            raise PackRefused([Fault(name, "", "", f"the file has {size} bytes, {FILE_LIMIT} is the limit")])
        return msgspec.json.decode(read_plain(path, FILE_LIMIT))
    except NotPlain:
        raise PackRefused([Fault(file, "", field, f"{name!r} is no plain file")]) from None
    except OSError:
        raise PackRefused([Fault(file, "", field, f"there is no readable file {name!r} in the pack")]) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise PackRefused([Fault(name, "", "", "the file is not well-formed JSON")]) from None


def _entries(folder: Path, name: str, section: str, kind: type[Struct], faults: list[Fault]) -> Iterator[Any]:
    try:
        raw = _json(folder, name, "pack.json", section)
    except PackRefused as refused:
        faults.extend(refused.faults)
        return
    if not isinstance(raw, list):
        faults.append(Fault(name, "", "", "the file must hold a list of entries"))
        return
    for number, item in enumerate(raw, 1):
        label = f"number {number}"
        if isinstance(item, dict) and "id" in item:
            label = " ".join(str(item["id"]).split())[: LENGTHS["id"]]
        try:
            entry = msgspec.convert(item, kind)
        except msgspec.ValidationError as error:
            faults.append(_shape_fault(name, label, error))
            continue
        found = [Fault(name, label, field, problem) for field, problem in problems(section, entry)]
        faults.extend(found)
        if not found:
            yield entry


def _shape_fault(file: str, card: str, error: msgspec.ValidationError) -> Fault:
    """msgspec says `Expected `int`, got `str` - at `$.value``; people want the field first."""
    message, _, place = str(error).partition(" - at `$")
    missing = re.search(r"required field `(\w+)`|unknown field `(\w+)`", message)
    field = place.strip("`.") or (missing and (missing.group(1) or missing.group(2))) or ""
    return Fault(file, card, field, message[0].lower() + message[1:].replace("`", "'"))


def _strings(folder: Path, manifest: Manifest, faults: list[Fault]) -> dict[str, dict[str, str]]:
    texts = {}
    for language, name in manifest.strings.items():
        if language not in LANGUAGES:
            faults.append(Fault("pack.json", "", "strings", f"{language!r} is not one of {', '.join(LANGUAGES)}"))
            continue
        try:
            texts[language] = msgspec.convert(_json(folder, name, "pack.json", "strings"), dict[str, str])
        except PackRefused as refused:
            faults.extend(refused.faults)
        except msgspec.ValidationError as error:
            faults.append(_shape_fault(name, "", error))
        else:
            faults += [Fault(name, "", key, problem) for key, problem in text_problems(texts[language])]
    return texts


def _place(folder: Path, name: str, faults: list[Fault]) -> PlaceOfPack | None:
    """What place.json, or whatever the pack calls it, says."""
    try:
        place = msgspec.convert(_json(folder, name, "pack.json", "place"), PlaceOfPack)
    except PackRefused as refused:
        faults.extend(refused.faults)
        return None
    except msgspec.ValidationError as error:
        faults.append(_shape_fault(name, "", error))
        return None
    faults += [Fault(name, "", field, problem) for field, problem in place_problems(place)]
    if place.window:
        faults.extend(_art_faults(folder, name, "", "window", place.window))
    return place


def _art_faults(folder: Path, file: str, card: str, field: str, name: str) -> Iterator[Fault]:
    """What is wrong with a picture of the pack that a field of a file names."""
    short = field.partition(".")[0]
    try:
        path = _inside(folder, name, file, field)
    except PackRefused as refused:
        yield from refused.faults
        return
    if path.suffix.lower() not in ART_TYPES:
        yield Fault(file, card, short, f"{name!r} is no png or jpg picture")
    elif not path.is_file():
        yield Fault(file, card, short, f"there is no picture {name!r} in the pack")
    elif path.stat().st_size > ART_LIMIT:
        yield Fault(file, card, short, f"{name!r} is larger than {ART_LIMIT} bytes")
    elif problem := _picture_problem(path):
        yield Fault(file, card, short, f"{name!r} {problem}")


def _picture_problem(path: Path) -> str:
    try:
        return picture_problem(read_plain(path, ART_LIMIT))
    except OSError:
        return "cannot be read"


# Laying packs over each other


def _lay_over(file: str, below: tuple[Any, ...], above: tuple[Any, ...], faults: list[Fault]) -> tuple[Any, ...]:
    deck = {card.id: card for card in below}
    for card in above:
        if card.replaces:
            if card.replaces not in deck:
                faults.append(Fault(file, card.id, "replaces", f"there is no card {card.replaces!r} to replace"))
                continue
            del deck[card.replaces]
        if card.id in deck:
            faults.append(Fault(file, card.id, "id", "another card has the same id"))
        deck[card.id] = card
    return tuple(deck.values())


def _wrong_counts(merged: dict[str, tuple[Any, ...]]) -> Iterator[Fault]:
    for section in SECTIONS:
        if section not in merged:
            yield Fault("pack.json", "", section, "no loaded pack brings this section")
    by_depth = Counter(fish.depth for fish in merged.get("fish", ()))
    for depth in (1, 2, 3):
        if "fish" in merged and by_depth[depth] != 39:
            yield Fault("fish.json", "", "depth", f"depth {depth} has {by_depth[depth]} fish, 39 are needed")
    names = Counter(fish.name for fish in merged.get("fish", ()))
    for fish in merged.get("fish", ()):
        if names[fish.name] > 1:
            yield Fault("fish.json", fish.id, "name", f"{names[fish.name]} fish are called {fish.name!r}")
    everything = Counter(card.id for section in CARD_SECTIONS for card in merged.get(section, ()))
    for section in CARD_SECTIONS:
        for card in merged.get(section, ()):
            if everything[card.id] > 1:
                yield Fault(f"{section}.json", card.id, "id", "the same id is used for a card of another kind")
    for section, (needed, count) in _TOTALS.items():
        found = sum(count(entry) for entry in merged.get(section, ()))
        if section in merged and found != needed:
            yield Fault(f"{section}.json", "", "", f"there are {found}, {needed} are needed")
    upgrades = {card.id: card.type for card in merged.get("upgrades", ())}
    for basic, kind in ((cards.BASIC_ROD, "rod"), (cards.BASIC_REEL, "reel")):
        if upgrades and upgrades.get(basic) != kind:
            yield Fault("upgrades.json", basic, "id", f"every angler needs the basic {kind}")


_TOTALS: dict[str, tuple[int, Any]] = {
    "dinks": (40, lambda dink: dink.copies),
    "upgrades": (26, lambda upgrade: 1),
    "anglers": (5, lambda angler: 1),
    "weather": (12, lambda weather: 1),
    "port_events": (12, lambda event: 1),
    "regrets": (40, lambda regrets: regrets.count),
    "tackle": (12, lambda tackle: tackle.count),
    "demand": (6, lambda demand: demand.count),
}
"""How many of each a game needs; the 26 upgrades are 24 in the deck and the two basic ones."""
