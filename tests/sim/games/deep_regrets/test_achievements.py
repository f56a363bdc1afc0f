"""Achievements are told from finished logs; each of the twelve can be earned, and not by accident."""

from msgspec.structs import replace

from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.records.achievements import ACHIEVEMENTS, Earned, Moment, Story, earned
from sim.games.deep_regrets.state import Options, Plug
from sim.games.deep_regrets.week.scoring import outcome
from sim.selfplay import bot_player, play_table
from sim.speech import LANGUAGES, Speech
from tests.sim.games.deep_regrets.scene import action, do, mounts, regrets

KRAKEN, PURPLE1, PURPLE2 = "FISH-D3-KRAKEN-001", "FISH-D2-TENCH-015", "FISH-D2-VOICE-016"
ENDING = ("FISH-D2-GROUPER-014", "FISH-D1-MONK-026", "FISH-D3-LEVIATHAN-010")


def finished(seats=2, state=None):
    """A week that ends tonight; seat 0 passes first."""
    state = replace(state or action(seats, where="port"), day=6)
    for seat in range(seats):
        state = do(state, f"{seat} pass").state
    return state


def story(*events, state=None, moments=()):
    final = state or finished()
    told = outcome(final)
    return Story(BASE, (*moments, Moment(None, None, tuple(events))), final, told)


def seats_with(name, told):
    return sorted(set(ACHIEVEMENTS[name](told)))


def winner(told):
    return told.outcome.winners[0]


def test_there_are_twelve_and_each_has_a_name_and_a_sentence_in_three_languages():
    assert len(ACHIEVEMENTS) == 12
    for language in LANGUAGES:
        speech = Speech(GAME, language)
        for name in ACHIEVEMENTS:
            assert speech.has(f"achievement.{name}")
            assert speech.has(f"achievement.{name}.help")


def test_first_legendary_and_kraken():
    told = story(e.Caught(1, KRAKEN, 13, 12, "3a"), e.Mounted(1, KRAKEN))
    assert seats_with("first-legendary", told) == [1]
    assert seats_with("kraken", told) == [1]
    plain = story(e.Caught(1, PURPLE1, 13, 12, "2a"), e.Mounted(1, PURPLE1))
    assert seats_with("first-legendary", plain) == []
    assert seats_with("kraken", plain) == []


def test_six_catches_at_depth_three():
    deep = [e.Caught(0, PURPLE1, 9, 7, "3b")] * 5
    assert seats_with("six-deep", story(*deep, e.Caught(0, PURPLE1, 9, 7, "2b"))) == []
    assert seats_with("six-deep", story(*deep, e.Caught(0, PURPLE1, 9, 7, "3c"))) == [0]


def test_no_regrets_at_the_end():
    assert seats_with("no-regrets", story(state=finished(state=regrets(action(2, where="port"), 1, 0)))) == [0]


def test_winning_with_six_regrets():
    state = regrets(action(2, where="port"), 0, 0, 0, 0, 0, 0, 0)
    told = story(state=finished(state=state))
    assert seats_with("heavy-winner", told) == ([0] if winner(told) == 0 else [])
    assert winner(told) == 0


def test_a_collapse_that_pays():
    told = story(e.WentUnder(0), e.WentUnder(1))
    assert seats_with("collapse-and-win", told) == list(told.outcome.winners)


def test_repairing_and_drowning():
    assert seats_with("repair", story(e.PlugRepaired(1))) == [1]
    drowned = replace(finished(), ending="drowned", plug=Plug(4, 1))
    assert seats_with("drown", story(state=drowned)) == [1]
    assert seats_with("drown", story()) == []


def test_thirty_in_one_day_not_in_two():
    today = [e.Sold(0, (KRAKEN,), 15, 15), e.Sold(0, (KRAKEN,), 15, 30)]
    assert seats_with("thirty-in-a-day", story(*today)) == [0]
    assert seats_with("thirty-in-a-day", story(today[0], e.DayBegan("tuesday", "1"), today[1])) == []


def test_three_trophies_that_count_at_the_end():
    assert seats_with("three-ending-trophies", story(state=mounts(finished(), 1, *ENDING))) == [1]
    assert seats_with("three-ending-trophies", story(state=mounts(finished(), 1, *ENDING[:2]))) == []


def test_two_purple_cards_in_a_net_and_one_of_them_caught():
    shown = (e.Revealed(0, "2a", PURPLE1), e.Revealed(0, "2c", PURPLE2))
    sweep = Moment(0, a.NetSweep(("2a", "2c"), ("3", "lead3")), shown)
    haul = Moment(0, a.Haul("2a", ("6",)), (e.Caught(0, PURPLE1, 6, 5, "2a"),))
    assert seats_with("purple-haul", story(moments=(sweep, haul))) == [0]
    later = (sweep, Moment(0, a.EndTurn(), ()), Moment(0, a.Catch(("6",)), haul.events))
    assert seats_with("purple-haul", story(moments=later)) == []
    plain = Moment(0, sweep.action, (shown[0], e.Revealed(0, "2c", "FISH-D2-CANDLEFIN-003")))
    assert seats_with("purple-haul", story(moments=(plain, haul))) == []


def test_winning_without_a_port():
    told = story(e.Declared(0, "1a"), e.Declared(1, "1b"))
    assert seats_with("never-in-port", told) == list(told.outcome.winners)
    assert seats_with("never-in-port", story(e.Declared(winner(told), "port"))) == []
    assert seats_with("never-in-port", story(e.Landed(winner(told), "lifeboat"))) == []


def test_alone_there_is_nobody_to_win_against():
    assert seats_with("never-in-port", story(state=finished(1))) == []


def test_a_finished_log_is_judged_from_its_beginning_and_an_unfinished_one_earns_nothing():
    table = play_table(GAME, 2, Options(), "achievements", bot_player(["strong", "casual"]))
    found = earned(GAME, table.log)
    assert found == tuple(sorted(found))
    regretless = {Earned(seat, "no-regrets") for seat, own in enumerate(table.state.players) if not own.regrets}
    assert {item for item in found if item.achievement == "no-regrets"} == regretless
    assert earned(GAME, table.log[:20]) == ()


def test_what_was_taken_back_earns_nothing():
    table = play_table(GAME, 2, Options(), "undone", bot_player(["casual"] * 2))
    assert earned(GAME, table.log) != ()
    table.undo(0, agreed=(0, 1), fresh=b"new")
    assert earned(GAME, table.log) == ()
