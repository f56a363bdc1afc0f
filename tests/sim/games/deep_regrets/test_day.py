"""The day beyond the scenarios: START, REFRESH, DECLARE, turns and passing, the evening."""

import pytest
from msgspec.structs import replace

from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE, OWN
from sim.games.deep_regrets.state import Die
from tests.sim.games.deep_regrets.scene import (
    action,
    boat,
    declared,
    dice,
    do,
    fall,
    fresh,
    gear,
    hand,
    morning,
    mounts,
    next_morning,
    open_fish,
    player,
    refused,
    tags,
    throw_all,
)

SEA = action(where="2b")
PORT = action(where="port", anglers=("A4",))
COD, OCTOPUS, HAKE, CATFISH = "FISH-D1-COD-018", "FISH-D2-OCTOPUS-011", "FISH-D1-HAKE-020", "FISH-D1-CATFISH-023"


def own(state):
    return state.players[0]


# START


def test_fish_that_nobody_caught_go_to_the_discard_and_the_next_lies_face_down():
    state = next_morning(open_fish(SEA, "2b", "FISH-D2-CANDLEFIN-003"))
    assert state.fish_discard == ("FISH-D2-CANDLEFIN-003",)
    assert (state.shoals[4].face_up, len(state.shoals[4].deck)) == ("", 12)


def test_each_day_says_what_buyers_ask_for():
    def asked(**options):
        state = action(where="port", options=options)
        step = do(replace(state, demand=(1, 3, 1, 1, 1, 1)), "0 pass")
        return next(event.demand for event in step.events if event.__struct_config__.tag == "day")

    assert asked() == "3"
    assert asked(demand="off") == "off"


def test_players_come_in_the_order_of_this_mornings_coin():
    state = action(3, where="port", first=1)
    for seat in range(3):
        state = dice(state, seat, spent=[1, 1, 1])
    state = replace(do(state, "1 pass", "2 pass").state)
    if isinstance(state.agenda[-1], t.Turn):
        state = do(state, "0 pass").state
    thrown = []
    while (throw := GAME.throw(state)) is not None:
        thrown.append(throw.seat)
        state = fall(state, 1, 2, 3).state
    assert thrown == [1, 2, 0]


def test_a_threshold_left_behind_and_met_again_shakes_again():
    state = dice(player(PORT, 0, shift=2, thresholds=1), 0, fresh=[2, 6, 4])
    calm = declared(next_morning(state), "port")
    assert own(calm).thresholds == 0
    mad = next_morning(dice(player(calm, 0, shift=3), 0, fresh=[2, 6, 4]))
    assert [die.status for die in own(mad).dice] == ["fresh", "shaken", "fresh"]


def test_a_shaken_die_rests_one_day_even_if_the_madness_is_gone():
    tray = (Die(1, OWN, 6, "shaken"), Die(2, OWN, 2), Die(3, OWN, 3))
    state = next_morning(player(PORT, 0, dice=tray, thresholds=1, shift=0))
    assert [die.id for die in GAME.throw(state).dice] == [1]


def test_a_threshold_met_yesterday_already_shakes_nobody():
    state = next_morning(dice(player(PORT, 0, shift=3, thresholds=1), 0, fresh=[2, 6, 4]))
    assert [die.status for die in own(state).dice] == ["fresh"] * 3


class TestMorningAbilities:
    """START step 5: each picks the order of their own."""

    def asked(self):
        state = gear(mounts(dice(PORT, 0, fresh=[1, 1, 1]), 0, OCTOPUS, HAKE), 0, supplies=("S1",))
        return next_morning(state)

    def test_different_ones_wait_for_their_owner_to_say_which_comes_first(self):
        state = self.asked()
        assert isinstance(state.agenda[-1], t.OrderMorning)
        assert {choice.card for choice in GAME.actions(state, 0)} == {"S1", OCTOPUS, HAKE}

    def test_each_happens_once_in_the_order_named(self):
        state = self.asked()
        before = own(state)
        state = do(state, f"0 resolve {HAKE}").state
        assert own(state).fishbucks == before.fishbucks + 1
        assert own(state).supply == before.supply
        assert {choice.card for choice in GAME.actions(state, 0)} == {"S1", OCTOPUS}
        state = do(state, f"0 resolve {OCTOPUS}").state
        assert state.agenda[-1] == t.Reroll(0, 1)
        state = do(state, "0 accept").state
        assert own(state).supply == before.supply + 1, "the last one needs no question"
        assert own(state).fishbucks == before.fishbucks + 1
        assert isinstance(state.agenda[-1], t.Prepare)

    def test_equal_ones_need_no_order(self):
        state = mounts(dice(PORT, 0, fresh=[1, 1, 1]), 0, HAKE, CATFISH)
        before = own(state).fishbucks
        state = next_morning(state)
        assert isinstance(state.agenda[-1], t.Prepare)
        assert own(state).fishbucks == before + 2 + 2, "two for passing first, one from each fish"

    def test_without_a_fresh_die_there_is_nothing_to_reroll(self):
        state = mounts(dice(PORT, 0, spent=[1, 1, 1]), 0, OCTOPUS)
        assert not isinstance(next_morning(state).agenda[-1], t.Reroll)

    def test_daily_rerolls_wait_for_the_refresh(self):
        state = next_morning(dice(gear(PORT, 0, reel="L1"), 0, fresh=[1, 1, 1]))
        assert isinstance(state.agenda[-1], t.Prepare)
        assert a.RerollBy(("1",), "L1") in GAME.actions(state, 0)


# REFRESH


def test_own_dice_that_turn_fresh_push_tackle_out():
    state = player(PORT, 0, shift=4, scar=True, thresholds=1, fishbucks=9)  # capacity 3
    state = dice(state, 0, fresh=[6], spent=[1, 1], tackle=[("lead", 3), ("kelp", 5)])
    state = do(state, "0 pass", "0 keep kelp5 lead3").state
    assert [die.id for die in GAME.throw(state).dice] == [2, 3]
    assert all(die.own for die in own(state).dice)


def test_spent_dice_beyond_capacity_stay_spent_even_if_all_are_thrown():
    state = action(where="port", options={"morning_roll": "all"})
    state = player(state, 0, shift=5, scar=True, thresholds=2)  # capacity 2
    state = next_morning(dice(state, 0, fresh=[6], spent=[1, 1]))
    assert [die.id for die in GAME.throw(state).dice] == [1, 2]
    assert [die.status for die in own(fall(state, 3, 4).state).dice] == ["fresh", "fresh", "spent"]


def test_with_capacity_for_player_dice_alone_tackle_stays():
    state = action(where="port", options={"capacity_base": 3})
    state = player(state, 0, shift=4, scar=True, thresholds=1, fishbucks=9)
    state = dice(state, 0, fresh=[6], tackle=[("lead", 3), ("kelp", 5)])
    state = throw_all(do(state, "0 pass", "0 keep kelp5 lead3").state)
    assert {"kelp5", "lead3"} <= {die.name for die in own(state).dice}


def test_the_tackle_supply_is_filled_to_four_every_morning_and_not_before():
    state = player(PORT, 0, fishbucks=9)
    colour = BASE.tackle_colours[state.tackle_supply[0]]
    state = fall(do(state, f"0 charter {colour}").state, 3).state
    state = do(state, "0 end").state
    assert len(state.tackle_supply) == 3
    before = state.tackle_pool
    state = throw_all(next_morning(state))
    assert len(state.tackle_supply) == 4
    assert len({*state.tackle_supply, *state.tackle_pool}) == 12
    assert len(state.tackle_pool) == len(before) + 1 - 1, "the die that was hired came back in the evening"


def test_two_supplies_fit_and_a_third_displaces_the_one_named():
    state = player(gear(morning(), 0, supplies=("S1",)), 0, hold=("S3", "S6"))
    assert refused(state, "0 equip S3 for S1") == "refresh.other-slot"
    two = do(state, "0 equip S3 for -").state
    assert (own(two).supplies, own(two).hold) == (("S1", "S3"), ("S6",))
    assert refused(two, "0 equip S6 for -") == "refresh.other-slot"
    third = do(two, "0 equip S6 for S3").state
    assert (own(third).supplies, own(third).hold) == (("S1", "S6"), ("S3",))


def test_a_card_from_the_hold_does_not_do_again_what_it_did_when_bought():
    state = player(morning(), 0, hold=("S2",), shift=3)
    assert own(do(state, "0 equip S2 for -").state).madness_level == 3


def test_dice_to_reroll_are_named_from_low_to_high():
    state = dice(gear(morning(), 0, reel="L1"), 0, fresh=[1, 2, 6])
    assert refused(state, "0 reroll 2 1 by L1") == "dice.order"
    assert refused(state, "0 reroll 1 2 6 by L1") == "refresh.no-reroll"
    assert refused(state, "0 reroll 5 by L1") == "dice.not-fresh"


# DECLARE


def test_everyone_declares_clockwise_from_the_owner_of_the_coin():
    state = morning(3, first=1)
    for seat in range(3):
        state = do(state, f"{seat} ready").state
    for seat in (1, 2, 0):
        assert GAME.to_act(state) == (seat,)
        state = do(state, f"{seat} declare port").state
    assert state.phase == "action"
    assert state.agenda[-1] == t.Turn(1)


def test_whoever_was_in_port_starts_at_depth_one_and_whoever_was_at_sea_may_stay():
    ashore = do(throw_all(next_morning(PORT)), "0 ready").state
    assert [choice.where for choice in GAME.actions(ashore, 0)] == ["port", "1a", "1b", "1c"]
    afloat = do(throw_all(next_morning(player(SEA, 0, shoal=7))), "0 ready").state
    assert [choice.where for choice in GAME.actions(afloat, 0)] == ["stay", "port", "1a", "1b", "1c"]
    stayed = do(afloat, "0 declare stay").state
    assert own(stayed).shoal == 7
    assert refused(stayed, "0 free-reveal") == "reveal.after-moving", "declaring is no movement"


def test_a_storm_over_the_trench_sends_nobody_away():
    stormy = replace(do(throw_all(next_morning(player(SEA, 0, shoal=7))), "0 ready").state, today=("W08",))
    assert own(do(stormy, "0 declare stay").state).shoal == 7


# Turns and passing


def test_the_turn_goes_to_the_next_who_has_not_passed():
    state = action(3, where="2b", first=1)
    state = do(state, "1 move 2c with 3", "1 end").state
    assert GAME.to_act(state) == (2,)
    state = do(state, "2 pass").state
    assert GAME.to_act(state) == (0,)
    state = do(state, "0 move 2a with 3", "0 end", "1 move 2b with 3", "1 end").state
    assert GAME.to_act(state) == (0,)


def test_every_day_has_its_own_first_and_second():
    state = action(2, where="port")
    state = declared(next_morning(do(state, "0 pass", "1 pass").state), "port", "port")
    before = [other.fishbucks for other in state.players]
    state = do(state, "0 pass").state
    assert state.players[0].fishbucks == before[0] + 2
    assert state.passes == 1


def test_the_coin_goes_to_the_first_who_passed_however_much_others_sold():
    state = replace(boat(action(2, where="port"), 1, COD), demand=(3,) * 6)
    state = do(state, "0 pass", f"1 sell {COD} using -", "1 pass").state
    assert state.coin_owner == 0


def stuck(seats=2, **kwargs):
    """In Port with nothing to do: no dice, no money, no token."""
    state = action(seats, where="port", anglers=("A4", "A5", "A3"), **kwargs)
    for seat in range(seats):
        state = player(dice(state, seat, spent=[1, 1, 1]), seat, fishbucks=0, supply=0)
    return state


@pytest.mark.parametrize("sales", [(0, 0), (5, 5)])
def test_equal_sales_or_none_leave_the_coin_where_it_is(sales):
    state = replace(stuck(first=0), coin_owner=0)
    for seat in range(2):
        state = player(state, seat, sales_today=sales[seat])
    state = do(replace(state, coin_owner=1), "0 pass").state
    assert state.day == 2
    assert state.coin_owner == 1


def test_a_forced_pass_pays_the_last_reward_even_alone():
    state = do(stuck(1), "0 pass")
    passed = next(event for event in state.events if event.__struct_config__.tag == "passed")
    assert (passed.reward, passed.forced) == ("buck", True)
    assert own(state.state).supply == 0


def test_alone_a_free_pass_is_always_the_first():
    before = own(PORT).fishbucks
    state = do(PORT, "0 pass").state
    assert own(state).fishbucks == before + 2


def test_passing_right_after_an_action_is_free_even_with_nothing_left_to_do():
    state = dice(stuck(2), 0, fresh=[3])
    state = player(boat(state, 0, COD), 0, supply=1)
    step = do(state, f"0 mount {COD} for - with 3", "0 pass")
    passed = next(event for event in step.events if event.__struct_config__.tag == "passed")
    assert (passed.reward, passed.forced) == ("coin", False)
    assert own(step.state).fishbucks == 2


def test_whoever_can_do_nothing_at_all_is_not_asked():
    step = do(dice(stuck(3), 0, fresh=[3]), "0 pass")
    assert step.state.day == 2
    passed = [
        (event.seat, event.reward, event.forced) for event in step.events if event.__struct_config__.tag == "passed"
    ]
    assert passed[1:] == [(1, "buck", True), (2, "buck", True)]


def test_whoever_holds_a_dink_is_asked_before_passing_by_force():
    state = hand(stuck(2), 1, "D15")
    state = do(state, "0 pass").state
    assert state.agenda[-1] == t.Turn(1)
    assert GAME.actions(state, 1) == (a.PlayDink("D15"), a.Pass())


def test_at_sea_a_lifeboat_that_is_left_is_something_to_do():
    state = dice(action(2, where="1b"), 0, spent=[1, 1, 1])
    assert do(state, "0 pass").state.passes == 1
    gone = player(state, 0, lifeboat_flipped=True)
    assert do(gone, "0 pass").state.passes == 0


def late(madness):
    """The third to pass, with this much Madness."""
    state = do(action(3, where="port"), "0 pass", "1 pass").state
    return do(player(state, 2, shift=madness), "2 pass").state


def test_calm_is_offered_from_the_first_madness_on():
    assert late(1).agenda[-1] == t.PassReward(2, forced=False)
    assert do(late(1), "2 reward calm").state.players[2].madness_level == 0
    assert do(late(1), "2 reward buck").state.players[2].madness_level == 1
    assert late(0).day == 2, "with none there is nothing to choose"


def test_a_forced_pass_may_calm_too():
    state = player(stuck(2), 0, shift=2)
    state = do(state, "0 pass").state
    assert state.agenda[-1] == t.PassReward(0, forced=True)


# The evening


def test_only_tackle_is_kept_overnight():
    state = dice(player(PORT, 0, fishbucks=9), 0, fresh=[6, 5], tackle=[("lead", 4)])
    state = do(state, "0 pass").state
    assert GAME.actions(state, 0) == (a.Keep(()), a.Keep(("lead4",)))


def test_nobody_without_fresh_tackle_is_asked_in_the_evening():
    step = do(PORT, "0 pass")
    assert step.state.day == 2
    assert "tackle-returned" not in tags(step)


def test_kept_tackle_costs_a_fishbuck_each_and_the_rest_goes_back():
    state = dice(player(PORT, 0, fishbucks=1), 0, fresh=[6], tackle=[("lead", 4), ("kelp", 5)])
    state = do(state, "0 pass").state
    pool = len(state.tackle_pool)
    kept = do(state, "0 keep kelp5")
    assert own(kept.state).fishbucks == 3 - 1
    assert len(kept.state.tackle_pool) + len(kept.state.tackle_supply) == pool + 4 + 1
    assert [die.name for die in own(kept.state).dice if not die.own] == ["kelp5"]


def test_charters_sales_and_daily_cards_start_afresh_each_morning():
    state = player(PORT, 0, chartered_today=2, sales_today=9, used_today=("L3",), passed=False)
    tomorrow = own(next_morning(state))
    assert (tomorrow.chartered_today, tomorrow.sales_today, tomorrow.used_today, tomorrow.passed) == (0, 0, (), False)


def test_the_week_is_over_on_saturday_night():
    state = replace(action(2, where="port"), day=6)
    state = do(state, "0 pass", "1 pass").state
    assert GAME.outcome(state).reason == "saturday"
    assert fresh(state, 0) == [3, 3, 3]


def test_spent_tackle_alone_asks_nobody():
    state = dice(PORT, 0, fresh=[1, 1, 1], tackle=[("lead", 4)])
    state = do(boat(state, 0, COD), f"0 mount {COD} for - with lead4", "0 pass").state
    assert state.day == 2


def test_a_throw_is_told_by_the_dice_that_fell():
    state = next_morning(dice(PORT, 0, fresh=[6], spent=[1, 1]))
    (rolled,) = [event for event in fall(state, 2, 4).events if event.__struct_config__.tag == "rolled"]
    assert rolled.dice == ("2", "4")


def test_the_fish_of_each_depth_lie_in_the_shoals_of_that_depth():
    state = GAME.setup(1, GAME.Options(), PORT.chance).state
    for number, shoal in enumerate(state.shoals):
        assert {BASE.fish[card].depth for card in shoal.deck} == {number // 3 + 1}
    assert len({card for shoal in state.shoals for card in shoal.deck}) == 117
