"""A person at a terminal and a link: what the table says becomes sentences, what is typed becomes asks."""

import sys
from pathlib import Path
from secrets import token_bytes
from typing import Any

from client import narration
from client.cli import tell
from client.cli.arguments import bot_named
from client.cli.guest_words import chairs_told, is_asked, proposal_told
from client.cli.keyboard import Keyboard
from client.cli.seat_names import bot_name
from client.cli.typed import Turn, Unclear
from client.problems import CannotDo
from netcode import messages as m
from netcode.evidence import Evidence, weigh
from netcode.link import Fell, Link, LinkState, PeerLink, Refusal, Shield, Shown, Watcher
from netcode.texts import NetworkSpeech
from sim.chance import chance_from
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
        self.link = link
        self.wording = wording
        self.speech: Speech | None = None
        self.keyboard = Keyboard(reactor, self)
        self._reactor = reactor
        self._bot = bot
        self._save = save
        self._out = out or sys.stdout
        self._turn: Turn | None = None
        self._asked_rev = -2
        self._pending: int | None = None
        self._ready = False
        self._ended = False
        self._compared = ""
        link.watch(self)

    # client.cli.keyboard.Typing

    @property
    def may_choose(self) -> bool:
        link = self.link
        mine = link.view is not None and link.facing is not None and link.facing in link.game.to_act(link.view)
        return mine and self._pending is None and link.state == "live"

    def choose(self, line: str) -> None:
        try:
            action, gesture = self.turn.read(line)
        except Unclear as unclear:
            self.tell(unclear.words)
            return
        self._pending = self.link.act(action, gesture)

    def who(self) -> None:
        if self.link.lobby is not None and self.speech is not None:
            for line in chairs_told(self.link.lobby, self.speech, self.wording):
                self.tell(line)

    def tell(self, line: str) -> None:
        tell(line, self._out)

    @property
    def turn(self) -> Turn:
        """The turn that was listed, or the one that is now where a line came before the list."""
        link = self.link
        assert link.facing is not None
        assert self.speech is not None
        if self._turn is None or self._turn.view is not link.view:
            self._turn = Turn(link.game, self.speech, self.wording, link.view, link.facing)
        return self._turn

    # What the table says

    def state_changed(self, state: LinkState) -> None:
        link = self.link
        if state == "closed" and isinstance(link, PeerLink) and link.why is not None and link.why.code == "again":
            self._follow(link)
        elif state in ("refused", "closed"):
            sentence = self.wording.closing(link.why) if link.why is not None else ""
            if state == "refused":
                self.failure = sentence
            elif sentence:
                self.tell(sentence)
            self._stop()
        elif state in ("live", "resuming"):
            self.tell(self.wording.say(f"join.{state}"))
            if state == "live" and isinstance(link, PeerLink) and link.knows_ways:
                self.tell(self.wording.say("join.way", way=link.way))
            self._go_on()

    def _follow(self, link: PeerLink) -> None:
        """To the next table of the same people, where everybody says whether they play."""
        self.link = link.successor()
        self._ready = not self._bot
        self._ended, self._pending, self._asked_rev = False, None, -2
        self.tell(self.wording.say("join.again"))
        self.link.watch(self)
        self.link.open()

    def lobby_changed(self, lobby: m.Lobby) -> None:
        if self._bot:
            try:
                bot_named(self.link.game, self._bot)
            except CannotDo as problem:
                self.failure = problem.sentence(self.wording.language)
                self.link.leave()
                return
        speech = Speech(self.link.game, self.wording.language)
        names = [
            chair.name or (bot_name(speech, seat, chair.level) if chair.level else speech.seat(seat))
            for seat, chair in enumerate(lobby.chairs)
        ]
        viewer = own_seat(self.link.seats)
        self.speech = Speech(self.link.game, self.wording.language, names, viewer)
        self.wording.names, self.wording.viewer = names, viewer
        if lobby.phase == "gathering":
            if not self._ready and self.link.seats:
                self._ready = True
                self.link.send(m.Ready(on=True))
            self.who()
        self.keyboard.take_lines()

    def shown(self, shown: Shown) -> None:
        assert self.speech is not None
        for sentence in narration.tell(self.speech, shown.events):
            self.tell(sentence)
        outcome = self.link.outcome
        if outcome is None:
            self._go_on()
        elif not self._ended:
            self._ended = True
            for sentence in narration.result(self.link.game, self.speech, outcome):
                self.tell(sentence)

    def thrown(self, fell: Fell) -> None:
        words = self.link.shield.words
        if words and words != self._compared:
            self._compared = words
            self.tell(self.wording.say("join.words", words=words))

    def accused(self, evidence: Evidence) -> None:
        self.tell(self.wording.say("join.accused", what=self.wording.accusation(evidence.kind)))
        self.tell(self.wording.say(f"accused.{weigh(evidence)}"))

    def objected(self, seat: int, evidence: Evidence | None) -> None:
        weight = "void" if evidence is None else self.link.auditor.weigh(evidence)
        for line in self.wording.objection(seat, evidence, weight):
            self.tell(line)

    def audited(self, shield: Shield) -> None:
        if shield.proved:
            self.tell(self.wording.say("join.audited"))
        if self._bot and self._save is None:
            self.link.leave()

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
        if refusal.refused is not None and self.speech is not None:
            self.tell(narration.refusal(self.speech, refusal.refused))
        elif refusal.code != "stale":
            self.tell(self.wording.reject(refusal.code))
        self._go_on()

    def proposed(self, proposal: m.Proposal) -> None:
        asked = proposal.kind != "go-on" and not proposal.outcome and is_asked(proposal, self.link.seats)
        if asked and self._bot:
            self.link.send(m.Consent(yes=True))
        elif told := proposal_told(proposal, self.link.seats, self.wording):
            self.tell(told)

    def said(self, said: m.Said) -> None:
        self.tell(f"{said.name}: {said.text}")

    def timer(self, seats: tuple[int, ...], seconds: float | None) -> None:
        if self.link.facing in seats and seconds is not None:
            self.tell(self.wording.say("join.timer", seconds=int(seconds)))

    def notice(self, notice: m.Notice) -> None:
        self.tell(self.wording.notice(notice))

    def revealed(self, secret: bytes, kept: bool) -> None:
        if self._save is not None:
            self.link.send(m.WantLog())
        elif self._bot and not self.link.auditor.active:
            self.link.leave()

    def log(self, data: bytes) -> None:
        assert self._save is not None
        try:
            self._save.write_bytes(data)
        except OSError as error:
            failed = CannotDo("write", path=self._save, why=error.strerror)
            self.failure = failed.sentence(self.wording.language)
        self.link.leave()

    # Going on

    def _go_on(self) -> None:
        """Throw if it is ours to throw, choose if it is ours to choose."""
        link = self.link
        if link.view is None or link.facing is None or link.outcome is not None or link.state != "live":
            return
        throw = link.game.throw(link.view)
        if throw is not None:
            if throw.seat == link.facing and link.rolling is None and self._pending is None:
                wish = link.game.aim(link.view, link.facing) if self._bot else None
                self._pending = link.send(m.Throw(gesture=hand_for(wish, throw.pit)))
        elif self.may_choose and self._asked_rev != link.rev:
            self._asked_rev = link.rev
            self._ask()

    def _ask(self) -> None:
        link = self.link
        assert link.facing is not None
        assert self.speech is not None
        if self._bot:
            bot = link.game.bots[self._bot]
            self._pending = link.act(bot(link.view, link.facing, chance_from(token_bytes(16))))
            return
        for line in self.turn.told():
            self.tell(line)
        self.keyboard.take_lines()

    def _stop(self) -> None:
        self._reactor.callLater(0, lambda: self._reactor.running and self._reactor.stop())
