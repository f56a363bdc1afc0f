"""What a link tells, and those who watch it: values, and the interface of a watcher."""

from typing import Any, Literal

from msgspec import Struct

from netcode import messages as m
from netcode.auditor import Shield
from netcode.evidence import Evidence
from sim.game import Event, Refused, Rest, Seat, Throw
from sim.ledger import Ledger, Tally
from sim.physics.gesture import Gesture

LinkState = Literal["connecting", "live", "resending", "resuming", "refused", "closed"]


class Shown(Struct, frozen=True):
    """A new view. `whole` says that it was not reached by a step from the last one: show it without an animation,

    apart from `events`, which then hold what was missed, as far as the host remembers.
    """

    view: Any
    events: tuple[Event, ...]
    rev: int
    facing: Seat | None
    whole: bool
    fallen: tuple[Tally, ...] | None = None
    """All dice that have fallen at the table so far; only with a whole view."""
    lying: tuple[Throw, Rest] | None = None
    """The dice that fell last, and how they came to rest; only with a whole view."""


class Fell(Struct, frozen=True):
    """Dice that fell: `motion` is a trajectory of sim.physics, empty at a table without physics.

    `request` is what the rules had asked for before; nothing where this link has not been shown the table yet.
    """

    request: Throw | None
    n: int
    seat: Seat
    rest: Rest
    motion: bytes
    gesture: Gesture
    rev: int
    fallen: Ledger | None = None
    """All dice that have fallen at the table so far, these included."""


class Bygone(Struct, frozen=True):
    """What one input did, at a time when this link was not there."""

    rev: int
    events: tuple[Event, ...]
    undone: bool


class Refusal(Struct, frozen=True):
    """Why not: by the rules (`refused`, for Speech.refusal) or by the table (`code`, for netcode.texts.reject)."""

    code: str
    refused: Refused | None = None


class Watcher:
    """Told what happens at a link; override what is of interest."""

    def state_changed(self, state: LinkState) -> None: ...

    def lobby_changed(self, lobby: m.Lobby) -> None: ...

    def rolling(self, n: int, seat: Seat | None) -> None:
        """Throw `n` begins; `seat` is None for a shuffle."""

    def missing(self, n: int, seats: tuple[Seat, ...]) -> None:
        """Throw `n` was given up because chairs kept their nonce back; the next number follows."""

    def thrown(self, fell: Fell) -> None: ...

    def shown(self, shown: Shown) -> None: ...

    def accepted(self, id: int, rev: int) -> None: ...

    def refused(self, id: int, refusal: Refusal) -> None: ...

    def proposed(self, proposal: m.Proposal) -> None:
        """A proposal to take back, its progress, or (with an `outcome`) its end."""

    def said(self, said: m.Said) -> None: ...

    def recounted(self) -> None:
        """What has happened and was said so far is in `link.past` and `link.chat`."""

    def taken_back(self, undone: tuple[int, ...], redone: tuple[int, ...]) -> None:
        """What led to these revisions does not count any more, or counts again; the view follows."""

    def pointed(self, seat: Seat, x: int, y: int) -> None: ...

    def timer(self, seats: tuple[Seat, ...], seconds: float | None) -> None: ...

    def notice(self, notice: m.Notice) -> None: ...

    def revealed(self, secret: bytes, kept: bool) -> None:
        """The host's secret at the end, and whether it is the one the host was bound to."""

    def accused(self, evidence: Evidence) -> None:
        """The host broke a promise: this link reveals no nonce until `tolerate` is called."""

    def audited(self, shield: Shield) -> None:
        """The final log was checked against everything that was seen."""

    def objected(self, seat: Seat, evidence: Evidence | None) -> None:
        """Another chair says that the host broke a promise; nothing if what it shows cannot be read."""

    def log(self, data: bytes) -> None:
        """The whole log file, as asked for with WantLog."""
