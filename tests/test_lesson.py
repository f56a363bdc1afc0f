"""docs/how-to-add-a-game.md is followed word by word: its files make a game, and the suite accepts it."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "how-to-add-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`([\w/.]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the house, into which the game of the page has moved."""
    folder = tmp_path_factory.mktemp("house")
    for package in ("sim", "tests/conformance"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    for package in ("client", "netcode", "models", "shaders"):
        (folder / package).symlink_to(ROOT / package)
    for file in ("pyproject.toml", "tests/__init__.py", "tests/conftest.py", "tests/patience.py"):
        shutil.copy(ROOT / file, folder / file)
    for path, text in FILE.findall(PAGE):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def run(house, *command):
    environment = {**os.environ, "PYTHONPATH": str(house), "ASTRAGAL_DATA": str(house / "data")}
    done = subprocess.run(
        [sys.executable, *command], cwd=house, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_has_every_file_of_a_game():
    assert {Path(path).name for path, _ in FILE.findall(PAGE)} >= {
        "__init__.py", "state.py", "rules.py", "bots.py", "en.json", "it.json", "nb.json", "rulebook.en.md",
    }  # fmt: skip


def test_the_page_lists_the_refusals_that_every_table_shares():
    listed = {
        rule
        for row in re.findall(r"^\| (`.*?) \| ", PAGE, re.MULTILINE)
        for rule in re.findall(r"`(\w+\.[\w-]+)`", row)
    }
    texts = json.loads((ROOT / "sim" / "locale" / "en.json").read_text(encoding="utf-8"))
    assert listed == {key.removeprefix("refused.") for key in texts if key.startswith("refused.")}


def test_the_files_of_the_page_have_the_style_of_the_house(house):
    assert "passed" in run(house, "-m", "ruff", "check", "sim/games/shut_the_box", "tests/sim/games/shut_the_box")
    assert "formatted" in run(house, "-m", "ruff", "format", "--check", "sim/games/shut_the_box", "tests/sim")


def test_the_game_of_the_page_passes_the_suite_with_the_commands_of_the_page(house):
    for folder in re.findall(r"^mkdir -p (.*)$", PAGE, re.MULTILINE):
        (house / folder).mkdir(parents=True)
    for line in re.findall(r"^astragal (bots .*)$", PAGE, re.MULTILINE):
        run(house, "-m", "client", *line.split())
    (line,) = re.findall(r"^python (-m pytest .*)$", PAGE, re.MULTILINE)
    told = run(house, *line.split(), "-p", "no:cacheprovider")
    assert "passed" in told
    for language in ("en", "it", "nb"):
        assert "shut-the-box" in run(house, "-m", "client", "--lang", language, "games")
