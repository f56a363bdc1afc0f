"""People at terminals, at one table."""

from io import StringIO

from client.cli.text_guest import TextGuest
from netcode.texts import NetworkSpeech
from sim.games import all_games
from tests.netcode.tables import Room

DEER = all_games()["deer-portal"]


class Typist:
    """Somebody at a terminal; `said` is what stands on it."""

    def __init__(self, room, person, bot=None):
        self._out = StringIO()
        self.link = person.link
        self.guest = TextGuest(room.network, person.link, NetworkSpeech("en"), bot, out=self._out)

    def types(self, line):
        self.guest.keyboard.typed(line)

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
    assert cy.said.endswith("1. Ada\n2. Earth (classic)\n3. Fire (classic)\n4. Air (classic)\n")
    cy.types("sit 3")
    room.until(lambda: "Cy wants to take" in ada.said)
    assert "would like" not in cy.said
    ada.types("no")
    room.until(lambda: "The host said no." in cy.said)
    room.network.advance(60)
    cy.types("sit 3")
    room.until(lambda: ada.said.count("Type yes or no") == 2)
    ada.types("yes")
    room.until(lambda: "Cy takes over from a bot." in ada.said)
    room.until(lambda: cy.link.seats == (2,))
    assert "The seat changes hands." in cy.said


def test_a_level_that_the_game_has_not_is_said_in_one_sentence_and_frees_the_chair():
    room = Room(DEER, bots=3)
    bo = Typist(room, room.peer("Bo", playing=False), bot="genius")
    room.until(lambda: bo.guest.failure)
    assert bo.guest.failure == "deer-portal has no bot 'genius'. Choose from classic, strong."
    room.until(lambda: bo.link.state == "closed")
    room.until(lambda: room.host.lobby.chairs[0].kind == "open")


def test_the_end_of_the_input_leaves_the_table_but_not_before_it_was_found():
    room = Room(DEER, bots=3)
    bo = Typist(room, room.peer("Bo", playing=False))
    bo.guest.keyboard.read([])
    assert bo.link.state == "connecting"
    room.until(lambda: bo.link.state == "closed")
    assert "You are at the table." in bo.said


def test_the_owner_removes_and_bans_by_typing():
    room = Room(DEER, bots=2, bot_seconds=10_000.0)
    ada, bo = Typist(room, room.local("Ada", playing=False)), Typist(room, room.peer("Bo", playing=False))
    cy = Typist(room, room.peer("Cy", playing=False, spectator=True))
    room.until(lambda: bo.link.view is not None and cy.link.view is not None)
    bo.types("remove Cy")
    room.until(lambda: "Only the owner of the table can do that." in bo.said)
    ada.types("remove")
    assert "2. Bo" in ada.said
    ada.types("remove 2")
    room.until(lambda: bo.guest.failure == "The owner removed you from the table.")
    ada.types("ban cy")
    room.until(lambda: cy.guest.failure == "The owner banned you from this table.")
    room.until(lambda: "Cy was removed from the table." in ada.said)
    ada.types("ban Nobody")
    room.until(lambda: "There's no such player at this table." in ada.said)
