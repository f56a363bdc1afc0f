r"""Pictures of every game on a phone and on tablets: both ways to use the page, three languages, through a game.

    python -m tests.web.pictures --out DIR [--game GAME] [--language en] [--size 390x844] [--moment middle] \
        [--sharp 2] [--quality low]

A table of bots and one page, drawn as a graphics chip draws it, or faster (`low`). The way in, the first turn, dice in
the air, the middle of the game and what opens over it; sheets of them, by game and size, lie beside the pictures.
"""

import argparse
from pathlib import Path

from client.contact_sheet import make_sheet
from sim.games import all_games
from sim.languages import LANGUAGES
from tests.web.conftest import chromium_path
from tests.web.phone import FLAGS, LANDSCAPE, PHONE, TABLET, HostProcess, Phone

SIZES = (PHONE, TABLET, LANDSCAPE)
MODES = ("hand", "table")
MOMENTS = ("door", "lobby", "opening", "throws", "middle", "panels")
MIDDLE = 40
"""Entries of the log after which a game is well under way."""
SETTLED = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const { stage } = astragal;
    await document.fonts.ready;
    for (let still = 0, before = -1; still < 12; await frame()) {
        const drawn = stage.scene?.drawn ?? 0;
        still = drawn === before && !stage.stale ? still + 1 : 0;
        before = drawn;
    }
}"""
HELD = """() => {
    const { tray } = astragal.stage.scene;
    const advance = tray.advance.bind(tray);
    tray.advance = (seconds) => {
        const { falling } = tray;
        if (!falling || falling.clock < falling.trajectory.seconds * 0.4) return advance(seconds);
        window.held = true;
        return false;
    };
    window.release = () => { delete tray.advance; window.held = false; tray.skip(); astragal.stage.scene.changed(); };
}"""


class Gallery:
    """The pictures of one game."""

    def __init__(self, browser, game, folder, sizes, languages, moments, **settings):
        rules = all_games()[game]
        seats = min(3, rules.seats[-1]) if 3 in rules.seats else rules.seats[-1]
        bots = dict.fromkeys(range(1, seats), list(rules.bots)[-1])
        self.game, self.folder, self.sizes, self.languages = game, folder, sizes, languages
        self.moments = moments
        self.table = HostProcess(game, seats, bots=bots, seed="gallery")
        self.phone = Phone(browser, self.table.address, sizes[0], still=True, **settings)
        self.taken = {}

    def close(self):
        self.phone.close()
        self.table.stop()

    def make(self):
        phone = self.phone
        phone.wait("!!document.querySelector('#name')", "the door")
        self.take("door", modes=("hand",))
        phone.join("Ada")
        self.take("lobby", modes=("hand",))
        phone.ready()
        phone.wait("!!astragal.app.model.scene", "the game")
        phone.wait(phone.my_turn, "the first turn", 240)
        self.take("opening")
        if "throws" in self.moments:
            self.take_throws()
        if "middle" in self.moments or "panels" in self.moments:
            self.look(self.sizes[0], "hand", "en")
            phone.play(self.table, each=self.middle)
            self.take("middle")
        if "panels" in self.moments:
            self.take_panels()
        for size, rows in self.taken.items():
            make_sheet(list(rows.values()), self.folder / f"{self.game}-{_name(size)}.png")

    def middle(self, phone, number):
        """Enough of the game is played, and there is something to choose."""
        return self.table.ask("told")["entries"] >= MIDDLE and phone.model("!astragal.app.model.ask.throw")

    def look(self, size, mode, language):
        page = self.phone.page
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("(mode) => astragal.app.set({ mode })", mode)
        page.evaluate("(language) => astragal.app.speak(language)", language)
        self.phone.wait(f"astragal.app.model.language === {language!r} || !astragal.app.welcome.joined", language)
        self.phone.wait("!astragal.app.working || !!window.held", "the table")
        if not self.phone.model("!!window.held"):
            page.evaluate(SETTLED)

    def take(self, moment, modes=MODES):
        for size in self.sizes if moment in self.moments else ():
            for mode in modes:
                for language in self.languages:
                    self.look(size, mode, language)
                    self.shoot(size, moment, mode, language)

    def shoot(self, size, moment, mode, language):
        path = self.folder / f"{self.game}-{_name(size)}-{moment}-{mode}-{language}.png"
        self.phone.picture(path)
        self.taken.setdefault(size, {}).setdefault(moment, []).append(path)

    def take_throws(self):
        """Dice in the air, each way to use the page; the next throw of the game is for the next picture."""
        phone = self.phone
        for size in self.sizes:
            for mode in MODES:
                self.look(size, mode, self.languages[0])
                phone.page.evaluate("astragal.app.set({ still: false })")
                phone.play(self.table, each=lambda phone, number: phone.model("!!astragal.app.model.ask.throw"))
                phone.wait("!!astragal.stage.scene?.tray.holding && !astragal.stage.stale", "dice in the hand")
                phone.page.evaluate(SETTLED)
                self.shoot(size, "hold", mode, self.languages[0])
                phone.page.evaluate(HELD)
                phone.page.evaluate("astragal.app.throwDice()")
                phone.wait("!!window.held", "dice in the air")
                self.shoot(size, "throw", mode, self.languages[0])
                phone.page.evaluate("window.release()")
                phone.page.evaluate("astragal.app.set({ still: true })")

    def take_panels(self):
        for size in self.sizes:
            self.look(size, "hand", self.languages[0])
            for panel in ("log", "chat", "odds", "words", "book", "menu", "settings"):
                self.phone.page.evaluate("(panel) => astragal.app.show(panel)", panel)
                self.phone.page.wait_for_timeout(150)
                self.shoot(size, "panels", panel, self.languages[0])
            self.phone.page.evaluate("astragal.app.show(null)")
            piece = self.phone.model(
                "Object.entries(astragal.app.model.scene.pieces).find(([, p]) => p.label && p.large)?.[0]"
            )
            if piece:
                self.phone.page.evaluate("(piece) => astragal.app.open({ kind: 'look', piece })", piece)
                self.phone.page.wait_for_timeout(150)
                self.shoot(size, "panels", "look", self.languages[0])
                self.phone.page.evaluate("astragal.app.open(null)")


def _name(size):
    return "x".join(map(str, size))


def _size(text):
    wide, _, high = text.partition("x")
    return int(wide), int(high)


def main():
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--game", choices=list(all_games()), action="append")
    parser.add_argument("--language", choices=list(LANGUAGES), action="append")
    parser.add_argument("--size", type=_size, action="append")
    parser.add_argument("--moment", choices=MOMENTS, action="append")
    parser.add_argument("--sharp", type=int, default=1, help="pixels of the screen for one of the page, each way")
    parser.add_argument("--quality", choices=("low", "high"), default="high")
    parser.add_argument("--place", choices=("dark", "light"), default="dark")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        for game in wanted.game or all_games():
            sizes, languages = wanted.size or SIZES, wanted.language or list(LANGUAGES)
            settings = {"sharp": wanted.sharp, "quality": wanted.quality, "place": wanted.place}
            moments = wanted.moment or MOMENTS
            gallery = Gallery(browser, game, wanted.out, sizes, languages, moments, **settings)
            try:
                gallery.make()
            finally:
                gallery.close()
        browser.close()


if __name__ == "__main__":
    main()
