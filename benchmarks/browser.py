"""What a seat in a browser costs: from the address to a chair, from a tap to the answer, bytes, and the first picture.

    python -m benchmarks.browser

A real Chromium on loopback. Read the figures of one run beside one another: on a busy machine all of them grow. What
the same machine needs at the same moment for a word that asks nothing (a ping, there and back) is measured before every
move, and what the host computes for a move, in seconds of CPU and without a browser, at the end: neither is part of
what waiting for others' programs costs.
"""

import os
import statistics
import time
from pathlib import Path

from tests.sources import ROOT
from tests.web.conftest import CHROMIUM
from tests.web.phone import FLAGS, HostProcess, Phone

GAMES = 3
BOTS = {1: "classic", 2: "classic", 3: "classic"}
TEN_MEGABITS = {"offline": False, "latency": 20, "downloadThroughput": 1.25e6, "uploadThroughput": 1.25e6}


def size() -> None:
    packed = {file.name: file.stat().st_size for file in (ROOT / "web" / "dist").glob("*.gz")}
    page = sum(size for name, size in packed.items() if not name.startswith(("LICENCES", "words.it", "words.nb")))
    print(f"page and scripts, compressed: {page / 1000:.0f} kB")


def way_in(browser) -> Phone:  # type: ignore[no-untyped-def]
    """From opening the address to a chair: the hands of a person not counted."""
    host = HostProcess("deer-portal", 4, bots=BOTS, bot_seconds=0, dice="seeded")
    began = time.perf_counter()
    phone = Phone(browser, host.address, mode="hand", still=True)
    phone.wait("!!document.querySelector('#name')")
    door = time.perf_counter() - began
    phone.join("Ada")
    print(f"address to seated: {time.perf_counter() - began:.2f} s, of it {door:.2f} s to the door; {phone.taps} taps")
    phone.host = host  # type: ignore[attr-defined]
    return phone


def first_picture(browser) -> None:  # type: ignore[no-untyped-def]
    """From reloading the page in mid-game to the first picture of the hand, at 10 Mbit/s, nothing cached."""
    host = HostProcess("adventure-dice", 2, bots={1: "casual"}, bot_seconds=600)
    phone = Phone(browser, host.address, mode="hand", still=True)
    phone.wait("!!document.querySelector('#name')")
    phone.join("Ada").ready()
    phone.wait("!!document.querySelector('.shelf.cards canvas')")
    line = phone.context.new_cdp_session(phone.page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Network.emulateNetworkConditions", TEN_MEGABITS)
    times = []
    for _ in range(5):
        phone.page.reload()
        phone.wait("!!document.querySelector('.shelf.cards canvas')")
        times.append(phone.page.evaluate(PRINTED) / 1000)
    print(f"first picture of the hand at 10 Mbit/s: median {statistics.median(times):.2f} s, most {max(times):.2f} s")
    phone.close()
    host.stop()


PRINTED = """async () => {
    while (![...document.querySelectorAll('.shelf.cards canvas')].some((canvas) => {
        const pen = canvas.getContext('2d');
        return canvas.width && pen.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3] > 0;
    })) await new Promise(requestAnimationFrame);
    return performance.now();
}"""


PINGED = """async () => {
    const { connection } = astragal.app;
    const heard = connection.listener.received;
    const began = performance.now();
    await new Promise((done) => {
        connection.listener.received = (message) => {
            heard(message);
            if (message.kind !== 'model' || Object.keys(message.merge ?? {}).length) return;
            connection.listener.received = heard;
            done();
        };
        connection.send({ kind: 'ping', n: 0 });
    });
    return performance.now() - began;
}"""


def answers(browser) -> None:  # type: ignore[no-untyped-def]
    """From a tap to the answer that the move was accepted, as the page measures it, through games of DeerPortal."""
    waits: list[float] = []
    pings: list[float] = []
    for _ in range(GAMES):
        phone = way_in(browser)
        phone.ready()
        phone.wait("!!astragal.app.model.scene")
        phone.play(phone.host, each=lambda phone, _: pings.append(phone.page.evaluate(PINGED)))  # type: ignore[attr-defined]
        waits += phone.model("astragal.app.waits")
        phone.close()
        phone.host.stop()  # type: ignore[attr-defined]
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"tap to accepted move: {_told(waits)}")
    print(f"ping, there and back: {_told(pings)}")


def _told(times: list[float]) -> str:
    ordered = sorted(times)
    p95 = ordered[int(len(ordered) * 0.95)]
    return f"median {statistics.median(ordered):.1f} ms, p95 {p95:.1f} ms of {len(ordered)}"


def by_the_host() -> None:
    """What a host computes from the frame of a move to the frame of its answer: CPU alone, whatever else runs."""
    from twisted.internet.task import Clock

    from sim.games import all_games
    from tests.netcode.web.browsers import Browser, Table

    times: list[float] = []
    for _ in range(GAMES):
        table = Table(Clock(), all_games()["deer-portal"], 4, ("classic",) * 3)
        ada = Browser(table)
        ada.join("Ada")
        ada.ask(what="ready", on=True)
        while "result" not in ada.go(0.05).model:
            ask = ada.model.get("ask", {})
            throw = ask.get("throw", {})
            if not ask.get("mine"):
                continue
            began = time.process_time()
            if throw and "choice" not in throw:
                asked = ada.say("throw", gesture={"aim": 3, "strength": 0.5})
            else:
                choice = throw.get("choice") or next(iter(ask["choices"]))
                asked = ada.say("act", choice=choice, rev=ada.model["rev"], **({"gesture": {}} if throw else {}))
            while asked not in ada.hear().answers:
                table.clock.advance(0)
            times.append((time.process_time() - began) * 1000)
    print(f"of it computed by the host: {_told(times)}")


def main() -> None:
    from playwright.sync_api import sync_playwright

    size()
    found = next(Path(folder, name) for name in CHROMIUM for folder in ("/usr/bin",) if Path(folder, name).exists())
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=found, args=FLAGS)
        answers(browser)
        first_picture(browser)
        browser.close()
    by_the_host()


if __name__ == "__main__":
    main()
