"""The story of a game, to be read at its end: a plot of the scores, and the moments that are worth another look."""

from collections.abc import Callable

from client.locale import Translator
from client.ui.layout import Column, Row, Widget
from client.ui.plot import Plot
from client.ui.theme import ASH, BOLD, CHALK, CREAM, GOLD, PLAIN_BUTTON, SMALL, Finishes
from client.ui.widgets import Label, Mark, Tile
from sim.chronicle import Chronicle, Highlight, highlights
from sim.speech import Speech

SIGNS = {
    "best": "star",
    "luckiest": "up",
    "unluckiest": "down",
    "luckiest-die": "die",
    "unluckiest-die": "die",
    "leader": "right",
    "lead": "right",
    "rise": "right",
}
"""By the kind of moment."""
MOMENT = Finishes(PLAIN_BUTTON.rest._replace(shadow=0), *PLAIN_BUTTON[1:])
Open = Callable[[int], None]
"""Watch the game again, at an entry."""


def story(told: Chronicle, speech: Speech, words: Translator, open_at: Open) -> list[Widget]:
    """What there is to see of a game that is over; each part opens the replay where it happened."""
    found = highlights(told)
    parts: list[Widget] = []
    if len(told.course) > 1 and told.course[0].scores:
        turns = [row for row, point in enumerate(told.course) if told.turning and point.entry == told.turning.entry]
        parts.append(
            Plot(
                [(point.entry, point.scores) for point in told.course],
                lambda row: open_at(told.course[row].entry),
                key="story.plot",
                marked=turns,
                hint=words("story.plot"),
            )
        )
    parts += [_moment(highlight, speech, open_at) for highlight in found]
    return [Label(words("story"), SMALL.tinted(ASH)), *parts] if parts else []


def _moment(highlight: Highlight, speech: Speech, open_at: Open) -> Widget:
    said = Column(
        [
            Label(speech.message(highlight.title), BOLD.sized(13.5).tinted(CREAM)),
            Label(speech.message(highlight.sentence), SMALL.tinted(CHALK)),
        ],
        gap=0,
        grow=1,
    )
    sign = Mark(SIGNS[highlight.key], GOLD, 16)
    row = Row([sign, said, Mark("play", ASH, 11)], gap=10, align="centre")
    return Tile(row, lambda: open_at(highlight.entry), key=f"story.{highlight.key}", finishes=MOMENT, pad=8)
