"""The story of a game: how the scores went, whose luck it was, and where it turned."""

import re
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from sim import logfile
from sim.chance import chance_from
from sim.chronicle import DieTold, Point, ThrowTold, Turning, chronicle, in_words
from sim.falls import every_fall
from sim.games import all_games
from sim.luck import chances, sums
from sim.selfplay import bot_player, play_table, steps
from sim.speech import LANGUAGES, Speech
from sim.table import Settle, Table
from tests.sim.race import Race, raced

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*/*.astragal"))
by_file = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")


def story(table):
    return chronicle(table.game, table.log)


@cache
def recorded(path):
    """A recorded game, its log, and its story, which takes a second to find."""
    log = logfile.load(path)
    game = all_games()[logfile.game_of(log)]
    return game, log, chronicle(game, log)


@pytest.fixture
def race():
    """6 : 0, 6 : 1, 7 : 1, 7 : 7, 9 : 7, 9 : 12. The second seat wins with its last throw."""
    return story(raced(6, 1, 1, 6, 2, 5))


class TestARaceCountedByHand:
    def test_the_scores_are_told_wherever_they_changed(self, race):
        scores = ((0, 0), (6, 0), (6, 1), (7, 1), (7, 7), (9, 7), (9, 12))
        assert race.course == tuple(Point(entry, score) for entry, score in zip(range(0, 13, 2), scores, strict=True))

    def test_the_best_throw_brought_most_and_the_first_of_equals_is_told(self, race):
        assert (race.best.entry, race.best.seat, race.best.faces, race.best.gain) == (2, 0, (6,), 6)

    def test_the_luckiest_throw_is_a_six_and_the_unluckiest_a_one(self, race):
        assert race.luckiest == ThrowTold(2, 0, (6,), 6, Fraction(1, 6))
        assert race.unluckiest == ThrowTold(4, 1, (1,), 1, Fraction(1, 6))

    def test_a_die_is_as_lucky_as_all_its_falls_together(self, race):
        """Three dice show 12 or more in 81 of 216 throws, and 9 or less as often."""
        assert race.luckiest_die == DieTold(8, 1, 0, 1, 3, Fraction(81, 216))
        assert race.unluckiest_die == DieTold(6, 0, 0, 1, 3, Fraction(81, 216))

    def test_the_game_turned_where_the_winner_took_the_lead(self, race):
        assert race.turning == Turning(12, "leader", 1, 3, 0)

    def test_in_words(self, race):
        speech = Speech(None, "en", ["Ann", "Bo"])
        assert [speech.message(message) for message in in_words(race)] == [
            "Best roll (entry 2): Ann rolls 6 and gains 6.",
            "Luckiest roll (entry 2): Ann rolls 6. One in 6 is as good.",
            "Unluckiest roll (entry 4): Bo rolls 1. One in 6 is as bad.",
            "Luckiest die (entry 8): Bo's die 1, rolled 3 times. One die in 3 is as lucky.",
            "Unluckiest die (entry 6): Ann's die 1, rolled 3 times. One die in 3 is as unlucky.",
            "Turning point (entry 12): Bo takes the lead from Ann for good.",
        ]

    def test_who_always_led_turned_the_game_with_the_largest_change_of_the_lead(self):
        """3 : 0, 3 : 2, 7 : 2, 7 : 3, 12 : 3: the leads are 3, 1, 5, 4, 9."""
        assert story(raced(3, 2, 4, 1, 5)).turning == Turning(10, "lead", 0, 5)

    def test_a_tie_is_no_change_of_the_leader(self):
        """4 : 0, 4 : 4, 6 : 4, 6 : 5, 12 : 5: nobody but the first ever led."""
        assert story(raced(4, 4, 2, 1, 6)).turning == Turning(10, "lead", 0, 6)

    def test_alone_the_largest_step_is_told(self):
        assert story(raced(2, 5, 4, seats=1)).turning == Turning(4, "rise", 0, 5)

    def test_what_was_taken_back_is_no_part_of_the_story(self):
        table = raced(1, 6)
        table.undo(0, to=1, agreed=(0, 1), fresh=b"again")
        again = raced(4).log[2].input
        assert isinstance(again, Settle)
        table.receive(again)
        told = story(table)
        assert [point.scores for point in told.course] == [(0, 0), (4, 0)]
        assert told.best.entry == len(table.log) - 1
        assert told.unluckiest is None

    def test_before_the_first_throw_there_is_nothing_to_tell(self):
        table = Table.begin(Race(), 2, seed=b"race")
        assert in_words(story(table)) == ()


# Recorded games


@by_file
def test_the_story_of_a_recorded_game_fits_its_log(path):
    game, log, told = recorded(path)
    outcome = game.outcome(Table.replay(game, log).state)
    assert told.course[-1].scores == outcome.scores
    entries = [point.entry for point in told.course]
    assert entries == sorted(set(entries))
    assert entries[0] == 0
    for throw in (told.best, told.luckiest, told.unluckiest, told.luckiest_die, told.unluckiest_die):
        if throw is not None:
            assert isinstance(log[throw.entry].input, Settle)
            assert 0 < throw.chance <= 1
    if told.turning is not None:
        assert told.turning.entry in entries
        if told.turning.kind == "leader" and outcome.winners:
            assert told.turning.seat in outcome.winners


@by_file
def test_the_story_is_told_in_every_language(path):
    game, _, told = recorded(path)
    for language in LANGUAGES:
        speech = Speech(game, language)
        said = [speech.message(message) for message in in_words(told)]
        assert len(said) >= 4
        assert not any(re.search(r"chronicle\.|face\.|[{}]", words) for words in said)


def test_an_unfinished_game_with_secrets_tells_no_scores():
    game = all_games()["deep-regrets"]
    table = play_table(game, 3, game.Options(), "unfinished", bot_player(["strong"] * 3), most=120)
    told = story(table)
    assert told.course == ()
    assert told.best is None
    assert told.turning is None
    assert told.luckiest is not None


# Luck


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_the_chances_of_a_throw_are_those_of_all_ways_it_can_fall(game):
    """Counted one by one over every fall, wherever there are few enough; equal luck is worth equally much."""
    levels = [next(iter(game.bots))] * game.seats[-1]
    before, counted = None, 0
    for move in islice(steps(game, game.seats[-1], game.Options(), "luck", bot_player(levels)), 150):
        if move.rest is not None:
            view = game.view(before, None)
            falls = every_fall(game.throw(view), 300)
            if falls is not None and (luck := game.luck(view, move.rest)) is not None:
                ways = [(game.luck(view, rest), count) for rest, count in falls]
                of = sum(count for _, count in ways)
                better = sum(count for other, count in ways if other.at_least <= luck.at_least)
                assert luck.at_least == Fraction(better, of)
                assert luck.at_most == Fraction(sum(n for other, n in ways if other.at_most <= luck.at_most), of)
                counted += 1
                if counted == 6:
                    break
        before = move.step.state
    assert counted


def test_every_fall_counts_every_way_once():
    game = all_games()["frigate"]
    state = game.setup(1, game.Options(), chance_from("falls")).state
    state = game.apply(state, 0, next(iter(game.actions(state, 0)))).state
    throw = game.throw(state)
    ways = sum(count for _, count in every_fall(throw, 1000))
    assert ways == 6**5
    assert len(list(every_fall(throw, 1000))) == 252
    assert every_fall(throw, 251) is None


def test_three_dice_show_ten_or_more_in_five_of_eight_throws():
    ways = sums([range(1, 7)] * 3)
    assert ways[10] == 27
    assert chances(ways, 10) == (Fraction(135, 216), Fraction(108, 216))


def test_the_omen_of_deep_regrets_is_nobodys_die():
    """It comes to whoever needs it: no story tells of somebody's die that is not theirs."""
    game = all_games()["deep-regrets"]
    before, omens, tackle = None, [], []
    for move in islice(steps(game, 3, game.Options(), "omens", bot_player(["strong"] * 3)), 500):
        if move.rest is not None:
            view = game.view(before, None)
            of = omens if game.throw(view).purpose == "omen" else tackle
            of.append(game.luck(view, move.rest).falls)
        before = move.step.state
    assert omens
    assert not any(omens)
    assert all(tackle)
