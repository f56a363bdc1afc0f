"""What is said at a table reads as people speak: over whole games of bots, in the log, on buttons and in prompts."""

import re

import pytest

from client import narration
from sim.games import all_games
from sim.selfplay import bot_player, steps
from sim.speech import LANGUAGES, Speech
from sim.table import events_for

GAMES = all_games().values()
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")
BUTTONS = 12
"""Moves of a moment whose labels are read; where there are hundreds they are all alike."""

EVERYWHERE = {
    "a place that was not filled": r"[{}]|\bNone\b|\bTrue\b|\bFalse\b",
    "the name of a thing in the program": r"\b[a-z]+_[a-z]+\b|\b[a-z]{3,}-\d+\b",
    "two blanks": r"\S  ",
    "a sentence with nothing behind its colon": r":\s*$",
    "a blank before a full stop": r"\s[.,;](\s|$)",
    "a full stop twice": r"(?<!\.)\.\.(?!\.)",
    "something added that is nothing": r"[+] 0\b",
}
ENGLISH = {
    "an article that does not fit": r"\b[Aa] (?!one\b|once\b|uni|use|eu)[aeio]\w",
    "a plural of one": r"(?<![\d.,:·−+-])\b1 (points|coins|dice|cards|hearts|rounds|turns|tokens|diamonds|Fishbucks)\b",
    "a die by its number": r"\b[Dd]i(c)?e #?0\b|\bDice \d+:",
    "many who do as one": r"\b(Bears|Wolves|Bats|Spiders|Ants) (appears|comes|lies|goes)\b",
    "own without an owner": r"\bthe own\b",
}


def said_in(game, language):
    """Everything a table says while bots play: (where, words)."""
    seats = min(game.seats[-1], 3) if 3 in game.seats else game.seats[-1]
    levels = list(game.bots)
    speech = Speech(game, language, NAMES[:seats])
    for move in steps(
        game, seats, game.Options(), "style", bot_player([levels[n % len(levels)] for n in range(seats)])
    ):
        state = move.step.state
        for seat in (0, None):
            for words in narration.tell(speech, events_for(move.step.events, seat)):
                yield "log", words.removeprefix(narration.STEP)
        for seat in game.to_act(state)[:1] if game.throw(state) is None else ():
            view = game.view(state, seat)
            for action, _ in zip(game.actions(view, seat), range(BUTTONS), strict=False):
                yield "button", narration.words(game, speech, view, action)
        if (moment := game.moment(state)) is not None:
            yield "moment", speech.message(moment)
        for seat in range(seats):
            if (standing := game.standing(state, seat)) is not None:
                yield "plate", speech.message(standing)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_nothing_that_is_said_in_a_whole_game_reads_like_a_program(game, language):
    faults = EVERYWHERE | (ENGLISH if language == "en" else {})
    found = {}
    heard = 0
    for where, words in said_in(game, language):
        heard += 1
        for fault, pattern in faults.items():
            if re.search(pattern, words):
                found.setdefault(fault, set()).add(f"{where}: {words}")
    assert heard > 100
    assert {fault: sorted(sentences)[:6] for fault, sentences in found.items()} == {}


@pytest.mark.parametrize(
    "told",
    [
        "Keep overnight:",
        "Bo takes a ichor die.",
        "Bo buys it for 1 Fishbucks.",
        "Spiders appears.",
        "Aces: 1 points",
        "Die 0, showing 6, leaves the roll of Bo.",
        "Dice 0: +1.",
        "Ada touches a rune of the own element.",
        "The bonus of 5 + 0 is 5.",
        "bats-1: Bats",
        "reason: final_returns",
    ],
)
def test_sentences_that_once_were_said_would_be_noticed(told):
    assert any(re.search(pattern, told) for pattern in (EVERYWHERE | ENGLISH).values())
