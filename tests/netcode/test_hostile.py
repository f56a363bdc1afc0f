"""Promise G9: a real host under attack goes on with its game, says nothing of it, and does not grow."""

import os
import random
import socket
import ssl
import threading
from pathlib import Path

import pytest

from netcode import wire
from sim.codec import encode
from tests.netcode.processes import Process, opened, over


class Attack:
    """Hostile connections, a few at a time: nonsense before TLS, inside TLS, half a handshake, and silence."""

    def __init__(self, port, count, seed=9):
        self.port = port
        self.count = count
        self.luck = random.Random(seed)
        self.made = 0
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self.context.check_hostname = False
        self.context.verify_mode = ssl.CERT_NONE

    def run(self):
        threads = [threading.Thread(target=self._worker) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _worker(self):
        while self.made < self.count:
            self.made += 1
            try:
                self._one(self.luck.randrange(8))
            except OSError:
                continue

    def _one(self, kind):
        with socket.create_connection(("127.0.0.1", self.port), timeout=1) as plain:
            plain.settimeout(1)
            if kind == 0:
                return
            if kind == 1:
                plain.sendall(self.luck.randbytes(400))
            elif kind == 2:
                plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
            elif kind == 3:
                plain.sendall(b"\x16\x03\x01\x02\x00\x01")
            else:
                with self.context.wrap_socket(plain) as secure:
                    secure.sendall(self._nonsense(kind))
                    secure.recv(1000)

    def _nonsense(self, kind):
        if kind == 4:
            return wire.frame(self.luck.randbytes(self.luck.randrange(1, 900)))
        if kind == 5:
            return (1 << 31).to_bytes(4, "big") + b"x" * 100
        if kind == 6:
            return wire.frame(b"\x91" * 1000)
        return wire.frame(encode({"type": "hello", "proto": 1, "rules": {}}))


def memory(process):
    pages = int(Path(f"/proc/{process.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.parametrize("count", [300, pytest.param(5000, marks=pytest.mark.soak)])
def test_g09_a_live_game_goes_on_under_hostile_connections(count, tmp_path):
    host = Process(
        tmp_path, "host", "host", "deer-portal", "--seats", 4, "--bots", "classic,classic,classic", "--no-lan",
        "--port", 0, "--interface", "127.0.0.1", "--bot-seconds", "0.2", "--json",
    )  # fmt: skip
    guest = None
    try:
        table = host.wait_for(opened, "the table")
        address = f"127.0.0.1:{table['port']}"
        guest = Process(tmp_path, "guest", "join", address, "--code", table["code"], "--bot", "classic", "--name", "Bo")
        # the first throw loads the physics, which is not the attackers' doing
        guest.wait_for(lambda lines: len(lines) > 25, "the game")
        Attack(table["port"], 40).run()
        before, lines = memory(host), len(guest.lines())
        attack = Attack(table["port"], count)
        attack.run()
        grown = memory(host) - before
        assert attack.made >= count
        guest.wait_for(lambda now: len(now) > lines + 5 or over(now), "a move")
        assert host.process.poll() is None
        assert "Traceback" not in host.err.read_text(encoding="utf-8")
        assert grown < 5_000_000, f"the host grew by {grown} bytes"
        print(f"{count} hostile connections: the host grew by {grown / 1e6:.2f} MB")
        guest.finish()
    finally:
        host.stop()
        if guest is not None:
            guest.stop()
