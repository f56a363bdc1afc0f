"""What comes over the link, in the order in which it is to be watched; and what is remembered of it.

The link is ahead of the picture: while dice still fall on the screen, the view already knows their faces. So everything
that is to be seen waits here for its turn. Nothing in this file draws.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from client import narration
from netcode import messages as m
from netcode.link import Bygone, Fell, Link, LinkState, Shield, Shown, Watcher
from sim.game import Rest, Seat, Throw
from sim.ledger import Ledger
from sim.physics.gesture import NEUTRAL, Gesture
from sim.speech import Speech
from sim.table import events_for


class Fall(Struct, frozen=True):
    """Dice to be seen falling."""

    throw: Throw
    rest: Rest
    motion: bytes
    gesture: Gesture = NEUTRAL


class Moment(Struct, frozen=True):
    """A state of the table that was shown, and how it came about."""

    rev: int
    view: Any
    facing: Seat | None
    events: tuple[Any, ...]
    fall: Fall | None = None
    """Dice that are seen falling on the way to it."""
    fallen: Ledger | None = None
    """All dice that have fallen so far, where that is not what it was the moment before: the link counts them."""
    dice: Fall | None = None
    """The dice that lie on the table in it: those that fell last before it came about."""


def still(lying: tuple[Throw, Rest] | None) -> Fall | None:
    """Dice that fell before anybody looked."""
    return None if lying is None else Fall(*lying, b"")


class Line(Struct, frozen=True):
    """An entry of the log."""

    moment: Moment | None
    """The moment to look at again; none for what happened before this device came to the table."""
    said: list[str]
    undone: bool


class Log:
    """The log in plain language for one reader; it grows with what is shown."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._told: list[Line] = []
        self._latest: tuple[tuple[Any, ...], bool] = (), True
        """What the last entry tells, and whether that was taken back."""
        self._lines: list[Line] | None = None

    @property
    def lines(self) -> list[Line]:
        """Entries that say something."""
        if self._lines is None:
            self._lines = [line for line in self._told if line.said]
        return self._lines

    def add(self, moment: Moment | None, events: tuple[Any, ...], undone: bool) -> None:
        earlier, gone = self._latest
        if not undone and not gone and narration.goes_on(self._speech, earlier, events):
            events = (*earlier, *events)
            self._told.pop()
        self._latest, self._lines = (events, undone), None
        self._told.append(Line(moment, narration.tell(self._speech, events), undone))


class Playback(Watcher):
    """Watches a link for a table on screen."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.on_change: Callable[[], None] = lambda: None
        """Called whenever something that is shown has changed."""
        self.waiting: deque[Moment] = deque()
        """What is still to be shown."""
        self.moments: list[Moment] = []
        """What has been shown, oldest first."""
        self.ledger = Ledger()
        self.struck: set[int] = set()
        """Revisions whose moves were taken back."""
        self.unread = 0
        self.timers: dict[Seat, float] = {}
        self.pointers: dict[Seat, tuple[int, int]] = {}
        self._fall: Fall | None = None
        self._fallen: Ledger | None = None
        self._told: tuple[tuple[Any, ...], Log, int] | None = None
        """The log as it was told last, what it followed from, and how many moments it has."""

    @property
    def chat(self) -> list[m.Said]:
        return self.link.chat

    @property
    def latest(self) -> Moment | None:
        """The newest moment, shown or not."""
        return self.waiting[-1] if self.waiting else self.moments[-1] if self.moments else None

    def next(self) -> Moment | None:
        """Take the next moment to be shown."""
        if not self.waiting:
            return None
        moment = self.waiting.popleft()
        moment = replace(moment, dice=moment.fall or moment.dice or self._lying(moment))
        self.moments.append(moment)
        if moment.fallen is not None:
            self.ledger = moment.fallen
        return moment

    def _lying(self, moment: Moment) -> Fall | None:
        """Which dice lie there when none fall. What is taken back brings back those of its own time."""
        if not moment.events:
            for earlier in reversed(self.moments[:-1]):
                if earlier.facing == moment.facing and earlier.view == moment.view:
                    return earlier.dice
        return self.moments[-1].dice if self.moments else None

    def lines(self, speech: Speech, reader: Seat | None, shared: bool = False) -> list[Line]:
        """The log in plain language, as one seat may read it.

        Who shares a device is told everything they have missed when they take it: what others saw is not read twice.
        """
        past = self.link.past
        follows = speech, reader, shared, frozenset(self.struck), id(past), len(past), bool(self.moments)
        if self._told is not None and self._told[0] == follows:
            _, log, known = self._told
        else:
            log, known = Log(speech), 0
            for old in self._before():
                log.add(None, events_for(old.events, reader), old.undone)
        for moment in self.moments[known:]:
            if not shared or moment.facing == reader:
                log.add(moment, self._read_by(reader, moment), moment.rev in self.struck)
        self._told = follows, log, len(self.moments)
        return log.lines

    def _read_by(self, reader: Seat | None, moment: Moment) -> tuple[Any, ...]:
        """What happened in a moment, as one seat may know it."""
        return moment.events if moment.facing == reader else events_for(moment.events, reader)

    def undone_by(self, to: int, speech: Speech, reader: Seat | None) -> str:
        """What a wish to go back to revision `to` would take back first, in one sentence; nothing if nobody told."""
        happened = {
            moment.rev: self._read_by(reader, moment) for moment in self.moments if moment.rev not in self.struck
        }
        # who came back was shown all they had missed at once: what was recounted to them tells the moves apart
        happened |= {old.rev: events_for(old.events, reader) for old in self.link.past if not old.undone}
        for rev in sorted(rev for rev in happened if rev > to):
            if said := narration.tell(speech, happened[rev]):
                return said[0]
        return ""

    def _before(self) -> list[Bygone]:
        """What had happened before the first moment that was shown here."""
        first = self.moments[0] if self.moments else None
        if first is None:
            return self.link.past
        upto = first.rev if not first.events else first.rev - 1
        return [old for old in self.link.past if old.rev <= upto]

    def pass_time(self, seconds: float) -> bool:
        """Let the clocks run; True when a shown second has changed."""
        before = {seat: int(left) for seat, left in self.timers.items()}
        self.timers = {seat: max(0.0, left - seconds) for seat, left in self.timers.items()}
        return before != {seat: int(left) for seat, left in self.timers.items()}

    # Watching

    def shown(self, shown: Shown) -> None:
        fall, fallen = self._fall, self._fallen if shown.fallen is None else Ledger(shown.fallen)
        self._fall = self._fallen = None
        lying = still(shown.lying)
        self.waiting.append(Moment(shown.rev, shown.view, shown.facing, shown.events, fall, fallen, lying))
        self.on_change()

    def begin(self) -> None:
        """The table as the link knows it already."""
        link = self.link
        if link.view is not None:
            lying, fallen = still(link.lying), link.fallen.copy()
            self.waiting.append(Moment(link.rev, link.view, link.facing, (), fallen=fallen, dice=lying))

    def thrown(self, fell: Fell) -> None:
        if fell.request is not None:
            self._fall = Fall(fell.request, fell.rest, fell.motion, fell.gesture)
            self._fallen = fell.fallen

    def state_changed(self, state: LinkState) -> None:
        self.on_change()

    def lobby_changed(self, lobby: m.Lobby) -> None:
        self.on_change()

    def proposed(self, proposal: m.Proposal) -> None:
        self.on_change()

    def recounted(self) -> None:
        self.on_change()

    def taken_back(self, undone: tuple[int, ...], redone: tuple[int, ...]) -> None:
        self.struck = self.struck.union(undone).difference(redone)

    def said(self, said: m.Said) -> None:
        self.unread += 1
        self.on_change()

    def pointed(self, seat: Seat, x: int, y: int) -> None:
        self.pointers[seat] = (x, y)

    def timer(self, seats: tuple[Seat, ...], seconds: float | None) -> None:
        self.timers = {} if seconds is None else dict.fromkeys(seats, seconds)
        self.on_change()

    def audited(self, shield: Shield) -> None:
        self.on_change()
