"""Makes docs/modules.md, the list of every module with its first sentence: `python docs/make_modules.py`."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "modules.md"
PACKAGES = ("sim", "netcode", "client")
HEAD = """# Every module

What each module is for, in the first sentence of its own docstring. This page is made by `python docs/make_modules.py`;
[architecture.md](architecture.md) says how they work together.
"""


def first_sentence(path: Path) -> str:
    """The first line of a module's docstring, without what follows a colon or an open sentence."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return said.split("\n\n", 1)[0].replace("\n", " ").strip()


def page() -> str:
    """The whole page: a heading for every package, a line for every module."""
    parts = [HEAD]
    for folder in sorted({path.parent for package in PACKAGES for path in (ROOT / package).rglob("*.py")}):
        files = sorted(folder.glob("*.py"))
        about = next((first_sentence(path) for path in files if path.name == "__init__.py"), "")
        parts.append(f"## {folder.relative_to(ROOT).as_posix()}\n{about}\n" if about else f"## {folder.name}\n")
        rows = [f"- `{path.name}` {first_sentence(path)}" for path in files if path.name != "__init__.py"]
        if rows:
            parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
