"""Selling: what perks bring, what may be sold, and a hold that is too full."""

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.games.frigate import GAME, market
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.content import PERKS
from sim.games.frigate.events import Overfull
from tests.sim.games.frigate.ship import do, events, hand, rolled, ship
from tests.sim.games.frigate.test_hands import refused
from tests.sim.games.frigate.test_shop import offering, shop


@pytest.mark.parametrize(
    ("perks", "paid", "money"),
    [
        (("S09",), 14, 7),
        (("S09",), 20, 7),
        (("S09",), 5, 2),
        (("D19",), 1, 1),
        (("S09", "I07"), 14, 14),
        (("S04",), 0, 1),
    ],
)
def test_resale(perks, paid, money):
    """F14: half of what was paid, never more than the list price allows, at least $1."""
    state = ship(*perks)
    assert market.resale(state, replace(state.perks[0], paid=paid)) == money


def test_auctioneer_adds_four_to_the_next_sale_of_the_round():
    state = do(ship("I13", "S08", "S04"), a.Use(1), a.Sell(2))
    assert state.money == 4 + 3 + 4
    assert do(state, a.Sell(3)).money == state.money + 2


def test_salvage_rights_count_the_sales():
    state = do(ship("I09", "S08", "S04"), a.Sell(2), a.Sell(3))
    assert hand(state, 1, 2, 3, 4, 6, slot="n6").state.score == 6 + 4


def test_a_perk_that_brings_spaces_is_not_sold_while_they_are_needed():
    """F16, F31."""
    options = s.Options(start_perks=0)
    enough = ship("I01", "S08", "S09", "S10", "S11", options=options)
    assert len(do(enough, a.Sell(1)).perks) == 4
    crowded = ship("I01", "S08", "S09", "S10", "S11", "S12", options=options)
    assert refused(crowded, a.Sell(1)) == "selling.would-not-fit"


def test_spaces_that_expire_must_be_cleared_before_the_next_hand():
    """F16: nothing is destroyed; only selling and reordering are left."""
    options = s.Options(start_perks=0)
    state = ship("I15", "S08", "S10", "S11", "S12", "S13", options=options, score=528)
    state = replace(state, round=6)
    state = replace(state, perks=(replace(state.perks[0], round=3), *state.perks[1:]))
    step = hand(state, 1, 2, 3, 4, 6, slot="n4")
    assert events(step, Overfull) == [Overfull(1)]
    assert step.state.phase == "overfull"
    assert {type(action) for action in GAME.actions(step.state, 0)} == {a.Sell, a.Move, a.Abandon}
    assert do(step.state, a.Sell(2)).phase == "start"


def test_a_shop_that_is_due_comes_before_the_hold_must_be_cleared():
    """Section 8: shop, then overfull; in the shop nothing can be bought into a hold without room."""
    options = s.Options(start_perks=0)
    state = ship("I15", "S08", "S10", "S11", "S12", "S13", options=options, score=528, hands=4, money=50)
    state = replace(state, round=6, perks=(replace(state.perks[0], round=3), *state.perks[1:]))
    visit = hand(state, 1, 2, 3, 4, 6, slot="n4").state
    assert (visit.phase, market.excess(visit)) == ("shop", 1)
    assert refused(visit, a.Buy(visit.offers[0].number)) == "shop.no-space"
    assert do(visit, a.Close()).phase == "overfull"
    assert do(visit, a.Sell(2), a.Close()).phase == "start"


def test_a_hold_that_is_two_perks_too_full_is_cleared_one_by_one():
    state = ship("S08", "S10", "S11", "S12", "S13", "S16", options=s.Options(start_perks=0))
    state = replace(state, phase="overfull")
    once = do(state, a.Sell(1))
    assert once.phase == "overfull"
    assert do(once, a.Sell(2)).phase == "start"


def test_perks_received_for_nothing_sell_for_half_their_list_price():
    state = GAME.setup(1, s.Options(), chance_from("first perks")).state
    gained = do(ship("I16"), a.Use(1))
    for held, run in ((state.perks[0], state), (gained.perks[-1], gained)):
        assert do(run, a.Sell(held.uid)).money == run.money + max(1, PERKS[held.id].price // 2)


def test_perks_are_sold_before_the_roll_after_it_and_in_the_shop():
    """F17: everywhere but while dice fall and after the last round."""
    assert do(ship("S08"), a.Sell(1)).money == 4 + 3
    assert do(rolled(ship("S08"), 1, 2, 3, 4, 6), a.Sell(1)).money == 4 + 3
    assert do(offering(shop("S08", money=4), "D08"), a.Sell(1)).money == 4 + 3


def test_an_auctioneer_that_waits_raises_its_own_sale():
    assert do(ship("I13"), a.Use(1), a.Sell(1)).money == 4 + 2 + 4
