"""From one list of pieces to the next: what changed its place glides there, what is hit trembles, events are heard."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import panda3d.core as p3d

from client.boards.pieces.looks import Cards
from client.boards.pieces.nodes import PieceNodes
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place, between, put
from client.table3d.motion import Script, Update, ease, hop
from sim.game import Event

GLIDE = 0.55
"""Seconds a card takes from place to place."""
STAGGER = 0.07
"""Seconds between the departures of two cards."""
LIFT = 3.0
"""cm a card rises on its way."""
TREMBLE = 0.35

Pieces = Mapping[str, Piece]


def tell_sounds(
    script: Script, events: Iterable[Event], cues: Mapping[type, str], sound: Callable[[str], None]
) -> None:
    """One sound after the other, by the type of event."""
    when = 0.0
    for event in events:
        cue = cues.get(type(event))
        if cue is not None:
            script.call(when, _playing(sound, cue))
            when += STAGGER


def tell_ways(
    script: Script,
    before: Pieces,
    after: Pieces,
    things: PieceNodes,
    origin: Callable[[Piece], Place | None],
    departures: Mapping[str, Place],
) -> float:
    """What changed its place goes there, what is new comes from its origin, what departs goes to where it is said to.

    The nodes are those of the pieces after, and of those that depart. Returns when the last of them starts.
    """
    start = 0.0
    for piece in after.values():
        known = before.get(piece.id)
        came_from = known.place if known is not None else origin(piece)
        if came_from is not None and came_from != piece.place:
            node = things.node(piece.id)
            put(node, came_from)
            script.move(start, GLIDE, gliding(node, came_from, piece.place))
            start += STAGGER if isinstance(piece.look, Cards) else 0.0
    for name, end in departures.items():
        script.move(start, GLIDE, gliding(things.node(name), before[name].place, end))
        start += STAGGER
    return start


def tell_hits(script: Script, start: float, hit: Iterable[str], after: Pieces, things: PieceNodes) -> None:
    """Pieces that tremble, each once; those that are gone do not."""
    for name in dict.fromkeys(hit):
        if name in after:
            script.move(start, TREMBLE, _trembling(things.node(name), after[name].place))


def _playing(sound: Callable[[str], None], cue: str) -> Callable[[], None]:
    return lambda: sound(cue)


def gliding(node: p3d.NodePath, start: Place, end: Place) -> Update:
    far = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    high = min(LIFT, far / 3)

    def glide(share: float) -> None:
        place = between(start, end, ease(share))
        put(node, replace(place, z=place.z + high * hop(share)))

    return glide


def _trembling(node: p3d.NodePath, place: Place) -> Update:
    def tremble(share: float) -> None:
        put(node, replace(place, x=place.x + 0.25 * hop((share * 4) % 1) * (1 - share)))

    return tremble
