"""Advice is exact: it agrees with the enumeration of everything that can happen."""

from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from sim.games.frigate import state as s
from sim.games.frigate.bots import advice as odds
from sim.games.frigate.bots.advice import advice
from sim.games.frigate.scoring import explain, sheet
from tests.sim.games.frigate.ship import rolled, ship

D4 = s.Die(-1, 4, (1, 2, 3, 4))
CARVED = s.Die(-2, 6, (6, 2, 3, 4, 5, 6))
D8 = s.Die(9, 8, (1, 2, 3, 4, 5, 6, 7, 8))


def with_dice(state, dice, *values):
    state = replace(state, dice=dice)
    return rolled(state, *values)


def enumerated(state, dice):
    """The mean best score when `dice` are thrown again, by trying everything."""
    pages = {
        left: [sheet(replace(state, rerolls_left=left), slot) for slot in state.open]
        for left in range(state.rerolls_left + 1)
    }

    @cache
    def stop(values, left):
        return max(explain(page, values).points for page in pages[left])

    @cache
    def best(values, left):
        choices = [stop(values, left)]
        if left:
            choices += [thrown(values, kept, left) for kept in product((False, True), repeat=len(values))]
        return max(choices)

    @cache
    def thrown(values, kept, left):
        faces = [(value,) if keep else die.faces for value, keep, die in zip(values, kept, state.dice, strict=True)]
        hands = list(product(*faces))
        return sum(best(hand, left - 1) for hand in hands) / len(hands)

    kept = tuple(number not in dice for number in range(1, len(state.dice) + 1))
    return thrown(state.values, kept, state.rerolls_left)


@pytest.mark.parametrize(
    ("perks", "dice", "values"),
    [
        ((), (D4, D4, D4), (1, 3, 3)),
        (("S10", "D08"), (D4, CARVED, D4), (1, 6, 3)),
        (("D11", "S04", "D20"), (CARVED, CARVED, D4), (6, 6, 4)),
        (("S11",), (D8, D4, CARVED), (7, 1, 2)),
    ],
)
def test_advice_agrees_with_trying_everything(perks, dice, values):
    state = with_dice(ship(*perks), dice, *values)
    found = advice(state)
    assert found.exact
    for choice in found.choices:
        if choice.reroll:
            assert choice.expected == pytest.approx(enumerated(state, choice.reroll), abs=1e-9)


def test_every_way_to_keep_dice_is_there_best_first():
    found = advice(rolled(ship(), 6, 6, 6, 2, 3))
    assert len(found.choices) == 32
    expected = [choice.expected for choice in found.choices]
    assert expected == sorted(expected, reverse=True)
    assert found.slots[0] == ("wild", 23)


def test_without_rerolls_the_dice_are_played_as_they_lie():
    found = advice(replace(rolled(ship(), 6, 6, 6, 2, 2), rerolls_left=0))
    assert [(choice.reroll, choice.expected) for choice in found.choices] == [((), 24.0)]
    assert dict(found.slots)["full_house"] == 24


def test_an_unused_reroll_can_be_worth_more_than_better_dice():
    """Steady Aim: the advice weighs stopping early."""
    lucky = replace(rolled(ship("S10"), 6, 6, 6, 6, 6), rerolls_left=1)
    assert advice(lucky).choices[0].reroll == ()


def test_sets_too_large_are_sampled_and_say_so(monkeypatch):
    state = replace(rolled(ship(), 6, 6, 5, 2, 2), rerolls_left=1, open=("wild",))
    exact = {choice.reroll: choice.expected for choice in advice(state).choices}
    monkeypatch.setattr(odds, "MOST_POSITIONS", 10)
    sampled = advice(state)
    assert not sampled.exact
    for choice in sampled.choices:
        assert choice.expected == pytest.approx(exact[choice.reroll], abs=3.5)


def test_advice_is_for_dice_that_lie():
    with pytest.raises(ValueError, match="felt"):
        advice(ship())
