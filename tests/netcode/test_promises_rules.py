"""Promises G1, G2, G14: the host decides, secrets stay secret, a log is the truth everywhere."""

import os
import subprocess
import sys

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcode import broadcast
from netcode import messages as m
from netcode.conduct import Conduct
from netcode.link import LocalLink
from netcode.opening import new_table
from netcode.sqlite_store import SqliteStore
from sim import logfile
from sim.chance import chance_from
from sim.codec import encode, state_hash
from sim.game import Refused, Step
from sim.games import all_games
from sim.selfplay import random_player, steps
from sim.table import events_for
from tests.conformance.small_games import Pairs
from tests.netcode.pipes import Network
from tests.netcode.tables import Counted, Room

GAMES = list(all_games().values())


# G1: the host decides


@settings(max_examples=12)
@given(game=st.sampled_from([*GAMES, Pairs()]), seed=st.integers(0, 999), moves=st.integers(0, 60))
def test_g01_an_intent_at_another_seat_s_things_is_refused_and_changes_nothing(game, seed, moves):
    room = Room(game, seats=game.seats[-1], autostart=False)
    people = [room.local(f"P{seat}", playing=False) for seat in range(game.seats[-1])]
    _begin(room, people)
    chance = chance_from(seed)
    for number in range(moves):
        _move(room, chance.derive(number))
    table = room.table
    waiting = list(game.to_act(table.state))
    if not waiting:
        return
    victim = chance.derive("victim").choice(waiting)[0]
    action = chance.derive("action").choice(list(game.actions(table.state, victim)))[0]
    before = table.state_hash
    for seat, person in enumerate(people):
        if seat == victim:
            continue
        for named in (victim, None):
            if named is None and action in game.actions(table.state, seat):
                continue
            person.link.send(m.Intent(base_rev=person.link.rev, action=msgspec.Raw(encode(action)), seat=named))
            room.until(lambda person=person: not person.link._unanswered)
            assert person.refusals
            assert table.state_hash == before
            person.refusals.clear()


@given(junk=st.binary(max_size=200))
def test_g01_junk_for_an_action_is_refused(junk):
    room = Room(Pairs(), autostart=False)
    people = [room.local(f"P{seat}", playing=False) for seat in range(2)]
    _begin(room, people)
    before = room.table.state_hash
    room.host.receive(_member(room, 0), m.Intent(id=99, base_rev=99, action=msgspec.Raw(junk)))
    assert room.table.state_hash == before
    assert room.host.refusals == 1


# G2: hidden information is never sent


class StartingAt:
    """A game whose table begins in a given state."""

    def __init__(self, game, state):
        self._game = game
        self._state = state

    def setup(self, seats, options, chance):
        return Step(self._state, barrier=True)

    def __getattr__(self, name):
        return getattr(self._game, name)


class Tapped(LocalLink):
    """A link that keeps every byte the host would have sent over the network."""

    local = False
    reveals = True
    in_browser = False

    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)
        self.bytes = b""

    def deliver(self, *parcels):
        self.bytes += b"".join(parcel.frame for parcel in parcels)
        super().deliver(*parcels)


def conversation(game, seats, options, state, viewer, script):
    """Everything `viewer` (a chair, or None for spectators) is sent: from the first word, while `script` is played."""
    network = Network()
    conduct = Conduct(random_bytes=Counted("host"))
    store = SqliteStore(network, None)
    host = new_table(network, StartingAt(game, state), store, seats, (), options, conduct, created=1.0)
    links = [Tapped(network, host, f"P{seat}") for seat in range(seats)]
    watcher = Tapped(network, host, "W", seats=0)
    for link in (*links, watcher):
        link.open()
        network.advance(0)
    for link in links:
        link.send(m.Ready(on=True))
    network.advance(0)
    links[0].send(m.Start())
    network.until(lambda: host.play is not None)
    network.advance(0)
    for seat, ask in script:
        links[seat].send(ask)
        network.advance(0)
    # whoever comes late, and whoever asks for everything
    joiner = Tapped(network, host, "J", seats=0)
    joiner.open()
    network.advance(0)
    for link in (*links, watcher):
        link._transmit(m.Resync(rev=0))
    network.advance(0)
    heard = [watcher.bytes, joiner.bytes] if viewer is None else [links[viewer].bytes]
    return b"".join(heard)


def quiet_script(game, state, other, viewer, seats, chance):
    """Asks that may not tell `viewer` the two states apart: refusals, and moves that look the same to it."""
    script = []
    for seat in range(seats):
        for action in list(game.actions(state, seat))[:8]:
            if action not in game.actions(other, seat):
                continue
            here, there = _step(game, state, seat, action), _step(game, other, seat, action)
            if here is None or there is None:
                continue
            looks_same = game.view(here.state, viewer) == game.view(there.state, viewer) and events_for(
                here.events, viewer
            ) == events_for(there.events, viewer)
            quiet = not here.barrier and not there.barrier and viewer == seat
            assert looks_same or not quiet
            if looks_same:
                script.append((seat, m.Intent(base_rev=10**6, action=msgspec.Raw(encode(action)))))
                break
        if script:
            break
    if viewer is not None:
        script.insert(0, (viewer, m.Throw()))
        for seat in range(seats):
            for action in list(game.actions(state, seat))[:1]:
                if seat != viewer and action not in game.actions(state, viewer):
                    script.insert(0, (viewer, m.Intent(base_rev=10**6, action=msgspec.Raw(encode(action)))))
    script.append((0, m.Undo()))
    return script


def check_noninterference(game, seed, most=14):
    """Two games that differ only in what a seat may not know send that seat the same bytes."""
    seats = game.seats[seed % len(game.seats)]
    options = game.Options()
    states = [move.step.state for move in steps(game, seats, options, seed, random_player)]
    states = [state for state in states if game.outcome(state) is None and game.throw(state) is None]
    chance = chance_from(seed).derive("choice")
    differed = 0
    for number in range(most):
        state = states[number * len(states) // most]
        viewer = [*range(seats), None][number % (seats + 1)]
        knowers = () if viewer is None else (viewer,)
        other = game.redeal(state, knowers, chance.derive(number))
        differed += other != state
        script = quiet_script(game, state, other, viewer, seats, chance)
        here = conversation(game, seats, options, state, viewer, script)
        there = conversation(game, seats, options, other, viewer, script)
        assert here == there, f"the bytes for {viewer} at moment {number} tell a secret"
    return differed


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", [*GAMES, Pairs()], ids=lambda game: game.id)
def test_g02_games_that_differ_only_in_secrets_send_the_same_bytes(game, seed):
    assert check_noninterference(game, seed) > 0


@pytest.mark.parametrize("leak", ["hash", "size"])
def test_g02_control_a_host_that_leaks_is_caught(monkeypatch, leak):
    """Hashing the whole state instead of the receiver's view, or padding by it, would tell."""
    made = broadcast.Broadcast.show_whole

    def leaking(self, member, play, since=None):
        state = play.table.state
        if leak == "hash":
            monkeypatch.setattr(broadcast, "digest", lambda data: state_hash(state))
        else:
            self.post(member, m.Notice(code="late", detail={"seat": len(encode(state)), "top": state.deck[:1]}))
        made(self, member, play, since)

    monkeypatch.setattr(broadcast.Broadcast, "show_whole", leaking)
    with pytest.raises(AssertionError, match="tell a secret"):
        check_noninterference(Pairs(), 1)


@pytest.mark.parametrize("game", [*GAMES, Pairs()], ids=lambda game: game.id)
def test_g02_a_secret_choice_of_another_looks_the_same_to_everybody_else(game):
    """Choices that lead to the same view and events for a viewer lead to the same bytes, whatever was chosen."""
    seats = game.seats[-1]
    compared = 0
    for move in steps(game, seats, game.Options(), 5, random_player):
        state = move.step.state
        if game.throw(state) is not None or compared >= 3:
            continue
        for seat in game.to_act(state):
            viewer = (seat + 1) % seats
            groups = {}
            for action in list(game.actions(state, seat))[:12]:
                step = _step(game, state, seat, action)
                if step is None or game.throw(step.state) is not None:
                    continue
                look = encode([game.view(step.state, viewer), events_for(step.events, viewer)])
                groups.setdefault(look, []).append((action, step.state))
            for alike in groups.values():
                if len(alike) > 1 and alike[0][1] != alike[1][1] and compared < 3:
                    scripts = [[(seat, m.Intent(base_rev=10**6, action=msgspec.Raw(encode(action))))]
                               for action, _ in alike[:2]]  # fmt: skip
                    here, there = (
                        conversation(game, seats, game.Options(), state, viewer, script) for script in scripts
                    )
                    assert here == there
                    compared += 1
    assert compared or game.id != "adventure-dice", "its players choose in secret"


# G14: a log from genesis gives the same hash at every revision


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_g14_another_process_finds_the_same_hash_at_every_revision(game, tmp_path):
    room = Room(game, bots=game.seats[-1] - 1)
    person = room.local()
    room.play_to_the_end(person)
    path = tmp_path / "game.astragal"
    logfile.save(path, room.table.log)
    code = f"""
from pathlib import Path
from sim import logfile
from sim.games import all_games
from sim.table import Table
log = logfile.load(Path({str(path)!r}))
table = Table(all_games()[logfile.game_of(log)])
for entry in log:
    table.receive(entry.input)
    print(table.state_hash.hex())
"""
    expected = [entry.state.hex() for entry in room.table.log]
    environment = {**os.environ, "PYTHONHASHSEED": "4242", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == expected


# Parts


def _begin(room, people):
    room.until(lambda: all(person.link.lobby for person in people))
    for person in people:
        person.link.send(m.Ready(on=True))
    room.until(lambda: all(chair.ready for chair in room.host.lobby.chairs))
    people[0].link.send(m.Start())
    room.until(lambda: all(person.link.view is not None for person in people))


def _move(room, chance):
    """One random input, by whoever is due."""
    game, play = room.game, room.host.play
    throw = game.throw(play.table.state)
    if throw is not None:
        play.throw(throw.seat, m.Throw().gesture)
        room.until(lambda: play.rolling is None)
        return
    waiting = game.to_act(play.table.state)
    if waiting:
        seat = chance.choice(waiting)[0]
        play.act(seat, random_player(game, play.table.state, seat, chance.derive("act")))
        room.network.advance(0)


def _member(room, seat):
    return next(member for member in room.host.members.values() if seat in member.seats)


def _step(game, state, seat, action):
    try:
        return game.apply(state, seat, action)
    except Refused:
        return None
