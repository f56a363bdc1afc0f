"""Where everything lies, in cm: for windows wider than high or higher than wide, and for one to four players."""

from dataclasses import dataclass
from functools import cache

from client.boards import Orientation, TrayPlace
from client.boards.pieces.places import Centred, Lane, Place, TableLayout
from client.table3d.cards import HEIGHT, WIDTH
from sim.games.adventure_dice.state import SLOTS

PLAQUE = (7.2, 1.44)
"""Width and depth of the plaque with a player's name."""
BANNER = (13.0, 3.1)
"""The same of what tells how an attack stands."""
TWO_ROWS, MOST_DEPTH = 6.4, 12.0
"""From this depth on, the things of another player lie in two rows; and the most that they take."""
CROWDED = 16
"""The most cards of a hand whose numbers are seen in one row."""


@dataclass(frozen=True)
class SeatPlace:
    """A player's part of the table."""

    plaque: Place
    hand: Lane
    gear: Lane
    captured: Lane


@dataclass(frozen=True, kw_only=True)
class Layout(TableLayout):
    landscape: Lane
    green: Place
    used_green: Place
    adventure: Place
    discard: Place
    played: Lane
    banner: Place
    seats: tuple[SeatPlace, ...]
    """One's own first, then the others in the order of play."""

    @property
    def slots(self) -> list[Place]:
        return self.landscape.places(SLOTS)


@dataclass(frozen=True)
class Held(Centred):
    """One's own hand: in two rows when there are so many cards that one would hide their numbers."""

    def places(self, count: int) -> list[Place]:
        if count <= CROWDED:
            return super().places(count)
        far = (count + 1) // 2
        rows = ((far, self.y + 0.26 * HEIGHT * self.scale), (count - far, self.y - 0.26 * HEIGHT * self.scale))
        return [spot for each, y in rows for spot in Centred(self.x, y, self.width, 0.48 * self.scale).places(each)]


def _slots(left: float, y: float, width: float, scale: float) -> Centred:
    """The landscape, from edge to edge."""
    return Centred(left, y, width, scale, (width - SLOTS * WIDTH * scale) / (SLOTS - 1))


def _others(left: float, near: float, width: float, depth: float, count: int) -> tuple[SeatPlace, ...]:
    """The other players one behind the other, in the order of play from the far side."""
    each = min(depth / max(1, count), MOST_DEPTH)
    place = _in_two_rows if each > TWO_ROWS else _in_a_row
    return tuple(place(left, near + depth - each * (number + 0.5), width, each) for number in range(count))


def _in_a_row(left: float, y: float, width: float, depth: float) -> SeatPlace:
    """Plaque, hand, equipment, captures."""
    scale = 0.86 * depth / HEIGHT
    plaque = min(0.32 * width, depth * 3.2)
    hand, gear, captured = left + plaque + 0.5, left + 0.57 * width, left + 0.87 * width
    return SeatPlace(
        plaque=Place(left + plaque / 2, y, scale=plaque / PLAQUE[0]),
        hand=Lane(hand, y, gear - hand - 0.6, scale),
        gear=Lane(gear, y, captured - gear - 0.6, scale),
        captured=Lane(captured, y, left + width - captured, scale),
    )


def _in_two_rows(left: float, y: float, width: float, depth: float) -> SeatPlace:
    """Plaque and hand; below them equipment and captures."""
    upper, lower = 0.42 * depth, 0.58 * depth
    plaque, gear = min(0.4 * width, upper * 3.4), 0.56 * width
    far, near = y + depth / 2 - upper / 2, y - depth / 2 + lower / 2
    return SeatPlace(
        plaque=Place(left + plaque / 2, far, scale=plaque / PLAQUE[0]),
        hand=Lane(left + plaque + 0.6, far, width - plaque - 0.6, 0.86 * upper / HEIGHT),
        gear=Lane(left, near, gear - 0.6, 0.9 * lower / HEIGHT),
        captured=Lane(left + gear, near, width - gear, 0.9 * lower / HEIGHT),
    )


def landscape(players: int) -> Layout:
    left, middle = -31.0, 7.8
    others = _others(middle + 1.2, 4.4, -left - middle - 1.2, 13.5, players - 1)
    mine = SeatPlace(
        plaque=Place(left + PLAQUE[0] / 2, -5.4),
        hand=Held(left, -14.8, middle - left, 1.6),
        gear=Lane(left + 8.2, -5.4, 15.6, 1.0),
        captured=Lane(left + 24.6, -5.4, middle - left - 24.6, 1.0),
    )
    columns = tuple(left + 2.8 + 6.2 * k for k in range(4))
    return Layout(
        tray=TrayPlace(19.9, -8.0 if others else -0.8, 16.1, 16.1, 0.68),
        landscape=_slots(left, 12.6, middle - left, 1.76),
        green=Place(columns[0], 2.4, scale=1.3),
        used_green=Place(columns[1], 2.4, scale=1.3),
        adventure=Place(columns[2], 2.4, scale=1.3),
        discard=Place(columns[3], 2.4, scale=1.3),
        played=Lane(left + 24.4, 3.8, middle - left - 24.4, 0.82),
        banner=Place(left + 31.6, -0.5, scale=1.1),
        seats=(mine, *others),
        board=(left - 0.5, 0.5 - left, -8.6, 18.0),
        mine=(left - 0.5, 0.5 - left, -19.8, -8.6),
        pitch=-64,
    )


def portrait(players: int) -> Layout:
    left, wide = -22.8, 45.6
    others = _others(left, 27.4, wide, 9.2, players - 1)
    mine = SeatPlace(
        plaque=Place(left + 6.5, -13.9, scale=1.6),
        hand=Held(left, -30.4, wide, 1.8),
        gear=Lane(left, -19.6, 24.6, 1.22),
        captured=Lane(left + 25.4, -19.6, wide - 25.4, 1.22),
    )
    columns = (left + 3.0, left + 9.6)
    return Layout(
        tray=TrayPlace(7.6, -1.5, 16.1, 16.1, 0.77),
        landscape=_slots(left, 20.6, wide, 1.98),
        green=Place(columns[0], 9.4, scale=1.4),
        used_green=Place(columns[1], 9.4, scale=1.4),
        adventure=Place(columns[0], 0.4, scale=1.4),
        discard=Place(columns[1], 0.4, scale=1.4),
        played=Lane(left, -6.0, 13.2, 0.72),
        banner=Place(left + 6.5, -10.2),
        seats=(mine, *others),
        board=(left, -left, -15.4, 26.6),
        mine=(left, -left, -36.3, -15.4),
        others=(left, -left, 27.0, 36.6) if others else None,
        pitch=-68,
    )


@cache
def layout(orientation: Orientation, players: int) -> Layout:
    return landscape(players) if orientation == "landscape" else portrait(players)
