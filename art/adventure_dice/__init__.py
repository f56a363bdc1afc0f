"""Adventure Dice: a painting for every card, gems for the colours, and the backs of both decks."""

from art.adventure_dice.cards import build as build_cards
from art.files import Output


def build(output: Output) -> None:
    build_cards(output)
