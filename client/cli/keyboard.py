"""The keyboard of a guest at a terminal: lines wait until the table asks, and commands become asks of the link."""

from collections import deque
from collections.abc import Iterable
from typing import Any, Protocol

from client.cli.reading import LOOKED_UP, Reading
from client.cli.typed import Turn, Unclear
from client.cli.verbs import TABLE_VERBS, VERBS, in_english
from netcode import messages as m
from netcode.link import Link
from netcode.names import visible
from netcode.texts import NetworkSpeech
from sim.speech import Speech

_END = "\x04"
"""Stands for the end of the input."""
_ALWAYS = (
    *("quit", "leave", "say", "undo", "redo", "pause", "on", "shield", *LOOKED_UP),
    *("yes", "sì", "si", "ja", "no", "nei"),
    *("sit", "remove", "ban", "who", "help", "again"),
)
"""Commands that do not wait until the table asks."""


class Typing(Protocol):
    """Whoever sits at the keyboard."""

    wording: NetworkSpeech

    @property
    def link(self) -> Link: ...

    @property
    def speech(self) -> Speech | None: ...

    @property
    def may_choose(self) -> bool: ...

    def choose(self, line: str) -> None:
        """A line that is no command is a move."""

    @property
    def turn(self) -> Turn:
        """What can be done, where somebody may choose."""

    def tell(self, line: str) -> None: ...

    def who(self) -> None: ...


class Keyboard:
    """Lines that were typed and not taken yet."""

    def __init__(self, reactor: Any, guest: Typing) -> None:
        self._reactor = reactor
        self._guest = guest
        self._lines: deque[str] = deque()

    def read(self, stream: Iterable[str]) -> None:
        """Read lines in a thread of its own; the end of input leaves the table, once it has been found."""
        for line in stream:
            self._reactor.callFromThread(self.typed, line.strip())
        self._reactor.callFromThread(self.typed, _END)

    def typed(self, line: str) -> None:
        self._lines.append(in_english(self._guest.wording, line, (*VERBS, *TABLE_VERBS)))
        self.take_lines()

    def take_lines(self) -> None:
        """Lines wait until the table asks; commands that are always allowed do not."""
        while self._lines:
            verb = self._lines[0].partition(" ")[0].lower()
            found = self._guest.link.lobby is not None
            if not (found if verb == _END else verb in _ALWAYS or self._guest.may_choose):
                return
            self._command(self._lines.popleft())

    def _command(self, line: str) -> None:
        guest, link = self._guest, self._guest.link
        verb, _, rest = ("quit" if line == _END else line).partition(" ")
        match verb.lower():
            case "":
                pass
            case "quit" | "leave":
                link.leave()
            case "moves":
                self._tell_all(guest.turn.told())
            case "why":
                self._why(rest)
            case "say":
                if said := visible(rest):
                    link.send(m.Chat(text=said[:400]))
            case "undo":
                link.send(m.Undo())
            case "redo":
                link.send(m.Redo())
            case "card" | "read" | "rules" | "odds" | "hint" as asked:
                self._look_up(asked, rest)
            case "yes" | "sì" | "si" | "ja":
                link.send(m.Consent(yes=True))
            case "no" | "nei":
                link.send(m.Consent(yes=False))
            case "pause":
                link.send(m.Pause(on=link.lobby is not None and not link.lobby.paused))
            case "on":
                link.tolerate()
            case "again":
                self._again()
            case "shield":
                guest.tell("\n".join(guest.wording.shield(link.shield)))
            case "sit":
                self._sit(rest)
            case "remove" | "ban":
                self._remove(rest, verb.lower() == "ban")
            case "who":
                guest.who()
            case "help":
                guest.tell(guest.wording.say("join.help"))
            case _:
                guest.choose(line)

    def _look_up(self, verb: str, rest: str) -> None:
        guest, link = self._guest, self._guest.link
        if guest.speech is not None:
            self._tell_all(Reading(link.game, guest.speech, guest.wording).told(verb, rest, link.view, link.facing))

    def _tell_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._guest.tell(line)

    def _why(self, line: str) -> None:
        """Which rule forbids a move."""
        try:
            self._guest.tell(self._guest.turn.why_not(line))
        except Unclear as unclear:
            self._guest.tell(unclear.words)

    def _again(self) -> None:
        """Another game: the owner asks for it, and the others agree."""
        link = self._guest.link
        gathering = link.lobby is not None and link.lobby.phase == "gathering"
        link.send(m.Ready(on=True) if gathering else m.Again())

    def _sit(self, number: str) -> None:
        link = self._guest.link
        chairs = () if link.lobby is None else range(1, len(link.lobby.chairs) + 1)
        if number.isdecimal() and int(number) in chairs:
            link.send(m.Sit(seat=int(number) - 1))
        else:
            self._guest.who()

    def _remove(self, who: str, ban: bool) -> None:
        """Somebody by the number of their seat, or by name."""
        link = self._guest.link
        if not who or link.lobby is None:
            self._guest.who()
        elif who.isdecimal() and 1 <= int(who) <= len(link.lobby.chairs):
            link.send(m.Remove(seat=int(who) - 1, ban=ban))
        else:
            link.send(m.Remove(name=who[:24], ban=ban))
