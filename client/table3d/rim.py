"""The rim around the felt, where the dice's wall stands: lower in front, so that no die hides behind it.

What is missing of the wall's height in front is glass. The dice meet all of it alike.
"""

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin

import panda3d.core as p3d

from client.boards import TrayPlace
from client.render.assets import Assets
from client.render.renderer import Renderer
from client.render.surface import Surface, from_srgb
from sim.physics.collar import WALL
from sim.physics.pit import LEAN, RIM, Ring

SIDES = 96
FRONT = 0.9
"""cm; how high the wood stands toward the player. Dice are 0.8 cm or more from the wall when seen from above."""
LIP = 0.25
"""cm by which the rim of a sunk pit stands above the table top."""
WIDE = 1.1
"""How far the rim reaches beyond the wall's foot, in cm."""
BEND = (0.0, 0.35, 0.7, 1.0)
"""Points of the rounded top, as shares of its width, from the inner to the outer edge."""
WOOD = Surface(colour=(*from_srgb("#c9a386"), 1), rough=0.5, coat=0.3)
FOOT = 0.35
"""How high the collar's brass stands, in cm."""
BRASS = Surface(colour=(*from_srgb("#dcb865"), 1), rough=0.35, metal=0.6)
GLASS = Surface(colour=(0.8, 0.9, 1.0, 0.05), rough=0.2, see_through=True)
REPEAT = 9.0
"""cm after which the grain repeats."""

Point = tuple[float, float]
"""Distance from the middle, and height."""


def make_rim(
    parent: p3d.NodePath, radius: float, assets: Assets, renderer: Renderer, sunk: float = 0.0, carved: bool = False
) -> p3d.NodePath:
    """A rim of this inner radius in cm, around the middle of `parent`.

    Around a pit that is sunk by so many of its cm, it ends all around a little above the table top. Where the place has
    `carved` the pit into its own table, only the glass above it is wanting.
    """
    node = parent.attach_new_node("pit")
    high = _level(sunk + LIP) if sunk > 0 else height
    if not carved:
        wood = _swept("wood", radius, lambda out, angle: _profile(out, high(angle))).copy_to(node)
        renderer.dress(wood, WOOD.but(texture=assets.texture("table/wood.jpg")))
    glass = _swept("glass", radius, lambda out, angle: _pane(out, high(angle))).copy_to(node)
    renderer.dress(glass, GLASS)
    return node


def _level(high: float) -> Callable[[float], float]:
    return lambda _angle: high


class Rim:
    """The rim of a tray, wherever that is placed."""

    def __init__(self, root: p3d.NodePath, radius: float, assets: Assets, renderer: Renderer, carved: bool) -> None:
        self._make: Callable[[float], p3d.NodePath] = partial(make_rim, root, radius, assets, renderer, carved=carved)
        self._sunk = 0.0
        self._node = self._make(0.0)

    def place(self, where: TrayPlace) -> None:
        sunk = max(0.0, -where.z / where.scale)
        if sunk != self._sunk:
            self._node.remove_node()
            self._node, self._sunk = self._make(sunk), sunk
        self._node.set_pos(where.x, where.y, where.z)
        self._node.set_scale(where.scale)

    def destroy(self) -> None:
        self._node.remove_node()


def make_collar(parent: p3d.NodePath, collar: Ring, renderer: Renderer) -> p3d.NodePath:
    """The ring around one die that is thrown again alone: brass at the foot, glass above."""
    node = parent.attach_new_node("collar")
    node.set_pos(collar.x, collar.y, 0)
    foot = _swept("brass", collar.radius, _foot).copy_to(node)
    renderer.dress(foot, BRASS)
    glass = _swept("glass", collar.radius, _above_foot).copy_to(node)
    renderer.dress(glass, GLASS)
    return node


def height(angle: float) -> float:
    """How high the wood stands in a direction, counter-clockwise from the right: low before the player."""
    behind = (1 + sin(angle)) / 2
    return FRONT + (RIM - FRONT) * behind * behind * (3 - 2 * behind)


def _profile(radius: float, top: float) -> list[Point]:
    """From the foot of the wall up its face, over the rounded top, and down outside."""
    inner = radius - LEAN * top / RIM
    wide = radius + WIDE * 0.75 - inner
    bulge = min(0.35, top / 3)
    over = [(inner + wide * share, top - bulge + bulge * sin(pi * (0.5 + share) / 2) ** 0.5) for share in BEND]
    return [(radius, 0.0), (inner, top - bulge * 1.3), *over, (radius + WIDE, 0.0)]


def _foot(radius: float, _angle: float) -> list[Point]:
    return [(radius, 0.0), (radius, FOOT), (radius + WALL, FOOT), (radius + WALL, 0.0)]


def _above_foot(radius: float, _angle: float) -> list[Point]:
    return [(radius, FOOT), (radius - LEAN, RIM)]


def _pane(radius: float, top: float) -> list[Point]:
    """The glass between the wood and the height of the rim."""
    return [(radius - LEAN, top), (radius - LEAN, RIM)]


def _swept(name: str, radius: float, profile: Callable[[float, float], list[Point]]) -> p3d.NodePath:
    """A profile carried around the middle, smooth along the way and around its bends."""
    rings = []
    for side in range(SIDES + 1):
        angle = 2 * pi * side / SIDES
        rings.append((angle, profile(radius, angle)))
    count = len(rings[0][1])
    data = p3d.GeomVertexData(name, p3d.GeomVertexFormat.get_v3n3t2(), p3d.Geom.UH_static)
    data.set_num_rows(len(rings) * count)
    place, normal, uv = (p3d.GeomVertexWriter(data, column) for column in ("vertex", "normal", "texcoord"))
    for angle, points in rings:
        along = 0.0
        for number, (out, up) in enumerate(points):
            before, after = points[max(0, number - 1)], points[min(count - 1, number + 1)]
            across, rise = after[0] - before[0], after[1] - before[1]
            # the outside lies to the left of the way from the inner foot to the outer one
            way = p3d.Vec3(-rise * cos(angle), -rise * sin(angle), across)
            way.normalize()
            along += ((out - points[max(0, number - 1)][0]) ** 2 + (up - before[1]) ** 2) ** 0.5
            place.add_data3(out * cos(angle), out * sin(angle), up)
            normal.add_data3(way)
            uv.add_data2(angle * radius / REPEAT, along / REPEAT)
    triangles = p3d.GeomTriangles(p3d.Geom.UH_static)
    for ring in range(len(rings) - 1):
        for number in range(count - 1):
            a = ring * count + number
            b, c, d = a + 1, a + count, a + count + 1
            triangles.add_vertices(a, b, d)
            triangles.add_vertices(a, d, c)
    geom = p3d.Geom(data)
    geom.add_primitive(triangles)
    node = p3d.GeomNode(name)
    node.add_geom(geom)
    found = p3d.NodePath(node)
    found.set_two_sided(name == "glass")
    return found
