"""Every face that fell at a table, counted for each seat and kind of die: what a verdict on the dice is made from."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from sim.dice import KINDS, Face
from sim.game import Rest, Seat, Throw


class Tally(Struct, frozen=True, array_like=True):
    """How often a seat's dice of one kind fell on each of their faces."""

    seat: Seat
    kind: str
    labels: tuple[Face, ...]
    falls: tuple[Annotated[int, Meta(ge=0)], ...]

    def __post_init__(self) -> None:
        """It may have come from anybody."""
        kind = KINDS.get(self.kind)
        if kind is None or not len(kind.faces) == len(self.labels) == len(self.falls):
            raise ValueError(f"no count of a {self.kind}")


class Ledger:
    """Counts that grow; what was taken back has fallen nevertheless."""

    def __init__(self, counts: Iterable[Tally] = ()) -> None:
        self._falls = {(count.seat, count.kind, count.labels): list(count.falls) for count in counts}

    def copy(self) -> "Ledger":
        """As it is now: what falls later is not in it."""
        other = Ledger()
        other._falls = {key: falls.copy() for key, falls in self._falls.items()}
        return other

    def note(self, throw: Throw, rest: Rest) -> None:
        thrown = {die.id: die for die in throw.dice}
        for resting in rest.dice:
            if (die := thrown.get(resting.id)) is not None:
                labels = die.faces or KINDS[die.kind].faces
                if not 0 <= resting.face < len(labels):
                    continue  # a host may say anything
                falls = self._falls.setdefault((throw.seat, die.kind, labels), [0] * len(labels))
                falls[resting.face] += 1

    @property
    def counts(self) -> tuple[Tally, ...]:
        """Seat by seat, kind by kind."""
        ordered = sorted(self._falls.items(), key=lambda item: item[0][:2])
        return tuple(Tally(*key, tuple(falls)) for key, falls in ordered)

    def by_kind(self) -> dict[str, list[int]]:
        """All faces of each kind of die, whoever threw it: by index, for the verdict on the bodies."""
        sums: dict[str, list[int]] = {}
        for count in self.counts:
            known = sums.setdefault(count.kind, [0] * len(count.falls))
            for face, falls in enumerate(count.falls):
                known[face] += falls
        return sums
