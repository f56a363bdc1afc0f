"""The places in which games are played, one room to a game: geometry with baked shade, light from around, textures."""

from collections.abc import Callable

from art.files import Output
from art.kit import textures
from art.places import beat_the_bit, deer_portal, frigate

PARTS: dict[str, Callable[[Output], None]] = {
    "places/shared": textures.build,
    "places/beat_the_bit": beat_the_bit.build,
    "places/deer_portal": deer_portal.build,
    "places/frigate": frigate.build,
}
"""What `python -m art build` can make: the textures all rooms share, and each room."""
