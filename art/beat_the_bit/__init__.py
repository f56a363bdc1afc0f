"""Beat the Bit: an illustration for every card, the character sheets, and the tokens."""

from art.beat_the_bit.cards import build as build_cards
from art.beat_the_bit.tokens import build as build_tokens
from art.files import Output


def build(output: Output) -> None:
    build_cards(output)
    build_tokens(output)
