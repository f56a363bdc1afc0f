"""What single perks add and multiply: their slots, their faces, their limits, their order and their rounding."""

import pytest
from msgspec.structs import replace

from sim.games.frigate import GAME
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.content import SLOTS
from sim.games.frigate.events import DieLine
from sim.games.frigate.perk_totals import rig
from sim.games.frigate.scoring import sheet
from tests.sim.games.frigate.ship import do, events, hand, rolled, score, ship

# Which slots a perk means


NUMBERS = {f"n{n}" for n in range(1, 21)}
PAIRS = {"pair", "two_pair", "three_pair", "four_pair"}
STRAIGHTS = {"small_straight", "large_straight", "grand_straight"}
KINDS = {f"{n}_kind" for n in ("three", "four", "five", "six", "seven", "eight")}


@pytest.mark.parametrize(
    ("perk", "slots", "bonus", "mult"),
    [
        ("S02", {"n1", "n2", "n3"}, 9, 0),
        ("S03", NUMBERS - {"n1", "n2", "n3"}, 0, 100),
        ("S04", STRAIGHTS, 0, 150),
        ("S05", PAIRS, 10, 0),
        ("S06", {"full_house", "wild"}, 0, 100),
        ("S07", KINDS, 0, 150),
        ("S08", set(SLOTS), 4, 0),
        ("S09", set(SLOTS), 0, 100),
        ("S16", set(SLOTS), 5, 0),
    ],
)
def test_a_perk_changes_the_slots_it_names_and_no_others(perk, slots, bonus, mult):
    state = ship(perk)
    for slot, line in SLOTS.items():
        page = sheet(state, slot)
        named = slot in slots
        assert (page.bonus, page.mult) == (line.bonus + bonus * named, line.mult + mult * named), slot


def test_ace_gunner_raises_the_multiplier_of_aces_and_twos_to_at_least_three():
    """`set_mult` never lowers: an Aces slot with a multiplier of 5 keeps it."""
    assert [(sheet(ship("S01"), slot).bonus, sheet(ship("S01"), slot).mult) for slot in ("n1", "n2", "n3")] == [
        (6, 300),
        (6, 300),
        (0, 100),
    ]
    assert sheet(ship("S01", upgrades=(s.Upgrade("n1", 0, 400),)), "n1").mult == 500


def test_prize_money_pays_for_straights_full_house_and_kinds():
    rules = rig(ship("S13").perks).scoring["reward"]
    assert rules[0].slots == STRAIGHTS | KINDS | {"full_house"}


# Which dice a perk means


@pytest.mark.parametrize(
    ("perk", "more"),
    [
        ("D07", {1: 2, 2: 2, 3: 2, 4: 2}),
        ("D08", {6: 3, 7: 3, 8: 3, 20: 3}),
        ("D10", {2: 2, 4: 2, 6: 2, 8: 2, 20: 2}),
        ("D11", {1: 3, 3: 3, 5: 3, 7: 3}),
        ("D16", dict.fromkeys((1, 2, 3, 4, 5, 6, 7, 8, 20), 2)),
    ],
)
def test_a_counted_die_scores_more_by_what_it_shows(perk, more):
    """F22."""
    points = sheet(ship(perk), "wild").points
    for value in (1, 2, 3, 4, 5, 6, 7, 8, 20):
        assert points[value] == value + more.get(value, 0)


def test_only_counted_dice_score_more():
    assert score(ship("D10"), 4, 4, 2, 2, 2, slot="n4") == 2 * (4 + 2)


def test_of_equal_dice_in_a_straight_the_lowest_number_counts():
    step = hand(ship(), 4, 3, 4, 5, 6, slot="small_straight")
    assert [line.die for line in events(step, DieLine)] == [1, 2, 4, 5]


# How much


@pytest.mark.parametrize(
    ("perk", "counter", "more"),
    [
        ("I08", 0, 0),
        ("I08", 3, 45),
        ("I08", 9, 45),
        ("I09", 15, 30),
        ("I09", 16, 30),
        ("I12", 12, 12),
        ("I12", 40, 12),
    ],
)
def test_what_grows_has_its_limit(perk, counter, more):
    state = ship(perk)
    state = replace(state, perks=(replace(state.perks[0], counter=counter),))
    assert score(state, 1, 2, 3, 4, 6, slot="n6") == 6 + more


def test_full_hold_counts_the_other_perks_and_light_ship_the_empty_spaces():
    assert score(ship("I10"), 1, 2, 3, 4, 6, slot="n6") == 6
    assert score(ship("I10", "S13", "I07"), 1, 2, 3, 4, 6, slot="n6") == 6 + 2 * 3
    assert score(ship("I11"), 1, 2, 3, 4, 6, slot="n6") == 6 + 3 * 5
    assert score(ship("I11", "S13", "I07", "I06"), 1, 2, 3, 4, 6, slot="n6") == 6
    assert score(do(ship("I11", "I02"), a.Use(2)), 1, 2, 3, 4, 6, slot="n6") == 6 + 4 * 5


def test_a_perk_that_gives_spaces_takes_one_itself():
    """F31: Light Ship and Cargo Net in a hold of four leave four of six spaces empty."""
    assert score(ship("I11", "I01"), 1, 2, 3, 4, 6, slot="n6") == 6 + 4 * 5


# Order and rounding


def test_final_effects_act_from_left_to_right():
    """F11: Full Hold before Opening Salvo is multiplied with the rest, after it is not."""
    assert score(ship("I10", "S12"), 1, 2, 3, 4, 6, slot="n6") == (6 + 3) * 4
    assert score(ship("S12", "I10"), 1, 2, 3, 4, 6, slot="n6") == 6 * 4 + 3


def test_each_multiplication_of_the_final_score_drops_its_own_fraction():
    """F11: 5 x 1.75 = 8.75 counts as 8 before Opening Salvo makes four times as much of it."""
    assert score(ship("S10", "S12"), 1, 2, 3, 4, 5, slot="n5") == 8 * 4
    assert score(ship("S12", "S10"), 1, 2, 3, 4, 5, slot="n5") == 20 * 7 // 4


def test_the_fraction_of_step_five_is_dropped_before_the_final_perks():
    """F23: (6 + 3) x 2.5 = 22.5 counts as 22, and All Hands makes 66 of it."""
    state = do(ship("S07", "S15", upgrades=(s.Upgrade("three_kind", 1, 0),)), a.Use(2))
    assert score(state, 2, 2, 2, 4, 5, slot="three_kind") == 22 * 3


def test_what_is_triggered_acts_after_what_is_held():
    """All Hands stands left of Full Hold, and multiplies it all the same."""
    assert score(do(ship("S15", "I10"), a.Use(1)), 1, 2, 3, 4, 6, slot="n6") == (6 + 3) * 3


def test_two_double_shots_count_the_dice_four_times():
    state = do(ship("D19", "D19"), a.Use(1), a.Use(2))
    assert score(state, 5, 5, 1, 2, 3, slot="pair") == 4 * 10 + 2


def test_what_is_triggered_may_still_be_triggered_with_the_dice_on_the_felt():
    assert do(rolled(ship("D19"), 5, 5, 1, 2, 3), a.Use(1), a.Play("pair")).tally.points == 22


# What shows something, and what nobody sees


def test_only_chance_is_hidden():
    state = ship("S08", "I16")
    for viewer in (0, None):
        view = GAME.view(state, viewer)
        assert view.chance.key == b""
        assert replace(view, chance=state.chance) == state


def test_a_shop_a_restock_and_a_gained_perk_are_barriers_and_deals_are_not():
    fifth = rolled(ship(hands=4, money=50), 1, 2, 3, 4, 6)
    opened = GAME.apply(fifth, 0, a.Play("wild"))
    assert opened.barrier
    assert GAME.apply(opened.state, 0, a.Restock()).barrier
    assert not GAME.apply(opened.state, 0, a.Buy(1)).barrier
    assert not GAME.apply(opened.state, 0, a.Close()).barrier
    assert GAME.apply(ship("I16"), 0, a.Use(1)).barrier
    assert not GAME.apply(ship("S08"), 0, a.Sell(1)).barrier
    assert not GAME.apply(rolled(ship(), 1, 2, 3, 4, 6), 0, a.Play("wild")).barrier


def test_smugglers_map_brings_no_perk_that_is_held_already():
    """F29, for what is gained as for what is offered."""
    for seed in range(60):
        options = s.Options(start_perks=0, inventory_spaces=8)
        state = ship("I16", "D03", "D07", "D08", "D10", "D11", seed=seed, options=options)
        perks = [held.id for held in do(state, a.Use(1)).perks]
        assert len(set(perks)) == len(perks) == 7
