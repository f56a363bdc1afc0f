"""What the picture costs: `python benchmarks/client.py [--json]`.

Every figure is a ratio within this run, of processor time, so that machines and days can be compared: a frame of each
board in each preset to the same scene unlit and to an empty Panda3D window; an idle table to a busy one; the time to
the client's title and to a board's first frame to that of a bare Panda3D window; memory after many throws and scene
changes to before.
"""

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import panda3d.core as p3d

from client.boards import Stage, board_of
from client.render.offscreen import Offscreen
from client.render.quality import PRESETS
from client.table3d.camera import TableCamera
from client.table3d.press import Press
from client.table3d.table import lay_table
from client.table3d.tray import Tray
from sim.chance import chance_from
from sim.game import DieToThrow, Rest, RestingDie, Throw
from sim.games import AnyGame, all_games
from sim.speech import Speech
from sim.table import Table

WIDTH, HEIGHT = 1280, 720
FRAMES = 3
IDLE_FRAMES = 100
THROWS, SCENE_CHANGES = 100, 50


class Scene(Offscreen):
    """A board in the middle of nothing but its table."""

    def __init__(self, game: AnyGame, preset: str) -> None:
        super().__init__(WIDTH, HEIGHT, PRESETS[preset])
        lay_table(self.scene, self.assets, self.renderer)
        self.press = Press(self.engine, self.window, self.assets)
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
        stage = Stage(self.scene, self.renderer, self.assets, self.press, self.game, Speech(self.game))
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
import panda3d.core as p3d
settings = ("load-display p3headlessgl", "window-type offscreen", "win-size 1280 720", "audio-library-name null")
p3d.load_prc_file_data("", "\\n".join(settings))
from direct.showbase.ShowBase import ShowBase
base = ShowBase()
base.task_mgr.step()
"""
TITLE = """
import sys
sys.path.insert(0, {root!r})
from client.app import open_window, show_title
show_title(open_window((1280, 720), offscreen=True))
"""
BOARD = """
import sys
sys.path.insert(0, {root!r})
from benchmarks.client import Scene
from sim.games import all_games
scene = Scene(all_games()[{game!r}], "test")
scene.busy_frame()
"""


def start_up_figures(game: str) -> dict[str, float]:
    """From the start of Python to the client's title, and to the first frame of a board; to a bare Panda3D window."""

    def best(program: str) -> float:
        times = []
        for _ in range(2):
            start = perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
            times.append(perf_counter() - start)
        return min(times)

    root = str(Path(__file__).parent.parent)
    bare = best(BARE)
    return {
        "title": best(TITLE.format(root=root)) / bare,
        "first frame of the board": best(BOARD.format(root=root, game=game)) / bare,
    }


def memory_figures(game: AnyGame) -> dict[str, float]:
    """Growth of the process over many throws, and over many boards made and destroyed, as a ratio."""
    scene = Scene(game, "test")
    dice = Throw(0, tuple(DieToThrow(number) for number in range(5)))
    chance = chance_from(b"memory" * 6)

    def throw() -> None:
        nonlocal chance
        resting = []
        for die in dice.dice:
            face, chance = chance.below(6)
            resting.append(RestingDie(die.id, face, 100 * die.id))
        scene.tray.prepare(dice)
        scene.tray.lie(dice, Rest(tuple(resting)))
        scene.busy_frame()
        scene.tray.clear()

    def change_scene() -> None:
        scene.board.destroy()
        scene.board = scene.make_board()
        scene.busy_frame()

    figures = {}
    for name, step, count in (("throws", throw, THROWS), ("scene changes", change_scene, SCENE_CHANGES)):
        for _ in range(10):
            step()
        before = resident()
        for _ in range(count):
            step()
        figures[f"after {count} {name}"] = resident() / before
    scene.close()
    return figures


def resident() -> float:
    """Memory of this process now."""
    status = Path("/proc/self/statm")
    if status.is_file():
        return float(status.read_text().split()[1])
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = parser.parse_args()
    p3d.load_prc_file_data("benchmark", "notify-level-egldisplay error\n")
    empty = empty_frame_seconds()
    figures: dict[str, Any] = {}
    for game in all_games().values():
        if board_of(game.id) is not None:
            figures[game.id] = {
                "frames": frame_figures(game, empty),
                "start-up to a bare window": start_up_figures(game.id),
                "memory": memory_figures(game),
            }
    if given.json:
        print(json.dumps(figures, indent=2))
        return 0
    for name, parts in figures.items():
        print(name)
        for preset, ratios in parts["frames"].items():
            print(f"  {preset:8s}" + "".join(f"{label:>14s} {value:10.4g}" for label, value in ratios.items()))
        for kind in ("start-up to a bare window", "memory"):
            for label, value in parts[kind].items():
                print(f"  {kind}: {label} {value:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
