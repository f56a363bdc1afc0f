"""What is said of a puzzle, in window and terminal alike: question, answers, and what each of them was found worth."""

from collections.abc import Sequence
from typing import Any

from client import narration
from client.learning import Learning
from sim import rulebook
from sim.game import Action
from sim.games import AnyGame
from sim.measure import Measure
from sim.puzzles import MOST_STARS, Asked, measure_of, puzzles_of
from sim.speech import DECIMAL, MINUS, Speech


class PuzzleWords:
    """One puzzle, in one language."""

    def __init__(self, game: AnyGame, asked: Asked, language: str) -> None:
        self.game = game
        self.asked = asked
        self.speech = Speech(game, language, seat_names(game, language, asked), asked.puzzle.seat)
        self._measure = measure_of(game, asked.puzzle)

    def say(self, key: str, **values: Any) -> str:
        return self.speech.say(key, game=self.speech.say("name"), **values)

    @property
    def question(self) -> str:
        """It may mention the game's own figures of this moment."""
        values = dict(self.game.moment(self.asked.view).values)
        return self.say(f"puzzle.question.{self.asked.puzzle.question}", **values)

    def move(self, move: Action) -> str:
        return narration.words(self.game, self.speech, self.asked.view, move)

    def answer(self, number: int) -> str:
        return self.move(self.asked.moves[number])

    def worth(self, number: int) -> str:
        return figure(self._measure, self.asked.puzzle.answers[number].worth, self.speech)

    def wrong(self, number: int) -> str:
        """Why an answer is not the best one: what it is worth beside that, and what it lacks."""
        puzzle = self.asked.puzzle
        key = "puzzle.near" if puzzle.stars(number) > 0 else "puzzle.wrong"
        figures = {"measured": self.measured, "worth": self.worth(number), "par": self.worth(puzzle.best)}
        return self.say(key, move=self.answer(number), reason=self.reason(number), **figures).rstrip()

    def reason(self, number: int) -> str:
        """What an answer lacks, by the rules and the odds."""
        moves, puzzle = self.asked.moves, self.asked.puzzle
        drawback = self.game.drawback(self.asked.view, puzzle.seat, moves[number], moves[puzzle.best])
        return "" if drawback is None else self.speech.message(drawback)

    @property
    def right(self) -> str:
        return self.say("puzzle.right", move=self.answer(self.asked.puzzle.best))

    @property
    def why(self) -> str:
        """What the best answer teaches."""
        return self.say(f"puzzle.why.{self.asked.puzzle.why}")

    @property
    def measured(self) -> str:
        """What the figures are of."""
        return self.say(f"measure.{self.asked.puzzle.measure}")

    @property
    def figures(self) -> list[tuple[str, str]]:
        """Worth and words of every answer, the best first."""
        answers = self.asked.puzzle.answers
        order = sorted(range(len(answers)), key=lambda number: -answers[number].worth)
        return [(self.worth(number), self.answer(number)) for number in order]

    @property
    def proof(self) -> str:
        """How it was found."""
        games = self.asked.puzzle.games
        return self.say("puzzle.played", games=games) if games else self.say("puzzle.counted")

    @property
    def rules(self) -> str:
        headings = rulebook.headings(self.game, self.speech.language)
        titles = (rulebook.part(headings, anchor).partition("\n")[0] for anchor in self.asked.puzzle.rules)
        return self.say("puzzle.rules", parts=", ".join(rulebook.ANCHOR.sub("", title).strip("# ") for title in titles))


def figure(measure: Measure, worth: float, speech: Speech) -> str:
    """What an answer is worth, as people write it."""
    if measure.unit == "chance":
        return speech.say("puzzle.percent", n=round(100 * worth))
    written = f"{worth:+.1f}" if measure.unit == "lead" else f"{worth:.1f}"
    return written.replace("-", MINUS).replace(".", DECIMAL[speech.language])


def standing(game: AnyGame, known: Learning, language: str) -> str:
    """How many puzzles of a game are solved, and how well."""
    solved, stars = known.stars(game.id)
    speech, every = Speech(game, language), len(puzzles_of(game))
    return speech.say(
        "puzzle.solved", game=speech.say("name"), solved=solved, of=every, stars=stars, most=every * MOST_STARS
    )


def seat_names(game: AnyGame, language: str, asked: Asked) -> Sequence[str]:
    speech = Speech(game, language)
    seats = range(asked.table.seat_count)
    return [speech.say(f"seat.{n}") if speech.has(f"seat.{n}") else speech.seat(n) for n in seats]
