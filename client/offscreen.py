"""Drawing that nobody watches: into a buffer without a screen, or into that of a window which is kept out of sight."""

import sys
from typing import Any

import panda3d.core as p3d

HEADLESS = "p3headlessgl"
"""A way to the driver that needs no screen. Panda3D has it for Linux only."""
WINDOWED = "pandagl"


def pipe_name() -> str:
    """How the driver is reached here when nothing is to be seen."""
    return HEADLESS if sys.platform.startswith("linux") else WINDOWED


def open_buffer(size: tuple[int, int]) -> Any:
    """A ShowBase that draws into a buffer. Raises if there is none to be had."""
    from direct.showbase.ShowBase import ShowBase

    if pipe_name() == HEADLESS:
        return ShowBase(windowType="offscreen")
    base = ShowBase(windowType="none")
    if not base.openMainWindow(type="offscreen", size=size, requireWindow=False):
        behind_hidden_window(base, size)
    return base


def behind_hidden_window(base: Any, size: tuple[int, int]) -> None:
    """A buffer that shares the driver of a window: many drivers of Windows and macOS have none without."""
    if base.pipe is None:
        base.makeDefaultPipe()
    small = p3d.WindowProperties(p3d.WindowProperties.get_default())
    small.set_size(64, 64)
    small.undecorated = small.minimized = True
    small.fullscreen = small.foreground = False
    flags = p3d.GraphicsPipe.BF_require_window | p3d.GraphicsPipe.BF_fb_props_optional
    frame = p3d.FrameBufferProperties.get_default()
    window = base.graphicsEngine.make_output(base.pipe, "hidden", -100, frame, small, flags)
    base.graphicsEngine.open_windows()
    if window is None or not window.is_valid():
        raise RuntimeError("no window to hide")
    window.active = False  # nothing is drawn into it
    base.openMainWindow(type="offscreen", size=size, gsg=window.gsg, host=window, requireWindow=True)
