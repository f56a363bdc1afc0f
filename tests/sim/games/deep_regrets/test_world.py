"""Every weather card and every Port event."""

from msgspec.structs import replace

from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.state import Plug, Shoal
from tests.sim.games.deep_regrets.scene import (
    action,
    boat,
    dice,
    do,
    fall,
    fresh,
    mounts,
    next_morning,
    player,
    refused,
    regrets,
    throw_all,
)

SEEN = {}
TEN = "FISH-D2-SUNFISH-036"


def covers(*cards):
    """Marks a test as the one that shows these cards at work."""

    def mark(test):
        for card in cards:
            SEEN[card] = test.__name__
        return test

    return mark


def test_every_weather_card_and_port_event_is_seen_in_this_file():
    assert sorted(SEEN) == sorted([*BASE.weather, *BASE.port_events])


def own(state):
    return state.players[0]


# Weather


def under(weather, seats=1, **kwargs):
    """A first turn on a day with this weather, its arrival left out."""
    state = action(seats, options={"weather": True}, **kwargs)
    return replace(state, today=(weather,))


def arriving(weather, state=None):
    """The next morning, with this weather forecast: up to whatever it asks."""
    state = state or action(2, options={"weather": True}, where="port")
    deck = tuple(card for card in (*state.weather_deck, state.forecast) if card != weather)
    return next_morning(replace(state, forecast=weather, weather_deck=deck))


@covers("W01", "W02")
def test_calm_eases_moves_and_swell_hinders_diving():
    assert own(do(dice(under("W01"), 0, fresh=[1]), "0 move 1c with 1").state).shoal == 2
    diver = dice(under("W02"), 0, fresh=[3, 4])
    assert refused(diver, "0 descend with 3") == "move.needs"
    assert own(do(diver, "0 descend with 4").state).shoal == 4


@covers("W03")
def test_fog_hides_what_lies_below():
    state = do(under("W03"), "0 move 1c with 3").state
    assert refused(state, "0 free-reveal") == "reveal.fog"


@covers("W04", "W05", "W06")
def test_herring_upwelling_and_red_tide_change_catches_at_one_depth():
    for weather, depth, n in (("W04", 1, 1), ("W05", 3, 1), ("W06", 1, -1)):
        state = under(weather)
        powers = powers_of(BASE, state, own(state))
        assert {fish.depth: powers.bonus(fish) for fish in BASE.fish.values()} == {1: 0, 2: 0, 3: 0, depth: n}


def test_cold_upwelling_erodes_on_the_maw_even_with_the_plug_in():
    state = arriving("W05")
    assert len(fall(state, "maw").state.shoals[0].deck) == 12
    assert len(fall(state, "still").state.shoals[0].deck) == 13
    assert fall(state, "maw").state.players[0].regrets == ()


@covers("W07")
def test_market_day_pays_one_more_for_each_fish():
    state = replace(boat(under("W07", where="port"), 0, "FISH-D1-COD-018"), demand=(3,) * 6)
    before = own(state).fishbucks
    assert own(do(state, "0 sell FISH-D1-COD-018 using -").state).fishbucks == before + 4


@covers("W08")
def test_a_storm_closes_the_trench_and_the_maw_visits_those_who_stay():
    state = dice(under("W08", where="2b"), 0, fresh=[6])
    assert refused(state, "0 descend with 6") == "move.blocked"
    below = player(state, 0, shoal=7)
    assert own(do(below, "0 ascend").state).shoal == 4, "one may leave"
    assert refused(below, "0 move 3c with 6") == "move.blocked"
    stormy = arriving("W08", action(2, options={"weather": True}, where=["3b", "1a"]))
    hit = fall(stormy, "maw").state
    assert [len(other.regrets) for other in hit.players] == [1, 0]


@covers("W09")
def test_lighthouse_night_lets_everyone_reroll_one_die():
    state = throw_all(arriving("W09"))
    state = dice(state, 0, fresh=[1, 6])
    state = fall(do(state, "0 reroll 1 by W09").state, 5).state
    assert sorted(fresh(state, 0)) == [5, 6]
    assert refused(state, "0 reroll 5 by W09") == "refresh.no-reroll"


@covers("W10")
def test_low_glass_holds_a_reckoning_this_very_morning_on_the_maw():
    state = action(2, options={"weather": True}, where="port")
    state = mounts(regrets(state, 0, 3), 0, "FISH-D1-COD-018")
    asked = arriving("W10", state)
    assert fall(asked, "maw").state.players[0].mounted_fish == ()
    assert fall(asked, "stir").state.players[0].mounted_fish == ("FISH-D1-COD-018",)


@covers("W11")
def test_wreckers_moon_gives_everyone_a_token():
    state = arriving("W11")
    # seat 1 passed second and got one more
    assert [other.supply for other in state.players] == [3, 4]


@covers("W12")
def test_bells_under_water_ring_for_the_mad():
    state = action(2, options={"weather": True}, where="port")
    state = arriving("W12", player(player(state, 0, shift=3), 1, shift=2))
    assert [other.madness_level for other in state.players] == [4, 2]


def test_the_forecast_is_tomorrows_weather():
    state = action(options={"weather": True}, where="port")
    assert len(state.today) == 1
    tomorrow = state.forecast
    assert next_morning(state).today == (tomorrow,)


# Port events


def selling(event, seats=2, setup=lambda state: state):
    """Seat 0 sells for ten or more with this event on top of the deck."""
    state = boat(action(seats, where="port"), 0, "FISH-D3-TEETH-019")
    deck = tuple(card for card in state.event_deck if card != event)
    state = replace(setup(state), event_deck=(*deck, event), demand=(1,) * 6)
    return do(state, "0 sell FISH-D3-TEETH-019 using -")


@covers("P01", "P02")
def test_ink_and_questions_are_a_regret_for_the_seller():
    for event in ("P01", "P02"):
        state = do(selling(event).state, "0 suffer").state
        assert [len(other.regrets) for other in state.players] == [1, 0]
        assert state.event_discard == (event,)


@covers("P03")
def test_the_audit_is_a_reckoning_tomorrow():
    state = selling("P03", setup=lambda s: mounts(regrets(s, 1, 2), 1, "FISH-D1-COD-018")).state
    assert state.reckoning
    assert state.players[1].mounted_fish
    assert next_morning(do(state, "0 end").state).players[1].mounted_fish == ()


@covers("P04", "P05")
def test_glut_and_buyers_change_prices_for_the_rest_of_the_day():
    for event, paid in (("P04", 2), ("P05", 4)):
        state = do(selling(event).state, "0 end").state
        state = boat(state, 1, "FISH-D2-CANDLEFIN-003")
        before = state.players[1].fishbucks
        state = do(state, "1 sell FISH-D2-CANDLEFIN-003 using -").state
        assert state.players[1].fishbucks == before + paid + 1
        tomorrow = next_morning(do(state, "1 end").state)
        assert event not in tomorrow.today
        assert event in tomorrow.event_discard


@covers("P06")
def test_crates_adrift_give_everyone_a_token():
    assert [other.supply for other in selling("P06").state.players] == [3, 3]


@covers("P07")
def test_new_stock_replaces_the_whole_shop():
    before = selling("P01").state.shop
    step = selling("P07")
    shop = step.state.shop
    assert set(shop.discard) == {*before.upgrades, *before.dinks}
    assert not {*shop.upgrades} & {*before.upgrades}
    assert (len(shop.upgrades), len(shop.dinks)) == (3, 2)
    assert step.barrier


@covers("P08")
def test_the_free_chapel_may_take_a_regret():
    state = selling("P08", setup=lambda s: regrets(s, 0, 2)).state
    assert state.agenda[-1] == t.MayHeal(0)
    assert own(do(state, "0 heal").state).regrets == ()
    assert own(do(state, "0 accept").state).regrets == (2,)


@covers("P09")
def test_the_tackle_fair_gives_a_random_die():
    state = throw_all(selling("P09").state)
    assert sum(not die.own for die in own(state).dice) == 1


@covers("P10")
def test_the_richest_is_talked_about():
    rich = selling("P10", setup=lambda s: player(s, 1, fishbucks=50)).state
    assert [len(other.regrets) for other in rich.players] == [0, 1]


@covers("P11")
def test_a_round_on_the_house_calms_the_seller():
    assert own(selling("P11", setup=lambda s: player(s, 0, shift=2)).state).madness_level == 1


@covers("P12")
def test_bad_ice_spoils_the_cheapest_of_three():
    three = ("FISH-D1-COD-018", "FISH-D1-SPRAT-001", "FISH-D1-CRAB-027")
    state = selling("P12", setup=lambda s: boat(s, 1, *three)).state
    assert state.players[1].boat == ("FISH-D1-COD-018", "FISH-D1-CRAB-027")
    assert "FISH-D1-SPRAT-001" in state.fish_discard
    two = selling("P12", setup=lambda s: boat(s, 1, *three[:2])).state
    assert two.players[1].boat == three[:2]


def test_one_event_for_each_multiple_of_ten_that_is_crossed():
    state = boat(action(where="port"), 0, "FISH-D3-TEETH-019", "FISH-D3-MOON-020")
    state = replace(state, event_deck=("P04", "P06", "P05"), event_discard=(), demand=(1,) * 6, coin_value=4)
    step = do(state, "0 sell FISH-D3-TEETH-019 FISH-D3-MOON-020 using -")
    drawn = [event.card for event in step.events if event.__struct_config__.tag == "port-event"]
    assert step.state.coin_value == 30
    assert drawn == ["P05", "P06", "P04"]


def test_the_event_deck_is_shuffled_anew_when_it_runs_out():
    state = boat(action(where="port"), 0, "FISH-D3-TEETH-019")
    state = replace(state, event_deck=(), event_discard=("P06",), demand=(1,) * 6)
    step = do(state, "0 sell FISH-D3-TEETH-019 using -")
    assert own(step.state).supply == 3
    assert step.barrier


def test_weather_never_touches_a_table_without_it():
    state = next_morning(action(where="port"))
    assert state.today == ()
    assert state.forecast == ""
    assert len(state.weather_deck) == 12


def test_erosion_by_weather_follows_the_plug_when_it_is_pulled():
    state = action(2, options={"weather": True}, where="port")
    shoals = (Shoal(()), *state.shoals[1:])
    state = arriving("W05", replace(state, plug=Plug(4, 1, 3), shoals=shoals))
    fallen = fall(state, "maw").state
    # once for the weather, once for the Plug itself
    assert [len(shoal.deck) for shoal in fallen.shoals[3:5]] == [12, 12]
    assert len(fallen.players[1].regrets) == 2
    assert GAME.outcome(fallen) is None


def test_erosion_by_weather_takes_one_card_whatever_the_pace_of_the_plug():
    state = action(2, options={"weather": True, "plug_pace": "row"}, where="port")
    fallen = fall(arriving("W05", state), "maw").state
    assert [len(shoal.deck) for shoal in fallen.shoals] == [12, *[13] * 8]


def test_the_last_card_washed_away_by_weather_drowns_the_world_of_a_pulled_plug_alone():
    state = action(2, options={"weather": True}, where="port")
    state = replace(state, shoals=(Shoal(state.shoals[0].deck[:1]), *[Shoal(())] * 8), preserver=None)
    assert GAME.outcome(fall(arriving("W05", state), "maw").state) is None
    pulled = fall(arriving("W05", replace(state, plug=Plug(4, 1), sinking=())), "maw").state
    assert GAME.outcome(pulled).reason == "drowned"


def test_each_day_draws_the_next_weather_card_and_lays_the_old_one_aside():
    state = action(options={"weather": True}, where="port")
    today, tomorrow, deck = state.today[0], state.forecast, state.weather_deck
    assert len(deck) == 10
    assert tomorrow not in deck
    state = replace(state, forecast="W11", weather_deck=tuple(c for c in (*deck, tomorrow) if c != "W11"))
    expected = state.weather_deck[-1]
    state = next_morning(state)
    assert state.weather_discard == (today,)
    assert state.forecast == expected
    assert len(state.weather_deck) == 9


def test_the_omen_is_thrown_only_for_weather_that_minds_it():
    assert GAME.throw(arriving("W11", action(options={"weather": True}, where="port"))) is None
    assert GAME.throw(arriving("W10", action(options={"weather": True}, where="port"))).purpose == "omen"


def test_what_the_weather_is_goes_for_everyone():
    state = under("W01", 2)
    assert do(dice(dice(state, 0, fresh=[1]), 1, fresh=[1]), "0 pass", "1 move 1c with 1").state.players[1].shoal == 2


def test_all_who_are_equally_rich_are_talked_about():
    rich = selling("P10", setup=lambda s: replace(player(player(s, 0, fishbucks=37), 1, fishbucks=50), preserver=None))
    assert [len(other.regrets) for other in rich.state.players] == [1, 1]


def test_bad_ice_finds_nothing_in_an_empty_boat_and_nobody_calms_below_nothing():
    bare = selling("P12", setup=lambda s: boat(s, 1)).state
    assert bare.players[1].boat == ()
    assert selling("P11").state.players[0].madness_level == 0


def test_the_tackle_fair_gives_nothing_to_a_full_tray():
    full = selling("P09", setup=lambda s: player(dice(s, 0, fresh=[1, 1]), 0, shift=5, scar=True)).state
    assert GAME.throw(full) is None
    assert all(die.own for die in own(full).dice)


def test_the_die_of_the_tackle_fair_is_thrown_at_once():
    state = selling("P09").state
    assert GAME.throw(state).purpose == "tackle"


def test_new_stock_leaves_a_locked_slot_locked_and_counts_no_card_twice():
    def emptied(state):
        return replace(state, shop=replace(state.shop, upgrades=("", *state.shop.upgrades[1:]), upgrade_deck=()))

    shop = selling("P07", setup=emptied).state.shop
    assert shop.upgrades == ("", "", "")
    assert "" not in shop.discard
    assert len(shop.discard) == 4
    assert all(shop.dinks)
