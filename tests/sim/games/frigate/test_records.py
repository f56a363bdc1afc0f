"""Records of runs, the history, and the run of the day."""

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.codec import decode, encode
from sim.game import Refused
from sim.games.frigate import GAME
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.records import (
    BEST,
    LONGEST,
    History,
    RunRecord,
    best,
    daily_seed,
    proves,
    record,
    summary,
    with_run,
)
from sim.roller import SeededRoller
from sim.speech import Speech
from sim.table import Table

DAY = "2026-11-16"


def sailed(seed=b"some seed", hands=3, options=None):
    """A table whose run was given up after some hands, each played where it scores most."""
    table = Table.begin(GAME, 1, options or s.Options(), seed=seed)
    roller = SeededRoller(chance_from(seed))
    while table.state.hands < hands:
        table.act(0, a.Roll())
        table.settle(roller.roll(GAME.throw(table.state)))
        table.act(0, GAME.late(table.state, 0))
    table.act(0, a.Abandon())
    return table


RUN = record(sailed(), when="2026-11-16T20:15:00Z")


def run(number, **changes):
    return replace(RUN, log=number.to_bytes(4, "big"), **changes)


def test_a_record_tells_the_run():
    assert (RUN.ending, RUN.round, RUN.hands, RUN.won) == ("abandoned", 1, 3, False)
    assert RUN.points > 0
    assert RUN.best_hand <= RUN.points
    assert decode(encode(RUN), RunRecord) == RUN


def test_a_run_that_goes_on_has_no_record():
    with pytest.raises(ValueError, match="has not ended"):
        record(Table.begin(GAME, 1, seed=b"x"), when="now")


def test_the_log_proves_the_score():
    table = sailed()
    assert proves(table.log, RUN)
    assert not proves(table.log, replace(RUN, points=RUN.points + 1))
    assert not proves(table.log[:-1], RUN)
    assert not proves(sailed(seed=b"another").log, RUN)


def test_the_run_of_the_day_is_the_same_for_everybody():
    assert daily_seed(DAY) == daily_seed(DAY)
    assert daily_seed(DAY) != daily_seed("2026-11-17")
    tables = [Table.begin(GAME, 1, seed=daily_seed(DAY)) for _ in range(2)]
    assert tables[0].state == tables[1].state


@pytest.mark.parametrize("day", ["", "today", "2026-13-01", "20261116", "2026-11-16T00:00"])
def test_only_days_have_a_run(day):
    with pytest.raises(ValueError, match="is not a day"):
        daily_seed(day)


def test_a_run_of_the_day_is_recorded_as_such_and_nothing_else_is():
    daily = record(sailed(seed=daily_seed(DAY)), when="w", day=DAY)
    assert daily.day == DAY
    assert proves(sailed(seed=daily_seed(DAY)).log, daily)
    with pytest.raises(ValueError, match="not the run of"):
        record(sailed(), when="w", day=DAY)
    with pytest.raises(ValueError, match="not the run of"):
        record(sailed(seed=daily_seed(DAY), options=s.Options(start_money=99)), when="w", day=DAY)


def thrown(game):
    table = Table.begin(game, 1, seed=daily_seed(DAY))
    table.act(0, a.Roll())
    table.settle(SeededRoller(chance_from(1)).roll(game.throw(table.state)))
    return table


def test_no_throw_of_a_run_is_taken_back():
    table = thrown(GAME)
    with pytest.raises(Refused, match=r"undo\.record"):
        table.undo(0, to=0, agreed=(0,), fresh=b"anew")
    table.act(0, a.Abandon())
    assert record(table, when="w", day=DAY).clean


def test_a_run_in_which_a_throw_was_taken_back_is_not_clean_and_no_run_of_the_day(monkeypatch):
    monkeypatch.setattr(type(GAME), "counts_for_records", lambda game, seats: False)
    table = thrown(GAME)
    table.undo(0, to=0, agreed=(0,), fresh=b"anew")
    table.act(0, a.Abandon())
    assert not record(table, when="w").clean
    with pytest.raises(ValueError, match="not the run of"):
        record(table, when="w", day=DAY)
    told = summary(decode(GAME.remember(b"", table.log, "2026-11-16T12:00:00"), History))
    assert (told.runs, told.best_points, told.furthest_round) == (1, 0, 0)


def test_a_quiet_move_that_was_taken_back_leaves_a_run_clean():
    """However it was taken back: a terminal always brings fresh entropy along."""
    table = Table.begin(GAME, 1, seed=daily_seed(DAY))
    table.act(0, a.Roll())
    table.undo(0, agreed=(0,), fresh=b"unused")
    table.act(0, a.Abandon())
    assert record(table, when="w", day=DAY).clean


def test_a_log_counts_once():
    history = with_run(with_run(History(), RUN), RUN)
    assert history.runs == (RUN,)
    assert decode(encode(history), History) == history


def test_high_scores_rank_rounds_before_points():
    far, rich, tied = run(1, rounds_won=9, points=10), run(2, rounds_won=3, points=999), run(3, rounds_won=9, points=10)
    house = run(4, rounds_won=50, options=s.Options(start_money=99))
    undone = run(5, rounds_won=50, clean=False)
    history = History(runs=(rich, far, tied, house, undone))
    assert best(history) == (far, tied, rich)
    assert best(replace(history, runs=(replace(far, day=DAY), rich)), day=DAY) == (replace(far, day=DAY),)


def test_a_long_history_forgets_old_runs_but_not_the_best():
    history = History(runs=tuple(run(n, rounds_won=10 if n < BEST else 0) for n in range(LONGEST)))
    longer = with_run(history, run(LONGEST, rounds_won=0))
    assert len(longer.runs) == LONGEST
    assert longer.runs[:BEST] == history.runs[:BEST]
    assert run(BEST, rounds_won=0) not in longer.runs


def test_the_summary():
    runs = (run(1, ending="won"), run(2, ending="lost"), run(3, ending="endless", round=12), run(4, ending="won"))
    told = summary(History(runs=runs))
    assert (told.runs, told.won, told.streak, told.furthest_round) == (4, 3, 2, 12)
    assert summary(History()).streak == 0


def test_what_was_won_by_taking_back_is_only_played():
    dirty = run(5, ending="won", points=10**6, best_hand=10**6, round=99, clean=False)
    told = summary(History(runs=(run(1, ending="lost", points=7, best_hand=3, round=2), dirty)))
    assert (told.runs, told.won, told.streak) == (2, 0, 0)
    assert (told.best_points, told.best_hand, told.furthest_round) == (7, 3, 2)


def test_a_finished_run_is_told_in_sentences():
    table = sailed()
    said = [Speech(GAME).message(message) for message in GAME.keepsakes(table.log)]
    assert said[0] == f"Rounds won: 0 · points: {RUN.points} · hands: 3"
    assert said[1] == f"Best hand: {RUN.best_hand} points"


def test_a_device_remembers_its_best_runs_and_which_were_of_the_day():
    once = GAME.remember(b"", sailed().log, "2026-11-15T10:00:00")
    twice = GAME.remember(once, sailed(daily_seed(DAY)).log, f"{DAY}T10:00:00")
    assert GAME.remember(twice, sailed().log, "2026-11-17T10:00:00") == twice
    said = [Speech(GAME).message(message) for message in GAME.memories(twice)]
    assert said[0].startswith("2 runs so far")
    assert sum("daily run" in words for words in said) == 1


def test_a_run_of_the_day_may_end_after_midnight():
    known = GAME.remember(b"", sailed(daily_seed(DAY)).log, "2026-11-17T00:20:00")
    assert decode(known, History).runs[0].day == DAY


def test_a_run_that_goes_on_is_not_remembered_and_what_cannot_be_read_is_forgotten():
    table = Table.begin(GAME, 1, seed=b"x")
    assert GAME.remember(b"", table.log, f"{DAY}T10:00:00") == b""
    assert GAME.memories(b"nonsense") == ()
    assert GAME.memories(GAME.remember(b"nonsense", sailed().log, f"{DAY}T10:00:00"))
