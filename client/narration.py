"""A table told in sentences: what the terminal prints, and what the narration panel of the window shows."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from sim.action_text import NotUnderstood, brief, print_action
from sim.game import Action, Event, Outcome, Refused, Seat
from sim.games import AnyGame
from sim.speech import Speech, capital
from sim.table import BadLog, Entry, Table

MOST_FORMS = 8
STEP = "  "
"""What begins so is a step of a calculation, or another detail."""


def tell(speech: Speech, events: Iterable[Event]) -> list[str]:
    """What happened, a sentence an event, or one for several that belong together.

    Events that are only for the eye say nothing. The rules tell the steps of a calculation before its result; a reader
    wants to hear the result first. What stands on further lines of a text is for those who look closer, like steps.
    """
    heard: list[Event] = []
    steps: list[list[str]] = [[]]
    for event in events:
        sentence = speech.event(event)
        if sentence.startswith(STEP):
            steps[-1].append(sentence)
        elif sentence:
            heard.append(event)
            steps.append([])
    told: list[str] = []
    at = 0
    while at < len(heard):
        end = at + speech.together(heard[at:])
        told += [*speech.event(*heard[at:end]).splitlines(), *chain(*steps[at:end])]
        at = end
    return told + steps[-1]


def goes_on(speech: Speech, earlier: Sequence[Event], later: Sequence[Event]) -> bool:
    """Whether what came later is told in one sentence with what came just before, such as a roll and its move."""
    last = next((event for event in reversed(earlier) if speech.event(event)), None)
    if last is None or not speech.begins(last):
        return False
    return speech.together([last, *(event for event in later if speech.event(event))]) > 1


def fold(told: Iterable[str]) -> tuple[str, list[str]]:
    """What was told, as one paragraph, and the steps of its calculations, for whoever wants to see them."""
    sentences = list(told)
    steps = [sentence.strip() for sentence in sentences if sentence.startswith(STEP)]
    return " ".join(sentence for sentence in sentences if not sentence.startswith(STEP)), steps


def describe(game: AnyGame, speech: Speech, view: Any, seat: Seat | None) -> list[str]:
    """How the table stands, as one seat sees it."""
    return [capital(speech.message(message)).rstrip() for message in game.describe(view, seat)]


def words(game: AnyGame, speech: Speech, view: Any, action: Action) -> str:
    """What an action does here, as a short label."""
    said = game.label(view, action)
    return capital(speech.action(action) if said is None else speech.message(said))


def label(game: AnyGame, speech: Speech, view: Any, action: Action, promised: str | None = None) -> str:
    """An action in words, with what it promises where that is known, and the line that does it."""
    said = words(game, speech, view, action)
    return f"{said}{f' · {promised}' if promised else ''}  [{brief(action)}]"


def result(game: AnyGame, speech: Speech, outcome: Outcome) -> list[str]:
    """The end: why, and who stands where."""
    lines = [speech.outcome(outcome)]
    for place, group in enumerate(outcome.ranking, 1):
        for seat in group:
            lines.append(f"{place}. {speech.seat(seat)}: {speech.score(outcome.scores[seat])}")
    return lines


def keepsakes(game: AnyGame, speech: Speech, log: Sequence[Entry]) -> list[str]:
    """What a finished game is remembered for."""
    return [speech.message(message) for message in game.keepsakes(log)]


def marks(speech: Speech, table: Table) -> list[str]:
    """That throws or shows were taken back in a game, if any were."""
    counted = {"marked.throws": table.marks.throws, "marked.shown": table.marks.shown}
    what = speech.join([speech.say(key, n=n) for key, n in counted.items() if n])
    return [speech.say("marked", what=what)] if what else []


def bad_log(bad: BadLog, language: str) -> str:
    """What is wrong with a log, as a sentence."""
    detail = dict(bad.detail)
    speech = Speech(detail.pop("rules_of", None), language)
    if "why" in detail:
        detail["why"] = speech.refusal(detail["why"])
    return speech.say(f"log.{bad.reason}", entry=bad.entry, **detail)


def why_not(game: AnyGame, speech: Speech, state: Any, seat: Seat, action: Action) -> str | None:
    """The rule that forbids an action, as a sentence with its paragraph; None when it is allowed.

    A view is enough: what a seat may do follows from what it can see.
    """
    if action in game.actions(state, seat):
        return None
    try:
        game.apply(state, seat, action)
    except Refused as refused:
        return refusal(speech, refused)
    raise AssertionError(f"{print_action(action)} is not listed and not refused")


def refusal(speech: Speech, refused: Refused) -> str:
    """Why not, and where the rulebook says so."""
    return f"{speech.refusal(refused)} (§ {refused.paragraph})"


def usage(problem: NotUnderstood) -> str:
    """The forms that would be understood, their fields in capitals as in any manual."""
    forms = [re.sub(r"{(\w+)}", lambda field: field[1].upper(), form) for form in problem.usage]
    return "; ".join(forms[:MOST_FORMS]) + ("; …" if len(forms) > MOST_FORMS else "")
