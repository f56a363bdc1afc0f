"""What is known about a table at one moment: found out once, however often it is read in a composition."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from client import narration
from client.locale import Translator
from client.scenes.table import chairs
from client.scenes.table.hot_seat import HotSeat
from client.scenes.table.mode import Hand, Menu, Mode
from client.scenes.table.playback import Line, Moment, Playback
from client.scenes.table.speech import TableSpeech
from client.scenes.table.tabletop import Tabletop
from client.scenes.table.throwing import MOST, shown_faces
from client.settings import Settings
from client.ui.stage import Stage
from client.ui.widgets import Hint
from netcode.link import Link
from netcode.texts import NetworkSpeech
from sim.advice import Advised, advise
from sim.game import Action, Seat
from sim.glossary import Glossary, glossary
from sim.speech import Speech

if TYPE_CHECKING:
    from client.scenes.services import Tables


@dataclass(frozen=True, eq=False)
class Facts:
    link: Link
    mode: Mode
    playback: Playback
    hot_seat: HotSeat
    tabletop: Tabletop
    """To be asked only: what it shows is changed by `course` and `controller`."""
    voices: TableSpeech
    words: Translator
    settings: Settings
    stage: Stage
    tables: "Tables"
    no_hand: bool
    """The rules have failed at a trial: what can be thrown is not known."""
    absent: Mapping[Seat, float]
    """Who is away, and for how many seconds."""

    # Words

    def say(self, key: str, **values: Any) -> str:
        return self.words(key, **values)

    @cached_property
    def speech(self) -> Speech:
        """The game's voice, in the language of the moment, with the names of those who sit here."""
        return self.voices.game(self.words)

    @property
    def network(self) -> NetworkSpeech:
        return self.voices.network(self.words)

    def wording(self, action: Action) -> str:
        """An action as it is called on buttons."""
        return narration.words(self.link.game, self.speech, self.link.view, action)

    def thrown_words(self, hand: Hand) -> str:
        """What throwing the dice in the hand is called."""
        return self.wording(hand.action) if hand.action is not None else self.say("throw", n=len(hand.throw.dice))

    @property
    def glossary(self) -> Glossary:
        return glossary(self.link.game, self.words.language)

    def explain(self, words: str) -> list[Hint]:
        """What words of the game mean, where they are read."""
        known = self.glossary
        return [Hint(span.start, span.end, known.told(span.word)) for span in known.spans(words)]

    @cached_property
    def log(self) -> list[Line]:
        """What happened, as whoever sits here may read it."""
        return self.playback.lines(self.speech, self.hot_seat.reader, self.hot_seat.shared)

    # What is on the table

    @cached_property
    def present(self) -> Moment | None:
        """What is on the table now; nothing while it is another's who shared the device."""
        latest = self.playback.moments[-1] if self.playback.moments else None
        return latest if latest is not None and self.hot_seat.may_see(latest) else None

    @property
    def shown(self) -> Moment | None:
        """The moment that is seen: an earlier one, or the present."""
        return self.mode.looking or self.present

    @cached_property
    def acting(self) -> tuple[Seat, ...]:
        """Whom the table waits for, as shown."""
        if self.present is None:
            return ()
        game, view = self.link.game, self.present.view
        throw = game.throw(view)
        return (throw.seat,) if throw is not None else game.to_act(view)

    @cached_property
    def total(self) -> str:
        """What the dice that lie on the table come to: as the rules count them, else their faces."""
        if self.shown is None or self.tabletop.falling:
            return ""
        told = self.link.game.tally(self.shown.view)
        if told is not None:
            return self.speech.message(told)
        return shown_faces(self.shown.fall) if self.shown.fall is not None else ""

    # What the person may do

    @property
    def connected(self) -> bool:
        """Whether the table hears what is done here."""
        return self.link.state in ("live", "resending")

    @property
    def paused(self) -> bool:
        return self.link.lobby is not None and self.link.lobby.paused

    @cached_property
    def stood_in(self) -> bool:
        """A bot plays for the person here."""
        return chairs.stood_in(self.link)

    @property
    def can_act(self) -> bool:
        """Nothing but the course of the game keeps the person here from acting."""
        return self.connected and not self.stood_in and not self.paused

    @cached_property
    def mine(self) -> bool:
        """It is for the person at this device to do something."""
        return (
            self.mode.settled
            and self.connected
            and not self.stood_in
            and self.link.facing is not None
            and self.link.facing in self.acting
        )

    @cached_property
    def offered(self) -> tuple[Action, ...]:
        """What the person may do now, as far as it is listed."""
        if not self.mode.settled or self.link.facing is None or not self.can_act:
            return ()
        return tuple(islice(self.link.actions, MOST))

    @cached_property
    def advice(self) -> tuple[Advised, ...]:
        """What the person here could well do, with the reasons; nothing where nothing is to be decided."""
        if not self.mine or self.link.facing is None or not self.can_act:
            return ()
        legal = self.link.actions
        return tuple(one for one in advise(self.link.game, self.link.view, self.link.facing) if one.action in legal)

    @cached_property
    def goes_on(self) -> Action | None:
        """The one thing that is left to do, and is done by itself; whoever wants to be asked is not hurried."""
        board = self.tabletop.board
        if board is None or self.mode.has(Menu) or self.settings.confirm or not self.mine or not self.offered:
            return None
        return board.goes_on(self.offered)

    @property
    def decision(self) -> tuple[int, Seat | None]:
        """Which decision it is that somebody has before them."""
        return self.link.rev, self.link.facing

    # How it is played here

    @property
    def by_list(self) -> bool:
        """There is no board to play on: the list of moves always stands beside the table."""
        return self.tabletop.plain or self.tabletop.broken or self.no_hand

    @property
    def owns(self) -> bool:
        """The table is this person's: they arrange it, and open the next one."""
        lobby, seats = self.link.lobby, self.link.seats
        if self.tables.hosts(self.link):
            return True
        return lobby is not None and any(lobby.chairs[seat].name == lobby.owner for seat in seats)

    @property
    def away(self) -> Seat | None:
        """A seat whose person is away: the owner says whether the table waits, or a bot plays on."""
        if not self.owns or self.hot_seat.curtained:
            return None
        return chairs.away(self.absent, self.mode.waits_for)
