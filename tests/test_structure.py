"""How the house is built: no circular imports, no class that does everything. `make check` runs this too."""

import ast
from functools import cache
from pathlib import Path

import pytest

from sim.games import game_folders

ROOT = Path(__file__).parent.parent
PACKAGES = ("sim", "netcode", "client")

LARGEST_CYCLE = 3
"""Modules that may know one another's types."""

MOST_ATTRIBUTES, MOST_METHODS = 15, 25


GAME_JOBS = {
    *{"state", "actions", "events", "content", "legal", "refusals", "rules"},
    *{"view", "describe", "texts", "moments", "bots"},
}
"""What every game has, and how it is called."""
BOARD_JOBS = {"board", "layout", "pieces", "card_faces", "choices", "motions", "looks"}
"""The same of every board."""
OTHER_NAMES = {"bot", "moves", "listing", "questions", "faces", "ground", "nodes", "scene", "card_text"}
"""What such jobs were called before, or might be called next: one name is enough. Whatever is peculiar has its own."""
MOST_PECULIAR = 15
"""Modules of its own beside these that a game or a board may have in one folder; more of them make a package."""


@cache
def modules():
    """Every module of the product by name, parsed."""
    found = {}
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imports(tree, types):
    """What is imported when a module is loaded, with or without what only a type checker sees."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in modules() else node.module
        elif types or not (isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")):
            yield from imports(node, types)


def cycles(types):
    """Groups of modules each of which leads to every other, by Tarjan's way."""
    leads_to = {name: [to for to in imports(tree, types) if to in modules()] for name, tree in modules().items()}
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

    for name in modules():
        if name not in number:
            visit(name)
    return found


def is_value(node):
    """A frozen dataclass or struct is a value; it may have as many fields as there are things to name."""
    struct = any(ast.unparse(base) == "Struct" for base in node.bases)
    frozen = any(given.arg == "frozen" and ast.unparse(given.value) == "True" for given in node.keywords)
    return (struct and frozen) or any(
        "dataclass(frozen=True" in ast.unparse(decorator) for decorator in node.decorator_list
    )


def measured(node):
    """How many attributes and methods a class has of its own."""
    methods = [part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
    fields = [
        part.target.id for part in node.body if isinstance(part, ast.AnnAssign) and "ClassVar" not in ast.unparse(part)
    ]
    own = {
        part.attr
        for method in methods
        for part in ast.walk(method)
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and ast.unparse(part.value) == "self"
    }
    return len(own | set(fields)), len(methods)


@cache
def large_classes():
    found = {}
    for name, tree in modules().items():
        for node in ast.walk(tree):
            if name.startswith("client") and isinstance(node, ast.ClassDef) and not is_value(node):
                attributes, methods = measured(node)
                if attributes > MOST_ATTRIBUTES or methods > MOST_METHODS:
                    found[f"{name}.{node.name}"] = attributes, methods
    return found


def test_no_module_imports_itself_in_a_circle():
    assert cycles(types=False) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_few_modules_know_one_anothers_types(package):
    size = max([len(group) for group in cycles(types=True) if group[0].startswith(package)], default=0)
    assert size <= LARGEST_CYCLE


def test_no_class_does_everything():
    assert large_classes() == {}


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
