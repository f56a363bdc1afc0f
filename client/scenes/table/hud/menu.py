"""The menu of a table."""

from client.scenes.share_button import share_button
from client.scenes.table import chairs, commands
from client.scenes.table.commands import Command
from client.scenes.table.facts import Facts
from client.scenes.table.hud.bar import ONE_LINE
from client.scenes.table.hud.parts import Parts
from client.scenes.table.hud.room import is_wide
from client.ui.layout import Column, Row, Scroll, Widget
from client.ui.theme import BODY, GOLD, PAD, PANEL, PRIMARY_BUTTON, SMALL, SUBHEADING
from client.ui.widgets import Button, Label
from netcode.link import PeerLink

VIEWS = (("F2", "table"), ("F3", "board"), ("F4", "mine"), ("F5", "tray"))


def menu(parts: Parts) -> Widget:
    facts, say, doing = parts.facts, parts.say, parts.doing
    views = [
        Button(say(f"camera.{name}"), doing(commands.LookFrom(name)), key=f"view.{name}", hotkey_words=key, grow=1)
        for key, name in VIEWS
    ]
    code = chairs.code(facts.link)
    rows: list[Widget] = [
        Label(facts.speech.say("name"), SUBHEADING),
        *([Label(say("menu.code", code=code), BODY.tinted(GOLD))] if code else []),
        *_way(facts),
        Button(say("menu.resume"), doing(commands.Back()), key="menu.resume", finishes=PRIMARY_BUTTON),
        Row(views[:2]),
        Row(views[2:]),
        Row(
            [
                _half(parts, "camera.left", commands.Turn(-15), "turn.left", "Q"),
                _half(parts, "camera.right", commands.Turn(15), "turn.right", "E"),
            ]
        ),
        Row(
            [
                _half(parts, "camera.nearer", commands.Zoom(1.15), "zoom.in", "+"),
                _half(parts, "camera.farther", commands.Zoom(1 / 1.15), "zoom.out", "-"),
            ]
        ),
        Row(
            [
                _half(parts, "menu.undo", commands.Undo(), "menu.undo", "U", mark="undo"),
                _half(parts, "menu.redo", commands.Redo(), "menu.redo", "Y"),
            ]
        ),
        *_advice(parts),
        *_chair_button(parts),
        *parts.people.watching(),
        Row(
            [
                Button(say("rulebook"), doing(commands.ReadRules()), key="menu.rules", mark="book", grow=1),
                Button(say("settings"), doing(commands.OpenSettings()), key="menu.settings", mark="gear", grow=1),
            ]
        ),
        *_sharing(parts),
        Button(
            say("menu.unpause" if facts.paused else "menu.pause"),
            doing(commands.Pause()),
            key="menu.pause",
            mark="pause",
        ),
        Button(say(_leaving_words(facts)), doing(commands.LeaveTable()), key="menu.leave"),
    ]
    height = facts.stage.height - 64
    listed = Scroll(Column(rows, gap=8), key="menu.scroll", height=height - 32, grow=0)
    return Column([listed], pad=PAD, finish=PANEL)


def _way(facts: Facts) -> list[Widget]:
    """How a guest is connected, and how long it takes to the table and back."""
    link = facts.link
    if not isinstance(link, PeerLink) or not facts.connected:
        return []
    words = facts.network.say("join.way", way=link.way)
    if link.round_trip is not None:
        words = f"{words} {facts.say('menu.round-trip', ms=max(1, round(link.round_trip * 1000)))}"
    return [Label(words, SMALL, key="menu.way")]


def _advice(parts: Parts) -> list[Widget]:
    """What can I do? Where there is room for it, it has a button beside the table."""
    stage = parts.facts.stage
    if is_wide(stage) or stage.width - 16 >= ONE_LINE:
        return []
    return [Button(parts.say("advice"), parts.doing(commands.FlipAdvice()), key="menu.advice")]


def _sharing(parts: Parts) -> list[Widget]:
    """A film of the last throw, where its log is at hand: at a table of this device."""
    facts = parts.facts
    if not facts.tables.hosts(facts.link) or not any(moment.fall for moment in facts.playback.moments):
        return []
    films = facts.tables.records.films
    return share_button(films, facts.words, parts.doing(commands.ShareThrow()), "share.throw")


def _half(parts: Parts, words: str, command: Command, key: str, hotkey: str, mark: str = "") -> Widget:
    """A button that shares its row with another one."""
    return Button(parts.say(words), parts.doing(command), key=key, mark=mark, hotkey_words=hotkey, grow=1)


def _leaving_words(facts: Facts) -> str:
    """A host saves the table by leaving, a guest keeps a seat there."""
    if facts.tables.hosts(facts.link):
        return "menu.leave"
    return "menu.leave.guest" if facts.link.seats else "leave.go"


def _chair_button(parts: Parts) -> list[Widget]:
    """Whoever plays may let a bot play; whoever watches asks for a chair at its plate, or here for a bot's."""
    facts = parts.facts
    if facts.link.seats:
        words = parts.say("menu.back-in" if facts.stood_in else "menu.stand-in")
        return [Button(words, parts.doing(commands.StandIn()), key="menu.stand-in")]
    if chairs.bots_chair(facts.link) is None:
        return []
    return [Button(parts.say("menu.take-chair"), parts.doing(commands.TakeChair()), key="menu.take-chair")]
