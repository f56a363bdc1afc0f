"""What the dice on the felt count as: the re-reading rule, the places (A5) and the total.

Values are worked out anew from the faces every time, step by step in the order of the rules: standing effects, then
everything that was done to the dice, then the places where they lie, at last what cards add to the total. A change made
after throw k holds for dice whose face has not been read anew since. Whoever names a total takes it from here.
"""

from collections.abc import Iterator

from msgspec import Struct

from sim.games.beat_the_bit.content import CHAINS, CURSES, TREASURES
from sim.games.beat_the_bit.state import Attempt, Change, PlayerDraft, StateDraft
from sim.games.beat_the_bit.vocabulary import changed, parse
from sim.games.beat_the_bit.zones import judged
from sim.speech import MINUS

SPEED_CARD, SPEED = next(
    (card.id, parse(word).change) for card in TREASURES.values() for word in card.effects if parse(word).what == "next"
)
"""What a Speed card does to every die of its throw."""
MIRROR = next(card.id for card in TREASURES.values() if card.window == "before" and "die(all,=lowest)" in card.effects)


class Count(Struct, frozen=True):
    """A step on the way from the faces to the total: the card behind it (none: the faces), and what it leaves."""

    source: str
    values: dict[int, int]
    total: int


def standing(me: PlayerDraft) -> tuple[str, ...]:
    """What a curse does to every die."""
    if not me.curse:
        return ()
    return tuple(parse(word).change for word in CURSES[me.curse].standing if parse(word).op == "die")


def values(state: StateDraft, me: PlayerDraft, attempt: Attempt) -> dict[int, int]:
    """The value of every die of the roll now, by id; places that are still to be judged are left aside."""
    *_, (_, found) = _values(state, me, attempt)
    return found


def counted(state: StateDraft, me: PlayerDraft, attempt: Attempt) -> tuple[Count, ...]:
    """How the dice come to their total if they are left as they lie: the faces first, the total last."""
    red = {die.id for die in attempt.dice if die.colour == "red"}
    added = 0

    def count(source: str, found: dict[int, int]) -> Count:
        dice = sum(-value if die in red else value for die, value in found.items())
        return Count(source, found, dice + added)

    steps = [count(source, found) for source, found in _values(state, me, attempt)]
    found, more = steps[-1].values, list(attempt.added)
    if "zones" in state.agenda:
        for finding in judged(state, attempt):
            for word in finding.words:
                effect = parse(word)
                if effect.op == "total":
                    more.append((finding.card, effect.n))
                elif effect.op == "change":
                    how = Change(attempt.throws, effect.change, tuple(int(die) for die in effect.what.split()))
                    found = _applied(how, found, attempt, state.options.lowest_value)
                    steps.append(count(finding.card, found))
    for source, n in (*chain_totals(attempt.chains), *more):
        added += n
        steps.append(count(source, found))
    return tuple(steps)


def total(state: StateDraft, me: PlayerDraft, attempt: Attempt) -> int:
    """Blue and green dice less red dice, and what cards and places add; it may be negative."""
    return counted(state, me, attempt)[-1].total


def chain_totals(chains: tuple[str, ...]) -> list[tuple[str, int]]:
    """What chain cards add to the first attempt."""
    words = ((chain, parse(word)) for chain in chains for word in CHAINS[chain].effects)
    return [(chain, word.n) for chain, word in words if word.op == "total"]


def chain_total(chains: tuple[str, ...]) -> int:
    return sum(n for _, n in chain_totals(chains))


def already_added(attempt: Attempt) -> int:
    """What cards add to the total, however the dice fall."""
    return chain_total(attempt.chains) + sum(n for _, n in attempt.added)


def sum_of(attempt: Attempt, count: Count, total: int) -> str:
    """A count as it is written down, with whatever else makes up the total: 6 + 5 − 3."""
    parts = [(die.colour == "red", count.values[die.id]) for die in attempt.dice]
    more = total - sum(-value if taken else value for taken, value in parts)
    if more:
        parts.append((more < 0, abs(more)))
    written = " ".join(f"{MINUS if taken else '+'} {value}" for taken, value in parts)
    return written.removeprefix("+ ") or "0"


def _values(state: StateDraft, me: PlayerDraft, attempt: Attempt) -> Iterator[tuple[str, dict[int, int]]]:
    """The values of the dice after every step that comes before the places, with the card behind it."""
    floor = state.options.lowest_value
    found = {die.id: die.shows for die in attempt.dice}
    yield "", found
    for change in standing(me):
        found = {die: changed(value, change, 0, floor) for die, value in found.items()}
        yield me.curse, found
    for began in attempt.speeds:
        fast = {die.id for die in attempt.dice if die.thrown >= began}
        found = {die: changed(value, SPEED, 0, floor) if die in fast else value for die, value in found.items()}
        yield SPEED_CARD, found
    if attempt.mirror and found:
        found = dict.fromkeys(found, min(found.values()))
        yield MIRROR, found
    for done in attempt.changes:
        found = _applied(done, found, attempt, floor)
        yield done.source, found


def _applied(done: Change, found: dict[int, int], attempt: Attempt, floor: int) -> dict[int, int]:
    read = {die.id: die.read for die in attempt.dice}
    ids = [die for die in done.dice if die in read and read[die] <= done.after]
    lowest = min((found[die] for die in ids), default=0)
    return found | {die: changed(found[die], done.change, lowest, floor) for die in ids}
