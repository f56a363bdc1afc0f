"""The version of Astragal. It is written in pyproject.toml and nowhere else."""

import re
from functools import cache

from sim.files import ROOT

PROJECT = "pyproject.toml"
UNKNOWN = "0"


@cache
def version() -> str:
    """As a checkout says it, and a frozen build, which brings the same file; a wheel has it in its metadata."""
    return _written() or _installed() or UNKNOWN


def _written() -> str:
    """What pyproject.toml says: read by two lines of it, for a parser takes longer than all the rest of a start."""
    try:
        text = (ROOT / PROJECT).read_text(encoding="utf-8")
    except OSError:
        return ""
    project = re.search(r'^name = "astragal"\nversion = "([^"]+)"$', text, re.MULTILINE)
    return project[1] if project else ""


def _installed() -> str:
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as version_of

    try:
        return version_of("astragal")
    except PackageNotFoundError:
        return ""
