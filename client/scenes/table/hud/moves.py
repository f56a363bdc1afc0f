"""All legal moves as a list: every game can be played by it, with any device. Long lists are grouped and searched."""

from collections.abc import Callable, Collection
from itertools import islice

from client import lines, narration
from client.locale import Words
from client.ui.controls import Entry
from client.ui.layout import Column, Scroll, Widget
from client.ui.theme import SMALL
from client.ui.widgets import Button, Label
from sim.game import Action
from sim.games import AnyGame
from sim.speech import Speech, tag
from sim.wording import NotUnderstood, print_action

SHORT = 9
"""So many moves need no groups, and can be chosen by the keys 1 to 9."""
MOST = 400
"""Moves that are looked at; the others can still be typed."""
LISTED = 60
"""Moves that are shown at once."""

Say = Callable[[Action], str]
"""An action in words."""


class MoveList:
    """What the list shows now: which group is open, and what was typed."""

    def __init__(self, game: AnyGame, on_choose: Callable[[Action], None], on_change: Callable[[], None]) -> None:
        self._game = game
        self._choose = on_choose
        self._changed = on_change
        self._group = ""
        self._typed = ""
        self.problem = ""
        self._legal: Collection[Action] = ()
        self._say: Say = print_action
        self._language = "en"

    def reset(self) -> None:
        """The table has changed: begin at the top."""
        self._group = self._typed = self.problem = ""

    def compose(self, actions: Collection[Action], say: Say, words: Words, height: float = 0.0) -> Widget:
        """The list, or nothing when there is nothing to do."""
        self._legal, self._say, self._language = actions, say, words.language
        listed = list(islice(actions, MOST))
        parts: list[Widget] = []
        if len(listed) > SHORT:
            parts.append(self._search(words))
        if self.problem:
            parts.append(Label(self.problem, SMALL))
        found = self._matching(listed, say)
        groups = sorted({tag(action) for action in found}, key=[tag(action) for action in found].index)
        if len(found) > SHORT and not self._group and not self._typed and len(groups) > 1:
            parts += [self._group_button(name, found, say, words) for name in groups]
        else:
            if self._group:
                parts.append(Button(words("moves.all"), self._leave_group, key="moves.all", mark="left", left=True))
                found = [action for action in found if tag(action) == self._group] or found
            keys = len(found) <= SHORT and not self._group
            parts += [self._button(n, action, say, keys) for n, action in enumerate(found[:LISTED], 1)]
            if len(found) > LISTED:
                parts.append(Label(words("moves.more", n=len(found) - LISTED), SMALL))
        return Scroll(Column(parts, gap=6), key="moves.scroll", height=height, grow=0 if height else 1)

    def _search(self, words: Words) -> Widget:
        return Entry(
            self._typed, self._type, key="moves.search", on_enter=self._enter, empty=words("moves.search"), most=80
        )

    def _matching(self, listed: list[Action], say: Say) -> list[Action]:
        sought = self._typed.casefold().strip()
        if not sought:
            return listed
        return [a for a in listed if sought in say(a).casefold() or sought in print_action(a).casefold()]

    def _button(self, number: int, action: Action, say: Say, with_key: bool) -> Widget:
        return Button(
            say(action),
            lambda: self._choose(action),
            key=f"move.{print_action(action)}",
            left=True,
            lines=3,
            hotkey=str(number) if with_key else "",
            hotkey_words=str(number) if with_key else "",
        )

    def _group_button(self, name: str, found: list[Action], say: Say, words: Words) -> Widget:
        members = [action for action in found if tag(action) == name]
        if len(members) == 1:
            return self._button(0, members[0], say, False)
        label = f"{say(members[0])} …"
        count = words("moves.count", n=len(members))
        return Button(label, lambda: self._open(name), key=f"group.{name}", left=True, mark="right", hotkey_words=count)

    def _open(self, name: str) -> None:
        self._group = name
        self._changed()

    def _leave_group(self) -> None:
        self._group = ""
        self._changed()

    def _type(self, text: str) -> None:
        self._typed = text
        self._changed()

    def _enter(self, text: str) -> None:
        """A typed move, as in the terminal."""
        try:
            action = lines.understand(self._game, Speech(self._game, self._language), self._say, text, self._legal)
        except NotUnderstood as problem:
            self.problem = narration.usage(problem)
            self._changed()
            return
        self.reset()
        self._choose(action)
