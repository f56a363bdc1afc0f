"""A lesson at the real table: what is to be done is said and marked, and the learner does it as in any game."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.scenes.lesson.link import LessonLink
from client.scenes.lesson.marking import OnTable, on_screen, on_table
from client.scenes.lesson.panel import Deeds, Ring, Told, panel, rings_around, room_for
from client.scenes.rulebook import RulebookScene
from client.scenes.table import commands
from client.scenes.table.auto_move import AutoMove
from client.scenes.table.commands import Command
from client.scenes.table.hud.layout import around
from client.scenes.table.hud.parts import Parts
from client.scenes.table.hud.room import Free
from client.scenes.table.scene import TableScene
from client.ui.brush import Area
from client.ui.ground import Ground
from client.ui.layout import Layers, Widget
from sim.lessons import Lesson

if TYPE_CHECKING:
    from client.app import App

USES: tuple[tuple[type[Command], str], ...] = (
    (commands.Zoom, "camera"),
    (commands.Turn, "camera"),
    (commands.LookFrom, "camera"),
    (commands.OpenPanel, "log"),
    (commands.ReadRules, "rules"),
    (commands.FlipMoves, "moves"),
)
"""Which control of the table a command uses."""


STANDING = 44.0
"""dp below the panel that stay free of the table itself: piles and dice on it stand higher."""


class Unhurried(AutoMove):
    """In a lesson nothing goes on by itself: the learner does it."""

    def advance(self, *given: object) -> list[Command]:
        return []


class LessonScene(TableScene):
    explains = False

    def __init__(self, app: "App", lesson: Lesson) -> None:
        self._taught = LessonLink(app.reactor, lesson, app.settings.name.strip() or app.words("settings.name.empty"))
        super().__init__(app, self._taught)
        self._taught.on_turn = self._turned
        self.model.auto_move = Unhurried()
        self.model.mode = replace(self.model.mode, panel="")
        self.told = lesson
        """The step that is said: the lesson is ahead of the picture."""
        self._reply = ""
        self._marked = OnTable()
        meant = self.model.places.if_meant
        read_on, play_on = meant("lesson", self._taught.read_on), meant("lesson", self._play_on)
        self._deeds = Deeds(read_on, self._taught.go_back, app.back, self._read_rule, play_on, app.home)

    @property
    def lesson(self) -> Lesson:
        return self._taught.lesson

    # The course of the lesson

    def _turned(self, key: str) -> None:
        """The lesson has gone on, or says why not; what can be done is found anew."""
        self._reply = self.say(f"{key}.short") if key else ""
        if key:
            self.app.audio.play("refused")
        else:
            self.app.tables.records.learn(self.lesson)
        self.model.turn_to(self.mode.unsettled())

    def advance(self, seconds: float) -> bool:
        moving = super().advance(seconds)
        if self.told is not self.lesson and not self.waits:
            self.told = self.lesson
            self.refresh()
        marked = on_table(self.told, self.mode, self.tabletop, self.app.stage)
        if not marked.is_near(self._marked):
            self._marked = marked
            self.refresh()
        return moving

    @property
    def waits(self) -> bool:
        """Something is still to be seen before the next step is said."""
        return not self.mode.settled and self.mode.looking is None

    def _read_rule(self) -> None:
        self.app.go(RulebookScene(self.app, self.link.game, self.told.step.rule))

    def _play_on(self) -> None:
        """The table goes on as a game like any other."""
        app, course, table = self.app, self.lesson.course, self.lesson.play_on()
        app.home()
        app.tables.play_on(table, course.levels)

    # What the learner does

    def do(self, command: Command) -> None:
        if self._reply:
            self._reply = ""
            self.refresh()
        before = self.mode.held_up
        super().do(command)
        for kind, control in USES:
            if isinstance(command, kind):
                self._taught.use(control)
        # by pointer, finger or keys
        if self.mode.held_up is not None and self.mode.held_up is not before:
            self._taught.use("card")

    def ground(self, event: Ground) -> None:
        eye = self.tabletop.eye
        before = eye.whole
        super().ground(event)
        if before and not eye.whole:
            self._taught.use("camera")

    # Composition

    def notice_top(self, height: float) -> float:
        """Below what is said."""
        return self.free.top + 8.0

    def _around(self, parts: Parts) -> tuple[list[Widget], Free]:
        layers, free = around(parts)
        facts, way = parts.facts, "touch" if self.app.stage.by_finger else ""
        told = Told(self.told, facts.speech, self.app.words, self._reply, self.waits, facts.explain, way)
        where = room_for(self.app.stage, free, told)
        self.model.places.guard.show({"lesson": self.told.progress.step})
        return [*layers, panel(told, self._deeds, where)], free._replace(top=where.bottom + STANDING)

    def compose(self) -> Widget:
        tree = super().compose()
        if self.waits:
            return tree
        marked, mode = self._marked, self.mode
        widget = on_screen(self.told, mode, marked, tree)
        rings = [Ring(widget)] if widget is not None else []
        if mode.dialog is None:
            rings += rings_around(marked.to_touch)
            # what is held up lies over the table, and so over what is only spoken of
            peek = next((part.area for part in tree.walk() if part.key == "peek"), Area(0, 0, 0, 0))
            named = marked.named
            if named is not None and named not in marked.to_touch and not peek.overlaps(named):
                rings.append(Ring(named, key="lesson.named"))
        return Layers([tree, *rings])
