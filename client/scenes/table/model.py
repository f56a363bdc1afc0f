"""A table on screen without its picture: what it consists of, and the one value that says what the person does."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.scenes.table.auto_move import AutoMove
from client.scenes.table.facts import Facts
from client.scenes.table.hot_seat import HotSeat
from client.scenes.table.hud.places import Places
from client.scenes.table.mode import Mode
from client.scenes.table.pace import Pace
from client.scenes.table.playback import Playback
from client.scenes.table.speech import TableSpeech
from client.scenes.table.tabletop import Tabletop
from netcode import messages as m
from netcode.link import Link
from sim.game import Seat

if TYPE_CHECKING:
    from client.app import App
    from client.scenes.services import NextTable


class TableModel:
    def __init__(self, app: "App", link: Link) -> None:
        self.app = app
        self.link = link
        self.mode = Mode()
        self.playback = Playback(link)
        self.pace = Pace(self.playback, app.store)
        self.hot_seat = HotSeat(link, self.playback)
        self.tabletop = Tabletop(app.world, app.audio, link.game, app.store)
        self.voices = TableSpeech(link)
        self.places = Places(lambda: app.reactor.seconds())
        self.auto_move = AutoMove()
        self.no_hand = False
        """The rules have failed at a trial: what can be thrown is not known, and the game goes on by its list."""
        self.absent: dict[Seat, float] = {}
        """Who is away, and for how many seconds."""
        self.after: NextTable | None = None
        """The next table of the same people, once its owner has opened it."""
        self._gone_on = False
        self.on_log: Callable[[bytes], None] = lambda data: None

    @property
    def facts(self) -> Facts:
        """What is known now."""
        app = self.app
        return Facts(
            self.link,
            self.mode,
            self.playback,
            self.hot_seat,
            self.tabletop,
            self.voices,
            app.words,
            app.settings,
            app.stage,
            app.tables,
            self.no_hand,
            self.absent,
        )

    def turn_to(self, mode: Mode) -> None:
        """The person does something else now."""
        self.mode = mode
        self.app.refresh()

    def look_ahead(self) -> None:
        """The owner wants another game: the seat there is taken at once, whatever is still looked at here."""
        if self.after is None and not self._gone_on:
            self.after = self.app.tables.next_table(self.link)
            if self.after is not None:
                self._gone_on = True
                self.app.refresh()

    def ask_log(self, then: Callable[[bytes], None]) -> None:
        """Fetch the log of a finished game, unless it is here already."""
        if self.link.file:
            then(self.link.file)
            return
        self.on_log = then
        self.link.send(m.WantLog())

    def leave(self) -> None:
        """Stand up, here and at the next table."""
        self.tabletop.unmake()
        self.app.tables.leave(self.link)
        if self.after is not None:
            self.app.tables.leave(self.after.link)
