"""Pass the device: between two people who share it, nothing of either hand is in the scene."""

from client.scenes.table.commands import Do, TakeDevice
from client.scenes.table.facts import Facts
from client.ui.layout import Column, Layers, Modal, Space, Widget
from client.ui.theme import CLEAR, HEADING, NIGHT, PAD, PRIMARY_BUTTON, QUIET, Finish
from client.ui.widgets import Button, Label, seat_mark

CURTAIN = Finish((*NIGHT[:3], 1.0), (0.09, 0.03, 0.04, 1.0), radius=0)


def curtain(facts: Facts, do: Do) -> Widget:
    """Says who is next; whoever that is says so, and sees the table."""
    seats, speech = facts.hot_seat.next_seats(), facts.speech
    names = speech.join([speech.seat(seat) for seat in seats])
    parts: list[Widget] = [
        seat_mark(seats[0], 56) if seats else Space(),
        Label(facts.say("curtain.pass", name=names), HEADING, centred=True),
        Label(facts.say("curtain.hidden"), QUIET, centred=True),
    ]
    parts += [
        Button(
            facts.say("curtain.here", name=speech.seat(seat)),
            lambda seat=seat: do(TakeDevice(seat)),  # type: ignore[misc]
            key=f"curtain.{seat}",
            finishes=PRIMARY_BUTTON,
            hotkey="enter" if len(seats) == 1 else "",
            least=220,
        )
        for seat in seats
    ]
    cloth = Column([Space(grow=1)], finish=CURTAIN)
    return Layers([cloth, Modal(Column(parts, gap=18, align="centre"), margin=PAD, width=520, veil=CLEAR)])
