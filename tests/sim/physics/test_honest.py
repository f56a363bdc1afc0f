"""A recorded throw falls again as it fell: no honest game is ever accused, whatever was knocked on the way."""

from collections import Counter

import pytest

from client.cli.verify import throws_again
from sim.chance import chance_from
from sim.game import DieToThrow, Throw, pit_for
from sim.games import all_games
from sim.physics.entropy import entropy
from sim.physics.gesture import Gesture
from sim.physics.roller import PhysicsRoller
from sim.physics.throw import reproduce, throw
from sim.selfplay import bot_player, play_table, random_player
from sim.table import Settle, Table

SECRET = b"nobody is accused who threw these"


def any_gesture(seed):
    """A hand that throws every time otherwise: soft, hard, from anywhere, to anywhere."""
    numbers = iter(range(10**6))

    def gesture(request):
        luck = chance_from(f"{seed} {next(numbers)}")
        parts = [luck.derive(part).below(2001)[0] / 1000 - 1 for part in range(5)]
        return Gesture(parts[0] * 180, abs(parts[1]), parts[2], parts[3], parts[4])

    return gesture


def recorded(game_id, seed, most=None, player=None):
    """A table on which dice fell, and how many of its throws were re-throws among lying dice."""
    game = all_games()[game_id]
    seats = max(game.seats)
    roller = PhysicsRoller(SECRET, any_gesture(seed))
    player = player or bot_player([list(game.bots)[-1]] * seats)
    return play_table(game, seats, game.Options(), f"honest {seed}", player, roller, most)


def rethrows(table):
    again = Table(table.game)
    found = 0
    for entry in table.log:
        if isinstance(entry.input, Settle):
            found += bool(table.game.throw(again.state).lying)
        again.receive(entry.input)
    return found


@pytest.mark.parametrize(
    ("game_id", "most"),
    [("adventure-dice", 400), ("beat-the-bit", 600), ("deep-regrets", 400), ("deer-portal", 160), ("frigate", 200)],
)
def test_a_long_game_is_verified_throw_by_throw(game_id, most):
    table = recorded(game_id, 1, most)
    verdicts = throws_again(table)
    assert set(verdicts) == {"reproduced"}
    assert verdicts["reproduced"] >= 25


def test_frigate_played_at_random_is_full_of_dice_thrown_among_others_and_all_fall_again_as_recorded():
    table = recorded("frigate", 2, 120, random_player)
    assert rethrows(table) >= 10
    assert set(throws_again(table)) == {"reproduced"}


def test_hard_throws_into_lying_dice_fall_again_as_recorded():
    """Sleeping dice are woken in the middle of a frame: there, several steps in one call ended otherwise."""
    dice = tuple(DieToThrow(number) for number in range(6))
    rest = throw(Throw(0, dice), Gesture(), entropy(SECRET, 0)).rest
    verdicts, knocked = Counter(), 0
    for number in range(1, 41):
        lying = tuple((dice[die.id], die) for die in rest.dice[2:])
        request = Throw(0, dice[:2], lying)
        again = throw(request, any_gesture(number)(request), entropy(SECRET, number))
        verdicts[reproduce(request, again.inputs, again.rest)] += 1
        knocked += again.rest.dice[2:] != rest.dice[2:]
        rest = again.rest
    assert knocked >= 15
    assert verdicts == {"reproduced": 40}


@pytest.mark.parametrize("size", [1, 5, 8])
def test_pits_of_every_game_give_back_their_throws(size):
    request = Throw(0, tuple(DieToThrow(number, "d20") for number in range(size)), pit=pit_for(size))
    for number in range(6):
        record = throw(request, any_gesture(number)(request), entropy(SECRET, number))
        assert reproduce(request, record.inputs, record.rest) == "reproduced"
