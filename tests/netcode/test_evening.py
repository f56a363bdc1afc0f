"""An evening together: a host that comes back is found, the same people play again, and nothing is forgotten."""

import json
import socket

import pytest

from netcode import messages as m
from netcode.fairness import audited
from netcode.link import LocalLink, Tickets
from netcode.rematch import change_tables
from sim import logfile
from sim.games import all_games
from tests.conformance.small_games import Draw, Pairs, Roll
from tests.netcode.multicast import works_on_loopback
from tests.netcode.processes import Process, opened
from tests.netcode.tables import Person, Room

DEER = all_games()["deer-portal"]


def begun(room, *people):
    room.until(lambda: all(person.link.lobby for person in people))
    for person in people:
        person.link.send(m.Ready(on=True))
    room.until(lambda: all(person.link.view is not None for person in people))


# A host that comes back


def test_a_host_that_opens_again_at_another_port_is_found_by_its_table(tmp_path):
    room = Room(Pairs(), folder=tmp_path)
    asked = []

    def find(table):
        asked.append(table)
        return ("table", Room.PORT + 1) if len(asked) > 1 else None

    ada, bo = room.peer("Ada", playing=False, find=find), room.peer("Bo", playing=False, find=find)
    begun(room, ada, bo)
    room.crash()
    room.until(lambda: ada.link.state == bo.link.state == "resuming")
    room.network.advance(30)
    room.restart()
    # another table listens where this one was
    room.network.doors[Room.PORT + 1] = room.door
    other = Room(Pairs(), network=room.network, seed="other")
    since = room.network.seconds()
    room.until(lambda: ada.link.state == bo.link.state == "live")
    assert room.network.seconds() - since < 10
    assert set(asked) == {room.host.id}
    assert all(chair.present for chair in room.host.lobby.chairs)
    # and nobody was let in at the other one, or counted there as a wrong guess
    assert other.host.members == {}
    assert not other.door.closed


def test_whoever_pretends_to_be_the_table_elsewhere_gets_no_token_and_stops_nobody(tmp_path):
    room = Room(Pairs(), folder=tmp_path)
    ada = room.peer("Ada", playing=False, find=lambda table: ("table", 66))
    bo = room.peer("Bo", playing=False)
    begun(room, ada, bo)
    heard = []
    room.network.tap = lambda end, data: heard.append(data)
    ada.link.pin_of = lambda transport: b"x" * 32 if transport.port == 66 else b"p" * 32
    connect = room.network._connect

    def connected(host, port, factory):
        connect(host, port, factory)
        if room.network.wires:
            room.network.wires[-1][0].port = port

    room.network._connect = connected
    token = ada.link._ticket.token
    room.crash()
    pretender = Room(Pairs(), network=room.network, seed="pretender")
    pretender.host.id = room.host.id
    room.network.doors[66] = room.network.doors.pop(Room.PORT)
    room.network.advance(20)
    assert ada.link.state == "resuming"
    assert not any(token in data for data in heard)
    room.restart()
    room.until(lambda: ada.link.state == "live")


def test_a_table_is_open_again_where_it_was(tmp_path):
    """Real processes: the host is killed, resumes, and its guests are back without a click."""
    host = Process(tmp_path, "host", "host", "deer-portal", "--seats", "4", "--bots", "classic,classic,classic",
                   "--interface", "127.0.0.1", "--no-lan", "--json", "--port", "0", "--dice", "seeded")  # fmt: skip
    again = guest = None
    try:
        open_ = host.wait_for(opened)
        guest = Process(tmp_path, "guest", "join", f"127.0.0.1:{open_['port']}", "--code", open_["code"], "--text",
                        "--name", "Ada")  # fmt: skip
        guest.wait_for(lambda lines: any("at the table" in line for line in lines))
        host.wait_for(lambda lines: any('"playing"' in line for line in lines))
        host.kill()
        guest.wait_for(lambda lines: any("Returning to your seat" in line for line in lines))
        again = Process(tmp_path, "host", "host", "--resume", open_["table"], "--interface", "127.0.0.1", "--no-lan",
                        "--json", "--dice", "seeded")  # fmt: skip
        reopened = again.wait_for(lambda lines: opened(lines) if len(events(lines, "open")) == 2 else None)
        assert reopened["port"] == open_["port"]
        again.wait_for(lambda lines: events(lines, "present")[-1:] == [{"event": "present", "names": "Ada"}])
    finally:
        for process in filter(None, (host, again, guest)):
            process.stop()


@pytest.mark.skipif(not works_on_loopback(), reason="no multicast on loopback")
def test_a_table_that_had_to_move_is_found_on_the_network(tmp_path):
    """The same where something else has taken the port meanwhile, and is silent."""
    host = Process(tmp_path, "host", "host", "deer-portal", "--seats", "4", "--bots", "classic,classic,classic",
                   "--interface", "127.0.0.1", "--json", "--port", "0", "--dice", "seeded")  # fmt: skip
    again = guest = None
    try:
        open_ = host.wait_for(opened)
        guest = Process(tmp_path, "guest", "join", f"127.0.0.1:{open_['port']}", "--code", open_["code"], "--text",
                        "--name", "Ada", "--interface", "127.0.0.1")  # fmt: skip
        guest.wait_for(lambda lines: any("at the table" in line for line in lines))
        host.wait_for(lambda lines: any('"playing"' in line for line in lines))
        host.kill()
        with socket.socket() as squatter:
            squatter.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            squatter.bind(("127.0.0.1", open_["port"]))
            squatter.listen()
            again = Process(tmp_path, "host", "host", "--resume", open_["table"], "--interface", "127.0.0.1",
                            "--json", "--port", "0", "--dice", "seeded")  # fmt: skip
            reopened = again.wait_for(lambda lines: opened(lines) if len(events(lines, "open")) == 2 else None)
            assert reopened["port"] != open_["port"]
            again.wait_for(lambda lines: events(lines, "present")[-1:] == [{"event": "present", "names": "Ada"}])
    finally:
        for process in filter(None, (host, again, guest)):
            process.stop()


def events(lines, kind):
    told = [json.loads(line) for line in lines if line.startswith("{")]
    return [event for event in told if event["event"] == kind]


# Another game


def again_at(room):
    """Serve the next table where the last one was, as whoever hosts a table does."""

    def again():
        room.host = change_tables(room.host, room.door)
        room.host.served(again=again)

    room.host.served(again=again)


def test_the_same_people_play_again_with_one_word_each(tmp_path):
    room = Room(Pairs(), folder=tmp_path)
    again_at(room)
    ada, bo = room.peer("Ada"), room.peer("Bo")
    room.play_to_the_end(ada, bo)
    first, code = room.host, room.host.seal.code
    ada.link.send(m.Chat(text="Another one?"))
    room.until(lambda: bo.saids)
    bo.link.send(m.Again())
    room.until(lambda: bo.refusals)
    assert bo.refusals[-1].code == "not-owner"
    ada.link.send(m.Again())
    room.until(lambda: ada.link.why is not None and bo.link.why is not None)
    assert ada.link.why.code == bo.link.why.code == "again"
    assert room.host.id != first.id
    assert room.host.seal.code == code
    assert room.host.seal.secret != first.seal.secret
    links = [person.link.successor() for person in (ada, bo)]
    ada2, bo2 = (Person(link, playing=False, seed=link.request.name) for link in links)
    for link in links:
        link.open()
    room.until(lambda: all(chair.present for chair in room.host.lobby.chairs))
    assert [chair.name for chair in room.host.lobby.chairs] == ["Ada", "Bo"]
    assert room.host.owner().name == "Ada"
    room.until(lambda: bo2.link.chat)
    assert [said.text for said in bo2.link.chat] == ["Another one?"]
    ada2.link.send(m.Ready(on=True))
    room.network.advance(5)
    assert room.host.lobby.phase == "gathering"
    ada2.playing = bo2.playing = True
    bo2.link.send(m.Ready(on=True))
    room.play_to_the_end(ada2, bo2)
    assert ada2.kept
    assert bo2.kept
    # two logs, each with a promise of its own, and both hold
    saved = {table.id: table for table in room.store.tables()}
    assert {saved[first.id].closed, saved[room.host.id].closed} == {"over", ""}
    for host in (first, room.host):
        assert audited(logfile.dump(host.play.table.log), Pairs()).broken == ()


def test_whoever_was_away_when_the_others_went_on_comes_to_the_new_table(tmp_path):
    room = Room(Pairs())
    again_at(room)
    tickets = Tickets(tmp_path / "tickets.json")
    ada, bo = room.peer("Ada"), room.peer("Bo", tickets=tickets)
    room.play_to_the_end(ada, bo)
    bo.link._again.set = lambda *_: None
    bo.link.disconnect()
    room.until(lambda: not room.host.lobby.chairs[1].present)
    ada.link.send(m.Again())
    room.until(lambda: ada.link.why is not None)
    (ticket,) = tickets.latest()
    assert ticket.table != room.host.id
    back = room.peer("Bo", playing=False, tickets=Tickets(tmp_path / "tickets.json"), ticket=ticket)
    back.link.code = None
    room.until(lambda: back.link.state == "live")
    assert room.host.lobby.chairs[1].present
    assert back.link.seats == (1,)
    assert [kept.table for kept in Tickets(tmp_path / "tickets.json").latest()] == [room.host.id]


def test_whoever_has_left_for_good_leaves_a_free_chair_in_the_next_game():
    room = Room(Pairs())
    again_at(room)
    ada, bo = room.peer("Ada"), room.peer("Bo")
    room.play_to_the_end(ada, bo)
    bo.link.leave()
    room.until(lambda: not room.host.lobby.chairs[1].present)
    ada.link.send(m.Again())
    room.until(lambda: ada.link.why is not None)
    assert [chair.kind for chair in room.host.lobby.chairs] == ["person", "open"]


def test_nobody_plays_again_before_the_game_is_over():
    room = Room(Pairs())
    again_at(room)
    ada, bo = room.peer("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    ada.link.send(m.Again())
    room.until(lambda: ada.refusals)
    assert ada.refusals[0].code == "not-over"


def test_a_host_alone_plays_again_in_its_own_process():
    room = Room(Pairs(), bots=1)
    again_at(room)
    ada = room.local("Ada")
    room.play_to_the_end(ada)
    first = room.host
    ada.link.send(m.Again())
    room.until(lambda: room.host is not first)
    link = LocalLink(room.network, room.host, "Ada", returning=True)
    ada2 = Person(link, seed="again")
    link.open()
    room.play_to_the_end(ada2)
    assert ada2.link.seats == (0,)


# What is not forgotten


def lines_of(person):
    """Every event that is known at a link, with what was told before it came."""
    known = [(old.rev, event) for old in person.link.past for event in old.events]
    return known + [(shown.rev, event) for shown in person.shows for event in shown.events]


@pytest.mark.parametrize("crashed", [False, True])
def test_log_and_chat_come_back_with_the_chair(tmp_path, crashed):
    room = Room(Pairs(), folder=tmp_path)
    ada, bo = room.peer("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    first, second = (ada, bo) if ada.link.facing in room.game.to_act(ada.link.view) else (bo, ada)
    first.link.act(Roll())
    room.until(lambda: room.game.throw(first.link.view) is not None)
    first.link.send(m.Throw())
    room.until(lambda: first.link.rolling is None and room.game.throw(first.link.view) is None)
    first.link.act(Draw())
    room.until(lambda: lines_of(first))
    second.link.send(m.Chat(text="Good draw"))
    room.until(lambda: first.saids)
    if crashed:
        room.crash()
        room.restart()
        room.until(lambda: first.link.state == second.link.state == "live")
    # the same people in new processes
    for person in (first, second):
        ticket, name = person.link._ticket, person.link.request.name
        back = room.peer(name, playing=False, ticket=ticket)
        room.until(lambda back=back: back.link.chat and back.link.view is not None)
        assert [said.text for said in back.link.chat] == ["Good draw"]
        drawn = [event for _, event in lines_of(back)]
        assert len(drawn) == 1
        # as this chair may know it, and not more
        assert (drawn[0].card >= 0) == (person is first)


def test_everybody_is_told_which_entries_were_taken_back_and_count_again():
    room = Room(DEER, seats=4, bots=2)
    ada, bo = room.peer("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    told = []
    bo.taken_back = lambda undone, redone: told.append((undone, redone))
    first = ada if ada.link.facing in room.game.to_act(ada.link.view) else bo
    first.link.act(next(action for action in first.link.actions if not action.concession))
    room.until(lambda: first.acks and room.game.throw(room.table.state) is not None)
    entry = room.table.live[-1]
    first.link.send(m.Undo())
    room.until(lambda: told)
    assert told == [((entry,), ())]
    first.link.send(m.Redo())
    room.until(lambda: len(told) == 2)
    assert told[1] == ((), (entry,))
    first.link.send(m.Undo())
    room.until(lambda: len(told) == 3)
    # whoever comes now reads it as taken back
    eva = room.peer("Eva", playing=False, spectator=True)
    room.until(lambda: eva.link.view is not None)
    assert all(old.undone == (old.rev == entry) for old in eva.link.past)
