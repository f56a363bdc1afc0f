"""The end of a run: the frigate comes home, or she goes down."""

from math import sin

import panda3d.core as p3d

from client.boards import BoardStage, Viewpoint
from client.boards.frigate.layout import Layout
from client.boards.pieces.reveals import shaking
from client.table3d.motion import Script, Update, ease
from sim.games.frigate.events import RunEnded

ENDS = 3.2
"""Seconds in which light and sea change."""
STANDS = 1.0
"""Seconds that the last picture stands."""
LIST = 11.0
"""Degrees by which she lists before she goes down."""


def tell_ending(script: Script, stage: BoardStage, ended: RunEnded, words: str, layout: Layout) -> None:
    """The eye goes to the stern windows, and what is seen there says how it ended."""
    if ended.reason == "abandoned":
        return
    light = stage.limelight
    script.call(0.1, lambda: light.look(astern(layout), 1.8))
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


def astern(layout: Layout) -> Viewpoint:
    """Over the table out of the windows."""
    left, right, _, far = layout.everything[0]
    wide, middle = 0.34 * (right - left), (left + right) / 2
    points = [p3d.Point3(middle + x * wide, far, z) for x in (-1, 1) for z in (-1.0, 15.0)]
    return Viewpoint(tuple(points), pitch=-15.0, lens=36.0)


def _listing(stage: BoardStage) -> Update:
    """She heels over, further and further, and the deck goes from under one."""

    def heel(share: float) -> None:
        rolls = LIST * ease(share) * (1 + 0.15 * sin(9 * share))
        stage.limelight.sway(0.0, -2.0 * ease(share), rolls)

    return heel
