"""What the sources say of how the house is built: who imports whom and when, and how large classes are. Read once."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

ROOT = Path(__file__).parent.parent

When = Literal["load", "types", "call"]
"""An import happens when the module is loaded, for the type checker only, or when a function is called."""


class Import(NamedTuple):
    module: str
    name: str
    """What is taken from the module; empty where it is the module itself."""
    when: When


class Class(NamedTuple):
    name: str
    attributes: int
    methods: int
    is_value: bool
    """A frozen dataclass or struct: it may have as many fields as there are things to name."""


class Source(NamedTuple):
    imports: tuple[Import, ...]
    classes: tuple[Class, ...]


def paths(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def source(path: Path) -> Source:
    imports: list[Import] = []
    classes: list[Class] = []
    for statement, when in _statements(ast.parse(path.read_text(encoding="utf-8")), "load"):
        match statement:
            case ast.Import(names=names):
                imports += [Import(alias.name, "", when) for alias in names]
            case ast.ImportFrom(module=module, names=names):
                imports += [Import(module or "", alias.name, when) for alias in names]
            case ast.ClassDef():
                classes.append(_measured(statement))
    return Source(tuple(imports), tuple(classes))


def _statements(node: ast.AST, when: When) -> Iterator[tuple[ast.stmt, When]]:
    """Every statement within, however deep, and when it is carried out."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        when = "call"
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, part, ()):
            at = when
            if part == "body" and isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
                at = "types"
            if isinstance(inner, ast.stmt):
                yield inner, at
            yield from _statements(inner, at)


def _measured(node: ast.ClassDef) -> Class:
    """How many attributes and methods a class has of its own."""
    methods = [part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
    own = {
        part.target.id
        for part in node.body
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and "ClassVar" not in ast.unparse(part)
    }
    for method in methods:
        for part in ast.walk(method):
            match part:
                case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                    own.add(name)
    struct = any(ast.unparse(base) == "Struct" for base in node.bases)
    frozen = any(given.arg == "frozen" and ast.unparse(given.value) == "True" for given in node.keywords)
    dataclass = any("dataclass(frozen=True" in ast.unparse(decorator) for decorator in node.decorator_list)
    return Class(node.name, len(own), len(methods), is_value=dataclass or (struct and frozen))
