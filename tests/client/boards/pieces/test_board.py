"""A board made of pieces: what a game need not say again."""

import pytest

from client.boards import VIEWPOINTS, Orientation, Target
from client.boards.moving import LEGAL, POINTED
from client.boards.pieces.board import ON_TURN, SELECTED
from tests.client.boards.pieces.toy import LAYOUTS, Drop, Dropped, Struck, Swap, ToyBoard, View, stage
from tests.client.boards.scene import picture_of
from tests.client.studio import Studio, shader_numbers

TWO = View(("a", "b"))
THREE = View(("a", "b", "c"), dropped=("d",))
ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")


def marks(board: ToyBoard, name: str) -> list[tuple[float, ...]]:
    """The colours of all marks of a kind, `legal` or `pointer`."""
    found = board._root.find(name).get_children()
    return [tuple(round(part, 3) for part in shader_numbers(mark, "surf_colour")) for mark in found]


def test_what_can_be_done_comes_first_and_what_cannot_says_why(scene: Studio) -> None:
    board = ToyBoard(stage(scene))
    board.show(TWO, (), 0, (Drop("b"),))
    assert [target.id for target in board.targets] == ["b", "deck", "dot", "a"]
    drop, deck, _, other = board.targets
    assert (drop.actions, drop.refused) == ((Drop("b"),), None)
    assert (deck.actions, deck.refused) == ((), None), "nobody wants anything of it"
    assert other.refused is not None
    assert other.refused.rule == "drop.not-now"


def test_a_spectator_is_refused_nothing(scene: Studio) -> None:
    board = ToyBoard(stage(scene))
    board.show(TWO, (), None, ())
    assert all(target.refused is None and not target.actions for target in board.targets)


def test_only_pieces_with_a_label_can_be_pointed_at(scene: Studio) -> None:
    board = ToyBoard(stage(scene))
    board.show(TWO, (), 0, ())
    assert "place" not in {target.id for target in board.targets}
    assert not board._root.find("**/place").is_empty()


def test_what_can_be_done_glows_and_who_is_on_turn_has_light_at_the_corners(scene: Studio) -> None:
    board = ToyBoard(stage(scene))
    board.show(TWO, (), 0, (Drop("a"), Drop("dot")))
    legal, turn = (tuple(round(part, 3) for part in glow.surface.colour) for glow in (LEGAL, ON_TURN))
    assert marks(board, "legal") == [legal, turn], "a dot is its own mark"


def test_the_piece_that_is_pointed_at_is_marked_until_another_is(scene: Studio) -> None:
    board = ToyBoard(stage(scene))
    board.show(TWO, (), 0, ())
    for target in board.targets:
        board.point_at(target)
        assert marks(board, "pointer") == [tuple(round(part, 3) for part in POINTED.surface.colour)]
        mark, place = board._root.find("pointer").get_child(0), target.node
        assert (mark.get_x(), mark.get_y()) == (place.get_x(), place.get_y())
    board.point_at(None)
    assert marks(board, "pointer") == []


def test_a_new_card_comes_from_its_origin(scene: Studio) -> None:
    board = ToyBoard(stage(scene))
    board.show(View(("a",)), (), 0, ())
    board.show(TWO, (Struck("nobody"),), 0, ())
    deck, node = LAYOUTS["landscape"].deck, board._things.node("b")
    assert (node.get_x(), node.get_y()) == (deck.x, deck.y)
    assert not board.targets, "nothing can be chosen while it moves"
    while board.advance(0.1):
        pass
    place = LAYOUTS["landscape"].row.places(2)[1]
    assert (node.get_x(), node.get_y()) == pytest.approx((place.x, place.y))
    assert board.targets


def test_a_departing_card_is_seen_until_it_has_arrived(scene: Studio) -> None:
    heard: list[str] = []
    board = ToyBoard(stage(scene, sound=heard.append))
    board.show(TWO, (), 0, ())
    board.show(View(("a",), ("b",)), (Dropped("b"),), 0, ())
    far = abs(board._things.node("b").get_x() - LAYOUTS["landscape"].pile.x)
    assert board.advance(0.4)
    assert abs(board._things.node("b").get_x() - LAYOUTS["landscape"].pile.x) < far
    assert heard == ["card"]
    board.finish()
    assert board._root.find("**/things/b").is_empty()


def test_what_is_hit_trembles_and_comes_to_rest(scene: Studio) -> None:
    board = ToyBoard(stage(scene))
    board.show(TWO, (), 0, ())
    node = board._things.node("a")
    rest = node.get_pos()
    board.show(TWO, (Struck("a"), Struck("a"), Struck("gone")), 0, ())
    board.advance(0.05)
    assert node.get_pos() != rest
    board.finish()
    assert board._things.node("a").get_pos() == rest


def test_events_without_motion_or_sound_show_the_view_at_once(scene: Studio) -> None:
    board = ToyBoard(stage(scene))
    board.show(TWO, (), 0, ())
    board.show(TWO, (Struck("nobody"),), 0, ())
    assert not board.advance(0.1)
    assert board.targets


@pytest.mark.parametrize("reduced", [True, False])
def test_there_is_no_way_from_one_seats_table_to_anothers(scene: Studio, reduced: bool) -> None:
    board = ToyBoard(stage(scene, reduced_motion=reduced))
    board.show(View(("a",)), (), 0, ())
    board.show(TWO, (Dropped("x"),), 0 if reduced else 1, ())
    assert not board.advance(0.1), "nor is there one for those who want no motion"


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_however_the_pieces_came_there_the_picture_is_that_of_the_view(scene: Studio, orientation: Orientation) -> None:
    views = [View(("a",)), TWO, View(("b", "a", "a"), ("c",)), View((), ("a", "b")), View(("c",) * 7)]
    made = stage(scene)
    watching = ToyBoard(made)
    for number, view in enumerate(views):
        watching.show(view, (Dropped("x"),), 0, (Drop("a"),))
        watching.advance(0.2 * number)
        watching.arrange(orientation) if number == 2 else watching.finish()
    fresh = stage(scene)
    board = ToyBoard(fresh)
    board.arrange(orientation)
    board.show(views[-1], (), 0, (Drop("a"),))
    assert picture_of(made.root) == picture_of(fresh.root)


def test_the_layout_is_for_the_players_of_the_view_and_before_it_for_the_most_there_can_be(scene: Studio) -> None:
    board = ToyBoard(stage(scene))
    assert board.asked_for == 3
    board.show(View(players=1), (), 0, ())
    assert board.asked_for == 1


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_the_camera_presets_follow_the_layout(scene: Studio, orientation: Orientation) -> None:
    board = ToyBoard(stage(scene))
    board.arrange(orientation)
    assert board.tray == LAYOUTS[orientation].tray
    assert len({board.viewpoint(name, 0).points for name in VIEWPOINTS}) == len(VIEWPOINTS)
    assert board.viewpoint("mine", None) == board.viewpoint("table", None), "a spectator has no part of their own"


def test_a_destroyed_board_leaves_nothing_in_the_scene(scene: Studio) -> None:
    made = stage(scene)
    board = ToyBoard(made)
    board.show(TWO, (), 0, ())
    board.show(View(("a",)), (Dropped("b"),), 0, ())
    board.destroy()
    assert made.root.get_num_children() == 0
    assert not board.advance(0.1)


# Choosing several things


def selecting(scene: Studio, view: View = THREE) -> ToyBoard:
    board = ToyBoard(stage(scene))
    board.selecting = True
    board.show(view, (), 0, ())
    return board


def target(board: ToyBoard, name: str) -> Target:
    return next(target for target in board.targets if target.id == name)


def test_what_is_made_of_the_selection_is_offered_when_the_rules_allow_it(scene: Studio) -> None:
    board = selecting(scene)
    assert target(board, "a").toggles
    assert not target(board, "deck").toggles
    assert (target(board, "pile").actions, target(board, "pile").refused) == ((), None)
    board.toggle(target(board, "a"))
    assert [each.id for each in board.targets if each.selected] == ["a"]
    refused = target(board, "pile").refused
    assert refused is not None
    assert refused.rule == "swap.two", "the selection is not yet what the rules want"
    assert board.proposed == ()
    board.toggle(target(board, "c"))
    swap = Swap(frozenset({"a", "c"}))
    assert target(board, "pile").actions == (swap,)
    assert board.proposed == (swap,)
    board.toggle(target(board, "a"))
    assert target(board, "pile").actions == ()


def test_the_selection_is_marked_and_forgotten_when_something_else_can_be_done(scene: Studio) -> None:
    board = selecting(scene)
    board.toggle(target(board, "b"))
    chosen = tuple(round(part, 3) for part in SELECTED.surface.colour)
    assert marks(board, "legal").count(chosen) == 1
    board.show(THREE, (), 0, (Drop("a"),))
    assert not any(each.selected for each in board.targets)
    assert chosen not in marks(board, "legal")


def test_what_others_do_meanwhile_takes_nothing_out_of_a_selection_that_is_still_there(scene: Studio) -> None:
    board = selecting(scene)
    board.toggle(target(board, "a"))
    board.toggle(target(board, "c"))
    board.show(View(("a", "b"), dropped=("d", "c")), (), 0, ())
    assert [each.id for each in board.targets if each.selected] == ["a"], "the other one is gone"
    board.show(THREE, (), 1, ())
    assert not any(each.selected for each in board.targets), "another seat has selected nothing"


def test_a_selection_can_be_taken_back(scene: Studio) -> None:
    board = selecting(scene)
    assert not board.unselect()
    board.toggle(target(board, "b"))
    assert board.unselect()
    assert not any(each.selected for each in board.targets)


def test_a_spectator_selects_nothing(scene: Studio) -> None:
    board = ToyBoard(stage(scene))
    board.selecting = True
    board.show(THREE, (), None, ())
    assert not any(each.toggles for each in board.targets)
    assert board.proposed == ()
