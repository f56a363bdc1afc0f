"""Why not: what a refusal says is so."""

import pytest
from msgspec.structs import replace

from sim.action_text import parse_action
from sim.chance import chance_from
from sim.game import Refused
from sim.games.deep_regrets import GAME
from sim.speech import LANGUAGES, Speech
from tests.sim.games.deep_regrets.scene import (
    action,
    boat,
    dice,
    do,
    fall,
    hand,
    morning,
    mounts,
    player,
    refused,
    top,
)

SEA = action(2, where="2b", anglers=("A4", "A5"))
PORT = action(2, where="port", anglers=("A4", "A5"))
COD, CRAB, SHARK, TUSK = "FISH-D1-COD-018", "FISH-D1-CRAB-027", "FISH-D2-SHARK-013", "FISH-D1-TUSK-014"


def detail(state, line):
    """The rule by which a line is refused, and what is told with it."""
    with pytest.raises(Refused) as refusal:
        do(state, line)
    return refusal.value.rule, dict(refusal.value.detail)


def test_it_is_not_your_turn_or_dice_are_falling_or_it_is_over():
    assert refused(SEA, "1 pass") == "turn.waiting-for"
    falling = do(top(SEA, "2b", "FISH-D2-NAUTILUS-032"), "0 reveal with 3").state
    assert refused(falling, "0 end") == "turn.dice-falling"
    assert refused(fall(falling, "still").state, "0 ready") == "turn.not-now"
    over = do(replace(PORT, day=6), "0 pass", "1 pass").state
    assert refused(over, "0 pass") == "turn.over"


@pytest.mark.parametrize("state", [SEA, PORT])
def test_what_belongs_to_the_morning_is_not_done_in_the_day(state):
    assert refused(state, "0 declare port") == "declare.in-the-morning"
    assert refused(state, "0 draw-dink") == "refresh.in-the-morning"
    assert refused(state, "0 equip R1 for -") == "refresh.in-the-morning"


def test_the_way_is_named_that_the_weather_bars():
    stormy = replace(SEA, today=("W08",))
    assert detail(stormy, "0 descend with 3") == ("move.blocked", {"depth": 3})
    assert detail(player(stormy, 0, shoal=7), "0 move 3a with 3") == ("move.blocked", {"depth": 3})
    assert detail(player(SEA, 0, shoal=6), "0 descend with 3")[0] == "move.bottom"
    assert detail(player(SEA, 0, shoal=2), "0 ascend")[0] == "move.surface"
    assert refused(SEA, "0 move nowhere with 3") == "move.one-column"


def test_a_die_must_be_there_and_show_enough():
    state = dice(SEA, 0, fresh=[1, 3])
    assert detail(state, "0 move 2c with 5") == ("dice.not-fresh", {"die": "5"})
    assert detail(state, "0 descend with 1") == ("move.needs", {"need": 2, "die": "1"})
    assert detail(state, "0 reveal with 5") == ("dice.not-fresh", {"die": "5"})
    assert detail(dice(state, 0, tackle=[("lead", 3)]), "0 reveal with lead3") == (
        "reveal.player-die",
        {"die": "lead3"},
    )
    assert refused(dice(SEA, 0, fresh=[3, 4], tackle=[("lead", 3)]), "0 sweep 2a with 5 lead3") == "dice.not-fresh"
    assert refused(replace(PORT, plug=None), "0 harbor repair with 6") == "harbor.no-plug"


def test_a_dink_must_be_in_hand_and_of_use():
    state = dice(SEA, 0, fresh=[1, 3])
    assert refused(state, "0 move 2c with 3 D07") == "dinks.not-in-hand"
    assert refused(hand(state, 0, "D07", "D07"), "0 move 2c with 1 D07 D07") == "move.one-die"
    assert refused(hand(state, 0, "D01"), "0 move 2c with 3 D01") == "dinks.other-time"
    assert refused(hand(state, 0, "D01"), "0 dink R2") == "dinks.not-in-hand"


def test_what_a_catch_lacks():
    state = player(dice(SEA, 0, fresh=[1, 3]), 0, supply=0)
    assert refused(state, "0 catch with 1") == "catch.nothing-open"
    shoals = (*state.shoals[:4], replace(state.shoals[4], face_up=SHARK), *state.shoals[5:])
    state = replace(state, shoals=shoals)
    assert refused(state, "0 catch with 3 1") == "catch.order"
    assert refused(hand(state, 0, "D01", "D02"), "0 catch with 1 D01 D02") == "dinks.one-a-turn"
    assert refused(state, "0 catch with 1 supply") == "catch.no-token"
    assert refused(hand(state, 0, "D07"), "0 catch with 1 D07") == "dinks.other-time"


def test_what_a_mount_lacks():
    state = mounts(boat(PORT, 0, SHARK), 0, COD, CRAB, TUSK)
    assert refused(state, f"0 mount {SHARK} for {SHARK} with 3") == "mount.full"
    assert refused(state, f"0 mount {COD} for {CRAB} with 3") == "mount.not-in-boat"
    assert refused(player(state, 0, supply=0), f"0 mount {SHARK} for {COD} with 3") == "mount.token"
    assert refused(state, f"0 mount {SHARK} for {COD} with 6") == "dice.not-fresh"


def test_prices_are_named():
    state = replace(PORT, shop=replace(PORT.shop, upgrades=("L5", "R2", "R1"), dinks=("D05", "D03")))
    poor = player(state, 0, fishbucks=1, supply=0)
    assert detail(poor, "0 buy L5 using -") == ("buy.bucks", {"n": 6, "held": 1})
    assert detail(hand(poor, 0, "D10"), "0 buy L5 using D10") == ("buy.bucks", {"n": 4, "held": 1})
    assert detail(poor, "0 buy D05 using -") == ("buy.supply", {"n": 1, "held": 0})
    assert refused(hand(poor, 0, "D11"), "0 buy D03 using D11") == "buy.no-discount"


def declaring():
    """Both are ready, and the first seat is asked where to go."""
    return do(morning(2), "0 ready", "1 ready").state


def why(state, line):
    with pytest.raises(Refused) as refusal:
        do(state, line)
    return refusal.value


def test_one_enters_the_sea_at_depth_one():
    state = declaring()
    assert detail(state, "0 declare 2b") == ("declare.depth-one", {"where": "2b"})
    assert refused(state, "0 declare moon") == "declare.nowhere"
    assert refused(state, "0 declare stay") == "declare.in-port"


def test_who_names_an_angler_in_vain_hears_why():
    state = GAME.setup(2, GAME.Options(), chance_from("anglers")).state
    first = GAME.to_act(state)[0]
    state = GAME.apply(state, first, parse_action(GAME, "choose A4")).state
    other = GAME.to_act(state)[0]
    assert detail(state, f"{other} choose A4") == ("anglers.taken", {"angler": "A4", "seat": first})
    assert refused(state, f"{other} choose Nobody") == "anglers.unknown"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_that_is_open_is_named_with_whom_it_is_put_to_and_how_to_answer(language):
    state = declaring()
    speech = Speech(GAME, language, ["Ada", "Bo"])
    said = speech.refusal(why(state, "0 catch with 4"))
    assert "Ada" in said
    assert speech.say("question.declare") in said
    assert speech.say("how.declare") in said
    waiting = speech.refusal(why(state, "1 declare port"))
    assert "Ada" in waiting
    assert speech.say("question.declare") in waiting
