"""A player with a real window, whose mouse and keyboard are those of the X server.

What the player wants to do is what the strongest bot would do; how it is done is what is tried: pieces on the table
are clicked where they are seen, and everything else is a button. With a folder for pictures, screenshots go there.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import panda3d.core as p3d

from client.app import App
from client.boards import Target
from client.scenes.results import ResultsScene
from client.scenes.rulebook import RulebookScene
from sim.action_text import print_action
from sim.chance import chance_from
from sim.game import Action
from tests.client.window_player import Player, Scenarios, Steps, main

KEYSYMS = {"enter": "Return", "tab": "Tab", "arrow_right": "Right", "arrow_left": "Left", "escape": "Escape"}
LUCK = chance_from("x player")
AROUND = [(0.0, 0.0), *((x, y) for x in (-0.7, 0.7, 0.0) for y in (-0.7, 0.7, 0.0))]
"""Where on a piece a hand may touch it, as shares of its half width and depth."""


class XPlayer(Player):
    """Input goes to the X server, by xdotool, and comes back as that of any mouse and keyboard."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._window = app.window.base.win.window_handle.get_int_handle()
        self._xdotool = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True, bufsize=1)
        self.pictures = Path(sys.argv[3]) if len(sys.argv) > 3 else None
        self.taken = 0
        self.did = ""
        self.clicked_pieces = 0
        self.clicked_buttons = 0

    def _tell(self, command: str) -> None:
        assert self._xdotool.stdin is not None
        self._xdotool.stdin.write(command + "\n")

    def click_at(self, x: float, y: float) -> Steps:
        """Move there, press, let go; x and y in pixels of the window."""
        yield self.has_looked
        self._tell(f"mousemove --window {self._window} {round(x)} {round(y)}")
        yield lambda: self._pointer_is(x, y)
        # at once, however slow frames are: a long press would only look at what lies there
        self._tell("click 1")
        yield self._soon(4)

    def wheel(self, x: float, y: float, turned: str) -> Steps:
        self._tell(f"mousemove --window {self._window} {round(x)} {round(y)}")
        yield lambda: self._pointer_is(x, y)
        self._tell("click 5" if turned == "wheel_down" else "click 4")
        yield self._soon(4)

    def _pointer_is(self, x: float, y: float) -> bool:
        pointer = self.app.window.base.win.get_pointer(0)
        return abs(pointer.x - x) <= 1.5 and abs(pointer.y - y) <= 1.5

    def click(self, key: str) -> Steps:
        yield lambda: self.app.stage.find(key) is not None
        yield self._soon()
        yield from self.click_at(*(yield from self.button_at(key)))
        self.clicked_buttons += 1

    def flick(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> Steps:
        """Take hold, drag and let go while the hand still moves."""
        self._tell(f"mousemove --window {self._window} {round(start[0])} {round(start[1])}")
        yield lambda: self._pointer_is(*start)
        self._tell("mousedown 1")
        yield self._soon(4)
        for number in range(1, steps + 1):
            x, y = (a + (b - a) * number / steps for a, b in zip(start, end, strict=True))
            self._tell(f"mousemove --window {self._window} {round(x)} {round(y)}")
            yield self._soon(1)
        self._tell("mouseup 1")
        yield self._soon(2)

    def press(self, name: str) -> Steps:
        yield self.has_looked
        self._tell(f"key {KEYSYMS.get(name, name)}")
        yield self._soon(5)

    def picture(self, name: str) -> None:
        if self.pictures is not None:
            self.taken += 1
            self.keep_picture(self.pictures / f"{self.taken:03}-{name}.png")

    def stuck(self) -> dict[str, Any]:
        told = super().stuck()
        self.picture("stuck")
        if self.at_table():
            table, view = self.table, self.view
            told |= {
                "acting": table.facts.acting,
                "phase": view.phase,
                "rev": table.link.rev,
                "settled": table.mode.settled,
            }
            told |= {"did": self.did, "waiting": len(table.playback.waiting), "falling": table.tabletop.falling}
        return told

    # The game

    @property
    def view(self) -> Any:
        return self.table.link.view

    def wanted(self) -> Action:
        link = self.table.link
        assert link.facing is not None
        strongest = list(link.game.bots.values())[-1]
        action: Action = strongest(link.view, link.facing, LUCK.derive("player", link.rev))
        return action

    def spot_of(self, target: Target) -> tuple[float, float] | None:
        """A pixel at which a hand touches the target and nothing else."""
        board, stage = self.table.tabletop.board, self.app.stage
        assert board is not None
        box: Any = target.node.find("pick").node()
        low, high = box.get_solid(0).get_min(), box.get_solid(0).get_max()
        half, middle = (high - low) / 2, (high + low) / 2
        for dx, dy in AROUND:
            touched = middle + p3d.Vec3(dx * half.x, dy * half.y, 0)
            seen = self.table.tabletop.pointing.seen_at(target.node.get_top().get_relative_point(target.node, touched))
            if seen is None or abs(seen.x) > 1 or abs(seen.y) > 1:
                continue
            x, y = (seen.x + 1) / 2 * stage.width, (1 - seen.y) / 2 * stage.height
            found = self.table.tabletop.pointing.target_at(seen.x, seen.y)
            if not stage.covers(x, y) and found is not None and found.id == target.id:
                return x * stage.scale, y * stage.scale
        return None

    def put_down(self) -> Steps:
        """A card that is held up lies over others, until the hand moves on."""
        if self.table.mode.held_up is not None:
            self._tell(f"mousemove --window {self._window} 20 20")
            yield lambda: self.table.mode.held_up is None

    def dice_in_hand(self) -> tuple[float, float]:
        """The pixel at which the dice to be thrown are held."""
        tabletop, stage = self.table.tabletop, self.app.stage
        middle = tabletop.hand.middle()
        assert middle is not None
        seen = tabletop.pointing.seen_at(middle)
        assert seen is not None
        return (seen.x + 1) / 2 * stage.width * stage.scale, (1 - seen.y) / 2 * stage.height * stage.scale

    @property
    def must_throw(self) -> bool:
        """Dice are in the hand, and nothing else can be done."""
        return self.table.mode.hand is not None and self.table.mode.hand.action is None

    def play(self) -> Steps:
        """Do what is wanted, by mouse."""
        if self.must_throw:
            self.did = "throw again"
            yield from self.click("throw")
        else:
            yield from self.do(self.wanted())

    def do(self, action: Action) -> Steps:
        """Carry out an action by mouse: on the piece that stands for it, or by its button."""
        table, rev = self.table, self.table.link.rev
        self.did = print_action(action)
        if table.mode.hand is not None and action == table.mode.hand.action:
            yield from self.click("throw")
        else:
            key = print_action(action)
            yield from self.put_down()
            standing = [target for target in table.tabletop.pointing.targets if action in target.actions]
            spots = [(target, self.spot_of(target)) for target in standing]
            reachable = [(target, spot) for target, spot in spots if spot is not None]
            if reachable:
                target, (x, y) = reachable[0]
                yield from self.click_at(x, y)
                self.clicked_pieces += 1
                if len(target.actions) > 1:
                    yield from self.click(f"which.{key}")
            elif not standing and self.app.stage.find(f"bar.{key}") is not None:
                yield from self.click(f"bar.{key}")
            else:
                # dice fall where they like, even under a panel; nothing else on the table may be out of reach
                assert all(target.id.startswith("die ") for target in standing), f"{standing[0].id} is out of reach"
                yield from self.click("moves.flip")
                yield from self.click(f"move.{key}")
        yield lambda: table.link.rev > rev or not table.mode.settled

    def my_turn(self) -> bool:
        over = isinstance(self.app.scene, ResultsScene)
        return over or (self.at_table() and self.table.facts.mine and self.app.stage.find("hud.bar") is not None)

    def play_to_the_end(self, every: int, each: Callable[[str], object] = lambda moment: None) -> Steps:
        """All own turns up to the results, with a picture of one in so many; `each` is told each moment."""
        done = 0
        while True:
            yield self.my_turn
            if isinstance(self.app.scene, ResultsScene):
                break
            moment = self.moment
            if done % every == 0:
                self.picture(moment)
            yield from self.play()
            each(moment)
            done += 1
        self.picture("results")
        outcome = self.table.link.outcome
        self.seen |= {"done": done, "pieces": self.clicked_pieces, "buttons": self.clicked_buttons}
        self.seen["outcome"] = None if outcome is None else outcome.reason

    @property
    def moment(self) -> str:
        """What the table is about now, in a word."""
        return str(self.view.phase)

    def is_told(self, part: str = "") -> Steps:
        """After a click on what the rules forbid: the rule is told, and there is a way to its paragraph."""
        yield lambda: self.app.stage.find("notice.link") is not None
        self.picture("forbidden")
        words = [getattr(widget, "words", "") for widget in self.app.stage.tree.walk()]
        self.seen["told"] = [text for text in words if part in text]

    def reads_the_rule(self) -> Steps:
        yield from self.click("notice.link")
        yield lambda: isinstance(self.app.scene, RulebookScene)
        self.picture("rulebook")
        self.seen["read"] = True


def run(scenarios: Scenarios, player: type[XPlayer] = XPlayer) -> None:
    """As a process of its own: SCENARIO FOLDER [PICTURES]."""
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), scenarios, player))
