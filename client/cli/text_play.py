"""People at one keyboard, as guests of a host in this process: what happens is told, what is typed is asked of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rich.console import Console

from client import narration
from client.cli.arguments import HUMAN
from client.cli.reading import Reading
from client.cli.seat_names import seat_names
from client.cli.text_table import TextTable
from client.cli.typed import Turn, Unclear
from client.cli.verbs import in_english
from client.scenes.table.playback import Playback
from netcode import messages as m
from netcode.link import Fell, Refusal, Shown, Watcher
from netcode.texts import NetworkSpeech
from sim.game import Event, Refused, Seat
from sim.physics.gesture import hand_for
from sim.speech import Speech, capital, own_seat, printable

YES = ("y", "s", "j")
"""How an answer begins that means yes, in all three languages."""
AT_ONCE = 0.1
"""Seconds: what is due within them happens before anybody is asked. Alarms wait for longer."""


class Left(Exception):
    """The player has left the table."""


class LocalGuest(Watcher):
    """A terminal as a guest of its own host. Time passes while nobody is asked, and every ask is answered at once.

    `told` gets what happened, as whoever looks may know it; a bot's roll comes together with what it does with it.
    """

    def __init__(self, opened: TextTable, told: Callable[[Sequence[Event]], None]) -> None:
        self.link = opened.local.link
        self.game = opened.local.host.game
        self.playback = Playback(self.link)
        self._clock = opened.clock
        self._worker = opened.worker
        self._told = told
        self._rolled: tuple[Event, ...] = ()
        """What a bot has rolled and nobody has been told."""
        self._bot_threw = False
        self._answers: dict[int, Refusal | None] = {}
        self.link.watch(self.playback)
        self.link.watch(self)

    def ask(self, request: m.Ask) -> Refusal | None:
        """Ask the host, and let happen what follows; None when it was done."""
        id = self.link.send(request)
        self.go_on()
        return self._answers.pop(id)

    def go_on(self) -> None:
        """Everything happens that needs nobody at the keyboard."""
        while (due := self._next_due()) is not None and due <= AT_ONCE:
            self._clock.advance(due)
            if self._worker.defect is not None:
                raise self._worker.defect

    def wait(self) -> None:
        """Nobody is asked: the next thing happens, however late."""
        due = self._next_due()
        assert due is not None, "a table that waits for nobody"
        self._clock.advance(due)

    def _next_due(self) -> float | None:
        waiting: list[Any] = list(self._clock.getDelayedCalls())
        due = min((call.getTime() for call in waiting), default=None)
        return None if due is None else max(0.0, due - self._clock.seconds())

    def tell_rest(self) -> None:
        """What a bot has rolled, where nothing came of it yet."""
        rolled, self._rolled = self._rolled, ()
        if rolled:
            self._told(rolled)

    def due(self) -> Seat | None:
        """The person of this keyboard whose dice are to be thrown."""
        throw = self.game.throw(self.link.view)
        mine = throw is not None and throw.seat in self.link.seats and self.link.rolling is None
        return throw.seat if throw is not None and mine else None

    def roll(self, seat: Seat) -> None:
        """Throw as anybody would who says nothing about it."""
        throw = self.game.throw(self.link.view)
        assert throw is not None
        refusal = self.ask(m.Throw(gesture=hand_for(None, throw.pit), seat=seat))
        assert refusal is None, refusal

    def asked(self) -> Seat | None:
        """The person of this keyboard whose turn it is; whoever holds it before the others."""
        waiting = self.game.to_act(self.link.view) if self.game.throw(self.link.view) is None else ()
        mine = [seat for seat in waiting if seat in self.link.seats]
        return self.link.facing if self.link.facing in mine else mine[0] if mine else None

    # netcode.link.Watcher

    def thrown(self, fell: Fell) -> None:
        self._bot_threw = fell.seat not in self.link.seats

    def shown(self, shown: Shown) -> None:
        while self.playback.next() is not None:
            pass
        bot_threw, self._bot_threw = self._bot_threw, False
        events, self._rolled = (*self._rolled, *shown.events), ()
        if bot_threw:
            self._rolled = events
            return
        try:
            self._told(events)
        except Exception as defect:
            # a link keeps what its watchers do wrong to itself
            self._worker.defect = self._worker.defect or defect

    def accepted(self, id: int, rev: int) -> None:
        self._answers[id] = None

    def refused(self, id: int, refusal: Refusal) -> None:
        self._answers[id] = refusal


class TextPlay:
    """A game at a terminal, from its first move to its last or until somebody leaves."""

    def __init__(
        self,
        opened: TextTable,
        language: str,
        ask: Callable[[str], str] = input,
        console: Console | None = None,
    ) -> None:
        self.game = opened.local.host.game
        self.console = console or Console(highlight=False, soft_wrap=True)
        self._ask = ask
        self._people = [seat for seat, level in enumerate(opened.levels) if level == HUMAN]
        self._looking: Seat | None = own_seat(self._people)
        self.speech = Speech(self.game, language, seat_names(self.game, opened.levels, language), self._looking)
        self.shell = NetworkSpeech(language)
        self._reading = Reading(self.game, self.speech, self.shell, self.console.width)
        self.left = False
        """Whether somebody has left a game that is not over."""
        self._host = opened.local.host
        self._table = LocalGuest(opened, self._happened)

    def play(self) -> None:
        """Until the game ends or the player leaves."""
        self._say([self.shell.say("text.welcome", game=self.speech.say("name"))])
        self._table.go_on()
        link = self._table.link
        try:
            while link.outcome is None:
                self._go_on()
        except Left:
            self.left = True
            return
        finished = self._host.play
        assert finished is not None
        self._table.tell_rest()
        self._say(narration.result(self.game, self.speech, link.outcome))
        self._say(narration.keepsakes(self.game, self.speech, finished.table.log))
        self._say(narration.marks(self.speech, finished.table))

    def _go_on(self) -> None:
        if (seat := self._table.due()) is not None:
            self._table.roll(seat)
        elif (seat := self._table.asked()) is not None:
            self._hand_over(seat)
            self._turn(seat)
        else:
            self._table.wait()

    def _turn(self, seat: Seat) -> None:
        """Ask one person until the table has changed."""
        link = self._table.link
        self._table.tell_rest()
        turn = Turn(self.game, self.speech, self.shell, link.view, seat)
        self._say(["", *turn.told()])
        before = link.rev
        while link.rev == before:
            self._command(self._line(f"{capital(self.speech.seat(seat))}> "), turn)

    def _command(self, line: str, turn: Turn) -> None:
        """Do what a line says."""
        verb, _, rest = in_english(self.shell, line).partition(" ")
        match verb.lower():
            case "":
                pass
            case "quit":
                raise Left
            case "leave":
                self._leave()
            case "help":
                self._say([self.shell.say("text.help")])
            case "moves":
                self._say(turn.told())
            case "card" | "read" | "rules" | "odds" | "hint" as asked:
                self._say(self._reading.told(asked, rest, turn.view, turn.seat))
            case "log":
                self._say(self._history(turn.seat))
            case "why":
                self._why(rest, turn)
            case "undo":
                self._take_back(m.Undo(seat=turn.seat), turn.seat)
            case "redo":
                self._take_back(m.Redo(seat=turn.seat), turn.seat)
            case _:
                self._do(line, turn)

    def _leave(self) -> None:
        if self._agrees(self.shell.say("text.leave")):
            raise Left

    def _do(self, line: str, turn: Turn) -> None:
        try:
            action, gesture = turn.read(line)
        except Unclear as unclear:
            self._say([unclear.words])
            return
        link = self._table.link
        intent = m.Intent(base_rev=link.rev, action=m.raw(action), gesture=gesture, seat=turn.seat)
        if (refusal := self._table.ask(intent)) is not None:
            refused = refusal.refused
            self._say([self._reject(refusal) if refused is None else narration.refusal(self.speech, refused)])

    def _why(self, line: str, turn: Turn) -> None:
        try:
            self._say([turn.why_not(line)])
        except Unclear as unclear:
            self._say([unclear.words])

    # Taking back

    def _take_back(self, request: m.Undo | m.Redo, seat: Seat) -> None:
        """Undo or redo; where others are asked, they sit at the same keyboard."""
        redo = isinstance(request, m.Redo)
        link = self._table.link
        before = link.rev
        if (refusal := self._table.ask(request)) is not None:
            self._say([self._reject(refusal)])
            return
        while (proposal := link.proposal) is not None:
            other = next(seat for seat in proposal.needed if seat not in proposal.agreed)
            question = self.shell.say("text.agree-redo" if redo else "text.agree", seat=self.speech.seat(other))
            if (refusal := self._table.ask(m.Consent(yes=self._agrees(question), seat=other))) is not None:
                self._say([self._reject(refusal)])
                return
        if link.rev == before:
            self._say([self.shell.refusal(Refused("undo.not-alone"))])
        else:
            self._say([self.shell.say("text.redone" if redo else "text.undone")])

    def _reject(self, refusal: Refusal) -> str:
        return self.shell.reject(refusal.code) if refusal.refused is None else self.shell.refusal(refusal.refused)

    # Reading and being asked

    def _agrees(self, question: str) -> bool:
        return self._line(question + " ")[:1].lower() in YES

    def _history(self, seat: Seat) -> Iterable[str]:
        """The log in plain language, as this seat may read it."""
        shared = len(self._people) > 1 and self.game.secrets
        for line in self._table.playback.lines(self.speech, seat, shared):
            number = "" if line.moment is None else str(line.moment.rev)
            for sentence in line.said:
                yield f"{number:>4}  {sentence}"

    def _hand_over(self, seat: Seat) -> None:
        """Between people who share a keyboard: the screen is emptied before the next one looks."""
        if seat != self._looking:
            if len(self._people) > 1:
                self.console.clear()
                self._line(self.shell.say("text.pass-on", seat=self.speech.seat(seat)) + " ")
            self._looking = seat
        if self._table.link.facing != seat:
            refusal = self._table.ask(m.Look(seat=seat))
            assert refusal is None, refusal

    def _happened(self, events: Sequence[Event]) -> None:
        self._say(narration.tell(self.speech, events))

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.console.print(printable(line), markup=False, soft_wrap=not self.console.is_terminal)

    def _line(self, prompt: str) -> str:
        try:
            return self._ask(prompt).strip()
        except EOFError:
            raise Left from None
