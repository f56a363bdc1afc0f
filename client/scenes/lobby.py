"""The lobby: the code to join with, who is here, and who is ready."""

from typing import TYPE_CHECKING

from client.scenes.cover import cover
from client.scenes.names import seat_title
from client.scenes.scene import Scene, page
from client.scenes.table import TableScene
from client.ui.layout import Column, Grid, Row, Widget, Wrap
from client.ui.theme import (
    ASH,
    BOLD,
    CHIP,
    CHOSEN_BUTTON,
    DISPLAY,
    EMBER,
    MOSS,
    PANEL,
    PLAIN_BUTTON,
    PRIMARY_BUTTON,
    PROSE,
    SMALL,
)
from client.ui.widgets import Button, Label, Mark, seat_mark, titled
from netcode import messages as m
from netcode.link import Link, LinkState, Refusal, Watcher
from netcode.wording import Wording
from sim.speech import Speech

if TYPE_CHECKING:
    from client.shell import App


class LobbyScene(Scene):
    """Waits with the others until the game begins, then gives way to the table."""

    def __init__(self, app: "App", link: Link, address: str = "", own: bool = False) -> None:
        super().__init__(app)
        self.link = link
        self.address = address
        self.own = own
        """The table is hosted here: this person arranges it and begins."""
        self._moved_on = False
        link.watch(_LobbyWatcher(self))

    def closed(self) -> None:
        if not self._moved_on:
            self.app.tables.leave(self.link)

    def compose(self) -> Widget:
        lobby = self.link.lobby
        if lobby is None:
            return page(self, self.say("lobby"), [Label(self._connection(), PROSE)], key="lobby")
        speech = Speech(self.link.game, self.app.words.language)
        parts: list[Widget] = []
        if lobby.code:
            wide = self.app.stage.width > 600
            told = Column(
                [
                    Label(self.say("lobby.code"), SMALL),
                    Label(lobby.code, DISPLAY.sized(56 if wide else 36)),
                    Label(self.say("lobby.code.help"), PROSE),
                    *([Label(self.say("lobby.address", address=self.address), SMALL)] if self.address else []),
                ],
                grow=1,
            )
            picture = cover(self.app, self.link.game, 116) if wide else []
            parts.append(Row([told, *picture], pad=20, gap=20, finish=PANEL, align="centre"))
        chairs = [self._chair(seat, chair, speech) for seat, chair in enumerate(lobby.chairs)]
        parts.append(titled(self.say("table.seats"), Grid(chairs, least=260, most=2)))
        if lobby.spectators:
            parts.append(Label(self.say("lobby.watching", names=", ".join(lobby.spectators)), SMALL))
        if self.link.state != "live":
            parts.append(Label(self._connection(), PROSE.tinted(EMBER)))
        return page(self, speech.say("name"), parts, footer=self._footer(lobby), width=820, key="lobby")

    def _chair(self, seat: int, chair: m.Chair, speech: Speech) -> Widget:
        title = seat_title(speech, seat, self.app.words)
        name = {
            "open": self.say("lobby.free"),
            "bot": self.say("table.bot", level=speech.say(f"bot.{chair.level}")),
            "person": chair.name,
        }[chair.kind]
        texts = Column([Label(title, SMALL), Label(name, BOLD)], gap=0, grow=1)
        parts: list[Widget] = [seat_mark(seat, 24), texts]
        if chair.kind == "person" and not (self.own and seat in self.link.seats):
            parts.append(Mark("check" if chair.ready else "ring", MOSS if chair.ready else ASH, 20))
        elif self.own and chair.kind != "person":
            parts.append(self._arrange(seat, chair))
        elif chair.kind == "open" and self.link.state == "live":
            parts.append(Button(self.say("lobby.sit"), lambda: self._ask(m.Sit(seat=seat)), key=f"sit{seat}"))
        return Row(parts, pad=(12, 10), gap=12, align="centre", finish=CHIP)

    def _arrange(self, seat: int, chair: m.Chair) -> Widget:
        """The owner puts a bot on a free chair, or frees it again."""
        level = list(self.link.game.bots)[-1]
        if chair.kind == "bot":
            return Button(
                self.say("lobby.free-it"), lambda: self._ask(m.SetChair(seat=seat, level=None)), key=f"free{seat}"
            )
        return Button(
            self.say("lobby.add-bot"), lambda: self._ask(m.SetChair(seat=seat, level=level)), key=f"bot{seat}"
        )

    def _footer(self, lobby: m.Lobby) -> list[Widget]:
        ready = bool(self.link.seats) and all(lobby.chairs[seat].ready for seat in self.link.seats)
        buttons: list[Widget] = []
        if self.link.seats and not self.own:
            buttons.append(
                Button(
                    self.say("lobby.ready"),
                    lambda: self._ask(m.Ready(on=not ready)),
                    key="ready",
                    mark="check" if ready else "",
                    finishes=CHOSEN_BUTTON if ready else PLAIN_BUTTON,
                )
            )
        if self.own:
            buttons.append(
                Button(self.say("lobby.begin"), self.begin, key="begin", mark="die", finishes=PRIMARY_BUTTON, least=150)
            )
        return [Wrap(buttons)]

    def begin(self) -> None:
        """The owner is ready by beginning; the others must have said so."""
        self.link.send(m.Ready(on=True))
        self.link.send(m.Start())

    def _ask(self, ask: m.Ask) -> None:
        self.link.send(ask)

    def _connection(self) -> str:
        if self.link.why is not None:
            return Wording(self.app.words.language).closing(self.link.why)
        return self.say(f"link.{self.link.state}") if self.link.state != "live" else self.say("lobby.waiting")

    def changed(self) -> None:
        """Something about the table is different; the game may have begun."""
        if self._moved_on:
            return
        if self.link.lobby is not None and self.link.lobby.phase in ("playing", "over"):
            self._moved_on = True
            self.app.replace(TableScene(self.app, self.link))
        else:
            self.refresh()

    def refused(self, refusal: Refusal) -> None:
        if self._moved_on:
            return
        if refusal.refused is not None:
            self.app.notice(Speech(self.link.game, self.app.words.language).refusal(refusal.refused))
        else:
            self.app.notice(Wording(self.app.words.language).reject(refusal.code))


class _LobbyWatcher(Watcher):
    def __init__(self, scene: LobbyScene) -> None:
        self._scene = scene

    def state_changed(self, state: LinkState) -> None:
        self._scene.changed()

    def lobby_changed(self, lobby: m.Lobby) -> None:
        self._scene.changed()

    def refused(self, id: int, refusal: Refusal) -> None:
        self._scene.refused(refusal)
