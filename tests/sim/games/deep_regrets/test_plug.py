"""The Plug: pulling, pace, sinking Regrets, the ways round the Sea."""

import pytest
from msgspec.structs import replace

from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.cards import Op
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.draft import draft_of
from sim.games.deep_regrets.rules import _advance
from sim.games.deep_regrets.state import Plug, Shoal
from tests.sim.games.deep_regrets.scene import action, dice, do, next_morning, open_fish, player, top

PLUG2, PLUG3 = "FISH-D2-CORRODED-039", "FISH-D3-UNSEATED-039"


def eroding(cursor=0, seats=1, shoals=None, **options):
    """The morning after, with the Plug pulled by seat 0."""
    state = action(seats, where="port", options=options)
    state = replace(state, plug=Plug(4, 0, cursor), preserver=None)
    return next_morning(replace(state, shoals=shoals(state)) if shoals else state)


def left(state):
    return [len(shoal.deck) for shoal in state.shoals]


def test_a_plug_that_is_caught_is_pulled_too():
    state = open_fish(dice(action(where="2b"), 0, fresh=[6, 6]), "2b", PLUG2)
    state = do(state, "0 catch with 6 6").state
    assert state.plug == Plug(4, 0, 0)


def test_the_sinking_queue_is_filled_to_three_again():
    state = replace(top(action(where="2b"), "2b", PLUG2), sinking=(2,))
    deck = state.regret_deck
    state = do(state, "0 reveal with 3").state
    assert state.sinking == (deck[-2], deck[-1], 2)
    assert state.regret_deck == deck[:-2]


@pytest.mark.parametrize(
    ("pace", "sea", "cursor"),
    [
        ("card", [12, 13, 13, 13, 13, 13, 13, 13, 13], 1),
        ("sweep", [12] * 9, 0),
        ("shoal", [0, 13, 13, 13, 13, 13, 13, 13, 13], 1),
        ("row", [0, 0, 0, 13, 13, 13, 13, 13, 13], 3),
    ],
)
def test_what_a_day_takes_at_each_pace(pace, sea, cursor):
    state = eroding(plug_pace=pace)
    assert left(state) == sea
    assert state.plug.cursor == cursor
    assert [shoal.eroded for shoal in state.shoals] == [n == 0 for n in sea]


def test_after_3c_comes_1a():
    state = eroding(cursor=8)
    assert left(state)[8] == 12
    assert state.plug.cursor == 0


def test_an_empty_shoal_is_skipped_without_further_ado():
    state = eroding(shoals=lambda s: (Shoal(()), *s.shoals[1:]))
    assert left(state)[:2] == [0, 12]
    assert state.plug.cursor == 2


def test_a_shoal_that_runs_empty_costs_no_second_card_that_day():
    state = eroding(shoals=lambda s: (Shoal(s.shoals[0].deck[:1]), *s.shoals[1:]))
    assert left(state)[:2] == [0, 13]
    assert state.shoals[0].eroded


def test_each_step_sinks_a_regret_on_the_puller_until_there_are_none():
    state = eroding(seats=2)
    assert [len(other.regrets) for other in state.players] == [1, 0]
    assert len(state.sinking) == 2
    dry = action(2, where="port")
    dry = next_morning(replace(dry, plug=Plug(4, 0), sinking=()))
    assert [len(other.regrets) for other in dry.players] == [0, 0]


def test_sinking_regrets_can_be_turned_off():
    assert eroding(sinking="off").players[0].regrets == ()


def test_a_sinking_regret_that_is_warded_off_goes_under_the_deck():
    state = replace(action(where="port"), plug=Plug(4, 0), preserver=0)
    front = state.sinking[-1]
    state = do(state, "0 pass").state
    state = do(state, "0 ward preserver").state
    assert state.regret_deck[0] == front
    assert len(state.sinking) == 2
    assert state.players[0].regrets == ()


def test_a_second_plug_changes_nothing_while_one_is_pulled():
    state = replace(top(action(where="3b"), "3b", PLUG3), plug=Plug(4, 0, 5))
    assert do(state, "0 reveal with 3").state.plug == Plug(4, 0, 5)


def test_after_a_repair_a_new_plug_starts_at_1a_again():
    state = replace(action(where="port"), plug=Plug(4, 0, 5))
    state = do(dice(state, 0, fresh=[4, 4]), "0 harbor repair with 4", "0 end").state
    state = top(player(state, 0, shoal=7), "3b", PLUG3)
    state = do(state, "0 reveal with 4").state
    assert state.plug == Plug(7, 0, 0)
    assert len(state.sinking) == 3


def test_a_world_without_fish_drowns_only_by_the_plug():
    state = action(where="port")
    empty = (Shoal(()),) * 9
    assert GAME.outcome(next_morning(replace(state, shoals=empty))) is None
    drowned = next_morning(replace(state, shoals=empty, plug=Plug(4, 0)))
    assert GAME.outcome(drowned).reason == "drowned"


def test_peeked_cards_are_forgotten_when_erosion_takes_them():
    state = action(where="port")
    state = player(replace(state, plug=Plug(4, 0)), 0, peeked=((0, state.shoals[0].deck[-1]), (1, "x")))
    assert next_morning(state).players[0].peeked == ((1, "x"),)


@pytest.mark.parametrize(("cursor", "sea", "following"), [(3, slice(3, 6), 6), (7, slice(6, 9), 0)])
def test_a_depth_a_day_takes_all_three_shoals_of_the_depth_it_has_come_to(cursor, sea, following):
    state = eroding(cursor=cursor, plug_pace="row")
    emptied = [number for number, n in enumerate(left(state)) if n == 0]
    assert emptied == list(range(9))[sea]
    assert state.plug.cursor == following


def test_erosion_goes_on_from_where_it_is_and_looks_no_further_than_once_round():
    state = eroding(cursor=8, shoals=lambda s: (*s.shoals[:8], Shoal(())))
    assert left(state) == [12, *[13] * 7, 0]
    assert state.plug.cursor == 1


def test_erosion_turns_nothing_up():
    """The card goes to the discard unread: a Plug or an Omen among them does nothing."""
    state = top(replace(action(where="port"), plug=Plug(4, 0, 3), preserver=None), "2a", "FISH-D2-NAUTILUS-032")
    state = next_morning(state)
    assert "FISH-D2-NAUTILUS-032" in state.fish_discard
    assert state.players[0].madness_level == 1, "the Sinking Regret, and nothing else"
    assert GAME.throw(state) is None


def test_fish_known_to_lie_at_the_bottom_stay_known_until_they_go():
    deck = ("FISH-D1-COD-018", "FISH-D1-CRAB-027")
    state = eroding(shoals=lambda s: (Shoal(deck, "", 1), *s.shoals[1:]))
    assert (state.shoals[0].deck, state.shoals[0].known) == (deck[:1], 1)
    state = eroding(shoals=lambda s: (Shoal(deck[:1], "", 1), *s.shoals[1:]))
    assert (state.shoals[0].deck, state.shoals[0].known) == ((), 0)


def test_a_queue_that_outlasts_the_deck_takes_back_the_discard():
    state = replace(top(action(where="2b"), "2b", PLUG2), sinking=(), regret_deck=(3,), regret_discard=(2, 2))
    state = do(state, "0 reveal with 3").state
    assert state.sinking == (2, 2, 3)
    assert (state.regret_deck, state.regret_discard) == ((), ())
    dry = replace(top(action(where="2b"), "2b", PLUG2), sinking=(1,), regret_deck=(), regret_discard=())
    assert do(dry, "0 reveal with 3").state.sinking == (1,)


def test_a_card_may_erode_several_steps_and_each_sinks_its_regret_if_there_is_one():
    state = replace(action(2, where="port"), plug=Plug(4, 1), sinking=(3,), preserver=None)
    draft = draft_of(BASE, state)
    draft.push(t.Effect(Op("erode", n=3), 0, "W05"))
    after = _advance(draft).state
    assert left(after)[:4] == [12, 12, 12, 13]
    assert [other.regrets for other in after.players] == [(), (3,)]


def test_a_drowning_world_asks_for_nothing_more():
    """The Regret that the last step would sink is not drawn, and nobody is asked to ward it off."""
    state = action(where="port")
    shoals = (Shoal(state.shoals[0].deck[:1]), *[Shoal(())] * 8)
    state = do(replace(state, shoals=shoals, plug=Plug(4, 0), preserver=0), "0 pass").state
    assert GAME.outcome(state).reason == "drowned"
    assert state.players[0].regrets == ()
    assert len(state.sinking) == 3


def test_spring_tide_pulls_its_plug_on_monday_and_only_then():
    state = action(where="port", options={"ordeal": "spring_tide", "plug_pace": "row"})
    assert state.plug == Plug(0, 0)
    repaired = replace(state, plug=None)
    assert next_morning(repaired).plug is None
