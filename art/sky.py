"""Light that comes from around: what a direction shines, as a prefiltered cube map and spherical harmonics."""

from collections.abc import Callable

import numpy as np
import panda3d.core as p3d

from art.files import Output
from art.noise import Field, mix

Radiance = Callable[[Field], Field]
"""Light by direction: (..., 3) unit vectors with z up, to (..., 3) linear red, green and blue."""

SIZE = 64
LEVELS = 6
SAMPLES = 256
ROOM_SIZE, ROOM_LEVELS, ROOM_SAMPLES = 32, 5, 96
"""A room's environment is soft: its lamps shine by themselves."""


def build(output: Output) -> None:
    """The games table in the evening."""
    write(output, "sky", radiance, SIZE, LEVELS, SAMPLES)


def write(
    output: Output, folder: str, light: Radiance, size: int = ROOM_SIZE, levels: int = ROOM_LEVELS,
    samples: int = ROOM_SAMPLES,
) -> None:  # fmt: skip
    """FOLDER/cube.txo and FOLDER/harmonics.json."""
    cube = p3d.Texture("sky")
    cube.setup_cube_map(size, p3d.Texture.T_half_float, p3d.Texture.F_rgb16)
    for level in range(levels):
        faces = np.stack(
            [_filtered_face(light, face, size >> level, level / (levels - 1), samples) for face in range(6)]
        )
        # Panda3D keeps colours as blue, green, red; its stubs do not know that an array can be made from bytes
        data = np.ascontiguousarray(faces[..., ::-1]).astype(np.float16).tobytes()
        cube.set_ram_mipmap_image(level, p3d.CPTA_uchar(data))  # type: ignore[arg-type]
    cube.minfilter = p3d.SamplerState.FT_linear_mipmap_linear
    cube.magfilter = p3d.SamplerState.FT_linear
    cube.wrap_u = cube.wrap_v = cube.wrap_w = p3d.SamplerState.WM_clamp
    output.texture_object(f"{folder}/cube.txo", cube)
    output.data(f"{folder}/harmonics.json", [[round(float(c), 6) for c in row] for row in harmonics(light)])


def radiance(d: Field) -> Field:
    """Light that comes from a direction; z is up."""
    up = np.clip(d[..., 2] * 0.5 + 0.5, 0, 1)[..., None]
    room = mix(np.array([0.045, 0.034, 0.027]), np.array([0.13, 0.14, 0.17]), up)
    overhead = softbox(d, (-0.35, 0.25, 0.9), (0, 1, 0), 0.55, 0.38, 0.05, (3.6, 3.25, 2.8))
    window = softbox(d, (-0.95, 0.15, 0.35), (0, 0, 1), 0.30, 0.55, 0.04, (1.5, 1.9, 2.6))
    strip = softbox(d, (0.55, 0.80, 0.30), (0, 0, 1), 0.95, 0.10, 0.03, (2.6, 2.1, 1.5))
    fill = softbox(d, (0.15, -0.85, 0.55), (0, 0, 1), 0.75, 0.30, 0.10, (0.85, 0.80, 0.74))
    return room + overhead + window + strip + fill


def softbox(
    d: Field, toward: tuple[float, ...], up: tuple[float, ...], width: float, height: float, soft: float,
    colour: tuple[float, ...],
) -> Field:  # fmt: skip
    """A glowing rectangle toward a direction, with soft edges; its half width and height are tangents of angles."""
    c = np.array(toward) / np.linalg.norm(toward)
    u = np.cross(up, c)
    u /= np.linalg.norm(u)
    v = np.cross(c, u)
    ahead = d @ c
    depth = np.maximum(ahead, 1e-3)

    def inside(across: Field, half: float) -> Field:
        off = np.where(ahead > 1e-3, np.abs(across / depth), 9.0)
        return 1 / (1 + np.exp(np.clip((off - half) / soft, -30, 30)))

    return (inside(d @ u, width) * inside(d @ v, height))[..., None] * np.array(colour)


def _directions(face: int, size: int) -> Field:
    """Directions of the texels of a cube face, in OpenGL's order and orientation."""
    a = (np.arange(size) + 0.5) / size * 2 - 1
    s, t = np.meshgrid(a, a)
    one = np.ones_like(s)
    d = np.stack([(one, -t, -s), (-one, -t, s), (s, one, t), (s, -one, -t), (s, -t, one), (-s, -t, -one)][face], -1)
    return d / np.linalg.norm(d, axis=-1, keepdims=True)


def _filtered_face(light: Radiance, face: int, size: int, rough: float, samples: int) -> Field:
    n = _directions(face, size)
    if rough == 0:
        return light(n)
    i = np.arange(samples)
    u1 = (i + 0.5) / samples
    u2 = np.array([int(f"{k:016b}"[::-1], 2) / 65536 for k in i])
    a = rough * rough
    cos_t = np.sqrt((1 - u1) / (1 + (a * a - 1) * u1))
    sin_t = np.sqrt(1 - cos_t * cos_t)
    h = np.stack([sin_t * np.cos(2 * np.pi * u2), sin_t * np.sin(2 * np.pi * u2), cos_t], -1)
    up = np.where(np.abs(n[..., 2:]) < 0.99, (0, 0, 1.0), (1.0, 0, 0))
    t = np.cross(up, n)
    t /= np.linalg.norm(t, axis=-1, keepdims=True)
    b = np.cross(n, t)
    halfway = t[..., None, :] * h[:, :1] + b[..., None, :] * h[:, 1:2] + n[..., None, :] * h[:, 2:]
    towards = 2 * (halfway * n[..., None, :]).sum(-1, keepdims=True) * halfway - n[..., None, :]
    weight = np.clip((towards * n[..., None, :]).sum(-1), 0, None)[..., None]
    return (light(towards) * weight).sum(-2) / np.maximum(weight.sum(-2), 1e-6)


def harmonics(light: Radiance, size: int = 32) -> Field:
    """Nine coefficients of irradiance divided by pi."""
    total = np.zeros((9, 3))
    a = (np.arange(size) + 0.5) / size * 2 - 1
    s, t = np.meshgrid(a, a)
    solid_angle = (4 / size**2) / np.power(1 + s * s + t * t, 1.5)
    for face in range(6):
        d = _directions(face, size)
        x, y, z = d[..., 0], d[..., 1], d[..., 2]
        basis = (
            0.282095 + 0 * x, 0.488603 * y, 0.488603 * z, 0.488603 * x, 1.092548 * x * y, 1.092548 * y * z,
            0.315392 * (3 * z * z - 1), 1.092548 * x * z, 0.546274 * (x * x - y * y),
        )  # fmt: skip
        for k, y_k in enumerate(basis):
            total[k] += (light(d) * (y_k * solid_angle)[..., None]).sum((0, 1))
    return total * np.array([1] + [2 / 3] * 3 + [1 / 4] * 5)[:, None]
