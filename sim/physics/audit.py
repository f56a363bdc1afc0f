"""The audit: throw dice many times, count everything, and say plainly whether they are fair.

A throw has several dice of one solid, so that three questions can be asked: is every face equally likely, does a die
tell nothing about another one of the same throw, and does a throw tell nothing about the next? Kinds that are carved
on the same solid share its throws, and are judged by their labels. All p values are corrected for their number.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations
from math import hypot

from msgspec import Struct

from sim.dice import BODIES, KINDS, Face
from sim.fairness import ChiSquare, corrected, independence, uniformity
from sim.game import DieToThrow, Throw
from sim.physics.entropy import entropy
from sim.physics.felt import FRAME, Lost
from sim.physics.gesture import NEUTRAL, Gesture
from sim.physics.solids import SOLIDS, Solid
from sim.physics.throw import land

LEVEL = 0.001
"""A corrected p value at or below this is not chance."""
DICE = 5
"""Dice in one throw."""
BATCH = 250
"""Throws counted in one go; the first of a batch follows on none, so that batches can be counted anywhere."""


class Tally(Struct):
    """What was counted for one solid. Tallies add up."""

    faces: list[int]
    pairs: list[list[int]]
    """How often two dice of one throw showed i and j."""
    successions: list[list[int]]
    """How often a die showed i, and j in the next throw."""
    frames: Counter[int]
    """How many throws took how many frames of 1/60 s."""
    throws: int = 0
    cocked: int = 0
    raised: int = 0
    undecided: int = 0
    """Throws that were still moving when time ran out."""
    lost: int = 0
    """Dice that ended sunk in the felt by half their height, or beyond the wall."""
    nowhere: int = 0
    """Throws whose simulation broke down."""

    def add(self, other: "Tally") -> None:
        for own, more in (
            ([self.faces], [other.faces]),
            (self.pairs, other.pairs),
            (self.successions, other.successions),
        ):
            for row, additions in zip(own, more, strict=True):
                row[:] = (a + b for a, b in zip(row, additions, strict=True))
        self.frames += other.frames
        self.throws += other.throws
        self.cocked += other.cocked
        self.raised += other.raised
        self.undecided += other.undecided
        self.lost += other.lost
        self.nowhere += other.nowhere

    def settled_within(self, share: float) -> float:
        """The time after which this share of all throws was still, in seconds."""
        seen = 0
        for frames in sorted(self.frames):
            seen += self.frames[frames]
            if seen >= share * self.throws:
                return frames * FRAME
        return 0.0


def empty_tally(faces: int) -> Tally:
    return Tally([0] * faces, _square(faces), _square(faces), Counter())


class Finding(Struct, frozen=True):
    """One test of the audit, with its p value corrected for the number of tests."""

    subject: str
    question: str
    """faces, pairs or successions"""
    test: ChiSquare
    corrected: float | None

    @property
    def passes(self) -> bool:
        return self.corrected is not None and self.corrected > LEVEL


class Audit(Struct, frozen=True):
    """All that was counted and found."""

    throws: int
    tallies: dict[str, Tally]
    """By solid."""
    findings: tuple[Finding, ...]

    @property
    def faults(self) -> int:
        """Dice that fell out of the world, and throws that did not end."""
        return sum(tally.lost + tally.nowhere + tally.undecided for tally in self.tallies.values())

    @property
    def fair(self) -> bool:
        return not self.faults and all(finding.passes for finding in self.findings)

    @property
    def verdict(self) -> str:
        """The plain sentence."""
        results = sum(sum(tally.faces) for tally in self.tallies.values())
        if self.faults:
            return f"Broken: {self.faults} throws or dice of {results:,} did not end as they must."
        bad = [f"the {f.question} of {f.subject}" for f in self.findings if f.corrected is not None and not f.passes]
        if bad:
            return f"Not fair: {results:,} results show what fair dice would not show, in {', '.join(bad)}."
        open_ = [f"the {f.question} of {f.subject}" for f in self.findings if f.corrected is None]
        if open_:
            return f"Too few throws to judge {', '.join(open_)}; throw more."
        least = min(f.corrected for f in self.findings if f.corrected is not None)
        return (
            f"Fair: nothing in {results:,} results is stranger than chance "
            f"(smallest corrected p value {least:.3g}, far above {LEVEL:g}); none lost, none undecided."
        )


def audit(
    kinds: Sequence[str],
    throws: int,
    secret: bytes,
    jobs: int = 1,
    gesture: Gesture = NEUTRAL,
    solids: Mapping[str, Solid] = SOLIDS,
    progress: Callable[[str, int], None] = lambda body, throws: None,
) -> Audit:
    """Throw each solid that the kinds are made of `throws` times. The secret decides every throw, whatever the jobs."""
    bodies = [body for body in BODIES if any(KINDS[kind].body == body for kind in kinds)]
    tallies = {body: empty_tally(BODIES[body]) for body in bodies}
    batches = [
        (body, first, min(BATCH, throws - first), secret, gesture, dict(solids))
        for body in bodies
        for first in range(0, throws, BATCH)
    ]
    for body, tally in _counted(batches, jobs):
        tallies[body].add(tally)
        progress(body, tally.throws)
    return Audit(throws, tallies, _findings(kinds, tallies))


_Batch = tuple[str, int, int, bytes, Gesture, dict[str, Solid]]


def _counted(batches: Sequence[_Batch], jobs: int) -> Iterator[tuple[str, Tally]]:
    if jobs <= 1:
        yield from map(_count, batches)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(_count, batch) for batch in batches]):
            yield done.result()


def _count(batch: _Batch) -> tuple[str, Tally]:
    body, first, throws, secret, gesture, solids = batch
    request = Throw(0, tuple(DieToThrow(die, body) for die in range(DICE)))
    tally = empty_tally(BODIES[body])
    before: list[int] | None = None
    for number in range(first, first + throws):
        tally.throws += 1
        try:
            landed = land(request, gesture, entropy(secret, number, (body.encode(),)), solids)
        except Lost:
            tally.nowhere += 1
            before = None
            continue
        dice = landed.rest.dice
        faces = [die.face for die in dice]
        for face in faces:
            tally.faces[face] += 1
        for one, other in combinations(faces, 2):
            tally.pairs[one][other] += 1
        for old, new in zip(before or (), faces, strict=False):
            tally.successions[old][new] += 1
        before = faces
        tally.frames[round(landed.fall.seconds / FRAME)] += 1
        tally.cocked += sum(die.cocked for die in dice)
        tally.raised += sum(die.raised for die in dice)
        tally.undecided += landed.fall.capped
        sunk = SOLIDS[body].in_radius * 50
        # the radius of a side is that of its middle; where two meet the pit is a hundredth wider
        wall = request.pit * 10 * 1.01
        tally.lost += sum(die.z < sunk or hypot(die.x, die.y) > wall for die in dice)
    return body, tally


def _findings(kinds: Iterable[str], tallies: Mapping[str, Tally]) -> tuple[Finding, ...]:
    asked: list[tuple[str, str, ChiSquare]] = []
    for body, tally in tallies.items():
        for kind in kinds:
            if KINDS[kind].body == body:
                asked.append((kind, "faces", uniformity(*by_label(kind, tally.faces))))
        asked.append((body, "pairs", independence(tally.pairs)))
        asked.append((body, "successions", independence(tally.successions)))
    decided = [test.p for _, _, test in asked if test.p is not None]
    adjusted = iter(corrected(decided))
    return tuple(
        Finding(subject, question, test, None if test.p is None else next(adjusted))
        for subject, question, test in asked
    )


def by_label(kind: str, faces: Sequence[int]) -> tuple[list[int], list[int]]:
    """Counts of faces as counts of labels, and on how many faces each label stands."""
    counts: dict[Face, int] = {}
    shares: dict[Face, int] = {}
    for label, count in zip(KINDS[kind].faces, faces, strict=True):
        counts[label] = counts.get(label, 0) + count
        shares[label] = shares.get(label, 0) + 1
    return list(counts.values()), list(shares.values())


def _square(size: int) -> list[list[int]]:
    return [[0] * size for _ in range(size)]
