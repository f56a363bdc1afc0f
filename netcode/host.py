"""The authoritative table: lobby, chairs, the game, and what every person may know of it.

The host knows peers only as things that take messages: a LocalLink in the same process or a connection across the
network. Solo, hot-seat, LAN and a dedicated server run this same code.

The order for every ask: is it this member's, is it new -> the rules -> the log -> the disk -> answers and updates.
Messages wait in the outbox until everything they could tell of is on disk.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from twisted.logger import Logger

from netcode import lobby as chairs
from netcode import messages as m
from netcode import requests
from netcode.admission import Admission
from netcode.broadcast import Broadcast
from netcode.commit_reveal import CommitReveal, Draw, Plan, first_number
from netcode.conduct import Conduct
from netcode.member import Member
from netcode.objections import Objections
from netcode.ownership import Ownership
from netcode.play import Play
from netcode.record import PromiseNote, bindings_before, given_up, times_missing, unfinished
from netcode.registrar import Registrar
from netcode.seating import Seating
from netcode.store import CannotStore, Fenced, Store
from netcode.stored_table import Lease, Seal
from netcode.takeover import Takeover
from netcode.throws import kind_of_dice
from sim.codec import decode, encode
from sim.game import Event, Seat, Step
from sim.games import AnyGame
from sim.snapshots import Camera, snapshots_of
from sim.table import Note, Table

Told = tuple[tuple[int, tuple[Event, ...]], ...]
"""What every input of a game did."""


class Origin(Struct, frozen=True):
    """What a table brings along: a seed that everybody knows, or all that had happened when it was left."""

    seed: bytes = b""
    """That of a shuffle for which nothing is drawn."""
    owner: str = ""
    said: tuple[m.Said, ...] = ()
    early: tuple[Note, ...] = ()
    """What goes on the log as soon as there is one."""
    table: Table | None = None
    told: Told = ()
    lost: int = 0
    """How many entries of a damaged log could not be brought back."""


class Served(Struct, frozen=True):
    """What whoever serves a table is told."""

    closed: Callable[[str], None] = lambda why: None
    """It was put away, and why."""
    changed: Callable[[], None] = lambda: None
    """What is announced of it may be out of date."""
    moved: Callable[[], None] = lambda: None
    """Its game has moved on."""
    again: Callable[[], None] = lambda: None
    """Its people want another game: netcode.rematch opens the next table."""


class TableHost:
    """One table. netcode.opening makes them."""

    def __init__(
        self,
        reactor: Any,
        store: Store,
        table_id: str,
        epoch: int,
        seal: Seal,
        conduct: Conduct,
        seating: Seating,
        origin: Origin,
    ) -> None:
        self.game: AnyGame = seating.game
        self.id = table_id
        self.seating = seating
        self.audience = Broadcast(self.game, store, seating.members, origin.told, origin.said)
        self.epoch = epoch
        self.seal = seal
        self.conduct = conduct
        self.play: Play | None = None
        self._camera = Camera()
        self.closed: str | None = None
        self._served = Served()
        self.moves = 0
        self.refusals = 0
        self.entries_lost = origin.lost
        self.reactor = reactor
        self.store = store
        self._asking: tuple[str, int] = ("", 0)
        self._early_notes = list(origin.early)
        self._known_seed = origin.seed
        self._log = Logger()
        dice = kind_of_dice(conduct.throw_service)
        self.registrar = Registrar(table_id, seal, dice, epoch, self.audience, self._record)
        self.lottery = CommitReveal(reactor, seal.secret, first_number(epoch, conduct.random_bytes), self.registrar)
        self.takeover = Takeover(self)
        self.objections = Objections(self)
        self.ownership = Ownership(seating.members, reactor, self.people_changed, origin.owner)
        self.admission = Admission(self, self.takeover, self.objections, origin.lost)
        store.on_trouble.append(self._store_trouble)
        if origin.table is not None:
            self._play(origin.table)

    @property
    def lobby(self) -> m.Lobby:
        """Who sits where: only `seating` changes it."""
        return self.seating.lobby

    @property
    def members(self) -> Mapping[str, Member]:
        return self.seating.members

    # Waking and closing

    def served(self, **by: Callable[..., None]) -> None:
        """Tell whoever serves the table, as Served has it; what is not named stays as before."""
        self._served = replace(self._served, **by)

    def again(self) -> None:
        """Its people want another game."""
        self._served.again()

    def wake(self) -> None:
        """A table that was left goes on: everybody may come back, and what was under way is finished or given up."""
        self.ownership.look()
        for member in self.members.values():
            self.prepare_token(member)
        if self.play is None:
            if (announced := unfinished(self._early_notes)) is not None:
                self._record(Note("missing", encode(self.registrar.signed(given_up(announced)))))
            return
        if self.entries_lost:
            self._record(Note("salvaged", encode(self.entries_lost)))
        self._record(Note("resumed", encode(self.epoch)))
        self.keep_people()
        self._resume_chance(self.play)
        self.reactor.callLater(0, self._go_on)

    def _resume_chance(self, play: Play) -> None:
        """Go on with the throw that was announced before the host stopped, or say that there will be none."""
        notes = [entry.input for entry in play.table.log if isinstance(entry.input, Note)]
        self.lottery.missing.update(times_missing(notes))
        announced = unfinished([entry.input for entry in play.table.log])
        if announced is None:
            return
        if announced.seat is None:
            self.registrar.announce(given_up(announced))
            return
        self.admission.reopened(announced)
        play.reopen(announced, bindings_before(notes, announced))

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
        with suppress(CannotStore):  # everybody was told already that the disk fails
            self.store.close_table(self.id, "over" if over else "adjourned")
        self.store.when_durable(self._say_goodbye)

    def _say_goodbye(self) -> None:
        assert self.closed is not None
        if self._store_trouble not in self.store.on_trouble:
            return
        self.store.on_trouble.remove(self._store_trouble)
        self.audience.flush()
        for member in self.members.values():
            if member.peer is not None:
                member.peer.close(m.Closing(code=self.closed))
                member.peer = None
            member.forget_absence()
        self._served.closed(self.closed)

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
                self.audience.announce(m.Pong(n=n), only=member)

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
        self.seating.enter("shuffling")
        self.people_changed()
        if self._known_seed:
            self._dealt(self._known_seed)
            return
        drawn = self.lottery.draw(Plan(None, len(self.lobby.chairs), self.taking_part()))
        drawn.addCallback(self._shuffled)

    def _shuffled(self, draw: Draw) -> None:
        self._dealt(draw.entropy.throw_key(), self.registrar.drawn("setup", draw.entropy))

    def _dealt(self, seed: bytes, *proof: Note) -> None:
        people = [seat for seat, chair in enumerate(self.lobby.chairs) if chair.kind == "person"]
        options = decode(self.lobby.options, self.game.Options)
        table = Table.begin(self.game, len(self.lobby.chairs), options, seed=seed, people=people)
        table.receive(Note("promise", encode(PromiseNote(self.seating.names(), self.registrar.promise))))
        for note in (*self._early_notes, *proof):
            table.receive(note)
        self._early_notes = []
        for number, snapshot in enumerate(snapshots_of(self.game, table.log)):
            self.store.append(self.id, number, table.log[number], snapshot=snapshot)
        self.seating.enter("playing")
        self._play(table)
        self.people_changed()
        for member in self.members.values():
            self.show_whole(member)
        self._go_on()

    def _play(self, table: Table) -> None:
        self.play = Play(
            table,
            self.seating.bots(),
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
        self._camera = Camera(table.state)
        self.registrar.follow(self.play)

    def _go_on(self) -> None:
        if self.play is not None:
            self.play.go_on()

    # What a game in progress needs: netcode.play.PlayHost

    def entry_added(self, step: Step[Any, Any], before: tuple[Any, ...] = ()) -> None:
        play = self.play
        assert play is not None
        log = play.table.log
        snapshot = self._camera.take(step, play.table.encoded)
        self.store.append(self.id, len(log) - 1, log[-1], *self._asking, snapshot=snapshot)
        for message in before:
            self.tell(message)
        if isinstance(log[-1].input, Note):
            return
        self.moves += 1
        self.audience.show(play, step.events)
        self.registrar.moved(play.over)
        self._served.moved()

    def tell(self, message: Any) -> None:
        self.audience.tell(message)

    def shuffled(self, purpose: str, draw: Draw) -> None:
        self._record(self.registrar.drawn(purpose, draw.entropy))

    def present(self) -> tuple[Seat, ...]:
        return self.seating.present()

    def taking_part(self) -> tuple[Seat, ...]:
        there = [member for member in self.members.values() if member.peer is not None and member.peer.reveals]
        return tuple(sorted(seat for member in there for seat in member.seats))

    def asks_otherwise(self) -> bool:
        return self.takeover.proposal is not None

    def game_over(self) -> None:
        self.takeover.close()
        self.seating.enter("over")
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

    def people_changed(self) -> None:
        self.ownership.look()
        self.seating.look(self.owner())
        self.keep_people()
        self.audience.post_lobby(self.lobby, self.seal.code)
        self._served.changed()

    def keep_people(self) -> None:
        roster = self.seating.roster(self.ownership.id, self._early_notes, self.audience.said)
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
                self._say_goodbye()
            return
        self.seating.set_saved(trouble is None)
        if self.play is not None and not self.store.goes_on_unsaved:
            self.play.hold(trouble is not None)
        if trouble is None:
            self.audience.announce(m.Notice(code="saved-again"))
        else:
            # what ails a club's database is for whoever runs it
            reason = trouble.reason if self.store.goes_on_unsaved else "club"
            self.audience.announce(m.Notice(code="not-saved", detail={"reason": reason, "place": trouble.place}))
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
        self._served.changed()

    def leased(self, lease: Lease, code: str) -> None:
        """A relay knows the table by a number, with which its code begins from now on."""
        if (code, lease) != (self.seal.code, self.seal.lease):
            self._reseal(replace(self.seal, code=code, lease=lease))
            self.audience.post_lobby(self.lobby, code)
            self._served.changed()

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

    def give_up_chair(self, member: Member, seat: Seat) -> None:
        """A chair is not this person's any more."""
        self.unbind(seat)
        self.seating.give_up(member, seat)

    def name_people(self, seats: Iterable[Seat], names: Mapping[Seat, str]) -> None:
        """People who share a device have a name each, or that of their seat."""
        self.seating.name_people(seats, names)
        self.people_changed()

    def known_addresses(self) -> frozenset[str]:
        """From where people came who have a chair."""
        return frozenset(member.address for member in self.members.values() if member.seats and member.address)

    def hand_over(self, seat: Seat, level: str) -> None:
        assert self.play is not None
        self.seating.set_stand_in(seat, level)
        self.tell(m.Notice(code="stand-in", detail={"seat": seat, "level": level}))
        self.play.set_bot(seat, level)

    def hand_back(self, seat: Seat) -> None:
        if self.play is None or self.lobby.chairs[seat].kind != "person" or not self.lobby.chairs[seat].level:
            return
        self.seating.set_stand_in(seat, "")
        self.tell(m.Notice(code="back", detail={"seat": seat}))
        if self.lobby.phase == "playing":
            self.play.set_bot(seat, None)

    def owner(self) -> Member | None:
        """Who may arrange the table, present or away."""
        return self.ownership.owner
