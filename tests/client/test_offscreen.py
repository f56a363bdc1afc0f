"""Pictures are made where the driver wants a window, too: it is kept out of sight."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from client import offscreen
from sim.files import ROOT

HIDDEN = """
import shutil  # which from Python 3.12 on asks for the system while it is loaded
import sys
from pathlib import Path
import panda3d.core as p3d
sys.platform = "win32"  # as if there were no way without a screen
from client import offscreen
from client.open_window import open_window
refused = []
from direct.showbase.ShowBase import ShowBase
openMainWindow = ShowBase.openMainWindow
def refusing(self, **given):
    if "host" not in given and {refuse}:
        refused.append(given)
        return False
    return openMainWindow(self, **given)
ShowBase.openMainWindow = refusing
base = open_window((320, 200), offscreen=True)
assert bool(refused) == {refuse}
base.set_background_color(0.25, 0.5, 0.75)
card = base.render2d.attach_new_node(p3d.CardMaker("card").generate())
card.set_color(1, 0, 0)
base.graphicsEngine.render_frame()
base.graphicsEngine.render_frame()
picture = p3d.PNMImage()
assert base.win.get_screenshot(picture)
seen = [tuple(round(part * 255) for part in picture.get_xel(x, y)) for x, y in ((10, 10), (10, 190), (300, 20))]
print(type(base.win).__name__, (picture.get_x_size(), picture.get_y_size()), seen)
"""


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")
@pytest.mark.parametrize("refuse", [False, True], ids=["a buffer of the driver", "a buffer behind a hidden window"])
def test_a_picture_is_drawn_where_the_driver_needs_a_screen(display: str, refuse: bool, tmp_path: Path) -> None:
    environment = {"DISPLAY": display, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "LP_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", HIDDEN.format(refuse=refuse)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()[-1]
    assert "(320, 200)" in said
    assert "Window" not in said.split()[0]
    assert said.endswith("[(64, 128, 191), (64, 128, 191), (255, 0, 0)]")


@pytest.mark.parametrize(("platform", "pipe"), [("linux", "p3headlessgl"), ("win32", "pandagl"), ("darwin", "pandagl")])
def test_only_linux_has_a_driver_without_a_screen(monkeypatch: pytest.MonkeyPatch, platform: str, pipe: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert offscreen.pipe_name() == pipe
