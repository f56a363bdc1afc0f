"""A table being played: composes what stands around the board, and hands everything else to whoever does it."""

from typing import TYPE_CHECKING, ClassVar

from client.scenes.alarm import Alarm
from client.scenes.people import People
from client.scenes.results import ResultsScene
from client.scenes.scene import Scene
from client.scenes.table import keys
from client.scenes.table.commands import Back, Command
from client.scenes.table.controller import Controller
from client.scenes.table.course import Course
from client.scenes.table.facts import Facts
from client.scenes.table.hud.curtain import curtain
from client.scenes.table.hud.dialogs import dialogs
from client.scenes.table.hud.layout import around, reading_room
from client.scenes.table.hud.parts import Parts
from client.scenes.table.hud.room import LOW, Free, safe_of
from client.scenes.table.hud.shield import shield_panel
from client.scenes.table.mode import Mode
from client.scenes.table.model import TableModel
from client.scenes.table.notices import Notices
from client.scenes.table.pointer import Pointer
from client.ui.brush import Area
from client.ui.ground import Ground
from client.ui.layout import Layers, Widget
from client.ui.stage import fade
from netcode.link import Link

if TYPE_CHECKING:
    from client.app import App

ROOMY = 1100.0
"""From this width on, a log that was left open is open again at the next table."""
NARROW = 620.0
"""Below this width a panel would cover everything: it is opened when it is wanted."""


class TableScene(Scene):
    explains: ClassVar[bool] = True
    """What happens here for the first time is explained; lessons and puzzles do so in their own way."""

    def __init__(self, app: "App", link: Link) -> None:
        super().__init__(app)
        self.link = link
        model = self.model = TableModel(app, link)
        self.playback = model.playback
        self.hot_seat = model.hot_seat
        self.tabletop = model.tabletop
        self.people = People(self, link, model.voices)
        self.alarm = Alarm(self, link, model.voices)
        self.course = Course(model, self._tell_result)
        self.course.opens = self.explains  # a lesson or a puzzle begins with what is to be learnt
        self.controller = Controller(model, self.course)
        self._pointer = Pointer(
            model.tabletop, app.stage, app.store, lambda: app.reactor.seconds(), model.places.guard.takes
        )
        self._notices = Notices(model, lambda: app.scene is self)
        self.free = Free()
        """The part of the window that is the table's."""
        self._watching = False
        model.mode = Mode(panel=self._first_panel())

    def _first_panel(self) -> str:
        """The panel that is open at first: the one that the player left open, or closed, the last time."""
        settings, roomy = self.app.settings, self.app.stage.width >= ROOMY
        # without a board the words are the board
        if settings.narration or self.facts.by_list:
            return "words"
        if settings.panel is not None:
            return settings.panel if roomy or not settings.panel else ""
        return ""

    def _tell_result(self) -> None:
        self.app.go(ResultsScene(self.app, self.model, self.alarm, self.course.remake))

    @property
    def mode(self) -> Mode:
        """What the person is doing."""
        return self.model.mode

    @property
    def facts(self) -> Facts:
        """What is known now."""
        return self.model.facts

    # Life

    def entered(self) -> None:
        self.resized()
        if not self._watching:
            self._watching = True
            self.link.watch(self._notices)
            self.course.begin()
        if self.model.tabletop.board is None or self.model.tabletop.outdated(self.facts.speech):
            self.course.remake()
        self._notices.compare()

    def left(self) -> None:
        self.course.ceremonies.clear()
        self.course.limelight.over()
        fade(self.app.stage, 1.0)

    def closed(self) -> None:
        self.model.leave()

    @property
    def waits(self) -> bool:
        """There is more to show."""
        return bool(self.model.playback.waiting)

    def advance(self, seconds: float) -> bool:
        moving = self.course.move(seconds)
        busy = self.mode.dialog is not None or self.mode.held_up is not None or bool(self.mode.panel)
        fade(self.app.stage, 1.0 if busy else self.tabletop.flight.interface)
        self._do_all(self._pointer.rest(seconds, self.mode, self.link.rev))
        facts, presses = self.facts, self.app.stage.presses
        self._do_all(self.model.auto_move.advance(seconds, facts.goes_on, facts.decision, presses))
        self.course.go_on(moving)
        if self.explains:
            self._notices.first_times.look()
        return moving

    def resized(self) -> None:
        # where a panel would cover everything, it is opened when it is wanted
        if self.app.stage.width < NARROW or self.app.stage.height < LOW:
            self.model.turn_to(self.mode.without_panel())

    # What the person does

    def do(self, command: Command) -> None:
        self.controller.do(command)

    def _do_all(self, asked: list[Command]) -> None:
        for command in asked:
            self.do(command)

    def back(self) -> None:
        if not (self.alarm.back() or self.model.hot_seat.curtained or self.people.back()):
            self.do(Back())

    def ground(self, event: Ground) -> None:
        lobby = self.link.lobby
        people = sum(chair.kind == "person" for chair in lobby.chairs) if lobby is not None else 0
        watched = people > len(self.link.seats)
        self._do_all(self._pointer.feel(event, self.mode, self.link.rev, watched))

    def unused_key(self, name: str) -> bool:
        model = self.model
        meant, hands_over = model.places.guard.takes, model.hot_seat.hands_over
        asked = keys.pressed(name, model.mode, model.tabletop, hands_over, meant)
        self._do_all(asked or [])
        return asked is not None

    # Composition

    @property
    def notice_room(self) -> tuple[float, float]:
        """Over the table: what is read beside it stays free."""
        left, right = self.free.left, min(self.free.right, self.app.stage.width - reading_room(self.facts))
        return (left, right) if right > left else super().notice_room

    def _around(self, parts: Parts) -> tuple[list[Widget], Free]:
        """What stands around the table, and the part of the window that it leaves free."""
        return around(parts)

    def compose(self) -> Widget:
        model, stage = self.model, self.app.stage
        if self.mode.panel == "chat" and not model.hot_seat.curtained:
            model.playback.unread = 0
        facts = self.facts
        if model.hot_seat.curtained:
            return Layers([curtain(facts, self.do), *self.alarm.layers()])
        time_left = model.auto_move.share(stage.presses)
        parts = Parts(facts, self.do, model.places, self.people, self.alarm, time_left)
        layers, self.free = self._around(parts)
        self.course.ceremonies.free = self.free
        # the camera keeps the table in the part of the window that is left
        over = self.link.outcome is not None
        model.tabletop.resize(stage.width, stage.height, safe_of(stage, self.free), glide=over)
        layers += [*dialogs(parts, self.free), *self.alarm.banner(), *self.people.layers(), *shield_panel(parts)]
        tree = Layers([*layers, *self.alarm.layers()])
        tree.adopt()
        tree.place(stage.brush, Area(0, 0, stage.width, stage.height))
        return tree
