"""Ada and Bo at a table over the LAN, each with a window of their own; Ada's program is killed in the middle.

    python -m tests.client.lan_player SCENARIO FOLDER TOGETHER WIDTH HEIGHT

TOGETHER is a folder in which both leave word for each other and for whoever watches, and pictures of every stage.
Everything stays on loopback.
"""

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bundle.screen import press_close_button
from client.app import App
from client.scenes import doors, tables
from client.scenes.lan import LanScene
from client.scenes.lobby import LobbyScene
from client.scenes.results import ResultsScene
from client.scenes.table import chairs
from client.scenes.table.hud.shield import standing
from netcode.discovery import Advert
from netcode.messages import Lobby
from netcode.secrets import is_relayed
from tests.client.scenes.probing import texts
from tests.client.window_player import Player, Steps, main

HERE = "127.0.0.1"
LATER = 6
"""Own inputs of Ada after which the game is well under way."""


class LanPlayer(Player):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.together = Path(sys.argv[3])
        self.scenario = sys.argv[1]
        doors.open_door = partial(doors.open_door, interface=HERE)  # type: ignore[assignment]
        doors.own_addresses = lambda: (HERE,)
        doors.Advert = partial(doors.Advert, interfaces=[HERE])  # type: ignore[assignment, misc]
        tables.find_table = partial(tables.find_table, interfaces=[HERE])  # type: ignore[assignment]

    def leave_word(self, what: str, **facts: object) -> None:
        (self.together / f"{what}.part").write_text(json.dumps(facts))
        (self.together / f"{what}.part").rename(self.together / what)

    def word(self, what: str) -> dict[str, Any] | None:
        path = self.together / what
        return json.loads(path.read_text()) if path.exists() else None

    def picture(self, stage: str) -> Steps:
        """Once the screen stands still."""
        yield self._soon(12)
        self.keep_picture(self.together / f"{stage}-{self.scenario}.png")

    def over(self) -> bool:
        return isinstance(self.app.scene, ResultsScene)

    def others_present(self) -> bool:
        lobby = self.table.link.lobby
        return lobby is not None and all(chair.present for chair in lobby.chairs if chair.kind == "person")

    def turn(self) -> Steps:
        """One input, by key; nothing if the game is over."""
        yield lambda: self.over() or self.table.facts.mine
        if not self.over():
            rev = self.table.link.rev
            yield from self.press("space" if self.table.mode.hand is not None else "1")
            yield lambda: self.over() or self.table.link.rev > rev or self.table.link.state != "live"

    def finish(self) -> Steps:
        """To the end of the game, and another one."""
        while not self.over():
            yield from self.turn()
        yield from self.once_more()
        self.leave_word(f"done-{self.scenario}")
        yield lambda: self.word("enough") is not None

    def once_more(self) -> Steps:
        """Another game of the same people, with one click."""
        first = self.table
        yield lambda: first.link.shield.proved or self.app.tables.hosts(first.link)
        yield from self.picture("6-results")
        self.seen["was"] = first.link.seats
        self.seen["outcome"] = first.link.outcome is not None
        yield from self.click("results.again")
        yield from self.picture("7-asked-again")
        yield lambda: self.at_table() and self.table is not first and self.table.link.view is not None
        lobby = self.table.link.lobby
        assert lobby is not None
        self.seen["seat"] = self.table.link.seats
        self.seen["people"] = [chair.name for chair in lobby.chairs if chair.kind == "person"]
        self.seen["code"] = chairs.code(self.table.link)
        self.seen["accused"] = any(standing(table.alarm) in ("contested", "alarm") for table in (first, self.table))
        yield lambda: self.table.mode.settled
        yield from self.picture("8-again")


def host(player: LanPlayer) -> Steps:
    """Ada opens a table, begins, and plays until her die has fallen once more; then she is killed."""
    player.app.store.change(name="Ada", speed="fast")
    yield from player.click("game.deer-portal")
    yield from player.click("chair1.open")
    yield from player.click("begin")
    yield lambda: isinstance(player.app.scene, LobbyScene) and player.app.scene.link.lobby is not None
    lobby = player.app.scene
    assert isinstance(lobby, LobbyScene)
    assert lobby.link.lobby is not None
    player.leave_word("open", code=lobby.link.lobby.code, address=lobby.address)
    yield lambda: lobby.link.lobby is not None and all(chair.ready for chair in lobby.link.lobby.chairs[1:2])
    yield from player.picture("1-lobby")
    yield from player.click("begin")
    yield player.at_table
    done = 0
    while done < (1 if player.word("short") is not None else LATER) or player.table.link.view.phase != "move":
        yield from player.turn()
        done += 1
        yield lambda: player.table.facts.mine
    yield from player.picture("2-playing")
    player.leave_word("under-way")
    yield lambda: False


def host_again(player: LanPlayer) -> Steps:
    """Ada starts the program again: the table is where it was, and everybody comes back."""
    yield from player.click("continue")
    yield player.at_table
    opened = player.app.reactor.seconds()
    player.leave_word("open-again")
    yield lambda: player.table.link.view is not None
    yield from player.picture("4-resumed")
    player.seen["asked"] = player.table.facts.away is not None
    yield player.others_present
    player.seen["back_in"] = player.app.reactor.seconds() - opened
    yield lambda: player.table.mode.settled
    player.seen["dice"] = player.table.tabletop.poses([0])
    yield from player.picture("5-back")
    player.seen["accused"] = standing(player.table.alarm) in ("contested", "alarm")
    yield lambda: player.word("looked") is not None
    yield from closes(player) if player.word("short") is not None else player.finish()


def guest(player: LanPlayer) -> Steps:
    """Bo joins by the code, plays, and does not touch anything when the host is gone."""
    player.app.store.change(name="Bo", speed="fast")
    yield lambda: player.word("open") is not None
    told = player.word("open")
    assert told is not None
    player.app.go(LanScene(player.app, told["code"], told["address"]))
    yield from player.click("ready")
    yield from player.picture("1-lobby")
    yield player.at_table
    link = player.table.link
    while player.word("under-way") is None:
        if player.table.facts.mine:
            yield from player.turn()
        else:
            yield player._soon(2)
    yield lambda: player.table.mode.settled
    yield from player.picture("2-playing")
    player.leave_word("watched")
    yield lambda: link.state != "live"
    player.seen["buttons"] = player.app.stage.find("throw") is not None
    yield from player.picture("3-host-gone")
    player.leave_word("alone")
    yield lambda: link.state == "live" and player.word("open-again") is not None
    yield from player.picture("4-resumed")
    yield lambda: player.table.mode.settled
    player.seen["dice"] = player.table.tabletop.poses([0])
    player.seen["accused"] = standing(player.table.alarm) in ("contested", "alarm")
    yield from player.picture("5-back")
    player.leave_word("looked")
    yield from is_left(player) if player.word("short") is not None else player.finish()


# Closing the window


def closes(player: LanPlayer) -> Steps:
    """Ada presses the window's close button while Bo is at her table; stays; and then closes it after all."""
    press_close_button(player.app.window.base.win.window_handle.get_int_handle())
    yield lambda: player.app.stage.find("leave.stay") is not None
    yield from player.picture("6-closing")
    yield from player.click("leave.stay")
    yield lambda: player.app.stage.find("leave.stay") is None
    player.seen["stayed"] = player.at_table()
    print(json.dumps(player.seen), flush=True)
    press_close_button(player.app.window.base.win.window_handle.get_int_handle())
    yield from player.click("leave.go")
    yield lambda: False


def is_left(player: LanPlayer) -> Steps:
    """Bo reads why the table is gone."""
    link = player.table.link
    yield lambda: link.state != "live"
    yield from player.picture("6-closing")
    player.seen |= {"state": link.state, "why": link.why.code if link.why is not None else ""}


class Unheard(Advert):
    """What a table announces, as it is heard in another home: not at all."""

    def show(self, code: str, lobby: Lobby) -> None:
        pass


def for_friends_elsewhere(player: LanPlayer) -> Steps:
    """Ada puts a relay on her list, tests it, and opens a table over it; somebody from another home sits down."""
    doors.Advert = Unheard  # type: ignore[attr-defined, misc]
    where = player.word("relay")
    assert where is not None
    player.app.store.change(name="Ada")
    yield from player.click("settings")
    yield from player.click("relay.new")
    for letter in where["address"]:
        player._device.keystroke(ord(letter))
        yield player._soon()
    yield from player.click("relay.add")
    yield from player.click("relay0.test")
    yield lambda: any("ms" in words for words in texts(player.app.stage))
    yield from player.picture("1-settings")
    yield from player.press("escape")
    yield from player.click("game.deer-portal")
    yield from player.click("chair1.open")
    yield from player.click("elsewhere")
    yield from player.picture("2-new-table")
    yield from player.click("begin")
    yield lambda: isinstance(player.app.scene, LobbyScene)
    lobby = player.app.scene
    assert isinstance(lobby, LobbyScene)
    yield lambda: lobby.link.lobby is not None and is_relayed(lobby.link.lobby.code)
    assert lobby.link.lobby is not None
    player.leave_word("open", code=lobby.link.lobby.code)
    yield lambda: lobby.link.lobby is not None and lobby.link.lobby.chairs[1].kind == "person"
    yield from player.picture("3-lobby")
    player.seen = {"relays": player.app.settings.relays, "code": lobby.link.lobby.code, "said": texts(player.app.stage)}


SCENARIOS: dict[str, Callable[[LanPlayer], Steps]] = {
    "elsewhere": for_friends_elsewhere,
    "host": host,
    "host-again": host_again,
    "guest": guest,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), SCENARIOS, LanPlayer, (int(sys.argv[4]), int(sys.argv[5]))))
