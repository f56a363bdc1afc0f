"""Automatic quality follows what a player sees: how long frames take until they are on the screen."""

from client.render.pace import PROBE, Pace
from client.render.quality import PRESETS, suited

CARD = "NVIDIA GeForce RTX 3060/PCIe/SSE2"
BEAT = 1 / 60
"""A screen shows so many frames, and a frame waits for it."""


def draw(pace: Pace, seconds: float, rounds: int = 1) -> str:
    for _ in range(rounds * PROBE):
        pace.drawn(seconds)
    return pace.quality.name


def test_a_graphics_card_begins_modestly_and_a_processor_low() -> None:
    assert Pace(CARD).quality.name == "medium"
    assert Pace("llvmpipe (LLVM 15.0.6, 256 bits)").quality.name == "low"


def test_software_smooths_edges_by_what_it_can_afford() -> None:
    high = PRESETS["high"]
    assert suited(high, CARD) == high
    soft = suited(high, "llvmpipe (LLVM 15.0.6, 256 bits)")
    assert (soft.name, soft.samples, soft.fxaa) == ("high", 0, True)
    assert suited(PRESETS["medium"], "llvmpipe") == PRESETS["medium"]


def test_whoever_keeps_up_with_the_screen_gets_more() -> None:
    assert draw(Pace(CARD), BEAT) == "high"


def test_slow_frames_lower_the_preset_but_never_to_the_one_for_tests() -> None:
    pace = Pace(CARD)
    assert draw(pace, 0.2) == "low"
    assert draw(pace, 0.1, 3) == "low"


def test_a_card_that_cannot_hold_the_richest_preset_stays_below_it() -> None:
    pace = Pace(CARD)
    assert draw(pace, BEAT) == "high"
    assert draw(pace, 0.06) == "medium"
    assert draw(pace, BEAT, 5) == "medium", "it does not go up and down all evening"


def test_a_processor_is_never_asked_for_more() -> None:
    assert draw(Pace("llvmpipe (LLVM 15.0.6, 256 bits)"), 0.001, 3) == "low"


def test_a_slow_screen_is_not_taken_for_a_slow_card() -> None:
    """At thirty frames a second every frame takes 33 ms, however cheap it is."""
    pace = Pace(CARD)
    assert draw(pace, 1 / 30) == "low"
    assert draw(pace, 1 / 30) == "medium"
    assert draw(pace, 1 / 30, 5) == "medium"


def test_a_single_late_frame_says_nothing() -> None:
    pace = Pace(CARD)
    for number in range(PROBE):
        pace.drawn(2.0 if number % 10 == 0 else 0.025)
    assert pace.quality.name == "medium"


def test_what_was_drawn_before_a_rest_does_not_count() -> None:
    pace = Pace(CARD)
    for _ in range(PROBE):
        for _ in range(PROBE - 1):
            pace.drawn(0.2)
        pace.rested()
    assert pace.quality.name == "medium"
