"""What can I do? The sensible moves with a reason each; a press makes the move."""

from client.scenes.table import commands
from client.scenes.table.hud.parts import Parts
from client.ui.layout import Column, Row, Scroll, Widget
from client.ui.theme import BOLD, CHALK, CREAM, GOLD, PANEL, SMALL, SUBHEADING, TOUCH
from client.ui.widgets import Button, Label, Tile
from sim.action_text import print_action
from sim.advice import Advised
from sim.speech import sentence

TITLE = BOLD.sized(14.5).tinted(CREAM)
REASON = SMALL.sized(13.5).tinted(CHALK)
PICK = SMALL.sized(12).tinted(GOLD)


def advice(parts: Parts, height: float) -> Widget:
    """The list with its title; `height` is what it may take."""
    flip = parts.doing(commands.FlipAdvice())
    close = Button("", flip, key="advice.close", mark="cross", hotkey="h", hint=parts.say("close"))
    title = Row([Label(parts.say("advice"), SUBHEADING, grow=1), close], align="centre")
    rows = _dice(parts) or [_move(parts, n, move) for n, move in enumerate(parts.facts.advice, 1)]
    if not rows:
        rows = [Label(parts.say("advice.none"), REASON)]
    listed = Scroll(Column(rows, gap=6), key="advice.scroll", height=height - 80, grow=0)
    return Column([title, listed], pad=12, gap=8, finish=PANEL, key="hud.advice")


def advice_button(parts: Parts) -> Button:
    """Opens the list."""
    return Button("?", parts.doing(commands.FlipAdvice()), key="advice", hint=parts.say("advice.hint"), least=TOUCH)


def _dice(parts: Parts) -> list[Widget]:
    """Dice that must fall before anything else: there is nothing else to do."""
    facts, hand = parts.facts, parts.facts.mode.hand
    if hand is None or hand.action is not None:
        return []
    told = [] if hand.needed is None else [Label(sentence(facts.speech.message(hand.needed)), REASON)]
    content = Column([Label(parts.say("throw", n=len(hand.throw.dice)), TITLE), *told], gap=2)
    return [Tile(content, parts.doing(commands.ThrowDice()), key="advice.throw", pad=10, hotkey="1")]


def _move(parts: Parts, number: int, move: Advised) -> Widget:
    facts = parts.facts
    lines: list[Widget] = [Label(facts.wording(move.action), TITLE, lines=3)]
    lines.append(Label(sentence(facts.speech.message(move.why)), REASON, lines=5))
    if move.best:
        lines.append(Label(parts.say("advice.best"), PICK))
    choose = parts.doing(commands.Choose(move.action))
    return Tile(Column(lines, gap=2), choose, key=f"advice.{print_action(move.action)}", pad=10, hotkey=str(number))
