"""A person with a phone or a tablet: a real page in a real Chromium, played by taps and swipes alone."""

import json
import os
import subprocess
import sys
import time

PHONE, TABLET, LANDSCAPE = (390, 844), (820, 1180), (1180, 820)
SLOW = float(os.environ.get("ASTRAGAL_SLOW", "1"))
"""How many times longer to wait on a machine that is busy with other things: nothing is checked otherwise."""
PATIENCE = 60.0
OPENED = 120.0
"""Seconds in which a page has come also over a bad line."""
FLAGS = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-quic", "--host-resolver-rules=MAP table.lan 127.0.0.1"]  # fmt: skip


class Stuck(AssertionError):
    """What was waited for did not happen."""


class Refused(AssertionError):
    """What was asked for was answered by a no; it says which."""


class HostProcess:
    """tests.web.table_process, asked line by line."""

    def __init__(self, game, seats, prefix=(), errors=None, **more):
        """`errors`: a file for what goes wrong there."""
        wish = json.dumps({"game": game, "seats": seats, **more})
        command = [*prefix, sys.executable, "-m", "tests.web.table_process", wish]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=errors, text=True)
        self.facts = json.loads(self.process.stdout.readline())

    @property
    def address(self):
        return self.facts["address"]

    def ask(self, *question):
        print(*question, file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def stop(self):
        self.process.stdin.close()
        self.process.wait(20 * SLOW)
        self.process.stdout.close()


class Phone:
    """One page, in a context of its own: its own storage, its own screen."""

    def __init__(
        self, browser, address, size=PHONE, mode="auto", language="en", folder=None, storage=None, sharp=1, **settings
    ):
        self.folder = folder
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            is_mobile=True,
            device_scale_factor=sharp,
            locale=language,
            storage_state=storage,
        )
        kept = json.dumps({"mode": mode, "language": language, **settings})
        self.context.add_init_script(f"localStorage.getItem('settings') || localStorage.setItem('settings', {kept!r})")
        self.context.set_default_timeout(30_000 * SLOW)
        self.page = self.context.new_page()
        self.faults = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("console", lambda line: line.type == "error" and self.faults.append(_told(line)))
        self.taps = self.swipes = 0
        self.fell = []
        """How the dice lay in the scene at the end of every throw that was watched."""
        self.address = address
        self._line = self.context.new_cdp_session(self.page)
        self.page.goto(address, timeout=OPENED * SLOW * 1000)

    def close(self):
        self.context.close()

    # What is seen

    def model(self, path="astragal.app.model"):
        return self.page.evaluate(path)

    @property
    def seat(self):
        return self.model("astragal.app.model.you?.seat")

    @property
    def mode(self):
        return self.model("astragal.app.mode")

    def wait(self, condition, what="", patience=PATIENCE):
        """Until a condition of the page holds: a line of JavaScript, or a function."""
        end = time.monotonic() + patience * SLOW
        while time.monotonic() < end:
            try:
                found = condition() if callable(condition) else self.page.evaluate(condition)
            except Exception as error:
                if "Execution context was destroyed" not in str(error):
                    raise
                found = None  # the page is just being opened anew
            if found:
                return found
            self.page.wait_for_timeout(15)
        if self.folder is not None:
            self.picture(self.folder / "stuck.png")
        state = "(app => app?.model ? [app.model.rev, app.connection.lastId, app.asked.size, app.line] : [])"
        raise Stuck(f"{what or condition}; the page: {self.model(state + '(globalThis.astragal?.app)')}; {self.faults}")

    def picture(self, path):
        self.page.screenshot(path=str(path))

    # Fingers

    def tap(self, x, y):
        self.page.touchscreen.tap(x, y)
        self.taps += 1

    def tap_on(self, selector):
        """Tap the middle of an element, once it lies still there and nothing covers it."""
        self.page.locator(selector).first.scroll_into_view_if_needed()
        self.tap(*self.wait(lambda: self.page.evaluate(LIES_STILL, selector), f"{selector} to be in reach", 10))

    def finger(self, kind, *places):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def swipe(self, start, end, steps=6):
        """A finger goes down, across and up while it still moves."""
        self.finger("touchStart", start)
        for number in range(1, steps + 1):
            share = number / steps
            self.finger("touchMove", tuple(a + (b - a) * share for a, b in zip(start, end, strict=True)))
        self.finger("touchEnd")
        self.swipes += 1

    def hold(self, x, y, seconds=0.7):
        self.finger("touchStart", (x, y))
        self.page.wait_for_timeout(seconds * 1000)
        self.finger("touchEnd")

    # The way to the table

    def join(self, name):
        self.page.locator("#name").fill(name)
        self.tap_on("form.door button[type=submit]")
        self.wait("astragal.app.model.you?.seat !== undefined", "a chair")
        return self

    def ready(self):
        self.tap_on(".lobby .main")
        return self

    def turned(self, size=PHONE, mode="auto", language="en"):
        """The page of this size, used this way, with nothing open over it."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate(TURNED, [mode, language])
        self.wait(f"astragal.app.model.language === {language!r} && !astragal.app.working", language)
        self.page.wait_for_timeout(60)
        return self

    # A turn

    def watch_throws(self):
        """Remember in the page how the dice lie in the scene when a throw has been played."""
        self.page.evaluate(
            """() => {
                window.fell = [];
                const { stage } = astragal;
                const play = stage.play.bind(stage);
                stage.play = async (thrown) => {
                    await play(thrown);
                    const lies = stage.scene?.tray.poses();
                    if (lies) window.fell.push({ n: thrown.n, dice: thrown.dice, poses: lies });
                };
            }"""
        )

    def swipe_dice(self):
        """Throw by a swipe over the felt."""
        self.look_at_dice()
        start, end = self.page.evaluate(
            "() => { const s = astragal.stage.scene; return [s.spotOnFelt(0.1, -0.7), s.spotOnFelt(-0.1, 0.5)] }"
        )
        self.swipe(start, end)

    def look_at_dice(self):
        self.wait("!!astragal.stage.scene && astragal.stage.scene.tray.holding && !astragal.app.falling", "dice")
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def tap_piece(self, id):
        """Tap a piece where it is seen and nothing lies over it; in the hand its element."""
        quoted = id.replace('"', '\\"')
        if self.mode == "hand":
            self.tap_on(f'.shelves [data-piece="{quoted}"]')
            return
        spot = self.wait(lambda: self.page.evaluate(TOUCHABLE, id), f"a way to touch {id}", 5)
        self.tap(*spot)

    def choose(self, wish):
        """Do what is wished: by its button, by the piece that stands for it, or by selecting what it is done with."""
        want = wish["wish"]
        rev, ask = self.model("[astragal.app.model.rev, astragal.app.model.ask]")
        if rev != wish["rev"]:
            return None  # somebody else was quicker: what is wished now may be another thing
        if ask.get("throw", {}).get("choice") == want:
            return self.swipe_dice()
        if self.has_button(want):
            return self.tap_on(button(want))
        pieces = self.model("astragal.app.model.scene.pieces")
        standing = [id for id, piece in pieces.items() if want in piece.get("does", ())]
        if self.mode == "hand":
            standing = [id for id in standing if self.page.locator(f'.shelves [data-piece="{id}"]').count()]
        for id in standing:
            self.tap_piece(id)
            if len(pieces[id]["does"]) > 1:
                self.wait(lambda: self.has_button(want, ".veil"), f"a question at {id}")
                self.tap_on(button(want, ".veil"))
            return None
        return self.select(wish, pieces)

    def has_button(self, want, where=".dock"):
        return self.page.locator(button(want, where)).count() > 0

    def select(self, wish, pieces):
        """Select what the wish is made of, and nothing else, then do it."""
        toggles = {id: bool(p.get("selected")) for id, p in pieces.items() if p.get("toggles") and "means" not in p}
        wrong = [id for id, selected in toggles.items() if selected != (id in wish["select"])]
        if not wrong and wish.get("then"):
            return self.tap_piece(wish["then"])
        if not wrong:
            raise Stuck(f"no way to {wish}: {sorted(toggles)}")
        self.tap_piece(wrong[0])
        was = toggles[wrong[0]]
        selected = f"!!astragal.app.piece({json.dumps(wrong[0])})?.selected !== {json.dumps(was)}"
        gone_on = f"astragal.app.model.rev !== {wish['rev']}"
        self.wait(f"{selected} || {gone_on}", f"{wrong[0]} to be selected for {wish}")
        return self.choose(wish)

    def turn(self, host):
        """One thing that the table waits for, if it still does."""
        rev, ask, asked = self.model("[astragal.app.model.rev, astragal.app.model.ask, astragal.app.connection.lastId]")
        wanted = ask.get("throw")
        if wanted and "choice" not in wanted:
            self.swipe_dice()
        else:
            wish = self.wait(lambda: self.wished(host), f"the page to show what the host told it, after {rev}")
            if wish["wish"] is None:
                return
            rev = wish["rev"]
            self.choose(wish)
        sent = f"astragal.app.connection.lastId > {asked} && astragal.app.asked.size === 0"
        moved = f"astragal.app.model.rev > {rev} || !!astragal.app.falling || !!astragal.app.model.ask?.rolling"
        answered = f"({sent} && ({moved})) || !!astragal.app.notice?.bad"
        gone_on = f"astragal.app.connection.lastId === {asked} && astragal.app.model.rev > {rev}"
        self.wait(f"{answered} || ({gone_on})", f"an answer to {ask.get('prompt')} at {rev}, asked {asked}")
        if self.model("!!astragal.app.notice?.bad"):
            raise Refused(self.model("astragal.app.notice.words"))

    def wished(self, host):
        """What is to be done, once the page shows what the host has told it; nothing when it is another's turn."""
        told = host.ask("wish", self.seat)
        if told["wish"] is not None and told["rev"] == self.model("astragal.app.model.rev"):
            return told
        return None if self.my_turn() else {"wish": None}

    def my_turn(self):
        """My turn, with everything shown; or the end."""
        return self.page.evaluate(
            "astragal.app.model.result || (astragal.app.model.ask?.mine && !astragal.app.falling"
            " && !astragal.app.working && !astragal.app.model.ask.rolling)"
        )

    def play(self, host, each=lambda phone, number: None, most=10_000):
        """All own turns to the end of the game, or until `each` says that it is enough."""
        for number in range(most):
            self.wait(self.my_turn, "my turn or the end", 240)
            if self.model("!!astragal.app.model.result") or each(self, number):
                break
            self.turn(host)
        return self


def _told(line):
    """What the console says, and of what."""
    return f"{line.text} {line.location.get('url', '')}"


def button(want, where=".dock"):
    quoted = want.replace("\\", "\\\\").replace('"', '\\"')
    return f'{where} [data-choice="{quoted}"]'


TURNED = """async ([mode, language]) => {
    const { app } = astragal;
    app.show(null);
    app.open(null);
    app.hush();
    app.set({ mode });
    if (app.model.language !== language) await app.speak(language);
}"""

LIES_STILL = """async (selector) => {
    const found = document.querySelector(selector);
    if (!found) return null;
    const middle = () => { const b = found.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
    const before = middle();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))));
    const now = middle();
    if (Math.hypot(before[0] - now[0], before[1] - now[1]) > 0.5) return null;
    return found.contains(document.elementFromPoint(...now)) ? now : null;
}"""

TOUCHABLE = """(id) => {
    const { scene } = astragal.stage;
    if (!scene || !astragal.app.piece(id)) return null;
    const box = scene.canvas.getBoundingClientRect();
    const steps = [0, 0.5, -0.5, 0.8, -0.8];
    for (const across of steps) for (const along of steps) {
        const spot = scene.spotOf(id, across, along);
        if (!spot || spot[0] < box.left || spot[0] > box.right || spot[1] < box.top || spot[1] > box.bottom) continue;
        if (document.elementFromPoint(...spot) !== scene.canvas) continue;
        if (scene.pieceAt({ clientX: spot[0], clientY: spot[1] }) === id) return spot;
    }
    return null;
}"""
