"""A screen nobody sees."""

import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import current_thread, main_thread

import panda3d.core as p3d
import pytest

import client.presenter.shelves
import client.render.assets
import client.ui.brush
from client.fonts import open_font
from client.render.assets import Assets
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


@pytest.fixture(scope="session", autouse=True)
def files_read_once() -> Iterator[None]:
    """Pictures and type faces are read by whoever needs them first: by each table anew they take half the time."""
    read = Assets.read_texture
    known: dict[tuple[object, ...], p3d.Texture] = {}

    def copied(assets: Assets, name: str, colour: bool = True, repeat: bool = True, small: bool = False) -> p3d.Texture:
        if Path(name).is_absolute():  # a pack's own, which may change
            return read(assets, name, colour, repeat, small)
        key = (name, colour, repeat, small, assets.halved, assets.anisotropy)
        if key not in known:
            known[key] = read(assets, name, colour, repeat, small)
            if current_thread() is main_thread():
                Assets.sharpen(assets, known[key])  # and so need not be done for each copy
        return known[key].make_copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Assets, "read_texture", copied)
        for module in (client.presenter.shelves, client.render.assets, client.ui.brush):
            patch.setattr(module, "open_font", cache(open_font))
        yield
