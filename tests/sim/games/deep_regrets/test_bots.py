"""The computer players: they play by their view, and better the stronger they are."""

from collections import Counter

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets.bots import Strong, players
from sim.games.deep_regrets.bots.judgement import Judge
from sim.games.deep_regrets.bots.plan import SeaPlan
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.state import Options, Shoal
from sim.selfplay import bot_player, play, steps
from tests.sim.games.deep_regrets.scene import action, boat, dice, morning, open_fish, player

PAGE = {1: 57.6, 2: 50.1, 3: 48.5, 4: 47.1, 5: 46.8}
"""Mean scores of greedy play at each table, by the rulings' simulation."""


def chosen(level, state, seat=0):
    return GAME.bots[level](GAME.view(state, seat), seat, chance_from("bot"))


def games(levels, number, seed):
    """Outcomes of games with the levels rotated through the seats, and who sat where."""
    for n in range(number):
        turned = levels[-(n % len(levels)) :] + levels[: -(n % len(levels))] if n % len(levels) else levels
        yield play(GAME, len(levels), Options(), f"{seed}/{n}", bot_player(turned)).outcome, turned


def wins(level, levels, number, seed):
    """The share of games that a level wins, shared wins counted by their share."""
    total = 0.0
    for outcome, turned in games(levels, number, seed):
        total += sum(turned[seat] == level for seat in outcome.winners) / len(outcome.winners)
    return total / number


@pytest.mark.parametrize("seats", PAGE)
def test_casual_play_scores_about_what_the_page_says(seats):
    scores = [score for outcome, _ in games(["casual"] * seats, 60 // seats, "page") for score in outcome.scores]
    assert abs(sum(scores) / len(scores) / PAGE[seats] - 1) < 0.2


def test_strong_wins_more_than_its_share_against_three_casual_ones():
    assert wins("strong", ["strong", "casual", "casual", "casual"], 24, "strong") > 0.4


@pytest.mark.soak
def test_strong_wins_more_than_its_share_in_many_games():
    assert wins("strong", ["strong", "casual", "casual", "casual"], 400, "many") > 0.4


def test_never_going_deep_loses():
    """Among four casual anglers, the one who stays at Depth I wins far less than a quarter."""
    shallow = players(BASE, deepest=1)["casual"]
    won = 0.0
    for n in range(40):
        seat_of_shallow = n % 4

        def choose(game, state, seat, chance, shy=seat_of_shallow):
            bot = shallow if seat == shy else game.bots["casual"]
            return bot(game.view(state, seat), seat, chance)

        winners = play(GAME, 4, Options(), f"shallow/{n}", choose).outcome.winners
        won += (seat_of_shallow in winners) / len(winners)
    assert won / 40 < 0.15


def test_a_bot_cannot_peek_it_answers_a_view_and_its_redeal_alike():
    state = dice(action(2, where="2b"), 0, fresh=[2, 4, 6])
    other = GAME.redeal(state, (0,), chance_from("elsewhere"))
    assert other.shoals != state.shoals
    for level in GAME.bots:
        assert chosen(level, state) == chosen(level, other)


def test_casual_catches_what_is_within_reach_with_no_more_than_it_takes():
    state = open_fish(dice(action(where="2b"), 0, fresh=[1, 4, 6]), "2b", "FISH-D2-CANDLEFIN-003")
    assert chosen("casual", state) == a.Catch(("4",))


def test_strong_takes_the_better_fish_and_keeps_what_it_does_not_need():
    state = open_fish(dice(action(where="3b"), 0, fresh=[2, 5, 6]), "3b", "FISH-D3-MANOSORROW-011")
    assert chosen("strong", state) == a.Catch(("2", "5"))


def test_the_last_day_in_port_turns_everything_into_points():
    state = action(where="port")
    state = boat(state, 0, "FISH-D3-SHARK-009")
    state = replace(player(state, 0, supply=0), day=6, demand=(3,) * 6)
    assert chosen("strong", state) == a.Sell(("FISH-D3-SHARK-009",))


def test_the_plan_values_more_dice_more():
    judge = Judge(BASE, GAME.view(morning(), 0), 0)
    plan = SeaPlan(judge)
    values = [plan.value(2, names, stale=False) for names in ((), ("3",), ("3", "6"), ("3", "6", "6"))]
    assert values[1:] == sorted(values[1:])
    assert values[-1] > values[0] + 3


def test_the_plan_weighs_a_legendary_by_the_omen():
    judge = Judge(BASE, GAME.view(morning(), 0), 0)
    plan = SeaPlan(judge)
    kraken = plan.faces("FISH-D3-KRAKEN-001")
    chances = [plan.attempt(3, (), kraken, margin) for margin in (-1, 0, 1, 2, 3)]
    assert chances == sorted(chances)
    assert chances[2] == chances[3]
    assert chances[0] < plan.rest(3, ()) < chances[1]


def deeds(games=12):
    """How often each kind of action was chosen by a strong bot among casual ones."""
    counted = Counter()
    for number in range(games):
        levels = ["casual"] * 4
        levels[number % 4] = "strong"
        play = bot_player(levels)

        def choose(game, state, seat, chance, play=play, strong=number % 4):
            chosen = play(game, state, seat, chance)
            if seat == strong:
                counted[type(chosen)] += 1
            return chosen

        for _ in steps(GAME, 4, GAME.Options(), f"deeds {number}", choose):
            pass
    return counted


def test_a_strong_bot_hires_dice_and_draws_dinks():
    counted = deeds()
    assert counted[a.Charter] > 3
    assert counted[a.DrawDink] > 1


def test_a_strong_bot_weighs_a_net_sweep_like_any_other_action():
    """With an empty shoal under the boat and dice to spare, two unknown fish beside it beat doing nothing."""
    state = dice(action(2, where="2b", anglers=("A4", "A5")), 0, fresh=[5, 6, 6], tackle=[("lead", 3)])
    state = replace(state, shoals=tuple(Shoal(()) if n == 4 else shoal for n, shoal in enumerate(state.shoals)))
    strong = Strong(Judge(GAME.content, GAME.view(state, 0), 0))
    sweeps = [c for c in GAME.actions(state, 0) if isinstance(c, a.NetSweep) and len(c.shoals) == 2]
    best = max(strong.worth(4, sweep) for sweep in sweeps)
    assert best > strong.worth(4, a.Pass())
