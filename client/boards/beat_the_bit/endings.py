"""The end in the dungeon: the final boss falls behind the gate, or the gate falls shut."""

from collections.abc import Iterable
from dataclasses import replace

import panda3d.core as p3d

from client.boards import BoardStage, Orientation, Viewpoint
from client.boards.pieces.nodes import PieceNodes
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place, put
from client.boards.pieces.reveals import shaking
from client.table3d.motion import Script, Update, ease
from sim.games.beat_the_bit import events as e

ENDS = 2.8
"""Seconds in which the light changes."""
STAGGERS, FALLS = 0.9, 1.7
"""Seconds that a boss stands, and in which it falls."""
STANDS = 1.2
"""Seconds that the last picture stands."""
SUNK = 12.0
"""cm by which the sheets that stand before the gate sink out of view."""
GATE = ((-17.0, 17.0), (0.5, 17.0))
"""From where to where the gate is seen, across and up, in cm;"""
AWAY: dict[Orientation, float] = {"landscape": 30.0, "portrait": 46.5}
"""and how far away it is: in a high window the room stands farther back."""


def tell_ending(
    script: Script,
    stage: BoardStage,
    event: e.Won | e.Lost,
    orientation: Orientation,
    before: Iterable[Piece],
    things: PieceNodes,
) -> None:
    """`before` is what stands before the gate."""
    light = stage.limelight
    script.call(0.1, lambda: light.look(at_gate(orientation), 1.3))
    for piece in before:
        script.move(0.3, 0.7, _sinking(things.node(piece.id), piece.place))
    if isinstance(event, e.Won):
        card = event.card
        stage.appear("boss", card)  # it is still there, to be seen falling
        script.call(0.2, lambda: stage.sound("roar"))
        script.move(0.2, STAGGERS, shaking(light, 0.16, 6))
        script.move(STAGGERS, FALLS, _falling(stage))
        script.call(STAGGERS + 0.6 * FALLS, lambda: stage.sound("quake"))
        script.move(STAGGERS + 0.6 * FALLS, 1.2, shaking(light, 0.55))
        script.call(STAGGERS + FALLS, lambda: stage.sound("win"))
    else:
        script.call(0.6, lambda: stage.sound("gate"))
        script.call(1.3, lambda: stage.sound("curse"))
        script.move(0.9, 0.9, shaking(light, 0.3))
    script.call(STAGGERS + 0.4, lambda: light.say(stage.speech.event(event)))
    script.call(STAGGERS + FALLS + STANDS, lambda: None)


def at_gate(orientation: Orientation) -> Viewpoint:
    across, up = GATE
    corners = tuple(p3d.Point3(x, AWAY[orientation], z) for x in across for z in up)
    return Viewpoint(corners, pitch=-15.0, lens=34.0)


def _sinking(node: p3d.NodePath, place: Place) -> Update:
    return lambda share: put(node, replace(place, z=place.z - SUNK * ease(share)))


def _falling(stage: BoardStage) -> Update:
    """Slowly at first, as everything that falls."""

    def fall(share: float) -> None:
        stage.tell("fallen", share * share, 0.0)

    return fall
