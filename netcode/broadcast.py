"""Broadcast: what everybody at a table is told. Nothing that is not on disk, nothing that is not theirs to see.

A member gets its own view as a difference to the one it holds, with the hash of the result; a whole view when it has
none. Messages wait in the outbox until the store has everything they could tell of.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from netcode import messages as m
from netcode.member import Member, Parcel, Peer
from netcode.play import Play
from netcode.store import Store
from netcode.view_diff import changes
from sim.codec import digest, encode, state_hash
from sim.game import Event, Seat
from sim.games import AnyGame
from sim.table import events_for

SAID = 50
"""Words that are told to somebody who comes."""
HISTORY = 300
"""Inputs that are told to somebody who comes to the table, or comes back with nothing."""
PART = 100_000
"""Bytes of a message of history: well below the limit of a frame."""


class Broadcast:
    """Tells the members of one table."""

    def __init__(
        self,
        game: AnyGame,
        store: Store,
        members: Mapping[str, Member],
        told: Iterable[tuple[int, tuple[Event, ...]]] = (),
        said: Iterable[m.Said] = (),
    ) -> None:
        """`told` and `said` are what a table that was left has seen and heard."""
        self.members = members
        self._game = game
        self._store = store
        self._outboxes: dict[int, dict[Peer, list[Parcel]]] = {}
        """What waits, by the commit that it waits for; the earliest first."""
        self._due: set[int] = set()
        """Commits that nobody waits for any more, though an earlier one is still waited for."""
        self._told = [(rev, events) for rev, events in told if events]
        """What every input of the game did."""
        self.said = deque(said, maxlen=SAID)

    # Messages

    def post(self, member: Member, message: Any) -> None:
        """To one member, if there."""
        if member.peer is not None:
            self._dispatch(member.peer, Parcel(message))

    def tell(self, message: Any, but: Member | None = None) -> None:
        """To everybody who is there and reads."""
        parcel = Parcel(message)
        for member in self.members.values():
            if member.peer is not None and member is not but and not member.peer.stalled:
                self._dispatch(member.peer, parcel)

    def announce(self, message: m.Notice | m.Nodes | m.Pong, only: Member | None = None) -> None:
        """To everybody who reads, or to one, at once: it tells nothing of the game, and may be why all else waits."""
        told = Parcel(message)
        for member in self.members.values() if only is None else (only,):
            peer = member.peer
            if peer is None or peer.stalled:
                continue
            # nobody can be told anything before their chair, and this before anything else
            for waiting in (outbox.get(peer, []) for outbox in self._outboxes.values()):
                if waiting and isinstance(waiting[0].message, m.Seated | m.Resumed):
                    waiting.insert(1, told)
                    break
            else:
                peer.deliver(told)

    def post_lobby(self, lobby: m.Lobby, code: str, only: Member | None = None) -> None:
        """To everybody, or to one; the code only to those in the host's own process."""
        here, elsewhere = Parcel(replace(lobby, code=code)), Parcel(lobby)
        for member in self.members.values() if only is None else (only,):
            if member.peer is not None and not member.peer.stalled:
                self._dispatch(member.peer, here if member.peer.local else elsewhere)

    def flush(self) -> None:
        """Send what has waited."""
        for commit in tuple(self._outboxes):
            self._send(commit)

    def forget_unsent(self) -> None:
        self._outboxes = {}
        self._due = set()

    def _send(self, commit: int) -> None:
        """Send what has waited for a commit, but nothing before what was said earlier.

        When a disk begins to fail, what is said of it waits for nothing, and what waited is let go right after it.
        """
        if commit in self._outboxes:
            self._due.add(commit)
        while (first := next(iter(self._outboxes), None)) in self._due:
            self._due.discard(first)
            for peer, parcels in self._outboxes.pop(first).items():
                peer.deliver(*parcels)

    def _dispatch(self, peer: Peer, parcel: Parcel) -> None:
        # a commit that is under way does not hold what has happened since
        commit = self._store.latest
        if (outbox := self._outboxes.get(commit)) is not None:
            outbox.setdefault(peer, []).append(parcel)
        else:
            self._outboxes[commit] = {peer: [parcel]}
            self._store.when_durable(lambda: self._send(commit))

    # Views

    def show(self, play: Play, events: tuple[Event, ...]) -> None:
        """The table has changed. Equal updates are made and encoded once."""
        rev, state = play.rev, play.table.state
        if events:
            self._told.append((rev, events))
        looks: dict[Seat | None, tuple[Any, tuple[Event, ...]]] = {}
        made: dict[tuple[int, int, int], Parcel] = {}
        for member in self.members.values():
            if member.peer is None or member.peer.stalled:
                member.forget_view()
                continue
            facing = self.facing(member, play)
            # whoever holds a shared device sees what came of their move before it changes hands
            hands_over = facing is None and member.facing is not None and member.view is not None
            if hands_over:
                facing = member.facing
            if member.view is None or facing != member.facing:
                self.show_whole(member, play, since=None if facing is None else member.known_rev)
                continue
            eyes = facing if self._game.secrets else None
            if (look := looks.get(eyes)) is None:
                look = (self._game.view(state, eyes), events_for(events, eyes))
                # whoever sees the same shares it, and so can be told apart by identity the next time
                look = looks[eyes] = next((same for same in looks.values() if same == look), look)
            step = (member.rev, id(member.view), id(look))
            if (parcel := made.get(step)) is None:
                parcel = made[step] = Parcel(_update(member.rev, member.view, *look, rev))
            member.view, member.rev, member.known_rev = look[0], rev, rev
            member.looked[facing] = rev
            self._dispatch(member.peer, parcel)
            if hands_over:
                self.show_whole(member, play)

    def show_whole(self, member: Member, play: Play, since: int | None = None) -> None:
        """Everything the member may see, and what happened after revision `since`."""
        if member.peer is None or member.peer.stalled:
            return
        member.facing = facing = self.facing(member, play)
        view = self._game.view(play.table.state, facing)
        missed = self._missed(play, since) if since is not None and since >= 0 else []
        data = encode(view)
        snapshot = m.Snapshot(
            rev=play.rev,
            facing=facing,
            view=Raw(data),
            hash=digest(data),
            last_id=member.last_id,
            events=m.raw(events_for(missed, facing)),
            rolling=play.rolling,
            fallen=play.table.fallen.counts,
            lying=m.raw(play.table.lying),
        )
        self.post(member, snapshot)
        member.view, member.rev, member.known_rev = view, play.rev, play.rev
        member.looked[facing] = play.rev
        if play.proposal is not None:
            self.post(member, play.proposal)
        if play.timer is not None:
            self.post(member, play.timer)
        if play.revealed is not None:
            self.post(member, play.revealed)

    def _missed(self, play: Play, since: int) -> list[Event]:
        """What happened after a revision, and still counts."""
        first = bisect_right(self._told, since, key=itemgetter(0))
        missed = self._told[first:]
        if not missed:
            return []
        live = set(play.table.live)
        return [event for rev, events in missed if rev in live for event in events]

    def tell_history(self, member: Member, play: Play | None) -> None:
        """What has happened and was said so far, to somebody who does not know it."""
        entries: list[m.Past] = []
        if play is not None:
            live, seat = set(play.table.live), self.facing(member, play)
            for rev, events in self._told[-HISTORY:]:
                if known := events_for(events, seat):
                    entries.append(m.Past(rev, m.raw(known), rev not in live))
        size = 0
        for first in range(len(entries), 0, -1):
            size += len(bytes(entries[first - 1].events)) + 16
            if size > PART:
                entries = entries[first:]
                break
        if entries or self.said:
            self.post(member, m.History(entries=tuple(entries), said=tuple(self.said)))

    def facing(self, member: Member, play: Play) -> Seat | None:
        """Whose view a member gets. Who shares a device sees only what the active chair may see, and only after

        its person said that they hold it now; where nobody has secrets the device simply turns to the active chair.
        """
        if len(member.seats) < 2:
            return member.seats[0] if member.seats else None
        active = self.active(member, play)
        if not active or member.facing in active:
            return member.facing
        return None if self._game.secrets else active[0]

    def active(self, member: Member, play: Play) -> tuple[Seat, ...]:
        """The member's chairs that the table waits for."""
        throw = self._game.throw(play.table.state)
        waiting = self._game.to_act(play.table.state) if throw is None else (throw.seat,)
        return tuple(seat for seat in waiting if seat in member.seats)


def _update(base: int, old: Any, new: Any, events: tuple[Event, ...], rev: int) -> m.Update:
    return m.Update(base=base, rev=rev, ops=changes(old, new), events=m.raw(events), hash=state_hash(new))
