"""A pack may bring a place: light, a window and colours within bounds. All else is refused in a sentence."""

import argparse
import json

import pytest

from client.cli import packs as command
from sim.game import PackRefused
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.packs import read_pack
from tests.sim.games.deep_regrets.test_pack_art import png
from tests.sim.games.deep_regrets.test_packs import write

ICE = {
    "moods": {"calm": {"lamp": "#9fd0ff", "ambient": "#c8d8ff", "strength": 0.9, "exposure": 1.1}, "dark": {}},
    "window": "ice.png",
    "brightness": 1.2,
    "tints": {"table": "#8fa3b0", "brass": "#c0c4c8"},
}


def with_place(folder, place):
    made = write(folder, {"place": "place.json"}, place=place)
    (made / "ice.png").write_bytes(png())
    return made


def test_a_place_is_read_with_its_numbers_and_colours(tmp_path):
    place = read_pack(with_place(tmp_path / "pack", ICE)).place
    assert place.moods["calm"].lamp == "#9fd0ff"
    assert place.moods["calm"].exposure == 1.1
    assert place.moods["dark"].exposure is None
    assert place.window == "ice.png"
    assert place.tints == {"table": "#8fa3b0", "brass": "#c0c4c8"}


def test_a_place_is_no_rule(tmp_path):
    assert BASE.with_packs(with_place(tmp_path / "pack", ICE)).hash == BASE.hash


def test_a_pack_without_a_place_has_none(tmp_path):
    assert read_pack(write(tmp_path / "pack")).place is None


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ({"moods": {"merry": {}}}, "place.json, field moods.merry: 'merry' is not one of calm, draining, storm, dark."),
        (
            {"moods": {"calm": {"lamp": "blue"}}},
            "place.json, field moods.calm.lamp: 'blue' is no colour such as #2f7fa8.",
        ),
        (
            {"moods": {"storm": {"strength": 40}}},
            "place.json, field moods.storm.strength: 40 is not within 0.4 to 2.",
        ),
        (
            {"moods": {"dark": {"exposure": 0.01}}},
            "place.json, field moods.dark.exposure: 0.01 is not within 0.7 to 1.8.",
        ),
        ({"brightness": 9}, "place.json, field brightness: 9 is not within 0.2 to 3."),
        ({"tints": {"eye": "#ffffff"}}, "place.json, field tints.eye: 'eye' is not one of table, bench, pier, wall"),
        ({"tints": {"table": "#FFF"}}, "place.json, field tints.table: '#FFF' is no colour such as #2f7fa8."),
        ({"shader": "evil.frag"}, "place.json, field shader: object contains unknown field 'shader'."),
        ({"moods": {"calm": {"fog": 1}}}, "object contains unknown field 'fog'."),
        ({"window": "../ice.png"}, "place.json, field window: '../ice.png' leads outside the pack."),
        ({"window": "snow.png"}, "place.json, field window: there is no picture 'snow.png' in the pack."),
        ({"window": "place.json"}, "place.json, field window: 'place.json' is no png or jpg picture."),
        ([], "place.json: expected 'object', got 'array'."),
        ("{", "place.json: the file is not well-formed JSON."),
    ],
)
def test_what_is_wrong_with_a_place_is_said_in_one_sentence(tmp_path, place, sentence):
    folder = with_place(tmp_path / "pack", place)
    with pytest.raises(PackRefused) as refused:
        read_pack(folder)
    assert len(refused.value.faults) == 1
    assert sentence in str(refused.value.faults[0])


def test_a_place_that_is_not_there_is_missed(tmp_path):
    folder = write(tmp_path / "pack", {"place": "hut.json"})
    with pytest.raises(PackRefused, match=r"field place: there is no readable file 'hut.json' in the pack\."):
        read_pack(folder)


@pytest.mark.parametrize("number", ["NaN", "1e400", '"1"', "true"])
def test_only_numbers_are_numbers(tmp_path, number):
    folder = with_place(tmp_path / "pack", f'{{"moods": {{"calm": {{"exposure": {number}}}}}}}')
    with pytest.raises(PackRefused):
        read_pack(folder)


def test_the_check_covers_the_place(tmp_path, capsys):
    folder = with_place(tmp_path / "pack", {**ICE, "brightness": 99})
    assert command.check_pack(argparse.Namespace(folder=folder, json=False)) == 1
    assert "field brightness: 99 is not within 0.2 to 3." in "".join(capsys.readouterr())
    assert command.check_pack(argparse.Namespace(folder=folder, json=True)) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["faults"][0]["field"] == "brightness"
    folder = with_place(tmp_path / "other", ICE)
    assert command.check_pack(argparse.Namespace(folder=folder, json=False)) == 0
