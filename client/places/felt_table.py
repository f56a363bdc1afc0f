"""The table under every game: felt without end in sight, a wooden rim, and the dark of the room beyond."""

from math import atan2, cos, pi, sin

import panda3d.core as p3d

from client.boards import TrayPlace
from client.render.assets import Assets
from client.render.layers import ABOVE, KEY, UNDERNEATH
from client.render.renderer import Renderer
from client.render.surface import Surface, from_srgb
from client.table3d.shapes import Corner, Triangle, filled, polygon

FELTS = {"green": "#2f7a5a", "blue": "#2f5a86", "red": "#8a3038", "grey": "#5a5f66", "violet": "#5a3f7a"}
"""Colours a player can choose for the cloth."""
INNER = (130.0, 92.0)
"""Width and depth of the cloth in cm."""
SIDES = 96
CLOTH_REPEAT = 14.0
"""cm after which the cloth's texture repeats."""


def lay_table(root: p3d.NodePath, assets: Assets, renderer: Renderer, felt: str = "green") -> p3d.NodePath:
    """The furniture, with the middle of the cloth at (0, 0, 0)."""
    table = root.attach_new_node("table")
    cloth = assets.model("table/felt", table)
    cloth.name = "cloth"
    cloth.set_scale(*INNER, 1)
    cloth.set_tex_scale(p3d.TextureStage.get_default(), INNER[0] / CLOTH_REPEAT, INNER[1] / CLOTH_REPEAT)
    normals = assets.texture("table/felt_normals.jpg", colour=False)
    renderer.dress(cloth, _felt(assets, felt).but(normals=normals))
    cloth.hide(ABOVE)
    cloth.set_bin(UNDERNEATH, 20)
    wood = Surface(
        rough=0.4,
        coat=0.5,
        texture=assets.texture("table/wood.jpg"),
        normals=assets.texture("table/wood_normals.jpg", colour=False),
    )
    rim = assets.model("table/frame", table)
    renderer.dress(rim, wood)
    rim.hide(ABOVE)
    floor = assets.model("table/felt", table)
    floor.set_scale(900, 900, 1)
    floor.set_z(-40)
    floor.set_tex_scale(p3d.TextureStage.get_default(), 20, 20)
    renderer.dress(floor, wood.but(colour=(0.12, 0.11, 0.12, 1), coat=0.0, rough=0.7))
    floor.hide(KEY | ABOVE)
    floor.set_bin(UNDERNEATH, 30)
    return table


def _felt(assets: Assets, felt: str = "green") -> Surface:
    colour = from_srgb(FELTS.get(felt, FELTS["green"]))
    return Surface(colour=(*colour, 1), rough=0.95, sheen=0.9, texture=assets.texture("table/felt.jpg"))


def carve(place: p3d.NodePath, tray: TrayPlace | None, radius: float, assets: Assets, renderer: Renderer) -> None:
    """Cut a round hole with a floor into the cloth where a pit of this radius is sunk; None closes it again.

    A place without this table is left as it is.
    """
    for old in place.find_all_matches("table/carved"):
        old.remove_node()
    cloth = place.find("table/cloth")
    if cloth.is_empty():
        return
    table = place.find("table")
    cloth.show()
    if tray is None or tray.z >= 0:
        return
    cloth.hide()
    carved = table.attach_new_node("carved")
    carved.set_tex_scale(p3d.TextureStage.get_default(), INNER[0] / CLOTH_REPEAT, INNER[1] / CLOTH_REPEAT)
    carved.hide(ABOVE)
    carved.set_bin(UNDERNEATH, 20)
    renderer.dress(carved, _felt(assets))
    half = (INNER[0] / 2, INNER[1] / 2)
    wide = radius * tray.scale
    hole = polygon("cloth", _around(tray.x, tray.y, wide, half), over=half)
    floor = filled("floor", [(tray.x + x, tray.y + y) for x, y in _circle(wide)])
    floor.set_z(tray.z)
    for part in (hole, floor):
        part.reparent_to(carved)


def _circle(radius: float) -> list[Corner]:
    return [(radius * cos(2 * pi * k / SIDES), radius * sin(2 * pi * k / SIDES)) for k in range(SIDES)]


def _around(x: float, y: float, radius: float, half: Corner) -> list[Triangle]:
    """A rectangle of this half width and half depth around (0, 0), without a disc."""
    corners = [atan2(deep - y, wide - x) for wide in (-half[0], half[0]) for deep in (-half[1], half[1])]
    angles = sorted({*corners, *(2 * pi * k / SIDES - pi for k in range(SIDES))})
    triangles: list[Triangle] = []
    for one, other in zip(angles, [*angles[1:], angles[0]], strict=True):
        (a, b), (c, d) = (_ray(x, y, radius, half, angle) for angle in (one, other))
        triangles += [(a, b, d), (a, d, c)]
    return triangles


def _ray(x: float, y: float, radius: float, half: Corner, angle: float) -> tuple[Corner, Corner]:
    """Where the disc ends in a direction, and where the rectangle does."""
    right, ahead = cos(angle), sin(angle)
    ends = [(half[0] - x * (1 if right > 0 else -1)) / abs(right)] if abs(right) > 1e-9 else []
    ends += [(half[1] - y * (1 if ahead > 0 else -1)) / abs(ahead)] if abs(ahead) > 1e-9 else []
    far = min(ends)
    return (x + radius * right, y + radius * ahead), (x + far * right, y + far * ahead)
