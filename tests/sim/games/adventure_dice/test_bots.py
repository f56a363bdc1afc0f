"""The computer players."""

from statistics import median

import pytest

from sim.chance import chance_from
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.actions import BeginAttack, Draw, Pass, PlayDie, PlayPlusFour, Reroll, Roll
from sim.games.adventure_dice.state import Options
from sim.selfplay import bot_player, play
from tests.sim.games.adventure_dice.situations import FIVE, situation


def choice(level, table):
    seat = GAME.to_act(table.state)[0]
    return GAME.bots[level](GAME.view(table.state, seat), seat, chance_from("bot"))


@pytest.mark.parametrize("level", GAME.bots)
def test_bots_draw_when_nothing_can_be_won(level):
    assert choice(level, situation("G1 R3 B7", landscape=["red-dragon-0"])) == Draw()


@pytest.mark.parametrize("level", GAME.bots)
def test_bots_take_a_sure_catch(level):
    action = choice(level, situation("G4 R4 B4 P4", landscape=["glob-0"], equipment=["cloak-0", "bucket-0"]))
    assert isinstance(action, BeginAttack)
    assert action.kind == "stomp"


@pytest.mark.parametrize("level", GAME.bots)
def test_bots_give_away_the_card_that_fits_worst(level):
    table = situation("G4 R5 B6 P12", "").attack("wolves-0 by strike with G4 R5 B6", 1, 1, 1)
    assert choice(level, table).cards == ("P12",)


@pytest.mark.parametrize("level", GAME.bots)
def test_bots_use_a_one_shot_when_it_makes_the_difference(level):
    hand, landscape = "G4 R4 B4", ["ogre-0", *FIVE[1:]]
    declared = "attack ogre-0 by stomp with G4 R4 B4"
    assert choice(level, situation(hand, landscape=landscape, equipment=["plus-die-0"]).do(declared)) == PlayDie()
    table = situation(hand, landscape=landscape, equipment=["plus-four-0"]).do(declared).do("roll").dice(2, 2, 2)
    assert choice(level, table) == PlayPlusFour()
    table = situation(hand, landscape=landscape, equipment=["reroll-0"]).do(declared).do("roll").dice(3, 3, 1)
    assert choice(level, table) == Reroll(2)


@pytest.mark.parametrize("level", GAME.bots)
def test_bots_keep_a_one_shot_that_cannot_help_or_is_not_needed(level):
    hand, landscape = "G4 R4 B4", ["ogre-0", *FIVE[1:]]
    declared = "attack ogre-0 by stomp with G4 R4 B4"
    for gear in ("plus-four-0", "reroll-0"):
        table = situation(hand, landscape=landscape, equipment=[gear]).do(declared).do("roll")
        assert choice(level, table.dice(1, 1, 2)) == Pass()
    table = situation(hand, landscape=landscape, equipment=["plus-four-0", "reroll-0"]).do(declared).do("roll")
    assert choice(level, table.dice(4, 4, 4)) == Pass()
    sure = situation("G4 R4 B4 P4 O4", landscape=["spiders-0"], equipment=["plus-die-0"])
    assert choice(level, sure.do("attack spiders-0 by stomp with G4 R4 B4 P4 O4")) == Roll()


def test_strong_beats_casual_in_more_than_three_of_five_two_seat_games():
    won = 0.0
    for seed in range(60):
        levels = ["strong", "casual"] if seed % 2 else ["casual", "strong"]
        winners = play(GAME, 2, Options(), seed, bot_player(levels)).outcome.winners
        won += (levels.index("strong") in winners) / len(winners)
    assert won / 60 > 0.6


@pytest.mark.parametrize(("seats", "expected"), [(1, 128), (2, 139), (3, 144), (4, 146)])
def test_casual_games_are_as_long_as_they_should_be(seats, expected):
    played = [play(GAME, seats, Options(), f"length/{seed}", bot_player(["casual"] * seats)) for seed in range(60)]
    assert median(game.state.turns for game in played) == pytest.approx(expected, rel=0.1)
    if seats > 1:
        assert {sum(game.outcome.scores) for game in played} == {76}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_strong_players_among_themselves_come_to_an_end(seats):
    for seed in range(20):
        played = play(GAME, seats, Options(short_game=seed % 2 == 1), seed, bot_player(["strong"] * seats))
        assert played.state.turns < 300
