"""The one interface a client talks to. Nothing above it knows whether the host is in this process or across the LAN.

Getting one
    link = LocalLink(reactor, host, name="Ada", seats=1)    # the host is in this process; seats=3: hot-seat, 0: watch
    link = LocalLink(reactor, saved, name="Ada", returning=True)    # back to the own chairs of a saved table
    link = PeerLink(reactor, "192.168.1.20", 4747, code="7-lemo-sati", name="Bo")    # also seat=2, spectator=True
    link.watch(watcher); link.open()

Reading, at any time (all values are immutable)
    link.state    "connecting" | "live" | "resending" | "resuming" | "refused" | "closed"
    link.why      a messages.Closing when refused or closed: netcode.texts.closing(why, language) is its sentence
    link.lobby    messages.Lobby or None: phase, chairs, spectators, options, paused, saved, code
    link.game     the sim.game.Game
    link.seats    chairs played over this link: one, none (a spectator), several (hot-seat)
    link.facing   whose view `view` is: a chair or None (spectator, or the device changes hands: ask Look(seat=...))
    link.view     the game's State as `facing` may know it; None before the game begins
    link.rev      the revision of `view`
    link.rolling  the number of the throw that is in the air, or None
    link.proposal the open messages.Proposal, or None
    link.actions  the legal actions of `facing`: game.actions(view, facing), or ()
    link.outcome  game.outcome(view), or None
    link.shield   what has been checked about chance so far, and the words to compare

Asking: everything returns an id, and is answered by Watcher.accepted or Watcher.refused with that id
    link.act(action, gesture=None, seat=None)   an action of the game; a gesture throws the dice it asks for at once
    link.send(Throw(gesture=Gesture(...)))      the dice that `game.throw(view)` asks for, when `rolling` is None
    link.send(Undo()) · Undo(to=rev) · Redo() · Consent(yes=True)
    link.send(Chat(text=...)) · Pause(on=...) · Look(seat=...) · StandIn(seat=, level= or None) · WantLog()
    lobby: Sit(seat= or None) · Rename(name=) · Ready(on=)
    whoever watches asks by Sit(seat=) for the chair of somebody who is away, in a game also for that of a bot
    the owner only (link.lobby.owner): Remove(seat= or name=, ban=, level=) · Adjourn()
    lobby, the owner only: SetSeats(count=) ·
        SetChair(seat=, level= or None) · SetOptions(options=messages.raw(options)) ·
        SetPace(turn_seconds=, stand_in=) · Start()
    link.point(x, y)    where this person points, in 0.1 mm on the felt; may be lost
    link.tolerate()     play on although the host broke a promise (Watcher.accused)
    link.leave()        stand up and go; the chair is kept for whoever comes back with the token

Being told: a Watcher, whose methods are all optional. Messages come on the reactor's thread, never inside a call of
`watch`, `send`, `act`, `point` or `leave`.
    A throw is told in this order: rolling(n, seat) · thrown(Fell), the trajectory · shown(Shown), its effects.
    A client plays `thrown` before it shows what follows; `link.view` is ahead of the animation, as it should be.
"""

from collections.abc import Callable
from typing import Any

from netcode import messages as m
from netcode.admission import TurnedAway
from netcode.auditor import Auditor, Shield
from netcode.clock import Clock
from netcode.guest import PeerLink
from netcode.host import TableHost
from netcode.link_base import Link
from netcode.member import Member, Parcel
from netcode.tickets import Ticket, Tickets
from netcode.watcher import Bygone, Fell, LinkState, Refusal, Shown, Watcher
from sim.game import Seat

__all__ = [
    "Bygone", "Fell", "Link", "LinkState", "LocalLink", "PeerLink", "Refusal", "Shield", "Shown", "Ticket", "Tickets",
    "Watcher"
]  # fmt: skip


class LocalLink(Link):
    """A link to a host in this process: no sockets, no encoding of what is not compared, the same host."""

    local = True
    reveals = False
    in_browser = False
    address = ""
    cert_pin = b""
    stalled = False

    def __init__(
        self,
        reactor: Clock,
        host: TableHost,
        name: str,
        seats: int = 1,
        seat: Seat | None = None,
        returning: bool = False,
    ) -> None:
        """`seats` chairs share this link, `seat` being the first wish; none watches.

        Whoever is `returning` to a saved table gets the chairs of this device again, if there are any.
        """
        super().__init__(host.game, Auditor(None, trusting=True))
        self._reactor = reactor
        self._host = host
        self._wish = (name, seat, seats)
        self._returning = returning
        self._member: Member | None = None
        self._tasks: list[tuple[Callable[..., None], tuple[Any, ...]]] = []

    def open(self) -> None:
        name, seat, seats = self._wish
        try:
            returned = self._host.admission.come_home(self) if self._returning else None
            self._member = returned or self._host.admission.join(self, name, seat, seats)
        except TurnedAway as turned_away:
            self._later(self._become, "refused", m.Closing(code=turned_away.code))
            return
        self._next_id = self._member.last_id + 1
        self._later(self._become, "live")

    def leave(self) -> None:
        if self._member is not None:
            self._host.admission.lost(self._member, self, for_good=True)
            self._member = None
            self._later(self._become, "closed")

    def _transmit(self, message: Any) -> None:
        # the host may answer while it is being asked: answers wait for the reactor's next turn
        self._later(self._hand_in, message)

    def _hand_in(self, message: Any) -> None:
        if self._member is not None:
            self._host.receive(self._member, message)

    # What the host needs: netcode.member.Peer

    def deliver(self, *parcels: Parcel) -> None:
        for parcel in parcels:
            self._later(self._received, parcel.message)

    def close(self, why: m.Closing) -> None:
        self._member = None
        self._later(self._become, "closed", why)

    def _later(self, what: Callable[..., None], *values: Any) -> None:
        """In the reactor's next turn, and in this order: calls of one moment would come in any."""
        self._tasks.append((what, values))
        if len(self._tasks) == 1:
            self._reactor.callLater(0, self._do_tasks)

    def _do_tasks(self) -> None:
        tasks, self._tasks = self._tasks, []
        for what, values in tasks:
            what(*values)
