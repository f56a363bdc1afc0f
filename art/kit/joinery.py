"""What joiners make: table tops and decks of boards laid edge to edge, with holes cut into them."""

from collections.abc import Sequence

import numpy as np

from art.kit.masonry import Pit
from art.kit.shapes import UV
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
