"""A game in progress: whose input comes next, and how it comes: a person's ask, a bot, the dice, or the clock.

After every input `go_on` looks at the table and arranges the next one:

| the table                    | what is arranged                                                          |
|------------------------------|---------------------------------------------------------------------------|
| is over                      | the secret is revealed                                                    |
| is paused, or a proposal is open, or dice are in the air | nothing; no throw while a proposal is open,   |
|                              | and no proposal while dice are in the air                                 |
| waits for a club's database  | nothing                                                                   |
| waits for dice of a bot      | a throw as the bot wants it                                               |
| waits for dice of a person   | the clock, if there is one                                                |
| waits for a bot              | the bot's choice, computed off the thread, void if the table has moved on |
| waits for persons            | the clock, if there is one                                                |
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from msgspec.structs import replace
from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from netcode.clock import Alarm, Clock
from netcode.commit_reveal import CommitReveal, Draw, Plan
from netcode.limits import Limits
from netcode.lobby import Denied
from netcode.messages import Announced, Bound, Notice, Proposal, Reveal, TakenBack, Thrown, Timer, WireMessage, raw
from netcode.throws import Fallen, OffThread, ThrowService
from netcode.turn_clock import TurnClock
from sim.chance import chance_from
from sim.game import Action, Refused, Seat, Step, Throw
from sim.physics.gesture import NEUTRAL, BadGesture, Gesture, hand_for
from sim.table import Act, Note, People, Table

PROPOSAL_SECONDS = 60.0
RETRY_SECONDS = 5.0


class PlayHost(Protocol):
    """What a game in progress needs from the host around it."""

    def entry_added(self, step: Step[Any, Any], before: tuple[WireMessage, ...] = ()) -> None:
        """The table's log has a new entry: keep it, then tell everybody `before` and what has changed."""

    def tell(self, message: WireMessage) -> None: ...

    def shuffled(self, purpose: str, draw: Draw) -> None:
        """A shuffle is done: put it on record, and tell everybody their part of it."""

    def present(self) -> tuple[Seat, ...]:
        """Persons' chairs whose person is there."""

    def taking_part(self) -> tuple[Seat, ...]:
        """Those of them at other devices than the host's: that one's part in chance is its secret."""

    def asks_otherwise(self) -> bool:
        """Whether people are asked something else at the moment."""

    def game_over(self) -> None: ...


class Play:
    """One table being played. Asks arrive as method calls; Refused and Denied go back to whoever asked."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[Seat, str],
        host: PlayHost,
        clock: Clock,
        lottery: CommitReveal,
        throw_service: ThrowService,
        off_thread: "OffThread[Any]",
        random_bytes: Callable[[int], bytes],
        secret: bytes,
        turn_seconds: float = 0,
        bot_seconds: float = 0,
    ) -> None:
        self.table = table
        self.bots = dict(bots)
        """Level of the bot on each chair that has one now, stand-ins included."""
        self.paused = False
        self._held = False
        """What happened is not kept yet, and nothing more happens until it is."""
        self.proposal: Proposal | None = None
        self.rolling: int | None = None
        """The number of the throw whose dice are in somebody's hand or in the air."""
        self._redealing = False
        """What was agreed to take back is about to be dealt anew."""
        self.limits = Limits(clock)
        self.revealed = _revealed(table)
        """The host's secret, once the game is over."""
        self._host = host
        self._lottery = lottery
        self._throw_service = throw_service
        self._off_thread = off_thread
        self._random = random_bytes
        self._secret = secret
        self._bot_seconds = bot_seconds
        self._began: Seat | None = None
        """The bot whose turn has begun: it pauses once, not before every move and throw."""
        self._turn_clock = TurnClock(table, clock, host.present, host.tell, turn_seconds)
        self._next = Alarm(clock)
        self._proposal_due = Alarm(clock)
        self._stopped = False
        self._last_input = _last_inputs(table)
        self._log = Logger()

    @property
    def rev(self) -> int:
        """The number of the latest log entry."""
        return len(self.table.log) - 1

    @property
    def over(self) -> bool:
        return self.table.game.outcome(self.table.state) is not None

    @property
    def timer(self) -> Timer | None:
        """The clock that runs, with what is left of it."""
        return self._turn_clock.timer() if self.rolling is None else None

    # Asks

    def act(self, seat: Seat, action: Action, base_rev: int | None = None, gesture: Gesture | None = None) -> None:
        """An action; `base_rev` is the revision its person had seen."""
        if base_rev is not None and base_rev < self._last_input.get(seat, 0):
            raise Denied("stale")
        self._must_be_open()
        hand = _bounded(gesture) if gesture is not None else None
        step = self.table.act(seat, action)
        self._close_proposal("lapsed")
        self.limits.moved(seat)
        self._last_input[seat] = self.rev
        self._host.entry_added(step)
        if hand is not None and (due := self.table.game.throw(self.table.state)) is not None and due.seat == seat:
            self._roll(due, hand)
        self.go_on()

    def throw(self, seat: Seat, gesture: Gesture) -> None:
        """Throw the dice that the table waits for. Nobody sees dice while others answer whether to take them back."""
        self._must_be_open()
        if self.proposal is not None:
            raise Denied("already-proposed")
        due = self.table.game.throw(self.table.state)
        if due is None:
            raise Refused("dice.not-expected")
        if due.seat != seat:
            raise Refused("turn.not-yours")
        self._roll(due, _bounded(gesture))
        self.go_on()

    def undo(self, seat: Seat, to: int | None) -> None:
        self._must_be_open()
        self._must_play_itself(seat)
        to = self._undo_target(seat, to)
        if self.table.may_undo_alone(seat, to):
            self._take_back(lambda: self.table.undo(seat, to))
        else:
            self.table.must_not_touch_a_record(to)
            self._propose(Proposal(kind="undo", seat=seat, to=to))

    def redo(self, seat: Seat) -> None:
        self._must_be_open()
        self._must_play_itself(seat)
        try:
            self._take_back(lambda: self.table.redo(seat))
        except Refused as refused:
            if refused.rule != "undo.not-alone":
                raise
            self._propose(Proposal(kind="redo", seat=seat))

    def consent(self, seat: Seat, yes: bool) -> None:
        proposal = self.proposal
        if proposal is None:
            raise Denied("nothing-proposed")
        if seat not in proposal.needed:
            raise Denied("not-your-seat")
        if not yes:
            self.limits.answered(proposal.seat, False)
            self._close_proposal("declined")
            self.go_on()
            return
        self.proposal = replace(proposal, agreed=tuple(sorted({*proposal.agreed, seat})))
        if set(self.proposal.agreed) >= set(self.proposal.needed):
            self._agreed()
        else:
            self._host.tell(self.proposal)

    def pause(self, on: bool) -> None:
        self.paused = on
        self.go_on()

    def hold(self, on: bool) -> None:
        """Wait for the store, or go on."""
        self._held = on
        self.go_on()

    def set_bot(self, seat: Seat, level: str | None) -> None:
        """A bot takes a chair over, or its person has it back."""
        if self.bots.get(seat) == level:
            return
        if level is None:
            del self.bots[seat]
        else:
            self.bots[seat] = level
        self._record_people()
        if self.proposal is not None:
            self._close_proposal("lapsed")
        self.go_on()

    def _record_people(self) -> None:
        """Who counts as a person goes on record, but not between an agreement and the deal that comes of it.

        What was drawn for a deal that is refused afterwards would look like one that the host did not want.
        """
        people = tuple(chair for chair in range(self.table.seat_count) if chair not in self.bots)
        if not self._redealing and people != self.table.people:
            self._host.entry_added(self.table.receive(People(people)))

    def stop(self) -> None:
        """Nothing more happens here."""
        self._stopped = True
        self._next.cancel()
        self._lottery.stop()
        self._proposal_due.cancel()

    # What comes next

    def go_on(self) -> None:
        self._next.cancel()
        if self.paused or self._held or self.proposal is not None:
            self._turn_clock.stop()
        if not self._waits:
            return
        game, state = self.table.game, self.table.state
        if game.outcome(state) is not None:
            self._end()
        elif (throw := game.throw(state)) is not None:
            if throw.seat in self.bots:
                self._next.set(self._pause(throw.seat), lambda: self._bot_rolls(throw))
            else:
                self._began = None
                self._wait_for((throw.seat,))
        else:
            waiting = game.to_act(state)
            bots = [seat for seat in waiting if seat in self.bots]
            if bots:
                self._next.set(self._pause(bots[0]), lambda: self._ask_bot(bots[0]))
            else:
                self._began = None
                self._wait_for(waiting)

    def _pause(self, seat: Seat) -> float:
        """What a bot waits now: a moment before it begins, nothing while it goes on."""
        return 0.0 if seat == self._began else self._bot_seconds

    def _bot_rolls(self, throw: Throw) -> None:
        self._began = seat = throw.seat
        game = self.table.game
        self._roll(throw, hand_for(game.aim(game.view(self.table.state, seat), seat), throw.pit))

    def _ask_bot(self, seat: Seat) -> None:
        self._began = seat
        game, rev = self.table.game, self.rev
        view, bot, chance = game.view(self.table.state, seat), game.bots[self.bots[seat]], chance_from(self._random(32))
        choice = self._off_thread(lambda: bot(view, seat, chance))
        choice.addCallback(lambda action: self._bot_chose(seat, rev, action))
        choice.addErrback(lambda failure: self._bot_failed(seat, rev, failure))
        choice.addErrback(self._defect)

    def _bot_chose(self, seat: Seat, rev: int, action: Action) -> None:
        if not self._waits:
            return
        if rev != self.rev or seat not in self.bots:
            self.go_on()
            return
        self.act(seat, action)

    def _bot_failed(self, seat: Seat, rev: int, failure: Failure) -> None:
        """A bot with a defect, or one that breaks the rules, must not stop the table: the clock chooses for it."""
        self._defect(failure)
        if self._waits and rev == self.rev:
            self.act(seat, self.table.game.late(self.table.state, seat))

    def _wait_for(self, seats: tuple[Seat, ...]) -> None:
        timer = self._turn_clock.start(seats)
        if timer is not None and timer.seconds is not None:
            self._next.set(timer.seconds, lambda: self._time_is_up(timer.seats))

    def _time_is_up(self, seats: tuple[Seat, ...]) -> None:
        game = self.table.game
        for seat in self._turn_clock.there(seats):
            throw = game.throw(self.table.state)
            if not self._waits or seat not in (game.to_act(self.table.state) if throw is None else (throw.seat,)):
                continue
            self._host.tell(Notice(code="late", detail={"seat": seat}))
            if throw is None:
                self.act(seat, game.late(self.table.state, seat))
            else:
                self._roll(throw, NEUTRAL)
        self.go_on()

    def _end(self) -> None:
        if self.revealed is None:
            self.revealed = Reveal(secret=self._secret)
            self._host.entry_added(self.table.receive(Note("secret", self._secret)), (self.revealed,))
            self._host.game_over()

    # Dice

    def _roll(self, throw: Throw, gesture: Gesture) -> None:
        self._let_fall(throw, gesture, self._lottery.number, self._lottery.draw)

    def reopen(self, announced: Announced, chairs: Iterable[Bound]) -> None:
        """Go on with a throw that was announced before the host stopped."""
        throw, gesture = self.table.game.throw(self.table.state), announced.gesture or NEUTRAL
        assert throw is not None
        self._let_fall(throw, gesture, announced.n, lambda plan: self._lottery.reopen(announced, plan, chairs))

    def _let_fall(self, throw: Throw, gesture: Gesture, number: int, draw: Callable[[Plan], "Deferred[Draw]"]) -> None:
        self._next.cancel()
        self.rolling = number
        drawn = draw(Plan(throw.seat, self.table.seat_count, self._host.taking_part(), gesture))
        drawn.addCallback(lambda result: self._let_go(throw, gesture, result))
        drawn.addErrback(self._throw_failed)

    def _let_go(self, throw: Throw, gesture: Gesture, draw: Draw) -> Any:
        self.rolling = draw.entropy.number
        fall = self._off_thread(lambda: self._throw_service(throw, gesture, draw.entropy))
        return fall.addCallback(lambda fallen: self._fallen(throw.seat, draw, fallen))

    def _fallen(self, seat: Seat, draw: Draw, fallen: Fallen) -> None:
        if self._stopped:
            return
        self.rolling = None
        step = self.table.settle(fallen.rest, fallen.inputs)
        self.limits.moved(None)
        thrown = Thrown(
            n=draw.entropy.number,
            rev=self.rev,
            seat=seat,
            rest=raw(fallen.rest),
            inputs=fallen.inputs,
            motion=fallen.trajectory,
        )
        self._host.entry_added(step, (thrown,))
        self.go_on()

    def _throw_failed(self, failure: Failure) -> None:
        """A defect of the dice must not end the table: whoever throws may throw again."""
        self._defect(failure)
        self.rolling = None
        if not self._stopped:
            self._next.set(RETRY_SECONDS, self.go_on)

    # Taking back

    def _undo_target(self, seat: Seat, to: int | None) -> int:
        """The entry whose state shall count again."""
        live = self.table.live
        if to is None:
            for before, entry in zip(reversed(live[:-1]), reversed(live), strict=False):
                given = self.table.log[entry].input
                if isinstance(given, Act) and given.seat == seat:
                    return before
            raise Refused("undo.nothing")
        earlier = [entry for entry in live if entry <= to]
        if not earlier or earlier[-1] == live[-1]:
            raise Refused("undo.nothing")
        return earlier[-1]

    def _propose(self, proposal: Proposal) -> None:
        if self.proposal is not None or self._host.asks_otherwise():
            raise Denied("already-proposed")
        self.limits.propose(proposal.seat)
        needed = tuple(sorted(self.table.people))
        self.proposal = replace(proposal, agreed=(proposal.seat,), needed=needed)
        self._next.cancel()
        if set(needed) <= {proposal.seat}:
            self._agreed()
            return
        self._proposal_due.set(PROPOSAL_SECONDS, self._proposal_lapsed)
        self._host.tell(self.proposal)

    def _proposal_lapsed(self) -> None:
        if self.proposal is not None:
            self.limits.answered(self.proposal.seat, False)
        self._close_proposal("lapsed")
        self.go_on()

    def _close_proposal(self, outcome: Any) -> None:
        if self.proposal is None:
            return
        closed, self.proposal = replace(self.proposal, outcome=outcome), None
        self._proposal_due.cancel()
        self._host.tell(closed)

    def _agreed(self) -> None:
        proposal = self.proposal
        assert proposal is not None
        self.limits.answered(proposal.seat, True)
        self._close_proposal("agreed")
        if proposal.kind == "redo":
            self._take_back(lambda: self.table.redo(proposal.seat, proposal.agreed))
            return
        # what nobody knows is dealt anew, from entropy that nobody chose
        self.rolling, self._redealing = self._lottery.number, True
        drawn = self._lottery.draw(Plan(None, self.table.seat_count, self._host.taking_part()))
        drawn.addCallback(lambda result: self._undo_agreed(proposal, result))
        drawn.addErrback(self._defect)

    def _undo_agreed(self, proposal: Proposal, draw: Draw) -> None:
        self.rolling = None
        if self._stopped:
            return
        self._host.shuffled("redeal", draw)
        fresh = draw.entropy.throw_key()
        self._take_back(lambda: self.table.undo(proposal.seat, proposal.to, proposal.agreed, fresh))
        self._redealing = False
        self._record_people()

    def _take_back(self, change: Callable[[], Step[Any, Any]]) -> None:
        """Undo or redo, and tell everybody which entries that concerns."""
        before = self.table.live
        step = change()
        after = self.table.live
        self._close_proposal("lapsed")
        # nobody's pending click was meant for this state
        self._last_input = dict.fromkeys(range(self.table.seat_count), self.rev)
        undone, redone = tuple(sorted({*before} - {*after})), tuple(sorted({*after} - {*before}))
        self._host.entry_added(step, (TakenBack(undone=undone, redone=redone),))
        self.go_on()

    # Conditions

    @property
    def _waits(self) -> bool:
        """Whether the table waits for an input."""
        held = self.paused or self._held
        return not self._stopped and not held and self.proposal is None and self.rolling is None

    def _must_be_open(self) -> None:
        if self.paused:
            raise Denied("paused")
        if self._held:
            raise Denied("not-saved")
        if self.over:
            raise Refused("turn.over")
        if self.rolling is not None:
            raise Refused("turn.dice-falling")

    def _must_play_itself(self, seat: Seat) -> None:
        """While a bot plays for a person, the person has no say in what is taken back."""
        if seat in self.bots:
            raise Refused("turn.not-yours")

    def _defect(self, failure: Failure) -> None:
        self._log.failure("a defect at the table", failure)


def _last_inputs(table: Table) -> dict[Seat, int]:
    """For each chair the entry of its latest input."""
    return {entry.input.seat: n for n, entry in enumerate(table.log) if isinstance(entry.input, Act)}


def _revealed(table: Table) -> Reveal | None:
    notes = [entry.input for entry in table.log if isinstance(entry.input, Note)]
    return next((Reveal(secret=note.data) for note in notes if note.kind == "secret"), None)


def _bounded(gesture: Gesture) -> Gesture:
    try:
        return gesture.bounded()
    except BadGesture:
        raise Denied("gesture") from None
