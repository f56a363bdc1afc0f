"""The end of a game: who stands where, and why; and the ways on."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client import narration
from client.scenes.alarm import Alarm
from client.scenes.new_table import NewTableScene
from client.scenes.scene import Scene, page
from client.scenes.table.hud.shield import standing, verdict
from client.scenes.table.model import TableModel
from client.ui.layout import Row, Widget, Wrap
from client.ui.theme import (
    BOLD,
    CHIP,
    CHOSEN_BUTTON,
    CREAM,
    DISPLAY,
    GOLD,
    PRIMARY_BUTTON,
    PROSE,
    SUBHEADING,
    Finish,
)
from client.ui.widgets import Button, Label, Mark, seat_mark
from netcode import messages as m
from sim import logfile
from sim.game import Message
from sim.table import BadLog, Table

if TYPE_CHECKING:
    from client.app import App
    from client.scenes.services import NextTable

FIRST = Finish((0.29, 0.23, 0.11, 0.95), (0.22, 0.17, 0.08, 0.95), GOLD, 1.8, 12)


class ResultsScene(Scene):
    def __init__(self, app: "App", table: TableModel, alarm: Alarm, remake: Callable[[], None]) -> None:
        super().__init__(app)
        self.table = table
        self._remake = remake
        self._alarm = alarm
        self._keepsakes: tuple[Message, ...] = ()
        self._marks: list[str] = []
        self._remembered = False
        self._wants = False
        """The person here wants to play again, and waits for whoever opens the table."""

    def entered(self) -> None:
        if self.table.tabletop.board is None or self.table.tabletop.outdated(self.table.facts.speech):
            self._remake()  # something else has been watched meanwhile
        self.table.ask_log(self._remember)

    def _remember(self, data: bytes) -> None:
        """What the host of another device sends as the log is judged like any file."""
        table = self.table
        try:
            log = logfile.parse(data)
            self._keepsakes = table.link.game.keepsakes(log)
            self._marks = narration.marks(table.facts.speech, Table.replay(table.link.game, log))
        except BadLog as bad:
            self.app.notice(narration.bad_log(bad, self.app.words.language))
            return
        if table.link.seats and not self._remembered:
            self._remembered = True
            self.app.tables.records.remember(table.link.game, log)
        self.refresh()

    def compose(self) -> Widget:
        table, facts = self.table, self.table.facts
        outcome = table.link.outcome
        assert outcome is not None
        rows: list[Widget] = [Label(facts.speech.outcome(outcome), DISPLAY.sized(30))]
        # a doubt comes before the winner, a proof after everything else
        doubtful = standing(self._alarm) in ("contested", "alarm")
        rows += verdict(facts, self._alarm) if doubtful else []
        for place, group in enumerate(outcome.ranking, 1):
            for seat in group:
                rows.append(self._line(place, seat, outcome.scores[seat], seat in outcome.winners))
        rows += [Label(facts.speech.message(message), PROSE.sized(15)) for message in self._keepsakes]
        rows += [Label(words, PROSE.sized(15), key="results.marked") for words in self._marks]
        rows += verdict(facts, self._alarm) if not doubtful else []
        buttons: list[Widget] = [
            Button(self.say("results.look"), self.app.back, key="results.look"),
            Button(self.say("results.replay"), self._replay, key="results.replay", mark="play"),
            Button(self.say("results.save"), self._save, key="results.save"),
            Button(self.say("results.home"), self.app.home, key="results.home"),
        ]
        if self.app.tables.hosts(table.link) or (table.after is not None and table.after.own):
            buttons.append(Button(self.say("results.change"), self._change, key="results.change"))
        if table.link.seats or table.after is not None:
            words = self.say("results.again")
            buttons.append(
                Button(
                    words,
                    self._again,
                    key="results.again",
                    finishes=CHOSEN_BUTTON if self._wants else PRIMARY_BUTTON,
                    mark="check" if self._wants else "die",
                )
            )
        if waiting := self._waiting():
            rows.append(Label(waiting, PROSE.sized(15).tinted(GOLD), key="results.waiting"))
        return page(self, self.say("results"), rows, footer=[Wrap(buttons)], width=720, key="results")

    def _line(self, place: int, seat: int, score: int, winner: bool) -> Widget:
        name = Label(self.table.facts.speech.seat(seat), BOLD.sized(17).tinted(CREAM), grow=1)
        parts: list[Widget] = [Label(f"{place}.", SUBHEADING), seat_mark(seat, 22), name]
        if winner:
            parts.append(Mark("star", GOLD, 22))
        parts.append(Label(str(score), PROSE.sized(22).tinted(GOLD)))
        return Row(parts, pad=(16, 12), gap=14, align="centre", finish=FIRST if winner else CHIP)

    def _waiting(self) -> str:
        """Who else wants to play, or is waited for."""
        table = self.table
        owner = table.link.lobby.owner if table.link.lobby is not None else ""
        if table.after is not None and not self._wants and owner:
            return self.say("results.asked", name=owner)
        return self.say("prompt.waiting", names=owner) if self._wants and table.after is None and owner else ""

    def _again(self) -> None:
        """The same people once more: the owner opens the table, and everybody says that they play."""
        self._wants = not self._wants
        if self._wants and self.table.after is None and self.table.facts.owns:
            self.table.link.send(m.Again())
        self.refresh()

    def advance(self, seconds: float) -> bool:
        self.table.look_ahead()
        if self._wants and self.table.after is not None:
            self._follow(self.table.after)
        return False

    def _follow(self, after: "NextTable") -> None:
        self._wants = False
        self.table.after = None
        scene = self.app.tables.at_next(after)
        self.app.home()
        self.app.go(scene)

    def _change(self) -> None:
        """Another table like this one, with other people or rules."""
        scene = NewTableScene(self.app, self.table.link.game)
        scene.like(self.table.link)
        self.app.home()
        self.app.go(scene)

    def _replay(self) -> None:
        self.table.ask_log(self.app.tables.records.replay_log)

    def _save(self) -> None:
        game, records = self.table.link.game, self.app.tables.records
        self.table.ask_log(lambda data: records.save_log(game, data))
