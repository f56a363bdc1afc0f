"""`astragal puzzle [GAME]`: one position and one question in the terminal; the figures and the reason come after."""

import argparse
from collections.abc import Callable
from datetime import date
from typing import Any

from client import learning, lines, narration
from client.cli import tell
from client.cli.arguments import game_named, unknown
from client.cli.verbs import in_english
from client.learning import Learning
from client.problems import CannotDo
from client.puzzle_words import PuzzleWords, standing
from sim.action_text import NotUnderstood
from sim.games import AnyGame, all_games
from sim.position import Broken
from sim.puzzles import Asked, Puzzle, lay_out, of_the_day, puzzles_of


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("puzzle", help="one position, one question, the best move")
    parser.add_argument("game", nargs="?", help="of this game; without it, of any")
    parser.add_argument("--daily", action="store_true", help="the puzzle of the day: the same for everyone")
    parser.add_argument("--id", metavar="NAME", help="this puzzle of the game")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    known = learning.kept()
    game, puzzle = _chosen(arguments, known)
    try:
        asked = lay_out(game, puzzle)
    except Broken as broken:
        raise CannotDo("puzzle-broken", name=puzzle.id, why=broken.why) from broken
    session = PuzzleSession(game, asked, arguments.lang)
    if arguments.daily:
        tell(session.say("puzzle.daily", day=date.today().isoformat()))
    stars = session.play()
    if stars is None:
        return 0
    now = known.answered(f"{game.id}/{puzzle.id}", stars, session.tries)
    _keep(now, arguments.lang)
    tell(standing(game, now, arguments.lang))
    return 0


def _chosen(arguments: argparse.Namespace, known: Learning) -> tuple[AnyGame, Puzzle]:
    """The puzzle that was asked for: by name, of the day, or the first that is not solved yet."""
    games = [game_named(arguments.game)] if arguments.game else list(all_games().values())
    every = [(game, puzzle) for game in games for puzzle in puzzles_of(game)]
    if not every:
        raise CannotDo("puzzle-none")
    if arguments.id:
        for game, puzzle in every:
            if puzzle.id == arguments.id:
                return game, puzzle
        raise unknown("puzzle", arguments.id, [puzzle.id for _, puzzle in every], word=arguments.id)
    if arguments.daily:
        today = date.today().isoformat()
        game = games[date.today().toordinal() % len(games)]
        return game, of_the_day(puzzles_of(game), today)
    return next((one for one in every if f"{one[0].id}/{one[1].id}" not in known.puzzles), every[0])


def _keep(now: Learning, language: str) -> None:
    from netcode.store import CannotStore
    from netcode.texts import NetworkSpeech

    try:
        learning.keep(now)
    except CannotStore as trouble:
        raise CannotDo(NetworkSpeech(language).trouble(trouble)) from trouble


class PuzzleSession:
    """Somebody at a puzzle: answers by number or by name until the best one is found, or goes."""

    def __init__(
        self,
        game: AnyGame,
        asked: Asked,
        language: str,
        ask: Callable[[str], str] = input,
        out: Callable[[str], None] = tell,
    ) -> None:
        self.tries = 0
        self._asked, self._ask, self._out = asked, ask, out
        self._words = PuzzleWords(game, asked, language)
        self.say = self._words.say

    def play(self) -> int | None:
        """The stars that were won; None where somebody went without an answer."""
        puzzle, words = self._asked.puzzle, self._words
        self._out(self.say("puzzle.title", name=puzzle.id))
        for line in narration.describe(words.game, words.speech, self._asked.view, puzzle.seat):
            self._out(line)
        self._out(f"\n{words.question}")
        for number in range(len(self._asked.moves)):
            self._out(f"{number + 1:>3}  {words.answer(number)}")
        while True:
            try:
                line = self._ask(self.say("puzzle.prompt") + " ").strip()
            except EOFError:
                return None
            if in_english(self._words.speech, line) in ("quit", "leave"):
                return None
            if line:
                chosen = self._understood(line)
                if chosen is not None and (stars := self._answered(chosen)) is not None:
                    return stars

    def _answered(self, chosen: int) -> int | None:
        puzzle, words = self._asked.puzzle, self._words
        self.tries += 1
        if chosen != puzzle.best:
            self._out(words.wrong(chosen))
            return None
        stars = puzzle.stars(chosen, self.tries)
        for line in (words.right, words.why, "", words.measured):
            self._out(line)
        for worth, answer in words.figures:
            self._out(f"  {worth:>6}  {answer}")
        self._out(words.proof)
        self._out(words.rules)
        self._out(self.say("puzzle.stars", n=stars))
        return stars

    def _understood(self, line: str) -> int | None:
        moves, words = self._asked.moves, self._words
        try:
            move = lines.understand(words.game, words.speech, words.move, line, moves, moves)
        except NotUnderstood:
            move = None
        if move in moves:
            return moves.index(move)
        self._out(self.say("puzzle.not-offered", n=len(moves)))
        return None
