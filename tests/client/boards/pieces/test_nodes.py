"""Every look is drawn as large as it says, and can be picked there."""

from collections.abc import Iterator

import panda3d.core as p3d
import pytest

from client.boards.pieces.looks import Cards, Die, Look, Outline, Patch, Plate, Ring, Spot, Token, Words
from client.boards.pieces.nodes import PieceNodes
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from client.render.surface import Surface
from client.table3d.shapes import circle
from client.table3d.text_printer import Line, Sheet
from sim.dice import KINDS
from sim.physics.pose import face, quantised
from sim.physics.solids import SOLIDS
from tests.client.boards.pieces.toy import BACK, stage
from tests.client.studio import Studio, studio

PAINT = Surface(colour=(0.2, 0.3, 0.4, 1))
SHEET = Sheet(200, 100, None, (Line("Astragal", "Manrope-Bold", 40, 100, 60),))


@pytest.fixture(scope="module")
def scene() -> Iterator[Studio]:
    with studio("test", 160, 90) as made:
        yield made


@pytest.fixture
def things(scene: Studio) -> Iterator[PieceNodes]:
    made = stage(scene)
    yield PieceNodes(made, made.root)
    made.root.remove_node()


def size(node: p3d.NodePath) -> tuple[float, float]:
    low, high = node.get_tight_bounds(node)
    return high.x - low.x, high.y - low.y


@pytest.mark.parametrize(
    "look",
    [
        Cards(BACK),
        Plate(SHEET, (10.0, 5.0)),
        Plate(BACK, (3.0, 3.0)),
        Words(SHEET, 1.5),
        Die("d6", "red", 4),
        Outline(),
        Outline(SHEET, half=(4.0, 2.0)),
    ],
    ids=repr,
)
def test_a_look_is_as_large_as_it_says(things: PieceNodes, look: Look) -> None:
    things.show({"it": Piece("it", look, Place(0, 0))})
    assert size(things.node("it")) == pytest.approx((2 * look.half[0], 2 * look.half[1]), abs=0.08)


@pytest.mark.parametrize("look", [Ring(2.0, SHEET), Spot(0.5, dot=PAINT), Spot(0.5), Token("beat_the_bit/coin", PAINT)])
def test_what_has_a_label_is_picked_and_what_has_none_is_not(things: PieceNodes, look: Look) -> None:
    things.show({"it": Piece("it", look, Place(0, 0), "it"), "other": Piece("other", look, Place(5, 0))})
    box = things.node("it").find("pick").node().get_solid(0)
    assert (box.dimensions.x, box.dimensions.y, box.dimensions.z) == pytest.approx(
        (2 * look.half[0], 2 * look.half[1], look.height)
    )
    assert things.node("it").get_tag("target") == "it"
    assert things.node("other").find("pick").is_empty()


@pytest.mark.parametrize("kind", ["d4", "d6", "d8", "d20"])
def test_a_die_lies_on_the_table_and_shows_its_face(things: PieceNodes, kind: str) -> None:
    solid = SOLIDS[KINDS[kind].body]
    for number in range(len(KINDS[kind].faces)):
        things.show({"die": Piece("die", Die(kind, "ivory", number), Place(0, 0, 0))})
        die = things.node("die").get_child(0)
        assert die.get_z() == pytest.approx(solid.in_radius, abs=0.01)
        turn = die.get_quat()
        parts = (turn.get_r(), turn.get_i(), turn.get_j(), turn.get_k())
        assert face(solid, quantised((0.0, 0.0, solid.in_radius), parts)) == number


def test_what_is_painted_on_a_token_lies_where_it_says(things: PieceNodes) -> None:
    patch = Patch(0.3, -0.2, 0.5, tuple(circle(0.1, 12)), PAINT)
    things.show({"it": Piece("it", Token("beat_the_bit/chest", PAINT, patches=(patch,)), Place(0, 0))})
    assert things.node("it").find("patch").get_pos() == p3d.Point3(0.3, -0.2, 0.5)


def test_a_piece_keeps_its_node_while_it_looks_the_same(things: PieceNodes) -> None:
    coin = Token("beat_the_bit/coin", PAINT)
    things.show({"it": Piece("it", coin, Place(0, 0))})
    first = things.node("it")
    things.show({"it": Piece("it", coin, Place(3, 0))})
    assert things.node("it") == first
    assert first.get_x() == 3
    things.show({"it": Piece("it", Token("beat_the_bit/coin", Surface()), Place(3, 0))})
    assert things.node("it") != first
    assert first.is_empty()


def test_a_card_that_is_turned_over_keeps_its_node(things: PieceNodes) -> None:
    things.show({"it": Piece("it", Cards(BACK), Place(0, 0))})
    first = things.node("it")
    things.show({"it": Piece("it", Cards(BACK, SHEET, 3), Place(0, 0))})
    assert things.node("it") == first
    things.show({"it": Piece("it", Cards("beat_the_bit/back_boss.jpg"), Place(0, 0))})
    assert things.node("it") != first


def test_what_leaves_stays_for_once(things: PieceNodes) -> None:
    things.show({"it": Piece("it", Ring(1.0), Place(0, 0))})
    leaving = things.node("it")
    things.show({}, leaving=["it"])
    assert not leaving.is_empty()
    things.show({})
    assert leaving.is_empty()


def test_a_long_look_shows_the_face_of_a_card_and_the_large_print_of_a_plate() -> None:
    assert Cards(BACK, SHEET).large == SHEET
    assert Cards(BACK).large is None
    assert Plate(BACK, (1, 1)).large is None
    assert Plate(BACK, (1, 1), SHEET).large == SHEET
