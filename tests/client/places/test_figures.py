"""What changes in a room: one figure of a group is there at most, and a gate goes up with a mood and comes down."""

import panda3d.core as p3d
import pytest

from client.places.figures import Figures


@pytest.fixture
def room() -> p3d.NodePath:
    root = p3d.NodePath("room")
    for name in ("boss-ogre", "boss-witch"):
        root.attach_new_node(name).set_tag("one-of", "boss")
    root.attach_new_node("gate").set_pos(0, 30, 2)
    return root


def seen(room: p3d.NodePath) -> set[str]:
    return {node.name for node in room.find_all_matches("boss-*") if not node.is_hidden()}


def test_nobody_waits_before_a_name_is_said(room: p3d.NodePath) -> None:
    Figures(room, {})
    assert seen(room) == set()


def test_one_figure_follows_another(room: p3d.NodePath) -> None:
    figures = Figures(room, {})
    assert figures.appear("boss", "ogre")
    assert seen(room) == {"boss-ogre"}
    assert not figures.appear("boss", "ogre"), "nothing has changed, so nothing is drawn anew"
    assert figures.appear("boss", "witch")
    assert seen(room) == {"boss-witch"}
    assert figures.appear("boss", "")
    assert seen(room) == set()


def test_a_figure_the_room_does_not_have_is_nobody(room: p3d.NodePath) -> None:
    figures = Figures(room, {})
    figures.appear("boss", "ogre")
    figures.appear("boss", "card-of-a-later-edition")
    assert seen(room) == set()
    assert not figures.appear("weather", "rain")


def test_the_gate_goes_up_and_turns_back_halfway(room: p3d.NodePath) -> None:
    gate, figures = room.find("gate"), Figures(room, {"doom": {"gate": (0, 0, 8)}})
    figures.set_out("doom")
    figures.move(0.5)
    assert gate.get_pos() == (0, 30, 6)
    figures.set_out("calm")
    figures.move(0.0)
    assert gate.get_pos() == (0, 30, 6), "it does not jump"
    figures.move(1.0)
    assert gate.get_pos() == (0, 30, 2)


def test_a_season_colours_what_is_around_it_and_the_next_one_takes_its_colours_back() -> None:
    root = p3d.NodePath("room")
    for name in ("season-fall", "season-winter"):
        root.attach_new_node(name).set_tag("one-of", "season")
    grass, bark = (root.attach_new_node(name) for name in ("grass", "bark"))
    for node in (grass, bark):
        node.set_tag("surface", node.name)
    tints = {"season-fall": {"grass": (2.0, 1.0, 0.5)}, "season-winter": {"bark": (1.0, 1.0, 3.0)}}
    figures = Figures(root, {}, tints, {"grass": (0.1, 0.2, 0.1), "bark": (0.2, 0.2, 0.2)})

    def colour(node: p3d.NodePath) -> p3d.LVecBase4:
        given = node.get_shader_input("surf_colour")
        return p3d.LVecBase4(given.get_vector())

    figures.appear("season", "fall")
    assert colour(grass).almost_equal((0.2, 0.2, 0.05, 1))
    figures.appear("season", "winter")
    assert colour(grass).almost_equal((0.1, 0.2, 0.1, 1))
    assert colour(bark).almost_equal((0.2, 0.2, 0.6, 1))
