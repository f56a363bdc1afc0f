"""The widgets around a table, laid out for a wide or a high window.

Every part has a place that follows from the window, the number of seats and what the player has opened; what is said
there never moves anything, the table least of all.
"""

from client.scenes.table import commands
from client.scenes.table.hud.bar import bar, bar_height
from client.scenes.table.hud.moves import moves
from client.scenes.table.hud.parts import Parts
from client.scenes.table.hud.plates import plates
from client.scenes.table.hud.room import Free, free_of, is_low, is_wide
from client.scenes.table.hud.shield import shield_button
from client.scenes.table.hud.tabs import open_panel, tabs
from client.scenes.table.mode import AllMoves
from client.ui.brush import Area
from client.ui.layout import At, Column, Fixed, Modal, Row, Space, Widget
from client.ui.theme import CHOSEN_BUTTON, CREAM, GOLD, PANEL, PLAIN_BUTTON, TOUCH, rgb
from client.ui.widgets import Button

SIDE = 344.0
MOVES = 420.0
BELOW = 62.0
"""Where panels begin, below the seat plates; lower if those are high."""
VEILED = rgb("05070a", 0.30)
"""Over the table while a list lies on it: the table is still to be seen."""


def around(parts: Parts) -> tuple[list[Widget], Free]:
    """What stands around the table, and the part of the window that it leaves free."""
    facts = parts.facts
    layers, free = _beside(parts) if is_wide(facts.stage) else _stacked(parts)
    if facts.mode.has(AllMoves) and facts.offered and not facts.by_list:
        layers.append(_list_over(parts))
    return layers, free


# The two layouts


def _beside(parts: Parts) -> tuple[list[Widget], Free]:
    facts, stage = parts.facts, parts.facts.stage
    room = stage.width - (6 + len(shield_button(parts))) * (TOUCH + 6) - 36
    seats = plates(parts, room)
    top = Row([seats, Space(grow=1), _tools(parts)], gap=8, align="start", key="hud.top")
    layers: list[Widget] = [At(top, "stretch", "start", margin=12)]
    high = seats.measure(stage.brush, room)[1]
    below = max(BELOW, high + 6)
    left, right = 0.0, stage.width
    if facts.mode.panel:
        panel = Column([tabs(parts), open_panel(parts)], pad=12, gap=8, finish=PANEL, key="hud.side")
        box = Column([Space(height=below), At(panel, "stretch", "stretch", grow=1)], gap=0)
        layers.append(At(box, "end", "stretch", width=SIDE, margin=12))
        right -= SIDE + 12
    if facts.by_list:
        left = MOVES + 12
        listed = moves(parts, max(120.0, stage.height - below - 24))
        layers.append(At(Column([Space(height=below), listed], gap=0), "start", "start", margin=12, width=MOVES))
    width = right - left - 24
    tall = bar_height(stage.brush, width, low=False)
    layers.append(Fixed(bar(parts, width, low=False), Area(left + 12, stage.height - tall - 12, width, tall)))
    return layers, free_of(stage, left, right, 12 + max(high, TOUCH), stage.height - tall - 12)


def _stacked(parts: Parts) -> tuple[list[Widget], Free]:
    facts, stage, low = parts.facts, parts.facts.stage, is_low(parts.facts.stage)
    tools = _tools(parts)
    # where there is height, the tools stand on the bar, within a thumb's reach, and the seats have all the width
    room = stage.width - 16 - (4 * (TOUCH + 6) + 12 if low else 0)
    seats = plates(parts, room, grow=1)
    high = 8 + max(TOUCH if low else 0.0, seats.measure(stage.brush, room)[1])
    top = Row([seats, tools] if low else [seats], gap=6, align="start", key="hud.top")
    layers: list[Widget] = [At(top, "stretch", "start", margin=8)]
    width = stage.width - 16
    tall = bar_height(stage.brush, width, low, tools=not low)
    bottom = stage.height - 8
    over = Area(8, high + 8, width, bottom - high - 8)
    panel_only = low and bool(facts.mode.panel)
    if not panel_only:
        composed = bar(parts, width, low, None if low else tools)
        layers.append(Fixed(composed, Area(8, bottom - tall, width, tall)))
    bottom -= tall + 8
    if facts.by_list and facts.offered and not panel_only:
        tall = (bottom - high - 16) * (1.0 if low else 0.6)
        layers.append(Fixed(At(moves(parts, tall), "stretch", "end"), Area(8, bottom - tall, width, tall)))
    if facts.mode.panel:
        panel = Column([tabs(parts), open_panel(parts)], pad=8, gap=6, finish=PANEL, key="hud.side")
        # where there is little height, a panel lies over everything else
        tall = over.h if low else min(300.0, stage.height * 0.36)
        layers.append(Fixed(panel, over if low else Area(8, bottom - tall, width, tall)))
        if not low:
            bottom -= tall + 8
    return layers, free_of(stage, 0.0, stage.width, high, bottom)


def _list_over(parts: Parts) -> Widget:
    """All moves, over the table. It takes all keys, and goes with a choice or a press beside it."""
    stage = parts.facts.stage
    height = stage.height - (2 * BELOW if not is_low(stage) else 90)
    listed = moves(parts, max(120.0, height))
    width = min(MOVES, stage.width - 24)
    close = parts.doing(commands.FlipMoves())
    return Modal(listed, "start", "end", width=width, margin=12, veil=VEILED, on_outside=close)


# Buttons


def _tools(parts: Parts) -> Widget:
    facts, say, wide = parts.facts, parts.say, is_wide(parts.facts.stage)
    shield = shield_button(parts)
    buttons = [*shield]
    if wide:
        nearer, farther = parts.doing(commands.Zoom(1.15)), parts.doing(commands.Zoom(1 / 1.15))
        buttons += [
            Button("", nearer, key="zoom.in", mark="plus", hint=say("camera.nearer")),
            Button("", farther, key="zoom.out", mark="minus", hint=say("camera.farther")),
        ]
    buttons.append(Button("", parts.doing(commands.Undo()), key="undo", mark="undo", hint=say("undo.hint")))
    if wide or not shield:
        # where there is little room the menu leads to the rules, too
        rules = parts.doing(commands.ReadRules())
        buttons.append(Button("", rules, key="rules", mark="book", hint=say("rulebook")))
    panel = facts.mode.panel
    unread = facts.playback.unread and panel != "chat"
    buttons.append(
        Button(
            "",
            parts.doing(commands.OpenPanel()),
            key="panel",
            mark=("right" if panel else "left") if wide else ("down" if panel else "up"),
            mark_colour=GOLD if unread else CREAM,
            finishes=CHOSEN_BUTTON if panel else PLAIN_BUTTON,
            hint=say("panel.close" if panel else "panel.open"),
        )
    )
    buttons.append(Button("", parts.doing(commands.OpenMenu()), key="menu", mark="menu", hint=say("menu")))
    return Row(buttons, gap=6)
