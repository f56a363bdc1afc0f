"""What keeps the client readable: classes of a size that fits in a head, and modules that do not go in circles."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_ATTRIBUTES, MOST_METHODS, LARGEST_CIRCLE = 15, 25, 3
LARGER = {"client.cli.text_guest.TextGuest"}
"""Classes that are known to be larger, and wait for their turn."""


@cache
def modules() -> dict[str, ast.Module]:
    found = {}
    for path in (ROOT / "client").rglob("*.py"):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def attributes(kind: ast.ClassDef) -> set[str]:
    """What its methods assign to itself."""
    stored = (node for node in ast.walk(kind) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
    return {node.attr for node in stored if isinstance(node.value, ast.Name) and node.value.id == "self"}


def imported(tree: ast.AST, typing: bool) -> Iterator[str]:
    """The modules of the client that a module needs; with `typing`, also for the eyes of a type checker."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            if typing:
                yield from imported(node, typing)
        elif isinstance(node, ast.ImportFrom):
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                yield whole if whole in modules() else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        else:
            yield from imported(node, typing)


def circles(typing: bool) -> list[set[str]]:
    """Modules that need one another, directly or not."""
    needs = {name: {*imported(tree, typing)}.intersection(modules()) - {name} for name, tree in modules().items()}

    def reached(start: str) -> set[str]:
        found, ahead = set(), [start]
        while ahead:
            for name in needs[ahead.pop()] - found:
                found.add(name)
                ahead.append(name)
        return found

    reach = {name: reached(name) for name in needs}
    return [{other for other in reach[name] if name in reach[other]} for name in needs if name in reach[name]]


def test_no_class_is_larger_than_fits_in_a_head() -> None:
    large = set()
    for name, tree in modules().items():
        for kind in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
            methods = [node.name for node in kind.body if isinstance(node, ast.FunctionDef)]
            # what a property sets is none of its own
            if len(methods) > MOST_METHODS or len(attributes(kind).difference(methods)) > MOST_ATTRIBUTES:
                large.add(f"{name}.{kind.name}")
    assert large == LARGER


def test_no_modules_go_in_circles_while_the_program_runs() -> None:
    assert circles(typing=False) == []


def test_and_for_a_type_checker_only_in_small_ones() -> None:
    assert all(len(circle) <= LARGEST_CIRCLE for circle in circles(typing=True))
