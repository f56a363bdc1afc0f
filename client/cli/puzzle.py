"""`astragal puzzle [GAME]`: one position and one question in the terminal; the figures and the reason come after."""

import argparse
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from client import learning, lines, narration
from client.cli import tell
from client.cli.arguments import game_named, unknown
from client.learning import Learning
from client.problems import CannotDo
from sim import rulebook
from sim.action_text import NotUnderstood
from sim.game import Action
from sim.games import AnyGame, all_games
from sim.measure import Measure
from sim.position import Broken
from sim.puzzles import MOST_STARS, Asked, Puzzle, lay_out, measure_of, of_the_day, puzzles_of
from sim.speech import DECIMAL, MINUS, Speech


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


def standing(game: AnyGame, known: Learning, language: str) -> str:
    """How many puzzles of a game are solved, and how well."""
    solved, stars = known.stars(game.id)
    speech, every = Speech(game, language), len(puzzles_of(game))
    return speech.say(
        "puzzle.solved", game=speech.say("name"), solved=solved, of=every, stars=stars, most=every * MOST_STARS
    )


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
    from netcode.store_file import CannotStore
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
        self._game, self._asked, self._ask, self._out = game, asked, ask, out
        self._speech = Speech(game, language, _names(game, language, asked), asked.puzzle.seat)
        self._measure = measure_of(game, asked.puzzle)

    def say(self, key: str, **values: Any) -> str:
        return self._speech.say(key, game=self._speech.say("name"), **values)

    def play(self) -> int | None:
        """The stars that were won; None where somebody went without an answer."""
        puzzle, view = self._asked.puzzle, self._asked.view
        self._out(self.say("puzzle.title", name=puzzle.id))
        for line in narration.describe(self._game, self._speech, view, puzzle.seat):
            self._out(line)
        self._out(f"\n{self.say(f'puzzle.question.{puzzle.question}', **question_values(self._game, view))}")
        for number, move in enumerate(self._asked.moves, 1):
            self._out(f"{number:>3}  {self._words(move)}")
        while True:
            try:
                line = self._ask(self.say("puzzle.prompt") + " ").strip()
            except EOFError:
                return None
            if line in ("quit", "leave"):
                return None
            if line:
                chosen = self._understood(line)
                if chosen is not None and (stars := self._answered(chosen)) is not None:
                    return stars

    def _answered(self, chosen: int) -> int | None:
        puzzle = self._asked.puzzle
        self.tries += 1
        if chosen != puzzle.best:
            worth = self._worth(chosen)
            near = puzzle.stars(chosen) > 0
            self._out(self.say("puzzle.near" if near else "puzzle.wrong", move=self._label(chosen), worth=worth))
            return None
        stars = puzzle.stars(chosen, self.tries)
        self._out(self.say("puzzle.right", move=self._label(chosen)))
        self._out(self.say(f"puzzle.why.{puzzle.why}"))
        self._out("")
        self._out(self.say(f"measure.{puzzle.measure}"))
        for number in sorted(range(len(puzzle.answers)), key=lambda n: -puzzle.answers[n].worth):
            self._out(f"  {self._worth(number):>6}  {self._label(number)}")
        self._out(self.say("puzzle.played", games=puzzle.games) if puzzle.games else self.say("puzzle.counted"))
        self._out(self.say("puzzle.rules", parts=", ".join(self._paragraph(rule) for rule in puzzle.rules)))
        self._out(self.say("puzzle.stars", n=stars))
        return stars

    def _paragraph(self, anchor: str) -> str:
        book = rulebook.part(rulebook.headings(self._game, self._speech.language), anchor)
        return rulebook.ANCHOR.sub("", book.partition("\n")[0]).strip("# ")

    def _understood(self, line: str) -> int | None:
        moves = self._asked.moves
        try:
            move = lines.understand(self._game, self._speech, self._words, line, moves, moves)
        except NotUnderstood:
            move = None
        if move in moves:
            return moves.index(move)
        self._out(self.say("puzzle.not-offered", n=len(moves)))
        return None

    def _words(self, move: Action) -> str:
        return narration.words(self._game, self._speech, self._asked.view, move)

    def _label(self, number: int) -> str:
        return self._words(self._asked.moves[number])

    def _worth(self, number: int) -> str:
        return figure(self._measure, self._asked.puzzle.answers[number].worth, self._speech)


def figure(measure: Measure, worth: float, speech: Speech) -> str:
    """What an answer is worth, as people write it."""
    if measure.unit == "chance":
        return speech.say("puzzle.percent", n=round(100 * worth))
    return f"{worth:+.1f}".replace("-", MINUS).replace(".", DECIMAL[speech.language])


def question_values(game: AnyGame, view: Any) -> dict[str, Any]:
    """What a question may mention besides the table: nothing but the game's own figures of this moment."""
    return dict(game.moment(view).values)


def _names(game: AnyGame, language: str, asked: Asked) -> Sequence[str]:
    speech = Speech(game, language)
    seats = range(asked.table.seat_count)
    return [speech.say(f"seat.{n}") if speech.has(f"seat.{n}") else speech.seat(n) for n in seats]
