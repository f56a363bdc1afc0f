"""What has happened, in sentences: told once, and told again only where something is taken back or goes on."""

from client import narration
from client.presenter.values import Values, filled
from netcode.link import Link, Shown
from sim.game import Event
from sim.speech import Speech

MOST = 100
"""Entries that a page is shown."""


class Story:
    """The log of one link, as its seat may read it."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._entries: list[tuple[tuple[int, ...], tuple[Event, ...]]] = []
        """What was told together: revisions and events."""
        self._told: dict[int, list[str]] = {}
        self._struck: set[int] = set()
        self._voice: Speech | None = None

    def recounted(self) -> None:
        """The link knows what happened before it came."""
        self._entries = [((old.rev,), old.events) for old in self._link.past]
        self._struck = {old.rev for old in self._link.past if old.undone}
        self._told = {}

    def add(self, shown: Shown, speech: Speech) -> None:
        if not shown.events or (self._entries and self._entries[-1][0][-1] >= shown.rev):
            return
        if self._entries:
            revs, events = self._entries[-1]
            if not self._struck.intersection(revs) and narration.goes_on(speech, events, shown.events):
                self._entries[-1] = ((*revs, shown.rev), (*events, *shown.events))
                self._told.pop(len(self._entries) - 1, None)
                return
        self._entries.append(((shown.rev,), shown.events))

    def take_back(self, undone: tuple[int, ...], redone: tuple[int, ...]) -> None:
        self._struck = self._struck.union(undone).difference(redone)

    def what(self, to: int, speech: Speech) -> str:
        """What a wish to go back to revision `to` would take back first."""
        for revs, events in self._entries:
            if revs[-1] > to and not self._struck.intersection(revs) and (said := narration.tell(speech, events)):
                return said[0]
        return ""

    def values(self, speech: Speech) -> Values:
        """The latest entries, by number."""
        if speech is not self._voice:
            self._voice, self._told = speech, {}
        told: Values = {}
        for number in range(len(self._entries) - 1, -1, -1):
            if len(told) == MOST:
                break
            revs, events = self._entries[number]
            if number not in self._told:
                self._told[number] = narration.tell(speech, events)
            sentences, steps = narration.fold(self._told[number])
            if sentences:
                undone = bool(self._struck.intersection(revs))
                told[f"{number:06}"] = filled({"words": [sentences], "steps": steps, "undone": undone})
        return dict(reversed(told.items()))
