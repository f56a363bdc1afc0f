"""The portal in the middle of the land: a ring of stone around a whirl of light, four thresholds, and old stones."""

import numpy as np

from art.files import Output
from art.mesh import Mesh, faceted, joined, lathe, prism
from art.noise import Field, fbm, from_hex, mix, normals, smoothstep, to_srgb
from client.boards.deer_portal.layout import GROUND, PORTAL_FLOOR

WHIRL = 2.85
"""Radius of the whirl in cm: the four exits lie in it."""
STONES = 12


def build(output: Output) -> None:
    # from the outer foot over the rim to the inner wall: a lathe looks to the right of its way up
    steps = (
        (0.95, -0.4),
        (0.92, 0),
        (0.85, 0.08),
        (0.5, 0.08),
        (0.5, 0.22),
        (0.42, 0.3),
        (0.08, 0.3),
        (0, 0.22),
        (0, 0),
    )
    ring = lathe("ring", [(WHIRL + out, z) for out, z in steps], 48).moved(z=GROUND + 0.05)
    ring.uvs = ring.uvs * (10, 1)
    output.model("deer_portal/portal_ring", ring.painted((1, 1, 1)), _menhirs())
    output.model("deer_portal/portal_whirl", _disc())
    output.model("deer_portal/threshold", prism("threshold", _circle(0.86, 28), 0.10, 0.04))
    output.picture("deer_portal/whirl.jpg", to_srgb(_whirl(512)))
    rock = fbm(512, 131, cells=10, octaves=6)
    stone = mix(from_hex("#6f6a74"), from_hex("#b4adb2"), smoothstep(0.2, 0.8, rock)[..., None])
    output.picture("deer_portal/rock.jpg", to_srgb(stone))
    output.picture("deer_portal/rock_normals.jpg", normals(rock, 7.0)[..., :3])


def _circle(radius: float, sides: int) -> Field:
    t = np.arange(sides) / sides * 2 * np.pi
    return np.stack([radius * np.cos(t), radius * np.sin(t)], 1)


def _disc() -> Mesh:
    rim = np.concatenate([[[0.0, 0.0]], _circle(WHIRL, 48)])
    points = np.concatenate([rim, np.full((len(rim), 1), PORTAL_FLOOR - 0.06)], 1)
    uvs = rim / (2 * WHIRL) + 0.5
    triangles = np.array([(0, 1 + i, 1 + (i + 1) % 48) for i in range(48)])
    return Mesh("whirl", points, np.tile((0, 0, 1.0), (len(points), 1)), uvs, triangles)


def _menhirs() -> Mesh:
    """Old stones around the ring, with room where the four paths come in."""
    rng = np.random.default_rng(120)
    stones = []
    entries = np.radians([165, 75, -15, -105])  # where the last fields of the paths lie
    for k in range(STONES):
        angle = 2 * np.pi * (k + 0.5) / STONES
        if np.min(np.abs(np.angle(np.exp(1j * (angle - entries))))) < 0.27:
            continue
        height, wide = rng.uniform(0.8, 1.35), rng.uniform(0.26, 0.36)
        foot = [(x * wide, y * wide * 0.7, 0.0) for x, y in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
        lean = rng.normal(0, 0.05, 2)
        top = [(x * 0.7 + lean[0], y * 0.7 + lean[1], height * rng.uniform(0.86, 1.0)) for x, y, _ in foot]
        faces = []
        for i in range(4):
            j = (i + 1) % 4
            faces += [(foot[i], foot[j], top[j]), (foot[i], top[j], top[i])]
        faces += [(top[0], top[1], top[2]), (top[0], top[2], top[3])]
        stone = faceted("menhir", faces)
        stone.uvs = stone.points[:, [0, 2]] * 0.4 + rng.random(2)
        reach = WHIRL + 0.68
        stones.append(
            stone.moved(
                reach * np.cos(angle), reach * np.sin(angle), GROUND + 0.05, turn=np.degrees(angle) + 90
            ).painted((1, 1, 1))
        )
    return joined("menhirs", stones)


def _whirl(size: int) -> Field:
    at = (np.arange(size) + 0.5) / size * 2 - 1
    x, y = np.meshgrid(at, at)
    r = np.hypot(x, y)
    angle = np.arctan2(y, x)
    arms = 0.5 + 0.5 * np.sin(angle * 5 + 9 * np.log(r + 0.08) + fbm(size, 132, cells=8) * 3)
    fine = 0.5 + 0.5 * np.sin(angle * 13 - 14 * np.log(r + 0.1) + fbm(size, 133, cells=14) * 4)
    light = np.clip(0.22 + 0.55 * arms * fine + 0.35 * arms, 0, 1)[..., None]
    colour = mix(mix(from_hex("#1a1440"), from_hex("#5a4fd0"), light), from_hex("#d8f4ff"), light**3)
    core = np.exp(-((r / 0.22) ** 2))[..., None]
    edge = smoothstep(1.0, 0.86, r)[..., None]
    glow: Field = mix(colour, from_hex("#fff6d8"), core) * mix(0.35, 1.0, edge)
    return glow
