"""A table being played: seat plates, panels and moves around the board, dice in the hand, and everybody's wishes."""

from itertools import islice
from typing import TYPE_CHECKING

from client.boards import Target
from client.defects import keep_record
from client.scenes import table_keys
from client.scenes.answers import Answers
from client.scenes.curtain import curtain
from client.scenes.device import SharedDevice
from client.scenes.flow import Flow, Moment
from client.scenes.hands import Hands
from client.scenes.hud import Hud
from client.scenes.moves import MOST, MoveList
from client.scenes.results import ResultsScene
from client.scenes.rulebook import RulebookScene
from client.scenes.scene import Scene
from client.scenes.settings import SettingsScene
from client.scenes.tabletop import Tabletop
from client.scenes.throwing import find_throw, shown_faces
from client.scenes.voices import Voices
from client.scenes.wishes import Wishes
from client.ui.layout import Widget
from netcode import messages as m
from netcode.link import Link
from sim.game import Action, Seat, Throw
from sim.physics.gesture import NEUTRAL, Gesture
from sim.speech import Speech

if TYPE_CHECKING:
    from client.shell import App


ROOMY = 1100.0
"""From this width on, the log is open beside the table from the beginning."""


class TableScene(Scene):
    def __init__(self, app: "App", link: Link) -> None:
        super().__init__(app)
        self.link = link
        self.flow = Flow(link, self._arrived)
        self.flow.on_said = lambda said: app.audio.play("chat")
        self.hud = Hud(self)
        self.hands = Hands(self)
        self.moves = MoveList(link.game, self.choose, self.refresh)
        self.voices = Voices(app, link, self.remake)
        self.answers = Answers(self)
        self.wishes = Wishes(self)
        self.device = SharedDevice(self)
        self.tabletop = Tabletop(app.world, app.audio, link.game, app.store)
        # without a board the words are the board
        told = app.settings.narration or self.tabletop.plain or bool(app.world.problem)
        self.tab = "words" if told else "log" if app.stage.width >= ROOMY else ""
        self.menu = False
        self.all_moves = self.tabletop.plain or bool(app.world.problem)
        self.asked: Target | None = None
        """A target with several actions: the table asks which."""
        self.doubtful: Action | None = None
        """An action that waits for the second tap."""
        self.looking: Moment | None = None
        """An earlier moment that is looked at."""
        self.peek: Target | None = None
        self.ready: tuple[Action | None, Throw] | None = None
        """Dice in the hand, and the action that throws them (None: they must be thrown)."""
        self.settled = False
        """Nothing moves, and what the player may do is on offer."""
        self._watching = False
        self._drawn_pointers: dict[Seat, tuple[int, int]] = {}
        self._was_mine = False
        self._told_end = False
        self._falls_shown = -1
        self._told_defect = False

    # Life

    def entered(self) -> None:
        if not self._watching:
            self._watching = True
            self.link.watch(self.flow)
            if self.link.view is not None:
                link = self.link
                self.flow.waiting.append(Moment(link.rev, link.view, link.facing, (), fallen=link.fallen.counts))
        if self.tabletop.board is None or self.tabletop.outdated:
            self.remake()

    def closed(self) -> None:
        self.tabletop.unmake()
        self.app.tables.leave(self.link)

    def back(self) -> None:
        if self.looking is not None:
            self.look_back(None)
        elif self.tabletop.unselect():
            self._take_dice()
            self.refresh()
        elif self.peek is not None or self.asked is not None or self.doubtful is not None:
            self.peek = self.asked = self.doubtful = None
            self.refresh()
        else:
            self.menu = not self.menu
            self.refresh()

    def resized(self) -> None:
        if self.app.stage.width < 620 and self.tab:
            self.tab = ""

    # What is known

    @property
    def speech(self) -> Speech:
        """The game's voice, in the language of the moment, with the names of those who sit here."""
        return self.voices.game

    @property
    def present(self) -> Moment | None:
        """What is on the table now; nothing while it is another's who shared the device."""
        latest = self.flow.moments[-1] if self.flow.moments else None
        return latest if latest is not None and self.device.may_see(latest) else None

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Whom the table waits for, as shown."""
        if self.present is None:
            return ()
        game, view = self.link.game, self.present.view
        throw = game.throw(view)
        return (throw.seat,) if throw is not None else game.to_act(view)

    @property
    def mine(self) -> bool:
        """It is for the person at this device to do something."""
        return self.settled and self.link.facing is not None and self.link.facing in self.acting

    @property
    def offered(self) -> tuple[Action, ...]:
        """What the person may do now, as far as it is listed."""
        if not self.settled or self.looking is not None or self.link.facing is None or self.paused:
            return ()
        return tuple(islice(self.link.actions, MOST))

    @property
    def total(self) -> str:
        """What the dice that lie on the table show, added up where they can be."""
        present = self.looking or self.present
        fall = present.fall if present is not None else None
        if fall is None or self.tabletop.falling:
            return ""
        return shown_faces(fall)

    @property
    def paused(self) -> bool:
        return self.link.lobby is not None and self.link.lobby.paused

    def wording(self, action: Action) -> str:
        """An action as it is called on buttons."""
        board = self.tabletop.board
        return (board.wording(action) if board is not None else "") or self.speech.action(action)

    # Composition

    def compose(self) -> Widget:
        if self.device.curtained:
            return curtain(self, self.device.next_seats(), self.device.take)
        if self.tab == "chat":
            self.flow.unread = 0
        return self.hud.compose()

    def open_tab(self, tab: str) -> None:
        self.tab = "" if tab == self.tab else tab
        self.refresh()

    # The course of things

    def _arrived(self) -> None:
        self.refresh()

    def advance(self, seconds: float) -> bool:
        if self.tabletop.outdated:
            self.remake()
        moving = self.tabletop.advance(seconds)
        if self.flow.pass_time(seconds):
            self.refresh()
        self.hands.rest(seconds)
        if self.flow.pointers != self._drawn_pointers:
            self._drawn_pointers = dict(self.flow.pointers)
            self.refresh()
        if not moving and not self.tabletop.falling and self.looking is None:
            self._go_on()
        return moving

    def _go_on(self) -> None:
        """Show what comes next, or settle down when nothing does."""
        if self.device.must_hide():
            self.device.draw_curtain()
            return
        moment = self.flow.waiting[0] if self.flow.waiting else None
        if moment is None:
            if not self.settled:
                self._settle()
            return
        self.settled = False
        self.ready = None
        if moment.fall is not None and self._falls_shown != moment.rev:
            self._falls_shown = moment.rev
            self.tabletop.fall(moment.fall)
            if self.tabletop.falling:
                return
        self.flow.next()
        self.peek = None
        self.tabletop.show(moment)
        self.refresh()

    def _settle(self) -> None:
        """Nothing is left to show: offer what can be done."""
        if self.present is None:
            return
        self.settled = True
        self.moves.reset()
        self._take_dice()
        if self.mine and not self._was_mine:
            self.app.audio.play("turn")
        self._was_mine = self.mine
        if self.link.outcome is not None and not self._told_end:
            self._told_end = True
            self.app.audio.play("win")
            self.app.go(ResultsScene(self.app, self))
        self.refresh()

    def _take_dice(self) -> None:
        """Take the dice in the hand that can be thrown now; those that were in it and cannot go back."""
        before, self.ready = self.ready, self._find_throw()
        if self.ready is not None:
            self.tabletop.prepare(self.ready[1])
        elif before is not None:
            self.tabletop.put_back(self.present.fall if self.present is not None else None)

    def _find_throw(self) -> tuple[Action | None, Throw] | None:
        """The dice that are to be thrown by the person here, and the action that lets them fall."""
        if self.paused:
            return None
        try:
            return find_throw(self.link, self.tabletop.board)
        except Exception as defect:
            # the rules have failed at a trial; the game goes on, by the list of moves
            if not self._told_defect:
                self._told_defect = True
                self.all_moves = True
                self.app.notice(self.say("problem.no-hand", path=keep_record(defect) or repr(defect)))
            return None

    # Doing

    def throw_plainly(self) -> None:
        """Throw without a gesture: a key or a button."""
        self.throw(NEUTRAL)

    def flip_moves(self) -> None:
        self.all_moves = not self.all_moves
        self.refresh()

    def look_from(self, preset: str) -> None:
        self.menu = False
        self.tabletop.look(preset)
        self.refresh()

    def choose(self, action: Action) -> None:
        """Do an action; the second tap first, if the player wants to be asked."""
        self.asked = None
        if self.app.settings.confirm and self.doubtful != action:
            self.doubtful = action
            self.refresh()
            return
        self.doubtful = None
        if self.ready is not None and action == self.ready[0]:
            self.throw(NEUTRAL)
            return
        self._send(action)

    def throw(self, gesture: Gesture) -> None:
        """Let the dice in the hand fall."""
        if self.ready is None:
            return
        action, _ = self.ready
        self.ready = None
        self.settled = False
        if action is not None:
            self.link.act(action, gesture)
        else:
            self.link.send(m.Throw(gesture=gesture, seat=self.link.facing))
        self.refresh()

    def _send(self, action: Action) -> None:
        self.settled = False
        self.link.act(action)
        self.refresh()

    def pick(self, target: Target) -> None:
        """A target on the board was chosen."""
        if not self.settled or self.looking is not None:
            return
        if target.toggles:
            self.app.audio.play("take")
            self.tabletop.toggle(target)
            self._take_dice()
            self.refresh()
        elif len(target.actions) == 1:
            self.choose(target.actions[0])
        elif target.actions:
            self.asked = target
            self.refresh()
        elif target.refused is not None:
            self.answers.explain(target.refused)
        else:
            self.peek = target
            self.refresh()

    def look_back(self, moment: Moment | None) -> None:
        """Show an earlier moment, or the present again."""
        if moment is not None and (not self.device.may_see(moment) or moment == self.present):
            moment = None
        self.looking = moment
        shown = moment or self.present
        if shown is not None:
            if shown.fall is not None:
                self.tabletop.fall(shown.fall, at_once=moment is None)
            else:
                self.tabletop.clear_dice()
            self.tabletop.show(shown, at_once=True)
        self.settled = False
        self.refresh()

    # Things of the table

    def remake(self) -> None:
        """The board anew: in another language, with another preset, for another person."""
        if self.device.curtained:
            return
        interrupted = self.tabletop.falling
        self.tabletop.make(self.speech)
        if interrupted:
            self._falls_shown = -1  # they fall once more
        shown = self.looking or self.present
        if shown is not None:
            if shown.fall is not None and not interrupted:
                self.tabletop.fall(shown.fall, at_once=True)
            self.tabletop.show(shown, at_once=True)
        self.settled = False
        self.refresh()

    def open_menu(self) -> None:
        self.menu = True
        self.refresh()

    def read_rules(self) -> None:
        self.menu = False
        self.app.go(RulebookScene(self.app, self.link.game))

    def open_settings(self) -> None:
        self.menu = False
        self.app.go(SettingsScene(self.app))

    def leave_table(self) -> None:
        self.app.home()

    # Pointer and keys

    def ground_down(self, x: float, y: float, button: int) -> None:
        self.hands.down(x, y, button)

    def ground_moved(self, x: float, y: float) -> None:
        self.hands.moved(x, y)

    def ground_left(self) -> None:
        self.hands.left()

    def ground_up(self, x: float, y: float, button: int) -> None:
        self.hands.up(x, y, button)

    def ground_wheel(self, x: float, y: float, steps: int) -> None:
        self.zoom(1.12**steps)

    def zoom(self, factor: float) -> None:
        self.tabletop.steer(lambda camera: camera.zoom(factor))

    def turn(self, degrees: float) -> None:
        self.tabletop.steer(lambda camera: camera.orbit(degrees, 0))

    def unused_key(self, name: str) -> bool:
        return table_keys.press(self, name)
