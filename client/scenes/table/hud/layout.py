"""The widgets around a table, laid out for a wide or a high window.

Every part has a place that follows from the window, the number of seats and what the player has opened; what is said
there never moves anything, the table least of all.
"""

from client.scenes.table import commands
from client.scenes.table.facts import Facts
from client.scenes.table.hud.advice import advice, advice_button
from client.scenes.table.hud.bar import ONE_LINE, bar, bar_height
from client.scenes.table.hud.moves import moves
from client.scenes.table.hud.parts import Parts
from client.scenes.table.hud.plates import plates
from client.scenes.table.hud.room import Free, free_of, is_low, is_wide
from client.scenes.table.hud.shield import shield_button
from client.scenes.table.hud.tabs import open_panel, tabs
from client.scenes.table.hud.ticker import ticker, ticker_height
from client.scenes.table.mode import Advising, AllMoves
from client.ui.brush import Area
from client.ui.layout import At, Column, Fixed, Modal, Row, Space, Widget
from client.ui.theme import CHOSEN_BUTTON, CREAM, GOLD, PANEL, PLAIN_BUTTON, TOUCH, rgb
from client.ui.widgets import Button

SIDE = 344.0
MOVES = 420.0
TICKER = 272.0
MOST_BAR = 1080.0
EDGE = 8.0
"""Between the parts and the edges of the window."""
BELOW = 62.0
"""What the list of moves leaves free above and below it."""
VEILED = rgb("05070a", 0.30)
"""Over the table while a list lies on it: the table is still to be seen."""


def around(parts: Parts) -> tuple[list[Widget], Free]:
    """What stands around the table, and the part of the window that it leaves free."""
    facts = parts.facts
    layers, free = _beside(parts) if is_wide(facts.stage) else _stacked(parts)
    if facts.mode.has(AllMoves) and facts.offered and not facts.by_list:
        layers.append(_list_over(parts))
    if facts.mode.has(Advising):
        layers.append(_advice_over(parts))
    return layers, free


# The two layouts


def _beside(parts: Parts) -> tuple[list[Widget], Free]:
    facts, stage = parts.facts, parts.facts.stage
    room = stage.width - (3 + len(shield_button(parts))) * (TOUCH + 6) - 2 * EDGE - 8
    seats = plates(parts, room)
    top = Row([seats, Space(grow=1), _tools(parts)], gap=8, align="start", key="hud.top")
    layers: list[Widget] = [At(top, "stretch", "start", margin=EDGE)]
    high = EDGE + max(seats.measure(stage.brush, room)[1], TOUCH)
    left, right = 0.0, stage.width
    beside = min(TICKER, 0.24 * stage.width)
    width = min(MOST_BAR, stage.width - 3 * EDGE - beside)
    tall = bar_height(stage.brush, width, low=False)
    low = max(tall, ticker_height(stage.brush))
    bottom = stage.height - low - EDGE
    if facts.mode.panel:
        drawer = Area(stage.width - SIDE - EDGE, high + 6, SIDE, bottom - high - 12)
        layers.append(Fixed(_drawer(parts, 12), drawer))
        if stays_open(facts):
            right -= SIDE + EDGE
    if facts.by_list:
        left = MOVES + EDGE
        listed = moves(parts, max(120.0, stage.height - high - low - 2 * EDGE))
        layers.append(Fixed(At(listed, "stretch", "start"), Area(EDGE, high + 6, MOVES, bottom - high - 12)))
    layers.append(Fixed(bar(parts, width, low=False), Area(EDGE, stage.height - tall - EDGE, width, tall)))
    last = ticker_height(stage.brush)
    layers.append(Fixed(ticker(parts), Area(stage.width - beside - EDGE, stage.height - last - EDGE, beside, last)))
    return layers, free_of(stage, left, right, high, bottom - 4)


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
        told = [Column([ticker(parts)], width=min(TICKER, 0.34 * width))] if width >= ONE_LINE else []
        composed = bar(parts, width, low, () if low else (*told, tools))
        layers.append(Fixed(composed, Area(8, bottom - tall, width, tall)))
    bottom -= tall + 8
    if facts.by_list and facts.offered and not panel_only:
        tall = (bottom - high - 16) * (1.0 if low else 0.6)
        layers.append(Fixed(At(moves(parts, tall), "stretch", "end"), Area(8, bottom - tall, width, tall)))
    if facts.mode.panel:
        # it lies over the table; where there is little height, over everything else, too
        tall = over.h if low else min(420.0, (bottom - high) * 0.6)
        layers.append(Fixed(_drawer(parts, 8), over if low else Area(8, bottom - tall, width, tall)))
        if stays_open(facts) and not low:
            bottom -= tall + 8
    return layers, free_of(stage, 0.0, stage.width, high, bottom)


def _drawer(parts: Parts, pad: float) -> Widget:
    """The log and the other tabs: over the table, which stays where it is."""
    return Column([tabs(parts), open_panel(parts)], pad=pad, gap=6, finish=PANEL, key="hud.side")


def stays_open(facts: Facts) -> bool:
    """Whether the table is played by what is read beside it: then it leaves room for that."""
    return bool(facts.mode.panel) and (facts.by_list or facts.settings.narration)


def reading_room(facts: Facts) -> float:
    """How much of the window's right side is read in, in dp: notices stay clear of it."""
    return SIDE + EDGE if facts.mode.panel and is_wide(facts.stage) and not stays_open(facts) else 0.0


def _list_over(parts: Parts) -> Widget:
    """All moves, over the table. It takes all keys, and goes with a choice or a press beside it."""
    stage = parts.facts.stage
    height = stage.height - (2 * BELOW if not is_low(stage) else 90)
    listed = moves(parts, max(120.0, height))
    width = min(MOVES, stage.width - 24)
    close = parts.doing(commands.FlipMoves())
    return Modal(listed, "start", "end", width=width, margin=12, veil=VEILED, on_outside=close)


def _advice_over(parts: Parts) -> Widget:
    """The sensible moves, over the table, like the list of all of them."""
    stage = parts.facts.stage
    height = stage.height - (2 * BELOW if not is_low(stage) else 90)
    width = min(MOVES, stage.width - 24)
    close = parts.doing(commands.FlipAdvice())
    listed = advice(parts, max(120.0, height))
    return Modal(listed, "start", "end", width=width, margin=12, veil=VEILED, on_outside=close)


# Buttons


def _tools(parts: Parts) -> Widget:
    facts, say, stage = parts.facts, parts.say, parts.facts.stage
    shield = shield_button(parts)
    buttons = [*shield]
    if not is_wide(stage) and stage.width - 16 >= ONE_LINE:
        # wide windows have it on the bar, narrow ones in the menu
        buttons.append(advice_button(parts))
    buttons.append(Button("", parts.doing(commands.Undo()), key="undo", mark="undo", hint=say("undo.hint")))
    if is_wide(stage):
        # where there is little room the menu leads to the rules
        rules = parts.doing(commands.ReadRules())
        buttons.append(Button("", rules, key="rules", mark="book", hint=say("rulebook")))
    elif is_low(stage) or stage.width - 16 < ONE_LINE:
        # there is no room for a ticker
        panel = facts.mode.panel
        unread = facts.playback.unread and panel != "chat"
        buttons.append(
            Button(
                "",
                parts.doing(commands.OpenPanel()),
                key="panel",
                mark="down" if panel else "up",
                mark_colour=GOLD if unread else CREAM,
                finishes=CHOSEN_BUTTON if panel else PLAIN_BUTTON,
                hint=say("panel.close" if panel else "panel.open"),
            )
        )
    buttons.append(Button("", parts.doing(commands.OpenMenu()), key="menu", mark="menu", hint=say("menu")))
    return Row(buttons, gap=6)
