"""What joiners make: table tops and decks of boards with holes cut into them, wedges, rails, windows of many panes."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from art.kit.masonry import Pit
from art.kit.shapes import UV, Spot, box, rock, smoothed, tube, turned_profile
from art.mesh import Mesh, joined, strip
from art.noise import Field

Rectangle = tuple[float, float, float, float]
"""Left, right, near and far, in cm."""
GROOVE, BEVEL = 0.14, 0.13
"""How deep the grooves between boards are, and how wide the bevel at each side."""


def boards(
    area: Rectangle,
    wide: float,
    *,
    away: bool = False,
    holes: Sequence[Rectangle] = (),
    pit: Pit | None = None,
    cell: float = 6.0,
    fine: float = 1.0,
    warp: float = 0.02,
    seed: int = 1,
    uv: float = UV,
) -> Mesh:
    """Boards about `wide` cm wide that cover an area at z = 0, along x, or `away` from the player.

    Rectangular holes are exact; that of a pit is jagged, and its rim covers the edge: there cells are `fine`.
    """
    left, right, near, far = area
    if away:  # the same with x and y exchanged
        turned = [(c, d, a, b) for a, b, c, d in holes]
        flat = boards((near, far, left, right), wide, holes=turned, cell=cell, warp=warp, seed=seed, uv=uv)
        points, normals = flat.points[:, [1, 0, 2]], flat.normals[:, [1, 0, 2]]
        return Mesh("boards", points, normals, flat.uvs, flat.triangles).facing_out()
    rng = np.random.default_rng(seed)
    count = max(1, round((far - near) / wide))
    made = []
    for k in range(count):
        low, high = (near + (far - near) * (k + step) / count for step in (0, 1))
        made.append(_board((left, right, low, high), holes, pit, (cell, fine), rng, warp, uv))
    return joined("boards", [mesh for mesh in made if len(mesh.triangles)])


def _board(
    area: Rectangle,
    holes: Sequence[Rectangle],
    pit: Pit | None,
    cells: tuple[float, float],
    rng: np.random.Generator,
    warp: float,
    uv: float,
) -> Mesh:
    left, right, low, high = area
    x = _steps(left, right, cells[0])
    y = np.array([low, low + BEVEL, *_steps(low + BEVEL, high - BEVEL, cells[0])[1:-1], high - BEVEL, high])
    for a, b, c, d in holes:
        if c < high and d > low:
            x = np.concatenate([x, [a, b]])
            y = np.concatenate([y, [at for at in (c, d) if low < at < high]])
    reach = 0.0
    if pit is not None:
        reach = pit.brink + pit.rim * 0.55
        if low < pit.y + reach and high > pit.y - reach:
            x = np.concatenate([x, _steps(pit.x - reach, pit.x + reach, cells[1])])
            y = np.concatenate([y, _steps(low + BEVEL, high - BEVEL, cells[1])])
    x, y = np.unique(np.round(x, 4)), np.unique(np.round(y, 4))
    across, up = np.meshgrid(x, y)
    lift = rng.normal() * warp
    depth = np.where((up <= low + 1e-4) | (up >= high - 1e-4), -GROOVE, 0.0)
    points = np.stack([across, up, depth + lift], -1).reshape(-1, 3)
    lean = np.where(up <= low + 1e-4, -0.6, np.where(up >= high - 1e-4, 0.6, 0.0))
    normals = np.stack([np.zeros_like(lean), lean, np.sqrt(1 - lean**2)], -1).reshape(-1, 3)
    shift = rng.random(2) * 4
    uvs = points[:, :2] * uv + shift
    triangles = strip(len(y) - 1, len(x))
    middle = points[triangles].mean(1)
    kept = np.ones(len(triangles), bool)
    for a, b, c, d in holes:
        kept &= ~((middle[:, 0] > a) & (middle[:, 0] < b) & (middle[:, 1] > c) & (middle[:, 1] < d))
    if pit is not None:
        kept &= np.hypot(middle[:, 0] - pit.x, middle[:, 1] - pit.y) > reach
    return _used(Mesh("board", points, normals, uvs, triangles[kept]).facing_out())


def _steps(start: float, end: float, longest: float) -> Field:
    return np.linspace(start, end, max(2, int(np.ceil(abs(end - start) / longest)) + 1))


def _used(mesh: Mesh) -> Mesh:
    """Without vertices that no triangle has."""
    used, numbers = np.unique(mesh.triangles, return_inverse=True)
    return Mesh(mesh.name, mesh.points[used], mesh.normals[used], mesh.uvs[used], numbers.reshape(-1, 3))


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
