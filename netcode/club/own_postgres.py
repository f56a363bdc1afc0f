"""A PostgreSQL of one's own, in a folder: for the demo, the tests and the benchmark, never a system's cluster."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

START_SECONDS = 30.0
STOP_SECONDS = 20.0
TRIES = 3
TAKEN = "could not create any TCP/IP sockets"
"""What the server says where another program has its port: free ports are for whoever is quickest."""
SERVANTS = ("postgres", "nobody")
"""Users as whom the server runs where we are root: it refuses to."""
WATCH = 'read _; kill -INT "$1"; [ -z "$2" ] || { while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"; }'
"""Waits for the end of whoever holds the other end of its input, also by SIGKILL, and ends the server then."""


class NoPostgres(Exception):
    """There is no server here that could be started; the message says why, in a sentence."""


def binaries() -> Path:
    """Where initdb and postgres are. Raises NoPostgres."""
    found = [Path(place).parent for place in map(shutil.which, ("initdb", "postgres")) if place]
    homes = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), *found]
    for home in homes:
        if (home / "initdb").exists() and (home / "postgres").exists():
            return home
    raise NoPostgres("PostgreSQL is not installed here (apt-get install postgresql).")


class OwnPostgres:
    """A server on loopback, with its data in a folder that is its own."""

    def __init__(
        self, folder: Path, port: int = 0, settings: Mapping[str, str] | None = None, leftover: Path | None = None
    ) -> None:
        """However this process ends, the server ends with it; `leftover` is a folder that is deleted then."""
        self.folder = folder
        self._wanted_port = port
        self.port = port or free_port()
        self._settings = dict(settings or {})
        self._leftover = str(leftover or "")
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: subprocess.Popen[bytes] | None = None
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = next((name for name in SERVANTS if _is_user(name)), None)
            if user is None:
                raise NoPostgres("PostgreSQL does not run as root, and there is no other user here.")
            known = pwd.getpwnam(user)
            self._as = {"user": known.pw_uid, "group": known.pw_gid, "extra_groups": []}

    @property
    def url(self) -> str:
        return f"postgresql://astragal@127.0.0.1:{self.port}/postgres"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> "OwnPostgres":
        """Ready when this returns. Raises NoPostgres."""
        tries = 1 if self._wanted_port else TRIES
        while True:
            tries -= 1
            try:
                self._begin()
                self._wait()
            except NoPostgres as problem:
                if not tries or TAKEN not in str(problem):
                    raise
                self.port = free_port()  # somebody was quicker
            else:
                self._wanted_port = self.port  # it stays there, for those who know it by now
                return self

    def _begin(self) -> None:
        home = binaries()
        data = self.folder / "data"
        if not (data / "PG_VERSION").exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            if self._as:
                shutil.chown(self.folder, self._as["user"], self._as["group"])
            self._run(home / "initdb", "-D", data, "-U", "astragal", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        settings = {"listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": ""}
        options = [f"-c{name}={value}" for name, value in {**settings, **self._settings}.items()]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [home / "postgres", "-D", data, *options],
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
                **self._as,
            )
        self._watch = subprocess.Popen(
            ["/bin/sh", "-c", WATCH, "sh", str(self._process.pid), self._leftover],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            start_new_session=True,
        )

    def _run(self, *command: Any) -> None:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", **self._as)
        if done.returncode:
            raise NoPostgres(f"PostgreSQL cannot be set up in {self.folder}: {done.stderr.strip() or done.stdout}")

    def _wait(self) -> None:
        import psycopg

        assert self._process is not None
        end = monotonic() + START_SECONDS
        while monotonic() < end:
            if self._process.poll() is not None:
                break
            with suppress(psycopg.OperationalError), psycopg.connect(self.url, connect_timeout=2):
                return
            sleep(0.05)
        self.kill()
        said = (self.folder / "log").read_text(encoding="utf-8", errors="replace").splitlines()
        why = [line for line in said if "FATAL" in line][-1:] or said[-1:]
        raise NoPostgres(f"PostgreSQL does not start in {self.folder}: {' '.join(why)}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends every connection and closes properly, SIGQUIT does not, and recovers at the next start."""
        process, self._process = self._process, None
        watch, self._watch = self._watch, None
        if watch is not None and watch.stdin is not None:
            watch.kill()
            watch.wait()
            watch.stdin.close()
        if process is not None and process.poll() is None:
            process.send_signal(how)
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def kill(self) -> None:
        self.stop(signal.SIGQUIT)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _is_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
