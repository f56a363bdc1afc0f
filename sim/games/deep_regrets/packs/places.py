"""The place a pack may bring: its light by mood, a picture for the window, and tints. Only numbers within bounds."""

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

MOODS = ("calm", "draining", "storm", "dark")
"""What the light follows: the usual evening, the Plug pulled, weather that bars the way, the end of all things."""
FINISHES = ("table", "bench", "pier", "wall", "frame", "raft", "rope", "leather", "brass")
"""What may be tinted."""
COLOUR = re.compile(r"#[0-9a-f]{6}")
BOUNDS: Mapping[str, tuple[float, float]] = {"strength": (0.4, 2.0), "exposure": (0.7, 1.8), "brightness": (0.2, 3.0)}
"""How far numbers may go: cards stay readable within them."""


class MoodLight(Struct, frozen=True, forbid_unknown_fields=True):
    """The light of one mood; what is not given stays as it is."""

    lamp: str = ""
    """The colour of the lamp over the table."""
    ambient: str = ""
    """The colour of the light from all around."""
    strength: float = 1.0
    """How bright the lamp is, for each part of its own brightness."""
    exposure: float | None = None


class PlaceOfPack(Struct, frozen=True, forbid_unknown_fields=True):
    """place.json."""

    moods: dict[str, MoodLight] = {}
    window: str = ""
    """A picture of what is seen outside."""
    brightness: float = 1.0
    """Of that picture."""
    tints: dict[str, str] = {}


def place_problems(place: PlaceOfPack) -> Iterator[tuple[str, str]]:
    """Everything that is wrong with it, by field."""
    for mood, light in place.moods.items():
        field = f"moods.{mood}"
        if mood not in MOODS:
            yield field, f"{mood!r} is not one of {', '.join(MOODS)}"
        for name, colour in (("lamp", light.lamp), ("ambient", light.ambient)):
            if colour:
                yield from _colour(f"{field}.{name}", colour)
        yield from _within(f"{field}.strength", "strength", light.strength)
        if light.exposure is not None:
            yield from _within(f"{field}.exposure", "exposure", light.exposure)
    yield from _within("brightness", "brightness", place.brightness)
    for finish, colour in place.tints.items():
        if finish not in FINISHES:
            yield f"tints.{finish}", f"{finish!r} is not one of {', '.join(FINISHES)}"
        yield from _colour(f"tints.{finish}", colour)


def _colour(field: str, colour: str) -> Iterator[tuple[str, str]]:
    if not COLOUR.fullmatch(colour):
        yield field, f"{colour!r} is no colour such as #2f7fa8"


def _within(field: str, bound: str, number: float) -> Iterator[tuple[str, str]]:
    low, high = BOUNDS[bound]
    if not low <= number <= high:
        yield field, f"{number:g} is not within {low:g} to {high:g}"
