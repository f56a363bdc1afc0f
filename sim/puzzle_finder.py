"""Finds positions that make puzzles: moments of bot games where naive play differs from the best by much."""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from sim import judge
from sim.action_text import print_action
from sim.chance import chance_from
from sim.game import Action, Seat
from sim.games import AnyGame
from sim.judge import Figures
from sim.measure import Measure
from sim.position import position_of
from sim.puzzles import Answer, Puzzle, with_figures
from sim.selfplay import bot_player, play_table
from sim.table import Table

FIRST_LOOK = 20
"""Games that are played out before a moment is looked at more closely."""
SECOND_LOOK = 50
"""Games that are played out for the best answer and for every move that is not offered."""
MOST_OTHERS = 40
"""Moves that are not offered and looked at."""
MOST_ANSWERS = 5
LONGEST = 260
"""Inputs of a position."""
APART = 25
"""Inputs between two puzzles of one game."""


class Search(Struct, frozen=True):
    """What is looked for: by which measure, by how much the best answer must lead, and over how many games."""

    measure: str
    least: float
    games: int


def found_in(game: AnyGame, seats: int, seed: str, search: Search) -> Iterator[Puzzle]:
    """Puzzles in one game of bots, the weakest and the strongest in turn; their words are still to be written."""
    levels = list(game.bots)
    sitting = [levels[0] if seat % 2 else levels[-1] for seat in range(seats)]
    options = game.Options(**game.offers)
    played, table = play_table(game, seats, options, seed, bot_player(sitting)), Table(game)
    since = APART
    for entry in played.log[:LONGEST]:
        since += 1
        if table.log and since > APART and (puzzle := _at(table, search)) is not None:
            since = 0
            yield puzzle
        table.receive(entry.input)


def _at(table: Table, search: Search) -> Puzzle | None:
    game, state = table.game, table.state
    waiting = game.to_act(state) if game.throw(state) is None else ()
    if len(waiting) != 1:
        return None
    (seat,) = waiting
    measure = game.measures()[search.measure]
    answers = _counted(game, table, seat, measure) if measure.exact else _bots_choices(game, table, seat)
    if len(answers) < 2:
        return None
    figures = _judged(table, seat, answers, measure, search)
    return None if figures is None else _puzzle(table, seat, answers, search, figures)


def _bots_choices(game: AnyGame, table: Table, seat: Seat) -> list[Action]:
    """What the bots would do: where all agree there is nothing to ask."""
    view = game.view(table.state, seat)
    return list(dict.fromkeys(bot(view, seat, chance_from("finder")) for bot in game.bots.values()))


def _counted(game: AnyGame, table: Table, seat: Seat, measure: Measure) -> list[Action]:
    """The best of the moves that are weighed, and what a naive bot would do if that is another."""
    assert measure.moves is not None
    legal = game.actions(table.state, seat)
    moves = [move for move in measure.moves(table.state, seat) if move in legal]
    naive = next(iter(game.bots.values()))(game.view(table.state, seat), seat, chance_from("finder"))
    if len(moves) < 2 or naive not in legal:
        return []
    worths = judge.count(game, table.state, seat, moves, measure).values
    ranked = sorted(moves, key=lambda move: -worths[moves.index(move)])
    return [] if naive in ranked[:1] else ranked[:MOST_ANSWERS]


def _judged(table: Table, seat: Seat, answers: Sequence[Action], measure: Measure, search: Search) -> Figures | None:
    """The figures, if the best answer is sure to be the best and leads by enough."""
    game, state = table.game, table.state
    if measure.exact:
        figures = judge.count(game, state, seat, answers, measure)
    else:
        if judge.play_out(game, state, seat, answers, measure, FIRST_LOOK, "look").lead < search.least:
            return None
        figures = judge.play_out(game, state, seat, answers, measure, search.games, "find")
        if _is_beaten(table, seat, answers, figures.best, measure):
            return None
    return figures if figures.sure and figures.lead >= search.least else None


def _is_beaten(table: Table, seat: Seat, answers: Sequence[Action], best: int, measure: Measure) -> bool:
    """Whether a move that no bot thought of is better than all that are offered."""
    game, state = table.game, table.state
    legal = (move for move in game.actions(state, seat) if not move.concession and move not in answers)
    moves = [answers[best], *islice(legal, MOST_OTHERS)]
    return judge.play_out(game, state, seat, moves, measure, SECOND_LOOK, "others").best != 0


def _puzzle(table: Table, seat: Seat, answers: Sequence[Action], search: Search, figures: Figures) -> Puzzle:
    drafted = Puzzle(
        seat=seat,
        question="",
        why="",
        measure=search.measure,
        rules=(),
        answers=tuple(Answer(move=print_action(answer), worth=0.0) for answer in answers),
        lead=0.0,
        position=position_of(table),
    )
    return with_figures(drafted, figures, search.games)
