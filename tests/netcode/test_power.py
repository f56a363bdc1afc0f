"""Full disks, breaks, crashes and lost power, in any order: nobody loses a chair.

Power that is lost takes with it whatever was not synced. The host's database is put back to what it was after its
latest commit; a guest's folder to what it was after its latest sync, file and name each for itself.
"""

import os
import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

from netcode import tickets
from netcode.link import Tickets
from netcode.secrets import number_of
from netcode.tickets import Ticket
from tests.conformance.small_games import Pairs
from tests.netcode.tables import Room
from tests.netcode.test_host import begun

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="tells files by their descriptors")


class HostDisk:
    """The host's database connection: it can be full, and remembers how it lay on disk after each commit."""

    def __init__(self, db, folder, kept):
        self.db, self.folder, self.kept = db, folder, kept
        self.full = False
        self.sync()

    def execute(self, statement, *values):
        writes = not statement.startswith(("BEGIN", "SELECT", "PRAGMA"))
        if self.full and writes and (statement == "COMMIT" or not self.db.in_transaction):
            raise sqlite3.OperationalError("database or disk is full")
        result = self.db.execute(statement, *values)
        if writes and not self.db.in_transaction:
            self.sync()
        return result

    def sync(self):
        shutil.rmtree(self.kept, ignore_errors=True)
        shutil.copytree(self.folder, self.kept)

    def __getattr__(self, name):
        return getattr(self.db, name)


class GuestDisk:
    """A folder whose unsynced files and names are lost with the power; or that takes nothing more."""

    def __init__(self, folder):
        self.folder = folder
        self.full = False
        self.contents = {}
        """Synced contents by inode."""
        self.names = {}
        """Synced names, with the contents they stood for."""

    def fsync(self, fd):
        if self.full:
            raise OSError(28, "No space left on device")
        place = Path(os.readlink(f"/proc/self/fd/{fd}"))
        if place.is_dir():
            files = [file for file in place.iterdir() if file.is_file()]
            self.names = {file.name: self.contents.get(file.stat().st_ino, b"") for file in files}
        else:
            self.contents[os.fstat(fd).st_ino] = place.read_bytes()

    def lose_power(self):
        for file in self.folder.iterdir():
            file.unlink()
        self.contents = {}
        for name, data in self.names.items():
            (self.folder / name).write_bytes(data)


class House:
    """A host and two guests, whose machines all fail now and then."""

    def __init__(self, folder, seed, monkeypatch):
        self.luck = Random(seed)
        self.folder = folder
        self.room = Room(Pairs(), folder=folder / "host", seed=f"power {seed}")
        self.disks = {}
        for name in ("Bo", "Eva"):
            (folder / name).mkdir()
            self.disks[name] = GuestDisk(folder / name)
        monkeypatch.setattr(tickets.os, "fsync", self.fsync)
        self.watch_disk()
        self.guests = {name: self.sit_down(name) for name in self.disks}
        begun(self.room, *self.guests.values())
        self.room.until(lambda: all(member.arrived for member in self.room.host.members.values()))
        self.chairs = {name: person.link.seats for name, person in self.guests.items()}

    def fsync(self, fd):
        place = Path(os.readlink(f"/proc/self/fd/{fd}"))
        next(disk for disk in self.disks.values() if place.is_relative_to(disk.folder)).fsync(fd)

    def sit_down(self, name, code=None, picked=False):
        """At the table that the code's number leads to; or with the latest ticket, as who picks "back to the table"."""
        tickets = Tickets(self.folder / name / "tickets.json")
        ticket = next(iter(tickets.latest()), None) if picked else None
        return self.room.peer(name, playing=False, code=code, tickets=tickets, ticket=ticket)

    def watch_disk(self):
        self.disk = HostDisk(self.room.store._db, self.folder / "host", self.folder / "kept")
        self.room.store._db = self.disk

    # What goes wrong

    def host_disk_fills_or_empties(self):
        self.disk.full = not self.disk.full

    def guest_disk_fills_or_empties(self):
        disk = self.luck.choice(list(self.disks.values()))
        disk.full = not disk.full

    def connection_breaks(self):
        self.luck.choice(list(self.guests.values())).link.disconnect()

    def host_loses_power(self):
        self.room.crash()
        shutil.rmtree(self.folder / "host")
        shutil.copytree(self.folder / "kept", self.folder / "host")
        self.room.restart()
        self.watch_disk()

    def guest_loses_power(self):
        name = self.luck.choice(list(self.guests))
        link = self.guests[name].link
        link._left = True
        link._again.cancel()
        link._ping.cancel()
        link._door.cancel()
        if link._race is not None:
            link._race.cancel()
        if link._trying is not None:
            link._trying.abort()
        link.disconnect()
        link._tickets.release()  # locks end with their process
        link.claims = lambda table: False
        self.disks[name].lose_power()
        self.guests[name] = self.sit_down(name, self.forgotten_code(), picked=self.luck.choice((True, False)))

    def forgotten_code(self):
        """Its words are forgotten with the rest: only the ticket counts."""
        return f"{number_of(self.room.host.seal.code)}-nono-nono"

    def time_passes(self):
        self.run(self.luck.choice((0.05, 0.3, 2.5, 6.0)))

    def run(self, seconds):
        end = self.room.network.callLater(seconds, lambda: None)
        self.room.until(lambda: not end.active(), seconds + 1)

    def step(self):
        self.luck.choice(
            (
                self.host_disk_fills_or_empties,
                self.guest_disk_fills_or_empties,
                self.connection_breaks,
                self.connection_breaks,
                self.host_loses_power,
                self.guest_loses_power,
                self.time_passes,
            )
        )()
        self.run(self.luck.choice((0.0, 0.02, 0.1, 0.1, 0.5)))

    def everybody_sits(self):
        """Once nothing more goes wrong, everybody has the chair they had."""
        self.disk.full = False
        for disk in self.disks.values():
            disk.full = False
        for name, person in self.guests.items():
            if person.link.why is not None and person.link.why.code == "no-table":
                # the number was typed while the host was away from the relay: it is typed again
                self.guests[name] = self.sit_down(name, self.forgotten_code())
        self.run(10)
        return {name: person.link.seats for name, person in self.guests.items()} == self.chairs


SEEDS = [*range(15), *(pytest.param(n, marks=pytest.mark.soak) for n in range(15, 1000))]


@pytest.mark.parametrize("seed", SEEDS)
def test_g22_whatever_fails_in_whatever_order_nobody_loses_a_chair(way, seed, tmp_path, monkeypatch):
    house = House(tmp_path, seed, monkeypatch)
    for _ in range(20):
        house.step()
    assert house.everybody_sits(), {name: person.link.why for name, person in house.guests.items()}


def test_a_full_disk_a_reconnect_and_a_crash_keep_the_chair(tmp_path, monkeypatch):
    house = House(tmp_path, 0, monkeypatch)
    bo = house.guests["Bo"]
    house.disk.full = True
    for _ in range(3):
        bo.link.disconnect()
        house.run(1)
        assert bo.link.state == "live"
    house.host_loses_power()
    house.run(1)
    assert bo.link.state == "live"
    assert bo.link.seats == house.chairs["Bo"]


def test_a_ticket_that_cannot_be_saved_leaves_the_one_before(tmp_path, monkeypatch):
    disk = GuestDisk(tmp_path)
    monkeypatch.setattr(tickets.os, "fsync", disk.fsync)
    kept = Tickets(tmp_path / "tickets.json")
    first, second = (Ticket("t", "host", 1, token * 32, b"p", 1) for token in (b"1", b"2"))
    assert kept.put(first)
    disk.full = True
    assert not kept.put(second)
    assert kept.get("t") == Tickets(tmp_path / "tickets.json").get("t") == first
    assert [file.name for file in tmp_path.iterdir()] == ["tickets.json"]
    disk.full = False
    assert kept.put(second)
    disk.lose_power()
    assert Tickets(tmp_path / "tickets.json").get("t") == second


def test_a_guest_whose_disk_is_full_does_not_say_that_it_has_its_new_token(tmp_path, monkeypatch):
    house = House(tmp_path, 0, monkeypatch)
    bo, member = house.guests["Bo"], house.room.host.seating.person_at(house.chairs["Bo"][0])
    old = bo.link._ticket
    house.disks["Bo"].full = True
    bo.link.disconnect()
    house.run(1)
    assert bo.link.state == "live"
    assert member.holds(old.token)
    house.disks["Bo"].full = False
    house.run(6)
    assert bo.link._ticket != old
    assert not member.holds(old.token)


def test_two_programs_of_one_person_keep_each_others_tickets(tmp_path):
    one, two = Tickets(tmp_path / "tickets.json"), Tickets(tmp_path / "tickets.json")
    assert one.get("a") is None
    assert two.get("b") is None
    a, b = (Ticket(table, "host", 1, b"t" * 32, b"p", 1) for table in "ab")
    one.put(a)
    two.put(b)
    fresh = Tickets(tmp_path / "tickets.json")
    assert (fresh.get("a"), fresh.get("b")) == (a, b)
    two.drop("b")
    assert Tickets(tmp_path / "tickets.json").get("a") == a
