"""A picture without a window: for tests, benchmarks and `astragal demo` on machines without a display."""

from functools import cache
from pathlib import Path

import panda3d.core as p3d

from client.render.assets import Assets
from client.render.quality import Quality
from client.render.renderer import Renderer

SETTINGS = "gl-version 3 2\ntextures-power-2 none\nsync-video 0\ngarbage-collect-states 0\n"
"""Core profile, as macOS has it; what the renderer does not use must not creep in."""


class NoGraphics(RuntimeError):
    """OpenGL cannot be had; the message says what is needed."""


@cache
def _pipe() -> p3d.GraphicsPipe | None:
    """One for the whole process: the end of an EGL pipe takes the contexts of all others with it."""
    return p3d.GraphicsPipeSelection.get_global_ptr().make_module_pipe("p3headlessgl")


class Offscreen:
    """A scene, a camera and a renderer that draws them into memory."""

    def __init__(self, width: int, height: int, quality: Quality) -> None:
        p3d.load_prc_file_data("offscreen", SETTINGS)
        self.engine = p3d.GraphicsEngine.get_global_ptr()
        pipe = _pipe()
        window = pipe and self.engine.make_output(
            pipe,
            "offscreen",
            0,
            p3d.FrameBufferProperties(p3d.FrameBufferProperties.get_default()),
            p3d.WindowProperties(size=(width, height)),
            p3d.GraphicsPipe.BF_refuse_window | p3d.GraphicsPipe.BF_resizeable,
        )
        if not window:
            raise NoGraphics("No OpenGL here. Install a driver; on Debian: apt install libegl1 libgl1-mesa-dri.")
        self.window: p3d.GraphicsOutput = window
        self.scene = p3d.NodePath("scene")
        self.lens = p3d.PerspectiveLens()
        self.lens.set_near_far(1, 400)
        self.camera = self.scene.attach_new_node(p3d.Camera("eye", self.lens))
        self.set_view(30)
        self.assets = Assets(quality.anisotropy, quality.halved)
        self.renderer = Renderer(self.engine, window, self.scene, self.camera, self.assets, quality)

    def set_view(self, upright_degrees: float) -> None:
        """The lens's vertical angle, for the window's present shape."""
        self.lens.set_aspect_ratio(self.window.get_x_size() / self.window.get_y_size())
        self.lens.set_min_fov(upright_degrees)

    def draw(self) -> None:
        """One frame, if anything changed."""
        self.renderer.frame()
        self.engine.render_frame()

    def picture(self) -> p3d.PNMImage:
        """What is to be seen now."""
        for _ in range(2):  # the first frame uploads, the second shows
            self.renderer.changed()
            self.draw()
        image = p3d.PNMImage()
        self.window.get_screenshot(image)
        image.remove_alpha()
        return image

    def save(self, path: Path) -> None:
        self.picture().write(p3d.Filename.from_os_specific(str(path)))

    def destroy(self) -> None:
        self.renderer.destroy()
        self.engine.remove_window(self.window)
        self.scene.remove_node()
