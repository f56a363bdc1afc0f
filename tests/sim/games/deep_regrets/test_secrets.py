"""Dealing anew what nobody of some seats knows: what they know stays, the rest may lie anywhere it could."""

from msgspec.structs import replace

from sim.chance import chance_from
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE
from tests.sim.games.deep_regrets.scene import action, boat, gear, hand, mounts, next_morning, player, regrets

DEALS = range(40)
COD, CRAB, TUSK, SHARK = "FISH-D1-COD-018", "FISH-D1-CRAB-027", "FISH-D1-TUSK-014", "FISH-D2-SHARK-013"


def dealt(state, *knowers):
    """This table dealt anew many times for these seats."""
    return [GAME.redeal(state, knowers, chance_from(f"deal {n}")) for n in DEALS]


def seen(values):
    return len(set(values))


def peeking(seat=0):
    state = action(2, where="2b")
    return player(state, seat, peeked=((3, state.shoals[3].deck[-1]),))


def test_fish_stay_at_their_depth_and_none_is_lost():
    state = action(2, where="2b")
    for other in dealt(state, 0):
        for number in range(9):
            assert {BASE.fish[card].depth for card in other.shoals[number].deck} == {number // 3 + 1}
        assert len({card for shoal in other.shoals for card in shoal.deck}) == 117
    assert all(seen(other.shoals[n].deck for other in dealt(state, 0)) > 1 for n in range(9))


def test_a_top_card_one_has_looked_at_stays_and_the_cards_below_do_not():
    state = peeking()
    deals = dealt(state, 0)
    assert {other.shoals[3].deck[-1] for other in deals} == {state.shoals[3].deck[-1]}
    assert seen(other.shoals[3].deck[-2] for other in deals) > 1
    assert seen(other.shoals[4].deck[-1] for other in deals) > 1
    assert {other.players[0].peeked for other in deals} == {state.players[0].peeked}


def test_what_others_have_looked_at_is_whatever_lies_there_now():
    state = peeking(1)
    deals = dealt(state, 0)
    assert seen(other.shoals[3].deck[-1] for other in deals) > 1
    for other in deals:
        assert other.players[1].peeked == ((3, other.shoals[3].deck[-1]),)


def test_fish_that_all_saw_sink_stay_where_they_are():
    state = action(2, where="2b")
    bottom = state.shoals[4].deck[:2]
    shoals = (*state.shoals[:4], replace(state.shoals[4], known=2), *state.shoals[5:])
    state = replace(state, shoals=shoals)
    assert {other.shoals[4].deck[:2] for other in dealt(state, 0)} == {bottom}
    view = GAME.view(state, 1).shoals[4].deck
    assert view == (*bottom, *["?"] * 11)


def test_a_top_card_that_is_both_sunken_and_looked_at_stays():
    state = peeking()
    deck = state.shoals[3].deck[-2:]
    shoals = (*state.shoals[:3], replace(state.shoals[3], deck=deck, known=2), *state.shoals[4:])
    assert {other.shoals[3].deck for other in dealt(replace(state, shoals=shoals), 0)} == {deck}


def test_ones_own_hand_stays_and_the_hands_of_others_are_mixed_with_the_deck():
    state = hand(hand(action(2, where="2b"), 0, "D01", "D02"), 1, "D16", "D17")
    deals = dealt(state, 0)
    assert {other.players[0].dinks for other in deals} == {("D01", "D02")}
    assert seen(other.players[1].dinks for other in deals) > 1
    assert {len(other.players[1].dinks) for other in deals} == {2}
    assert seen(other.shop.dink_deck for other in deals) > 1
    assert {other.shop.dinks for other in deals} == {state.shop.dinks}


def test_nobody_knows_a_regret_not_even_its_owner():
    state = regrets(regrets(action(2, where="port"), 0, 3, 3), 1, 0)
    deals = dealt(state, 0, 1)
    for seat, n in ((0, 2), (1, 1)):
        assert seen(other.players[seat].regrets for other in deals) > 1
        assert {len(other.players[seat].regrets) for other in deals} == {n}
    assert seen(other.sinking for other in deals) > 1


def test_who_may_look_at_regrets_keeps_knowing_them():
    state = action(2, where="port", options={"owner_sees_regrets": True})
    state = regrets(regrets(state, 0, 3, 3), 1, 0, 0)
    deals = dealt(state, 0)
    assert {other.players[0].regrets for other in deals} == {(3, 3)}
    assert seen(other.players[1].regrets for other in deals) > 1


def test_demand_is_known_for_today_and_tomorrow():
    state = replace(action(2, where="port"), demand=(1, 1, 2, 2, 3, 3))
    deals = dealt(state, 0)
    assert {other.demand[:2] for other in deals} == {(1, 1)}
    assert seen(other.demand[2:] for other in deals) > 1
    assert {tuple(sorted(other.demand)) for other in deals} == {(1, 1, 2, 2, 3, 3)}


def test_every_deck_is_dealt_by_itself():
    state = action(2, where="port", options={"weather": True})
    deals = dealt(state, 0)
    for deck in ("weather_deck", "event_deck"):
        assert seen(getattr(other, deck) for other in deals) > 1
        assert {tuple(sorted(getattr(other, deck))) for other in deals} == {tuple(sorted(getattr(state, deck)))}
    assert seen(other.shop.upgrade_deck for other in deals) > 1
    assert {other.forecast for other in deals} == {state.forecast}


def tied():
    """Two seats with equal Regrets and equal money; seat 1 has made its secret pick."""
    state = action(2, where="port")
    for seat, bucks in ((0, 3), (1, 5)):
        state = player(regrets(state, seat, 2), seat, fishbucks=bucks)
    state = mounts(mounts(state, 0, COD, CRAB), 1, TUSK, SHARK)
    state = next_morning(replace(state, reckoning=True))
    return replace(state, agenda=(*state.agenda[:-1], t.TiedReckoning((0, 1), ("", SHARK))))


def test_a_secret_pick_may_be_any_of_the_picker_s_and_is_known_to_the_picker():
    picks = {other.agenda[-1].picks for other in dealt(tied(), 0)}
    assert picks == {("", TUSK), ("", SHARK)}
    assert {other.agenda[-1].picks for other in dealt(tied(), 1)} == {("", SHARK)}


def test_nothing_is_lost_or_doubled_by_dealing_anew():
    state = action(3, where="port", options={"owner_sees_regrets": True, "weather": True})
    for seat in range(3):
        state = regrets(hand(state, seat, "D01" if seat else "D16"), seat, seat, 3)
    for other in (*dealt(state, 0), *dealt(state, 0, 2), *dealt(state)):
        assert GAME.census(other) == GAME.census(state)


def test_fish_that_are_sold_or_discarded_are_still_counted():
    state = action(2, where="port")
    gone = replace(boat(state, 0, COD, CRAB), fish_discard=(COD,), sold=(CRAB,))
    assert GAME.census(player(gone, 0, boat=())) == GAME.census(state)


def test_the_count_of_everything_is_the_same_wherever_it_lies():
    start = action(2, where="port", options={"weather": True})
    counted = GAME.census(start)
    assert sum(n for key, n in counted.items() if key.startswith("FISH")) == 117
    assert sum(n for key, n in counted.items() if key in BASE.dinks) == 40
    assert sum(n for key, n in counted.items() if key.startswith("regret ")) == 40
    assert sum(n for key, n in counted.items() if key.startswith("tackle ")) == 12
    assert sum(n for key, n in counted.items() if key.startswith("demand ")) == 6
    assert sum(n for key, n in counted.items() if key in BASE.weather) == 12
    assert sum(n for key, n in counted.items() if key in BASE.port_events) == 12
    assert sum(n for key, n in counted.items() if key in BASE.upgrade_deck) == 24
    moved = boat(mounts(regrets(hand(start, 0, "D01"), 0, 3), 0, COD), 0, CRAB)
    assert GAME.census(moved) == counted
    assert GAME.census(gear(start, 0, rod="R2"))["R2"] == 1
