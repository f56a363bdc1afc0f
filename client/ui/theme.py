"""How everything looks: colours, type, spacing, and the marks that stand beside every seat colour."""

from typing import NamedTuple

Colour = tuple[float, float, float, float]


def rgb(code: str, alpha: float = 1.0) -> Colour:
    """A colour from its six hexadecimal digits."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue, alpha


CREAM = rgb("f3ead8")
CHALK = rgb("d9d2c4")
ASH = rgb("a39d92")
INK = rgb("2a1d12")
GOLD = rgb("e2b659")
AMBER = rgb("b06a1b")
EMBER = rgb("f08a6c")
MOSS = rgb("8fce7a")
SKY = rgb("8fc6f4")
CLEAR = rgb("000000", 0.0)

PANEL_TOP = rgb("1d2226", 0.93)
PANEL_BOTTOM = rgb("14181b", 0.95)
PANEL_EDGE = rgb("57503f", 0.85)
VEIL = rgb("05070a", 0.72)
NIGHT = rgb("0d1114")

TOUCH = 44.0
"""The least side of anything that can be pressed, in dp."""
LEAST_TARGET = 40.0
"""What is drawn smaller, in dp, is pressed within this width and height around its middle."""
GAP = 8.0
PAD = 16.0


class Face(NamedTuple):
    """A type face: the file of the font, and the height of a line in ems."""

    file: str
    line: float


SANS = Face("Manrope-Medium.ttf", 1.42)
STRONG = Face("Manrope-ExtraBold.ttf", 1.36)
SERIF = Face("SourceSerifPro-Regular.ttf", 1.40)
ITALIC = Face("SourceSerifPro-It.ttf", 1.40)
TITLE = Face("SourceSerifPro-Bold.ttf", 1.22)

BOLDER = {SANS: STRONG, SERIF: TITLE, ITALIC: TITLE}
"""The face that stresses words of another."""


class Type(NamedTuple):
    """A way to set text: face, size in dp, colour."""

    face: Face
    size: float
    colour: Colour

    def tinted(self, colour: Colour) -> "Type":
        return self._replace(colour=colour)

    def sized(self, size: float) -> "Type":
        return self._replace(size=size)


DISPLAY = Type(TITLE, 46, CREAM)
HEADING = Type(TITLE, 26, GOLD)
SUBHEADING = Type(TITLE, 19, GOLD)
BODY = Type(SANS, 15, CHALK)
BOLD = Type(STRONG, 15, CREAM)
PROSE = Type(SERIF, 17, CHALK)
QUIET = Type(ITALIC, 17, ASH)
SMALL = Type(SANS, 12.5, ASH)
BUTTON = Type(STRONG, 15.5, CREAM)


class Finish(NamedTuple):
    """The surface of a box: fill from top to bottom, edge, corner radius, shadow."""

    top: Colour
    bottom: Colour
    edge: Colour = CLEAR
    edge_width: float = 0.0
    radius: float = 12.0
    shadow: float = 0.0


THIN = Finish(rgb("080b0d", 0.66), rgb("05070a", 0.72), rgb("8f7f57", 0.35), 1.0, 11, 0)
"""What lies over the room all the time: dark enough to be read on, and the room is seen through it."""
PANEL = Finish(PANEL_TOP, PANEL_BOTTOM, PANEL_EDGE, 1.2, 14, 10)
SHEET = Finish(rgb("f6efdf"), rgb("ece1c9"), rgb("8f7243", 0.9), 1.2, 14, 12)
WELL = Finish(rgb("0c0f11", 0.72), rgb("101416", 0.62), rgb("3a362c", 0.8), 1.0, 10)
CHIP = Finish(rgb("2a3035", 0.95), rgb("20262a", 0.95), rgb("57503f", 0.7), 1.0, 11)


class Finishes(NamedTuple):
    """The surfaces of something that can be pressed, in each of its conditions."""

    rest: Finish
    hover: Finish
    pressed: Finish
    disabled: Finish


_DISABLED = Finish(rgb("1b1e20", 0.78), rgb("17191b", 0.78), rgb("33322e", 0.8), 1.0, 11)

PLAIN_BUTTON = Finishes(
    Finish(rgb("39424a"), rgb("2a3138"), rgb("6b6555"), 1.2, 11, 5),
    Finish(rgb("4a555e"), rgb("363f47"), GOLD, 1.8, 11, 6),
    Finish(rgb("1f252a"), rgb("272e34"), GOLD, 1.8, 11, 2),
    _DISABLED,
)
PRIMARY_BUTTON = Finishes(
    Finish(rgb("cf8a2b"), rgb("a35e14"), rgb("f4cf83"), 1.4, 11, 6),
    Finish(rgb("e39d3a"), rgb("b96f1d"), rgb("ffe9bd"), 2.0, 11, 8),
    Finish(rgb("84490d"), rgb("99580f"), rgb("f4cf83"), 1.6, 11, 2),
    _DISABLED,
)
QUIET_BUTTON = Finishes(
    Finish(rgb("2a3035", 0.0), rgb("2a3035", 0.0), CLEAR, 0, 11),
    Finish(rgb("3d464d", 0.75), rgb("323a40", 0.75), rgb("8f7f57"), 1.2, 11),
    Finish(rgb("20262a", 0.9), rgb("272e34", 0.9), GOLD, 1.4, 11),
    Finish(rgb("2a3035", 0.0), rgb("2a3035", 0.0), CLEAR, 0, 11),
)
THIN_BUTTON = Finishes(
    THIN,
    THIN._replace(edge=GOLD, edge_width=1.6),
    THIN._replace(top=rgb("14181b", 0.85), edge=GOLD, edge_width=1.6),
    THIN,
)
CHOSEN_BUTTON = Finishes(
    Finish(rgb("4a3a1d"), rgb("3b2e17"), GOLD, 1.8, 11, 4),
    Finish(rgb("5a4724"), rgb("46371c"), rgb("ffe9bd"), 2.0, 11, 5),
    Finish(rgb("2e2412"), rgb("382c16"), GOLD, 1.8, 11, 2),
    _DISABLED,
)

TAKEN_BUTTON = CHOSEN_BUTTON._replace(disabled=CHOSEN_BUTTON.rest)
"""It was pressed, and is on its way: it looks chosen, and cannot be pressed again."""

FOCUS_RING = rgb("ffe08a")
FOCUS_WIDTH = 3.0


class SeatLook(NamedTuple):
    """A seat's colour and the mark that says the same without colour."""

    colour: Colour
    mark: str


SEATS = (
    SeatLook(rgb("5aa9f5"), "drop"),
    SeatLook(rgb("8bd56a"), "square"),
    SeatLook(rgb("f58a76"), "triangle"),
    SeatLook(rgb("f5d54a"), "diamond"),
    SeatLook(rgb("c79bf2"), "star"),
    SeatLook(rgb("66d6c8"), "hexagon"),
)
"""The first four are the colours and pips of the dice of Water, Earth, Fire and Air."""


def seat_look(seat: int) -> SeatLook:
    return SEATS[seat % len(SEATS)]
