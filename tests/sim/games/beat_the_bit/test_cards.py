"""The content: counts, faults, texts, and that every card is played to effect in some game."""

import json
from pathlib import Path

import pytest

from sim import logfile
from sim.chance import chance_from
from sim.games.beat_the_bit import GAME, content, texts
from sim.games.beat_the_bit.content import (
    ADVENTURE_DECK,
    BOSS_DECK,
    CARDS,
    CHARACTERS,
    FINALS,
    FOES,
    KINGDOM,
    TREASURE_DECK,
    TREASURES,
    BadContent,
    Foe,
    Treasure,
    read_cards,
)
from sim.games.beat_the_bit.draft import STEPS
from sim.games.beat_the_bit.vocabulary import WORDS, parse
from sim.selfplay import Move, bot_player, random_player, steps
from sim.speech import LANGUAGES, Speech
from sim.table import Act, Settle, Table
from tests.sim.games.beat_the_bit.firing import EVERY_CARD, fired

GOLDEN = Path(__file__).parents[3] / "golden" / "beat-the-bit"
GAMES = 40


def test_the_decks_have_their_counts():
    decks = (ADVENTURE_DECK, TREASURE_DECK, BOSS_DECK, FINALS, CHARACTERS, KINGDOM)
    assert [len(deck) for deck in decks] == [54, 46, 6, 3, 4, 12]


def curious(seats):
    """A strong player with a tenth of its mind elsewhere: it gets far, and tries everything on the way."""
    strong = bot_player(["strong"] * seats)

    def choose(game, state, seat, chance):
        whim, chance = chance.below(10)
        return random_player(game, state, seat, chance) if whim == 0 else strong(game, state, seat, chance)

    return choose


def recorded(path):
    """The moves of a recorded game."""
    log = logfile.load(path)
    table = Table.replay(GAME, log)
    state = GAME.setup(table.seat_count, table.options, chance_from(log[0].input.seed)).state
    for number, entry in enumerate(log):
        match entry.input:
            case Act(seat=seat):
                step = GAME.apply(state, seat, table.action(number))
                yield Move(seat, None, None, step)
                state = step.state
            case Settle(rest=rest):
                step = GAME.settle(state, rest)
                yield Move(None, None, rest, step)
                state = step.state


def test_every_card_is_played_to_effect_in_some_game():
    seen = set()
    for path in GOLDEN.glob("*.astragal"):
        seen |= set(fired(recorded(path)))
    for number in range(GAMES):
        if seen == EVERY_CARD:
            break
        seats = number % 4 + 1
        seen |= set(fired(steps(GAME, seats, GAME.Options(), f"every card {number}", curious(seats))))
    assert sorted(EVERY_CARD - seen) == []


# Faults in the content


def fault(tmp_path, kind, cards, **also):
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(cards))
    with pytest.raises(BadContent) as bad:
        read_cards(kind, path, **also)
    return str(bad.value)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"difficulty": "nine"}, "difficulty"),
        ({"brown": ["coin(3)"]}, "brown"),
        ({"silver": ["coins(many)"]}, "silver"),
        ({"violet": {"always": ["lose_heart"]}}, "violet.always"),
        ({"option": "treasure(shiny)"}, "option"),
        ({"zones": [{"shape": "disc", "dice": "each", "effects": ["die(zone,1)"]}]}, "zones[0].effects"),
        ({"colour": "brown"}, "colour"),
    ],
)
def test_a_fault_is_reported_with_file_card_and_field(tmp_path, change, field):
    card = {"id": "troll", "difficulty": 9, "violet": {}} | change
    message = fault(tmp_path, Foe, [card], rank="fight")
    assert "cards.json" in message
    assert "troll" in message
    assert field in message


def test_a_missing_field_is_reported(tmp_path):
    assert "cost" in fault(tmp_path, Treasure, [{"id": "x", "copies": 1, "tier": "rare", "window": "after"}])


def test_a_file_that_is_no_json_is_reported(tmp_path):
    path = tmp_path / "cards.json"
    path.write_text("{")
    with pytest.raises(BadContent, match=r"cards\.json"):
        read_cards(Foe, path, rank="fight")


def test_an_id_used_twice_is_reported():
    with pytest.raises(BadContent, match="troll"):
        content.by_id([Foe("troll", "fight", 9, {}), Foe("troll", "fight", 8, {})])


# Texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_card_texts_are_spoken_from_the_content(language):
    """`python -m sim.games.beat_the_bit.texts` writes them anew."""
    written = json.loads(texts.path(language).read_text(encoding="utf-8"))
    assert written == texts.texts(Speech(GAME, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_a_text_without_holes(language):
    speech = Speech(GAME, language)
    for card in CARDS:
        assert speech.has(f"card.{card}")
        text = speech.say(f"card.{card}.text")
        assert text
        assert "{" not in text
        assert not any(f"{prefix}." in text for prefix in ("word", "text", "zone", "which", "change", "window"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_differ(language):
    speech = Speech(GAME, language)
    names = [speech.say(f"card.{card}") for card in CARDS]
    assert len(set(names)) == len(names)


def test_every_word_of_the_vocabulary_is_used_or_executed():
    used = {parse(word).op for card in (*CARDS.values(), *CHARACTERS.values()) for _, word in content.words_of(card)}
    used |= {parse(word).op for word in KINGDOM if word}
    read_directly = {"leave", "look", "foe_hearts", "double_brown", "no_silver", "damage", "total"}
    assert used <= set(WORDS)
    assert used - read_directly <= set(STEPS)


def test_every_number_on_a_foe_is_in_its_text():
    speech = Speech(GAME, "en")
    for foe in FOES.values():
        assert str(foe.difficulty) in speech.say(f"card.{foe.id}.text")
    assert "Slots +2" in speech.say("card.golden-armour.text")
    assert {card.tier for card in TREASURES.values()} == {"common", "rare", "mythic"}
