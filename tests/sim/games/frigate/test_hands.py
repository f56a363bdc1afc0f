"""Rolling: the set of dice, re-rolls, dice that lie on the felt, and active perks."""

import pytest
from msgspec.structs import replace

from sim.game import Refused
from sim.games.frigate import GAME
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.events import PerkUsed, SlotsAdded, SlotsRemoved
from tests.sim.games.frigate.ship import do, events, fall, hand, rolled, score, ship


def refused(state, action):
    with pytest.raises(Refused) as caught:
        GAME.apply(state, 0, action)
    assert action not in GAME.actions(state, 0)
    return caught.value.rule


def kinds(state):
    return [die.sides for die in state.dice]


# The set of dice


def test_the_set_starts_as_five_d6_with_fifteen_slots():
    assert kinds(ship()) == [6] * 5
    assert len(ship().card) == 15


@pytest.mark.parametrize(
    ("perks", "slots"),
    [(("D03",), 17), (("D04",), 19), (("D05",), 21), (("D06",), 29), (("D01",), 18), (("D02",), 18), (("D07",), 15)],
)
def test_slots_appear_with_other_dice(perks, slots):
    """F6 and F7."""
    assert len(ship(*perks).card) == slots


def test_seven_and_eight_dice_bring_their_own_slots():
    assert "seven_kind" in ship("D01", "D02").card
    assert "eight_kind" not in ship("D01", "D02").card
    assert {"eight_kind", "four_pair", "seven_kind"} <= set(ship("D01", "D02", "D15").card)


def test_a_bigger_die():
    """Scenario 8: Long Gun."""
    state = ship("D03")
    assert score(state, 6, 5, 4, 3, 7, slot="large_straight") == 27
    assert score(state, 6, 5, 4, 3, 8, slot="n8") == 8


def test_a_die_sold_in_mid_hand_is_still_rolled():
    """Scenario 8, F9: the D8 leaves at the next hand, and the points it made stay."""
    state = rolled(do(ship("D03"), a.Sell(1)), 6, 5, 4, 3, 8)
    step = GAME.apply(state, 0, a.Play("n8"))
    assert step.state.score == 8
    assert kinds(step.state) == [6] * 5
    assert len(step.state.card) == 15
    assert events(step, SlotsRemoved)[0].slots == ("n7", "n8")


def test_slots_are_announced_when_they_appear():
    state = ship("I16")
    gained = do(state, a.Use(1))
    step = hand(replace(gained, perks=(*gained.perks, s.Held(9, "D03", 3, 1, 1))), 1, 1, 2, 3, 4, slot="wild")
    assert events(step, SlotsAdded)[0].slots[:2] == ("n7", "n8")


def test_a_slot_that_comes_back_is_still_played():
    """Eights were played, the Long Gun was sold, and another one is there again in the same round."""
    state = hand(ship("D03"), 6, 5, 4, 3, 8, slot="n8").state
    without = hand(do(state, a.Sell(1)), 6, 5, 4, 3, 8, slot="wild").state
    assert "n8" not in without.card
    again = hand(replace(without, perks=(s.Held(9, "D03", 3, 1, 1),)), 6, 5, 4, 3, 1, slot="n6").state
    assert "n8" in again.card
    assert "n8" not in again.open
    assert "n7" in again.open


def test_swaps_take_the_highest_numbered_d6():
    """F33: perks are taken left to right, and the order of the perks decides which die becomes what."""
    assert kinds(ship("D03", "D06")) == [6, 6, 6, 20, 8]
    assert kinds(ship("D06", "D03")) == [6, 6, 6, 8, 20]
    assert kinds(ship("D01", "D03")) == [6, 6, 6, 6, 6, 8]
    assert kinds(ship("D03", "D01")) == [6, 6, 6, 6, 8, 6]


def test_a_swap_without_a_d6_does_nothing():
    assert kinds(ship("D03", "D04", "D05", "D06", "D07")) == [4, 20, 12, 10, 8]
    six = (s.Held(n, "D03", 3, 1, 1) for n in range(1, 7))
    assert kinds(do(replace(ship(), perks=tuple(six)), a.Roll())) == [6] * 5  # fixed at the start of the hand
    state = ship("D03", "D04", "D05", "D06", "D07", "D15")
    assert kinds(state) == [4, 20, 12, 10, 8, 8]


def test_a_set_has_at_most_eight_dice():
    """F8: the ninth does nothing."""
    assert len(ship("D01", "D02", "D15").dice) == 8
    crowded = ship("D01", "D02", "D15", options=s.Options(start_perks=0, max_dice=6))
    assert kinds(crowded) == [6] * 6


# Re-rolls


def test_at_most_two_rerolls_of_any_dice():
    """F19: also dice kept before."""
    state = rolled(ship(), 1, 2, 3, 4, 5)
    assert state.rerolls_left == 2
    state = fall(do(state, a.Reroll((1, 2))), 6, 6)
    assert state.values == (6, 6, 3, 4, 5)
    state = fall(do(state, a.Reroll((1,))), 2)
    assert state.values == (2, 6, 3, 4, 5)
    assert refused(state, a.Reroll((1,))) == "rerolls.none-left"


def test_powder_monkeys_give_a_third():
    assert rolled(ship("D12"), 1, 2, 3, 4, 5).rerolls_left == 3
    sold = rolled(do(ship("D12"), a.Sell(1)), 1, 2, 3, 4, 5)
    assert sold.rerolls_left == 3  # F9


@pytest.mark.parametrize("dice", [(6,), (0,), (1, 1), (2, 1)])
def test_rerolls_name_dice_of_the_set_in_rising_order(dice):
    assert refused(rolled(ship(), 1, 2, 3, 4, 5), a.Reroll(dice)) == "rerolls.no-such-dice"


def test_a_reroll_of_no_dice_is_refused():
    assert refused(rolled(ship(), 1, 2, 3, 4, 5), a.Reroll(())) == "rerolls.no-dice"


def test_kept_dice_lie_on_the_felt_and_may_be_knocked():
    """The Rest counts for all dice, thrown or lying."""
    state = do(rolled(ship(), 1, 2, 3, 4, 5), a.Reroll((2, 4)))
    throw = GAME.throw(state)
    assert [die.id for die in throw.dice] == [2, 4]
    assert [(die.id, lie.face) for die, lie in throw.lying] == [(1, 0), (3, 2), (5, 4)]
    assert fall(state, 6, 6, knocked={5: 1}).values == (1, 6, 3, 6, 1)


def test_a_single_die_rolls_apart_from_the_others_and_several_among_them():
    lying = rolled(ship(), 1, 2, 3, 4, 5)
    assert GAME.throw(do(lying, a.Reroll((3,)))).apart
    assert not GAME.throw(do(lying, a.Reroll((3, 4)))).apart
    assert not GAME.throw(do(ship(), a.Roll())).apart


def test_there_is_no_skipping():
    """A hand that lies on the felt ends in a slot, satisfied or not."""
    state = replace(rolled(ship(), 1, 2, 3, 4, 6), rerolls_left=0)
    ways_on = {type(action) for action in GAME.actions(state, 0)} - {a.Abandon}
    assert ways_on == {a.Play}
    assert {action.slot for action in GAME.actions(state, 0) if isinstance(action, a.Play)} == set(state.card)


def test_a_played_slot_is_closed():
    state = rolled(hand(ship(), 1, 2, 3, 4, 6, slot="wild").state, 1, 2, 3, 4, 6)
    assert refused(state, a.Play("wild")) == "card.closed"
    assert refused(state, a.Play("n7")) == "card.not-on-card"
    assert refused(state, a.Play("yacht")) == "card.no-such-slot"


def test_second_volley_lets_three_slots_be_played_twice():
    """F18."""
    state = hand(ship("S14"), 1, 2, 3, 4, 6, slot="wild").state
    assert "wild" in state.open
    state = hand(state, 1, 2, 3, 4, 6, slot="wild").state
    assert "wild" not in state.open


def test_the_second_play_goes_with_second_volley_at_the_next_hand():
    """F9: the slots of a hand are fixed when it begins."""
    state = do(hand(ship("S14"), 1, 2, 3, 4, 6, slot="wild").state, a.Sell(1))
    assert "wild" in state.open
    assert "wild" not in hand(state, 1, 2, 3, 4, 6, slot="n1").state.open


def test_rum_ration_adds_to_second_volley():
    """Wild was played twice: reopened, it has one play more."""
    state = ship("S14", "S17")
    for _ in range(2):
        state = hand(state, 1, 2, 3, 4, 6, slot="wild").state
    state = do(state, a.Reopen("wild", 2))
    assert "wild" not in hand(state, 1, 2, 3, 4, 6, slot="wild").state.open


# Active perks


def test_a_perk_is_triggered_so_many_times_a_round():
    """F20: Quick Match twice, and ready again when the round is won."""
    state = rolled(ship("D14"), 1, 2, 3, 4, 6)
    state = fall(do(state, a.Again((1,), 1)), 5)
    assert state.values[0] == 5
    assert state.rerolls_left == 2
    state = fall(do(state, a.Again((2,), 1)), 5)
    assert refused(state, a.Again((3,), 1)) == "perks.no-uses-left"
    won = do(replace(state, score=149), a.Play("wild"))
    assert won.round == 2
    assert won.perks[0].uses == 2


def test_quick_match_rolls_one_die_and_master_gunner_any():
    assert refused(rolled(ship("D14"), 1, 2, 3, 4, 6), a.Again((1, 2), 1)) == "perks.too-many-dice"
    assert fall(do(rolled(ship("D17"), 1, 2, 3, 4, 6), a.Again((1, 2, 3, 4, 5), 1)), 5, 5, 5, 5, 5).values == (5,) * 5


def test_turning_and_rolling_again_need_dice_on_the_felt():
    assert refused(ship("D13"), a.Turn(1, 6, 1)) == "perks.roll-first"
    assert refused(ship("D14"), a.Again((1,), 1)) == "perks.roll-first"


def test_boarding_pike_turns_a_die_where_it_lies():
    before = rolled(ship("D13"), 1, 2, 3, 4, 6)
    after = do(before, a.Turn(3, 6, 1))
    assert after.values == (1, 2, 6, 4, 6)
    assert (after.fallen[2].x, after.fallen[2].y) == (before.fallen[2].x, before.fallen[2].y)
    assert refused(before, a.Turn(3, 3, 1)) == "perks.shows-it-already"
    assert refused(before, a.Turn(3, 7, 1)) == "perks.no-such-face"
    assert refused(before, a.Turn(6, 1, 1)) == "perks.no-such-die"


def test_rum_ration_reopens_a_played_slot():
    state = hand(ship("S17"), 1, 2, 3, 4, 6, slot="wild").state
    assert refused(state, a.Reopen("pair", 1)) == "perks.not-played"
    again = do(state, a.Reopen("wild", 1))
    assert "wild" in again.open
    assert again.score == 16
    assert hand(again, 1, 1, 1, 1, 1, slot="wild").state.score == 21


def test_refit_and_overhaul_improve_a_slot_for_the_rest_of_the_run():
    """F13: the perk is gone, the upgrade stays."""
    state = do(ship("S18", "S19", "S18"), a.Improve("pair", 1), a.Improve("pair", 2), a.Improve("pair", 3))
    assert state.perks == ()
    assert score(state, 3, 3, 1, 2, 6, slot="pair") == (6 + 22) * 2
    assert refused(ship("S18"), a.Improve("n7", 1)) == "card.not-on-card"


def test_extra_hold_letter_of_credit_and_smugglers_map():
    state = ship("I02", "I17", "I16", money=3)
    state = do(state, a.Use(1), a.Use(2), a.Use(3))
    assert state.run_spaces == 1
    assert state.money == 6
    assert len(state.perks) == 2
    assert do(ship("I17", money=20), a.Use(1)).money == 28
    assert refused(ship("I17", money=0), a.Use(1)) == "perks.no-money"
    assert refused(ship("I16", "S08", "S09", "S10"), a.Use(1)) == "perks.no-room"


def test_a_passive_perk_cannot_be_triggered_nor_another_choice_made():
    assert refused(ship("S08"), a.Use(1)) == "perks.not-active"
    assert refused(ship("S18"), a.Use(1)) == "perks.other-choice"
    assert refused(ship("S18"), a.Use(5)) == "perks.no-such-perk"


def test_triggering_is_told():
    step = GAME.apply(ship("S15"), 0, a.Use(1))
    assert events(step, PerkUsed) == [PerkUsed("S15", 1)]


def test_perks_move_to_places_that_exist():
    state = ship("S08", "S09")
    assert [held.id for held in do(state, a.Move(1, 2)).perks] == ["S09", "S08"]
    assert refused(state, a.Move(1, 3)) == "perks.no-such-place"
    assert refused(state, a.Move(1, 1)) == "perks.already-there"


def test_phases_refuse_what_has_no_place_in_them():
    assert refused(ship(), a.Play("wild")) == "phases.not-now"
    assert refused(ship(), a.Close()) == "phases.not-now"
    assert refused(rolled(ship(), 1, 2, 3, 4, 5), a.Roll()) == "phases.not-now"
    with pytest.raises(Refused, match="dice-falling"):
        GAME.apply(do(ship(), a.Roll()), 0, a.Abandon())


def test_whoever_is_late_plays_where_it_scores_most():
    state = rolled(ship(), 6, 6, 6, 2, 2)
    assert GAME.late(state, 0) == a.Play("full_house")
    assert GAME.late(ship(), 0) == a.Roll()


def test_the_total_is_what_the_dice_show_and_is_told_only_while_they_lie_there():
    told = GAME.tally(rolled(ship(), 6, 5, 3, 1, 1))
    assert told.values == {"faces": "6 · 5 · 3 · 1 · 1", "total": 16}
    assert GAME.tally(ship()) is None
    assert GAME.tally(hand(ship(), 6, 5, 3, 1, 1, slot="n6").state) is None
