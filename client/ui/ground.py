"""What a mouse or fingers do where no widget is: on the table behind the widgets. Places are in dp."""

from typing import NamedTuple

from client.ui.touch import Phase


class Moved(NamedTuple):
    x: float
    y: float


class Left(NamedTuple):
    """The pointer went from the ground onto a widget."""


class Down(NamedTuple):
    x: float
    y: float
    button: int


class Up(NamedTuple):
    x: float
    y: float
    button: int


class Finger(NamedTuple):
    """Another finger than the one that is the pointer."""

    finger: int
    phase: Phase
    x: float
    y: float


class Wheel(NamedTuple):
    x: float
    y: float
    steps: int


Ground = Moved | Left | Down | Up | Finger | Wheel
