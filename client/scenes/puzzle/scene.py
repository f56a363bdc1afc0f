"""A puzzle at the real table: look at everything, pick an answer, and learn what each was worth."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.puzzle_words import PuzzleWords
from client.scenes.puzzle.link import PuzzleLink
from client.scenes.puzzle.panel import Answered, Deeds, panel
from client.scenes.table.hud.layout import around
from client.scenes.table.hud.parts import Parts
from client.scenes.table.hud.room import Free
from client.scenes.table.scene import TableScene
from client.ui.layout import Fixed, Widget
from sim.puzzles import Asked

if TYPE_CHECKING:
    from client.app import App


class PuzzleScene(TableScene):
    explains = False

    def __init__(self, app: "App", asked: Asked) -> None:
        self._asked = asked
        super().__init__(app, PuzzleLink(asked, app.settings.name.strip() or app.words("settings.name.empty")))
        self.model.mode = replace(self.model.mode, panel="")
        self.answered = Answered()
        meant = self.model.places.if_meant
        self._deeds = Deeds(self.answer, meant("puzzle", self._go_on), app.back)

    def answer(self, number: int) -> None:
        """Somebody picks an answer; each can be tried once, and every try costs a star."""
        so_far, puzzle = self.answered, self._asked.puzzle
        if so_far.stars is not None or number in so_far.tried:
            return
        tried = (*so_far.tried, number)
        solved = number == puzzle.best
        self.answered = Answered(tried, puzzle.stars(number, len(tried)) if solved else None)
        self.app.audio.play("gem" if solved else "fail")
        if solved:
            assert self.answered.stars is not None
            id = f"{self.link.game.id}/{puzzle.id}"
            self.app.tables.records.solve(id, self.answered.stars, len(tried))
        self.refresh()

    def _go_on(self) -> None:
        from client.scenes.puzzle.page import first_open, play

        game = self.link.game
        play(self.app, game, first_open(self.app, game, self._asked.puzzle))

    def _around(self, parts: Parts) -> tuple[list[Widget], Free]:
        layers, free = around(parts)
        self.model.places.guard.show({"puzzle": self.answered.stars is not None})
        words = PuzzleWords(self.link.game, self._asked, self.app.words.language)
        asked = panel(words, self.app.words, self.answered, self._deeds, self.app.stage)
        # the panel stands where at other tables the moves and the last words of the log are
        others = [layer for layer in layers if not (isinstance(layer, Fixed) and _is_below(layer))]
        return [*others, asked.widget], free._replace(bottom=asked.bottom)


def _is_below(layer: Widget) -> bool:
    return any(part.key in ("prompt", "panel") for part in layer.walk())
