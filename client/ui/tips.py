"""The tip: what a control is for or a word means, shown beside it while the pointer rests on it."""

import panda3d.core as p3d

from client.ui.brush import Area, Brush
from client.ui.theme import INK, PAD, SHEET, SMALL


class Tip:
    """At most one is shown."""

    def __init__(self, brush: Brush, root: p3d.NodePath) -> None:
        self._brush = brush
        self._root = root
        self._node: p3d.NodePath | None = None
        self.words = ""
        """What it says; nothing while it is hidden."""

    @property
    def shown(self) -> bool:
        return self._node is not None

    def show(self, words: str, seen: Area, width: float, height: float) -> None:
        """Beside something that is seen there, within a stage of this size."""
        style = SMALL.sized(13.5).tinted(INK)
        self.words = words
        text = self._brush.text(words, style, min(300.0, width - 40))
        w, h = text.width + 24, text.height + 18
        x = min(max(PAD / 2, seen.middle[0] - w / 2), width - w - PAD / 2)
        y = seen.y - h - 8 if seen.y - h - 8 > 4 else min(seen.bottom + 8, height - h - 4)
        self._node = self._root.attach_new_node("tip")
        self._brush.box(self._node, Area(x, y, w, h), SHEET._replace(radius=9))
        self._brush.place_text(self._node, text, x + 12, y + 9)

    def hide(self) -> bool:
        """Whether there was one."""
        if self._node is None:
            return False
        self._node.remove_node()
        self._node, self.words = None, ""
        return True
