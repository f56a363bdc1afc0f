"""Who has won, and what a solo game is worth."""

from sim.game import Outcome
from sim.games.adventure_dice.content import points
from sim.games.adventure_dice.state import State


def outcome(state: State) -> Outcome | None:
    """The result of a game that has ended. Equal highest scores share the win (A25); nobody wins an abandoned game."""
    if not state.ended:
        return None
    reached = scores(state)
    ranking = tuple(
        tuple(seat for seat, score in enumerate(reached) if score == rank)
        for rank in sorted(set(reached), reverse=True)
    )
    winners = () if state.ended == "abandoned" else ranking[0]
    return Outcome(state.ended, ranking, reached, winners)


def scores(state: State) -> tuple[int, ...]:
    """What the captured monsters are worth now, seat by seat; alone also the turns saved, once all is captured."""
    return (solo_score(state),) if len(state.captured) == 1 else tuple(points(pile) for pile in state.captured)


def solo_score(state: State) -> int:
    """All monsters are always worth the same, so turns under par count as well (A26)."""
    captured = points(state.captured[0])
    return captured + max(0, state.options.solo_par - state.turns) if state.ended == "solo" else captured
