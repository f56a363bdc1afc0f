"""Draws moments of one game, of whichever checkout is imported, as PNG: the child of `benchmarks/pictures.py`.

`python posed_table.py GAME SIZE QUALITY LANGUAGE FOLDER [MOMENT ...] [grey]`, with the checkout's root as PYTHONPATH;
GAME may be `home`, and without a MOMENT all are drawn. Bots play the game by its rules alone, with the most players;
then the table is opened at each moment, with the first seat to act. It must run in old checkouts, too: those that
cannot open a table in the middle of a game show its board there, with the plates and buttons of the beginning.
"""

import sys
from pathlib import Path
from typing import Any

import panda3d.core as p3d

from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.results import ResultsScene
from client.scenes.table.commands import HoldUp
from sim.chance import chance_from
from sim.games import AnyGame, all_games
from sim.roller import SeededRoller
from sim.table import Table

HOME = "home"
FRAME, LONGEST = 1 / 30, 6000
MOMENTS = {"opening": 0.0, "middle": 0.5, "late": 0.93}
"""Which part of a game has been played."""
AFTER = {"opening": (), "middle": ("card", "throw"), "late": ("results",)}
"""What is seen from there on."""
IN_FLIGHT = 0.3
SETTLES = 1.2
"""Seconds after which whatever came with a table has come."""


def decisions(game: AnyGame, seats: int) -> tuple[Table, list[int]]:
    """A game of bots, and how many entries there were whenever the first seat had to act."""
    table = Table.begin(game, seats, seed=b"pictures of tables" + b"." * 14, people=(0,))
    roller = SeededRoller(chance_from(b"dice of pictures" + b"." * 16))
    chance, think = chance_from(b"moves of pictures" + b"." * 15), list(game.bots.values())[-1]
    found = []
    while game.outcome(table.state) is None:
        throw = game.throw(table.state)
        if throw is not None:
            table.settle(roller.roll(throw))
            continue
        acting = game.to_act(table.state)
        if 0 in acting:
            found.append(len(table.log))
        seat = acting[0]
        action = think(game.view(table.state, seat), seat, chance.derive("bot", len(table.log)))
        table.act(seat, action)
    return table, found


class Posed:
    def __init__(self, game: str, size: str, quality: str, language: str, folder: Path, more: list[str]) -> None:
        width, height = map(int, size.split("x"))
        self._demo = Demo((width, height), (language,), quality, seed="pictures")
        self._app: Any = self._demo.app
        self._app.store.change(language=language)
        self._grey = "grey" in more
        self._wanted = set(more) - {"grey"} or {*MOMENTS, "card", "throw", "results"}
        self._folder, self._tail = folder, f"{size}-{language}.png"
        if game == HOME:
            self._take(HOME)
        else:
            self._pose(all_games()[game])
        self._demo.close()

    def _pose(self, game: AnyGame) -> None:
        seats = game.seats[-1]
        whole, found = decisions(game, seats)
        for moment, part in MOMENTS.items():
            if not self._wanted & {moment, *AFTER[moment]}:
                continue
            scene = self._at(game, seats, whole, found[int(part * (len(found) - 1))])
            self._take(f"{game.id}-{moment}")
            for next_moment in AFTER[moment]:
                if next_moment in self._wanted:
                    {"card": self._hold_up, "throw": self._throw, "results": self._results}[next_moment](scene, game)
            self._app.home()

    def _at(self, game: AnyGame, seats: int, whole: Table, entries: int) -> Any:
        """The table after so many entries."""
        tables = self._app.tables
        levels = [list(game.bots)[-1]] * seats
        if hasattr(tables, "play_on"):
            tables.play_on(Table.replay(game, whole.log[:entries]), levels)
            scene = self._app.scene
        else:
            scene = tables.begin(game, [YOU, *levels[1:]], game.Options())
            self._app.go(scene)
        self._wait(lambda: scene.mode.settled)
        if not hasattr(tables, "play_on"):
            view = game.view(Table.replay(game, whole.log[:entries]).state, 0)
            scene.tabletop.board.show(view, (), 0, game.actions(view, 0))
        self._demo.run(SETTLES)
        return scene

    def _hold_up(self, scene: Any, game: AnyGame) -> None:
        targets = scene.tabletop.pointing.targets
        card = next((target for target in targets if target.picture), None)
        if card is not None:
            scene.do(HoldUp(card))
            self._demo.run(SETTLES)
            self._take(f"{game.id}-card")
            scene.do(HoldUp(None))

    def _throw(self, scene: Any, game: AnyGame) -> None:
        for _ in range(LONGEST):
            if isinstance(self._app.scene, ResultsScene):
                return
            if scene.tabletop.falling:
                self._demo.run(IN_FLIGHT)
                self._take(f"{game.id}-throw")
                return
            if scene.facts.mine:
                self._demo.play(scene)
            self._demo.run(FRAME)

    def _results(self, scene: Any, game: AnyGame) -> None:
        for _ in range(LONGEST):
            if isinstance(self._app.scene, ResultsScene):
                self._demo.run(2.0)
                self._take(f"{game.id}-results")
                return
            if scene.facts.mine:
                self._demo.play(scene)
            self._demo.run(FRAME)
            scene.tabletop.skip()

    def _wait(self, condition: Any) -> None:
        for _ in range(LONGEST):
            if condition():
                return
            self._demo.run(FRAME)
        raise RuntimeError("the table never came to rest")

    def _take(self, name: str) -> None:
        if name.rsplit("-", 1)[-1] not in self._wanted | {HOME}:
            return
        path = self._folder / f"{name}-{self._tail}"
        self._demo.picture(path)
        if self._grey:
            image = p3d.PNMImage()
            file = p3d.Filename.from_os_specific(str(path))
            image.read(file)
            image.make_grayscale()
            image.write(file)
        print(path, file=sys.stderr, flush=True)


def main() -> None:
    p3d.load_prc_file_data("benchmark", "notify-level-egldisplay error\nnotify-level-display error\n")
    game, size, quality, language, folder, *more = sys.argv[1:]
    Posed(game, size, quality, language, Path(folder), more)


if __name__ == "__main__":
    main()
