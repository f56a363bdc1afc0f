"""What the rulebook prints of the content."""

from collections.abc import Mapping

from sim.game import Rows
from sim.games.deer_portal.content import CARDS, PILE
from sim.speech import Speech


def tables(speech: Speech) -> Mapping[str, Rows]:
    """The cards of a pile: name, copies, effect."""
    say = speech.say
    cards = [
        (f"**{say(f'card.{name}')}**", PILE.count(letter), say(f"card.{name}.text")) for letter, name in CARDS.items()
    ]
    return {"cards": cards}
