"""The eye over the table."""

import panda3d.core as p3d
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.boards import Viewpoint
from client.render.cameras import camera_of
from client.table3d.camera import LOWEST, UPRIGHT, Safe, TableCamera, fit

SIZES = [(16 / 9, (-1, 1, -0.78, 0.8)), (10 / 16, (-1, 1, -0.5, 0.85)), (4 / 3, (-0.9, 0.6, -0.7, 0.9))]


def camera_node(aspect: float) -> p3d.NodePath:
    lens = p3d.PerspectiveLens()
    lens.set_aspect_ratio(aspect)
    return p3d.NodePath(p3d.Camera("eye", lens))


def seen(camera: p3d.NodePath, point: p3d.Point3) -> p3d.Point2:
    place = p3d.Point2()
    camera.node().get_lens().project(camera.get_relative_point(p3d.NodePath(), point), place)
    return place


@pytest.mark.parametrize(("aspect", "safe"), SIZES)
@given(
    corners=st.lists(st.tuples(*[st.floats(-40, 40)] * 2, st.floats(0, 5)), min_size=3, max_size=12),
    heading=st.floats(-180, 180),
    pitch=st.floats(-85, -30),
)
@settings(deadline=None, max_examples=60)
def test_a_viewpoint_fills_the_free_part_of_the_window_and_no_more(
    aspect: float, safe: Safe, corners: list[tuple[float, float, float]], heading: float, pitch: float
) -> None:
    points = [p3d.Point3(*corner) for corner in corners]
    if max((p - q).length() for p in points for q in points) < 5:
        return
    place, turn = fit(points, heading, pitch, aspect, safe)
    camera = camera_node(aspect)
    TableCamera(camera, aspect, safe)
    camera.set_pos_quat(place, turn)
    spots = [seen(camera, point) for point in points]
    left, right, bottom, top = safe
    assert min(s.x for s in spots) >= left - 1e-3
    assert max(s.x for s in spots) <= right + 1e-3
    assert min(s.y for s in spots) >= bottom - 1e-3
    assert max(s.y for s in spots) <= top + 1e-3
    touches = [
        abs(min(s.x for s in spots) - left) < 1e-2 and abs(max(s.x for s in spots) - right) < 1e-2,
        abs(min(s.y for s in spots) - bottom) < 1e-2 and abs(max(s.y for s in spots) - top) < 1e-2,
    ]
    assert any(touches), "it could be larger"


MOVES = st.one_of(
    st.tuples(st.just("orbit"), st.floats(-400, 400), st.floats(-200, 200)),
    st.tuples(st.just("zoom"), st.floats(0.01, 50), st.just(0.0)),
    st.tuples(st.just("pan"), st.floats(-20, 20), st.floats(-20, 20)),
)


@given(st.lists(MOVES, max_size=25))
@settings(deadline=None, max_examples=80)
def test_the_eye_never_enters_the_table(moves: list[tuple[str, float, float]]) -> None:
    node = camera_node(16 / 9)
    camera = TableCamera(node, 16 / 9)
    for kind, a, b in moves:
        if kind == "zoom":
            camera.zoom(a)
        elif kind == "orbit":
            camera.orbit(a, b)
        else:
            camera.pan(a, b)
        camera.advance(0.1)
        assert node.get_z() >= LOWEST
        assert node.get_quat().get_forward().z < 0, "it looks at the table"


def test_a_preset_is_reached_in_a_glide_and_then_rests() -> None:
    node = camera_node(16 / 9)
    camera = TableCamera(node, 16 / 9)
    goal = Viewpoint(tuple(p3d.Point3(x, y, 0) for x in (10, 14) for y in (10, 16)), 0, -60)
    start = node.get_pos()
    camera.look(goal)
    assert camera.advance(0.1)
    assert node.get_pos() != start
    while camera.advance(0.1):
        pass
    assert abs(seen(node, p3d.Point3(12, 13, 0)).x) < 0.05
    assert not camera.advance(0.1)


def test_after_following_a_throw_the_eye_goes_back_to_where_it_was() -> None:
    node = camera_node(16 / 9)
    camera = TableCamera(node, 16 / 9)
    before = camera.eye
    for k in range(40):
        camera.follow(p3d.Point3(20, k * 0.5 - 10, 1))
        assert camera.advance(1 / 30)
    assert abs(camera.eye.x - 20) < 3
    camera.follow(None)
    while camera.advance(0.1):
        pass
    assert camera.eye == before


def test_a_resized_window_keeps_its_viewpoint_in_the_free_part() -> None:
    node = camera_node(16 / 9)
    camera = TableCamera(node, 16 / 9)
    goal = Viewpoint(tuple(p3d.Point3(x, y, 0) for x in (-20, 20) for y in (-20, 20)), 0, -60)
    camera.look(goal, at_once=True)
    camera.resize(0.625, (-1, 1, -0.6, 0.8))
    spots = [seen(node, point) for point in goal.points]
    assert max(abs(s.x) for s in spots) <= 1.001
    assert max(s.y for s in spots) <= 0.801
    assert min(s.y for s in spots) >= -0.601
    assert node.node().get_lens().get_vfov() == pytest.approx(UPRIGHT)


def test_fingers_pan_only_as_far_as_there_is_something_to_be_seen(camera_at_table):
    camera = camera_at_table
    home = camera.eye
    camera.shift(30, 30)
    assert camera.eye == home, "the whole table is in view: there is nothing beside it"
    camera.approach(p3d.Point3(home.x, home.y, 0), 2.0)
    assert camera.eye.distance == pytest.approx(home.distance / 2)
    camera.shift(500, -500)
    # half as much is seen: the corner of the table is then in the corner of the picture
    assert (camera.eye.x, camera.eye.y) == pytest.approx((15, (home.y - 20) / 2))
    camera.approach(p3d.Point3(0, 0, 0), 0.01)
    assert camera.eye == home, "never farther than the preset, and then just there"


def test_what_lies_between_two_fingers_stays_there_while_they_part(camera_at_table):
    camera = camera_at_table
    point = p3d.Point3(camera.eye.x + 6, camera.eye.y + 4, 0)
    node = camera._camera

    def seen():
        place = p3d.Point2()
        assert camera_of(node).get_lens().project(node.get_relative_point(node.get_top(), point), place)
        return place

    before = seen()
    camera.approach(point, 1.8)
    assert (seen() - before).length() < 0.02


def test_a_double_tap_leads_back_to_just_the_preset(camera_at_table):
    camera = camera_at_table
    home = camera.eye
    for step in range(1, 400):
        camera.orbit(40, 10)
        camera.zoom(1 + step / 100)
        assert not camera.at_home
        camera.go_home()
        while camera.advance(0.1):
            pass
        assert camera.eye == home


@pytest.fixture
def camera_at_table():
    root = p3d.NodePath("root")
    corners = tuple(p3d.Point3(x, y, 0) for x in (-30, 30) for y in (-20, 20))
    camera = TableCamera(root.attach_new_node(p3d.Camera("camera", p3d.PerspectiveLens())), 1.5)
    camera.look(Viewpoint(corners, pitch=-60.0), at_once=True)
    return camera


@pytest.mark.parametrize(("aspect", "safe"), SIZES)
@pytest.mark.parametrize("zoom", [0.5, 1.0, 3.0])
def test_all_that_a_preset_shows_is_sharp_from_however_far_it_is_seen(aspect: float, safe: Safe, zoom: float) -> None:
    points = tuple(p3d.Point3(x, y, z) for x in (-40, 40) for y, z in ((-25, 0), (30, 6)))
    camera = camera_node(aspect)
    eye = TableCamera(camera, aspect, safe)
    assert eye.sharp is None
    eye.look(Viewpoint(points), at_once=True)
    eye.zoom(zoom)
    assert eye.sharp is not None
    near, far = eye.sharp
    away = [(point - camera.get_pos()).length() for point in points]
    assert near < min(away)
    assert max(away) < far < 1.2 * max(away), "what is behind it is soft"


def test_an_eye_that_was_moved_comes_back_in_a_glide() -> None:
    node = camera_node(16 / 9)
    camera = TableCamera(node, 16 / 9)
    place, look = p3d.Point3(node.get_pos()), p3d.Quat(node.get_quat())
    camera.sway(2.0, -1.0, 11.0)
    listing = p3d.Quat(node.get_quat())
    camera.steady()
    assert camera.advance(0.05)
    assert node.get_quat().almost_equal(listing, 0.01)
    while camera.advance(0.05):
        pass
    assert node.get_pos().almost_equal(place, 1e-4)
    assert node.get_quat().almost_equal(look, 1e-4)
