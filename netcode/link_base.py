"""What every link has: the table as its host told it, asks that wait for their answers, and those who watch."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from twisted.logger import Logger

from netcode import messages as m
from netcode.auditor import Auditor, Shield
from netcode.evidence import Evidence, parse
from netcode.throws import Inputs
from netcode.view_diff import Tree, Unfitting, changed, tree_of
from netcode.watcher import Bygone, Fell, LinkState, Refusal, Shown, Watcher
from sim.codec import Malformed, decode, digest, encode
from sim.dice import KINDS
from sim.game import Action, Event, Outcome, Refused, Rest, Seat, Throw, check_rest
from sim.games import AnyGame
from sim.ledger import Ledger
from sim.logfile import LONGEST_FILE
from sim.physics.gesture import Gesture

MOST_CHAT = 200
"""Words that a link remembers."""


class Link(ABC):
    """What LocalLink and PeerLink share: the mirror of the table, asks and their answers."""

    checks_hashes = True

    def __init__(self, game: AnyGame | None, auditor: Auditor) -> None:
        self.state: LinkState = "connecting"
        self.why: m.Closing | None = None
        self.lobby: m.Lobby | None = None
        self.seats: tuple[Seat, ...] = ()
        self.facing: Seat | None = None
        self.view: Any = None
        self.rev = -1
        self.rolling: int | None = None
        self.proposal: m.Proposal | None = None
        self.secret: bytes | None = None
        self.file = b""
        """The whole log, once it has come."""
        self.past: list[Bygone] = []
        """What had happened at the table before this link came to it, as far as its seat may know."""
        self.chat: list[m.Said] = []
        self.fallen = Ledger()
        """All dice that have fallen at the table."""
        self.lying: tuple[Throw, Rest] | None = None
        """The dice that fell last, and how they came to rest."""
        self.saved_evidence: Path | None = None
        """Where the latest evidence of a cheating host was saved."""
        self.healed = 0
        """How often the view was found wrong and asked for anew."""
        self._game = game
        self._watchers: list[Watcher] = []
        self._tree: Tree = None
        self.auditor = auditor
        auditor.on_accusation = self._accused
        self._next_id = 1
        self._unanswered: dict[int, m.Ask] = {}
        self._logs_wanted = 0
        self._log_parts: list[bytes] = []
        self._log = Logger()

    # For the client

    @property
    def game(self) -> AnyGame:
        assert self._game is not None, "the game is known once the host has answered"
        return self._game

    @property
    def actions(self) -> Collection[Action]:
        if self.view is None or self.facing is None:
            return ()
        return self.game.actions(self.view, self.facing)

    @property
    def outcome(self) -> Outcome | None:
        return None if self.view is None else self.game.outcome(self.view)

    def watch(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        self._watchers.remove(watcher)

    def act(self, action: Action, gesture: Gesture | None = None, seat: Seat | None = None) -> int:
        return self.send(m.Intent(base_rev=self.rev, action=m.raw(action), gesture=gesture, seat=seat))

    def send(self, ask: m.Ask) -> int:
        """Ask for something; the id with which it will be answered."""
        ask = replace(ask, id=self._next_id)
        self._next_id += 1
        self._logs_wanted += isinstance(ask, m.WantLog)
        self._unanswered[ask.id] = ask
        self._transmit(ask)
        return ask.id

    def awaits(self, id: int) -> bool:
        """Whether the answer to an ask is still to come."""
        return id in self._unanswered and self.state not in ("closed", "refused")

    def point(self, x: int, y: int) -> None:
        if self.state == "live":
            self._transmit(m.Cursor(x=x, y=y))

    @property
    def shield(self) -> Shield:
        """What has been checked so far."""
        return self.auditor.shield

    def tolerate(self) -> None:
        """Play on although the host broke a promise."""
        announced = self.auditor.tolerate()
        if announced is not None:
            self._reveal(announced)

    # The own part in chance: a link in the host's own process has none, since the host's secret is its part

    def _bind(self, first: int) -> None:
        """Bind the own chairs to their nonces for the throws from `first` on."""

    def _reveal(self, announced: m.Announced) -> None:
        """Show the own nonces of a throw."""

    def _recalled(self, n: int) -> None:
        """The host asks for the nonces of a throw once more."""

    @abstractmethod
    def open(self) -> None:
        """Sit down. Whatever follows is told to the watchers."""

    @abstractmethod
    def leave(self) -> None: ...

    @abstractmethod
    def _transmit(self, message: Any) -> None:
        """Send if there is a connection; asks are sent again by themselves after the next one is made."""

    # What the host says

    def _received(self, message: Any) -> None:
        match message:
            case m.Update():
                self._update(message)
            case m.Snapshot():
                self._snapshot(message)
            case m.Ack(id=id, rev=rev):
                if self._answered(id):
                    self._tell("accepted", id, rev)
            case m.Reject():
                if self._answered(message.id):
                    self._tell("refused", message.id, _refusal(message))
            case m.Seated() | m.Resumed():
                self._seated(message)
            case m.Placed(seats=seats, next_throw=n):
                self.seats = seats
                self.auditor.sits(seats)
                self._bind(n)
            case m.LogPart():
                self._log_part(message)
            case _:
                self._heard_of_chance(message)
                self._heard_of_people(message)

    def _heard_of_chance(self, message: Any) -> None:
        """How dice fall, and what the host and the chairs show for it."""
        match message:
            case m.Bound():
                self.auditor.bound(message)
            case m.Announced():
                self._announced(message)
            case m.Recall(n=n):
                self._recalled(n)
            case m.Missing(n=n, seats=seats):
                self.auditor.missing(message)
                self._tell("missing", n, seats)
            case m.Drawn():
                self.auditor.drawn(message)
            case m.Thrown():
                self._thrown(message)
            case m.Checkpoint():
                self._checkpoint(message)
            case m.Witnessed():
                self.auditor.witnessed(message)
            case m.Reveal(secret=secret):
                # told again to whoever comes back
                if self.secret is None:
                    self.secret = secret
                    self._tell("revealed", secret, self.auditor.opened(secret))
                    self._want_audit()
            case m.Objected(seat=seat, evidence=data):
                self._tell("objected", seat, _readable(data))

    def _heard_of_people(self, message: Any) -> None:
        """Who is there, what they say, want and point at, and what they did before."""
        match message:
            case m.Lobby():
                self.lobby = message
                self.auditor.saved(message.saved)
                self._tell("lobby_changed", message)
            case m.Proposal():
                # an objection waits for its answers whatever becomes of another wish meanwhile
                if not message.outcome:
                    self.proposal = message
                elif self.proposal is None or self.proposal.kind == message.kind:
                    self.proposal = None
                self._tell("proposed", message)
            case m.Said():
                self.chat = [*self.chat[1 - MOST_CHAT :], message]
                self._tell("said", message)
            case m.History(entries=entries, said=said):
                self.chat = list(said)
                self.past = [Bygone(entry.rev, self._events(entry.events), entry.undone) for entry in entries]
                self._tell("recounted")
            case m.TakenBack(undone=undone, redone=redone):
                self.past = [
                    replace(old, undone=(old.undone or old.rev in undone) and old.rev not in redone)
                    for old in self.past
                ]
                self._tell("taken_back", undone, redone)
            case m.Moved(seat=seat, x=x, y=y):
                self._tell("pointed", seat, x, y)
            case m.Timer(seats=seats, seconds=seconds):
                self._tell("timer", seats, seconds)
            case m.Notice():
                self._tell("notice", message)

    def _seated(self, message: m.Seated | m.Resumed) -> None:
        self.seats = message.seats
        named = message.named if isinstance(message, m.Resumed) else 0
        self.auditor.seated(message.promise, message.epoch, message.seats, message.checkpoint, named)
        self._bind(message.next_throw)

    def _announced(self, announced: m.Announced) -> None:
        self.auditor.announced(announced)
        # a shuffle is over with the view it leads to, a throw with the dice
        self.rolling = announced.n if announced.seat is not None else None
        self._reveal(announced)
        self._tell("rolling", announced.n, announced.seat)

    def _thrown(self, thrown: m.Thrown) -> None:
        self.rolling = None
        request = self.game.throw(self.view) if self.view is not None else None
        rest, gesture = decode(thrown.rest, Rest), decode(thrown.inputs, Inputs).gesture
        self.auditor.thrown(thrown, request)
        fallen = None
        if request is not None:
            self.fallen.note(request, rest)
            self.lying, fallen = (request, rest), self.fallen.copy()
            self._throw_again(thrown, request)
        self._tell("thrown", Fell(request, thrown.n, thrown.seat, rest, thrown.motion, gesture, thrown.rev, fallen))

    def _throw_again(self, thrown: m.Thrown, request: Throw) -> None:
        """Check that dice fell as they must have, where that can be done."""

    def _checkpoint(self, checkpoint: m.Checkpoint) -> None:
        view = b"" if self.view is None else digest(encode(self.view))
        for seen in self.auditor.checkpoint(checkpoint, self.rev if self._tree is not None else -1, view):
            self._transmit(m.Witness(seen=seen))

    def _accused(self, evidence: Evidence) -> None:
        self._tell("accused", evidence)

    def _want_audit(self) -> None:
        """The game is over: look at the whole log, where there is a reason to."""

    def _update(self, update: m.Update) -> None:
        try:
            if update.base != self.rev or self._tree is None:
                raise Unfitting(f"an update from {update.base}, and this is {self.rev}")
            tree = changed(self._tree, update.ops)
            data, view = self._typed(tree)
            if self.checks_hashes and digest(data) != update.hash:
                raise Unfitting("another hash")
        except (Unfitting, Malformed):
            self._heal()
            return
        self._tree, self.view, self.rev = tree, view, update.rev
        self.auditor.shown(update.rev)
        events = self._events(update.events)
        self._tell("shown", Shown(view, events, update.rev, self.facing, whole=False))

    def _snapshot(self, snapshot: m.Snapshot) -> None:
        self._tree = tree_of(snapshot.view)
        _, self.view = self._typed(self._tree)
        self.fallen, self.lying = Ledger(snapshot.fallen), _lying(snapshot.lying)
        self.rev, self.facing, self.rolling = snapshot.rev, snapshot.facing, snapshot.rolling
        self.auditor.shown(snapshot.rev)
        self._transmit(m.AckRev(rev=snapshot.rev))
        events = self._events(snapshot.events)
        self._tell("shown", Shown(self.view, events, snapshot.rev, self.facing, True, snapshot.fallen, self.lying))

    def _typed(self, tree: Tree) -> tuple[bytes, Any]:
        view = decode(encode(tree), self.game.State)
        return encode(view), view

    def _events(self, data: msgspec.Raw) -> tuple[Event, ...]:
        kind: Any = tuple[self.game.Event, ...]  # type: ignore[name-defined]
        events: tuple[Event, ...] = decode(data, kind)
        return events

    def _heal(self) -> None:
        """The mirror is wrong: ask for everything, and take nothing else meanwhile."""
        if self._tree is not None:
            self.healed += 1
            self._tree = None
            self._transmit(m.Resync(rev=self.rev))

    def _answered(self, id: int) -> bool:
        known = self._unanswered.pop(id, None) is not None
        if known and not self._unanswered and self.state == "resending":
            self._become("live")
        return known

    def _log_part(self, message: m.LogPart) -> None:
        size = sum(map(len, self._log_parts)) + len(message.data)
        if not self._logs_wanted or message.part != len(self._log_parts) or size > LONGEST_FILE:
            self._log_parts = []
            return
        self._log_parts.append(message.data)
        if len(self._log_parts) == message.parts:
            self._logs_wanted -= 1
            self.file, self._log_parts = b"".join(self._log_parts), []
            self._got_log(self.file)

    def _got_log(self, data: bytes) -> None:
        self._tell("log", data)

    def _become(self, state: LinkState, why: m.Closing | None = None) -> None:
        if state != self.state or why is not None:
            self.state, self.why = state, why
            self._tell("state_changed", state)

    def _tell(self, what: str, *values: Any) -> None:
        for watcher in tuple(self._watchers):
            try:
                getattr(watcher, what)(*values)
            except Exception:  # a defect of a watcher is no reason to lose the table
                self._log.failure("a watcher failed at {what}", what=what)


def _lying(data: msgspec.Raw) -> tuple[Throw, Rest] | None:
    """Dice that a host says lie there: they can be drawn, or it is nonsense."""
    kind: Any = tuple[Throw, Rest] | None
    told = decode(data, kind)
    if told is None:
        return None
    throw, rest = told
    for die in throw.everything:
        known = KINDS.get(die.kind)
        if known is None or len(die.faces or known.faces) != len(known.faces):
            raise Malformed("no such die")
    try:
        check_rest(throw, rest)
    except Refused as refused:
        raise Malformed(str(refused)) from refused
    return throw, rest


def _readable(data: bytes) -> Evidence | None:
    try:
        return parse(data)
    except Malformed:
        return None


def _refusal(reject: m.Reject) -> Refusal:
    if reject.code != "rule":
        return Refusal(reject.code)
    detail = decode(reject.detail, dict[str, Any])
    return Refusal("rule", Refused(reject.rule, **{name: _frozen(value) for name, value in detail.items()}))


def _frozen(value: Any) -> Any:
    """Tuples, as the rules had them before they travelled."""
    return tuple(_frozen(element) for element in value) if isinstance(value, list) else value
