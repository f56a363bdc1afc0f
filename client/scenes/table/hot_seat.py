"""Who holds the device: where several share one, nobody sees another's hand, and a curtain falls in between.

| who holds it  | event                                        | next                                              |
|---------------|----------------------------------------------|---------------------------------------------------|
| nobody        | there is something to see                    | the curtain falls                                 |
| nobody        | somebody says "I am ..."                     | they hold it, and are told what they have missed  |
| somebody      | what comes next is another's                 | they still see what came of their move, and "Done" |
| somebody      | "Done", or any key                           | nobody: the curtain falls                         |
"""

from collections.abc import Sequence

from client import narration
from client.scenes.table.playback import Moment, Playback
from netcode.link import Link
from sim.game import Event, Seat
from sim.speech import Speech

MOST_TOLD, MOST_OWN = 8, 4
"""Sentences about what somebody has missed, and about their own turn; the log has all of them."""


class HotSeat:
    def __init__(self, link: Link, playback: Playback) -> None:
        self._link = link
        self._playback = playback
        self.holder: Seat | None = None
        """Who holds a shared device; nobody's hand is shown until somebody says so."""
        self.curtained = False
        self.missed: list[str] = []
        """What has happened since the holder looked last, until it is put away."""
        self._expects_news = False
        self._parts = False
        self._since = 0
        """How many moments had been shown when the holder took the device."""

    @property
    def shared(self) -> bool:
        """Several people at one device, and they have secrets."""
        return len(self._link.seats) > 1 and self._link.game.secrets

    @property
    def reader(self) -> Seat | None:
        """Whose log is shown."""
        return self.holder if self.shared else self._link.facing

    def may_see(self, moment: Moment) -> bool:
        """Whether whoever holds the device now may see what was shown then."""
        return not self.shared or (self.holder is not None and moment.facing == self.holder)

    def next_seats(self) -> tuple[Seat, ...]:
        """Own seats that are to take the device next; at the beginning, the first of all."""
        if not self.shared or self._link.view is None or (self.holder is not None and not self._is_anothers):
            return ()
        game, view = self._link.game, self._link.view
        throw = game.throw(view)
        waiting = (throw.seat,) if throw is not None else game.to_act(view)
        own = tuple(seat for seat in waiting if seat in self._link.seats)
        return own or self._link.seats[:1]

    @property
    def _is_anothers(self) -> bool:
        waiting = self._playback.waiting
        return bool(waiting) and waiting[0].facing != self.holder

    @property
    def must_hide(self) -> bool:
        """Whether somebody must take the device first."""
        return self.shared and self.holder is None and bool(self._playback.waiting)

    @property
    def hands_over(self) -> bool:
        """Whoever holds the device has seen what came of their move, and passes it on."""
        return self.shared and self.holder is not None and not self.curtained and self._is_anothers

    def came_of_it(self, speech: Speech) -> list[str]:
        """What the holder's moves led to, for as long as they may look at it."""
        if not self.hands_over:
            return []
        # the first moment told them what had happened before
        own = self._playback.moments[self._since + 1 :]
        return _sentences(speech, [event for moment in own for event in moment.events])[-MOST_OWN:]

    # What happens to it; each tells whether anything is different now

    def pause_before(self) -> bool:
        """What comes next is for other eyes: it waits until the holder has seen enough."""
        parted, self._parts = self._parts, True
        return not parted

    def draw_curtain(self) -> bool:
        if self.curtained:
            return False
        self.curtained = True
        self.holder, self.missed, self._parts = None, [], False
        return True

    def take(self, seat: Seat) -> bool:
        """The person of this seat holds the device now; True if the curtain rises for it."""
        self.holder = seat
        self._expects_news = True
        self._since = len(self._playback.moments)
        curtained, self.curtained = self.curtained, False
        return curtained

    def shown(self, moment: Moment, speech: Speech) -> None:
        """A moment is on the table; the first after taking the device tells what happened since."""
        if self._expects_news and self.shared and moment.facing == self.holder:
            self._expects_news = False
            self.missed = _sentences(speech, moment.events)

    def put_away_news(self) -> bool:
        missed, self.missed = self.missed, []
        return bool(missed)


def _sentences(speech: Speech, events: Sequence[Event]) -> list[str]:
    told = narration.tell(speech, events)
    return [line for line in told if not line.startswith(narration.STEP)][-MOST_TOLD:]
