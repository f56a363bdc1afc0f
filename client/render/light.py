"""The light over the table."""

from dataclasses import dataclass

from client.render.surface import Colour

Direction = tuple[float, float, float]


@dataclass(frozen=True)
class Light:
    """A sun, and the room around it. `sun_from` points toward the sun."""

    sun_from: Direction = (-0.42, 0.30, 0.86)
    sun: Colour = (5.25, 4.65, 3.95)
    sky: Colour = (1.0, 1.0, 1.0)
    """Multiplies the light of the room."""
    exposure: float = 0.92


LAMP = Light()
"""The lamp over a games table in the evening."""


def between(a: Light, b: Light, share: float) -> Light:
    """The light `share` of the way from a to b."""

    def mix(p: Colour, q: Colour) -> Colour:
        x, y, z = (u + (v - u) * share for u, v in zip(p, q, strict=True))
        return x, y, z

    return Light(
        mix(a.sun_from, b.sun_from),
        mix(a.sun, b.sun),
        mix(a.sky, b.sky),
        a.exposure + (b.exposure - a.exposure) * share,
    )
