"""A player who ends a game in a real window and will not watch it at length: one press, and the results are there.

    python -m tests.client.ending_player GAME/ENDING[@ENTRY]/KEY|MOUSE|TOUCH FOLDER [PICTURES]

The table is a recorded game, saved before its last move, or before the one that an entry of its log holds; whoever made
that move sits here.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import time
from typing import Any

import panda3d.core as p3d

from client.app import App
from client.local_table import keep_left
from client.scenes.results import ResultsScene
from client.scenes.table.commands import Choose
from client.scenes.table.scene import TableScene
from netcode.stored_table import Seal
from sim import logfile
from sim.codec import decode
from sim.games import all_games
from sim.table import Act, Table
from tests.client.screen import Screen, pixels, unlike
from tests.client.window_player import Steps, main
from tests.client.x_player import XPlayer
from tests.sources import ROOT

FAR, THERE = (40, 200), (450, 330)
"""Where the mouse waits, and where one presses, in pixels: it is farther than a mouse goes in a frame."""
WATCHED = 1
"""Frames that are seen of a great moment before one presses: on a busy machine it has no more than a dozen."""


class Impatient(XPlayer):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.screen = Screen(app.window.base.win)

    def come_to_the_end(self, kind: str, means: str) -> Steps:
        """Make the last move of a recorded game, or the one that makes a great moment in the middle of it."""
        name, _, entry = kind.partition("@")
        log = logfile.load(ROOT / "tests" / "golden" / f"{name}.astragal")
        number = int(entry) if entry else len(log) - 1
        game, last = all_games()[logfile.game_of(log)], log[number].input
        assert isinstance(last, Act), f"{kind} comes of a throw"
        table = Table.replay(game, log[:number])
        tables, level = self.app.tables, list(game.bots)[-1]
        levels = [None if seat == last.seat else level for seat in range(table.seat_count)]
        keep_left(tables.store, "ending", table, levels, "Astrid", Seal(secret=bytes(32), code=""), time())
        tables.resume(next(saved for saved in tables.store.tables() if saved.id == "ending"))
        yield lambda: self.at_table() and self.table.facts.mine and self.table.mode.settled
        self._tell(f"mousemove --window {self._window} {FAR[0]} {FAR[1]}")
        yield lambda: self._pointer_is(*FAR)
        if means == "mouse":  # in steps, as a hand moves it
            for share in range(1, 41):
                at = [a + (b - a) * share / 40 for a, b in zip(FAR, THERE, strict=True)]
                self._tell(f"mousemove --window {self._window} {round(at[0])} {round(at[1])}")
                yield self._soon(1)
            yield lambda: self._pointer_is(*THERE)
            yield self._soon(3)
        self.table.do(Choose(decode(last.action, game.Action)))
        yield lambda: self.table.course.limelight.active
        yield self._soon(WATCHED)
        self.seen["watched"] = self.table.course.limelight.active

    def press_by(self, means: str) -> Steps:
        """One press, anywhere; it has come when the window has noticed it."""
        stage, before = self.app.stage, self.app.stage.presses
        board: Any = self.table.tabletop.board
        told = board._script
        if means == "key":
            self._tell("key space")
        elif means == "touch":
            self._tell(f"mousemove --window {self._window} {THERE[0]} {THERE[1]} click 1")
        else:
            self._tell("click 1")
        yield lambda: stage.presses > before
        self.seen["by finger"] = stage.by_finger
        yield self._soon(3)
        # what comes to its end by itself has no time left
        self.seen["left"] = told.end - told._now if told is not None else 0.0


def ending(kind: str, means: str) -> Callable[[Impatient], Steps]:
    def steps(player: Impatient) -> Steps:
        player.app.store.change(reduced_motion=False, speed="normal")
        yield from player.come_to_the_end(kind, means)
        before = player.screen.grab()
        yield from player.press_by(means)
        player.seen["skipped"] = not player.table.course.limelight.active
        player.seen["outcome"] = player.table.link.outcome is not None
        if not player.seen["outcome"]:
            player.seen["plays on"] = isinstance(player.app.scene, TableScene)
            return
        yield lambda: isinstance(player.app.scene, ResultsScene)
        yield lambda: player.app.stage.find("results") is not None
        yield player._soon(40)
        panel = player.app.stage.find("results")
        assert panel is not None
        area, scale, (wide, _) = panel.on_screen(), player.app.stage.scale, player.app.window.pixels
        across = slice(round(area.x * scale), round((area.x + area.w) * scale))
        rows = range(round(area.y * scale), round((area.y + area.h) * scale))
        after = player.screen.grab()
        was, now = (
            b"".join(shown[4 * (row * wide + across.start) : 4 * (row * wide + across.stop)] for row in rows)
            for shown in (before, after)
        )
        player.seen["changed"] = unlike(was, now) / (len(now) // 4)
        player.seen["letters"] = sum(min(pixel[:3]) > 170 for pixel in pixels(now))
        if player.pictures is not None:
            _keep(after, player.app.window.pixels, player.pictures / f"{kind.replace('/', '-')}-{means}.png")

    return steps


def _keep(shown: bytes, size: tuple[int, int], path: Path) -> None:
    """What the X server showed, as a picture."""
    image = p3d.PNMImage(*size)
    for number, pixel in enumerate(pixels(shown)):
        image.set_xel_val(number % size[0], number // size[0], pixel[2], pixel[1], pixel[0])
    image.write(p3d.Filename.from_os_specific(str(path)))


if __name__ == "__main__":
    kind, _, means = sys.argv[1].rpartition("/")
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), {sys.argv[1]: ending(kind, means)}, Impatient))
