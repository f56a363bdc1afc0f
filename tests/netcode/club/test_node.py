"""A club's nodes: tables are opened, found, moved, put to sleep and woken, wherever their people call."""

from types import SimpleNamespace

import pytest
from twisted.internet.defer import Deferred

from netcode import messages as m
from netcode import opening
from netcode.club import floor, reception
from netcode.club import messages as c
from netcode.club.calling import NoDesk
from netcode.club.heartbeat import LEASE_SECONDS
from netcode.guest import CLUB_SILENCE_SECONDS
from netcode.relay import messages as r
from netcode.secrets import number_of
from netcode.store import CannotStore
from netcode.throws import at_once
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


def test_whoever_comes_back_often_finds_their_chair_however_often_the_table_has_slept(club, monkeypatch):
    monkeypatch.setattr(floor, "SLEEP_SECONDS", 5.0)
    person = club.guest(club.open())
    club.until(lambda: person.link.rev > 4)
    seats = person.link.seats
    for awake in range(3):
        ticket = person.link._ticket
        person.link.leave()
        club.until(lambda: not club.nodes[0].floor.tables, seconds=10_000)
        assert len(club.events("awake")) == awake
        person = club.guest(None, ticket=ticket, playing=False)
        club.until(live(person))
        assert person.link.seats == seats


def pings(club, person, seconds):
    """How many somebody sends in so many seconds."""
    said, connection = [], person.link._connection
    connection.say, before = (lambda message: (said.append(message), before(message))), connection.say
    end = club.network.seconds() + seconds
    club.until(lambda: club.network.seconds() > end, seconds=10_000)
    connection.say = before
    return sum(isinstance(message, m.Ping) for message in said)


def test_a_guest_asks_often_whether_a_silent_node_is_there_and_seldom_a_talking_one(club):
    code = club.open(bots=())
    ada, bo = club.guest(code, "Ada", playing=False), club.guest(code, "Bo", playing=False)
    club.until(lambda: ada.link.state == bo.link.state == "live")
    assert pings(club, ada, 20) >= 10

    def chatter():
        bo.link.point(1, 1)
        club.network.callLater(0.4, chatter)

    chatter()
    assert 3 <= pings(club, ada, 20) <= 5


def test_a_node_that_falls_silent_is_given_up_after_three_seconds_and_not_a_beat_later(club):
    person = club.guest(club.open(), playing=False)
    club.until(live(person))
    connection = person.link._connection
    for _, node in club.network.wires:
        node.protocol.dataReceived = lambda data: None
    club.until(lambda: person.link.state == "resuming", seconds=10)
    assert club.network.seconds() - connection.heard == pytest.approx(CLUB_SILENCE_SECONDS)


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


class HeldBack:
    """A thread beside the reactor's, in which logs are played over when the test says so; everything else at once."""

    def __init__(self):
        self.under_way = []

    def __call__(self, work):
        if getattr(work, "func", None) is not opening.replay:
            return at_once(work)
        done = Deferred()
        self.under_way.append((work, done))
        return done

    def end(self):
        work, done = self.under_way.pop(0)
        at_once(work).chainDeferred(done)


def taken_over_from_a_dead_node(beside):
    """Two nodes, of which the second one plays the log of a guest's table over."""
    club = Club(off_thread=beside)
    person = club.guest(club.open(number=0))
    club.until(lambda: person.link.rev > 4)
    club.kill(0)
    club.until(lambda: beside.under_way)
    return club, person


def test_while_a_long_log_is_played_over_the_heart_beats_and_other_tables_go_on():
    beside = HeldBack()
    club, person = taken_over_from_a_dead_node(beside)
    other = club.guest(club.open(number=1), "Cy", number=1)
    club.finish(other)
    end = club.network.seconds() + 2 * LEASE_SECONDS
    club.until(lambda: club.network.seconds() > end)
    assert club.nodes[1].healthy
    assert person.link.state == "resuming"
    beside.end()
    club.finish(person)
    assert not beside.under_way, "whoever called again meanwhile waited for the same replay"
    assert person.accusations == []


def test_a_table_that_is_lost_while_its_log_is_played_over_is_taken_over_anew():
    beside = HeldBack()
    club, person = taken_over_from_a_dead_node(beside)
    club.nodes[1].floor.let_go()
    beside.end()
    assert club.events("awake") == []
    club.until(lambda: beside.under_way)
    beside.end()
    club.finish(person)
    assert [facts["epoch"] for _, facts in club.events("awake")] == [3]
    assert person.accusations == []


def test_a_table_that_was_opened_while_the_lease_ended_is_nobodys_and_nobody_is_told_its_code(club):
    node = club.nodes[0]
    ask, written = node.store._lines.ask, Deferred()
    node.store._lines.ask = lambda work: written
    order = c.Order(proto=c.PROTOCOL, who=WHO, game="pairs", seats=2, bots=())
    told = []
    node.order(order).addBoth(told.append)
    club.network.advance(1)
    node.floor.let_go()
    node.store._lines.ask = ask
    written.errback(CannotStore("unreachable", ""))
    club.until(lambda: told)
    assert [failure.value.code for failure in told] == ["closing"]


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


def test_whoever_comes_back_while_nothing_can_be_kept_is_welcomed_before_they_hear_of_anything_else(club):
    person = club.guest(club.open(number=0))
    club.until(lambda: person.link.rev > 4)
    person.playing = False
    (table,) = club.nodes[0].floor.tables.values()
    club.say("ALTER TABLE tables RENAME TO gone")
    person.link.disconnect()
    club.until(lambda: not any(member.present for member in table.host.members.values()))
    club.until(lambda: any(member.present for member in table.host.members.values()))
    end = club.network.seconds() + 1
    club.until(lambda: club.network.seconds() > end)
    assert person.link.state == "resuming"
    club.say("ALTER TABLE gone RENAME TO tables")
    club.until(live(person))
    assert "refused" not in person.states
    person.playing = True
    club.finish(person)


def test_whoever_has_gone_while_the_database_was_away_is_let_in_nowhere(club):
    code = club.open(number=0)
    entered = []
    gone = SimpleNamespace(waits=False, enter=entered.append, refuse=entered.append)
    club.nodes[0].reception.call(gone, b"", number_of(code))
    assert entered == []


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
