"""Every upgrade and every angler, at work."""

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.state import Options, Shoal
from sim.games.deep_regrets.week.port import worth
from sim.games.deep_regrets.week.scoring import score
from sim.games.deep_regrets.week.tray import capacity
from tests.sim.games.deep_regrets.scene import (
    action,
    boat,
    declared,
    dice,
    do,
    eve,
    fall,
    fresh,
    gear,
    morning,
    mounts,
    next_morning,
    offer,
    open_fish,
    player,
    refused,
    regrets,
    throw_all,
    top,
)

SEA = action(where="2b")
PORT = action(where="port")
AT_WORK = {}


def covers(*cards):
    """Marks a test as the one that shows these cards at work."""

    def mark(test):
        for card in cards:
            AT_WORK[card] = test.__name__
        return test

    return mark


def test_every_upgrade_and_angler_is_at_work_in_this_file():
    assert sorted(AT_WORK) == sorted([*BASE.upgrade_deck, *BASE.anglers])


def own(state):
    return state.players[0]


def bonus(rod, fish):
    state = gear(PORT, 0, rod=rod)
    return powers_of(BASE, state, own(state)).bonus(BASE.fish[fish])


D1, D2, D3 = "FISH-D1-COD-018", "FISH-D2-SHARK-013", "FISH-D3-SHARK-009"
PURPLE, LEGEND = "FISH-D3-TEETH-019", "FISH-D3-KRAKEN-001"


@covers("R1", "R2", "R3", "R4", "R5", "R6", "R7")
@pytest.mark.parametrize(
    ("rod", "bonuses"),
    [
        ("R0", (0, 0, 0, 0, 0)),
        ("R1", (1, 1, 1, 1, 1)),
        ("R2", (2, 2, 2, 2, 2)),
        ("R3", (4, 0, 0, 0, 0)),
        ("R4", (0, 3, 0, 0, 0)),
        ("R5", (0, 0, 4, 4, 4)),
        ("R6", (0, 0, 0, 3, 0)),
        ("R7", (0, 0, 0, 0, 5)),
    ],
)
def test_rods_add_to_catches(rod, bonuses):
    assert tuple(bonus(rod, fish) for fish in (D1, D2, D3, PURPLE, LEGEND)) == bonuses


@covers("R8", "S7")
@pytest.mark.parametrize(("slots", "more"), [({"rod": "R8"}, 1), ({"supplies": ("S7",)}, 2)])
def test_tithe_rod_and_ledger_raise_the_price_of_each_fish(slots, more):
    state = replace(boat(gear(player(PORT, 0, fishbucks=0), 0, **slots), 0, D1, D2), demand=(3,) * 6)
    state = do(state, f"0 sell {D1} {D2} using -").state
    assert own(state).fishbucks == 3 + 7 + 2 * more


@covers("L1")
def test_ratchet_reel_rerolls_two_dice_once_a_day():
    state = dice(gear(morning(), 0, reel="L1"), 0, fresh=[1, 2, 6])
    state = fall(do(state, "0 reroll 1 2 by L1").state, 4, 5).state
    assert sorted(fresh(state, 0)) == [4, 5, 6]
    assert refused(state, "0 reroll 4 by L1") == "refresh.no-reroll"


@covers("L2", "A4")
def test_sinker_reel_and_the_diver_dive_on_less():
    state = dice(player(SEA, 0, angler="A5"), 0, fresh=[1, 2])
    assert refused(state, "0 descend with 2") == "move.needs"
    assert own(do(gear(state, 0, reel="L2"), "0 descend with 1").state).shoal == 7
    diver = player(state, 0, angler="A4")
    assert own(do(diver, "0 descend with 2").state).shoal == 7
    assert refused(diver, "0 descend with 1") == "move.needs"


@covers("L3")
def test_drift_reel_moves_once_a_day_for_no_die():
    state = do(dice(gear(SEA, 0, reel="L3"), 0, fresh=[1]), "0 move 2c with free").state
    assert own(state).shoal == 5
    assert fresh(state, 0) == [1]
    assert refused(do(state, "0 end").state, "0 move 2b with free") == "move.not-free"


@covers("L4")
def test_lamp_reel_reveals_once_a_day_for_no_die():
    state = dice(gear(top(SEA, "2b", D2), 0, reel="L4"), 0, fresh=[1])
    state = do(state, "0 reveal with free").state
    assert state.shoals[4].face_up == D2
    assert fresh(state, 0) == [1]
    again = do(player(state, 0, shoal=5), "0 end").state
    assert refused(again, "0 reveal with free") == "reveal.not-free"


@covers("L5")
def test_twin_drum_reel_owns_a_fourth_die_from_the_next_refresh():
    state = do(offer(player(PORT, 0, fishbucks=9), "L5"), "0 buy L5 using -").state
    assert [die.status for die in own(state).dice] == ["fresh"] * 3 + ["spent"]
    assert capacity(BASE, state, own(state)) == 6
    state = fall(next_morning(state), 5).state
    assert fresh(state, 0) == [3, 3, 3, 5]
    state = do(player(state, 0, hold=("L0",)), "0 equip L0 for L5").state
    assert fresh(state, 0) == [3, 3, 3], "no reel, no die"


@covers("L6")
def test_salvage_reel_keeps_the_lowest_player_die_once_a_day():
    state = open_fish(dice(gear(SEA, 0, reel="L6"), 0, fresh=[2, 5]), "2b", D2)
    state = do(state, "0 catch with 2 5").state
    assert fresh(state, 0) == [2]
    again = open_fish(do(state, "0 end").state, "2b", "FISH-D2-CANDLEFIN-003")
    again = gear(again, 0, rod="R2")
    assert fresh(do(again, "0 catch with 2").state, 0) == []


@covers("L7")
def test_clutch_reel_keeps_two_tackle_dice_for_nothing():
    state = dice(gear(player(PORT, 0, fishbucks=0), 0, reel="L7"), 0, fresh=[1], tackle=[("lead", 4), ("kelp", 5)])
    state = do(state, "0 pass").state
    assert isinstance(state.agenda[-1], t.KeepTackle)
    bucks = own(state).fishbucks
    state = throw_all(do(state, "0 keep kelp5 lead4").state)
    assert own(state).fishbucks == bucks
    assert {"kelp5", "lead4"} <= {die.name for die in own(state).dice}


@covers("L8")
def test_omen_brake_turns_the_maw_into_a_stir():
    state = open_fish(dice(gear(action(where="3b"), 0, reel="L8", rod="R1"), 0, fresh=[6, 6]), "3b", LEGEND)
    assert own(fall(do(state, "0 catch with 6 6").state, "maw").state).boat == (LEGEND,)


@covers("S1")
def test_bait_locker_gives_a_token_every_morning():
    state = gear(PORT, 0, supplies=("S1",))
    assert own(next_morning(state)).supply == 2 + 1


@covers("S2")
def test_iron_ration_calms_when_bought_and_only_then():
    state = do(offer(player(PORT, 0, fishbucks=9, shift=3), "S2"), "0 buy S2 using -").state
    assert own(state).madness_level == 1
    assert own(next_morning(state)).madness_level == 1


@covers("S3")
def test_bunk_and_blanket_make_room_for_a_die():
    assert capacity(BASE, PORT, own(PORT)) == 5
    state = gear(PORT, 0, supplies=("S3",))
    assert capacity(BASE, state, own(state)) == 6


@covers("S4")
def test_taxidermy_kit_needs_no_token_ever():
    state = player(boat(gear(PORT, 0, supplies=("S4",)), 0, D1, D2), 0, supply=0)
    state = do(state, f"0 mount {D1} for - with 3", "0 end", f"0 mount {D2} for - with 3").state
    assert own(state).mounted_fish == (D1, D2)


@covers("S5")
def test_ships_cat_wards_off_one_regret_and_is_gone():
    state = open_fish(dice(gear(SEA, 0, supplies=("S5",)), 0, fresh=[6]), "2b", "FISH-D2-TENCH-015")
    state = do(state, "0 catch with 6", "0 ward S5").state
    assert own(state).regrets == ()
    assert own(state).supplies == ()
    assert "S5" in state.shop.discard


@covers("S6")
def test_harbour_pass_lowers_the_harbor_die_to_two():
    state = regrets(dice(gear(PORT, 0, supplies=("S6",)), 0, fresh=[1, 2]), 0, 1)
    assert refused(state, "0 harbor heal with 1") == "harbor.needs"
    assert own(do(state, "0 harbor heal with 2").state).regrets == ()


@covers("S8")
def test_brass_sextant_looks_next_door_once_a_day():
    state = gear(top(SEA, "2c", D2), 0, supplies=("S8",))
    looked = do(state, "0 peek 2c by S8").state
    assert own(looked).peeked == ((5, D2),)
    assert refused(looked, "0 peek 2a by S8") == "dinks.no-look"
    assert refused(state, "0 peek 3c by S8") == "dinks.no-look"


@covers("A1")
def test_the_netmender_takes_a_shown_tackle_die_on_monday():
    state = eve(1, anglers=("A1",))
    assert isinstance(state.agenda[-1], t.TakeTackle)
    colour = GAME.content.tackle_colours[state.tackle_supply[0]]
    state = do(state, f"0 take {colour}").state
    assert len(GAME.throw(state).dice) == 4
    state = throw_all(state)
    assert sum(not die.own for die in own(state).dice) == 1
    assert len(state.tackle_supply) == 4
    tuesday = next_morning(declared(state, "port"))
    assert not isinstance(tuesday.agenda[-1], t.TakeTackle)


@covers("A2")
def test_the_haggler_pays_one_less_and_at_least_one():
    state = offer(player(PORT, 0, fishbucks=6), "R2", "R1", "D03", "D05")
    assert own(do(state, "0 buy R2 using -").state).fishbucks == 6 - 2
    assert own(do(state, "0 buy R1 using -").state).fishbucks == 6 - 1
    assert own(do(state, "0 buy D03 using -").state).fishbucks == 6 - 2
    assert own(do(state, "0 buy D05 using -").state).supply == 1, "a price in tokens stays"


@covers("A3")
def test_the_penitent_ignores_the_first_regret_only():
    state = open_fish(dice(player(SEA, 0, angler="A3"), 0, fresh=[6, 6]), "2b", "FISH-D2-TENCH-015")
    state = do(state, "0 catch with 6", "0 ward A3", "0 end").state
    assert own(state).regrets == ()
    state = do(open_fish(state, "2b", "FISH-D2-VOICE-016"), "0 catch with 6").state
    assert len(own(state).regrets) == 1


@covers("A5")
def test_the_taxidermist_mounts_the_first_for_no_token_and_scores_two_more():
    state = player(boat(PORT, 0, D1, D2), 0, angler="A5", supply=1)
    state = do(state, f"0 mount {D1} for - with 3", "0 end").state
    assert own(state).supply == 1
    state = do(state, f"0 mount {D2} for - with 3", "0 end").state
    assert own(state).supply == 0
    assert score(BASE, state, own(state)).trophies == 1 + 3 + 2 * 2


def test_gear_from_the_hold_is_put_on_in_the_morning_for_nothing():
    state = player(gear(morning(), 0, rod="R1"), 0, hold=("R0",))
    state = do(state, "0 equip R0 for R1").state
    assert (own(state).rod, own(state).hold) == ("R0", ("R1",))
    assert refused(state, "0 equip R2 for R0") == "refresh.not-in-hold"


def test_a_third_supply_displaces_the_older_one():
    state = gear(player(PORT, 0, fishbucks=9), 0, supplies=("S1", "S3"))
    state = do(offer(state, "S6"), "0 buy S6 using -").state
    assert own(state).supplies == ("S3", "S6")
    assert own(state).hold == ("S1",)


def test_what_a_fish_fetches_is_never_below_nothing():
    state = replace(mounts(PORT, 0), today=("P04",), demand=(3,) * 6)
    assert worth(BASE, state, 0, "FISH-D1-SPRAT-001") == 0


def test_sinker_reel_and_the_diver_never_need_less_than_one():
    state = gear(player(SEA, 0, angler="A4"), 0, reel="L2")
    assert refused(dice(state, 0, tackle=[("ichor", 0)]), "0 descend with ichor0") == "move.needs"
    assert own(do(dice(state, 0, fresh=[1]), "0 descend with 1").state).shoal == 7


def test_a_reel_is_free_for_what_it_says_and_nothing_else():
    lamp, drift = (gear(dice(SEA, 0, fresh=[1]), 0, reel=reel) for reel in ("L4", "L3"))
    assert refused(lamp, "0 move 2c with free") == "move.not-free"
    assert refused(drift, "0 reveal with free") == "reveal.not-free"
    assert refused(drift, "0 descend with free") == "move.not-free"


def test_salvage_saves_a_player_die_that_was_used_and_only_after_a_catch():
    state = gear(dice(SEA, 0, fresh=[1, 4, 6], tackle=[("lead", 3)]), 0, reel="L6")
    caught = do(open_fish(state, "2b", D2), "0 catch with 4 lead3").state
    assert sorted(die.name for die in own(caught).dice if die.fresh) == ["1", "4", "6"]
    missed = do(open_fish(state, "2b", D2), "0 catch with 4").state
    assert fresh(missed, 0) == [1, 6, 3]
    assert own(missed).used_today == ()


def test_salvage_does_not_wake_a_die_that_was_spent_before():
    state = gear(dice(SEA, 0, fresh=[6], spent=[1]), 0, reel="L6", rod="R2")
    caught = do(open_fish(state, "2b", D2), "0 catch with 6").state
    assert [(die.value, die.fresh) for die in own(caught).dice] == [(6, True), (1, False)]


def test_the_omen_brake_leaves_the_other_faces_alone():
    state = open_fish(dice(gear(action(where="3b"), 0, reel="L8"), 0, fresh=[6, 6]), "3b", LEGEND)
    assert own(fall(do(state, "0 catch with 6 6").state, "still").state).boat == (LEGEND,)
    assert own(fall(do(state, "0 catch with 6 6").state, "stir").state).boat == ()


def test_clutch_reel_keeps_two_and_a_third_costs():
    tackle = [("lead", 4), ("kelp", 5), ("brine", 6)]
    state = dice(gear(player(PORT, 0, fishbucks=0), 0, reel="L7"), 0, fresh=[1], tackle=tackle)
    state = do(state, "0 pass").state
    bucks = own(state).fishbucks
    assert own(do(state, "0 keep brine6 kelp5 lead4").state).fishbucks == bucks - 1


def test_a_fourth_die_comes_and_goes_without_touching_the_tackle():
    state = dice(player(PORT, 0, fishbucks=9), 0, fresh=[1, 2, 3], tackle=[("lead", 4)])
    state = do(offer(state, "L5"), "0 buy L5 using -").state
    assert [die.name for die in own(state).dice] == ["1", "2", "3", "0", "lead4"]
    state = throw_all(do(state, "0 pass", "0 keep lead4").state, value=6)
    state = do(player(state, 0, hold=("L0",)), "0 equip L0 for L5").state
    assert [die.name for die in own(state).dice] == ["1", "2", "3", "lead4"]


def test_a_new_rod_changes_nothing_about_the_dice():
    state = dice(player(PORT, 0, fishbucks=9), 0, fresh=[1, 2, 3])
    assert own(do(offer(state, "R1"), "0 buy R1 using -").state).dice == own(state).dice


def test_brass_sextant_finds_nothing_in_an_empty_shoal_and_is_no_use_in_port():
    state = gear(SEA, 0, supplies=("S8",))
    empty = replace(state, shoals=(*state.shoals[:5], Shoal(()), *state.shoals[6:]))
    assert refused(empty, "0 peek 2c by S8") == "dinks.no-look"
    assert refused(gear(PORT, 0, supplies=("S8",)), "0 peek 1a by S8") == "dinks.no-look"


def test_the_netmender_goes_without_when_nothing_is_on_show():
    state = GAME.setup(1, Options(), chance_from("scene")).state
    state = replace(state, tackle_supply=())
    state = do(state, "0 choose A1").state
    assert len(GAME.throw(state).dice) == 3


def test_gear_in_the_hold_does_nothing():
    state = player(SEA, 0, hold=("S5", "R2", "S8"))
    state = do(open_fish(dice(state, 0, fresh=[6]), "2b", "FISH-D2-TENCH-015"), "0 catch with 6").state
    assert len(own(state).regrets) == 1
