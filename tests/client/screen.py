"""The screen itself: what the X server shows of a window, whatever the program believes to have drawn."""

import ctypes
import ctypes.util
from collections.abc import Callable, Generator
from typing import Any

from client.app import App

Z_PIXMAP = 2
ALL_PLANES = 0xFFFFFFFF
CALM = 10
"""Frames without drawing after which nothing more is to be expected."""


class _Image(ctypes.Structure):
    """The beginning of Xlib's XImage."""

    _fields_ = [
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.POINTER(ctypes.c_char)),
        ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int),
        ("bits_per_pixel", ctypes.c_int),
    ]


class Screen:
    """Reads the pixels of one window of a Panda3D program from its X server."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._x = ctypes.CDLL(ctypes.util.find_library("X11"))
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XGetImage.restype = ctypes.POINTER(_Image)
        self._x.XGetImage.argtypes = [
            *(ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint, ctypes.c_uint),
            *(ctypes.c_ulong, ctypes.c_int),
        ]
        self._x.XDestroyImage.argtypes = [ctypes.POINTER(_Image)]
        self._display = self._x.XOpenDisplay(None)

    def grab(self) -> bytes:
        """Every pixel, four bytes each."""
        wide, tall = self._window.get_x_size(), self._window.get_y_size()
        handle = self._window.window_handle.get_int_handle()
        image = self._x.XGetImage(self._display, handle, 0, 0, wide, tall, ALL_PLANES, Z_PIXMAP)
        shown = image.contents
        assert shown.bits_per_pixel == 32
        data = ctypes.string_at(shown.data, shown.bytes_per_line * shown.height)
        self._x.XDestroyImage(image)
        return data


class Eyes:
    """Look at the screen itself, and compare it with the same drawn afresh."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._screen = Screen(app.window.base.win)
        self._idle = 0
        self.shown = b""
        """What was on the screen when nothing was drawn any more."""
        frame = app.world.frame

        def counted() -> bool:
            drawn = frame()
            self._idle = 0 if drawn else self._idle + 1
            return drawn

        app.world.frame = counted  # type: ignore[method-assign]

    def at_rest(self) -> bool:
        comes = self._app.stage.waiting or self._app.scene.waits  # home's table is made a moment after its first frame
        return self._idle >= CALM and not comes

    def late(self, soon: Callable[[int], Callable[[], bool]]) -> Generator[Callable[[], bool], None, int]:
        """Wait until nothing is drawn any more; how many pixels are then others than in a frame drawn afresh."""
        yield soon(3)
        yield self.at_rest
        self.shown = self._screen.grab()
        for _ in range(4):
            self._app.world.changed(True)
            yield soon(1)
        yield soon(3)
        yield self.at_rest
        return unlike(self.shown, self._screen.grab())


def pixels(picture: bytes) -> list[bytes]:
    return [picture[at : at + 4] for at in range(0, len(picture), 4)]


def unlike(a: bytes, b: bytes) -> int:
    """How many pixels differ."""
    return 0 if a == b else sum(p != q for p, q in zip(pixels(a), pixels(b), strict=True))
