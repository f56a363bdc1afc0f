"""A board made of pieces. A game says what lies where and what it means; everything else is done here."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Generic

import panda3d.core as p3d

from client.boards import BoardStage, Orientation, Target, TrayPlace, Viewpoint, why_not
from client.boards.areas import Area, cover
from client.boards.moving import LEGAL, POINTED, MovingBoard
from client.boards.pieces.contract import GameOfPieces, Layout, View
from client.boards.pieces.dealing import tell_deal
from client.boards.pieces.motions import tell_hits, tell_sounds, tell_ways
from client.boards.pieces.nodes import PieceNodes
from client.boards.pieces.piece import Picture, Piece
from client.boards.pieces.places import put
from client.render.renderer import Renderer
from client.table3d.glow import Glow, around_circle, around_rectangle, light
from client.table3d.motion import Script, ease, hop
from sim.game import Action, Event, Refused, Seat

SELECTED = Glow(light(1.6, (0.3, 1.0, 0.45)), "line", 0.7)
"""Around what is selected, or taken."""
ON_TURN = Glow(light(0.8, (0.3, 0.7, 1.0)), "corners", 0.8)
"""At the corners of the sheet of whoever is on turn."""
MARK = 0.065
"""How high the light lies on a piece that is not scaled: over a card's edge, at the foot of a pile."""
MOST = 400
"""Actions that are looked at; whoever has more makes them by selecting."""
HOP = 1.1
"""cm by which a piece hops that counts."""
SUNK = 9.0
"""cm by which what stands before the dice sinks while they fly: out of view."""
MARGIN = 4.0
"""cm around everything that the light covers, too."""


class PiecesBoard(GameOfPieces[View, Layout], MovingBoard, Generic[View, Layout]):
    """Lays, moves, marks and finds the pieces of a game."""

    # Where things are

    def __init__(self, stage: BoardStage) -> None:
        super().__init__(stage)
        self._things = PieceNodes(stage, self._root)
        self._marks = self._root.attach_new_node("legal")
        self._pointer = self._root.attach_new_node("pointer")
        self._shown: tuple[View, Seat | None, tuple[Action, ...]] | None = None
        self._pieces: dict[str, Piece] = {}
        self._selected: frozenset[str] = frozenset()
        self._proposed: tuple[Action, ...] = ()
        self._orientation: Orientation = "landscape"
        self._players = len(stage.speech.names) or stage.game.seats[-1]
        self.arrange("landscape")

    def arrange(self, orientation: Orientation) -> None:
        self._deal = None
        if self._script is not None:
            self._script = None
            self._stage.limelight.over()
        self._orientation = orientation
        if self._stage.drawn:
            cover(self._stage.renderer, self._layout.everything, MARGIN)
        if self._shown is not None:
            self._draw()

    @property
    def _layout(self) -> Layout:
        return self.layout_for(self._orientation, self._players)

    @property
    def pieces(self) -> Mapping[str, Piece]:
        return self._pieces

    @property
    def areas(self) -> Mapping[str, Area]:
        layout = self._layout
        shared = {"board": layout.board, "mine": layout.mine}
        return shared if layout.others is None else shared | {"others": layout.others}

    @property
    def ground(self) -> Picture | None:
        return None

    @property
    def active(self) -> str | None:
        return None if self._shown is None else self.on_turn(self._shown[0])

    @property
    def tray(self) -> TrayPlace:
        return self._layout.tray

    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        return self._layout.viewpoint(name, seat)

    def duck(self, share: float) -> None:
        for piece in self._pieces.values():
            if self._layout.hides_arena(piece.place):
                put(self._things.node(piece.id), replace(piece.place, z=piece.place.z - SUNK * ease(share)))
        if share:
            self._marks.hide()
        else:
            self._marks.show()

    def stir(self, piece: str, share: float) -> p3d.Point3 | None:
        for found in self._pieces.values():
            if piece and self.counts_as(found) == piece:
                node = self._things.node(found.id)
                put(node, replace(found.place, z=found.place.z + HOP * hop(share)))
                return node.get_pos(self._stage.root)
        return None

    # The picture

    def show(self, view: View, events: Sequence[Event], seat: Seat | None, actions: Collection[Action]) -> None:
        self.finish()
        known = self._shown
        self._shown = (view, seat, tuple(islice(actions, MOST)))
        # what others do meanwhile takes nothing out of a hand that may do just what it might before
        same = self._selected and known is not None and known[1:] == self._shown[1:]
        self._selected = self._selected & self.pieces_of(view, seat).keys() if same else frozenset()
        self._players = self.players_of(view)
        # another seat at the same screen sees another table: there is no way from one to the other
        if events and known is not None and known[1] == seat and not self._stage.reduced_motion:
            script = self._told(view, seat, events)
            if script.end > 0:
                self._marks.get_children().detach()
                self._targets = self._proposed = ()
                self._script = script
                return
        self._draw()

    def _told(self, view: View, seat: Seat | None, events: Sequence[Event]) -> Script:
        """Lay the new pieces, and tell how they got there; those that leave are still there, to be seen going."""
        before, after = self._pieces, self.pieces_of(view, seat)
        leaving = self.departures(before, after)
        self._lay(view, after, leaving)
        script = Script()
        tell_sounds(script, events, self.cues, self._stage.sound)
        start = tell_ways(script, before, after, self._things, self.origin, leaving)
        tell_hits(script, start, self.hit(events), after, self._things)
        if self._stage.limelight.on:
            self.celebrate(script, view, events, before)
        return script

    def _tell_deal(self, script: Script) -> None:
        self._marks.get_children().detach()
        far = max(area[3] for area in self._layout.everything)
        tell_deal(script, self._pieces.values(), self._things, self.origin, far, self._stage.sound)

    def _lay(self, view: View, pieces: dict[str, Piece], leaving: Collection[str] = ()) -> None:
        """All pieces in their places."""
        self._pieces = pieces
        if self._stage.drawn:
            self._things.show(pieces, leaving)
            self.decorate(view)

    def _draw(self) -> None:
        assert self._shown is not None
        view, seat, actions = self._shown
        self._lay(view, self.pieces_of(view, seat))
        self._targets = self._find_targets(view, seat, actions)
        self._proposed = () if seat is None else self._allowed(None, view, seat)[0]
        if self._stage.drawn:
            self._show_marks(view)
            self._stage.renderer.changed()

    def _show_marks(self, view: View) -> None:
        """What can be done glows; whoever is on turn has light at the corners."""
        self._marks.get_children().detach()
        for target in self._targets:
            piece = self._pieces[target.id]
            if target.selected:
                mark(self._stage.renderer, self._marks, piece, SELECTED)
            elif (target.actions or target.toggles) and piece.look.glows:
                mark(self._stage.renderer, self._marks, piece, LEGAL)
        on_turn = self.on_turn(view)
        if on_turn is not None:
            mark(self._stage.renderer, self._marks, self._pieces[on_turn], ON_TURN)

    # What can be pointed at

    def _find_targets(self, view: View, seat: Seat | None, actions: tuple[Action, ...]) -> tuple[Target, ...]:
        found = [self._target(piece, view, seat, actions) for piece in self._pieces.values() if piece.label]
        # those that can be done first, else as they were laid
        return tuple(sorted(found, key=lambda target: not (target.actions or target.toggles)))

    def _target(self, piece: Piece, view: View, seat: Seat | None, actions: tuple[Action, ...]) -> Target:
        doable = tuple(action for action in actions if self.stands_for(piece, action))
        refused = None
        if seat is not None:
            allowed, refused = self._allowed(piece, view, seat)
            doable = tuple(dict.fromkeys((*doable, *allowed)))
            if not doable and refused is None and (wished := self.wish(piece)) is not None:
                refused = why_not(self._stage.game, view, seat, wished)
        large = piece.look.large
        return Target(
            id=piece.id,
            node=self._things.node(piece.id) if self._stage.drawn else self._root,
            label=piece.label,
            actions=doable,
            refused=None if doable else refused,
            toggles=self.selectable(piece, view, seat),
            selected=(piece.means or piece.id) in self._selected,
            means=piece.means,
            detail=piece.detail,
            picture=None if large is None else lambda: self._stage.press.print(large),
        )

    def _allowed(self, piece: Piece | None, view: View, seat: Seat) -> tuple[tuple[Action, ...], Refused | None]:
        """What is proposed and allowed; else why the first proposal is not."""
        game, proposed = self._stage.game, self.proposals(piece, view, seat)
        tried = [(action, why_not(game, view, seat, action)) for action in proposed]
        return tuple(action for action, why in tried if why is None), next((why for _, why in tried if why), None)

    @property
    def proposed(self) -> tuple[Action, ...]:
        return self._proposed

    def toggle(self, target: Target) -> None:
        self._selected ^= {target.means or target.id}
        self._draw()

    def unselect(self) -> bool:
        if not self._selected:
            return False
        self._selected = frozenset()
        self._draw()
        return True

    def take(self, action: Action | None) -> None:
        if self._shown is None or not self._stage.drawn or self._script is not None or self.dealing:
            return
        if action is None:
            self._show_marks(self._shown[0])
            return
        self._marks.get_children().detach()
        for target in self._targets:
            if target.selected or action in target.actions:
                mark(self._stage.renderer, self._marks, self._pieces[target.id], SELECTED)

    def point_at(self, target: Target | None) -> None:
        self._pointer.get_children().detach()
        if target is not None and target.id in self._pieces:
            mark(self._stage.renderer, self._pointer, self._pieces[target.id], POINTED)
        self._stage.renderer.changed(moved=False)


def mark(renderer: Renderer, parent: p3d.NodePath, piece: Piece, glow: Glow) -> None:
    """Light around a piece."""
    half, scale = piece.look.half, piece.place.scale
    if piece.look.round:
        ring = around_circle(half[0], glow, scale, renderer)
    else:
        ring = around_rectangle(half, glow, scale, renderer)
    ring.reparent_to(parent)
    put(ring, piece.place.on(0, 0, MARK))
