"""`astragal doctor`: what this machine can do, and the remedy for what it cannot."""

import argparse
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table as Grid

from client.display import has_display
from sim.files import ROOT
from sim.version import version


class Finding(Struct, frozen=True):
    """One thing looked at: is it well, what was seen, and what to do if not."""

    part: str
    well: bool
    seen: str
    remedy: str = ""


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("doctor", help="say what this machine can do, with remedies")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--ask", choices=("opengl", "sound"), help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.ask:
        QUESTIONS[arguments.ask]()
        return 0
    findings = [examine() for examine in EXAMINATIONS]
    if arguments.json:
        print(msgspec.json.encode(findings).decode())
    else:
        grid = Grid(box=None, show_header=False, pad_edge=False)
        for finding in findings:
            mark = "[green]well[/green]" if finding.well else "[yellow]amiss[/yellow]"
            grid.add_row(mark, finding.part, finding.seen)
            if finding.remedy:
                grid.add_row("", "", f"[bold]{finding.remedy}[/bold]")
        Console().print(grid)
    return 0 if all(finding.well for finding in findings) else 1


def _astragal() -> Finding:
    return Finding("Astragal", True, f"Astragal {version()} in {ROOT}")


def _python() -> Finding:
    seen = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    well = sys.version_info >= (3, 11)
    return Finding("Python", well, seen, "" if well else "Install Python 3.11 or newer.")


def _display() -> Finding:
    if not has_display():
        remedy = "Start Astragal in a desktop session; without one, `astragal text GAME` plays in the terminal."
        return Finding("display", False, "no X display (DISPLAY is not set)", remedy)
    return Finding("display", True, f"X display {os.environ['DISPLAY']}" if "DISPLAY" in os.environ else "the desktop")


def _opengl() -> Finding:
    """Ask in a process of its own: a broken driver may take it down."""
    done = _asked("opengl")
    if done.returncode != 0 or not done.stdout.startswith("{"):
        remedy = "Install or update the graphics driver"
        if sys.platform == "linux":
            remedy += "; on Debian and Ubuntu: sudo apt-get install libgl1 libgl1-mesa-dri libegl1"
        return Finding("OpenGL", False, "no OpenGL 3.2 could be opened", remedy + ".")
    facts = json.loads(done.stdout)
    seen = f"OpenGL {facts['version']}, {facts['renderer']}"
    if any(name in facts["renderer"].lower() for name in ("llvmpipe", "swrast", "softpipe")):
        seen += " (in software: the low preset will be chosen)"
    return Finding("OpenGL", True, seen)


def _ask_opengl() -> None:
    """Say what the driver is, as JSON."""
    from panda3d.core import load_prc_file_data

    pipe = "p3headlessgl" if sys.platform == "linux" and not os.environ.get("DISPLAY") else "pandagl"
    for line in (f"load-display {pipe}", "gl-version 3 2", "audio-library-name null", "notify-level error"):
        load_prc_file_data("", line)
    from direct.showbase.ShowBase import ShowBase

    gsg = ShowBase(windowType="offscreen").win.gsg
    version = f"{gsg.driver_version_major}.{gsg.driver_version_minor}"
    print(json.dumps({"version": version, "renderer": gsg.driver_renderer}))


def _sound() -> Finding:
    done = _asked("sound")
    if done.returncode == 0 and done.stdout.strip() == "True":
        return Finding("sound", True, "a sound device")
    return Finding("sound", True, "no sound device: Astragal plays silently")


def _ask_sound() -> None:
    """Say whether there is a sound device."""
    from panda3d.core import AudioManager

    print(AudioManager.create_AudioManager().is_valid())


def _network() -> Finding:
    try:
        with socket.create_server(("", 0)) as server:
            port = server.getsockname()[1]
            with socket.create_connection(("127.0.0.1", port), timeout=2):
                return Finding("network", True, "tables can be opened and joined on this machine")
    except OSError as error:
        remedy = "Allow Astragal to open network ports in the firewall; solo play does not need it."
        return Finding("network", False, f"no port can be opened ({error.strerror})", remedy)


def _disk() -> Finding:
    from netcode.saved import data_folder

    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".probe"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        remedy = f"Make {folder} writable, or free some space; tables cannot be saved until then."
        return Finding("saved tables", False, f"{folder} cannot be written ({error.strerror})", remedy)
    free = shutil.disk_usage(folder).free // 2**20
    well = free >= 50
    return Finding("saved tables", well, f"{folder}, {free:,} MiB free", "" if well else "Free some disk space.")


def _asked(what: str) -> subprocess.CompletedProcess[str]:
    """The answer of a process of its own: in a frozen build there is no Python besides the program itself."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "client"]
    command = [*program, "doctor", "--ask", what]
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}  # from whatever folder it is asked
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    except subprocess.TimeoutExpired as late:
        return subprocess.CompletedProcess(late.cmd, 1, "", "")


QUESTIONS: dict[str, Callable[[], None]] = {"opengl": _ask_opengl, "sound": _ask_sound}
EXAMINATIONS: tuple[Callable[[], Finding], ...] = (_astragal, _python, _opengl, _display, _sound, _network, _disk)
