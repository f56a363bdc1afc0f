"""A move at our host beside the same move at Colyseus: `python -m benchmarks.peers.colyseus [--tables 20] [--json]`.

Colyseus (npm: @colyseus/core, ws-transport, schema) is fetched into a temporary folder. Its rooms hold a state of as
many numbers and words as a view of ours, and every move changes the very values that it changed in a game of ours:
public ones once for all, those that only a seat may know in a part of their own that only its guest is sent
(`StateView`). Each change is sent to the four guests at once, with as many bytes of events beside it as ours. Nothing
is judged by rules, kept on disk, hashed, signed or revealed: it is the cost of spreading a state, and nothing else.

Ours is the whole host of `benchmarks/net.py`: the same four guests, the rules, an entry on disk before anybody is told,
entropy from everybody for every throw, over TLS. Both servers are processes of their own that take turns; measured is
their CPU time a move, with all their threads. A move is an action, with the throw it asks for. Bar: 0.9 of Colyseus'
over TLS. Beside them stands a server of ours without a host: it sends the bytes that the host sent for what the guests
sent, and does nothing else (`benchmarks.echo`).
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from twisted.internet.defer import DeferredList, inlineCallbacks
from twisted.internet.threads import deferToThread

from benchmarks.echo import steps_of
from benchmarks.net import GUESTS, REACTOR, ServerProcess, cpu_for, echoes, moves, seated
from netcode.secrets import new_certificate
from sim.chance import chance_from
from sim.codec import encode
from sim.games import AnyGame, all_games
from sim.roller import SeededRoller
from sim.table import Table, events_for

HERE = Path(__file__).parent
PACKAGES = ("@colyseus/core@0.17", "@colyseus/ws-transport@0.17", "@colyseus/schema@4", "express@5", "ws@8")
WARM_UP, ROUNDS, MOVES = 100, 5, 8
"""Moves a table before anything is measured, and rounds of so many moves a table."""
RECORDED = 150
"""Moves of the game that Colyseus plays again and again."""

Leaf = int | float | str
Leaves = dict[tuple[Any, ...], Leaf]


# What is played


def leaves_of(tree: Any, path: tuple[Any, ...] = ()) -> Leaves:
    """Every single value of a view, by where it stands."""
    if isinstance(tree, dict):
        items: Sequence[tuple[Any, Any]] = list(tree.items())
    elif isinstance(tree, list):
        items = list(enumerate(tree))
    else:
        value = tree.hex() if isinstance(tree, bytes) else -1 if tree is None else tree
        return {path: int(value) if isinstance(value, bool) else value}
    return {key: leaf for name, part in items for key, leaf in leaves_of(part, (*path, name)).items()}


class Slots:
    """Gives every value of a part a number, once for all, and tells which have changed since the last look."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[Any, ...], int] = {}
        self.words: dict[tuple[Any, ...], int] = {}
        self._held: Leaves = {}

    def changes(self, leaves: Leaves) -> list[tuple[int, Leaf]]:
        blank: Leaves = {key: "" if isinstance(leaf, str) else 0 for key, leaf in self._held.items()}
        found = []
        for key, leaf in {**blank, **leaves}.items():
            before = self._held.get(key)
            if isinstance(before, str) != isinstance(leaf, str) and before is not None:
                continue  # a value that is now a number and now a word counts where it stood first
            if leaf != before:
                kind = self.words if isinstance(leaf, str) else self.numbers
                found.append((kind.setdefault(key, len(kind)), leaf))
                self._held[key] = leaf
        return found

    @property
    def size(self) -> dict[str, int]:
        return {"numbers": len(self.numbers), "words": len(self.words)}


def recorded(game: AnyGame) -> dict[str, Any]:
    """A game by random moves: what every move changed for everybody and for each seat."""
    luck = chance_from("colyseus")
    table = Table.begin(game, GUESTS, seed=luck.derive("seed").key)
    roller = SeededRoller(luck.derive("dice"))
    shared, own = Slots(), [Slots() for _ in range(GUESTS)]
    found: list[list[dict[str, Any]]] = []
    sizes: list[int] = []

    def patch(events: Any = ()) -> dict[str, Any]:
        views = [game.view(table.state, seat) for seat in range(GUESTS)]
        sizes.append(len(encode(views[0])))
        looks = [leaves_of(msgspec.msgpack.decode(encode(view))) for view in views]
        public = {key: leaf for key, leaf in looks[0].items() if all(look.get(key) == leaf for look in looks)}
        private = [{key: leaf for key, leaf in look.items() if key not in public} for look in looks]
        told = len(encode(events_for(events, 0)))
        return {
            "shared": shared.changes(public),
            "own": [slots.changes(leaves) for slots, leaves in zip(own, private, strict=True)],
            "events": "x" * told,
        }

    found.append([patch()])
    while game.outcome(table.state) is None and len(found) < RECORDED:
        seat = game.to_act(table.state)[0]
        actions = list(game.actions(game.view(table.state, seat), seat))
        step = table.act(seat, luck.derive("move", len(found)).choice(actions)[0])
        move = [patch(step.events)]
        while (throw := game.throw(table.state)) is not None and game.outcome(table.state) is None:
            step = table.settle(roller.roll(throw), b"")
            move.append(patch(step.events))
        found.append(move)
    return {
        "secrets": game.secrets,
        "shared": shared.size,
        "own": [slots.size for slots in own],
        "moves": found,
        "view bytes": median(sizes),
    }


# Colyseus


class Peer:
    """Colyseus with its guests, each in a process of its own."""

    def __init__(self, folder: Path, trace: dict[str, Any], tables: int, secure: bool) -> None:
        path, patches = folder / "trace.json", folder / "patches.json"
        path.write_text(json.dumps(trace))
        # a patch is sent only where something has changed; events always are
        patches.write_text(json.dumps([_messages(move, trace["secrets"]) for move in trace["moves"]]))
        port = _free_port()
        self.server = _node(
            folder, "colyseus_server.mjs", str(path), str(port), *(_certificate(folder) if secure else ())
        )
        _hear(self.server, "listening")
        url = f"{'https' if secure else 'http'}://127.0.0.1:{port}"
        self.guests = _node(folder, "colyseus_guests.mjs", url, str(tables), str(patches))
        _hear(self.guests, "seated")
        self.tables = tables

    def cost(self, count: int) -> tuple[float, float]:
        """µs of the server's CPU a move, and bytes that guests were sent."""
        before = _cpu(self.server.pid)
        assert self.guests.stdin is not None
        self.guests.stdin.write(f"{count}\n")
        self.guests.stdin.flush()
        sent = int(_hear(self.guests))
        made = count * self.tables
        return (_cpu(self.server.pid) - before) / made * 1e6, sent / made

    def close(self) -> None:
        for process in (self.guests, self.server):
            process.kill()
            process.wait()


def _messages(move: list[dict[str, Any]], secrets: bool) -> int:
    """How many messages every guest surely gets of a move."""
    patches = sum(bool(patch["shared"]) for patch in move)
    return patches + len(move)


def _node(folder: Path, script: str, *arguments: str) -> "subprocess.Popen[str]":
    shutil.copy(HERE / script, folder / script)
    return subprocess.Popen(
        ["node", script, *arguments], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "NODE_ENV": "production", "NODE_TLS_REJECT_UNAUTHORIZED": "0", "NODE_NO_WARNINGS": "1"},
    )  # fmt: skip


def _hear(process: "subprocess.Popen[str]", wanted: str = "") -> str:
    """The next line, or the one that is wanted."""
    assert process.stdout is not None
    for line in process.stdout:
        if wanted in line:
            return line.strip()
    raise SystemExit(f"Colyseus ended early: {process.args!r}")


def _cpu(process: int) -> float:
    """Of all its threads, to the nanosecond: the usual figure counts in hundredths of a second."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _certificate(folder: Path) -> tuple[str, str]:
    """The same kind as a host of ours has."""
    files = []
    for name, data in zip(("CERTIFICATE", "PRIVATE KEY"), new_certificate(), strict=True):
        path = folder / f"{name}.pem"
        path.write_text(f"-----BEGIN {name}-----\n{b64encode(data).decode()}\n-----END {name}-----\n")
        files.append(str(path))
    certificate, key = files
    return key, certificate


def fetch(folder: Path) -> None:
    """Colyseus, without whatever it could do besides."""
    npm = ["npm", "install", "--silent", "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund"]
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    if shutil.which("npm") is None or subprocess.run([*npm, *PACKAGES], cwd=folder, check=False).returncode:
        raise SystemExit("Colyseus cannot be fetched: this needs node, npm and the network.")


# In turns


@inlineCallbacks
def compared(game_id: str, folder: Path, tables: int) -> Any:
    trace = recorded(all_games()[game_id])
    peers = {
        "colyseus": Peer(folder, trace, tables, secure=False),
        "colyseus over TLS": Peer(folder, trace, tables, secure=True),
    }
    server = ServerProcess()
    ours = yield seated(server, tables, game_id=game_id)
    yield DeferredList([moves(table, MOVES) for table in ours])
    yield server.ask("record")
    recorded_from = ours[0].moves
    yield DeferredList([moves(table, MOVES) for table in ours])
    trace_of_ours, _ = yield server.ask("recorded")
    recorded_moves = ours[0].moves - recorded_from
    groups = yield echoes(server, "answers_tls", steps_of(trace_of_ours), tables)
    for peer in peers.values():
        yield deferToThread(peer.cost, WARM_UP)
    found: dict[str, list[float]] = {"astragal": [], "its bytes alone": [], **{name: [] for name in peers}}
    sent: dict[str, float] = {}
    for _ in range(ROUNDS):
        asked = sum(table.moves for table in ours)
        cpu, _, _ = yield cpu_for(server, [partial(moves, table, MOVES) for table in ours])
        asked = sum(table.moves for table in ours) - asked
        if asked:
            found["astragal"].append(cpu / asked * 1e6)
        cpu, _, _ = yield cpu_for(server, [partial(group.repeat, 1) for group in groups])
        found["its bytes alone"].append(cpu / len(groups) / recorded_moves * 1e6)
        for name, peer in peers.items():
            cost, sent[name] = yield deferToThread(peer.cost, MOVES)
            found[name].append(cost)
    server.stop()
    for peer in peers.values():
        peer.close()
    figures: dict[str, Any] = {f"{name}, us a move": median(costs) for name, costs in found.items()}
    figures["ratio to Colyseus"] = figures["astragal, us a move"] / figures["colyseus, us a move"]
    figures["ratio to Colyseus over TLS"] = figures["astragal, us a move"] / figures["colyseus over TLS, us a move"]
    figures["bytes Astragal sends a move"] = sum(n for way, n in trace_of_ours if way[:3] == "out") / recorded_moves
    figures["bytes of a view"] = trace["view bytes"]
    figures["values of a state"] = sum(trace["shared"].values()) + sum(sum(size.values()) for size in trace["own"])
    figures["bytes Colyseus sends a move"] = sent["colyseus"]
    return figures


@inlineCallbacks
def run(games: Sequence[str], tables: int) -> Any:
    figures: dict[str, Any] = {}
    for game in games:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            yield deferToThread(fetch, folder)
            figures[game] = yield compared(game, folder, tables)
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--game", action="append", help="default: deer-portal and deep-regrets")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    result: list[Any] = []
    games = given.game or ["deer-portal", "deep-regrets"]
    work = partial(run, games, given.tables)
    REACTOR.callWhenRunning(lambda: work().addBoth(result.append).addBoth(lambda _: REACTOR.stop()))
    REACTOR.run()
    (figures,) = result
    if not isinstance(figures, dict):
        figures.printTraceback()
        return 1
    if given.json:
        print(json.dumps(figures))
        return 0
    for game, rows in figures.items():
        print(game)
        for name, value in rows.items():
            print(f"  {name:36} {value:10.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
