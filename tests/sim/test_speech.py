"""Message keys become sentences in three languages."""

import pytest

from sim.game import Message, Refused
from sim.games.beat_the_bit import GAME as BIT
from sim.games.beat_the_bit.events import Faced, Revealed
from sim.games.deer_portal import GAME
from sim.games.deer_portal.actions import Move
from sim.games.deer_portal.events import Arrived, CardPlayed, DiamondTaken, Moved, Rolled
from sim.speech import LANGUAGES, Speech, own_seat, sentence

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


def test_a_list_ends_in_and_or_in_or_where_any_of_it_will_do():
    dice = {"colour.blue": "blue", "colour.green": "green", "all": "{c:colour}", "any": "{c:or colour}"}
    said = {}
    for language in ("en", "it", "nb"):
        speech = Speech(None, language)
        speech.learn(dice)
        said[language] = [speech.say(key, c=("blue", "green")) for key in ("all", "any")]
        assert speech.say("any", c=("blue",)) == "blue"
    assert said == {
        "en": ["blue and green", "blue or green"],
        "it": ["blue e green", "blue o green"],
        "nb": ["blue og green", "blue eller green"],
    }


def test_whoever_reads_is_spoken_to_and_the_others_go_by_name():
    anna, nobody = Speech(GAME, "en", NAMES, viewer=0), Speech(GAME, "en", NAMES)
    for speech in (anna, nobody):
        speech.learn(
            {
                "rolled": "{seat:seat} rolls {value}.",
                "rolled.you": "You roll {value}.",
                "robbed": "{seat:seat} robs {target:seat}.",
                "robbed.you": "You rob {target:seat}.",
                "robbed.target.you": "{seat:seat} robs you.",
                "won": "{winners:seat} wins.",
                "won.winners.you": "You win.",
            }
        )
    assert anna.say("rolled", seat=0, value=4) == "You roll 4."
    assert anna.say("rolled", seat=1, value=0) == "Bo rolls 0."
    assert anna.say("robbed", seat=0, target=1) == "You rob Bo."
    assert anna.say("robbed", seat=1, target=0) == "Bo robs you."
    assert anna.say("robbed", seat=1, target=2) == "Bo robs Cy."
    assert anna.say("won", winners=(0,)) == "You win."
    assert anna.say("won", winners=(0, 1)) == "Ada and Bo wins."
    assert nobody.say("rolled", seat=0, value=4) == "Ada rolls 4."


def test_a_device_with_several_seats_speaks_to_none_of_them():
    assert own_seat([2]) == 2
    assert own_seat([0, 1]) is None
    assert own_seat([]) is None


def test_events_that_belong_together_are_one_sentence_about_one_seat():
    speech = Speech(GAME, "en", NAMES)
    speech.learn({"event.moved+diamond": "{seat:seat} moves to {end}: +1."})
    walk, find = Moved(1, 3, 7), DiamondTaken(1, 7)
    assert speech.together([walk, find, Rolled(2, 5)]) == 2
    assert speech.event(walk, find) == "Bo moves to 7: +1."
    assert speech.together([walk, DiamondTaken(2, 7)]) == 1
    assert speech.together([find, walk]) == 1
    assert speech.together([walk]) == 1


def test_two_cards_are_never_told_as_one():
    speech = Speech(BIT, "en", NAMES)
    assert speech.together([Revealed(0, "crypt-rat"), Faced(0, "crypt-rat")]) == 2
    assert speech.together([Revealed(0, "crypt-rat"), Faced(0, "bone-archer")]) == 1


@pytest.mark.parametrize(
    ("language", "long", "share"),
    [("en", "11,155", "50%"), ("it", "11.155", "50%"), ("nb", "11\u00a0155", "50\u00a0%")],
)
def test_numbers_are_written_as_the_language_writes_them(language, long, share):
    speech = Speech(None, language)
    speech.learn({"n": "{n}", "signed": "{n:signed}", "minus": "{n:minus}", "share": "{n:percent}"})
    assert speech.say("n", n=11155) == long
    assert speech.say("n", n=1155) == "1155"
    assert speech.say("n", n=(3, -4)).startswith("3 ")
    assert speech.say("signed", n=3) == "+3"
    assert speech.say("signed", n=0) == "0"
    assert speech.say("signed", n=-11155) == f"\u2212{long}"
    assert speech.say("minus", n=2) == "\u22122"
    assert speech.say("minus", n=0) == "0"
    assert speech.say("share", n=50) == share


def test_a_value_may_be_something_to_say():
    speech = Speech(None)
    speech.learn({"die": "the {colour} {face}", "drop": "Drop {dice}"})
    dice = (Message("die", {"colour": "blue", "face": 6}), Message("die", {"colour": "red", "face": 2}))
    assert speech.say("drop", dice=dice) == "Drop the blue 6 and the red 2"


def test_texts_of_a_board_do_not_change_those_of_the_game():
    speech = Speech(GAME, "en", NAMES, viewer=2)
    board = speech.with_texts({"name": "a plank"})
    assert (board.say("name"), speech.say("name")) == ("a plank", "DeerPortal")
    assert (board.viewer, board.seat(1)) == (2, "Bo")
