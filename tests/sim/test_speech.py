"""Message keys become sentences in three languages."""

import pytest

from sim.game import Refused
from sim.games.deer_portal import GAME
from sim.games.deer_portal.state import Arrived, CardPlayed, Move
from sim.speech import LANGUAGES, Speech, sentence

NAMES = ("Ada", "Bo", "Cy", "Di")


def test_an_event_names_seats_and_cards():
    speech = Speech(GAME, "en", NAMES)
    assert speech.event(CardPlayed(0, "fire", "diamonds")) == "Ada stops on a Fire rune: Diamond × 2."


def test_one_and_many_differ():
    speech = Speech(GAME, "en", NAMES)
    assert "first" in speech.event(Arrived(1, 1, 5))
    assert "number 3" in speech.event(Arrived(1, 3, 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_something_of_its_own(language):
    others = {Speech(GAME, other, NAMES).action(Move(3)) for other in LANGUAGES if other != language}
    assert Speech(GAME, language, NAMES).action(Move(3)) not in others


def test_a_refusal_is_filled_with_its_detail():
    speech = Speech(GAME, "nb")
    sentence = speech.refusal(Refused("moves.not-that-far", step=9, value=3, options=(2, 8)))
    assert sentence == "Du når ikke felt 9. Med 3 kan du gå til 2 og 8."


def test_a_seat_without_a_name_has_a_number():
    assert Speech(GAME, "it").seat(2) == "Posto 3"


def test_an_unknown_key_shows_itself():
    assert Speech(GAME).say("no.such.key") == "no.such.key"


def test_words_that_stand_alone_are_sentences():
    assert sentence("look at a shoal") == "Look at a shoal."
    assert sentence("É vero?") == "É vero?"
    assert sentence("") == ""


def test_a_text_may_follow_any_value_and_numbers_bring_their_units():
    speech = Speech(None)
    speech.learn(
        {
            "passed": {"by": "forced", "True": "{seat:seat} has to pass.", "False": "{seat:seat} passes."},
            "count.coin": {"by": "n", "0": "no coins", "one": "{n} coin", "other": "{n} coins"},
            "paid": "{a:count coin}, {b:count coin} and {c:count coin}",
        }
    )
    assert speech.say("passed", seat=0, forced=True) == "Seat 1 has to pass."
    assert speech.say("passed", seat=0, forced=False) == "Seat 1 passes."
    assert speech.say("paid", a=0, b=1, c=2) == "no coins, 1 coin and 2 coins"
