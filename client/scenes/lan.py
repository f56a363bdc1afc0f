"""Tables nearby: those that announce themselves on the network, and those one knows the address of."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from client.scenes.scene import Scene, page
from client.ui.controls import Entry
from client.ui.layout import Column, Row, Widget
from client.ui.theme import BOLD, PRIMARY_BUTTON, SMALL
from client.ui.widgets import Button, Label, Tile, labelled, titled
from netcode.addresses import Place, print_address, read_address
from netcode.discovery import OpenTable, TableBrowser
from netcode.names import visible
from netcode.secrets import is_relayed, number_of, read_code
from sim.speech import Speech

if TYPE_CHECKING:
    from client.app import App


NOWHERE: Place = ("", 0)
"""A table's place that is still to be found by its code."""


class LanScene(Scene):
    def __init__(
        self, app: "App", code: str = "", address: str = "", relays: Sequence[Place] = (), watching: bool = False
    ) -> None:
        """With a code given, the table is joined as soon as it is seen, or at once where a way to it is known.

        `relays` are asked for tables that are open over one, in the place of those of the settings.
        """
        super().__init__(app)
        self.tables: list[OpenTable] = []
        self.code = code
        self.address = address
        self._relays = relays
        self._watching = watching
        self.chosen = ""
        """A table of the list whose code is asked for."""
        self._eager = bool(code)
        self._browser: TableBrowser | None = None
        self._silent = False

    def entered(self) -> None:
        if self._eager and (self.address or _is_relayed(self.code)):
            self._eager = False
            self.app.reactor.callLater(0, self.join, self._watching)
            return
        if self._browser is None:
            try:
                self._browser = TableBrowser(self._seen_elsewhere)
            except OSError:
                self._silent = True

    def closed(self) -> None:
        if self._browser is not None:
            browser, self._browser = self._browser, None
            self.app.reactor.callInThread(browser.close)

    def _seen_elsewhere(self, tables: list[OpenTable]) -> None:
        """Told on the network's own thread."""
        self.app.reactor.callFromThread(self._seen, tables)

    def _seen(self, tables: list[OpenTable]) -> None:
        self.tables = tables
        self.refresh()
        code = read_code(self.code)
        if self._eager and code is not None and any(table.number == number_of(code) for table in tables):
            self._eager = False
            self.join(self._watching)

    def compose(self) -> Widget:
        near: list[Widget] = [part for table in self.tables for part in self._table(table)]
        if not near:
            near.append(Label(self.say("lan.silent" if self._silent else "lan.nothing"), SMALL))
        code = Entry(self.code, self._type_code, key="code", empty="7-lemo-sati", on_enter=lambda _: self.join())
        address = Entry(
            self.address, self._type_address, key="address", empty="192.168.1.20:4747", on_enter=lambda _: self.join()
        )
        by_hand = titled(
            self.say("lan.join"),
            labelled(self.say("lan.name"), self._name()),
            labelled(self.say("lobby.code"), code, self.say("lan.code.help")),
            labelled(self.say("lan.address"), address, self.say("lan.address.help")),
            Row(
                [
                    Button(self.say("lan.sit"), self.join, key="join", finishes=PRIMARY_BUTTON, least=140),
                    Button(self.say("lan.watch"), lambda: self.join(watching=True), key="watch", least=100),
                ]
            ),
        )
        clubs = Row([Button(self.say("home.clubs"), self._clubs, key="clubs", hint=self.say("club.help"))])
        return page(self, self.say("home.lan"), [titled(self.say("lan.tables"), *near), by_hand, clubs], key="lan")

    def _clubs(self) -> None:
        from client.scenes.clubs import ClubsScene

        self.app.go(ClubsScene(self.app))

    def _table(self, table: OpenTable) -> list[Widget]:
        game = self.app.library.games.get(table.game)
        name = Speech(game, self.app.words.language).say("name") if game is not None else table.game
        facts = [self.say("lan.table", host=table.host, taken=table.taken, seats=table.seats, number=table.number)]
        if self.app.tables.ticket(table) is not None:
            facts.append(self.say("lan.yours"))
        elif table.phase != "gathering":
            facts.append(self.say("lan.playing"))
        told = Column([Label(name, BOLD), Label(" · ".join(facts), SMALL)], gap=2)
        tile = Tile(told, lambda: self._choose(table), key=table.table)
        if table.table != self.chosen:
            return [tile]
        entry = Entry(
            self.code, self._type_code, key="chosen.code", empty="7-lemo-sati", on_enter=lambda _: self._join(table)
        )
        join = Button(self.say("lan.sit"), lambda: self._join(table), key="chosen.join", finishes=PRIMARY_BUTTON)
        return [tile, labelled(self.say("lobby.code"), Row([entry, join]), self.say("lan.code.help"))]

    def _choose(self, table: OpenTable) -> None:
        """A table from the list: joined at once, or as soon as its code is said, if that is not known here."""
        ticket = self.app.tables.ticket(table)
        code = read_code(self.code)
        if ticket is not None:
            where = (table.address, table.port)
            self.app.scenes.replace(self.app.tables.join(*where, ticket.code or None, ticket=ticket))
        elif code is not None and number_of(code) == table.number:
            self._join(table)
        else:
            self.chosen, self.code = table.table, f"{table.number}-"
            self.refresh()
            self.app.after_composing(lambda: self.app.stage.focus_on("chosen.code"))

    def _join(self, table: OpenTable) -> None:
        self.address = print_address(table.address, table.port)
        self.join()

    def join(self, watching: bool = False) -> None:
        """Knock at the table with the code, for a chair or only to watch."""
        code = read_code(self.code)
        if code is None:
            self.app.notice(self.say("lan.bad-code"))
            return
        if not self.app.settings.name.strip():
            self.app.notice(self.say("lan.ask-name"))
            self.app.after_composing(lambda: self.app.stage.focus_on("name"))
            return
        place = self._place(number_of(code))
        if place is None and self.address.strip():
            self.app.notice(self.say("lan.bad-address", text=self.address.strip()))
            return
        if place is None and not is_relayed(code):
            self.app.notice(self.say("lan.not-found", number=number_of(code)))
            return
        self.app.scenes.replace(self.app.tables.join(*(place or NOWHERE), code, watching, relays=self._relays))

    def _place(self, number: int) -> tuple[str, int] | None:
        if self.address.strip():
            return read_address(self.address)
        found = next((table for table in self.tables if table.number == number), None)
        return (found.address, found.port) if found is not None else None

    def _name(self) -> Widget:
        return Entry(self.app.settings.name, self._type_name, key="name", empty=self.say("lan.name"), most=24)

    def _type_name(self, text: str) -> None:
        self.app.store.change(name=visible(text)[:24])

    def _type_code(self, text: str) -> None:
        self.code = text

    def _type_address(self, text: str) -> None:
        self.address = text


def _is_relayed(text: str) -> bool:
    code = read_code(text)
    return code is not None and is_relayed(code)
