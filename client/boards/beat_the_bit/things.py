"""From pieces to nodes: each piece has one node, made when it appears and put where the list says."""

from collections.abc import Collection, Mapping

import panda3d.core as p3d

from client.boards import Stage
from client.boards.beat_the_bit.faces import FOLDER
from client.boards.beat_the_bit.layout import CELL, OUTLINE, SHEET, Place
from client.boards.beat_the_bit.looks import CHALK_POINT, EMPTY
from client.boards.beat_the_bit.pieces import (
    BagDie,
    Board,
    Cards,
    Cell,
    Look,
    Number,
    Outline,
    Piece,
    Ring,
    Spot,
    Token,
)
from client.render.surface import Surface
from client.table3d.cards import HEIGHT, PAPER, WIDTH, Card
from client.table3d.dice import Dice
from client.table3d.picking import make_pickable
from client.table3d.shapes import band, circle, filled, polygon, rectangle, ring
from sim.game import DieToThrow

DEAD = (0.16, 0.15, 0.17, 1.0)
NUMBER = 0.42
"""Half the side of a counter's number."""


class Things:
    """The nodes of all pieces."""

    def __init__(self, stage: Stage, root: p3d.NodePath) -> None:
        self._stage = stage
        self._root = root.attach_new_node("things")
        self._dice = Dice(stage.assets, stage.renderer)
        self._made: dict[str, tuple[Piece, p3d.NodePath, Card | None]] = {}

    def show(self, pieces: Mapping[str, Piece], leaving: Collection[str] = ()) -> None:
        """Exactly these pieces, each in its place; those that are leaving stay until the next time."""
        for name in [name for name in self._made if name not in pieces and name not in leaving]:
            self._made.pop(name)[1].remove_node()
        for piece in pieces.values():
            self._show(piece)
            put(self.node(piece.id), piece.place)

    def node(self, name: str) -> p3d.NodePath:
        return self._made[name][1]

    def _show(self, piece: Piece) -> None:
        known = self._made.get(piece.id)
        if known is not None:
            before, node, card = known
            if before.look != piece.look or before.half != piece.half or bool(before.label) != bool(piece.label):
                if card is None or not isinstance(piece.look, Cards) or not _same_back(before.look, piece.look):
                    node.remove_node()
                    known = None
                else:
                    card.show(piece.look.face, piece.look.count)
        if known is None:
            node, card = self._make(piece)
        self._made[piece.id] = (piece, node, card)

    def _make(self, piece: Piece) -> tuple[p3d.NodePath, Card | None]:
        card = None
        if isinstance(piece.look, Cards):
            stage = self._stage
            card = Card(self._root, stage.assets, stage.renderer, stage.press, piece.look.back)
            card.show(piece.look.face, piece.look.count)
            node = card.node
        else:
            node = self._root.attach_new_node("piece")
            self._dress(piece.look, node)
        node.name = piece.id
        if piece.label:
            width, depth = piece.half
            high = 1.0 if piece.id == "knight" else 0.4
            make_pickable(node, piece.id, p3d.Point3(0, 0, high), (width, depth, high))
        return node, card

    def _dress(self, look: Look, node: p3d.NodePath) -> None:
        assets, renderer = self._stage.assets, self._stage.renderer
        match look:
            case Token(model=model, surface=surface):
                renderer.dress(assets.model(f"{FOLDER}/{model}", node), surface)
            case Board(sheet=sheet, dark=dark):
                board = assets.model("cards/card", node)
                board.set_scale(SHEET[0] / WIDTH, SHEET[1] / HEIGHT, 1)
                surface = PAPER.but(texture=self._stage.press.print(sheet))
                renderer.dress(board, surface.but(colour=DEAD) if dark else surface)
            case Cell(picture=picture):
                cell = assets.model("cards/card", node)
                cell.set_scale(CELL / WIDTH, CELL / HEIGHT, 1)
                renderer.dress(cell, PAPER.but(texture=assets.texture(f"{FOLDER}/{picture}", repeat=False)))
            case Number(sheet=sheet):
                self._flat(_square(NUMBER), Surface(texture=self._stage.press.print(sheet), see_through=True), node)
            case BagDie(colour=colour):
                self._dice.make(DieToThrow(0, "d6", colour), node).set_hpr(20, 0, 0)
            case Outline():
                inner, outer = rectangle(*OUTLINE), rectangle(OUTLINE[0] + 0.12, OUTLINE[1] + 0.12)
                self._flat(band("outline", inner, outer), EMPTY, node)
            case Ring(radius=radius):
                self._flat(ring("ring", radius, radius + 0.3, 96), EMPTY, node)
            case Spot(dotted=True):
                self._flat(filled("dot", circle(0.12, 12)), CHALK_POINT, node)

    def _flat(self, shape: p3d.NodePath, surface: Surface, parent: p3d.NodePath) -> None:
        shape.reparent_to(parent)
        shape.set_z(0.012)
        shape.set_depth_offset(1)
        self._stage.renderer.dress(shape, surface)


def put(node: p3d.NodePath, place: Place) -> None:
    node.set_pos_hpr_scale(
        (place.x, place.y, place.z), (place.turn, place.tilt, 0), (place.scale, place.scale, place.scale)
    )


def _same_back(one: Look, other: Cards) -> bool:
    return isinstance(one, Cards) and one.back == other.back


def _square(half: float) -> p3d.NodePath:
    a, b, c, d = (-half, -half), (half, -half), (half, half), (-half, half)
    return polygon("number", [(a, b, c), (a, c, d)], over=(half, half))
