"""The places in which games are played, one room to a game: geometry with baked shade, light from around, textures."""

from collections.abc import Callable

from art.files import Output
from art.kit import textures
from art.places import adventure_dice, beat_the_bit, deep_regrets, deer_portal, frigate, home

PARTS: dict[str, Callable[[Output], None]] = {
    "places/shared": textures.build,
    "places/adventure_dice": adventure_dice.build,
    "places/beat_the_bit": beat_the_bit.build,
    "places/deep_regrets": deep_regrets.build,
    "places/deer_portal": deer_portal.build,
    "places/frigate": frigate.build,
    "places/home": home.build,
}
"""What `python -m art build` can make: the textures all rooms share, and each room."""
