"""The button that makes a film: while one is made, how far it is, and a way to stop it."""

import sys
from collections.abc import Callable
from importlib.util import find_spec

import panda3d.core as p3d

from client.library import Films
from client.locale import Translator
from client.ui.brush import Brush
from client.ui.layout import Row, Size, Widget
from client.ui.theme import CREAM, GOLD, SMALL, Finish, rgb
from client.ui.widgets import Button, Label

TRACK = Finish(rgb("000000", 0.5), rgb("000000", 0.5), radius=4)
DONE = Finish(GOLD, rgb("cf8a2b"), radius=4)


def share_button(films: Films, words: Translator, make: Callable[[], None], key: str = "share") -> list[Widget]:
    """What makes a film; while one is made, how far it is, and a way to stop it.

    A frozen build has no encoder, and none can be added to it.
    """
    share = films.share
    if share is None:
        lacks = getattr(sys, "frozen", False) and find_spec("av") is None
        return [] if lacks else [Button(words(key), make, key="share", mark="play")]
    parts = [
        Label(words("share.making"), SMALL.tinted(CREAM)),
        Filling(share),
        Button("", films.stop, key="share.stop", mark="cross", hint=words("share.stop")),
    ]
    return [Row(parts, gap=8, align="centre", key="share.row")]


class Filling(Widget):
    """A bar that fills from the left."""

    WIDE, HIGH = 120.0, 9.0

    def __init__(self, share: float) -> None:
        super().__init__(key="share.bar")
        self.share = share

    def measure(self, brush: Brush, width: float) -> Size:
        return min(width, self.WIDE), self.HIGH

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        brush.box(node, self.area, TRACK)
        brush.box(node, self.area._replace(w=max(self.HIGH, self.area.w * self.share)), DONE)
