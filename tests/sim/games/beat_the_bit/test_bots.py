"""The computer players."""

from statistics import median

import pytest

from sim.chance import chance_from
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import actions as a
from sim.selfplay import bot_player, play
from tests.sim.games.beat_the_bit.scene import Scene


def played(levels, games, name="bots"):
    return [play(GAME, len(levels), GAME.Options(), f"{name} {n}", bot_player(levels)) for n in range(games)]


def strong_share(games):
    """How often the strong player wins at a table for two, the seats changing."""
    wins = 0
    for number in range(games):
        levels = ["strong", "casual"] if number % 2 else ["casual", "strong"]
        result = play(GAME, 2, GAME.Options(), f"duel {number}", bot_player(levels))
        wins += any(levels[seat] == "strong" for seat in result.outcome.winners)
    return wins / games


def test_the_strong_player_beats_the_casual_one():
    assert strong_share(60) > 0.6


@pytest.mark.parametrize("level", ["casual", "strong"])
def test_a_bot_finishes_alone(level):
    assert all(result.outcome.reason in GAME.end_reasons for result in played([level], 10))


@pytest.mark.soak
def test_the_strong_player_beats_the_casual_one_over_a_thousand_games():
    assert strong_share(1000) > 0.6


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_balance_of_a_thousand_casual_games(seats):
    """Somebody wins in 55 to 92 % of games, after 6 to 20 turns a player."""
    results = played(["casual"] * seats, 1000, "balance")
    wins = sum(bool(result.outcome.winners) for result in results) / len(results)
    turns = median(sum(p.turns for p in result.state.players) / seats for result in results)
    assert 0.55 <= wins <= 0.92
    assert 6 <= turns <= 20


def chosen(scene):
    return GAME.bots["strong"](GAME.view(scene.state, 0), 0, chance_from(1))


def test_nobody_pays_the_toll_troll_with_the_last_blue_die():
    """Its price turns that die green, and a green die cannot be dropped: the extra die would bring nothing."""
    scene = Scene(blue=1, green=1, hearts=1, flipped=True).against("toll-troll").set(pot=("coins(8)",) * 4)
    assert chosen(scene.do("face toll-troll")) == a.Throw()


def test_the_toll_troll_is_paid_where_the_extra_die_decides():
    scene = Scene(blue=3, hearts=1, flipped=True).against("toll-troll").set(pot=("coins(8)",) * 4)
    assert chosen(scene.do("face toll-troll")) == a.TakeOption()


def test_the_altar_is_called_on_when_much_is_at_stake_and_left_alone_when_little_is():
    scene = Scene(blue=4, coins=3).set(row=("moon-altar",)).against("mud-golem").set(pot=("coins(8)",) * 2)
    assert chosen(scene.do("face mud-golem")) == a.Declare("moon-altar")
    scene = Scene(blue=2, coins=3).set(row=("moon-altar",)).against("mud-golem")
    assert chosen(scene.do("face mud-golem")) == a.Throw()


def test_the_well_is_worth_its_coin_with_many_dice_and_a_throw_that_can_hardly_fail():
    scene = Scene(blue=4, green=1, red=2, coins=3).set(row=("wishing-well",)).against("mud-golem")
    assert chosen(scene.do("face mud-golem")) == a.Declare("wishing-well")
    scene = Scene(blue=2, coins=3).set(row=("wishing-well",)).against("mud-golem")
    assert chosen(scene.do("face mud-golem")) == a.Throw()
