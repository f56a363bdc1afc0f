"""A turn at a terminal: the table described, the moves numbered, and what is typed read as one of them."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any

from client import lines, narration
from client.cli import hand
from sim.action_text import NotUnderstood, brief, is_list
from sim.game import Action, Seat
from sim.games import AnyGame
from sim.physics.gesture import Gesture
from sim.speech import Speech

MOST_LISTED = 30
"""Legal actions printed; the others can still be typed."""
MOST = 4000
"""Legal actions that are looked at; a game may have more."""
FEW = 4
"""Moves that are too few to leave out those that do several of them at once."""


def one_by_one(actions: Sequence[Action]) -> list[Action]:
    """Moves without those that do several at once, such as reroll two dice, where each of them can be done alone."""
    alone: dict[type[Action], int] = {}
    for action in actions:
        if len(_first(action)) == 1:
            alone[type(action)] = alone.get(type(action), 0) + 1
    return [action for action in actions if alone.get(type(action), 0) < FEW or len(_first(action)) <= 1]


def _first(action: Action) -> tuple[Any, ...]:
    """What is done at once, where the first field of an action is a list."""
    fields = action.__struct_fields__
    value = getattr(action, fields[0]) if fields and is_list(type(action), fields[0]) else ()
    return value if isinstance(value, tuple) else ()


def _apart_from_lists(action: Action) -> tuple[Any, ...]:
    """What an action is about, whichever cards it is done with: the target of an attack, and its kind."""
    kind = type(action)
    return tuple(getattr(action, field) for field in kind.__struct_fields__ if not is_list(kind, field))


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
        serious = [action for action in islice(self._legal, MOST) if not action.concession]
        leaving = [action for action in self._legal if action.concession]
        self._hints = {hint.action: hint.why for hint in game.hints(view, seat)}
        self._listed = [*self._worth_listing(one_by_one(serious)), *leaving]
        shown = set(self._listed)
        self._unlisted = next((action for action in serious if action not in shown), None)
        """A move that can be made and is not in the list, as an example of how to type such moves."""

    def told(self) -> Iterator[str]:
        """How the table stands, and what can be done."""
        yield from narration.describe(self._game, self._speech, self.view, self.seat)
        promised = self._promised()
        for number, action in enumerate(self._listed, 1):
            yield f"{number:>3}  {narration.label(self._game, self._speech, self.view, action, promised.get(action))}"
        if self._unlisted is not None:
            left = len(self._legal) - len(self._listed)
            line = brief(self._unlisted)
            if self._shell.language != lines.TYPED:
                line = f"{self._words(self._unlisted)} [{line}]"
            yield self._shell.say("text.more", n=left, line=line)

    def _promised(self) -> dict[Action, str]:
        """What moves promise, in a word or two: a chance, points. Who is about to commit wants to see it."""
        told = {}
        for action, why in self._hints.items():
            key = f"{why.key}.brief"
            if self._speech.has(key):
                told[action] = self._speech.say(key, **why.values)
            elif "percent" in why.values:
                told[action] = self._shell.say("puzzle.percent", n=why.values["percent"])
        return told

    def _worth_listing(self, actions: Sequence[Action]) -> Sequence[Action]:
        """All, or of many one for each thing that can come of them, the least likely left out."""
        if len(actions) <= MOST_LISTED:
            return actions
        promised, kept = self._promised(), dict[Any, Action]()
        for action in actions:
            kept.setdefault((_apart_from_lists(action) or action, promised.get(action, action)), action)
        likely = sorted(kept.values(), key=lambda action: -self._chance(action))[:MOST_LISTED]
        return [action for action in kept.values() if action in likely]

    def _chance(self, action: Action) -> int:
        why = self._hints.get(action)
        return 100 if why is None else int(why.values.get("percent", 100))

    def read(self, line: str) -> tuple[Action, Gesture | None]:
        """The move that a line means, legal or not, and how its dice are thrown if it says so. Raises Unclear."""
        action, words = self._understood(line)
        try:
            return action, hand.gesture(self._game, self.view, self.seat, action, words, self._named)
        except hand.NoSuchPlace as missing:
            if not missing.known:
                raise Unclear(self._shell.say("text.no-places")) from missing
            places = self._shell.join(missing.known)
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
            return hand.understand(line, read, hand.words_of(self._shell))
        except NotUnderstood as problem:
            usage = narration.usage(problem)
            raise Unclear(self._shell.say("text.not-understood", line=problem.line, usage=usage)) from problem

    def _named(self, zone: str) -> str:
        return self._speech.say(f"card.{zone}") if self._speech.has(f"card.{zone}") else zone

    def _words(self, action: Action) -> str:
        return narration.words(self._game, self._speech, self.view, action)
