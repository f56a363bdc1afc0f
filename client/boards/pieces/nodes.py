"""From pieces to nodes: each piece has one node, made when it appears and put where the list says."""

from collections.abc import Collection, Mapping

import panda3d.core as p3d

from client.boards import BoardStage
from client.boards.pieces.brush import PieceBrush
from client.boards.pieces.looks import Cards, Look
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import put
from client.table3d.cards import Card
from client.table3d.picking import make_pickable


class PieceNodes:
    """The nodes of all pieces."""

    def __init__(self, stage: BoardStage, root: p3d.NodePath) -> None:
        self._stage = stage
        self._root = root.attach_new_node("things")
        self._brush = PieceBrush(stage)
        self._made: dict[str, tuple[Piece, p3d.NodePath, Card | None]] = {}
        self._turned: set[str] = set()
        """Open cards that lie face down for now."""

    def show(self, pieces: Mapping[str, Piece], leaving: Collection[str] = ()) -> None:
        """Exactly these pieces, each in its place; those that are leaving stay until the next time."""
        for name in [name for name in self._made if name not in pieces and name not in leaving]:
            self._made.pop(name)[1].remove_node()
            self._turned.discard(name)
        for name in [*self._turned]:
            self.turn(name, face_up=True)
        for piece in pieces.values():
            self._show(piece)
            put(self.node(piece.id), piece.place)

    def node(self, name: str) -> p3d.NodePath:
        return self._made[name][1]

    def turn(self, name: str, face_up: bool) -> None:
        """Let an open card lie face down for a while, or show its face again."""
        piece, _, card = self._made[name]
        if card is not None and isinstance(piece.look, Cards) and (name in self._turned) == face_up:
            card.show(piece.look.shown if face_up else None, piece.look.count)
            self._turned ^= {name}

    def _show(self, piece: Piece) -> None:
        known = self._made.get(piece.id)
        if known is not None:
            before, node, card = known
            if before.look != piece.look or bool(before.label) != bool(piece.label):
                if card is None or not isinstance(piece.look, Cards) or not _same_back(before.look, piece.look):
                    node.remove_node()
                    known = None
                else:
                    card.show(piece.look.shown, piece.look.count)
        if known is None:
            node, card = self._make(piece)
        self._made[piece.id] = (piece, node, card)

    def _make(self, piece: Piece) -> tuple[p3d.NodePath, Card | None]:
        card = None
        if isinstance(piece.look, Cards):
            stage = self._stage
            card = Card(self._root, stage.assets, stage.renderer, stage.press, piece.look.back)
            card.show(piece.look.shown, piece.look.count)
            node = card.node
        else:
            node = self._root.attach_new_node("piece")
            piece.look.draw(self._brush, node)
        node.name = piece.id
        if piece.label:
            width, depth = piece.look.half
            high = piece.look.height / 2
            make_pickable(node, piece.id, p3d.Point3(0, 0, high), (width, depth, high))
        return node, card


def _same_back(one: Look, other: Cards) -> bool:
    return isinstance(one, Cards) and one.back == other.back
