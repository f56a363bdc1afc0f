"""All lessons, and how far one has come in each."""

from client.learning import Learning
from client.scenes.cover import cover
from client.scenes.scene import Scene, page
from client.ui.layout import Column, Grid, Row, Widget
from client.ui.theme import BOLD, CHALK, GOLD, SMALL
from client.ui.widgets import Button, Label, Tile
from sim.games import AnyGame
from sim.lessons import Course, courses_of
from sim.speech import Speech

COVER = 64.0


class LearnScene(Scene):
    def compose(self) -> Widget:
        known = self.app.tables.records.learning()
        tiles = [
            self._tile(game, course, known) for game in self.app.library.games.values() for course in courses_of(game)
        ]
        about = Label(self.say("learn.about"), SMALL.sized(14).tinted(CHALK))
        body: list[Widget] = [about, Grid(tiles, least=330, most=2, gap=12)]
        return page(self, self.say("learn"), body, width=900, key="learn")

    def _tile(self, game: AnyGame, course: Course, known: Learning) -> Widget:
        speech = Speech(game, self.app.words.language)
        title = speech.say(f"lesson.{course.name}.title", game=speech.say("name"))
        words = Column([Label(title, BOLD), Label(self._reached(course, known), SMALL.tinted(GOLD), lines=1)], grow=1)
        content = Row([*cover(self.app, game.id, COVER), words], gap=12, align="centre")
        tile = Tile(content, lambda: self.begin(course), key=f"lesson.{course.id}", grow=1)
        if course.id not in known.lessons:
            return tile
        again = Button("", lambda: self.begin(course, again=True), key=f"again.{course.id}", mark="undo",
                       hint=self.say("learn.again"))  # fmt: skip
        return Row([tile, again], gap=6, align="centre")

    def _reached(self, course: Course, known: Learning) -> str:
        steps = len(course.steps)
        if (progress := known.lessons.get(course.id)) is not None:
            return self.say("lesson.step", n=progress.step + 1, of=steps)
        return self.say("learn.done" if course.id in known.finished else "learn.new", n=steps)

    def begin(self, course: Course, again: bool = False) -> None:
        """Where one was, or from the first step."""
        self.app.go(self.app.tables.lesson(course, again))
