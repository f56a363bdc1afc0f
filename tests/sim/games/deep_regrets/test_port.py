"""Port actions beyond the scenarios."""

from msgspec.structs import replace

from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.state import Plug
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
    offer,
    player,
    refused,
    regrets,
    tags,
)

PORT = action(where="port", anglers=("A4",))
COD, CANDLEFIN, SHARK, RAY = "FISH-D1-COD-018", "FISH-D2-CANDLEFIN-003", "FISH-D3-SHARK-009", "FISH-D2-RAY-038"


def own(state):
    return state.players[0]


def test_the_depth_in_demand_pays_half_as_much_again_rounded_down():
    state = replace(boat(PORT, 0, COD, SHARK), demand=(3,) * 6)
    state = do(player(state, 0, fishbucks=0), f"0 sell {COD} {SHARK} using -").state
    assert own(state).fishbucks == 3 + 16
    assert state.coin_value == 19
    assert own(state).sales_today == 19
    assert state.sold == (COD, SHARK)


def test_each_legendary_costs_a_token_to_identify():
    state = replace(boat(player(PORT, 0, supply=2), 0, RAY, COD), demand=(3,) * 6, event_deck=("P06",), coin_value=0)
    assert own(do(state, f"0 sell {COD} using -").state).supply == 2
    assert own(do(state, f"0 sell {RAY} using -").state).supply == 2 - 1 + 1, "the event gave one back"
    assert refused(player(state, 0, supply=0), f"0 sell {RAY} using -") == "sell.identify"


def test_sales_are_listed_on_demand_and_any_order_will_do():
    state = boat(PORT, 0, COD, CANDLEFIN, SHARK)
    listed = GAME.actions(state, 0)
    sales = [choice for choice in listed if isinstance(choice, a.Sell)]
    assert len(sales) == 7
    assert len(listed) == len(list(listed))
    assert a.Sell((SHARK, COD)) in listed
    assert do(state, f"0 sell {SHARK} {COD} using -").state.sold == (COD, SHARK)
    assert refused(state, f"0 sell {COD} {COD} using -") == "sell.name-each-once"
    assert refused(state, f"0 sell {RAY} using -") == "sell.not-in-boat"


def test_mounting_costs_a_die_of_any_kind_and_a_token():
    state = boat(dice(PORT, 0, fresh=[1], tackle=[("ichor", 0)]), 0, COD)
    state = do(state, f"0 mount {COD} for - with ichor0").state
    assert own(state).supply == 1
    assert fresh(state, 0) == [1]
    assert refused(boat(PORT, 0, COD), f"0 mount {COD} for {SHARK} with 3") == "mount.room-left"


def test_mounted_fish_cannot_be_sold():
    state = mounts(PORT, 0, COD)
    assert refused(state, f"0 sell {COD} using -") == "sell.not-in-boat"


def test_a_bought_slot_is_filled_when_the_turn_ends():
    state = offer(player(PORT, 0, fishbucks=9), "R2")
    bought = do(state, "0 buy R2 using -")
    assert "" in bought.state.shop.upgrades
    assert not bought.barrier, "a purchase can be taken back"
    assert (own(bought.state).rod, own(bought.state).hold) == ("R2", ("R0",))
    ended = do(bought.state, "0 end")
    assert "" not in ended.state.shop.upgrades
    assert ended.barrier
    assert "shop-filled" in tags(ended)


def test_an_empty_deck_locks_its_slot():
    state = offer(player(PORT, 0, fishbucks=9), "R2")
    state = replace(state, shop=replace(state.shop, upgrade_deck=()))
    state = do(state, "0 buy R2 using -", "0 end").state
    assert "" in state.shop.upgrades


def test_what_is_not_offered_or_too_dear_is_not_sold():
    state = offer(player(PORT, 0, fishbucks=2), "R2", "R5", "L5", "D05")
    assert refused(state, "0 buy R3 using -") == "buy.not-offered"
    assert refused(state, "0 buy R5 using -") == "buy.bucks"
    assert refused(player(state, 0, supply=0), "0 buy D05 using -") == "buy.supply"


def test_a_third_dink_from_the_shop_sends_one_away():
    state = hand(offer(player(PORT, 0, fishbucks=9), "D01"), 0, "D02", "D03")
    state = do(state, "0 buy D01 using -").state
    assert state.agenda[-1] == t.Overflow(0)
    assert own(do(state, "0 discard D03").state).dinks == ("D02", "D01")


def shown(state):
    return BASE.tackle_colours[state.tackle_supply[0]]


def test_a_chartered_die_is_thrown_at_once_two_a_day():
    state = player(PORT, 0, fishbucks=9)
    first = do(state, f"0 charter {shown(state)}")
    assert first.barrier
    assert own(first.state).fishbucks == 7
    state = fall(first.state, 3).state
    state = do(state, "0 end").state
    state = fall(do(state, f"0 charter {shown(state)}").state, 3).state
    state = do(state, "0 end").state
    assert refused(state, f"0 charter {shown(state)}") == "charter.two-a-day"
    assert len(fresh(state, 0)) == 5


def test_a_charter_needs_money_and_room():
    assert refused(player(PORT, 0, fishbucks=1), f"0 charter {shown(PORT)}") == "charter.price"
    full = dice(player(PORT, 0, fishbucks=9, shift=5, scar=True), 0, fresh=[1, 1])
    assert refused(full, f"0 charter {shown(full)}") == "charter.capacity"
    assert refused(PORT, "0 charter glass") == "charter.not-shown"


def test_the_harbor_heals_the_newest_regret_unseen():
    state = dice(regrets(PORT, 0, 3, 0), 0, fresh=[3, 4])
    assert refused(state, "0 harbor heal with 3") == "harbor.needs"
    step = do(state, "0 harbor heal with 4")
    assert own(step.state).regrets == (3,)
    assert not step.barrier
    assert refused(PORT, "0 harbor heal with 3") == "harbor.no-regret"
    assert refused(PORT, "0 harbor repair with 3") == "harbor.no-plug"


def test_healing_never_leaves_madness_below_nothing():
    state = dice(player(regrets(PORT, 0, 1), 0, shift=-1), 0, fresh=[4])
    healed = own(do(state, "0 harbor heal with 4").state)
    assert (healed.madness_level, healed.shift) == (0, 0)


def test_fresh_tackle_is_paid_for_at_night_or_goes_back():
    state = dice(player(PORT, 0, fishbucks=0), 0, fresh=[1], tackle=[("lead", 4), ("lead", 3), ("kelp", 5)])
    state = do(boat(state, 0, COD), "0 pass").state
    assert own(state).fishbucks == 2
    assert a.Keep(("kelp5", "lead3", "lead4")) not in GAME.actions(state, 0)
    kept = do(state, "0 keep kelp5 lead4").state
    assert own(kept).fishbucks == 0
    assert [die.name for die in own(kept).dice if not die.own] == ["lead4", "kelp5"]


def test_spent_tackle_always_goes_back():
    state = dice(PORT, 0, fresh=[1], tackle=[("lead", 4)])
    state = boat(state, 0, COD)
    state = do(state, f"0 mount {COD} for - with lead4", "0 pass").state
    assert not any(not die.own for die in own(state).dice)


def test_nobody_passed_freely_so_the_best_seller_gets_the_coin():
    state = action(2, where="port", anglers=("A4", "A5"), first=0)
    state = boat(dice(player(state, 0, fishbucks=0), 0, spent=[1]), 1, COD)
    state = dice(player(state, 1, fishbucks=0), 1, spent=[1])
    state = replace(state, demand=(3,) * 6, shop=replace(state.shop, dinks=("", ""), dink_deck=()))
    state = player(player(state, 0, supply=0), 1, supply=0)
    state = do(state, "0 pass").state
    assert state.passes == 0
    state = do(state, f"1 sell {COD} using -").state
    state = replace(state, shop=replace(state.shop, upgrades=("",) * 3, upgrade_deck=()), tackle_supply=())
    state = do(state, "1 end").state
    assert state.coin_owner == 1
    assert state.day == 2


def test_the_second_day_begins_with_the_first_who_passed():
    state = action(2, where="port", first=0)
    state = do(state, f"0 charter {shown(state)}").state
    state = do(fall(state, 3).state, "0 end", "1 pass").state
    state = next_morning(state)
    assert state.first == 1


def test_what_one_has_to_the_last_coin_and_token_is_enough():
    state = offer(player(PORT, 0, fishbucks=3, supply=1), "R2", "D05")
    assert own(do(state, "0 buy R2 using -").state).fishbucks == 0
    assert own(do(state, "0 buy D05 using -").state).supply == 0
    charter = player(PORT, 0, fishbucks=2)
    assert own(do(charter, f"0 charter {shown(charter)}").state).fishbucks == 0


def test_a_dink_is_bought_for_the_hand_and_its_slot_is_filled_too():
    state = offer(player(PORT, 0, fishbucks=9), "D01", "D02")
    bought = do(state, "0 buy D01 using -").state
    assert (own(bought).dinks, bought.shop.dinks) == (("D01",), ("", "D02"))
    ended = do(bought, "0 end").state
    assert ended.shop.dinks == (state.shop.dink_deck[-1], "D02")
    assert ended.shop.dink_deck == state.shop.dink_deck[:-1]


def test_a_bought_upgrade_leaves_its_own_slot_and_the_next_card_comes_there():
    state = offer(player(PORT, 0, fishbucks=9), "R2", "R1", "L2")
    bought = do(state, "0 buy R1 using -").state
    assert bought.shop.upgrades == ("R2", "", "L2")
    step = do(bought, "0 end")
    assert step.state.shop.upgrades == ("R2", state.shop.upgrade_deck[-1], "L2")
    (filled,) = [event.cards for event in step.events if event.__struct_config__.tag == "shop-filled"]
    assert filled == (state.shop.upgrade_deck[-1],)


def test_what_a_card_brings_each_morning_it_does_not_bring_when_bought():
    state = offer(player(PORT, 0, fishbucks=9), "S1", "L1")
    assert own(do(state, "0 buy S1 using -").state).supply == 2
    assert do(state, "0 buy L1 using -").state.agenda[-1] == t.Turn(0, done=True)


def test_two_charters_a_day_even_with_room_for_more():
    state = dice(player(PORT, 0, fishbucks=9), 0, fresh=[1])
    for _ in range(2):
        state = do(fall(do(state, f"0 charter {shown(state)}").state, 3).state, "0 end").state
    assert refused(state, f"0 charter {shown(state)}") == "charter.two-a-day"


def test_spent_dice_take_no_room():
    state = player(dice(PORT, 0, fresh=[1, 1], spent=[1]), 0, fishbucks=9, shift=4, scar=True)  # capacity 3
    assert GAME.throw(do(state, f"0 charter {shown(state)}").state) is not None


def test_a_charter_brings_the_colour_that_was_named():
    state = player(PORT, 0, fishbucks=9)
    for colour in dict.fromkeys(BASE.tackle_colours[number] for number in state.tackle_supply):
        hired = do(state, f"0 charter {colour}").state
        (die,) = [die for die in own(hired).dice if not die.own]
        assert die.kind == colour
        assert die.id not in (*hired.tackle_supply, *hired.tackle_pool)


def test_harbor_services_spend_the_die():
    state = dice(regrets(PORT, 0, 1), 0, fresh=[1, 4])
    assert fresh(do(state, "0 harbor heal with 4").state, 0) == [1]


def test_tackle_may_pay_for_harbor_services():
    state = dice(regrets(PORT, 0, 1), 0, fresh=[1], tackle=[("lead", 4)])
    assert own(do(state, "0 harbor heal with lead4").state).regrets == ()


def test_the_penitent_with_a_harbour_pass_still_needs_one_pip():
    state = player(regrets(gear(PORT, 0, supplies=("S6",)), 0, 1), 0, angler="A3")
    assert own(do(dice(state, 0, fresh=[1]), "0 harbor heal with 1").state).regrets == ()
    nought = dice(state, 0, tackle=[("ichor", 0)])
    assert refused(nought, "0 harbor heal with ichor0") == "harbor.needs"


def test_anyone_in_port_may_repair_the_plug():
    state = replace(action(2, where="port"), plug=Plug(4, 1, 3))
    assert do(dice(state, 0, fresh=[4]), "0 harbor repair with 4").state.plug is None


def test_without_a_fresh_die_nothing_is_mounted():
    state = boat(dice(PORT, 0, spent=[1, 1, 1]), 0, COD)
    assert refused(state, f"0 mount {COD} for - with 1") == "dice.not-fresh"


def test_when_there_are_no_port_events_none_happens():
    state = replace(boat(PORT, 0, SHARK), event_deck=(), event_discard=(), demand=(3,) * 6)
    step = do(state, f"0 sell {SHARK} using -")
    assert "port-event" not in tags(step)


def test_a_port_event_that_shows_itself_cannot_be_taken_back():
    state = replace(boat(PORT, 0, SHARK), event_deck=("P06",), event_discard=(), demand=(3,) * 6)
    assert do(state, f"0 sell {SHARK} using -").barrier


def test_tackle_takes_room_like_any_other_die():
    state = dice(PORT, 0, fresh=[1], spent=[1, 1], tackle=[("lead", 3), ("kelp", 3)])
    full = player(state, 0, fishbucks=9, shift=4, scar=True)  # capacity 3
    assert refused(full, f"0 charter {shown(full)}") == "charter.capacity"
