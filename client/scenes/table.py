"""A table being played: seat plates, panels and moves around the board, dice in the hand, and everybody's wishes."""

from itertools import islice
from typing import TYPE_CHECKING

from client import narration
from client.boards import Target
from client.defects import keep_record
from client.scenes import table_keys
from client.scenes.alarm import Alarm
from client.scenes.answers import Answers
from client.scenes.curtain import curtain
from client.scenes.device import SharedDevice
from client.scenes.flow import Flow, Line, Moment
from client.scenes.going_on import GoingOn
from client.scenes.hands import Hands
from client.scenes.hud import LOW, Hud
from client.scenes.moves import MOST, MoveList
from client.scenes.pace import Pace
from client.scenes.panels import has_odds
from client.scenes.people import People
from client.scenes.results import ResultsScene
from client.scenes.rulebook import RulebookScene
from client.scenes.scene import Scene
from client.scenes.settings import SettingsScene
from client.scenes.shield import ShieldMark
from client.scenes.tabletop import Tabletop
from client.scenes.throwing import find_throw, moved_aim, shown_faces
from client.scenes.voices import Voices
from client.scenes.wishes import Wishes
from client.ui.layout import Layers, Widget
from client.ui.touch import Phase
from netcode import messages as m
from netcode.link import Link
from sim.game import Action, Aim, Seat, Throw
from sim.physics.gesture import Gesture, hand_for
from sim.speech import Speech

if TYPE_CHECKING:
    from client.scenes.tables import NextTable
    from client.shell import App


ROOMY = 1100.0
"""From this width on, the log is open beside the table from the beginning."""


class TableScene(Scene):
    def __init__(self, app: "App", link: Link) -> None:
        super().__init__(app)
        self.link = link
        self.flow = Flow(link, self._arrived)
        self.flow.on_said = lambda said: app.audio.play("chat")
        self.pace = Pace(self.flow, app.store)
        self.hud = Hud(self)
        self.moves = MoveList(link.game, self.choose, self.refresh)
        self.voices = Voices(app, link, self.remake)
        self.answers = Answers(self)
        self.wishes = Wishes(self)
        self.device = SharedDevice(self)
        self.people = People(self, link)
        self.alarm = Alarm(self, link)
        self.shield = ShieldMark(self)
        self.tabletop = Tabletop(app.world, app.audio, link.game, app.store)
        self.hands = Hands(self)
        self.going_on = GoingOn(self)
        self._told_defect = False
        self.tab = self._first_tab()
        self.menu = False
        self.all_moves = False
        """The list of all moves lies over the table."""
        self.asked: Target | None = None
        """A target with several actions: the table asks which."""
        self.doubtful: Action | None = None
        """An action that waits for the second tap."""
        self.looking: Moment | None = None
        """An earlier moment that is looked at."""
        self.peek: Target | None = None
        self.ready: tuple[Action | None, Throw] | None = None
        """Dice in the hand, and the action that throws them (None: they must be thrown)."""
        self.aim: Aim | None = None
        """Where the keyboard aims with them."""
        self.settled = False
        """Nothing moves, and what the player may do is on offer."""
        self._watching = False
        self._drawn_pointers: dict[Seat, tuple[int, int]] = {}
        self._was_mine = False
        self._told_end = False
        self.after: NextTable | None = None
        """The next table of the same people, once its owner has opened it."""
        self._gone_on = False
        self._could_act = (True, False, False)
        self._falls_shown = -1

    def _first_tab(self) -> str:
        """The panel that is open at first: the one that the player left open, or closed, the last time."""
        settings = self.app.settings
        # without a board the words are the board
        if settings.narration or self.by_list:
            return "words"
        if settings.panel is not None:
            return settings.panel if self.app.stage.width >= ROOMY or not settings.panel else ""
        return "log" if self.app.stage.width >= ROOMY else ""

    # Life

    def entered(self) -> None:
        self.resized()
        if not self._watching:
            self._watching = True
            self.link.watch(self.flow)
            self.flow.begin()
        if self.tabletop.board is None or self.tabletop.outdated:
            self.remake()
        self.shield.compare()

    def closed(self) -> None:
        self.tabletop.unmake()
        self.app.tables.leave(self.link)
        if self.after is not None:
            self.app.tables.leave(self.after.link)

    def look_ahead(self) -> None:
        """The owner wants another game: the seat there is taken at once, whatever is still looked at here."""
        if self.after is None and not self._gone_on:
            self.after = self.app.tables.next_table(self.link)
            if self.after is not None:
                self._gone_on = True
                self.refresh()

    def back(self) -> None:
        if self.alarm.back() or self.device.curtained or self.shield.back() or self.people.back():
            return
        if self.menu:
            self.menu = False
            self.refresh()
        elif self.all_moves:
            self.flip_moves()
        elif self.looking is not None:
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
        # where a panel would cover everything, it is opened when it is wanted
        if self.app.stage.width < 620 or self.app.stage.height < LOW:
            self.tab = ""
            self.refresh()

    @property
    def notice_room(self) -> tuple[float, float]:
        """Over the table: what is read beside it stays free."""
        left, right, _, _ = self.hud.free
        return (left, right) if right > left else super().notice_room

    @property
    def by_list(self) -> bool:
        """There is no board to play on: the list of moves always stands beside the table."""
        return self.tabletop.plain or bool(self.app.world.problem) or self._told_defect

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
    def log(self) -> list[Line]:
        """What happened, as whoever sits here may read it."""
        return self.flow.lines(self.speech, self.device.reader, self.device.shared)

    @property
    def connected(self) -> bool:
        """Whether the table hears what is done here."""
        return self.link.state in ("live", "resending")

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
        return (
            self.settled
            and self.connected
            and not self.wishes.stood_in
            and self.link.facing is not None
            and self.link.facing in self.acting
        )

    @property
    def offered(self) -> tuple[Action, ...]:
        """What the person may do now, as far as it is listed."""
        if not self.settled or self.looking is not None or self.link.facing is None or self.paused:
            return ()
        if not self.connected or self.wishes.stood_in:
            return ()
        return tuple(islice(self.link.actions, MOST))

    @property
    def total(self) -> str:
        """What the dice that lie on the table come to: as the rules count them, else their faces."""
        present = self.looking or self.present
        if present is None or self.tabletop.falling:
            return ""
        told = self.link.game.tally(present.view)
        if told is not None:
            return self.speech.message(told)
        return shown_faces(present.fall) if present.fall is not None else ""

    @property
    def paused(self) -> bool:
        return self.link.lobby is not None and self.link.lobby.paused

    def wording(self, action: Action) -> str:
        """An action as it is called on buttons."""
        return narration.words(self.link.game, self.speech, self.link.view, action)

    # Composition

    def compose(self) -> Widget:
        if self.device.curtained:
            return Layers([curtain(self, self.device.next_seats(), self.device.take), *self.alarm.layers()])
        if self.tab == "chat":
            self.flow.unread = 0
        return self.hud.compose()

    def open_tab(self, tab: str) -> None:
        """Open a panel, or close it if it is open; the next table begins with the same."""
        if tab == "odds" and not (self.app.settings.odds and has_odds(self.link.game)):
            return
        self.tab = "" if tab == self.tab else tab
        self.app.store.change(panel=self.tab)
        self.refresh()

    def flip_panel(self) -> None:
        self.open_tab(self.tab or "log")

    # The course of things

    def _arrived(self) -> None:
        can_act = self.connected, self.wishes.stood_in, self.paused
        if can_act != self._could_act:
            # dice leave the hand, or come back to it
            self._could_act, self.settled = can_act, False
        self.refresh()

    def advance(self, seconds: float) -> bool:
        if self.tabletop.outdated:
            self.remake()
        self.look_ahead()
        moving = self.tabletop.advance(self.pace.advance(seconds, self._falling, self._persons))
        if self.flow.pass_time(seconds):
            self.refresh()
        self.hands.rest(seconds)
        self.going_on.advance(seconds)
        self.wishes.advance(seconds)
        if self.flow.pointers != self._drawn_pointers:
            self._drawn_pointers = dict(self.flow.pointers)
            self.refresh()
        if not moving and not self.tabletop.falling and self.looking is None:
            while self._go_on():
                pass
        return moving

    @property
    def _falling(self) -> Moment | None:
        """The moment whose dice are seen falling."""
        return self.flow.waiting[0] if self.tabletop.falling and self.flow.waiting else None

    @property
    def _persons(self) -> frozenset[Seat]:
        chairs = self.link.lobby.chairs if self.link.lobby is not None else ()
        return frozenset(seat for seat, chair in enumerate(chairs) if chair.kind == "person")

    def hurry(self) -> None:
        """Everything that is still to be seen, at once: up to the next thing a person does."""
        self.pace.hurry()
        self.tabletop.skip()

    def _go_on(self) -> bool:
        """Show what comes next, or settle down when nothing does; True when it was shown without motion."""
        if self.device.must_hide():
            self.device.draw_curtain()
            return False
        if self.device.hands_over:
            self.device.pause_before()
            return False
        moment = self.flow.waiting[0] if self.flow.waiting else None
        if moment is None:
            if not self.settled:
                self._settle()
            return False
        self.settled = False
        self.ready = None
        at_once = self.pace.at_once(moment)
        if moment.fall is not None and self._falls_shown != moment.rev:
            self._falls_shown = moment.rev
            self.tabletop.fall(moment.fall, at_once)
            if self.tabletop.falling:
                return False
        before = self.flow.moments[-1].dice if self.flow.moments else None
        shown = self.flow.next()
        assert shown is not None
        self.peek = None
        self.device.shown(shown)
        self.tabletop.show(shown, at_once)
        if self.tabletop.board is not None and (words := self.tabletop.board.banner(shown.events)):
            self.app.notice(words)
        pending = self.link.game.throw(shown.view) is not None
        if shown.fall is None and not pending and (self.tabletop.holding or shown.dice is not before):
            # the hand let go of them, or a throw was taken back: dice show what counts now
            self.tabletop.put_back(shown.dice)
        self.refresh()
        return at_once

    def _settle(self) -> None:
        """Nothing is left to show: offer what can be done."""
        if self.present is None:
            return
        self.settled = True
        if not self.acting or self._persons.intersection(self.acting):
            self.pace.rest()
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
        self.aim = None
        if self.ready is not None:
            self.tabletop.prepare(self.ready[1])
        elif before is not None:
            self.tabletop.put_back(self.present.dice if self.present is not None else None)

    def _find_throw(self) -> tuple[Action | None, Throw] | None:
        """The dice that are to be thrown by the person here, and the action that lets them fall."""
        if self.paused or not self.connected or self.wishes.stood_in:
            return None
        try:
            return find_throw(self.link, self.tabletop.board)
        except Exception as defect:
            # the rules have failed at a trial; the game goes on, by the list of moves
            if not self._told_defect:
                self._told_defect = True
                self.app.notice(self.say("problem.no-hand", path=keep_record(defect) or repr(defect)))
            return None

    # Doing

    def means_it(self, target: Target) -> bool:
        """Whether a press on a thing can be meant for what it does now, and not for what it did a moment ago."""
        return not target.actions or self.hud.bar.guard.takes(f"target {target.id}")

    def throw_plainly(self) -> None:
        """Throw without a flick: a key or a button, to where the arrows have aimed."""
        self.throw(hand_for(self.aim, self.link.game.pit))

    def move_aim(self, across: int, ahead: int) -> None:
        """The keyboard's aim goes so many steps to the right and away."""
        if self.ready is not None:
            self.aim = moved_aim(self.aim, across, ahead, self.link.game.pit)
            self.tabletop.aim(self.aim)

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
        self.all_moves = False
        self.device.put_away_news()
        if self.app.settings.confirm and self.doubtful != action:
            self.doubtful = action
            self.refresh()
            return
        self.doubtful = None
        if self.ready is not None and action == self.ready[0]:
            self.throw_plainly()
            return
        self._send(action)

    def throw(self, gesture: Gesture) -> None:
        """Let the dice in the hand fall."""
        if self.ready is None:
            return
        action, _ = self.ready
        self.device.put_away_news()
        self.ready = None
        self.settled = False
        self.app.clear_notice()
        if action is not None:
            self.link.act(action, gesture)
        else:
            self.link.send(m.Throw(gesture=gesture, seat=self.link.facing))
        self.refresh()

    def _send(self, action: Action) -> None:
        self.settled = False
        self.app.clear_notice()
        self.link.act(action)
        self.refresh()

    def pick(self, target: Target) -> None:
        """A target on the board was chosen."""
        if not self.settled or self.looking is not None or not self.connected:
            return
        self.device.put_away_news()
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
            self.tabletop.show(shown, at_once=True)
            self.tabletop.put_back(shown.dice)
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
            self.tabletop.show(shown, at_once=True)
            if not interrupted:
                self.tabletop.put_back(shown.dice)
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
        self.menu = False
        self.refresh()
        self.app.part(self.app.home)

    # Pointer and keys

    def ground_down(self, x: float, y: float, button: int) -> None:
        self.hands.down(x, y, button)

    def ground_moved(self, x: float, y: float) -> None:
        self.hands.moved(x, y)

    def ground_left(self) -> None:
        self.hands.left()

    def ground_up(self, x: float, y: float, button: int) -> None:
        self.hands.up(x, y, button)

    def ground_finger(self, finger: int, phase: Phase, x: float, y: float) -> None:
        self.hands.finger(finger, phase, x, y)

    def ground_wheel(self, x: float, y: float, steps: int) -> None:
        self.zoom(1.12**steps)

    def zoom(self, factor: float) -> None:
        self.tabletop.steer(lambda camera: camera.zoom(factor))

    def turn(self, degrees: float) -> None:
        self.tabletop.steer(lambda camera: camera.orbit(degrees, 0))

    def unused_key(self, name: str) -> bool:
        if self.device.hands_over and name not in table_keys.LOOKING:
            if self.hud.bar.guard.takes("throw"):
                self.device.draw_curtain()
            return True
        return table_keys.press(self, name)
