"""Every card and every sentence has its words in all languages, and the rulebooks agree with the cards."""

import re
from typing import get_args

import pytest

from sim import rulebook
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.combos import win_chance
from sim.games.adventure_dice.content import (
    ABILITIES,
    ACTIONS,
    CONTENT,
    DRAW_TWOS,
    HIDDEN,
    KINDS,
    MONSTERS,
    NUMBERED,
    WILDS,
)
from sim.games.adventure_dice.state import ChoiceKind, Options
from sim.selfplay import bot_player, steps
from sim.speech import LANGUAGES, Speech
from sim.table import events_for
from tests.sim.games.adventure_dice.situations import situation


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_every_kind_of_green_card_a_text(language):
    speech = Speech(GAME, language)
    for card in (*MONSTERS, *ABILITIES, *ACTIONS, *DRAW_TWOS, *NUMBERED, *sorted(WILDS), HIDDEN):
        assert speech.has(f"card.{card}")
    for printed in (*CONTENT.monsters, *CONTENT.abilities, *CONTENT.actions):
        assert speech.has(f"text.{printed.name}")
    for kind in KINDS:
        assert speech.has(f"kind.{kind}")
    for choice in get_args(ChoiceKind):
        assert speech.has(f"choice.{choice}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_without_a_missing_word(language):
    speech = Speech(GAME, language)
    for move in steps(GAME, 3, Options(), "told", bot_player(["strong", "casual", "strong"])):
        for seat in (0, None):
            sentences = [speech.event(event) for event in events_for(move.step.events, seat)]
            sentences += [speech.message(message) for message in GAME.describe(GAME.view(move.step.state, seat), seat)]
            for sentence in sentences:
                assert not re.search(r"[{}]|\b(card|text|kind|choice|event|describe)\.[a-zA-Z?*]", sentence), sentence


def test_a_table_is_described_with_everything_a_player_needs():
    speech = Speech(GAME, "en", ["Ada", "Bo", "Cy"])
    play = situation("G4 R5", "B6", "", landscape=["troll-0"], equipment=["cloak-0"], captured=[["ogre-0"]])
    play.do("give-up", 2).do("vote-end", 1).do("attack troll-0 by strike with G4 R5")
    assert [speech.message(message) for message in GAME.describe(GAME.view(play.state, 0), 0)] == [
        "Turn 1: Ada. Adventure deck 61 cards, discard pile no cards, green deck 42 cards.",
        "  Troll, 4 points: strike 9, stomp 11, scream 9",
        "Ada: no cards, 1 captured. Equipment: Cloak.",
        "Bo: 1 card, 0 captured.",
        "Cy has left: 0 captured.",
        "Votes to end the game: Bo.",
        "Ada attacks Troll: strike with green 4 and red 5, 2 dice, needs 9+.",
        "You've captured Ogre.",
        "Your hand is empty.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_prints_every_card_as_it_is(language):
    speech, text = Speech(GAME, language), rulebook.read(GAME, language)
    for monster in CONTENT.monsters:
        name = speech.say(f"card.{monster.name}-0")
        row = (monster.points, monster.copies, name, monster.strike, monster.stomp, monster.scream)
        assert f"| {' | '.join(map(str, row))} |" in text
    for ability in CONTENT.abilities:
        row = (f"**{speech.say(f'card.{ability.name}-0')}**", ability.strike, ability.stomp, ability.scream)
        assert f"| {' | '.join(map(str, row))} | {speech.say(f'text.{ability.name}')} |" in text
    for action in CONTENT.actions:
        assert f"| **{speech.say(f'card.{action.name}-0')}** |" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_prints_the_true_chances(language):
    text = rulebook.read(GAME, language)
    for goal in range(3, 16):
        row = " | ".join(f"{win_chance(dice, goal) * 100:.0f}" for dice in range(2, 7))
        assert f"| {goal} | {row} |" in text
