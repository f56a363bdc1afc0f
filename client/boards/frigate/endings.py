"""The end of a run: the frigate comes home, or she goes down."""

from math import sin

import panda3d.core as p3d

from client.boards import BoardStage, Orientation, Viewpoint
from client.boards.frigate.layout import Layout
from client.boards.pieces.reveals import shaking
from client.table3d.motion import Script, Update, ease
from sim.games.frigate.events import RunEnded

ENDS = 3.2
"""Seconds in which light and sea change."""
STANDS = 1.0
"""Seconds that the last picture stands."""
OVER_LOG = ((-13.0, 13.0), (8.0, 30.0))
"""What is seen of the windows behind the log, to both sides of its head and up, in cm."""
LIST = 11.0
"""Degrees by which she lists before she goes down."""


def tell_ending(script: Script, stage: BoardStage, ended: RunEnded, words: str, there: Viewpoint) -> None:
    """The eye goes to the stern windows, and what is seen there says how it ended."""
    if ended.reason == "abandoned":
        return
    light = stage.limelight
    script.call(0.1, lambda: light.look(there, 1.8))
    script.call(0.5, lambda: light.say(words))
    if ended.reason == "lost":
        script.call(0.2, lambda: stage.sound("quake"))
        script.call(1.0, lambda: stage.sound("splash"))
        script.call(1.6, lambda: stage.sound("drowned"))
        script.move(0.2, 1.2, shaking(light, 0.5))
        script.move(0.9, ENDS, _listing(stage))
    else:
        for when in (0.3, 1.6):
            script.call(when, lambda: stage.sound("ship-bell"))
    script.call(ENDS + STANDS, lambda: None)


def astern(layout: Layout, orientation: Orientation) -> Viewpoint:
    """Over the table out of the windows; in a high picture the log stands before them, and the eye looks over it."""
    left, right, _, far = layout.everything[0]
    if orientation == "portrait":
        points = tuple(p3d.Point3(layout.log.head.x + x, far, z) for x in OVER_LOG[0] for z in OVER_LOG[1])
        return Viewpoint(points, pitch=-33.0, lens=40.0)
    middle = (left + right) / 2
    wide = 0.34 * (right - left)
    points = tuple(p3d.Point3(middle + x * wide, far, z) for x in (-1, 1) for z in (-1.0, 15.0))
    return Viewpoint(points, pitch=-15.0, lens=36.0)


def _listing(stage: BoardStage) -> Update:
    """She heels over, further and further, and the deck goes from under one."""

    def heel(share: float) -> None:
        rolls = LIST * ease(share) * (1 + 0.15 * sin(9 * share))
        stage.limelight.sway(0.0, -2.0 * ease(share), rolls)

    return heel
