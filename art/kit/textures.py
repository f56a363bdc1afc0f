"""The textures rooms share: each a colour picture that tiles, with a slow second pattern over it, and a normal map."""

from collections.abc import Callable

import numpy as np

from art.files import Output
from art.noise import Field, blur, fbm, fibres, from_hex, mix, normals, smoothstep, to_srgb

SIZE = 1024
RELIEF = 512
"""Side of a normal map: relief is softer than colour."""
QUALITY, RELIEF_QUALITY = 84, 92
FOLDER = "places/shared"

Made = tuple[Field, Field, float]
"""Linear colour, height, and how strongly the height leans the normals."""


def build(output: Output, *names: str) -> None:
    """All textures, or some."""
    for name in names or TEXTURES:
        colour, height, strength = TEXTURES[name]()
        output.picture(f"{FOLDER}/{name}.jpg", to_srgb(colour), QUALITY)
        halved = height.reshape(RELIEF, SIZE // RELIEF, RELIEF, SIZE // RELIEF).mean((1, 3))
        output.picture(f"{FOLDER}/{name}_normals.jpg", normals(halved, strength)[..., :3], RELIEF_QUALITY)


def _grain(dark: str, light: str, seed: int, rings_per_tile: int) -> tuple[Field, Field, Field]:
    """Wood along u: growth rings, short dark pores, and slow clouds over all."""
    v = (np.arange(SIZE) / SIZE)[:, None]
    slow = fbm(SIZE, seed, 2, 3, (2, 1))
    drift = fbm(SIZE, seed + 1, 2, 4, (3, 1))
    rings = (0.5 + 0.5 * np.sin(2 * np.pi * (v * rings_per_tile + 2.6 * slow + 0.8 * drift))) ** 1.6
    fine = fbm(SIZE, seed + 2, 6, 4, (24, 1))
    pores = smoothstep(0.60, 0.72, fbm(SIZE, seed + 3, 16, 3, (14, 1)))
    clouds = fbm(SIZE, seed + 4, 3, 3)
    tone = np.clip(0.25 + 0.38 * (1 - rings) + 0.5 * (fine - 0.5) + 0.35 * (clouds - 0.5), 0, 1)[..., None]
    colour = (
        mix(from_hex(dark), from_hex(light), tone) * (0.78 + 0.44 * slow[..., None]) * (1 - 0.38 * pores[..., None])
    )
    return colour, (1 - rings) * 0.3 + fine * 0.5 - pores * 0.9, clouds


def oak() -> Made:
    """Warm boards, waxed."""
    colour, height, _ = _grain("#3a2312", "#8f6034", 3, 7)
    return colour, height, 2.2


def planks() -> Made:
    """Dark boards that have been wet for years: split along the grain, bleached in patches."""
    colour, height, clouds = _grain("#1d130c", "#5d4229", 43, 9)
    split = smoothstep(0.66, 0.74, fbm(SIZE, 47, 5, 5, (10, 0.6)))
    bleached = smoothstep(0.52, 0.75, clouds)[..., None]
    colour = mix(colour, from_hex("#5b5348") * (0.5 + height[..., None]), bleached * 0.45)
    return colour * (1 - 0.75 * split[..., None]), height * 1.3 - split * 2.4, 2.6


def _cracks(seed: int, cells: int, width: float, share: float) -> Field:
    """Thin lines where noise passes its middle, only in some parts."""
    line = np.abs(fbm(SIZE, seed, cells, 7) - 0.5)
    there = smoothstep(1 - share - 0.12, 1 - share + 0.06, fbm(SIZE, seed + 3, 3, 3))
    return smoothstep(width, 0.0, line) * there


def _speckled(seed: int) -> Field:
    """Grain as fine as a texture can hold, about 0."""
    return blur(np.random.default_rng(seed).standard_normal((SIZE, SIZE)), 0.7) * 2.2


def slab() -> Made:
    """A worked and worn stone: smooth, with a few cracks, pitted here and there."""
    large, middle, small = fbm(SIZE, 4, 3, 6) - 0.5, fbm(SIZE, 5, 12, 5) - 0.5, fbm(SIZE, 6, 48, 4) - 0.5
    crack = _cracks(13, 4, 0.011, 0.42)
    pits = smoothstep(0.66, 0.78, fbm(SIZE, 8, 56, 3)) * smoothstep(-0.1, 0.1, large)
    grain = _speckled(14)
    veins = smoothstep(0.03, 0.0, np.abs(fbm(SIZE, 18, 3, 6) - 0.5)) * 0.5
    tone = 0.78 + 1.1 * large + 0.9 * middle + 0.6 * small + 0.07 * grain + 0.16 * veins
    colour = from_hex("#77767a") * np.clip(tone, 0.2, 1.6)[..., None]
    colour = colour * (1 + (fbm(SIZE, 9, 2, 4)[..., None] - 0.5) * np.array([0.5, 0.08, -0.45]))
    colour = colour * (1 - 0.72 * crack - 0.35 * pits)[..., None]
    height = large * 1.4 + middle * 1.2 + small * 1.2 + grain * 0.08 - crack * 1.3 - pits * 0.45
    return colour, height, 2.4


def hewn() -> Made:
    """Rough blocks as the mason left them: tool marks, lichen, soot."""
    large, middle, small = fbm(SIZE, 24, 4, 7) - 0.5, fbm(SIZE, 25, 14, 5) - 0.5, fbm(SIZE, 26, 60, 4) - 0.5
    tooled = fbm(SIZE, 27, 5, 3, (1, 14)) - 0.5
    crack = _cracks(23, 7, 0.012, 0.3)
    grain = _speckled(22)
    tone = 0.72 + 0.9 * large + 1.1 * middle + 0.7 * small + 0.3 * tooled + 0.08 * grain
    colour = from_hex("#857c70") * np.clip(tone, 0.15, 1.6)[..., None]
    lichen = (smoothstep(0.08, 0.2, middle) * smoothstep(0.5, 0.65, fbm(SIZE, 28, 3, 4)))[..., None]
    colour = mix(colour, from_hex("#6d7358") * (1.0 + small[..., None]), lichen * 0.45)
    soot = smoothstep(0.5, 0.75, fbm(SIZE, 29, 2, 4))[..., None]
    colour = colour * (1 - 0.45 * soot) * (1 - 0.6 * crack[..., None])
    return colour, large * 2.0 + middle * 1.9 + small * 1.2 + tooled * 0.9 + grain * 0.1 - crack * 1.4, 3.2


def sand() -> Made:
    """Trodden ground: fine grains, a few pebbles, the traces of many throws."""
    large, grain = fbm(SIZE, 34, 4, 6), fbm(SIZE, 35, 110, 2)
    pebble = smoothstep(0.72, 0.78, fbm(SIZE, 36, 46, 2))
    scuffed = np.clip(fibres(SIZE, 37, 26, 1.4, 7) * 0.5, -1, 1)
    tone = 0.85 + 0.9 * (large - 0.5) + 0.4 * (grain - 0.5) + 0.05 * scuffed + 0.08 * _speckled(38)
    colour = from_hex("#94836a") * tone[..., None]
    return (
        mix(colour, from_hex("#6b645c"), pebble[..., None] * 0.6),
        large + grain * 0.8 + pebble * 0.9 + scuffed * 0.14,
        2.2,
    )


def metal() -> Made:
    """Scratched and dented; nearly white, so that its surface says whether it is brass, iron or silver."""
    dents, stain = fbm(SIZE, 54, 8, 4), fbm(SIZE, 55, 4, 6)
    scratches = np.clip(fibres(SIZE, 56, 44, 0.7, 9), -2.5, 2.5)
    pitted = smoothstep(0.6, 0.75, fbm(SIZE, 57, 30, 4)) * smoothstep(0.45, 0.65, stain)
    tone = np.clip(0.86 + 0.06 * scratches - 0.42 * pitted - 0.35 * smoothstep(0.5, 0.8, stain), 0.12, 1)
    tarnish = (smoothstep(0.5, 0.8, stain) * 0.5)[..., None]
    colour = tone[..., None] * mix(np.ones(3), np.array([0.8, 0.78, 0.7]), tarnish)
    return colour, dents * 1.2 + scratches * 0.05 - pitted * 0.8, 1.8


def leather() -> Made:
    """Grain of small cells, creases, rubbed light; grey, tinted by its surface."""
    cells = 1 - np.abs(fbm(SIZE, 64, 64, 3) - 0.5) * 2
    creases = smoothstep(0.02, 0.0, np.abs(fbm(SIZE, 65, 6, 6) - 0.5))
    rubbed = fbm(SIZE, 66, 3, 5)
    tone = 0.55 + 0.4 * (rubbed - 0.5) + 0.35 * (0.85 - cells) - 0.2 * creases
    return np.repeat(np.clip(tone, 0.05, 1)[..., None], 3, 2), -smoothstep(0.7, 1.0, cells) * 0.9 - creases * 0.8, 2.0


def cloth() -> Made:
    """A plain weave, a little uneven; grey, tinted by its surface."""
    y, x = np.mgrid[0:SIZE, 0:SIZE] / SIZE
    warp, weft = np.sin(2 * np.pi * x * 96), np.sin(2 * np.pi * y * 96)
    over = np.sign(np.sin(np.pi * x * 192) * np.sin(np.pi * y * 192))
    thread = np.where(over > 0, np.abs(warp), np.abs(weft))
    uneven = fbm(SIZE, 74, 3, 5)
    fuzz = fibres(SIZE, 75, 5, 0.8, 6)
    tone = np.clip(0.5 + 0.22 * thread + 0.34 * (uneven - 0.5) + 0.04 * fuzz, 0.05, 1)
    return np.repeat(tone[..., None], 3, 2), blur(thread, 1.0) * 0.9 + fuzz * 0.08, 1.6


def moss() -> Made:
    """Cushions of green over earth."""
    cushions, tufts, large = fbm(SIZE, 84, 14, 5), fbm(SIZE, 85, 70, 3), fbm(SIZE, 86, 3, 4)
    tone = np.clip(0.15 + 0.9 * (cushions - 0.25) + 0.7 * (tufts - 0.5), 0, 1)[..., None]
    colour = mix(from_hex("#1d2712"), from_hex("#7c9140"), tone) * (0.65 + 0.7 * large[..., None])
    earth = smoothstep(0.42, 0.3, cushions * 0.6 + large * 0.4)[..., None]
    return mix(colour, from_hex("#3a2c1d") * (0.5 + tufts[..., None]), earth), cushions * 3.0 + tufts * 1.6, 3.0


def bark() -> Made:
    """Ridges along u with deep furrows between them."""
    drift = fbm(SIZE, 94, 3, 4) - 0.5
    ridges = np.abs(fbm(SIZE, 95, 4, 5, (5, 1)) + drift * 0.25 - 0.5) * 2
    furrow, fine = smoothstep(0.22, 0.02, ridges), fbm(SIZE, 96, 16, 4, (6, 1))
    colour = mix(from_hex("#2b1f16"), from_hex("#7b6450"), np.clip(ridges * 0.9 + (fine - 0.5) * 0.8, 0, 1)[..., None])
    green = smoothstep(0.55, 0.8, fbm(SIZE, 97, 3, 4))[..., None]
    colour = mix(colour, from_hex("#57613c"), green * 0.4) * (1 - 0.65 * furrow[..., None])
    return colour, ridges * 2.6 + fine * 1.0 - furrow * 1.4, 3.0


TEXTURES: dict[str, Callable[[], Made]] = {
    made.__name__: made for made in (oak, planks, slab, hewn, sand, metal, leather, cloth, moss, bark)
}
