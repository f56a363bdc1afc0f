"""Packs on the command line: tables are played, hosted, joined and verified with them."""

import io
import json
import re

import pytest

from sim.games.deep_regrets import GAME
from tests.netcode.processes import Process, opened

EXAMPLE = str(GAME.folder / "example_pack")


@pytest.fixture
def recorded(tmp_path, says):
    """A game of bots with the example pack."""
    path = tmp_path / "rust.astragal"
    args = ("bots", "deep-regrets", "--seats", "2", "--games", "1", "--seed", "r", "--jobs", "1", "--pack", EXAMPLE)
    code, out, _ = says(*args, "--save", str(path), "--json")
    assert code == 0
    assert json.loads(out)["games"] == 1
    return path


def test_a_recorded_game_is_verified_with_the_packs_it_was_played_with(recorded, says):
    assert says("verify", str(recorded), "--pack", EXAMPLE)[0] == 0
    code, out, _ = says("verify", str(recorded))
    assert code == 1
    assert "Load its packs with --pack DIR." in out


def test_bots_in_several_processes_know_the_pack(says):
    args = ("bots", "deep-regrets", "--games", "4", "--seed", "r", "--json", "--pack", EXAMPLE, "--jobs")
    means = [json.loads(says(*args, jobs)[1])["mean_score"] for jobs in ("1", "2")]
    assert means[0] == means[1]


def eels(folder):
    """A pack in which every fish of Depth I is an eel."""
    shallow = [card for card in json.loads((GAME.folder / "content" / "fish.json").read_bytes()) if card["depth"] == 1]
    cards = [
        {"id": f"FISH-EEL-{n}", "name": f"Eel the {n}th", "depth": 1, "value": 1, "difficulty": 2, "trophy": 1}
        | {"tags": ["eel"], "replaces": card["id"]}
        for n, card in enumerate(shallow)
    ]
    manifest = {"id": "eels", "version": 1, "schema": 1, "requires": ["deep-regrets"], "fish": "fish.json"}
    folder.mkdir()
    (folder / "fish.json").write_text(json.dumps(cards), encoding="utf-8")
    (folder / "pack.json").write_text(json.dumps(manifest), encoding="utf-8")
    return str(folder)


def test_a_table_in_the_terminal_speaks_of_the_packs_cards(says, monkeypatch, tmp_path):
    typed = ["choose A2", "ready", "declare 1a", *(f"reveal with {die}" for die in range(1, 7)), "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
    code, out, _ = says("text", "deep-regrets", "--seed", "1", "--pack", eels(tmp_path / "eels"))
    assert code == 0
    assert re.search(r"Eel the \d+th", out)


def test_packs_that_do_not_go_together_are_refused_together(complaint, tmp_path):
    said = complaint("text", "deep-regrets", "--pack", eels(tmp_path / "eels"), "--pack", EXAMPLE)
    assert "eels, " in said
    assert "there is no card 'FISH-D1-SPRAT-001' to replace" in said


@pytest.mark.parametrize("command", ["text", "bots", "host", "play"])
def test_a_game_without_packs_says_so(complaint, command):
    assert complaint(command, "deer-portal", "--pack", EXAMPLE) == (
        "astragal: deer-portal takes no packs: leave --pack out, or play deep-regrets.\n"
    )


@pytest.mark.parametrize(
    "command",
    ["text deep-regrets", "bots deep-regrets", "host deep-regrets", "play deep-regrets", "play", "join 127.0.0.1:1"],
)
def test_a_pack_that_is_refused_gets_one_sentence(complaint, tmp_path, command):
    said = complaint(*command.split(), "--pack", str(tmp_path / "nothing"))
    assert "nothing: pack.json: there is no readable file 'pack.json' in the pack." in said


class TestAtATableOfOthers:
    @pytest.fixture
    def started(self, tmp_path):
        running = []

        def start(name, *arguments):
            running.append(Process(tmp_path, name, *arguments))
            return running[-1]

        yield start
        for process in running:
            process.stop()

    def host(self, started, *packs):
        quiet = ("--interface", "127.0.0.1", "--port", 0, "--no-lan", "--json")
        table = ("deep-regrets", "--seats", 1, "--bot-seconds", 0, "--dice", "seeded")
        return started("host", "host", *table, *quiet, *packs).wait_for(opened, "the table")

    def join(self, started, name, table, *packs):
        address = f"127.0.0.1:{table['port']}"
        return started(name, "join", address, "--code", table["code"], "--bot", "casual", *packs)

    def refusal(self, guest):
        assert guest.process.wait(60) == 2
        return guest.err.read_text(encoding="utf-8")

    def test_only_a_guest_with_the_same_packs_sits_down(self, started):
        table = self.host(started, "--pack", EXAMPLE)
        assert "packs you haven't loaded: rusty-harbour 1." in self.refusal(self.join(started, "other", table))
        self.join(started, "guest", table, "--pack", EXAMPLE).finish()

    def test_a_guest_with_packs_is_told_that_the_host_has_none(self, started):
        guest = self.join(started, "guest", self.host(started), "--pack", EXAMPLE)
        assert "without these packs of yours: rusty-harbour 1." in self.refusal(guest)
