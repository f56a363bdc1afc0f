"""The table itself: felt and wood."""

import numpy as np

from art.files import Output
from art.mesh import frame, plate
from art.noise import blur, fbm, fibres, from_hex, mix, normals, to_srgb

SIZE = 1024


def build(output: Output) -> None:
    felt(output)
    wood(output)
    output.model("table/felt", plate("felt", 1, 1))
    output.model("table/frame", frame("frame", 130, 92, 7, 3.0, 0.7, 0.035))


def felt(output: Output) -> None:
    """Grey: the green, the blue or the red is the table's choice at run time."""
    threads = fibres(SIZE, 3, 7, 0.75, 6)
    clouds = fbm(SIZE, 11, cells=3, octaves=5) - 0.5
    light = np.clip(0.62 * (1 + 0.12 * threads + 0.22 * clouds), 0.1, 1)
    output.picture("table/felt.jpg", to_srgb(np.repeat(light[..., None], 3, -1)))
    output.picture("table/felt_normals.jpg", normals(threads, 0.45)[..., :3])


def wood(output: Output) -> None:
    y = (np.arange(SIZE) / SIZE)[:, None]
    wave = fbm(SIZE, 5, cells=2, octaves=4) - 0.5
    drift = fbm(SIZE, 6, cells=3, octaves=5, stretch=(3, 0.34)) - 0.5
    rings = (0.5 + 0.5 * np.sin(2 * np.pi * (y * 9 + wave * 2 + drift * 3.5))) ** 1.6
    fine = fbm(SIZE, 7, cells=8, octaves=4, stretch=(12, 0.25))
    pores = (fbm(SIZE, 8, cells=16, octaves=3, stretch=(8, 0.5)) > 0.68).astype(float)
    share = np.clip(0.25 + 0.4 * rings + 0.45 * (fine - 0.5), 0, 1)[..., None]
    colour = mix(from_hex("#5a3a25"), from_hex("#9c6d44"), share) * (1 - 0.35 * pores[..., None])
    output.picture("table/wood.jpg", to_srgb(colour))
    relief = blur(fine * 0.6 + rings * 0.2 - pores * 0.5, 0.7)
    output.picture("table/wood_normals.jpg", normals(relief, 1.2)[..., :3])
