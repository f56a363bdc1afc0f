"""DeerPortal's land and everything on it."""

from art.deer_portal import cards, land, portal, stones, tokens, woods
from art.files import Output


def build(output: Output) -> None:
    ground = land.Ground()
    land.build(output, ground)
    woods.build(output, ground)
    stones.build(output)
    tokens.build(output)
    portal.build(output)
    cards.build(output)
