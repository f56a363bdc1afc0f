"""The dice on the table show what counts, whatever was taken back, changed or left alone."""

from types import SimpleNamespace

import panda3d.core as p3d

from client.boards import BoardStage, board_speech
from client.boards.beat_the_bit import BOARD
from client.demo import Demo
from client.scenes.table.commands import Choose, ThrowDice, Undo
from client.scenes.table.scene import TableScene
from client.scenes.table.throwing import find_throw
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import actions as a
from sim.physics.solids import SOLIDS
from sim.speech import Speech
from tests.client.scenes.table.test_scene import my_turn, sit_down, wait
from tests.sim.games.beat_the_bit.scene import Scene


def upward(table: TableScene, die: int) -> int:
    """The face of a die that looks up, as it is drawn."""
    _, turn = table.tabletop._tray.pose(die)  # type: ignore[union-attr]
    normals = [turn.xform(p3d.Vec3(*normal)).z for normal in SOLIDS["d6"].normals]
    return normals.index(max(normals)) + 1


def test_a_throw_that_counts_again_shows_its_own_face(demo: Demo) -> None:
    """DeerPortal: walk, let the others throw, and take all of it back."""
    table = sit_down(demo)
    differed = False
    for _ in range(8):
        my_turn(demo, table)
        table.do(ThrowDice())
        wait(demo, lambda: table.facts.mine and table.link.view.phase == "move")
        thrown = table.link.view.die
        die = table.facts.present.fall.throw.dice[0].id  # type: ignore[union-attr]
        assert upward(table, die) == thrown
        table.do(Choose(table.facts.offered[0]))
        wait(demo, lambda: table.facts.mine and table.link.view.phase == "roll")
        others = table.facts.present.dice  # type: ignore[union-attr]
        differed = differed or others.rest.dice[0].face + 1 != thrown  # type: ignore[union-attr]
        table.do(Undo())
        wait(demo, lambda: table.mode.settled and table.link.view.phase == "move")
        assert table.link.view.die == thrown
        assert upward(table, die) == thrown
        table.do(Choose(table.facts.offered[0]))
        demo.run(0.2)
    assert differed, "nobody threw another face: the test shows nothing"


def bit_link(scene: Scene) -> SimpleNamespace:
    view = GAME.view(scene.state, 0)
    return SimpleNamespace(game=GAME, view=view, facing=0, rolling=None, actions=GAME.actions(view, 0))


def bit_board(demo: Demo, scene: Scene) -> BOARD:  # type: ignore[valid-type]
    world = demo.app.world
    assert world.renderer is not None
    stage = BoardStage(
        world.root, world.renderer, world.assets, world.press, GAME, board_speech(GAME.id, Speech(GAME, "en", ("A",)))
    )  # type: ignore[arg-type]
    board = BOARD(stage)
    view = GAME.view(scene.state, 0)
    board.show(view, (), 0, GAME.actions(view, 0))
    return board


def after(*faces: int, slots: tuple[str, ...], **player: int) -> Scene:
    return Scene(slots=slots, **player).against("bog-witch").do("face bog-witch", "throw").fall(*faces)


def test_dice_that_may_be_thrown_again_stay_on_the_table(demo: Demo) -> None:
    """The Torch throws all dice again; until somebody wants that, they lie there and count."""
    scene = after(3, 4, slots=("torch",))
    board = bit_board(demo, scene)
    assert a.Use("torch") in GAME.actions(scene.state, 0)
    assert find_throw(bit_link(scene), board) is None  # type: ignore[arg-type]
    board.destroy()


def test_the_first_throw_is_in_the_hand(demo: Demo) -> None:
    scene = Scene(slots=("torch",)).against("bog-witch").do("face bog-witch")
    board = bit_board(demo, scene)
    found = find_throw(bit_link(scene), board)  # type: ignore[arg-type]
    assert found is not None
    assert found[0] == a.Throw()
    board.destroy()


def test_a_die_that_counts_something_else_says_so_beside_its_face(demo: Demo) -> None:
    """The Dagger turns one die to a 1: it still shows its 6."""
    scene = after(6, 4, slots=("dagger",))
    plain = bit_board(demo, scene)
    assert not any(piece.startswith("worth ") for piece in plain._pieces)
    plain.destroy()
    scene.do("use dagger on 0")
    board = bit_board(demo, scene)
    tags = {name: piece.look.sheet.lines[0].text for name, piece in board._pieces.items() if name.startswith("worth ")}
    assert tags == {"worth 0": "= 1"}
    assert board._pieces["die 0"].label == "The blue 6, counts 1"
    assert board._pieces["die 1"].label == "The blue 4"
    board.destroy()


def test_dice_of_an_earlier_roll_are_gone_once_a_card_is_faced(demo: Demo) -> None:
    """They would lie on the new card, and count nothing there."""
    scene = Scene(blue=2).against("bog-witch")
    board = bit_board(demo, scene)
    assert not set(board.taken)
    board.destroy()
    board = bit_board(demo, scene.do("face bog-witch"))
    assert {0, 1} <= set(board.taken)
    board.destroy()
    board = bit_board(demo, scene.do("throw").fall(3, 4))
    assert not {0, 1} & set(board.taken)
    board.destroy()
