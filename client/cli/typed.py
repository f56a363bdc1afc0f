"""A turn at a terminal: the table described, the moves numbered, and what is typed read as one of them."""

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any

from client import lines, narration
from client.cli import hand
from sim.action_text import NotUnderstood
from sim.game import Action, Seat
from sim.games import AnyGame
from sim.physics.gesture import Gesture
from sim.speech import Speech

MOST_LISTED = 30
"""Legal actions printed; the others can still be typed."""


class Unclear(Exception):
    """A line that is no move; `words` say why, and what would be one."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class Turn:
    """What one seat may do in a view. `shell` says what is about the terminal and not about the game."""

    def __init__(self, game: AnyGame, speech: Speech, shell: Speech, view: Any, seat: Seat) -> None:
        self.seat = seat
        self.view = view
        self._game = game
        self._speech = speech
        self._shell = shell
        self._legal: Collection[Action] = game.actions(view, seat)
        serious = (action for action in self._legal if not action.concession)
        self._listed = [*islice(serious, MOST_LISTED), *(action for action in self._legal if action.concession)]

    def told(self) -> Iterator[str]:
        """How the table stands, and what can be done."""
        yield from narration.describe(self._game, self._speech, self.view, self.seat)
        for number, action in enumerate(self._listed, 1):
            yield f"{number:>3}  {narration.label(self._game, self._speech, self.view, action)}"
        if len(self._legal) > len(self._listed):
            yield self._shell.say("text.more", n=len(self._legal) - len(self._listed))

    def read(self, line: str) -> tuple[Action, Gesture | None]:
        """The move that a line means, legal or not, and how its dice are thrown if it says so. Raises Unclear."""
        action, words = self._understood(line)
        try:
            return action, hand.gesture(self._game, self.view, self.seat, action, words)
        except hand.NoSuchPlace as missing:
            places = ", ".join(missing.known) or "-"
            raise Unclear(self._shell.say("text.no-place", name=missing.name, places=places)) from missing

    def why_not(self, line: str) -> str:
        """Which rule forbids a move, or that it is allowed. Raises Unclear."""
        action, _ = self._understood(line)
        reason = narration.why_not(self._game, self._speech, self.view, self.seat, action)
        return reason or self._shell.say("text.allowed")

    def _understood(self, line: str) -> tuple[Action, tuple[str, ...]]:
        def read(words: str) -> Action:
            return lines.understand(self._game, self._speech, self._words, words, self._legal, self._listed)

        try:
            return hand.understand(line, read)
        except NotUnderstood as problem:
            usage = narration.usage(problem)
            raise Unclear(self._shell.say("text.not-understood", line=problem.line, usage=usage)) from problem

    def _words(self, action: Action) -> str:
        return narration.words(self._game, self._speech, self.view, action)
