"""`astragal puzzles check`: whether every puzzle still stands, with the figures; `renew` seals them anew."""

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from client.cli import tell
from client.cli.arguments import game_named, unknown
from sim.games import AnyGame, all_games
from sim.judge import Figures
from sim.position import Broken
from sim.puzzle_finder import Search, found_in
from sim.puzzles import (
    Puzzle,
    faults_of,
    folder_of,
    judged,
    lay_out,
    load,
    measure_of,
    save,
    with_figures,
    with_seal,
)

ROLLOUTS = 400
"""Games that are played out for each answer of a puzzle that is judged anew."""


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("puzzles", help="check the puzzles: positions, answers, figures")
    verbs = parser.add_subparsers(title="what to do", metavar="check|find|renew", required=True)
    check = verbs.add_parser("check", help="replay every position and work the figures out again")
    check.add_argument("game", nargs="?", help="only of this game")
    check.add_argument("--id", metavar="NAME", help="only this puzzle")
    check.add_argument(
        "--rollouts",
        type=int,
        metavar="N",
        help="games to play out for each answer where nothing can be counted; 0: none (as many as on record)",
    )
    check.add_argument("--quiet", action="store_true", help="print only what is wrong")
    check.set_defaults(run=run_check)
    find = verbs.add_parser(
        "find", help="look through games of bots for positions; their words are still to be written"
    )
    find.add_argument("game")
    find.add_argument("measure", help="by what they are judged: win, margin, score, or one of the game's own")
    find.add_argument("--seats", type=int, metavar="N", help="how many play")
    find.add_argument("--games", type=int, default=10, metavar="N", help="games to look through (%(default)s)")
    find.add_argument("--least", type=float, default=0.1, metavar="X", help="lead of the best answer (%(default)s)")
    find.add_argument("--rollouts", type=int, default=ROLLOUTS, metavar="N")
    find.add_argument("--seed", default="find", help="other seeds, other games")
    find.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the drafts")
    find.set_defaults(run=run_find)
    renew = verbs.add_parser("renew", help="after a change of the rules: seal positions anew, and judge them")
    renew.add_argument("game", nargs="?", help="only of this game")
    renew.add_argument("--id", metavar="NAME", help="only this puzzle")
    renew.add_argument("--rollouts", type=int, default=ROLLOUTS, metavar="N")
    renew.set_defaults(run=run_renew)


def run_check(arguments: argparse.Namespace) -> int:
    wrong = 0
    for game, path in _paths(arguments):
        faults, puzzle, figures = check_one(game, path, arguments.rollouts)
        wrong += bool(faults)
        if not arguments.quiet and puzzle is not None:
            _show(game, puzzle, figures)
        for fault in faults:
            tell(f"{game.id}/{path.stem}: {fault}")
    tell(f"{wrong} puzzles do not hold" if wrong else "all puzzles hold")
    return 1 if wrong else 0


def check_one(game: AnyGame, path: Path, rollouts: int | None) -> tuple[list[str], Puzzle | None, Figures | None]:
    """What is wrong with a puzzle, the puzzle, and the figures that were worked out."""
    try:
        puzzle = load(path)
        asked = lay_out(game, puzzle)
        games = puzzle.games if rollouts is None else rollouts
        figures = judged(game, asked, games) if games or measure_of(game, puzzle).exact else None
        return list(faults_of(game, puzzle, figures, asked)), puzzle, figures
    except Broken as broken:
        return [broken.why], None, None


def run_find(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    if arguments.measure not in game.measures():
        raise unknown("measure", arguments.measure, game.measures(), word=arguments.measure, game=game.id)
    search = Search(arguments.measure, arguments.least, arguments.rollouts)
    arguments.out.mkdir(parents=True, exist_ok=True)
    number = 0
    for played in range(arguments.games):
        for puzzle in found_in(game, arguments.seats or game.seats[0], f"{arguments.seed}/{played}", search):
            number += 1
            path = arguments.out / f"{game.id}-{number}.json"
            save(path, puzzle)
            tell(str(path))
            _show(game, puzzle, None)
    return 0


def run_renew(arguments: argparse.Namespace) -> int:
    """Positions whose inputs are still legal get the seal of where they lead now; their figures are worked out."""
    wrong = 0
    for game, path in _paths(arguments):
        try:
            puzzle = with_seal(game, load(path))
            asked = lay_out(game, puzzle)
            if measure_of(game, puzzle).exact or arguments.rollouts:
                figures = judged(game, asked, arguments.rollouts, "record")
                puzzle = with_figures(puzzle, figures, arguments.rollouts)
            faults = list(faults_of(game, puzzle, None, asked))
        except Broken as broken:
            faults = [broken.why]
        if faults:
            wrong += 1
            tell(f"{game.id}/{path.stem}: {'. '.join(faults)}")
        else:
            save(path, puzzle)
    return 1 if wrong else 0


def _paths(arguments: argparse.Namespace) -> list[tuple[AnyGame, Path]]:
    games = [game_named(arguments.game)] if arguments.game else all_games().values()
    paths = [(game, path) for game in games for path in sorted(folder_of(game).glob("*.json"))]
    return [(game, path) for game, path in paths if arguments.id in (None, path.stem)]


def _show(game: AnyGame, puzzle: Puzzle, figures: Figures | None) -> None:
    grid = Grid(box=None, show_header=False, pad_edge=False)
    how = "counted" if measure_of(game, puzzle).exact else f"{puzzle.games} games on record"
    tell(f"{game.id}/{puzzle.id}: {puzzle.measure}, {how}")
    for number, answer in enumerate(puzzle.answers):
        found = "" if figures is None else f"{figures.values[number]:.4f} ± {figures.errors[number]:.4f}"
        record = f"{answer.worth:.4f} ± {answer.error:.4f}"
        grid.add_row("best" if number == puzzle.best else "", answer.move, record, found)
    Console(highlight=False).print(grid)
    if figures is not None:
        tell(f"  lead {figures.lead:.4f} ± {figures.lead_error:.4f}")
