"""What every link has: the table as its host told it, asks that wait for their answers, and those who watch."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from os import urandom
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from twisted.logger import Logger

from netcode import messages as m
from netcode.changes import Tree, Unfitting, changed, tree_of
from netcode.lottery import Nonces, nonce_commitment, secret_commitment
from sim.codec import Malformed, decode, digest, encode
from sim.game import Action, Event, Outcome, Refused, Rest, Seat
from sim.games import AnyGame
from sim.ledger import Ledger, Tally
from sim.physics.gesture import Gesture

LinkState = Literal["connecting", "live", "resending", "resuming", "refused", "closed"]


class Shown(Struct, frozen=True):
    """A new view. `whole` says that it was not reached by a step from the last one: show it without an animation,

    apart from `events`, which then hold what was missed, as far as the host remembers.
    """

    view: Any
    events: tuple[Event, ...]
    rev: int
    facing: Seat | None
    whole: bool
    fallen: tuple[Tally, ...] | None = None
    """All dice that have fallen at the table so far; only with a whole view."""


class Fell(Struct, frozen=True):
    """Dice that fell: `motion` is a trajectory of sim.physics, empty at a table without physics."""

    n: int
    seat: Seat
    rest: Rest
    motion: bytes
    gesture: Gesture
    rev: int
    promised: bool
    """Every nonce is the one its chair had promised, by the promises that were announced before."""


class Refusal(Struct, frozen=True):
    """Why not: by the rules (`refused`, for Speech.refusal) or by the table (`code`, for netcode.wording.reject)."""

    code: str
    refused: Refused | None = None


class Watcher:
    """Told what happens at a link; override what is of interest."""

    def state_changed(self, state: LinkState) -> None: ...

    def lobby_changed(self, lobby: m.Lobby) -> None: ...

    def rolling(self, n: int, seat: Seat | None) -> None:
        """Throw `n` begins; `seat` is None for a shuffle."""

    def missing(self, n: int, seats: tuple[Seat, ...]) -> None:
        """Throw `n` was given up because chairs kept their nonce back; the next number follows."""

    def thrown(self, fell: Fell) -> None: ...

    def shown(self, shown: Shown) -> None: ...

    def accepted(self, id: int, rev: int) -> None: ...

    def refused(self, id: int, refusal: Refusal) -> None: ...

    def proposed(self, proposal: m.Proposal) -> None:
        """A proposal to take back, its progress, or (with an `outcome`) its end."""

    def said(self, said: m.Said) -> None: ...

    def pointed(self, seat: Seat, x: int, y: int) -> None: ...

    def timer(self, seats: tuple[Seat, ...], seconds: float | None) -> None: ...

    def notice(self, notice: m.Notice) -> None: ...

    def revealed(self, secret: bytes, kept: bool) -> None:
        """The host's secret at the end, and whether it is the one the host was bound to."""

    def log(self, data: bytes) -> None:
        """The whole log file, as asked for with WantLog."""


class Link(ABC):
    """What LocalLink and PeerLink share: the mirror of the table, asks and their answers, nonces."""

    checks_hashes = True

    def __init__(self, game: AnyGame | None, random_bytes: Callable[[int], bytes] = urandom) -> None:
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
        self.fallen = Ledger()
        """All dice that have fallen at the table."""
        self.healed = 0
        """How often the view was found wrong and asked for anew."""
        self._game = game
        self._watchers: list[Watcher] = []
        self._tree: Tree = None
        self._nonces = Nonces(random_bytes)
        self._next_id = 1
        self._unanswered: dict[int, m.Ask] = {}
        self._commitment = b""
        self._announced: m.Commits | None = None
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

    def act(self, action: Action, gesture: Gesture | None = None, seat: Seat | None = None) -> int:
        return self.send(m.Intent(base_rev=self.rev, action=m.raw(action), gesture=gesture, seat=seat))

    def send(self, ask: m.Ask) -> int:
        """Ask for something; the id with which it will be answered."""
        ask = replace(ask, id=self._next_id)
        self._next_id += 1
        self._unanswered[ask.id] = ask
        self._transmit(ask)
        return ask.id

    def point(self, x: int, y: int) -> None:
        if self.state == "live":
            self._transmit(m.Cursor(x=x, y=y))

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
            case m.Commits():
                self._commits(message)
            case m.Missing(n=n, seats=seats):
                self._tell("missing", n, seats)
            case m.Thrown():
                self._thrown(self._fell(message))
            case m.Lobby():
                self.lobby = message
                self._tell("lobby_changed", message)
            case m.Seated() | m.Resumed():
                self._seated(message)
            case m.Placed(seats=seats, next_throw=n):
                self.seats = seats
                self._promise(n)
            case m.Proposal():
                self.proposal = None if message.outcome else message
                self._tell("proposed", message)
            case m.Said():
                self._tell("said", message)
            case m.Moved(seat=seat, x=x, y=y):
                self._tell("pointed", seat, x, y)
            case m.Timer(seats=seats, seconds=seconds):
                self._tell("timer", seats, seconds)
            case m.Notice():
                self._tell("notice", message)
            case m.Reveal(secret=secret):
                # told again to whoever comes back
                if self.secret is None:
                    self.secret = secret
                    self._tell("revealed", secret, secret_commitment(secret) == self._commitment)
            case m.LogPart():
                self._log_part(message)

    def _seated(self, message: m.Seated | m.Resumed) -> None:
        if self._commitment and self._commitment != message.commitment:
            # the host broke its promise: whatever it reveals in the end will not fit
            message = replace(message, commitment=self._commitment)
        self._commitment = message.commitment
        self.seats = message.seats
        self._promise(message.next_throw)

    def _promise(self, n: int) -> None:
        if self.seats:
            self._transmit(m.NonceCommit(n=n, commits=self._nonces.promise(n, self.seats)))

    def _commits(self, announced: m.Commits) -> None:
        self._announced = announced
        # a shuffle is over with the view it leads to, a throw with the dice
        self.rolling = announced.n if announced.seat is not None else None
        if self.seats:
            nonces = self._nonces.open(announced) or ()
            promises = self._nonces.promise(announced.n + 1, self.seats)
            self._transmit(m.NonceReveal(n=announced.n, nonces=nonces, commits=promises))
        self._tell("rolling", announced.n, announced.seat)

    def _thrown(self, fell: Fell) -> None:
        self.rolling = None
        throw = self.game.throw(self.view) if self.view is not None else None
        if throw is not None:
            self.fallen.note(throw, fell.rest)
        self._tell("thrown", fell)

    def _fell(self, thrown: m.Thrown) -> Fell:
        nonces, commits = thrown.entropy.nonces, thrown.commits
        announced = self._announced
        # whoever came in the middle of a throw has not heard its announcement
        heard = announced is None or announced.n != thrown.n or announced.commits == commits
        promised = heard and thrown.entropy.number == thrown.n and len(nonces) == len(commits)
        promised = promised and all(
            (not nonce and not commit) or nonce_commitment(thrown.n, seat, nonce) == commit
            for seat, (nonce, commit) in enumerate(zip(nonces, commits, strict=True))
        )
        rest = decode(thrown.rest, Rest)
        return Fell(thrown.n, thrown.seat, rest, thrown.motion, thrown.gesture, thrown.rev, promised)

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
        events = self._events(update.events)
        self._tell("shown", Shown(view, events, update.rev, self.facing, whole=False))

    def _snapshot(self, snapshot: m.Snapshot) -> None:
        self._tree = tree_of(snapshot.view)
        _, self.view = self._typed(self._tree)
        self.fallen = Ledger(snapshot.fallen)
        self.rev, self.facing, self.rolling = snapshot.rev, snapshot.facing, snapshot.rolling
        self._transmit(m.AckRev(rev=snapshot.rev))
        events = self._events(snapshot.events)
        self._tell("shown", Shown(self.view, events, snapshot.rev, self.facing, True, snapshot.fallen))

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
        self._log_parts = [*(self._log_parts if message.part else []), message.data]
        if len(self._log_parts) == message.parts:
            self._tell("log", b"".join(self._log_parts))
            self._log_parts = []

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


def _refusal(reject: m.Reject) -> Refusal:
    if reject.code != "rule":
        return Refusal(reject.code)
    detail = decode(reject.detail, dict[str, Any])
    return Refusal("rule", Refused(reject.rule, **{name: _frozen(value) for name, value in detail.items()}))


def _frozen(value: Any) -> Any:
    """Tuples, as the rules had them before they travelled."""
    return tuple(_frozen(element) for element in value) if isinstance(value, list) else value
