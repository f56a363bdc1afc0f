"""Home: five games on a table, and the ways to everything else."""

from collections.abc import Callable, Sequence
from math import log
from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.boards import board_of
from client.scenes.credits import CreditsScene
from client.scenes.lan import LanScene
from client.scenes.new_table import NewTableScene
from client.scenes.saved import SavedScene
from client.scenes.scene import SHADE, Scene
from client.scenes.settings import SettingsScene
from client.scenes.still_life import StillLife
from client.ui.brush import Area, Brush, SetText
from client.ui.layout import At, Column, Grid, Layers, Scroll, Space, Widget, Wrap
from client.ui.theme import (
    CHALK,
    CREAM,
    DISPLAY,
    GOLD,
    NIGHT,
    PAD,
    PRIMARY_BUTTON,
    QUIET,
    SMALL,
    SUBHEADING,
    Finish,
)  # fmt: skip
from client.ui.widgets import Button, Control, Label, Tile
from sim.games import AnyGame
from sim.speech import Speech

if TYPE_CHECKING:
    from client.shell import App

TOP = 118.0
"""Room for the title, in dp."""
LEAST_COLUMN, LEAST_ROW = 175.0, 170.0
"""The least room for a game on the table; where there is less, the games are a list."""
LEAST_SPOT = 160.0
"""The least width for a game's name and what it is about."""
SHAPE = 0.6
"""Width by height of the place that suits a game best."""


class HomeScene(Scene):
    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._life: StillLife | None = None
        self._generation = -1

    # Life

    def entered(self) -> None:
        self.app.world.open()
        if self.app.world.problem:
            self.app.notice(self.say(self.app.world.problem))
        self._make()

    def left(self) -> None:
        if self._life is not None:
            self._life.destroy()
            self._life = None

    def advance(self, seconds: float) -> bool:
        if self._life is not None and self._generation != self.app.world.generation:
            self._make()
            self.refresh()
        return False

    def back(self) -> None:
        """Escape does not leave the program: there is a button for that."""

    def _make(self) -> None:
        self.left()
        world = self.app.world
        if world.renderer is not None and world.assets is not None:
            self._generation = world.generation
            self._life = StillLife(world, world.assets, world.renderer, list(self.app.games))

    # Composition

    def compose(self) -> Widget:
        title = Column([Label("Astragal", DISPLAY), Label(self.say("home.tagline"), QUIET.tinted(CHALK))], gap=0)
        games = list(self.app.games.values())
        stage = self.app.stage
        links = Wrap(self._links(), align="centre")
        bottom = links.measure(stage.brush, stage.width - 2 * PAD)[1] + 2.5 * PAD
        columns = self._columns(len(games), stage.height - TOP - bottom)
        if self._life is None or columns == 0:
            return self._as_list(title, games)
        shade = Column([Space(grow=1)], finish=Finish((*NIGHT[:3], 0.62), (*NIGHT[:3], 0.0), radius=0))
        foot = Column([Space(grow=1)], finish=Finish((*NIGHT[:3], 0.0), (*NIGHT[:3], 0.72), radius=0))
        safe = (-0.97, 0.97, 2 * bottom / stage.height - 1, 1 - 2 * TOP / stage.height)
        self._life.arrange(columns, stage.width / stage.height, safe)
        spots = [self._spot(game) for game in games]
        if spots[0].dice.w < LEAST_SPOT:
            return self._as_list(title, games)
        return Layers(
            [
                At(shade, "stretch", "start", height=150),
                At(foot, "stretch", "end", height=150),
                At(title, "start", "start", margin=(PAD * 1.5, PAD)),
                _OnTable(spots),
                At(links, "stretch", "end", margin=PAD),
            ]
        )

    def _columns(self, count: int, room: float) -> int:
        """How many games lie side by side, so that each has a well-shaped place; 0 when there is no room for them."""
        stage = self.app.stage
        cells = {columns: (stage.width / columns, room / -(-count // columns)) for columns in (count, 3, 2)}
        fitting = {n: w / h for n, (w, h) in cells.items() if w >= LEAST_COLUMN and h >= LEAST_ROW}
        return min(fitting, key=lambda n: abs(log(fitting[n] / SHAPE)), default=0)

    def _spot(self, game: AnyGame) -> "GameSpot":
        speech = Speech(game, self.app.words.language)
        coming = board_of(game.id) is None
        assert self._life is not None
        stage = self.app.stage
        seen, front = self._life.seen(game.id), self._life.front(game.id)
        x, y, half = seen or (0.0, 0.0, 0.2)
        low = front if front is not None else y
        middle, top = (x + 1) / 2 * stage.width, (1 - y) / 2 * stage.height
        half_width = half / 2 * stage.width
        below = (1 - low) / 2 * stage.height
        area = Area(middle - half_width + 5, top - (below - top) * 1.15, 2 * half_width - 10, 0)
        return GameSpot(
            speech.say("name"),
            speech.say("tagline"),
            self.say("home.coming.short") if coming else "",
            area._replace(h=below - area.y),
            self._open(game),
            key=f"game.{game.id}",
            hint=self.say("home.coming") if coming else "",
        )

    def _as_list(self, title: Widget, games: Sequence[AnyGame]) -> Widget:
        tiles = []
        for game in games:
            speech = Speech(game, self.app.words.language)
            content = Column([Label(speech.say("name"), SUBHEADING), Label(speech.say("tagline"), SMALL.tinted(CHALK))])
            tiles.append(Tile(content, self._open(game), key=f"game.{game.id}"))
        body = Column([title, Grid(tiles, least=230, gap=10), Wrap(self._links())], gap=14)
        backdrop = Column([Space(grow=1)], finish=SHADE)
        return Layers([backdrop, At(Scroll(body, key="home.scroll"), "stretch", "stretch", margin=PAD)])

    def _open(self, game: AnyGame) -> Callable[[], None]:
        return lambda: self.app.go(NewTableScene(self.app, game))

    def _links(self) -> list[Widget]:
        app = self.app
        links: list[Widget] = []
        unfinished = app.tables.unfinished()
        if unfinished:
            name = Speech(app.games[unfinished[0].game], app.words.language).say("name")
            links.append(
                Button(
                    self.say("home.continue.game", game=name),
                    lambda: app.tables.resume(unfinished[0]),
                    key="continue",
                    mark="play",
                    finishes=PRIMARY_BUTTON,
                )
            )
        return [
            *links,
            Button(self.say("home.lan"), lambda: app.go(LanScene(app)), key="lan"),
            Button(self.say("home.replays"), lambda: app.go(SavedScene(app)), key="replays"),
            Button(self.say("settings"), lambda: app.go(SettingsScene(app)), key="settings", mark="gear"),
            Button(self.say("credits"), lambda: app.go(CreditsScene(app)), key="credits"),
            Button(self.say("quit"), app.quit, key="quit"),
        ]


class _OnTable(Widget):
    """Holds widgets that know their own place: where their game lies on the table."""

    def __init__(self, spots: Sequence["GameSpot"]) -> None:
        super().__init__()
        self._spots = tuple(spots)

    @property
    def children(self) -> Sequence[Widget]:
        return self._spots

    def place(self, brush: Brush, area: Area) -> None:
        super().place(brush, area)
        for spot in self._spots:
            spot.place(brush, spot.dice)


class GameSpot(Control):
    """A game on the table: its dice, seen through it, and below them its name, what it is about, and a note."""

    radius = 14.0

    def __init__(
        self,
        name: str,
        tagline: str,
        note: str,
        dice: Area,
        on_press: Callable[[], None],
        *,
        key: str,
        hint: str = "",
    ) -> None:
        super().__init__(key=key, hint=hint)
        self.dice = dice
        """Where its dice are seen."""
        lines = ((name, SUBHEADING, 2), (tagline, SMALL.tinted(CREAM), 4), (note, SMALL.tinted(GOLD), 1))
        self._lines = [line for line in lines if line[0]]
        self._on_press = on_press

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area._replace(h=area.h + sum(text.height for text in self._texts(brush, area.w)) + 16)

    def press(self) -> None:
        self._on_press()

    def paint(self, brush: Brush, node: p3d.NodePath) -> None:
        if self.hovered or self.pressed or self.focused:
            glow = (*GOLD[:3], 0.10)
            brush.box(node, self.area, Finish(glow, glow, (*GOLD[:3], 0.8), 1.6, self.radius))
        plate = Area(self.area.x, self.dice.bottom, self.area.w, self.area.bottom - self.dice.bottom)
        brush.box(node, plate, Finish((*NIGHT[:3], 0.55), (*NIGHT[:3], 0.72), radius=12))
        y = plate.y + 6
        for text in self._texts(brush, self.area.w):
            brush.place_text(node, text, self.area.middle[0], y)
            y += text.height + 1

    def _texts(self, brush: Brush, width: float) -> list[SetText]:
        return [brush.text(words, style, width - 16, True, most) for words, style, most in self._lines]
