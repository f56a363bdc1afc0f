"""From pieces to nodes: each piece has one node, made when it appears and put where the list says."""

from collections.abc import Collection, Mapping

import panda3d.core as p3d

from client.boards import Stage
from client.boards.beat_the_bit.faces import FOLDER
from client.boards.beat_the_bit.layout import CELL, OUTLINE, SHEET, Place
from client.boards.beat_the_bit.looks import CHALK_POINT, DARK, EMPTY
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
    Title,
    Token,
)
from client.render.surface import Surface
from client.table3d.cards import HEIGHT, PAPER, THICKNESS, WIDTH, Card
from client.table3d.dice import Dice
from client.table3d.picking import make_pickable
from client.table3d.press import Sheet
from client.table3d.shapes import band, circle, filled, polygon, rectangle, ring
from sim.game import DieToThrow

DEAD = (0.16, 0.15, 0.17, 1.0)
NUMBER = 0.46
"""Half the side of a counter's number."""
TITLE_WIDTH = 1.75
"""Half the width of a place's name."""


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
            high = _height(piece.look) / 2
            make_pickable(node, piece.id, p3d.Point3(0, 0, high), (width, depth, high))
        return node, card

    def _dress(self, look: Look, node: p3d.NodePath) -> None:
        assets, renderer = self._stage.assets, self._stage.renderer
        match look:
            case Token(model=model, surface=surface):
                renderer.dress(assets.model(f"{FOLDER}/{model}", node), surface)
                for shape in _markings(model):
                    shape.reparent_to(node)
                    renderer.dress(shape, DARK)
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
                self._flat(
                    _plate(NUMBER, NUMBER), Surface(texture=self._stage.press.print(sheet), see_through=True), node
                )
            case BagDie(colour=colour):
                self._dice.make(DieToThrow(0, "d6", colour), node).set_hpr(20, 0, 0)
            case Outline(name=name, line=line):
                inner, outer = rectangle(OUTLINE[0] - line, OUTLINE[1] - line), rectangle(*OUTLINE)
                self._flat(band("outline", inner, outer), EMPTY, node)
                self._words(name, TITLE_WIDTH, node)
            case Title(sheet=sheet):
                self._words(sheet, TITLE_WIDTH * 2, node)
            case Ring(radius=radius, name=name):
                self._flat(ring("ring", radius, radius * 1.026, 96), EMPTY, node)
                self._words(name, radius * 0.75, node)
            case Spot(dotted=True):
                self._flat(filled("dot", circle(0.12, 12)), CHALK_POINT, node)

    def _words(self, sheet: Sheet | None, half: float, node: p3d.NodePath) -> None:
        """Words on the felt, half as wide as said."""
        if sheet is not None:
            over = (half, half * sheet.height / sheet.width)
            printed = Surface(texture=self._stage.press.print(sheet), rough=0.9, see_through=True)
            self._flat(_plate(*over), printed, node)

    def _flat(self, shape: p3d.NodePath, surface: Surface, parent: p3d.NodePath) -> None:
        shape.reparent_to(parent)
        shape.set_z(0.012)
        shape.set_depth_offset(1)
        self._stage.renderer.dress(shape, surface)


def _height(look: Look) -> float:
    """How high a thing is picked, in its own size: a die before the card on which it lies."""
    match look:
        case Cards(count=count):
            return max(0.1, count * THICKNESS)
        case Token(model="knight"):
            return 2.4
        case Token():
            return 0.4
        case Spot(dotted=False):
            return 1.6
    return 0.1


def _markings(model: str) -> list[p3d.NodePath]:
    """What is painted on a token: the eyes and nose of a skull, the iron bands and the lock of a chest."""
    shapes, high = [], 0.0
    match model:
        case "skull":
            high = 0.31
            spots = (0.30, 0.22, 0.19), (-0.30, 0.22, 0.19), (0.0, -0.16, 0.1)
            shapes = [_moved(filled("hole", circle(r, 20)), x, y) for x, y, r in spots]
        case "chest":
            high = 0.51
            bands = (
                (0.0, 0.08, 0.8, 0.05),
                (0.0, -0.02, 0.14, 0.17),
                (-0.55, -0.05, 0.05, 0.5),
                (0.55, -0.05, 0.05, 0.5),
            )
            shapes = [_moved(filled("iron", rectangle(w, d)), x, y) for x, y, w, d in bands]
    for shape in shapes:
        shape.set_z(high)
        shape.set_depth_offset(1)
    return shapes


def _moved(shape: p3d.NodePath, x: float, y: float) -> p3d.NodePath:
    shape.set_pos(x, y, 0)
    return shape


def put(node: p3d.NodePath, place: Place) -> None:
    node.set_pos_hpr_scale(
        (place.x, place.y, place.z), (place.turn, place.tilt, 0), (place.scale, place.scale, place.scale)
    )


def _same_back(one: Look, other: Cards) -> bool:
    return isinstance(one, Cards) and one.back == other.back


def _plate(width: float, depth: float) -> p3d.NodePath:
    """A rectangle for a picture, by half its sides."""
    a, b, c, d = (-width, -depth), (width, -depth), (width, depth), (-width, depth)
    return polygon("plate", [(a, b, c), (a, c, d)], over=(width, depth))
