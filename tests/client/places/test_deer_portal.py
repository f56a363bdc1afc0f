"""DeerPortal's clearing: the wood knows every season, and the portal's light stands on the portal."""

from typing import get_args

from client.boards.deer_portal.layout import layout
from client.boards.deer_portal.scenery import mood_of
from client.places.deer_portal import BACK, LAND_AT, PLACE
from client.render.effects import Motes, Shaft
from sim.games.deer_portal.state import Season

SEASONS = get_args(Season)


def test_there_is_a_mood_for_every_season_and_for_the_open_portal() -> None:
    named = {mood_of(season, deer) for season in SEASONS for deer in (False, True)}
    assert named == set(PLACE.moods)


def test_every_season_has_its_own_colours_and_its_own_air() -> None:
    assert set(PLACE.tints) == {f"season-{season}" for season in SEASONS}
    for season in SEASONS:
        own = [effect for effect in PLACE.effects if isinstance(effect, Motes) and effect.moods == (season,)]
        assert own, f"nothing falls or floats in {season}"
    for tints in PLACE.tints.values():
        assert set(tints) <= set(PLACE.surfaces)


def test_light_rises_from_the_portal_in_every_mood_and_most_once_it_is_open() -> None:
    rising = [effect for effect in PLACE.effects if isinstance(effect, Shaft) and effect.at[:2] == LAND_AT]
    power = {mood: max(shaft.power for shaft in rising if mood in shaft.moods) for mood in PLACE.moods}
    assert max(power, key=lambda mood: power[mood]) == "portal"


def test_the_wood_moves_with_the_land() -> None:
    wide, high = layout("landscape").land, layout("portrait").land
    assert (wide[0] + BACK[0], wide[1] + BACK[1]) == high
