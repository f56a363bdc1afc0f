"""Coming to a table and going from it: who is let in, on which chair, and what they are told first."""

from contextlib import suppress

from netcode import lobby as chairs
from netcode import messages as m
from netcode.ban import is_banned
from netcode.hosted import Hosted
from netcode.lobby import Denied
from netcode.member import Member, Peer, hidden_token
from netcode.objections import Objections
from netcode.takeover import Takeover
from sim.game import Seat

MOST_MEMBERS = 64


class TurnedAway(Exception):
    """Somebody cannot join; `code` is one of codes.CLOSING."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Admission:
    """Lets people in at one table."""

    def __init__(self, host: Hosted, takeover: Takeover, objections: Objections, entries_lost: int) -> None:
        self._host = host
        self._seating = host.seating
        self._takeover = takeover
        self._objections = objections
        self._entries_lost = entries_lost
        self._reopened: m.Announced | None = None

    def reopened(self, announced: m.Announced) -> None:
        """A throw was under way when the host stopped; whoever comes back is asked for its nonce again."""
        self._reopened = announced

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
        host, seating = self._host, self._seating
        doorkeeper = host.conduct.doorkeeper
        if is_banned(seating.bans, name, peer.address):
            raise TurnedAway("banned")
        if doorkeeper.bars(key):
            raise TurnedAway("not-in-club")
        if doorkeeper.is_anothers(key, name):
            raise TurnedAway("members-name")
        name = doorkeeper.name_of(key, name)
        if len(seating.members) >= MOST_MEMBERS:
            seating.forget_strangers()
        if len(seating.members) >= MOST_MEMBERS or host.closed is not None:
            raise TurnedAway("too-many")
        called, name = name, seating.new_name(name)
        wish = self._wish(called, seat) if chair_count == 1 else None
        if wish is not None:
            chair_count = 0
        watching = len(seating.lobby.spectators)
        if not chair_count and not peer.local and watching >= host.conduct.most_spectators:
            raise TurnedAway("gallery-full")
        try:
            taken = seating.sit_down(name, seat, chair_count)
        except Denied:
            raise TurnedAway("no-seat") from None
        member = Member.joined(host.conduct.random_bytes(8).hex(), name, taken, peer, called, key)
        seating.members[member.id] = member
        host.audience.post(
            member,
            m.Seated(
                seats=member.seats,
                token=member.first_token(host.conduct.random_bytes(32)),
                cert_pin=peer.cert_pin,
                epoch=host.epoch,
                promise=host.registrar.promise,
                next_throw=host.lottery.next_number,
                checkpoint=host.registrar.checkpoint_at(witnessed),
            ),
        )
        host.registrar.greet(member)
        host.people_changed()
        host.prepare_token(member)
        host.audience.tell_history(member, host.play)
        host.show_whole(member)
        self._tell_what_is_lost(member)
        if wish is not None:
            with suppress(Denied):  # another wish waits for its answer: whoever watches can ask again
                self._takeover.ask(member, wish)
        return member

    def _wish(self, called: str, seat: Seat | None) -> Seat | None:
        """The chair that a newcomer has to ask for: the named one, else the one that somebody of that name had."""
        lobby = self._seating.lobby
        if seat is not None:
            return seat if seat < len(lobby.chairs) and self._takeover.can_be_asked_for(seat) else None
        if lobby.phase == "gathering" and chairs.free_chair(lobby) is not None:
            return None
        away = [number for number, chair in enumerate(lobby.chairs) if chair.name.casefold() == called.casefold()]
        return next((number for number in away if self._takeover.can_be_asked_for(number)), None)

    def resume(self, peer: Peer, given: m.Resume) -> Member:
        """A person comes back. The old connection is evicted, the token replaced. Raises TurnedAway."""
        seating = self._seating
        member = next((member for member in seating.members.values() if member.holds(given.token)), None)
        if member is None and any(hidden_token(given.token) in ban.tokens for ban in seating.bans):
            raise TurnedAway("banned")
        if member is None or self._host.closed is not None:
            raise TurnedAway("bad-token")
        doorkeeper = self._host.conduct.doorkeeper
        if doorkeeper.binds_tokens and member.key != given.key:
            raise TurnedAway("bad-token")
        if doorkeeper.bars(member.key):
            raise TurnedAway("not-in-club")
        member.key = given.key
        self._readmit(member, peer, given.rev, given.token, given.witnessed)
        return member

    def come_back(self, peer: Peer, member_id: str) -> Member:
        """Somebody comes back who has shown otherwise than by a token who they are. Raises TurnedAway."""
        member = self._seating.members.get(member_id)
        if member is None or self._host.closed is not None:
            raise TurnedAway("bad-token")
        self._readmit(member, peer, -1)
        return member

    def come_home(self, peer: Peer) -> Member | None:
        """The person of this device comes back to a saved table: whoever keeps the log needs no token.

        Nobody sat at this device if the table was served without a window: then its first chair counts.
        """
        away = [member for member in self._seating.members.values() if member.seats and not member.present]
        away.sort(key=lambda member: not member.at_home)
        if not away or self._host.closed is not None:
            return None
        self._readmit(away[0], peer, -1)
        return away[0]

    def _readmit(self, member: Member, peer: Peer, rev: int, token: bytes = b"", witnessed: int = -1) -> None:
        host = self._host
        self._takeover.came_back(member)
        if member.peer is not None:
            member.peer.close(m.Closing(code="evicted"))
            host.vacate(member)
        member.came_back(peer)
        host.audience.post(
            member,
            m.Resumed(
                seats=member.seats,
                token=member.next_token(token),
                epoch=host.epoch,
                last_id=member.last_id,
                promise=host.registrar.promise,
                next_throw=host.lottery.next_number,
                checkpoint=host.registrar.checkpoint_at(witnessed),
                named=max((host.lottery.missing[seat] for seat in member.seats), default=0),
            ),
        )
        host.registrar.greet(member)
        if self._reopened is not None and host.lottery.under_way == self._reopened.n:
            host.audience.post(member, self._reopened)
        self._seating.set_present(member.seats, True)
        for seat in member.seats:
            host.hand_back(seat)
        host.people_changed()
        if rev < 0:
            host.audience.tell_history(member, host.play)
        host.show_whole(member, since=rev)
        self._tell_what_is_lost(member)
        if host.play is not None:
            host.play.go_on()

    def _tell_what_is_lost(self, member: Member) -> None:
        if self._entries_lost:
            self._host.audience.post(member, m.Notice(code="salvaged", detail={"lost": self._entries_lost}))

    def lost(self, member: Member, peer: Peer, for_good: bool = False) -> None:
        """A connection ended. In the lobby whoever says goodbye, or never really came, frees the chair."""
        if member.peer is not peer:
            return
        host, seating = self._host, self._seating
        patience = self._patience(member)
        self._takeover.left(member)
        host.vacate(member)
        member.away_since, member.gone = host.reactor.seconds(), for_good
        if (for_good or not member.arrived) and (seating.lobby.phase == "gathering" or not member.seats):
            seating.forget(member)
        else:
            seating.set_present(member.seats, False)
            if member.seats and seating.lobby.stand_in and seating.lobby.phase == "playing":
                member.away_due = host.reactor.callLater(patience, self._stand_in_for, member)
        host.people_changed()
        self._objections.left()

    def _patience(self, member: Member) -> float:
        """How long a chair waits for its person: no longer than it would if they were there and did nothing."""
        host, lobby = self._host, self._seating.lobby
        seconds = host.conduct.away_seconds
        if not lobby.turn_seconds:
            return seconds
        timer = host.play.timer if host.play is not None else None
        left = timer.seconds if timer is not None and not {*member.seats}.isdisjoint(timer.seats) else None
        return min(seconds, lobby.turn_seconds if left is None else left)

    def _stand_in_for(self, member: Member) -> None:
        host, lobby = self._host, self._seating.lobby
        if host.play is not None and not member.present and lobby.phase == "playing":
            for seat in member.seats:
                host.hand_over(seat, lobby.stand_in)
            host.people_changed()

    def send_away(self, member: Member, for_good: bool, level: str, code: str = "") -> None:
        """The owner removes somebody, or (`code`) a club does. In a game a bot of `level` has the chair from now on."""
        host, seating = self._host, self._seating
        if for_good:
            seating.ban(member)
        peer, seats = member.peer, member.seats
        playing = seating.lobby.phase in ("shuffling", "playing")
        self._takeover.left(member)
        host.vacate(member)
        member.forget_absence()
        for seat in seats:
            host.give_up_chair(member, seat)
            if seating.lobby.phase != "over":
                seating.clear(seat, level if playing else None)
        seating.members.pop(member.id, None)
        if peer is not None:
            peer.close(m.Closing(code=code or ("banned" if for_good else "removed")))
        host.people_changed()
        host.tell(m.Notice(code="removed", detail={"name": member.name}))
        # a shuffle that waited for them only is done by now
        if host.play is not None and seating.lobby.phase == "playing":
            for seat in seats:
                host.play.set_bot(seat, level)
