"""The end of an adventure: the piles of captured monsters are turned over one by one, and counted."""

from collections.abc import Callable, Mapping, Sequence

import panda3d.core as p3d

from client.boards import BoardStage, Viewpoint
from client.boards.pieces.nodes import PieceNodes
from client.boards.pieces.piece import Piece
from client.boards.pieces.reveals import TURN, Reveal, near_to, starts_of, tell_reveals
from client.table3d.motion import Script
from sim.games.adventure_dice.content import points
from sim.games.adventure_dice.events import GameOver
from sim.message import Message

LONGEST, LEAST = 5.1, 0.8
"""Seconds from the first card to the last, and those in which cards are turned at least."""
LAST = 1.6
"""How much longer than another pile the last one may take, which is the winner's."""
AHEAD = 0.5
"""Seconds in which the eye goes to a pile before it is turned over."""
BEGINS = 1.2
"""Seconds until the first card is turned."""
STANDS = 1.4
"""Seconds that the scores stand."""
OVER = 4.6
"""cm over a pile at which its sum stands."""
BEHIND = 6.4
"""cm behind one at the near edge."""
STEEP = -64.0
"""How the eye looks at a pile at the near edge: over the hand, which stands before it."""
AROUND = 3.5
"""cm that are seen around the winner's pile."""


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
    piles = [pile for seat in order if (pile := _pile(stage, seat, ended.piles[seat], *pieces))]
    reveals = [reveal for pile in piles for reveal in pile]
    starts = starts_of_piles([len(pile) for pile in piles])
    script.call(0.1, lambda: light.say(stage.speech.event(ended)))
    begin = max(BEGINS, script.end if not reveals else 0.0)
    for pile, times in zip(piles, starts, strict=True):
        script.call(max(0.2, begin + times[0] - AHEAD), _looking(stage, [pieces[1][reveal.name] for reveal in pile]))
    flat = [time for times in starts for time in times]
    tell_reveals(script, begin, reveals, things, light, lambda: stage.sound("card"), flat)

    def count() -> None:
        stage.sound("horn")
        for seat, score in enumerate(ended.scores):
            if (pile := _captured(seat, ended.piles[seat], pieces[1])) is not None:
                light.stand(f"{seat}", _over(pile), stage.speech.message(Message("tally.total", {"n": score})))
                if more := score - points(ended.piles[seat]):  # the turns that were saved
                    light.rise(_over(pile), stage.speech.message(Message("tally.amount", {"n": more})), "plus")

    counted = script.end - 0.4
    script.call(counted - 0.3, lambda: light.look(whole, 0.5))
    script.call(counted, count)
    script.call(counted + STANDS, lambda: None)


def starts_of_piles(counts: Sequence[int]) -> list[list[float]]:
    """When each card is turned: pile after pile, each sooner and sooner, with time for the eye to go on in between."""
    shares = [1.0] * (len(counts) - 1) + [LAST]
    each = max(LEAST, LONGEST - (TURN + AHEAD) * (len(counts) - 1)) / sum(shares)
    starts: list[list[float]] = []
    at = 0.0
    for count, share in zip(counts, shares, strict=True):
        starts.append([at + start for start in starts_of(count, share * each)])
        at = starts[-1][-1] + TURN + AHEAD
    return starts


def _looking(stage: BoardStage, pile: Sequence[Piece]) -> Callable[[], None]:
    room = OVER * max(piece.place.scale for piece in pile)
    viewpoint = near_to(pile, room, STEEP, top=0.5) if _near(pile) else near_to(pile, room, top=0.5)
    return lambda: stage.limelight.look(viewpoint, AHEAD)


def _near(pile: Sequence[Piece]) -> bool:
    return all(piece.place.y < 0 for piece in pile)


def at_trophies(piles: Sequence[tuple[str, ...]], shown: Mapping[str, Piece]) -> Viewpoint | None:
    """The winner's pile, if it lies spread out at the near edge: those at the far one show only their last card."""
    pieces = [shown[card] for pile in piles for card in pile if card in shown]
    if not pieces or not _near(pieces):
        return None
    return near_to(pieces, AROUND * max(piece.place.scale for piece in pieces), STEEP)


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
    """Over a pile that stands; behind one that lies, as the eye sees it from above."""
    place = piece.place
    if _near([piece]):
        return p3d.Point3(place.x, place.y + BEHIND * place.scale, place.z)
    return p3d.Point3(place.x, place.y, place.z + OVER * place.scale)
