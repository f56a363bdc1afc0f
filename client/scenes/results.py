"""The end of a game: who stands where, and why; and the ways on."""

from typing import TYPE_CHECKING

from client import narration
from client.scenes.new_table import NewTableScene
from client.scenes.scene import Scene, page
from client.ui.layout import Row, Widget, Wrap
from client.ui.theme import BOLD, CHIP, CREAM, DISPLAY, GOLD, PRIMARY_BUTTON, PROSE, SMALL, SUBHEADING, Finish
from client.ui.widgets import Button, Label, Mark, seat_mark
from sim import logfile
from sim.game import Message
from sim.table import BadLog

if TYPE_CHECKING:
    from client.scenes.table import TableScene
    from client.shell import App

FIRST = Finish((0.29, 0.23, 0.11, 0.95), (0.22, 0.17, 0.08, 0.95), GOLD, 1.8, 12)


class ResultsScene(Scene):
    def __init__(self, app: "App", table: "TableScene") -> None:
        super().__init__(app)
        self.table = table
        self._keepsakes: tuple[Message, ...] = ()
        self._remembered = False

    def entered(self) -> None:
        self.app.tables.ask_log(self.table, self._remember)

    def _remember(self, table: "TableScene", data: bytes) -> None:
        """What the host of another device sends as the log is judged like any file."""
        try:
            log = logfile.parse(data)
            self._keepsakes = table.link.game.keepsakes(log)
        except BadLog as bad:
            self.app.notice(narration.bad_log(bad, self.app.words.language))
            return
        if table.link.seats and not self._remembered:
            self._remembered = True
            self.app.tables.remember(table.link.game, log)
        self.refresh()

    def compose(self) -> Widget:
        table = self.table
        outcome = table.link.outcome
        assert outcome is not None
        rows: list[Widget] = [Label(table.speech.outcome(outcome), DISPLAY.sized(30))]
        for place, group in enumerate(outcome.ranking, 1):
            for seat in group:
                rows.append(self._line(place, seat, outcome.scores[seat], seat in outcome.winners))
        rows += [Label(table.speech.message(message), PROSE.sized(15)) for message in self._keepsakes]
        if table.flow.secret_kept is not None:
            key = "results.promise-kept" if table.flow.secret_kept else "results.promise-broken"
            rows.append(Label(self.say(key), SMALL))
        buttons: list[Widget] = [
            Button(self.say("results.look"), self.app.back, key="results.look"),
            Button(self.say("results.replay"), self._replay, key="results.replay", mark="play"),
            Button(self.say("results.save"), self._save, key="results.save"),
            Button(self.say("results.home"), self.app.home, key="results.home"),
        ]
        if table.link.seats:
            again = self.say("results.again")
            buttons.append(Button(again, self._again, key="results.again", finishes=PRIMARY_BUTTON, mark="die"))
        return page(self, self.say("results"), rows, footer=[Wrap(buttons)], width=720, key="results")

    def _line(self, place: int, seat: int, score: int, winner: bool) -> Widget:
        name = Label(self.table.speech.seat(seat), BOLD.sized(17).tinted(CREAM), grow=1)
        parts: list[Widget] = [Label(f"{place}.", SUBHEADING), seat_mark(seat, 22), name]
        if winner:
            parts.append(Mark("star", GOLD, 22))
        parts.append(Label(str(score), PROSE.sized(22).tinted(GOLD)))
        return Row(parts, pad=(16, 12), gap=14, align="centre", finish=FIRST if winner else CHIP)

    def _again(self) -> None:
        scene = NewTableScene(self.app, self.table.link.game)
        scene.like(self.table.link)
        self.app.home()
        self.app.go(scene)

    def _replay(self) -> None:
        self.app.tables.ask_log(self.table, self.app.tables.replay_log)

    def _save(self) -> None:
        self.app.tables.ask_log(self.table, self.app.tables.save_log)
