"""`astragal verify` never accuses a game that was played honestly, however its dice fell and were thrown again.

Games are played at real tables: a host whose dice fall, guests who flick them every time otherwise and watch the host,
and bots on the other chairs. The figures: `python -m pytest -m soak -s tests/client/cli/test_honest_games.py`.
"""

import json
from collections import Counter

import pytest

from client import cli
from netcode import messages as m
from netcode.throws import physics_throw
from sim import logfile
from sim.games import all_games
from sim.physics.gesture import Gesture
from sim.table import Settle, Table
from tests.netcode.tables import Person, Room

GAMES = 40


class Guest(Person):
    """Plays as a bot of some level would, but throws by a hand of its own: soft, hard, from anywhere, to anywhere."""

    level = "strong"

    def go_on(self):
        link = self.link
        if not self.playing or self.pending or link.view is None or link.facing is None or link.outcome is not None:
            return
        throw = link.game.throw(link.view)
        luck = self.luck.derive(link.rev, self.turns)
        self.turns += 1
        if throw is not None:
            if throw.seat == link.facing and link.rolling is None:
                self.pending = link.send(m.Throw(gesture=any_gesture(luck)))
        elif link.facing in link.game.to_act(link.view):
            self.pending = link.act(link.game.bots[self.level](link.view, link.facing, luck))


def any_gesture(luck):
    aim, strength, spin, x, y = (luck.derive("hand", part).below(2001)[0] / 1000 - 1 for part in range(5))
    return Gesture(aim * 180, abs(strength), spin, x, y)


def played(game, number):
    """The log of a whole game: every number of seats in turn, one or two guests, bots of both levels."""
    seats, levels = game.seats[number % len(game.seats)], list(game.bots)
    guests = min(seats, 1 + number % 2)
    seed = f"honest {game.id} {number}"
    room = Room(game, seats=seats, seed=seed, throw_service=physics_throw)
    people = []
    for name in ("Ada", "Bo")[:guests]:
        person = room.peer(name, playing=False)
        guest = Guest(person.link, playing=False, seed=f"{seed} {name}")
        guest.level = levels[number // 2 % len(levels)]
        people.append(guest)
    room.until(lambda: all(person.link.seats and person.link.lobby for person in people))
    for seat in range(guests, seats):
        people[0].link.send(m.SetChair(seat=seat, level=levels[(number + seat) % len(levels)]))
    room.until(lambda: all(chair.kind != "open" for chair in room.host.lobby.chairs))
    for person in people:
        person.playing = True
        person.pending = person.link.send(m.Ready(on=True))
    room.until(lambda: all(person.audit is not None for person in people), 100_000)
    assert all(person.audit.proved for person in people)
    return room.table.log


def thrown(game, log):
    """How many throws a log holds, how many of them dice among others that lie, and how many in a collar."""
    again, found = Table(game), Counter()
    for entry in log:
        if isinstance(entry.input, Settle):
            throw = game.throw(again.state)
            found += Counter(throws=1, rethrows=int(bool(throw.lying)), collared=int(throw.apart))
        again.receive(entry.input)
    return found


def verified(game, numbers, folder, capsys):
    """Play, save and verify as anybody would; what was counted."""
    found = Counter()
    for number in numbers:
        log = played(game, number)
        path = folder / f"{game.id}-{number}.astragal"
        logfile.save(path, log)
        code = cli.main(["--lang", "en", "verify", str(path), "--json"])
        facts = json.loads(capsys.readouterr().out)
        found += Counter(games=1) + thrown(game, log)
        assert (code, facts["true"], facts["fairness"]["verdict"]) == (0, True, "kept"), (number, facts)
        assert facts["throws"] == {"reproduced": thrown(game, log)["throws"]}, (number, facts)
        path.unlink()
    return found


@pytest.mark.soak
@pytest.mark.parametrize("game_id", list(all_games()))
def test_two_hundred_honest_games_and_nobody_is_accused(game_id, tmp_path, capsys):
    found = verified(all_games()[game_id], range(GAMES), tmp_path, capsys)
    with capsys.disabled():
        print(game_id, dict(found), "accusations 0")
