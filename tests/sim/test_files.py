"""Data is found beside the modules, and in a frozen build below the program."""

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from client.settings import Settings, SettingsStore
from netcode.tickets import Tickets
from sim import logfile
from sim.files import ROOT, NotPlain, folder_of, read_plain
from sim.game import PackRefused
from sim.games.deep_regrets.packs import read_pack
from sim.table import BadLog


def test_the_folder_of_a_module_is_where_its_data_lies():
    assert (folder_of("sim.games.frigate.content") / "content" / "perks.json").is_file()
    assert folder_of("client.locale") == ROOT / "client"


def test_in_a_frozen_build_everything_lies_below_the_program():
    asked = "import sys; sys.frozen = True; from sim.files import folder_of; print(folder_of('sim.speech'))"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()) == Path(sys.executable).parent / "sim"


def in_time(work):
    """What `work` returns or raises; a test that hangs fails."""
    found = []

    def run():
        try:
            found.append(work())
        except Exception as error:
            found.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(10)
    assert found, "it waits for ever"
    return found[0]


def pipe(path):
    os.mkfifo(path)


def device(path):
    path.symlink_to("/dev/zero")


def huge(path):
    with path.open("wb") as file:
        file.truncate(1 << 31)


needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
ODD = [pipe, device, huge]


def test_a_plain_file_is_read_and_a_folder_is_said_to_be_one(tmp_path):
    (tmp_path / "file").write_bytes(b"12345")
    assert read_plain(tmp_path / "file", 5) == b"12345"
    with pytest.raises(NotPlain):
        read_plain(tmp_path / "file", 4)
    with pytest.raises(IsADirectoryError):
        read_plain(tmp_path, 100)
    with pytest.raises(FileNotFoundError):
        read_plain(tmp_path / "none", 100)


@needs_pipes
@pytest.mark.parametrize("make", ODD)
class TestWhatIsNoPlainFile:
    def test_in_the_place_of_a_recorded_game_it_is_none(self, make, tmp_path):
        make(tmp_path / "game.astragal")
        found = in_time(lambda: logfile.load(tmp_path / "game.astragal"))
        assert isinstance(found, BadLog)
        assert found.reason in ("foreign", "too-long")

    @pytest.mark.parametrize("name", ["pack.json", "fish.json", "picture.png"])
    def test_in_a_pack_it_is_a_fault(self, make, name, tmp_path):
        pack = {"id": "x", "version": 1, "schema": 1, "fish": "fish.json", "art": {"a": "picture.png"}}
        (tmp_path / "pack.json").write_text(json.dumps(pack))
        (tmp_path / "fish.json").write_text("[]")
        (tmp_path / name).unlink(missing_ok=True)
        make(tmp_path / name)
        found = in_time(lambda: read_pack(tmp_path))
        assert isinstance(found, PackRefused)
        assert any(name in str(fault) for fault in found.faults)

    def test_in_the_place_of_settings_and_tickets_it_counts_as_nothing(self, make, tmp_path):
        make(tmp_path / "settings.json")
        store = in_time(lambda: SettingsStore(tmp_path / "settings.json"))
        assert store.values == Settings()
        assert store.problem == "problem.settings-unread"
        make(tmp_path / "tickets.json")
        assert in_time(lambda: Tickets(tmp_path / "tickets.json").get("table")) is None
