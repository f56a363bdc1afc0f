"""Frigate's cabin: a run is a day at sea, from dawn to night, and what hangs in the cabin swings with the ship."""

from msgspec.structs import replace

from client.boards.frigate.board import hour
from client.places.frigate import CANDLE, DAWN, NIGHT, NOON, PLACE, STORM
from client.render.effects import Flame, Window
from tests.sim.games.frigate.ship import ship


def test_a_run_goes_from_dawn_to_noon_to_storm_to_night_and_never_back() -> None:
    view = ship()
    rounds = view.options.rounds
    hours = [hour(replace(view, round=number)) for number in range(1, rounds + 1)]
    assert list(dict.fromkeys(hours)) == ["dawn", "noon", "storm", "night"]
    assert set(hours) | {"home", "sunk"} == set(PLACE.moods)
    assert hour(replace(view, round=rounds + 1)) == "dawn", "in endless mode another day follows"


def test_a_run_ends_at_home_or_under_the_sea_and_where_it_is_given_up_it_stays() -> None:
    view = replace(ship(), round=2)
    assert [hour(replace(view, ended=ended)) for ended in ("won", "endless", "lost")] == ["home", "home", "sunk"]
    assert hour(replace(view, ended="abandoned")) == hour(view)


def test_the_sea_is_seen_in_every_mood_and_runs_high_only_in_the_storm() -> None:
    windows = [effect for effect in PLACE.effects if isinstance(effect, Window)]
    assert [window.moods for window in windows] == [()]
    assert [light.outlook.storm for light in (DAWN, NOON, STORM, NIGHT)] == [0, 0, 1, 0]
    assert [light.outlook.stars for light in (DAWN, NOON, STORM, NIGHT)] == [0, 0, 0, 1]
    assert all(light.panes is not None for light in PLACE.moods.values())


def test_the_candle_has_a_flame_and_the_lantern_hangs_straight_when_nothing_moves() -> None:
    flames = [effect for effect in PLACE.effects if isinstance(effect, Flame)]
    assert [flame.at[:2] for flame in flames] == [CANDLE[:2]]
    swing = PLACE.swings["lantern"]
    assert swing.at(0.0) == (0.0, 0.0)
    assert swing.at(swing.seconds / 4)[0] > 3
