"""Opens what is drawn on: a window, or a buffer where nobody looks."""

import os
import sys
from pathlib import Path
from typing import Any

import panda3d.core as p3d

from client.display import has_display
from client.offscreen import open_buffer, pipe_name
from sim.version import version

CLOTH = (0.105, 0.300, 0.205, 1.0)
"""What is seen until the table is there: the colour of its cloth."""


class NoDisplay(RuntimeError):
    """There is no window to be had here; the message says what to do."""


def open_window(size: tuple[int, int], offscreen: bool = False, fullscreen: bool = False) -> Any:
    """A ShowBase with a window, or with an offscreen buffer; raises NoDisplay."""
    if not offscreen and not has_display():
        raise NoDisplay("no display")
    settings = [
        f"win-size {size[0]} {size[1]}",
        f"window-title Astragal {version()}",
        f"fullscreen {int(fullscreen)}",
        "gl-version 3 2",
        "textures-power-2 none",
        "text-minfilter linear",
        "sync-video 1",
        f"audio-library-name {'p3openal_audio' if not offscreen and has_sound_device() else 'null'}",
        "print-pipe-types 0",
        "notify-level-device fatal",
        "notify-level-audio fatal",
        "notify-level-egldisplay fatal",
    ]
    if offscreen:
        pipe = pipe_name()
        settings += ["window-type offscreen", f"load-display {pipe}", f"aux-display {pipe}", "sync-video 0"]
    p3d.load_prc_file_data("astragal", "\n".join(settings))
    from direct.showbase.ShowBase import ShowBase

    try:
        base = open_buffer(size) if offscreen else ShowBase(windowType="onscreen")
    except Exception as problem:
        raise NoDisplay(str(problem)) from problem
    if base.win is None or (not offscreen and not isinstance(base.win, p3d.GraphicsWindow)):
        # without a display the engine may still have found a buffer that nobody could look at
        base.destroy()
        raise NoDisplay("no window")
    # The engine would show a frame when it begins the next one. Here the next one may be a long time coming: nothing is
    # drawn while nothing changes, so each frame must be on the screen when it is done.
    base.graphicsEngine.auto_flip = True
    # what the graphics card can do is known once it has drawn
    base.graphicsEngine.render_frame()
    base.set_background_color(*CLOTH)
    base.disable_mouse()
    base.render2d.set_antialias(p3d.AntialiasAttrib.M_none)
    return base


def has_sound_device() -> bool:
    """Whether sound can be tried. On Linux, drivers without a device complain at length on the terminal: not asked."""
    if not sys.platform.startswith("linux"):
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", "/nonexistent"))
    servers = (Path("/dev/snd"), runtime / "pulse", runtime / "pipewire-0")
    return "PULSE_SERVER" in os.environ or any(place.exists() for place in servers)
