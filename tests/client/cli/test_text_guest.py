"""People at terminals, at one table."""

from io import StringIO

from client.cli.text_guest import TextGuest
from netcode.wording import Wording
from sim.games import all_games
from tests.netcode.tables import Room

DEER = all_games()["deer-portal"]


class Typist:
    """Somebody at a terminal; `said` is what stands on it."""

    def __init__(self, room, person):
        self._out = StringIO()
        self.link = person.link
        self._guest = TextGuest(room.network, person.link, Wording("en"), out=self._out)

    def types(self, line):
        self._guest._typed(line)

    @property
    def said(self):
        return self._out.getvalue()


def test_a_bots_chair_is_asked_for_and_given_by_typing():
    room = Room(DEER, bots=3, bot_seconds=10_000.0)
    ada = Typist(room, room.local("Ada", playing=False))
    room.until(lambda: ada.link.view is not None)
    cy = Typist(room, room.peer("Cy", playing=False, spectator=True))
    room.until(lambda: cy.link.view is not None)
    cy.types("sit nowhere")
    assert cy.said.count("computer") == 3
    cy.types("sit 3")
    room.until(lambda: "Cy would like to take over the chair of" in ada.said)
    assert "would like" not in cy.said
    ada.types("no")
    room.until(lambda: "The owner of the table did not agree." in cy.said)
    cy.types("sit 3")
    room.until(lambda: ada.said.count("Type yes or no") == 2)
    ada.types("yes")
    room.until(lambda: "Cy has taken over the chair" in ada.said)
    room.until(lambda: cy.link.seats == (2,))
    assert "The chair changes hands." in cy.said
