"""A player who looks at the screen, not at what the program says of it.

python -m tests.client.screen_player SCENARIO FOLDER
"""

import sys
from collections.abc import Callable
from pathlib import Path

import panda3d.core as p3d

from client.app import App
from client.scenes.home import HomeScene
from client.scenes.new_table import YOU
from sim.games import all_games
from tests.client.screen import Eyes, pixels, unlike
from tests.client.window_player import Player, Steps, main


class Looker(Player):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.eyes = Eyes(app)

    def look(self, name: str) -> Steps:
        before = self.eyes.shown
        late = yield from self.eyes.late(self._soon)
        shown = self.eyes.shown
        changed = unlike(before, shown) if len(before) == len(shown) else len(shown) // 4
        self.seen[name] = {"late": late, "changed": changed, "colours": len(set(pixels(shown)))}

    def point_at(self, key: str) -> Steps:
        yield lambda: self.app.stage.find(key) is not None
        widget = self.app.stage.find(key)
        assert widget is not None
        x, y = (value * self.app.stage.scale for value in widget.on_screen().middle)
        self._device.set_pointer_in_window(x, y)
        yield self._soon(3)


def home(player: Looker) -> Steps:
    """From the very start: no mouse has moved."""
    yield from player.look("start")
    yield from player.point_at("game.deer-portal")
    yield from player.look("hover A")
    yield from player.point_at("game.frigate")
    yield from player.look("hover B")
    yield from player.click("settings")
    yield from player.look("settings")
    yield from player.press("escape")
    yield lambda: isinstance(player.app.scene, HomeScene)
    yield from player.look("home again")
    yield from player.click("game.deer-portal")
    yield from player.look("set-up")


def table(player: Looker) -> Steps:
    """A table with bots: own moves and theirs, another size, and what lies over it."""
    game = all_games()["deer-portal"]
    player.app.go(player.app.tables.begin(game, [YOU, "classic", "classic", "classic"], game.Options()))
    yield player.my_turn
    yield from player.look("my turn")
    yield from player.click("throw")
    yield lambda: player.my_turn() and player.table.link.view.phase == "move"
    yield from player.look("thrown")
    yield from player.press("arrow_right")
    yield from player.look("pointed")
    yield from player.press("enter")
    yield lambda: not player.table.facts.mine
    yield player.my_turn
    yield from player.look("after the others")
    wanted = p3d.WindowProperties()
    wanted.set_size(640, 700)
    player.app.window.base.win.request_properties(wanted)
    yield lambda: player.app.window.pixels == (640, 700)
    yield from player.look("another size")
    yield from player.press("escape")
    yield from player.look("menu")
    yield from player.click("menu.rules")
    yield from player.look("rulebook")
    yield from player.press("escape")
    yield from player.look("table again")


SCENARIOS: dict[str, Callable[[Looker], Steps]] = {"home": home, "table": table}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), SCENARIOS, Looker))
