"""The window of the client: its size and scale, full screen, and what its devices do."""

from typing import Any

import panda3d.core as p3d

from client.settings import Settings
from client.ui.input import Input
from client.ui.stage import Stage


class Window:
    def __init__(self, base: Any, stage: Stage) -> None:
        self.base = base
        self.pixels = (0, 0)
        self._stage = stage
        self._input = self._make_input()

    def poll(self) -> None:
        """Give what the devices have done to the stage."""
        self._input.poll()

    def fit(self) -> bool:
        """Whether the window has another size than before; it is then drawn in that size."""
        window = self.base.win
        pixels = (window.get_x_size(), window.get_y_size())
        if pixels == self.pixels or 0 in pixels:
            return False
        self.pixels = pixels
        # the engine would do it by itself at a window's event, but those are ours: see client/startup.py
        self.base.pixel2d.set_scale(2 / pixels[0], 1, 2 / pixels[1])
        return True

    def rescale(self, settings: Settings) -> None:
        """Widgets and text in the size that the player wants."""
        zoom = getattr(self.base.pipe, "display_zoom", 1.0) or 1.0
        self._input.pixels = self.pixels
        self._stage.resize(self.pixels, zoom * settings.scale, settings.text_size)

    def obey(self, settings: Settings) -> None:
        """Full screen, or not."""
        window, on = self.base.win, settings.fullscreen
        if isinstance(window, p3d.GraphicsWindow) and window.get_properties().get_fullscreen() != on:
            properties = p3d.WindowProperties()
            properties.set_fullscreen(on)
            wide, tall = self.base.pipe.get_display_width(), self.base.pipe.get_display_height()
            properties.set_size(*((wide, tall) if on and wide else settings.window))
            window.request_properties(properties)

    def _make_input(self) -> Input:
        if not self.base.buttonThrowers:
            # an offscreen buffer has no devices: a stand-in that never presses anything
            watcher, thrower = p3d.MouseWatcher("no mouse"), p3d.ButtonThrower("no keys")
            return Input(watcher, thrower, self._stage)
        made = Input(self.base.mouseWatcherNode, self.base.buttonThrowers[0].node(), self._stage)
        made.listen_to_fingers(self.base.win)
        return made

    def close(self) -> None:
        self._input.close()
