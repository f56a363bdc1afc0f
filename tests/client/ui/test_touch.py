"""What fingers mean, by the stream of their touches."""

from client.ui.touch import Cancelled, Drag, Drop, Hold, Pinch, Recogniser, Released, Tap


def play(*touches):
    """Feed touches (finger, phase, x, y, seconds), or only a time; all that was recognised."""
    hands, found = Recogniser(), []
    for touch in touches:
        found += hands.advance(touch) if isinstance(touch, float) else hands.feed(*touch)
    return found


def test_a_finger_that_comes_and_goes_taps():
    assert play((0, "down", 10, 10, 0.0), (0, "move", 13, 12, 0.1), (0, "up", 13, 12, 0.2)) == [Tap(13, 12)]


def test_two_quick_taps_at_one_place_are_a_double_tap_and_a_third_is_a_tap_again():
    taps = [touch for t in (0.0, 0.2, 0.4) for touch in ((0, "down", 50, 50, t), (0, "up", 50, 50, t + 0.05))]
    assert play(*taps) == [Tap(50, 50), Tap(50, 50, twice=True), Tap(50, 50)]


def test_two_taps_far_apart_or_slow_are_two_taps():
    far = play((0, "down", 0, 0, 0.0), (0, "up", 0, 0, 0.1), (0, "down", 90, 0, 0.2), (0, "up", 90, 0, 0.3))
    slow = play((0, "down", 0, 0, 0.0), (0, "up", 0, 0, 0.1), (0, "down", 0, 0, 0.9), (0, "up", 0, 0, 1.0))
    assert [tap.twice for tap in far + slow] == [False] * 4


def test_a_long_press_is_one_while_the_finger_is_still_there():
    assert play((0, "down", 10, 10, 0.0), 0.3) == []
    assert play((0, "down", 10, 10, 0.0), 0.3, 0.45) == [Hold(10, 10)]
    # it ends when the finger goes, and is no tap
    assert play((0, "down", 10, 10, 0.0), 0.5, (0, "up", 10, 10, 2.0)) == [Hold(10, 10), Released()]
    # without frames in between it still was one
    assert play((0, "down", 10, 10, 0.0), (0, "up", 10, 10, 0.6)) == [Hold(10, 10), Released()]


def test_a_finger_that_wanders_drags_and_never_holds():
    assert play((0, "down", 0, 0, 0.0), (0, "move", 20, 0, 0.1), 1.0, (0, "up", 30, 0, 1.1)) == [
        Drag(20, 0, 20, 0),
        Drag(30, 0, 10, 0),
        Drop(30, 0),
    ]


def test_a_drag_that_ends_where_it_was_seen_last_is_told_once():
    assert play((0, "down", 0, 0, 0.0), (0, "move", 20, 0, 0.1), (0, "up", 20, 0, 0.2)) == [
        Drag(20, 0, 20, 0),
        Drop(20, 0),
    ]


def test_two_fingers_pinch_and_what_the_first_began_has_no_effect():
    found = play(
        (0, "down", 100, 100, 0.0),
        (1, "down", 200, 100, 0.1),
        (1, "move", 300, 100, 0.2),
        (0, "up", 100, 100, 0.3),
        (1, "move", 500, 100, 0.4),
        (1, "up", 500, 100, 0.5),
    )
    assert found == [Cancelled(), Pinch(150, 100, 0, 0, 1), Pinch(200, 100, 50, 0, 2)]


def test_two_fingers_that_move_together_only_pan():
    found = play(
        (0, "down", 100, 100, 0.0),
        (1, "down", 200, 100, 0.0),
        (0, "move", 100, 140, 0.1),
        (1, "move", 200, 140, 0.1),
    )
    moves = [gesture for gesture in found if isinstance(gesture, Pinch)]
    assert sum(move.dy for move in moves) == 40
    factor = 1.0
    for move in moves:
        factor *= move.factor
    assert abs(factor - 1) < 1e-9


def test_a_second_finger_ends_a_long_press():
    assert play((0, "down", 0, 0, 0.0), 0.5, (1, "down", 90, 0, 0.6))[:2] == [Hold(0, 0), Released()]


def test_a_touch_that_is_lost_means_nothing():
    assert play((0, "down", 0, 0, 0.0), (0, "lost", 0, 0, 0.1), (0, "up", 0, 0, 0.2)) == [Cancelled()]


def test_the_ball_of_the_hand_disturbs_no_pinch():
    found = play(
        (0, "down", 0, 0, 0.0),
        (1, "down", 100, 0, 0.0),
        (2, "down", 50, 300, 0.1),
        (2, "move", 50, 400, 0.2),
        (2, "up", 50, 400, 0.3),
        (1, "move", 200, 0, 0.4),
    )
    assert found[-1] == Pinch(100, 0, 50, 0, 2)
    assert len(found) == 3
