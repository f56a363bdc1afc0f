"""`make club`: a club of two nodes on a PostgreSQL of its own, with guests who play; a node is killed on request.

Everything lies in one folder, and ends with this program.
"""

import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

from client.browsers import prepare_page
from client.locale import Translator
from client.problems import CannotDo
from client.system_language import system_language
from netcode.addresses import PAGE_PORT, RELAY_PORT
from netcode.club import queries
from netcode.club.line import Line
from netcode.club.own_postgres import NoPostgres, OwnPostgres
from netcode.store import CannotStore
from sim.games import all_games

NODES = ("one", "two")
CLUB = "The Salty Dog"
GAMES = ("deer-portal", "beat-the-bit", "frigate")
PATIENCE = 60.0
BACK_SECONDS = 6.0
"""After which a node that was killed is started again."""


class Demo:
    """Two nodes, three tables, a guest at each, and whoever watches."""

    def __init__(self, folder: Path, words: Translator) -> None:
        self.folder = folder
        self.words = words
        self.postgres = OwnPostgres(folder / "postgres")
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.back_at: dict[str, float] = {}
        self.told: dict[int, str] = {}
        self.kills = 0

    def run(self) -> None:
        prepare_page()  # once, and not by both nodes at the same time
        self.postgres.start()
        try:
            for node in NODES:
                self._start(node)
            for node in NODES:
                self._wait_for(node)
                print(self.words("club.demo.node", node=node, address=_address(node), page=_page(node)))
            for number, game in enumerate(GAMES):
                self._open(game, _address(NODES[number % 2]), f"Guest {number + 1}")
            print(self.words("club.demo.help", address=_address("one")), flush=True)
            while self._look():
                pass
        finally:
            for process in self.running.values():
                process.kill()
                process.wait()
            self.postgres.stop()

    def _spawn(self, name: str, *arguments: str) -> None:
        environment = {**os.environ, "ASTRAGAL_DATA": str(self.folder / "data" / name)}
        with (self.folder / f"{name}.log").open("wb") as log:
            command = [sys.executable, "-m", "client", *arguments]
            self.running[name] = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment
            )

    def _start(self, node: str) -> None:
        port = str(PAGE_PORT + 60 + NODES.index(node))
        serving = ["--database", self.postgres.url, "--listen", _address(node), "--node", node, "--json"]
        self._spawn(node, "club", *serving, "--browsers", "--browser-port", port, "--club", CLUB, "--bot-seconds", "2")

    def _wait_for(self, node: str) -> None:
        log, end = self.folder / f"{node}.log", time.monotonic() + PATIENCE
        while '"open"' not in log.read_text(encoding="utf-8"):
            if time.monotonic() > end or self.running[node].poll() is not None:
                raise CannotDo(self.words("club.demo.silent", node=node, log=log))
            time.sleep(0.1)

    def _open(self, name: str, address: str, guest: str) -> None:
        """A table with bots, and a guest whom a bot plays for, in a process of its own."""
        game = all_games()[name]
        level = next(iter(game.bots))
        seats = next((count for count in game.seats if count > 1), 1)
        command = [sys.executable, "-m", "client", "club", address, "--open", name, "--seats", str(seats)]
        command += ["--bots", ",".join([level] * (seats - 1)), "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotDo(done.stderr.strip().removeprefix("astragal: "))
        opened = json.loads(done.stdout)
        code = opened["code"]
        self._spawn(guest, "join", code, "--relay", address, "--text", "--name", guest, "--bot", level)
        print(self.words("club.demo.table", game=name, code=code, address=address, page=opened["page"]), flush=True)

    def _look(self) -> bool:
        """One second: tell which table has moved, do what is typed. False at the end."""
        line = Line(self.postgres.url)
        try:
            tables = line.run(lambda connection: queries.open_tables(connection, 20))
        except CannotStore:
            tables = []
        finally:
            line.close()
        for table in tables:
            if table.address and self.told.get(table.number) != table.address:
                self.told[table.number] = table.address
                print(
                    self.words("club.demo.at", number=table.number, game=table.game, address=table.address), flush=True
                )
        for node, at in tuple(self.back_at.items()):
            if time.monotonic() > at:
                del self.back_at[node]
                self._start(node)
                print(self.words("club.demo.back", node=node), flush=True)
        ready, _, _ = select.select([sys.stdin], [], [], 1.0)
        if not ready:
            return True
        typed = sys.stdin.readline()
        if typed.strip() == "k":
            self._kill()
        return bool(typed) and typed.strip() != "q"

    def _kill(self) -> None:
        node = NODES[self.kills % 2]
        self.kills += 1
        if node not in self.back_at:
            self.running[node].kill()
            self.running[node].wait()
            self.back_at[node] = time.monotonic() + BACK_SECONDS
            print(self.words("club.demo.killed", node=node), flush=True)


def _address(node: str) -> str:
    return f"127.0.0.1:{RELAY_PORT + 52 + NODES.index(node)}"


def _page(node: str) -> str:
    return f"http://127.0.0.1:{PAGE_PORT + 60 + NODES.index(node)}"


def main() -> int:
    words = Translator(system_language())
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".club").absolute()
    folder.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        Demo(folder, words).run()
    except (NoPostgres, CannotDo) as problem:
        print(problem.sentence(system_language()) if isinstance(problem, CannotDo) else problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
