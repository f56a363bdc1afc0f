"""A window at a table with other people: real links over pipes, the clock of both in one hand."""

from client.demo import FRAME
from client.scenes.lobby import LobbyScene
from client.scenes.table.scene import TableScene
from client.ui.guard import HESITATION
from netcode import messages as m
from sim.games import all_games
from tests.client.scenes.probing import click, texts
from tests.netcode import cheats
from tests.netcode.tables import ACCUSATIONS, Room

DEER = all_games()["deer-portal"]


class Visit:
    """The window is Ada's, at a table for four with Bo and two bots; as its host, or as a guest like Bo."""

    def __init__(self, demo, seed, hosting=False, folder=None, evidence=None, cheating=False, **conduct):
        self.demo = demo
        self.room = Room(DEER, bots=2, folder=folder, seed=seed, **{"autostart": not hosting, **conduct})
        self.room.cheating = cheating
        if hosting:
            self.ada = self.room.local("Ada", playing=False)
        else:
            self.ada = self.room.peer("Ada", playing=False, evidence_folder=evidence)
        self.bo = self.room.peer("Bo")
        self.room.until(lambda: self.ada.link.seats and self.bo.link.seats and self.ada.link.lobby)
        demo.app.go(LobbyScene(demo.app, self.ada.link, own=hosting))
        self.run(0.3)

    @property
    def stage(self):
        return self.demo.app.stage

    @property
    def said(self):
        """Every word on screen."""
        return " ".join(texts(self.stage))

    def run(self, seconds):
        for _ in range(max(1, round(seconds / FRAME))):
            self.room.network.advance(FRAME)
            self.demo.run(FRAME)
        assert self.room.cheating or not ACCUSATIONS, ACCUSATIONS

    def wait(self, condition, seconds=120):
        for _ in range(int(seconds / FRAME)):
            if condition():
                return
            self.run(FRAME)
        raise AssertionError("it never happened")

    def look(self):
        """Long enough to have seen what a press means now."""
        self.run(HESITATION + 0.1)

    def press(self, key):
        self.look()
        click(self.stage, key)
        self.run(0.3)

    def begin(self):
        """From the lobby to the table."""
        lobby = self.demo.app.scene
        self.press("begin" if lobby.own else "ready")
        self.wait(lambda: isinstance(self.demo.app.scene, TableScene))
        self.run(0.3)
        return self.demo.app.scene

    def play(self, until, seconds=4000):
        """Ada does what a bot would do, until something has happened."""
        for _ in range(int(seconds / FRAME)):
            if until():
                return
            link, scene = self.ada.link, self.demo.app.scene
            if isinstance(scene, TableScene):
                scene.tabletop.skip()
                if scene.facts.mine and link.outcome is None and not link._unanswered:
                    if link.game.throw(link.view) is None:
                        self.demo.play(scene)
                    elif link.rolling is None:
                        link.send(m.Throw())
            self.run(FRAME)
        raise AssertionError("it never happened")


def cheated(monkeypatch, demo, name, tmp_path, on=True):
    """A program of tests/netcode/cheats.py as the host, and this window as its victim."""
    visits = []

    def two_guests(seed, folder=None, **conduct):
        visits.append(Visit(demo, seed, folder=folder, evidence=tmp_path, cheating=on, **conduct))
        return visits[0].room, visits[0].ada, visits[0].bo

    monkeypatch.setattr(cheats, "two_guests", two_guests)
    cheats.CHEATS[name][0](name, tmp_path, on)
    return visits[0]
