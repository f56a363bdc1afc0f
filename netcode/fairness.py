"""What a log proves about its shuffles and throws, by whom, and what it does not.

A log is made by its host. What it proves to others rests on chairs that signed with devices of their own: each was
bound to its nonces before anything was drawn, so nobody can have chosen a shuffle or throw in which one of them took
part; and each signed what it was shown, so no other game can be passed off as the one it played. A log without such
chairs only shows that it agrees with itself. None shows that the host did not look at what it dealt.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, Literal

from msgspec import Struct

from netcode.commit_reveal import Bindings, named, opening, secret_commitment
from netcode.messages import Announced, Bound, Missing, Promise, Seen, Witnessed
from netcode.record import DrawNote, PromiseNote
from netcode.secrets import speakable
from netcode.statements import blind, mark, promise_holds, said_by_chair, said_by_host, scope
from netcode.throws import SEEDED, Inputs, seeded_throw
from sim import logfile
from sim.codec import Malformed, decode, encode, state_hash
from sim.game import Refused, Seat
from sim.games import AnyGame
from sim.physics.entropy import BadEntropy, Entropy
from sim.physics.gesture import BadGesture
from sim.table import BadLog, Begin, Entry, Note, People, Settle, Table, Undo

WORDS = 4
"""Words that people compare: some 47 bits, of which nobody knows any beforehand."""


class Broken(Struct, frozen=True):
    """A promise that was not kept: `reason` is a message key, `entry` the number in the log."""

    entry: int
    reason: str


class Chair(Struct):
    """What the log proves about one chair."""

    seat: Seat
    key: bytes = b""
    """Of the device that signed for it; none for a bot and for a chair at the host's own device."""
    nonces: int = 0
    """Shuffles and throws in which its own nonce took part."""
    withheld: int = 0
    """Throws it was named for because its nonce did not come."""
    disputed: int = 0
    """Of these, the ones of which it signed that it had sent its nonce."""
    seen: int = 0
    """How often it signed what it was shown."""
    until: int = -1
    """The last entry that this covers."""


class Fairness(Struct, frozen=True):
    """The verdict.

    "nothing": the log holds no promises; "old": it was recorded before chairs signed; "open": the secret is not
    revealed yet; "kept": every promise in it was kept; "broken": one was not.
    """

    verdict: Literal["nothing", "old", "open", "kept", "broken"]
    shuffles: int = 0
    throws: int = 0
    computed: int = 0
    """Throws without physics that were computed again, and came out alike."""
    anew: int = 0
    """Throws that were given up because a chair kept its nonce back, and taken anew."""
    restarts: int = 0
    """Throws that were given up because the host stopped in the middle, and taken anew."""
    words: str = ""
    """What stood on every screen in the end."""
    names: tuple[str, ...] = ()
    """Who sat down."""
    chairs: tuple[Chair, ...] = ()
    broken: tuple[Broken, ...] = ()

    @property
    def signed(self) -> tuple[Chair, ...]:
        """Chairs that prove something to others."""
        return tuple(chair for chair in self.chairs if chair.key)


class Audited(Struct, frozen=True):
    """A log that was sent by somebody, and what is wrong with it."""

    log: list[Entry]
    broken: tuple[str, ...]


def audited(data: bytes, game: AnyGame) -> Audited:
    """Read a log file and hold it against its own promises."""
    try:
        log = logfile.parse(data)
        Table.replay(game, log)
    except (BadLog, Refused, Malformed) as bad:
        return Audited([], (str(bad),))
    return Audited(log, tuple(fault.reason for fault in check(log, game).broken))


def check(log: Sequence[Entry], game: AnyGame) -> Fairness:
    """Hold every promise in a log against what followed."""
    kinds = {entry.input.kind for entry in log if isinstance(entry.input, Note)}
    if "promise" not in kinds:
        return Fairness("old" if "table" in kinds else "nothing")
    return _Check(log, game).verdict()


def spoken(table: bytes, chairs: Sequence[tuple[Seat, bytes]], n: int, nonces: Sequence[bytes]) -> str:
    """Words that follow from the host's promise, the chairs' keys, and nonces that nobody knew before."""
    basis = encode((table, list(chairs), n, list(nonces)))
    return speakable(blake2b(basis, person=b"astragal-words", digest_size=64).digest(), WORDS)


class _Check:
    def __init__(self, log: Sequence[Entry], game: AnyGame) -> None:
        self._log = log
        self._game = game
        self._again = Table(game)
        self._broken: list[Broken] = []
        begin = log[0].input
        assert isinstance(begin, Begin)
        self._seed = begin.seed
        self._chairs = [Chair(seat) for seat in range(begin.seats)]
        self._promise: Promise | None = None
        self._table = b""
        self._secret = next((note.data for _, note in self._notes("secret")), b"")
        self._blind = blind(self._secret)
        self._to_see = self._witnesses()
        self._bindings = Bindings()
        self._keys: dict[Seat, bytes] = {}
        self._latest_key: Seat | None = None
        self._words = ""
        self._names: tuple[str, ...] = ()
        self._open: tuple[int, Announced] | None = None
        self._last = -1
        self._epoch = 0
        self._reopened_after = -1
        """The opening in which the host stopped in the middle of a throw: the next one must be a later one."""
        self._setups = 0
        self._redeal = b""
        self._shuffles = self._throws = self._computed = self._anew = self._restarts = 0

    def verdict(self) -> Fairness:
        for number, entry in enumerate(self._log):
            try:
                self._entry(number, entry)
            except (Malformed, BadEntropy, BadGesture):
                self._fault(number, "unreadable")
            try:
                self._again.receive(entry.input)
            except (Refused, Malformed, BadLog):
                self._fault(number, "refused")
                break
            self._compare_views(number)
        end = len(self._log) - 1
        self._conclude(end)
        verdict: Literal["open", "kept", "broken"] = "kept" if self._secret else "open"
        return Fairness(
            "broken" if self._broken else verdict,
            self._shuffles,
            self._throws,
            self._computed,
            self._anew,
            self._restarts,
            self._words,
            self._names,
            tuple(self._chairs),
            tuple(self._broken),
        )

    def _entry(self, number: int, entry: Entry) -> None:
        match entry.input:
            case Note(kind=kind, data=data):
                if (read := _READERS.get(kind)) is not None:
                    read(self, number, data)
            case Settle():
                self._settled(number, entry.input)
            case Undo(fresh=fresh):
                if fresh != self._redeal:
                    self._fault(number, "redeal")
                self._redeal = b""
                self._nothing_open(number)
            case Begin() | People():
                pass  # who is a person changes nothing that falls
            case _:
                self._nothing_open(number)

    def _conclude(self, end: int) -> None:
        if self._setups != 1 and any(chair.key for chair in self._chairs):
            self._fault(end, "setup")
        if self._redeal:
            self._fault(end, "redeal")
        if not self._again.log:
            return
        over = self._game.outcome(self._again.state) is not None
        if over and self._open is not None:
            self._fault(self._open[0], "abandoned")
        if len(list(self._notes("secret"))) > 1:
            self._fault(end, "secret")

    # Notes

    def _promised(self, number: int, data: bytes) -> None:
        note = decode(data, PromiseNote)
        promise, self._names = note.promise, note.names
        if self._promise is not None or number != 1 or not promise_holds(promise):
            self._fault(number, "promise")
            return
        self._promise, self._table = promise, scope(promise)
        if self._secret and secret_commitment(self._secret) != promise.commitment:
            self._fault(number, "secret")

    def _bound(self, number: int, data: bytes) -> None:
        bound = decode(data, Bound)
        forged = not said_by_chair(bound, bound.key, self._table)
        if forged or bound.seat >= len(self._chairs) or bound.first <= self._last:
            self._fault(number, "chair")
            return
        self._bindings.add(bound)
        self._chairs[bound.seat].key = self._keys[bound.seat] = bound.key
        self._latest_key, self._words = bound.seat, ""

    def _announced(self, number: int, data: bytes) -> None:
        announced = decode(data, Announced)
        self._by_host(number, announced)
        self._nothing_open(number)
        if announced.n <= self._last:
            self._fault(number, "repeated")
        if opening(announced.n) <= self._reopened_after:
            self._fault(number, "abandoned")  # the host had not stopped at all
        if self._last >= 0 and opening(announced.n) == opening(self._last) and announced.n != self._last + 1:
            self._fault(number, "abandoned")
        judges = [self._bindings.of(seat, announced.n) for seat in announced.seats]
        anchors = tuple(named(judge.bound) for judge in judges if judge is not None)
        if anchors != announced.anchors or len(anchors) != len(announced.seats):
            self._fault(number, "puppet")
        if self._setups and not self._marked(number - 1, announced.mark):
            self._fault(number, "mark")
        self._last = announced.n
        self._open = (number, announced)

    def _missed(self, number: int, data: bytes) -> None:
        missing = decode(data, Missing)
        self._by_host(number, missing)
        if self._open is None or missing.n != self._open[1].n or not set(missing.seats) <= set(self._open[1].seats):
            self._fault(number, "unannounced")
        self._open = None
        if missing.why == "restart":
            self._restarts += 1
            self._reopened_after = opening(missing.n)
            return
        if not missing.seats:
            self._fault(number, "abandoned")
        self._anew += 1
        for seat in missing.seats:
            if seat < len(self._chairs):
                self._chairs[seat].withheld += 1

    def _drawn(self, number: int, data: bytes) -> None:
        note = decode(data, DrawNote)
        self._shuffles += 1
        announced = self._drawn_as_announced(number, note.entropy)
        if announced is not None and announced.seat is not None:
            self._fault(number, "unannounced")
        if note.purpose == "setup":
            self._setups += 1
            if note.entropy.throw_key() != self._seed:
                self._fault(number, "setup")
        else:
            self._redeal = note.entropy.throw_key()

    def _resumed(self, number: int, data: bytes) -> None:
        epoch = decode(data, int)
        if epoch <= self._epoch:
            self._fault(number, "epoch")
        self._epoch = epoch

    def _witnessed(self, number: int, data: bytes) -> None:
        witnessed = decode(data, Witnessed)
        self._by_host(number, witnessed)
        for seen in witnessed.seen:
            chair = self._chairs[seen.seat] if seen.seat < len(self._chairs) else None
            if chair is None or not chair.key or not said_by_chair(seen, chair.key, self._table):
                self._fault(number, "witness")
                continue
            if not 0 <= seen.rev < number or not self._marked(seen.rev, seen.mark):
                self._fault(number, "two-truths")
            chair.seen += 1
            chair.until = max(chair.until, seen.rev)
            chair.disputed = max(chair.disputed, len(seen.disputed))

    # Throws

    def _settled(self, number: int, settle: Settle) -> None:
        self._throws += 1
        inputs = decode(settle.inputs, Inputs)
        announced = self._drawn_as_announced(number, inputs.entropy)
        request = self._game.throw(self._again.state)
        as_announced = announced is None or (announced.seat, announced.gesture) == (
            request.seat if request is not None else None,
            inputs.gesture,
        )
        if not as_announced:
            self._fault(number, "announcement")
        falling = self._promise is not None and self._promise.dice == "falling"
        if falling and inputs.build == SEEDED:
            self._fault(number, "seeded")
        elif not falling and request is not None:
            if inputs.build == SEEDED and seeded_throw(request, inputs.gesture, inputs.entropy).rest == settle.rest:
                self._computed += 1
            else:
                self._fault(number, "invented")

    def _drawn_as_announced(self, number: int, entropy: Entropy) -> Announced | None:
        """Chance that was used must be what had been announced, from the chairs that were bound and from the host."""
        if self._open is None or entropy.number != self._open[1].n:
            self._fault(number, "unannounced")
            return None
        announced, self._open = self._open[1], None
        given = {seat: nonce for seat, nonce in enumerate(entropy.nonces) if nonce}
        judges = {seat: self._bindings.of(seat, announced.n) for seat in announced.seats}
        right = set(given) == set(announced.seats) and all(
            judge is not None and judge.accepts(announced.n, given[seat]) for seat, judge in judges.items()
        )
        if not right:
            self._fault(number, "nonce")
        if self._secret and not entropy.comes_from(self._secret):
            self._fault(number, "host-key")
        for seat in given:
            if seat < len(self._chairs):
                self._chairs[seat].nonces += 1
        if not self._words and self._latest_key in given:
            chairs = [(seat, self._keys[seat]) for seat in sorted(given) if seat in self._keys]
            self._words = spoken(self._table, chairs, announced.n, entropy.nonces)
        return announced

    def _nothing_open(self, number: int) -> None:
        """Between an announcement and what comes of it nothing else may happen."""
        if self._open is not None:
            self._fault(number, "abandoned")
            self._open = None

    # Views

    def _witnesses(self) -> dict[int, list[tuple[int, Seen]]]:
        """What chairs signed about each entry, with the number of the note."""
        found: dict[int, list[tuple[int, Seen]]] = defaultdict(list)
        for number, note in self._notes("witnessed"):
            try:
                for seen in decode(note.data, Witnessed).seen:
                    found[seen.rev].append((number, seen))
            except Malformed:
                continue  # told when its turn comes
        return found

    def _compare_views(self, number: int) -> None:
        for note, seen in self._to_see.get(number, ()):
            if seen.seat < len(self._chairs):
                view = self._game.view(self._again.state, seen.seat)
                if state_hash(view) != seen.view:
                    self._fault(note, "two-truths")

    def _marked(self, rev: int, given: bytes) -> bool:
        """Whether a mark is that of this log; before the secret is known it may be."""
        return not self._secret or mark(self._blind, rev, self._log[rev].chain) == given

    def _by_host(self, number: int, statement: Any) -> None:
        promise = self._promise
        if promise is not None and promise.key and not said_by_host(statement, promise, self._table):
            self._fault(number, "unsigned")

    def _notes(self, kind: str) -> list[tuple[int, Note]]:
        inputs = enumerate(entry.input for entry in self._log)
        return [(number, given) for number, given in inputs if isinstance(given, Note) and given.kind == kind]

    def _fault(self, entry: int, reason: str) -> None:
        self._broken.append(Broken(entry, reason))


_READERS: dict[str, Callable[[_Check, int, bytes], None]] = {
    "promise": _Check._promised,
    "bound": _Check._bound,
    "announced": _Check._announced,
    "missing": _Check._missed,
    "draw": _Check._drawn,
    "resumed": _Check._resumed,
    "witnessed": _Check._witnessed,
}
