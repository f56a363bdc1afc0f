"""Which button stands where: a place keeps its meaning as long as a decision lasts, and if it can, all evening."""

from collections.abc import Hashable, Sequence

from sim.game import Action
from sim.speech import tag


class Slots:
    """A fixed number of places for actions. What was offered once in a decision comes back to the same place.

    From one decision to the next, actions of the same kind look for the place of their kind.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._decision: Hashable = None
        self._given: dict[Action, int] = {}
        self._kinds: dict[str, int] = {}
        self._last_kind: dict[int, int] = {}
        self._turns = 0

    def assign(self, decision: Hashable, actions: Sequence[Action]) -> tuple[Action | None, ...]:
        """The actions in their places; those that find none are left out."""
        if decision != self._decision:
            self._decision, self._given = decision, {}
            self._turns += 1
        placed: dict[int, Action] = {}
        wanting = []
        for action in actions:
            place = self._given.get(action)
            if place is None or place in placed:
                wanting.append(action)
            else:
                placed[place] = action
        for action in wanting:
            place = self._free_place(action, placed)
            if place is not None:
                placed[place] = action
                self._given[action] = place
                self._kinds.setdefault(tag(action), place)
                self._last_kind[place] = self._turns
        return tuple(placed.get(place) for place in range(self._count))

    def place_of(self, action: Action) -> int | None:
        """Where an action stands in the present decision, if it does."""
        return self._given.get(action)

    def _free_place(self, action: Action, placed: dict[int, Action]) -> int | None:
        """The place of its kind; else one that meant nothing in this decision, and nothing for the longest time."""
        free = [place for place in range(self._count) if place not in placed]
        own = self._kinds.get(tag(action))
        if own in free and own not in self._given.values():
            return own
        used = set(self._given.values())
        return min(free, key=lambda place: (place in used, self._last_kind.get(place, 0), place), default=None)
