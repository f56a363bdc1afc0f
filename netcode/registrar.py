"""The host's record of chance: what it signs, what chairs are bound to, and what chairs sign about what they saw.

| moment                              | on record (a note of the log) | told to everybody |
|-------------------------------------|-------------------------------|-------------------|
| the game begins                     | `promise`                     | with the chair    |
| a chair is bound to its nonces      | `bound`                       | `bound`           |
| a throw or shuffle is announced     | `announced`                   | `announced`       |
| chairs keep their nonces back       | `missing`                     | `missing`         |
| a shuffle is done                   | `draw`, with the host's part  | `drawn`, without  |
| every `CHECKPOINT` moves, and at the end |                          | `checkpoint`      |
| chairs have answered                | `witnessed`                   | `witnessed`       |

A table that nobody else can join has no key, and nothing is signed there: who would it be proved to?
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import Struct

from netcode import messages as m
from netcode.broadcast import Broadcast
from netcode.commit_reveal import secret_commitment
from netcode.member import Member
from netcode.play import Play
from netcode.record import DrawNote
from netcode.signing import Signer
from netcode.statements import CHECKPOINT, LAG, blind, mark, said_by_chair, scope, sign_as_host, sign_promise
from netcode.stored_table import Seal
from sim.codec import encode, state_hash
from sim.game import Seat
from sim.physics.entropy import Entropy
from sim.table import Note

KEPT = 64
"""Checkpoints that can still be answered."""

S = TypeVar("S", m.Announced, m.Missing, m.Drawn, m.Checkpoint, m.Witnessed)


class _Asked(Struct):
    """A checkpoint that chairs are to answer: the views they hold, and who has answered."""

    checkpoint: m.Checkpoint
    views: dict[str, bytes]
    answered: set[str] = set()


class Registrar:
    """The record of one table. `record` puts a note on its log, for good."""

    def __init__(
        self, table_id: str, seal: Seal, dice: Any, epoch: int, audience: Broadcast, record: Callable[[Note], None]
    ) -> None:
        self._signer = Signer(seal.signing) if seal.signing else None
        promise = m.Promise(
            table_id, secret_commitment(seal.secret), dice, self._signer.public if self._signer else b""
        )
        self.promise = sign_promise(promise, self._signer) if self._signer else promise
        self.bounds: dict[Seat, m.Bound] = {}
        """What each chair that is there is bound to."""
        self._table = scope(self.promise)
        self._blind = blind(seal.secret)
        self._epoch = epoch
        self._audience = audience
        self._record = record
        self._play: Play | None = None
        self._moves = 0
        self._asked_at = 1 - CHECKPOINT
        self._asked: dict[int, _Asked] = {}
        self._fresh: list[m.Seen] = []

    def follow(self, play: Play) -> None:
        """From now on there is a log."""
        self._play = play

    # netcode.commit_reveal.Registrar

    def announce(self, statement: m.Announced | m.Missing) -> None:
        if isinstance(statement, m.Announced):
            statement = self.signed(statement)
            self._record(Note("announced", encode(statement)))
        else:
            statement = self.signed(statement)
            self._record(Note("missing", encode(statement)))
        self._audience.tell(statement)

    def mark(self) -> bytes:
        return b"" if self._play is None else self._mark(self._play.rev)

    def recall(self, message: m.Recall, seats: Iterable[Seat]) -> None:
        lagging = set(seats)
        for member in self._audience.members.values():
            if not lagging.isdisjoint(member.seats):
                self._audience.post(member, message)

    # What is signed

    def signed(self, statement: S) -> S:
        return statement if self._signer is None else sign_as_host(statement, self._signer, self._table)

    def drawn(self, purpose: str, entropy: Entropy) -> Note:
        """A shuffle is done: its note, once everybody was told the chairs' part."""
        self._audience.tell(self.signed(m.Drawn(n=entropy.number, nonces=entropy.nonces)))
        return Note("draw", encode(DrawNote(purpose, entropy)))

    def checkpoint_at(self, rev: int) -> m.Checkpoint | None:
        """The signed mark of the log up to `rev`, or of all of it if it does not reach so far."""
        if self._play is None or self._signer is None or rev < 0:
            return None
        rev = min(rev, self._play.rev)
        return self.signed(m.Checkpoint(epoch=self._epoch, rev=rev, mark=self._mark(rev)))

    # Chairs

    def admissible(self, member: Member, bound: m.Bound) -> bool:
        """Whether a chair may be bound so: its own, and signed by its device."""
        if bound.seat not in member.seats or member.peer is None or not member.peer.reveals:
            return False
        return bound.key == member.key and said_by_chair(bound, bound.key, self._table)

    def bound(self, bound: m.Bound) -> None:
        self.bounds[bound.seat] = bound
        self._record(Note("bound", encode(bound)))
        self._audience.tell(bound)

    def left(self, seat: Seat) -> None:
        self.bounds.pop(seat, None)

    def greet(self, member: Member) -> None:
        """Whoever comes in hears what everybody is bound to."""
        for bound in self.bounds.values():
            self._audience.post(member, bound)

    # Checkpoints

    def moved(self, over: bool = False) -> None:
        """The game has gone on by a move, or is over."""
        self._moves += 1
        since = self._moves - self._asked_at
        due = over or since >= LAG or (since % CHECKPOINT == 0 and self._answered)
        if self._signer is not None and due:
            self._asked_at = self._moves
            self._ask()

    @property
    def _answered(self) -> bool:
        """Whether everybody who is there has answered the latest checkpoint."""
        latest = next(reversed(self._asked.values()), None)
        there = {member.id for member in self._audience.members.values() if member.present}
        return latest is None or latest.views.keys() & there <= latest.answered

    def _ask(self) -> None:
        play = self._play
        assert play is not None
        hashes: dict[int, bytes] = {}
        views = {}
        for member in self._audience.members.values():
            chairs = [seat for seat in member.seats if seat in self.bounds]
            if chairs and member.rev == play.rev and member.view is not None:
                if id(member.view) not in hashes:
                    hashes[id(member.view)] = state_hash(member.view)
                views[member.id] = hashes[id(member.view)]
        checkpoint = self.checkpoint_at(play.rev)
        if views and checkpoint is not None and play.rev not in self._asked:
            self._asked[play.rev] = _Asked(checkpoint, views, set())
            for rev in list(self._asked)[:-KEPT]:
                del self._asked[rev]
            self._audience.tell(checkpoint)
        self._publish()

    def witnessed(self, member: Member, seen: m.Seen) -> None:
        """A chair signs what it was shown. Whatever is not exactly that is not put on record."""
        asked = self._asked.get(seen.rev)
        if asked is None or member.id in asked.answered or seen.seat not in member.seats:
            return
        checkpoint = asked.checkpoint
        expected = (checkpoint.epoch, checkpoint.mark, checkpoint.sig, asked.views.get(member.id))
        if (seen.epoch, seen.mark, seen.host_sig, seen.view) != expected:
            return
        if not said_by_chair(seen, member.key, self._table):
            return
        asked.answered.add(member.id)
        self._fresh.append(seen)
        if asked.answered == set(asked.views):
            self._publish()

    def _publish(self) -> None:
        if self._fresh:
            witnessed = self.signed(m.Witnessed(seen=tuple(self._fresh)))
            self._fresh = []
            self._record(Note("witnessed", encode(witnessed)))
            self._audience.tell(witnessed)

    def _mark(self, rev: int) -> bytes:
        assert self._play is not None
        return mark(self._blind, rev, self._play.table.log[rev].chain)
