"""What a seat in a browser costs: from the address to a chair, from a tap to the answer, bytes, and the first picture.

    python -m benchmarks.browser

A real Chromium on loopback. Read the medians of one run beside one another: on a busy machine all of them grow.
"""

import statistics
import time
from pathlib import Path

from tests.sources import ROOT
from tests.web.conftest import CHROMIUM
from tests.web.phone import FLAGS, HostProcess, Phone

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


def answers(phone: Phone) -> None:
    """From a tap to the answer that the move was accepted, as the page measures it, through a game of DeerPortal."""
    phone.ready()
    phone.wait("!!astragal.app.model.scene")
    phone.play(phone.host)  # type: ignore[attr-defined]
    waits = sorted(phone.model("astragal.app.waits"))
    p95 = waits[int(len(waits) * 0.95)]
    print(f"tap to accepted move: median {statistics.median(waits):.1f} ms, p95 {p95:.1f} ms of {len(waits)}")


def main() -> None:
    from playwright.sync_api import sync_playwright

    size()
    found = next(Path(folder, name) for name in CHROMIUM for folder in ("/usr/bin",) if Path(folder, name).exists())
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=found, args=FLAGS)
        phone = way_in(browser)
        answers(phone)
        phone.close()
        phone.host.stop()  # type: ignore[attr-defined]
        first_picture(browser)
        browser.close()


if __name__ == "__main__":
    main()
