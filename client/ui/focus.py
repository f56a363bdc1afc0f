"""Where the keyboard focus goes: pure geometry on the areas of what can be focused."""

from collections.abc import Sequence
from typing import Literal

from client.ui.brush import Area

Direction = Literal["left", "right", "up", "down"]


def following(count: int, current: int | None, backwards: bool = False) -> int | None:
    """The next one in reading order, round and round; the first, or the last, when nothing has the focus."""
    if count == 0:
        return None
    if current is None:
        return count - 1 if backwards else 0
    return (current + (-1 if backwards else 1)) % count


def neighbour(areas: Sequence[Area], current: int | None, direction: Direction) -> int | None:
    """The nearest one in a direction; None when there is none, so that the focus stays where it is."""
    if current is None:
        return 0 if areas else None
    here = areas[current]
    best: tuple[float, int] | None = None
    for index, there in enumerate(areas):
        if index == current:
            continue
        ahead, aside = _distances(here, there, direction)
        if ahead <= 0:
            continue
        # what lies straight ahead beats what is near but far to the side
        cost = ahead + 3 * aside
        if best is None or cost < best[0]:
            best = cost, index
    return None if best is None else best[1]


def _distances(here: Area, there: Area, direction: Direction) -> tuple[float, float]:
    """How far ahead the other one's middle lies, and how far it is from being straight ahead."""
    (hx, hy), (tx, ty) = here.middle, there.middle
    if direction in ("left", "right"):
        ahead = tx - hx if direction == "right" else hx - tx
        aside = max(0.0, there.y - here.bottom, here.y - there.bottom)
        return (ahead if ahead > 1 else 0.0), aside + 0.05 * abs(ty - hy)
    ahead = ty - hy if direction == "down" else hy - ty
    aside = max(0.0, there.x - here.right, here.x - there.right)
    return (ahead if ahead > 1 else 0.0), aside + 0.05 * abs(tx - hx)
