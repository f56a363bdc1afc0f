"""What the rulebook prints of the cards, the sheets and the track, and the chances."""

from collections.abc import Iterable, Mapping
from typing import Any

from sim.game import Rows
from sim.games.beat_the_bit.content import (
    BOSSES,
    CHAINS,
    CHARACTERS,
    CURSES,
    EVENTS,
    FIGHTS,
    FINALS,
    KINGDOM,
    MISSIONS,
    TREASURES,
)
from sim.speech import Speech, capital

DICE = range(1, 7)
DIFFICULTIES = range(5, 16)


def tables(speech: Speech) -> Mapping[str, Rows]:
    say = speech.say

    def cards(kind: Iterable[Any]) -> Rows:
        return [(f"**{say(f'card.{card.id}')}**", card.copies, say(f"card.{card.id}.text")) for card in kind]

    fights = sorted(FIGHTS.values(), key=lambda card: -card.difficulty)
    return {
        "characters": [
            (f"**{say(f'character.{name}')}**", who.coins, say(f"character.{name}.a"), say(f"character.{name}.b"))
            for name, who in CHARACTERS.items()
        ],
        "track": [(space, capital(say(f"word.{word}")) if word else "–") for space, word in enumerate(KINGDOM)],
        "fights": cards(fights),
        "bosses": cards(BOSSES.values()),
        "finals": cards(FINALS.values()),
        "events": cards(EVENTS.values()),
        "chains": cards(CHAINS.values()),
        "curses": cards(CURSES.values()),
        "missions": cards(MISSIONS.values()),
        "treasures": [
            (
                f"**{say(f'card.{card.id}')}**",
                card.copies,
                say(f"tier.{card.tier}"),
                card.cost,
                say(f"card.{card.id}.text"),
            )
            for card in TREASURES.values()
        ],
        "odds": [[goal, *(round(100 * chance(dice, goal)) for dice in DICE)] for goal in DIFFICULTIES],
    }


def chance(dice: int, difficulty: int) -> float:
    """How likely so many blue dice, with nothing to help, stay at or below a difficulty."""
    ways = [1]
    for _ in range(dice):
        longer = [0] * (len(ways) + 6)
        for total, count in enumerate(ways):
            for face in range(1, 7):
                longer[total + face] += count
        ways = longer
    return sum(ways[: difficulty + 1]) / sum(ways)
