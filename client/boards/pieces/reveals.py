"""Cards that are turned over one after the other, each with what it counts; how the eye comes near, and is shaken."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import sin

import panda3d.core as p3d

from client.boards import Viewpoint
from client.boards.limelight import Limelight, Tone
from client.boards.pieces.nodes import PieceNodes
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place, between, put
from client.table3d.motion import Script, Update, ease, hop

TURN = 0.42
"""Seconds in which a card is turned over."""
STEP, SOONER, LEAST = 0.34, 0.88, 0.05
"""Seconds from one card to the next at first, what is left of them each time, and the fewest."""
LONGEST = 2.6
"""Seconds from the first card to the last, however many there are."""
LIFT = 2.4
"""cm by which a card rises as it turns."""
STANDS = 0.7
"""Seconds that the last sum stands."""


@dataclass(frozen=True)
class Reveal:
    """A card that lay hidden at `start` and comes to lie open; `sum` is what all so far come to, shown at `over`."""

    name: str
    start: Place
    end: Place
    words: str
    tone: Tone
    pile: str
    """Whose sum it adds to."""
    over: p3d.Point3
    sum: str


def starts_of(count: int, longest: float = LONGEST) -> list[float]:
    """When each of so many begins, sooner and sooner."""
    gaps = [max(LEAST, STEP * SOONER**number) for number in range(max(0, count - 1))]
    faster = min(1.0, longest / max(1e-6, sum(gaps)))
    return [faster * sum(gaps[:number]) for number in range(count)]


def tell_reveals(
    script: Script,
    begin: float,
    reveals: Sequence[Reveal],
    things: PieceNodes,
    limelight: Limelight,
    sound: Callable[[], None],
    starts: Sequence[float] | None = None,
) -> float:
    """Turn cards over, and count them; returns when the last sum has stood long enough.

    They begin sooner and sooner, unless it is said when.
    """
    for reveal, start in zip(reveals, starts_of(len(reveals)) if starts is None else starts, strict=True):
        at = begin + start
        # from the beginning, so that nobody sees the face too early
        script.move(0.0, at + TURN, turning_over(things, reveal.name, reveal.start, reveal.end, at))
        script.call(at + TURN / 2, _counting(limelight, reveal))
        script.call(at, sound)
    end = script.end + STANDS
    script.call(end, lambda: None)
    return end


def _counting(limelight: Limelight, reveal: Reveal) -> Callable[[], None]:
    def count() -> None:
        place = reveal.end
        limelight.rise(p3d.Point3(place.x, place.y, place.z + 1.0), reveal.words, reveal.tone)
        limelight.stand(reveal.pile, reveal.over, reveal.sum)

    return count


def turning_over(things: PieceNodes, name: str, start: Place, end: Place, at: float) -> Update:
    """A card lies face down at its start for `at` seconds, then it is turned over on its way to the end."""
    node = things.node(name)

    def turn(share: float) -> None:
        done = max(0.0, (share * (at + TURN) - at) / TURN)
        things.turn(name, face_up=done >= 0.5)
        place = between(start, end, ease(done))
        put(node, replace(place, z=place.z + LIFT * end.scale * hop(done)))
        # about its own long side: to the edge with its back, from the edge with its face
        edge = p3d.Quat()
        edge.set_hpr(p3d.Vec3(0, 0, 180 * done if done < 0.5 else 180 * (done - 1)))
        node.set_quat(edge * place.quat)

    return turn


def near_to(pieces: Iterable[Piece], room: float, pitch: float = -34.0, top: float = 1.0) -> Viewpoint:
    """So near that all of these are seen, with so many cm beside and over them; `top` is that of a Viewpoint."""
    corners = [corner for piece in pieces for corner in piece.place.corners(piece.look.half)]
    (left, right), (near, far), (low, high) = ((min(along), max(along)) for along in zip(*corners, strict=True))
    across, along, up = (left - room, right + room), (near, far), (low, high + room)
    points = tuple(p3d.Point3(x, y, z) for x in across for y in along for z in up)
    return Viewpoint(points, pitch=pitch, top=top)


def shaking(limelight: Limelight, strength: float, times: float = 9.0) -> Update:
    """The eye trembles, less and less; at the end it is still."""

    def shake(share: float) -> None:
        left = strength * (1 - share) ** 1.5
        phase = 6.28 * times * share
        limelight.sway(left * sin(phase), 0.7 * left * sin(1.7 * phase + 1), 0.6 * left * sin(0.8 * phase))

    return shake
