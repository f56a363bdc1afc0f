"""The keys of a table; those of its buttons are the buttons' own."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from client.scenes.table.scene import TableScene

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


def press(table: "TableScene", name: str) -> bool:
    """A key that no widget used; True if it means something at a table."""
    match name:
        case _ if name in AIMS and table.ready is not None:
            table.move_aim(*AIMS[name])
        case "arrow_right" | "arrow_left" | "arrow_up" | "arrow_down" if table.ready is not None and not _to_choose(
            table
        ):
            table.move_aim(*AIMS[f"shift-{name}"])
        case "space" if table.ready is not None:
            if table.hud.bar.guard.takes("throw"):
                table.throw_plainly()
        case "space":
            table.hurry()
        case "arrow_right" | "arrow_down":
            table.hands.walk(1)
        case "arrow_left" | "arrow_up":
            table.hands.walk(-1)
        case "enter" if table.tabletop.pointed is not None:
            if table.means_it(table.tabletop.pointed):
                table.pick(table.tabletop.pointed)
        case _ if name in VIEWS:
            table.look_from(VIEWS[name])
        case _ if name in TAB_KEYS:
            table.open_tab(TAB_KEYS[name])
        case "+" | "=" | "-":
            table.zoom(1 / 1.15 if name == "-" else 1.15)
        case "q" | "e":
            table.turn(-12 if name == "q" else 12)
        case "m":
            table.flip_moves()
        case "u":
            table.wishes.undo()
        case "y":
            table.wishes.redo()
        case "r":
            table.read_rules()
        case _:
            return False
    return True


def _to_choose(table: "TableScene") -> bool:
    """Whether the board has anything else to do than to throw."""
    return any(target.actions or target.toggles for target in table.tabletop.targets)
