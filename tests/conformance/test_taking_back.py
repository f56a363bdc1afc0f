"""Undo that cannot peek, in every game: whatever is taken back and done again, nobody knows what comes."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.games import all_games
from sim.games.frigate.rules import Frigate
from sim.table import Table, events_for
from tests.conformance.small_games import Pairs
from tests.conformance.taking_back import (
    AGREED,
    ALONE,
    MOVES,
    REDO_AGREED,
    REDO_ALONE,
    find_chapter,
    nobody_looks_ahead,
)


class UnrecordedFrigate(Frigate):
    """Frigate where nothing counts: its one captain may take back everything."""

    def counts_for_records(self, seats):
        return False


GAMES = [Pairs(), *all_games().values(), UnrecordedFrigate()]
DECKS = ("adventure-dice", "beat-the-bit", "deep-regrets", "frigate")
WITH_DECKS = [game for game in GAMES if game.id in DECKS and type(game) is not Frigate]
"""Games in which a quiet move of a seat may come before one of the same seat that shows something."""

moves = st.lists(st.just(MOVES), min_size=1, max_size=8)
taking_back = st.lists(st.sampled_from([ALONE, AGREED, REDO_ALONE, REDO_AGREED]), min_size=1, max_size=6)
scripts = st.lists(st.tuples(moves, taking_back), min_size=2, max_size=10).map(
    lambda parts: [kind for part in parts for kind in (*part[0], *part[1])]
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), script=scripts)
def test_g20_nobody_looks_ahead(game, seed, script):
    nobody_looks_ahead(game, seed, script)


class PeekingTable(Table):
    """A table as it was: only the newest moment is dealt anew, and the ones before it are reached freely."""

    def _undo(self, given):
        step = super()._undo(given)
        import msgspec

        self._line = [msgspec.structs.replace(point, dealt_anew=False) for point in self._line]
        return step


def test_control_a_table_that_deals_anew_only_the_newest_moment_is_caught(monkeypatch):
    monkeypatch.setattr("tests.conformance.taking_back.Table", PeekingTable)
    script = [*[MOVES] * 30, *[AGREED, ALONE, ALONE, MOVES, MOVES, MOVES, MOVES] * 12]
    game = all_games()["deep-regrets"]
    with pytest.raises(AssertionError, match="future somebody has seen"):
        for seed in range(20):
            nobody_looks_ahead(game, seed, script)


class KeepsTheDeal(Pairs):
    """Takes back without dealing anew."""

    def redeal(self, state, knowers, chance):
        return state if set(knowers) == {0, 1} else super().redeal(state, knowers, chance)


def test_control_a_game_that_keeps_its_deal_is_caught():
    with pytest.raises(AssertionError):
        for seed in range(20):
            nobody_looks_ahead(KeepsTheDeal(), seed, [*[MOVES] * 4, AGREED, *[MOVES] * 4, AGREED, AGREED])


# The sequence that was found: move, show, undo (agreed), undo the move, move, show


@pytest.fixture(scope="module", params=WITH_DECKS, ids=lambda game: type(game).__name__)
def chapter(request):
    return find_chapter(request.param, request.param.seats[-1])


def everybody(chapter):
    return tuple(range(chapter.table.seat_count))


def shown_by(chapter, table):
    step = table.act(chapter.seat, chapter.showing)
    return events_for(step.events, chapter.seat)


def test_after_a_show_was_taken_back_the_move_before_it_is_not_taken_back_alone(chapter):
    table = chapter.again()
    table.act(chapter.seat, chapter.quiet)
    assert table.may_undo_alone(chapter.seat)
    shown_by(chapter, table)
    table.undo(chapter.seat, agreed=everybody(chapter), fresh=b"fresh")
    assert not table.may_undo_alone(chapter.seat)


def test_move_show_undo_undo_move_show_is_not_the_same_card(chapter):
    """In 26 tries of the trick, everybody agreeing to everything, other things are shown as well."""
    shown = []
    for n in range(26):
        table = chapter.again()
        table.act(chapter.seat, chapter.quiet)
        first = shown_by(chapter, table)
        for step in ("show", "move"):
            table.undo(chapter.seat, agreed=everybody(chapter), fresh=f"{step} {n}".encode())
        table.act(chapter.seat, chapter.quiet)
        shown.append(shown_by(chapter, table) == first)
    assert not all(shown)
    assert sum(shown) < 20
