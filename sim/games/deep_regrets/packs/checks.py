"""What an entry of a pack may say: every check on a single card or die, as (field, problem) pairs."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from sim.games.deep_regrets import cards
from sim.games.deep_regrets.cards import Op, Ops

LENGTHS = {"id": 40, "name": 40, "title": 40, "text": 160, "description": 300, "kind": 20}
"""The most characters of a text, by field."""
TEXT_KEY = re.compile(r"card\.[A-Za-z0-9][A-Za-z0-9-]*(\.text|\.flavour)?|(colour|kind)\.[a-z]+")
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")
SMALL_LETTERS = re.compile(r"[a-z]+")

Problems = Iterator[tuple[str, str]]


def problems(section: str, entry: Any) -> Problems:
    """Everything that is wrong with one entry of a section."""
    for field, limit in LENGTHS.items():
        text = getattr(entry, field, "")
        if len(text) > limit:
            yield field, f"{len(text)} characters, {limit} at most"
        if not text.isprintable():
            yield field, "holds characters that cannot be printed"
    if hasattr(entry, "id"):
        if not ID.fullmatch(entry.id):
            yield "id", "an id is made of letters, digits and hyphens"
        if not entry.name.strip():
            yield "name", "a card needs a name"
    yield from _PROBLEMS[section](entry)


def text_problems(texts: Mapping[str, str]) -> Problems:
    """What is wrong with a pack's texts in one language, by key."""
    for key, text in texts.items():
        if not TEXT_KEY.fullmatch(key):
            yield key, "is no text of a card: write card.ID, card.ID.text, card.ID.flavour, colour.NAME or kind.TAG"
        if len(text) > LENGTHS["description"]:
            yield key, f"{len(text)} characters, {LENGTHS['description']} at most"
        if not text.isprintable():
            yield key, "holds characters that cannot be printed"


def _within(field: str, value: int, low: int, high: int) -> Problems:
    if not low <= value <= high:
        yield field, f"{value} is not within {low} to {high}"


def _op_problems(field: str, ops: Ops, allowed: Iterable[str], place: str) -> Problems:
    for op in ops:
        parameters = cards.PARAMETERS.get(op.do)
        if parameters is None:
            yield field, f"there is no operation {op.do!r}"
            continue
        if op.do not in allowed:
            yield field, f"operation {op.do!r} cannot stand {place}"
        if op.die == "omen" and allowed != cards.DINK_TIMES["omen"]:
            yield f"{field}.{op.do}.die", f"a reroll of the Omen cannot stand {place}"
        yield from _within(f"{field}.{op.do}.n", op.n, -9, 9)
        yield from _within(f"{field}.{op.do}.min", op.min, 0, 9)
        yield from _parameter_problems(field, op, parameters)
        for face in ("still", "stir", "maw"):
            nested = getattr(op, face)
            yield from _op_problems(f"{field}.{face}", nested, cards.INSTANT - {"omen"}, "under an Omen face")


def _parameter_problems(field: str, op: Op, parameters: dict[str, tuple[object, ...] | None]) -> Problems:
    given = {name: value for name, value in msgspec.to_builtins(op).items() if name not in ("do", "n")}
    for name in given:
        if name not in parameters:
            yield field, f"operation {op.do!r} knows no parameter {name!r}"
            continue
        values = parameters[name]
        if values is not None and given[name] not in values:
            choices = ", ".join(map(str, values))
            yield f"{field}.{op.do}.{name}", f"{given[name]!r} is not one of {choices}"
    required = cards.REQUIRED.get(op.do)
    if required and required not in given:
        yield field, f"operation {op.do!r} needs the parameter {required!r}"
    if op.do == "free" and op.act in ("move", "reveal") and op.per != "day":
        # a day ends because everything costs something
        yield field, f"a free {op.act} must say per: day"


def _fish_problems(fish: cards.Fish) -> Problems:
    yield from _within("depth", fish.depth, 1, 3)
    yield from _within("value", fish.value, 0, 30)
    yield from _within("difficulty", fish.difficulty, 0, 20)
    yield from _within("trophy", fish.trophy, 0, 30)
    for tag in fish.tags:
        if not SMALL_LETTERS.fullmatch(tag) or len(tag) > LENGTHS["kind"]:
            yield "tags", f"{tag!r} is no tag of at most {LENGTHS['kind']} small letters"
    for trigger, ops in fish.effects.items():
        allowed = cards.TRIGGERS.get(trigger)
        if allowed is None:
            yield "effects", f"there is no trigger {trigger!r}"
        else:
            yield from _op_problems(f"effects.{trigger}", ops, allowed, f"under {trigger}")
    if sorted(fish.abilities) != sorted(fish.effects):
        yield "abilities", "the list must name exactly the triggers of the effects"


def _dink_problems(dink: cards.Dink) -> Problems:
    allowed = cards.DINK_TIMES.get(dink.when)
    if allowed is None:
        yield "when", f"{dink.when!r} is not one of {', '.join(cards.DINK_TIMES)}"
    else:
        yield from _op_problems("ops", dink.ops, allowed, f"on a Dink of time {dink.when!r}")
    for op in dink.ops:
        parameter, values = _DINK_USES.get((dink.when, op.do), ("", ()))
        if parameter and getattr(op, parameter) not in values:
            yield f"ops.{op.do}.{parameter}", f"on a Dink of time {dink.when!r} it is one of {', '.join(values)}"
    if not dink.ops:
        yield "ops", "a Dink must do something"
    if (dink.cost.bucks > 0) == (dink.cost.supply > 0):
        yield "cost", "the price is either Fishbucks or Supply tokens"
    yield from _within("cost", max(dink.cost.bucks, dink.cost.supply), 1, 9)
    yield from _within("copies", dink.copies, 1, 4)


_DINK_USES: Mapping[tuple[str, str], tuple[str, tuple[str, ...]]] = {
    ("move", "need"): ("act", ("move", "descend", "move|descend")),
    ("shop", "price"): ("on", ("shop", "upgrade")),
    ("sell", "price"): ("on", ("sell",)),
    ("sell", "free"): ("act", ("identify",)),
    ("mount", "free"): ("act", ("mount_token",)),
    ("regret", "guard"): ("of", ("regret",)),
    ("omen", "reroll"): ("die", ("omen",)),
}
"""What an operation must be about on a Dink of a certain time."""


def _upgrade_problems(upgrade: cards.Upgrade) -> Problems:
    if upgrade.type not in ("rod", "reel", "supply"):
        yield "type", f"{upgrade.type!r} is not one of rod, reel, supply"
    yield from _within("cost", upgrade.cost, 0, 20)
    yield from _op_problems("ops", upgrade.ops, cards.STANDING | cards.INSTANT, "on an Upgrade")
    if upgrade.type != "supply" and any(op.discard for op in upgrade.ops):
        yield "ops.guard.discard", "only a supply can be discarded: rod and reel are always there"


def _angler_problems(angler: cards.Angler) -> Problems:
    yield from _op_problems("bonus", angler.bonus, cards.STANDING | {"tackle"}, "on an Angler")
    yield from _within("start.bucks", angler.start.bucks, 0, 20)
    yield from _within("start.supply", angler.start.supply, 0, 20)


def _weather_problems(weather: cards.Weather) -> Problems:
    yield from _op_problems("ops", weather.ops, cards.STANDING | cards.INSTANT, "on Weather")
    yield from _op_problems("maw", weather.maw, cards.INSTANT, "under an Omen face")


def _event_problems(event: cards.PortEvent) -> Problems:
    yield from _op_problems("ops", event.ops, cards.STANDING | cards.INSTANT, "on a Port event")
    for op in event.ops:
        if op.do in cards.STANDING and op.until != "day":
            yield "ops", f"operation {op.do!r} of a Port event must say until: day"


def _regret_problems(regrets: cards.Regrets) -> Problems:
    yield from _within("value", regrets.value, 0, 9)
    yield from _within("count", regrets.count, 1, 40)


def _tackle_problems(tackle: cards.Tackle) -> Problems:
    if not SMALL_LETTERS.fullmatch(tackle.colour) or tackle.colour in ("own", "omen", "free", "supply"):
        yield "colour", f"{tackle.colour!r} is no colour name of small letters, or is taken by the rules"
    if len(tackle.faces) != 6 or not all(0 <= face <= 9 for face in tackle.faces):
        yield "faces", "a Tackle Die has six faces from 0 to 9"
    if not re.fullmatch(r"#[0-9a-f]{6}", tackle.rgb):
        yield "rgb", f"{tackle.rgb!r} is no colour such as #2f7fa8"
    yield from _within("count", tackle.count, 1, 12)


def _demand_problems(demand: cards.Demand) -> Problems:
    yield from _within("depth", demand.depth, 1, 3)
    yield from _within("count", demand.count, 1, 6)
    if not (1 <= demand.mult[1] <= demand.mult[0] <= 9):
        yield "mult", "the multiplier is a fraction of at least 1, with numbers from 1 to 9"


_PROBLEMS: Mapping[str, Callable[[Any], Problems]] = {
    "fish": _fish_problems,
    "dinks": _dink_problems,
    "upgrades": _upgrade_problems,
    "anglers": _angler_problems,
    "weather": _weather_problems,
    "port_events": _event_problems,
    "regrets": _regret_problems,
    "tackle": _tackle_problems,
    "demand": _demand_problems,
}
