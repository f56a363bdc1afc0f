"""What the picture costs: `python benchmarks/client.py [PART ...] [--json] [--old CHECKOUT]`.

Every figure is a ratio within this run, so that machines and days can be compared. Of processor time: a frame of each
board in each preset to the same scene unlit and to an empty Panda3D window, and an idle table to a busy one. Of memory:
the real client after many throws and scene changes to what it was before. One is no ratio: how often a table is
composed in a processor second. What people at a real window wait for is in `benchmarks/window.py`.

With `--old CHECKOUT` the part `older` is measured as well: frame, start-up and sitting down of each board and of home
in each preset as ratios of processor time to those of that checkout, drawn in turns; and draw calls, vertices and
texture memory. `--game` and `--preset` choose some of them. It fails when one is beyond its bar.
"""

import argparse
import gc
import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import panda3d.core as p3d

from benchmarks.older import BARS, older_figures, show
from client.boards import BoardStage, board_of
from client.demo import Demo
from client.places.felt_table import lay_table
from client.render.offscreen import Offscreen
from client.render.quality import PRESETS
from client.scenes.new_table import YOU, NewTableScene
from client.scenes.table.scene import TableScene
from client.table3d.camera import TableCamera
from client.table3d.text_printer import TextPrinter
from client.table3d.tray import Tray
from sim.games import AnyGame, all_games
from sim.speech import Speech
from sim.table import Table

WIDTH, HEIGHT = 1280, 720
FRAMES = 3
IDLE_FRAMES = 100
THROWS, SCENE_CHANGES = 100, 50
WARM_UP = 3
"""Rounds of all games until everything that is kept on purpose is there."""
LONGEST_VISIT = 600
"""Tenths of seconds after which a player leaves a table at which nothing is thrown."""
MOVES, COMPOSITIONS = 6, 100
"""Moves of the player before a table is composed, and how often it is."""


class Scene(Offscreen):
    """A board in the middle of nothing but its table."""

    def __init__(self, game: AnyGame, preset: str) -> None:
        super().__init__(WIDTH, HEIGHT, PRESETS[preset])
        lay_table(self.scene, self.assets, self.renderer)
        self.press = TextPrinter(self.engine, self.window, self.assets)
        self.game = game
        table = Table.begin(game, min(game.seats), seed=b"benchmark" * 4)
        self.view = game.view(table.state, 0)
        self.board = self.make_board()
        self.tray = Tray(self.scene, self.assets, self.renderer)
        self.tray.place(self.board.tray)
        TableCamera(self.camera, WIDTH / HEIGHT).look(self.board.viewpoint("table", 0), at_once=True)

    def make_board(self) -> Any:
        board_type = board_of(self.game.id)
        assert board_type is not None
        stage = BoardStage(self.scene, self.renderer, self.assets, self.press, self.game, Speech(self.game))
        board = board_type(stage)
        board.show(self.view, (), 0, self.game.actions(self.view, 0))
        return board

    def busy_frame(self) -> None:
        drawn_frame(self)

    def close(self) -> None:
        self.press.destroy()
        self.destroy()


def drawn_frame(scene: Offscreen) -> None:
    """A frame, drawn and read back: without that a software renderer falls behind, and hoards the frames it owes."""
    scene.renderer.changed()
    scene.draw()
    scene.window.get_screenshot()


def seconds_of(frame: Callable[[], None], count: int) -> float:
    """Processor seconds of one frame: the best of two rounds, as others share the machine."""
    frame()
    rounds = []
    for _ in range(2):
        start = process_time()
        for _ in range(count):
            frame()
        rounds.append((process_time() - start) / count)
    return min(rounds)


def empty_frame_seconds() -> float:
    """A frame of a Panda3D buffer of the same size with nothing in it."""
    scene = Offscreen(WIDTH, HEIGHT, PRESETS["test"])
    seconds = seconds_of(lambda: drawn_frame(scene), IDLE_FRAMES)
    scene.destroy()
    return seconds


def frame_figures(game: AnyGame, empty: float) -> dict[str, dict[str, float]]:
    figures: dict[str, dict[str, float]] = {}
    unlit = 0.0
    for preset in PRESETS:
        scene = Scene(game, preset)
        busy = seconds_of(scene.busy_frame, FRAMES)
        idle = seconds_of(scene.draw, IDLE_FRAMES)
        unlit = unlit or busy
        figures[preset] = {
            "to unlit": busy / unlit,
            "to empty": busy / empty,
            "idle to busy": idle / busy,
        }
        scene.close()
    return figures


BARE = """
import time
import panda3d.core as p3d
p3d.load_prc_file_data("", "win-size 1280 720\\naudio-library-name null\\nnotify-level-device fatal")
if {offscreen}:
    p3d.load_prc_file_data("", "window-type offscreen\\nload-display p3headlessgl\\naux-display p3headlessgl")
from direct.showbase.ShowBase import ShowBase
base = ShowBase()
base.task_mgr.step()
base.task_mgr.step()
print("a bare window", time.time())
"""


@contextmanager
def display() -> Iterator[str | None]:
    """A display for windows: the one there is, or one that nobody sees; None where there is neither."""
    if os.environ.get("DISPLAY") or not shutil.which("Xvfb"):
        yield os.environ.get("DISPLAY")
        return
    told, tell = os.pipe()
    command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", "1400x1400x24"]
    server = subprocess.Popen(command, pass_fds=(tell,), stderr=subprocess.DEVNULL)
    os.close(tell)
    try:
        with os.fdopen(told) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class Evening:
    """A player who goes from table to table in the real client; everything is drawn."""

    def __init__(self) -> None:
        self._demo = Demo((WIDTH, HEIGHT), ("en",), "low", seed="evening")
        self._app = self._demo.app
        self.changes = 0
        self.throws = 0

    def visit(self, game: AnyGame, throws: int) -> None:
        """From home to a new table, some throws at it, and home again."""
        app = self._app
        self._arrived(app.go, NewTableScene(app, game))
        assert isinstance(app.scene, NewTableScene)
        self._arrived(app.scene.begin)
        table = app.scene
        assert isinstance(table, TableScene)
        seen = self.throws
        for _ in range(LONGEST_VISIT):
            if self.throws - seen >= throws or not isinstance(app.scene, TableScene):
                break
            if table.facts.mine:
                self._demo.play(table)
            self._demo.run(0.1)
            if table.tabletop.falling:
                self.throws += 1
                self._draw()
                table.tabletop.skip()
        self._draw()
        self._arrived(app.home)

    def _arrived(self, way: Callable[..., None], *given: object) -> None:
        way(*given)
        self.changes += 1
        self._draw()

    def _draw(self) -> None:
        self._app.world.changed(True)
        self._app.frame()
        self._app.window.base.win.get_screenshot()

    def close(self) -> None:
        self._demo.close()


def memory_figures() -> dict[str, float]:
    """Growth of the process over many throws and scene changes of the real client, as a ratio.

    How much a home screen leaves behind differs a little from table to table: the mean of one round of all games at
    the beginning is compared with that of one round at the end.
    """
    evening = Evening()
    games = list(all_games().values())

    def round_of_visits() -> float:
        sizes = []
        for game in games:
            evening.visit(game, throws=THROWS // (2 * len(games)))
            gc.collect()
            sizes.append(resident())
        return sum(sizes) / len(sizes)

    for _ in range(WARM_UP):
        round_of_visits()
    before = round_of_visits()
    changes, throws = evening.changes, evening.throws
    while evening.changes - changes < SCENE_CHANGES or evening.throws - throws < THROWS:
        after = round_of_visits()
    label = f"after {evening.throws - throws} throws and {evening.changes - changes} scene changes"
    evening.close()
    return {label: after / before}


def composition_figures() -> dict[str, float]:
    """How often everything around a table is composed in a second of processor time, well into each game."""
    figures = {}
    for game in all_games().values():
        demo = Demo((WIDTH, HEIGHT), ("en",), "test", seed="compositions")
        seats = max(game.seats[0], min(4, game.seats[-1]))
        table = demo.app.tables.begin(game, [YOU, *[next(iter(game.bots))] * (seats - 1)], game.Options())
        assert isinstance(table, TableScene)
        demo.app.store.change(reduced_motion=True)
        demo.app.go(table)
        for _ in range(MOVES):
            while not table.facts.mine:
                demo.run(0.1)
            demo.play(table)
        while not table.facts.mine:
            demo.run(0.1)
        figures[game.id] = 1 / seconds_of(table.compose, COMPOSITIONS)
        demo.close()
    return figures


def resident() -> float:
    """Memory of this process now."""
    status = Path("/proc/self/statm")
    if status.is_file():
        return float(status.read_text().split()[1])
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


PARTS = ("memory", "compositions", "frames", "older")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)}; else all")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--old", type=Path, metavar="CHECKOUT", help="an older checkout: the part `older` needs it")
    parser.add_argument("--game", action="append", help="for the part `older`: this game, or home; else all")
    parser.add_argument("--preset", action="append", choices=list(BARS), help="for the part `older`; else all")
    given = parser.parse_args()
    if "older" in given.parts and given.old is None:
        parser.error("older than what? Say --old CHECKOUT")
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    parts = given.parts or PARTS
    p3d.load_prc_file_data("benchmark", "notify-level-egldisplay error\n")
    figures: dict[str, Any] = {}
    if "memory" in parts:
        figures["memory"] = memory_figures()
    if "compositions" in parts:
        figures["compositions a second"] = composition_figures()
    if "frames" in parts:
        empty = empty_frame_seconds()
        boards = [game for game in all_games().values() if board_of(game.id) is not None]
        figures["frames"] = {game.id: frame_figures(game, empty) for game in boards}
    if given.old is not None and "older" in parts:
        games = given.game or ["home", *(game.id for game in all_games().values() if board_of(game.id) is not None)]
        figures["older"] = older_figures(given.old.resolve(), games, given.preset or list(BARS))
    if given.json:
        print(json.dumps(figures, indent=2))
        return 0
    frames, older = figures.pop("frames", {}), figures.pop("older", {})
    for kind, values in figures.items():
        print(kind)
        for label, value in values.items():
            print(f"  {label} {value:.3f}")
    for name, presets in frames.items():
        print(name)
        for preset, ratios in presets.items():
            print(f"  {preset:8s}" + "".join(f"{label:>14s} {value:10.4g}" for label, value in ratios.items()))
    return 0 if show(older) else 1


if __name__ == "__main__":
    sys.exit(main())
