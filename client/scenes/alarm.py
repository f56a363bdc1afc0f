"""The host is accused: by this device, which saw it, or by another chair; and everybody decides whether to play on.

| what is known                            | shown                                                              |
|------------------------------------------|--------------------------------------------------------------------|
| this device accuses the host             | what it did, what that proves, where it is kept: play on, or leave |
| another chair objects                    | what it says, and the vote: the table is paused until all agree    |
| the vote, put off                        | one line over the table, with the way back to it                   |
| anything of it once the game is over     | nothing here: the results say it                                   |
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.scenes.table.speech import TableSpeech
from client.ui.guard import Guard
from client.ui.layout import At, Column, Modal, Row, Scroll, Widget, Wrap
from client.ui.theme import (
    ASH,
    BODY,
    BOLD,
    CREAM,
    EMBER,
    GOLD,
    MOSS,
    PAD,
    PANEL,
    PRIMARY_BUTTON,
    SMALL,
    SUBHEADING,
    Colour,
)  # fmt: skip
from client.ui.widgets import Button, Label, Mark, seat_mark
from netcode import messages as m
from netcode.evidence import Evidence, Weight
from netcode.link import Link, Watcher
from netcode.texts import NetworkSpeech
from sim.game import Seat

if TYPE_CHECKING:
    from client.scenes.scene import Scene

RED = PANEL._replace(edge=EMBER, edge_width=2.4)
YELLOW = PANEL._replace(edge=GOLD, edge_width=2.4)
ROOM = 170.0
"""Height of everything in a dialog that does not scroll."""


class Alarm(Watcher):
    """The alarms of one link, shown over a scene."""

    def __init__(self, scene: "Scene", link: Link, voices: TableSpeech) -> None:
        self._scene = scene
        self._voices = voices
        self.link = link
        self.objections: list[tuple[Seat, Evidence | None]] = []
        """What other chairs have said."""
        proposal = link.proposal
        self._vote = proposal if proposal is not None and proposal.kind == "go-on" else None
        self._put_off = False
        self._plays_on = False
        """The person here has said so already, before the others were asked."""
        self._guard = Guard(lambda: scene.app.reactor.seconds())
        link.watch(self)

    def weight(self, evidence: Evidence | None) -> Weight:
        return "void" if evidence is None else self.link.auditor.weigh(evidence)

    # What is told

    def accused(self, evidence: Evidence) -> None:
        self._plays_on = False
        self._come_forward()

    def objected(self, seat: Seat, evidence: Evidence | None) -> None:
        if seat not in self.link.seats:
            self.objections.append((seat, evidence))
            self._put_off = False
            self._come_forward()

    def proposed(self, proposal: m.Proposal) -> None:
        if proposal.kind != "go-on":
            return
        self._vote = None if proposal.outcome else proposal
        if proposal.outcome:
            self._put_off = self._plays_on = False
            self._scene.app.notice(self._wording.say("join.goes-on"))
        elif self._plays_on and self._may_vote:
            self.link.send(m.Consent(yes=True))
        self._scene.refresh()

    def _come_forward(self) -> None:
        """Nobody reads rules, or plays on behind them, while the table is in doubt."""
        if self.link.outcome is None:
            self._scene.app.audio.play("alarm")
            self._scene.app.scenes.return_to(self._scene)
        self._scene.refresh()

    # What the person decides

    def play_on(self) -> None:
        self._plays_on = self.link.auditor.accusation is not None
        self.link.tolerate()
        if self._may_vote:
            self.link.send(m.Consent(yes=True))
        self._scene.refresh()

    def put_off(self) -> None:
        """Not yet: people may talk first."""
        self._put_off = True
        self._scene.refresh()

    def take_up(self) -> None:
        self._put_off = False
        self._scene.refresh()

    def back(self) -> bool:
        """Whether Escape was meant for an alarm: a vote is put off by it, an accusation is not to be waved away."""
        if self._is_accusing:
            return True
        if self._vote is None or self._put_off:
            return False
        self.put_off()
        return True

    @property
    def _is_accusing(self) -> bool:
        return self.link.auditor.accusation is not None and self.link.outcome is None

    @property
    def _may_vote(self) -> bool:
        vote = self._vote
        return vote is not None and any(seat in vote.needed and seat not in vote.agreed for seat in self.link.seats)

    # What is shown

    def layers(self) -> list[Widget]:
        voting = self._vote is not None and not self._put_off
        self._guard.show({"alarm": "accusation" if self._is_accusing else "vote" if voting else ""})
        if self._is_accusing:
            return [Modal(self._accusation(), width=560)]
        if self._vote is None or self.link.outcome is not None:
            return []
        if self._put_off:
            return []
        return [Modal(self._question(self._vote), width=560, on_outside=self._if_meant(self.put_off))]

    def banner(self) -> list[Widget]:
        """A vote that was put off, over the table and below everything else."""
        if not self._put_off or self._vote is None or self._is_accusing or self.link.outcome is not None:
            return []
        width = min(460, self._scene.app.stage.width - 32)
        return [At(self._reminder(self._vote), "centre", "start", margin=(PAD, 150), width=width)]

    def _accusation(self) -> Widget:
        scene, link, wording = self._scene, self.link, self._wording
        accusation = link.auditor.accusation
        assert accusation is not None
        kept = scene.say("alarm.not-kept")
        if link.saved_evidence is not None:
            kept = wording.say("accused.saved", path=link.saved_evidence)
        said: list[Widget] = [
            Label(wording.accusation(accusation.kind), BOLD.sized(18).tinted(CREAM), key="alarm.what"),
            Label(wording.say(f"accused.{self.weight(accusation)}"), BODY, key="alarm.weight"),
            Label(scene.say("alarm.held-back"), BODY),
            Label(kept, SMALL, key="alarm.path"),
        ]
        leave = Button(
            scene.say("alarm.leave"), self._if_meant(scene.app.home), key="alarm.leave", finishes=PRIMARY_BUTTON
        )
        play_on = Button(scene.say("alarm.play-on"), self._if_meant(self.play_on), key="alarm.play-on")
        return self._dialog("shield-alarm", EMBER, scene.say("alarm"), said, [play_on, leave])

    def _question(self, vote: m.Proposal) -> Widget:
        scene, wording = self._scene, self._wording
        said: list[Widget] = []
        for seat, evidence in self.objections[-3:] or [(vote.seat, None)]:
            what, weight = wording.objection(seat, evidence, self.weight(evidence))
            said.append(Label(what, BOLD.sized(17).tinted(CREAM)))
            if evidence is not None:
                said.append(Label(weight, BODY))
        said.append(Label(scene.say("alarm.vote"), BODY))
        said.append(Column([self._voter(seat, seat in vote.agreed) for seat in vote.needed], gap=6))
        later = scene.say("alarm.not-yet" if self._may_vote else "close")
        buttons: list[Widget] = [Button(later, self._if_meant(self.put_off), key="alarm.not-yet")]
        if self._may_vote:
            words = scene.say("alarm.play-on")
            play_on = self._if_meant(self.play_on)
            buttons.insert(0, Button(words, play_on, key="alarm.play-on", finishes=PRIMARY_BUTTON))
        return self._dialog("shield-doubt", GOLD, scene.say("alarm.objection"), said, buttons)

    def _voter(self, seat: Seat, agrees: bool) -> Widget:
        mark = Mark("check" if agrees else "ring", MOSS if agrees else ASH, 18)
        told = Label(self._scene.say("alarm.agrees" if agrees else "alarm.waiting"), SMALL)
        return Row([mark, seat_mark(seat, 16), Label(self._wording.seat(seat), BODY, grow=1), told], align="centre")

    def _reminder(self, vote: m.Proposal) -> Widget:
        scene, wording = self._scene, self._wording
        missing = wording.join([wording.seat(seat) for seat in vote.needed if seat not in vote.agreed])
        words = Label(scene.say("alarm.paused", names=missing), BODY.tinted(CREAM), grow=1)
        again = Button(scene.say("alarm.open"), self.take_up, key="alarm.open")
        return Row([Mark("shield-doubt", GOLD, 22), words, again], pad=PAD, gap=12, align="centre", finish=YELLOW)

    def _dialog(self, mark: str, colour: Colour, title: str, said: list[Widget], buttons: list[Widget]) -> Widget:
        top = Row(
            [Mark(mark, colour, 34), Label(title, SUBHEADING.sized(22).tinted(colour), grow=1)], gap=12, align="centre"
        )
        height = self._scene.app.stage.height - ROOM
        scroll = Scroll(Column(said, gap=10), key="alarm.scroll", height=height, grow=0)
        finish = RED if colour == EMBER else YELLOW
        return Column([top, scroll, Wrap(buttons)], pad=PAD, gap=14, finish=finish, key="alarm")

    def _if_meant(self, do: Callable[[], None]) -> Callable[[], None]:
        """A dialog that comes up is not answered by a press that was meant for something else."""
        return lambda: do() if self._guard.takes("alarm") else None

    @property
    def _wording(self) -> NetworkSpeech:
        return self._voices.network(self._scene.app.words)
