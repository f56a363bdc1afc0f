"""By what a position is judged: what it is worth to a seat, and from when on that is known."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Literal

from msgspec import Struct

Worth = Callable[[Any, Any, int, Sequence[Any]], float | None]
"""(the position, a later state, the seat, the events of the latest step) -> what it came to; None: not known yet."""


class Measure(Struct, frozen=True):
    """One way to judge a position: by the chance of something, or by the mean of a number.

    With `moves` it is exact: all faces of all dice are counted, and whoever decides on the way decides best. Such a
    measure is known before anybody else acts and before anything unknown is shown.
    """

    worth: Worth
    unit: Literal["chance", "points", "lead"] = "chance"
    moves: Callable[[Any, int], Iterable[Any]] | None = None
    """The moves that are weighed on the way: those that can matter for what is measured."""
    key: Callable[[Any], Hashable] | None = None
    """States with the same key are worth the same, among those that one position leads to."""

    @property
    def exact(self) -> bool:
        return self.moves is not None
