"""The score of a hand: which dice a slot counts, the seed's nine steps, and the explanation line by line.

A `Sheet` is everything about a slot that is known before the dice: what each perk will do to it, in order. The rules
run dice through it once and keep the explanation; advice runs thousands of hands through it and keeps the number.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from sim.games.frigate import effects as fx
from sim.games.frigate.content import LARGEST_FACE, PERKS, SLOTS, Slot
from sim.games.frigate.events import DieLine, Line, LineStep, PerkLine, SlotLine, SumLine, UpgradeLine
from sim.games.frigate.perk_totals import Op, Rig, rig, spaces
from sim.games.frigate.state import Armed, Held, State

Group = tuple[int, int]
"""A value and how many dice show it."""


class Change(Struct, frozen=True):
    """One perk's doing at one step of this slot."""

    uid: int
    perk: str
    op: Op
    n: int
    faces: tuple[bool, ...] = ()
    count: fx.FaceCount | None = None
    consumes: bool = False


class Sheet(Struct, frozen=True):
    slot: Slot
    upgrade_bonus: int
    upgrade_mult: int
    bonus_changes: tuple[Change, ...]
    mult_changes: tuple[Change, ...]
    die_changes: tuple[Change, ...]
    sum_changes: tuple[Change, ...]
    final_changes: tuple[Change, ...]
    reward_changes: tuple[Change, ...]
    bonus: int
    """After step 1."""
    mult: int
    """After step 2, in hundredths."""
    points: tuple[int, ...]
    """What a counted die is worth, by the value it shows."""


class Score(Struct, frozen=True):
    """The result of a hand. `lines` is empty when the dice do not make the slot (F4)."""

    points: int
    reward: int
    lines: tuple[Line, ...] = ()
    acted: tuple[int, ...] = ()
    """Uids of the perks that changed the final score."""
    consumed: tuple[int, ...] = ()
    """Uids of the perks whose counter is used up."""


def score_hand(state: State, slot: str) -> Score:
    """What the dice on the felt score in a slot, and why."""
    return explain(sheet(state, slot), state.values)


# Which dice count


def groups_of(values: Iterable[int]) -> list[Group]:
    """Equal dice together, in the order of their lowest die numbers."""
    counts: dict[int, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return list(counts.items())


def best_first(groups: Iterable[Group], points: tuple[int, ...]) -> list[Group]:
    """The groups by what a die of them is worth; among equals the one with the lowest die number leads."""
    return sorted(groups, key=lambda group: -points[group[0]])


def counted(slot: Slot, groups: list[Group]) -> list[Group] | None:
    """How many dice of which values the slot counts, given the groups best first; None when they do not make it."""
    shape, n = slot.shape, slot.n
    if shape == "number":
        return next(([group] for group in groups if group[0] == n), None)
    if shape == "kind":
        return next(([(value, n)] for value, count in groups if count >= n), None)
    if shape == "pairs":
        pairs = [(value, 2) for value, count in groups if count >= 2]
        return pairs[:n] if len(pairs) >= n else None
    if shape == "straight":
        mask = 0
        for value, _ in groups:
            mask |= 1 << value
        for _ in range(n - 1):
            mask &= mask << 1
        # each bit left stands for the top of a straight: the highest counts
        top = mask.bit_length()
        return [(value, 1) for value in range(top - n, top)] if mask else None
    if shape == "full_house":
        triple = next((value for value, count in groups if count >= 3), None)
        pair = next((value for value, count in groups if count >= 2 and value != triple), None)
        return None if triple is None or pair is None else [(triple, 3), (pair, 2)]
    return groups


# The sheet of a slot


def sheet(state: State, slot: str) -> Sheet:
    """What the perks will do to a slot in this hand."""
    gear = rig(state.perks)
    line = SLOTS[slot]
    written_bonus = written_mult = 0
    for upgrade in state.upgrades:
        if upgrade.slot == slot:
            written_bonus, written_mult = upgrade.bonus, upgrade.mult
    bonus_changes = _changes(state, gear, "bonus", slot)
    mult_changes = _changes(state, gear, "mult", slot)
    die_changes = _changes(state, gear, "die", slot)
    return Sheet(
        slot=line,
        upgrade_bonus=written_bonus,
        upgrade_mult=written_mult,
        bonus_changes=bonus_changes,
        mult_changes=mult_changes,
        die_changes=die_changes,
        sum_changes=_changes(state, gear, "sum", slot),
        final_changes=_changes(state, gear, "final", slot),
        reward_changes=_changes(state, gear, "reward", slot),
        bonus=_run(line.bonus + written_bonus, bonus_changes),
        mult=_run(line.mult + written_mult, mult_changes),
        points=_points(die_changes) if die_changes else PLAIN,
    )


PLAIN = tuple(range(LARGEST_FACE + 1))
"""The points of dice without modifiers: what they show."""


def finished(page: Sheet, figure: int, groups: Sequence[Group]) -> int:
    """From the sum of the counted dice to the final score."""
    for change in page.sum_changes:
        figure = changed(change.op, figure, change.n)
    figure = (figure + page.bonus) * page.mult // 100
    for change in page.final_changes:
        if change.count is None or _holds(change.count, groups):
            figure = changed(change.op, figure, change.n)
    return figure


def changed(op: Op, figure: int, n: int) -> int:
    """One perk's arithmetic. Multiplications are floored, each by itself (F11)."""
    if op == "add":
        return figure + n
    if op == "mul":
        return figure * n // 100
    return max(figure, n)


def _changes(state: State, gear: Rig, hook: str, slot: str) -> tuple[Change, ...]:
    rules = gear.scoring[hook]
    if not rules and not state.armed:
        return ()
    changes = []
    for rule in rules:
        if (rule.slots is None or slot in rule.slots) and _fits(rule.when, state):
            held = state.perks[rule.place]
            n = rule.n if isinstance(rule.n, int) else _grown(rule.n, held, state)
            if n or rule.op != "add":
                changes.append(Change(held.uid, held.id, rule.op, n, rule.faces, rule.when.face_count, rule.consumes))
    for armed in state.armed:
        effect = armed_effect(armed)
        if effect.hook == hook:
            changes.append(Change(armed.uid, armed.perk, "add" if effect.op == "add_final" else "mul", effect.n))
    return tuple(changes)


def _fits(when: fx.When, state: State) -> bool:
    """The part of a condition that is known before the dice."""
    return (
        state.rerolls_left >= when.rerolls_left_min
        and (not when.open_slots_max or len(state.open) <= when.open_slots_max)
        and (not when.first_hand or not state.entries)
    )


def _grown(amount: fx.Per, held: Held, state: State) -> int:
    if amount.per == "counter":
        number = held.counter
    elif amount.per == "other_perks":
        number = len(state.perks) - 1
    else:
        number = max(0, spaces(state) - len(state.perks))
    grown = number * amount.each
    return grown if amount.max is None else min(grown, amount.max)


def armed_effect(armed: Armed) -> fx.Arm:
    deed = PERKS[armed.perk].deed
    assert isinstance(deed, fx.Arm)
    return deed


def _run(figure: int, changes: tuple[Change, ...]) -> int:
    for change in changes:
        figure = changed(change.op, figure, change.n)
    return figure


@lru_cache(maxsize=1024)
def _points(changes: tuple[Change, ...]) -> tuple[int, ...]:
    return tuple(
        [value + sum([change.n for change in changes if change.faces[value]]) for value in range(LARGEST_FACE + 1)]
    )


def _holds(count: fx.FaceCount, groups: Sequence[Group]) -> bool:
    return any(value == count.face and number >= count.min for value, number in groups)


# The explanation


def explain(page: Sheet, values: tuple[int, ...]) -> Score:
    """The nine steps of the rulebook, each change as a line."""
    slot, groups = page.slot, best_first(groups_of(values), page.points)
    dice = counted(slot, groups)
    if dice is None:
        return Score(0, 0)
    lines: list[Line] = []
    bonus = _base("bonus", slot.id, slot.bonus, page.upgrade_bonus, lines)
    bonus = _perks("bonus", bonus, page.bonus_changes, lines)
    mult = _base("mult", slot.id, slot.mult, page.upgrade_mult, lines)
    mult = _perks("mult", mult, page.mult_changes, lines)
    figure = 0
    wanted = dict(dice if slot.shape != "full_house" else _full_house(values, page.points))
    for number, value in enumerate(values, 1):
        if not wanted.get(value):
            continue
        wanted[value] -= 1
        lines.append(DieLine("die", number, value, figure, figure + value))
        figure = _perks("die", figure + value, [c for c in page.die_changes if c.faces[value]], lines, number)
    figure = _perks("sum", figure, page.sum_changes, lines)
    if bonus:
        lines.append(SumLine("add", bonus, figure, figure + bonus))
    if mult != 100:
        lines.append(SumLine("times", mult, figure + bonus, (figure + bonus) * mult // 100))
    acting = [c for c in page.final_changes if c.count is None or _holds(c.count, groups)]
    points = _perks("final", (figure + bonus) * mult // 100, acting, lines)
    reward = 0
    if points > 0:
        reward = _base("reward", slot.id, slot.reward, 0, lines)
        reward = _perks("reward", reward, page.reward_changes, lines)
    return Score(
        points=points,
        reward=reward,
        lines=tuple(lines),
        acted=tuple([change.uid for change in acting]),
        consumed=tuple([change.uid for change in acting if change.consumes]),
    )


def _full_house(values: tuple[int, ...], points: tuple[int, ...]) -> list[Group]:
    """Three and two of the values that are worth most; where two choices are worth the same, the lower die numbers."""
    dice: dict[int, list[int]] = {}
    for number, value in enumerate(values):
        dice.setdefault(value, []).append(number)
    houses = [
        (-3 * points[three] - 2 * points[two], sorted((*dice[three][:3], *dice[two][:2])), three, two)
        for three in dice
        for two in dice
        if three != two and len(dice[three]) >= 3 and len(dice[two]) >= 2
    ]
    _, _, three, two = min(houses)
    return [(three, 3), (two, 2)]


def _base(step: LineStep, slot: str, own: int, upgrade: int, lines: list[Line]) -> int:
    if own:
        lines.append(SlotLine(step, slot, 0, own))
    if upgrade:
        lines.append(UpgradeLine(step, slot, own, own + upgrade))
    return own + upgrade


def _perks(step: LineStep, figure: int, changes: Iterable[Change], lines: list[Line], die: int = 0) -> int:
    for change in changes:
        after = changed(change.op, figure, change.n)
        if after != figure:
            lines.append(PerkLine(step, change.perk, change.uid, die, figure, after))
        figure = after
    return figure
