"""The dice that are seen are the dice that fall."""

import panda3d.core as p3d
import pytest

from client.render.surface import from_srgb
from client.table3d.dice import DYES, Dice, dye_of
from client.table3d.marks import BLANK, CELLS, COLUMNS, PIPS, cell_of
from sim.dice import BODIES, KINDS
from sim.game import DieToThrow
from sim.physics.solids import SOLIDS
from tests.client.studio import shader_numbers, studio


def rows(node: p3d.NodePath, column: str) -> list[p3d.LVecBase4]:
    found = []
    for child in (node, *node.find_all_matches("**/+GeomNode")):
        for geom in child.node().get_geoms() if isinstance(child.node(), p3d.GeomNode) else ():
            reader = p3d.GeomVertexReader(geom.get_vertex_data(), column)
            while not reader.is_at_end():
                found.append(p3d.LVecBase4(reader.get_data4()))  # a copy: the reader reuses its own
    return found


@pytest.fixture(params=BODIES)
def body(request: pytest.FixtureRequest) -> tuple[str, p3d.NodePath]:
    from client.render.assets import Assets

    return request.param, Assets().model(f"dice/{request.param}", p3d.NodePath())


def test_no_part_of_a_die_sticks_out_of_the_body_that_bullet_throws(body: tuple[str, p3d.NodePath]) -> None:
    name, model = body
    solid = SOLIDS[name]
    for point in rows(model, "vertex"):
        for normal in solid.normals:
            assert p3d.Vec3(*normal).dot(point.xyz) <= solid.in_radius + 1e-4


def test_every_face_lies_exactly_where_bullets_lies(body: tuple[str, p3d.NodePath]) -> None:
    name, model = body
    solid = SOLIDS[name]
    points = [point.xyz for point in rows(model, "vertex")]
    for normal in solid.normals:
        reach = max(p3d.Vec3(*normal).dot(point) for point in points)
        assert reach == pytest.approx(solid.in_radius, abs=1e-4)


def test_marks_stand_on_their_faces_in_the_order_of_the_rules(body: tuple[str, p3d.NodePath]) -> None:
    name, model = body
    solid = SOLIDS[name]
    for number, normal in enumerate(solid.normals):
        normals = [row.xyz for row in rows(model.find(f"**/mark{number}"), "normal")]
        assert normals
        if solid.reads_below:
            # a tetrahedron's number stands on the three faces around the corner opposite to the face it lies on
            assert {solid.normals.index(_nearest(n, solid.normals)) for n in normals} == {0, 1, 2, 3} - {number}
        else:
            assert all(n.dot(p3d.Vec3(*normal)) > 0.999 for n in normals)


def _nearest(vector: p3d.Vec3, normals: tuple[tuple[float, float, float], ...]) -> tuple[float, float, float]:
    return max(normals, key=lambda normal: vector.dot(p3d.Vec3(*normal)))


def test_every_face_of_every_kind_has_a_mark() -> None:
    for kind in KINDS.values():
        for face in kind.faces:
            assert cell_of(face, None) != BLANK, (kind.id, face)


def test_marks_fit_in_the_atlas_each_in_its_own_cell() -> None:
    assert len(set(CELLS.values())) == len(CELLS) <= COLUMNS * COLUMNS


def test_a_die_shows_its_pips_in_the_shape_of_its_colour() -> None:
    assert cell_of(3, "drop") == CELLS["drop:3"]
    assert cell_of(7, "drop") == CELLS["7"], "there are no seven pips"
    assert cell_of("maw", "star") == CELLS["maw"]


def test_seats_differ_in_shape_and_not_only_in_colour() -> None:
    elements = [DYES[name] for name in ("water", "earth", "fire", "air")]
    assert len({dye.pips for dye in elements}) == 4
    assert {dye.pips for dye in DYES.values()} <= set(PIPS)


def test_a_carved_die_shows_what_was_carved() -> None:
    """Two dice of one kind with other faces differ in nothing but the marks."""
    with studio() as scene:
        dice = Dice(scene.assets, scene.renderer)
        plain = dice.make(DieToThrow(0, "d6", "ivory"), scene.scene)
        carved = dice.make(DieToThrow(1, "d6", "ivory", faces=(6, 6, 6, 6, 6, 6)), scene.scene)
        assert rows(plain, "vertex") == rows(carved, "vertex")
        assert rows(plain, "texcoord") != rows(carved, "texcoord")


@pytest.mark.parametrize(("colour", "light_ink"), [("#a4502a", True), ("#101820", True), ("#f0e0b0", False)])
def test_a_colour_of_a_tables_own_is_mixed_and_its_marks_can_be_read(colour: str, light_ink: bool) -> None:
    with studio() as scene:
        die = Dice(scene.assets, scene.renderer).make(DieToThrow(0, "d6", colour), scene.scene)
        assert shader_numbers(die, "surf_colour")[:3] == pytest.approx(from_srgb(colour))
        assert (sum(dye_of(colour).ink) > 1.5) == light_ink


def test_an_unknown_colour_is_ivory_and_never_an_error() -> None:
    with studio() as scene:
        die = Dice(scene.assets, scene.renderer).make(DieToThrow(0, "d20", "no such dye"), scene.scene)
        assert shader_numbers(die, "surf_colour")[:3] == pytest.approx(DYES["ivory"].body)
