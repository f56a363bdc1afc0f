"""What can I do? A few legal moves with a reason each, in every language; what the strongest bot does comes first."""

from itertools import islice

import pytest

from sim.advice import MOST, advise
from sim.chance import chance_from
from sim.games import all_games
from sim.selfplay import bot_player, steps
from sim.speech import LANGUAGES, Speech

GAMES = list(all_games().values())


def decisions(game, moves=240, every=4):
    """Views of seats that decide, of some moments of a game between strong bots."""
    seats = max(game.seats)
    player = bot_player([list(game.bots)[-1]] * seats)
    for move in islice(steps(game, seats, game.Options(), "advice", player), 0, moves, every):
        if game.throw(move.step.state) is None:
            for seat in game.to_act(move.step.state)[:1]:
                yield game.view(move.step.state, seat), seat


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_few_legal_moves_are_advised_each_for_a_reason_that_is_said_in_every_language(game):
    voices = [Speech(game, language, [f"Seat {seat + 1}" for seat in range(max(game.seats))]) for language in LANGUAGES]
    bot, reasons = list(game.bots.values())[-1], set()
    for view, seat in decisions(game):
        advised = advise(game, view, seat)
        assert 1 <= len(advised) <= MOST
        assert len({one.action for one in advised}) == len(advised)
        assert [one.best for one in advised] == [True, *[False] * (len(advised) - 1)]
        assert advised[0].action == bot(view, seat, chance_from("advice"))
        legal = game.actions(view, seat)
        for one in advised:
            assert one.action in legal
            for voice in voices:
                said = voice.message(one.why)
                assert said
                assert said != one.why.key
                assert "count." not in said
                assert "{" not in said
            reasons.add(one.why.key)
    assert len(reasons - {"hint.bot"}) >= 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_who_has_nothing_to_decide_is_advised_nothing(game):
    seats = max(game.seats)
    step = next(iter(steps(game, seats, game.Options(), "advice", bot_player([list(game.bots)[-1]] * seats)))).step
    idle = [seat for seat in range(seats) if seat not in game.to_act(step.state)]
    assert all(advise(game, game.view(step.state, seat), seat) == () for seat in idle)
