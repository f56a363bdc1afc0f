"""What joiners make: a planked table top with a round hole, a wedge to lean a book on, rails, windows of many panes."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from art.kit.masonry import Pit
from art.kit.shapes import UV, Spot, box, rock, smoothed, tube, turned_profile
from art.mesh import Mesh, joined, strip
from art.noise import Field


def planks_with_hole(
    left: float, right: float, near: float, far: float, pit: Pit, *, count: int, gap: float = 0.07, seed: int = 1
) -> Mesh:
    """Boards along x at z = 0, each with a grain of its own, cut out where the pit and its rim lie."""
    rng = np.random.default_rng(seed)
    hole = pit.brink + pit.rim - 0.04
    ends = np.linspace(near, far, count + 1)
    boards = []
    for low, high in pairwise(ends):
        shift = rng.random(2) * 4
        rows = np.unique(
            np.concatenate([np.linspace(low + gap / 2, high - gap / 2, 5), _tangents(pit.y, hole, low, high)])
        )
        half = np.sqrt(np.clip(hole**2 - (rows - pit.y) ** 2, 0, None))
        spans = [(np.full_like(rows, left), pit.x - half), (pit.x + half, np.full_like(rows, right))]
        if not half.any():
            spans = [(np.full_like(rows, left), np.full_like(rows, right))]
        for start, end in spans:
            boards.append(_board(rows, start, end, shift))
    return joined("planks", boards)


def _tangents(middle: float, hole: float, low: float, high: float) -> Field:
    """Where a board must be cut so that the hole's far and near ends are round."""
    close = middle + hole * np.array([-1, -0.995, -0.98, -0.95, -0.9, 0.9, 0.95, 0.98, 0.995, 1])
    return close[(close > low + 0.1) & (close < high - 0.1)]


def _board(rows: Field, start: Field, end: Field, shift: Field) -> Mesh:
    columns = max(4, int((end - start).max() / 4.5))
    share = np.linspace(0, 1, columns)
    x = start[:, None] + (end - start)[:, None] * share
    y = np.repeat(rows[:, None], columns, 1)
    points = np.stack([x, y, np.zeros_like(x)], -1).reshape(-1, 3)
    uvs = points[:, :2] * UV + shift
    normals = np.tile((0.0, 0, 1), (len(points), 1))
    return Mesh("board", points, normals, uvs, strip(len(rows) - 1, columns)).facing_out()


def wedge(width: float, depth: float, lean: float, low: float = 0.0, seed: int = 3) -> Mesh:
    """A block with a sloping top whose lower edge, at y = 0, is `low` high; it rises away from the player."""
    slope, long = np.tan(np.radians(lean)), depth * np.cos(np.radians(lean))
    block = box(width, long, 1.0, 0.12, at=(0, long / 2, 0), cell=2.5, seed=seed)
    top = np.maximum(low + block.points[:, 1] * slope, 0.05)
    return smoothed(replace(block, points=block.points * (1, 1, 0) + np.outer(block.points[:, 2] * top, (0, 0, 1))))


def fiddle(left: float, right: float, y: float, *, tall: float = 1.5, step: float = 2.6) -> Mesh:
    """The little rail at a table's edge that keeps things aboard: turned posts under a round bar."""
    count = int((right - left) / step)
    profile = [(0.30, 0), (0.32, 0.12), (0.14, 0.3), (0.22, tall * 0.5), (0.13, tall * 0.75), (0.24, tall)]
    post = turned_profile(profile, 8)
    posts = [post.moved(x, y, 0) for x in np.linspace(left + step / 2, right - step / 2, count)]
    return joined("fiddle", [*posts, tube([(left, y, tall + 0.1), (right, y, tall + 0.1)], 0.28, 8)])


def studs(pit: Pit, out: float, count: int, size: float, z: float) -> Mesh:
    """Nail heads around a pit's rim."""
    head = rock(size, 3, squash=0.6, rough=0.02, detail=5)
    angles = np.arange(count) / count * 2 * np.pi
    reach = pit.brink + out
    return joined("studs", [head.moved(pit.x + reach * np.cos(a), pit.y + reach * np.sin(a), z) for a in angles])


def gallery(
    half: float, bay: float, low: float, high: float, rungs: Sequence[float], y: float
) -> tuple[Mesh, Mesh, list[Spot]]:
    """Stern windows: stout posts, thin bars between them, and the feet of the posts, for knobs of brass."""
    at = np.arange(-half, half + 0.1, bay)
    posts = [box(2.2, 2.0, high - low, 0.35, at=(x, y, low), cell=4, seed=k + 1) for k, x in enumerate(at)]
    posts.append(box(2 * half + 4, 2.4, 1.2, 0.3, at=(0, y, low), cell=6, seed=31))
    bars = [box(0.55, 0.7, high - low, 0.12, at=(x + bay / 2, y + 0.4, low), cell=6) for x in at[:-1]]
    bars += [box(2 * half, 0.7, 0.5, 0.12, at=(0, y + 0.4, z), cell=8) for z in rungs]
    return joined("posts", posts), joined("bars", bars), [(float(x), y - 1.2, low + 1.1) for x in at]
