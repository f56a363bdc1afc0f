"""Doubloons, cannonballs, and a small frigate under sail."""

from math import cos, pi, sin

import numpy as np

from art.files import Output
from art.mesh import Mesh, joined, lathe, prism
from art.noise import Field


def build(output: Output) -> None:
    output.model("frigate/coin", prism("coin", _circle(0.8), 0.2, 0.06))
    output.model("frigate/ball", lathe("ball", _ball(0.5), 24))
    output.model("frigate/hull", prism("hull", _hull(), 0.36, 0.07))
    output.model("frigate/sails", joined("sails", [_sail(x, y, size) for x, y, size in SAILS]))
    output.model("frigate/flags", prism("flags", np.array([(-0.34, 0.86), (0.0, 0.80), (0.0, 1.0)]), 0.16, 0.03))


SAILS = ((-0.42, 0.04, 0.30), (0.04, 0.04, 0.38), (0.46, 0.04, 0.28), (-0.40, 0.40, 0.22), (0.05, 0.46, 0.28))
"""Middle of the foot, and size, of each sail."""


def _circle(radius: float) -> Field:
    t = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    return np.stack([radius * np.cos(t), radius * np.sin(t)], 1)


def _ball(radius: float) -> list[tuple[float, float]]:
    """Radius and height, from the felt up."""
    steps = [pi * k / 12 for k in range(13)]
    return [(radius * sin(step), radius - radius * cos(step)) for step in steps]


def _hull() -> Field:
    """Seen from the side, lying flat: stern on the left, bowsprit on the right."""
    return np.array([(-0.86, 0.04), (-0.72, -0.40), (0.50, -0.40), (0.78, -0.12), (1.08, 0.12), (0.62, -0.02)])


def _sail(x: float, y: float, size: float) -> Mesh:
    """Bellied to the right."""
    up = np.linspace(0, 1, 9)
    right = np.stack([x + size * (0.55 + 0.45 * np.sin(up * np.pi)), y + up * size * 1.15], 1)
    left = np.stack([x - size * (0.55 - 0.25 * np.sin(up * np.pi)), y + up * size * 1.15], 1)[::-1]
    return prism("sail", np.concatenate([right, left]), 0.22, 0.03)
