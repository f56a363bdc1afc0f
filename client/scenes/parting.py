"""Before the host leaves others alone: the question whether that is meant."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.ui.layout import Column, Modal, Widget, Wrap
from client.ui.theme import BODY, CREAM, PAD, PANEL, PRIMARY_BUTTON, SUBHEADING
from client.ui.widgets import Button, Label

if TYPE_CHECKING:
    from client.app import App


def leave_question(app: "App", others: int, leave: Callable[[], None], stay: Callable[[], None]) -> Widget:
    """`others` people are at the table: it closes for them, and is saved."""
    buttons = Wrap(
        [
            Button(app.words("leave.stay"), stay, key="leave.stay", finishes=PRIMARY_BUTTON),
            Button(app.words("leave.go"), leave, key="leave.go"),
        ]
    )
    words = [
        Label(app.words("leave.others", n=others), SUBHEADING),
        Label(app.words("leave.saved"), BODY.tinted(CREAM)),
    ]
    return Modal(Column([*words, buttons], pad=PAD, finish=PANEL), width=420, on_outside=stay)
