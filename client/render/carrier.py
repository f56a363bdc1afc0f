"""Brings pictures to the graphics card between two frames: nothing is drawn anew for it, and no later frame waits."""

import panda3d.core as p3d


class Carrier:
    """Has a buffer of one pixel. While that is awake, the engine hands over what was given, and draws nothing else."""

    def __init__(self, engine: p3d.GraphicsEngine, window: p3d.GraphicsOutput) -> None:
        self._engine = engine
        self._card: p3d.GraphicsStateGuardian = window.gsg
        properties = p3d.FrameBufferProperties()
        properties.set_rgba_bits(8, 8, 8, 8)
        self._buffer: p3d.GraphicsOutput | None = engine.make_output(
            window.pipe,
            "carrier",
            -400,
            properties,
            p3d.WindowProperties(size=(1, 1)),
            p3d.GraphicsPipe.BF_refuse_window,
            window.gsg,
            window,
        )
        if self._buffer is not None:
            self._buffer.active = False

    def give(self, texture: p3d.Texture) -> None:
        """The next turn of the engine brings it to the card."""
        texture.prepare(self._card.prepared_objects)
        if self._buffer is not None:
            self._buffer.active = True

    def rest(self) -> None:
        """There is nothing to bring."""
        if self._buffer is not None:
            self._buffer.active = False

    def remove(self) -> None:
        if self._buffer is not None:
            self._engine.remove_window(self._buffer)
            self._buffer = None
