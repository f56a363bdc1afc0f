"""`astragal dice audit` and `astragal dice throw`."""

import argparse
import json

import pytest

from client.cli import dice
from client.problems import CannotDo
from sim.dice import KINDS
from sim.physics import picture


def run(*words: str) -> int:
    parser = argparse.ArgumentParser(prog="astragal")
    dice.add_to(parser.add_subparsers())
    arguments = parser.parse_args(["dice", *words])
    return arguments.run(arguments)


def test_dice_are_asked_for_in_words_every_player_knows():
    assert dice.dice_of("5d6") == ("d6",) * 5
    assert dice.dice_of("2D20 + d8+3omen") == ("d20", "d20", "d8", "omen", "omen", "omen")


@pytest.mark.parametrize("text", ["", "5", "d7", "5d6+", "-1d6", "1000d6", "d6d6", "5 apples"])
def test_what_is_no_dice_is_refused_with_what_is(text):
    with pytest.raises(argparse.ArgumentTypeError, match=r"write 5d6"):
        dice.dice_of(text)


def test_a_throw_is_told_die_by_die_with_its_total(capsys):
    assert run("throw", "3d6", "--seed", "told") == 0
    lines = capsys.readouterr().out.splitlines()
    values = [int(line.split()[1]) for line in lines[:3]]
    assert all(1 <= value <= 6 for value in values)
    assert lines[3].split() == ["total", str(sum(values))]
    assert "--seed told" in lines[4]


def test_words_on_dice_have_no_total(capsys):
    assert run("throw", "2omen", "--seed", "told") == 0
    assert "total" not in capsys.readouterr().out


def test_a_throw_for_machines_repeats_with_its_seed(capsys):
    run("throw", "d20+d4", "--json")
    first = json.loads(capsys.readouterr().out)
    run("throw", "d20+d4", "--json", "--seed", first["seed"])
    assert json.loads(capsys.readouterr().out) == first
    assert [die["kind"] for die in first["dice"]] == ["d20", "d4"]
    assert first["dice"][0]["shows"] in KINDS["d20"].faces


def test_a_throw_is_drawn(tmp_path, capsys):
    assert run("throw", "2d6+d20+d4", "--render", str(tmp_path / "throw.png")) == 0
    assert (tmp_path / "throw.png").read_bytes().startswith(b"\x89PNG")
    assert "rolled" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("throw", "41d6"), "Throw 1 to 40 dice"),
        (("throw", "0d6"), "Throw 1 to 40 dice"),
        (("throw", "d6", "--strength", "nan"), "strength of a gesture"),
        (("throw", "d6", "--render", "/no/such/folder/x.png"), "cannot write /no/such/folder/x.png"),
        (("throw", "d6", "--render", "picture.nothing"), "cannot write picture.nothing"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(words, sentence):
    with pytest.raises(CannotDo) as problem:
        run(*words)
    assert sentence in problem.value.sentence("en")


def test_without_matplotlib_the_player_hears_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(CannotDo, match="pip install"):
        run("throw", "d6", "--render", str(tmp_path / "x.png"))
    assert issubclass(picture.NoPictures, RuntimeError)


@pytest.mark.parametrize("throws", ["0", "-3", "many", "1.5"])
def test_an_audit_needs_a_number_of_throws(throws, capsys):
    with pytest.raises(SystemExit):
        run("audit", "--throws", throws)
    assert "is no number from 1 on" in capsys.readouterr().err


def test_an_audit_tells_its_verdict_and_exits_with_it(capsys, tmp_path):
    plot = tmp_path / "audit.png"
    assert run("audit", "--kind", "d4", "--throws", "250", "--seed", "verdict", "--plot", str(plot)) == 0
    out = capsys.readouterr().out
    assert "Fair: nothing in 1,250 results" in out
    assert "successions" in out
    assert plot.exists()


def test_an_audit_for_machines_says_too_few_and_fails(capsys):
    assert run("audit", "--kind", "omen", "--throws", "20", "--seed", "few", "--json") == 1
    facts = json.loads(capsys.readouterr().out)
    assert facts["fair"] is False
    assert facts["verdict"].startswith("Too few throws")
    assert sum(facts["solids"]["d6"]["faces"]) == 100
    assert facts["solids"]["d6"]["lost"] == facts["solids"]["d6"]["nan"] == facts["solids"]["d6"]["undecided"] == 0


def test_what_aim_is_worth_is_told_way_by_way(capsys):
    code = run("aim", "--throws", "12", "--seed", "worth")
    told = capsys.readouterr().out
    assert "soft, at the middle" in told
    assert "The first die ends left of the second: 2 dice" in told
    assert "--seed worth" in told
    assert code == (0 if "Aim is a skill" in told else 1)


def test_what_aim_is_worth_for_machines(capsys):
    run("aim", "--throws", "2", "--seed", "worth", "--json")
    found = json.loads(capsys.readouterr().out)
    assert {"neutral", "wild, along the wall"} <= {way["way"] for way in found["ways"]}
