"""Frigate: an emblem for every perk, the captain's log, the chart, the table, and its small things."""

from art.files import Output
from art.frigate.cabin import build as build_cabin
from art.frigate.cards import build as build_cards
from art.frigate.log import build as build_log
from art.frigate.tokens import build as build_tokens


def build(output: Output) -> None:
    build_cabin(output)
    build_cards(output)
    build_log(output)
    build_tokens(output)
