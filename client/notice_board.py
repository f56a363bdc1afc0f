"""Notices: a sentence over the scene for a while, with a way on from it perhaps."""

from collections.abc import Callable
from typing import NamedTuple

from client.ui.brush import Area, Brush
from client.ui.layout import Column, Fixed, Row, Widget
from client.ui.theme import BODY, INK, PAD, SHEET
from client.ui.widgets import Button, Label

SHOWN = 7.0
"""Seconds for which a notice stays."""


class Notice(NamedTuple):
    words: str
    link: Callable[[], None] | None
    link_words: str


class NoticeBoard:
    """Holds one notice at a time; what each method returns says whether it looks different now."""

    def __init__(self) -> None:
        self._notice: Notice | None = None
        self._left = 0.0
        self._waiting: list[str] = []

    def wait(self, words: str) -> None:
        """Say something as soon as nothing else is said."""
        self._waiting.append(words)

    def show(self, words: str, link: Callable[[], None] | None = None, link_words: str = "") -> None:
        self._notice, self._left = Notice(words, link, link_words), SHOWN

    @property
    def said(self) -> bool:
        """Whether there is something to read now."""
        return self._notice is not None

    def clear(self) -> bool:
        shown, self._notice = self._notice, None
        return shown is not None

    def pass_time(self, seconds: float) -> bool:
        if self._notice is None and self._waiting:
            self.show(self._waiting.pop(0))
            return True
        self._left -= seconds
        return self._left <= 0 and self.clear()

    def follow(self) -> bool:
        """Do what the present notice offers; False if it offers nothing."""
        if self._notice is None or self._notice.link is None:
            return False
        link = self._notice.link
        self._notice = None
        link()
        return True

    def _press(self) -> None:
        self.follow()

    def widgets(self, brush: Brush, room: tuple[float, float], top: Callable[[float], float]) -> list[Widget]:
        """`room` are the two edges between which it may stand; `top` tells where one of a height begins."""
        if self._notice is None:
            return []
        parts: list[Widget] = [Label(self._notice.words, BODY.tinted(INK), grow=1)]
        if self._notice.link is not None:
            words = self._notice.link_words
            parts.append(Button(words, self._press, key="notice.link", mark="book", hotkey="f1", hotkey_words="F1"))
        box = Column([Row(parts, align="centre", gap=14)], pad=(PAD, 10), finish=SHEET)
        left, right = room
        width = min(640.0, right - left - 2 * PAD)
        height = box.measure(brush, width)[1]
        return [Fixed(box, Area((left + right - width) / 2, top(height), width, height))]
