"""The table under every game: felt without end in sight, a wooden rim, and the dark of the room beyond."""

import panda3d.core as p3d

from client.render.assets import Assets
from client.render.layers import ABOVE, KEY, UNDERNEATH
from client.render.renderer import Renderer
from client.render.surface import Surface, from_srgb

FELTS = {"green": "#2f7a5a", "blue": "#2f5a86", "red": "#8a3038", "grey": "#5a5f66", "violet": "#5a3f7a"}
"""Colours a player can choose for the cloth."""
INNER = (130.0, 92.0)
"""Width and depth of the cloth in cm."""
CLOTH_REPEAT = 14.0
"""cm after which the cloth's texture repeats."""


def lay_table(root: p3d.NodePath, assets: Assets, renderer: Renderer, felt: str = "green") -> p3d.NodePath:
    """The furniture, with the middle of the cloth at (0, 0, 0)."""
    table = root.attach_new_node("table")
    cloth = assets.model("table/felt", table)
    cloth.set_scale(*INNER, 1)
    cloth.set_tex_scale(p3d.TextureStage.get_default(), INNER[0] / CLOTH_REPEAT, INNER[1] / CLOTH_REPEAT)
    colour = from_srgb(FELTS.get(felt, FELTS["green"]))
    cloth_surface = Surface(
        colour=(*colour, 1),
        rough=0.95,
        sheen=0.9,
        texture=assets.texture("table/felt.jpg"),
        normals=assets.texture("table/felt_normals.jpg", colour=False),
    )
    renderer.dress(cloth, cloth_surface)
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
