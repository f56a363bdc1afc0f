"""Home: five games in a room, and the ways to everything else."""

from collections.abc import Callable, Sequence
from math import log
from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.boards import has_board
from client.scenes.cover import cover
from client.scenes.scene import Scene
from client.scenes.still_life import StillLife, columns_for
from client.ui.brush import Area, Brush, SetText
from client.ui.layout import At, Column, Grid, Layers, Row, Scroll, Space, Widget, Wrap
from client.ui.theme import (
    CHALK,
    CREAM,
    DISPLAY,
    GOLD,
    NIGHT,
    PAD,
    PLAIN_BUTTON,
    PRIMARY_BUTTON,
    QUIET,
    SMALL,
    SUBHEADING,
    Finish,
)  # fmt: skip
from client.ui.widgets import Button, Control, Label, Tile
from sim.games import game_folders
from sim.speech import catalogue

if TYPE_CHECKING:
    from client.app import App

TOP = 118.0
"""Room for the title, in dp."""
LEAST_COLUMN, LEAST_ROW = 175.0, 170.0
"""The least room for a game on the table; where there is less, the games are a list."""
LEAST_SPOT = 160.0
"""The least width for a game's name and what it is about."""
SHAPE = 0.5
"""Width by height of the place that suits a game best."""
COVER = 58.0
"""The width of a cover in the list, in dp."""
DIM = Finish((*NIGHT[:3], 0.62), (*NIGHT[:3], 0.80), radius=0)
"""Over the room behind the list."""


CALM = 0.4
"""Seconds that the first screen stands before the table is made: whoever clicks at once is answered at once."""


def side_by_side(count: int, width: float, height: float) -> int:
    """How many games lie in a row, so that each has a well-shaped place; 0 when there is no room for them."""
    cells = {columns: (width / columns, height / -(-count // columns)) for columns in columns_for(count)}
    fitting = {n: w / h for n, (w, h) in cells.items() if w >= LEAST_COLUMN and h >= LEAST_ROW}
    return min(fitting, key=lambda n: abs(log(fitting[n] / SHAPE)), default=0)


class HomeScene(Scene):
    def __init__(self, app: "App", first: bool = False, greets: bool = False) -> None:
        """The first of all screens shows what can be done before it shows the table, which takes longer to make."""
        super().__init__(app)
        self._greets = greets
        self._waiting = first
        self._stood = 0.0
        self._life: StillLife | None = None
        self._generation = -1

    # Life

    def entered(self) -> None:
        self.left()
        if not self.app.world.problem:
            names = {game: self._name_of(game) for game in game_folders()}
            self._life = StillLife(self.app.world, names)
        if not self._waiting:
            self._open()
            self._fill()

    def _open(self) -> None:
        world = self.app.world
        world.open()
        if world.problem:
            self.left()
            self.app.notice(self.say(world.problem))

    def _fill(self) -> None:
        self._generation = self.app.world.generation
        if self._life is not None:
            self._life.fill()
        self.refresh()

    def left(self) -> None:
        if self._life is not None:
            self._life.destroy()
            self._life = None

    def advance(self, seconds: float) -> bool:
        if self._waiting:
            self._stood += seconds
            if self._stood >= CALM and self.app.world.preloaded:
                self._waiting = False
                # the table in this frame, the dice in the next: nobody should wait long for the answer to a click
                self._open()
        elif self._life is not None and self._generation != self.app.world.generation:
            self._fill()
        return False

    @property
    def waits(self) -> bool:
        """The table comes soon."""
        return self._waiting

    def back(self) -> None:
        """Escape does not leave the program: there is a button for that."""
        if self._greets:
            self._greeted()

    # Composition

    def compose(self) -> Widget:
        table = self._compose()
        if not self._greets:
            return table
        from client.scenes.greeting import greeting

        return Layers([table, greeting(self, self._learn_first, self._greeted)])

    def _greeted(self) -> None:
        """Nobody is greeted twice."""
        self._greets = False
        self.app.store.change()
        self.refresh()

    def _learn_first(self) -> None:
        self._greeted()
        self._learn()

    def _compose(self) -> Widget:
        tagline = Label(self.say("home.tagline"), QUIET.tinted(CHALK))
        title = Column([Label("Astragal", DISPLAY), tagline], gap=0, align="centre")
        games = list(game_folders())
        stage = self.app.stage
        links = Wrap(self._links(), align="centre")
        bottom = links.measure(stage.brush, stage.width - 2 * PAD)[1] + 2.5 * PAD
        columns = side_by_side(len(games), stage.width, stage.height - TOP - bottom)
        if self._life is None or columns == 0:
            return self._as_list(title, games)
        shade = Column([Space(grow=1)], finish=Finish((*NIGHT[:3], 0.45), (*NIGHT[:3], 0.0), radius=0))
        foot = Column([Space(grow=1)], finish=Finish((*NIGHT[:3], 0.0), (*NIGHT[:3], 0.72), radius=0))
        safe = (-0.97, 0.97, 2 * bottom / stage.height - 1, 1 - 2 * TOP / stage.height)
        self._life.arrange(columns, stage.width / stage.height, safe)
        spots = [self._spot(game) for game in games]
        if spots[0].things.w < LEAST_SPOT:
            return self._as_list(title, games)
        return Layers(
            [
                At(shade, "stretch", "start", height=150),
                At(foot, "stretch", "end", height=150),
                At(title, "centre", "start", margin=(PAD * 1.5, PAD)),
                _OnTable(spots),
                At(links, "stretch", "end", margin=PAD),
            ]
        )

    def _name_of(self, game: str, key: str = "name") -> str:
        return str(catalogue(game_folders()[game], self.app.words.language)[key])

    def _spot(self, game: str) -> "GameSpot":
        coming = not has_board(game)
        assert self._life is not None
        stage = self.app.stage
        left, right, bottom, top = self._life.seen(game) or (-0.2, 0.2, -0.2, 0.2)
        x, y = (left + 1) / 2 * stage.width, (1 - top) / 2 * stage.height
        wide = self._life.width / 2 * stage.width
        area = Area(x + (right - left) / 4 * stage.width - wide / 2, y, wide, (top - bottom) / 2 * stage.height)
        return GameSpot(
            self._name_of(game, "tagline"),
            self.say("home.coming.short") if coming else "",
            area,
            lambda: self._begin(game),
            key=f"game.{game}",
            hint=self.say("home.coming") if coming else "",
        )

    def _as_list(self, title: Widget, games: Sequence[str]) -> Widget:
        tiles = []
        for game in games:
            tagline = Label(self._name_of(game, "tagline"), SMALL.tinted(CHALK))
            words = Column([Label(self._name_of(game), SUBHEADING), tagline], grow=1)
            content = Row([*cover(self.app, game, COVER), words], gap=14, align="centre")
            tiles.append(Tile(content, lambda game=game: self._begin(game), key=f"game.{game}", pad=8))  # type: ignore[misc]
        body = Column([title, Grid(tiles, least=230, gap=10), Wrap(self._links(), align="centre")], gap=14)
        backdrop = Column([Space(grow=1)], finish=DIM)
        return Layers([backdrop, At(Scroll(body, key="home.scroll"), "stretch", "stretch", margin=PAD)])

    # The ways on: each screen is loaded when it is asked for, so that this one is there soon

    def _begin(self, game: str) -> None:
        from client.scenes.new_table import NewTableScene

        self.app.go(NewTableScene(self.app, self.app.library.game(game)))

    def _continue(self) -> None:
        unfinished = self.app.tables.records.unfinished()
        if unfinished:
            self.app.tables.resume(unfinished[0])

    def _come_back(self, table: str) -> None:
        self.app.library.loaded()
        scene = self.app.tables.come_back(table)
        if scene is not None:
            self.app.go(scene)

    def _look_around(self) -> None:
        self.app.library.loaded()
        from client.scenes.lan import LanScene

        self.app.go(LanScene(self.app))

    def _look_back(self) -> None:
        self.app.library.loaded()
        from client.scenes.saved import SavedScene

        self.app.go(SavedScene(self.app))

    def _learn(self) -> None:
        self.app.library.loaded()
        from client.scenes.lesson.page import LearnScene

        self.app.go(LearnScene(self.app))

    def _puzzle(self) -> None:
        self.app.library.loaded()
        from client.scenes.puzzle.page import PuzzlesScene

        self.app.go(PuzzlesScene(self.app))

    def _set(self) -> None:
        from client.scenes.settings import SettingsScene

        self.app.go(SettingsScene(self.app))

    def _tell_credits(self) -> None:
        from client.scenes.credits import CreditsScene

        self.app.go(CreditsScene(self.app))

    def _links(self) -> list[Widget]:
        app = self.app
        links: list[Widget] = []
        kept = app.library.kept_seat()
        if kept is not None:
            table, game = kept
            links.append(
                Button(
                    self.say("home.back", game=self._name_of(game)),
                    lambda: self._come_back(table),
                    key="back-to-table",
                    mark="play",
                    finishes=PRIMARY_BUTTON,
                )
            )
        unfinished = app.library.unfinished()
        if unfinished is not None:
            links.append(
                Button(
                    self.say("home.continue.game", game=self._name_of(unfinished)),
                    self._continue,
                    key="continue",
                    mark="play",
                    finishes=PRIMARY_BUTTON,
                )
            )
        return [
            *links,
            Button(
                self.say("home.learn"),
                self._learn,
                key="learn",
                mark="book",
                finishes=PRIMARY_BUTTON if not links and app.library.newcomer else PLAIN_BUTTON,
            ),
            Button(self.say("puzzles"), self._puzzle, key="puzzles"),
            Button(self.say("home.lan"), self._look_around, key="lan"),
            Button(self.say("home.replays"), self._look_back, key="replays"),
            Button(self.say("settings"), self._set, key="settings", mark="gear"),
            Button(self.say("credits"), self._tell_credits, key="credits"),
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
            spot.place(brush, spot.things)


class GameSpot(Control):
    """A game in the room: its box and its plate, seen through it; below them what it is about, and a note."""

    radius = 14.0

    def __init__(
        self,
        tagline: str,
        note: str,
        things: Area,
        on_press: Callable[[], None],
        *,
        key: str,
        hint: str = "",
    ) -> None:
        super().__init__(key=key, hint=hint)
        self.things = things
        """Where its box and its plate are seen."""
        lines = ((tagline, SMALL.tinted(CREAM), 4), (note, SMALL.tinted(GOLD), 1))
        self._lines = [line for line in lines if line[0]]
        self._on_press = on_press

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area._replace(h=area.h + sum(text.height for text in self._texts(brush, area.w)) + 14)

    def press(self) -> None:
        self._on_press()

    def paint(self, brush: Brush, node: p3d.NodePath) -> None:
        if self.hovered or self.pressed or self.focused:
            # a rim around it: whatever lay over the cover would dull it
            brush.ring(node, self.area, GOLD, 2.0, self.radius)
        below = Area(self.area.x, self.things.bottom + 2, self.area.w, self.area.bottom - self.things.bottom - 2)
        brush.box(node, below, Finish((*NIGHT[:3], 0.42), (*NIGHT[:3], 0.3), radius=10))
        y = below.y + 4
        for text in self._texts(brush, self.area.w):
            brush.place_text(node, text, self.area.middle[0], y)
            y += text.height + 1

    def _texts(self, brush: Brush, width: float) -> list[SetText]:
        return [brush.text(words, style, width - 16, True, most) for words, style, most in self._lines]
