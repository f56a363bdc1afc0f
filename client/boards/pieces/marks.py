"""Rims around pieces: what can be done glows, what is selected, who is on turn, what is pointed at."""

from collections.abc import Iterable, Mapping

import panda3d.core as p3d

from client.boards import Target
from client.boards.moving import LEGAL, POINTED
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import put
from client.render.renderer import Renderer
from client.render.surface import Surface
from client.table3d.shapes import band, rectangle, ring

SELECTED = Surface(colour=(0.35, 1.0, 0.5, 0.95), rough=0.8, glow=(0.1, 0.5, 0.15), see_through=True)
"""Around what is selected."""
ON_TURN = Surface(colour=(0.25, 0.75, 1.0, 0.95), rough=0.8, glow=(0.05, 0.3, 0.5), see_through=True)


class Marks:
    def __init__(self, root: p3d.NodePath, renderer: Renderer) -> None:
        self._renderer = renderer
        self.legal = root.attach_new_node("legal")
        self._pointer = root.attach_new_node("pointer")

    def clear(self) -> None:
        """Nothing can be done while something moves."""
        self.legal.get_children().detach()

    def show(self, pieces: Mapping[str, Piece], targets: Iterable[Target], on_turn: str | None) -> None:
        """What can be done glows; `on_turn` names the piece of whoever is on turn, which has a blue rim."""
        self.clear()
        for target in targets:
            piece = pieces[target.id]
            if target.selected:
                self._mark(self.legal, piece, SELECTED, 0.05, 0.35)
            elif (target.actions or target.toggles) and piece.look.glows:
                self._mark(self.legal, piece, LEGAL, 0.05, 0.3)
        if on_turn is not None:
            self._mark(self.legal, pieces[on_turn], ON_TURN, 0.3, 0.5)

    def point_at(self, piece: Piece | None) -> None:
        self._pointer.get_children().detach()
        if piece is not None:
            self._mark(self._pointer, piece, POINTED, 0.3, 0.55)

    def _mark(self, parent: p3d.NodePath, piece: Piece, surface: Surface, inner: float, outer: float) -> None:
        width, depth = piece.look.half
        if piece.look.round:
            mark = ring("mark", width + inner, width + outer, 32)
        else:
            mark = band("mark", rectangle(width + inner, depth + inner), rectangle(width + outer, depth + outer))
        mark.reparent_to(parent)
        put(mark, piece.place)
        mark.set_z(piece.top + 0.03)
        self._renderer.dress(mark, surface)
