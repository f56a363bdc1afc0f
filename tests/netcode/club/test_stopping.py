"""However a node is stopped, its process ends; and a server of the tests ends with them."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time

import psycopg
import pytest

from netcode.club import own_postgres, schema
from netcode.club.line import Line
from netcode.store import CannotStore
from tests.netcode.club.databases import new_database, shared_server
from tests.netcode.processes import Process

PATIENCE = 120.0


def node(folder, url, *more):
    return Process(folder, "node", "club", "--database", url, "--listen", "127.0.0.1:0", "--json", *more)


def wait_until(happened, what):
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def test_a_node_that_is_stopped_while_it_starts_ends(tmp_path):
    """Its threads wait for a database that another node prepares; nobody waits for them."""
    url = new_database()
    with psycopg.connect(url, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", (schema.LOCK,))
        process = node(tmp_path, url)
        waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        try:
            wait_until(lambda: other.execute(waiting).fetchone(), "the node waits for the lock")
            process.signal(signal.SIGTERM)
            process.process.wait(PATIENCE)
        finally:
            process.stop()
    assert process.process.returncode == 0
    assert process.err.read_text(encoding="utf-8") == ""


def test_a_node_that_is_stopped_while_it_is_open_ends(tmp_path):
    process = node(tmp_path, new_database())
    try:
        process.wait_for(lambda lines: any('"open"' in line for line in lines), "the node is open")
        process.signal(signal.SIGTERM)
        process.process.wait(PATIENCE)
    finally:
        process.stop()
    assert process.process.returncode == 0


def test_whoever_waits_for_the_database_waits_no_longer_once_the_line_is_cut():
    url = new_database()
    line, began, said = Line(url), threading.Event(), []

    def work(connection):
        began.set()
        connection.execute("SELECT pg_sleep(4)")

    def wait():
        with pytest.raises(CannotStore):
            line.run(work)
        said.append("cut")

    thread = threading.Thread(target=wait)
    thread.start()
    began.wait(PATIENCE)
    line.cut()
    thread.join(PATIENCE)
    assert said == ["cut"]
    assert line.run(lambda connection: connection.execute("SELECT 7").fetchone()) == (7,)
    line.close()


OWN = """
import sys, time
from pathlib import Path
from netcode.club.own_postgres import OwnPostgres
server = OwnPostgres(Path(sys.argv[1]) / "own", leftover=Path(sys.argv[1])).start()
print(server.pid, flush=True)
time.sleep(600)
"""


def test_a_server_of_ones_own_ends_with_whoever_started_it_even_by_sigkill(tmp_path):
    shared_server()  # skips where there is no PostgreSQL
    folder = tmp_path / "leftover"
    folder.mkdir()
    for parent in (tmp_path, *tmp_path.parents):
        if parent.stat().st_uid == os.geteuid():
            parent.chmod(parent.stat().st_mode | 0o011)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    parent = subprocess.Popen([sys.executable, "-c", OWN, folder], stdout=subprocess.PIPE, env=environment)
    server = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()

    wait_until(lambda: not os.path.exists(f"/proc/{server}") and not folder.exists(), "the server and its folder go")


def test_a_server_of_ones_own_takes_another_port_where_somebody_was_quicker_and_says_what_else_is_wrong(
    tmp_path, monkeypatch
):
    shared_server()  # skips where there is no PostgreSQL
    for parent in (tmp_path, *tmp_path.parents):
        if parent.stat().st_uid == os.geteuid():
            parent.chmod(parent.stat().st_mode | 0o011)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken, free = other.getsockname()[1], own_postgres.free_port()
        ports = iter((taken, free))
        monkeypatch.setattr(own_postgres, "free_port", lambda: next(ports))
        server = own_postgres.OwnPostgres(tmp_path / "own").start()
        server.stop()
        assert server.port == free
        with pytest.raises(own_postgres.NoPostgres, match="could not create any TCP/IP sockets"):
            own_postgres.OwnPostgres(tmp_path / "own", port=taken).start()
