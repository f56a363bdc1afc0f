"""How cards come to the table when a game begins: decks are put down, then one card after the other is dealt."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from client.boards.pieces.looks import Cards
from client.boards.pieces.motions import gliding
from client.boards.pieces.nodes import PieceNodes
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place, put
from client.boards.pieces.reveals import TURN, turning_over
from client.table3d.motion import Script, Update, ease

LONGEST = 1.4
"""Seconds in which everything lies."""
PUT_DOWN, HIGH = 0.3, 7.0
"""Seconds in which a deck is put down, and from how high, in cm."""
NEXT_DECK, NEXT_CARD = 0.03, 0.08
"""Seconds from one deck to the next, and from card to card, unless there are too many of them."""
HEARD = 0.09
"""Seconds between two cards that are heard."""
FAR_HIGH, SMALL = 6.0, 0.05
"""Whatever has no deck comes from beyond the table's far edge: from so high, in cm, and grows from this scale."""

Origin = Callable[[Piece], Place | None]
Sound = Callable[[str], None]


def tell_deal(
    script: Script,
    pieces: Iterable[Piece],
    things: PieceNodes,
    origin: Origin,
    far: float,
    sound: Callable[[str], None],
) -> None:
    """Tell it of the pieces as they lie; `far` is the table's far edge."""
    cards = [piece for piece in pieces if isinstance(piece.look, Cards) and piece.look.count]
    decks = [piece for piece in cards if _count(piece) > 1]
    for number, deck in enumerate(decks):
        script.move(0.0, number * NEXT_DECK + PUT_DOWN, _put_down(things, deck, number * NEXT_DECK))
    if decks:
        script.call(0.05, lambda: sound("shuffle"))
    begin = script.end if decks else 0.1
    single = [piece for piece in cards if _count(piece) == 1]
    each = min(NEXT_CARD, (LONGEST - begin - TURN) / max(1, len(single) - 1))
    heard = -HEARD
    for number, card in enumerate(single):
        at = begin + number * each
        start = origin(card) or _deck_of(card, decks) or _beyond(card, far)
        script.move(0.0, at + TURN, _dealt(things, card, start, at))
        if at - heard >= HEARD:
            heard = at
            script.call(at, lambda: sound("card"))


def coming_down(update: Callable[[float], None], at: float) -> Update:
    """Something is held high for `at` seconds, then it is put down: `update` gets how high it is, in cm."""

    def come(share: float) -> None:
        done = max(0.0, (share * (at + PUT_DOWN) - at) / PUT_DOWN)
        update(HIGH * (1 - ease(done)))

    return come


def _count(piece: Piece) -> int:
    return piece.look.count if isinstance(piece.look, Cards) else 0


def _put_down(things: PieceNodes, deck: Piece, at: float) -> Update:
    node, place = things.node(deck.id), deck.place
    return coming_down(lambda high: put(node, replace(place, z=place.z + high)), at)


def _deck_of(card: Piece, decks: Iterable[Piece]) -> Place | None:
    assert isinstance(card.look, Cards)
    backs = ((deck.place, deck.look) for deck in decks)
    return next((place for place, look in backs if isinstance(look, Cards) and look.back == card.look.back), None)


def _beyond(card: Piece, far: float) -> Place:
    return replace(card.place, x=card.place.x / 3, y=far + FAR_HIGH, z=FAR_HIGH, scale=SMALL)


def _dealt(things: PieceNodes, card: Piece, start: Place, at: float) -> Update:
    """A card that is open when it lies is turned over on its way."""
    assert isinstance(card.look, Cards)
    if card.look.shown is not None:
        return turning_over(things, card.id, start, card.place, at)
    glide = gliding(things.node(card.id), start, card.place)
    return lambda share: glide(max(0.0, (share * (at + TURN) - at) / TURN))
