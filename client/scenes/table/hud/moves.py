"""All legal moves as a list: every game can be played by it, with any device. Long lists are grouped and searched."""

from client.scenes.table import commands
from client.scenes.table.hud.bar import taken
from client.scenes.table.hud.parts import Parts
from client.scenes.table.mode import Search
from client.ui.controls import Entry
from client.ui.layout import Column, Row, Scroll, Widget
from client.ui.theme import PANEL, SMALL, SUBHEADING
from client.ui.widgets import Button, Label
from sim.action_text import print_action
from sim.game import Action
from sim.speech import tag

SHORT = 9
"""So many moves need no groups, and can be chosen by the keys 1 to 9."""
LISTED = 60
"""Moves that are shown at once."""


def moves(parts: Parts, height: float) -> Widget:
    """The list with its title; it can be closed where there is a board, too."""
    title: Widget = Label(parts.say("moves"), SUBHEADING, grow=1)
    if not parts.facts.by_list:
        hide, flip = parts.say("moves.hide"), parts.doing(commands.FlipMoves())
        close = Button("", flip, key="moves.flip", mark="cross", hotkey="m", hint=hide)
        title = Row([title, close], align="centre")
    return Column([title, _listed(parts, height - 80)], pad=12, gap=8, finish=PANEL, key="hud.moves")


def _listed(parts: Parts, height: float) -> Widget:
    search, offered, sent = parts.facts.mode.search, parts.facts.offered, parts.facts.mode.sent
    rows: list[Widget] = []
    if sent is not None and sent.action is not None:
        rows.append(taken(sent.words, f"move.{print_action(sent.action)}"))
    if len(offered) > SHORT:
        rows.append(_entry(parts, search))
    if search.problem:
        rows.append(Label(search.problem, SMALL))
    found = _matching(parts, search.typed)
    groups = sorted({tag(action) for action in found}, key=[tag(action) for action in found].index)
    if len(found) > SHORT and not search.group and not search.typed and len(groups) > 1:
        rows += [_group(parts, name, [action for action in found if tag(action) == name]) for name in groups]
    else:
        if search.group:
            leave = parts.doing(commands.OpenGroup(""))
            rows.append(Button(parts.say("moves.all"), leave, key="moves.all", mark="left", left=True))
            found = [action for action in found if tag(action) == search.group] or found
        keys = len(found) <= SHORT and not search.group
        rows += [_button(parts, n, action, keys) for n, action in enumerate(found[:LISTED], 1)]
        if len(found) > LISTED:
            rows.append(Label(parts.say("moves.more", n=len(found) - LISTED), SMALL))
    return Scroll(Column(rows, gap=6), key="moves.scroll", height=height, grow=0 if height else 1)


def _entry(parts: Parts, search: Search) -> Widget:
    return Entry(
        search.typed,
        lambda text: parts.do(commands.TypeMove(text)),
        key="moves.search",
        on_enter=lambda text: parts.do(commands.EnterMove(text)),
        empty=parts.say("moves.search"),
        most=80,
    )


def _matching(parts: Parts, typed: str) -> list[Action]:
    sought, say, offered = typed.casefold().strip(), parts.facts.wording, parts.facts.offered
    if not sought:
        return list(offered)
    return [a for a in offered if sought in say(a).casefold() or sought in print_action(a).casefold()]


def _button(parts: Parts, number: int, action: Action, with_key: bool) -> Widget:
    return Button(
        parts.facts.wording(action),
        parts.doing(commands.Choose(action)),
        key=f"move.{print_action(action)}",
        left=True,
        lines=3,
        hotkey=str(number) if with_key else "",
        hotkey_words=str(number) if with_key else "",
    )


def _group(parts: Parts, name: str, members: list[Action]) -> Widget:
    if len(members) == 1:
        return _button(parts, 0, members[0], False)
    label = f"{parts.facts.wording(members[0])} …"
    count = parts.say("moves.count", n=len(members))
    opening = parts.doing(commands.OpenGroup(name))
    return Button(label, opening, key=f"group.{name}", left=True, mark="right", hotkey_words=count)
