"""A player with a real window, mouse and keyboard: run as a process of its own on some display.

    python -m tests.client.window_player SCENARIO FOLDER [CODE ADDRESS]

Events enter at the window's input device, as those of a mouse and a keyboard do. What was seen is printed as JSON.
"""

import json
import os
import sys
import traceback
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import panda3d.core as p3d

from client import frame_loop
from client.app import App
from client.scenes.home import HomeScene
from client.scenes.lan import LanScene
from client.scenes.new_table import YOU
from client.scenes.results import ResultsScene
from client.scenes.table.commands import Choose, Hurry, StandIn, ThrowDice
from client.scenes.table.playback import Fall
from client.scenes.table.scene import TableScene
from client.scenes.tables import Tables
from client.settings import SettingsStore
from client.startup import run
from client.ui.finding import scroller_of
from client.ui.guard import HESITATION
from client.ui.widgets import Control
from netcode.conduct import Conduct
from netcode.throws import in_threads, physics_throw
from sim.chance import chance_from
from sim.games import all_games

Steps = Iterator[Callable[[], bool]]
"""What a player does; every yielded condition is waited for."""

PATIENCE = 60.0 * float(os.environ.get("ASTRAGAL_SLOW", "1"))


class Player:
    def __init__(self, app: App) -> None:
        self.app = app
        self.seen: dict[str, Any] = {}
        self._device = app.window.base.win.get_input_device(0)

    # Hands

    def has_looked(self) -> bool:
        """A person presses what they have seen: nothing has changed its meaning just now."""
        if not self.at_table():
            return True
        changes = self.table.model.places.guard._since.values()
        return self.app.reactor.seconds() - max(changes, default=0.0) > HESITATION

    def button_at(self, key: str) -> Generator[Callable[[], bool], None, tuple[float, float]]:
        """Where a button is, in pixels; what does not fit on its page is brought into view by the wheel."""
        yield lambda: self.app.stage.find(key) is not None and self.has_looked()
        scale = self.app.stage.scale
        while True:
            widget = self.app.stage.find(key)
            assert isinstance(widget, Control), key
            x, y = widget.on_screen().middle
            page = scroller_of(widget)
            if page is None or page.on_screen().contains(x, y):
                return x * scale, y * scale
            middle = page.on_screen().middle
            yield from self.wheel(middle[0] * scale, middle[1] * scale, "wheel_down" if y > middle[1] else "wheel_up")

    def wheel(self, x: float, y: float, turned: str) -> Steps:
        """Turn the wheel by one step; x and y in pixels of the window."""
        button = p3d.ButtonRegistry.ptr().get_button(turned)
        self._device.set_pointer_in_window(x, y)
        yield self._soon()
        self._device.button_down(button)
        self._device.button_up(button)
        yield self._soon()

    def click(self, key: str) -> Steps:
        x, y = yield from self.button_at(key)
        self._device.set_pointer_in_window(x, y)
        yield self._soon()
        self._device.button_down(p3d.MouseButton.one())
        yield self._soon()
        self._device.button_up(p3d.MouseButton.one())
        yield self._soon()

    def press(self, name: str) -> Steps:
        yield self.has_looked
        button = p3d.ButtonRegistry.ptr().get_button(name)
        if len(name) == 1:
            button = p3d.KeyboardButton.ascii_key(name)
        self._device.button_down(button)
        yield self._soon()
        self._device.button_up(button)
        yield self._soon()

    def walk_to(self, key: str) -> Steps:
        yield lambda: self.app.stage.find(key) is not None
        for _ in range(120):
            if self.app.stage.focus_key == key and self.app.stage.focus_shown:
                return
            yield from self.press("tab")
        raise AssertionError(f"the keyboard never reaches {key}")

    def sit_down(self, game: str, by_keys: bool = False) -> Steps:
        """From the home screen to the first own turn at a new table of a game."""
        for key in (f"game.{game}", "begin"):
            if by_keys:
                yield from self.walk_to(key)
                yield from self.press("enter")
            else:
                yield from self.click(key)
        yield self.at_table
        yield self.my_turn

    def _soon(self, frames: int = 2) -> Callable[[], bool]:
        left = iter(range(frames))
        return lambda: next(left, None) is None

    def keep_picture(self, path: Path) -> None:
        """What the window shows."""
        image = p3d.PNMImage()
        self.app.window.base.win.get_screenshot(image)
        image.remove_alpha()
        image.write(p3d.Filename.from_os_specific(str(path)))

    # What is seen

    def stuck(self) -> dict[str, Any]:
        """Where a player was who waited in vain."""
        return {"stuck": type(self.app.scene).__name__, "focus": self.app.stage.focus_key}

    @property
    def table(self) -> TableScene:
        return next(scene for scene in self.app.scenes.scenes if isinstance(scene, TableScene))

    def at_table(self) -> bool:
        return any(isinstance(scene, TableScene) for scene in self.app.scenes.scenes)

    def fallen(self) -> Fall | None:
        """The first throw that was shown."""
        return next((moment.fall for moment in self.table.playback.moments if moment.fall is not None), None)

    def my_turn(self) -> bool:
        return isinstance(self.app.scene, ResultsScene) or (self.at_table() and self.table.facts.mine)


def by_pointer(player: Player) -> Steps:
    """From the home screen through the first turn, by mouse alone."""
    yield from player.sit_down("deer-portal")
    yield from player.click("throw")
    yield lambda: player.my_turn() and player.table.link.view.phase == "move"
    player.seen["thrown"] = player.table.link.view.die
    yield from player.click("moves.flip")
    moves = [c.key for c in player.app.stage.tree.walk() if c.key.startswith("move.")]
    yield from player.click(moves[0])
    yield lambda: player.table.link.view.steps[0] > 0
    player.seen["steps"] = player.table.link.view.steps[0]


def by_keys(player: Player) -> Steps:
    """From the home screen to the end of a game, by keyboard alone."""
    yield from player.sit_down("deer-portal", by_keys=True)
    turns = 0
    while True:
        yield player.my_turn
        if isinstance(player.app.scene, ResultsScene):
            break
        yield from player.press("space" if player.table.mode.hand is not None else "1")
        turns += 1
    player.seen["turns"] = turns
    player.seen["over"] = player.table.link.outcome is not None


def first_turn_by_keys(player: Player) -> Steps:
    """The same, but only the first turn."""
    yield from player.sit_down("deer-portal", by_keys=True)
    yield from player.press("space")
    yield lambda: player.my_turn() and player.table.link.view.phase == "move"
    yield from player.press("1")
    yield lambda: player.table.link.view.steps[0] > 0
    player.seen["steps"] = player.table.link.view.steps[0]


def first_look(player: Player) -> Steps:
    """At home: nothing is lit until the mouse moves; Tab steps on, and with Shift back."""
    yield lambda: player.app.stage.find("game.frigate") is not None
    yield player._soon(30)
    player.seen["hovered"] = [c.key for c in player.app.stage.tree.walk() if isinstance(c, Control) and c.hovered]
    player.seen["focus"] = []
    shift, tab = p3d.KeyboardButton.shift(), p3d.KeyboardButton.tab()
    for back in (False, False, False, True, True):
        for button in (shift, tab) if back else (tab,):
            player._device.button_down(button)
            yield player._soon()
        for button in (tab, shift) if back else (tab,):
            player._device.button_up(button)
            yield player._soon()
        player.seen["focus"].append(player.app.stage.focus_key)


def other_shapes(player: Player) -> Steps:
    """To portrait and back, in another language, at a table."""
    game = all_games()["deer-portal"]
    player.app.go(player.app.tables.begin(game, [YOU, "classic", "classic", "classic"], game.Options()))
    yield player.my_turn
    shapes, filled = [], []
    for size in ((500, 800), (900, 600)):
        wanted = p3d.WindowProperties()
        wanted.set_size(*size)
        player.app.window.base.win.request_properties(wanted)
        yield lambda size=size: player.app.window.pixels == size  # type: ignore[misc]
        yield player._soon(3)
        shapes.append([round(player.app.stage.width), round(player.app.stage.height)])
        across, _, along = player.app.window.base.pixel2d.get_scale()
        filled.append([round(2 / across), round(2 / along)])
    player.app.store.change(language="nb")
    yield player._soon(3)
    words = [getattr(widget, "words", "") for widget in player.app.stage.tree.walk()]
    player.seen["shapes"] = shapes
    player.seen["filled"] = filled
    player.seen["norwegian"] = any("terningen" in text for text in words)


def at_rest(player: Player) -> Steps:
    """A table at which nothing happens draws nothing."""
    game = all_games()["deer-portal"]
    player.app.go(player.app.tables.begin(game, [YOU, "classic", "classic", "classic"], game.Options()))
    yield player.my_turn
    yield player._soon(30)
    drawn = []
    frame = player.app.world.frame
    player.app.world.frame = lambda: drawn.append(frame()) or drawn[-1]  # type: ignore[method-assign, func-returns-value]
    yield player._soon(30)
    player.seen["drawn"] = sum(drawn)
    player.seen["frames"] = len(drawn)


def guest(player: Player) -> Steps:
    """Join a table across the network, and watch its first throw to the end."""
    code, address = sys.argv[3:5]
    player.app.store.change(reduced_motion=False, name="Bo")
    player.app.go(LanScene(player.app, code, address))
    yield lambda: player.app.stage.find("ready") is not None
    yield from player.click("ready")
    yield player.at_table
    yield lambda: player.table.facts.present is not None
    if player.table.link.seats == (0,):
        yield player.my_turn
        yield player._soon(90)  # the other window may still be laying its table
        yield from player.press("space")
    yield lambda: player.table.tabletop.falling
    yield lambda: not player.table.tabletop.falling and player.fallen() is not None
    fall = player.fallen()
    assert fall is not None
    player.seen["seat"] = player.table.link.seats
    player.seen["faces"] = [die.face for die in fall.rest.dice]
    player.seen["poses"] = player.table.tabletop.poses(die.id for die in fall.rest.dice)
    yield player._soon(2)
    player.keep_picture(Path(sys.argv[2]) / "rest.png")
    yield player._soon(60)


def beside_phones(player: Player) -> Steps:
    """Join a table and play to the end as a gentle bot would; how the dice lay in this window after each throw."""
    code, address = sys.argv[3:5]
    player.app.store.change(name="Ben", speed="fast")
    player.app.go(LanScene(player.app, code, address))
    yield from player.click("ready")
    yield player.at_table
    yield lambda: player.table.facts.present is not None
    table, luck = player.table, chance_from("whoever plays at a desktop")
    link, decide = table.link, next(iter(table.link.game.bots.values()))
    fell = player.seen["fell"] = []

    def settled() -> bool:
        """It is this person's turn, or the end, and everything lies still."""
        if not player.my_turn() or table.tabletop.falling or not (table.mode.settled or link.outcome is not None):
            return False
        dice = table.playback.moments[-1].dice
        if dice is not None and table.mode.hand is None and (there := on_felt(table, dice)):
            fell.append(table.tabletop.poses(there))
        return True

    while True:
        yield settled
        if link.outcome is not None:
            break
        rev = link.rev
        if table.mode.hand is not None and table.mode.hand.action is None:
            table.do(ThrowDice())
        else:
            table.do(Choose(decide(link.view, link.facing, luck.derive("player", rev))))
        yield lambda rev=rev: link.rev > rev or link.outcome is not None  # type: ignore[misc]


def on_felt(table: TableScene, fall: Fall) -> list[int]:
    """Those of the fallen dice that the table has not taken away, or laid elsewhere, since."""
    board = table.tabletop.board
    assert board is not None
    left, taken = {die.id for die, _ in board.lying}, board.taken
    dice = [die.id for die in fall.rest.dice]
    return [die for die in dice if die not in taken and (not left or die in left)]


def again(player: Player) -> Steps:
    """Bots play a game for everybody; then the same people play another one, with one click each."""
    code, address = sys.argv[3:5]
    player.app.store.change(name="Bo", speed="fast")
    player.app.go(LanScene(player.app, code, address))
    yield from player.click("ready")
    yield player.at_table
    yield lambda: player.table.facts.present is not None
    first = player.table
    first.do(StandIn())

    def over() -> bool:
        first.do(Hurry())
        return isinstance(player.app.scene, ResultsScene)

    yield over
    yield player._soon(20)
    yield from player.click("results.again")
    yield lambda: player.at_table() and player.table is not first and player.table.link.view is not None
    table = player.table
    lobby = table.link.lobby
    assert lobby is not None
    player.seen["seat"] = table.link.seats
    player.seen["was"] = first.link.seats
    player.seen["people"] = [chair.name for chair in lobby.chairs if chair.kind == "person"]
    player.seen["over"] = table.link.outcome is not None
    player.seen["proved"] = first.link.shield.proved
    yield player._soon(30)


def newcomer(player: Player) -> Steps:
    """From the greeting to the first own throw: what was pressed for it, and for how long."""
    began = player.app.reactor.seconds()
    player.app.go(HomeScene(player.app, greets=True))
    clicks = 0
    for key in ("greeting.play", "game.deer-portal", "begin"):
        yield from player.click(key)
        clicks += 1
    yield player.my_turn
    while player.table.link.view.phase == "roll":
        yield from player.click("throw")
        clicks += 1
        yield lambda: player.table.link.view.phase != "roll" or player.my_turn()
    player.seen = {"clicks": clicks, "seconds": player.app.reactor.seconds() - began}


Scenarios = dict[str, Callable[[Any], Steps]]
SCENARIOS: Scenarios = {
    "guest": guest,
    "again": again,
    "beside-phones": beside_phones,
    "pointer": by_pointer,
    "keys": by_keys,
    "first-turn": first_turn_by_keys,
    "first-look": first_look,
    "newcomer": newcomer,
    "shapes": other_shapes,
    "rest": at_rest,
}


def main(
    name: str,
    folder: Path,
    scenarios: Scenarios = SCENARIOS,
    sort: Callable[[App], Player] = Player,
    window: tuple[int, int] = (900, 600),
) -> int:
    # hands and waits are counted in frames here, and hands do not come over the X server's socket
    frame_loop.REST = frame_loop.BUSY
    store = SettingsStore(folder / "settings.json")
    store.change(reduced_motion=True, window=window, explain=False)

    def begin(app: App) -> None:
        conduct = Conduct(throw_service=physics_throw, off_thread=in_threads(app.reactor))
        app.tables = Tables(app, folder, conduct)
        player = sort(app)
        steps = scenarios[name](player)
        waiting: list[Any] = [next(steps), app.reactor.seconds()]
        frame = app.frame

        def played() -> None:
            frame()
            if app.reactor.seconds() - waiting[1] > PATIENCE:
                print(json.dumps(player.stuck()))
                app.quit(3)
            elif waiting[0]():
                try:
                    waiting[:] = [next(steps), app.reactor.seconds()]
                except StopIteration:
                    print(json.dumps(player.seen), flush=True)
                    app.quit()
                except Exception:
                    traceback.print_exc()
                    app.quit(4)

        app.frame = played  # type: ignore[method-assign]

    return run(first=begin, store=store, quality="test")  # type: ignore[arg-type, return-value]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
