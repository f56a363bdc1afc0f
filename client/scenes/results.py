"""The end of a game, in its place: who stands where and why, the story of the game, and the ways on.

First its outcome stands alone over the place for a moment; any key, press or touch goes on.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client import narration
from client.scenes.alarm import Alarm
from client.scenes.new_table import NewTableScene
from client.scenes.scene import Scene
from client.scenes.share_button import share_button
from client.scenes.story import story
from client.scenes.table.hud.room import Free, is_low, is_wide, safe_of
from client.scenes.table.hud.shield import standing, verdict
from client.scenes.table.model import TableModel
from client.ui.brush import Area
from client.ui.fading import Fading
from client.ui.ground import Down, Finger, Ground
from client.ui.guard import HESITATION
from client.ui.layout import Column, Fixed, Layers, Row, Scroll, Space, Widget, Wrap
from client.ui.stage import Stage
from client.ui.theme import (
    BOLD,
    BUTTON,
    CHOSEN_BUTTON,
    CREAM,
    DISPLAY,
    GOLD,
    HEADING,
    PLAIN_BUTTON,
    PRIMARY_BUTTON,
    PROSE,
    QUIET_BUTTON,
    SUBHEADING,
    Finish,
    Finishes,
    rgb,
)
from client.ui.widgets import Button, Label, Mark, seat_mark
from netcode import messages as m
from sim import logfile
from sim.chronicle import Chronicle, chronicle
from sim.game import Message
from sim.table import BadLog, Entry, Table

if TYPE_CHECKING:
    from client.app import App
    from client.scenes.services import NextTable

PANEL = Finish(rgb("0b0e10", 0.80), rgb("080b0d", 0.86), rgb("8f7f57", 0.45), 1.2, 14, 10)
FIRST = Finish((0.29, 0.23, 0.11, 0.9), (0.22, 0.17, 0.08, 0.9), GOLD, 1.6, 11)
OTHER = Finish(rgb("2a3035", 0.7), rgb("20262a", 0.7), rgb("57503f", 0.6), 1.0, 11)
ABOVE_TITLE = Finish(rgb("05070a", 0.0), rgb("05070a", 0.86), radius=0)
BEHIND_TITLE = Finish(rgb("05070a", 0.86), rgb("05070a", 0.96), radius=0)
"""Under the words that stand over the place itself: own cards may lie there, with words of their own."""
FADES = 80.0
"""How high the fading part above them is."""
WHOLE = 8.0
"""dp that are whole pixels in every usual size: between two parts of a shade there is no seam."""
WIDE = 500.0
"""Of the panel beside the place."""
SHARE = 0.64
"""Of a high window that the panel has."""
ALONE = 1.6
"""Seconds in which the outcome stands alone."""
COMES_UP = 0.3
"""Seconds in which the panel comes up."""
BUTTONS = BUTTON.sized(14)


class ResultsScene(Scene):
    def __init__(self, app: "App", table: TableModel, alarm: Alarm, remake: Callable[[], None]) -> None:
        super().__init__(app)
        self.table = table
        self._remake = remake
        self._alarm = alarm
        self._keepsakes: tuple[Message, ...] = ()
        self._marks: list[str] = []
        self._remembered = False
        self._wants = False
        """The person here wants to play again, and waits for whoever opens the table."""
        self._story: Chronicle | None = None
        self._passed = 0.0
        """Seconds of the first moment, in which the outcome stands alone."""
        self._since = 0.0
        """When what can be pressed was there."""
        self._panel: Fading | None = None

    def entered(self) -> None:
        tabletop = self.table.tabletop
        if tabletop.board is None or tabletop.outdated(self.table.facts.speech):
            self._remake()  # something else has been watched meanwhile
        tabletop.look("end")
        settings = self.app.settings
        if settings.reduced_motion or settings.speed == "fast":
            self._passed = max(self._passed, ALONE + COMES_UP)
        self._since = self.app.reactor.seconds()
        self.table.ask_log(self._remember)

    def left(self) -> None:
        self.table.tabletop.look("table")

    def _remember(self, data: bytes) -> None:
        """What the host of another device sends as the log is judged like any file."""
        table = self.table
        try:
            log = logfile.parse(data)
            self._keepsakes = table.link.game.keepsakes(log)
            self._marks = narration.marks(table.facts.speech, Table.replay(table.link.game, log))
        except BadLog as bad:
            self.app.notice(narration.bad_log(bad, self.app.words.language))
            return
        if table.link.seats and not self._remembered:
            self._remembered = True
            self.app.tables.records.remember(table.link.game, log)
        if self._story is None:
            self._tell_story(log)
        self.refresh()

    def _tell_story(self, log: list[Entry]) -> None:
        """Find out how it went. That may take seconds, and nobody waits for it."""
        game = self.table.link.game

        def told(found: Chronicle) -> None:
            self._story = found
            self.refresh()

        self.app.tables.conduct.off_thread(lambda: chronicle(game, log)).addCallback(told)

    # The first moment

    @property
    def _unveiled(self) -> bool:
        return self._passed >= ALONE

    def _unveil(self) -> None:
        if not self._unveiled:
            self._passed = ALONE
            self._since = self.app.reactor.seconds()
            self.refresh()

    def ground(self, event: Ground) -> None:
        if isinstance(event, Down) or (isinstance(event, Finger) and event.phase == "down"):
            self._unveil()

    def unused_key(self, name: str) -> bool:
        if self._unveiled or name in ("escape", "f11"):
            return False
        self._unveil()
        return True

    def advance(self, seconds: float) -> bool:
        self.table.look_ahead()
        if self._wants and self.table.after is not None:
            self._follow(self.table.after)
            return False
        self.table.tabletop.advance(seconds)
        if self._passed < ALONE + COMES_UP:
            before, self._passed = self._unveiled, self._passed + seconds
            if self._unveiled and not before:
                self._since = self.app.reactor.seconds()
                self.refresh()
            if self._panel is not None:
                self._panel.show(self._share)
                self.app.stage.changed = True
        return False

    @property
    def _share(self) -> float:
        return min(1.0, max(0.0, self._passed - ALONE) / COMES_UP)

    def _if_meant(self, do: Callable[[], None]) -> Callable[[], None]:
        """Nobody presses what was not there yet when the hand set out."""
        return lambda: do() if self.app.reactor.seconds() - self._since >= HESITATION else None

    # Composition

    def compose(self) -> Widget:
        table, stage = self.table, self.app.stage
        outcome = table.link.outcome
        assert outcome is not None
        beside, free = _arranged(stage)
        table.tabletop.resize(stage.width, stage.height, safe_of(stage, free), glide=True)
        layers: list[Widget] = [_title(table.facts.speech.outcome(outcome), stage, free)]
        self._panel = None
        if self._unveiled:
            self._panel = Fading(Fixed(self._read(), beside), self._share)
            layers.append(self._panel)
        return Layers([*layers, *self._alarm.layers()])

    def _read(self) -> Widget:
        table, facts = self.table, self.table.facts
        outcome = table.link.outcome
        assert outcome is not None
        back = self._if_meant(self.app.back)
        bar = Row(
            [
                Button("", back, key="back", mark="left", finishes=QUIET_BUTTON, hint=self.say("back")),
                Label(self.say("results"), HEADING.sized(22), grow=1, lines=1),
            ],
            align="centre",
        )
        rows: list[Widget] = []
        # a doubt comes before the winner, a proof after everything else
        doubtful = standing(self._alarm) in ("contested", "alarm")
        rows += verdict(facts, self._alarm) if doubtful else []
        for place, group in enumerate(outcome.ranking, 1):
            for seat in group:
                rows.append(self._line(place, seat, outcome.scores[seat], seat in outcome.winners))
        if self._story is not None:
            rows += story(self._story, facts.speech, self.app.words, self._replay_at)
        rows += [Label(facts.speech.message(message), PROSE.sized(15)) for message in self._keepsakes]
        rows += [Label(words, PROSE.sized(15), key="results.marked") for words in self._marks]
        rows += verdict(facts, self._alarm) if not doubtful else []
        if waiting := self._waiting():
            rows.append(Label(waiting, PROSE.sized(15).tinted(GOLD), key="results.waiting"))
        ways_on = Wrap(self._buttons(), gap=6)
        # where there is little height everything scrolls
        below = [ways_on] if not is_low(self.app.stage) else []
        rows += [ways_on] if not below else []
        content = Scroll(Column([*rows, Space(height=4)], gap=8), key="results.scroll")
        return Column([bar, content, *below], pad=(14, 8), gap=6, finish=PANEL, key="results")

    def _buttons(self) -> list[Widget]:
        table = self.table
        buttons: list[Widget] = [
            self._button("results.look", self.app.back),
            self._button("results.replay", self._replay, mark="play"),
            self._button("results.save", self._save),
            *share_button(self.app.tables.records.films, self.app.words, self._if_meant(self._film)),
            self._button("results.home", self.app.home),
        ]
        if self.app.tables.hosts(table.link) or (table.after is not None and table.after.own):
            buttons.append(self._button("results.change", self._change))
        if table.link.seats or table.after is not None:
            chosen = CHOSEN_BUTTON if self._wants else PRIMARY_BUTTON
            buttons.append(self._button("results.again", self._again, "check" if self._wants else "die", chosen))
        return buttons

    def _button(self, key: str, do: Callable[[], None], mark: str = "", finishes: Finishes = PLAIN_BUTTON) -> Button:
        return Button(self.say(key), self._if_meant(do), key=key, mark=mark, finishes=finishes, style=BUTTONS)

    def _line(self, place: int, seat: int, score: int, winner: bool) -> Widget:
        name = Label(self.table.facts.speech.seat(seat), BOLD.sized(16).tinted(CREAM), grow=1)
        parts: list[Widget] = [Label(f"{place}.", SUBHEADING.sized(17)), seat_mark(seat, 18), name]
        if winner:
            parts.append(Mark("star", GOLD, 20))
        parts.append(Label(self.table.facts.speech.score(score), PROSE.sized(20).tinted(GOLD), lines=1))
        return Row(parts, pad=(14, 4), gap=12, align="centre", finish=FIRST if winner else OTHER)

    def _waiting(self) -> str:
        """Who else wants to play, or is waited for."""
        table = self.table
        owner = table.link.lobby.owner if table.link.lobby is not None else ""
        if table.after is not None and not self._wants and owner:
            return self.say("results.asked", name=owner)
        return self.say("prompt.waiting", names=owner) if self._wants and table.after is None and owner else ""

    def _again(self) -> None:
        """The same people once more: the owner opens the table, and everybody says that they play."""
        self._wants = not self._wants
        if self._wants and self.table.after is None and self.table.facts.owns:
            self.table.link.send(m.Again())
        self.refresh()

    def _follow(self, after: "NextTable") -> None:
        self._wants = False
        self.table.after = None
        scene = self.app.tables.at_next(after)
        self.app.home()
        self.app.go(scene)

    def _change(self) -> None:
        """Another table like this one, with other people or rules."""
        scene = NewTableScene(self.app, self.table.link.game)
        scene.like(self.table.link)
        self.app.home()
        self.app.go(scene)

    def _replay(self) -> None:
        self.table.ask_log(self.app.tables.records.replay_log)

    def _replay_at(self, entry: int) -> None:
        """Watch again how one moment came about."""
        self._if_meant(lambda: self.table.ask_log(lambda data: self.app.tables.records.replay_log(data, entry)))()

    def _film(self) -> None:
        game, films = self.table.link.game, self.app.tables.records.films
        self.table.ask_log(lambda data: films.make(game, data))

    def _save(self) -> None:
        game, records = self.table.link.game, self.app.tables.records
        self.table.ask_log(lambda data: records.save_log(game, data))


def _arranged(stage: Stage) -> tuple[Area, Free]:
    """Where the panel is, and the part of the window that is the place's: over the outcome, which stands below it."""
    low = 0.24 * stage.height
    if is_wide(stage):
        wide = min(WIDE, 0.44 * stage.width)
        beside = Area(stage.width - wide - 12, 12, wide, stage.height - 24)
        return beside, Free(16.0, beside.x - 16, 0.1 * stage.height, stage.height - low)
    if is_low(stage):
        return Area(6, 6, stage.width - 12, stage.height - 12), Free(0.0, stage.width, 0.0, stage.height)
    if stage.width > stage.height:
        half = 0.55 * stage.width
        beside = Area(stage.width - half - 6, 6, half, stage.height - 12)
        return beside, Free(6.0, beside.x - 6, 0.1 * stage.height, stage.height - low)
    top = (1 - SHARE) * stage.height
    return Area(8, top, stage.width - 16, stage.height - top - 8), Free(8.0, stage.width - 8, 10.0, 0.68 * top)


def _title(words: str, stage: Stage, free: Free) -> Widget:
    """The outcome, over the place itself."""
    width = free.right - free.left
    size = 30.0 if width > 500 else 21.0
    label = Label(words, DISPLAY.sized(size), centred=True, key="results.title")
    tall = label.measure(stage.brush, width)[1]
    high = stage.width < stage.height
    bottom = (1 - SHARE) * stage.height - 8 if high else stage.height - 26
    top = (bottom - tall - 8) // WHOLE * WHOLE
    below = bottom + 8 - top if high else stage.height - top
    return Layers(
        [
            Fixed(Column([Space(grow=1)], finish=ABOVE_TITLE), Area(0, top - FADES, stage.width, FADES)),
            Fixed(Column([Space(grow=1)], finish=BEHIND_TITLE), Area(0, top, stage.width, below)),
            Fixed(label, Area(free.left, bottom - tall, width, tall)),
        ]
    )
