"""What things are made of."""

from dataclasses import dataclass, replace

import panda3d.core as p3d

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Surface:
    """How a thing takes the light. Colours are linear, not sRGB."""

    colour: tuple[float, float, float, float] = (1, 1, 1, 1)
    rough: float = 0.5
    metal: float = 0.0
    coat: float = 0.0
    """Lacquer."""
    sheen: float = 0.0
    """The soft rim of cloth."""
    through: tuple[float, float, float, float] = (0, 0, 0, 0)
    """Colour and amount of light that shines through: gems, wax, leaves."""
    glow: Colour = (0, 0, 0)
    """Light of its own."""
    glow_by_texture: bool = False
    """The glow is multiplied by the texture: lava, portals."""
    texture: p3d.Texture | None = None
    ink: Colour | None = None
    """The texture is then a mask: where it is white, this colour replaces the surface's own."""
    normals: p3d.Texture | None = None
    """Normal map; its alpha is the openness of engravings."""
    relief: float = 1.0
    painted: bool = False
    """Vertex colours count."""
    baked: bool = False
    """Vertex colours are a tint (rgb) and how open to the light a place is (alpha): rooms."""
    wet: float = 0.0
    """How far puddles cover it."""
    see_through: bool = False

    def but(self, **changes: object) -> "Surface":
        return replace(self, **changes)  # type: ignore[arg-type]


def from_srgb(hex_colour: str) -> Colour:
    """`#rrggbb` as painters write it, as linear light."""
    parts = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue
