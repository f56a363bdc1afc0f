"""A real Chromium, for the tests of the page; where there is none they are skipped, and say why."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.sources import ROOT
from tests.web.phone import FLAGS, HostProcess, Phone

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def built_page():
    """The page as its sources are now; built by one process where several test."""
    name = hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]
    with Path(tempfile.gettempdir(), f"astragal-page-{name}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run([sys.executable, ROOT / "web" / "build.py"], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(done.stderr.strip() or "The page for browsers cannot be built here.")
    return ROOT / "web" / "dist"


def chromium_path():
    found = os.environ.get("ASTRAGAL_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        pytest.skip("No Chromium here: install it (sh prepare.sh test tries), or name one with ASTRAGAL_CHROMIUM.")
    return found


@pytest.fixture(scope="session")
def chromium(built_page):
    path = chromium_path()
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: sh prepare.sh test")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def evening(chromium, tmp_path):
    """Opens tables and phones, and puts all of them away again."""
    with Evening(chromium, tmp_path) as evening:
        yield evening


@pytest.fixture(scope="module")
def shared_evening(chromium, tmp_path_factory):
    """The same for all tests of a module that leave a table as they found it."""
    with Evening(chromium, tmp_path_factory.mktemp("shared")) as evening:
        yield evening


class Evening:
    def __init__(self, chromium, folder):
        self._chromium = chromium
        self.folder = folder
        self._opened = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for one in reversed(self._opened):
            one.stop() if not isinstance(one, Phone) else one.close()

    def kept(self, one):
        self._opened.append(one)
        return one

    def table(self, game, seats, **more):
        return self.kept(HostProcess(game, seats, **more))

    def phone(self, table, *more, **settings):
        return self.kept(Phone(self._chromium, table.address, *more, folder=self.folder, **settings))

    def visitor(self, address, **settings):
        """Somebody who opens any page."""
        return self.kept(Phone(self._chromium, address, folder=self.folder, **settings))

    def guest(self, table, name, level):
        """Somebody at a desktop, by the protocol of programs; a bot decides for them."""
        from tests.netcode.processes import Process

        where = f"127.0.0.1:{table.facts['port']}"
        joined = ("join", where, "--code", table.facts["code"], "--name", name, "--bot", level)
        return self.kept(Process(self.folder, name, *joined))
