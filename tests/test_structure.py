"""How the house is built: no circular imports, no class that does everything. `make check` runs this too."""

import pytest

from sim.games import game_folders
from tests.sources import ROOT, module_name, paths, source

PACKAGES = ("sim", "netcode", "client", "art", "bundle", "benchmarks")

LARGEST_CYCLE = 3
"""Modules that may know one another."""

MOST_ATTRIBUTES, MOST_METHODS = 15, 25

ONE_MEANING = ("Stage", "Store", "Brush", "Message", "Words")
"""Names that several classes had."""

GAME_JOBS = {
    *{"state", "actions", "events", "content", "legal", "refusals", "rules"},
    *{"view", "describe", "texts", "moments", "tables", "bots"},
}
"""What every game has, and how it is called."""
BOARD_JOBS = {"board", "layout", "pieces", "card_faces", "choices", "motions", "looks"}
"""The same of every board."""
OTHER_NAMES = {"bot", "moves", "listing", "questions", "faces", "ground", "nodes", "scene", "card_text"}
"""What such jobs were called before, or might be called next: one name is enough. Whatever is peculiar has its own."""
MOST_PECULIAR = 15
"""Modules of its own beside these that a game or a board may have in one folder; more of them make a package."""


def whole(imported, modules):
    """The module that is imported: `from client.ui import stage` means the module, if there is one."""
    full = f"{imported.module}.{imported.name}"
    return full if full in modules else imported.module


def cycles(*when):
    """Groups of modules each of which leads to every other, by Tarjan's way, over what is imported at such times."""
    modules = {module_name(path): source(path) for path in paths(*PACKAGES)}
    leads_to = {
        name: [to for one in found.imports if one.when in when and (to := whole(one, modules)) in modules]
        for name, found in modules.items()
    }
    number, lowest, path, found = {}, {}, [], []

    def visit(name):
        number[name] = lowest[name] = len(number)
        path.append(name)
        for other in leads_to[name]:
            if other not in number:
                visit(other)
            if other in path:
                lowest[name] = min(lowest[name], lowest[other])
        if lowest[name] == number[name]:
            group = path[path.index(name) :]
            del path[path.index(name) :]
            if len(group) > 1:
                found.append(sorted(group))

    for name in modules:
        if name not in number:
            visit(name)
    return found


def test_no_module_imports_itself_in_a_circle():
    assert cycles("load") == []


@pytest.mark.parametrize("package", PACKAGES)
def test_few_modules_know_one_another_at_all(package):
    """Not by their types either, nor by what is imported late, inside a function."""
    large = [group for group in cycles("load", "types", "call") if len(group) > LARGEST_CYCLE]
    assert [group for group in large if group[0].startswith(package)] == []


def test_no_class_does_everything():
    large = [
        f"{module_name(path)}.{found.name}: {found.attributes} attributes, {found.methods} methods"
        for path in paths("client")
        for found in source(path).classes
        if not found.is_value and (found.attributes > MOST_ATTRIBUTES or found.methods > MOST_METHODS)
    ]
    assert large == []


@pytest.mark.parametrize("name", ONE_MEANING)
def test_one_name_has_one_meaning(name):
    where = [module_name(path) for path in paths(*PACKAGES) for found in source(path).classes if found.name == name]
    assert len(where) == 1


def parts_of(folder):
    """The modules and packages in a folder, by name."""
    return {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}


@pytest.mark.parametrize("game", sorted(path.name for path in game_folders().values()))
@pytest.mark.parametrize(("shelf", "jobs"), [("sim/games", GAME_JOBS), ("client/boards", BOARD_JOBS)])
def test_the_same_job_has_the_same_name_in_every_game(shelf, jobs, game):
    names = parts_of(ROOT / shelf / game)
    assert jobs <= names, f"missing: {jobs - names}"
    assert not names & OTHER_NAMES
    assert len(names - jobs - {"__init__"}) <= MOST_PECULIAR, "make a package of what belongs together"


def test_tests_of_boards_are_called_after_the_modules_they_test():
    for path in sorted((ROOT / "tests/client/boards").glob("*/test_*.py")):
        tested = ROOT / "client/boards" / path.parent.name
        assert path.stem.removeprefix("test_") in parts_of(tested), f"{path} tests no module of {tested}"


def test_whoever_may_run_in_a_thread_leaves_settings_of_panda_alone():
    """They are read without a lock: one that is set while a frame is drawn elsewhere corrupts the memory."""
    assert [path for path in paths("sim", "netcode") if "ConfigVariable" in path.read_text(encoding="utf-8")] == []
