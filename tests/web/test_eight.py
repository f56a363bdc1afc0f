"""Eight browsers at one table: one sleeps, one is killed and comes back, one has a bad line; nobody is held up."""

import contextlib
import stat
import time

import pytest

from netcode.texts import NetworkSpeech
from tests.netcode.namespaces import SlowCable, possible
from tests.web.conftest import chromium_path
from tests.web.phone import FLAGS, PHONE, HostProcess, Phone, Refused, Stuck

TURN = 10
"""The table's pace: seconds for a turn. Longer nobody waits, whether its person is there, sleeps or is gone."""
STALE = NetworkSpeech("en").reject("stale")
"""What somebody hears whose tap came when the table had just gone on without them."""
BROKEN = "Failed to load resource: net::ERR_"
"""A line that broke while a picture came: frames are lost, and seven browsers here share the lines of one address."""
MISSING = """async (names) => {
    const { known } = astragal.app.press.pictures;
    const found = await Promise.all(names.map((name) => known.get(decodeURI(name.trim())) ?? null));
    return names.filter((_, number) => found[number] === null);
}"""
SLACK = 2.0
"""Seconds in which the one who stands in has thought, on a busy machine."""


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
    take_turns(awake, table, until=25)
    back = Phone(near, table.address, PHONE, mode="hand", still=True, storage=storage)
    back.wait("astragal.app.model.you?.seat === 2", "the killed one is back", 60)
    waited = table.ask("waited")["waited"]
    print(f"waited {waited}; {cable.passed} frames passed, {cable.lost} lost")
    sleeper._line.send("Page.setWebLifecycleState", {"state": "active"})
    sleeper.wait("astragal.app.line === 'live'", "the sleeper's line", 90)
    everybody = [*awake, sleeper, back, *watchers]
    take_turns([*awake, back, sleeper], table, until=25)
    end, seen = time.monotonic() + 60, []
    while len({rev for rev, _ in seen}) != 1 and time.monotonic() < end:
        seen = [phone.model("[astragal.app.model.rev, Object.keys(astragal.app.model.log)]") for phone in everybody]
    assert len({rev for rev, _ in seen}) == 1, "all see the same table"
    assert all(log == seen[0][1] for _, log in seen), "somebody has lost a word"
    assert waited["1"] < TURN + SLACK, "the sleeper was waited for"
    assert waited["2"] < TURN + SLACK, "the one who was killed was waited for"
    for phone in everybody:
        broken = [fault.rpartition("/models/")[2] for fault in phone.faults if fault.startswith(BROKEN)]
        assert [fault for fault in phone.faults if not fault.startswith(BROKEN)] == []
        assert phone.page.evaluate(MISSING, broken) == []
    assert all(present for _, _, present in table.ask("told")["chairs"])


def in_time(phone, table):
    """One thing that the table waits for; whoever is slower than the table's pace finds that it has gone on."""
    from playwright.sync_api import TimeoutError as TooSlow

    entries = table.ask("told")["entries"]
    try:
        phone.turn(table)
    except Refused as refused:
        assert str(refused) == STALE
        phone.model("astragal.app.hush()")
    except (Stuck, TooSlow):
        if table.ask("told")["entries"] == entries:
            raise


def take_turns(phones, table, until):
    """Let these play until there are so many more entries."""
    goal, end = table.ask("told")["entries"] + until, time.monotonic() + 240
    while (told := table.ask("told"))["entries"] < goal and told["phase"] != "over":
        assert time.monotonic() < end, "the table does not go on"
        for phone in phones:
            if phone.my_turn():
                in_time(phone, table)
        time.sleep(0.05)
