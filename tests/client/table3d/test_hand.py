"""Picking things, and throwing them."""

import panda3d.core as p3d
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.boards import Target
from client.table3d.flick import gesture, velocity
from client.table3d.picking import Picker, make_pickable

PIT = 12.0


@pytest.fixture
def scene() -> p3d.NodePath:
    return p3d.NodePath("scene")


@pytest.fixture
def picker(scene: p3d.NodePath) -> Picker:
    lens = p3d.PerspectiveLens()
    lens.set_aspect_ratio(16 / 9)
    camera = scene.attach_new_node(p3d.Camera("eye", lens))
    camera.set_pos(0, -30, 30)
    camera.look_at(0, 0, 0)
    return Picker(scene, camera)


def thing(scene: p3d.NodePath, name: str, x: float, y: float, z: float = 0.0) -> Target:
    node = scene.attach_new_node(name)
    node.set_pos(x, y, z)
    make_pickable(node, name, p3d.Point3(0), (1, 1, 0.5))
    return Target(name, node, name)


def test_what_is_under_the_pointer_is_picked(scene: p3d.NodePath, picker: Picker) -> None:
    targets = [thing(scene, f"thing {x} {y}", x * 4, y * 4) for x in range(-2, 3) for y in range(-2, 3)]
    for target in targets:
        place = picker.window_place(target.node.get_pos())
        assert place is not None
        assert picker.at(targets, place.x, place.y) == target
    assert picker.at(targets, -0.99, 0.99) is None


def test_the_nearer_of_two_things_in_line_is_picked(scene: p3d.NodePath, picker: Picker) -> None:
    low, high = thing(scene, "low", 0, 0, 0), thing(scene, "high", 0, -2, 2)
    place = picker.window_place(p3d.Point3(0, -1, 1))
    assert place is not None
    assert picker.at([low, high], place.x, place.y) == high


def test_what_is_no_target_now_lets_the_pointer_through(scene: p3d.NodePath, picker: Picker) -> None:
    low, _ = thing(scene, "low", 0, 0, 0), thing(scene, "high", 0, -2, 2)
    place = picker.window_place(p3d.Point3(0, -1, 1))
    assert place is not None
    assert picker.at([low], place.x, place.y) == low


def test_a_drag_stays_under_the_pointer_at_the_height_of_the_hand(scene: p3d.NodePath, picker: Picker) -> None:
    point = picker.on_plane(0.3, -0.2, 5.0)
    assert point is not None
    assert point.z == pytest.approx(5.0)
    place = picker.window_place(point)
    assert place is not None
    assert (place.x, place.y) == pytest.approx((0.3, -0.2), abs=1e-4)


def test_above_the_horizon_there_is_no_felt(scene: p3d.NodePath, picker: Picker) -> None:
    scene.find("eye").set_hpr(0, 20, 0)
    assert picker.on_plane(0, 0.5) is None


@given(st.floats(-150, 150), st.floats(20, 150))
@settings(deadline=None)
def test_the_speed_of_a_straight_drag_is_found_exactly(across: float, ahead: float) -> None:
    samples = [(k / 60, across * k / 60, ahead * k / 60) for k in range(12)]
    assert velocity(samples) == pytest.approx((across, ahead), rel=1e-6, abs=1e-6)


def test_only_the_end_of_a_drag_counts() -> None:
    slow = [(k / 60, 0.0, 0.0) for k in range(30)]
    fast = [(0.5 + k / 60, 0.0, 80 * k / 60) for k in range(8)]
    thrown = gesture(slow + fast, PIT)
    assert thrown is not None
    assert thrown.strength > 0.4


def test_a_hand_that_did_not_move_keeps_the_dice() -> None:
    assert gesture([(k / 60, 0.0, 2 * k / 60) for k in range(12)], PIT) is None
    assert gesture([], PIT) is None
    assert gesture([(0.0, 1.0, 1.0)], PIT) is None


def test_a_slow_release_over_the_felt_drops_the_dice_there_and_outside_of_the_pit_keeps_them() -> None:
    dropped = gesture([(k / 60, 3.0, 8 * k / 60) for k in range(30)], PIT)
    assert dropped is not None
    assert dropped.strength == 0
    assert (dropped.x, dropped.y) == pytest.approx((0.25, 0.322), abs=0.01)
    assert gesture([(k / 60, 14.0, 8 * k / 60) for k in range(30)], PIT) is None


def test_the_dice_leave_from_where_the_hand_opened() -> None:
    thrown = gesture([(k / 60, -5.0, -3 + 80 * k / 60) for k in range(8)], PIT)
    assert thrown is not None
    assert (thrown.x, thrown.y) == pytest.approx((-5 / 12, (-3 + 80 * 7 / 60) / 12), abs=0.01)
    beyond = gesture([(k / 60, 0.0, 150 * k / 60) for k in range(12)], PIT)
    assert beyond is not None
    assert (beyond.x, beyond.y) == (0, 1)


def test_aim_follows_the_hand_around_the_full_circle() -> None:
    def flicked(across: float, ahead: float) -> float:
        thrown = gesture([(k / 60, across * k / 60, ahead * k / 60) for k in range(12)], PIT)
        assert thrown is not None
        return thrown.aim

    assert flicked(0, 100) == pytest.approx(0)
    assert flicked(50, 50) == pytest.approx(45)
    assert flicked(-50, 50) == pytest.approx(-45)
    assert flicked(60, 0) == pytest.approx(90)
    assert flicked(40, -40) == pytest.approx(135)
    assert abs(flicked(0, -60)) == pytest.approx(180)


def test_a_stronger_flick_throws_harder() -> None:
    weak, strong = (gesture([(k / 60, 0.0, v * k / 60) for k in range(12)], PIT) for v in (30, 120))
    assert weak is not None
    assert strong is not None
    assert weak.strength < strong.strength


def test_a_slow_machine_sees_few_samples_and_still_feels_the_flick() -> None:
    thrown = gesture([(0.0, 0.0, 0.0), (0.2, 1.0, 8.0), (0.4, 2.0, 16.0)], PIT)
    assert thrown is not None
    assert thrown.strength > 0


def test_a_hand_that_rested_before_it_opened_does_not_fling_the_dice() -> None:
    rested = gesture([(0.0, 0.0, 0.0), (0.1, 0.0, 5.0), (0.2, 0.0, 10.0), (1.4, 0.0, 10.0)], PIT)
    assert rested is not None
    assert rested.strength < 0.05


def test_a_small_thing_is_met_close_by_and_a_large_one_gives_way_to_it(scene: p3d.NodePath, picker: Picker) -> None:
    """A die of 0.4 cm on a card of 6: a finger that lands beside the die means it, and the rest is the card's."""
    card, die = scene.attach_new_node("card"), scene.attach_new_node("die")
    make_pickable(card, "card", p3d.Point3(0, 0, 0), (6, 6, 0.1))
    make_pickable(die, "die", p3d.Point3(0, 0, 0.2), (0.2, 0.2, 0.2))
    targets = (Target("card", card, "", toggles=True), Target("die", die, "", toggles=True))
    near, reach = picker.window_place(p3d.Point3(1.0, 0, 0)), (0.1, 0.1)
    far = picker.window_place(p3d.Point3(5.0, 0, 0))
    assert near is not None
    assert far is not None
    assert max(abs(near.x), abs(near.y)) < 0.1
    assert max(abs(far.x), abs(far.y)) > 0.1
    exact = picker.at(targets, near.x, near.y)
    assert exact is not None
    assert exact.id == "card", "without a reach only the line of sight counts"
    for place, wanted in ((near, "die"), (far, "card")):
        found = picker.at(targets, place.x, place.y, reach)
        assert found is not None
        assert found.id == wanted
