"""What boards in tests stand on, and a scene as a value: equal values are the same picture."""

import panda3d.core as p3d

from client.boards import BoardStage, board_speech
from sim.games import AnyGame
from sim.speech import Speech
from tests.client.studio import Studio

INPUTS = ("surf_colour", "surf_shine", "surf_through", "surf_glow", "surf_ink")


def stage_of(game: AnyGame, scene: Studio, language: str = "en", **more: object) -> BoardStage:
    root = scene.scene.attach_new_node("board")
    return BoardStage(root, scene.renderer, scene.assets, scene.press, game, voice_of(game, language), **more)  # type: ignore[arg-type]


def voice_of(game: AnyGame, language: str = "en") -> Speech:
    """How a game's board speaks."""
    return board_speech(game.id, Speech(game, language))


def picture_of(root: p3d.NodePath) -> list[tuple[object, ...]]:
    """Every node in order: where it is, whether it is shown, and what it is made of."""
    return [_described(node) for node in _walk(root)]


def _walk(node: p3d.NodePath) -> list[p3d.NodePath]:
    # siblings whose order means nothing are told apart by name and place
    children = sorted(node.get_children(), key=lambda child: (child.name, _rounded(child.get_pos())))
    return [node, *(found for child in children for found in _walk(child))]


def _described(node: p3d.NodePath) -> tuple[object, ...]:
    texture = node.get_texture() if node.has_texture() else None
    shader = node.get_shader()
    return (
        node.name,
        _rounded(node.get_pos()),
        _rounded(node.get_hpr()),
        _rounded(node.get_scale()),
        node.is_hidden(),
        texture.name if texture else None,
        shader.this if shader else None,
        tuple(_input(node, name) for name in INPUTS),
    )


def _input(node: p3d.NodePath, name: str) -> tuple[float, ...] | None:
    given = node.get_shader_input(name)
    return _rounded(given.get_vector()) if given.get_value_type() == p3d.ShaderInput.M_vector else None


def _rounded(vector: p3d.LVecBase3 | p3d.LVecBase4) -> tuple[float, ...]:
    return tuple(round(float(part), 4) + 0.0 for part in vector)
