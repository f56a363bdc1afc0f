"""What looks are drawn with."""

import panda3d.core as p3d

from client.boards import BoardStage
from client.render.layers import ABOVE as FROM_ABOVE
from client.render.layers import KEY
from client.render.surface import Surface
from client.table3d.dice import Dice
from client.table3d.shapes import polygon
from client.table3d.text_printer import Sheet

ABOVE = 0.012
"""cm by which flat things lie above what is under them."""


class PieceBrush:
    def __init__(self, stage: BoardStage) -> None:
        self.stage = stage
        self.dice = Dice(stage.assets, stage.renderer)

    def model(self, name: str, surface: Surface, node: p3d.NodePath) -> p3d.NodePath:
        """A model of the art build, in one surface."""
        made = self.stage.assets.model(name, node)
        self.stage.renderer.dress(made, surface)
        return made

    def flat(self, shape: p3d.NodePath, surface: Surface, node: p3d.NodePath, z: float = ABOVE) -> None:
        """A shape of client.table3d.shapes, lying on the piece. It is too thin to shade anything."""
        shape.reparent_to(node)
        shape.set_z(z)
        shape.set_depth_offset(1)
        shape.hide(KEY | FROM_ABOVE)
        self.stage.renderer.dress(shape, surface)

    def words(self, sheet: Sheet | None, half: float, node: p3d.NodePath, rough: float = 0.9) -> None:
        """What is printed on a sheet without paper, as wide as twice `half`."""
        if sheet is not None:
            over = (half, half * sheet.height / sheet.width)
            printed = Surface(texture=self.stage.press.print(sheet), rough=rough, see_through=True)
            self.flat(_plate(*over), printed, node)


def _plate(width: float, depth: float) -> p3d.NodePath:
    """A rectangle for a picture, by half its sides."""
    a, b, c, d = (-width, -depth), (width, -depth), (width, depth), (-width, depth)
    return polygon("plate", [(a, b, c), (a, c, d)], over=(width, depth))
