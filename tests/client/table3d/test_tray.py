"""Dice in the hand, in the air, and at rest."""

from math import hypot, pi

import panda3d.core as p3d
import pytest

from client.boards import TrayPlace
from client.table3d import rim
from client.table3d.felt_marks import zone_shapes
from client.table3d.grip import HEIGHT as HOLD_HEIGHT
from client.table3d.shapes import ring
from client.table3d.tray import Tray
from sim.dice import KINDS
from sim.game import DieToThrow, Rest, RestingDie, Throw
from sim.hitbox import Zone, inside
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL
from sim.physics.pose import place
from sim.physics.solids import SOLIDS
from sim.physics.throw import collar_of, throw
from sim.physics.trajectory import Impact, decode
from tests.client.studio import Studio, shader_numbers, studio

FIVE = Throw(0, tuple(DieToThrow(number, kind) for number, kind in enumerate(("d6", "d4", "d20", "d6", "d10"))))
ZONES = (Zone("disc", "disc", 0, 0, 800), Zone("ring", "ring", 0, 0, 800, 1190), Zone("box", "rect", 700, 0, 300, 200))
PIT = 12.0


@pytest.fixture(scope="module")
def scene():
    with studio() as made:
        yield made


def poses(tray: Tray, throw_: Throw) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
    found = []
    for die in throw_.everything:
        spot, turn = tray.pose(die.id)
        found.append((tuple(spot), tuple(turn)))
    return found


def test_played_dice_come_to_lie_exactly_where_the_log_says(scene: Studio) -> None:
    thrown = throw(FIVE, NEUTRAL, entropy(b"tray" * 8, 1))
    tray = Tray(scene.scene, scene.assets, scene.renderer)
    rested = []
    tray.play(FIVE, decode(thrown.trajectory), lambda: rested.append(True))
    while tray.advance(1 / 60):
        pass
    assert rested == [True]
    for resting, (spot, turn) in zip(thrown.rest.dice, poses(tray, FIVE), strict=True):
        where, how = place(resting.pose)
        assert spot == pytest.approx(where, abs=1e-4)
        assert abs(sum(a * b for a, b in zip(turn, how, strict=True))) == pytest.approx(1, abs=1e-6)
    tray.destroy()


def test_a_throw_looks_the_same_to_every_peer_whatever_its_frame_rate(scene: Studio) -> None:
    data = throw(FIVE, NEUTRAL, entropy(b"peer" * 8, 2)).trajectory
    ends = []
    for frame in (1 / 144, 1 / 11):
        tray = Tray(scene.scene, scene.assets, scene.renderer)
        tray.play(FIVE, decode(data))
        while tray.advance(frame):
            pass
        ends.append(poses(tray, FIVE))
        tray.destroy()
    assert ends[0] == ends[1]


def test_shown_at_once_dice_lie_as_after_the_whole_throw(scene: Studio) -> None:
    thrown = throw(FIVE, NEUTRAL, entropy(b"once" * 8, 3))
    watched, at_once = (Tray(scene.scene, scene.assets, scene.renderer) for _ in range(2))
    watched.play(FIVE, decode(thrown.trajectory))
    watched.skip()
    at_once.lie(FIVE, thrown.rest)
    for (a, p), (b, q) in zip(poses(watched, FIVE), poses(at_once, FIVE), strict=True):
        assert a == pytest.approx(b, abs=1e-4)
        assert abs(sum(x * y for x, y in zip(p, q, strict=True))) == pytest.approx(1, abs=1e-6)
    watched.destroy()
    at_once.destroy()


def test_every_recorded_collision_is_heard_once_and_in_time(scene: Studio) -> None:
    heard: list[Impact] = []
    trajectory = decode(throw(FIVE, NEUTRAL, entropy(b"hear" * 8, 4)).trajectory)
    tray = Tray(scene.scene, scene.assets, scene.renderer, heard.append)
    tray.play(FIVE, trajectory)
    clock = 0.0
    while tray.advance(1 / 60):
        clock += 1 / 60
        assert all(impact.seconds <= clock + 1e-6 for impact in heard)
        assert len(heard) == sum(impact.seconds <= clock for impact in trajectory.impacts)
    assert tuple(heard) == trajectory.impacts
    assert heard, "dice make noise"
    tray.destroy()


def test_dice_in_the_hand_rattle_above_the_felt_and_follow_it(scene: Studio) -> None:
    tray = Tray(scene.scene, scene.assets, scene.renderer)
    tray.prepare(FIVE)
    tray.hold_at(7, 3)
    before = poses(tray, FIVE)
    assert tray.holding
    assert tray.advance(0.05)
    assert poses(tray, FIVE) != before
    for (x, y, z), _ in poses(tray, FIVE):
        assert abs(x - 7) < 4
        assert abs(y - 3) < 4
        assert z > HOLD_HEIGHT - 1
    tray.destroy()


def test_lying_dice_stay_while_others_are_in_the_hand(scene: Studio) -> None:
    lying = RestingDie(9, 2, 400, -300, yaw=1000)
    request = Throw(0, (DieToThrow(1),), ((DieToThrow(9), lying),))
    tray = Tray(scene.scene, scene.assets, scene.renderer)
    tray.prepare(request)
    spot, _ = tray.pose(9)
    assert tuple(spot) == pytest.approx((4.0, -3.0, SOLIDS[KINDS["d6"].body].in_radius), abs=1e-3)
    tray.destroy()


def test_dice_that_are_taken_elsewhere_leave_the_felt_but_not_the_hand(scene: Studio) -> None:
    tray = Tray(scene.scene, scene.assets, scene.renderer)
    rest = Rest(tuple(RestingDie(die.id, 0, x=300 * die.id) for die in FIVE.dice))
    tray.lie(FIVE, rest)
    tray.take_off({0, 3})
    assert {node.name for node in tray.node.get_children()} == {"die1", "die2", "die4"}
    tray.prepare(FIVE)
    tray.take_off({0, 3})
    assert len(tray.node.get_children()) == 5
    tray.destroy()


def test_a_die_that_was_turned_since_it_fell_lies_on_its_new_face(scene: Studio) -> None:
    tray = Tray(scene.scene, scene.assets, scene.renderer)
    one, other = DieToThrow(1), DieToThrow(2)
    tray.lie(Throw(0, (one, other)), Rest((RestingDie(1, 0), RestingDie(2, 3, x=300))))
    before = tray.pose(1)[1], tray.pose(2)[1]
    tray.lay([(one, RestingDie(1, 4)), (other, RestingDie(2, 3, x=300))])
    assert not tray.pose(1)[1].almost_equal(before[0], 0.01)
    assert tray.pose(2)[1].almost_equal(before[1], 0.01)
    tray.destroy()


def test_dice_in_the_hand_are_not_put_down(scene: Studio) -> None:
    tray = Tray(scene.scene, scene.assets, scene.renderer)
    tray.prepare(Throw(0, (DieToThrow(1),)))
    tray.lay([(DieToThrow(1), RestingDie(1, 0))])
    assert tray.holding
    assert tray.pose(1)[0].z > HOLD_HEIGHT / 2
    tray.destroy()


def test_the_face_that_counts_lies_upward(scene: Studio) -> None:
    for kind in ("d6", "d8", "d10", "d12", "d20"):
        tray = Tray(scene.scene, scene.assets, scene.renderer)
        request = Throw(0, (DieToThrow(0, kind),))
        for face, normal in enumerate(SOLIDS[kind].normals):
            tray.lie(request, Rest((RestingDie(0, face, yaw=face * 777),)))
            assert tray.pose(0)[1].xform(p3d.Vec3(*normal)).z == pytest.approx(1, abs=1e-3)
        tray.destroy()


@pytest.mark.parametrize("zone", ZONES, ids=lambda zone: zone.id)
def test_a_zone_is_drawn_exactly_where_the_rules_judge_it(zone: Zone) -> None:
    """Every corner of the drawn floor lies on the border, to the drawing's finite number of corners."""
    _, floor = zone_shapes(zone, PIT)
    reader = p3d.GeomVertexReader(floor.node().get_geom(0).get_vertex_data(), "vertex")
    while not reader.is_at_end():
        point = reader.get_data3()
        x, y = zone.x + point.x * 100, zone.y + point.y * 100
        towards_middle = RestingDie(0, 0, *(round(c + (m - c) * 0.02) for c, m in ((x, zone.x), (y, zone.y))))
        beyond = RestingDie(0, 0, *(round(c + (c - m) * 0.02) for c, m in ((x, zone.x), (y, zone.y))))
        assert inside(zone, towards_middle) != inside(zone, beyond)


@pytest.mark.parametrize(
    "zone",
    [Zone("mark", "disc", 900, 400, 400), Zone("left", "left"), Zone("right", "right"), *ZONES],
    ids=lambda z: z.id,
)
def test_nothing_of_a_zone_is_drawn_beyond_the_wall(zone: Zone) -> None:
    for node in zone_shapes(zone, PIT):
        for part in node.find_all_matches("**/+GeomNode"):
            for geom in part.node().get_geoms():
                reader = p3d.GeomVertexReader(geom.get_vertex_data(), "vertex")
                while not reader.is_at_end():
                    point = reader.get_data3()
                    assert hypot(point.x + zone.x / 100, point.y + zone.y / 100) <= PIT + 1e-3


def test_a_half_of_the_pit_is_drawn_to_its_wall() -> None:
    _, floor = zone_shapes(Zone("right", "right"), PIT)
    low, high = floor.get_tight_bounds()
    assert (low.x, high.x, low.y, high.y) == pytest.approx((0, PIT, -PIT, PIT), abs=0.05)


def test_a_rim_stands_around_the_pit_and_is_low_before_the_player(scene: Studio) -> None:
    tray = Tray(scene.scene, scene.assets, scene.renderer, pit=120)
    tray.place(TrayPlace(3, 2, 13, 13, 0.5))
    wood = scene.scene.find("**/pit/wood")
    low, high = wood.get_tight_bounds(scene.scene)
    assert ((low.x + high.x) / 2, (low.y + high.y) / 2) == pytest.approx((3, 2), abs=0.01)
    assert high.x - 3 == pytest.approx((12 + rim.WIDE) / 2, abs=0.01)
    assert high.z == pytest.approx(4 / 2, abs=0.1)
    # the line of sight at 60 degrees over the front must pass below the middle of a die that leans on it
    assert rim.height(-pi / 2) < 0.8 + 0.8 * 1.7
    tray.destroy()
    assert scene.scene.find("**/pit").is_empty()


def test_held_dice_stay_where_a_throw_can_start(scene: Studio) -> None:
    tray = Tray(scene.scene, scene.assets, scene.renderer, pit=120)
    tray.prepare(Throw(0, (DieToThrow(1),)))
    for x, y in ((0, 0), (40, 0), (-30, 30), (2, -5)):
        tray.hold_at(x, y)
        spot = tray.pose(1)[0]
        assert hypot(spot.x, spot.y) <= 9.01
    assert (spot.x, spot.y) == pytest.approx((2, -5))
    tray.destroy()


def test_an_aim_is_marked_until_the_dice_fall(scene: Studio) -> None:
    tray = Tray(scene.scene, scene.assets, scene.renderer, pit=120)
    tray.prepare(FIVE)
    tray.mark(3, -4)
    tray.mark(5, -4)
    marks = tray.node.find_all_matches("aim")
    assert [tuple(mark.get_pos())[:2] for mark in marks] == [(5, -4)]
    thrown = throw(FIVE, NEUTRAL, entropy(b"aim!" * 8, 1))
    tray.play(FIVE, decode(thrown.trajectory))
    assert tray.node.find("aim").is_empty()
    tray.destroy()


def test_a_collar_stands_around_a_die_thrown_alone_while_it_falls(scene: Studio) -> None:
    tray = Tray(scene.scene, scene.assets, scene.renderer, pit=120)
    dice = tuple(DieToThrow(number) for number in range(4))
    rest = throw(Throw(0, dice), NEUTRAL, entropy(b"four" * 8, 1)).rest
    lying = tuple((dice[die.id], die) for die in rest.dice[1:])
    again = Throw(0, dice[:1], lying, apart=True)
    collar = collar_of(again, NEUTRAL)
    assert collar is not None
    trajectory = decode(throw(again, NEUTRAL, entropy(b"four" * 8, 2)).trajectory)
    tray.play(again, trajectory, None, collar)
    node = tray.node.find("collar")
    assert (node.get_x(), node.get_y()) == pytest.approx((collar.x, collar.y))
    while tray.advance(1 / 30):
        if tray.node.find("collar").is_empty():
            break
        spot, _ = tray.pose(0)
        assert hypot(spot.x - collar.x, spot.y - collar.y) < collar.radius
    spot, _ = tray.pose(0)
    assert hypot(spot.x - collar.x, spot.y - collar.y) < collar.radius
    assert tray.node.find("collar").is_empty()
    assert collar_of(Throw(0, dice[:1], lying), NEUTRAL) is None
    tray.destroy()


def test_zones_light_up_when_a_die_rests_in_them(scene: Studio) -> None:
    tray = Tray(scene.scene, scene.assets, scene.renderer)
    request = Throw(0, (DieToThrow(0),), zones=ZONES)
    glows = {}
    for x in (0, 900, 3000):
        tray.lie(request, Rest((RestingDie(0, 0, x, 0),)))
        borders = tray.node.find_all_matches("zone*/border")
        glows[x] = [shader_numbers(border, "surf_glow")[0] > 0 for border in borders]
    assert glows == {0: [True, False, False], 900: [False, True, True], 3000: [False, False, False]}
    tray.destroy()


def test_the_tray_lies_where_the_board_wants_it(scene: Studio) -> None:
    tray = Tray(scene.scene, scene.assets, scene.renderer)
    tray.place(TrayPlace(20, -5, 10, 10, 0.8))
    tray.lie(Throw(0, (DieToThrow(0),)), Rest((RestingDie(0, 0, 500, 1000),)))
    middle = tray.middle()
    assert middle is not None
    assert (middle.x, middle.y) == pytest.approx((20 + 5 * 0.8, -5 + 10 * 0.8), abs=1e-3)
    tray.destroy()


def test_a_hundred_throws_leave_no_nodes_behind(scene: Studio) -> None:
    tray = Tray(scene.scene, scene.assets, scene.renderer)
    for number in range(100):
        tray.prepare(FIVE)
        tray.lie(FIVE, Rest(tuple(RestingDie(die.id, 0, number) for die in FIVE.dice)))
        tray.clear()
    assert tray.node.get_num_children() == 0
    tray.destroy()
    assert scene.scene.find("tray").is_empty()


def test_rings_have_their_hole() -> None:
    reader = p3d.GeomVertexReader(ring("ring", 2, 3).node().get_geom(0).get_vertex_data(), "vertex")
    lengths = set()
    while not reader.is_at_end():
        lengths.add(round(reader.get_data3().length(), 4))
    assert lengths == {2.0, 3.0}
