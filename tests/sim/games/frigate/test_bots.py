"""The computer players: they finish, they differ, and they know what they do."""

from statistics import median

import pytest
from msgspec.structs import replace

from sim.games.frigate import GAME
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.bots import casual, strong
from sim.games.frigate.bots.forecast import forecast
from sim.selfplay import bot_player, play
from tests.sim.games.frigate.ship import do, hand, rolled, ship, used
from tests.sim.games.frigate.test_shop import offering, shop


def runs(level, seeds):
    return [play(GAME, 1, s.Options(), seed, bot_player([level])).state for seed in seeds]


def test_casual_players_reach_round_four_but_rarely_win():
    sailed = runs("casual", range(25))
    assert median(state.round for state in sailed) >= 4
    assert sum(state.ended == "won" for state in sailed) <= 5


@pytest.mark.soak
def test_strong_players_win_between_a_fifth_and_almost_a_half_of_their_runs():
    won = sum(state.ended == "won" for state in runs("strong", range(300)))
    assert 0.20 <= won / 300 <= 0.45


def test_casual_keeps_what_there_is_most_of():
    assert casual(rolled(ship(), 3, 1, 3, 6, 3), 0, None) == a.Reroll((2, 4))
    assert casual(replace(rolled(ship(), 6, 6, 6, 2, 2), rerolls_left=0), 0, None) == a.Play("full_house")


def test_casual_buys_the_dearest_and_sells_the_cheapest():
    assert casual(offering(shop(), "D19", "D05", "D03"), 0, None) == a.Buy(2)
    full = offering(shop("D19", "S08", "S09", "S10"), "D05")
    assert casual(full, 0, None) == a.Sell(1)
    assert casual(offering(shop(money=1), "D05"), 0, None) == a.Close()


def test_strong_goes_for_the_win_when_one_hand_decides():
    """One slot is open: only what still reaches the target counts."""
    last = ship(score=126, **used("n6"))
    lying = rolled(last, 6, 6, 6, 6, 1)
    assert strong(GAME.view(lying, 0), 0, None) == a.Play("n6")
    short = rolled(last, 6, 6, 6, 1, 2)
    assert strong(GAME.view(short, 0), 0, None) == a.Reroll((4, 5))


def test_strong_throws_away_a_bad_hand_where_it_costs_least():
    """Nothing fits and no re-roll is left: Aces or Five of a Kind go, not Wild."""
    state = replace(rolled(ship(), 1, 2, 3, 3, 5), rerolls_left=0)
    action = strong(GAME.view(state, 0), 0, None)
    assert action.slot not in ("wild", "n6", "large_straight", "full_house")


def test_strong_buys_what_helps_most_and_leaves_what_does_not():
    assert strong(offering(shop(money=14), "I07", "S09", "D20"), 0, None) == a.Buy(2)
    assert strong(offering(shop("S09", money=2), "I07"), 0, None) == a.Close()


def test_strong_puts_perks_in_the_order_that_scores_most():
    """Opening Salvo multiplies what Full Hold has added, and Ace Gunner raises before Admiral adds."""
    state = ship("S12", "S09", "I10", "S01")
    while isinstance(action := strong(GAME.view(state, 0), 0, None), a.Move):
        state = do(state, action)
    order = [held.id for held in state.perks]
    assert order[0] == "S01"
    assert order[-1] == "S12"


def test_strong_uses_what_it_has():
    assert isinstance(strong(ship("S18"), 0, None), a.Improve)
    assert strong(ship("I02"), 0, None) == a.Use(1)
    assert isinstance(strong(ship("D18"), 0, None), a.Carve)
    desperate = ship("S15", score=100, **used("n6"))
    lying = replace(rolled(desperate, 6, 6, 6, 1, 2), rerolls_left=0)
    assert strong(lying, 0, None) == a.Use(1)


def test_a_forecast_grows_with_every_good_perk():
    plain = forecast(ship()).total
    for perk in ("S08", "S09", "D11", "D09", "D01", "S12", "S14", "D12", "S10"):
        assert forecast(ship(perk)).total > plain, perk


def test_bots_end_a_won_run():
    won = hand(ship(round=10, score=1799), 1, 2, 3, 4, 6, slot="wild").state
    assert casual(won, 0, None) == strong(won, 0, None) == a.Finish()
