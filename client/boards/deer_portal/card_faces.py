"""What is printed on the cards, in the player's language."""

from client.table3d.cards import PIXELS
from client.table3d.text_printer import Line, Sheet
from sim.game import Seat
from sim.games.deer_portal.content import CARDS, ELEMENTS
from sim.games.deer_portal.state import State
from sim.speech import Speech

FOLDER = "deer_portal"


class Faces:
    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def open_card(self, seat: Seat, view: State) -> Sheet:
        """The open card of a pile, with its words."""
        kind = CARDS[view.piles[seat][view.drawn[seat]]]
        width, height = PIXELS
        name, text = self._speech.say(f"card.{kind}"), self._speech.say(f"card.{kind}.text")
        return Sheet(
            width,
            height,
            f"{FOLDER}/card_{ELEMENTS[seat]}_{kind}.jpg",
            (
                Line(name, "SourceSerifPro-Bold", 46, width / 2, 66, wrap=350, lines=1),
                Line(text, "Manrope-SemiBold", 25, width / 2, 474, wrap=350, lines=4),
            ),
        )


def back(seat: Seat) -> str:
    """The back of a pile."""
    return f"{FOLDER}/back_{ELEMENTS[seat]}.jpg"
