"""A guest's own eyes on the host: every promise is checked when it falls due, by the chair itself, while it plays.

Nothing here talks to anybody: statements go in, and the first that breaks a promise becomes an `accusation`, with
evidence. From then on the chair reveals no nonce until its person wants to go on in spite of it. docs/protocol.md says
what each kind of accusation means, and what it proves to others.
"""

from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any

from msgspec import Struct

from netcode.commit_reveal import MOST_MISSING, Bindings, named, opening, secret_commitment
from netcode.evidence import Evidence, Weight, differs, evidence, nonces_of, weigh
from netcode.fairness import spoken
from netcode.messages import (
    Announced,
    Bound,
    Checkpoint,
    Drawn,
    Missing,
    Promise,
    Seen,
    Thrown,
    Witnessed,
)
from netcode.record import times_missing
from netcode.signing import Signer
from netcode.statements import (
    LAG,
    HostStatement,
    blind,
    mark,
    promise_holds,
    said_by_chair,
    said_by_host,
    scope,
    sign_as_chair,
)
from netcode.throws import Inputs, Reproduction, seeded_throw
from sim.codec import Malformed, decode, digest, encode
from sim.game import Rest, Seat, Throw
from sim.physics.entropy import BadEntropy
from sim.physics.gesture import BadGesture
from sim.table import Entry, Note, Settle

MOST_UNBOUND = 6
"""Throws that may be announced before the own chair is bound: the two may cross on their way."""
SILENCE = 2 * LAG
"""Moves without a checkpoint after which the host is not just late."""
PATIENCE = 30.0
"""Seconds after which an own answer must be on record."""


class Known(Struct, frozen=True):
    """What a chair remembers of a table from one connection to the next, and from one process to the next."""

    table: bytes = b""
    """The scope of the promise."""
    epoch: int = 0
    rev: int = -1
    mark: bytes = b""


class Shield(Struct, frozen=True):
    """What has been checked so far, for the person to see."""

    words: str = ""
    """The same on every screen of the table, or somebody is shown another table."""
    signed: tuple[Seat, ...] = ()
    """Chairs that sign with a device of their own."""
    shuffles: int = 0
    throws: int = 0
    rethrown: int = 0
    """Throws that were thrown again on this device, and fell alike."""
    elsewhere: int = 0
    """Throws that cannot be thrown again here, since the host has another build."""
    withheld: tuple[int, ...] = ()
    """Throws that were taken anew because a chair kept its nonce back."""
    contested: tuple[int, ...] = ()
    """Of these, the ones of which this chair says that it did not."""
    seen: tuple[tuple[Seat, int], ...] = ()
    """Up to which revision each chair has signed that it was shown the same log."""
    accusation: str = ""
    tolerated: tuple[str, ...] = ()
    """Accusations in spite of which the person plays on."""
    hosts: bool = False
    """This device is the host's own: it counts, and the others check."""
    proved: bool = False
    """The final log is the one that was seen, and keeps every promise."""


class Auditor:
    """Checks one table for the chairs of one link. `trusting` is the host's own window: it only counts."""

    def __init__(self, signer: Signer | None, seconds: Callable[[], float] = monotonic, trusting: bool = False) -> None:
        self.accusation: Evidence | None = None
        self.on_accusation: Callable[[Evidence], None] = lambda shown: None
        self.tolerated: list[Evidence] = []
        """Accusations that the person has seen, and plays on in spite of."""
        self.known = Known()
        self.proved = False
        self._signer = signer
        self._seconds = seconds
        self._trusting = trusting
        self._promise: Promise | None = None
        self._table = b""
        self._epoch = 0
        self._rev = -1
        self._unsaved = False
        self._seats: tuple[Seat, ...] = ()
        self._bindings = Bindings()
        self._bounds: dict[Seat, Bound] = {}
        self._own: dict[Seat, Bound] = {}
        """What the own chairs are known to be bound to, over this connection."""
        self._unbound = 0
        self._unmarked = 0
        """Moves that were shown since the latest checkpoint."""
        self._sent: set[bytes] = set()
        """Signatures of what the own chairs were bound to."""
        self._last: Announced | None = None
        self._open = False
        """Whether the latest announcement still waits for what comes of it."""
        self._next: int | None = None
        self._strange: int | None = None
        """The throw of an earlier opening that goes on, and in which the guest takes no part."""
        self._due: int | None = None
        """The throw that was to come when the connection broke."""
        self._unheard: Announced | None = None
        """That throw, announced before the host stopped and heard of only now."""
        self._setup: Drawn | None = None
        self._revealed: set[int] = set()
        self._recalled: set[int] = set()
        self._named: dict[Seat, int] = {}
        self._just_named: set[Seat] = set()
        """Since the last throw that came to something."""
        self._withheld: list[int] = []
        self._disputed: list[int] = []
        self._words = ""
        self._latest_key: Seat | None = None
        """Who sat down last: the words are new with the first chance this chair took part in."""
        self._shuffles = self._throws = self._rethrown = self._elsewhere = 0
        self._checkpoints: dict[int, Checkpoint] = {}
        self._answered: dict[int, float] = {}
        """Own answers that are not on record yet, and when they were sent."""
        self._seen: dict[Seat, int] = {}
        self._announced: list[bytes] = []
        self._thrown: list[tuple[int, bytes]] = []

    @property
    def active(self) -> bool:
        """Whether anything is signed at this table."""
        return self._promise is not None and bool(self._promise.key)

    @property
    def may_reveal(self) -> bool:
        return self.accusation is None

    def takes_part(self, n: int) -> bool:
        """Whether the own nonces of a throw may be revealed."""
        return self.may_reveal and n != self._strange

    def tolerate(self) -> Announced | None:
        """Play on in spite of it; the throw that still waits for the own nonces, if there is one."""
        if self.accusation is not None:
            if self.accusation.kind in ("rollback", "lost"):
                self._start_over()
            self.tolerated.append(self.accusation)
            self.accusation = None
        return self._last if self._open and self._last is not None and self._last.n not in self._revealed else None

    def _start_over(self) -> None:
        """The person takes the table as it is now: what came after it is no measure any more."""
        self.known = Known(self._table, self._epoch)
        self._rev = -1
        self._last, self._open, self._next = None, False, None
        self._due = self._unheard = None
        self._answered.clear()

    def weigh(self, shown: Evidence) -> Weight:
        """How much another chair's evidence shows about the host of this very table."""
        own = self._promise
        if own is None or (shown.promise.key, shown.promise.table) != (own.key, own.table):
            return "foreign"
        return weigh(shown)

    @property
    def shield(self) -> Shield:
        return Shield(
            words=self._words,
            signed=tuple(sorted(self._bounds)),
            shuffles=self._shuffles,
            throws=self._throws,
            rethrown=self._rethrown,
            elsewhere=self._elsewhere,
            withheld=tuple(self._withheld),
            contested=tuple(self._disputed),
            seen=tuple(sorted(self._seen.items())),
            accusation=self.accusation.kind if self.accusation is not None else "",
            tolerated=tuple(shown.kind for shown in self.tolerated),
            hosts=self._trusting,
            proved=self.proved,
        )

    # Coming in and coming back

    def recall(self, known: Known) -> None:
        """What an earlier process of this device knew of the table."""
        if not self.known.table:
            self.known = known

    def seated(
        self,
        promise: Promise,
        epoch: int,
        seats: tuple[Seat, ...],
        checkpoint: Checkpoint | None = None,
        times_named: int = 0,
    ) -> None:
        """A chair is given, or given back."""
        before = self._promise
        self._promise = before or promise
        if not self._trusting and not (promise.key and promise_holds(promise)):
            self._accuse("unsigned")
        elif (before is not None and promise != before) or (self.known.table and self.known.table != scope(promise)):
            self._accuse("promise", promise)
        self._table = scope(self._promise)
        if epoch < self.known.epoch:
            self._accuse(self._gone_back, *self._remembered())
        self._still_there(epoch, checkpoint)
        self._epoch = epoch
        self.known = Known(self._table, max(epoch, self.known.epoch), self.known.rev, self.known.mark)
        self._seats = seats
        for seat in seats:
            self._named[seat] = max(times_named, self._named.get(seat, 0))
        # what happened meanwhile is looked up in the final log
        self._open = False
        if self._next is not None:
            self._due, self._unheard = self._next, None
        self._next = None
        self._own.clear()
        self._unbound = 0
        self._unmarked = 0
        self._answered.clear()

    def sits(self, seats: tuple[Seat, ...]) -> None:
        """The own chairs are others now."""
        self._seats = seats
        self._own.clear()
        self._unbound = 0

    def _still_there(self, epoch: int, checkpoint: Checkpoint | None) -> None:
        """The log that was witnessed before must be part of the one the host has now."""
        known = self.known
        if known.rev < 0:
            return
        if checkpoint is None:
            self._accuse(self._gone_back, *self._remembered())
        elif self._by_host(checkpoint) and (
            (checkpoint.rev, checkpoint.mark) != (known.rev, known.mark) or checkpoint.epoch != epoch
        ):
            self._accuse(self._gone_back, *self._remembered(), checkpoint)

    def saved(self, is_saved: bool) -> None:
        """Whether the host says that its disk takes the log."""
        self._unsaved |= not is_saved

    @property
    def _gone_back(self) -> str:
        """A host that had said it cannot save has lost the latest moves, if it stops; any other has taken them away."""
        return "lost" if self._unsaved else "rollback"

    def _remembered(self) -> list[Checkpoint]:
        return [self._checkpoints[self.known.rev]] if self.known.rev in self._checkpoints else []

    def shown(self, rev: int) -> None:
        """The table as it is after entry `rev`: it only goes on."""
        if rev < self._rev:
            self._accuse(self._gone_back, *self._remembered())
        self._rev = rev
        self._unmarked += bool(self._own) and self.active and not self._trusting
        if self._unmarked > SILENCE:
            self._accuse("dropped", *self._remembered())

    # Bindings

    def bind(self, bound: Bound) -> Bound:
        """An own chair is about to be bound: sign it."""
        if self._signer is None:
            return bound
        signed = sign_as_chair(bound, self._signer, self._table)
        self._sent.add(signed.sig)
        return signed

    def bound(self, bound: Bound) -> None:
        if self._bounds.get(bound.seat) == bound:
            return  # said again to somebody who came back
        own = bound.seat in self._seats
        if not self._trusting and not said_by_chair(bound, bound.key, self._table):
            self._accuse("chair", bound)
            return
        if self._last is not None and bound.first <= self._last.n:
            self._accuse("chair", bound, self._last)  # it may have known too much
            return
        if own and self._signer is not None and bound.sig not in self._sent:
            self._accuse("chair", bound)
            return
        self._bindings.add(bound)
        self._bounds[bound.seat] = bound
        if own:
            self._own[bound.seat] = bound
        self._latest_key, self._words = bound.seat, ""

    # Throws and shuffles

    def announced(self, announced: Announced) -> None:
        if self._last is not None and announced == self._last:
            self._open = True  # said again after a restart: the very same throw
            return
        if not self._by_host(announced):
            return
        if opening(announced.n) < self._epoch and self._next is None and not self._open:
            # it began before the host stopped, and this guest cannot judge it. It takes part if nothing went by it
            # meanwhile: in one throw of that number, not in another once its nonce is known
            due = announced.n == self._due and self._unheard in (None, announced)
            self._strange, self._unheard = (None, announced) if due else (announced.n, self._unheard)
            return
        if self._open:
            self._accuse("abandoned", self._last, announced)
        elif self._last is not None and announced.n <= self._last.n:
            self._accuse("repeated", self._last, announced)
        elif not self._follows(announced.n):
            self._accuse("abandoned", self._last, announced)
        elif announced.seat is None and not announced.mark and self._setup is not None:
            self._accuse("second-deal", self._setup, announced)
        else:
            self._check_chairs(announced)
        self._must_be_bound(announced)
        self._last, self._open, self._next = announced, True, announced.n + 1
        self._announced.append(digest(encode(announced)))

    def _follows(self, n: int) -> bool:
        """Numbers leave no gap, except where the table was opened again."""
        return self._next is None or n == self._next or opening(self._next) < opening(n) == self._epoch

    def _check_chairs(self, announced: Announced) -> None:
        for seat, anchor in zip(announced.seats, announced.anchors, strict=False):
            verifier = self._bindings.of(seat, announced.n)
            if verifier is None or named(verifier.bound) != anchor:
                self._accuse("puppet", announced)
                return
        if len(announced.seats) != len(announced.anchors):
            self._accuse("puppet", announced)
            return
        for seat, bound in self._own.items():
            # whoever was just named takes no part in the throw that is taken instead
            silenced = self._named.get(seat, 0) >= MOST_MISSING or seat in self._just_named
            due = bound.first <= announced.n < bound.first + bound.length
            if seat not in announced.seats and due and not silenced:
                self._accuse("left-out", bound, announced)

    @property
    def unbound(self) -> int:
        """How many throws were announced over this connection without an own chair that is known to be bound."""
        return self._unbound

    def _must_be_bound(self, announced: Announced) -> None:
        """A chair that asks again and again is bound soon, unless the host wants to be rid of its nonces."""
        self._unbound = 0 if self._own or not self._seats or self._trusting else self._unbound + 1
        if self._unbound > MOST_UNBOUND:
            self._accuse("left-out", announced)

    def revealed(self, n: int) -> None:
        """The own nonces were sent."""
        self._revealed.add(n)

    def recalled(self, n: int) -> None:
        self._recalled.add(n)

    def missing(self, missing: Missing) -> None:
        if not self._by_host(missing):
            return
        if self._overheard(missing.n):
            self._next = missing.n + 1
            self._just_named |= set(missing.seats)
            return
        if not self._concludes(missing.n) or self._last is None or not set(missing.seats) <= set(self._last.seats):
            self._accuse("unannounced", missing)
            return
        restarted = missing.why == "restart" and opening(missing.n) < self._epoch
        if not restarted and (missing.why == "restart" or not missing.seats):
            self._accuse("abandoned", self._last, missing)  # nobody is to blame, so nothing may be dropped
        self._withheld.append(missing.n)
        self._just_named |= set(missing.seats)
        for seat in missing.seats if missing.why != "restart" else ():
            self._named[seat] = self._named.get(seat, 0) + 1
        if set(missing.seats) & set(self._seats) and missing.n in self._revealed:
            self._blamed(missing)

    def _blamed(self, missing: Missing) -> None:
        """The chair did reveal. A slow network may excuse the host once, if it asked again before it blamed."""
        if missing.why == "restart":
            return
        self._disputed.append(missing.n)
        excused = missing.why == "withheld" and missing.n in self._recalled and len(self._disputed) == 1
        if not excused:
            self._accuse("blamed", *self._own.values(), missing)

    def drawn(self, drawn: Drawn) -> None:
        announced = self._last
        if not self._by_host(drawn):
            return
        if self._overheard(drawn.n):
            self._next = drawn.n + 1
            return
        if announced is None or announced.seat is not None or not self._concludes(drawn.n):
            self._accuse("unannounced", drawn)
            return
        self._shuffles += 1
        self._just_named.clear()
        if not announced.mark:
            self._setup = drawn
        self._check_nonces(announced, drawn)

    def thrown(self, thrown: Thrown, request: Throw | None) -> None:
        """Dice fell; `request` is what had to fall by the rules."""
        announced = self._last
        if self._overheard(thrown.n):
            self._next = thrown.n + 1
            return
        if announced is None or not self._concludes(thrown.n):
            self._accuse("unannounced", thrown)
            return
        self._throws += 1
        self._just_named.clear()
        self._thrown.append((thrown.rev, _throw_digest(thrown.rest, thrown.inputs)))
        if differs(thrown, announced):
            self._accuse("announcement", announced, thrown)
        self._check_nonces(announced, thrown)
        self._check_seeded(thrown, request)

    def _overheard(self, n: int) -> bool:
        """Whether throw `n` began before the guest came in, or back: then it need not have heard of it."""
        bound_for = any(bound.first <= n for bound in self._own.values())
        new = self._last is None or n >= self._last.n
        return self._next is None and not self._open and not bound_for and new

    def _concludes(self, n: int) -> bool:
        """Whether this is what comes of the latest announcement."""
        expected = self._open and self._last is not None and self._last.n == n
        if expected:
            self._open = False
        return expected

    def _check_nonces(self, announced: Announced, result: Drawn | Thrown) -> None:
        nonces = nonces_of(result)
        given = {seat for seat, nonce in enumerate(nonces) if nonce}
        judges = {seat: self._bindings.of(seat, announced.n) for seat in announced.seats}
        right = given == set(announced.seats) and all(
            judge is not None and judge.accepts(announced.n, nonces[seat]) for seat, judge in judges.items()
        )
        if not right:
            bounds = [self._bounds[seat] for seat in announced.seats if seat in self._bounds]
            self._accuse("nonce", *bounds, announced, result)
            return
        if not self._words and self._latest_key in given:
            keys = [(seat, self._bounds[seat].key) for seat in sorted(given)]
            self._words = spoken(self._table, keys, announced.n, nonces)

    def _check_seeded(self, thrown: Thrown, request: Throw | None) -> None:
        """Where no dice fall they follow from chance, and anybody can compute them."""
        if request is None or self._trusting or self._promise is None or self._promise.dice != "seeded":
            return
        try:
            inputs = decode(thrown.inputs, Inputs)
            same = seeded_throw(request, inputs.gesture, inputs.entropy).rest == decode(thrown.rest, Rest)
        except (Malformed, BadEntropy, BadGesture):
            same = False
        self._rethrown += same
        if not same:
            self._accuse("invented", thrown)

    @property
    def rethrows(self) -> bool:
        """Whether throws can be made again on this device."""
        return self.active and not self._trusting and self._promise is not None and self._promise.dice == "falling"

    def rethrown(self, thrown: Thrown, verdict: Reproduction) -> None:
        """A throw was made again on this device."""
        self._rethrown += verdict == "reproduced"
        self._elsewhere += verdict == "recorded on another build"
        if verdict == "differs":
            self._accuse("invented", thrown)

    # Checkpoints

    def checkpoint(self, checkpoint: Checkpoint, rev: int, view: bytes) -> list[Seen]:
        """The host signs its log; the own chairs sign that they were shown it."""
        if not self._by_host(checkpoint):
            return []
        if checkpoint.epoch != self._epoch or checkpoint.rev < self.known.rev:
            self._accuse(self._gone_back, *self._remembered(), checkpoint)
            return []
        self._unmarked = 0
        self._checkpoints[checkpoint.rev] = checkpoint
        self.known = Known(self._table, self._epoch, checkpoint.rev, checkpoint.mark)
        if self._answered and self._seconds() - min(self._answered.values()) > PATIENCE:
            self._accuse("dropped", *[self._checkpoints[answered] for answered in self._answered])
        if rev != checkpoint.rev or not self.may_reveal or self._signer is None:
            return []
        if self._own:
            self._answered[rev] = self._seconds()
        disputed = tuple(self._disputed[-16:])
        return [
            sign_as_chair(
                Seen(seat, checkpoint.epoch, rev, checkpoint.mark, view, disputed, checkpoint.sig),
                self._signer,
                self._table,
            )
            for seat in self._own
        ]

    def witnessed(self, witnessed: Witnessed) -> None:
        if not self._by_host(witnessed):
            return
        for seen in witnessed.seen:
            own, bound = self._checkpoints.get(seen.rev), self._bounds.get(seen.seat)
            if not self._trusting and (bound is None or not said_by_chair(seen, bound.key, self._table)):
                self._accuse("witness", *([bound] if bound is not None else []), witnessed)
            elif own is not None and own.epoch == seen.epoch and own.mark != seen.mark:
                self._accuse("two-truths", own, seen)
            else:
                self._seen[seen.seat] = max(seen.rev, self._seen.get(seen.seat, -1))
            if seen.seat in self._seats:
                self._on_record(seen.rev)

    def _on_record(self, rev: int) -> None:
        """An own answer is on record; answers arrive in order, so all earlier ones must be there already."""
        self._answered.pop(rev, None)
        if lost := [self._checkpoints[earlier] for earlier in self._answered if earlier < rev]:
            self._accuse("dropped", *lost)

    # The end

    def opened(self, secret: bytes) -> bool:
        """The game is over, and the host shows its secret: whether it is the one it was bound to."""
        kept = self._promise is not None and secret_commitment(secret) == self._promise.commitment
        if not kept:
            self._accuse("secret")
        return kept

    def final(self, log: list[Entry], secret: bytes, broken: Iterable[str]) -> None:
        """The whole log: it must be the one that was seen. `broken` are promises that it does not keep by itself."""
        if not self.active or self.accusation is not None or self.tolerated:
            return
        if not self._is_the_one_seen(log, blind(secret)) or tuple(broken):
            self._accuse("log", *list(self._checkpoints.values())[-4:])
        else:
            self.proved = True

    def _is_the_one_seen(self, log: list[Entry], key: bytes) -> bool:
        announced = {digest(note.data) for note in _notes(log, "announced")}
        named = times_missing(_notes(log, "missing"))
        return (
            announced.issuperset(self._announced)
            and all(named[seat] >= self._named.get(seat, 0) for seat in self._seats)
            and all(
                point.rev < len(log) and mark(key, point.rev, log[point.rev].chain) == point.mark
                for point in self._checkpoints.values()
            )
            and all(rev < len(log) and _fell(log[rev]) == fallen for rev, fallen in self._thrown)
        )

    # Accusing

    def _by_host(self, statement: HostStatement) -> bool:
        if self._trusting or self._promise is None:
            return True
        if said_by_host(statement, self._promise, self._table):
            return True
        self._accuse("unsigned")
        return False

    def _accuse(self, kind: str, *statements: Any) -> None:
        """The first accusation counts: what follows from a broken promise is not worth another."""
        assert self._promise is not None
        if self.accusation is None:
            shown = evidence(kind, self._seats[0] if self._seats else None, self._promise, statements)
            self.accusation = shown
            self.on_accusation(shown)


def _notes(log: list[Entry], kind: str) -> list[Note]:
    return [entry.input for entry in log if isinstance(entry.input, Note) and entry.input.kind == kind]


def _throw_digest(rest: Any, inputs: bytes) -> bytes:
    return digest(encode(decode(rest, Rest)), inputs)


def _fell(entry: Entry) -> bytes:
    given = entry.input
    return digest(encode(given.rest), given.inputs) if isinstance(given, Settle) else b""
