"""Colours and light of DeerPortal."""

from client.render.light import Light
from client.render.surface import Colour, from_srgb
from sim.games.deer_portal.state import Season

COLOURS: tuple[Colour, ...] = tuple(from_srgb(c) for c in ("#2f78d0", "#2f9a38", "#c8301c", "#e8c22c"))
"""By seat: Water, Earth, Fire, Air."""
GOLD = from_srgb("#e0b45a")

LIGHTS: dict[Season, Light] = {
    "spring": Light(sun_from=(-0.45, 0.34, 0.83), sun=(5.2, 4.8, 4.2), sky=(1.12, 1.16, 1.12)),
    "summer": Light(sun_from=(-0.36, 0.30, 0.88), sun=(6.0, 5.3, 4.2), sky=(1.12, 1.12, 1.1)),
    "fall": Light(sun_from=(-0.62, 0.26, 0.74), sun=(5.9, 4.5, 3.0), sky=(1.06, 1.0, 0.98)),
    "winter": Light(sun_from=(-0.58, 0.36, 0.73), sun=(4.1, 4.4, 4.9), sky=(1.05, 1.18, 1.4)),
}
DEER_LIGHT = Light(sun_from=(-0.55, 0.35, 0.76), sun=(2.5, 2.2, 3.2), sky=(0.74, 0.68, 1.2), exposure=1.05)
"""Once somebody is through the portal: dusk, and the portal outshines the lamp."""

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
