"""All puzzles: the one of the day, and those of each game with what one has made of them."""

from datetime import date
from typing import TYPE_CHECKING

from client.learning import Learning
from client.problems import CannotDo
from client.puzzle_words import standing
from client.scenes.cover import cover
from client.scenes.puzzle.scene import PuzzleScene
from client.scenes.scene import Scene, page
from client.ui.layout import Column, Grid, Row, Widget
from client.ui.theme import BOLD, CHALK, GOLD, PRIMARY_BUTTON, SMALL
from client.ui.widgets import Button, Label, Tile
from sim.games import AnyGame
from sim.position import Broken
from sim.puzzles import Puzzle, lay_out, of_the_day, puzzles_of
from sim.speech import Speech, capital

if TYPE_CHECKING:
    from client.app import App

COVER = 64.0


class PuzzlesScene(Scene):
    def compose(self) -> Widget:
        known = self.app.tables.records.learning()
        games = [game for game in self.app.library.games.values() if puzzles_of(game)]
        tiles = [self._tile(game, known) for game in games]
        about = Label(self.say("puzzles.about"), SMALL.sized(14).tinted(CHALK))
        today = Button(
            self.say("puzzles.daily"), self._play_daily, key="puzzle.daily", finishes=PRIMARY_BUTTON, mark="die"
        )
        body: list[Widget] = [about, Grid(tiles, least=330, most=2, gap=12)]
        return page(self, self.say("puzzles"), body, footer=[today], width=900, key="puzzles")

    def _tile(self, game: AnyGame, known: Learning) -> Widget:
        language = self.app.words.language
        name, reached = Speech(game, language).say("name"), standing(game, known, language)
        reached = reached.removeprefix(f"{name}: ")
        words = Column([Label(name, BOLD), Label(reached, SMALL.tinted(GOLD), lines=2)], grow=1)
        content = Row([*cover(self.app, game.id, COVER), words], gap=12, align="centre")
        return Tile(content, lambda: play(self.app, game, first_open(self.app, game)), key=f"puzzles.{game.id}", grow=1)

    def _play_daily(self) -> None:
        """The same for everyone."""
        today = date.today()
        games = [game for game in self.app.library.games.values() if puzzles_of(game)]
        game = games[today.toordinal() % len(games)]
        play(self.app, game, of_the_day(puzzles_of(game), today.isoformat()))


def play(app: "App", game: AnyGame, puzzle: Puzzle) -> None:
    """Lay it out; where a pack has changed what it was made for, that is said instead."""
    try:
        asked = lay_out(game, puzzle)
    except Broken as broken:
        told = CannotDo("puzzle-broken", name=puzzle.id, why=broken.why)
        app.notice(capital(told.sentence(app.words.language)))
        return
    if isinstance(app.scene, PuzzleScene):
        app.scenes.replace(PuzzleScene(app, asked))
    else:
        app.go(PuzzleScene(app, asked))


def first_open(app: "App", game: AnyGame, after: Puzzle | None = None) -> Puzzle:
    """The first that is not solved yet, beginning behind one; then simply the next."""
    known, puzzles = app.tables.records.learning(), puzzles_of(game)
    start = puzzles.index(after) + 1 if after is not None else 0
    order = [*puzzles[start:], *puzzles[:start]]
    return next((puzzle for puzzle in order if f"{game.id}/{puzzle.id}" not in known.puzzles), order[0])
