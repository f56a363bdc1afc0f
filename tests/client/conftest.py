"""A screen nobody sees."""

import os
import subprocess
from collections.abc import Iterator

import pytest

from tests.netcode.conftest import nobody_is_accused

__all__ = ["nobody_is_accused"]
"""Windows sit at such tables, too."""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """Xvfb itself finds a free number and tells it."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1400x1000x24"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as told:
        yield f":{told.readline().strip()}"
    server.terminate()
    server.wait()
