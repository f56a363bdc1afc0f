"""Tileable noise, blurs and normal maps, as numpy arrays with row 0 on top."""

from functools import cache
from typing import Any, TypeAlias

import numpy as np

Field: TypeAlias = Any
"""An array of floats; numpy's arithmetic on mixed shapes has no static type worth having."""
Pixels: TypeAlias = Any
"""An array of bytes: rows, columns, channels."""


@cache
def fbm(size: int, seed: int, cells: int = 4, octaves: int = 6, stretch: tuple[float, float] = (1, 1)) -> Field:
    """Fractal value noise between 0 and 1; `stretch` multiplies the number of cells down and across."""
    rng = np.random.default_rng(seed)
    total, weight, sum_of_weights = np.zeros((size, size)), 1.0, 0.0
    for octave in range(octaves):
        down, across = (max(1, int(cells * s)) * 2**octave for s in stretch)
        if max(down, across) > size:
            break
        total += weight * _smooth(rng.random((down, across)), size)
        sum_of_weights += weight
        weight *= 0.5
    return total / sum_of_weights


def _smooth(grid: Field, size: int) -> Field:
    down, across = grid.shape

    def corners(count: int) -> tuple[Any, Any, Field]:
        at = (np.arange(size) + 0.5) / size * count
        low = np.floor(at).astype(int)
        share = at - low
        return low % count, (low + 1) % count, share * share * (3 - 2 * share)

    y0, y1, ty = corners(down)
    x0, x1, tx = corners(across)
    upper = grid[np.ix_(y0, x0)] * (1 - tx) + grid[np.ix_(y0, x1)] * tx
    lower = grid[np.ix_(y1, x0)] * (1 - tx) + grid[np.ix_(y1, x1)] * tx
    return upper * (1 - ty)[:, None] + lower * ty[:, None]


def noise_at(points: Field, seed: int, octaves: int = 3) -> Field:
    """Fractal value noise between 0 and 1 at any places (n, 3), one cell to a unit; it never repeats."""
    total, weight, sum_of_weights = np.zeros(len(points)), 1.0, 0.0
    for octave in range(octaves):
        scaled = np.asarray(points, float) * 2**octave
        low = np.floor(scaled).astype(np.int64)
        share = scaled - low
        share = share * share * (3 - 2 * share)
        for corner in np.ndindex(2, 2, 2):
            near = np.where(corner, share, 1 - share).prod(1)
            total += weight * near * _hashed(low + corner, seed * 31 + octave)
        sum_of_weights += weight
        weight *= 0.5
    return total / sum_of_weights


def _hashed(cells: Any, seed: int) -> Field:
    mixed = (cells[:, 0] * 73856093 ^ cells[:, 1] * 19349663 ^ cells[:, 2] * 83492791 ^ seed * 2654435761) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 16) * 0x45D9F3B & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 16) * 0x45D9F3B & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) / 0xFFFFFFFF


def blur(field: Field, radius: float) -> Field:
    """Periodic Gaussian blur."""
    return _filtered(field, lambda fx, fy: np.exp(-2 * (np.pi * radius) ** 2 * (fx * fx + fy * fy)))


@cache
def fibres(size: int, seed: int, length: float, width: float, directions: int) -> Field:
    """Short strokes in some directions: white noise blurred along and hardly across. Mean 0, deviation 1."""
    rng = np.random.default_rng(seed)
    total = np.zeros((size, size))
    for _ in range(directions):
        angle = rng.random() * np.pi
        c, s = np.cos(angle), np.sin(angle)
        total += _filtered(
            rng.standard_normal((size, size)),
            lambda fx, fy, c=c, s=s: np.exp(
                -2 * np.pi**2 * (((fx * c + fy * s) * length) ** 2 + ((fy * c - fx * s) * width) ** 2)
            ),
        )
    return (total - total.mean()) / total.std()


def _filtered(field: Field, response: Any) -> Field:
    fy = np.fft.fftfreq(field.shape[0])[:, None]
    fx = np.fft.rfftfreq(field.shape[1])[None]
    return np.fft.irfft2(np.fft.rfft2(field) * response(fx, fy), s=field.shape)


def normals(height: Field, strength: float, openness: Field | None = None) -> Pixels:
    """A normal map of a height field, with the openness of its hollows in alpha."""
    dx = (np.roll(height, -1, 1) - np.roll(height, 1, 1)) * 0.5 * strength
    dy = (np.roll(height, -1, 0) - np.roll(height, 1, 0)) * 0.5 * strength
    n = np.stack([-dx, dy, np.ones_like(height)], -1)
    n /= np.linalg.norm(n, axis=-1, keepdims=True)
    alpha = np.ones_like(height) if openness is None else openness
    return to_bytes(np.concatenate([n * 0.5 + 0.5, alpha[..., None]], -1))


def mix(a: Any, b: Any, share: Any) -> Any:
    return a + (b - a) * share


def smoothstep(low: float, high: float, x: Any) -> Any:
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def to_bytes(values: Field) -> Pixels:
    return (np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8)


def to_srgb(linear: Field) -> Pixels:
    c = np.clip(linear, 0, 1)
    return to_bytes(np.where(c <= 0.0031308, c * 12.92, 1.055 * np.power(c, 1 / 2.4) - 0.055))


def from_hex(colour: str) -> Field:
    """`#rrggbb` as linear light."""
    c = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
