"""Colours of DeerPortal."""

from client.render.surface import Colour, from_srgb
from sim.games.deer_portal.state import Season

COLOURS: tuple[Colour, ...] = tuple(from_srgb(c) for c in ("#2f78d0", "#2f9a38", "#c8301c", "#e8c22c"))
"""By seat: Water, Earth, Fire, Air."""
GOLD = from_srgb("#e0b45a")

LEAVES: dict[Season, Colour] = {
    "spring": from_srgb("#a9cf72"),
    "summer": from_srgb("#4f9a3a"),
    "fall": from_srgb("#e07a22"),
    "winter": from_srgb("#eef4fa"),
}
CONIFERS: dict[Season, Colour] = {
    "spring": (1.2, 1.2, 1),
    "summer": (1, 1, 1),
    "fall": (1.25, 1, 0.8),
    "winter": (5.2, 3.0, 4.6),
}
WATERS: dict[Season, Colour] = {
    "spring": from_srgb("#1f7a9a"),
    "summer": from_srgb("#1a7fb0"),
    "fall": from_srgb("#2a6a80"),
    "winter": from_srgb("#b8d8ea"),
}
"""Vertex-painted greens are multiplied by these; in winter that makes frost, and ice of water."""
