"""The numbers that rise at the table, for any hand: what the rulebook's nine steps say, worked out here once more.

The perks are written down as their cards read, and which dice count is found by trying all of them.
"""

from collections import Counter
from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sim.games.frigate import GAME
from sim.games.frigate import actions as a
from sim.games.frigate import events as e
from sim.games.frigate.content import PERKS
from sim.games.frigate.market import take
from sim.games.frigate.rounds import begin_hand
from sim.games.frigate.state import Entry, Upgrade
from tests.sim.games.frigate.ship import rolled, ship

PAIRS = {"pair": 1, "two_pair": 2, "three_pair": 3, "four_pair": 4}
STRAIGHTS = {"small_straight": 4, "large_straight": 5, "grand_straight": 6}
KINDS = {"three_kind": 3, "four_kind": 4, "five_kind": 5, "six_kind": 6, "seven_kind": 7, "eight_kind": 8}
BONUS = dict.fromkeys((*PAIRS, *STRAIGHTS, *KINDS, "full_house"), 2) | {
    "three_pair": 4,
    "grand_straight": 6,
    "six_kind": 6,
    "seven_kind": 8,
    "four_pair": 8,
    "eight_kind": 10,
}
MULT = {"grand_straight": 200, "six_kind": 200, "seven_kind": 300, "four_pair": 200, "eight_kind": 400}

ON_A_DIE = {
    "D07": lambda shown: 2 if shown in (1, 2, 3, 4) else 0,
    "D08": lambda shown: 3 if shown >= 6 else 0,
    "D10": lambda shown: 2 if shown % 2 == 0 else 0,
    "D11": lambda shown: 3 if shown % 2 else 0,
    "D16": lambda shown: 2,
}
"""What a counted die scores more."""
BONUSES = {
    "I12": lambda slot, held: min(12, held.counter),
    "S01": lambda slot, held: 6 if slot in ("n1", "n2") else 0,
    "S02": lambda slot, held: 9 if slot in ("n1", "n2", "n3") else 0,
    "S05": lambda slot, held: 10 if slot in PAIRS else 0,
    "S08": lambda slot, held: 4,
    "S16": lambda slot, held: 5,
}
MULTIPLIERS = {
    "S01": lambda slot, mult: max(mult, 300) if slot in ("n1", "n2") else mult,
    "S03": lambda slot, mult: mult + 100 if is_number(slot) and int(slot[1:]) >= 4 else mult,
    "S04": lambda slot, mult: mult + 150 if slot in STRAIGHTS else mult,
    "S06": lambda slot, mult: mult + 100 if slot in ("full_house", "wild") else mult,
    "S07": lambda slot, mult: mult + 150 if slot in KINDS else mult,
    "S09": lambda slot, mult: mult + 100,
}
FINALS = {
    "D20": lambda run, held, score: score + 40 if run.values.count(6) >= 3 else score,
    "I08": lambda run, held, score: score + min(45, 15 * held.counter),
    "I09": lambda run, held, score: score + min(30, 2 * held.counter),
    "I10": lambda run, held, score: score + 3 * (len(run.perks) - 1),
    "I11": lambda run, held, score: score + 5 * max(0, spaces(run) - len(run.perks)),
    "S10": lambda run, held, score: score * 175 // 100 if run.rerolls_left else score,
    "S11": lambda run, held, score: score * 2 if len(run.open) <= 4 else score,
    "S12": lambda run, held, score: score if run.entries else score * 4,
}


def spaces(run):
    return run.options.inventory_spaces + run.run_spaces + 2 * sum(held.id in ("I01", "I15") for held in run.perks)


def is_number(slot):
    return slot[1:].isdigit()


def makes(slot, values):
    """These dice, all of them, are what the slot counts."""
    counts = sorted(Counter(values).values())
    if is_number(slot):
        return set(values) == {int(slot[1:])}
    if slot == "full_house":
        return counts == [2, 3]
    if slot in PAIRS:
        return counts == [2] * PAIRS[slot]
    if slot in STRAIGHTS:
        return len(values) == STRAIGHTS[slot] and sorted(values) == list(range(min(values), max(values) + 1))
    return slot in KINDS and counts == [KINDS[slot]]


def counted(run, slot):
    """The numbers of the dice that count: most of them for a number, otherwise those with the largest sum."""
    numbers = range(1, len(run.values) + 1)
    if slot == "wild":
        return [*numbers]
    worth = [value + sum(ON_A_DIE.get(held.id, lambda shown: 0)(value) for held in run.perks) for value in run.values]
    found = [
        dice
        for size in numbers
        for dice in combinations(numbers, size)
        if makes(slot, [run.values[number - 1] for number in dice])
    ]
    return min(found, key=lambda dice: (-sum(worth[number - 1] for number in dice), dice), default=[])


def reckoned(run, slot):
    """Column, whatever acts, its die and the total afterwards, for every step that changes something."""
    dice = counted(run, slot)
    if not dice:
        return []
    steps = []
    written = next((upgrade for upgrade in run.upgrades if upgrade.slot == slot), Upgrade(slot, 0, 0))

    def go(column, source, before, after, die=0, always=False):
        if after != before or always:
            steps.append((column, source, die, after))
        return after

    bonus = go("bonus", slot, 0, BONUS.get(slot, 0))
    bonus = go("bonus", f"{slot} improved", bonus, bonus + written.bonus)
    for held in run.perks:
        bonus = go("bonus", held.uid, bonus, bonus + BONUSES.get(held.id, lambda slot, held: 0)(slot, held))
    mult = go("mult", slot, 0, MULT.get(slot, 100))
    mult = go("mult", f"{slot} improved", mult, mult + written.mult)
    for held in run.perks:
        mult = go("mult", held.uid, mult, MULTIPLIERS.get(held.id, lambda slot, mult: mult)(slot, mult))
    score = 0
    for number in dice:
        shown = run.values[number - 1]
        score = go("score", "die", score, score + shown, number)
        for held in run.perks:
            score = go("score", held.uid, score, score + ON_A_DIE.get(held.id, lambda shown: 0)(shown), number)
    for armed in run.armed:
        score = go("score", armed.uid, score, score * 2 if armed.perk == "D19" else score)
    score = go("score", "bonus", score, score + bonus)
    score = go("score", "mult", score, score * mult // 100, always=mult != 100)
    for held in run.perks:
        score = go("score", held.uid, score, FINALS.get(held.id, lambda run, held, score: score)(run, held, score))
    for armed in run.armed:
        score = go("score", armed.uid, score, score * 3 if armed.perk == "S15" else score)
    return steps


def shown(counts):
    """The same of what is shown."""
    sources = {"counting.die": "die", "step.add": "bonus", "step.times": "mult"}
    for count in counts:
        die = count.dice[0] if count.dice else 0
        key = count.what.key
        if key == "counting.perk":
            source = int(count.piece)
        elif key == "counting.upgrade":
            source = f"{count.piece} improved"
        else:
            source = sources.get(key, count.piece)
        yield count.column, source, die, count.total


@st.composite
def hands(draw):
    """A rolled hand anywhere in a run: perks in any order with any past, improved slots, played slots, armed perks."""
    common = draw(st.lists(st.sampled_from(sorted({*ON_A_DIE, *BONUSES, *MULTIPLIERS, *FINALS})), max_size=6))
    others = draw(st.lists(st.sampled_from(sorted(PERKS)), max_size=4))
    perks = draw(st.permutations(list(dict.fromkeys((*common, *others)))))
    run = replace(ship(), run_spaces=draw(st.integers(0, 8)))
    for perk in perks:
        run = take(run, perk, PERKS[perk].price, [])
    held = tuple(replace(one, counter=draw(st.integers(0, 20))) for one in run.perks)
    improved = draw(st.lists(st.sampled_from(run.card), max_size=3, unique=True))
    upgrades = tuple(Upgrade(slot, draw(st.integers(0, 30)), 100 * draw(st.integers(0, 3))) for slot in improved)
    entries = tuple(Entry(slot, 5) for slot in draw(st.sets(st.sampled_from(run.card), max_size=13)))
    run = begin_hand(replace(run, perks=held, upgrades=upgrades, entries=entries), [])
    arms = draw(st.permutations([a.Use(one.uid) for one in run.perks if one.id in ("S15", "D19")]))
    faces = sorted({face for die in run.dice for face in die.faces})
    liked = draw(st.lists(st.sampled_from(faces), min_size=1, max_size=3))
    values = [draw(st.sampled_from([*die.faces, *(face for face in liked if face in die.faces)])) for die in run.dice]
    run = rolled(run, *values)
    for arm in arms[: draw(st.integers(0, len(arms)))]:
        run = GAME.apply(run, 0, arm).state
    return replace(run, rerolls_left=draw(st.integers(0, run.rerolls_left)))


@settings(max_examples=200, derandomize=True)
@given(data=st.data())
def test_a_hand_adds_up_as_the_rulebook_says(data):
    run = data.draw(hands())
    made = [slot for slot in reversed(run.open) if counted(run, slot)]
    slot = data.draw(st.sampled_from([*made, *run.open] or [""]))
    counts = GAME.counting(run, a.Play(slot))
    assert list(shown(counts)) == reckoned(run, slot)


@settings(max_examples=100, derandomize=True)
@given(data=st.data())
def test_what_rises_last_is_what_the_hand_scores(data):
    run = data.draw(hands())
    slots = [slot for slot in run.open if counted(run, slot)]
    assume(slots)
    slot = data.draw(st.sampled_from(slots))
    step = GAME.apply(run, 0, a.Play(slot))
    scored = next(event for event in step.events if isinstance(event, e.HandScored))
    assert reckoned(run, slot)[-1][-1] == scored.score == GAME.counting(run, a.Play(slot))[-1].total
    assert step.state.tally.points == run.tally.points + scored.score


def test_of_two_full_houses_worth_the_same_the_one_with_the_lower_die_numbers_counts():
    """With Odd Ballast a three is worth a six."""
    run = rolled(ship("D11", "D01"), 6, 6, 3, 3, 3, 6)
    dice = [count.dice[0] for count in GAME.counting(run, a.Play("full_house")) if count.what.key == "counting.die"]
    assert dice == [*counted(run, "full_house")] == [1, 2, 3, 4, 5]
