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
from twisted.logger import Logger

from netcode import lobby as chairs
from netcode import messages as m
from netcode import requests
from netcode.ban import Ban, is_banned
from netcode.broadcast import Broadcast
from netcode.commit_reveal import CommitReveal, Draw, Plan, first_number
from netcode.lobby import Denied
from netcode.member import Member, Peer, Roster, hidden_token
from netcode.objections import Objections
from netcode.ownership import Ownership
from netcode.play import Play
from netcode.record import PromiseNote, bindings_before, given_up, names_in, times_missing, unfinished
from netcode.registrar import Registrar
from netcode.salvage import roster_of
from netcode.store import CannotStore, Fenced, Seal, Store, Stored
from netcode.takeover import Takeover
from netcode.throws import OffThread, ThrowService, at_once, kind_of_dice, seeded_throw
from sim.codec import decode, encode
from sim.game import Event, Seat, Step
from sim.games import AnyGame
from sim.table import BadLog, Note, Table

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
    """How long a bot waits before it begins its turn; what it does in it follows at once."""
    away_seconds: float = 20.0
    """How long a chair waits for its person before the stand-in takes it."""
    autostart: bool = False
    """Begin as soon as every chair is taken and everybody is ready."""
    most_spectators: int = 8
    """How many may watch from elsewhere at the same time."""


USUAL = Conduct()


class TableHost:
    """One table. `new_table` and `saved_table` make them."""

    def __init__(
        self, reactor: Any, game: AnyGame, store: Store, table_id: str, epoch: int, seal: Seal, conduct: Conduct
    ) -> None:
        self.game = game
        self.id = table_id
        self.audience = Broadcast(game, store)
        self.epoch = epoch
        self.seal = seal
        self.conduct = conduct
        self.lobby = m.Lobby(game=game.id)
        self.members = self.audience.members
        self.bans: tuple[Ban, ...] = ()
        self.play: Play | None = None
        self.closed: str | None = None
        self.on_closed: Callable[[str], None] = lambda why: None
        self.on_changed: Callable[[], None] = lambda: None
        """What is announced of the table may be out of date."""
        self.on_again: Callable[[], None] = lambda: None
        """Whoever serves the table opens the next one for the same people."""
        self.moves = 0
        self.refusals = 0
        self.entries_lost = 0
        """How many entries of a damaged log could not be brought back."""
        self.reactor = reactor
        self.store = store
        self._asking: tuple[str, int] = ("", 0)
        self._early_notes: list[Note] = []
        self._log = Logger()
        self.known_seed = b""
        self.reopened: m.Announced | None = None
        """The throw that was under way when the host stopped; whoever comes back is asked for its nonce again."""
        dice = kind_of_dice(conduct.throw_service)
        self.registrar = Registrar(table_id, seal, dice, epoch, self.audience, self._record)
        self.lottery = CommitReveal(reactor, seal.secret, first_number(epoch, conduct.random_bytes), self.registrar)
        self.takeover = Takeover(self)
        self.objections = Objections(self)
        self.ownership = Ownership(self)
        store.on_trouble.append(self._store_trouble)

    # Coming and going

    def join(
        self,
        peer: Peer,
        name: str,
        seat: Seat | None = None,
        chair_count: int = 1,
        key: bytes = b"",
        witnessed: int = -1,
    ) -> Member:
        """A new person, on `chair_count` chairs (none: a spectator). Raises TurnedAway.

        Who names a chair that can be asked for (netcode.takeover) watches, and asks for it.
        """
        if is_banned(self.bans, name, peer.address):
            raise TurnedAway("banned")
        if len(self.members) >= MOST_MEMBERS:
            self._forget_strangers()
        if len(self.members) >= MOST_MEMBERS or self.closed is not None:
            raise TurnedAway("too-many")
        spectators = tuple(member.name for member in self.members.values() if not member.seats)
        called, name = name, chairs.unique_name(self.lobby, spectators, name)
        taken: list[Seat] = []
        lobby = self.lobby
        wish = self._wish(called, seat) if chair_count == 1 else None
        if wish is not None:
            chair_count = 0
        if not chair_count and not peer.local and len(lobby.spectators) >= self.conduct.most_spectators:
            raise TurnedAway("gallery-full")
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
        member.at_home, member.key = peer.local, key
        self.members[member.id] = member
        member.peer, member.address, member.called = peer, peer.address, called
        token = member.first_token(self.conduct.random_bytes(32))
        self.lobby = lobby
        self.audience.post(
            member,
            m.Seated(
                seats=member.seats,
                token=token,
                cert_pin=peer.cert_pin,
                epoch=self.epoch,
                promise=self.registrar.promise,
                next_throw=self.lottery.next_number,
                checkpoint=self.registrar.checkpoint_at(witnessed),
            ),
        )
        self.registrar.greet(member)
        self.people_changed()
        self.prepare_token(member)
        self.audience.tell_history(member, self.play)
        self.show_whole(member)
        self._tell_what_is_lost(member)
        if wish is not None:
            with suppress(Denied):  # another wish waits for its answer: whoever watches can ask again
                self.takeover.ask(member, wish)
        return member

    def _wish(self, called: str, seat: Seat | None) -> Seat | None:
        """The chair that a newcomer has to ask for: the named one, else the one that somebody of that name had."""
        if seat is not None:
            return seat if seat < len(self.lobby.chairs) and self.takeover.can_be_asked_for(seat) else None
        if self.lobby.phase == "gathering" and chairs.free_chair(self.lobby) is not None:
            return None
        away = [number for number, chair in enumerate(self.lobby.chairs) if chair.name.casefold() == called.casefold()]
        return next((number for number in away if self.takeover.can_be_asked_for(number)), None)

    def resume(self, peer: Peer, given: m.Resume) -> Member:
        """A person comes back. The old connection is evicted, the token replaced. Raises TurnedAway."""
        member = next((member for member in self.members.values() if member.holds(given.token)), None)
        if member is None and any(hidden_token(given.token) in ban.tokens for ban in self.bans):
            raise TurnedAway("banned")
        if member is None or self.closed is not None:
            raise TurnedAway("bad-token")
        member.key = given.key
        self._readmit(member, peer, given.rev, given.token, given.witnessed)
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

    def _readmit(self, member: Member, peer: Peer, rev: int, token: bytes = b"", witnessed: int = -1) -> None:
        self.takeover.came_back(member)
        if member.peer is not None:
            member.peer.close(m.Closing(code="evicted"))
            self.vacate(member)
        member.forget_absence()
        member.peer, member.address, member.gone = peer, peer.address, False
        self.audience.post(
            member,
            m.Resumed(
                seats=member.seats,
                token=member.next_token(token),
                epoch=self.epoch,
                last_id=member.last_id,
                promise=self.registrar.promise,
                next_throw=self.lottery.next_number,
                checkpoint=self.registrar.checkpoint_at(witnessed),
                named=max((self.lottery.missing[seat] for seat in member.seats), default=0),
            ),
        )
        self.registrar.greet(member)
        if self.reopened is not None and self.lottery.under_way == self.reopened.n:
            self.audience.post(member, self.reopened)
        self.lobby = chairs.change(self.lobby, member.seats, present=True)
        for seat in member.seats:
            self.hand_back(seat)
        self.people_changed()
        if rev < 0:
            self.audience.tell_history(member, self.play)
        self.show_whole(member, since=rev)
        self._tell_what_is_lost(member)
        if self.play is not None:
            self.play.go_on()

    def lost(self, member: Member, peer: Peer, for_good: bool = False) -> None:
        """A connection ended. In the lobby whoever says goodbye, or never really came, frees the chair."""
        if member.peer is not peer:
            return
        self.takeover.left(member)
        self.vacate(member)
        member.away_since, member.gone = self.reactor.seconds(), for_good
        if (for_good or not member.arrived) and (self.lobby.phase == "gathering" or not member.seats):
            self._remove(member)
        else:
            self.lobby = chairs.change(self.lobby, member.seats, present=False)
            if member.seats and self.lobby.stand_in and self.lobby.phase == "playing":
                member.away_due = self.reactor.callLater(self.conduct.away_seconds, self._stand_in_for, member)
        self.people_changed()
        self.objections.left()

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
        self.ownership.close()
        over = self.lobby.phase == "over"
        self.keep_people()
        self.store.on_trouble.remove(self._store_trouble)
        with suppress(CannotStore):  # everybody was told already that the disk fails
            self.store.close_table(self.id, "over" if over else "adjourned")
        self.audience.flush()
        for member in self.members.values():
            if member.peer is not None:
                member.peer.close(m.Closing(code=why))
                member.peer = None
            member.forget_absence()
        self.on_closed(why)

    # Messages from members

    def receive(self, member: Member, message: Any) -> None:
        """A message of a member who is present. What it may do follows from the member, not from the message.

        A defect that it meets ends what was asked, and nothing else.
        """
        if self.closed is not None:
            return
        try:
            if isinstance(message, m.Ask):
                self._receive_ask(member, message)
            else:
                self._receive_word(member, message)
        except Exception:
            self._log.failure("a defect in a message of {name}", name=member.name)

    def _receive_word(self, member: Member, message: Any) -> None:
        match message:
            case m.NonceReveal(n=n, nonces=nonces):
                for seat, nonce in zip(self.lottery.own(member.seats), nonces, strict=False):
                    self.lottery.revealed(seat, n, nonce)
            case m.Bind(chairs=bounds):
                for bound in bounds:
                    if self.registrar.admissible(member, bound) and self.lottery.bindable(bound):
                        self.registrar.bound(bound)
                        self.lottery.bound(bound)
            case m.Witness(seen=seen):
                self.registrar.witnessed(member, seen)
            case m.Cursor(x=x, y=y):
                if member.seats:
                    self.audience.tell(m.Moved(seat=member.seats[0], x=x, y=y), but=member)
            case m.AckRev():
                if member.token_arrived():
                    self.prepare_token(member)
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
        answer: m.Ack | m.Reject
        try:
            answer = requests.answer(self, member, ask)
        except Exception:
            self._log.failure("a defect in an ask of {name}", name=member.name)
            answer = m.Reject(id=ask.id, code="defect")
        finally:
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
        drawn = self.lottery.draw(Plan(None, len(self.lobby.chairs), self.taking_part()))
        drawn.addCallback(self._shuffled)

    def _shuffled(self, draw: Draw) -> None:
        self._dealt(draw.entropy.throw_key(), self.registrar.drawn("setup", draw.entropy))

    def _dealt(self, seed: bytes, *proof: Note) -> None:
        people = [seat for seat, chair in enumerate(self.lobby.chairs) if chair.kind == "person"]
        options = decode(self.lobby.options, self.game.Options)
        table = Table.begin(self.game, len(self.lobby.chairs), options, seed=seed, people=people)
        names = tuple(chair.name or chair.level for chair in self.lobby.chairs)
        table.receive(Note("promise", encode(PromiseNote(names, self.registrar.promise))))
        for note in (*self._early_notes, *proof):
            table.receive(note)
        self._early_notes = []
        for number, entry in enumerate(table.log):
            self.store.append(self.id, number, entry)
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
        self.registrar.follow(self.play)

    def _go_on(self) -> None:
        if self.play is not None:
            self.play.go_on()

    def resume_chance(self) -> None:
        """Go on with the throw that was announced before the host stopped, or say that there will be none."""
        assert self.play is not None
        notes = [entry.input for entry in self.play.table.log if isinstance(entry.input, Note)]
        self.lottery.missing = times_missing(notes)
        announced = unfinished([entry.input for entry in self.play.table.log])
        if announced is None:
            return
        if announced.seat is None:
            self.registrar.announce(given_up(announced))
            return
        self.reopened = announced
        self.play.reopen(announced, bindings_before(notes, announced))

    # What a game in progress needs: netcode.play.Stage

    def entry_added(self, step: Step[Any, Any], before: tuple[Any, ...] = ()) -> None:
        play = self.play
        assert play is not None
        log = play.table.log
        self.store.append(self.id, len(log) - 1, log[-1], *self._asking)
        for message in before:
            self.tell(message)
        if isinstance(log[-1].input, Note):
            return
        self.moves += 1
        self.audience.show(play, step.events)
        self.registrar.moved(play.over)

    def tell(self, message: Any) -> None:
        self.audience.tell(message)

    def shuffled(self, purpose: str, draw: Draw) -> None:
        self._record(self.registrar.drawn(purpose, draw.entropy))

    def present(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, chair in enumerate(self.lobby.chairs) if chair.kind == "person" and chair.present)

    def taking_part(self) -> tuple[Seat, ...]:
        there = [member for member in self.members.values() if member.peer is not None and not member.peer.local]
        return tuple(sorted(seat for member in there for seat in member.seats))

    def asks_otherwise(self) -> bool:
        return self.takeover.proposal is not None

    def game_over(self) -> None:
        self.takeover.close()
        self.lobby = replace(self.lobby, phase="over")
        self.people_changed()

    def _record(self, note: Note) -> None:
        if self.play is None:
            self._early_notes.append(note)
            self.keep_people()
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
        for message in self.objections.messages:
            self.audience.post(member, message)

    def _tell_what_is_lost(self, member: Member) -> None:
        if self.entries_lost:
            self.audience.post(member, m.Notice(code="salvaged", detail={"lost": self.entries_lost}))

    def people_changed(self) -> None:
        spectators = tuple(member.name for member in self.members.values() if not member.seats and member.present)
        self.ownership.look()
        owner = self.owner()
        self.lobby = replace(self.lobby, spectators=spectators, owner="" if owner is None else owner.name)
        self.keep_people()
        self.audience.post_lobby(self.lobby, self.seal.code)
        self.on_changed()

    def keep_people(self) -> None:
        names = tuple(chair.name or chair.level for chair in self.lobby.chairs)
        records = tuple(member.record for member in self.members.values() if member.seats)
        lobby, early = replace(self.lobby, spectators=()), tuple(self._early_notes)
        said = tuple(self.audience.said)
        roster = Roster(names, lobby, records, self.ownership.id, self.bans, early, said)
        self.store.keep_people(self.id, encode(roster))

    def prepare_token(self, member: Member) -> None:
        """A token for the next time, and on disk before that."""
        token = member.prepare_token(self.conduct.random_bytes)
        self.keep_people()
        self.store.when_kept(lambda: member.token_kept(token))

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

    def listens_at(self, port: int) -> None:
        """Where the door is: after a restart it is there again, if it can be."""
        if port != self.seal.port:
            self._reseal(replace(self.seal, port=port))

    def _reseal(self, seal: Seal) -> None:
        self.seal = seal
        try:
            self.store.reseal(self.id, seal)
        except CannotStore as trouble:
            self._store_trouble(trouble)

    def new_code(self, code: str) -> None:
        """After too many wrong guesses."""
        self._reseal(replace(self.seal, code=code))
        for member in self.members.values():
            if member.peer is not None and member.peer.local:
                self.audience.post(member, m.Notice(code="new-code"))
        self.audience.post_lobby(self.lobby, self.seal.code)
        self.on_changed()

    # Chairs

    def vacate(self, member: Member) -> None:
        """Nobody is there for a member any more; chairs stay theirs."""
        member.peer = None
        member.forget_view()
        for seat in member.seats:
            self.unbind(seat)

    def unbind(self, seat: Seat) -> None:
        """Whoever sat there is bound no longer: the next person is not held to another's nonces."""
        self.lottery.left(seat)
        self.registrar.left(seat)

    def _remove(self, member: Member) -> None:
        del self.members[member.id]
        for seat in member.seats:
            self.lobby = chairs.put(self.lobby, seat, m.Chair())

    def _forget_strangers(self) -> None:
        for member in [member for member in self.members.values() if not member.present and not member.seats]:
            del self.members[member.id]

    def give_up_chair(self, member: Member, seat: Seat) -> None:
        """A chair is not this person's any more; without any they are forgotten, and their tokens void."""
        self.unbind(seat)
        member.seats = tuple(own for own in member.seats if own != seat)
        member.facing = member.seats[0] if len(member.seats) == 1 else None
        member.forget_view()
        if not member.seats and not member.present:
            self.members.pop(member.id, None)

    def person_at(self, seat: Seat) -> Member | None:
        return next((member for member in self.members.values() if seat in member.seats), None)

    def known_addresses(self) -> frozenset[str]:
        """From where people came who have a chair."""
        return frozenset(member.address for member in self.members.values() if member.seats and member.address)

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
        """Who may arrange the table, present or away."""
        return self.ownership.owner


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
    """A table as it was left, after an adjournment or a crash, or as far as it can be salvaged.

    Raises BadLog where nothing of it holds, and CannotStore.
    """
    host = TableHost(reactor, game, store, stored.id, stored.epoch, stored.seal, conduct)
    try:
        table, lost = _replayed(game, store, stored, host.audience)
    except (BadLog, CannotStore):
        store.on_trouble.remove(host._store_trouble)
        raise
    host.entries_lost = lost
    roster = roster_of(game, stored.people, stored.log, names_in(stored.log))
    host.lobby = replace(roster.lobby, saved=True)
    for seat, chair in enumerate(host.lobby.chairs):
        if chair.kind == "person":
            host.lobby = chairs.change(host.lobby, (seat,), present=False)
    for record in roster.members:
        member = host.members[record.id] = Member.recorded(record, stored.asks.get(record.id, {}))
        member.away_since = reactor.seconds()
    host.ownership.id, host.bans = roster.owner, roster.bans
    host.audience.said.extend(roster.said)
    host.ownership.look()
    host._early_notes = list(roster.early) if table is None else []
    for member in host.members.values():
        host.prepare_token(member)
    if table is None:
        if roster.lobby.phase not in ("gathering", "shuffling"):
            raise CannotStore("nothing-left", store.place)
        host.lobby = replace(host.lobby, phase="gathering")
        if (announced := unfinished(host._early_notes)) is not None:
            host._record(Note("missing", encode(host.registrar.signed(given_up(announced)))))
        return host
    host.lobby = replace(host.lobby, phase="over" if game.outcome(table.state) is not None else "playing")
    host._play(table)
    if lost:
        host.entry_added(table.receive(Note("salvaged", encode(lost))))
    host.entry_added(table.receive(Note("resumed", encode(stored.epoch))))
    host.keep_people()
    host.resume_chance()
    host.reactor.callLater(0, host._go_on)
    return host


def _replayed(game: AnyGame, store: Store, stored: Stored, audience: Broadcast) -> tuple[Table | None, int]:
    """The table a log leads to as far as it holds, and how many entries were lost; None before the game began."""
    if not stored.log:
        return None, stored.lost
    told: list[tuple[int, tuple[Event, ...]]] = []
    lost = stored.lost
    try:
        table = Table.replay(game, stored.log, lambda rev, step: told.append((rev, step.events)))
    except BadLog as bad:
        if not bad.entry:
            raise
        store.put_aside(stored.id, bad.entry)
        lost += len(stored.log) - bad.entry
        told.clear()
        table = Table.replay(game, stored.log[: bad.entry], lambda rev, step: told.append((rev, step.events)))
    for rev, events in told:
        audience.remember(rev, events)
    return table, lost
