"""The land as a list of pieces, for those who draw it elsewhere: a picture, and on it what changes during play."""

from client.boards.deer_portal.card_faces import FOLDER, Faces, back
from client.boards.deer_portal.layout import FIELD, PORTAL_FLOOR, Layout
from client.boards.deer_portal.looks import COLOURS, GOLD
from client.boards.deer_portal.pieces import (
    BIG_DIAMOND_HEIGHT,
    BIG_DIAMOND_SCALE,
    DULL,
    GLASS,
    ICE,
    PIECE,
    SHINING,
    SIGN,
    SIGN_GROUND,
    SIGN_HIGH,
    SIGN_INK,
    SIGN_NEAR,
    facing,
    field_id,
    pile_id,
    spot,
)
from client.boards.pieces.looks import Cards, Figure, Look, Patch, Spot, Token
from client.boards.pieces.piece import Laying, Piece
from client.boards.pieces.places import Place
from client.boards.signs import disc, sign_of
from client.render.surface import Surface
from sim.game import Seat
from sim.games.deer_portal.content import DIAMOND, ELEMENTS, EMPTY, PILE, PORTAL, RUNES
from sim.games.deer_portal.state import State

ANTLERS = Surface(colour=(*GOLD, 1), rough=0.35, metal=0.45, coat=0.4)
ROCK = Surface(colour=(0.16, 0.16, 0.18, 1), rough=0.8)
LIFT = 0.52
"""How high a diamond floats over its stone."""


def ground_of(view: State) -> str:
    """The picture of the land in this season."""
    return f"{FOLDER}/land_{view.season}.jpg"


def pieces_of(view: State, seat: Seat | None, layout: Layout, faces: Faces) -> dict[str, Piece]:
    """Everything on the land and beside it. What can be pointed at has the ids of the board's targets."""
    laying = Laying()
    land = Place(*layout.land)
    laying.put(Piece("portal", Token(f"{FOLDER}/portal_ring", ROCK), land))
    for owner, area in enumerate(view.areas):
        for step, letter in enumerate(area):
            if letter != EMPTY:
                lift = LIFT if letter == DIAMOND else 0.0
                laying.put(Piece(f"item {owner} {step}", _item(letter), _at(land, owner, step, lift)))
    if seat is not None:
        for step in range(PORTAL + 1):
            laying.put(Piece(field_id(seat, step), Spot(FIELD * 0.46, 0.4), _at(land, seat, step)))
    for owner in range(len(ELEMENTS)):
        laying.put(Piece(f"stag {owner}", _stag(view, owner), _at(land, owner, view.steps[owner], scale=PIECE)))
    for owner, place in enumerate(layout.piles):
        left = len(PILE) - view.drawn[owner]
        face = faces.open_card(owner, view) if left else None
        laying.put(Piece(pile_id(owner), Cards(back(owner), face, left or 1), place))
    if view.deer is None:
        look = Token(f"{FOLDER}/big_diamond", SHINING if view.big_diamond else DULL, (0.7, 0.7), 0.7)
        over = land.on(0, 0, PORTAL_FLOOR + BIG_DIAMOND_HEIGHT, BIG_DIAMOND_SCALE)
        laying.put(Piece("big diamond", look, over))
    return laying.pieces


def _at(land: Place, seat: Seat, step: int, lift: float = 0.0, scale: float = 1.0) -> Place:
    x, y, z = spot(seat, step)
    return land.on(x, y, z + lift, scale)


def _item(letter: str) -> Look:
    if letter == DIAMOND:
        return Token(f"{FOLDER}/diamond", GLASS)
    element = RUNES.index(letter)
    return Token(f"{FOLDER}/rune_{ELEMENTS[element]}", _paint(element))


def _paint(element: int) -> Surface:
    return Surface(colour=(*COLOURS[element], 1), rough=0.35, coat=0.8)


def _stag(view: State, seat: Seat) -> Figure:
    turned = Place(0, 0, 0.2, turn=facing(seat, view.steps[seat]))
    sign = (
        Patch(0, SIGN_NEAR, SIGN_HIGH, disc(SIGN), SIGN_GROUND),
        Patch(0, SIGN_NEAR, SIGN_HIGH + 0.02, sign_of(seat, 0.72 * SIGN), SIGN_INK),
    )
    parts = [
        (Token(f"{FOLDER}/base_{ELEMENTS[seat]}", _paint(seat), patches=sign), Place(0, 0)),
        (Token(f"{FOLDER}/stag", _paint(seat)), turned),
        (Token(f"{FOLDER}/antlers", ANTLERS), turned),
    ]
    if view.frozen[seat] and seat not in view.arrived:
        parts.append((Token(f"{FOLDER}/big_diamond", ICE), Place(0, 0, 1.9, turn=15, scale=1.2)))
    return Figure(tuple(parts), (1.0, 1.0), 3.0)
