"""Where data lies: beside the modules in a checkout and a wheel, below the program in a frozen build."""

import sys
from pathlib import Path

ROOT = Path(sys.executable).parent if getattr(sys, "frozen", False) else Path(__file__).resolve().parent.parent


def folder_of(module: str) -> Path:
    """The folder in which a module lies, by its `__name__`."""
    return ROOT.joinpath(*module.split(".")[:-1])
