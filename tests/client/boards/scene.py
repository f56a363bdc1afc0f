"""What boards in tests stand on, and a scene as a value: equal values are the same picture."""

from dataclasses import replace

import panda3d.core as p3d

from client.boards import BoardStage, board_speech
from client.boards.areas import Area
from client.table3d.cards import PIXELS
from client.table3d.text_printer import Line, Sheet, TextPrinter
from sim.games import AnyGame
from sim.speech import Speech
from tests.client.studio import Studio

INPUTS = ("surf_colour", "surf_shine", "surf_through", "surf_glow", "surf_ink")


class Proofs(TextPrinter):
    """Blank sheets of the right size: what would be printed on one is its name. For boards that nobody looks at."""

    def _make(self, sheet: Sheet) -> p3d.Texture:
        blank = p3d.Texture(repr(sheet))
        blank.setup_2d_texture(sheet.width, sheet.height, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba)
        return blank


def ink(scene: Studio, line: Line, size: tuple[int, int] = PIXELS) -> Area:
    """Left, top, right and bottom of printed words, in pixels."""
    texture = scene.press.print(Sheet(*size, None, (replace(line, colour=(1, 1, 1)),)))
    scene.renderer.changed()
    scene.draw()
    assert scene.engine.extract_texture_data(texture, scene.window.gsg)
    image = p3d.PNMImage()
    assert texture.store(image)
    wide, high = size
    columns = [x for x in range(wide) if any(image.get_alpha(x, y) > 0.2 for y in range(0, high, 2))]
    rows = [y for y in range(high) if any(image.get_alpha(x, y) > 0.2 for x in range(0, wide, 2))]
    return columns[0], rows[0], columns[-1], rows[-1]


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
