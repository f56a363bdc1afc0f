"""People who ask for anything at any moment: well-formed, and mostly out of place. The table stays true for everybody.

They come and go, share a device or watch, take back, pause, hand their chairs over, forge nonces and point at chairs
that are not theirs, while the game goes on.
"""

from random import Random

import pytest
from twisted.logger import LogLevel, capturedLogs

from netcode import messages as m
from netcode.fairness import check
from sim.games import all_games
from sim.physics.gesture import Gesture
from sim.table import Table
from tests.netcode.tables import Person, Room

STEPS = 300
GAMES = all_games().values()


class Mischief:
    """A table, and people who do whatever comes into their mind."""

    def __init__(self, game, seed):
        self.luck = Random(f"{game.id} {seed}")
        pick = self.luck.choice
        seats = pick(game.seats)
        bots = pick((0, 0, 1)) if seats > 1 else 0
        self.room = Room(game, seats, bots, seed=f"mischief {seed}", away_seconds=pick((1.0, 20.0)))
        self.people = []
        chairs = seats - bots
        if pick((True, False)):
            shared = min(chairs, pick((1, 1, 2)))
            self.people.append(self.room.local("Ada", seats=shared))
            chairs -= shared
        self.people += [self.room.peer(f"P{number}") for number in range(chairs)]
        self.people.append(self.room.peer("Cy", playing=False, spectator=True))
        for person in self.people:
            person.refused = lambda id, refusal, person=person: calm(person, id)

    def step(self):
        person, what = self.luck.choice(self.people), self.luck.random()
        if what < 0.7:
            person.link.send(self._ask(person.link))
        elif what < 0.88:
            person.link._transmit(self._word(person.link))
        elif what < 0.94 and hasattr(person.link, "disconnect"):
            person.link.disconnect()
        else:
            person.go_on()
        self.room.network.advance(self.luck.choice((0, 0, 0.05, 0.05, 0.1, 0.5, 3.0)))

    def _ask(self, link):
        pick = self.luck.choice
        seat, own = pick((0, 1, 2, 3, 4, 63)), pick((None, None, 0, 1, 2, 63))
        level = pick((None, "", "casual", "classic", "strong", "genius"))
        likely = [m.raw(action) for action in link.actions] or [m.raw(None)]
        action = pick((pick(likely), pick(likely), m.raw({"type": "roll"}), m.raw(["nothing"])))
        gesture = pick((None, Gesture(), Gesture(1e9, 5.0, -7.0), Gesture(float("nan"), 0.0, 0.0)))
        rev = pick((link.rev, link.rev, 0, 10**6))
        return pick(
            (
                m.Intent(base_rev=rev, action=action, seat=own, gesture=gesture),
                m.Throw(gesture=gesture or Gesture(), seat=own),
                m.Undo(to=pick((None, None, 0, max(0, link.rev - 3), 10**6)), seat=own),
                m.Redo(seat=own),
                m.Consent(yes=pick((True, True, False)), seat=own),
                m.Look(seat=seat),
                m.Chat(text=pick(("hello", "x" * 400))),
                m.Pause(on=pick((True, False, False))),
                m.StandIn(seat=seat, level=level),
                m.Sit(seat=pick((None, seat))),
                m.Rename(name=pick(("Bo", "Ada", "X" * 24))),
                m.Ready(on=True),
                m.SetSeats(count=seat),
                m.SetChair(seat=seat, level=level),
                m.SetOptions(options=pick((m.raw({}), m.raw({"nothing": 1}), m.raw(5)))),
                m.SetPace(turn_seconds=pick((0, 0, 5)), stand_in=level or ""),
                m.Start(),
                m.WantLog(),
                m.Remove(seat=own, name=pick((None, None, "P0", "Cy")), ban=pick((True, False))),
            )
        )

    def _word(self, link):
        pick, forged = self.luck.choice, (self.luck.randbytes(32),) * self.luck.choice((0, 1, 2))
        n = pick((0, 1, 10**6))
        bound = m.Bound(seat=pick((0, 1)), first=pick((0, 1 << 50)), length=9, anchor=b"a" * 32, key=b"", sig=b"s" * 64)
        seen = m.Seen(pick((0, 1)), 1, pick((0, 7)), b"m" * 32, b"v" * 16, (), b"h" * 64, b"s" * 64)
        return pick(
            (
                m.Bind(chairs=(bound,)),
                m.NonceReveal(n=n, nonces=forged),
                m.Witness(seen=seen),
                m.AckRev(rev=pick((-1, 0, 10**9))),
                m.Resync(rev=link.rev),
                m.Cursor(x=5, y=5),
                m.Ping(n=3),
            )
        )

    def agrees(self):
        """Whether everybody who is there sees the table as it is."""
        state = self.room.table.state
        links = [person.link for person in self.people if person.link.state == "live"]
        return links and all(link.view == self.room.game.view(state, link.facing) for link in links)


def calm(person: Person, id: int) -> None:
    """Whoever is refused does not insist at once: for somebody at the host's own device no time would ever pass."""
    if id == person.pending:
        person.pending = None


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(n, marks=pytest.mark.soak) for n in range(6, 60))])
@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_whatever_people_ask_for_the_table_stays_true_for_everybody(game, seed):
    mischief = Mischief(game, seed)
    with capturedLogs() as told:
        for _ in range(STEPS):
            mischief.step()
        host = mischief.room.host
        if host.play is not None:
            mischief.room.until(mischief.agrees)
    assert [event for event in told if event["log_level"] >= LogLevel.critical] == []
    assert host.closed is None
    if host.play is not None:
        table = host.play.table
        assert Table.replay(game, table.log).state_hash == table.state_hash
        fairness = check(table.log, game)
        assert fairness.verdict in ("open", "kept"), fairness.broken


def test_there_is_mischief_in_games_that_go_on():
    """The test above would show nothing at tables where nothing happens."""
    tables = []
    for seed in range(3):
        mischief = Mischief(all_games()["beat-the-bit"], seed)
        for _ in range(STEPS):
            mischief.step()
        tables.append(mischief.room.host)
    assert sum(host.moves for host in tables) > 50
    assert sum(host.refusals for host in tables) > 100
