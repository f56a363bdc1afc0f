"""`astragal bots GAME`: computer players among themselves, for figures and for recorded games."""

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid

from client.cli.arguments import add_options, add_packs, file_to_write, game_named, levels_of, options_of, seed_of
from client.problems import CannotDo
from sim import logfile
from sim.chance import chance_from
from sim.game import Refused
from sim.selfplay import bot_player, play, play_table
from sim.snapshots import kept_beside
from sim.speech import Speech


class Work(NamedTuple):
    """One game to be played, as a process can be told of it."""

    game: str
    packs: tuple[Path, ...]
    levels: list[str]
    options: list[str]
    seed: str


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("bots", help="let computer players play, and count")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (%(default)s)")
    parser.add_argument("--levels", metavar="A,B,..", help="level of each seat; the last one fills the rest")
    parser.add_argument("--rotate", action="store_true", help="move the levels on by a seat after every game")
    parser.add_argument("--seed", help="the same seed gives the same games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (%(default)s)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the log of the first game")
    parser.add_argument("--ending", metavar="REASON", help="with --save: of the first game that ends for this reason")
    parser.add_argument("--json", action="store_true", help="for machines")
    add_options(parser)
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game, arguments.pack)
    options = options_of(game, arguments.option)
    levels = levels_of(game, arguments.levels, arguments.seats, people=False)
    if arguments.games < 1 or arguments.jobs < 1:
        raise CannotDo("count")
    file_to_write(arguments.save)
    seed = seed_of(arguments.seed)
    try:
        game.setup(len(levels), options, chance_from(seed))
    except Refused as refused:
        raise CannotDo(Speech(game, arguments.lang).refusal(refused)) from refused
    if arguments.ending and arguments.ending not in game.end_reasons:
        raise CannotDo("ending", game=game.id, ending=arguments.ending, known=", ".join(game.end_reasons))
    work = [
        Work(
            game.id,
            tuple(arguments.pack),
            _turned(levels, number if arguments.rotate else 0),
            arguments.option,
            f"{seed}/{number}",
        )
        for number in range(arguments.games)
    ]
    began = time.perf_counter()
    rows = list(_played(work, arguments.jobs, quiet=arguments.json))
    if arguments.save:
        _save(arguments.save, work, rows, arguments.ending)
    figures = _figures(game.id, levels, seed, rows, time.perf_counter() - began)
    if arguments.json:
        print(json.dumps(figures))
    else:
        _show(figures)
    return 0


def _save(path: Path, work: list[Work], rows: list[dict[str, Any]], ending: str | None) -> None:
    """Play the wanted game again, with its log."""
    for one, row in zip(work, rows, strict=True):
        if ending in (None, row["reason"]):
            game = game_named(one.game, one.packs)
            options = options_of(game, one.options)
            table = play_table(game, len(one.levels), options, one.seed, bot_player(one.levels))
            try:
                logfile.save(path, table.log, kept_beside(table.game, table.log))
            except OSError as error:
                raise CannotDo("write", path=path, why=error.strerror) from error
            return
    raise CannotDo("ending-unseen", ending=ending)


def _turned(levels: list[str], by: int) -> list[str]:
    by %= len(levels)
    return levels[-by:] + levels[:-by] if by else levels


def _played(work: list[Work], jobs: int, quiet: bool) -> Iterator[dict[str, Any]]:
    with Progress(
        "{task.description}",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=quiet,
        transient=True,
    ) as progress:
        task = progress.add_task("playing", total=len(work))
        if jobs == 1:
            for item in work:
                yield _one(item)
                progress.advance(task)
            return
        with ProcessPoolExecutor(jobs) as pool:
            for row in pool.map(_one, work, chunksize=max(1, min(20, len(work) // (4 * jobs)))):
                yield row
                progress.advance(task)


def _one(work: Work) -> dict[str, Any]:
    """Play one game in whatever process this is."""
    game = game_named(work.game, work.packs)
    options = options_of(game, work.options)
    began = time.process_time()
    played = play(game, len(work.levels), options, work.seed, bot_player(work.levels))
    return {
        "levels": work.levels,
        "winners": played.outcome.winners,
        "scores": played.outcome.scores,
        "reason": played.outcome.reason,
        "actions": played.actions,
        "length": dict(game.length(played.state)),
        "seconds": time.process_time() - began,
    }


def _figures(game: str, levels: list[str], seed: str, rows: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    games = len(rows)
    by_seat, by_level, seats_of_level = Counter[int](), Counter[str](), Counter[str]()
    for row in rows:
        for seat in row["winners"]:
            by_seat[seat] += 1
        for level in {row["levels"][seat] for seat in row["winners"]}:
            by_level[level] += 1
        for level in set(row["levels"]):
            seats_of_level[level] += 1
    scores = [score for row in rows for score in row["scores"]]
    figures = {
        "game": game,
        "games": games,
        "seats": len(levels),
        "levels": levels,
        "seed": seed,
        "won": sum(1 for row in rows if row["winners"]) / games,
        "wins_by_seat": [by_seat[seat] / games for seat in range(len(levels))],
        "wins_by_level": {level: by_level[level] / seats_of_level[level] for level in sorted(seats_of_level)},
        "mean_score": mean(scores),
        "mean_score_by_level": {
            level: mean(
                score for row in rows for score, held in zip(row["scores"], row["levels"], strict=True) if held == level
            )
            for level in sorted(seats_of_level)
        },
        "endings": {reason: count / games for reason, count in Counter(row["reason"] for row in rows).most_common()},
        "median_actions": median(row["actions"] for row in rows),
        "actions_per_second": sum(row["actions"] for row in rows) / (sum(row["seconds"] for row in rows) or 1e-9),
        "seconds": seconds,
    }
    for measure in rows[0]["length"]:
        values = sorted(row["length"][measure] for row in rows)
        figures[f"median_{measure}"] = median(values)
        figures[f"longest_{measure}"] = values[-1]
    return figures


def _show(figures: dict[str, Any]) -> None:
    grid = Grid(box=None, show_header=False, pad_edge=False)
    for name, value in figures.items():
        grid.add_row(name.replace("_", " "), _plain(value))
    Console().print(grid)


def _plain(value: Any) -> str:
    match value:
        case float():
            return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"
        case dict():
            return "  ".join(f"{key} {_plain(part)}" for key, part in value.items())
        case list():
            return "  ".join(_plain(part) for part in value)
    return str(value)
