"""Regrets and Madness: the track, the guards, the collapse, the Reckoning."""

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.codec import encode
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.state import Plug
from sim.games.deep_regrets.week.tray import capacity
from tests.sim.games.deep_regrets.scene import (
    action,
    boat,
    dice,
    do,
    fall,
    fresh,
    gear,
    hand,
    mounts,
    next_morning,
    open_fish,
    player,
    refused,
    regrets,
    tags,
    throw_all,
)

SEA = action(where="2b")
PORT = action(where="port")
COD, CRAB, SHARK = "FISH-D1-COD-018", "FISH-D1-CRAB-027", "FISH-D2-SHARK-013"
SAD = "FISH-D2-TENCH-015"


def own(state):
    return state.players[0]


def catching_sorrow(state):
    """Seat 0 catches a fish that is a Regret."""
    return do(open_fish(dice(state, 0, fresh=[6]), "2b", SAD), "0 catch with 6")


@pytest.mark.parametrize(
    ("madness", "scarred", "dice_held"),
    [(0, False, 5), (2, False, 5), (3, False, 4), (4, True, 3), (5, True, 2), (6, True, 2), (7, True, 1), (9, True, 1)],
)
def test_the_madness_track(madness, scarred, dice_held):
    state = player(PORT, 0, shift=madness, scar=scarred)
    assert capacity(BASE, state, own(state)) == dice_held


def test_reaching_a_threshold_shakes_the_highest_die_for_a_day():
    state = dice(player(PORT, 0, shift=3), 0, fresh=[2, 6, 4])
    state = next_morning(state)
    assert [(die.value, die.status) for die in own(state).dice] == [(2, "fresh"), (6, "shaken"), (4, "fresh")]
    assert GAME.throw(state) is None, "a Shaken die sits this Refresh out"
    tuesday = do(state, "0 ready", "0 declare port").state
    state = next_morning(tuesday)
    assert len(GAME.throw(state).dice) == 1, "the next morning it is thrown again"
    assert own(state).thresholds == 1


def test_two_thresholds_at_once_shake_two_and_spent_dice_after_fresh_ones():
    state = next_morning(dice(player(PORT, 0, shift=5, scar=True), 0, fresh=[2], spent=[5, 1]))
    assert [die.status for die in own(state).dice] == ["shaken", "shaken", "fresh"]


def test_player_dice_over_capacity_are_spent_highest_first():
    state = next_morning(dice(player(PORT, 0, shift=5, scar=True, thresholds=2), 0, fresh=[2, 6, 4]))
    assert sorted(fresh(state, 0)) == [2, 4]


def test_tackle_over_capacity_goes_back_lowest_first():
    state = player(PORT, 0, shift=3, thresholds=1, fishbucks=9)
    state = dice(state, 0, fresh=[1, 2, 6], tackle=[("lead", 3), ("kelp", 5)])
    state = throw_all(do(state, "0 pass", "0 keep kelp5 lead3").state)
    assert sorted(die.name for die in own(state).dice if die.fresh) == ["1", "2", "6", "kelp5"]


def test_madness_six_takes_a_mounted_fish_of_ones_choice():
    state = mounts(player(SEA, 0, shift=5, scar=True), 0, COD, CRAB)
    state = catching_sorrow(state).state
    assert state.agenda[-1] == t.PickMount(0, (COD, CRAB))
    state = do(state, f"0 discard {CRAB}").state
    assert own(state).mounted_fish == (COD,)


def test_beyond_six_a_regret_is_two_mounted_fish_or_the_end():
    state = catching_sorrow(mounts(player(SEA, 0, shift=6, scar=True), 0, COD, CRAB, SHARK)).state
    assert state.agenda[-1] == t.Collapse(0)
    assert len(GAME.actions(state, 0)) == 4
    spared = do(state, f"0 sacrifice {COD} {SHARK}").state
    assert own(spared).mounted_fish == (CRAB,)
    assert own(spared).regrets == ()
    ended = do(state, "0 collapse").state
    assert GAME.outcome(ended).reason == "collapse"


def test_with_fewer_than_two_mounted_fish_only_the_end_is_left():
    state = catching_sorrow(mounts(player(SEA, 0, shift=6, scar=True), 0, COD)).state
    assert [choice.__struct_config__.tag for choice in GAME.actions(state, 0)] == ["collapse"]


def test_a_collapse_ends_the_week_for_all_at_once():
    state = action(3, where="2b")
    state = catching_sorrow(player(state, 0, shift=6, scar=True)).state
    step = do(state, "0 collapse")
    assert step.state.phase == "over"
    assert len(step.state.scores) == 3
    assert tags(step)[:2] == ["went-under", "final-score"]


def test_madness_that_is_no_regret_never_asks_for_the_collapse():
    state = player(dice(action(where="3b"), 0, fresh=[6, 6, 6]), 0, shift=7, scar=True)
    state = open_fish(state, "3b", "FISH-D3-SHELF-034")
    state = fall(do(state, "0 catch with 6 6 6").state, "still").state
    assert own(state).madness_level == 8
    assert state.agenda[-1] == t.Turn(0, done=True)


def test_two_regrets_come_one_after_the_other():
    state = open_fish(dice(action(where="3b"), 0, fresh=[6, 6]), "3b", "FISH-D3-PLOUGH-027")
    assert len(own(do(state, "0 catch with 6 6").state).regrets) == 2


def test_the_life_preserver_goes_to_the_first_in_port_and_back_for_a_regret():
    state = action(3, where=["2b", "port", "port"])
    assert state.preserver == 1
    state = replace(state, preserver=0)
    asked = catching_sorrow(state).state
    assert asked.agenda[-1] == t.Guard(0, sinking=False)
    saved = do(asked, "0 ward preserver").state
    assert saved.preserver is None
    assert own(saved).regrets == ()
    assert len(own(do(asked, "0 suffer").state).regrets) == 1


def test_the_preserver_is_taken_from_whoever_has_it():
    state = next_morning(replace(action(2, where="1a"), preserver=0))
    state = do(throw_all(state), "0 ready", "1 ready").state
    for _ in range(2):
        seat = state.agenda[-1].seat
        state = do(state, f"{seat} declare {'port' if seat == 1 else 'stay'}").state
    assert state.preserver == 1


def test_an_empty_deck_takes_back_its_discard():
    state = replace(SEA, regret_deck=(), regret_discard=(2, 2))
    step = catching_sorrow(state)
    assert own(step.state).regrets == (2,)
    assert step.barrier
    nothing = catching_sorrow(replace(SEA, regret_deck=(), regret_discard=())).state
    assert own(nothing).regrets == ()
    assert own(nothing).madness_level == 0


# The Reckoning


def reckoning(*stacks, bucks=(), seats=None, wall=(COD, CRAB)):
    """The next morning with a Reckoning due; each seat with these Regrets and, but for the last, mounted fish."""
    state = action(seats or len(stacks), where="port")
    for seat, values in enumerate(stacks):
        state = player(state, seat, fishbucks=bucks[seat] if bucks else 5)
        state = regrets(state, seat, *values)
    state = mounts(state, 0, *wall[:1]) if len(stacks) > 1 else mounts(state, 0, *wall)
    if len(stacks) > 1:
        state = mounts(state, 1, *wall[1:])
    return next_morning(replace(state, reckoning=True))


def test_the_highest_sum_loses_its_best_fish_and_only_the_name_is_told():
    state = reckoning((1,), (3, 0))
    assert state.players[0].mounted_fish == (COD,)
    assert state.players[1].mounted_fish == ()
    assert not state.reckoning


def test_of_equal_sums_the_poorest_is_hit():
    # passing brings 2 to seat 0 and a token to seat 1
    state = reckoning((2,), (2,), bucks=(0, 5))
    assert state.players[0].mounted_fish == ()
    assert state.players[1].mounted_fish == (CRAB,)


def test_equally_poor_they_choose_in_secret_and_lose_together():
    state = reckoning((2,), (2,), bucks=(3, 5))
    task = state.agenda[-1]
    assert isinstance(task, t.TiedReckoning)
    assert GAME.to_act(state) == (0, 1)
    state = do(state, f"1 discard {CRAB}").state
    assert state.players[1].mounted_fish == (CRAB,), "nothing falls before all have chosen"
    assert CRAB.encode() not in encode(GAME.view(state, 0).agenda)
    assert GAME.to_act(state) == (0,)
    state = do(state, f"0 discard {COD}").state
    assert [other.mounted_fish for other in state.players] == [(), ()]


def test_nobody_regrets_nothing():
    state = reckoning((0,), (0, 0))
    assert [other.mounted_fish for other in state.players] == [(COD,), (CRAB,)]


@pytest.mark.parametrize(("values", "left"), [((3, 2), 2), ((3, 3), 1)])
def test_alone_a_reckoning_hits_from_six_on(values, left):
    state = reckoning(values)
    assert len(own(state).mounted_fish) == left


def test_of_equal_best_fish_the_loser_chooses():
    state = reckoning((3, 3), wall=(COD, "FISH-D1-TUSK-014"))
    assert state.agenda[-1] == t.PickMount(0, (COD, "FISH-D1-TUSK-014"))


def test_refusals_in_the_middle_of_a_question_say_which():
    state = catching_sorrow(mounts(player(SEA, 0, shift=5, scar=True), 0, COD, CRAB)).state
    assert refused(state, "0 end") == "turn.answer-first"
    assert refused(state, f"0 discard {SHARK}") == "turn.answer-first"


# Which card, which mark, which guard


def test_a_regret_is_the_top_card_of_the_deck():
    state = replace(SEA, regret_deck=(0, 1, 3))
    state = catching_sorrow(state).state
    assert own(state).regrets == (3,)
    assert state.regret_deck == (0, 1)


def test_a_regret_at_five_or_less_leaves_the_wall_alone_and_scars_nobody_before_four():
    state = mounts(player(SEA, 0, shift=2), 0, COD, CRAB)
    state = catching_sorrow(state).state
    assert own(state).madness_level == 3
    assert not own(state).scar
    assert own(state).mounted_fish == (COD, CRAB)
    assert state.agenda[-1] == t.Turn(0, done=True)


def test_beyond_six_no_further_trophy_goes_by_itself():
    state = player(dice(action(where="3b"), 0, fresh=[6, 6, 6]), 0, shift=6, scar=True, mounted_fish=(COD,))
    state = open_fish(state, "3b", "FISH-D3-SHELF-034")
    state = fall(do(state, "0 catch with 6 6 6").state, "still").state
    assert own(state).madness_level == 7
    assert own(state).mounted_fish == (COD,)


def test_calm_marks_nobody():
    state = mounts(player(PORT, 0, shift=7), 0, COD)
    state = do(hand(state, 0, "D08"), "0 dink D08").state
    assert own(state).madness_level == 6
    assert own(state).mounted_fish == (COD,)
    assert not own(state).scar


def test_reaching_six_again_takes_another_trophy():
    state = mounts(player(SEA, 0, shift=5, scar=True), 0, COD)
    assert own(catching_sorrow(state).state).mounted_fish == ()


def test_a_scar_is_told_once():
    assert "scarred" in tags(catching_sorrow(player(SEA, 0, shift=3)))
    assert "scarred" not in tags(catching_sorrow(player(SEA, 0, shift=3, scar=True)))


def test_a_trophy_given_up_goes_to_the_discard_and_play_goes_on():
    state = catching_sorrow(mounts(player(SEA, 0, shift=5, scar=True), 0, COD, CRAB)).state
    state = do(state, f"0 discard {CRAB}").state
    assert state.fish_discard == (CRAB,)
    assert state.agenda[-1] == t.Turn(0, done=True)


def test_two_trophies_buy_the_week_on():
    state = catching_sorrow(mounts(player(SEA, 0, shift=6, scar=True), 0, COD, CRAB)).state
    state = do(state, f"0 sacrifice {COD} {CRAB}").state
    assert GAME.outcome(state) is None
    assert state.agenda[-1] == t.Turn(0, done=True)
    assert set(state.fish_discard) == {COD, CRAB}
    assert own(state).madness_level == 6


def test_a_sinking_regret_that_breaks_nobody_goes_under_the_deck():
    state = replace(action(where="port"), plug=Plug(4, 0), preserver=None)
    front, rest = state.sinking[-1], state.sinking[:-1]
    state = do(mounts(player(state, 0, shift=6, scar=True, thresholds=2), 0, COD, CRAB), "0 pass").state
    assert state.agenda[-1] == t.Collapse(0)
    assert (state.regret_deck[0], state.sinking) == (front, rest)


def test_a_common_regret_at_six_leaves_the_sinking_ones_alone():
    state = catching_sorrow(mounts(player(SEA, 0, shift=6, scar=True), 0, COD, CRAB)).state
    assert state.sinking == SEA.sinking


def test_the_sinking_regret_that_comes_is_the_front_one():
    state = replace(action(where="port"), plug=Plug(4, 0), preserver=None, sinking=(0, 1, 3))
    state = do(state, "0 pass").state
    assert own(state).regrets == (3,)
    assert state.sinking == (0, 1)


def test_the_guards_come_in_their_order_and_each_may_be_declined():
    state = gear(hand(player(SEA, 0, angler="A3"), 0, "D16"), 0, supplies=("S5",))
    asked = catching_sorrow(replace(state, preserver=0)).state
    assert [getattr(choice, "by", "") for choice in GAME.actions(asked, 0)] == ["D16", "S5", "A3", "preserver", ""]
    assert len(own(do(asked, "0 suffer").state).regrets) == 1


def test_a_guard_leaves_the_others_in_place():
    state = gear(hand(SEA, 0, "D16"), 0, supplies=("S5",))
    asked = catching_sorrow(replace(state, preserver=0)).state
    by_cat = do(asked, "0 ward S5").state
    assert (own(by_cat).dinks, own(by_cat).supplies, by_cat.preserver) == (("D16",), (), 0)
    by_circle = do(asked, "0 ward D16").state
    assert (own(by_circle).dinks, own(by_circle).supplies, by_circle.preserver) == ((), ("S5",), 0)


@pytest.mark.parametrize("answer", ["suffer", "ward D16", "ward preserver"])
def test_the_penitent_ignores_the_first_regret_of_the_game_and_no_later_one(answer):
    """Whatever becomes of the first: it was the first."""
    state = hand(player(SEA, 0, angler="A3"), 0, "D16")
    state = do(catching_sorrow(replace(state, preserver=0)).state, f"0 {answer}", "0 end").state
    state = dice(replace(hand(state, 0, "D16"), preserver=0), 0, fresh=[6])
    asked = do(open_fish(state, "2b", "FISH-D2-VOICE-016"), "0 catch with 6").state
    assert [getattr(choice, "by", "") for choice in GAME.actions(asked, 0)] == ["D16", "preserver", ""]


def test_a_computer_penitent_does_not_waste_its_innocence():
    state = hand(player(SEA, 0, angler="A3"), 0, "D16")
    asked = catching_sorrow(state).state
    for level in GAME.bots.values():
        assert level(GAME.view(asked, 0), 0, chance_from("x")) == a.Ward("A3")


def test_a_chapel_has_nothing_to_offer_to_the_innocent():
    state = boat(action(where="port"), 0, "FISH-D3-TEETH-019")
    state = replace(state, event_deck=("P08",), demand=(1,) * 6)
    assert do(state, "0 sell FISH-D3-TEETH-019 using -").state.agenda[-1] == t.Turn(0, done=True)


def test_the_chapel_is_left_once_one_has_chosen():
    state = regrets(boat(action(where="port"), 0, "FISH-D3-TEETH-019"), 0, 2, 1)
    state = replace(state, event_deck=("P08",), demand=(1,) * 6)
    asked = do(state, "0 sell FISH-D3-TEETH-019 using -").state
    for answer, left in (("heal", (2,)), ("accept", (2, 1))):
        after = do(asked, f"0 {answer}").state
        assert own(after).regrets == left
        assert after.agenda[-1] == t.Turn(0, done=True)


# More Reckonings


def test_a_reckoning_takes_the_most_valuable_fish():
    state = reckoning((3, 3), wall=(COD, SHARK, CRAB))
    assert own(state).mounted_fish == (COD, CRAB)
    assert state.fish_discard == (SHARK,)


def test_a_reckoning_that_hits_nobody_says_so_and_nothing_more():
    state = action(2, where="port")
    step = do(replace(state, reckoning=True), "0 pass", "1 pass")
    assert "reckoning-missed" in tags(step)
    assert "reckoning" not in tags(step)


def test_whoever_has_nothing_on_the_wall_loses_nothing():
    state = regrets(regrets(action(2, where="port"), 0, 2), 1, 2)
    state = player(player(state, 0, fishbucks=3), 1, fishbucks=5)
    bare = next_morning(replace(state, reckoning=True))
    assert isinstance(bare.agenda[-1], t.Prepare)
    one = next_morning(replace(mounts(state, 1, COD), reckoning=True))
    assert one.agenda[-1] == t.TiedReckoning((1,), ("",))


def test_tied_players_see_their_own_pick_and_not_the_others():
    state = reckoning((2,), (2,), bucks=(3, 5))
    state = do(state, f"1 discard {CRAB}").state
    assert GAME.view(state, 1).agenda[-1].picks == ("", CRAB)
    assert GAME.view(state, 0).agenda[-1].picks == ("", "?")
    state = do(state, f"0 discard {COD}").state
    assert not isinstance(state.agenda[-1], t.TiedReckoning)
    assert set(state.fish_discard) == {COD, CRAB}


def test_a_collapse_cannot_be_taken_back():
    state = catching_sorrow(player(SEA, 0, shift=6, scar=True)).state
    assert do(state, "0 collapse").barrier
