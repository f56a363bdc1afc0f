"""The bar below a table: what is asked, and the buttons. Its size follows from the window alone."""

from collections.abc import Hashable, Sequence

from client.scenes.table import commands
from client.scenes.table.commands import Command
from client.scenes.table.facts import Facts
from client.scenes.table.hud.advice import advice_button
from client.scenes.table.hud.parts import Parts
from client.scenes.table.hud.places import SHOWN_MOVES
from client.scenes.table.hud.prompt import moment_of, prompt
from client.ui.brush import Brush
from client.ui.layout import Cells, Column, Row, Widget
from client.ui.stage import Stage
from client.ui.theme import (
    BOLD,
    BUTTON,
    CREAM,
    GAP,
    GOLD,
    PLAIN_BUTTON,
    PRIMARY_BUTTON,
    SMALL,
    SUBHEADING,
    TAKEN_BUTTON,
    THIN,
    TOUCH,
    Finishes,
)  # fmt: skip
from client.ui.widgets import Button, Label
from sim.action_text import print_action
from sim.game import Action

YOURS = THIN._replace(edge=GOLD, edge_width=2.4)
"""The bar lights up when it is the player's turn."""
ONE_LINE = 700.0
"""From this width on, all buttons of the bar stand in one line."""
BESIDE = 820.0
"""From this width on, they stand beside what is asked."""
ASKED = 0.29
"""The share of such a bar in which it is asked."""
ALL_MOVES = 112.0
"""How wide the button for all moves is there."""
WORDS = BUTTON.sized(14)
PROMPT = SUBHEADING.tinted(CREAM).sized(15)
TOTAL = BOLD.sized(13).tinted(GOLD)
MOMENT = SMALL.sized(11.5).tinted(GOLD)
PAD_X, PAD_Y, BETWEEN = 12.0, 4.0, 6.0
EMPTY = (None,) * (SHOWN_MOVES + 1)
MOST_WORDS = 2
"""Words of a button that are explained."""

Meanings = dict[Hashable, Hashable]
"""What the places mean that can be pressed: see `client.ui.guard`."""


def bar_height(brush: Brush, width: float, low: bool, tools: bool = False) -> float:
    """How high the bar is in a window, whatever it says; with the tools of the table on it, or without."""
    if low:
        return 2 * PAD_Y + brush.line(PROMPT) + BETWEEN + _cell(brush)
    text = brush.line(MOMENT) + 2 * brush.line(PROMPT)
    if width >= BESIDE:
        return 2 * PAD_Y + max(text, _cell(brush))
    lines = 1 if width >= ONE_LINE else 2
    cells = lines * (_cell(brush) + BETWEEN) - BETWEEN
    return 2 * PAD_Y + max(text, TOUCH if tools else 0.0) + BETWEEN + cells


def _cell(brush: Brush) -> float:
    """A button holds two lines."""
    return max(TOUCH, 2 * brush.line(WORDS) + 6)


def bar(parts: Parts, width: float, low: bool, tools: Sequence[Widget] = ()) -> Widget:
    """What is asked and the buttons; the tools stand on it where there is no room for them elsewhere."""
    facts, brush = parts.facts, parts.facts.stage.brush
    said = [Label(facts.total, TOTAL, lines=1, explain=facts.explain)] if facts.total else []
    meanings: Meanings = {}
    buttons = _buttons(parts, meanings)
    if facts.mode.settled:
        meanings |= {f"target {target.id}": target.actions for target in facts.tabletop.pointing.targets}
    parts.places.guard.show(meanings)
    finish = YOURS if facts.mine else THIN
    if low:
        words = Label(prompt(facts), PROMPT, lines=1, steady=True, grow=1, explain=facts.explain, shrinks=True)
        asked: Widget = Row([words, *said], gap=8)
    else:
        told = _moment(facts, _room(brush, width, tools))
        moment = Label(told, MOMENT, lines=1, steady=True, grow=1, explain=facts.explain)
        words = Label(prompt(facts), PROMPT, lines=2, steady=True, key="prompt", explain=facts.explain, shrinks=True)
        asked = Column([Row([moment, *said], gap=8, align="end"), words], gap=0, grow=1)
    if width >= BESIDE and not low:
        few = Cells(buttons[:-1], columns=len(buttons) - 1, height=_cell(brush), gap=BETWEEN)
        every = Cells(buttons[-1:], columns=1, height=_cell(brush))
        inner = width - 2 * PAD_X
        return Row(
            [
                Column([asked], width=ASKED * inner),
                Column([few], width=(1 - ASKED) * inner - ALL_MOVES - TOUCH - 3 * GAP),
                Column([every], width=ALL_MOVES),
                Column([Cells([advice_button(parts)], columns=1, height=_cell(brush))], width=TOUCH),
            ],
            gap=GAP,
            pad=(PAD_X, PAD_Y),
            align="centre",
            finish=finish,
            key="hud.bar",
        )
    columns = len(buttons) if low or width >= ONE_LINE else 3
    cells = Cells(buttons, columns=columns, height=_cell(brush), gap=BETWEEN)
    first = asked if low else Row([asked, *tools], gap=BETWEEN, align="start")
    return Column([first, cells], gap=BETWEEN, pad=(PAD_X, PAD_Y), finish=finish, key="hud.bar")


def _room(brush: Brush, width: float, tools: Sequence[Widget]) -> float:
    """How wide the line above the question is."""
    inner = width - 2 * PAD_X
    taken = sum(tool.measure(brush, inner)[0] + BETWEEN for tool in tools)
    return ASKED * inner if width >= BESIDE else inner - taken


def _moment(facts: Facts, room: float) -> str:
    """How far the game has come; where that has no room beside what the dice come to, they matter more."""
    told, brush = moment_of(facts), facts.stage.brush
    if not facts.total:
        return told
    room -= brush.text(facts.total, TOTAL).width + GAP + 2
    return told if brush.text(told, MOMENT).width <= room else ""


# Buttons: the throw, three moves, all moves; each in its own place


def _buttons(parts: Parts, meanings: Meanings) -> list[Widget | None]:
    facts, say = parts.facts, parts.say
    if (looking := facts.mode.looking) is not None:
        meanings["throw"] = meanings["slot 1"] = "look back"
        return [
            _button(parts, "throw", "now", say("look.now"), commands.LookBack(None), PRIMARY_BUTTON),
            _button(parts, "slot 1", "undo-to", say("look.undo"), commands.UndoTo(looking)),
            *EMPTY[1:],
        ]
    only, command = "", Command()
    if facts.hot_seat.hands_over:
        only, key, words, command = "pass on", "pass", "curtain.done", commands.PassOn()
    elif facts.link.state in ("closed", "refused"):
        only, key, words, command = "leave", "leave", "results.home", commands.GoHome()
    elif facts.stood_in:
        only, key, words, command = "back in", "back-in", "menu.back-in", commands.StandIn()
    if only:
        meanings["throw"] = only
        return [_button(parts, "throw", key, say(words), command, PRIMARY_BUTTON), *EMPTY]
    return [_throw(parts, meanings), *_moves(parts, meanings), _all_moves(parts)]


def _button(
    parts: Parts,
    place: str,
    key: str,
    words: str,
    command: Command,
    finishes: Finishes = PLAIN_BUTTON,
    hotkey: str = "",
    hotkey_words: str = "",
    mark: str = "",
    left: float = 0.0,
) -> Button:
    """A button at a place of the bar: it is pressed only by who has seen it there."""
    return Button(
        words,
        parts.places.if_meant(place, parts.doing(command)),
        key=key,
        finishes=finishes,
        style=WORDS,
        hotkey=hotkey,
        hotkey_words=_named(parts.facts.stage, hotkey_words),
        mark=mark,
        hint=_hint(parts.facts, words),
        time_left=left,
    )


def taken(words: str, key: str) -> Button:
    """What was pressed, while the table's answer is on its way."""
    return Button(words, lambda: None, key=key, finishes=TAKEN_BUTTON, style=WORDS, enabled=False)


def _hint(facts: Facts, words: str) -> str:
    """What is cut on a button in full, and what its words mean."""
    return "\n".join([*([words] if len(words) > 30 else []), *facts.glossary.explained(words, MOST_WORDS)])


def _throw(parts: Parts, meanings: Meanings) -> Widget | None:
    facts, hand, sent = parts.facts, parts.facts.mode.hand, parts.facts.mode.sent
    if sent is not None and sent.hand is not None and not facts.tabletop.falling:
        return taken(sent.words, "throw")
    if hand is None or facts.paused:
        if not facts.mode.settled and facts.tabletop.falling:
            return _button(parts, "skip", "skip", parts.say("skip"), commands.Hurry(), mark="right")
        known = parts.places.throw_of(facts.decision)
        if known is None or known not in facts.offered:
            return None
        # the dice are out of the hand, as something else is selected
        meanings["throw"] = words = facts.wording(known)
        return _button(parts, "throw", f"bar.{print_action(known)}", words, commands.Choose(known), hotkey="space")
    parts.places.keep_throw(facts.decision, hand.action)
    meanings["throw"] = words = facts.thrown_words(hand)
    throw = commands.ThrowDice()
    return _button(parts, "throw", "throw", words, throw, PRIMARY_BUTTON, "space", parts.say("key.space"))


def _moves(parts: Parts, meanings: Meanings) -> list[Widget | None]:
    facts, sent = parts.facts, parts.facts.mode.sent
    if sent is not None and sent.action is not None and sent.hand is None:
        # on its own place, if it stood on one
        placed = parts.places.slots.place_of(sent.action)
        button = taken(sent.words, f"bar.{print_action(sent.action)}")
        return [button if number == (placed or 0) else None for number in range(SHOWN_MOVES)]
    # while something is under way the places stay empty, and keep their meanings
    chosen = parts.places.slots.assign(facts.decision, _few(parts)) if facts.offered else ()
    buttons: list[Widget | None] = []
    for number in range(1, SHOWN_MOVES + 1):
        action = chosen[number - 1] if chosen else None
        if action is None:
            buttons.append(None)
            continue
        meanings[f"slot {number}"] = words = facts.wording(action)
        buttons.append(
            _button(
                parts,
                f"slot {number}",
                f"bar.{print_action(action)}",
                words,
                commands.Choose(action),
                hotkey=str(number),
                hotkey_words=str(number),
                left=parts.time_left if action == facts.goes_on else 0.0,
            )
        )
    return buttons


def _few(parts: Parts) -> list[Action]:
    """Moves that fit on the bar; the one that throws has its own button."""
    facts = parts.facts
    if facts.by_list:
        return []
    thrown = facts.mode.hand.action if facts.mode.hand is not None else parts.places.throw_of(facts.decision)
    board = facts.tabletop.board
    made = board.proposed if board is not None else ()
    hidden = board.hides if board is not None else lambda action: False
    others = [action for action in (*made, *facts.offered) if action != thrown]
    others = [action for action in dict.fromkeys(others) if action in made or not hidden(action)]
    if len(others) > SHOWN_MOVES:
        # what nothing on the board stands for must have a button
        on_board = {action for target in facts.tabletop.pointing.targets for action in target.actions}
        others = [action for action in others if action in made or action not in on_board][:SHOWN_MOVES]
    return others


def _all_moves(parts: Parts) -> Widget | None:
    facts: Facts = parts.facts
    if not facts.offered or facts.by_list:
        return None
    return Button(
        parts.say("moves.show"),
        parts.doing(commands.FlipMoves()),
        key="moves.flip",
        style=WORDS,
        hotkey="m",
        hotkey_words=_named(facts.stage, "M"),
    )


def _named(stage: Stage, key: str) -> str:
    """A key is named on its button where there is room, to those who have keys at hand."""
    return key if stage.width >= ONE_LINE and not stage.by_finger else ""
