"""The picture of noise that flames, water, clouds and puddles are made of: four kinds, from wide to fine."""

import numpy as np

from art.files import Output
from art.noise import Field, fbm

SIDE = 256
CHANNELS = ((3, 4, 6), (5, 8, 5), (7, 16, 4), (9, 64, 1))
"""Of red, green, blue and alpha: the seed, the coarsest cells across, and how many octaves."""


def build(output: Output) -> None:
    pixels = np.stack([_widened(fbm(SIDE, *kind)) for kind in CHANNELS], -1)
    output.picture("air/noise.png", np.round(pixels * 255).astype(np.uint8))


def _widened(field: Field) -> Field:
    """From 0 to 1: as wide as bytes allow."""
    return (field - field.min()) / (field.max() - field.min())
