"""Promise G2 at the browsers' door: what a seat's page is sent, opened with its own keys, tells no secret."""

import json
from itertools import pairwise

import pytest
from twisted.internet.task import Clock

from netcode.conduct import Conduct
from netcode.opening import new_table
from netcode.secrets import new_seal
from netcode.sqlite_store import SqliteStore
from sim.action_text import print_action
from sim.chance import chance_from
from sim.games import all_games
from sim.selfplay import random_player, steps
from tests.netcode.tables import Counted
from tests.netcode.test_promises_rules import StartingAt
from tests.netcode.web.browsers import Browser, Table

GAMES = list(all_games().values())
SEAL = new_seal(Counted("seal"))


class Dealt(Table):
    """A table that begins in a given state, whose host has no luck of its own."""

    def __init__(self, game, seats, options, state):
        self.clock = Clock()
        self.host = new_table(
            self.clock, StartingAt(game, state), SqliteStore(self.clock, None), seats, (), options,
            Conduct(random_bytes=Counted("host"), autostart=True), SEAL, created=1.0,
        )  # fmt: skip
        self.open()


def conversation(game, seats, options, state, viewer, script):
    """Every word that `viewer` (a chair, or None for those who watch) is sent, opened with the keys of its page."""
    table = Dealt(game, seats, options, state)
    pages = [Browser(table, address=f"10.0.0.{seat}") for seat in range(seats)]
    for seat, page in enumerate(pages):
        assert page.join(f"P{seat}")["ok"]
    watcher = Browser(table, address="10.0.1.1")
    assert watcher.join("W", watch=True)["ok"]
    for page in pages:
        page.ask(what="ready", on=True)
    table.run(0.5)
    for seat, (kind, fields) in script:
        pages[seat].ask(kind, **fields)
        table.run(0.1)
    late = Browser(table, address="10.0.1.2")
    late.join("L", watch=True)
    seen = [watcher, late] if viewer is None else [pages[viewer]]
    for page in seen:
        page.ask("look", language="it", shape="table", orientation="landscape")
        page.ask("look", language="en", shape="hand", orientation="portrait")
    again = [] if viewer is None else [Browser(table, pages[viewer].own)]
    table.run(0.3)
    return b"\n".join(b"\n".join(page.hear().plain) for page in (*seen, *again))


def quiet(game, state, other, viewer, seats):
    """What may not tell the viewer the two states apart: taps on everything, refusals, moves that look the same."""
    if viewer is None:
        return []
    script = [(viewer, ("throw", {})), (viewer, ("act", {"choice": "roll", "rev": 10**6}))]
    for action in list(game.actions(state, viewer))[:1]:
        script.append((viewer, ("act", {"choice": print_action(action), "rev": -1})))
    script += [((viewer + 1) % seats, ("ask", {"what": "undo"})), (viewer, ("tap", {"piece": "deck"}))]
    return script


def moments(game, seats, seed, most):
    states = [move.step.state for move in steps(game, seats, game.Options(), seed, random_player)]
    states = [state for state in states if game.outcome(state) is None and game.throw(state) is None]
    return [states[number * len(states) // most] for number in range(most)]


def check(game, seed, most):
    seats = game.seats[seed % len(game.seats)]
    chance = chance_from(seed).derive("choice")
    differed = 0
    for number, state in enumerate(moments(game, seats, seed, most)):
        viewer = [*range(seats), None][number % (seats + 1)]
        other = game.redeal(state, () if viewer is None else (viewer,), chance.derive(number))
        differed += other != state
        script = quiet(game, state, other, viewer, seats)
        here = conversation(game, seats, game.Options(), state, viewer, script)
        there = conversation(game, seats, game.Options(), other, viewer, script)
        assert here == there, f"the words for {viewer} at moment {number} tell a secret"
    return differed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_g02_games_that_differ_only_in_secrets_send_a_page_the_same_words(game):
    assert check(game, 2, 3) > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 3, 4])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_g02_at_the_browsers_door_through_whole_games(game, seed):
    assert check(game, seed, 14) > 0


def test_g02_control_a_page_that_is_told_too_much_is_caught(monkeypatch):
    from client.presenter import session

    told = session._chat_values

    def leaking(link):
        state = link._host.play.table.state if link._host.play is not None else None
        return told(link) | {"leak": str(hash(str(state)))}

    monkeypatch.setattr(session, "_chat_values", leaking)
    with pytest.raises(AssertionError, match="tell a secret"):
        check(all_games()["adventure-dice"], 2, 3)


def test_without_the_ticket_nothing_but_lengths_is_seen():
    """The frames of two evenings that differ in every word but not in its length look alike: random, never the same."""
    table = Table(Clock(), all_games()["deer-portal"], 4, ("classic",) * 3)
    ada = Browser(table)
    frames = []
    taken = ada._frames

    def tapped():
        found = taken()
        frames.extend(payload for _, payload in found)
        return found

    ada._frames = tapped
    ada.join("Ada")
    ada.ask("say", text="a secret of sixteen")
    plain = b"".join(ada.plain)
    assert b"secret" in plain
    assert all(b"secret" not in frame and b"kind" not in frame and b"Ada" not in frame for frame in frames)
    assert all(len(frame) == len(words) + 16 for frame, words in zip(frames, ada.plain[1:], strict=True))
    assert all(one[:12] != other[:12] for one, other in pairwise(frames))
    assert json.loads(ada.plain[-1])
