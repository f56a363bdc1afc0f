"""The shield of a table: the words that people compare, and what this device has checked so far.

Where only this device plays there is nothing to prove, and no shield.
"""

from typing import TYPE_CHECKING, Literal

from client.ui.layout import Column, Modal, Row, Scroll, Widget
from client.ui.theme import (
    ASH,
    BODY,
    CHIP,
    CREAM,
    DISPLAY,
    EMBER,
    GOLD,
    MOSS,
    PAD,
    PANEL,
    SMALL,
    SUBHEADING,
    WELL,
    Colour,
)  # fmt: skip
from client.ui.widgets import Button, Label, Mark
from netcode.link import Fell, Shown, Watcher

if TYPE_CHECKING:
    from client.scenes.alarm import Alarm
    from client.scenes.table.scene import TableScene

Standing = Literal["none", "checking", "good", "contested", "alarm"]

LOOKS: dict[Standing, tuple[str, Colour]] = {
    "checking": ("shield", ASH),
    "good": ("shield-good", MOSS),
    "contested": ("shield-doubt", GOLD),
    "alarm": ("shield-alarm", EMBER),
}
"""Colour and shape say the same."""
ROOM = 120.0
"""Height of everything in the panel that does not scroll."""


def standing(alarm: "Alarm") -> Standing:
    """How the table stands, as far as this device can tell."""
    shield = alarm.link.shield
    weights = [alarm.weight(evidence) for _, evidence in alarm.objections]
    if shield.accusation or shield.tolerated or "proved" in weights:
        return "alarm"
    if not shield.signed:
        return "none"
    if shield.contested or weights:
        return "contested"
    return "good" if shield.words else "checking"


class ShieldMark(Watcher):
    """The mark in the toolbar of a table, and the panel behind it."""

    def __init__(self, table: "TableScene") -> None:
        self._table = table
        self._link = table.link
        self._told = ""
        """Words that were said at this table already."""
        self.open = False
        self._link.watch(self)

    # New words are said once

    def thrown(self, fell: Fell) -> None:
        self.compare()

    def shown(self, shown: Shown) -> None:
        self.compare()

    def compare(self) -> None:
        """Ask everybody to compare the words, if they are new."""
        words = self._link.shield.words
        if words and words != self._told and self._table.app.scene is self._table:
            self._told = words
            self._table.app.notice(self._table.voices.network.say("shield.words", words=words))

    # Mark and panel

    def buttons(self) -> list[Widget]:
        state = standing(self._table.alarm)
        if state == "none":
            return []
        mark, colour = LOOKS[state]
        hint = self._table.say(f"shield.{state}")
        return [Button("", self.flip, key="shield", mark=mark, mark_colour=colour, hint=hint)]

    def flip(self) -> None:
        self.open = not self.open
        self._table.refresh()

    def back(self) -> bool:
        """Close the panel; False if there is none."""
        if not self.open:
            return False
        self.flip()
        return True

    def layers(self) -> list[Widget]:
        state = standing(self._table.alarm)
        if not self.open or state == "none":
            return []
        return [Modal(self._panel(state), width=520, on_outside=self.flip)]

    def _panel(self, state: Standing) -> Widget:
        table = self._table
        mark, colour = LOOKS[state]
        close = Button("", self.flip, key="shield.close", mark="cross", hint=table.say("close"))
        title = Label(table.say(f"shield.{state}"), SUBHEADING.tinted(colour), grow=1)
        top = Row([Mark(mark, colour, 30), title, close], gap=12, align="centre")
        shield, wording = self._link.shield, table.voices.network
        words: list[Widget] = [Label(wording.say("shield.no-words"), BODY)]
        if shield.words:
            large = DISPLAY.sized(30 if table.app.stage.width >= 620 else 24).tinted(CREAM)
            words = [Label(table.say("shield.compare"), SMALL), Label(shield.words, large, key="shield.words")]
        said = [Label(line, BODY) for line in wording.checked(shield)]
        for seat, evidence in table.alarm.objections:
            lines = wording.objection(seat, evidence, table.alarm.weight(evidence))
            said += [Label(line, BODY.tinted(GOLD)) for line in lines]
        listed = Column([Column(words, pad=(PAD, 12), gap=4, finish=WELL), *said], gap=8)
        scroll = Scroll(listed, key="shield.scroll", height=table.app.stage.height - ROOM, grow=0)
        return Column([top, scroll], pad=PAD, gap=12, finish=PANEL, key="shield.panel")


# At the end of a game


def verdict(table: "TableScene") -> list[Widget]:
    """What is known about chance in a finished game; nothing where only this device played."""
    state = standing(table.alarm)
    shield, wording = table.link.shield, table.voices.network
    if state == "none":
        return []
    auditor = table.link.auditor
    if accused := [shown for shown in (*auditor.tolerated, auditor.accusation) if shown is not None]:
        lines = []
        for shown in accused:
            lines += [wording.accusation(shown.kind), wording.say(f"accused.{auditor.weigh(shown)}")]
        if table.link.saved_evidence is not None:
            lines.append(wording.say("accused.saved", path=table.link.saved_evidence))
        return [_line("alarm", lines)]
    if table.alarm.objections:
        heard = [
            " ".join(wording.objection(seat, evidence, table.alarm.weight(evidence)))
            for seat, evidence in table.alarm.objections
        ]
        return [_line(state, heard)]
    if shield.hosts:
        return [_line("good", [table.say("results.others-check")])]
    if shield.proved:
        return [_line(state, [wording.say("shield.proved")])]
    return [_line("checking", [table.say("results.checking")])]


def _line(state: Standing, words: list[str]) -> Widget:
    mark, colour = LOOKS[state]
    said = Column([Label(line, BODY.tinted(CREAM)) for line in words], gap=4, grow=1)
    finish = CHIP._replace(edge=colour, edge_width=1.6)
    return Row(
        [Mark(mark, colour, 26), said], pad=(16, 12), gap=14, align="centre", finish=finish, key="results.shield"
    )
