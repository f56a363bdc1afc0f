"""Names and texts: every card in three languages, put together from what the rules carry out."""

import re

import pytest

from client.narration import words
from sim import rulebook
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets.cards import PARAMETERS, Op
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.texts import card_text, op_text
from sim.selfplay import bot_player, random_player, steps
from sim.speech import LANGUAGES, Speech, catalogue

CARDS = [*BASE.fish, *BASE.dinks, *BASE.upgrades, *BASE.anglers, *BASE.weather, *BASE.port_events]
WORDED = [*BASE.dinks, *BASE.upgrades, *BASE.weather, *BASE.port_events]


def all_ops():
    """Every operation printed on a card of the base pack, nested ones too."""
    waiting = [op for fish in BASE.fish.values() for ops in fish.effects.values() for op in ops]
    for table in (BASE.dinks, BASE.upgrades, BASE.weather, BASE.port_events):
        waiting += [op for card in table.values() for op in card.ops]
    waiting += [op for card in BASE.weather.values() for op in card.maw]
    waiting += [op for card in BASE.anglers.values() for op in card.bonus]
    for op in waiting:
        waiting += (*op.still, *op.stir, *op.maw)
    return waiting


def test_the_vocabulary_has_28_operations_and_the_base_pack_uses_every_one():
    assert len(PARAMETERS) == 28
    assert {op.do for op in all_ops()} == set(PARAMETERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_operation_of_the_base_pack_can_be_put_into_words(language):
    speech = Speech(GAME, language)
    for op in all_ops():
        said = op_text(speech, op)
        assert "effect." not in said, said
        assert "{" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_says_what_it_does(language):
    speech = Speech(GAME, language)
    for card in CARDS:
        assert speech.say(f"card.{card}") != f"card.{card}"
        said = card_text(BASE, speech, card)
        plain = card in BASE.fish and not BASE.fish[card].effects
        assert bool(said) != plain, card
        assert "effect." not in said, said


def test_english_names_are_those_of_the_content():
    speech = Speech(GAME, "en")
    for card in WORDED:
        table = next(t for t in (BASE.dinks, BASE.upgrades, BASE.weather, BASE.port_events) if card in t)
        assert speech.say(f"card.{card}") == table[card].name
    for card, fish in BASE.fish.items():
        assert speech.say(f"card.{card}") == fish.name
    for card, angler in BASE.anglers.items():
        assert speech.say(f"card.{card}") == f"{angler.name}, {angler.title}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_share_a_name(language):
    speech = Speech(GAME, language)
    names = [speech.say(f"card.{card}") for card in CARDS]
    assert len(set(names)) == len(names)


def test_a_fish_reads_as_it_works():
    speech = Speech(GAME, "en")
    assert card_text(BASE, speech, "FISH-D2-COUNTS-026") == (
        "When caught: take 1 Regret. Mounted, at the end: +1 for each purple fish you have."
    )
    assert card_text(BASE, speech, "FISH-D1-SHRIMP-037") == (
        "When revealed: roll the Omen. Still: gain 1 Fishbuck. Stir: Madness +1. Maw: take 1 Regret."
    )
    glut = Op("price", n=-1, on="sell", until="day")
    assert op_text(speech, glut) == "\u22121 per fish sold (for the rest of the day)"


@pytest.mark.parametrize(("language", "word"), [("en", "Regrets"), ("it", "Rimorsi"), ("nb", "Regrets")])
def test_regrets_are_taken_off_with_a_minus_and_none_has_no_sign(language, word):
    speech = Speech(GAME, language, ["Anna"])
    parts = {"boat": 11, "mounts": 0, "trophies": 0, "end_game": 0, "fishbucks": 6}
    assert f"{word} \u22125." in speech.say("keepsake.score", seat=0, **parts, regrets=5, total=12)
    assert f"{word} 0." in speech.say("keepsake.score", seat=0, **parts, regrets=0, total=17)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_has_a_hyphen_for_a_sign(language):
    for key, text in catalogue(GAME.folder, language).items():
        assert not re.search(r"(^|[ (])-[\d{]", str(text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_without_a_gap(language):
    speech = Speech(GAME, language, ["Anna", "Bo", "Cy"])
    options = GAME.Options(weather=True)
    for move in steps(GAME, 3, options, "told", bot_player(["strong", "casual", "casual"])):
        said = [speech.event(event) for event in move.step.events]
        if move.action is not None:
            said.append(speech.action(move.action))
        for sentence in said:
            assert not re.search(r"\b(event|action|card|pay|where|colour|face|why|unit|reward)\.\w", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_catalogue_says_of_a_card_is_what_its_operations_say(language):
    speech = Speech(GAME, language)
    for card in CARDS:
        assert speech.say(f"does.{card}") == card_text(BASE, speech, card)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_can_be_told_at_every_moment(language):
    speech = Speech(GAME, language, ["Anna", "Bo", "Cy"])
    options = GAME.Options(weather=True)
    for move in steps(GAME, 3, options, "told", bot_player(["casual"] * 3)):
        for seat in (0, None):
            said = [speech.message(m) for m in GAME.describe(GAME.view(move.step.state, seat), seat)]
            assert said
            for sentence in said:
                assert not re.search(r"\b(scene|card|pay|where|colour|does|kind|depth|demand)\.\w", sentence), sentence


def test_options_bots_and_questions_are_all_in_the_catalogue():
    texts = catalogue(GAME.folder, "en")
    from sim.games.deep_regrets.legal import QUESTIONS

    for kind in QUESTIONS:
        assert f"question.{kind.__struct_config__.tag}" in texts


def test_the_cards_of_a_pack_stand_in_the_rulebook():
    packed = GAME.with_packs(GAME.folder / "example_pack")
    assert "Rusty Hook" not in rulebook.read(GAME, "en")
    assert "| **Rusty Hook** | 2 | 1 Fishbuck | +2 against an eel. |" in rulebook.read(packed, "en")
    assert "Amo arrugginito" in rulebook.read(packed, "it")


PRICES = {
    "Reveal": "any Player Die",
    "Lifeboat": "once",
    "Sell": "Fishbuck",
    "Buy": "(",
    "Charter": "Fishbuck",
    "DrawDink": "1 Supply",
    "FreeReveal": "free",
    "NetSweep": "(",
    "Descend": "(",
    "Move": "(",
    "Mount": "(",
}


def test_what_an_action_costs_or_brings_stands_on_it_before_anybody_presses():
    speech = Speech(GAME, "en", ("Ada", "Bo", "Cy"))
    seen = set()
    for seed in range(2):
        for move in steps(GAME, 3, GAME.Options(), f"prices {seed}", random_player):
            state = move.step.state
            for seat in GAME.to_act(state)[:1] if GAME.throw(state) is None else ():
                view = GAME.view(state, seat)
                for action in GAME.actions(view, seat):
                    kind = type(action).__name__
                    if kind in PRICES:
                        seen.add(kind)
                        assert PRICES[kind] in words(GAME, speech, view, action)
    assert seen == set(PRICES)
