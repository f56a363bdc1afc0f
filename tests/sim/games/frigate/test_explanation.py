"""The explanation of a hand: its lines add up, name whoever acts, and read well in every language."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sim.games.frigate import GAME
from sim.games.frigate import actions as a
from sim.games.frigate.content import PERKS
from sim.games.frigate.events import DieLine, PerkLine, SlotLine, SumLine, UpgradeLine
from sim.games.frigate.scoring import score_hand
from sim.games.frigate.state import Upgrade
from sim.speech import LANGUAGES, Speech
from tests.sim.games.frigate.ship import do, hand, rolled, ship


def follow(lines):
    """Walk through an explanation as a reader would; the score and the pay it leads to."""
    figures = {"bonus": 0, "mult": 0, "score": 0, "reward": 0}
    for line in lines:
        register = line.step if line.step in ("bonus", "mult", "reward") else "score"
        assert line.before == figures[register], f"{line} does not go on from {figures[register]}"
        if isinstance(line, DieLine):
            assert line.after == line.before + line.value
        if isinstance(line, SumLine) and line.step == "add":
            assert line.figure == figures["bonus"]
            assert line.after == line.before + line.figure
        if isinstance(line, SumLine) and line.step == "times":
            assert line.figure == figures["mult"]
            assert line.after == line.before * line.figure // 100
        assert line.after != line.before or isinstance(line, SumLine)
        figures[register] = line.after
    return figures["score"], figures["reward"]


STEPS = ["bonus", "mult", "die", "sum", "add", "times", "final", "reward"]


@given(data=st.data())
def test_the_lines_always_add_up_to_the_score(data):
    """Over random perk sets, counters, upgrades, dice and slots, fractions included."""
    perks = data.draw(st.lists(st.sampled_from(sorted(PERKS)), max_size=8, unique=True))
    state = ship(*perks)
    counters = data.draw(st.lists(st.integers(0, 20), min_size=len(perks), max_size=len(perks)))
    slot = data.draw(st.sampled_from(state.card))
    upgrade = Upgrade(slot, data.draw(st.integers(0, 40)), data.draw(st.integers(0, 400)))
    state = replace(
        state,
        perks=tuple(replace(held, counter=n) for held, n in zip(state.perks, counters, strict=True)),
        upgrades=data.draw(st.sampled_from([(), (upgrade,)])),
        open=state.open[: data.draw(st.integers(1, len(state.open)))],
    )
    arms = [a.Use(held.uid) for held in state.perks if held.id in ("S15", "D19")]
    state = do(state, *data.draw(st.permutations(arms)))
    values = [data.draw(st.sampled_from(die.faces)) for die in state.dice]
    state = replace(rolled(state, *values), rerolls_left=data.draw(st.integers(0, 2)))
    result = score_hand(state, slot)
    points, reward = follow(result.lines)
    assert (points, reward) == (result.points, result.reward)
    assert [STEPS.index(line.step) for line in result.lines if line.step not in ("die", "sum")] == sorted(
        STEPS.index(line.step) for line in result.lines if line.step not in ("die", "sum")
    )
    assert bool(result.lines) == (result.points > 0)


def test_the_explanation_names_whoever_acts():
    """Each line says where it comes from, and the events of a play hold all of them in order."""
    step = hand(ship("D10", "S08", upgrades=(Upgrade("pair", 10, 100),)), 4, 4, 1, 2, 3, slot="pair")
    assert [type(event) for event in step.events[:12]] == [
        SlotLine,  # bonus 2
        UpgradeLine,  # +10
        PerkLine,  # Commodore +4
        SlotLine,  # multiplier 1
        UpgradeLine,  # +1
        DieLine,  # 4
        PerkLine,  # Even Trim +2
        DieLine,
        PerkLine,
        SumLine,  # 12 + 16
        SumLine,  # x 2
        SlotLine,  # $1
    ]
    assert step.state.tally.points == (12 + 16) * 2


def test_hands_that_score_nothing_explain_nothing():
    assert score_hand(rolled(ship("S08", "I10"), 1, 1, 2, 3, 4), "five_kind").lines == ()


def explained(language):
    """A hand with something at every step, in words."""
    improved = (Upgrade("large_straight", 10, 100),)
    state = do(ship("D10", "I10", "S13", "S15", "D19", upgrades=improved), a.Use(4), a.Use(5))
    lines = score_hand(rolled(state, 2, 3, 4, 5, 6), "large_straight").lines
    return [Speech(GAME, language).event(line).strip() for line in lines]


def test_the_explanation_reads_like_a_calculation():
    """Multipliers as factors, as on the perks; pay in dollars."""
    said = explained("en")
    assert said[:6] == [
        "Large Straight: bonus 2",
        "Large Straight upgrade: bonus 2 → 12",
        "Large Straight: multiplier ×1",
        "Large Straight upgrade: multiplier ×1 → ×2",
        "Die 1 shows 2: 0 → 2",
        "Even Trim: sum 2 → 4",
    ]
    assert said[-7:] == [
        "Double Shot: sum 26 → 52",
        "bonus 12: 52 → 64",
        "multiplier ×2: 64 → 128",
        "Full Hold: score 128 → 137",
        "All Hands: score 137 → 411",
        "Large Straight: pay $1",
        "Prize Money: pay $1 → $2",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_explanation_has_all_its_words(language):
    said = explained(language)
    assert len(said) == len(explained("en"))
    for sentence in said:
        assert not re.search(r"[{}]|sign\.|step\.|  ", sentence), sentence


def test_steps_that_change_nothing_are_not_told():
    """Aces without a bonus and with a multiplier of one: the dice, and what they pay."""
    lines = score_hand(rolled(ship(), 1, 1, 2, 3, 4), "n1").lines
    assert not [line for line in lines if isinstance(line, SumLine)]


@pytest.mark.parametrize(("language", "said"), [("en", "×1.5"), ("it", "×1,5"), ("nb", "×1,5")])
def test_a_multiplier_is_written_as_on_the_perks(language, said):
    line = PerkLine("mult", "S04", 1, 0, 100, 150)
    assert said in Speech(GAME, language).event(line)
