"""What a hand scores: the card, the nine steps, and the explanation line by line."""

import pytest
from msgspec.structs import replace

from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.content import SLOTS
from sim.games.frigate.events import (
    DieLine,
    HandMissed,
    HandScored,
    PerkSpent,
)
from sim.games.frigate.scoring import score_hand
from sim.games.frigate.state import Upgrade
from tests.sim.games.frigate.ship import do, events, hand, rolled, score, ship

BASE_CARD = {
    "full_house": 24,
    "three_kind": 20,
    "pair": 14,
    "two_pair": 18,
    "n6": 18,
    "n2": 4,
    "wild": 22,
    "small_straight": 0,
    "four_kind": 0,
}


@pytest.mark.parametrize(("slot", "points"), BASE_CARD.items())
def test_the_base_card(slot, points):
    """Scenario 1: 6,6,6,2,2 without perks."""
    step = hand(ship(), 6, 6, 6, 2, 2, slot=slot)
    assert step.state.tally.points == points
    assert step.state.money == 4 + (points > 0)


@pytest.mark.parametrize(("slot", "points", "pay"), [("full_house", 0, 0), ("pair", 10, 1), ("five_kind", 22, 1)])
def test_five_equal_dice_are_no_full_house(slot, points, pay):
    """Scenario 2 (F5): the slot is used all the same."""
    step = hand(ship(), 4, 4, 4, 4, 4, slot=slot)
    assert step.state.tally.points == points
    assert step.state.money == 4 + pay
    assert slot not in step.state.open


def test_four_equal_dice_are_not_two_pair():
    assert score(ship(), 3, 3, 3, 3, 1, slot="two_pair") == 0
    assert score(ship(), 3, 3, 3, 1, 1, slot="two_pair") == 10


ACES = (Upgrade("n1", 10, 0),)


def test_the_nine_steps():
    """Scenario 3: Aces upgraded by Refit, Ace Gunner held: (3 + 16) x 3."""
    step = hand(ship("S01", upgrades=ACES), 1, 1, 1, 4, 5, slot="n1")
    (scored,) = events(step, HandScored)
    assert scored.score == 57
    assert [(line.before, line.after) for line in step.events if getattr(line, "step", "") == "bonus"] == [
        (0, 10),
        (10, 16),
    ]


def test_the_nine_steps_with_final_perks():
    """Scenario 3: [Ace Gunner, Full Hold, All Hands] make 63, and 189 when All Hands is triggered."""
    state = ship("S01", "I10", "S15", upgrades=ACES)
    assert score(state, 1, 1, 1, 4, 5, slot="n1") == 63
    assert score(do(state, a.Use(3)), 1, 1, 1, 4, 5, slot="n1") == 189


def test_a_triggered_perk_is_lost_on_a_hand_that_misses():
    """Scenario 3: 2,2,3,4,5 in Aces with All Hands triggered."""
    step = hand(do(ship("S01", "I10", "S15", upgrades=ACES), a.Use(3)), 2, 2, 3, 4, 5, slot="n1")
    assert events(step, HandMissed)
    assert step.state.tally.points == 0
    assert step.state.armed == ()
    assert step.state.perks[2].uses == 0


def test_fractions_are_dropped():
    """Scenario 5: Broadside."""
    assert score(ship("S04"), 3, 4, 5, 6, 1, slot="small_straight") == 50
    assert score(ship("S04"), 2, 3, 4, 5, 6, slot="large_straight") == 55
    assert score(ship("S10"), 3, 3, 2, 1, 4, slot="pair") == 14  # 8 x 1.75
    assert score(ship("S10"), 2, 2, 3, 1, 5, slot="n5") == 8  # 5 x 1.75 = 8.75


def test_perks_act_from_left_to_right():
    """F11: a multiplier that is raised and then added to is more than one that is added to and then raised."""
    raise_first, add_first = ship("S01", "S09"), ship("S09", "S01")
    assert score(raise_first, 1, 1, 3, 4, 5, slot="n1") == (2 + 6) * 4
    assert score(add_first, 1, 1, 3, 4, 5, slot="n1") == (2 + 6) * 3
    moved = do(add_first, a.Move(2, 1))
    assert score(moved, 1, 1, 3, 4, 5, slot="n1") == (2 + 6) * 4


def test_armed_effects_act_last_in_the_order_they_were_armed():
    """Double Shot doubles the dice, All Hands triples the end: 2 x 10 + 2, times 3."""
    state = do(ship("S15", "D19"), a.Use(2), a.Use(1))
    assert score(state, 5, 5, 1, 2, 3, slot="pair") == (2 * 10 + 2) * 3
    assert [held.id for held in state.perks] == ["S15"]


def test_a_sold_perk_stops_at_once_even_when_it_was_armed():
    """F9 keeps dice and re-rolls; everything else goes with the perk."""
    state = do(ship("S15"), a.Use(1), a.Sell(1))
    assert score(state, 5, 5, 1, 2, 3, slot="pair") == 12


def test_best_dice_include_the_modifiers():
    """Heavy Shot makes 6s worth 9, Odd Ballast 5s worth 8: the better pair counts; straights take the highest."""
    assert score(ship("D08"), 6, 6, 5, 5, 5, slot="pair") == 18 + 2
    assert score(ship("D11"), 6, 6, 5, 5, 5, slot="pair") == 16 + 2
    assert score(ship("D11"), 6, 6, 5, 5, 5, slot="full_house") == 24 + 12 + 2
    assert score(ship(), 1, 2, 3, 4, 5, slot="small_straight") == 14 + 2


def test_equally_good_dice_take_the_lower_numbers():
    """Odd Ballast makes a 3 worth as much as a 6: the pair with the lowest die counts."""
    step = hand(ship("D11"), 3, 6, 6, 3, 1, slot="pair")
    assert [line.die for line in events(step, DieLine)] == [1, 4]


def test_surplus_dice_are_left_out_from_the_end():
    step = hand(ship(), 2, 5, 5, 5, 5, slot="three_kind")
    assert [line.die for line in events(step, DieLine)] == [2, 3, 4]


def test_no_straight_wraps():
    assert score(ship(), 5, 6, 1, 2, 3, slot="small_straight") == 0


def test_a_one_time_passive_is_spent_when_it_first_acts():
    """F21: Lucky Sixes waits for three 6s in a hand that scores."""
    state = ship("D20")
    missed = hand(state, 6, 6, 6, 2, 3, slot="full_house")
    assert [held.id for held in missed.state.perks] == ["D20"]
    short = hand(state, 6, 6, 5, 2, 3, slot="wild")
    assert [held.id for held in short.state.perks] == ["D20"]
    acted = hand(state, 6, 6, 6, 2, 3, slot="n2")
    assert acted.state.tally.points == 2 + 40
    assert acted.state.perks == ()
    assert events(acted, PerkSpent)


def test_rewards_come_after_the_score():
    assert hand(ship("S13"), 2, 3, 4, 5, 6, slot="large_straight").state.money == 4 + 2
    assert hand(ship("S13"), 2, 3, 4, 5, 6, slot="wild").state.money == 4 + 1
    assert hand(ship("S13"), 2, 2, 4, 5, 6, slot="large_straight").state.money == 4


def test_last_stand_counts_the_slot_that_is_played():
    few = replace(ship("S11"), open=("wild", "n1", "n2", "n3"))
    many = replace(ship("S11"), open=("wild", "n1", "n2", "n3", "n4"))
    assert score(few, 1, 2, 3, 4, 6, slot="wild") == 32
    assert score(many, 1, 2, 3, 4, 6, slot="wild") == 16


def test_opening_salvo_is_for_the_first_hand():
    state = ship("S12")
    after = hand(state, 1, 1, 2, 3, 5, slot="pair").state
    assert after.tally.points == 4 * 4
    assert score(after, 1, 1, 2, 3, 5, slot="wild") == 12
    next_round = hand(replace(after, score=149), 1, 1, 2, 3, 5, slot="wild").state
    assert next_round.round == 2
    assert score(next_round, 1, 1, 2, 3, 5, slot="wild") == 12 * 4


def test_steady_aim_needs_a_reroll_unused():
    state = rolled(ship("S10"), 1, 2, 3, 4, 6)
    assert score_hand(state, "wild").points == 28
    assert score_hand(replace(state, rerolls_left=0), "wild").points == 16


@pytest.mark.parametrize("slot", sorted(SLOTS))
def test_every_slot_can_be_made(slot):
    """Some hand of eight D20 makes every slot there is."""
    line = SLOTS[slot]
    hands = {
        "number": [line.n] * 8,
        "all": [1, 3, 5, 7, 9, 11, 13, 15],
        "pairs": [2, 2, 5, 5, 9, 9, 14, 14],
        "full_house": [3, 3, 3, 8, 8, 1, 5, 12],
        "straight": [4, 5, 6, 7, 8, 9, 1, 1],
        "kind": [6] * 8,
    }
    dice = tuple(s.Die(number, 20, tuple(range(1, 21))) for number in range(8))
    state = replace(ship(), dice=dice, card=(slot,), open=(slot,))
    counted = {"number": 8 * line.n, "all": 64, "full_house": 25, "kind": 6 * line.n}
    counted["pairs"] = sum(sorted([4, 10, 18, 28])[-line.n :]) if line.shape == "pairs" else 0
    counted["straight"] = sum(range(10 - line.n, 10))
    expected = (counted[line.shape] + line.bonus) * line.mult // 100
    assert score_hand(rolled(state, *hands[line.shape]), slot).points == expected
