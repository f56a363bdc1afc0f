"""Boats with their pennants, the Fish Coin, Life Preserver, Lifeboat, Supply barrel, the Plug, and an eye."""

import numpy as np

from art.files import Output
from art.mesh import Mesh, joined, lathe, prism
from art.noise import Field

FOLDER = "deep_regrets"


def build(output: Output) -> None:
    for pennants in range(1, 6):
        output.model(f"{FOLDER}/boat{pennants}", _boat(pennants))
    output.model(f"{FOLDER}/coin", prism("coin", _circle(0.8), 0.2, 0.05))
    output.model(
        f"{FOLDER}/preserver",
        lathe(
            "preserver",
            [(0.46, 0.0), (0.82, 0.04), (0.86, 0.18), (0.82, 0.32), (0.46, 0.36), (0.42, 0.18), (0.46, 0.0)],
            36,
        ),
    )
    output.model(f"{FOLDER}/lifeboat", prism("lifeboat", _hull(0.9, 0.42), 0.34, 0.1))
    output.model(
        f"{FOLDER}/barrel",
        lathe("barrel", [(0.42, 0.0), (0.56, 0.2), (0.6, 0.45), (0.56, 0.7), (0.42, 0.9), (0.0, 0.9)], 28),
    )
    output.model(
        f"{FOLDER}/plug",
        lathe(
            "plug",
            [(0.8, 0.0), (0.84, 0.2), (0.66, 0.6), (0.5, 0.62), (0.46, 0.5), (0.2, 0.5), (0.2, 0.8), (0.0, 0.9)],
            32,
        ),
    )
    output.model(f"{FOLDER}/eye", prism("eye", _lens(0.62, 0.4), 0.26, 0.08))


def _boat(pennants: int) -> Mesh:
    """A hull, a mast, and pennants by which seats are told apart without their colours."""
    parts = [prism("hull", _lens(1.05, 0.5), 0.42, 0.1)]
    parts.append(prism("cabin", _box(0.2, 0.26), 0.34, 0.05).moved(x=-0.3, z=0.4))
    parts.append(prism("mast", _box(0.04, 0.04), 1.5, 0.01).moved(x=0.14, z=0.3))
    for number in range(pennants):
        flag = np.array([[-0.2, -0.05], [0.34, 0.0], [-0.2, 0.05]])
        parts.append(prism("flag", flag, 0.14, 0.01).moved(x=0.36, z=1.62 - 0.21 * number))
    return joined("boat", parts)


def _circle(radius: float) -> Field:
    t = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    return np.stack([radius * np.cos(t), radius * np.sin(t)], 1)


def _hull(long: float, wide: float) -> Field:
    t = np.linspace(0, np.pi, 20)
    x = long * np.cos(t)
    y = wide * np.sin(t) ** 0.8
    return np.concatenate([np.stack([x, y], 1), np.stack([x[::-1], -y[::-1]], 1)[1:-1]])


def _box(wide: float, deep: float) -> Field:
    return np.array([[-wide, -deep], [wide, -deep], [wide, deep], [-wide, deep]])


def _lens(long: float, wide: float) -> Field:
    t = np.linspace(-1, 1, 18)
    y = wide * (1 - t**2)
    return np.concatenate([np.stack([long * t, -y], 1), np.stack([long * t[::-1], y[::-1]], 1)[1:-1]])
