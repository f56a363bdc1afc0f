"""The version is written once, and everything that shows it shows that one."""

import tomllib
from importlib.metadata import PackageNotFoundError

import pytest

from sim import version as module
from sim.files import ROOT
from sim.version import version


@pytest.fixture(autouse=True)
def _asked_anew():
    version.cache_clear()
    yield
    version.cache_clear()


def test_a_checkout_says_what_its_project_file_says():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert version() == project["version"]


def test_nothing_that_is_shipped_writes_it_down_again():
    folders = ("sim", "netcode", "client", "astragal", "bundle")
    told = {path for folder in folders for kind in ("py", "nsi", "sh") for path in (ROOT / folder).rglob(f"*.{kind}")}
    assert len(told) > 300
    assert [path for path in (*told, ROOT / "setup.py") if version() in path.read_text(encoding="utf-8")] == []


def test_a_wheel_without_that_file_has_it_in_its_metadata(monkeypatch, tmp_path):
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr("importlib.metadata.version", lambda name: {"astragal": "7.8.9"}[name])
    assert version() == "7.8.9"


def test_the_file_of_another_project_says_nothing(monkeypatch, tmp_path):
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "knucklebone"\nversion = "3.0"\n', encoding="utf-8")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr("importlib.metadata.version", lambda name: "7.8.9")
    assert version() == "7.8.9"


def test_where_nothing_says_it_there_is_still_an_answer(monkeypatch, tmp_path):
    def nothing(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr("importlib.metadata.version", nothing)
    assert version() == "0"
