"""The licences of everything a frozen build brings, from the metadata of what is installed.

    python -m bundle.third_party [FILE]

A build that bundles somebody's work must hand on their licence: the type faces' SIL Open Font License, zeroconf's LGPL,
and all the short ones. Panda3D's and Python's own lie in their packages too.
"""

import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
THIRD_PARTY = "THIRD_PARTY.txt"
LICENCE_FILE = re.compile(r"(^|/)(licen[cs]e|copying|notice|ofl|authors)[^/]*$", re.IGNORECASE)
NO_TEXT = re.compile(r"\.(py|pyc|pyi|so|pyd)$")
OFL = "SIL Open Font License 1.1"
TYPE_FACES = {"font-manrope", "font-source-serif-pro"}
"""Whose packages name a licence of their own, and hold that of the faces in a file."""
RULE = "=" * 100


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def bundled() -> list[Distribution]:
    """What pyproject.toml asks for and all that is needed for that, by name. Raises PackageNotFoundError."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, Distribution] = {}
    waiting = [(requirement, "") for requirement in project["dependencies"]]
    while waiting:
        requirement, extra = waiting.pop()
        name, extras = _read(requirement)
        if not _applies(requirement, extra):
            continue
        try:
            needed = distribution(name)
        except PackageNotFoundError:
            if ";" in requirement:
                continue  # only on other systems, or with another Python
            raise
        if plain(name) in found and not extras:
            continue
        found[plain(name)] = needed
        waiting += [(each, "") for each in needed.requires or ()]
        waiting += [(each, wanted) for wanted in extras for each in needed.requires or ()]
    return [found[name] for name in sorted(found)]


def _read(requirement: str) -> tuple[str, list[str]]:
    """Name and extras of a requirement such as "twisted[tls]>=25.5"."""
    match = re.match(r"\s*([\w.-]+)\s*(?:\[([^]]*)\])?", requirement)
    assert match is not None, requirement
    return match[1], [plain(extra.strip()) for extra in (match[2] or "").split(",") if extra.strip()]


def _applies(requirement: str, extra: str) -> bool:
    """Whether a requirement is one of an extra that was asked for, or of none."""
    named = re.findall(r"extra\s*==\s*['\"]([^'\"]+)['\"]", requirement)
    return not named or (bool(extra) and extra in map(plain, named))


def licence_of(dist: Distribution) -> str:
    """Its name, as the package says it in one place or another."""
    if plain(dist.name) in TYPE_FACES:
        return OFL
    facts = dist.metadata
    classified = [
        line.rpartition(" :: ")[2] for line in facts.get_all("Classifier") or () if line.startswith("License")
    ]
    said = next((text for key in ("License-Expression", "License") for text in facts.get_all(key) or ()), "").strip()
    return said if said and "\n" not in said else ", ".join(classified) or said.split("\n")[0] or "see its text"


def texts_of(dist: Distribution) -> Iterator[tuple[str, str]]:
    """The files with the licence, and what stands in them."""
    for file in dist.files or ():
        name = file.as_posix()
        if LICENCE_FILE.search(name) and not NO_TEXT.search(name) and Path(str(dist.locate_file(file))).is_file():
            yield name, Path(str(dist.locate_file(file))).read_text(encoding="utf-8", errors="replace").strip()


def python_licence() -> str:
    """The licence of Python itself, whose library is in every frozen build."""
    for place in (Path(sysconfig.get_path("stdlib"), "LICENSE.txt"), Path(sys.base_prefix, "LICENSE.txt")):
        if place.is_file():
            return place.read_text(encoding="utf-8").strip()
    return "Python Software Foundation License Version 2: https://docs.python.org/3/license.html"


def licences() -> str:
    """The whole text."""
    parts = ["Astragal is free software under the MIT License (LICENSE). It is made with the work of others:"]
    found = bundled()
    parts.append("\n".join(f"  {dist.name} {dist.version}: {licence_of(dist)}" for dist in found))
    parts.append(f"{RULE}\nPython {sys.version.split()[0]}\n{RULE}\n\n{python_licence()}")
    for dist in found:
        head = f"{RULE}\n{dist.name} {dist.version}: {licence_of(dist)}\n{RULE}"
        parts.append("\n\n".join([head, *(f"[{name}]\n{text}" for name, text in texts_of(dist))]))
    return "\n\n".join(parts) + "\n"


def write_licences(path: Path) -> None:
    path.write_text(licences(), encoding="utf-8")


if __name__ == "__main__":
    write_licences(Path(sys.argv[1] if len(sys.argv) > 1 else THIRD_PARTY))
