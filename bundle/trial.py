"""What a stranger does with a package, tried on a program that was built: does it do so, and as the checkout does?

Every trial returns what was seen, in a few words, or raises Fault with what was not. Nothing leaves this machine:
tables are opened and joined on 127.0.0.1.
"""

import json
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from bundle.screen import Screen, press_close_button, wait_for

ROOT = Path(__file__).resolve().parent.parent
HERE = "127.0.0.1"
GAME, OTHERS = "deer-portal", "classic,classic,classic"
"""Four sit at it, and it is soon over."""
ALONE = "frigate"
"""In which the first thing that anybody does is to throw."""
RICH = 3000
"""Colours that no screen has on which no table is seen."""
SECONDS = 1800
"""In which everything happens once even on a slow machine; nothing waits longer than it must."""


class Fault(Exception):
    """What a program did not do."""


class Program(Protocol):
    """A way to start Astragal, and where that keeps its things."""

    home: Path
    """A folder in which it may write, as it is called here."""
    jobs: int
    """In how many processes bots can play."""

    def command(self, arguments: tuple[str, ...], display: str) -> list[str]: ...
    def named(self, name: str) -> str:
        """What the program itself calls a file in its home."""
        ...


class Checkout:
    """Astragal as it lies here."""

    jobs = 2

    def __init__(self, home: Path) -> None:
        self.home = home

    def command(self, arguments: tuple[str, ...], display: str) -> list[str]:
        given = {"HOME": str(self.home), "ASTRAGAL_DATA": str(self.home), "DISPLAY": display, "PYTHONPATH": str(ROOT)}
        return [
            "env",
            *(f"{name}={value}" for name, value in given.items()),
            sys.executable,
            "-m",
            "client",
            *arguments,
        ]

    def named(self, name: str) -> str:
        return str(self.home / name)


def said(program: Program, *arguments: str, display: str = "") -> str:
    """What a command prints; raises Fault if it does not end with 0."""
    done = subprocess.run(
        program.command(arguments, display),
        cwd=program.home,
        capture_output=True,
        text=True,
        errors="replace",  # Windows writes words into a pipe in an alphabet of its own
        timeout=SECONDS,
        check=False,
    )
    if done.returncode:
        raise Fault(f"{' '.join(arguments)} ended with {done.returncode}: {_last(done.stdout + done.stderr)}")
    return done.stdout


@cache
def said_here(arguments: tuple[str, ...]) -> str:
    """What the checkout prints, asked once for all packages."""
    with tempfile.TemporaryDirectory() as home:
        return said(Checkout(Path(home)), *arguments)


def _last(text: str) -> str:
    return text.strip().rpartition("\n")[2]


class Running:
    """A command that goes on meanwhile, not for ever; its last words are kept: wine cannot write them into a file."""

    def __init__(self, command: list[str], folder: Path, seconds: float = SECONDS) -> None:
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
        self._complaints: deque[str] = deque(maxlen=20)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._seconds = seconds
        self._is_late = False
        self._limit = threading.Timer(seconds, self._stop)
        self._limit.daemon = True
        self._limit.start()

    def _stop(self) -> None:
        self._is_late = True
        self.process.kill()

    def kill(self) -> None:
        """End it now, whatever it does."""
        self._limit.cancel()
        self.process.kill()
        self.process.wait()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        self._complaints.extend(self.process.stderr)

    def lines(self) -> Iterator[str]:
        """What it says from now on; whoever has heard enough may listen again later."""
        assert self.process.stdout is not None
        for line in self.process.stdout:  # noqa: UP028  (a file that is yielded from is closed with its listener)
            yield line

    def last_words(self) -> str:
        if self._is_late:
            return f"it was not done after {self._seconds:.0f} s"
        return f"{_last(''.join(self._complaints))} (ended with {self.process.poll()})"

    def ended(self) -> None:
        """Raises Fault if it does not end soon, and with 0."""
        try:
            code = self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            raise Fault("it does not end when it should") from None
        self._listener.join(5)
        if code:
            raise Fault(self.last_words())


@contextmanager
def started(program: Program, *arguments: str, display: str = "") -> Iterator[Running]:
    """A command that goes on meanwhile; what is left of it at the end is ended."""
    running = Running(program.command(arguments, display), program.home)
    try:
        yield running
    finally:
        # it may be somebody who started it for us, and passes nothing on but its own end
        running.kill()


class Trials:
    """One program, beside the checkout, on a screen."""

    def __init__(self, program: Program, checkout: Checkout, screen: Screen, pictures: Path) -> None:
        self.program = program
        self.checkout = checkout
        self.screen = screen
        self.pictures = pictures
        """Where what was on the screen is kept; the name of a file without its end."""

    def version(self, expected: str) -> str:
        told = said(self.program, "--version").strip()
        if told != f"Astragal {expected}":
            raise Fault(f"it calls itself {told!r}")
        return told

    def doctor(self) -> str:
        """It finds all that it needs, on a machine that has it."""
        told = said(self.program, "doctor", display=self.screen.display)
        found = re.search(r"OpenGL \d\.\d", told)
        if found is None:
            raise Fault(f"it has found no OpenGL: {_last(told)}")
        return f"{found[0]}, and all else"

    def bots(self) -> str:
        """The same games as here, played in processes beside it."""
        jobs = self.program.jobs
        ask = ("bots", GAME, "--games", "6", "--jobs", str(jobs), "--seed", "dist", "--json")
        if _without_time(json.loads(said(self.program, *ask))) != _without_time(json.loads(said_here(ask))):
            raise Fault("bots do not play as they do in the checkout")
        return f"6 games, --jobs {jobs}, as here"

    def draws(self) -> str:
        """Pictures of every screen of a game, without a display."""
        said(self.program, "demo", "--game", ALONE, "--out", self.program.named("shots"),
             "--size", "640x360", "--lang", "nb", "--quality", "test")  # fmt: skip
        made = [path for path in (self.program.home / "shots").glob("*.png") if path.stat().st_size > 5000]
        if len(made) < 5:
            raise Fault(f"only {len(made)} pictures were drawn")
        return f"{len(made)} pictures"

    def window(self) -> str:
        """A table in a window: a key throws dice, the window is closed, and the throw is there to be verified."""
        began = time.monotonic()
        with started(self.program, "play", ALONE, "--seats", "h", display=self.screen.display) as playing:
            window = self._table_in(playing)
            opened = time.monotonic() - began
            begun = self._newest()["entries"]
            if wait_for(lambda: self._thrown(window, begun), SECONDS) is None:
                raise Fault("no dice were thrown")
            time.sleep(1)  # the last of what is shown; the picture is for people
            self.screen.save(self.pictures.with_name(f"{self.pictures.name}-table.png"))
            press_close_button(window, self.screen.display)
            playing.ended()
        facts = self._log_of(self._newest()["id"])
        return f"table after {opened:.0f} s, {sum(facts['throws'].values())} throw, {facts['hash'][:12]} in both"

    def _table_in(self, playing: Running) -> int:
        window = wait_for(lambda: self.screen.window("Astragal"), SECONDS)
        if window is None:
            raise Fault(f"no window came: {playing.last_words()}")
        if wait_for(lambda: self.screen.colours() > RICH and self._newest(), SECONDS) is None:
            raise Fault(f"no table is to be seen: {playing.last_words()}")
        return window

    def _thrown(self, window: int, begun: int) -> bool:
        """Throw, and see whether that is on record: only what has grown since it was begun is looked into."""
        self.screen.press(window, "space")
        time.sleep(3)
        table = self._newest()
        return table["entries"] > begun and bool(self._log_of(table["id"])["throws"])

    def _newest(self) -> dict[str, Any]:
        """The table that was opened last, if there is any."""
        tables = [json.loads(line) for line in said(self.program, "host", "--list", "--json").splitlines()]
        return max(tables, key=lambda table: table["created"], default={})

    def _log_of(self, table: str) -> dict[str, Any]:
        said(self.program, "host", "--export", table, self.program.named("game.astragal"))
        return self._verified(self.program, "game.astragal")

    def _verified(self, where: Program, name: str) -> dict[str, Any]:
        """What a recorded game is, on which both agree."""
        mine: dict[str, Any] = json.loads(said(where, "verify", "--json", where.named(name)))
        theirs = json.loads(said(self.checkout, "verify", "--json", str(where.home / name)))
        if mine["hash"] != theirs["hash"]:
            raise Fault(f"{name} is {mine['hash'][:12]} for one and {theirs['hash'][:12]} for the other")
        if "differs" in {**mine["throws"], **theirs["throws"]}:
            raise Fault(f"dice fall otherwise: {mine['throws']} and {theirs['throws']}")
        if sum(mine["throws"].values()) != sum(theirs["throws"].values()):
            raise Fault(f"one has seen {mine['throws']}, the other {theirs['throws']}")
        return mine

    def hosts(self) -> str:
        return self._together(self.program, self.checkout)

    def joins(self) -> str:
        return self._together(self.checkout, self.program)

    def _together(self, host: Program, guest: Program) -> str:
        """A whole game with falling dice over the network; both have the same log of it, and it is true for both."""
        how = ("--seats", "4", "--bots", OTHERS, "--bot-seconds", "0", "--interface", HERE, "--port", "0", "--no-lan",
               "--dice-processes", "1")  # fmt: skip
        where = ("--browsers", "--browser-port", "0", "--json", "--save", host.named("hosted.astragal"))
        with started(host, "host", GAME, *how, *where) as hosting:
            told = _event(hosting, "open")
            page = self._page(_event(hosting, "browsers")["address"])
            said(guest, "join", f"{HERE}:{told['port']}", "--code", told["code"], "--bot", "strong",
                 "--save", guest.named("joined.astragal"))  # fmt: skip
            for _ in hosting.lines():
                pass  # until it ends by itself, as everybody is gone
            hosting.ended()
        own, theirs = self._verified(host, "hosted.astragal"), self._verified(guest, "joined.astragal")
        if own["hash"] != theirs["hash"] or own["entries"] != theirs["entries"]:
            raise Fault("host and guest have different games")
        thrown = sum(own["throws"].values())
        return f"{own['entries']} entries, {thrown} throws, {own['hash'][:12]} in both; page of {page} kB"

    def _page(self, address: str) -> int:
        """The page for browsers, which any package brings: how large its script is."""
        base = address.partition("#")[0]
        with urllib.request.urlopen(base, timeout=30) as answer:
            text = answer.read().decode()
        if "page.js" not in text:
            raise Fault("it has no page for browsers")
        with urllib.request.urlopen(f"{base}page.js", timeout=30) as answer:
            return len(answer.read()) // 1000


def _event(hosting: Running, wanted: str) -> dict[str, Any]:
    """What a host tells of one thing, however much else it tells."""
    for line in hosting.lines():
        told: dict[str, Any] = json.loads(line)
        if told["event"] == wanted:
            return told
    raise Fault(f"no table was opened: {hosting.last_words()}")


def _without_time(told: Any) -> Any:
    """Figures without those that differ from run to run."""
    if isinstance(told, dict):
        return {name: _without_time(value) for name, value in told.items() if "second" not in name}
    return told


def tried(trial: Callable[[], str]) -> tuple[bool, str]:
    """Whether all went well, and what was seen or not."""
    try:
        return True, trial()
    except Fault as fault:
        return False, str(fault)
    except subprocess.SubprocessError as trouble:
        return False, in_a_sentence(trouble)
    except (OSError, ValueError, KeyError) as trouble:
        return False, f"{type(trouble).__name__}: {trouble}"


def in_a_sentence(trouble: subprocess.SubprocessError) -> str:
    """What became of a command that did not end well, by its own last words."""
    if isinstance(trouble, subprocess.TimeoutExpired):
        return f"not done after {trouble.timeout:.0f} s"
    if isinstance(trouble, subprocess.CalledProcessError):
        heard = (trouble.stdout or b"") + (trouble.stderr or b"")
        return f"{trouble.cmd[-1]} ended with {trouble.returncode}: {_last(heard.decode(errors='replace'))}"
    return str(trouble)
