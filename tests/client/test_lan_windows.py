"""Two windows on a LAN: the host's program is killed and started again, the game goes on, and another one follows."""

import json
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.client.windows import seen_by, sit_down
from tests.netcode.processes import Process, opened

pytestmark = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")
LAN_PLAYER = "tests.client.lan_player"
PATIENCE = 240.0
SOON = 10.0
"""Seconds in which everybody is back once the host has opened the table again."""


def evening(display: str, folder: Path, size: tuple[str, str], short: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """What Ada, whose program is killed, and Bo saw of it. Neither presses anything before they are back."""
    together = folder / "together"
    together.mkdir()
    if short:
        (together / "short").write_text("{}")

    def sits(scenario: str, name: str) -> "subprocess.Popen[str]":
        players.append(sit_down(display, scenario, folder / name, str(together), *size, player=LAN_PLAYER))
        return players[-1]

    def wait_for(*words: str) -> None:
        end = time.monotonic() + PATIENCE
        while not all((together / word).exists() for word in words):
            assert time.monotonic() < end, words
            for player in players:
                assert player.poll() is None, player.communicate()
            time.sleep(0.05)

    players: list[subprocess.Popen[str]] = []
    killed = sits("host", "ada")
    try:
        bo = sits("guest", "bo")
        wait_for("under-way", "watched")
        players.remove(killed)
        killed.kill()
        killed.communicate()
        wait_for("alone")
        ada = sits("host-again", "ada")
        if not short:
            wait_for("done-host-again", "done-guest")
            (together / "enough").write_text("{}")
        seen = seen_by(ada), seen_by(bo)
    finally:
        for player in (*players, killed):
            player.kill()
    for person in seen:
        assert not person["accused"]
    assert not seen[1]["buttons"], "nothing can be pressed while the host is gone"
    assert seen[0]["dice"] == seen[1]["dice"] != {}, "the die lies where it fell, also for whoever has just come"
    return seen


def test_a_killed_host_comes_back_everybody_too_and_its_close_button_asks_first(display: str, tmp_path: Path) -> None:
    ada, bo = evening(display, tmp_path, ("900", "600"), short=True)
    assert ada["stayed"]
    assert (bo["state"], bo["why"]) == ("closed", "adjourned"), "the table was saved, and Bo knows it"


def test_a_window_opens_a_table_over_a_relay_by_hand_and_a_friend_elsewhere_sits_down(
    display: str, tmp_path: Path
) -> None:
    together = tmp_path / "together"
    together.mkdir()
    relay = Process(tmp_path, "relay", "relay", "--json", "--port", 0)
    others = [relay]
    try:
        address = f"127.0.0.1:{relay.wait_for(opened, 'the relay')['port']}"
        (together / "relay").write_text(json.dumps({"address": address}))
        more = (str(together), "900", "600")
        ada = sit_down(display, "elsewhere", tmp_path / "ada", *more, player=LAN_PLAYER)
        end = time.monotonic() + PATIENCE
        while not (together / "open").exists():
            assert ada.poll() is None, ada.communicate()
            assert time.monotonic() < end
            time.sleep(0.05)
        code = json.loads((together / "open").read_text())["code"]
        bo = Process(tmp_path, "bo", "join", code, "--name", "Bo", "--bot", "classic", "--relay", address)
        others.append(bo)
        seen = seen_by(ada)
        bo.wait_for(lambda lines: "Connected over a relay." in lines, "joining")
    finally:
        for other in others:
            other.stop()
    assert seen["relays"] == [address]
    assert seen["code"] == code
    assert {"Bo", "over a relay", code} <= set(seen["said"])


@pytest.mark.soak
def test_an_evening_with_a_killed_host_is_played_by_hand_to_the_end_and_once_more(display: str, tmp_path: Path) -> None:
    """The pictures of every stage lie in pytest's folder: look at them."""
    ada, bo = evening(display, tmp_path, ("1280", "720"), short=False)
    print(tmp_path, ada, bo)
    assert ada["back_in"] < SOON
    assert ada["outcome"]
    assert bo["outcome"]
    # another game with one click each: the same people on the same chairs, by the same code
    assert ada["was"] == ada["seat"] == [0]
    assert bo["was"] == bo["seat"] == [1]
    assert ada["people"] == bo["people"] == ["Ada", "Bo"]
    assert ada["code"] == bo["code"] != ""
