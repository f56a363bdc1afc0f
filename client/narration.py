"""A table told in sentences: what the terminal prints, and what the narration panel of the window shows."""

from collections.abc import Iterable, Sequence
from typing import Any

from sim.game import Action, Event, Outcome, Refused, Seat
from sim.games import AnyGame
from sim.speech import Speech
from sim.table import BadLog, Entry
from sim.wording import NotUnderstood, parse_action, print_action

STEP = "  "
"""What begins so is a step of a calculation."""


def tell(speech: Speech, events: Iterable[Event]) -> list[str]:
    """What happened, a sentence an event; events that are only for the eye say nothing.

    The rules tell the steps of a calculation before its result; a reader wants to hear the result first.
    """
    told: list[str] = []
    steps: list[str] = []
    for sentence in map(speech.event, events):
        if sentence.startswith(STEP):
            steps.append(sentence)
        elif sentence:
            told += [sentence, *steps]
            steps = []
    return told + steps


def fold(told: Iterable[str]) -> tuple[str, list[str]]:
    """What was told, as one paragraph, and the steps of its calculations, for whoever wants to see them."""
    sentences = list(told)
    steps = [sentence.strip() for sentence in sentences if sentence.startswith(STEP)]
    return " ".join(sentence for sentence in sentences if not sentence.startswith(STEP)), steps


def describe(game: AnyGame, speech: Speech, view: Any, seat: Seat | None) -> list[str]:
    """How the table stands, as one seat sees it."""
    return [speech.message(message) for message in game.describe(view, seat)]


def label(speech: Speech, action: Action) -> str:
    """An action in words, with the line that does it."""
    return f"{speech.action(action)}  [{print_action(action)}]"


def result(game: AnyGame, speech: Speech, outcome: Outcome) -> list[str]:
    """The end: why, and who stands where."""
    lines = [speech.outcome(outcome)]
    for place, group in enumerate(outcome.ranking, 1):
        for seat in group:
            lines.append(f"{place}. {speech.seat(seat)}: {outcome.scores[seat]}")
    return lines


def keepsakes(game: AnyGame, speech: Speech, log: Sequence[Entry]) -> list[str]:
    """What a finished game is remembered for."""
    return [speech.message(message) for message in game.keepsakes(log)]


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


def understand(game: AnyGame, line: str, listed: Sequence[Action]) -> Action:
    """An action from what a player typed: its number in the list, or its text form; raises NotUnderstood."""
    if line.isdecimal() and 1 <= int(line) <= len(listed):
        return listed[int(line) - 1]
    return parse_action(game, line)


def usage(problem: NotUnderstood) -> str:
    return "; ".join(problem.usage[:6])
