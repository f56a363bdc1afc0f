"""The one picture of noise that flames, water, clouds and puddles are made of. It repeats without a seam."""

from functools import cache
from random import Random

import panda3d.core as p3d

SIDE = 256
CHANNELS = ((3, 4, 6), (5, 8, 5), (7, 16, 4), (9, 64, 1))
"""Of red, green, blue and alpha: the seed, the coarsest cells across, and how many octaves."""
STORED = (2, 1, 0, 3)
"""The engine keeps blue first."""


@cache
def noise_map() -> p3d.Texture:
    """Four kinds of noise, from wide to fine."""
    data = bytearray(4 * SIDE * SIDE)
    for kind, at in zip(CHANNELS, STORED, strict=True):
        data[at::4] = _channel(*kind)
    texture = p3d.Texture("noise")
    texture.setup_2d_texture(SIDE, SIDE, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba8)
    texture.set_ram_image(bytes(data))
    texture.minfilter = p3d.SamplerState.FT_linear_mipmap_linear
    texture.magfilter = p3d.SamplerState.FT_linear
    texture.wrap_u = texture.wrap_v = p3d.SamplerState.WM_repeat
    return texture


def _channel(seed: int, cells: int, octaves: int) -> bytes:
    """Octaves of random grids, each half as strong as the one before, as wide as bytes allow."""
    luck = Random(seed)
    sums = [[0.0] * SIDE for _ in range(SIDE)]
    for octave in range(octaves):
        across, strength = cells << octave, 0.5**octave
        grid = [_spread([strength * luck.random() for _ in range(across)]) for _ in range(across)]
        for y, (low, high, share) in enumerate(_steps(across)):
            sums[y] = [s + a + (b - a) * share for s, a, b in zip(sums[y], grid[low], grid[high], strict=True)]
    least, most = min(map(min, sums)), max(map(max, sums))
    scale = 255 / (most - least)
    return bytes([int((value - least) * scale) for row in sums for value in row])


def _spread(values: list[float]) -> list[float]:
    """A row of a grid, drawn out over the picture."""
    return [values[low] + (values[high] - values[low]) * share for low, high, share in _steps(len(values))]


@cache
def _steps(across: int) -> list[tuple[int, int, float]]:
    """For every pixel the two cells it lies between, and where: the last is followed by the first."""
    found = []
    for pixel in range(SIDE):
        cell, rest = divmod(pixel * across, SIDE)
        share = rest / SIDE
        found.append((cell, (cell + 1) % across, share * share * (3 - 2 * share)))
    return found
