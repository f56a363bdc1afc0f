"""What people do at a table, and long games through trouble, with everybody in another home, over a relay."""

import pytest

from netcode import messages as m
from netcode.rematch import change_tables
from sim.games import all_games
from tests.conformance.small_games import Pairs
from tests.netcode import test_promises_net as net
from tests.netcode.relays import Elsewhere

DEER = all_games()["deer-portal"]


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch):
    monkeypatch.setattr(net, "Room", Elsewhere)


@pytest.fixture
def room():
    return Elsewhere(Pairs(), bots=0)


@pytest.mark.parametrize("seed", range(2))
def test_g03_an_intent_is_applied_exactly_once_through_a_toxic_network_and_a_relay(seed):
    net.test_g03_an_intent_is_applied_exactly_once_through_a_toxic_network(Pairs(), seed)


def test_g13_a_game_is_finished_over_a_relay_in_spite_of_latency_and_breaks_of_all_its_lines():
    net.test_g13_a_game_is_finished_in_spite_of_latency_and_breaks(DEER)


def test_g05_a_reconnect_storm_over_a_relay_keeps_one_chair(room):
    person = room.peer(playing=False)
    room.until(lambda: person.link.state == "live")
    for _ in range(10):
        person.link.disconnect()
        room.until(lambda: person.link.state == "resuming")
        room.until(lambda: person.link.state == "live")
    room.network.advance(10)
    assert len(room.host.members) == 1
    assert len(room.board.streams) == 1, "nothing is left at the relay of the lines that broke"
    assert not room.board.rings


# What people do at a table


def seated(room, *names):
    people = [room.peer(name, playing=False) for name in names]
    room.until(lambda: all(person.link.lobby is not None for person in people))
    for person in people:
        person.link.send(m.Ready(on=True))
    room.until(lambda: all(person.link.view is not None for person in people))
    assert {person.link.way for person in people} == {"relay"}
    return people


def test_two_homes_talk_take_back_and_are_watched_from_a_third_one(room):
    ada, bo = seated(room, "Ada", "Bo")
    watcher = room.peer("Cy", spectator=True, playing=False)
    room.until(lambda: watcher.link.view is not None)
    assert watcher.link.way == "relay"
    ada.link.send(m.Chat(text="from another home"))
    room.until(lambda: all("from another home" in [said.text for said in p.link.chat] for p in (ada, bo, watcher)))
    # a throw is taken back when everybody agrees
    ada.link.act(next(iter(ada.link.actions)), gesture=m.Throw().gesture)
    room.until(lambda: ada.link.rolling is None and ada.link.lying is not None and not ada.link._unanswered)
    before = ada.link.rev
    ada.link.send(m.Undo())
    room.until(lambda: bo.link.proposal is not None)
    bo.link.send(m.Consent(yes=True, seat=bo.link.seats[0]))
    room.until(lambda: ada.link.rev > before and bo.link.proposal is None)
    for person in (ada, bo, watcher):
        room.until(lambda person=person: person.link.view == room.game.view(room.table.state, person.link.facing))
    assert room.table.marked


def test_the_same_people_play_again_and_whoever_watched_watches_again(room):
    ada, bo = seated(room, "Ada", "Bo")
    watcher = room.peer("Cy", spectator=True, playing=False)
    for person in (ada, bo):
        person.playing = True
        person.go_on()
    room.play_to_the_end(ada, bo)
    room.until(lambda: watcher.link.outcome is not None)
    room.host = change_tables(room.host, room.door)
    room.until(lambda: all(p.link.why is not None and p.link.why.code == "again" for p in (ada, bo, watcher)))
    follow = [person.link.successor() for person in (ada, bo, watcher)]
    for link in follow:
        link.open()
    room.until(lambda: all(link.state == "live" for link in follow))
    assert {link.way for link in follow} == {"relay"}
    assert [link.seats for link in follow] == [(0,), (1,), ()]
