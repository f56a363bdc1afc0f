"""What the dice on the felt are worth: the re-reading rule (3.3) and the total.

Values are worked out anew from the faces every time: standing effects first, then everything that was done to the dice,
in order. A change made after throw k holds for dice whose face has not been read anew since.
"""

from sim.games.beat_the_bit.content import CHAINS, CURSES, TREASURES
from sim.games.beat_the_bit.state import Attempt, PlayerDraft, StateDraft
from sim.games.beat_the_bit.vocabulary import changed, parse

SPEED = next(parse(word).change for card in TREASURES.values() for word in card.effects if parse(word).what == "next")
"""What a Speed card does to every die of its throw."""


def standing(me: PlayerDraft) -> tuple[str, ...]:
    """What a curse does to every die."""
    if not me.curse:
        return ()
    return tuple(parse(word).change for word in CURSES[me.curse].standing if parse(word).op == "die")


def values(state: StateDraft, me: PlayerDraft, attempt: Attempt) -> dict[int, int]:
    """The value of every die of the roll, by id."""
    floor = state.options.lowest_value
    curse = standing(me)
    found: dict[int, int] = {}
    for die in attempt.dice:
        value = die.shows
        for change in curse:
            value = changed(value, change, 0, floor)
        for began in attempt.speeds:
            if die.thrown >= began:
                value = changed(value, SPEED, 0, floor)
        found[die.id] = value
    if attempt.mirror and found:
        found = dict.fromkeys(found, min(found.values()))
    if attempt.changes:
        read = {die.id: die.read for die in attempt.dice}
        for done in attempt.changes:
            ids = [number for number in done.dice if number in read and read[number] <= done.after]
            lowest = min((found[number] for number in ids), default=0)
            for number in ids:
                found[number] = changed(found[number], done.change, lowest, floor)
    return found


def total(state: StateDraft, me: PlayerDraft, attempt: Attempt) -> int:
    """Blue and green dice less red dice, and what cards add; it may be negative."""
    worth = values(state, me, attempt)
    dice = sum(-worth[die.id] if die.colour == "red" else worth[die.id] for die in attempt.dice)
    return dice + attempt.total + chain_total(attempt.chains)


def chain_total(chains: tuple[str, ...]) -> int:
    """What chain cards add to the first attempt."""
    words = (parse(word) for chain in chains for word in CHAINS[chain].effects)
    return sum(word.n for word in words if word.op == "total")
