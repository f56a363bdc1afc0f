"""Every game has a pit that its dice fit, and no throw of a game has another."""

import pytest

from sim.game import pit_for
from sim.games import all_games
from sim.selfplay import random_player, steps

GAMES = list(all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_throw_falls_into_the_pit_of_its_game_and_nothing_rests_beyond_it(game):
    throws = 0
    for number, move in enumerate(steps(game, game.seats[-1], game.Options(), "pits", random_player)):
        throw = game.throw(move.step.state)
        if throw is not None:
            throws += 1
            assert throw.pit == game.pit
            assert all(zone.a <= game.pit * 10 and zone.b <= game.pit * 10 for zone in throw.zones)
            assert not throw.apart or (len(throw.dice) == 1 and throw.lying)
            assert len(throw.everything) <= 20
        for die in move.rest.dice if move.rest is not None else ():
            assert die.x**2 + die.y**2 < (game.pit * 10) ** 2
        if number > 3000:
            break
    assert throws > 5


def test_a_pit_grows_with_the_root_of_the_dice_and_one_die_has_room_to_roll():
    assert [pit_for(count) for count in (1, 2, 4, 9, 25)] == [60, 60, 80, 120, 200]


def test_the_pits_of_the_games_are_the_measured_ones():
    measured = {"adventure-dice": 150, "beat-the-bit": 120, "deep-regrets": 98, "deer-portal": 60, "frigate": 114}
    assert {game.id: game.pit for game in GAMES if game.id in measured} == measured
