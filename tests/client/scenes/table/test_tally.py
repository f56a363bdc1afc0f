"""Numbers that add up on the screen are those by which the rules explain a result, in their order."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from client.boards.adventure_dice import motions as adventure_motions
from client.boards.deep_regrets import motions as deep_motions
from client.boards.frigate import motions as frigate_motions
from client.scenes.table.tally import LONGEST, Step, lasts, tally
from client.settings import COUNTING
from sim.counting import Part, summed
from sim.games.adventure_dice import events as adventure
from sim.games.beat_the_bit import events as bit
from sim.games.deep_regrets import events as deep
from sim.games.frigate import events as frigate
from sim.message import Message
from sim.speech import LANGUAGES, Speech
from tests.sim.test_counting import ADVENTURE, BIT, DEEP, FRIGATE, moves


def watched(game: Any, tables: int, counted: Any = None) -> Iterator[tuple[tuple[Step, ...], Any]]:
    """What the window shows of every input that is counted, as a spectator sees it, and what the rules did with it."""
    speech = Speech(game, "en")
    for before, move in moves(game, tables):
        given = move.rest if move.rest is not None else counted(move.step.events) if counted is not None else None
        if given is not None:
            yield tally(game.counting(game.view(before, None), given), speech, "normal"), move


def number(words: str) -> int:
    return int(words.replace(",", "").replace("+", "").replace("−", "-"))


def test_a_hand_of_frigate_shows_every_line_of_its_explanation() -> None:
    told = 0
    for steps, move in watched(FRIGATE, 4, frigate_motions.counted):
        lines = [event for event in move.step.events if isinstance(event, frigate.Line) and event.step != "reward"]
        if move.rest is not None or len(lines) < 2:
            continue
        assert [step.number for step in steps] == [line.after for line in lines]
        scores = [event.score for event in move.step.events if isinstance(event, frigate.HandScored)]
        assert number(steps[-1].total) == scores[-1]
        dice = [line.die for line in lines if isinstance(line, frigate.DieLine)]
        assert [step.dice[0] for step in steps if step.tone == "die"] == dice
        told += 1
    assert told > 20


def test_an_attack_shows_its_dice_as_they_fell_and_ends_in_the_total() -> None:
    told = 0
    for steps, move in watched(ADVENTURE, 5, adventure_motions.counted):
        results = [event for event in move.step.events if isinstance(event, adventure.RollResult)]
        if not results or not steps:
            continue
        assert [number(step.amount) for step in steps if step.tone == "die"] == list(results[-1].dice)
        assert number(steps[-1].total) == results[-1].total
        told += 1
    assert told > 50


def test_an_attempt_shows_red_dice_taken_off_and_ends_in_the_total() -> None:
    told, taken_off = 0, 0
    for steps, move in watched(BIT, 12):
        results = [event for event in move.step.events if isinstance(event, bit.Rolled | bit.Recounted)]
        if not results or not steps:
            continue
        assert number(steps[-1].total) == results[-1].total
        colours = {die.id: die.colour for die in move.step.state.attempt.dice}
        for step in steps:
            if step.dice and not step.piece and colours[step.dice[0]] == "red":
                assert step.tone == "minus"
                taken_off += 1
        told += 1
    assert told > 50
    assert taken_off


def test_a_sale_ends_in_what_it_pays_and_names_the_fish() -> None:
    told = 0
    for steps, move in watched(DEEP, 10, deep_motions.counted):
        paid = [event for event in move.step.events if isinstance(event, deep.Sold)]
        if not paid or not steps:
            continue
        assert number(steps[-1].total) == paid[0].bucks
        assert {step.piece for step in steps if step.piece in DEEP.content.fish} <= set(paid[0].fish)
        told += 1
    assert told > 3


# Its time

MANY = summed(Part(Message("counting.die", {"face": 1}), 1, dice=(die,)) for die in range(60))


@pytest.mark.parametrize("speed", [speed for speed in COUNTING if speed != "off"])
def test_each_step_comes_sooner_than_the_one_before_it_and_many_do_not_take_long(speed: str) -> None:
    steps = tally(MANY, Speech(FRIGATE, "en"), speed)
    gaps = [after.starts - before.starts for before, after in itertools.pairwise(steps)]
    assert all(later <= sooner + 1e-9 for sooner, later in itertools.pairwise(gaps))
    assert lasts(steps) <= (LONGEST + 1) * COUNTING[speed] + 1
    assert lasts(tally(MANY, Speech(FRIGATE, "en"), "fast")) < lasts(tally(MANY, Speech(FRIGATE, "en"), "slow"))


def test_who_wants_no_counting_sees_none_and_a_single_number_is_no_sum() -> None:
    assert tally(MANY, Speech(FRIGATE, "en"), "off") == ()
    assert tally(MANY[:1], Speech(FRIGATE, "en"), "normal") == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_taken_off_has_its_sign_in_every_language(language: str) -> None:
    parts = [Part(Message("counting.die", {"face": 3}), 3, (1,)), Part(Message("counting.die", {"face": 5}), -5, (2,))]
    steps = tally(summed(parts), Speech(FRIGATE, language), "normal")
    assert [step.tone for step in steps] == ["die", "minus"]
    assert steps[0].amount == "+3"
    assert steps[1].amount in ("-5", "−5")
