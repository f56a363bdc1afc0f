"""Whether this machine has a screen to open a window on."""

import os
import sys


def has_display() -> bool:
    """On Windows and macOS always; elsewhere when an X server is named (Wayland desktops name one too)."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY"))
