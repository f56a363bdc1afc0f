"""Eight browsers at one table: one sleeps, one is killed and comes back, one has a bad line; nobody is held up."""

import contextlib
import os
import stat
import time

import pytest

from tests.netcode.namespaces import SlowCable, possible
from tests.web.conftest import chromium_path
from tests.web.phone import FLAGS, PHONE, HostProcess, Phone

TURN = 6
"""Seconds for a turn: longer nobody waits for whoever sleeps."""


@contextlib.contextmanager
def elsewhere(running, prefix, folder):
    """A Chromium in another network namespace."""
    script = folder / "chromium"
    script.write_text(f'#!/bin/sh\nexec {" ".join(prefix)} {chromium_path()} "$@"\n', encoding="utf-8")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    browser = running.launch(executable_path=script, args=FLAGS)
    try:
        yield browser
    finally:
        browser.close()


@pytest.mark.soak
@pytest.mark.skipif(not possible(), reason="needs root and /dev/net/tun")
def test_eight_browsers_of_which_one_sleeps_one_is_killed_and_one_has_a_bad_line(chromium, tmp_path):
    """Five play Deep Regrets and three watch; the host and seven of them here, the eighth 300 ms away, losing 5 %."""
    with SlowCable(delay=0.15, loss=0.05) as cable:
        here, there = cable.sides
        table = HostProcess(
            "deep-regrets", 5, options={"days": 5}, turn_seconds=TURN, stand_in="casual",
            interface=cable.addresses[0], prefix=here,
        )  # fmt: skip
        with elsewhere(chromium.browser_type, here, tmp_path) as near, contextlib.ExitStack() as stack:
            (tmp_path / "far").mkdir()
            far = stack.enter_context(elsewhere(chromium.browser_type, there, tmp_path / "far"))
            try:
                play(table, near, far, cable)
            finally:
                table.stop()
    assert cable.lost > 0


def play(table, near, far, cable):
    names = ["Ada", "Ben", "Cleo", "Dan", "Eva"]
    phones = [Phone(far if name == "Eva" else near, table.address, PHONE, mode="hand", still=True) for name in names]
    for phone, name in zip(phones, names, strict=True):
        phone.wait("!!document.querySelector('#name')", "the door", 90)
        phone.join(name)
    watchers = [Phone(near, table.address, PHONE, mode="table", still=True) for _ in range(3)]
    for number, phone in enumerate(watchers):
        phone.wait("!!document.querySelector('#name')", "the door", 90)
        phone.page.locator("#name").fill(f"W{number}")
        phone.tap_on("form.door button.quiet")
        phone.wait("astragal.app.welcome.joined", "to watch")
    for phone in phones:
        phone.ready()
    for phone in [*phones, *watchers]:
        phone.wait("!!astragal.app.model.scene", "the game", 90)
    sleeper, killed = phones[1], phones[2]
    sleeper._line.send("Page.setWebLifecycleState", {"state": "frozen"})
    storage = killed.context.storage_state()
    killed.context.close()
    awake = [phones[0], phones[3], phones[4]]
    longest = wait_of_others(awake, table, until=25)
    back = Phone(near, table.address, PHONE, mode="hand", still=True, storage=storage)
    back.wait("astragal.app.model.you?.seat === 2", "the killed one is back", 60)
    sleeper._line.send("Page.setWebLifecycleState", {"state": "active"})
    sleeper.wait("astragal.app.line === 'live'", "the sleeper's line", 90)
    everybody = [*awake, sleeper, back, *watchers]
    end = time.monotonic() + 240
    while time.monotonic() < end and table.ask("told")["phase"] != "over":
        for phone in (*awake, back, sleeper):
            if phone.my_turn() and not phone.model("!!astragal.app.model.result"):
                with contextlib.suppress(AssertionError):
                    phone.turn(table)
        time.sleep(0.05)
    revisions = {phone.wait("astragal.app.model.rev", patience=30) for phone in everybody[:2]}
    for phone in everybody:
        phone.wait(lambda phone=phone: phone.model("astragal.app.model.rev") >= max(revisions), "the same table", 60)
    logs = {str(phone.model("Object.keys(astragal.app.model.log).length")) for phone in everybody}
    assert len(logs) == 1, "somebody has lost a word"
    assert longest < TURN * 3, "somebody was waited for"
    assert all(phone.faults == [] for phone in everybody)
    assert all(present for _, _, present in table.ask("told")["chairs"])
    print(f"longest wait {longest:.1f} s; {cable.passed} frames passed, {cable.lost} lost; pid {os.getpid()}")


def wait_of_others(awake, table, until):
    """Let those who are awake play so many entries; the longest time in which nothing happened."""
    longest, since, known = 0.0, time.monotonic(), table.ask("told")["entries"]
    goal, end = known + until, time.monotonic() + 240
    while known < goal and time.monotonic() < end and table.ask("told")["phase"] != "over":
        for phone in awake:
            if phone.my_turn():
                with contextlib.suppress(AssertionError):
                    phone.turn(table)
        entries = table.ask("told")["entries"]
        if entries > known:
            longest, since, known = max(longest, time.monotonic() - since), time.monotonic(), entries
        time.sleep(0.05)
    return max(longest, time.monotonic() - since)
