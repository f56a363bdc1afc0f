"""What the rulebook prints of the cards, and the chances."""

from collections.abc import Mapping

from sim.game import Rows
from sim.games.adventure_dice.combos import win_chance
from sim.games.adventure_dice.content import CONTENT
from sim.games.adventure_dice.state import Options
from sim.speech import Speech

DICE = range(2, 7)
TARGETS = range(3, 16)


def tables(speech: Speech) -> Mapping[str, Rows]:
    say = speech.say
    monsters = [
        (card.points, card.copies, say(f"card.{card.name}-0"), card.strike, card.stomp, card.scream)
        for card in CONTENT.monsters
    ]
    abilities = [
        (f"**{say(f'card.{card.name}-0')}**", card.strike, card.stomp, card.scream, say(f"text.{card.name}"))
        for card in CONTENT.abilities
    ]
    copies = Options().action_copies
    actions = [(f"**{say(f'card.{card.name}-0')}**", copies, say(f"text.{card.name}")) for card in CONTENT.actions]
    odds = [[goal, *(round(100 * win_chance(dice, goal)) for dice in DICE)] for goal in TARGETS]
    return {"monsters": monsters, "abilities": abilities, "actions": actions, "odds": odds}
