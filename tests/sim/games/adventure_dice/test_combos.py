"""Listing, counting and judging combos, and their chance to win (§ combos, § wild, § odds)."""

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.actions import BeginAttack
from sim.games.adventure_dice.bots import chance_with_reroll
from sim.games.adventure_dice.combos import FACES, combos, combos_of, fits, groups, win_chance
from sim.games.adventure_dice.content import COLOUR, KINDS, NUMBER, NUMBERED, WILDS
from tests.sim.games.adventure_dice.situations import FIVE, situation

HANDS = st.lists(st.sampled_from(NUMBERED), unique=True, max_size=9)


def by_the_book(kind: str, chosen: tuple[str, ...]) -> bool:
    """The rulebook's sentences, as plainly as possible."""
    numbers = sorted(NUMBER[card] for card in chosen)
    if kind == "strike":
        return all(b == a + 1 for a, b in pairwise(numbers))
    if kind == "stomp":
        return numbers[0] == numbers[-1]
    return all(COLOUR[card] == COLOUR[chosen[0]] for card in chosen)


def listed(hand, wilds=0, least=1):
    return [(group.kind, cards) for group in groups(tuple(hand), wilds, least) for cards in group]


@settings(deadline=None, max_examples=80)
@given(HANDS)
def test_every_combo_of_a_hand_is_listed_once_and_nothing_else(hand):
    found = [(kind, frozenset(chosen)) for kind, chosen in listed(hand)]
    assert len(found) == len(set(found))
    expected = {
        (kind, frozenset(chosen))
        for size in range(2, len(hand) + 1)
        for chosen in combinations(hand, size)
        for kind in KINDS
        if by_the_book(kind, chosen)
    }
    assert set(found) == expected


@settings(deadline=None, max_examples=25)
@given(st.lists(st.sampled_from(NUMBERED), unique=True, max_size=5))
def test_with_a_wild_card_every_shape_is_listed_once(hand):
    """A shape: the numbered cards, and the number the Wild Card gives a strike; elsewhere it makes no difference."""

    def shape(kind, chosen):
        stand_in = next((card for card in chosen if card in WILDS), None)
        means = NUMBER[stand_in] if stand_in and kind == "strike" else stand_in is not None
        return kind, frozenset(card for card in chosen if card not in WILDS), means

    found = [shape(kind, chosen) for kind, chosen in listed(hand, wilds=1)]
    assert len(found) == len(set(found))
    expected = {
        shape(kind, (*chosen, *stand_in))
        for size in range(1, len(hand) + 1)
        for chosen in combinations(hand, size)
        for stand_in in ((), *((f"*{card}",) for card in NUMBERED))
        for kind in KINDS
        if size + len(stand_in) >= 2 and by_the_book(kind, (*chosen, *stand_in))
    }
    assert set(found) == expected


@settings(deadline=None, max_examples=60)
@given(HANDS, st.integers(0, 3), st.integers(0, 2))
def test_counting_needs_no_listing(hand, wilds, least):
    for group in groups(tuple(hand), wilds, least):
        assert len(group) == len(list(group))
        for chosen in group:
            stand_ins = sum(card in WILDS for card in chosen)
            assert fits(group.kind, chosen)
            assert len(chosen) >= 2
            assert stand_ins <= wilds
            assert len(chosen) - stand_ins >= least


def test_wild_cards_alone_are_listed_where_the_table_allows_it():
    """A9."""
    assert listed((), wilds=2, least=1) == []
    assert listed((), wilds=2, least=0) == [
        ("strike", ("*G1", "*G2")),
        ("stomp", ("*G1", "*G1")),
        ("scream", ("*G1", "*G1")),
    ]


def test_a_million_attacks_are_counted_and_judged_without_listing():
    hand = " ".join(card for card in NUMBERED if card[0] in "GRB")
    play = situation(hand, hand_cap=30)
    actions = GAME.actions(play.state, 0)
    assert len(actions) > 1_000_000
    assert BeginAttack("wolves-0", "strike", tuple(f"G{number}" for number in range(1, 13))) in actions
    assert BeginAttack("wolves-0", "strike", ("G1", "R3")) not in actions
    assert next(iter(actions)).__struct_config__.tag == "draw"


def test_cards_may_be_listed_in_any_order_and_wild_cards_stand_for_anything_that_fits():
    actions = GAME.actions(situation("G4 R5 B6", equipment=["wild-card-0"]).state, 0)
    assert BeginAttack("wolves-0", "strike", ("B6", "G4", "R5")) in actions
    for colour in "GRBPO":
        assert BeginAttack("wolves-0", "strike", ("G4", f"*{colour}5")) in actions
    assert BeginAttack("wolves-0", "scream", ("G4", "*G11")) in actions
    assert BeginAttack("wolves-0", "scream", ("G4", "*R11")) not in actions


@settings(deadline=None, max_examples=40)
@given(HANDS)
def test_the_turns_actions_are_drawing_and_every_combo_against_every_open_card(hand):
    state = situation(" ".join(hand), landscape=FIVE[:3]).state
    actions = GAME.actions(state, 0)
    every = list(actions)
    assert len(every) == len(actions) == 1 + 3 * len(listed(hand)) + 2
    assert all(action in actions for action in every)


# Chances


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_the_chance_is_counted_over_all_throws(dice):
    throws = [sum(throw) for throw in product(FACES, repeat=dice)]
    for goal in range(-1, 4 * dice + 3):
        assert win_chance(dice, goal) == sum(total >= goal for total in throws) / len(throws)


def test_figures_of_the_rulebook():
    assert win_chance(2, 5) == pytest.approx(23 / 36)
    assert win_chance(2, 6) == pytest.approx(13 / 36)


@pytest.mark.parametrize(("dice", "goal"), [(1, 3), (2, 7), (3, 8), (3, 12)])
def test_the_chance_with_a_reroll_is_counted_over_all_throws(dice, goal):
    won = 0
    for *throw, again in product(FACES, repeat=dice + 1):
        won += sum(throw) >= goal or sum(throw) - min(throw) + again >= goal
    assert chance_with_reroll(dice, goal) == pytest.approx(won / 6 ** (dice + 1))


def test_combos_tell_the_chance_against_each_slot():
    play = situation("G4 G5 P11", landscape=["goblins-0", "", "wolves-0"], equipment=["sword-0"])
    found = {(combo.kind, combo.cards): combo.chances for combo in combos(play.state, 0)}
    assert found == {
        ("strike", ("G4", "G5")): (win_chance(2, 5), 0.0, win_chance(2, 4), 0.0, 0.0),
        ("scream", ("G4", "G5")): (win_chance(2, 5), 0.0, win_chance(2, 9), 0.0, 0.0),
    }


def test_combos_follow_from_the_view():
    play = situation("G4 G5 R5 P6 B6", "R1 R2", equipment=["wild-card-0"])
    assert list(combos(GAME.view(play.state, 0), 0)) == list(combos(play.state, 0))


def test_a_selection_of_cards_is_told_what_it_can_do():
    state = situation("G4 G5 R9", equipment=["ghost-0"]).state
    assert combos_of(state, 0, ("G4",)) == ()
    assert combos_of(state, 0, ("G4", "R9")) == ()
    told = combos_of(state, 0, ("G5", "G4"))
    assert [combo.kind for combo in told] == ["strike", "scream"]
    assert told[0].chances[0] == win_chance(2, 6)
    assert told[1].chances[0] == win_chance(2, 9 - 2)
    assert [combo.kind for combo in combos_of(state, 0, ("G4", "*G4", "*G4"))] == ["stomp", "scream"]


@settings(deadline=None, max_examples=30)
@given(HANDS)
def test_every_combo_told_can_be_played_against_every_open_card(hand):
    state = situation(" ".join(hand), equipment=["wild-card-0"]).state
    actions = GAME.actions(state, 0)
    told = list(combos(state, 0))
    for combo in told[:50]:
        assert len(combo.chances) == 5
        for target in state.landscape:
            assert BeginAttack(target, combo.kind, combo.cards) in actions
    assert len(actions) == 1 + 5 * len(told) + 2


def test_actions_are_equal_when_a_seat_may_do_the_same():
    state = situation("G4 G5", "R1").state
    other = replace(state, hands=(state.hands[0], ("R2",)))
    assert GAME.actions(state, 0) == GAME.actions(other, 0)
    assert GAME.actions(state, 0) != GAME.actions(replace(state, hands=(("G4",), ("R1",))), 0)
