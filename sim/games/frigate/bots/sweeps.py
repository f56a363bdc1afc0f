"""The sums of dynamic programming over the values that dice show, one kind of die at a time.

A sweep goes along one axis of a table of positions (advice.py tells what these are) and treats all its blocks alike:
`spread` throws one missing die after the other, `lift` keeps one die less after the other. Both ways to go about it
come to the same numbers to the last bit; which is faster, and how much room it takes, depends on the size.
"""

from collections.abc import Callable, Sequence
from itertools import chain, combinations_with_replacement, pairwise
from operator import itemgetter

Faces = tuple[int, ...]
Table = list[float]
Pick = Callable[[Table], tuple[float, ...]]
"""Takes the numbers of certain positions out of a table."""


class Axis:
    """All multisets of at most `count` values of one kind of die, the small ones first, then those of fewer values."""

    def __init__(self, faces: Faces, count: int) -> None:
        values = sorted({*faces})
        self.hands = [
            hand
            for size in range(count + 1)
            for hand in sorted(combinations_with_replacement(values, size), key=lambda hand: len({*hand}))
        ]
        self.index = {hand: index for index, hand in enumerate(self.hands)}
        self.complete = next(index for index, hand in enumerate(self.hands) if len(hand) == count)
        """The first multiset from which no die is missing."""
        self.thrown = [
            [self.index[tuple(sorted((*hand, face)))] for face in faces] for hand in self.hands[: self.complete]
        ]
        """For each incomplete multiset: where each face of one more die leads."""
        self.parts = [
            [self.index[hand[:i] + hand[i + 1 :]] for i in range(len(hand)) if hand.index(hand[i]) == i]
            for hand in self.hands
        ]
        """For each multiset: those with one value less."""

    def layers(self, thrown: bool) -> list[range]:
        """Places in a row that lead to equally many others, by throwing or by keeping less, and not to one another."""
        ends = [0]
        last = self.complete if thrown else len(self.hands)
        for place in range(1, last + 1):
            same = place < last and len(self.hands[place]) == len(self.hands[place - 1])
            if not same or (not thrown and len(self.parts[place]) != len(self.parts[place - 1])):
                ends.append(place)
        return [range(begin, end) for begin, end in pairwise(ends)]


class GatheredSweep:
    """Whole layers at once: for each thing that can happen, one pick of what it leads to."""

    def __init__(self, axis: Axis, stride: int, starts: Sequence[int]) -> None:
        offsets = [start + past for start in starts for past in range(stride)]
        self._sides = len(axis.thrown[0])
        self._thrown = [_layer(places, axis.thrown, stride, offsets) for places in reversed(axis.layers(thrown=True))]
        self._kept = [_layer(places, axis.parts, stride, offsets) for places in axis.layers(thrown=False)[1:]]

    def spread(self, table: Table) -> None:
        sides = self._sides
        for positions, _, picks in self._thrown:
            values = [sum(row) / sides for row in zip(*[pick(table) for pick in picks], strict=True)]
            for position, value in zip(positions, values, strict=True):
                table[position] = value

    def lift(self, table: Table) -> None:
        for positions, own, picks in self._kept:
            values = map(max, own(table), *[pick(table) for pick in picks])
            for position, value in zip(positions, values, strict=True):
                table[position] = value


def _layer(
    places: range, leads: list[list[int]], stride: int, offsets: list[int]
) -> tuple[list[int], Pick, list[Pick]]:
    """The positions of a layer, what picks their own numbers, and what picks those that each thing leads to."""
    positions = [place * stride + offset for place in places for offset in offsets]
    picks = [
        _pick([leads[place][number] * stride + offset for place in places for offset in offsets])
        for number in range(len(leads[places[0]]))
    ]
    return positions, _pick(positions), picks


def _pick(positions: list[int]) -> Pick:
    if len(positions) == 1:
        only = positions[0]
        return lambda table: (table[only],)
    return itemgetter(*positions)


class ColumnSweep:
    """Place by place, the numbers of all blocks side by side: it needs no room for picks."""

    def __init__(self, axis: Axis, stride: int, starts: Sequence[int]) -> None:
        self._axis, self._stride, self._starts = axis, stride, starts

    def spread(self, table: Table) -> None:
        axis = self._axis
        sides = len(axis.thrown[0])
        columns = self._columns(table)
        for place in reversed(range(axis.complete)):
            faces = [columns[to] for to in axis.thrown[place]]
            columns[place] = [sum(row) / sides for row in zip(*faces, strict=True)]
        self._put_back(table, columns)

    def lift(self, table: Table) -> None:
        columns = self._columns(table)
        for place, parts in enumerate(self._axis.parts):
            if parts:
                columns[place] = list(map(max, columns[place], *[columns[part] for part in parts]))
        self._put_back(table, columns)

    def _columns(self, table: Table) -> list[Sequence[float]]:
        stride, starts, places = self._stride, self._starts, len(self._axis.hands)
        if stride == 1:
            return list(zip(*[table[start : start + places] for start in starts], strict=True))
        past = range(0, places * stride, stride)
        if len(starts) == 1:
            return [table[starts[0] + here : starts[0] + here + stride] for here in past]
        return [[value for start in starts for value in table[start + here : start + here + stride]] for here in past]

    def _put_back(self, table: Table, columns: list[Sequence[float]]) -> None:
        stride, starts, places = self._stride, self._starts, len(self._axis.hands)
        if stride == 1:
            for start, row in zip(starts, zip(*columns, strict=True), strict=True):
                table[start : start + places] = row
        elif len(starts) == 1:
            table[starts[0] : starts[0] + places * stride] = chain.from_iterable(columns)
        else:
            for place, column in enumerate(columns):
                for block, start in enumerate(starts):
                    here = start + place * stride
                    table[here : here + stride] = column[block * stride : (block + 1) * stride]
