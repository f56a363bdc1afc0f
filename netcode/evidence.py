"""What a chair that was cheated can show to anybody: statements of the host, in its own signature.

Some evidence proves a cheat by itself (`proved`): two statements that contradict each other, or one that contradicts
what a chair was bound to. The rest only shows what the accuser saw (`claimed`). A statement whose signature does not
hold shows nothing (`void`), and neither does what the host of another table has signed (`foreign`).
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from netcode.commit_reveal import MOST_SKIPPED, fits, named
from netcode.messages import Announced, Bound, Checkpoint, Drawn, Missing, Promise, Seen, Thrown, Witnessed
from netcode.statements import promise_holds, said_by_chair, said_by_host, scope
from netcode.throws import Inputs
from sim.codec import Malformed, decode, encode
from sim.game import Seat

MAGIC = b"ASTRAGAL-EVIDENCE\1"
LONGEST = 1 << 20

KINDS: tuple[type, ...] = (Promise, Bound, Announced, Missing, Drawn, Thrown, Checkpoint, Witnessed, Seen)
_BY_NAME = {kind.__name__.lower(): kind for kind in KINDS}

Weight = Literal["proved", "claimed", "void", "foreign"]


class Exhibit(Struct, frozen=True, array_like=True):
    """A statement as it was received."""

    kind: str
    data: bytes


class Evidence(Struct, frozen=True, array_like=True):
    """An accusation of the host: `kind` is a message key, `seat` the chair that says so."""

    kind: str
    seat: Seat | None
    promise: Promise
    exhibits: tuple[Exhibit, ...]

    def statements(self) -> list[Any]:
        """Raises Malformed."""
        return [decode(exhibit.data, _BY_NAME.get(exhibit.kind, Evidence)) for exhibit in self.exhibits]


def evidence(kind: str, seat: Seat | None, promise: Promise, statements: Sequence[Any]) -> Evidence:
    exhibits = tuple(Exhibit(type(statement).__name__.lower(), encode(statement)) for statement in statements)
    return Evidence(kind, seat, promise, exhibits)


def dump(shown: Evidence) -> bytes:
    return MAGIC + encode(shown)


def is_evidence(data: bytes) -> bool:
    return data.startswith(MAGIC)


def parse(data: bytes) -> Evidence:
    """Raises Malformed."""
    if not is_evidence(data) or len(data) > LONGEST:
        raise Malformed("no evidence")
    return decode(data[len(MAGIC) :], Evidence)


def save(folder: Path, shown: Evidence) -> Path | None:
    """Keep evidence in a folder; None if nothing can be written there."""
    path = folder / "evidence" / f"{shown.promise.table[:32]}-{shown.kind}.evidence"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(dump(shown))
    except OSError:
        return None
    return path


def weigh(shown: Evidence) -> Weight:
    """How much the evidence shows to somebody who was not there."""
    try:
        statements = shown.statements()
    except Malformed:
        return "void"
    promise, table = shown.promise, scope(shown.promise)
    if not promise.key or not promise_holds(promise):
        return "void"
    for statement in statements:
        if isinstance(statement, Announced | Missing | Drawn | Checkpoint | Witnessed) and not said_by_host(
            statement, promise, table
        ):
            return "void"
        if isinstance(statement, Promise) and not promise_holds(statement):
            return "void"
        if isinstance(statement, Bound) and not said_by_chair(statement, statement.key, table):
            return "claimed"  # whoever forged it, the host did not sign it
    proof = _PROOFS.get(shown.kind)
    return "proved" if proof is not None and proof(promise, table, statements) else "claimed"


def _of(statements: Sequence[Any], kind: type) -> list[Any]:
    return [statement for statement in statements if isinstance(statement, kind)]


def _other_promise(promise: Promise, table: bytes, statements: list[Any]) -> bool:
    return any(
        other != promise and (other.key, other.table) == (promise.key, promise.table)
        for other in _of(statements, Promise)
    )


def _two_announcements(promise: Promise, table: bytes, statements: list[Any]) -> bool:
    announced = _of(statements, Announced)
    return any(a != b and a.n == b.n for a in announced for b in announced)


def _second_deal(promise: Promise, table: bytes, statements: list[Any]) -> bool:
    return any(
        announced.seat is None and not announced.mark and announced.n != drawn.n
        for announced in _of(statements, Announced)
        for drawn in _of(statements, Drawn)
    )


def differs(thrown: Thrown, announced: Announced) -> bool:
    """Whether a throw is another one than was announced."""
    try:
        inputs = decode(thrown.inputs, Inputs)
    except Malformed:
        return True
    return (thrown.seat, inputs.gesture, inputs.entropy.number) != (announced.seat, announced.gesture, announced.n)


def _wrong_nonce(promise: Promise, table: bytes, statements: list[Any]) -> bool:
    """A shuffle's nonce that is not from the chain its chair was bound to, or is missing though it was announced."""
    bounds = {bound.seat: bound for bound in _of(statements, Bound)}
    for announced in _of(statements, Announced):
        for drawn in _of(statements, Drawn):
            if drawn.n != announced.n:
                continue
            for seat, anchor in zip(announced.seats, announced.anchors, strict=False):
                bound = bounds.get(seat)
                steps = announced.n - bound.first + 1 if bound is not None else 0
                if bound is None or named(bound) != anchor or not 0 < steps <= MOST_SKIPPED:
                    continue
                if seat >= len(drawn.nonces) or not fits(drawn.nonces[seat], steps, bound.anchor):
                    return True
    return False


def nonces_of(result: Drawn | Thrown) -> tuple[bytes, ...]:
    """The chairs' part of a shuffle or a throw; nothing if it cannot be read."""
    if isinstance(result, Drawn):
        return result.nonces
    try:
        return decode(result.inputs, Inputs).entropy.nonces
    except Malformed:
        return ()


def _two_truths(promise: Promise, table: bytes, statements: list[Any]) -> bool:
    points = _checkpoints(promise, table, statements)
    return any((a.epoch, a.rev) == (b.epoch, b.rev) and a.mark != b.mark for a in points for b in points)


def _went_back(promise: Promise, table: bytes, statements: list[Any]) -> bool:
    points = _checkpoints(promise, table, statements)
    return any(
        a.epoch < b.epoch and (a.rev > b.rev or (a.rev == b.rev and a.mark != b.mark)) for a in points for b in points
    )


def _checkpoints(promise: Promise, table: bytes, statements: list[Any]) -> list[Checkpoint]:
    """The host's marks, its own and those that chairs repeat with its signature."""
    points: list[Checkpoint] = _of(statements, Checkpoint)
    for seen in _of(statements, Seen):
        repeated = Checkpoint(epoch=seen.epoch, rev=seen.rev, mark=seen.mark, sig=seen.host_sig)
        if said_by_host(repeated, promise, table):
            points.append(repeated)
    return points


def _forged_witness(promise: Promise, table: bytes, statements: list[Any]) -> bool:
    """The host passed on, in its own signature, what a chair never signed."""
    keys = {bound.seat: bound.key for bound in _of(statements, Bound)}
    seen = [seen for witnessed in _of(statements, Witnessed) for seen in witnessed.seen]
    return any(each.seat in keys and not said_by_chair(each, keys[each.seat], table) for each in seen)


_PROOFS: dict[str, Callable[[Promise, bytes, list[Any]], bool]] = {
    "promise": _other_promise,
    "repeated": _two_announcements,
    "second-deal": _second_deal,
    "nonce": _wrong_nonce,
    "two-truths": _two_truths,
    "rollback": _went_back,
    "witness": _forged_witness,
}
