"""Every action prints as one line, and the line parses back."""

from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.action_text import NotUnderstood, parse_action, print_action
from sim.game import Action
from sim.games.deer_portal import GAME
from sim.games.deer_portal.actions import Move, Roll
from tests.conformance.small_games import Pairs


class Attack(Action, frozen=True, tag="attack"):
    form: ClassVar[str] = "attack {target} with {cards} as {kind}"
    target: str
    cards: tuple[str, ...]
    kind: str


class Assign(Action, frozen=True, tag="assign"):
    wilds: tuple[tuple[str, int], ...]


class Choose(Action, frozen=True, tag="choose"):
    die: int | None
    sure: bool


class Wordy(Pairs):
    Action = Attack | Assign | Choose


WORDY = Wordy()
WORDS = st.text("abcdefghij-R123", min_size=1).filter(lambda word: word not in ("none", "as", "with", "-"))


def test_an_action_is_one_short_line():
    assert print_action(Move(17)) == "move 17"
    assert parse_action(GAME, "  move   17 ") == Move(17)
    assert parse_action(GAME, "roll") == Roll()
    assert print_action(Attack("troll", ("R3", "R4"), "strike")) == "attack troll with R3 R4 as strike"


@given(WORDS, st.lists(WORDS).map(tuple), WORDS)
def test_lists_of_any_length_come_back(target, cards, kind):
    action = Attack(target, cards, kind)
    assert parse_action(WORDY, print_action(action)) == action


@given(st.lists(st.tuples(WORDS, st.integers())).map(tuple))
def test_pairs_come_back(wilds):
    action = Assign(wilds)
    assert parse_action(WORDY, print_action(action)) == action


@given(st.none() | st.integers(), st.booleans())
def test_absent_and_true_come_back(die, sure):
    action = Choose(die, sure)
    assert parse_action(WORDY, print_action(action)) == action


@given(st.text())
def test_any_line_is_an_action_or_not_understood(line):
    try:
        action = parse_action(GAME, line)
    except NotUnderstood as problem:
        assert problem.usage
    else:
        assert parse_action(GAME, print_action(action)) == action


def test_a_line_that_is_nearly_right_gets_its_usage():
    with pytest.raises(NotUnderstood) as caught:
        parse_action(GAME, "move there")
    assert caught.value.usage == ("move {step}",)
    with pytest.raises(NotUnderstood) as caught:
        parse_action(GAME, "fly away")
    assert set(caught.value.usage) == {"roll", "move {step}"}
