"""What burns flickers, each flame in its own time, and what hangs sways; all other light is steady."""

from client.places.flames import candles, flickering, swaying

TIMES = [step / 10 for step in range(200)]


def test_flames_flicker_a_little_around_their_brightness_and_other_lamps_never_do() -> None:
    flicker = flickering((1, 4), 0.05)
    assert {flicker(0, seconds) for seconds in TIMES} == {1.0}
    for lamp in (1, 4):
        shines = [flicker(lamp, seconds) for seconds in TIMES]
        assert 0.88 < min(shines) < 0.97
        assert 1.03 < max(shines) < 1.12
        assert abs(sum(shines) / len(shines) - 1) < 0.02


def test_no_two_flames_flicker_together() -> None:
    flicker = flickering(range(3))
    assert max(abs(flicker(1, seconds) - flicker(2, seconds)) for seconds in TIMES) > 0.05


def test_a_lamp_on_a_hook_stays_at_its_height_and_within_its_reach() -> None:
    sway = swaying(4.5, 1.4, 1.05)
    places = [sway(seconds) for seconds in TIMES]
    assert {z for _, _, z in places} == {0.0}
    assert 4.0 < max(abs(x) for x, _, _ in places) <= 4.5
    assert 1.2 < max(abs(y) for _, y, _ in places) <= 1.4


def test_every_candle_has_its_flame_upon_the_wick() -> None:
    flames = candles([(1, 2, 3), (4, 5, 6)], 12.0)
    assert [flame.at[:2] for flame in flames] == [(1, 2), (4, 5)]
    assert all(0 < wick - flame.at[2] < 0.5 for wick, flame in zip((3, 6), flames, strict=True))
    assert {flame.power for flame in flames} == {12.0}
