"""Puzzles: one position, one question, and a best answer that is proved by counting or by games played out.

A puzzle is a file in the folder `puzzles` of its game. It holds the figures by which its answers were judged, so that
whoever answers wrongly is told them at once; `check` works them out again.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sim import judge
from sim.action_text import NotUnderstood, parse_action, print_action
from sim.game import Action, Seat
from sim.games import AnyGame
from sim.judge import Figures
from sim.measure import Measure
from sim.position import Broken, Position, table_of
from sim.table import Table

MOST_STARS = 3
NEAR = (0.25, 0.5)
"""Shares of the way from the best answer to the worst, up to which an answer still has two stars, or one."""
DOUBT = 4
"""Standard errors by which figures of games played out may differ from those on record."""


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A move that is offered, and what it was found to be worth."""

    move: str
    """As it is typed."""
    worth: float
    error: float = 0.0


class Puzzle(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`question` and `why` are message keys below "puzzle.": what is asked, and what the best answer teaches."""

    id: str = ""
    seat: Seat
    question: str
    why: str
    measure: str
    rules: tuple[str, ...]
    """Paragraphs of the rulebook it is about."""
    answers: tuple[Answer, ...]
    lead: float
    """By how much the best answer is ahead of the next,"""
    lead_error: float = 0.0
    games: int = 0
    """Games that were played out for each answer; 0 where everything was counted."""
    position: Position

    @property
    def best(self) -> int:
        return max(range(len(self.answers)), key=lambda number: self.answers[number].worth)

    @property
    def par(self) -> float:
        """What the best answer is worth."""
        return self.answers[self.best].worth

    def stars(self, answer: int, tries: int = 1) -> int:
        """Three for the best answer, less a star for every try before it, but at least one; fewer for a near one."""
        worths = [each.worth for each in self.answers]
        lost = (self.par - worths[answer]) / (self.par - min(worths) or 1.0)
        if answer == self.best:
            return max(1, MOST_STARS + 1 - tries)
        return 2 if lost <= NEAR[0] else 1 if lost <= NEAR[1] else 0


def folder_of(game: AnyGame) -> Path:
    return game.folder / "puzzles"


@cache
def puzzles_of(game: AnyGame) -> tuple[Puzzle, ...]:
    """All puzzles of a game, by id."""
    return tuple(load(path) for path in sorted(folder_of(game).glob("*.json")))


def load(path: Path) -> Puzzle:
    """The puzzle in a file; raises Broken."""
    try:
        return replace(msgspec.json.decode(path.read_bytes(), type=Puzzle), id=path.stem)
    except msgspec.MsgspecError as error:
        raise Broken(f"{path.name} is no puzzle: {error}") from error


def save(path: Path, puzzle: Puzzle) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(replace(puzzle, id="")), indent=1) + b"\n")


def of_the_day(puzzles: Sequence[Puzzle], day: str) -> Puzzle:
    """The puzzle of a day such as "2026-11-16": the same for everyone, and none twice before all have had theirs."""
    turn, place = divmod(date.fromisoformat(day).toordinal(), len(puzzles))
    return sorted(puzzles, key=lambda puzzle: blake2b(f"{turn}/{puzzle.id}".encode(), digest_size=8).digest())[place]


# What is offered


class Asked(Struct, frozen=True):
    """A puzzle laid out: its table, and the moves that are offered."""

    puzzle: Puzzle
    table: Table
    moves: tuple[Action, ...]

    @property
    def view(self) -> Any:
        return self.table.game.view(self.table.state, self.puzzle.seat)


def lay_out(game: AnyGame, puzzle: Puzzle, sealed: bool = True) -> Asked:
    """The position through the real rules, and the answers as moves of it; raises Broken."""
    table = table_of(game, puzzle.position, sealed)
    legal = game.actions(table.state, puzzle.seat)
    moves = []
    for answer in puzzle.answers:
        try:
            move = parse_action(game, answer.move)
        except NotUnderstood as error:
            raise Broken(f"“{answer.move}” is no move") from error
        if move not in legal:
            raise Broken(f"“{answer.move}” is not legal")
        moves.append(move)
    return Asked(puzzle, table, tuple(moves))


def with_seal(game: AnyGame, puzzle: Puzzle) -> Puzzle:
    """The puzzle, sealed where its inputs lead by the rules as they are; raises Broken."""
    table = table_of(game, puzzle.position, sealed=False)
    return replace(puzzle, position=replace(puzzle.position, seal=table.state_hash.hex()))


# Judging


def judged(
    game: AnyGame, asked: Asked, games: int, seed: str = "check", told: Callable[[int], None] = lambda _: None
) -> Figures:
    """What the answers are worth: counted, or by so many games played out."""
    measure = measure_of(game, asked.puzzle)
    if measure.exact:
        return judge.count(game, asked.table.state, asked.puzzle.seat, asked.moves, measure)
    return judge.play_out(
        game, asked.table.state, asked.puzzle.seat, asked.moves, measure, games, f"{seed}/{asked.puzzle.id}", told=told
    )


def measure_of(game: AnyGame, puzzle: Puzzle) -> Measure:
    measures = game.measures()
    if puzzle.measure not in measures:
        raise Broken(f"{game.id} has no measure “{puzzle.measure}”")
    return measures[puzzle.measure]


def with_figures(puzzle: Puzzle, figures: Figures, games: int) -> Puzzle:
    """The puzzle with what its answers were found to be worth."""
    answers = [
        Answer(move=answer.move, worth=round(worth, 6), error=round(error, 6))
        for answer, worth, error in zip(puzzle.answers, figures.values, figures.errors, strict=True)
    ]
    return replace(
        puzzle,
        answers=tuple(answers),
        lead=round(figures.lead, 6),
        lead_error=round(figures.lead_error, 6),
        games=games if figures.lead_error else 0,
    )


def faults_of(game: AnyGame, puzzle: Puzzle, figures: Figures | None, asked: Asked) -> Iterator[str]:
    """What is wrong with a puzzle whose position holds; `figures` are fresh ones, if it was judged again."""
    measure = measure_of(game, puzzle)
    if len(puzzle.answers) < 2:
        yield "there is nothing to choose from"
    on_record = Figures(
        tuple(answer.worth for answer in puzzle.answers),
        tuple(answer.error for answer in puzzle.answers),
        puzzle.lead,
        0.0 if measure.exact else puzzle.lead_error,
    )
    if not on_record.sure:
        yield "on record the best answer is not sure to be the best"
    if figures is None:
        return
    if not figures.sure:
        yield f"“{puzzle.answers[figures.best].move}” leads by {figures.lead:.3f} ± {figures.lead_error:.3f} only"
    elif figures.best != puzzle.best:
        yield f"the best answer is “{puzzle.answers[figures.best].move}”, not “{puzzle.answers[puzzle.best].move}”"
    for answer, worth, error in zip(puzzle.answers, figures.values, figures.errors, strict=True):
        doubt = DOUBT * (answer.error**2 + error**2) ** 0.5 + 1e-5
        if abs(worth - answer.worth) > doubt:
            yield f"“{answer.move}” is worth {worth:.3f} ± {error:.3f}, and {answer.worth:.3f} on record"
    if measure.moves is not None:
        yield from _better_ones(game, asked, figures, measure)


def _better_ones(game: AnyGame, asked: Asked, figures: Figures, measure: Measure) -> Iterator[str]:
    """Moves that are not offered and would be better: where everything is counted, the best one must be on offer."""
    assert measure.moves is not None
    state, seat = asked.table.state, asked.puzzle.seat
    weighed = {type(move) for move in asked.moves}
    others = [move for move in measure.moves(state, seat) if type(move) in weighed and move not in asked.moves]
    if others:
        counted = judge.count(game, state, seat, others, measure)
        if counted.values[counted.best] > max(figures.values) + 1e-9:
            yield f"“{print_action(others[counted.best])}” is better and not offered"
