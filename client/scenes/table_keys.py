"""The keys of a table; those of its buttons are the buttons' own."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from client.scenes.table import TableScene

VIEWS = {"f2": "table", "f3": "board", "f4": "mine", "f5": "tray"}
TAB_KEYS = {"l": "log", "n": "words", "c": "chat", "d": "dice", "o": "odds"}


def press(table: "TableScene", name: str) -> bool:
    """A key that no widget used; True if it means something at a table."""
    match name:
        case "space" if table.ready is not None:
            table.throw_plainly()
        case "space":
            table.tabletop.skip()
        case "arrow_right" | "arrow_down":
            table.hands.walk(1)
        case "arrow_left" | "arrow_up":
            table.hands.walk(-1)
        case "enter" if table.tabletop.pointed is not None:
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
