"""The course of things at a table: one moment after the other is shown, then what can be done is on offer."""

from collections.abc import Callable
from typing import Any

from client.defects import keep_record
from client.scenes.table import chairs
from client.scenes.table.ceremonies import Ceremonies
from client.scenes.table.limelight import TableLimelight
from client.scenes.table.mode import Hand
from client.scenes.table.model import TableModel
from client.scenes.table.needed import Needed
from client.scenes.table.playback import Moment
from client.scenes.table.tally import tally
from client.scenes.table.throwing import find_throw
from netcode import messages as m
from sim.game import Seat


class Course:
    """Moves a table on. `on_over` is called once, when the game has ended and its end was seen."""

    def __init__(self, model: TableModel, on_over: Callable[[], None]) -> None:
        self._model = model
        self._on_over = on_over
        self._told_end = False
        self._was_mine = False
        self._could_act = (True, False, False)
        self._drawn_pointers: dict[Seat, tuple[int, int]] = {}
        self._falls_shown = -1
        """The revision whose dice have been seen falling."""
        self._counts_shown = -1
        """The revision whose numbers have been seen adding up."""
        self._chapter = ""
        """The part of the game that is shown, by its title."""
        self._presses = 0
        """How often anything had been pressed before cards were dealt."""
        self.opens = True
        """Where a game begins it is announced, and its cards are dealt before everybody's eyes."""
        self._needed = Needed()
        self.ceremonies = Ceremonies(model.app.stage, model.tabletop)
        self.limelight = model.tabletop.limelight = TableLimelight(model.tabletop, self.ceremonies, model.app.stage)
        model.playback.on_change = self._arrived

    def begin(self) -> None:
        """Watch the table from now on, beginning with how it stands."""
        self._model.link.watch(self._model.playback)
        self._model.playback.begin()

    def _arrived(self) -> None:
        model, facts = self._model, self._model.facts
        can_act = facts.connected, facts.stood_in, facts.paused
        if can_act != self._could_act:
            # dice leave the hand, or come back to it
            self._could_act, model.mode = can_act, model.mode.unsettled()
        model.app.refresh()

    # Time

    def move(self, seconds: float) -> bool:
        """Let time pass for whatever moves; True while something does."""
        model = self._model
        if model.tabletop.outdated(model.facts.speech):
            self.remake()
        model.look_ahead()
        self._hear()
        falling = model.playback.waiting[0] if model.tabletop.falling and model.playback.waiting else None
        passing = model.pace.advance(seconds, falling, chairs.persons(model.link))
        if self._dealing and model.app.stage.presses != self._presses:
            model.tabletop.skip()
        moving = model.tabletop.advance(passing)
        # what they had to bring is no longer asked once they are counted
        self.ceremonies.need("" if self.ceremonies.counting else self._needed.words(model.facts))
        moving = self.ceremonies.advance(passing) or moving
        self.limelight.advance(passing)
        if model.playback.pass_time(seconds):
            model.app.refresh()
        self._miss(seconds)
        return moving

    def _hear(self) -> None:
        """Whether what was done here is answered. Dice that were let go are answered by their fall."""
        model, sent = self._model, self._model.mode.sent
        if sent is None or model.link.awaits(sent.id) or (sent.hand is not None and model.link.rolling is not None):
            return
        model.turn_to(model.mode.sending(None))

    def _miss(self, seconds: float) -> None:
        """Let time pass for those who are away; whoever was back for a while is asked about anew."""
        model, before = self._model, self._model.facts.away
        model.absent = {seat: model.absent.get(seat, 0.0) + seconds for seat in chairs.gone(model.link)}
        model.mode = model.mode.waiting_for(model.mode.waits_for.intersection(model.absent))
        if model.facts.away != before:
            model.app.refresh()

    def go_on(self, moving: bool) -> None:
        """Show what comes next, unless something still moves or is looked at."""
        model = self._model
        if model.playback.pointers != self._drawn_pointers:
            self._drawn_pointers = dict(model.playback.pointers)
            model.app.refresh()
        if not moving and not model.tabletop.falling and model.mode.looking is None:
            while self._show_next():
                pass

    def hurry(self) -> None:
        """Everything that is still to be seen, at once: up to the next thing a person does."""
        self._model.pace.hurry()
        self.skip()

    def skip(self) -> None:
        """To the end of whatever moves, adds up or is announced."""
        self._model.tabletop.skip()
        self.ceremonies.skip()

    def _show_next(self) -> bool:
        """Show what comes next, or settle down when nothing does; True when it was shown without motion."""
        model, playback = self._model, self._model.playback
        if model.hot_seat.must_hide:
            self.draw_curtain()
            return False
        if model.hot_seat.hands_over:
            if model.hot_seat.pause_before():
                model.app.refresh()
            return False
        if not playback.waiting:
            if not model.mode.settled and model.mode.sent is None:
                self._settle()
            return False
        moment = playback.waiting[0]
        at_once = model.pace.at_once(moment)
        if self._dealing and not at_once:
            return False
        model.mode = model.mode.going_on()
        if moment.fall is not None and self._falls_shown != moment.rev:
            self._falls_shown = moment.rev
            model.tabletop.fall(moment.fall, at_once, self._before(moment))
            if model.tabletop.falling:
                return False
        if self._counts_shown != moment.rev:
            self._counts_shown = moment.rev
            if not at_once and self._count(moment):
                return False
        self._show(at_once)
        return at_once

    def _count(self, moment: Moment) -> bool:
        """Let the number that a moment brings add up before everybody's eyes; True if there is any."""
        model, board, before = self._model, self._model.tabletop.board, self._before(moment)
        if before is None or board is None or model.app.settings.reduced_motion:
            return False
        given = moment.fall.rest if moment.fall is not None else board.counted(moment.events)
        if given is None:
            return False
        counts = model.link.game.counting(before, given)
        steps = tally(counts, model.facts.speech, model.app.settings.counting)
        self.ceremonies.count(steps, board.goal(before))
        return self.ceremonies.counting

    def _before(self, moment: Moment) -> Any:
        """The view in which dice were thrown, if everybody may hold their breath for them."""
        shown = self._model.playback.moments
        calm = self._model.pace.holds_breath(moment, chairs.persons(self._model.link))
        return shown[-1].view if shown and calm else None

    def _show(self, at_once: bool) -> None:
        model, tabletop = self._model, self._model.tabletop
        before = model.playback.moments[-1].dice if model.playback.moments else None
        shown = model.playback.next()
        assert shown is not None
        model.turn_to(model.mode.reading(None))
        model.hot_seat.shown(shown, model.facts.speech)
        last = model.link.game.outcome(shown.view) is not None
        self.limelight.on = model.pace.holds_breath(shown, chairs.persons(model.link), last)
        tabletop.show(shown, at_once)
        if tabletop.board is not None and (words := tabletop.board.banner(shown.events)):
            model.app.notice(words)
        self._entitle(shown, at_once)
        pending = model.link.game.throw(shown.view) is not None
        if shown.fall is None and not pending and (tabletop.hand.holding or shown.dice is not before):
            # the hand let go of them, or a throw was taken back: dice show what counts now
            tabletop.put_back(shown)

    def _entitle(self, shown: Moment, at_once: bool) -> None:
        """A title where a game begins, and where another part of it does."""
        model, board = self._model, self._model.tabletop.board
        if board is None:
            return
        before, self._chapter = self._chapter, board.chapter(shown.view)
        first = len(model.playback.moments) == 1
        # the game may be over while an earlier moment is still to be seen
        if at_once or model.app.settings.reduced_motion or model.link.game.outcome(shown.view) is not None:
            return
        if first and self.opens and not model.link.past:
            self.ceremonies.announce(model.facts.speech.say("name"), self._chapter)
            if model.app.settings.speed != "fast":
                self._presses = model.app.stage.presses
                board.deal()
        elif not first and self._chapter and self._chapter != before:
            self.ceremonies.announce(self._chapter)

    @property
    def _dealing(self) -> bool:
        """Cards are on their way. Whoever is on turn may act; what others do is shown after it."""
        board = self._model.tabletop.board
        return board is not None and board.dealing

    def _settle(self) -> None:
        """Nothing is left to show: offer what can be done."""
        model, facts = self._model, self._model.facts
        if facts.present is None:
            return
        model.turn_to(model.mode.deciding())
        model.tabletop.pointing.take(None)
        if not facts.acting or chairs.persons(model.link).intersection(facts.acting):
            model.pace.rest()
        self.take_dice()
        mine = model.facts.mine
        if mine and not self._was_mine:
            model.app.audio.play("turn")
        self._was_mine = mine
        if model.link.outcome is not None and not self._told_end:
            self._told_end = True
            model.app.audio.end()
            self._on_over()

    # Dice

    def take_dice(self) -> None:
        """Take the dice in the hand that can be thrown now; those that were in it and cannot go back."""
        model = self._model
        before, hand = model.mode.hand, self._find_hand()
        model.turn_to(model.mode.holding(hand))
        if hand is not None:
            model.tabletop.prepare(hand.throw)
        elif before is not None or model.tabletop.hand.rattling:
            model.tabletop.put_back(model.facts.present)

    def _find_hand(self) -> Hand | None:
        """The dice that are to be thrown by the person here, and the action that lets them fall."""
        model = self._model
        if not model.facts.can_act:
            return None
        try:
            found = find_throw(model.link, model.tabletop.board)
        except Exception as defect:
            # the rules have failed at a trial; the game goes on, by the list of moves
            if not model.no_hand:
                model.no_hand = True
                path = keep_record(defect) or repr(defect)
                model.app.notice(model.app.words("problem.no-hand", path=path))
            return None
        return Hand(*found) if found is not None else None

    # What is on the table

    def look_back(self, moment: Moment | None) -> None:
        """Show an earlier moment, or the present again."""
        model, facts = self._model, self._model.facts
        if moment is not None and (not model.hot_seat.may_see(moment) or moment == facts.present):
            moment = None
        model.turn_to(model.mode.looking_at(moment))
        shown = moment or facts.present
        if shown is not None:
            model.tabletop.show(shown, at_once=True)
            model.tabletop.put_back(shown)
        if moment is None:
            self._take_again()

    def remake(self) -> None:
        """The board anew: in another language, with another preset, for another person."""
        model, facts = self._model, self._model.facts
        if model.hot_seat.curtained:
            return
        interrupted, fallen = model.tabletop.falling, None
        if self.ceremonies.counting:
            self._counts_shown = -1  # they add up once more
            fallen = model.playback.waiting[0].fall if model.playback.waiting else None
        self.ceremonies.clear()
        model.tabletop.make(facts.speech)
        if interrupted:
            self._falls_shown = -1  # they fall once more
        if facts.shown is not None:
            model.tabletop.show(facts.shown, at_once=True)
            if not interrupted:
                model.tabletop.put_back(facts.shown)
        if fallen is not None:
            model.tabletop.fall(fallen, at_once=True)
        self._take_again()
        model.turn_to(model.mode.unsettled())

    def _take_again(self) -> None:
        """What is on its way to the table is still taken on a board that was made or shown anew."""
        tabletop, mode = self._model.tabletop, self._model.mode
        if mode.sent is None or mode.looking is not None or tabletop.falling:
            return
        if mode.sent.hand is not None:
            tabletop.prepare(mode.sent.hand.throw)
            tabletop.hand.rattling = True
        tabletop.pointing.take(mode.sent.action)

    # A device that is shared

    def draw_curtain(self) -> None:
        """Nothing of anybody's hand is left on the table until somebody takes the device."""
        model = self._model
        if model.hot_seat.draw_curtain():
            self.ceremonies.clear()
            model.turn_to(model.mode.hidden())
            model.tabletop.unmake()
            model.playback.waiting.clear()  # whoever takes the device is told what they have missed

    def take_device(self, seat: Seat) -> None:
        model = self._model
        raised = model.hot_seat.take(seat)
        model.link.send(m.Look(seat=seat))
        if raised:
            model.playback.waiting.clear()  # what came meanwhile was perhaps for other eyes
            self.remake()
