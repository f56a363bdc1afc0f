"""Cards on the table: a picture from the art build, words printed at run time; open or face down, single or piled."""

from math import cos, radians, sin

import panda3d.core as p3d

from client.render.assets import Assets
from client.render.layers import ABOVE, KEY
from client.render.renderer import Renderer
from client.render.surface import Surface
from client.table3d.text_printer import Sheet, TextPrinter

PIXELS = (420, 588)
"""Width and height of a card's picture."""
WIDTH, HEIGHT, THICKNESS = 4.2, 5.88, 0.05
"""cm."""
PAPER = Surface(colour=(0.72, 0.72, 0.72, 1), rough=0.8)
"""Matt, and not quite white: what is printed on it must not drown in the lamp's light."""
FAN_RADIUS = 60.0
"""cm from the middle of a hand's fan to its cards."""


class Card:
    """One card, or a pile of equal backs with one card on top. `back` is a picture of models."""

    def __init__(self, parent: p3d.NodePath, assets: Assets, renderer: Renderer, press: TextPrinter, back: str) -> None:
        self._renderer = renderer
        self._press = press
        self.node = parent.attach_new_node("card")
        self._below = assets.model("cards/card", self.node)
        self._below.name = "below"
        self._top = assets.model("cards/card", self.node)
        self._top.name = "top"
        self._back = PAPER.but(texture=assets.texture(back, repeat=False))
        renderer.dress(self._below, self._back)

    @property
    def top(self) -> p3d.NodePath:
        """The uppermost card."""
        return self._top

    def lift(self) -> p3d.NodePath:
        """The uppermost card, for motion: it has a shadow of its own until the pile is shown again."""
        self._top.show(KEY | ABOVE)
        return self._top

    def show(self, face: Sheet | None, count: int = 1, askew: float = 0.0) -> None:
        """`count` cards, the uppermost showing a face, or its back for None. No cards at all leave an empty place."""
        below = max(0, count - 1)
        self._below.set_pos_hpr_scale((0, 0, 0), (0, 0, 0), (1, 1, max(0.02, below)))
        self._top.set_pos_hpr_scale((0, 0, below * THICKNESS + 0.005), (askew, 0, 0), (1, 1, 1))
        for node, shown in ((self._below, below > 0), (self._top, count > 0)):
            if shown:
                node.show()
            else:
                node.hide()
        if below:
            self._top.hide(KEY | ABOVE)  # its shadow is the pile's
        else:
            self._top.show(KEY | ABOVE)
        self._renderer.dress(self._top, self._back if face is None else PAPER.but(texture=self._press.print(face)))


def fan(count: int, width: float) -> list[tuple[float, float, float]]:
    """Places (x, y) and headings of a hand of cards, overlapping no more than they must within `width` cm."""
    step = min(WIDTH * 1.05, (width - WIDTH) / max(1, count - 1))
    places = []
    for number in range(count):
        angle = (number - (count - 1) / 2) * step / FAN_RADIUS
        places.append((FAN_RADIUS * sin(angle), FAN_RADIUS * (cos(angle) - 1), -angle / radians(1)))
    return places
