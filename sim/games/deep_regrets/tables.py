"""What the rulebook prints of the cards, the dice and the campaign."""

from collections.abc import Iterable, Mapping
from typing import Any

from sim.game import Rows
from sim.games.deep_regrets.cards import Dink, Fish
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.records.campaign import CHAPTERS, STEPS
from sim.games.deep_regrets.texts import card_text
from sim.speech import Speech, sentence

MARKS = ("purple", "legendary", "plug")
"""What a player must know of a fish beside its numbers."""


def tables(content: Content, speech: Speech) -> Mapping[str, Rows]:
    say = speech.say

    def does(card: str) -> str:
        return sentence(card_text(content, speech, card))

    def named(cards: Iterable[Any]) -> Rows:
        return [(f"**{say(f'card.{card.id}')}**", does(card.id)) for card in cards]

    def gear(kind: str) -> Rows:
        found = [card for card in content.upgrades.values() if card.type == kind]
        return [(f"**{say(f'card.{card.id}')}**", card.cost, does(card.id)) for card in found]

    def fish(depth: int) -> Rows:
        """Fish with the same numbers, marks and abilities share a row."""
        rows: dict[tuple[Any, ...], list[str]] = {}
        for card in (one for one in content.fish.values() if one.depth == depth):
            alike = (card.value, card.difficulty, card.trophy, _marks(speech, card) + does(card.id))
            rows.setdefault(alike, []).append(say(f"card.{card.id}"))
        return [(*numbers, ", ".join(names), text or "–") for (*numbers, text), names in rows.items()]

    return {
        "tackle": [
            (say(f"colour.{colour}"), die.count, ", ".join(map(str, die.faces)))
            for colour, die in content.tackle.items()
        ],
        "anglers": named(content.anglers.values()),
        **{f"fish-{depth}": fish(depth) for depth in (1, 2, 3)},
        "dinks": [
            (f"**{say(f'card.{dink.id}')}**", dink.copies, _price(speech, dink), does(dink.id))
            for dink in content.dinks.values()
        ],
        "rods": gear("rod"),
        "reels": gear("reel"),
        "supplies": gear("supply"),
        "port-events": named(content.port_events.values()),
        "weather": named(content.weather.values()),
        "campaign": [
            (f"**{say(f'chapter.{chapter.id}')}**", *(chapter.target + step for step in STEPS)) for chapter in CHAPTERS
        ],
    }


def _marks(speech: Speech, fish: Fish) -> str:
    marks = [speech.say(f"kind.{tag}") for tag in fish.tags if tag in MARKS]
    return f"*{', '.join(marks)}* " if marks else ""


def _price(speech: Speech, dink: Dink) -> str:
    parts = {"buck": dink.cost.bucks, "supply": dink.cost.supply}
    return ", ".join(speech.say(f"count.{what}", n=n) for what, n in parts.items() if n) or "–"
