"""Clubs: those one knows by address, and what is played in one: its tables, its members, and a new table."""

from typing import TYPE_CHECKING, Any

from client.scenes.membership import Membership
from client.scenes.scene import Scene, page
from client.settings import LONGEST_RELAY, MOST_CLUBS
from client.ui.controls import Entry
from client.ui.layout import Column, Row, Widget
from client.ui.theme import BODY, BOLD, CHIP, EMBER, HEADING, PRIMARY_BUTTON, SMALL
from client.ui.widgets import Button, Label, Tile, choice, labelled, titled
from netcode.addresses import RELAY_PORT, Place, print_address, read_address
from sim.speech import Speech

if TYPE_CHECKING:
    from client.app import App
    from netcode.club.calling import Answer
    from netcode.club.identity import Wish
    from netcode.club.messages import Opened, TableLine, Tables

EXAMPLE = "club.example.org"


class ClubsScene(Scene):
    """The clubs of the settings, and another one."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._typed = ""

    def compose(self) -> Widget:
        clubs = self.app.settings.clubs
        known = [self._club(number, address, words) for number, (address, words) in enumerate(clubs)]
        entry = Entry(
            self._typed, self._type, key="club", empty=EXAMPLE, on_enter=lambda _: self._visit(), most=LONGEST_RELAY
        )
        visit = Button(self.say("club.visit"), self._visit, key="visit", finishes=PRIMARY_BUTTON)
        another = titled(self.say("club.another"), Row([entry, visit], gap=8), Label(self.say("club.help"), SMALL))
        listed = [titled(self.say("club.known"), *known)] if known else []
        return page(self, self.say("home.clubs"), [*listed, another], key="clubs")

    def _club(self, number: int, address: str, words: str) -> Widget:
        told = Column([Label(address, BOLD), Label(words, SMALL)], gap=2, grow=1)
        tile = Tile(told, lambda: self._go(address), key=f"club{number}", grow=1)
        remove = Button(
            "", lambda: self._remove(address), key=f"club{number}.remove", mark="cross", hint=self.say("club.remove")
        )
        return Row([tile, remove], gap=8, align="centre")

    def _type(self, text: str) -> None:
        self._typed = text

    def _visit(self) -> None:
        typed = self._typed.strip()
        if read_address(typed, RELAY_PORT) is None:
            self.app.notice(self.say("club.bad-address", text=typed) if typed else self.say("club.missing"))
            self.app.after_composing(lambda: self.app.stage.focus_on("club"))
            return
        self._go(typed)

    def _go(self, address: str) -> None:
        self.app.go(ClubScene(self.app, address))

    def _remove(self, address: str) -> None:
        self.app.store.change(clubs=tuple(club for club in self.app.settings.clubs if club[0] != address))


class ClubScene(Scene):
    """One club, seen from its desk."""

    def __init__(self, app: "App", address: str) -> None:
        super().__init__(app)
        self._address = address
        self._tables: Tables | None = None
        self._words = ""
        """The club's key, to be compared aloud."""
        self._trouble = ""
        self._asking = False
        self._chosen = 0
        """The table whose code is asked for."""
        self._code = ""
        self._opened: Opened | None = None
        """A table that was opened here."""
        self._membership = Membership(self, self._ask)
        self._game = next(iter(app.library.games))
        self._seats = 0

    @property
    def _place(self) -> Place:
        place = read_address(self._address, RELAY_PORT)
        assert place is not None
        return place

    def entered(self) -> None:
        self._look()

    def compose(self) -> Widget:
        if self._tables is None:
            body: list[Widget] = [Label(self._trouble or self.say("club.calling"), BODY)]
            again = Button(self.say("club.again"), self._look, key="again", enabled=not self._asking)
            return page(self, self._address, [*body, again] if self._trouble else body, key="club")
        body = [self._about(self._tables), self._list(self._tables), self._new()]
        if self._opened is not None:
            body.insert(1, self._own(self._opened))
        return page(self, self._tables.club, body, key="club")

    # What the club is

    def _about(self, tables: "Tables") -> Widget:
        parts: list[Widget] = [Label(self.say("club.words", words=self._words), SMALL)]
        before = dict(self.app.settings.clubs).get(self._address, self._words)
        if before != self._words:
            parts.insert(0, Label(self.say("club.other-key", words=before), BODY.tinted(EMBER)))
        if tables.you:
            parts.append(Label(self.say("club.you", name=tables.you), BODY))
        if tables.members:
            parts.append(Label(self.say("club.members", names=", ".join(tables.members)), SMALL))
        parts += self._membership.widgets(tables.you)
        return Column(parts, gap=4, pad=(12, 8), finish=CHIP)

    def _list(self, tables: "Tables") -> Widget:
        lines = [part for line in tables.tables for part in self._table(line)]
        if not lines:
            lines.append(Label(self.say("club.no-tables"), SMALL))
        again = Button(self.say("club.again"), self._look, key="again", enabled=not self._asking)
        return titled(self.say("lan.tables"), *lines, Row([again]))

    def _table(self, line: "TableLine") -> list[Widget]:
        names = ", ".join(name for name in line.names if name)
        facts = [self.say("club.table", number=line.number, taken=line.taken, seats=len(line.names)), names]
        if line.phase != "gathering":
            facts.insert(1, self.say("lan.playing"))
        told = Column([Label(self._name_of(line.game), BOLD), Label(" · ".join(filter(None, facts)), SMALL)], gap=2)
        tile = Tile(told, lambda: self._choose(line.number), key=f"table{line.number}")
        if line.number != self._chosen:
            return [tile]
        entry = Entry(
            self._code, self._type, key="code", empty=f"{line.number}-lemo-sati-boka", on_enter=lambda _: self._join()
        )
        row = Row(
            [
                entry,
                Button(self.say("lan.sit"), self._join, key="join", finishes=PRIMARY_BUTTON),
                Button(self.say("lan.watch"), lambda: self._join(watching=True), key="watch"),
            ],
            gap=8,
        )
        return [tile, labelled(self.say("lobby.code"), row, self.say("club.code.help"))]

    def _name_of(self, game: str) -> str:
        known = self.app.library.games.get(game)
        return Speech(known, self.app.words.language).say("name") if known is not None else game

    def _new(self) -> Widget:
        games = self.app.library.games
        seats = games[self._game].seats
        parts: list[Widget] = [
            choice([(name, self._name_of(name)) for name in games], self._game, self._choose_game, key="game")
        ]
        if len(seats) > 1:
            parts.append(
                labelled(
                    self.say("club.seats"),
                    choice([(str(n), str(n)) for n in seats], str(self._chairs), self._choose_seats, key="seats"),
                )
            )
        parts.append(Row([Button(self.say("club.open"), self._open, key="open", enabled=not self._asking)]))
        return titled(self.say("club.new"), *parts)

    def _own(self, opened: "Opened") -> Widget:
        join = Button(self.say("lan.sit"), lambda: self._join_own(opened.code), key="own.join", finishes=PRIMARY_BUTTON)
        told = [Label(self.say("club.yours.help"), SMALL)]
        if opened.page:
            told.append(Label(self.say("club.yours.page", page=opened.page), SMALL))
        return titled(self.say("club.yours"), Label(opened.code, HEADING), *told, Row([join]))

    # What people do

    @property
    def _chairs(self) -> int:
        seats = self.app.library.games[self._game].seats
        return self._seats if self._seats in seats else seats[-1]

    def _choose_game(self, game: str) -> None:
        self._game = game
        self.refresh()

    def _choose_seats(self, seats: str) -> None:
        self._seats = int(seats)
        self.refresh()

    def _choose(self, number: int) -> None:
        self._chosen, self._code = number, f"{number}-"
        self.refresh()
        self.app.after_composing(lambda: self.app.stage.focus_on("code"))

    def _type(self, text: str) -> None:
        self._code = text

    def _join(self, watching: bool = False) -> None:
        from netcode.secrets import read_code

        code = read_code(self._code)
        if code is None:
            self.app.notice(self.say("lan.bad-code"))
            return
        self.app.scenes.replace(self.app.tables.join("", 0, code, watching, relays=(self._place,)))

    def _join_own(self, code: str) -> None:
        self._code = code
        self._join()

    # The desk

    def _look(self) -> None:
        from netcode.club.messages import PROTOCOL, Look

        self._ask(Look(proto=PROTOCOL))

    def _open(self) -> None:
        from netcode.club.messages import PROTOCOL, Order, Who
        from netcode.saved import data_folder
        from netcode.signing import device_signer

        who = Who(device_signer(data_folder()).public)
        self._ask(Order(proto=PROTOCOL, who=who, game=self._game, seats=self._chairs))

    def _ask(self, wish: "Wish", words: str = "") -> None:
        # the home screen is there before the network is loaded
        from netcode.club.calling import at_desk
        from netcode.saved import data_folder
        from netcode.signing import device_signer

        self._asking, self._trouble = True, ""
        self.refresh()
        asked = at_desk(self.app.reactor, self._place, wish, device_signer(data_folder()), words)
        asked.addCallbacks(self._told, self._failed)

    def _told(self, answer: "Answer") -> None:
        from netcode.club.messages import Member, Opened, Tables

        self._asking = False
        self._words = answer.words
        if isinstance(answer.message, Opened):
            self._opened = answer.message
            self._look()
        elif isinstance(answer.message, Member):
            self._membership.told(answer.message)
            self._look()
        elif isinstance(answer.message, Tables):
            self._tables = answer.message
            self._keep()
        self.refresh()

    def _failed(self, failure: Any) -> None:
        from netcode.club.calling import NoDesk
        from netcode.texts import NetworkSpeech

        failure.trap(NoDesk)
        self._asking = False
        where = print_address(*self._place)
        self._trouble = NetworkSpeech(self.app.words.language).say(f"club.denied.{failure.value.code}", where=where)
        if self._tables is not None:
            self.app.notice(self._trouble)
        self.refresh()

    def _keep(self) -> None:
        """A club that was found is on the list from now on, with the key it had then."""
        clubs = self.app.settings.clubs
        if self._address not in dict(clubs) and len(clubs) < MOST_CLUBS:
            self.app.store.change(clubs=(*clubs, (self._address, self._words)))
