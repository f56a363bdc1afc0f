"""The suite itself: an honest game passes, and every broken one is caught by the property meant for it."""

import pytest

from tests.conformance import properties as p
from tests.conformance import small_games as g


@pytest.mark.parametrize("holds", p.PROPERTIES, ids=lambda check: check.__name__)
def test_an_honest_game_passes(holds):
    for seed in range(4):
        holds(g.Pairs(), seed)


def test_an_honest_game_is_the_same_in_every_process():
    p.other_processes_agree("tests.conformance.small_games", "HONEST", seed=0)


@pytest.mark.parametrize(
    ("broken", "caught_by"),
    [
        (g.LeakingView, p.views_show_nothing_hidden),
        (g.DeniedSecrets, p.secrets_are_declared),
        (g.LostCard, p.nothing_is_lost),
        (g.TooGenerous, p.unlisted_actions_are_refused),
        (g.Endless, p.the_game_ends),
        (g.BlindHand, p.actions_follow_from_the_view),
        (g.SecretNeeded, p.actions_follow_from_the_view),
        (g.QuietPeek, p.views_show_nothing_hidden),
        (g.TellingRefusal, p.views_show_nothing_hidden),
        (g.AnyDice, p.impossible_dice_are_refused),
        (g.ListsTheForbidden, p.listed_actions_apply),
        (g.StuckTable, p.somebody_is_waited_for),
        (g.CheatingBot, p.bots_play_by_the_rules),
        (g.MutableMemory, p.replay_gives_the_same_state),
        (g.OddWords, p.everything_round_trips),
        (g.MutableMemory, p.nothing_is_remembered_beside_the_state),
        (g.RemembersTheList, p.nothing_is_remembered_beside_the_state),
        (g.GathersInTheClass, p.nothing_is_remembered_beside_the_state),
        (g.PeekingOdds, p.odds_are_shares_and_follow_from_the_view),
        (g.SecretOdds, p.odds_are_shares_and_follow_from_the_view),
        (g.CountsDown, p.games_only_get_longer),
    ],
    ids=lambda thing: thing.__name__,
)
def test_a_broken_game_is_caught(broken, caught_by):
    with pytest.raises(AssertionError):
        for seed in range(8):
            caught_by(broken(), seed)


def test_a_game_that_iterates_a_set_is_caught():
    with pytest.raises(AssertionError, match="hash seed"):
        p.other_processes_agree("tests.conformance.small_games", "HASH_ORDER", seed=0)
