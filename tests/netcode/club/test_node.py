"""A club's nodes: tables are opened, found, moved, put to sleep and woken, wherever their people call."""

import pytest
from twisted.internet.defer import Deferred

from netcode import messages as m
from netcode.club import floor, reception
from netcode.club import messages as c
from netcode.club.calling import NoDesk
from netcode.relay import messages as r
from netcode.secrets import number_of
from netcode.ways import told_nodes
from tests.netcode.club.clubs import FIRST_PORT, VISITOR, Club
from tests.netcode.test_relay import Spoken

WHO = c.Who(VISITOR.public)


@pytest.fixture
def club():
    return Club()


def live(person):
    return lambda: person.link.state == "live"


def test_a_table_is_opened_at_one_node_and_joined_at_another(club):
    code = club.open(number=0)
    person = club.guest(code, number=1)
    club.finish(person)
    assert [number for number, _ in club.events("opened")] == [0]
    assert club.events("awake") == []
    assert person.accusations == []


def test_whoever_asks_at_the_desk_is_told_which_tables_there_are_and_by_which_words_the_club_is_known(club):
    code = club.open(seats=2, bots=())
    person = club.guest(code, playing=False)
    club.until(live(person))
    answers = [club.ask(c.Look(proto=c.PROTOCOL), number) for number in (0, 1)]
    assert answers[0].words == answers[1].words
    assert len(answers[0].words.split()) == 6
    (line,) = answers[1].message.tables
    assert (line.number, line.game, line.phase, line.taken) == (number_of(code), "pairs", "gathering", 1)
    assert line.names == ("Ada", "")
    assert line.awake
    assert set(answers[0].message.nodes) == {"127.0.0.1:4801", "127.0.0.1:4802"}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (c.Look(proto=99), "proto"),
        (c.Order(proto=c.PROTOCOL, who=WHO, game="chess", seats=2), "game"),
        (c.Order(proto=c.PROTOCOL, who=WHO, game="pairs", seats=64), "table"),
        (c.Order(proto=c.PROTOCOL, who=WHO, game="pairs", seats=2, bots=("nobody",)), "table"),
        (c.Order(proto=c.PROTOCOL, who=WHO, game="pairs", seats=2, options=b"\xc1"), "table"),
    ],
)
def test_what_the_desk_cannot_do_it_says_in_a_word(club, wish, code):
    assert isinstance(denied := club.ask(wish).value, NoDesk)
    assert denied.code == code


def test_nobody_opens_tables_without_end(club):
    order = c.Order(proto=c.PROTOCOL, who=WHO, game="pairs", seats=2)
    answers = [club.ask(order) for _ in range(12)]
    assert [getattr(answer, "value", None) and answer.value.code for answer in answers][-1] == "too-many"


def test_a_number_that_no_table_has_is_refused(club):
    person = club.guest("99999-lemo-sati-boka")
    club.until(lambda: person.link.state == "refused")
    assert person.link.why.code == "no-table"


def test_when_a_node_dies_its_guests_are_back_on_their_chairs_at_another_one(club):
    code = club.open(number=0, bots=())
    ada, bo = club.guest(code, "Ada", number=0), club.guest(code, "Bo", number=1)
    club.until(lambda: ada.link.rev > 6 and bo.link.rev > 6)
    before = ada.link.rev
    club.kill(0)
    club.finish(ada, bo)
    ((number, facts),) = club.events("awake")
    assert (number, facts["epoch"]) == (1, 2)
    assert facts["entries"] > before
    assert ada.accusations == bo.accusations == []
    assert ada.link.seats != bo.link.seats


def test_while_its_node_lives_a_table_is_never_taken_from_it(club):
    code = club.open(number=0)
    person = club.guest(code, number=0)
    club.until(lambda: person.link.rev > 4)
    line = Spoken(r.Call(proto=r.PROTOCOL, number=number_of(code)))
    club.network.connectTCP("127.0.0.1", FIRST_PORT + 1, line)
    club.until(lambda: line.heard)
    assert line.heard == [r.Elsewhere(nodes=("127.0.0.1:4801",))]
    club.until(lambda: line.gone)
    assert line.heard[-1] == r.Refused(code="no-answer")
    assert club.events("awake") == []


def test_a_planned_stop_moves_every_table_and_nobody_loses_a_move(club):
    code = club.open(number=0, bots=())
    ada, bo = club.guest(code, "Ada"), club.guest(code, "Bo")
    club.until(lambda: ada.link.rev > 6)
    gone = []
    club.nodes[0].drain(lambda: gone.append(True))
    club.until(lambda: gone)
    del club.network.doors[FIRST_PORT]
    assert club.say("SELECT name FROM nodes") == [("node1",)]
    club.finish(ada, bo)
    assert [number for number, _ in club.events("awake")] == [1]
    assert ada.accusations == bo.accusations == []


def test_a_table_that_everybody_has_left_sleeps_in_the_database_and_wakes_when_somebody_calls(club, monkeypatch):
    monkeypatch.setattr(floor, "SLEEP_SECONDS", 5.0)
    person = club.guest(club.open(number=0))
    club.until(lambda: person.link.rev > 4)
    ticket = person.link._ticket
    person.link.leave()
    club.until(lambda: not club.nodes[0].floor.tables)
    assert club.say("SELECT node FROM leases") == [(None,)]
    assert not club.tables()[0].awake
    back = club.guest(None, number=1, ticket=ticket)
    club.finish(back)
    assert len(club.events("awake")) == 1
    assert back.link.seats == person.link.seats
    assert back.accusations == []


def test_a_table_at_which_somebody_sits_does_not_sleep(club, monkeypatch):
    monkeypatch.setattr(floor, "SLEEP_SECONDS", 5.0)
    person = club.guest(club.open(bots=()), playing=False)
    club.until(live(person))
    end = club.network.seconds() + 3 * floor.SLEEP_SECONDS
    club.until(lambda: club.network.seconds() > end, seconds=10_000)
    assert len(club.nodes[0].floor.tables) == 1
    assert person.states == ["live"]


def test_another_game_of_the_same_people_is_behind_the_same_door(club):
    code = club.open(number=0)
    person = club.guest(code)
    club.finish(person)
    first = person.link._ticket.table
    person.playing = False
    person.link.send(m.Again())
    club.until(lambda: person.link.state == "closed")
    club.kill(0)  # whoever comes over finds the next table, wherever it is
    after = person.link.successor()
    after.open()
    club.until(lambda: after.state == "live")
    assert after._ticket.table != first
    assert number_of(after.code or code) == number_of(code)


def test_a_node_whose_lease_has_lapsed_sends_everybody_elsewhere_and_takes_nothing_over(club):
    code = club.open(number=0)
    person = club.guest(code, number=0)
    club.until(lambda: person.link.rev > 4)
    person.playing = False
    node = club.nodes[0]
    node.heart._lines.ask = lambda work: Deferred()  # no answer, ever
    node.reception._lines.ask = lambda work: Deferred()
    club.until(lambda: not node.heart.alive, seconds=10)
    club.say("UPDATE nodes SET until = clock_timestamp() WHERE id = %s", node.id)
    assert not node.healthy
    assert node.floor.tables == {}
    person.playing = True
    club.finish(person)
    assert club.events("awake")[-1][0] == 1
    assert person.accusations == []


def test_a_node_is_a_relay_too(club):
    line = Spoken(r.Ping(n=7))
    club.network.connectTCP("127.0.0.1", FIRST_PORT, line)
    club.until(lambda: line.gone)
    assert line.heard == [r.Pong(n=7)]
    line = Spoken(r.Call(proto=r.PROTOCOL, number=1234))
    club.network.connectTCP("127.0.0.1", FIRST_PORT, line)
    club.until(lambda: line.gone)
    assert line.heard == [r.Refused(code="no-table")]


@pytest.mark.parametrize("junk", [b"\0\0\0\5junk!", b"\xff\xff\xff\xff", b"\0\0\0\1\xc1"])
def test_junk_at_the_desk_ends_the_visit_and_nothing_else(club, junk):
    from netcode.club.calling import _Asked, _DeskLine, _Once

    said = []

    class Junk(_DeskLine):
        def handshakeCompleted(self):
            self.transport.write(junk)

    asked = _Asked(club.network, c.Look(proto=c.PROTOCOL))
    asked.answer.addBoth(said.append)
    factory = _Once(asked)
    club.network.connectTCP("127.0.0.1", FIRST_PORT, factory)
    original = _Once.buildProtocol
    try:
        _Once.buildProtocol = lambda self, addr: Junk(self._asked) if self._desk else original(self, addr)
        club.until(lambda: said)
    finally:
        _Once.buildProtocol = original
    assert said[0].value.code == "malformed"
    assert club.tables() == ()


def test_only_a_node_on_ones_own_machine_tells_of_others_there():
    told = ["192.0.2.7:4749", "127.0.0.1:4749", "localhost:4749", "club.example.org", "192.0.2.8:22", "no address!"]
    assert told_nodes(told, ("192.0.2.1", 4749)) == [("192.0.2.7", 4749), ("club.example.org", 4749)]
    assert ("127.0.0.1", 4749) in told_nodes(told, ("127.0.0.1", 4749))


def test_callers_wait_while_the_database_is_away(club, monkeypatch):
    code = club.open(number=0)
    person = club.guest(code, playing=False)
    club.until(live(person))
    club.kill(0)
    club.say("ALTER TABLE doors RENAME TO gone")
    end = club.network.seconds() + 5 * reception.RETRY
    club.until(lambda: club.network.seconds() > end)
    assert person.link.state == "resuming"
    club.say("ALTER TABLE gone RENAME TO doors")
    club.until(live(person))
