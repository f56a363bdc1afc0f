"""A club in a storm: three real nodes, guests who play, and one fault after the other; what was promised is counted."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from base64 import b64decode
from collections import Counter
from contextlib import suppress

from netcode.club import queries
from netcode.club.line import Line
from netcode.club.own_postgres import free_port
from netcode.fairness import audited
from sim import logfile
from sim.codec import encode
from sim.games import all_games
from sim.table import Act
from tests.netcode.club.databases import new_database
from tests.netcode.club.proxy import Proxy
from tests.netcode.processes import Process

LEASE = 3.0
SETTLE_SECONDS = 30.0
UNFENCED = """
from netcode.club import queries
queries.HELD = "SELECT tab FROM unnest(%b::text[], %b::bigint[]) AS ours (tab, epoch) WHERE %s <> ''"
queries.ENTRIES = '''INSERT INTO entries (tab, n, epoch, entry, member, ask)
SELECT * FROM unnest(%b::text[], %b::int[], %b::bigint[], %b::bytea[], %b::text[], %b::bigint[]) WHERE %s <> ''
ON CONFLICT (tab, n) DO UPDATE SET entry = excluded.entry, epoch = excluded.epoch, member = excluded.member,
  ask = excluded.ask'''
from netcode.club.floor import Floor
Floor.let_go = lambda self: None
from netcode.club.postgres_store import PostgresStore
PostgresStore.keep_only = lambda self, leases: None
"""
"""A club whose nodes believe that what they had once is still theirs."""


class Storm:
    """Three nodes, each with a way to the database of its own, and guests at all of them."""

    def __init__(self, folder, server, tables, before="", seed=1):
        self.folder = folder
        self.server = server
        self.url = new_database(server)
        self.luck = random.Random(seed)
        self.before = before
        self.proxies = [Proxy(server.port) for _ in range(3)]
        self.ports = [free_port() for _ in range(3)]
        self.nodes = [self.start(number) for number in range(3)]
        for number in range(3):
            self.wait_open(number)
        out = (folder / "guests.out").open("wb")
        err = (folder / "guests.err").open("wb")
        command = [sys.executable, "-m", "tests.netcode.club.guests", str(tables), *map(self.address, range(3))]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.guests = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, stderr=err, env=environment)
        self.tables = tables
        self.faults = []
        self.wait(lambda events: sum(event["event"] == "ack" for event in events) > 3 * tables, "everybody plays")

    def address(self, number):
        return f"127.0.0.1:{self.ports[number]}"

    def start(self, number):
        url = self.url.replace(self.url.split("@")[1].split("/")[0], f"127.0.0.1:{self.proxies[number].port}")
        options = ["--database", url, "--listen", self.address(number), "--node", f"node{number}", "--json"]
        options += ["--dice", "seeded", "--bot-seconds", "0.1"]
        return Process(self.folder, f"node{number}", "club", *options, before=self.before)

    def wait_open(self, number, times=1):
        """A node that was killed is open again: on a busy machine it takes a program long to begin."""
        self.nodes[number].wait_for(lambda lines: opens(lines) >= times, "the node is open")

    # What the guests say

    def events(self):
        lines = (self.folder / "guests.out").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines if line.endswith("}")]

    def wait(self, happened, what, seconds=120.0):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.guests.poll() is None, (self.folder / "guests.err").read_text(encoding="utf-8")
            if happened(self.events()):
                return
            time.sleep(0.1)
        raise AssertionError(f"it did not happen: {what}")

    def away(self, events):
        """Guests whose latest word is that they are away."""
        latest = {event["guest"]: event["event"] for event in events if event["event"] in ("live", "away", "refused")}
        return [guest for guest, state in latest.items() if state == "away"]

    # Faults

    def fault(self, kind):
        number = self.luck.randrange(3)
        at = time.monotonic()
        self.faults.append((at, kind, number))
        node, proxy = self.nodes[number], self.proxies[number]
        if kind == "kill":
            before = opens(node.lines())
            node.kill()
            time.sleep(LEASE + 1)
            self.nodes[number] = self.start(number)
            self.settle(at)
            self.wait_open(number, before + 1)
            return
        if kind == "freeze":
            node.signal(signal.SIGSTOP)
            time.sleep(LEASE + 1 + self.luck.random() * 2)
            node.signal(signal.SIGCONT)
        elif kind == "partition":
            proxy.partition()
            time.sleep(LEASE + 1 + self.luck.random() * 2)
            proxy.heal()
        elif kind == "cut":
            for proxy in self.proxies:
                proxy.cut()
        else:
            getattr(self, kind)()
        self.settle(at)

    def restart(self):
        """The database is stopped and started under load, within the time of a lease."""
        self.server.stop()
        time.sleep(0.5)
        self.server.start()

    def crash(self):
        """It dies, recovers, and is away for longer than a lease."""
        self.server.kill()
        time.sleep(LEASE + 2)
        self.server.start()

    def move(self):
        """It has another address from now on."""
        self.server.stop()
        self.server.port = free_port()
        self.server.start()
        for proxy in self.proxies:
            proxy.lead_to(self.server.port)
        self.url = re.sub(r":\d+/", f":{self.server.port}/", self.url)

    def full(self):
        """Its disk takes nothing more, until somebody makes room."""
        line = Line(self.url)
        line.run(lambda c: c.execute("ALTER TABLE entries SET TABLESPACE small"))
        line.close()
        ballast = self.small / "ballast"
        with suppress(OSError), ballast.open("wb") as file:
            while True:
                file.write(bytes(4096))
                file.flush()
        heard = len(self.events())
        self.wait(lambda events: any(event.get("code") == "not-saved" for event in events[heard:]), "everybody is told")
        time.sleep(1)
        ballast.unlink()

    def settle(self, since):
        """Everybody is back, and plays."""
        before = len(self.events())

        def playing(events):
            fresh = [event for event in events[before:] if event["event"] == "ack"]
            return not self.away(events) and len(fresh) >= self.tables // 2

        self.wait(playing, "everybody is back", SETTLE_SECONDS)

    # The reckoning

    def finish(self):
        self.guests.stdin.write(b"\n")
        self.guests.stdin.close()
        self.guests.wait(30)
        for node in self.nodes:
            node.signal(signal.SIGTERM)
        for node in self.nodes:
            node.process.wait(30)
        return Reckoning(self)

    def stop(self):
        if self.guests.poll() is None:
            self.guests.kill()
            self.guests.wait()
        for node in self.nodes:
            node.signal(signal.SIGCONT)
            node.stop()
        for proxy in self.proxies:
            proxy.close()


def opens(lines):
    return sum('"event": "open"' in line for line in lines)


class Reckoning:
    """What the guests were told, held against what the database has."""

    def __init__(self, storm):
        events = storm.events()
        line = Line(storm.url)
        self.acknowledged = [event for event in events if event["event"] == "ack"]
        self.accusations = [event for event in events if event["event"] == "accused"]
        self.notices = Counter(event["code"] for event in events if event["event"] == "notice")
        self.finished = sorted({event["table"] for event in events if event["event"] == "over" and event["proved"]})
        rows = line.run(lambda c: c.execute("SELECT tab, n, epoch, ask FROM entries ORDER BY tab, n").fetchall())
        games = dict(line.run(lambda c: c.execute("SELECT id, game FROM tables").fetchall()))
        logs = {
            table: line.run(lambda c, table=table: queries.entries_of(c, table)) for table in {row[0] for row in rows}
        }
        line.close()
        self.lost = self._lost(rows, logs)
        self.forked = sorted(table for table, (_, lost) in logs.items() if lost)
        self.two_writers = self._two_writers(rows)
        self.broken = [
            (table, found.broken)
            for table in self.finished
            if (found := audited(logfile.dump(logs[table][0]), all_games()[games[table]])).broken
        ]
        self.back = self._back(events, storm.faults)

    def _lost(self, rows, logs):
        """Acknowledged moves that are not in the log."""
        kept = set()
        for table, n, _, ask in rows:
            log = logs[table][0]
            if ask and n < len(log) and isinstance(given := log[n].input, Act):
                kept.add((table, ask, given.seat, encode(given.action)))
        return [
            event
            for event in self.acknowledged
            if (event["table"], event["ask"], event["seat"], b64decode(event["action"])) not in kept
        ]

    def _two_writers(self, rows):
        """Tables at which an older epoch has written after a newer one."""
        latest, found = {}, set()
        for table, _, epoch, _ in rows:
            if epoch < latest.get(table, 0):
                found.add(table)
            latest[table] = epoch
        return sorted(found)

    def _back(self, events, faults):
        """Seconds from a fault until each guest that it had sent away was back."""
        seconds = []
        for n, (at, _, _) in enumerate(faults):
            until = faults[n + 1][0] if n + 1 < len(faults) else float("inf")
            away = {}
            for event in events:
                if at <= event["at"] < until:
                    if event["event"] == "away":
                        away[event["guest"]] = True
                    elif event["event"] == "live" and away.pop(event["guest"], None):
                        seconds.append(event["at"] - at)
        return sorted(seconds)

    @property
    def p99(self):
        return self.back[min(len(self.back) - 1, len(self.back) * 99 // 100)] if self.back else 0.0

    def __str__(self):
        median = self.back[len(self.back) // 2] if self.back else 0.0
        return (
            f"{len(self.acknowledged)} moves acknowledged, {len(self.lost)} lost; {len(self.forked)} forks; "
            f"{len(self.two_writers)} tables with two writers; {len(self.accusations)} accusations; "
            f"{len(self.finished)} finished games, {len(self.broken)} do not verify; {len(self.back)} guests back, "
            f"median {median:.1f} s, p99 {self.p99:.1f} s, worst {max(self.back, default=0):.1f} s"
        )
