"""Seating: the one owner of a table's lobby. Who sits where, who is there, who is banned; nobody else changes it."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec.structs import replace

from netcode import lobby as chairs
from netcode.ban import Ban
from netcode.lobby import Arrangement, Denied
from netcode.member import Member, MemberRecord, Roster
from netcode.messages import Chair, Lobby, Said
from netcode.names import cleaned, skeleton, visible
from sim.game import Seat
from sim.games import AnyGame
from sim.table import Note

Phase = Literal["gathering", "shuffling", "playing", "over"]


class Seating:
    """The people at one table, by id and in the order they came, and its lobby: a value that is replaced by each call.

    Whoever calls tells everybody afterwards (TableHost.people_changed), once for all that one moment changes.
    """

    def __init__(self, game: AnyGame, lobby: Lobby, members: Iterable[Member] = (), bans: Iterable[Ban] = ()) -> None:
        self.game = game
        self._lobby = lobby
        self.members = {member.id: member for member in members}
        self.bans = tuple(bans)

    @classmethod
    def restored(
        cls, game: AnyGame, roster: Roster, asks: Mapping[str, Mapping[int, int]], phase: Phase, now: float
    ) -> "Seating":
        """As a table was left: every person is away until they come back."""
        away = tuple(
            replace(chair, present=False) if chair.kind == "person" else chair for chair in roster.lobby.chairs
        )
        lobby = replace(roster.lobby, saved=True, chairs=away, phase=phase)
        members = [Member.recorded(record, asks.get(record.id, {}), now) for record in roster.members]
        return cls(game, lobby, members, roster.bans)

    def followed(self, now: float) -> "Seating":
        """The same people at their next table: bots stay, people are still to come, who has left frees a chair."""
        staying = [member for member in self.members.values() if not member.gone]
        taken = {seat for member in staying for seat in member.seats}
        old = self._lobby
        lobby = Lobby(
            game=old.game,
            options=old.options,
            chairs=tuple(_for_the_next(chair, seat in taken) for seat, chair in enumerate(old.chairs)),
            turn_seconds=old.turn_seconds,
            stand_in=old.stand_in,
        )
        members = [Member.recorded(member.record, {}, now, member.called) for member in staying]
        return Seating(self.game, lobby, members, self.bans)

    @property
    def lobby(self) -> Lobby:
        return self._lobby

    # People

    def person_at(self, seat: Seat) -> Member | None:
        return next((member for member in self.members.values() if seat in member.seats), None)

    def present(self) -> tuple[Seat, ...]:
        """Persons' chairs whose person is there."""
        return tuple(seat for seat, chair in enumerate(self._lobby.chairs) if chair.kind == "person" and chair.present)

    def bots(self) -> dict[Seat, str]:
        """The level of the bot on each chair that has one now, stand-ins included."""
        return {seat: chair.level for seat, chair in enumerate(self._lobby.chairs) if chair.level}

    def names(self) -> tuple[str, ...]:
        return tuple(chair.name or chair.level for chair in self._lobby.chairs)

    def roster(self, owner: str, early: Iterable[Note], said: Iterable[Said]) -> Roster:
        """What is kept on disk about everybody."""
        records: tuple[MemberRecord, ...] = tuple(member.record for member in self.members.values() if member.seats)
        lobby = replace(self._lobby, spectators=())
        return Roster(self.names(), lobby, records, owner, self.bans, tuple(early), tuple(said))

    def new_name(self, called: str) -> str:
        """The name that somebody new gets."""
        spectators = tuple(member.name for member in self.members.values() if not member.seats)
        return chairs.unique_name(self._lobby, spectators, called)

    def sit_down(self, name: str, wanted: Seat | None, count: int) -> tuple[Seat, ...]:
        """Somebody new gets `count` chairs, `wanted` being the first. Raises Denied unless all of them are free."""
        lobby, taken = self._lobby, []
        for number in range(count):
            seat = wanted if number == 0 and wanted is not None else chairs.free_chair(lobby)
            if seat is None or lobby.phase != "gathering":
                raise Denied("seat-taken")
            lobby = chairs.with_person(lobby, seat, name if number == 0 else chairs.unique_name(lobby, (), name))
            taken.append(seat)
        self._lobby = lobby
        return tuple(sorted(taken))

    def move(self, member: Member, seat: Seat | None) -> None:
        """To another chair, or to none. Raises Denied unless it is free."""
        lobby = self._lobby
        for own in member.seats:
            lobby = chairs.put(lobby, own, Chair())
        if seat is not None:
            lobby = chairs.with_person(lobby, seat, member.name)
        self._lobby = lobby
        member.seats = () if seat is None else (seat,)
        member.facing = seat

    def give(self, member: Member, seat: Seat, ready: bool) -> None:
        """A chair is this person's from now on, whoever had it before."""
        person = Chair(kind="person", name=member.name, ready=ready, present=True)
        self._lobby = chairs.put(self._lobby, seat, person)
        member.seats, member.facing = (seat,), seat
        member.forget_view()

    def give_up(self, member: Member, seat: Seat) -> None:
        """A chair is not this person's any more; without any they are forgotten, and their tokens void."""
        member.seats = tuple(own for own in member.seats if own != seat)
        member.facing = member.seats[0] if len(member.seats) == 1 else None
        member.forget_view()
        if not member.seats and not member.present:
            self.members.pop(member.id, None)

    def clear(self, seat: Seat, level: str | None = None) -> None:
        """Nobody sits there any more, or a bot of `level`."""
        chair = Chair(kind="bot", level=level, ready=True, present=True) if level else Chair()
        self._lobby = chairs.put(self._lobby, seat, chair)

    def forget(self, member: Member) -> None:
        """Somebody has gone, and their chairs are free."""
        del self.members[member.id]
        for seat in member.seats:
            self.clear(seat)

    def forget_strangers(self) -> None:
        """Whoever has neither a chair nor a connection."""
        for member in [member for member in self.members.values() if not member.present and not member.seats]:
            del self.members[member.id]

    def ban(self, member: Member) -> None:
        self.bans = (*self.bans, Ban(member.name, member.address, member.tokens))

    # Names

    def rename(self, member: Member, name: str) -> None:
        """Raises Denied if somebody has the name, or one that looks like it."""
        name = cleaned(name)
        if any(skeleton(name) == skeleton(other.name) for other in self.members.values() if other is not member):
            raise Denied("name-taken")
        member.name = name
        self._lobby = chairs.change(self._lobby, member.seats[:1], name=name)

    def name_people(self, seats: Iterable[Seat], names: Mapping[Seat, str]) -> None:
        """People who share a device have a name each, or (without one) that of their seat."""
        seats = tuple(seats)
        lobby = chairs.change(self._lobby, seats, name="")
        for seat in seats:
            given = visible(names.get(seat, ""))
            name = chairs.unique_name(lobby, (), given) if given else ""
            lobby = chairs.change(lobby, (seat,), name=name)
            member = self.person_at(seat)
            if member is not None and seat == member.seats[0]:
                member.name = name or member.name
        self._lobby = lobby

    # The table

    def arrange(self, ask: Arrangement) -> None:
        """What the owner of the table wants otherwise. Raises Denied or Refused."""
        self._lobby = chairs.arranged(self.game, self._lobby, ask)

    def set_ready(self, seats: tuple[Seat, ...], on: bool) -> None:
        self._lobby = chairs.change(self._lobby, seats, ready=on)

    def set_present(self, seats: tuple[Seat, ...], on: bool) -> None:
        self._lobby = chairs.change(self._lobby, seats, present=on)

    def set_stand_in(self, seat: Seat, level: str) -> None:
        """A bot plays for a person, or (without a level) no more."""
        self._lobby = chairs.change(self._lobby, (seat,), level=level)

    def enter(self, phase: Phase) -> None:
        self._lobby = replace(self._lobby, phase=phase)

    def pause(self, on: bool) -> None:
        self._lobby = replace(self._lobby, paused=on)

    def set_saved(self, on: bool) -> None:
        self._lobby = replace(self._lobby, saved=on)

    def look(self, owner: Member | None) -> None:
        """Who watches, who is in a browser, and whose table it is, as it is now."""
        here = [member for member in self.members.values() if member.peer is not None]
        spectators = tuple(member.name for member in here if not member.seats)
        paged = {seat for member in here if member.peer is not None and member.peer.in_browser for seat in member.seats}
        seated = tuple(
            replace(chair, browser=seat in paged) if chair.browser != (seat in paged) else chair
            for seat, chair in enumerate(self._lobby.chairs)
        )
        self._lobby = replace(
            self._lobby, chairs=seated, spectators=spectators, owner="" if owner is None else owner.name
        )


def _for_the_next(chair: Chair, taken: bool) -> Chair:
    if chair.kind == "person":
        return replace(chair, level="", ready=False, present=False) if taken else Chair()
    return chair
