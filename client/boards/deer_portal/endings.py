"""Great moments of DeerPortal: deer mode begins, and the winner becomes the Deer God."""

from collections.abc import Callable, Sequence

import panda3d.core as p3d

from client.boards import MOOD_SECONDS, BoardStage, Viewpoint
from client.boards.deer_portal.pieces import ENTHRONED, GOD, PIECE, Stags, throne
from client.boards.deer_portal.scenery import mood_of
from client.table3d.motion import Script, Update, ease, hop
from sim.game import Seat
from sim.games.deer_portal.events import DeerModeBegan
from sim.speech import capital

RISES = 2.4
"""Seconds in which a stag becomes the Deer God."""
STANDS = 1.8
"""Seconds that it is looked at."""
LEAP = 5.0
"""cm that it leaps on its way to the portal."""


def tell_deer_mode(script: Script, stage: BoardStage, began: DeerModeBegan, portal: Viewpoint) -> None:
    """Dusk falls, and the portal outshines every light."""
    begin = script.end
    light = stage.limelight
    script.call(begin, lambda: light.look(portal, 1.0))
    script.call(begin, lambda: stage.mood(mood_of("spring", True), MOOD_SECONDS))
    script.call(begin + 0.3, lambda: light.say(stage.speech.event(began)))
    script.call(begin + 2.4, lambda: None)


def tell_deer_god(script: Script, stage: BoardStage, stags: Stags, winners: Sequence[Seat], portal: Viewpoint) -> None:
    """The winner leaps over the portal, turns to gold and grows."""
    begin, light = script.end, stage.limelight
    if not winners:
        return
    script.call(begin, lambda: light.look(portal, 1.2))
    script.call(begin, lambda: stage.mood(mood_of("spring", True), MOOD_SECONDS))
    script.call(begin + 0.3, lambda: stage.sound("deer"))
    names = ", ".join(stage.speech.seat(seat) for seat in winners)
    for number, seat in enumerate(winners):
        script.move(begin + 0.4, RISES, _ascending(stags, seat, throne(number, len(winners)), len(winners)))
    script.call(begin + 0.4 + 0.55 * RISES, _gilding(stags, winners, stage))
    # below the god, who fills the picture
    script.call(begin + 0.3, lambda: light.say(stage.speech.say("rank.god"), capital(names), low=True))
    script.call(begin + 0.4 + RISES + STANDS, lambda: None)


def _gilding(stags: Stags, winners: Sequence[Seat], stage: BoardStage) -> Callable[[], None]:
    def gild() -> None:
        stage.sound("portal")
        for seat in winners:
            stags.gild(seat)

    return gild


def _ascending(stags: Stags, seat: Seat, end: p3d.Point3, gods: int) -> Update:
    piece, figure = stags.nodes[seat], stags.nodes[seat].find("figure")
    start: list[tuple[p3d.Point3, float]] = []
    scale = GOD if gods == 1 else GOD / 1.5

    def ascend(share: float) -> None:
        if not start:
            start.append((p3d.Point3(piece.get_pos()), figure.get_h()))  # where it has come to by then
        place, looks = start[0]
        way, grown = ease(min(1.0, share / 0.55)), ease(max(0.0, (share - 0.4) / 0.6))
        piece.set_pos(place + (end - place) * way + p3d.Vec3(0, 0, LEAP * hop(min(1.0, share / 0.55))))
        piece.set_h(360 * ease(share))
        figure.set_h(looks + (ENTHRONED - looks) * ease(share))
        piece.set_scale(PIECE + (scale - PIECE) * grown)

    return ascend
