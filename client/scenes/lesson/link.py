"""A link to a lesson instead of a host: what the learner does goes to the lesson, what the log has comes back."""

from collections import deque
from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from client.scenes.replay import fallen_again, in_motion
from netcode import messages as m
from netcode.auditor import Auditor
from netcode.clock import Clock
from netcode.link import Bygone, Fell, Link, Refusal, Shown
from sim.codec import Malformed, decode
from sim.game import Action, Rest, Throw
from sim.ledger import Ledger
from sim.lessons import Happened, Lesson, Reply
from sim.log import Begin, Settle
from sim.table import events_for

NO_MOVE = ("read", "control", "free")
"""Steps at which nothing is to be done on the board."""


class LessonLink(Link):
    """The table of a lesson. It counts revisions on and on: what is taken back is told again under another number."""

    def __init__(self, reactor: Clock, lesson: Lesson, name: str) -> None:
        course = lesson.course
        super().__init__(course.game, Auditor(None, trusting=True))
        self._reactor = reactor
        self.lesson = lesson
        self.on_turn: Callable[[str], None] = lambda key: None
        """Told whenever the lesson has gone on, or (with a message key) why it does not."""
        self._coming: deque[Happened] = deque()
        """What is still to be told."""
        self._known: dict[int, int] = {}
        """The revision of every entry that was told and counts."""
        self.state = "live"
        self.seats, self.facing = (course.seat,), course.seat
        begin = course.log[0].input
        assert isinstance(begin, Begin)
        chairs = tuple(
            m.Chair(kind="person", name=name, ready=True, present=True)
            if seat == course.seat
            else m.Chair(kind="bot", level=level, ready=True, present=True)
            for seat, level in enumerate(course.levels)
        )
        self._received(m.Lobby(game=course.game.id, phase="playing", chairs=chairs, options=begin.options))
        self._lay_out()
        self._recount()

    def _lay_out(self) -> None:
        """The table as it lies at this step, with the dice that fell last."""
        self.fallen, self.lying = Ledger(), None
        before: Any = None
        for one in self.lesson.so_far:
            if isinstance(one.input, Settle):
                throw = self.game.throw(before)
                assert throw is not None
                self._lie(throw, one.input.rest)
            before = one.state
        self.view = self.game.view(before, self.lesson.course.seat)

    def _recount(self) -> None:
        """What had happened before the learner came, or came back."""
        for one in self.lesson.so_far:
            self.rev += 1
            self._known[one.entry] = self.rev
            self.past.append(Bygone(self.rev, events_for(one.events, self.facing), undone=False))

    def _lie(self, throw: Throw, rest: Rest) -> None:
        self.fallen.note(throw, rest)
        self.lying = (throw, rest)

    # For the table

    def open(self) -> None:
        """There is nobody to knock at."""

    def leave(self) -> None:
        self._coming.clear()
        self._become("closed")

    @property
    def actions(self) -> Collection[Action]:
        """Where something is to be read or tried first, no move is on offer."""
        if self._coming or self.lesson.step.do in NO_MOVE:
            return ()
        return super().actions

    # For the one who teaches

    def read_on(self) -> None:
        """The learner has read what was said, or leaves something of the table for another time."""
        step = self.lesson.step
        self._hear(self.lesson.use(step.point.partition(":")[2]) if step.do == "control" else self.lesson.go_on())

    def use(self, control: str) -> None:
        """The learner used something of the table itself."""
        reply = self.lesson.use(control)
        if reply.lesson is not self.lesson and not self._coming:
            self._hear(reply)

    def go_back(self) -> None:
        """One step back: what was done since is taken back."""
        self.lesson, self.rolling = self.lesson.back(), None
        self._coming.clear()
        entry = self.lesson.step.entry
        undone = tuple(rev for at, rev in self._known.items() if at >= entry)
        if undone:
            self._known = {at: rev for at, rev in self._known.items() if at < entry}
            self._received(m.TakenBack(undone=undone))
            self._lay_out()
            self.rev += 1
            self._tell("shown", Shown(self.view, (), self.rev, self.facing, True, self.fallen.counts, self.lying))
        self.on_turn("")

    # What is asked

    def _transmit(self, message: Any) -> None:
        self._reactor.callLater(0, self._answer, message)

    def _answer(self, ask: Any) -> None:
        match ask:
            case m.Intent(action=raw) if not self._coming:
                self._move(ask.id, raw)
            case m.Undo():
                self._answered(ask.id)
                if self.lesson.use("undo").lesson is self.lesson:
                    self.go_back()
                else:
                    self.use("undo")
            case m.Pause(on=on):
                self._answered(ask.id)
                assert self.lobby is not None
                self._received(replace(self.lobby, paused=on))
            case m.Ask():
                self._answered(ask.id)
                self.on_turn("lesson.not-here")

    def _move(self, id: int, raw: Any) -> None:
        self._answered(id)
        try:
            action = decode(raw, self.game.Action)
        except Malformed:
            self._tell("refused", id, Refusal("unreadable"))
            return
        reply = self.lesson.answer(action)
        if reply.refused is not None:
            self._tell("refused", id, Refusal("rule", reply.refused))
        else:
            self._hear(reply)

    def _hear(self, reply: Reply) -> None:
        self.lesson = reply.lesson
        self._coming.extend(reply.happened)
        if self._coming:
            # until everything is told nobody takes dice in the hand
            self.rolling = 0
            self._tell_next()
        self.on_turn(reply.key)

    def _tell_next(self) -> None:
        """One thing in each turn of the reactor: dice take a while to fall again."""
        if not self._coming:
            return
        one = self._coming.popleft()
        if isinstance(one.input, Settle):
            self._fall(one.input)
        self.rev += 1
        self._known[one.entry] = self.rev
        if not self._coming:
            self.rolling = None
        seat = self.lesson.course.seat
        self.view = self.game.view(one.state, seat)
        self._tell("shown", Shown(self.view, events_for(one.events, seat), self.rev, self.facing, whole=False))
        if self._coming:
            self._reactor.callLater(0, self._tell_next)

    def _fall(self, given: Settle) -> None:
        throw = self.game.throw(self.view)
        assert throw is not None
        fall = in_motion(fallen_again(throw, given))
        self._lie(throw, given.rest)
        fell = Fell(throw, 0, throw.seat, fall.rest, fall.motion, fall.gesture, self.rev, self.fallen.copy())
        self._tell("thrown", fell)
