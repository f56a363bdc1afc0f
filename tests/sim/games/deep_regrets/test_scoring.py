"""Who wins, and by what."""

from msgspec.structs import replace

from sim.games.deep_regrets import GAME
from tests.sim.games.deep_regrets.scene import action, boat, do, mounts, player, regrets

KRAKEN = "FISH-D3-KRAKEN-001"


def ended(*seats):
    """Saturday night; each seat with (Fishbucks before passing, Regret values)."""
    state = replace(action(len(seats), where="1b"), day=6)
    for seat, (bucks, values) in enumerate(seats):
        state = player(regrets(state, seat, *values), seat, fishbucks=bucks)
    for seat in range(len(seats)):
        state = do(state, f"{seat} pass").state
        if state.agenda and state.agenda[-1].__struct_config__.tag == "pass-reward":
            state = do(state, f"{seat} reward buck").state
    return GAME.outcome(state)


def test_the_highest_score_wins():
    outcome = ended((0, ()), (9, ()), (4, ()))
    assert outcome.scores == (2, 9, 5)
    assert outcome.ranking == ((1,), (2,), (0,))
    assert outcome.winners == (1,)


def test_a_tie_goes_to_the_smaller_sum_of_regrets():
    outcome = ended((3, (2,)), (4, (1,)))
    assert outcome.scores == (3, 3)
    assert outcome.winners == (1,)


def test_then_to_fewer_regrets():
    outcome = ended((3, (0, 2)), (5, (2,)))
    assert outcome.scores == (3, 3)
    assert outcome.ranking == ((1,), (0,))


def test_and_is_shared_beyond_that():
    outcome = ended((3, (2,)), (5, (2,)), (0, ()))
    assert outcome.scores == (3, 3, 1)
    assert outcome.ranking == ((0, 1), (2,))
    assert outcome.winners == (0, 1)


def test_tokens_dinks_and_gear_score_nothing_and_a_legendary_counts_in_full():
    state = replace(boat(action(1), 0, KRAKEN), day=6)
    state = do(player(state, 0, fishbucks=0, supply=9, dinks=("D01",), rod="R2", hold=("R0",)), "0 pass").state
    assert GAME.outcome(state).scores == (15 + 2,)


def test_regrets_are_turned_over_when_it_is_over():
    state = replace(regrets(action(2, where="port"), 0, 3, 1), day=6)
    state = do(state, "0 pass", "1 pass").state
    assert GAME.view(state, 1).players[0].regrets == (3, 1)


def test_every_mounted_fish_brings_its_own_trophy():
    state = replace(mounts(action(1), 0, "FISH-D1-CRAB-027", "FISH-D3-TEETH-019"), day=6)
    state = do(player(state, 0, fishbucks=0), "0 pass").state
    score = state.scores[0]
    assert (score.mounts, score.trophies, score.total) == (5 + 13, 2 + 5, 18 + 7 + 2)
