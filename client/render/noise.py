"""The one picture of noise that flames, water, clouds and puddles are made of. It repeats without a seam."""

from functools import cache

import panda3d.core as p3d

SIDE = 256
CHANNELS = ((3, 4, 6), (5, 8, 5), (7, 16, 4), (9, 64, 1))
"""Of red, green, blue and alpha: the seed, the coarsest cells across, and how many octaves."""
LOUDNESS = 1.25
"""So that the values of a channel fill the range from 0 to 1."""


@cache
def noise_map() -> p3d.Texture:
    """Four kinds of noise, from wide to fine."""
    image = p3d.PNMImage(SIDE, SIDE, 4)
    red, green, blue, alpha = (_channel(*kind) for kind in CHANNELS)
    image.copy_channel(red, 0, 0)
    image.copy_channel(green, 0, 1)
    image.copy_channel(blue, 0, 2)
    image.copy_channel(alpha, 0, 3)
    texture = p3d.Texture("noise")
    texture.load(image)
    texture.format = p3d.Texture.F_rgba8
    texture.minfilter = p3d.SamplerState.FT_linear_mipmap_linear
    texture.magfilter = p3d.SamplerState.FT_linear
    texture.wrap_u = texture.wrap_v = p3d.SamplerState.WM_repeat
    return texture


def _channel(seed: int, cells: int, octaves: int) -> p3d.PNMImage:
    noise = p3d.StackedPerlinNoise2()
    amplitude = LOUDNESS
    for octave in range(octaves):
        across = cells << octave
        # a table of as many entries as there are cells across: the picture repeats
        noise.add_level(p3d.PerlinNoise2(1 / across, 1 / across, across, seed + octave), amplitude)
        amplitude /= 2
    channel = p3d.PNMImage(SIDE, SIDE, 1)
    channel.perlin_noise_fill(noise)
    return channel
