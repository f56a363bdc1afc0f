"""A table being played: seat plates, panels and moves around the board, dice in the hand, and everybody's wishes."""

from itertools import islice
from typing import TYPE_CHECKING

from client import narration
from client.boards import Target
from client.scenes import panels
from client.scenes.curtain import curtain
from client.scenes.flow import Flow, Moment
from client.scenes.hands import Hands
from client.scenes.hud import Hud
from client.scenes.moves import MOST, MoveList
from client.scenes.names import chair_name
from client.scenes.results import ResultsScene
from client.scenes.rulebook import RulebookScene
from client.scenes.scene import Scene
from client.scenes.settings import SettingsScene
from client.scenes.tabletop import Tabletop
from client.ui.layout import Widget
from netcode import messages as m
from netcode.link import Link, Refusal
from netcode.wording import Wording
from sim.dice import KINDS
from sim.game import Action, Refused, Seat, Throw
from sim.physics.gesture import NEUTRAL, Gesture
from sim.speech import Speech

if TYPE_CHECKING:
    from client.shell import App

TRIED = 40
"""Actions that are tried out to find the one that throws dice."""
VIEWS = {"f2": "table", "f3": "board", "f4": "mine", "f5": "tray"}
TAB_KEYS = {"l": "log", "n": "words", "c": "chat", "d": "dice", "o": "odds"}


class TableScene(Scene):
    def __init__(self, app: "App", link: Link) -> None:
        super().__init__(app)
        self.link = link
        self.flow = Flow(link, self._arrived)
        self.flow.on_refused = self._refused
        self.flow.on_notice = self._noticed
        self.flow.on_said = lambda said: app.audio.play("chat")
        self.hud = Hud(self)
        self.hands = Hands(self)
        self.moves = MoveList(link.game, self.choose, self.refresh)
        self.tabletop = Tabletop(app.world, app.audio, link.game, app.store)
        # without a board the words are the board
        told = app.settings.narration or self.tabletop.plain or bool(app.world.problem)
        self.tab = "words" if told else "log" if app.stage.width >= 900 else ""
        self.draft = ""
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
        self._speech: Speech | None = None
        self._watching = False
        self._curtained = False
        self._drawn_pointers: dict[Seat, tuple[int, int]] = {}
        self._was_mine = False
        self._told_end = False

    # Life

    def entered(self) -> None:
        if not self._watching:
            self._watching = True
            self.link.watch(self.flow)
            if self.link.view is not None:
                self.flow.waiting.append(Moment(self.link.rev, self.link.view, self.link.facing, ()))
        if self.tabletop.board is None or self.tabletop.outdated:
            self._remake()

    def closed(self) -> None:
        self.tabletop.unmake()
        self.app.tables.leave(self.link)

    def back(self) -> None:
        if self.looking is not None:
            self.look_back(None)
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
        language, names = self.app.words.language, self._names()
        if self._speech is None or self._speech.language != language or list(self._speech.names) != names:
            changed_language = self._speech is not None and self._speech.language != language
            self._speech = Speech(self.link.game, language, names)
            if changed_language:
                self._remake()
        return self._speech

    @property
    def _wording(self) -> Wording:
        return Wording(self.app.words.language, self._names())

    def _names(self) -> list[str]:
        lobby = self.link.lobby
        voice = Speech(self.link.game, self.app.words.language)
        chairs = lobby.chairs if lobby is not None else ()
        return [chair_name(voice, seat, chair, self.app.words) for seat, chair in enumerate(chairs)]

    @property
    def present(self) -> Moment | None:
        """What is on the table now; nothing while it is another's who shared the device."""
        latest = self.flow.moments[-1] if self.flow.moments else None
        return latest if latest is not None and self.may_see(latest) else None

    def may_see(self, moment: Moment) -> bool:
        """Whether whoever holds the device now may see what was shown then."""
        shared = len(self.link.seats) > 1 and self.link.game.secrets
        return not shared or moment.facing == self.link.facing

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
        faces = {die.id: die.faces or KINDS[die.kind].faces for die in fall.throw.everything}
        shown = [faces[resting.id][resting.face] for resting in fall.rest.dice]
        numbers = [face for face in shown if isinstance(face, int)]
        words = " · ".join(str(face) for face in shown)
        return f"{words} = {sum(numbers)}" if len(numbers) == len(shown) > 1 else words

    @property
    def paused(self) -> bool:
        return self.link.lobby is not None and self.link.lobby.paused

    # Composition

    def compose(self) -> Widget:
        if self._curtained:
            return curtain(self, self._hidden_seats(), self.take_device)
        if self.tab == "chat":
            self.flow.unread = 0
        return self.hud.compose()

    def panel(self) -> Widget:
        """The panel of the open tab."""
        present, speech = self.looking or self.present, self.speech
        match self.tab:
            case "words":
                told = narration.tell(speech, present.events) if present is not None else []
                return panels.words_panel(self.link.game, speech, present, told)
            case "chat":
                return panels.chat_panel(self.flow.chat, self.draft, self._type_chat, self._send_chat, self.app.words)
            case "dice":
                seats = len(self.link.lobby.chairs) if self.link.lobby is not None else 0
                return panels.dice_panel(self.flow.ledger, seats, speech, self.app.words)
            case "odds":
                odds = panels.odds_of(self.link.game, self.link.view, self.link.facing) if self.settled else {}
                return panels.odds_panel(self.link.game, odds, self.app.words)
            case _:
                return panels.log_panel(
                    self.flow.lines(speech, self.link.facing), self.looking, self.look_back, self.app.words
                )

    def open_tab(self, tab: str) -> None:
        self.tab = "" if tab == self.tab else tab
        self.refresh()

    # The course of things

    def _arrived(self) -> None:
        self.refresh()

    def advance(self, seconds: float) -> bool:
        if self.tabletop.outdated:
            self._remake()
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
        if self._must_hide():
            self._draw_curtain()
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
        self.tabletop.show(moment)
        self.refresh()

    _falls_shown = -1

    def _settle(self) -> None:
        """Nothing is left to show: offer what can be done."""
        if self.present is None:
            return
        self.settled = True
        self.moves.reset()
        self.ready = self._find_throw()
        if self.ready is not None:
            self.tabletop.prepare(self.ready[1])
        if self.mine and not self._was_mine:
            self.app.audio.play("turn")
        self._was_mine = self.mine
        if self.link.outcome is not None and not self._told_end:
            self._told_end = True
            self.app.audio.play("win")
            self.app.go(ResultsScene(self.app, self))
        self.refresh()

    def _find_throw(self) -> tuple[Action | None, Throw] | None:
        """The dice that are to be thrown by the person here, and the action that lets them fall."""
        game, view, facing = self.link.game, self.link.view, self.link.facing
        if view is None or facing is None or self.paused or self.link.rolling is not None:
            return None
        throw = game.throw(view)
        if throw is not None:
            return (None, throw) if throw.seat == facing else None
        found: list[tuple[Action, Throw]] = []
        for action in islice(self.link.actions, TRIED):
            try:
                step = game.apply(view, facing, action)
            except Exception:
                # a view is no state: an action that draws or turns up what is hidden can fail on it in any way
                continue
            throw = game.throw(step.state)
            if throw is not None and throw.seat == facing:
                found.append((action, throw))
        return found[0] if len(found) == 1 else None

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
        if len(target.actions) == 1:
            self.choose(target.actions[0])
        elif target.actions:
            self.asked = target
            self.refresh()
        elif target.refused is not None:
            self.explain(target.refused)
        else:
            self.peek = target
            self.refresh()

    def explain(self, refused: Refused) -> None:
        """Why not, with the way to the rulebook's paragraph."""
        self.app.audio.play("refused")
        paragraph = refused.paragraph
        self.app.notice(
            self.speech.refusal(refused),
            lambda: self.app.go(RulebookScene(self.app, self.link.game, paragraph)),
            self.say("rulebook.why", paragraph=paragraph),
        )

    def undo(self) -> None:
        self.menu = False
        self.link.send(m.Undo(seat=self.link.facing))

    def redo(self) -> None:
        """What was taken back last counts again."""
        self.menu = False
        self.link.send(m.Redo(seat=self.link.facing))

    @property
    def stood_in(self) -> bool:
        """A bot plays for the person here."""
        lobby, facing = self.link.lobby, self.link.facing
        return lobby is not None and facing is not None and bool(lobby.chairs[facing].level)

    def stand_in(self) -> None:
        """Let the best bot play on, or take the chair back."""
        self.menu = False
        if self.link.facing is not None:
            level = None if self.stood_in else list(self.link.game.bots)[-1]
            self.link.send(m.StandIn(seat=self.link.facing, level=level))

    @property
    def bots_chair(self) -> Seat | None:
        """The first chair of a bot."""
        chairs = self.link.lobby.chairs if self.link.lobby is not None else ()
        return next((seat for seat, chair in enumerate(chairs) if chair.kind == "bot"), None)

    def take_chair(self) -> None:
        """Ask to play on, in the place of a bot."""
        self.menu = False
        self.link.send(m.Sit(seat=self.bots_chair))

    def undo_to(self, moment: Moment) -> None:
        """Take back everything after a moment."""
        self.look_back(None)
        self.link.send(m.Undo(to=moment.rev, seat=self.link.facing))

    def consent(self, yes: bool) -> None:
        proposal = self.link.proposal
        if proposal is not None and not proposal.needed:
            self.link.send(m.Consent(yes=yes))
        for seat in self.link.seats if proposal is not None else ():
            if proposal is not None and seat in proposal.needed and seat not in proposal.agreed:
                self.link.send(m.Consent(yes=yes, seat=seat))

    def pause(self) -> None:
        self.menu = False
        self.link.send(m.Pause(on=not self.paused))

    def look_back(self, moment: Moment | None) -> None:
        """Show an earlier moment, or the present again."""
        if moment is not None and (not self.may_see(moment) or moment == self.present):
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

    def _refused(self, refusal: Refusal) -> None:
        self.settled = False
        if refusal.refused is not None:
            self.explain(refusal.refused)
        else:
            self.app.notice(self._wording.reject(refusal.code))
        self.refresh()

    def _noticed(self, told: m.Notice) -> None:
        self.app.notice(self._wording.notice(told))

    def lost_words(self) -> str:
        """Why the link is not live, or nothing."""
        if self.link.state == "closed" and self.link.why is not None:
            return self._wording.closing(self.link.why)
        return "" if self.link.state == "live" else self.say(f"link.{self.link.state}")

    # Chat

    def _type_chat(self, text: str) -> None:
        self.draft = text

    def _send_chat(self, text: str) -> None:
        text = (self.draft or text).strip()
        if text:
            self.link.send(m.Chat(text=text))
        self.draft = ""
        self.refresh()

    # The curtain

    def _hidden_seats(self) -> tuple[Seat, ...]:
        """Own seats that are to act while nobody has said who holds the device."""
        if len(self.link.seats) < 2 or self.link.facing is not None or self.link.view is None:
            return ()
        game, view = self.link.game, self.link.view
        throw = game.throw(view)
        waiting = (throw.seat,) if throw is not None else game.to_act(view)
        return tuple(seat for seat in waiting if seat in self.link.seats)

    def _must_hide(self) -> bool:
        if not self.flow.waiting or self.flow.waiting[0].facing is not None:
            return False
        return bool(self._hidden_seats())

    def _draw_curtain(self) -> None:
        if not self._curtained:
            self._curtained = True
            self.looking = self.peek = self.asked = self.doubtful = None
            self.tabletop.unmake()
            self.flow.waiting.clear()
            self.refresh()

    def take_device(self, seat: Seat) -> None:
        """The person of this seat holds the device now."""
        self.link.send(m.Look(seat=seat))
        if self._curtained:
            self._curtained = False
            self._remake()

    # Things of the table

    def _remake(self) -> None:
        if self._curtained:
            return
        self.tabletop.make(self._speech or self.speech)
        if self.present is not None:
            self.tabletop.show(self.looking or self.present, at_once=True)
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

    def ground_up(self, x: float, y: float, button: int) -> None:
        self.hands.up(x, y, button)

    def ground_wheel(self, x: float, y: float, steps: int) -> None:
        self.zoom(1.12**steps)

    def zoom(self, factor: float) -> None:
        self.tabletop.steer(lambda camera: camera.zoom(factor))

    def turn(self, degrees: float) -> None:
        self.tabletop.steer(lambda camera: camera.orbit(degrees, 0))

    def unused_key(self, name: str) -> bool:
        match name:
            case "space" if self.ready is not None:
                self.throw(NEUTRAL)
            case "space":
                self.tabletop.skip()
            case "arrow_right" | "arrow_down":
                self.hands.walk(1)
            case "arrow_left" | "arrow_up":
                self.hands.walk(-1)
            case "enter" if self.tabletop.pointed is not None:
                self.pick(self.tabletop.pointed)
            case _ if name in VIEWS:
                self.look_from(VIEWS[name])
            case _ if name in TAB_KEYS:
                self.open_tab(TAB_KEYS[name])
            case "+" | "=" | "-":
                self.zoom(1 / 1.15 if name == "-" else 1.15)
            case "q" | "e":
                self.turn(-12 if name == "q" else 12)
            case "m":
                self.flip_moves()
            case "u":
                self.undo()
            case "y":
                self.redo()
            case "r":
                self.read_rules()
            case _:
                return False
        return True
