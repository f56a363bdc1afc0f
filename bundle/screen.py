"""A screen that nobody sees, and somebody at its keyboard: how a program with a window is tried.

Input goes to the X server, by xdotool, and what is seen comes from it: the program knows nothing of being tried.
"""

import ctypes
import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TypeVar

T = TypeVar("T")
SIZE = (1280, 720)
CLIENT_MESSAGE = 33


class Screen:
    """An X server of its own, for as long as the `with` lasts."""

    def __init__(self, shares_memory: bool = True) -> None:
        """Without shared memory for programs under wine: Mesa puts a hidden window's last picture where none fits."""
        self._folder = tempfile.TemporaryDirectory()
        reader, writer = os.pipe()
        shape = f"{SIZE[0]}x{SIZE[1]}x24"
        without = [] if shares_memory else ["-extension", "MIT-SHM"]
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", shape, "-fbdir", self._folder.name, *without],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as told:
            self.display = f":{told.readline().strip()}"
        """What DISPLAY is to be set to."""

    def __enter__(self) -> "Screen":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.terminate()
        self._server.wait()
        self._folder.cleanup()

    def window(self, title: str) -> int | None:
        """The window whose title begins so, if it is there to be seen."""
        found = self._xdotool("search", "--onlyvisible", "--name", f"^{title}").split()
        return int(found[-1]) if found else None

    def press(self, window: int, key: str) -> None:
        """A key, for this window: there is nobody here who would give it the keyboard."""
        self._xdotool("windowfocus", str(window), "key", key)

    def _xdotool(self, *words: str) -> str:
        environment = {**os.environ, "DISPLAY": self.display}
        return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, check=False).stdout

    def pixels(self) -> bytes:
        """Everything on the screen, four bytes a pixel."""
        dump = Path(self._folder.name, "Xvfb_screen0").read_bytes()
        numbers = struct.unpack_from(">20I", dump)
        head, line, colours = numbers[0], numbers[12], numbers[19]
        begin = head + 12 * colours
        return dump[begin : begin + line * SIZE[1]]

    def colours(self) -> int:
        """How many different colours are on the screen: a picture has thousands, a message box a handful."""
        return len(set(memoryview(self.pixels()).cast("I")))

    def save(self, path: Path) -> None:
        """The screen as a picture."""
        import panda3d.core as p3d

        texture = p3d.Texture()
        texture.setup_2d_texture(*SIZE, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba)
        texture.set_ram_image_as(self.pixels(), "BGRA")
        picture = p3d.PNMImage()
        texture.store(picture)
        picture.remove_alpha()
        picture.flip(False, True, False)
        picture.write(p3d.Filename.from_os_specific(str(path)))


def wait_for(what: Callable[[], T | None], seconds: float) -> T | None:
    """What comes of asking again and again, as soon as something does; None if nothing has come by then."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.25)
    return None


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 16),
    )


def press_close_button(window: int, name: str | None = None) -> None:
    """What a window manager sends when somebody presses the button: a word to the program, which may do as it likes."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XOpenDisplay.argtypes = [ctypes.c_char_p]
    x.XInternAtom.restype = ctypes.c_ulong
    x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    x.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x.XOpenDisplay(name.encode() if name else None)
    event = _ClientMessage(CLIENT_MESSAGE, 0, 1, display, window, x.XInternAtom(display, b"WM_PROTOCOLS", 0), 32)
    event.data[0] = x.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    x.XSendEvent(display, window, 0, 0, ctypes.byref(event))
    x.XCloseDisplay(display)
