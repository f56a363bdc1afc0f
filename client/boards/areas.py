"""Parts of the table by their edges: what a camera preset shows, and what the light covers."""

from collections.abc import Sequence

import panda3d.core as p3d

from client.boards import Viewpoint
from client.render.renderer import Renderer

Area = tuple[float, float, float, float]
"""Left, right, near and far edge on the table, in cm."""


HIGH = 2.0
"""cm above the table that are seen of whatever lies on it."""


def over(areas: Sequence[Area], pitch: float, high: float = HIGH) -> Viewpoint:
    """All of the areas, and what stands on them up to `high` cm."""
    corners = tuple(
        p3d.Point3(x, y, z)
        for left, right, near, far in areas
        for x in (left, right)
        for y in (near, far)
        for z in (0.0, high)
    )
    return Viewpoint(corners, 0.0, pitch)


def cover(renderer: Renderer, areas: Sequence[Area], margin: float) -> None:
    """Tell the renderer how much of the table is used."""
    left, near = (min(area[k] for area in areas) for k in (0, 2))
    right, far = (max(area[k] for area in areas) for k in (1, 3))
    renderer.cover((left + right) / 2, (near + far) / 2, max(right - left, far - near) / 2 + margin)
