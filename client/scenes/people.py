"""People around a table: its owner removes them and answers who may have a seat; whoever watches asks for one."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.scenes.table.speech import TableSpeech
from client.ui.guard import Guard
from client.ui.layout import Column, Modal, Row, Scroll, Space, Widget
from client.ui.theme import (
    ASH,
    BODY,
    CREAM,
    EMBER,
    GOLD,
    PAD,
    PANEL,
    PRIMARY_BUTTON,
    QUIET_BUTTON,
    SMALL,
    SUBHEADING,
    Colour,
    Finish,
    Finishes,
)  # fmt: skip
from client.ui.widgets import Button, Label, Mark, Tile, seat_mark
from netcode import messages as m
from netcode.link import Link, Watcher
from netcode.texts import NetworkSpeech
from sim.game import Seat

if TYPE_CHECKING:
    from client.scenes.scene import Scene


ROOM = 110.0
"""Height of everything in a menu that does not scroll."""


def owns(link: Link) -> bool:
    """Whether the person at this device owns the table."""
    lobby = link.lobby
    if lobby is None:
        return False
    # the code is told only where the table is: its person owns it even without a chair
    return bool(lobby.code) or any(lobby.chairs[seat].name == lobby.owner for seat in link.seats)


def asked_for_consent(link: Link) -> bool:
    """Whether a proposal waits for the person here; whether to play on is asked by the alarm."""
    proposal = link.proposal
    if proposal is None or proposal.kind == "go-on":
        return False
    if not proposal.needed:
        return owns(link)
    return any(seat in proposal.needed and seat not in proposal.agreed for seat in link.seats)


class People(Watcher):
    """What can be done about whoever sits or watches, in the lobby and at the table."""

    def __init__(self, scene: "Scene", link: Link, voices: TableSpeech) -> None:
        self._scene = scene
        self._voices = voices
        self._link = link
        self._seat: Seat | None = None
        """The seat whose menu is open."""
        self._watcher = ""
        """Somebody without a seat whose menu is open."""
        self._for_good = False
        """Removing for good is asked once more."""
        self._wish: Seat | None = None
        """The seat this person has asked for."""
        self._guard = Guard(lambda: scene.app.reactor.seconds())
        link.watch(self)

    def proposed(self, proposal: m.Proposal) -> None:
        if proposal.kind == "sit" and proposal.outcome and proposal.seat == self._wish:
            self._wish = None
            self._scene.app.notice(self._wording.say(f"join.sit.{proposal.outcome}"))
        self._scene.refresh()

    # What can be done

    def can_remove(self, seat: Seat) -> bool:
        return owns(self._link) and self._chair(seat).kind == "person" and seat not in self._link.seats

    def can_ask(self, seat: Seat) -> bool:
        """Whether somebody who watches may ask for this seat."""
        lobby = self._link.lobby
        if lobby is None or self._link.seats or self._link.state != "live":
            return False
        chair = self._chair(seat)
        if chair.kind == "bot":
            return lobby.phase == "playing"
        return chair.kind == "person" and not chair.present and lobby.phase in ("gathering", "playing")

    def open(self, seat: Seat) -> None:
        self._seat = seat
        self._scene.refresh()

    def ask(self, seat: Seat) -> None:
        self._close()
        self._wish = seat
        self._link.send(m.Sit(seat=seat))
        self._scene.app.notice(self._scene.say("person.asked"))

    def back(self) -> bool:
        """Close the menu; False if there is none."""
        if self._seat is None and not self._watcher:
            return False
        self._close()
        return True

    def _close(self) -> None:
        self._seat, self._watcher, self._for_good = None, "", False
        self._scene.refresh()

    def _remove(self, for_good: bool) -> None:
        if for_good and not self._for_good:
            self._for_good = True
            self._scene.refresh()
            return
        level = list(self._link.game.bots)[-1]
        if self._seat is not None:
            self._link.send(m.Remove(seat=self._seat, ban=for_good, level=level))
        else:
            self._link.send(m.Remove(name=self._watcher, ban=for_good, level=level))
        self._close()

    def _stand_in(self, seat: Seat, level: str | None) -> None:
        self._link.send(m.StandIn(seat=seat, level=level))
        self._close()

    # In the lobby and on plates

    def sign(self, seat: Seat) -> list[Widget]:
        """What tells that a seat's plate has a menu."""
        if self.can_ask(seat):
            return [Mark("plus", GOLD, 13)]
        return [Mark("menu", ASH, 13)] if self.can_remove(seat) else []

    def plate(self, seat: Seat, parts: list[Widget], finish: Finish, least: float = 0.0) -> Widget:
        """A seat's plate, at least so high, which opens its menu where there is one."""
        removes, asks = self.can_remove(seat), self.can_ask(seat)
        if not removes and not asks:
            return Row([*parts, Space(height=least - 12)], pad=(8, 6), gap=6, align="centre", finish=finish)
        lit = finish._replace(edge=GOLD, edge_width=1.8)
        hint = self._scene.say("person.ask" if asks else "person.menu")
        return Tile(
            Row(parts, pad=(8, 6), gap=6, align="centre"),
            lambda: self.open(seat),
            key=f"plate{seat}",
            finishes=Finishes(finish, lit, lit, finish),
            pad=0,
            hint=hint,
        )

    def beside(self, seat: Seat) -> list[Widget]:
        """What stands beside a seat in the lobby."""
        if self.can_remove(seat):
            hint = self._scene.say("person.menu")
            return [Button("", lambda: self.open(seat), key=f"person{seat}", mark="menu", hint=hint)]
        if self.can_ask(seat):
            return [Button(self._scene.say("person.ask"), lambda: self.ask(seat), key=f"ask{seat}")]
        return []

    def way(self, name: str) -> list[Widget]:
        """Which way somebody came in, for the host of a table that is open over a relay, too."""
        entrance = self._scene.app.tables.entrance(self._link)
        if entrance is None or entrance.registration is None or name not in entrance.ways:
            return []
        return [Label(self._wording.say(f"way.{entrance.ways[name]}"), SMALL, key="person.way")]

    def watching(self) -> list[Widget]:
        """The owner's way to those who watch."""
        lobby = self._link.lobby
        if lobby is None or not owns(self._link):
            return []
        return [
            Button(
                self._scene.say("person.watches", name=name),
                lambda name=name: self._open_watcher(name),  # type: ignore[misc]
                key=f"watcher{number}",
                mark="menu",
                mark_colour=ASH,
            )
            for number, name in enumerate(lobby.spectators)
        ]

    def _open_watcher(self, name: str) -> None:
        self._watcher = name
        self._scene.refresh()

    def request(self) -> list[Widget]:
        """Somebody asks for a seat: the owner answers."""
        proposal = self._link.proposal
        if proposal is None or proposal.kind != "sit" or not asked_for_consent(self._link):
            return []
        self._guard.show({"sit": repr(proposal)})
        words = self._scene.say("consent.sit", name=proposal.name, chair=self._wording.seat(proposal.seat))
        buttons = [
            Button(
                self._scene.say("consent.yes"), lambda: self._answer(True), key="consent.yes", finishes=PRIMARY_BUTTON
            ),
            Button(self._scene.say("consent.no"), lambda: self._answer(False), key="consent.no"),
        ]
        finish = PANEL._replace(edge=GOLD, edge_width=1.8)
        return [Column([Label(words, BODY.tinted(CREAM)), Row(buttons)], pad=PAD, finish=finish)]

    def _answer(self, yes: bool) -> None:
        if self._guard.takes("sit"):
            self._link.send(m.Consent(yes=yes))

    # The menu of a person

    def layers(self) -> list[Widget]:
        lobby = self._link.lobby
        if self._seat is not None and not (self.can_remove(self._seat) or self.can_ask(self._seat)):
            self._seat = None  # somebody else sits there now
        if lobby is None or self._watcher not in lobby.spectators:
            self._watcher = ""
        if self._seat is None and not self._watcher:
            self._for_good = False
            return []
        self._guard.show({"menu": (self._seat, self._watcher, self._for_good)})
        return [Modal(self._menu(), width=400, on_outside=self._close)]

    def _menu(self) -> Widget:
        scene, seat = self._scene, self._seat
        name = self._wording.seat(seat) if seat is not None else self._watcher
        mark = [seat_mark(seat, 22)] if seat is not None else []
        rows = self.way(self._chair(seat).name if seat is not None else name)
        if self._for_good:
            rows.append(Label(scene.say("person.for-good", name=name), BODY))
            rows.append(self._button("ban", lambda: self._remove(True), colour=EMBER))
        elif seat is not None and self.can_ask(seat):
            rows.append(Label(scene.say("person.ask.help"), BODY))
            rows.append(self._button("ask", lambda: self.ask(seat)))
        else:
            rows += self._ways(seat)
        rows.append(Button(scene.say("cancel"), self._close, key="person.cancel", finishes=QUIET_BUTTON))
        title = Row([*mark, Label(name, SUBHEADING, grow=1)], gap=12, align="centre")
        height = scene.app.stage.height - ROOM
        listed = Scroll(Column(rows, gap=10), key="person.scroll", height=height, grow=0)
        return Column([title, listed], pad=PAD, gap=10, finish=PANEL, key="person")

    def _ways(self, seat: Seat | None) -> list[Widget]:
        """What the owner can do about somebody."""
        scene, lobby = self._scene, self._link.lobby
        assert lobby is not None
        playing = lobby.phase == "playing"
        rows: list[Widget] = []
        if seat is not None and playing and not self._chair(seat).present:
            level = self._chair(seat).level
            best = list(self._link.game.bots)[-1]
            rows.append(Label(scene.say("person.bot-plays" if level else "person.away"), BODY))
            if level:
                rows.append(self._button("wait", lambda: self._stand_in(seat, None)))
            else:
                rows.append(self._button("stand-in", lambda: self._stand_in(seat, best)))
        if seat is not None:
            rows.append(Label(scene.say("person.then-bot" if playing else "person.then-free"), BODY))
        rows.append(self._button("remove", lambda: self._remove(False)))
        rows.append(self._button("ban", lambda: self._remove(True), colour=EMBER))
        return rows

    def _button(self, what: str, do: Callable[[], None], colour: Colour = CREAM) -> Button:
        def press() -> None:
            if self._guard.takes("menu"):
                do()

        words = self._scene.say(f"person.{what}")
        mark = "cross" if colour == EMBER else ""
        return Button(words, press, key=f"person.{what}", mark=mark, mark_colour=colour)

    # What is known

    def _chair(self, seat: Seat) -> m.Chair:
        lobby = self._link.lobby
        return lobby.chairs[seat] if lobby is not None and seat < len(lobby.chairs) else m.Chair()

    @property
    def _wording(self) -> NetworkSpeech:
        return self._voices.network(self._scene.app.words)
