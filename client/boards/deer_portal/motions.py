"""From events to motion: the script of one input's consequences, told over the picture of the moment before."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import panda3d.core as p3d

from client.boards import MOOD_SECONDS, BoardStage
from client.boards.deer_portal.pieces import PIECE, BigDiamond, Items, Piles, Stags, facing, spot
from client.boards.deer_portal.scenery import mood_of
from client.boards.pieces.dealing import PUT_DOWN, coming_down
from client.boards.pieces.places import Place, put
from client.table3d.motion import Script, ease, hop
from sim.game import Event
from sim.games.deer_portal import events as e
from sim.games.deer_portal import state as s
from sim.games.deer_portal.content import ELEMENTS

STRIDE = 0.2
"""Seconds from one field to the next."""
HOP = 0.7
"""cm."""
BETWEEN = 0.13
"""Seconds from one pile to the next, and from stag to stag, when a game begins."""
RISE = 2.6
"""How high a taken item floats up before it is gone."""


def told(
    script: Script,
    events: Sequence[Event],
    before: s.State,
    items: Items,
    stags: Stags,
    piles: Piles,
    big_diamond: BigDiamond,
    stage: BoardStage,
) -> None:
    """Tell all events one after the other. What they leave behind is not told here: the next picture shows it."""
    teller = _Teller(script, before, items, stags, piles, big_diamond, stage)
    for event in events:
        teller.tell(event)


def tell_deal(script: Script, piles: Piles, places: Sequence[Place], stags: Stags, stage: BoardStage) -> None:
    """The piles are put on their stones, and the stags on their fields, one after the other."""
    for number, (card, place) in enumerate(zip(piles.cards, places, strict=True)):
        at = BETWEEN * number
        script.move(0.0, at + PUT_DOWN, coming_down(_lifting(card.node, place), at))
        script.call(at + PUT_DOWN - 0.1, lambda: stage.sound("shuffle"))
    begin = BETWEEN * len(piles.cards)
    for number, stag in enumerate(stags.nodes):
        at = begin + BETWEEN * number
        script.move(0.0, at + PUT_DOWN, coming_down(_standing(stag, stag.get_pos()), at))
        script.call(at + PUT_DOWN, lambda: stage.sound("hoof"))


def _lifting(node: p3d.NodePath, place: Place) -> Callable[[float], None]:
    return lambda high: put(node, replace(place, z=place.z + high))


def _standing(node: p3d.NodePath, spot: p3d.Point3) -> Callable[[float], None]:
    return lambda high: node.set_pos(spot + p3d.Vec3(0, 0, high))


class _Teller:
    def __init__(
        self,
        script: Script,
        before: s.State,
        items: Items,
        stags: Stags,
        piles: Piles,
        big: BigDiamond,
        stage: BoardStage,
    ) -> None:
        self._script = script
        self._before = before
        self._items = items
        self._stags = stags
        self._piles = piles
        self._big = big
        self._stage = stage
        self._now = 0.0
        self._landed: p3d.NodePath | None = None

    def tell(self, event: Event) -> None:
        match event:
            case e.Moved():
                self._walk(event)
            case e.DiamondTaken():
                self._take(self._landed, "gem")
            case e.BigDiamondTaken():
                self._take(self._big.node, "gem")
            case e.CardPlayed():
                self._play_card(ELEMENTS.index(event.element))
            case e.OwnRune():
                self._play_card(event.seat)
            case e.Stopped():
                self._shiver(event.target)
            case e.RuneRemoved() | e.DiamondStolen():
                self._take(self._items.node(event.target, event.step), "take")
            case e.Meditated():
                self._meditate(event.seat)
            case e.Arrived():
                self._arrive(event.seat)
            case e.DeerModeBegan():
                self._cue("deer")
            case e.RoundBegan():
                self._turn_season(event.season)

    def _cue(self, name: str) -> None:
        self._script.call(self._now, lambda: self._stage.sound(name))

    def _walk(self, event: e.Moved) -> None:
        piece = self._stags.nodes[event.seat]
        figure = piece.find("figure")
        way = 1 if event.end > event.start else -1
        for step in range(event.start, event.end, way):
            here, there = spot(event.seat, step), spot(event.seat, step + way)
            turn = facing(event.seat, min(step, step + way))

            def stride(share: float, here: p3d.Point3 = here, there: p3d.Point3 = there, turn: float = turn) -> None:
                piece.set_pos(here + (there - here) * ease(share) + p3d.Vec3(0, 0, HOP * hop(share)))
                figure.set_h(turn)

            self._now = self._script.move(self._now, STRIDE, stride)
            self._cue("hoof")
        self._landed = self._items.node(event.seat, event.end)

    def _take(self, node: p3d.NodePath | None, cue: str) -> None:
        if node is None:
            return
        start = node.get_pos()
        self._cue(cue)

        def rise(share: float) -> None:
            node.set_pos(start + p3d.Vec3(0, 0, RISE * ease(share)))
            node.set_h(360 * share)
            node.set_scale(max(0.02, 1 - share * share))

        self._now = self._script.move(self._now, 0.6, rise)

    def _play_card(self, pile: int) -> None:
        """The rune underfoot goes, and the open card of its pile with it."""
        if self._landed is not None:
            self._take(self._landed, "rune")
        top = self._piles.cards[pile].lift()
        start = top.get_pos()
        self._cue("card")

        def leave(share: float) -> None:
            top.set_pos(start + p3d.Vec3(0, 0, 5 * ease(min(1.0, share * 1.6))))
            top.set_p(55 * hop(share))
            top.set_scale(1 + 0.35 * hop(share))

        self._now = self._script.move(self._now, 1.1, leave)

    def _shiver(self, seat: int) -> None:
        piece = self._stags.nodes[seat]
        self._cue("freeze")
        self._now = self._script.move(
            self._now, 0.5, lambda share: piece.set_scale(PIECE + 0.12 * hop((share * 3) % 1))
        )

    def _meditate(self, seat: int) -> None:
        nodes = self._items.of(seat)
        self._cue("meditate")

        def fade(share: float) -> None:
            for node in nodes:
                node.set_scale(max(0.02, 1 - ease(share)))

        self._now = self._script.move(self._now, 0.8, fade)

    def _arrive(self, seat: int) -> None:
        piece = self._stags.nodes[seat]
        place = spot(seat, len(self._before.areas[seat]) - 1)
        self._cue("portal")

        def whirl(share: float) -> None:
            piece.set_pos(place + p3d.Vec3(0, 0, 1.4 * hop(share)))
            piece.set_h(720 * ease(share))

        self._now = self._script.move(self._now, 1.3, whirl)

    def _turn_season(self, season: s.Season) -> None:
        deer = self._before.deer is not None
        if mood_of(self._before.season, deer) == mood_of(season, deer):
            return
        self._script.call(self._now, lambda: self._stage.mood(mood_of(season, deer), MOOD_SECONDS))
        self._now += MOOD_SECONDS
