"""What is said in a lesson: a panel of one place and size, and a ring around what it speaks of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import panda3d.core as p3d

from client.locale import Translator
from client.scenes.table.hud.layout import EDGE, SIDE
from client.scenes.table.hud.room import Free, is_wide
from client.ui.brush import Area, Brush
from client.ui.layout import Column, Fixed, Row, Space, Widget
from client.ui.stage import Stage
from client.ui.theme import (
    BODY,
    CREAM,
    EMBER,
    GOLD,
    NIGHT,
    PANEL,
    PLAIN_BUTTON,
    PRIMARY_BUTTON,
    QUIET_BUTTON,
    SMALL,
    TOUCH,
    Finishes,
    rgb,
)  # fmt: skip
from client.ui.widgets import Button, Explain, Label
from sim.lessons import Lesson, said
from sim.speech import Speech

WIDEST = 912.0
BESIDE = 640.0
"""From this width on, the buttons stand beside what is said."""
BUTTONS = 350.0
"""How much room they have there."""
PAD_X, PAD_Y, BETWEEN = 14.0, 7.0, 6.0
SAID = BODY.sized(16).tinted(CREAM)
PLACE = SMALL.tinted(GOLD)
CLOSE = 5.0
"""How far outside of a thing its ring is."""
RADIUS = 12.0
RING = rgb("ffe27a")
LEAST_RING = 42.0
"""A ring around a small thing is as large as this, to be seen at a glance."""


class Deeds(NamedTuple):
    """What the buttons of the panel do."""

    read_on: Callable[[], None]
    go_back: Callable[[], None]
    leave: Callable[[], None]
    read_rule: Callable[[], None]
    play_on: Callable[[], None]
    go_home: Callable[[], None]


@dataclass(frozen=True)
class Told:
    """What the panel says at one moment."""

    lesson: Lesson
    speech: Speech
    words: Translator
    reply: str
    """Why the lesson does not go on yet."""
    waits: bool
    """Something is still to be seen: nothing can be pressed but the way out."""
    explain: Explain
    way: str
    """How the learner plays: keys are named to those who have them."""

    @property
    def place(self) -> str:
        steps = len(self.lesson.course.steps)
        return self.words("lesson.step", n=self.lesson.progress.step + 1, of=steps)

    @property
    def sentence(self) -> str:
        return said(self.speech, self.lesson.step, self.way)

    @property
    def sentences(self) -> list[str]:
        """All sentences of the lesson: the panel has room for any of them."""
        return [said(self.speech, step, way) for step in self.lesson.course.steps for way in ("", "touch")]


def room_for(stage: Stage, free: Free, told: Told) -> Area:
    """Where the panel stands: below the seats, clear of what may be opened beside the table."""
    left, right = free.left + EDGE, free.right - EDGE
    if is_wide(stage):
        right = min(right, stage.width - SIDE - 2 * EDGE)
    width = min(WIDEST, right - left)
    return Area(left, free.top + BETWEEN, width, _height(stage.brush, width, told))


def _height(brush: Brush, width: float, told: Told) -> float:
    beside = width >= BESIDE
    inner = width - 2 * PAD_X - (BUTTONS + BETWEEN if beside else 0.0)
    highest = max(brush.text(words, SAID, inner, False, 9).height for words in told.sentences)
    text = brush.line(PLACE) + highest
    if beside:
        return 2 * PAD_Y + max(text, TOUCH)
    return 2 * PAD_Y + text + BETWEEN + TOUCH


def panel(told: Told, does: Deeds, where: Area) -> Widget:
    """The sentence, how far one is, and what can be pressed."""
    beside = where.w >= BESIDE
    place: list[Widget] = [Label(told.place, PLACE, lines=1)]
    if told.reply:
        place.append(Label(told.reply, SMALL.tinted(EMBER), lines=1, grow=1, key="lesson.reply"))
    sentence = Label(told.sentence, SAID, key="lesson.said", lines=9, explain=told.explain)
    text = Column([Row(place, gap=10), sentence], gap=0, grow=1)
    buttons = Row([Space(grow=1), *_buttons(told, does)], gap=BETWEEN, align="centre")
    inside: Widget = (
        Row([text, Column([buttons], width=BUTTONS)], gap=BETWEEN, align="centre", grow=1)
        if beside
        else Column([text, buttons], gap=BETWEEN, grow=1)
    )
    return Fixed(Column([inside], pad=(PAD_X, PAD_Y), finish=PANEL, key="lesson.panel"), where)


def _buttons(told: Told, does: Deeds) -> Sequence[Widget]:
    say, step = told.words, told.lesson.step
    leave = Button("", does.leave, key="lesson.leave", mark="cross", finishes=QUIET_BUTTON, hint=say("lesson.leave"))
    if told.waits:
        return [leave]
    made: list[Widget] = []
    if step.do == "free":
        made.append(Button(say("results.home"), does.go_home, key="lesson.home"))
        made.append(_onward(told, "lesson.play-on", does.play_on, PRIMARY_BUTTON))
    elif step.do in ("read", "control"):
        finishes = PRIMARY_BUTTON if step.do == "read" else PLAIN_BUTTON
        made.append(_onward(told, "lesson.next", does.read_on, finishes))
    if told.lesson.progress.step:
        back = Button("", does.go_back, key="lesson.back", mark="left", finishes=QUIET_BUTTON, hint=say("lesson.back"))
        made.insert(0, back)
    if step.rule and step.do != "free":
        made.insert(
            0, Button("", does.read_rule, key="lesson.rule", mark="book", finishes=QUIET_BUTTON, hint=say("rulebook"))
        )
    return made if step.do == "free" else [*made, leave]


def _onward(told: Told, key: str, do: Callable[[], None], finishes: Finishes) -> Widget:
    return Button(told.words(key), do, key=key, finishes=finishes, hotkey="space", least=110)


def rings_around(things: Sequence[Area]) -> list["Ring"]:
    """Around each of several things; where small things are close together their rings are no wider than their gaps."""
    apart = (
        max(abs(here - there) for here, there in zip(one.middle, other.middle, strict=True))
        for one, other in combinations(things, 2)
    )
    least = min([LEAST_RING, *apart])
    return [Ring(thing, least=least) for thing in things]


class Ring(Widget):
    """Around what is to be touched next, or thinner around what is only spoken of: seen on any ground."""

    def __init__(self, around: Area, key: str = "lesson.ring", least: float = LEAST_RING) -> None:
        super().__init__(key=key)
        close = CLOSE if least >= LEAST_RING else CLOSE / 2
        wide, high = max(around.w + 2 * close, least), max(around.h + 2 * close, least)
        self.around = Area(around.middle[0] - wide / 2, around.middle[1] - high / 2, wide, high)
        self._thick = 3.4 if key == "lesson.ring" else 2.0

    def place(self, brush: Brush, area: Area) -> None:
        self.area = self.around

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        brush.ring(node, self.around.inset(-1.5), (*NIGHT[:3], 0.8), self._thick + 3.0, RADIUS)
        brush.ring(node, self.around, RING, self._thick, RADIUS)
