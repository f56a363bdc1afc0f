"""The fifteen toggles, the choice of anglers, and the days of the week."""

from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.game import Refused
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.state import Options
from sim.games.deep_regrets.week.port import todays_demand, worth
from sim.games.deep_regrets.week.scoring import score
from sim.games.deep_regrets.week.tray import capacity
from sim.selfplay import bot_player, play
from tests.sim.games.deep_regrets.scene import (
    action,
    boat,
    dice,
    do,
    eve,
    fall,
    hand,
    mounts,
    next_morning,
    open_fish,
    player,
    refused,
    regrets,
    throw_all,
)

COD, SHARK, KRAKEN = "FISH-D1-COD-018", "FISH-D3-SHARK-009", "FISH-D3-KRAKEN-001"
TOGGLES = [name for name in get_type_hints(Options) if name not in ("anglers", "ordeal")]


def own(state):
    return state.players[0]


def test_there_are_fifteen_toggles():
    assert len(TOGGLES) == 15


@pytest.mark.parametrize("name", [*TOGGLES, "anglers"])
def test_a_table_plays_to_its_end_with_every_value_of_every_toggle(name):
    hint = get_type_hints(Options)[name]
    for value in (True, False) if hint is bool else get_args(hint):
        played = play(GAME, 2, Options(**{name: value}), f"{name}={value}", bot_player(["casual"] * 2))
        assert played.outcome.reason in GAME.end_reasons


def test_capacity_three_limits_player_dice_alone():
    state = dice(player(action(where="port", options={"capacity_base": 3}), 0, fishbucks=9), 0, fresh=[1, 1, 1])
    assert capacity(BASE, state, own(state)) == 3
    colour = BASE.tackle_colours[state.tackle_supply[0]]
    assert GAME.throw(do(state, f"0 charter {colour}").state) is not None


def test_without_the_omen_a_legendary_is_a_matter_of_numbers():
    state = open_fish(dice(action(where="3b", options={"omen_on_legendary": False}), 0, fresh=[6, 6]), "3b", KRAKEN)
    assert own(do(state, "0 catch with 6 6").state).boat == (KRAKEN,)
    missed = do(state, "0 catch with 6").state
    assert len(own(missed).regrets) == 1


@pytest.mark.parametrize(("demand", "paid"), [("3/2", 16), ("5/4", 13), ("off", 11)])
def test_demand_can_be_milder_or_off(demand, paid):
    state = replace(boat(action(where="port", options={"demand": demand}), 0, SHARK), demand=(3,) * 6)
    assert worth(BASE, state, 0, SHARK) == paid


def test_trophies_can_be_off():
    state = mounts(action(where="port", options={"trophy": False}), 0, SHARK)
    assert score(BASE, state, own(state)).trophies == 0


def test_preserver_and_lifeboat_can_be_left_at_home():
    state = action(where="1b", options={"life_preserver": False, "lifeboat": False})
    assert refused(state, "0 lifeboat") == "lifeboat.off"
    assert action(where="port", options={"life_preserver": False}).preserver is None


def test_an_owner_may_be_allowed_to_look_at_regrets():
    state = regrets(action(2, options={"owner_sees_regrets": True}), 0, 3, 1)
    assert GAME.view(state, 0).players[0].regrets == (3, 1)
    assert GAME.view(state, 1).players[0].regrets == (-1, -1)
    assert GAME.view(state, None).players[0].regrets == (-1, -1)


def test_a_final_reckoning_comes_before_the_count():
    state = action(2, where="port", options={"final_reckoning": True})
    state = mounts(regrets(replace(state, day=6), 1, 3), 1, COD)
    state = do(state, "0 pass", "1 pass").state
    assert state.phase == "over"
    assert state.players[1].mounted_fish == ()
    assert state.scores[1].mounts == 0


def test_a_queued_reckoning_does_not_outlive_saturday():
    state = action(2, where="port")
    state = mounts(regrets(replace(state, day=6, reckoning=True), 1, 3), 1, COD)
    state = do(state, "0 pass", "1 pass").state
    assert state.players[1].mounted_fish == (COD,)


def test_the_maddest_may_be_left_two_dice():
    state = player(action(where="port", options={"madness_floor": 2}), 0, shift=9, scar=True)
    assert capacity(BASE, state, own(state)) == 2


def test_three_dink_slots_hold_three():
    state = hand(action(where="2b", options={"dink_slots": 3}), 0, "D01", "D02")
    state = do(open_fish(dice(state, 0, fresh=[6]), "2b", "FISH-D2-SNAPPER-006"), "0 catch with 6").state
    assert len(own(state).dinks) == 3
    assert isinstance(state.agenda[-1], t.Turn)


def test_a_week_of_five_days_has_no_tuesday():
    state = next_morning(action(where="port", options={"days": 5}))
    assert state.day == 3
    demand = state.demand
    assert worth(BASE, replace(boat(state, 0, SHARK), demand=(1, 3, *demand[2:])), 0, SHARK) == 16


def test_todays_demand_and_tomorrows_are_open_and_no_more():
    state = action(where="port")
    assert [depth == 0 for depth in GAME.view(state, 0).demand] == [False, False, True, True, True, True]
    state = next_morning(state)
    assert [depth == 0 for depth in GAME.view(state, 0).demand] == [False, False, False, True, True, True]


def test_no_angler_sits_at_the_table_twice():
    state = GAME.setup(3, Options(), chance_from("x")).state
    state = do(state, "0 choose A2").state
    assert a.Choose("A2") not in GAME.actions(state, 1)
    assert refused(state, "1 choose A2") == "anglers.taken"


def test_anglers_can_be_drawn():
    state = GAME.setup(5, Options(anglers="random"), chance_from("x")).state
    assert sorted(other.angler for other in state.players) == ["A1", "A2", "A3", "A4", "A5"]


def test_ordeals_are_for_one_alone():
    with pytest.raises(Refused) as refusal:
        GAME.setup(2, Options(ordeal="thin_purse"), chance_from("x"))
    assert refusal.value.rule == "setup.solo-only"


def test_who_runs_out_of_time_is_ready_stays_and_passes():
    state = throw_all(eve(1))
    assert GAME.late(state, 0) == a.Ready()
    state = do(state, "0 ready").state
    assert GAME.late(state, 0) == a.Declare("port")
    state = do(state, "0 declare 1b").state
    assert GAME.late(state, 0) == a.Pass()
    tomorrow = do(throw_all(next_morning(state)), "0 ready").state
    assert GAME.late(tomorrow, 0) == a.Declare("stay")


def test_a_fallen_omen_is_read_from_its_face():
    state = open_fish(dice(action(where="3b"), 0, fresh=[6, 6]), "3b", KRAKEN)
    throw = GAME.throw(do(state, "0 catch with 6 6").state)
    assert (throw.purpose, throw.dice[0].kind) == ("omen", "omen")
    assert own(fall(do(state, "0 catch with 6 6").state, "stir").state).boat == ()


def test_capacity_three_counts_player_dice_and_no_tackle():
    state = action(where="2b", options={"capacity_base": 3})
    state = hand(dice(state, 0, fresh=[1, 1], spent=[1], tackle=[("lead", 3), ("kelp", 3)]), 0, "D05")
    assert GAME.throw(do(state, "0 dink D05").state) is not None
    full = hand(dice(player(state, 0, shift=3), 0, fresh=[1, 1], spent=[1]), 0, "D05")
    assert refused(full, "0 dink D05") == "dinks.does-nothing"


def test_five_days_ask_for_five_depths_in_their_order():
    state = action(where="port", options={"days": 5})
    demand = (1, 2, 3, 1, 2, 3)
    asked = []
    for day in (1, 3, 4, 5, 6):
        asked.append(todays_demand(replace(state, day=day, demand=demand)))
    assert asked == [1, 2, 3, 1, 2]
    whole = action(where="port")
    assert [todays_demand(replace(whole, day=day, demand=demand)) for day in range(1, 7)] == list(demand)


@pytest.mark.parametrize("seats", [0, 6])
def test_one_to_five_sit_down(seats):
    with pytest.raises(Refused) as refusal:
        GAME.setup(seats, Options(), chance_from("x"))
    assert refusal.value.rule == "setup.seats"
    assert refusal.value.detail == {"least": 1, "most": 5}


def test_two_may_play_an_ordinary_week_and_one_an_ordeal():
    assert len(GAME.setup(2, Options(), chance_from("x")).state.players) == 2
    assert GAME.setup(1, Options(ordeal="thin_purse"), chance_from("x")).state.options.ordeal == "thin_purse"


def test_with_weather_the_first_forecast_lies_there_on_the_eve():
    state = GAME.setup(1, Options(weather=True), chance_from("x")).state
    assert state.forecast
    assert len(state.weather_deck) == 11
    assert state.forecast not in state.weather_deck


def test_drawn_anglers_begin_monday_at_once():
    state = GAME.setup(2, Options(anglers="random"), chance_from("x")).state
    assert state.day == 1
    assert not any(isinstance(task, t.ChooseAngler) for task in state.agenda)


def test_a_heavy_heart_takes_its_regrets_off_the_deck():
    state = eve(1, ordeal="heavy_heart")
    assert (len(own(state).regrets), len(state.regret_deck), len(state.sinking)) == (2, 35, 3)
