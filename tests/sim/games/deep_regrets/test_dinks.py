"""Every Dink, at its time and at no other; one a turn; hands are secret."""

import pytest
from msgspec.structs import replace

from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE, OWN
from sim.games.deep_regrets.state import Die, Shoal
from tests.sim.games.deep_regrets.scene import (
    action,
    boat,
    dice,
    do,
    fall,
    hand,
    morning,
    offer,
    open_fish,
    player,
    refused,
    regrets,
    tags,
    throw_all,
    top,
)

SEA = action(where="2b")
PORT = action(where="port")
PLAYED = {}


def covers(*dinks):
    """Marks a test as the one that plays these Dinks to effect."""

    def mark(test):
        for dink in dinks:
            PLAYED[dink] = test.__name__
        return test

    return mark


def test_every_dink_is_played_to_effect_in_this_file():
    assert sorted(PLAYED) == sorted(BASE.dinks)


def own(state):
    return state.players[0]


@covers("D01", "D02", "D03")
@pytest.mark.parametrize(("dink", "bonus"), [("D01", 1), ("D02", 2), ("D03", 3)])
def test_chum_and_pins_add_to_one_catch(dink, bonus):
    state = open_fish(hand(dice(SEA, 0, fresh=[6, 1]), 0, dink), "2b", "FISH-D2-SHARK-013")
    step = do(state, f"0 catch with 6 {dink}")
    (attempt,) = [event for event in step.events if event.__struct_config__.tag in ("caught", "missed")]
    assert attempt.total == 6 + bonus
    assert own(step.state).dinks == ()
    assert dink in step.state.shop.discard


@covers("D04")
def test_loaded_float_rerolls_one_fresh_die():
    state = hand(dice(SEA, 0, fresh=[1, 6]), 0, "D04")
    state = fall(do(state, "0 dink D04", "0 reroll 1 by -").state, 5).state
    assert sorted(die.value for die in own(state).dice) == [5, 6]
    assert isinstance(state.agenda[-1], t.Turn)
    assert not state.agenda[-1].done, "a Dink is no action"


@covers("D05")
def test_second_breath_throws_a_spent_die():
    state = hand(dice(SEA, 0, fresh=[1], spent=[2, 2]), 0, "D05")
    state = fall(do(state, "0 dink D05").state, 6).state
    assert sorted(die.value for die in own(state).dice if die.fresh) == [1, 6]
    assert refused(hand(dice(SEA, 0, fresh=[1]), 0, "D05"), "0 dink D05") == "dinks.does-nothing"


@covers("D06")
def test_cracked_spyglass_looks_at_a_shoal_of_ones_depth_and_only_the_owner_sees():
    state = hand(top(SEA, "2c", "FISH-D2-WIDOW-037"), 0, "D06")
    asked = do(state, "0 dink D06").state
    assert {choice.shoal for choice in GAME.actions(asked, 0)} == {"2a", "2b", "2c"}
    step = do(asked, "0 peek 2c by -")
    assert step.barrier
    assert own(step.state).peeked == ((5, "FISH-D2-WIDOW-037"),)
    assert GAME.view(step.state, 0).players[0].peeked == ((5, "FISH-D2-WIDOW-037"),)
    assert GAME.view(step.state, None).players[0].peeked == ((5, "?"),)
    turned = do(player(step.state, 0, shoal=5), "0 reveal with 3").state
    assert own(turned).peeked == ()


@covers("D07")
def test_sounding_lead_makes_a_move_need_two_less():
    state = hand(dice(SEA, 0, fresh=[1, 1]), 0, "D07")
    assert refused(state, "0 descend with 1") == "move.needs"
    down = do(state, "0 descend with 1 D07").state
    assert own(down).shoal == 7
    assert own(do(state, "0 move 2c with 1 D07").state).shoal == 5


@covers("D08")
def test_tinned_courage_takes_one_madness():
    state = do(hand(player(SEA, 0, shift=2), 0, "D08"), "0 dink D08").state
    assert own(state).madness_level == 1
    assert refused(hand(SEA, 0, "D08"), "0 dink D08") == "dinks.does-nothing"


@covers("D09")
def test_confession_slip_discards_the_newest_regret():
    state = do(hand(regrets(SEA, 0, 1, 3), 0, "D09"), "0 dink D09").state
    assert own(state).regrets == (1,)
    assert state.regret_discard == (3,)


@covers("D10", "D11")
def test_discounts_leave_at_least_one_fishbuck_and_the_stamp_is_for_upgrades():
    state = offer(player(PORT, 0, fishbucks=9, angler="A4"), "L5", "R1", "D03", "D01")
    token, stamp = hand(state, 0, "D10"), hand(state, 0, "D11")
    assert own(do(token, "0 buy L5 using D10").state).fishbucks == 9 - 4
    assert own(do(token, "0 buy R1 using D10").state).fishbucks == 9 - 1
    assert own(do(token, "0 buy D03 using D10").state).fishbucks == 9 - 1
    assert own(do(stamp, "0 buy L5 using D11").state).fishbucks == 9 - 3
    assert refused(stamp, "0 buy D03 using D11") == "buy.no-discount"


@covers("D12")
def test_ice_crate_adds_two_to_one_sale():
    state = replace(boat(PORT, 0, "FISH-D1-COD-018", "FISH-D1-TUSK-014"), demand=(3,) * 6)
    state = hand(player(state, 0, fishbucks=0), 0, "D12")
    state = do(state, "0 sell FISH-D1-COD-018 FISH-D1-TUSK-014 using D12").state
    assert own(state).fishbucks == 3 + 3 + 2


@covers("D13")
def test_assayers_lens_identifies_without_a_token():
    state = player(boat(PORT, 0, "FISH-D2-RAY-038"), 0, supply=0)
    assert refused(state, "0 sell FISH-D2-RAY-038 using -") == "sell.identify"
    state = do(hand(state, 0, "D13"), "0 sell FISH-D2-RAY-038 using D13").state
    assert own(state).boat == ()


@covers("D14")
def test_mounting_wire_spares_the_token():
    state = player(boat(dice(PORT, 0, fresh=[1]), 0, "FISH-D1-COD-018"), 0, supply=0)
    assert refused(state, "0 mount FISH-D1-COD-018 for - with 1") == "mount.token"
    state = do(hand(state, 0, "D14"), "0 mount FISH-D1-COD-018 for - with 1 D14").state
    assert own(state).mounted_fish == ("FISH-D1-COD-018",)


@covers("D15")
def test_rain_barrel_gives_a_token():
    assert own(do(hand(SEA, 0, "D15"), "0 dink D15").state).supply == 3


@covers("D16")
def test_salt_circle_wards_off_a_regret_that_is_then_not_drawn():
    state = open_fish(hand(dice(SEA, 0, fresh=[6]), 0, "D16"), "2b", "FISH-D2-TENCH-015")
    deck = len(state.regret_deck)
    state = do(state, "0 catch with 6", "0 ward D16").state
    assert own(state).regrets == ()
    assert len(state.regret_deck) == deck


@covers("D17")
def test_storm_candle_throws_the_omen_again():
    state = hand(dice(action(where="3b"), 0, fresh=[6, 6]), 0, "D17")
    state = open_fish(state, "3b", "FISH-D3-KRAKEN-001")
    state = fall(do(state, "0 catch with 6 6").state, "maw").state
    assert state.agenda[-1] == t.Candle(0, "maw")
    state = fall(do(state, "0 light D17").state, "still").state
    assert own(state).boat == ("FISH-D3-KRAKEN-001",)


@covers("D18")
def test_borrowed_lure_is_a_random_tackle_die_thrown():
    step = do(hand(SEA, 0, "D18"), "0 dink D18")
    assert step.barrier
    state = throw_all(step.state)
    assert sum(not die.own and die.fresh for die in own(state).dice) == 1


@covers("D19")
def test_cork_jacket_goes_to_port_and_the_lifeboat_stays():
    state = do(hand(SEA, 0, "D19"), "0 dink D19").state
    assert own(state).location == "port"
    assert not own(state).lifeboat_flipped
    assert isinstance(state.agenda[-1], t.Turn)
    assert not state.agenda[-1].done


@covers("D20")
def test_tide_table_sinks_the_open_fish_and_everybody_knows_where_it_lies():
    state = hand(open_fish(SEA, "2b", "FISH-D2-WIDOW-037"), 0, "D20")
    state = do(state, "0 dink D20").state
    assert state.shoals[4].face_up == ""
    assert state.shoals[4].deck[0] == "FISH-D2-WIDOW-037"
    assert GAME.view(state, None).shoals[4].deck[0] == "FISH-D2-WIDOW-037"


def test_one_dink_a_turn():
    state = do(hand(SEA, 0, "D15", "D08"), "0 dink D15").state
    assert refused(player(state, 0, shift=1), "0 dink D08") == "dinks.one-a-turn"


def test_a_dink_has_its_own_time():
    assert refused(hand(SEA, 0, "D12"), "0 dink D12") == "dinks.other-time"
    assert refused(SEA, "0 dink D12") == "dinks.not-in-hand"


def test_a_third_dink_sends_one_away():
    state = hand(open_fish(dice(SEA, 0, fresh=[6]), "2b", "FISH-D2-SNAPPER-006"), 0, "D01", "D02")
    step = do(state, "0 catch with 6")
    assert "dink-drawn" in tags(step)
    assert step.state.agenda[-1] == t.Overflow(0)
    after = do(step.state, "0 discard D01").state
    assert len(own(after).dinks) == 2
    assert "D01" in after.shop.discard


def test_a_morning_dink_costs_a_token_once():
    state = do(morning(), "0 draw-dink").state
    assert (own(state).supply, len(own(state).dinks)) == (1, 1)
    assert refused(state, "0 draw-dink") == "refresh.one-dink"
    assert refused(player(morning(), 0, supply=0), "0 draw-dink") == "refresh.dink-token"
    assert refused(hand(morning(), 0, "D01", "D02"), "0 draw-dink") == "refresh.hand-full"


def test_a_dink_that_has_been_used_is_gone_whatever_its_time():
    """For every time but "catch" and "omen", which the tests above show."""
    cod = "FISH-D1-COD-018"
    state = hand(dice(SEA, 0, fresh=[3]), 0, "D07")
    assert own(do(state, "0 move 2c with 3 D07").state).dinks == ()
    selling = hand(boat(PORT, 0, cod, "FISH-D2-RAY-038"), 0, "D12", "D13")
    assert own(do(selling, f"0 sell {cod} using D12").state).dinks == ("D13",)
    assert own(do(selling, "0 sell FISH-D2-RAY-038 using D13").state).dinks == ("D12",)
    mounting = hand(boat(PORT, 0, cod), 0, "D14")
    assert own(do(mounting, f"0 mount {cod} for - with 3 D14").state).dinks == ()
    buying = hand(offer(player(PORT, 0, fishbucks=9), "R2"), 0, "D10")
    assert own(do(buying, "0 buy R2 using D10").state).dinks == ()
    warding = open_fish(hand(dice(SEA, 0, fresh=[6]), 0, "D16"), "2b", "FISH-D2-TENCH-015")
    assert own(do(warding, "0 catch with 6", "0 ward D16").state).dinks == ()


def test_the_lens_and_the_wire_spare_the_token_one_has():
    selling = hand(boat(PORT, 0, "FISH-D2-RAY-038"), 0, "D13")
    selling = replace(selling, event_deck=("P04",), event_discard=())
    assert own(do(selling, "0 sell FISH-D2-RAY-038 using D13").state).supply == 2
    mounting = hand(boat(PORT, 0, "FISH-D1-COD-018"), 0, "D14")
    assert own(do(mounting, "0 mount FISH-D1-COD-018 for - with 3 D14").state).supply == 2


def test_the_lens_identifies_one_and_needs_one_to_identify():
    state = player(boat(PORT, 0, "FISH-D2-RAY-038", "FISH-D2-SUNFISH-036", "FISH-D1-COD-018"), 0, supply=0)
    state = hand(state, 0, "D13")
    assert refused(state, "0 sell FISH-D2-RAY-038 FISH-D2-SUNFISH-036 using D13") == "sell.identify"
    assert refused(state, "0 sell FISH-D1-COD-018 using D13") == "sell.no-legendary"


def test_a_dink_of_another_time_helps_no_sale_no_purchase_and_no_mount():
    state = hand(offer(boat(player(PORT, 0, fishbucks=9), 0, "FISH-D1-COD-018"), "R2"), 0, "D01")
    assert refused(state, "0 sell FISH-D1-COD-018 using D01") == "dinks.other-time"
    assert refused(state, "0 buy R2 using D01") == "dinks.other-time"
    assert refused(state, "0 mount FISH-D1-COD-018 for - with 3 D01") == "dinks.other-time"


def test_a_price_in_tokens_knows_no_discount():
    state = hand(offer(PORT, "D05"), 0, "D10")
    assert refused(state, "0 buy D05 using D10") == "buy.no-discount"


def test_a_mount_names_one_die_and_at_most_one_dink():
    state = hand(boat(PORT, 0, "FISH-D1-COD-018"), 0, "D14", "D14")
    assert refused(state, "0 mount FISH-D1-COD-018 for - with 3 supply") == "mount.one-die"
    assert refused(state, "0 mount FISH-D1-COD-018 for - with 3 D14 D14") == "dinks.one-a-turn"


def test_the_next_turn_brings_another_dink():
    state = do(hand(action(2, where="2b"), 0, "D15", "D15"), "0 dink D15", "0 move 2c with 3", "0 end").state
    state = do(state, "1 pass", "0 dink D15").state
    assert own(state).supply == 4


def test_a_dink_of_ones_own_turn_is_not_counted_against_others():
    """Seat 0 has played its Dink and sells; the richest, seat 1, may still use a Salt Circle."""
    state = boat(action(2, where="port"), 0, "FISH-D3-TEETH-019")
    state = replace(hand(hand(state, 0, "D15"), 1, "D16"), event_deck=("P10",), preserver=None, demand=(1,) * 6)
    state = do(player(state, 1, fishbucks=50), "0 dink D15", "0 sell FISH-D3-TEETH-019 using -").state
    assert state.agenda[-1] == t.Guard(1, sinking=False)
    state = do(state, "1 ward D16").state
    assert state.players[1].regrets == ()
    assert state.dinked, "the Dink of seat 1 is not the one of this turn"


def test_after_ones_dink_of_the_turn_nobody_asks_about_another():
    state = hand(dice(SEA, 0, fresh=[6]), 0, "D15", "D16")
    state = open_fish(state, "2b", "FISH-D2-TENCH-015")
    assert len(own(do(state, "0 dink D15", "0 catch with 6").state).regrets) == 1


def test_a_dink_that_would_do_nothing_is_kept():
    in_port, at_sea = hand(PORT, 0, "D20", "D06"), hand(SEA, 0, "D20", "D06")
    assert refused(in_port, "0 dink D20") == "dinks.does-nothing"
    assert refused(at_sea, "0 dink D20") == "dinks.does-nothing"
    assert refused(in_port, "0 dink D06") == "dinks.does-nothing"
    assert refused(hand(PORT, 0, "D19"), "0 dink D19") == "dinks.does-nothing"
    assert refused(hand(SEA, 0, "D09"), "0 dink D09") == "dinks.does-nothing"
    full = player(dice(SEA, 0, fresh=[1, 1], spent=[1]), 0, shift=5, scar=True)
    assert refused(hand(full, 0, "D05"), "0 dink D05") == "dinks.does-nothing"
    assert refused(hand(full, 0, "D18"), "0 dink D18") == "dinks.does-nothing"
    no_dice = dice(SEA, 0, spent=[1, 1, 1])
    assert refused(hand(no_dice, 0, "D04"), "0 dink D04") == "dinks.does-nothing"
    no_tackle = replace(SEA, tackle_pool=(), tackle_supply=())
    assert refused(hand(no_tackle, 0, "D18"), "0 dink D18") == "dinks.does-nothing"


def test_courage_is_of_use_from_the_first_madness_on():
    assert own(do(hand(player(SEA, 0, shift=1), 0, "D08"), "0 dink D08").state).madness_level == 0


def test_second_breath_wakes_a_spent_die_before_a_shaken_one():
    tray = (Die(1, OWN, 2, "shaken"), Die(2, OWN, 3, "spent"), Die(3, OWN, 4))
    state = do(hand(player(SEA, 0, dice=tray), 0, "D05"), "0 dink D05").state
    assert GAME.throw(state).dice[0].id == 2
    tray = (Die(1, OWN, 2, "shaken"), Die(3, OWN, 4))
    state = do(hand(player(SEA, 0, dice=tray), 0, "D05"), "0 dink D05").state
    assert GAME.throw(state).dice[0].id == 1


def test_second_breath_is_for_player_dice():
    spent_tackle = replace(dice(SEA, 0, fresh=[1], tackle=[("lead", 4)]))
    tray = tuple(replace(die, status="fresh" if die.own else "spent") for die in own(spent_tackle).dice)
    assert refused(hand(player(spent_tackle, 0, dice=tray), 0, "D05"), "0 dink D05") == "dinks.does-nothing"


def test_a_reroll_and_a_candle_may_be_left_alone():
    state = do(hand(dice(SEA, 0, fresh=[1, 6]), 0, "D04"), "0 dink D04", "0 accept").state
    assert sorted(die.value for die in own(state).dice) == [1, 6]
    assert isinstance(state.agenda[-1], t.Turn)
    state = hand(dice(action(where="3b"), 0, fresh=[6, 6]), 0, "D17")
    state = open_fish(state, "3b", "FISH-D3-KRAKEN-001")
    state = do(fall(do(state, "0 catch with 6 6").state, "maw").state, "0 accept").state
    assert own(state).boat == ()
    assert own(state).dinks == ("D17",)


def test_a_borrowed_lure_comes_from_the_pool_and_shows_what_it_fell_on():
    state = hand(SEA, 0, "D18")
    taken = do(state, "0 dink D18").state
    assert len(taken.tackle_pool) == len(state.tackle_pool) - 1
    assert taken.tackle_supply == state.tackle_supply
    (die,) = GAME.throw(taken).dice
    colour = BASE.tackle_colours[die.id]
    fallen = fall(taken, max(BASE.faces[colour])).state
    assert f"{colour}{max(BASE.faces[colour])}" in [die.name for die in own(fallen).dice]
    dry = replace(state, tackle_pool=())
    assert len(do(dry, "0 dink D18").state.tackle_supply) == 3, "with an empty pool, from what is on show"


def test_looks_into_several_shoals_are_all_remembered_until_the_card_goes():
    state = player(hand(SEA, 0, "D06"), 0, peeked=((3, SEA.shoals[3].deck[-1]), (5, "old")))
    state = do(state, "0 dink D06", "0 peek 2c by -").state
    assert own(state).peeked == ((3, SEA.shoals[3].deck[-1]), (5, SEA.shoals[5].deck[-1]))


def test_a_spyglass_finds_nothing_in_an_empty_shoal():
    empty = replace(SEA, shoals=(*SEA.shoals[:3], Shoal(()), *SEA.shoals[4:]))
    asked = do(hand(empty, 0, "D06"), "0 dink D06").state
    assert {choice.shoal for choice in GAME.actions(asked, 0)} == {"2b", "2c"}


def test_fish_sunk_one_after_the_other_are_all_known():
    state = SEA
    for fish in ("FISH-D2-WIDOW-037", "FISH-D2-CANDLEFIN-003"):
        state = replace(do(hand(open_fish(state, "2b", fish), 0, "D20"), "0 dink D20").state, dinked=False)
    seen = GAME.view(state, None).shoals[4]
    assert seen.deck[:2] == ("FISH-D2-CANDLEFIN-003", "FISH-D2-WIDOW-037")
    assert set(seen.deck[2:]) == {"?"}


def test_the_last_token_buys_a_morning_dink_while_there_are_any():
    one = player(morning(), 0, supply=1)
    drawn = do(one, "0 draw-dink").state
    assert own(drawn).dinks == (one.shop.dink_deck[-1],)
    assert drawn.shop.dink_deck == one.shop.dink_deck[:-1]
    dry = replace(one, shop=replace(one.shop, dink_deck=()))
    assert refused(dry, "0 draw-dink") == "refresh.no-dinks"


def test_the_discard_of_a_dink_too_many_is_the_end_of_the_matter():
    state = hand(open_fish(dice(SEA, 0, fresh=[6]), "2b", "FISH-D2-SNAPPER-006"), 0, "D01", "D02")
    state = do(state, "0 catch with 6", "0 discard D01").state
    assert state.agenda[-1] == t.Turn(0, done=True)


def test_a_dink_that_others_use_in_ones_turn_is_not_ones_own():
    state = boat(action(2, where="port"), 0, "FISH-D3-TEETH-019")
    state = replace(hand(hand(state, 0, "D15"), 1, "D16"), event_deck=("P10",), preserver=None, demand=(1,) * 6)
    state = do(player(state, 1, fishbucks=50), "0 sell FISH-D3-TEETH-019 using -", "1 ward D16").state
    assert own(do(state, "0 dink D15").state).supply == 3


def test_second_breath_leaves_spent_tackle_spent():
    state = dice(SEA, 0, fresh=[1], spent=[2], tackle=[("lead", 4)])
    tray = tuple(die if die.own else replace(die, status="spent") for die in own(state).dice)
    state = do(hand(player(state, 0, dice=tray[::-1]), 0, "D05"), "0 dink D05").state
    assert [die.id for die in GAME.throw(state).dice] == [2]


def test_the_lens_adds_nothing_to_the_price():
    state = hand(boat(player(PORT, 0, fishbucks=0), 0, "FISH-D2-RAY-038"), 0, "D13")
    state = replace(state, demand=(3,) * 6, event_deck=(), event_discard=())
    assert own(do(state, "0 sell FISH-D2-RAY-038 using D13").state).fishbucks == 10


def test_an_ice_crate_identifies_nothing():
    state = hand(boat(PORT, 0, "FISH-D2-RAY-038"), 0, "D12")
    state = replace(state, demand=(3,) * 6, event_deck=(), event_discard=())
    assert own(do(state, "0 sell FISH-D2-RAY-038 using D12").state).supply == 1
    assert refused(player(state, 0, supply=0), "0 sell FISH-D2-RAY-038 using D12") == "sell.identify"
