"""The table told in sentences: what is said is so."""

import pytest
from msgspec.structs import replace

from sim.action_text import parse_action
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets.state import Plug, Shoal
from sim.speech import LANGUAGES, Speech
from tests.sim.games.deep_regrets.scene import (
    action,
    boat,
    dice,
    do,
    eve,
    gear,
    hand,
    morning,
    mounts,
    offer,
    open_fish,
    player,
    regrets,
)

COD, CRAB = "FISH-D1-COD-018", "FISH-D1-CRAB-027"
PORT = action(2, where="port", anglers=("A4", "A5"))
SEA = action(2, where=["2b", "port"], anglers=("A4", "A5"))


def told(state, key, seat=0):
    """What every message of this key says of a table."""
    return [message.values for message in GAME.describe(GAME.view(state, seat), seat) if message.key == f"scene.{key}"]


def test_the_day_and_what_buyers_ask_for_today_and_tomorrow():
    state = replace(PORT, demand=(3, 1, 2, 1, 2, 3))
    assert told(state, "day") == [{"day": "monday", "demand": "3"}]
    assert told(state, "tomorrow") == [{"depth": 1}]
    saturday = replace(state, day=6)
    assert told(saturday, "day") == [{"day": "saturday", "demand": "3"}]
    assert told(saturday, "tomorrow") == []
    without = action(where="port", options={"demand": "off"})
    assert told(without, "day") == [{"day": "monday", "demand": "off"}]
    assert told(without, "tomorrow") == []


def test_five_days_have_a_tomorrow_until_saturday():
    state = replace(action(where="port", options={"days": 5}), demand=(3, 1, 2, 1, 2, 3))
    assert told(replace(state, day=5), "tomorrow") == [{"depth": 2}]
    assert told(replace(state, day=6), "tomorrow") == []


def test_who_owns_the_coin_and_the_preserver():
    state = replace(PORT, coin_owner=1, coin_value=17, preserver=None)
    assert told(state, "coin") == [{"seat": 1, "value": 17}]
    assert told(state, "preserver") == []
    assert told(replace(state, preserver=1), "preserver") == [{"seat": 1}]


def test_the_weather_of_today_and_the_forecast():
    state = replace(action(where="port", options={"weather": True}), today=("W01", "P04"), forecast="W07")
    assert told(state, "today") == [{"card": "W01"}, {"card": "P04"}]
    assert told(state, "forecast") == [{"card": "W07"}]
    assert told(PORT, "forecast") == []


def test_who_pulled_the_plug_and_the_shoal_that_really_erodes_next():
    assert told(PORT, "pulled") == told(PORT, "erodes") == []
    state = replace(PORT, plug=Plug(4, 1, 2))
    assert told(state, "pulled") == [{"seat": 1}]
    assert told(state, "erodes") == [{"shoal": "1c"}]
    empty = replace(state, shoals=(*state.shoals[:2], Shoal(()), *state.shoals[3:]))
    assert told(empty, "erodes") == [{"shoal": "2a"}], "an empty shoal is skipped"
    assert told(replace(state, shoals=(Shoal(()),) * 9), "erodes") == []


def test_the_sea():
    state = open_fish(SEA, "2b", "FISH-D2-CORRODED-039")
    assert told(state, "decks") == [{"left": (13, 13, 13, 13, 12, 13, 13, 13, 13)}]
    (lying,) = told(state, "open")
    assert (lying["shoal"], lying["fish"]) == ("2b", "FISH-D2-CORRODED-039")
    assert (lying["value"], lying["difficulty"], lying["tags"]) == (5, 8, ("purple", "plug"))
    assert told(SEA, "open") == []


def test_every_board():
    state = regrets(dice(player(SEA, 0, fishbucks=7, supply=1, shift=1), 0, fresh=[2, 6], spent=[4]), 0, 1, 2)
    state = mounts(boat(hand(state, 0, "D01"), 0, COD), 0, CRAB)
    assert told(state, "seat") == [
        {"seat": 0, "angler": "A4", "where": "2b"},
        {"seat": 1, "angler": "A5", "where": "port"},
    ]
    assert told(state, "purse")[0] == {"bucks": 7, "supply": 1, "dinks": 1}
    assert told(state, "mind")[0] == {"madness": 3, "regrets": 2, "capacity": 4}
    assert told(state, "dice")[0] == {"fresh": ("2", "6"), "spent": ("4",)}
    assert told(state, "gear")[0] == {"cards": ("R0", "L0")}
    assert told(state, "boat") == [{"fish": (COD,)}]
    assert told(state, "mounted") == [{"fish": (CRAB,)}]
    bare = dice(state, 0, spent=[1, 1, 1])
    assert told(bare, "dice")[0] == {"fresh": ("none",), "spent": ("1", "1", "1")}
    assert told(dice(state, 0, fresh=[1]), "dice")[0] == {"fresh": ("1",), "spent": ("none",)}


def test_nobody_has_a_board_before_choosing_an_angler():
    state = GAME.setup(2, GAME.Options(), eve().chance).state
    assert told(state, "seat") == []
    assert told(state, "day") == []


def test_ones_own_hand_and_looks_are_told_to_oneself_alone():
    state = player(hand(SEA, 0, "D06"), 0, peeked=((3, COD),))
    assert told(state, "dink") == [{"card": "D06", "when": "turn"}]
    assert told(state, "peeked") == [{"shoal": "2a", "fish": COD}]
    for other in (1, None):
        assert told(state, "dink", other) == []
        assert told(state, "peeked", other) == []


def test_the_shop_is_told_in_port_at_ones_own_prices():
    haggler = offer(player(PORT, 0, angler="A2"), "R2", "L5", "S1", "D05", "D03")
    assert told(haggler, "offer") == [
        {"card": "R2", "bucks": 2, "supply": 0},
        {"card": "L5", "bucks": 5, "supply": 0},
        {"card": "S1", "bucks": 1, "supply": 0},
        {"card": "D05", "bucks": 0, "supply": 1},
        {"card": "D03", "bucks": 2, "supply": 0},
    ]
    assert len(told(PORT, "tackle")[0]["colours"]) == 4
    assert told(replace(PORT, tackle_supply=()), "tackle") == []
    assert told(SEA, "offer") == told(SEA, "tackle") == []
    assert told(replace(PORT, phase="declare"), "offer"), "who decides between Sea and Port wants to know"
    assert told(replace(PORT, phase="refresh"), "offer") == []


def test_only_those_who_are_asked_hear_the_question():
    assert told(PORT, "question") == [{"question": "turn"}]
    assert told(PORT, "question", 1) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_die_that_was_never_thrown_is_told_in_words(language):
    state = do(offer(player(PORT, 0, fishbucks=9), "L5"), "0 buy L5 using -").state
    speech = Speech(GAME, language, ["Anna", "Bo"])
    said = [speech.message(message) for message in GAME.describe(GAME.view(state, 0), 0)]
    assert not any("pay." in sentence for sentence in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_goes_into_the_hold_is_named_only_where_it_could_be_another(language):
    """A board has one place for a rod, and two for supplies."""
    state = player(gear(morning(), 0, supplies=("S1", "S3")), 0, hold=("R3", "S6"))
    rod, supply = parse_action(GAME, "equip R3 for R0"), parse_action(GAME, "equip S6 for S3")
    assert {rod, supply} <= set(GAME.actions(state, 0))
    speech = Speech(GAME, language)
    names = speech.names_under("card")
    for move, named in ((rod, False), (supply, True)):
        message = GAME.label(GAME.view(state, 0), move)
        words = speech.action(move) if message is None else speech.message(message)
        assert names[move.card] in words
        assert (names[move.out] in words) is named
