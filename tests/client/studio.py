"""A scene without a window, for the tests of everything that is drawn."""

from collections.abc import Iterator
from contextlib import contextmanager

import panda3d.core as p3d

from client.render.offscreen import Offscreen
from client.render.quality import PRESETS
from client.render.stillness import SETTLES
from client.table3d.text_printer import TextPrinter


class Studio(Offscreen):
    """An offscreen scene with a press. `light_at` reads what a pixel shows."""

    def __init__(self, preset: str = "test", width: int = 320, height: int = 180) -> None:
        super().__init__(width, height, PRESETS[preset])
        self.press = TextPrinter(self.engine, self.window, self.assets)

    @property
    def windows(self) -> list[p3d.GraphicsOutput]:
        """The window of this scene and all buffers that draw for it; those of other tests are not its business."""
        return [window for window in self.engine.windows if window.gsg == self.window.gsg]

    def come_to_rest(self) -> None:
        """Draw until nothing is left to be drawn, however long nobody does anything."""
        for _ in range(SETTLES + 1):
            self.draw()

    def look_down(self, height: float = 30.0) -> None:
        """From straight above the middle."""
        self.camera.set_pos_hpr(0, 0, height, 0, -90, 0)

    def colour_at(self, image: p3d.PNMImage, x: float, y: float) -> tuple[float, float, float]:
        """The mean colour of five by five pixels around a point of the felt."""
        lens = p3d.LensNode("lens", self.lens).get_lens()
        place = p3d.Point2()
        assert lens.project(self.camera.get_relative_point(self.scene, p3d.Point3(x, y, 0)), place)
        column = round((place.x + 1) / 2 * image.get_x_size())
        row = round((1 - place.y) / 2 * image.get_y_size())
        pixels = [image.get_xel(column + i, row + j) for i in range(-2, 3) for j in range(-2, 3)]
        red, green, blue = (sum(pixel[k] for pixel in pixels) / len(pixels) for k in range(3))
        return red, green, blue


def shader_numbers(node: p3d.NodePath, name: str) -> tuple[float, float, float, float]:
    """What a node's shader gets under a name, as numbers."""
    given = node.get_shader_input(name)  # kept while its vector, which belongs to it, is read
    x, y, z, w = given.get_vector()
    return x, y, z, w


@contextmanager
def studio(preset: str = "test", width: int = 320, height: int = 180) -> Iterator[Studio]:
    made = Studio(preset, width, height)
    try:
        yield made
    finally:
        made.press.destroy()
        made.destroy()
