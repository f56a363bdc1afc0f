"""Frigate: an emblem for every perk, the captain's log, the chart, the table, and its small things."""

from client.art.files import Output
from client.art.frigate.cabin import build as build_cabin
from client.art.frigate.cards import build as build_cards
from client.art.frigate.log import build as build_log
from client.art.frigate.tokens import build as build_tokens


def build(output: Output) -> None:
    build_cabin(output)
    build_cards(output)
    build_log(output)
    build_tokens(output)
