"""The shield of a table: the words that people compare, and what this device has checked so far.

Where only this device plays there is nothing to prove, and no shield.
"""

from typing import Literal

from client.scenes.alarm import Alarm
from client.scenes.table import commands
from client.scenes.table.facts import Facts
from client.scenes.table.hud.parts import Parts
from client.scenes.table.mode import ShieldPanel
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


def standing(alarm: Alarm) -> Standing:
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


def shield_button(parts: Parts) -> list[Widget]:
    """The mark in the toolbar of a table, where there is anything to prove."""
    state = standing(parts.alarm)
    if state == "none":
        return []
    mark, colour = LOOKS[state]
    flip = parts.doing(commands.FlipShield())
    return [Button("", flip, key="shield", mark=mark, mark_colour=colour, hint=parts.say(f"shield.{state}"))]


def shield_panel(parts: Parts) -> list[Widget]:
    """What is behind the mark, while it is open."""
    state = standing(parts.alarm)
    if not parts.facts.mode.has(ShieldPanel) or state == "none":
        return []
    return [Modal(_panel(parts, state), width=520, on_outside=parts.doing(commands.FlipShield()))]


def _panel(parts: Parts, state: Standing) -> Widget:
    facts, alarm = parts.facts, parts.alarm
    mark, colour = LOOKS[state]
    flip = parts.doing(commands.FlipShield())
    close = Button("", flip, key="shield.close", mark="cross", hint=parts.say("close"))
    title = Label(parts.say(f"shield.{state}"), SUBHEADING.tinted(colour), grow=1)
    top = Row([Mark(mark, colour, 30), title, close], gap=12, align="centre")
    shield, wording = facts.link.shield, facts.network
    words: list[Widget] = [Label(wording.say("shield.no-words"), BODY)]
    if shield.words:
        large = DISPLAY.sized(30 if facts.stage.width >= 620 else 24).tinted(CREAM)
        words = [Label(parts.say("shield.compare"), SMALL), Label(shield.words, large, key="shield.words")]
    said = [Label(line, BODY) for line in wording.checked(shield)]
    for seat, evidence in alarm.objections:
        lines = wording.objection(seat, evidence, alarm.weight(evidence))
        said += [Label(line, BODY.tinted(GOLD)) for line in lines]
    listed = Column([Column(words, pad=(PAD, 12), gap=4, finish=WELL), *said], gap=8)
    scroll = Scroll(listed, key="shield.scroll", height=facts.stage.height - ROOM, grow=0)
    return Column([top, scroll], pad=PAD, gap=12, finish=PANEL, key="shield.panel")


# At the end of a game


def verdict(facts: Facts, alarm: Alarm) -> list[Widget]:
    """What is known about chance in a finished game; nothing where only this device played."""
    state = standing(alarm)
    shield, wording = facts.link.shield, facts.network
    if state == "none":
        return []
    auditor = facts.link.auditor
    if accused := [shown for shown in (*auditor.tolerated, auditor.accusation) if shown is not None]:
        lines = []
        for shown in accused:
            lines += [wording.accusation(shown.kind), wording.say(f"accused.{auditor.weigh(shown)}")]
        if facts.link.saved_evidence is not None:
            lines.append(wording.say("accused.saved", path=facts.link.saved_evidence))
        return [_line("alarm", lines)]
    if alarm.objections:
        heard = [
            " ".join(wording.objection(seat, evidence, alarm.weight(evidence))) for seat, evidence in alarm.objections
        ]
        return [_line(state, heard)]
    if shield.hosts:
        return [_line("good", [facts.say("results.others-check")])]
    if shield.proved:
        return [_line(state, [wording.say("shield.proved")])]
    return [_line("checking", [facts.say("results.checking")])]


def _line(state: Standing, words: list[str]) -> Widget:
    mark, colour = LOOKS[state]
    said = Column([Label(line, BODY.tinted(CREAM)) for line in words], gap=4, grow=1)
    finish = CHIP._replace(edge=colour, edge_width=1.6)
    return Row(
        [Mark(mark, colour, 26), said], pad=(16, 12), gap=14, align="centre", finish=finish, key="results.shield"
    )
