"""The agenda: what is still to be done after an input, a stack of tasks whose last one comes next.

A game whose cards do things one after the other keeps its agenda in its state, so that a table can be saved between
any two inputs. While an input is applied, the table is a *draft*: rules lay tasks on the agenda, say what happens, and
mark what cannot be taken back. A task is done as soon as it comes to the top, often by laying further tasks there, or
it waits for a seat or for dice, and is done by what they bring.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from sim.chance import Chance

Task = TypeVar("Task")
"""What lies on the agenda: a game's own union of tasks, or its words."""
Event = TypeVar("Event")
Item = TypeVar("Item")


class Agenda(Generic[Task, Event]):
    """What every draft can do. The fields are those of the struct that inherits it."""

    if not TYPE_CHECKING:
        __slots__ = ()  # those of the struct suffice

    agenda: tuple[Task, ...]
    events: list[Event]
    barrier: bool
    """Something hidden was shown, or chance was asked: from here on nothing is taken back without consent."""
    chance: Chance

    def push(self, *tasks: Task) -> None:
        """Lay tasks on the agenda, to be done in the order given, before everything that lies there."""
        self.agenda += tasks[::-1]

    def take_task(self) -> Task:
        """The task that comes next, off the agenda."""
        task = self.agenda[-1]
        self.agenda = self.agenda[:-1]
        return task

    def replace_task(self, task: Task) -> None:
        """Another task takes the place of the one that comes next."""
        self.agenda = (*self.agenda[:-1], task)

    def say(self, event: Event) -> None:
        self.events.append(event)

    def shuffle(self, items: Iterable[Item]) -> tuple[Item, ...]:
        self.barrier = True
        shuffled, self.chance = self.chance.shuffle(items)
        return shuffled

    def pick(self, items: tuple[Item, ...]) -> Item:
        self.barrier = True
        chosen, self.chance = self.chance.choice(items)
        return chosen


Draft = TypeVar("Draft", bound=Agenda)  # type: ignore[type-arg]  # of whatever tasks and events
Rule = Callable[[Draft, Any], bool | None]
"""Does a task; it may return True to leave it on the agenda and wait."""


def work_off(draft: Draft, rules: Mapping[Any, Rule[Draft]]) -> None:
    """Do the tasks, the last first, each by the rule of its type, until one waits; one without a rule does."""
    while draft.agenda:
        agenda = draft.agenda
        task = agenda[-1]
        rule = rules.get(type(task))
        if rule is None:
            return
        draft.agenda = agenda[:-1]
        if rule(draft, task):
            draft.agenda = agenda
            return
