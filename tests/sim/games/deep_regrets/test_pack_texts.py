"""A pack's own names and texts are spoken at the table."""

import json

import pytest

from sim.game import PackRefused
from sim.games.deep_regrets import GAME, actions, events
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.state import Options
from sim.games.deep_regrets.texts import card_text
from sim.selfplay import random_player, steps
from sim.speech import LANGUAGES, Speech
from tests.sim.games.deep_regrets.test_packs import NEW_DINK, TACKLE, fish, write

EXAMPLE = GAME.folder / "example_pack"
EEL = "FISH-D1-ANCHOR-001"


@pytest.fixture(scope="module")
def game():
    return GAME.with_packs(EXAMPLE)


def test_the_example_pack_is_in_use(game):
    assert game.packs == ("rusty-harbour 1",)
    assert GAME.packs == ()
    assert game.content_hash != GAME.content_hash


@pytest.mark.parametrize(
    ("language", "name", "sentence"),
    [
        ("en", "Anchor Eel", "Ada catches Anchor Eel: 4 vs 3."),
        ("it", "Anguilla dell'àncora", "Ada cattura Anguilla dell'àncora"),
        ("nb", "Ankerål", "Ada fanger Ankerål"),
    ],
)
def test_cards_have_their_names_in_every_language(game, language, name, sentence):
    speech = Speech(game, language, ["Ada"])
    assert speech.say(f"card.{EEL}") == name
    assert sentence in speech.event(events.Caught(0, EEL, 4, 3, "1a"))


@pytest.mark.parametrize(("language", "text"), [("en", "+2 against an eel"), ("nb", "+2 mot en ål")])
def test_what_a_card_does_is_told_in_the_packs_own_words(game, language, text):
    speech = Speech(game, language)
    assert card_text(game.content, speech, "D-RUST") == text == speech.say("does.D-RUST")


def test_what_a_pack_does_not_say_is_told_from_the_operations(game):
    speech = Speech(game, "en")
    assert speech.say("card.W-RUST.text") == card_text(game.content, speech, "W-RUST")
    assert "Maw: " in speech.say("card.W-RUST.text")
    assert speech.say("does.FISH-D2-BOLT-002") == "Mounted: +1 against eel fish."
    assert "ål" in Speech(game, "nb").say("does.FISH-D2-BOLT-002")


def test_dinks_and_dice_are_named_where_they_pay(game):
    speech = Speech(game, "nb")
    assert speech.action(actions.Catch(("4", "rust6", "D-RUST"))).endswith("4, rust 6 og Rusten krok")
    assert speech.action(actions.Sell((EEL,), "D-RUST")).endswith(" med Rusten krok")
    assert "ruggine" in Speech(game, "it").action(actions.Charter("rust"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_with_the_pack_leaves_no_key_unspoken(game, language):
    speech = Speech(game, language, ["Ada", "Bo"])
    for number in range(6):
        for move in steps(game, 2, Options(weather=True), f"spoken/{number}", random_player):
            said = [speech.event(event) for event in move.step.events]
            if move.action is not None:
                said.append(speech.action(move.action))
            said += [speech.message(message) for message in game.describe(game.view(move.step.state, 0), 0)]
            assert not [line for line in said if "card." in line or "pay." in line or "kind." in line]


class TestOtherPacks:
    def test_a_card_without_strings_is_called_what_is_printed_on_it(self, tmp_path):
        folder = write(tmp_path / "pack", fish=fish(), dinks=[NEW_DINK], tackle=TACKLE)
        speech = Speech(GAME.with_packs(folder), "it")
        assert speech.say("card.FISH-D1-NEW-001") == "New Herring"
        assert speech.say("using.D99") == " con New Pin"
        assert speech.say("pay.bone9") == "bone 9"

    def test_a_name_that_a_language_lacks_is_told_in_english(self, tmp_path):
        strings = {"strings": {"en": "en.json", "nb": "nb.json"}}
        files = {"en": {"card.FISH-D1-NEW-001": "Herring the Second"}, "nb": {}}
        speech = Speech(GAME.with_packs(write(tmp_path / "pack", strings, fish=fish(), **files)), "nb")
        assert speech.say("card.FISH-D1-NEW-001") == "Herring the Second"

    def test_a_card_that_takes_the_place_of_its_own_id_loses_its_old_text(self, tmp_path):
        pin = {**NEW_DINK, "id": "D01", "replaces": "D01"}
        speech = Speech(GAME.with_packs(write(tmp_path / "pack", dinks=[pin])), "nb")
        assert speech.say("card.D01") == "New Pin"
        assert speech.say("card.D01.text").startswith("+4")
        assert Speech(GAME, "nb").say("card.D01") == "Bøyd nål"

    def test_texts_are_no_templates(self, tmp_path):
        strings = {"strings": {"en": "en.json"}}
        files = {"en": {"card.FISH-D1-NEW-001": "{0} {seat.__class__} {"}}
        speech = Speech(GAME.with_packs(write(tmp_path / "pack", strings, fish=fish(), **files)), "en", ["Ada"])
        assert "{0} {seat.__class__} {" in speech.event(events.Revealed(0, "1a", "FISH-D1-NEW-001"))

    @pytest.mark.parametrize(
        ("key", "text", "fault"),
        [
            ("outcome.saturday", "x", "is no text of a card"),
            ("card.FISH-D1-NEW-001", "\x1b[2J", "cannot be printed"),
            ("card.FISH-D1-NEW-001", "x" * 301, "301 characters, 300 at most"),
        ],
    )
    def test_bad_texts_are_refused(self, tmp_path, key, text, fault):
        with pytest.raises(PackRefused, match=fault):
            BASE.with_packs(write(tmp_path / "pack", {"strings": {"en": "en.json"}}, fish=fish(), en={key: text}))

    def test_a_pack_that_requires_none_is_played_instead_of_the_base(self, tmp_path):
        whole = tmp_path / "whole"
        whole.mkdir()
        for path in (GAME.folder / "content").glob("*.json"):
            text = path.read_text(encoding="utf-8")
            if path.name == "pack.json":
                text = json.dumps({**json.loads(text), "id": "whole"})
            (whole / path.name).write_text(text, encoding="utf-8")
        assert GAME.with_packs(whole).content_hash == GAME.content_hash
        assert GAME.with_packs(whole).packs == ("whole 1",)
