"""How soon a guest far away sees an answer to a press: `python -m benchmarks.answers [--latency MS] [--inputs N]`.

A real host, a proxy on loopback that keeps every byte for so long, and the window's own table, drawn offscreen in real
time. Buttons are pressed by the pointer. For every press two times: until the picture of the pressed button differs
from the one before, for good ("answer"), and until the host's word for it has come ("confirmed"). Where frames are
drawn by software they take their time: what a drawn frame takes is told, and in how many frames the answer was seen.
Presses with and without latency take turns.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from twisted.internet import reactor, task
from twisted.internet.protocol import ClientFactory, Factory, Protocol

from client.app import App
from client.scenes.results import ResultsScene
from client.scenes.table.scene import TableScene
from client.scenes.tables import Tables
from client.settings import SettingsStore
from client.startup import open_window
from client.ui.guard import HESITATION
from netcode import messages as m

REACTOR: Any = reactor
HERE = "127.0.0.1"
GAME = "deer-portal"
SIZE = (640, 400)
DRAWN = 0.003
"""Seconds beyond which a turn of the loop has drawn something."""
BUTTONS = ("throw", "bar.")
"""Which buttons are pressed, by how their keys begin."""


# A line that takes its time


class Later(Protocol):
    """One end of the proxy: what comes in goes out at the other end after a while, in order."""

    other: "Later | None" = None

    def __init__(self, proxy: "Proxy") -> None:
        self._proxy = proxy
        self._early: list[bytes] = []

    def dataReceived(self, data: bytes) -> None:
        if self.other is None:
            self._early.append(data)
        else:
            REACTOR.callLater(self._proxy.latency, self.other.transport.write, data)  # type: ignore[union-attr]

    def meet(self, other: "Later") -> None:
        self.other = other
        early, self._early = self._early, []
        for data in early:
            self.dataReceived(data)

    def connectionLost(self, reason: Any = None) -> None:
        if self.other is not None:
            self.other.transport.loseConnection()  # type: ignore[union-attr]


class Proxy(Factory):
    noisy = False

    def __init__(self, port: int) -> None:
        self._port = port
        self.latency = 0.0

    def buildProtocol(self, addr: Any) -> Later:
        near = Later(self)
        REACTOR.connectTCP(HERE, self._port, _Far(self, near))
        return near


class _Far(ClientFactory):
    noisy = False

    def __init__(self, proxy: Proxy, near: Later) -> None:
        self._proxy, self._near = proxy, near

    def buildProtocol(self, addr: Any) -> Later:
        far = Later(self._proxy)
        far.meet(self._near)
        self._near.meet(far)
        return far


# Somebody who presses and looks


class Watched:
    """The picture of a pressed button from frame to frame, until the host has answered."""

    def __init__(self, area: Any, before: bytes, rev: int) -> None:
        self.area = area
        self._before = before
        self.rev = rev
        self._pressed = time.monotonic()
        self._answer: float | None = None
        self._frames = self.answered_in = 0
        self.confirmed: float | None = None

    def look(self, picture: bytes, rev: int) -> None:
        now = time.monotonic() - self._pressed
        self._frames += 1
        if picture == self._before:
            self._answer = None  # it was only a flicker
        elif self._answer is None:
            self._answer, self.answered_in = now, self._frames
        if rev > self.rev:
            self.confirmed = now

    @property
    def answer(self) -> float:
        assert self.confirmed is not None
        return self.confirmed if self._answer is None else self._answer


class Bench:
    def __init__(self, folder: Path, told: dict[str, Any], latency: float, inputs: int) -> None:
        self._latency, self._inputs = latency, inputs
        self._proxy = Proxy(told["port"])
        port = REACTOR.listenTCP(0, self._proxy, interface=HERE).getHost().port
        store = SettingsStore(folder / "settings.json")
        store.change(name="Ada", reduced_motion=True, speed="fast", counting="off")
        self.app = App(open_window(SIZE, offscreen=True), REACTOR, store, quality="test")
        self.app.tables = Tables(self.app, folder)
        self.app.go(self.app.tables.join(HERE, port, told["code"]))
        self.times: dict[str, list[Watched]] = {"near": [], "far": []}
        self.frames: list[float] = []
        self._watched: Watched | None = None
        self._ready_since: float | None = None
        self._asked = False

    def frame(self) -> None:
        began = time.monotonic()
        self.app.frame()
        if self._watched is not None:
            self.frames.append(time.monotonic() - began)
        scene = self.app.scene
        if isinstance(scene, ResultsScene) or sum(map(len, self.times.values())) >= self._inputs:
            REACTOR.stop()
        elif isinstance(scene, TableScene):
            self._at_table(scene)
        elif not self._asked and getattr(scene, "link", None) is not None and scene.link.seats:
            self._asked = True
            scene.link.send(m.Ready(on=True))

    def _at_table(self, table: TableScene) -> None:
        if self._watched is not None:
            self._watched.look(self._picture(self._watched.area), table.link.rev)
            if self._watched.confirmed is not None:
                line = "far" if self._proxy.latency else "near"
                self.times[line].append(self._watched)
                self._watched, self._ready_since = None, None
            return
        button = self._button()
        if button is None or not table.facts.mine or table.link.rolling is not None:
            self._ready_since = None
        elif self._ready_since is None:
            self._ready_since = time.monotonic()
            self._proxy.latency = 0.0 if self._proxy.latency else self._latency
        elif time.monotonic() - self._ready_since > HESITATION + 0.3:
            self._press(button, table.link.rev)

    def _button(self) -> Any:
        found = [part for part in self.app.stage.tree.walk() if part.key.startswith(BUTTONS) and part.enabled]
        return found[0] if found else None

    def _press(self, button: Any, rev: int) -> None:
        stage, area = self.app.stage, button.on_screen()
        self._watched = Watched(area, self._picture(area), rev)
        stage.pointer_down(*area.middle)
        stage.pointer_up(*area.middle)
        stage.pointer_moved(2, 2)

    def _picture(self, area: Any) -> bytes:
        """The pixels of a part of the window."""
        window = self.app.window.base.win
        texture = window.get_screenshot()
        wide, high, scale = texture.get_x_size(), texture.get_y_size(), self.app.stage.scale
        pixels = memoryview(texture.get_ram_image_as("RGB")).cast("B")
        left, right = int(area.x * scale), int(area.right * scale)
        rows = range(int(area.y * scale), min(high, int(area.bottom * scale)))
        return b"".join(
            bytes(pixels[3 * ((high - 1 - y) * wide + left) : 3 * ((high - 1 - y) * wide + right)]) for y in rows
        )


def hosted(folder: Path) -> tuple["subprocess.Popen[str]", dict[str, Any]]:
    command = [sys.executable, "-m", "client", "host", GAME, "--seats", "4", "--bots", "classic,classic,classic"]
    command += ["--json", "--port", "0", "--no-lan", "--interface", HERE, "--bot-seconds", "0"]
    environment = {**os.environ, "ASTRAGAL_DATA": str(folder / "host")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        if (told := json.loads(line))["event"] == "open":
            return process, told
    raise SystemExit("the host did not open")


def run(loop: Callable[[], None]) -> None:
    looping = task.LoopingCall(loop)

    def failed(failure: Any) -> None:
        failure.printTraceback()
        REACTOR.stop()

    looping.start(1 / 60).addErrback(failed)
    REACTOR.run()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--latency", type=float, default=120.0, help="milliseconds one way")
    parser.add_argument("--inputs", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ASTRAGAL_DATA"] = folder
        host, told = hosted(Path(folder))
        try:
            bench = Bench(Path(folder), told, arguments.latency / 1000, arguments.inputs)
            run(bench.frame)
        finally:
            host.kill()
            host.wait()
    drawn = [seconds for seconds in bench.frames if seconds > DRAWN]
    figures = {
        line: {
            "presses": len(each),
            "answer_ms": median(one.answer for one in each) * 1000,
            "longest_answer_ms": max(one.answer for one in each) * 1000,
            "answer_frames": max(one.answered_in for one in each),
            "confirmed_ms": median(one.confirmed or 0.0 for one in each) * 1000,
        }
        for line, each in bench.times.items()
    } | {"frame_ms": median(drawn) * 1000}
    if arguments.json:
        print(json.dumps(figures))
        return
    print(f"a frame takes {figures['frame_ms']:.0f} ms here")
    for line, each in figures.items():
        if isinstance(each, dict):
            print(
                f"{line:5} {each['presses']:3d} presses: answer after {each['answer_ms']:.0f} ms "
                f"(longest {each['longest_answer_ms']:.0f}; frame {each['answer_frames']} at the latest), "
                f"confirmed after {each['confirmed_ms']:.0f} ms"
            )


if __name__ == "__main__":
    main()
