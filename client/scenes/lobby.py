"""The lobby: the code to join with, who is here, and who is ready."""

from typing import TYPE_CHECKING

from client.scenes.alarm import Alarm
from client.scenes.browsers_panel import browsers_panel, elsewhere_panel
from client.scenes.cover import cover
from client.scenes.lan import LanScene
from client.scenes.names import seat_title
from client.scenes.options import told_options
from client.scenes.people import People
from client.scenes.rulebook import RulebookScene
from client.scenes.scene import Scene, page
from client.scenes.settings import SettingsScene
from client.scenes.table.hud.panels import chat_panel
from client.scenes.table.scene import TableScene
from client.scenes.table.speech import TableSpeech
from client.ui.layout import At, Column, Grid, Layers, Row, Widget, Wrap
from client.ui.theme import (
    ASH,
    BODY,
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
from netcode.link import Link, LinkState, PeerLink, Refusal, Watcher
from netcode.names import visible
from netcode.secrets import is_relayed
from netcode.texts import NetworkSpeech
from sim.codec import decode
from sim.speech import Speech

if TYPE_CHECKING:
    from client.app import App


RELAY_UNKNOWN = ("no-relay", "no-table")
"""Why nobody was found who may be at a relay that is not in the settings."""


class LobbyScene(Scene):
    """Waits with the others until the game begins, then gives way to the table."""

    def __init__(self, app: "App", link: Link, address: str = "", own: bool = False, ready: bool = False) -> None:
        super().__init__(app)
        self.link = link
        self.address = address
        self.own = own
        """The table is hosted here: this person arranges it and begins."""
        self._ready_due = ready
        """This person has said already that they play: it is told as soon as they sit."""
        self._moved_on = False
        voices = TableSpeech(link)
        self.people = People(self, link, voices)
        self.alarm = Alarm(self, link, voices)
        self._draft = ""
        link.watch(_LobbyWatcher(self))

    def entered(self) -> None:
        self.changed()

    def closed(self) -> None:
        if not self._moved_on:
            self.app.tables.leave(self.link)

    def compose(self) -> Widget:
        lobby = self.link.lobby
        if lobby is None:
            return page(self, self.say("lobby"), [Label(self._connection(), PROSE), *self._mend()], key="lobby")
        speech = Speech(self.link.game, self.app.words.language)
        parts: list[Widget] = self.people.request()
        if told := self._way_in(lobby):
            wide = self.app.stage.width > 600
            picture = cover(self.app, self.link.game.id, 116) if wide else []
            parts.append(Row([Column(told, grow=1), *picture], pad=20, gap=20, finish=PANEL, align="centre"))
        if lobby.code and self.own and self.app.tables.hosts(self.link):
            parts.append(browsers_panel(self, self.link, self.changed))
            entrance = self.app.tables.entrance(self.link)
            if entrance is not None and entrance.registration is not None:
                parts.append(elsewhere_panel(self, self.link, entrance.registration, self.changed))
        chairs = [self._chair(seat, chair, speech) for seat, chair in enumerate(lobby.chairs)]
        parts.append(titled(self.say("table.seats"), Grid(chairs, least=260, most=2)))
        parts.append(titled(self.say("table.house-rules"), *self._rules(lobby, speech)))
        if self._others(lobby):
            parts.append(titled(self.say("tab.chat"), self._chat()))
        if lobby.spectators:
            names = Label(self.say("lobby.watching", names=", ".join(lobby.spectators)), SMALL)
            buttons = self.people.watching()
            parts.append(Wrap(buttons) if buttons else names)
        if self.link.state != "live":
            parts.append(Label(self._connection(), PROSE.tinted(EMBER)))
        whole = page(self, speech.say("name"), parts, footer=self._footer(lobby), width=820, key="lobby")
        return Layers([whole, *self.people.layers(), *self.alarm.layers()])

    def _way_in(self, lobby: m.Lobby) -> list[Widget]:
        """The code and how others come in with it; to a guest, how this device came in."""
        wording = NetworkSpeech(self.app.words.language)
        code = lobby.code or (self.link.code or "" if isinstance(self.link, PeerLink) else "")
        if not code:
            return []
        entrance = self.app.tables.entrance(self.link)
        at = entrance.registration if entrance is not None else None
        if at is not None and at.state == "connecting":
            # its number there is part of the code
            return [Label(self.say("lobby.code"), SMALL), Label(self.say("lobby.relay", relay=at.where), PROSE)]
        told: list[Widget] = [
            Label(self.say("lobby.code"), SMALL),
            Label(code, DISPLAY.sized(56 if self.app.stage.width > 600 else 36)),
            Label(self.say("lobby.code.anywhere" if at is None and is_relayed(code) else "lobby.code.help"), PROSE),
        ]
        if at is not None:
            style = PROSE if at.state == "open" else PROSE.tinted(EMBER)
            told.append(
                Label(wording.say(f"host.relay.{at.state}", relay=at.where, why=at.why), style, key="lobby.relay")
            )
        if isinstance(self.link, PeerLink) and self.link.state == "live":
            told.append(Label(wording.say("join.way", way=self.link.way), SMALL, key="lobby.way"))
        if self.address:
            told.append(Label(self.say("lobby.address", address=self.address), SMALL))
        return told

    def _rules(self, lobby: m.Lobby, speech: Speech) -> list[Widget]:
        game = self.link.game
        told = told_options(game, decode(lobby.options, game.Options), speech)
        return [Label(words, BODY) for words in told or [self.say("table.house-rules.none")]]

    def _others(self, lobby: m.Lobby) -> bool:
        people = sum(chair.kind == "person" and chair.present for chair in lobby.chairs) + len(lobby.spectators)
        return people > max(1, len(self.link.seats)) or bool(self.link.chat)

    def _chat(self) -> Widget:
        return At(chat_panel(self.link.chat, self._draft, self._type, self._say, self.app.words), "stretch", height=190)

    def _type(self, text: str) -> None:
        self._draft = text

    def _say(self, text: str) -> None:
        if words := visible(self._draft or text):
            self.link.send(m.Chat(text=words))
        self._draft = ""
        self.refresh()

    def back(self) -> None:
        if not self.alarm.back() and not self.people.back():
            self.app.part(super().back)

    def notice_top(self, height: float) -> float:
        """At the foot: the code is read aloud from the top."""
        return self.app.stage.height - height - 76

    def _chair(self, seat: int, chair: m.Chair, speech: Speech) -> Widget:
        title = seat_title(speech, seat, self.app.words)
        name = {
            "open": self.say("lobby.free"),
            "bot": self.say("table.bot", level=speech.say(f"bot.{chair.level}")),
            "person": chair.name,
        }[chair.kind]
        if seat in self.link.seats and len(self.link.seats) == 1:
            title = self.say("lobby.you", seat=title)
        texts = Column([Label(title, SMALL), Label(name or title, BOLD), *self.people.way(chair.name)], gap=0, grow=1)
        parts: list[Widget] = [seat_mark(seat, 24), texts]
        if chair.kind == "person" and not chair.present:
            parts.append(Label(self.say("seat.away"), SMALL.tinted(EMBER)))
        elif chair.kind == "person" and not (self.own and seat in self.link.seats):
            parts.append(Mark("check" if chair.ready else "ring", MOSS if chair.ready else ASH, 20))
        elif self.own and chair.kind != "person":
            if chair.kind == "open" and not self.link.seats:
                parts.append(self._sit(seat))
            parts.append(self._arrange(seat, chair))
        elif chair.kind == "open" and self.link.state == "live":
            parts.append(self._sit(seat))
        if chair.browser:
            parts.insert(2, Mark("phone", ASH, 20))
        parts += self.people.beside(seat)
        return Row(parts, pad=(12, 10), gap=12, align="centre", finish=CHIP)

    def _sit(self, seat: int) -> Widget:
        return Button(self.say("lobby.sit"), lambda: self._ask(m.Sit(seat=seat)), key=f"sit{seat}")

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
        buttons: list[Widget] = [Button(self.say("rulebook"), self._read, key="rulebook", mark="book")]
        why = self._why_not(lobby)
        if why:
            buttons.insert(0, Label(why, SMALL, key="lobby.why"))
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
            look = PLAIN_BUTTON if why else PRIMARY_BUTTON
            buttons.append(
                Button(self.say("lobby.begin"), self.begin, key="begin", mark="die", finishes=look, least=150)
            )
        return [Wrap(buttons, align="centre")]

    def _why_not(self, lobby: m.Lobby) -> str:
        """Why the game cannot begin yet."""
        others = [(seat, chair) for seat, chair in enumerate(lobby.chairs) if seat not in self.link.seats]
        free = sum(chair.kind == "open" for _, chair in others)
        if free:
            return self.say("lobby.why.free", n=free)
        # whoever starts the game is ready by starting it
        unready = [
            chair.name
            for _, chair in others
            if chair.kind == "person" and not chair.ready and chair.name != lobby.owner
        ]
        if unready:
            return self.say("lobby.why.ready", names=", ".join(unready))
        return "" if self.own or lobby.phase != "gathering" else self.say("lobby.why.host", name=lobby.owner)

    def _read(self) -> None:
        self.app.go(RulebookScene(self.app, self.link.game))

    def begin(self) -> None:
        """The owner is ready by beginning; the others must have said so."""
        if self.link.seats:
            self.link.send(m.Ready(on=True))
        self.link.send(m.Start())

    def _ask(self, ask: m.Ask) -> None:
        self.link.send(ask)

    def _connection(self) -> str:
        if self.link.why is not None:
            return NetworkSpeech(self.app.words.language).closing(self.link.why)
        return self.say(f"link.{self.link.state}") if self.link.state != "live" else self.say("lobby.waiting")

    def _mend(self) -> list[Widget]:
        """Whoever knows the table's relay not yet learns it from the host, and tries again."""
        why, code = self.link.why, self.link.code if isinstance(self.link, PeerLink) else None
        if why is None or why.code not in RELAY_UNKNOWN or code is None:
            return []

        def again() -> None:
            self.app.scenes.replace(LanScene(self.app, code))

        def change() -> None:
            self.app.go(SettingsScene(self.app))

        relays = Button(self.say("settings"), change, key="settings", mark="gear")
        return [Row([relays, Button(self.say("lobby.again"), again, key="again", finishes=PRIMARY_BUTTON)])]

    def changed(self) -> None:
        """Something about the table is different; the game may have begun."""
        if self._moved_on:
            return
        if self._ready_due and self.link.seats and self.link.lobby is not None:
            self._ready_due = False
            self.link.send(m.Ready(on=True))
        if self.link.lobby is not None and self.link.lobby.phase in ("playing", "over"):
            self._moved_on = True
            self.link.unwatch(self.people)
            self.link.unwatch(self.alarm)
            self.app.scenes.replace(TableScene(self.app, self.link))
        else:
            self.refresh()

    def chatted(self) -> None:
        if not self._moved_on:
            self.app.audio.play("chat")
            self.refresh()

    def refused(self, refusal: Refusal) -> None:
        if self._moved_on:
            return
        if refusal.refused is not None:
            self.app.notice(Speech(self.link.game, self.app.words.language).refusal(refusal.refused))
        else:
            self.app.notice(NetworkSpeech(self.app.words.language).reject(refusal.code))


class _LobbyWatcher(Watcher):
    def __init__(self, scene: LobbyScene) -> None:
        self._scene = scene

    def state_changed(self, state: LinkState) -> None:
        self._scene.changed()

    def lobby_changed(self, lobby: m.Lobby) -> None:
        self._scene.changed()

    def said(self, said: m.Said) -> None:
        self._scene.chatted()

    def recounted(self) -> None:
        self._scene.refresh()

    def refused(self, id: int, refusal: Refusal) -> None:
        self._scene.refused(refusal)
