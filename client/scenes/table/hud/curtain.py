"""Pass the device: between two people who share it, nothing of either hand is in the scene."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.ui.layout import Column, Layers, Modal, Space, Widget
from client.ui.theme import CLEAR, HEADING, NIGHT, PAD, PRIMARY_BUTTON, QUIET, Finish
from client.ui.widgets import Button, Label, seat_mark
from sim.game import Seat

if TYPE_CHECKING:
    from client.scenes.table.scene import TableScene

CURTAIN = Finish((*NIGHT[:3], 1.0), (0.09, 0.03, 0.04, 1.0), radius=0)


def curtain(table: "TableScene", seats: tuple[Seat, ...], on_take: Callable[[Seat], None]) -> Widget:
    """Says who is next; whoever that is says so, and sees the table."""
    names = table.speech.join([table.speech.seat(seat) for seat in seats])
    parts: list[Widget] = [
        seat_mark(seats[0], 56) if seats else Space(),
        Label(table.say("curtain.pass", name=names), HEADING, centred=True),
        Label(table.say("curtain.hidden"), QUIET, centred=True),
    ]
    parts += [
        Button(
            table.say("curtain.here", name=table.speech.seat(seat)),
            lambda seat=seat: on_take(seat),  # type: ignore[misc]
            key=f"curtain.{seat}",
            finishes=PRIMARY_BUTTON,
            hotkey="enter" if len(seats) == 1 else "",
            least=220,
        )
        for seat in seats
    ]
    cloth = Column([Space(grow=1)], finish=CURTAIN)
    return Layers([cloth, Modal(Column(parts, gap=18, align="centre"), margin=PAD, width=520, veil=CLEAR)])
