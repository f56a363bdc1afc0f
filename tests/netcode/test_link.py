"""Solo, hot-seat and guests across the network: the same table, the same host, the same interface."""

import pytest

from netcode import messages as m
from netcode.link import Watcher
from sim.games import all_games
from sim.physics.gesture import Gesture
from sim.table import Table
from tests.conformance.small_games import Pairs, Roll
from tests.netcode.tables import Room

GAMES = list(all_games().values())


@pytest.mark.parametrize("kind", ["local", "peer"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_played_to_its_end_over_either_link(game, kind):
    room = Room(game, bots=game.seats[-1] - 1)
    person = getattr(room, kind)()
    room.play_to_the_end(person)
    assert person.link.outcome == game.outcome(room.table.state)
    assert person.link.view == game.view(room.table.state, person.link.facing)
    assert person.kept
    assert person.link.healed == 0
    assert Table.replay(game, room.table.log).state_hash == room.table.state_hash


@pytest.mark.parametrize("kind", ["local", "peer"])
def test_a_link_is_told_of_a_throw_in_order(kind):
    room = Room(Pairs(), bots=1)
    person = getattr(room, kind)(playing=False)
    told = []
    person.rolling = lambda n, seat: told.append(("rolling", seat))
    person.thrown = lambda fell: told.append(("thrown", fell.seat))
    person.shown = lambda shown: told.append(("shown", shown.view.die))
    room.until(lambda: person.link.lobby)
    person.link.send(m.Ready(on=True))
    room.until(lambda: person.link.view is not None)
    del told[:]
    person.link.act(Roll(), gesture=Gesture(aim=10.0))
    room.until(lambda: person.link.view.die)
    assert [what for what, _ in told] == ["shown", "rolling", "thrown", "shown"]
    assert told[-1][1] == person.link.view.die


def test_hot_seat_shows_only_the_active_chair_and_only_once_its_person_holds_the_device():
    room = Room(Pairs(), autostart=False)
    person = room.local(seats=2, playing=False)
    room.until(lambda: person.link.lobby)
    person.link.send(m.Start())
    room.until(lambda: person.link.view is not None)
    link = person.link
    assert link.seats == (0, 1)
    assert link.facing == 0
    own, other = link.view.hands
    assert -1 not in own
    assert set(other) == {-1}
    link.act(Roll())
    room.until(lambda: link.view.falling)
    link.send(m.Throw())
    room.until(lambda: link.view.die)
    link.act(next(iter(link.actions)))
    room.until(lambda: link.view.turn == 1)
    assert link.facing is None
    assert set(link.view.hands[0]) | set(link.view.hands[1]) == {-1}
    link.send(m.Look(seat=0))
    room.until(lambda: person.refusals)
    assert person.refusals[-1].code == "look"
    link.send(m.Look(seat=1))
    room.until(lambda: link.facing == 1)
    assert set(link.view.hands[0]) == {-1}
    assert -1 not in link.view.hands[1]


def test_hot_seat_turns_to_the_next_chair_by_itself_where_nobody_has_secrets():
    game = all_games()["deer-portal"]
    assert not game.secrets
    room = Room(game, bots=2)
    person = room.local(seats=2)
    room.play_to_the_end(person)
    assert {shown.facing for shown in person.shows} == {0, 1}
    turned = [shown for shown in person.shows[1:] if shown.whole]
    assert turned
    # what led to the change of hands is told with it
    assert all(shown.events for shown in turned)


def test_spectators_and_late_joiners_see_the_table_and_no_hand():
    room = Room(Pairs(), bots=1)
    player = room.peer("Bo", playing=False)
    room.until(lambda: player.link.lobby)
    player.link.send(m.Ready(on=True))
    room.until(lambda: player.link.view is not None)
    watcher = room.peer("Eva", spectator=True)
    room.until(lambda: watcher.link.view is not None)
    assert watcher.link.seats == ()
    assert watcher.link.view == room.game.view(room.table.state, None)
    assert player.link.lobby.spectators == ("Eva",)
    watcher.link.act(Roll())
    room.until(lambda: watcher.refusals)
    assert watcher.refusals[-1].code == "not-your-seat"


def test_a_refusal_names_the_rule_and_changes_nothing():
    room = Room(Pairs(), bots=1)
    person = room.peer(playing=False)
    room.until(lambda: person.link.lobby)
    person.link.send(m.Ready(on=True))
    room.until(lambda: person.link.view is not None)
    before = room.table.state_hash
    person.link.send(m.Throw())
    room.until(lambda: person.refusals)
    assert person.refusals[-1].refused.rule == "dice.not-expected"
    assert room.table.state_hash == before


def test_people_talk_and_point():
    room = Room(Pairs())
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    room.until(lambda: bo.link.state == "live" and ada.link.state == "live")
    bo.link.send(m.Chat(text="hello"))
    bo.link.point(10, -20)
    room.until(lambda: ada.saids and ada.points and bo.saids)
    assert (ada.saids[0].name, ada.saids[0].text) == ("Bo", "hello")
    assert ada.points == [(1, 10, -20)]
    assert bo.points == []


def test_the_code_is_shown_only_in_the_host_s_own_process():
    room = Room(Pairs())
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    room.until(lambda: bo.link.lobby and ada.link.lobby)
    assert ada.link.lobby.code == room.host.seal.code
    assert bo.link.lobby.code == ""


def test_everybody_can_have_the_log_once_the_game_is_over():
    from sim import logfile

    room = Room(Pairs(), bots=1)
    bo = room.peer()
    room.until(lambda: bo.link.view is not None)
    bo.link.send(m.WantLog())
    room.until(lambda: any(refusal.code == "not-over" for refusal in bo.refusals))
    room.play_to_the_end(bo)
    bo.link.send(m.WantLog())
    room.until(lambda: bo.file)
    assert [entry.chain for entry in logfile.parse(bo.file)] == [entry.chain for entry in room.table.log]


@pytest.mark.parametrize("kind", ["local", "peer"])
def test_a_watcher_with_a_defect_does_not_cost_anybody_the_table(kind):
    room = Room(Pairs(), bots=1)
    person = getattr(room, kind)()

    class Broken(Watcher):
        def shown(self, shown):
            raise ZeroDivisionError

    person.link.watch(Broken())
    room.play_to_the_end(person)
    assert person.link.state == "live"
    assert person.link.healed == 0
