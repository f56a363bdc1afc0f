"""The question of a puzzle and its answers; once it is solved, why, and what every answer was found worth."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from client.locale import Translator
from client.puzzle_words import PuzzleWords
from client.scenes.table.hud.layout import EDGE
from client.ui.brush import Area
from client.ui.layout import Column, Fixed, Grid, Row, Scroll, Widget
from client.ui.stage import Stage
from client.ui.theme import BODY, BOLD, CREAM, EMBER, GOLD, PANEL, PRIMARY_BUTTON, QUIET_BUTTON, SMALL
from client.ui.widgets import Button, Label

WIDEST = 980.0
LEAST_ANSWER = 240.0
PAD_X, PAD_Y, GAP = 14.0, 8.0, 8.0
HIGHEST = 0.42
"""Share of the window's height that the panel may take; more than that scrolls."""


class Deeds(NamedTuple):
    """What the buttons of the panel do."""

    answer: Callable[[int], None]
    next: Callable[[], None]
    leave: Callable[[], None]


class Placed(NamedTuple):
    """The panel, and where the table ends above it."""

    widget: Widget
    bottom: float


@dataclass(frozen=True)
class Answered:
    """How somebody stands with a puzzle: what was tried, in order, and the stars once it is solved."""

    tried: tuple[int, ...] = ()
    stars: int | None = None


def panel(words: PuzzleWords, say: Translator, so_far: Answered, does: Deeds, stage: Stage) -> Placed:
    """Below the table, where at other tables the moves are. The table leaves room for the question alone."""
    width = min(WIDEST, stage.width - 2 * EDGE)
    asked = _column(words, say, _open(words, so_far, does), does)
    # the place of the longest reply is kept: nothing jumps when one comes
    replies = [_column(words, say, _open(words, Answered((n,)), does), does) for n in range(len(words.asked.moves))]
    low = min(max(reply.measure(stage.brush, width)[1] for reply in replies), stage.height * HIGHEST)
    shown = asked if so_far.stars is None else _column(words, say, _solved(words, say, so_far, does), does)
    wanted = shown.measure(stage.brush, width)[1]
    height = low if so_far.stars is None else min(wanted, stage.height * HIGHEST)
    where = Area((stage.width - width) / 2, stage.height - height - EDGE, width, height)
    widget = Fixed(shown if wanted <= height else Scroll(shown, key="puzzle.scroll"), where)
    return Placed(widget, stage.height - low - 2 * EDGE)


def _column(words: PuzzleWords, say: Translator, parts: list[Widget], does: Deeds) -> Widget:
    leave = Button("", does.leave, key="puzzle.leave", mark="cross", finishes=QUIET_BUTTON, hint=say("back"))
    head = Row([Label(words.question, BOLD.sized(17).tinted(CREAM), grow=1, key="puzzle.question"), leave], gap=GAP)
    return Column([head, *parts], gap=GAP, pad=(PAD_X, PAD_Y), finish=PANEL, key="puzzle.panel")


def _open(words: PuzzleWords, so_far: Answered, does: Deeds) -> list[Widget]:
    answers = [
        Button(
            words.answer(number),
            lambda number=number: does.answer(number),  # type: ignore[misc]
            key=f"answer.{number}",
            enabled=number not in so_far.tried,
            hotkey=str(number + 1),
            grow=1,
        )
        for number in range(len(words.asked.moves))
    ]
    said = Label(
        words.wrong(so_far.tried[-1]) if so_far.tried else " ", SMALL.sized(14.5).tinted(EMBER), key="puzzle.reply"
    )
    return [Grid(answers, least=LEAST_ANSWER, most=3, gap=GAP), said]


def _solved(words: PuzzleWords, say: Translator, so_far: Answered, does: Deeds) -> list[Widget]:
    stars = so_far.stars or 0
    figures = [
        Row([Column([Label(worth, SMALL.tinted(GOLD), lines=1)], width=64), Label(answer, SMALL, grow=1)], gap=GAP)
        for worth, answer in words.figures
    ]
    solved = f"{words.right} {words.say('puzzle.stars', n=stars)}"
    onward = Button(say("puzzle.next"), does.next, key="puzzle.next", finishes=PRIMARY_BUTTON, hotkey="space")
    return [
        Row([Label(solved, BOLD.tinted(GOLD), grow=1, key="puzzle.reply"), onward], gap=GAP, align="centre"),
        Label(words.why, BODY.tinted(CREAM)),
        Label(words.measured, SMALL),
        *figures,
        Label(f"{words.proof} {words.rules}", SMALL),
    ]
