"""A widget that comes up gently over what is there."""

from collections.abc import Sequence

import panda3d.core as p3d

from client.ui.brush import Area, Brush
from client.ui.layout import Size, Widget


class Fading(Widget):
    """Holds one widget, of which a `share` is seen: 0 is nothing, 1 all of it."""

    def __init__(self, child: Widget, share: float) -> None:
        super().__init__()
        self._child = child
        self._share = share
        self._node: p3d.NodePath | None = None

    @property
    def children(self) -> Sequence[Widget]:
        return (self._child,)

    def measure(self, brush: Brush, width: float) -> Size:
        return self._child.measure(brush, width)

    def place(self, brush: Brush, area: Area) -> None:
        super().place(brush, area)
        self._child.place(brush, area)

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        self._node = node.attach_new_node("fading")
        self.show(self._share)
        self._child.draw(brush, self._node)

    def show(self, share: float) -> None:
        """Let another share of it be seen, without drawing it anew."""
        self._share = share
        if self._node is not None:
            self._node.set_color_scale(1, 1, 1, share)
