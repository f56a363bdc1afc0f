"""A person at a terminal and a link: what the table says becomes sentences, what is typed becomes asks."""

import sys
from collections import deque
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from secrets import token_bytes
from typing import Any

from client import lines, narration
from client.cli import hand, tell
from client.cli.arguments import bot_named
from client.cli.text import MOST_LISTED, bot_name
from client.problems import CannotDo
from netcode import messages as m
from netcode.evidence import Evidence, weigh
from netcode.link import Fell, Link, LinkState, PeerLink, Refusal, Shield, Shown, Watcher
from netcode.names import visible
from netcode.texts import NetworkSpeech
from sim.action_text import NotUnderstood
from sim.chance import chance_from
from sim.game import Action
from sim.physics.gesture import hand_for
from sim.speech import Speech, own_seat


class TextGuest(Watcher):
    """A person at a terminal, at a table somewhere else."""

    def __init__(
        self,
        reactor: Any,
        link: Link,
        wording: NetworkSpeech,
        bot: str | None = None,
        save: Path | None = None,
        out: Any = None,
    ) -> None:
        self.failure = ""
        self._reactor = reactor
        self._link = link
        self._wording = wording
        self._bot = bot
        self._save = save
        self._out = out or sys.stdout
        self._speech: Speech | None = None
        self._lines: deque[str] = deque()
        self._listed: list[Action] = []
        self._asked_rev = -2
        self._pending: int | None = None
        self._ready = False
        self._ended = False
        self._compared = ""
        link.watch(self)

    # The keyboard

    def read(self, stream: Iterable[str]) -> None:
        """Read lines in a thread of its own; the end of input leaves the table, once it has been found."""
        for line in stream:
            self._reactor.callFromThread(self._typed, line.strip())
        self._reactor.callFromThread(self._typed, _END)

    def _typed(self, line: str) -> None:
        self._lines.append(line)
        self._take_lines()

    def _take_lines(self) -> None:
        """Lines wait until the table asks; commands that are always allowed do not."""
        while self._lines:
            verb = self._lines[0].partition(" ")[0]
            ready = self._link.lobby is not None if verb == _END else verb in _ALWAYS or self._may_choose
            if not ready:
                return
            self._command(self._lines.popleft())

    @property
    def _may_choose(self) -> bool:
        link = self._link
        mine = link.view is not None and link.facing is not None and link.facing in link.game.to_act(link.view)
        return mine and self._pending is None and link.state == "live"

    def _command(self, line: str) -> None:
        verb, _, rest = ("quit" if line == _END else line).partition(" ")
        match verb:
            case "":
                pass
            case "quit":
                self._leave()
            case "say":
                if said := visible(rest):
                    self._link.send(m.Chat(text=said[:400]))
            case "undo":
                self._link.send(m.Undo())
            case "redo":
                self._link.send(m.Redo())
            case "read":
                self._read(rest)
            case "yes" | "sì" | "si" | "ja":
                self._link.send(m.Consent(yes=True))
            case "no" | "nei":
                self._link.send(m.Consent(yes=False))
            case "pause":
                on = self._link.lobby is not None and not self._link.lobby.paused
                self._link.send(m.Pause(on=on))
            case "on":
                self._link.tolerate()
            case "again":
                self._again()
            case "shield":
                self._print("\n".join(self._wording.shield(self._link.shield)))
            case "sit":
                self._sit(rest)
            case "remove" | "ban":
                self._remove(rest, verb == "ban")
            case "who":
                self._who()
            case "help":
                self._print(self._wording.say("join.help"))
            case _:
                self._choose(line)

    def _words(self, action: Action) -> str:
        assert self._speech is not None
        return narration.words(self._link.game, self._speech, self._link.view, action)

    def _read(self, name: str) -> None:
        if self._speech is not None:
            told = lines.read_card(self._link.game, self._speech, name) if name else []
            for line in told or [self._wording.say("text.no-card", name=name)]:
                self._print(line)

    def _again(self) -> None:
        """Another game: the owner asks for it, and the others agree."""
        gathering = self._link.lobby is not None and self._link.lobby.phase == "gathering"
        self._link.send(m.Ready(on=True) if gathering else m.Again())

    def _sit(self, number: str) -> None:
        lobby = self._link.lobby
        chairs = () if lobby is None else range(1, len(lobby.chairs) + 1)
        if number.isdecimal() and int(number) in chairs:
            self._link.send(m.Sit(seat=int(number) - 1))
        else:
            self._who()

    def _remove(self, who: str, ban: bool) -> None:
        """Somebody by the number of their seat, or by name."""
        lobby = self._link.lobby
        if not who or lobby is None:
            self._who()
        elif who.isdecimal() and 1 <= int(who) <= len(lobby.chairs):
            self._link.send(m.Remove(seat=int(who) - 1, ban=ban))
        else:
            self._link.send(m.Remove(name=who[:24], ban=ban))

    def _read_move(self, line: str) -> Action:
        assert self._speech is not None
        link = self._link
        return lines.understand(link.game, self._speech, self._words, line, link.actions, self._listed)

    def _choose(self, line: str) -> None:
        link = self._link
        assert link.facing is not None
        try:
            action, words = hand.understand(line, self._read_move)
            gesture = hand.gesture(link.game, link.view, link.facing, action, words)
        except NotUnderstood as problem:
            usage = narration.usage(problem)
            self._print(self._wording.say("text.not-understood", line=problem.line, usage=usage))
            return
        except hand.NoSuchPlace as missing:
            places = ", ".join(missing.known) or "-"
            self._print(self._wording.say("text.no-place", name=missing.name, places=places))
            return
        self._pending = link.act(action, gesture)

    # What the table says

    def state_changed(self, state: LinkState) -> None:
        link = self._link
        if state == "closed" and isinstance(link, PeerLink) and link.why is not None and link.why.code == "again":
            self._follow(link)
        elif state in ("refused", "closed"):
            sentence = self._wording.closing(link.why) if link.why is not None else ""
            if state == "refused":
                self.failure = sentence
            elif sentence:
                self._print(sentence)
            self._stop()
        elif state in ("live", "resuming"):
            self._print(self._wording.say(f"join.{state}"))
            self._go_on()

    def _follow(self, link: PeerLink) -> None:
        """To the next table of the same people, where everybody says whether they play."""
        self._link = link.successor()
        self._ready = not self._bot
        self._ended, self._pending, self._asked_rev = False, None, -2
        self._print(self._wording.say("join.again"))
        self._link.watch(self)
        self._link.open()

    def lobby_changed(self, lobby: m.Lobby) -> None:
        if self._bot:
            try:
                bot_named(self._link.game, self._bot)
            except CannotDo as problem:
                self.failure = problem.sentence(self._wording.language)
                self._leave()
                return
        speech = Speech(self._link.game, self._wording.language)
        names = [
            chair.name or (bot_name(speech, seat, chair.level) if chair.level else speech.seat(seat))
            for seat, chair in enumerate(lobby.chairs)
        ]
        viewer = own_seat(self._link.seats)
        self._speech = Speech(self._link.game, self._wording.language, names, viewer)
        self._wording.names, self._wording.viewer = names, viewer
        if lobby.phase == "gathering":
            if not self._ready and self._link.seats:
                self._ready = True
                self._link.send(m.Ready(on=True))
            self._who()
        self._take_lines()

    def shown(self, shown: Shown) -> None:
        assert self._speech is not None
        for sentence in narration.tell(self._speech, shown.events):
            self._print(sentence)
        outcome = self._link.outcome
        if outcome is None:
            self._go_on()
        elif not self._ended:
            self._ended = True
            for sentence in narration.result(self._link.game, self._speech, outcome):
                self._print(sentence)

    def thrown(self, fell: Fell) -> None:
        words = self._link.shield.words
        if words and words != self._compared:
            self._compared = words
            self._print(self._wording.say("join.words", words=words))

    def accused(self, evidence: Evidence) -> None:
        self._print(self._wording.say("join.accused", what=self._wording.accusation(evidence.kind)))
        self._print(self._wording.say(f"accused.{weigh(evidence)}"))

    def objected(self, seat: int, evidence: Evidence | None) -> None:
        weight = "void" if evidence is None else self._link.auditor.weigh(evidence)
        for line in self._wording.objection(seat, evidence, weight):
            self._print(line)

    def audited(self, shield: Shield) -> None:
        if shield.proved:
            self._print(self._wording.say("join.audited"))
        if self._bot and self._save is None:
            self._leave()

    def accepted(self, id: int, rev: int) -> None:
        if id == self._pending:
            self._pending = None
        self._go_on()

    def refused(self, id: int, refusal: Refusal) -> None:
        if id == self._pending:
            self._pending = None
            self._asked_rev = -2
        if refusal.code == "too-fast":
            self._reactor.callLater(1, self._go_on)
            return
        if refusal.refused is not None and self._speech is not None:
            self._print(narration.refusal(self._speech, refusal.refused))
        elif refusal.code != "stale":
            self._print(self._wording.reject(refusal.code))
        self._go_on()

    def proposed(self, proposal: m.Proposal) -> None:
        key = {"redo": "join.redo", "sit": "join.sit"}.get(proposal.kind, "join.proposal")
        asked = (set(proposal.needed) - set(proposal.agreed)) & set(self._link.seats)
        mine = proposal.seat in self._link.seats and proposal.kind != "sit" and len(proposal.agreed) < 2
        if proposal.kind == "go-on":
            self._going_on(proposal)
        elif proposal.outcome:
            self._print(self._wording.say(f"{key}.{proposal.outcome}"))
        elif asked and self._bot:
            self._link.send(m.Consent(yes=True))
        elif asked or mine:
            self._print(self._wording.say(key, seat=proposal.seat, name=proposal.name))

    def _going_on(self, proposal: m.Proposal) -> None:
        """Somebody objected, and everybody is asked whether to play on."""
        if proposal.outcome:
            self._print(self._wording.say("join.goes-on"))
        elif set(proposal.needed) - set(proposal.agreed) >= set(self._link.seats):
            self._print(self._wording.say("join.objected"))

    def said(self, said: m.Said) -> None:
        self._print(f"{said.name}: {said.text}")

    def timer(self, seats: tuple[int, ...], seconds: float | None) -> None:
        if self._link.facing in seats and seconds is not None:
            self._print(self._wording.say("join.timer", seconds=int(seconds)))

    def notice(self, notice: m.Notice) -> None:
        self._print(self._wording.notice(notice))

    def revealed(self, secret: bytes, kept: bool) -> None:
        if self._save is not None:
            self._link.send(m.WantLog())
        elif self._bot and not self._link.auditor.active:
            self._leave()

    def log(self, data: bytes) -> None:
        assert self._save is not None
        try:
            self._save.write_bytes(data)
        except OSError as error:
            failed = CannotDo("write", path=self._save, why=error.strerror)
            self.failure = failed.sentence(self._wording.language)
        self._leave()

    # Going on

    def _go_on(self) -> None:
        """Throw if it is ours to throw, choose if it is ours to choose."""
        link = self._link
        if link.view is None or link.facing is None or link.outcome is not None or link.state != "live":
            return
        throw = link.game.throw(link.view)
        if throw is not None:
            if throw.seat == link.facing and link.rolling is None and self._pending is None:
                wish = link.game.aim(link.view, link.facing) if self._bot else None
                self._pending = link.send(m.Throw(gesture=hand_for(wish, throw.pit)))
        elif self._may_choose and self._asked_rev != link.rev:
            self._asked_rev = link.rev
            self._ask()

    def _ask(self) -> None:
        link = self._link
        assert link.facing is not None
        assert self._speech is not None
        if self._bot:
            bot = link.game.bots[self._bot]
            self._pending = link.act(bot(link.view, link.facing, chance_from(token_bytes(16))))
            return
        self._listed = list(islice(link.actions, MOST_LISTED))
        for line in narration.describe(link.game, self._speech, link.view, link.facing):
            self._print(line)
        for number, action in enumerate(self._listed, 1):
            self._print(f"{number:>3}  {narration.label(link.game, self._speech, link.view, action)}")
        if len(link.actions) > len(self._listed):
            self._print(self._wording.say("text.more", n=len(link.actions) - len(self._listed)))
        self._take_lines()

    def _who(self) -> None:
        lobby, speech = self._link.lobby, self._speech
        if lobby is None or speech is None:
            return
        for seat, chair in enumerate(lobby.chairs):
            key = "away" if chair.kind == "person" and not chair.present else chair.kind
            self._print(self._wording.say(f"join.chair.{key}", number=seat + 1, name=speech.seat(seat)))

    def _leave(self) -> None:
        self._link.leave()

    def _stop(self) -> None:
        self._reactor.callLater(0, lambda: self._reactor.running and self._reactor.stop())

    def _print(self, line: str) -> None:
        tell(line, self._out)


_END = "\x04"
"""Stands for the end of the input."""
_ALWAYS = (
    *("quit", "say", "undo", "redo", "read", "pause", "on", "shield"),
    *("yes", "sì", "si", "ja", "no", "nei"),
    *("sit", "remove", "ban", "who", "help", "again"),
)
