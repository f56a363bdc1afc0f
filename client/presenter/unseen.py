"""A board that nobody sees: it is asked what lies where and what that means, and has nothing to draw with."""

from types import SimpleNamespace
from typing import Any

import panda3d.core as p3d

from client.boards import Board, BoardStage, board_of, board_speech
from client.boards.plain import PlainBoard
from sim.games import AnyGame
from sim.speech import Speech


class _Unseen:
    """Renderer, assets and press at once: nothing is dressed, loaded or printed."""

    quality = SimpleNamespace(scenery=0)
    _nothing = p3d.Texture("nothing")

    def dress(self, node: p3d.NodePath, surface: Any) -> None: ...

    def changed(self, moved: bool = True) -> None: ...

    def cover(self, x: float, y: float, radius: float) -> None: ...

    def model(self, name: str, parent: p3d.NodePath) -> p3d.NodePath:
        return parent.attach_new_node(name)

    def texture(self, name: str, colour: bool = True, repeat: bool = True) -> p3d.Texture:
        return self._nothing

    def print(self, sheet: Any) -> p3d.Texture:
        return self._nothing


def unseen_board(game: AnyGame, speech: Speech) -> Board:
    """The board of a game, in the words of `speech`."""
    nothing: Any = _Unseen()
    stage = BoardStage(
        p3d.NodePath("unseen"),
        nothing,
        nothing,
        nothing,
        game,
        board_speech(game.id, speech),
        reduced_motion=True,
        drawn=False,
    )
    return (board_of(game.id) or PlainBoard)(stage)
