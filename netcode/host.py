"""The authoritative table: lobby, chairs, the game, and what every person may know of it.

The host knows peers only as things that take messages: a LocalLink in the same process or a connection across the
network. Solo, hot-seat, LAN and a dedicated server run this same code.

The order for every ask: is it this member's, is it new -> the rules -> the log -> the disk -> answers and updates.
Messages wait in the outbox until everything they could tell of is on disk.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from time import time
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from netcode import asks
from netcode import lobby as chairs
from netcode import messages as m
from netcode.audience import Audience
from netcode.lobby import Denied
from netcode.lottery import Drawn, Lottery, secret_commitment
from netcode.member import Member, Peer, Roster
from netcode.play import DrawNote, Play
from netcode.store import CannotStore, Fenced, Seal, Store, Stored
from netcode.takeover import Takeover
from netcode.throws import OffThread, ThrowService, at_once, seeded_throw
from sim.codec import decode, encode
from sim.game import Seat, Step
from sim.games import AnyGame
from sim.table import Note, Table

MOST_MEMBERS = 64


class TurnedAway(Exception):
    """Somebody cannot join; `code` is one of codes.CLOSING."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Conduct(Struct, frozen=True):
    """How a host behaves, apart from the rules: everything that tests and benchmarks want otherwise."""

    throw_service: ThrowService = seeded_throw
    off_thread: OffThread[Any] = at_once
    random_bytes: Callable[[int], bytes] = os.urandom
    bot_seconds: float = 0.0
    """How long a bot seems to think."""
    away_seconds: float = 20.0
    """How long a chair waits for its person before the stand-in takes it."""
    autostart: bool = False
    """Begin as soon as every chair is taken and everybody is ready."""


USUAL = Conduct()


class TableNote(Struct, frozen=True):
    """Log record of who sat down, under which promise of the host."""

    names: tuple[str, ...]
    commitment: bytes


class TableHost:
    """One table. `new_table` and `saved_table` make them."""

    def __init__(
        self, reactor: Any, game: AnyGame, store: Store, table_id: str, epoch: int, seal: Seal, conduct: Conduct
    ) -> None:
        self.game = game
        self.id = table_id
        self.audience = Audience(game, store)
        self.epoch = epoch
        self.seal = seal
        self.conduct = conduct
        self.lobby = m.Lobby(game=game.id)
        self.members = self.audience.members
        self.play: Play | None = None
        self.closed: str | None = None
        self.on_closed: Callable[[str], None] = lambda why: None
        self.moves = 0
        self.refusals = 0
        self.reactor = reactor
        self._store = store
        self._asking: tuple[str, int] = ("", 0)
        self._early_notes: list[Note] = []
        self.known_seed = b""
        self.lottery = Lottery(reactor, seal.secret, (epoch - 1) * 1000, self._record_draw, self.tell)
        self.takeover = Takeover(self)
        store.on_trouble.append(self._store_trouble)

    # Coming and going

    def join(self, peer: Peer, name: str, seat: Seat | None = None, chair_count: int = 1) -> Member:
        """A new person, on `chair_count` chairs (none: a spectator). Raises TurnedAway.

        Who names the chair of a bot in the middle of a game watches, and asks for it.
        """
        if len(self.members) >= MOST_MEMBERS:
            self._forget_strangers()
        if len(self.members) >= MOST_MEMBERS or self.closed is not None:
            raise TurnedAway("too-many")
        spectators = tuple(member.name for member in self.members.values() if not member.seats)
        name = chairs.unique_name(self.lobby, spectators, name)
        taken: list[Seat] = []
        lobby = self.lobby
        bots = [number for number, chair in enumerate(lobby.chairs) if chair.kind == "bot"]
        wish = seat if lobby.phase == "playing" and chair_count == 1 and seat in bots else None
        if wish is not None:
            chair_count = 0
        for number in range(chair_count):
            wanted = seat if number == 0 and seat is not None else chairs.free_chair(lobby)
            if wanted is None or lobby.phase != "gathering":
                raise TurnedAway("no-seat")
            try:
                lobby = chairs.with_person(lobby, wanted, name if number == 0 else chairs.unique_name(lobby, (), name))
            except Denied:
                raise TurnedAway("no-seat") from None
            taken.append(wanted)
        member = Member(self.conduct.random_bytes(8).hex(), name, tuple(sorted(taken)))
        member.at_home = peer.local
        self.members[member.id] = member
        member.peer = peer
        token = member.new_token(self.conduct.random_bytes(32))
        self.lobby = lobby
        self.audience.post(
            member,
            m.Seated(
                seats=member.seats,
                token=token,
                cert_pin=peer.cert_pin,
                epoch=self.epoch,
                commitment=secret_commitment(self.seal.secret),
                next_throw=self.lottery.next_number,
            ),
        )
        self.people_changed()
        self.show_whole(member)
        if wish is not None:
            with suppress(Denied):  # another wish waits for its answer: whoever watches can ask again
                self.takeover.ask(member, wish)
        return member

    def resume(self, peer: Peer, given: m.Resume) -> Member:
        """A person comes back. The old connection is evicted, the token replaced. Raises TurnedAway."""
        member = next((member for member in self.members.values() if member.holds(given.token)), None)
        if member is None or self.closed is not None:
            raise TurnedAway("bad-token")
        member.token_used(given.token)
        self._readmit(member, peer, given.rev)
        return member

    def come_home(self, peer: Peer) -> Member | None:
        """The person of this device comes back to a saved table: whoever keeps the log needs no token.

        Nobody sat at this device if the table was served without a window: then its first chair counts.
        """
        away = [member for member in self.members.values() if member.seats and not member.present]
        away.sort(key=lambda member: not member.at_home)
        if not away or self.closed is not None:
            return None
        self._readmit(away[0], peer, -1)
        return away[0]

    def _readmit(self, member: Member, peer: Peer, rev: int) -> None:
        if member.peer is not None:
            member.peer.close(m.Closing(code="evicted"))
            self._vacate(member)
        if member.away_due is not None and member.away_due.active():
            member.away_due.cancel()
        member.peer = peer
        self.audience.post(
            member,
            m.Resumed(
                seats=member.seats,
                token=member.new_token(self.conduct.random_bytes(32)),
                epoch=self.epoch,
                last_id=member.last_id,
                commitment=secret_commitment(self.seal.secret),
                next_throw=self.lottery.next_number,
            ),
        )
        self.lobby = chairs.change(self.lobby, member.seats, present=True)
        for seat in member.seats:
            self.hand_back(seat)
        self.people_changed()
        self.show_whole(member, since=rev)
        if self.play is not None:
            self.play.go_on()

    def lost(self, member: Member, peer: Peer, for_good: bool = False) -> None:
        """A connection ended. In the lobby whoever says goodbye, or never really came, frees the chair."""
        if member.peer is not peer:
            return
        self.takeover.left(member)
        self._vacate(member)
        if (for_good or not member.arrived) and (self.lobby.phase == "gathering" or not member.seats):
            self._remove(member)
        else:
            self.lobby = chairs.change(self.lobby, member.seats, present=False)
            if member.seats and self.lobby.stand_in and self.lobby.phase == "playing":
                member.away_due = self.reactor.callLater(self.conduct.away_seconds, self._stand_in_for, member)
        self.people_changed()

    def drained(self, member: Member) -> None:
        """A peer that had stopped reading reads again: it gets everything whole."""
        self.audience.post_lobby(self.lobby, self.seal.code, only=member)
        self.show_whole(member, since=member.known_rev)

    def adjourn(self, why: str = "adjourned") -> None:
        """Save, say goodbye, and stop."""
        if self.closed is not None:
            return
        self.closed = why
        if self.play is not None:
            self.play.stop()
        self.lottery.stop()
        self.takeover.close()
        over = self.lobby.phase == "over"
        self._keep_people()
        self._store.on_trouble.remove(self._store_trouble)
        with suppress(CannotStore):  # everybody was told already that the disk fails
            self._store.close_table(self.id, "over" if over else "adjourned")
        self.audience.flush()
        for member in self.members.values():
            if member.peer is not None:
                member.peer.close(m.Closing(code=why))
                member.peer = None
            if member.away_due is not None and member.away_due.active():
                member.away_due.cancel()
        self.on_closed(why)

    # Messages from members

    def receive(self, member: Member, message: Any) -> None:
        """A message of a member who is present. What it may do follows from the member, not from the message."""
        if self.closed is not None:
            return
        if isinstance(message, m.Ask):
            self._receive_ask(member, message)
            return
        match message:
            case m.NonceReveal(n=n, nonces=nonces, commits=commits):
                for seat, nonce in zip(member.seats, nonces, strict=False):
                    self.lottery.revealed(seat, n, nonce)
                for seat, commit in zip(member.seats, commits, strict=False):
                    self.lottery.committed(seat, n + 1, commit)
            case m.NonceCommit(n=n, commits=commits):
                for seat, commit in zip(member.seats, commits, strict=False):
                    self.lottery.committed(seat, n, commit)
            case m.Cursor(x=x, y=y):
                if member.seats:
                    self.audience.tell(m.Moved(seat=member.seats[0], x=x, y=y), but=member)
            case m.AckRev():
                if member.token_arrived():
                    self._keep_people()
            case m.Resync():
                self.show_whole(member, since=member.known_rev)
            case m.Ping(n=n):
                self.audience.post(member, m.Pong(n=n))

    def _receive_ask(self, member: Member, ask: m.Ask) -> None:
        if ask.id <= member.last_id:
            self.audience.post(member, member.answer_again(ask))
            return
        member.last_id = ask.id
        self._asking = (member.id, ask.id)
        answer = asks.answer(self, member, ask)
        self._asking = ("", 0)
        self.refusals += isinstance(answer, m.Reject)
        member.answer(answer)
        self.audience.post(member, answer)

    # The game begins, goes on, ends

    def begin(self) -> None:
        chairs.can_begin(self.game, self.lobby)
        self.lobby = replace(self.lobby, phase="shuffling")
        self.people_changed()
        if self.known_seed:
            self._dealt(self.known_seed)
            return
        drawn = self.lottery.draw(None, len(self.lobby.chairs), self.taking_part())
        drawn.addCallback(self._shuffled)

    def _shuffled(self, drawn: Drawn) -> None:
        self._dealt(drawn.entropy.throw_key(), Note("draw", encode(DrawNote("setup", drawn))))

    def _dealt(self, seed: bytes, *proof: Note) -> None:
        people = [seat for seat, chair in enumerate(self.lobby.chairs) if chair.kind == "person"]
        options = decode(self.lobby.options, self.game.Options)
        table = Table.begin(self.game, len(self.lobby.chairs), options, seed=seed, people=people)
        names = tuple(chair.name or chair.level for chair in self.lobby.chairs)
        promise = TableNote(names, secret_commitment(self.seal.secret))
        table.receive(Note("table", encode(promise)))
        for note in (*self._early_notes, *proof):
            table.receive(note)
        self._early_notes = []
        for number, entry in enumerate(table.log):
            self._store.append(self.id, number, entry)
        self.lobby = replace(self.lobby, phase="playing")
        self._play(table)
        self.people_changed()
        for member in self.members.values():
            self.show_whole(member)
        self._go_on()

    def _play(self, table: Table) -> None:
        bots = {seat: chair.level for seat, chair in enumerate(self.lobby.chairs) if chair.level}
        self.play = Play(
            table,
            bots,
            self,
            self.reactor,
            self.lottery,
            self.conduct.throw_service,
            self.conduct.off_thread,
            self.conduct.random_bytes,
            self.seal.secret,
            self.lobby.turn_seconds,
            self.conduct.bot_seconds,
        )
        self.play.paused = self.lobby.paused

    def _go_on(self) -> None:
        if self.play is not None:
            self.play.go_on()

    # What a game in progress needs: netcode.play.Stage

    def entry_added(self, step: Step[Any, Any], before: tuple[Any, ...] = ()) -> None:
        play = self.play
        assert play is not None
        log = play.table.log
        self._store.append(self.id, len(log) - 1, log[-1], *self._asking)
        for message in before:
            self.tell(message)
        if isinstance(log[-1].input, Note):
            return
        self.moves += 1
        self.audience.show(play, step.events)

    def tell(self, message: Any) -> None:
        self.audience.tell(message)

    def taking_part(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, chair in enumerate(self.lobby.chairs) if chair.kind == "person" and chair.present)

    def asks_otherwise(self) -> bool:
        return self.takeover.proposal is not None

    def game_over(self) -> None:
        self.takeover.close()
        self.lobby = replace(self.lobby, phase="over")
        self.people_changed()

    def _record_draw(self, announcement: m.Commits | m.Missing) -> None:
        kind = "commits" if isinstance(announcement, m.Commits) else "missing"
        note = Note(kind, encode(announcement))
        if self.play is None:
            self._early_notes.append(note)
        else:
            self.entry_added(self.play.table.receive(note))

    @property
    def rev(self) -> int:
        """The number of the latest log entry; -1 before the game begins."""
        return self.play.rev if self.play is not None else -1

    def show_whole(self, member: Member, since: int | None = None) -> None:
        if self.play is not None:
            self.audience.show_whole(member, self.play, since)
            if self.takeover.proposal is not None:
                self.audience.post(member, self.takeover.proposal)

    def people_changed(self) -> None:
        spectators = tuple(member.name for member in self.members.values() if not member.seats and member.present)
        self.lobby = replace(self.lobby, spectators=spectators)
        self._keep_people()
        self.audience.post_lobby(self.lobby, self.seal.code)

    def _keep_people(self) -> None:
        names = tuple(chair.name or chair.level for chair in self.lobby.chairs)
        records = tuple(member.record for member in self.members.values() if member.seats)
        self._store.keep_people(self.id, encode(Roster(names, replace(self.lobby, spectators=()), records)))

    def _store_trouble(self, trouble: CannotStore | Fenced | None) -> None:
        if isinstance(trouble, Fenced):
            if trouble.table == self.id:
                self.audience.forget_unsent()
                self.adjourn("moved")
            return
        self.lobby = replace(self.lobby, saved=trouble is None)
        if trouble is None:
            self.tell(m.Notice(code="saved-again"))
        else:
            self.tell(m.Notice(code="not-saved", detail={"reason": trouble.reason, "place": trouble.place}))
        self.audience.post_lobby(self.lobby, self.seal.code)

    def new_code(self, code: str) -> None:
        """After too many wrong guesses."""
        self.seal = replace(self.seal, code=code)
        try:
            self._store.reseal(self.id, self.seal)
        except CannotStore as trouble:
            self._store_trouble(trouble)
        for member in self.members.values():
            if member.peer is not None and member.peer.local:
                self.audience.post(member, m.Notice(code="new-code"))
        self.audience.post_lobby(self.lobby, self.seal.code)

    # Chairs

    def _vacate(self, member: Member) -> None:
        member.peer = None
        member.forget_view()
        for seat in member.seats:
            self.lottery.left(seat)

    def _remove(self, member: Member) -> None:
        del self.members[member.id]
        for seat in member.seats:
            self.lobby = chairs.put(self.lobby, seat, m.Chair())

    def _forget_strangers(self) -> None:
        for member in [member for member in self.members.values() if not member.present and not member.seats]:
            del self.members[member.id]

    def _stand_in_for(self, member: Member) -> None:
        if self.play is not None and not member.present and self.lobby.phase == "playing":
            for seat in member.seats:
                self.hand_over(seat, self.lobby.stand_in)
            self.people_changed()

    def hand_over(self, seat: Seat, level: str) -> None:
        assert self.play is not None
        self.lobby = chairs.change(self.lobby, (seat,), level=level)
        self.tell(m.Notice(code="stand-in", detail={"seat": seat, "level": level}))
        self.play.set_bot(seat, level)

    def hand_back(self, seat: Seat) -> None:
        if self.play is None or self.lobby.chairs[seat].kind != "person" or not self.lobby.chairs[seat].level:
            return
        self.lobby = chairs.change(self.lobby, (seat,), level="")
        self.tell(m.Notice(code="back", detail={"seat": seat}))
        if self.lobby.phase == "playing":
            self.play.set_bot(seat, None)

    def owner(self) -> Member | None:
        """Who may arrange the table: the first person in this process, else the first who sits and is there."""
        there = [member for member in self.members.values() if member.peer is not None]
        local = [member for member in there if member.peer is not None and member.peer.local]
        return next(iter([*local, *(member for member in there if member.seats)]), None)


def new_table(
    reactor: Any,
    game: AnyGame,
    store: Store,
    seats: int,
    bots: tuple[str, ...] = (),
    options: Any = None,
    conduct: Conduct = USUAL,
    seal: Seal | None = None,
    created: float | None = None,
    seed: bytes = b"",
) -> TableHost:
    """An empty table with `seats` chairs, the last of them for bots. Raises Denied, Refused or CannotStore.

    With a `seed` that everybody knows (the run of a day) nothing is drawn for the shuffle.
    """
    random_bytes = conduct.random_bytes
    lobby = chairs.new_lobby(game, seats, bots, options)
    seal = seal or Seal(secret=random_bytes(32), code="")
    table_id = random_bytes(5).hex()
    epoch = store.create(table_id, game.id, seal, time() if created is None else created)
    host = TableHost(reactor, game, store, table_id, epoch, seal, conduct)
    host.lobby = lobby
    host.known_seed = seed
    return host


def saved_table(reactor: Any, game: AnyGame, store: Store, stored: Stored, conduct: Conduct = USUAL) -> TableHost:
    """A table as it was left, after an adjournment or a crash. Raises BadLog."""
    host = TableHost(reactor, game, store, stored.id, stored.epoch, stored.seal, conduct)
    roster = decode(stored.people, Roster)
    host.lobby = replace(roster.lobby, saved=True)
    for seat, chair in enumerate(host.lobby.chairs):
        if chair.kind == "person":
            host.lobby = chairs.change(host.lobby, (seat,), present=False)
    for record in roster.members:
        host.members[record.id] = Member.recorded(record, stored.asks.get(record.id, {}))
    if not stored.log:
        host.lobby = replace(host.lobby, phase="gathering")
        return host
    table = Table.replay(game, stored.log)
    host.lottery.number = 1 + max(_draw_numbers(table), default=0)
    host.lobby = replace(host.lobby, phase="over" if game.outcome(table.state) is not None else "playing")
    host._play(table)
    host.entry_added(table.receive(Note("resumed", encode(stored.epoch))))
    host._keep_people()
    host.reactor.callLater(0, host._go_on)
    return host


def _draw_numbers(table: Table) -> list[int]:
    """The numbers of all throws that were ever announced."""
    notes = [entry.input for entry in table.log if isinstance(entry.input, Note)]
    return [decode(note.data, m.Commits).n for note in notes if note.kind == "commits"]
