"""Marks are light around a piece, told apart by their form as well as by their colour."""

import panda3d.core as p3d
import pytest

from client.boards.moving import LEGAL, POINTED
from client.boards.pieces.board import ON_TURN, SELECTED
from client.table3d.glow import REACH, Glow, around_circle, around_rectangle
from tests.client.studio import Studio, studio

MARKS = {"legal": LEGAL, "pointed": POINTED, "selected": SELECTED, "on turn": ON_TURN}


def brightness(node: p3d.NodePath) -> list[tuple[float, float, float]]:
    """Place and strength of every point of a light."""
    geom_node = node.node()
    assert isinstance(geom_node, p3d.GeomNode)
    data = geom_node.get_geom(0).get_vertex_data()
    place, colour = p3d.GeomVertexReader(data, "vertex"), p3d.GeomVertexReader(data, "color")
    found = []
    while not place.is_at_end():
        point, light = place.get_data3(), colour.get_data4()
        found.append((point.x, point.y, light[3]))
    return found


@pytest.mark.parametrize("scale", [0.5, 1.0, 1.5])
def test_light_ends_at_its_reach_however_large_the_piece_is(scale: float) -> None:
    with studio() as scene:
        points = brightness(around_rectangle((2.0, 3.0), LEGAL, scale, scene.renderer))
    far = max(abs(x) - 2.0 for x, _, _ in points) * scale
    assert far == pytest.approx(REACH)
    assert all(light == 0 for x, _, light in points if abs(x) > 2.0 + 0.99 * REACH / scale)
    assert any(light == 1 for _, _, light in points)


def _profile(scene: Studio, glow: Glow) -> tuple[bool, bool]:
    """Whether there is light in the middle of a side, and whether it has a sharp line."""
    points = brightness(around_rectangle((2.0, 3.0), Glow(glow.surface, glow.form), 1.0, scene.renderer))
    corners = [light for x, y, light in points if abs(x) > 1.9 and abs(y) < 1.0]
    return glow.form != "corners" or any(corners), any(
        0.06 < abs(x) - 2 < 0.12 and light > 0.9 for x, _, light in points
    )


def test_what_can_be_done_is_told_apart_without_colour() -> None:
    """Soft all around, with a line, or at the corners only; what is pointed at is brighter than what is selected."""
    forms = {name: mark.form for name, mark in MARKS.items()}
    assert forms == {"legal": "soft", "pointed": "line", "selected": "line", "on turn": "corners"}
    assert POINTED.reach > SELECTED.reach
    with studio() as scene:
        assert _profile(scene, LEGAL) == (True, False)
        assert _profile(scene, POINTED) == (True, True)
        assert _profile(scene, ON_TURN) == (False, False)


@pytest.mark.parametrize("glow", MARKS.values(), ids=MARKS)
def test_light_is_added_to_what_is_there(glow: Glow) -> None:
    with studio() as scene:
        for made in (
            around_circle(1.0, glow, 1.0, scene.renderer),
            around_rectangle((1, 1), glow, 1.0, scene.renderer),
        ):
            blend = made.get_attrib(p3d.ColorBlendAttrib)
            assert blend.get_mode() == p3d.ColorBlendAttrib.M_add
            assert not made.get_depth_write()
