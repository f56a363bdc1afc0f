"""The keys of a table; those of its buttons are the buttons' own."""

from collections.abc import Callable, Hashable

from client.boards import Target
from client.scenes.table import commands
from client.scenes.table.commands import Command
from client.scenes.table.mode import Mode
from client.scenes.table.tabletop import Tabletop

VIEWS = {"f2": "table", "f3": "board", "f4": "mine", "f5": "tray"}
AIMS = {
    "shift-arrow_left": (-1, 0),
    "shift-arrow_right": (1, 0),
    "shift-arrow_up": (0, 1),
    "shift-arrow_down": (0, -1),
}
"""Dice in the hand are aimed with Shift and the arrows, or by the arrows alone where nothing else can be chosen."""
LOOKING = frozenset({"escape", "f1", "f11", "+", "=", "-", "q", "e", "u", *VIEWS})
"""Keys that do nothing at the table: whoever passes the device on may still look around, or take back."""
TAB_KEYS = {"l": "log", "n": "words", "c": "chat", "d": "dice", "o": "odds"}
STEPS = {"arrow_right": 1, "arrow_down": 1, "arrow_left": -1, "arrow_up": -1}
PLAIN: dict[str, Command] = {
    "m": commands.FlipMoves(),
    "h": commands.FlipAdvice(),
    "u": commands.Undo(),
    "y": commands.Redo(),
    "r": commands.ReadRules(),
    "q": commands.Turn(-12),
    "e": commands.Turn(12),
    "-": commands.Zoom(1 / 1.15),
    "+": commands.Zoom(1.15),
    "=": commands.Zoom(1.15),
    **{key: commands.LookFrom(preset) for key, preset in VIEWS.items()},
    **{key: commands.OpenPanel(tab) for key, tab in TAB_KEYS.items()},
}
"""Keys that mean the same at any time."""

Meant = Callable[[Hashable], bool]
"""Whether a press at a place can be meant for what is there now: see `client.ui.guard`."""


def pressed(name: str, mode: Mode, tabletop: Tabletop, hands_over: bool, meant: Meant) -> list[Command] | None:
    """What a key that no widget used asks for; None if it means nothing at a table."""
    if hands_over and name not in LOOKING:
        return [commands.PassOn()] if meant("throw") else []
    match name:
        case _ if name in AIMS and mode.hand is not None:
            return [commands.MoveAim(*AIMS[name])]
        case _ if name in STEPS and mode.hand is not None and not _to_choose(tabletop):
            return [commands.MoveAim(*AIMS[f"shift-{name}"])]
        case _ if name in STEPS:
            return [commands.Walk(STEPS[name])]
        case "space" if mode.hand is not None:
            return [commands.ThrowDice()] if meant("throw") else []
        case "space":
            return [commands.Hurry()]
        case "enter" if tabletop.pointing.pointed is not None:
            return [commands.Pick(tabletop.pointing.pointed)] if means(tabletop.pointing.pointed, meant) else []
    return [PLAIN[name]] if name in PLAIN else None


def means(target: Target, meant: Meant) -> bool:
    """Whether a press on a thing can be meant for what it does now, and not for what it did a moment ago."""
    return not target.actions or meant(f"target {target.id}")


def _to_choose(tabletop: Tabletop) -> bool:
    """Whether the board has anything else to do than to throw."""
    return any(target.actions or target.toggles for target in tabletop.pointing.targets)
