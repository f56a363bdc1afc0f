"""The agenda: the last task comes next, and one that waits stays."""

import pytest
from msgspec import Struct

from sim.agenda import Agenda, work_off
from sim.chance import chance_from


class Deal(Struct, frozen=True):
    cards: int


class Ask(Struct, frozen=True):
    pass


class Shout(Struct, frozen=True):
    word: str


class Table(Struct):
    agenda: tuple[object, ...] = ()
    chance: object = chance_from("agenda")


class Draft(Agenda[object, str], Table):
    events: list[str] = []
    barrier: bool = False


def deal(draft: Draft, task: Deal) -> None:
    draft.say(f"dealt {task.cards}")
    draft.push(*(Shout(f"card {number}") for number in range(task.cards)))


def shout(draft: Draft, task: Shout) -> bool:
    draft.say(task.word)
    return task.word == "hush"


RULES = {Deal: deal, Shout: shout}


@pytest.fixture
def draft() -> Draft:
    return Draft()


def test_tasks_are_done_in_the_order_given_before_what_lies_there(draft: Draft) -> None:
    draft.push(Shout("last"))
    draft.push(Deal(2), Shout("then"))
    work_off(draft, RULES)
    assert draft.events == ["dealt 2", "card 0", "card 1", "then", "last"]
    assert draft.agenda == ()


def test_a_task_without_a_rule_waits_and_nothing_below_it_is_done(draft: Draft) -> None:
    draft.push(Shout("now"), Ask(), Shout("later"))
    work_off(draft, RULES)
    assert draft.events == ["now"]
    assert draft.agenda == (Shout("later"), Ask())


def test_what_was_waited_for_takes_the_task_or_puts_another_in_its_place(draft: Draft) -> None:
    draft.push(Ask(), Shout("later"))
    draft.replace_task(Shout("answered"))
    assert draft.take_task() == Shout("answered")
    work_off(draft, RULES)
    assert draft.events == ["later"]


def test_a_rule_may_leave_its_task_on_the_agenda(draft: Draft) -> None:
    draft.push(Shout("hush"), Shout("later"))
    work_off(draft, RULES)
    assert draft.agenda == (Shout("later"), Shout("hush"))


def test_whatever_chance_decides_cannot_be_taken_back_unasked(draft: Draft) -> None:
    assert not draft.barrier
    before = draft.chance
    assert sorted(draft.shuffle("abc")) == ["a", "b", "c"]
    assert draft.barrier
    assert draft.chance != before
    assert draft.pick((7,)) == 7
