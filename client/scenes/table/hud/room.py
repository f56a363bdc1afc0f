"""How much room a window has for what stands around a table."""

from typing import NamedTuple

from client.table3d.camera import Safe
from client.ui.stage import Stage

WIDE = 900.0
"""From this width on, panels stand beside the table."""
LOW = 420.0
"""Below this height only one thing at a time stands over the table."""
SHORT = 560.0
"""Below this height of a narrow window the seats that wait are not named above the table."""


def is_low(stage: Stage) -> bool:
    return stage.height < LOW


def is_wide(stage: Stage) -> bool:
    return stage.width >= WIDE and not is_low(stage)


class Free(NamedTuple):
    """The part of the window that is the table's, in dp."""

    left: float = 0.0
    right: float = 0.0
    top: float = 0.0
    bottom: float = 0.0


def free_of(stage: Stage, left: float, right: float, top: float, bottom: float) -> Free:
    """What is left of the window; all of it where that would be too little."""
    if bottom - top < 60 or right - left < 60:
        return Free(0.0, stage.width, 0.0, stage.height)
    return Free(left, right, top, bottom)


def safe_of(stage: Stage, free: Free) -> Safe:
    """The same for the camera, which keeps the table in it: in the window's own coordinates."""
    return (
        2 * free.left / stage.width - 1,
        2 * free.right / stage.width - 1,
        1 - 2 * free.bottom / stage.height,
        1 - 2 * free.top / stage.height,
    )
