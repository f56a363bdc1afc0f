"""Without colours seats, dice and what may be chosen are still told apart.

`astragal demo --grey` draws the pictures to look at.
"""

from itertools import combinations
from pathlib import Path

import panda3d.core as p3d
import pytest

from client.boards import Board, Target
from client.boards.pieces.board import PiecesBoard
from client.demo import Demo
from client.scenes.table.scene import TableScene
from client.table3d.dice import DYES, Dye
from client.ui.theme import SEATS
from sim.games import all_games
from tests.client.scenes.table.test_in_view import begin, played

TOGETHER = {
    "adventure-dice": ("red", "orange", "green", "blue", "violet"),
    "beat-the-bit": ("blue", "green", "red"),
    "deer-portal": ("water", "earth", "fire", "air"),
}
"""Dice of one kind that differ by their colours, where that means something."""
APART = 0.05
"""By how much grey must differ to be told apart; white is 1."""
LIT = 0.04
"""The share of a target's surroundings that must be lit up."""


def grey(colour: tuple[float, ...]) -> float:
    """How bright an eye sees a linear colour."""
    red, green, blue = colour[:3]
    return float((0.2126 * red + 0.7152 * green + 0.0722 * blue) ** (1 / 2.2))


def alike(one: Dye, other: Dye) -> bool:
    return one.pips == other.pips and abs(grey(one.body) - grey(other.body)) < APART


def test_every_seat_has_a_shape_of_its_own() -> None:
    assert len({seat.mark for seat in SEATS}) == len(SEATS)
    assert max(game.seats[-1] for game in all_games().values()) <= len(SEATS)


@pytest.mark.parametrize("name", TOGETHER)
def test_dice_that_lie_together_differ_without_their_colour(name: str) -> None:
    for one, other in combinations(TOGETHER[name], 2):
        assert not alike(DYES[one], DYES[other]), f"{one} and {other}"


def test_pips_are_seen_on_every_die() -> None:
    """A mark is much brighter or much darker than what it stands on."""
    for name, dye in DYES.items():
        assert abs(grey(dye.body) - grey(dye.ink)) > 4 * APART, name


def bright(demo: Demo, path: Path) -> p3d.PNMImage:
    demo.picture(path)
    picture = p3d.PNMImage(p3d.Filename.from_os_specific(str(path)))
    picture.make_grayscale()
    return picture


def is_urged(board: Board, target: Target) -> bool:
    """Some things may be chosen at any time, such as a perk that could be sold: they are not lit.

    Dice in the pit are left out: those of the moment before are still in the hand here, and hide what is below them.
    """
    if not isinstance(board, PiecesBoard):
        return True
    return board._pieces[target.id].look.glows and not target.id.startswith("die ")


def choosing(table: TableScene, seats: int) -> list[Target]:
    """What may be chosen at the first moment in which the player has a choice of things."""
    board, game = table.tabletop.board, table.link.game
    assert board is not None
    for state in played(game.id, seats).states:
        if 0 not in game.to_act(state):
            continue
        view = game.view(state, 0)
        board.show(view, (), 0, game.actions(view, 0))
        found = [target for target in board.targets if (target.actions or target.toggles) and is_urged(board, target)]
        if len(found) > 1:
            return found
    raise AssertionError("there is never a choice of things")


@pytest.mark.parametrize("name", all_games())
def test_what_may_be_chosen_is_lit_up_without_colour(demo: Demo, name: str, tmp_path: Path) -> None:
    seats = all_games()[name].seats[-1]
    table = begin(demo, name, seats)
    legal = choosing(table, seats)
    after = bright(demo, tmp_path / "after.png")
    lights = demo.app.world.root.find_all_matches("**/legal")
    lights.hide()
    before = bright(demo, tmp_path / "before.png")
    lights.show()
    for target in legal:
        spots = table.tabletop.pointing.corners_of(target)
        assert spots, target.id
        wide, high = after.get_x_size(), after.get_y_size()
        xs = [(spot.x + 1) / 2 * wide for spot in spots]
        ys = [(1 - spot.y) / 2 * high for spot in spots]
        columns = range(max(0, int(min(xs)) - 5), min(wide, int(max(xs)) + 6))
        rows = range(max(0, int(min(ys)) - 5), min(high, int(max(ys)) + 6))
        changes = [abs(after.get_gray(x, y) - before.get_gray(x, y)) > APART for x in columns for y in rows]
        assert sum(changes) > LIT * len(changes), target.id
