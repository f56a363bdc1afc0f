"""Sea actions beyond the scenarios: movement, reveals, the Net Sweep, the Lifeboat."""

import pytest
from msgspec.structs import replace

from sim.game import Refused
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import OWN
from sim.games.deep_regrets.state import Die, Plug, Shoal
from tests.sim.games.deep_regrets.scene import (
    action,
    dice,
    do,
    fall,
    fresh,
    gear,
    hand,
    open_fish,
    player,
    refused,
    tags,
    top,
)

SEA = action(where="2b")
PLAIN2, OTHER2 = "FISH-D2-CANDLEFIN-003", "FISH-D2-BONITO-004"
PURPLE = ("FISH-D2-TENCH-015", "FISH-D1-GOBY-029")
PLUG = "FISH-D2-CORRODED-039"


def own(state):
    return state.players[0]


def test_boats_move_one_column_and_do_not_wrap_round():
    state = player(SEA, 0, shoal=3)
    assert own(do(state, "0 move 2b with 3").state).shoal == 4
    assert refused(state, "0 move 2c with 3") == "move.one-column"
    assert refused(state, "0 move 1a with 3") == "move.one-column"


def test_tackle_may_pay_for_moving_but_not_for_a_reveal():
    state = dice(SEA, 0, fresh=[1], tackle=[("lead", 3)])
    assert own(do(state, "0 descend with lead3").state).shoal == 7
    assert refused(state, "0 reveal with lead3") == "reveal.player-die"


def test_a_catch_needs_a_player_die():
    state = open_fish(dice(SEA, 0, fresh=[1], tackle=[("lead", 4)]), "2b", PLAIN2)
    assert refused(state, "0 catch with lead4") == "catch.player-die"
    assert refused(state, "0 catch with 6") == "dice.not-fresh"


def test_one_token_at_most_helps():
    state = open_fish(dice(SEA, 0, fresh=[1]), "2b", PLAIN2)
    assert refused(state, "0 catch with 1 supply supply") == "catch.one-token"
    assert refused(player(state, 0, supply=0), "0 catch with 1 supply") == "catch.no-token"


def test_only_one_fish_lies_open_at_a_shoal():
    state = open_fish(SEA, "2b", PLAIN2)
    assert refused(state, "0 reveal with 3") == "reveal.open"
    empty = replace(SEA, shoals=(Shoal(()),) * 9)
    assert refused(empty, "0 reveal with 3") == "reveal.nothing-to-turn"


def test_empty_shoals_can_be_entered():
    empty = replace(SEA, shoals=(Shoal(()),) * 9)
    step = do(empty, "0 move 2c with 3")
    assert own(step.state).shoal == 5
    assert refused(step.state, "0 free-reveal") == "reveal.nothing-to-turn"


def test_the_free_reveal_is_optional_and_lost_if_not_taken():
    state = do(SEA, "0 move 2c with 3", "0 end").state
    assert refused(state, "0 free-reveal") == "reveal.after-moving"


def test_one_action_a_turn():
    state = do(SEA, "0 move 2c with 3").state
    assert refused(state, "0 move 2b with 3") == "turn.acted"
    assert refused(SEA, "0 end") == "turn.act-first"


def test_port_business_waits_for_port():
    assert refused(SEA, "0 charter lead") == "port.at-sea"
    assert refused(action(where="port"), "0 ascend") == "sea.in-port"


def test_an_open_fish_is_for_whoever_comes_first_and_stays_till_tomorrow():
    state = action(2, where="2b")
    state = open_fish(dice(state, 1, fresh=[6]), "2b", PLAIN2)
    state = do(state, "0 pass", "1 catch with 6").state
    assert state.players[1].boat == (PLAIN2,)


# The Net Sweep


def sweeping(*tops, fresh_dice=(6, 6), **changes):
    """At 2b with a lead die, and these cards on top of 2a and 1b."""
    state = dice(SEA, 0, fresh=list(fresh_dice), tackle=[("lead", 3)])
    for shoal, fish in zip(("2a", "1b"), tops, strict=False):
        state = top(state, shoal, fish)
    return replace(state, **changes)


def test_a_sweep_costs_two_dice_one_of_them_tackle():
    state = sweeping(PLAIN2)
    assert refused(state, "0 sweep 2a with 6 6") == "sweep.tackle-die"
    assert refused(state, "0 sweep 2a with lead3") == "sweep.two-dice"
    assert refused(state, "0 sweep 1a with 6 lead3") == "sweep.shoals"
    assert refused(state, "0 sweep 2b with 6 lead3") == "sweep.shoals"


def test_a_sweep_turns_cards_next_door_and_must_be_hauled():
    state = do(sweeping(PLAIN2, "FISH-D1-COD-018"), "0 sweep 1b 2a with 6 lead3").state
    assert state.agenda[-1] == t.Haul(0, (1, 3))
    assert state.shoals[3].face_up == PLAIN2
    state = do(state, "0 haul 2a with 6").state
    assert own(state).boat == (PLAIN2,)
    assert state.shoals[1].face_up == "FISH-D1-COD-018"
    assert isinstance(state.agenda[-1], t.Turn)


def test_without_a_player_die_left_nothing_is_hauled():
    state = do(sweeping(PLAIN2, fresh_dice=(6,)), "0 sweep 2a with 6 lead3").state
    assert state.agenda[-1] == t.Turn(0, done=True)
    assert state.shoals[3].face_up == PLAIN2


def test_two_purple_cards_in_one_sweep_are_a_regret_whatever_is_caught():
    state = do(sweeping(*PURPLE), "0 sweep 1b 2a with 6 lead3").state
    missed = do(state, "0 haul 2a with 6").state  # Difficulty 5: caught, and a Regret for the catch itself
    assert len(own(missed).regrets) == 2
    hopeless = do(player(state, 0, dice=dice(state, 0, fresh=[1]).players[0].dice), "0 haul 2a with 1").state
    assert len(own(hopeless).regrets) == 1


def test_one_purple_card_is_no_regret():
    state = do(sweeping(PURPLE[0], "FISH-D1-COD-018"), "0 sweep 1b 2a with 6 lead3").state
    assert own(do(state, "0 haul 1b with 6").state).regrets == ()


def test_a_plug_in_the_net_erodes_at_once():
    step = do(sweeping(PLUG), "0 sweep 2a with 6 lead3")
    state = step.state
    assert state.plug == Plug(3, 0, 1)
    assert len(state.shoals[0].deck) == 12
    assert len(own(state).regrets) == 1
    assert state.agenda[-1] == t.Haul(0, (3,))


def test_a_plug_in_the_net_does_nothing_new_when_one_is_pulled_already():
    pulled = Plug(8, 0, 5)
    state = do(sweeping(PLUG, plug=pulled), "0 sweep 2a with 6 lead3").state
    assert state.plug == pulled
    assert len(state.shoals[0].deck) == 13


def test_erosion_may_take_the_card_that_the_sweep_turned_up():
    state = player(dice(SEA, 0, fresh=[6, 6], tackle=[("lead", 3)]), 0, shoal=3)
    state = top(top(state, "1a", "FISH-D1-COD-018"), "3a", "FISH-D3-UNSEATED-039")
    state = do(state, "0 sweep 1a 3a with 6 lead3").state
    assert "FISH-D1-COD-018" in state.fish_discard
    assert state.agenda[-1] == t.Haul(0, (6,))


def test_a_sweep_flips_one_card_after_the_other():
    state = sweeping("FISH-D2-NAUTILUS-032", "FISH-D1-COD-018")
    step = do(state, "0 sweep 1b 2a with 6 lead3")
    assert tags(step).count("revealed") == 2
    assert GAME.throw(step.state).purpose == "omen"
    state = fall(step.state, "still").state
    assert isinstance(state.agenda[-1], t.Haul)


# The Lifeboat


def test_the_lifeboat_goes_once_and_leaves_the_tackle_behind():
    state = dice(SEA, 0, fresh=[4], tackle=[("kelp", 5)])
    pool = len(state.tackle_pool)
    state = do(state, "0 lifeboat").state
    assert own(state).location == "port"
    assert own(state).lifeboat_flipped
    assert fresh(state, 0) == [4]
    assert len(state.tackle_pool) == pool + 1
    back = player(do(state, "0 end").state, 0, shoal=1)
    assert refused(back, "0 lifeboat") == "lifeboat.flipped"


def test_an_omen_fish_seen_at_madness_five_breaks_the_mind():
    state = player(dice(SEA, 0, fresh=[1, 6]), 0, shift=5, scar=True, mounted_fish=("FISH-D1-COD-018",))
    state = do(top(state, "2b", "FISH-D2-NAUTILUS-032"), "0 reveal with 1").state
    state = fall(state, "stir").state
    assert own(state).madness_level == 6
    assert own(state).mounted_fish == ()


# What a movement opens, and what closes it


def test_a_free_reveal_is_refused_for_what_really_speaks_against_it():
    lying_open = do(open_fish(SEA, "2c", PLAIN2), "0 move 2c with 3").state
    assert refused(lying_open, "0 free-reveal") == "reveal.open"
    foggy = do(replace(SEA, today=("W03",)), "0 move 2c with 3").state
    assert refused(foggy, "0 free-reveal") == "reveal.fog"


def test_a_free_reveal_comes_at_once_and_not_after_a_dink_or_a_look():
    state = do(gear(hand(SEA, 0, "D15"), 0, supplies=("S8",)), "0 move 2c with 3").state
    assert a.FreeReveal() in GAME.actions(state, 0)
    assert refused(do(state, "0 dink D15").state, "0 free-reveal") == "reveal.after-moving"
    assert refused(do(state, "0 peek 2b by S8").state, "0 free-reveal") == "reveal.after-moving"


def test_only_moving_brings_a_free_reveal():
    state = do(open_fish(SEA, "2b", PLAIN2), "0 catch with 3 3").state
    assert refused(state, "0 free-reveal") == "reveal.after-moving"


def test_there_is_nothing_below_depth_three_and_nothing_above_depth_one():
    assert refused(player(SEA, 0, shoal=7), "0 descend with 3") == "move.bottom"
    assert refused(player(SEA, 0, shoal=1), "0 ascend") == "move.surface"


def test_a_movement_is_paid_with_one_die_and_no_token():
    state = dice(SEA, 0, fresh=[3, 4])
    assert refused(state, "0 move 2c with 3 supply") == "move.one-die"
    assert refused(hand(state, 0, "D07"), "0 move 2c with D07 3") == "move.one-die"
    nought = hand(dice(SEA, 0, tackle=[("ichor", 0)]), 0, "D07")
    with pytest.raises(Refused) as refusal:
        do(nought, "0 descend with ichor0 D07")
    assert (refusal.value.rule, refusal.value.detail["need"]) == ("move.needs", 1)


def test_what_has_been_named_is_paid_and_nothing_else():
    """A Spent die that shows the same number is not the one that pays."""
    state = player(SEA, 0, dice=(Die(1, OWN, 4, "spent"), Die(2, OWN, 4), Die(3, OWN, 5)))
    assert fresh(do(state, "0 move 2c with 4").state, 0) == [5]


# Catching


def test_a_supply_token_is_worth_one():
    state = open_fish(dice(player(SEA, 0, supply=1), 0, fresh=[3, 6]), "2b", PLAIN2)  # Difficulty 4
    step = do(state, "0 catch with 3 supply")
    assert own(step.state).boat == (PLAIN2,)
    assert own(step.state).supply == 0
    assert own(do(state, "0 catch with 3").state).boat == ()


def test_a_caught_fish_leaves_the_sea():
    state = do(open_fish(dice(SEA, 0, fresh=[6]), "2b", PLAIN2), "0 catch with 6").state
    assert state.shoals[4].face_up == ""
    assert PLAIN2 not in state.shoals[4].deck
    assert len(state.shoals[4].deck) == 12


@pytest.mark.parametrize(("face", "enough"), [("still", 9), ("stir", 10), ("maw", 12)])
def test_the_omen_adds_nothing_one_or_three_to_a_legendary(face, enough):
    state = open_fish(dice(SEA, 0, fresh=[6, enough - 6]), "2b", "FISH-D2-RAY-038")  # Difficulty 9
    caught = fall(do(state, f"0 catch with {' '.join(sorted(('6', str(enough - 6))))}").state, face).state
    assert own(caught).boat == ("FISH-D2-RAY-038",)
    state = open_fish(dice(SEA, 0, fresh=[6, enough - 7]), "2b", "FISH-D2-RAY-038")
    missed = fall(do(state, f"0 catch with {' '.join(sorted(('6', str(enough - 7))))}").state, face).state
    assert own(missed).boat == ()


def test_a_sea_of_fish_is_caught_only_where_one_lies():
    state = open_fish(dice(SEA, 0, fresh=[6]), "2a", PLAIN2)
    assert refused(state, "0 catch with 6") == "catch.nothing-open"


# More of the Net Sweep


def test_a_net_passes_by_open_fish_and_empty_shoals():
    state = sweeping(PLAIN2)
    lying_open = open_fish(state, "2c", OTHER2)
    assert refused(lying_open, "0 sweep 2c with 6 lead3") == "sweep.shoals"
    empty = replace(state, shoals=(*state.shoals[:5], Shoal(()), *state.shoals[6:]))
    assert refused(empty, "0 sweep 2c with 6 lead3") == "sweep.shoals"


def test_a_net_takes_two_shoals_and_two_dice_at_most():
    state = sweeping(PLAIN2)
    assert refused(state, "0 sweep 1b 2a 2c with 6 lead3") == "sweep.shoals"
    assert refused(state, "0 sweep 2a with 6 6 lead3") == "sweep.two-dice"
    assert refused(state, "0 sweep 2a 2a with 6 lead3") == "sweep.shoals"
    assert refused(state, "0 sweep 2a with lead3 6") == "dice.order"


def test_the_dice_of_a_sweep_are_spent_and_the_rest_haul():
    state = do(sweeping(PLAIN2), "0 sweep 2a with 6 lead3").state
    assert fresh(state, 0) == [6]


def test_one_token_is_enough_to_help_a_haul():
    state = do(player(sweeping(PLAIN2, fresh_dice=(6, 3)), 0, supply=1), "0 sweep 2a with 6 lead3").state
    assert own(do(state, "0 haul 2a with 3 supply").state).boat == (PLAIN2,)
    broke = player(state, 0, supply=0)
    assert refused(broke, "0 haul 2a with 3 supply") == "turn.answer-first"


def test_one_purple_card_swept_alone_is_no_regret():
    state = do(sweeping(PURPLE[0], fresh_dice=(6,)), "0 sweep 2a with 6 lead3").state
    assert own(state).regrets == ()


def test_each_sweep_is_judged_by_its_own_cards():
    state = do(sweeping(PURPLE[0], fresh_dice=(6,)), "0 sweep 2a with 6 lead3", "0 end").state
    state = dice(top(state, "2c", PLAIN2), 0, fresh=[6], tackle=[("lead", 3)])
    state = do(top(state, "1b", PURPLE[1]), "0 sweep 1b with 6 lead3").state
    assert own(state).regrets == ()


def test_erosion_in_a_sweep_takes_the_open_card_and_not_the_one_below():
    state = player(dice(SEA, 0, fresh=[6, 6], tackle=[("lead", 3)]), 0, shoal=3)
    state = top(top(state, "1a", "FISH-D1-COD-018"), "3a", "FISH-D3-UNSEATED-039")
    state = do(state, "0 sweep 1a 3a with 6 lead3").state
    assert state.fish_discard == ("FISH-D1-COD-018",)
    assert (len(state.shoals[0].deck), state.shoals[0].face_up) == (12, "")


def test_a_revealed_card_says_nothing_about_those_below():
    state = do(SEA, "0 reveal with 3").state
    assert set(GAME.view(state, 0).shoals[4].deck) == {"?"}
    assert len(GAME.view(state, 0).shoals[4].deck) == 12


def test_a_sunken_fish_that_comes_up_again_is_nowhere_else():
    state = replace(SEA, shoals=(*SEA.shoals[:4], Shoal((PLAIN2,), "", 1), *SEA.shoals[5:]))
    state = do(state, "0 reveal with 3").state
    assert state.shoals[4] == Shoal((), PLAIN2, 0)
