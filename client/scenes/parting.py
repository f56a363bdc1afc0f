"""Before the host leaves others alone: the question whether that is meant."""

from collections.abc import Callable

from client.locale import Words
from client.ui.layout import Column, Modal, Widget, Wrap
from client.ui.theme import BODY, CREAM, PAD, PANEL, PRIMARY_BUTTON, SUBHEADING
from client.ui.widgets import Button, Label


def leave_question(words: Words, others: int, leave: Callable[[], None], stay: Callable[[], None]) -> Widget:
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
