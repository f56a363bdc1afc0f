"""What rooms are made of: the finishes all places share, by the names the art build gives to surfaces.

Tints in a room's vertices are neutral at 0.8, so that rubbed edges can be brighter; finishes make up for it.
"""

from client.places import Finish
from client.render.surface import Colour, Surface, from_srgb

BRIGHTER = 1 / 0.8


def finish(
    picture: str = "",
    tint: str = "#ffffff",
    relief: float = 1.0,
    shadow: bool = True,
    small: bool = False,
    **look: object,
) -> Finish:
    """A finish with a picture that rooms share, tinted; other words are those of a `Surface`."""
    red, green, blue = from_srgb(tint)
    colour = (red * BRIGHTER, green * BRIGHTER, blue * BRIGHTER, 1.0)
    surface = Surface(colour=colour, relief=relief, baked=True).but(**look)
    pictures = (f"places/shared/{picture}.jpg", f"places/shared/{picture}_normals.jpg") if picture else ("", "")
    return Finish(surface, *pictures, shadow=shadow, small=small)


def glow(colour: Colour) -> Finish:
    """What shines by itself, and casts no shadow."""
    return Finish(Surface(colour=(0.0, 0.0, 0.0, 1.0), glow=colour, baked=True), shadow=False)


SHARED: dict[str, Finish] = {
    "slab": finish("slab", rough=0.66),
    "hewn": finish("hewn", rough=0.86, relief=1.2),
    "sand": finish("sand", rough=0.95),
    "oak": finish("oak", rough=0.5, coat=0.15, relief=0.6),
    "planks": finish("planks", rough=0.6),
    "bark": finish("bark", rough=0.9),
    "moss": finish("moss", rough=0.95, sheen=0.4),
    "leather": finish("leather", "#6b3a24", rough=0.55),
    "cloth": finish("cloth", "#8a1c24", rough=0.9, sheen=0.8),
    "iron": finish("metal", "#55555c", rough=0.48, metal=0.85),
    "steel": finish("metal", "#b6bac2", rough=0.26, metal=1.0),
    "silver": finish("metal", "#dcd9d2", rough=0.24, metal=1.0),
    "brass": finish("metal", "#d8a64c", rough=0.28, metal=1.0),
    "gold": finish("metal", "#f4c64c", rough=0.32, metal=0.8, coat=0.3),
    "bone": finish("", "#e0d0a8", rough=0.55, through=(0.5, 0.3, 0.15, 0.2)),
    "wax": finish("", "#eadbb2", rough=0.45, through=(1.0, 0.55, 0.2, 0.9), shadow=False),
    "paper": finish("", "#cfc09a", rough=0.9),
    "soot": finish("", "#0c0a09", rough=1.0),
    "cork": finish("sand", "#c9a777", rough=0.9),
    "glass": Finish(Surface(colour=(0.05, 0.16, 0.08, 0.62), rough=0.07, coat=1.0, see_through=True)),
    "clear glass": Finish(Surface(colour=(0.9, 0.8, 0.6, 0.1), rough=0.06, coat=1.0, see_through=True), shadow=False),
    "ember": glow((0.9, 0.16, 0.02)),
}
