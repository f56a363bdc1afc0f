"""What comes over the link, in the order in which it is to be watched; and what is remembered of it.

The link is ahead of the picture: while dice still fall on the screen, the view already knows their faces. So everything
that is to be seen waits here for its turn. Nothing in this file draws.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from client import narration
from netcode import messages as m
from netcode.link import Fell, Link, LinkState, Refusal, Shown, Watcher
from sim.game import Rest, Seat, Throw
from sim.ledger import Ledger, Tally
from sim.speech import Speech
from sim.table import events_for


class Fall(Struct, frozen=True):
    """Dice to be seen falling."""

    throw: Throw
    rest: Rest
    motion: bytes


class Moment(Struct, frozen=True):
    """A state of the table that was shown, and how it came about."""

    rev: int
    view: Any
    facing: Seat | None
    events: tuple[Any, ...]
    fall: Fall | None = None
    fallen: tuple[Tally, ...] | None = None
    """All dice that have fallen so far, where the host told the whole table."""


class Flow(Watcher):
    """Watches a link for a table on screen. `on_change` is called whenever something that is shown has changed."""

    def __init__(self, link: Link, on_change: Callable[[], None]) -> None:
        self.link = link
        self.waiting: deque[Moment] = deque()
        """What is still to be shown."""
        self.moments: list[Moment] = []
        """What has been shown, oldest first."""
        self.ledger = Ledger()
        self.chat: list[m.Said] = []
        self.unread = 0
        self.timers: dict[Seat, float] = {}
        self.pointers: dict[Seat, tuple[int, int]] = {}
        self.on_refused: Callable[[Refusal], None] = lambda refusal: None
        self.on_notice: Callable[[m.Notice], None] = lambda notice: None
        self.on_log: Callable[[bytes], None] = lambda data: None
        self.on_said: Callable[[m.Said], None] = lambda said: None
        self.secret_kept: bool | None = None
        """At the end: whether the host's secret is the one it had promised."""
        self.broken_promises = 0
        """Throws in which somebody's share of the chance was not the promised one."""
        self._changed = on_change
        self._fall: Fall | None = None

    @property
    def latest(self) -> Moment | None:
        """The newest moment, shown or not."""
        return self.waiting[-1] if self.waiting else self.moments[-1] if self.moments else None

    def next(self) -> Moment | None:
        """Take the next moment to be shown."""
        if not self.waiting:
            return None
        moment = self.waiting.popleft()
        self.moments.append(moment)
        if moment.fallen is not None:
            self.ledger = Ledger(moment.fallen)
        elif moment.fall is not None:
            self.ledger.note(moment.fall.throw, moment.fall.rest)
        return moment

    def lines(self, speech: Speech, reader: Seat | None) -> list[tuple[Moment, list[str]]]:
        """The log in plain language, as one seat may read it: on a shared device others have read theirs before."""
        told = []
        for moment in self.moments:
            events = moment.events if moment.facing == reader else events_for(moment.events, reader)
            if said := narration.tell(speech, events):
                told.append((moment, said))
        return told

    def pass_time(self, seconds: float) -> bool:
        """Let the clocks run; True when a shown second has changed."""
        before = {seat: int(left) for seat, left in self.timers.items()}
        self.timers = {seat: max(0.0, left - seconds) for seat, left in self.timers.items()}
        return before != {seat: int(left) for seat, left in self.timers.items()}

    # Watching

    def shown(self, shown: Shown) -> None:
        fall, self._fall = self._fall, None
        self.waiting.append(Moment(shown.rev, shown.view, shown.facing, shown.events, fall, shown.fallen))
        self._changed()

    def thrown(self, fell: Fell) -> None:
        self.broken_promises += not fell.promised
        throw = self.link.game.throw(self.link.view) if self.link.view is not None else None
        if throw is not None:
            self._fall = Fall(throw, fell.rest, fell.motion)

    def state_changed(self, state: LinkState) -> None:
        self._changed()

    def lobby_changed(self, lobby: m.Lobby) -> None:
        self._changed()

    def refused(self, id: int, refusal: Refusal) -> None:
        self.on_refused(refusal)

    def proposed(self, proposal: m.Proposal) -> None:
        self._changed()

    def said(self, said: m.Said) -> None:
        self.chat.append(said)
        self.unread += 1
        self.on_said(said)
        self._changed()

    def pointed(self, seat: Seat, x: int, y: int) -> None:
        self.pointers[seat] = (x, y)

    def timer(self, seats: tuple[Seat, ...], seconds: float | None) -> None:
        self.timers = {} if seconds is None else dict.fromkeys(seats, seconds)
        self._changed()

    def notice(self, notice: m.Notice) -> None:
        self.on_notice(notice)

    def revealed(self, secret: bytes, kept: bool) -> None:
        self.secret_kept = kept

    def log(self, data: bytes) -> None:
        self.on_log(data)
