"""The end of an adventure: the piles of captured monsters are turned over one by one, and counted."""

from collections.abc import Callable, Mapping, Sequence

import panda3d.core as p3d

from client.boards import BoardStage, Viewpoint
from client.boards.areas import over
from client.boards.pieces.nodes import PieceNodes
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from client.boards.pieces.reveals import Reveal, starts_of, tell_reveals
from client.table3d.motion import Script
from sim.games.adventure_dice.content import points
from sim.games.adventure_dice.events import GameOver
from sim.message import Message

LONGEST = 4.0
"""Seconds from the first card to the last."""
AHEAD = 0.6
"""Seconds by which the eye is there before them."""
BEGINS = 1.2
"""Seconds until the first card is turned."""
STANDS = 1.4
"""Seconds that the scores stand."""
OVER = 4.6
"""cm over a pile at which its sum stands."""


def tell_ending(
    script: Script,
    stage: BoardStage,
    ended: GameOver,
    pieces: tuple[Mapping[str, Piece], Mapping[str, Piece]],
    things: PieceNodes,
    whole: Viewpoint,
) -> None:
    """Who has least begins, as nobody should know the winner before the last card."""
    light = stage.limelight
    order = sorted(range(len(ended.piles)), key=lambda seat: (ended.scores[seat], seat))
    reveals = [reveal for seat in order for reveal in _pile(stage, seat, ended.piles[seat], *pieces)]
    script.call(0.1, lambda: light.say(stage.speech.event(ended)))
    begin = max(BEGINS, script.end if not reveals else 0.0)
    _follow(script, stage, begin, reveals)
    tell_reveals(script, begin, reveals, things, light, lambda: stage.sound("card"), LONGEST)

    def count() -> None:
        stage.sound("horn")
        for seat, score in enumerate(ended.scores):
            if (pile := _captured(seat, ended.piles[seat], pieces[1])) is not None:
                light.stand(f"{seat}", _over(pile), stage.speech.message(Message("tally.total", {"n": score})))

    counted = script.end - 0.4
    script.call(counted - 0.3, lambda: light.look(whole, 0.5))
    script.call(counted, count)
    script.call(counted + STANDS, lambda: None)


def _follow(script: Script, stage: BoardStage, begin: float, reveals: Sequence[Reveal]) -> None:
    """The eye is at the piles that are counted: at those of the far edge, or at one's own."""
    rows = [reveal.end.y > 0 for reveal in reveals]
    before: bool | None = None
    for far, start in zip(rows, starts_of(len(reveals), LONGEST), strict=True):
        if far != before:
            before = far
            row = [reveal.end for reveal, other in zip(reveals, rows, strict=True) if other == far]
            script.call(max(0.2, begin + start - AHEAD), _looking(stage, row))


def _looking(stage: BoardStage, row: Sequence[Place]) -> Callable[[], None]:
    xs, ys = [place.x for place in row], [place.y for place in row]
    area = (min(xs) - 9, max(xs) + 9, min(ys) - 5, max(ys) + 4)
    viewpoint = over([area], -34, high=row[0].z + 5)
    return lambda: stage.limelight.look(viewpoint, 0.6)


def _pile(
    stage: BoardStage, seat: int, cards: tuple[str, ...], before: Mapping[str, Piece], after: Mapping[str, Piece]
) -> list[Reveal]:
    """The cards of one pile; one's own may have lain open before."""
    found, so_far = [], 0
    pile, shown = before.get(f"captured {seat}"), _captured(seat, cards, after)
    for card in cards:
        piece, known = after.get(card), pile or before.get(card)
        if piece is None or shown is None:
            continue
        worth = points((card,))
        so_far += worth
        words, total = (
            stage.speech.message(Message(key, {"n": n}))
            for key, n in (("tally.amount", worth), ("tally.total", so_far))
        )
        start = known.place if known is not None else piece.place
        found.append(Reveal(card, start, piece.place, words, "plus", f"{seat}", _over(shown), total))
    return found


def _captured(seat: int, cards: tuple[str, ...], after: Mapping[str, Piece]) -> Piece | None:
    """What lies in the middle of a pile that is open."""
    there = [after[card] for card in cards if card in after]
    return there[len(there) // 2] if there else after.get(f"place captured {seat}")


def _over(piece: Piece) -> p3d.Point3:
    place = piece.place
    return p3d.Point3(place.x, place.y, place.z + OVER * place.scale)
