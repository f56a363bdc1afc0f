"""Clearance: what was in memory for a table that was left is given back, once engine and driver have let go of it."""

import gc

from client.malloc import give_back_small_blocks
from client.places import HOME
from client.render.assets import Assets
from client.table3d.text_printer import TextPrinter

FREED = 6
"""Frames after which engine and driver have let go of what nobody shows any more; half of them until the engine has."""


class Clearance:
    def __init__(self) -> None:
        self._at = ""
        """The game at whose table one is, or `home`."""
        self._frames = 0
        """Frames until memory can be given back."""

    def go(self, name: str, assets: Assets | None) -> None:
        """Whoever goes elsewhere than to this game leaves nothing of another's table in memory."""
        before, self._at = self._at, name
        if assets is not None and before not in ("", HOME, name):
            assets.forget(f"{before.replace('-', '_')}/")
            assets.forget_fonts()
            self._frames = FREED

    def frame(self, press: TextPrinter | None) -> None:
        """A frame has passed."""
        if not self._frames:
            return
        if press is not None and self._frames == FREED // 2:
            gc.collect()  # a board that was left knows itself: until it is found, it holds its sheets
            press.forget()
        self._frames -= 1
        if not self._frames:
            give_back_small_blocks()
