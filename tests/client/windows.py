"""Players with windows of their own, each a process on some display; what they saw comes back as JSON."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PLAYER, BIT_PLAYER = "tests.client.window_player", "tests.client.bit_player"
DEER_PLAYER = "tests.client.deer_player"
REGRETS_PLAYER = "tests.client.regrets_player"
ADVENTURE_PLAYER = "tests.client.adventure_player"
FRIGATE_PLAYER = "tests.client.frigate_player"
SCREEN_PLAYER = "tests.client.screen_player"
TRUTH_PLAYER = "tests.client.truth_player"
ENDING_PLAYER = "tests.client.ending_player"


def sit_down(display: str, scenario: str, folder: Path, *more: str, player: str = PLAYER) -> "subprocess.Popen[str]":
    """A player in a process of its own."""
    folder.mkdir(exist_ok=True)
    own = {"DISPLAY": display, "ASTRAGAL_DATA": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-m", player, scenario, str(folder), *more],
        env=os.environ | own,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def seen_by(player: "subprocess.Popen[str]", seconds: int = 120) -> dict[str, Any]:
    """What a player saw until the end."""
    try:
        out, problems = player.communicate(timeout=seconds)
    finally:
        player.kill()
    assert player.returncode == 0, out + problems
    seen: dict[str, Any] = json.loads(out.splitlines()[-1])
    return seen


def play(display: str, scenario: str, folder: Path, seconds: int = 120, player: str = PLAYER) -> dict[str, Any]:
    return seen_by(sit_down(display, scenario, folder, player=player), seconds)
