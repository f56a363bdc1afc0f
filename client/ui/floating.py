"""Words that float over the picture, behind all widgets: they go their own way, frame by frame."""

import panda3d.core as p3d

from client.ui.brush import Area
from client.ui.stage import Stage
from client.ui.theme import Finish, Type, rgb

PAD = (14.0, 3.0)
"""Around words that stand in a box."""


SHADOW = rgb("05070a", 0.55)
AROUND = ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (1.0, 1.6))
"""Where the shadow of words without a box lies, in dp: they are read on anything."""


class Floater:
    """A line of words, perhaps in a box; more of them where it may be no wider."""

    def __init__(
        self, stage: Stage, words: str, style: Type, finish: Finish | None = None, widest: float | None = None
    ) -> None:
        self._stage = stage
        self.words = words
        brush = stage.brush
        centred = widest is not None
        text = brush.text(words, style, widest, centred)
        left = 0.0 if centred else -text.width / 2
        pad = PAD if finish is not None else (0.0, 0.0)
        self.width, self.height = text.width + 2 * pad[0], text.height + 2 * pad[1]
        self._node = stage.under.attach_new_node("floater")
        self._node.hide()
        if finish is not None:
            brush.box(self._node, Area(-self.width / 2, -self.height / 2, self.width, self.height), finish)
        else:
            dark = brush.text(words, style.tinted(SHADOW), widest, centred)
            for right, down in AROUND:
                brush.place_text(self._node, dark, left + right, down - text.height / 2)
        brush.place_text(self._node, text, left, -text.height / 2)
        stage.changed = True

    def at(self, x: float, y: float, share: float = 1.0, scale: float = 1.0) -> None:
        """Be in the middle of (x, y), in dp; a `share` of it is seen."""
        unit = self._stage.scale
        # on whole pixels, so that letters stay crisp
        x, y = round(x * unit) / unit, round(y * unit) / unit
        before = self._node.get_pos(), self._node.get_scale(), self._node.get_color_scale(), self._node.is_hidden()
        self._node.set_pos(x, 0, -y)
        self._node.set_scale(scale)
        self._node.set_color_scale(1, 1, 1, share)
        self._node.show()
        if before != (self._node.get_pos(), self._node.get_scale(), self._node.get_color_scale(), False):
            self._stage.changed = True

    def remove(self) -> None:
        self._node.remove_node()
        self._stage.changed = True


class Bar:
    """A bar that fills."""

    WIDTH, HEIGHT = 150.0, 7.0

    def __init__(self, stage: Stage, empty: Finish, full: Finish) -> None:
        self._stage = stage
        self._full = full
        self._node = stage.under.attach_new_node("bar")
        self._node.hide()
        stage.brush.box(self._node, Area(-self.WIDTH / 2, 0, self.WIDTH, self.HEIGHT), empty)
        self._filled = self._node.attach_new_node("filled")

    def at(self, x: float, y: float, filled: float) -> None:
        """Be with the middle of its upper edge at (x, y), so far filled: from 0 to 1."""
        self._node.set_pos(x, 0, -y)
        self._node.show()
        self._filled.node().remove_all_children()
        wide = max(self.HEIGHT, self.WIDTH * min(1.0, max(0.0, filled)))
        self._stage.brush.box(self._filled, Area(-self.WIDTH / 2, 0, wide, self.HEIGHT), self._full)
        self._stage.changed = True

    def remove(self) -> None:
        self._node.remove_node()
        self._stage.changed = True


def project(stage: Stage, seen: p3d.Point2) -> tuple[float, float]:
    """From the window's own coordinates, -1 to 1 right and up, to dp."""
    return (seen.x + 1) / 2 * stage.width, (1 - seen.y) / 2 * stage.height
