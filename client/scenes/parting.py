"""Before the host leaves others alone: the question whether that is meant."""

from collections.abc import Callable

from client.locale import Translator
from client.ui.layout import Column, Modal, Widget, Wrap
from client.ui.theme import BODY, CREAM, PAD, PANEL, PRIMARY_BUTTON, SUBHEADING
from client.ui.widgets import Button, Label


class Parting:
    """`others` tells how many people from elsewhere would be left without a table."""

    def __init__(self, others: Callable[[], int], on_change: Callable[[], None]) -> None:
        self._others = others
        self._changed = on_change
        self._leave: Callable[[], None] | None = None
        """What happens if it is meant, while that is asked."""

    @property
    def asked(self) -> bool:
        return self._leave is not None

    def part(self, leave: Callable[[], None]) -> None:
        """Leave; a host is asked first, if others are there."""
        if self._others():
            self._leave = leave
            self._changed()
        else:
            leave()

    def stay(self) -> None:
        self._leave = None
        self._changed()

    def _go(self) -> None:
        leave, self._leave = self._leave, None
        if leave is not None:
            leave()

    def widgets(self, words: Translator) -> list[Widget]:
        """The question, as long as there are any others."""
        others = self._others()
        if not others:
            self._leave = None
        return [_question(words, others, self._go, self.stay)] if self._leave is not None else []


def _question(words: Translator, others: int, leave: Callable[[], None], stay: Callable[[], None]) -> Widget:
    """`others` people are at the table: it closes for them, and is saved."""
    buttons = Wrap(
        [
            Button(words("leave.stay"), stay, key="leave.stay", finishes=PRIMARY_BUTTON),
            Button(words("leave.go"), leave, key="leave.go"),
        ]
    )
    said = [
        Label(words("leave.others", n=others), SUBHEADING),
        Label(words("leave.saved"), BODY.tinted(CREAM)),
    ]
    return Modal(Column([*said, buttons], pad=PAD, finish=PANEL), width=420, on_outside=stay)
