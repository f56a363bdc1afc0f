"""A lesson at the real table: what is to be done is said and marked, and the learner does it as in any game."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.scenes.lesson.link import LessonLink
from client.scenes.lesson.panel import Deeds, Ring, Told, panel, room_for
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
from sim.action_text import print_action
from sim.lessons import CONTROL, PIECE, Lesson

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
WIDGETS = {
    "roll": ("throw",),
    "dice": ("throw",),
    "moves": ("moves.flip",),
    "undo": ("undo", "menu"),
    "log": ("panel",),
    "rules": ("rules", "menu"),
    "camera": ("menu",),
    "odds": ("panel",),
    "plate": ("hud.top",),
    "prompt": ("prompt",),
}
"""What is ringed for a control: the first of these that is on screen. Cards lie on the table."""
STEADY = 2.0
"""A ring follows its thing when that has moved by so much, in dp."""


class Unhurried(AutoMove):
    """In a lesson nothing goes on by itself: the learner does it."""

    def advance(self, *given: object) -> list[Command]:
        return []


class LessonScene(TableScene):
    def __init__(self, app: "App", lesson: Lesson) -> None:
        self._taught = LessonLink(app.reactor, lesson, app.settings.name.strip() or app.words("settings.name.empty"))
        super().__init__(app, self._taught)
        self._taught.on_turn = self._turned
        self.model.auto_move = Unhurried()
        self.model.mode = replace(self.model.mode, panel="")
        self.told = lesson
        """The step that is said: the lesson is ahead of the picture."""
        self._reply = ""
        self._marked: Area | None = None
        """Where the piece is seen that is ringed."""
        self._deeds = Deeds(
            self._taught.read_on, self._taught.go_back, app.back, self._read_rule, self._play_on, app.home
        )

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
        marked = self._seen_piece()
        if _apart(marked, self._marked) > STEADY:
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
        super().do(command)
        for kind, control in USES:
            if isinstance(command, kind):
                self._taught.use(control)
        if isinstance(command, commands.HoldUp) and command.target is not None:
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
        told = Told(self.told, parts.facts.speech, self.app.words, self._reply, self.waits)
        where = room_for(self.app.stage, free, told)
        return [*layers, panel(told, self._deeds, where)], free._replace(top=where.bottom)

    def compose(self) -> Widget:
        tree = super().compose()
        ring = self._ringed(tree)
        return Layers([tree, Ring(ring)]) if ring is not None else tree

    def _ringed(self, tree: Widget) -> Area | None:
        """What the step speaks of, where it is seen; nothing while something else goes on."""
        if self.waits or self.mode.dialog is not None or self.mode.held_up is not None:
            return None
        step = self.told.step
        if step.point.startswith(PIECE):
            return self._marked
        keys = WIDGETS.get(step.point.removeprefix(CONTROL), ())
        wanted = [f"bar.{print_action(action)}" for action in self.told.wanted]
        shown = {widget.key: widget for widget in tree.walk() if widget.key}
        found = next((shown[key] for key in (*wanted, *keys) if key in shown), None)
        return found.on_screen() if found is not None else None

    def _seen_piece(self) -> Area | None:
        """Where the piece is seen that the step speaks of."""
        point, pointing, stage = self.told.step.point, self.tabletop.pointing, self.app.stage
        if not point.startswith(PIECE):
            return None
        target = next((target for target in pointing.targets if target.id == point.removeprefix(PIECE)), None)
        spots = pointing.corners_of(target) if target is not None else []
        if not spots:
            return None
        xs = [(spot.x + 1) / 2 * stage.width for spot in spots]
        ys = [(1 - spot.y) / 2 * stage.height for spot in spots]
        return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _apart(one: Area | None, other: Area | None) -> float:
    """How far two places are from one another."""
    if one is None or other is None:
        return 0.0 if one is other else float("inf")
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
