"""The last two things that happened, in a line each; a press opens the log, and everything else there is to read."""

from client import narration
from client.scenes.table import commands
from client.scenes.table.hud.parts import Parts
from client.scenes.table.playback import Line
from client.ui.brush import Brush
from client.ui.layout import Column, Row, Widget
from client.ui.theme import ASH, CREAM, GOLD, SMALL, THIN_BUTTON, TOUCH
from client.ui.widgets import Label, Mark, Tile

SHOWN = 2
"""Lines."""
STYLE = SMALL.sized(12)
PAD = 7.0


def ticker_height(brush: Brush) -> float:
    return max(TOUCH, SHOWN * brush.line(STYLE) + 2 * PAD)


def _told(parts: Parts, line: Line) -> str:
    """What was taken back has not happened, and says so."""
    told = narration.fold(line.said)[0]
    return parts.say("log.undone", text=told) if line.undone else told


def ticker(parts: Parts) -> Widget:
    facts = parts.facts
    told = [_told(parts, line) for line in facts.log[-SHOWN:]]
    told = [*[""] * (SHOWN - len(told)), *told]
    # the later one is the brighter one
    lines = [
        Label(words, STYLE.tinted(CREAM if latest else ASH), lines=1, steady=True)
        for words, latest in zip(told, (False, True), strict=True)
    ]
    panel = facts.mode.panel
    unread = facts.playback.unread and panel != "chat"
    sign = Mark("down" if panel else "up", GOLD if unread or panel else ASH, 12)
    return Tile(
        Row([Column(lines, gap=0, grow=1), sign], gap=8, align="centre"),
        parts.doing(commands.OpenPanel()),
        key="panel",
        finishes=THIN_BUTTON,
        pad=PAD,
        grow=1,
        hint=parts.say("panel.close" if panel else "panel.open"),
    )
