"""The pages for those who build: links lead somewhere, maps are true, and what is said twice is said alike."""

import importlib.util
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LISTED = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
PAGES = [ROOT / name for name in LISTED.splitlines()] or sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_somewhere(page):
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if ":" not in link and not (page.parent / link).exists()] == []


def test_every_decision_is_on_the_list():
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", (folder / "README.md").read_text(encoding="utf-8"))
    assert listed == sorted(path.name for path in folder.glob("0*.md"))


def test_before_a_commit_runs_what_make_check_runs():
    recipe = re.search(r"^check:\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[1]
    make = [line.strip() for line in recipe.splitlines() if not line.startswith("\t@")]
    hooks = re.findall(r"^ +entry: (.*)$", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    assert hooks == make


def test_a_first_change_is_possible_as_it_is_told():
    """The card, the file and the test that CONTRIBUTING.md names are there."""
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    old, _, file = re.search(r"sed -i 's/(.*?)/(.*?)/' (\S+)", told).groups()
    assert old in (ROOT / file).read_text(encoding="utf-8")
    assert all((ROOT / path).exists() for path in re.findall(r"tests/[\w/]+\.py", told))


def test_a_first_change_can_be_seen_as_it_is_told(tmp_path):
    """The game that CONTRIBUTING.md lets bots play does bring the card onto the table."""
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    old, new = re.search(r"sed -i 's/(.*?)/(.*?)/' ", told).groups()
    command = shlex.split(re.search(r"^\.venv/bin/astragal (demo .*--card .*)$", told, re.MULTILINE)[1])
    assert command[command.index("--card") + 1] == new
    here = {new: old, "1280x720": "640x360", "shots": str(tmp_path)}
    given = [here.get(word, word) for word in command]
    subprocess.run([sys.executable, "-m", "client", *given, "--quality", "test"], cwd=ROOT, check=True, timeout=300)
    name = re.search(r"Open `shots/(\S+)`", told)[1].replace("1280x720", "640x360")
    assert (tmp_path / name).stat().st_size > 5000


MAPS = [
    ROOT / "docs" / "architecture.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs" / "decisions").glob("*.md")),
]
PLACE = re.compile(
    r"(?<![\w/.])((?:sim|netcode|client|art|tests|benchmarks|docs|shaders|models)/(?:[\w/-]+(?:\.\w+)?)?)"
)


@pytest.mark.parametrize("page", MAPS, ids=lambda page: page.name)
def test_every_file_and_folder_that_a_map_names_is_there(page):
    named = {name.rstrip(".") for name in PLACE.findall(page.read_text(encoding="utf-8"))}
    assert named or page.name == "README.md"
    assert sorted(name for name in named if not (ROOT / name).exists()) == []


def test_the_list_of_modules_is_up_to_date():
    spec = importlib.util.spec_from_file_location("make_modules", ROOT / "docs" / "make_modules.py")
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    assert make.PAGE.read_text(encoding="utf-8") == make.page(), "run python docs/make_modules.py"


def test_every_module_says_what_it_is_for():
    said = (ROOT / "docs" / "modules.md").read_text(encoding="utf-8")
    assert re.findall(r"^- `\w+\.py` ?$", said, re.MULTILINE) == []


def test_every_room_of_the_core_is_on_the_map():
    told = MAPS[0].read_text(encoding="utf-8")
    rooms = [
        path for package in ("sim", "client") for path in (ROOT / package).iterdir() if (path / "__init__.py").exists()
    ]
    rooms += [path for path in (ROOT / "sim").glob("*.py") if path.name != "__init__.py"]
    names = [path.relative_to(ROOT).as_posix() for path in rooms]
    assert [name for name in names if f"`{name}" not in told and name != "client/locale"] == []
