"""Tables, settings and records of defects lie where each system keeps such things, as README.md says."""

from pathlib import Path, PurePosixPath, PureWindowsPath

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from client import defects
from client.settings import settings_folder
from netcode.saved import data_folder
from sim.files import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch, tmp_path):
    for name in ("ASTRAGAL_DATA", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))


def folders(monkeypatch, system):
    """Where tables, settings and records of defects go on a system."""
    monkeypatch.setattr(platformdirs, "PlatformDirs", system)
    record = defects.keep_record(ValueError("something"))
    assert record is not None
    return [str(data_folder()), str(settings_folder()), str(record.parent)]


def row(system):
    """What README.md says of a system."""
    (line,) = [line for line in README.splitlines() if line.startswith(f"| {system} | `")]
    _, _, tables, settings, records, _ = (part.strip().strip("`") for part in line.split("|"))
    return [tables, tables if settings == "the same" else settings, records]


@pytest.mark.parametrize(("system", "name"), [(Unix, "Linux"), (MacOS, "macOS")])
def test_below_the_home_of_whoever_plays(monkeypatch, tmp_path, system, name):
    said = [str(tmp_path / PurePosixPath(place).relative_to("~")) for place in row(name)]
    assert folders(monkeypatch, system) == said


def test_in_the_local_data_of_windows(monkeypatch, tmp_path):
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda name: str(tmp_path / name))
    local = str(tmp_path / "CSIDL_LOCAL_APPDATA")
    said = [str(Path(place.replace("%LOCALAPPDATA%", local).replace("\\", "/"))) for place in row("Windows")]
    assert folders(monkeypatch, Windows) == said
    assert PureWindowsPath("%LOCALAPPDATA%\\astragal").name == "astragal"


def test_or_all_of_it_in_a_folder_that_was_named(monkeypatch, tmp_path):
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path / "mine"))
    assert data_folder() == settings_folder() == tmp_path / "mine"
