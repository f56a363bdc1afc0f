"""Where everything lies, in cm: for windows wider than high or higher than wide, and for one to four players."""

from dataclasses import dataclass
from functools import cache

from client.boards import Orientation, TrayPlace
from client.boards.pieces.places import Lane, Place, TableLayout
from client.table3d.cards import WIDTH
from sim.games.adventure_dice.state import SLOTS

PLAQUE = (7.2, 1.44)
"""Width and depth of the plaque with a player's name."""
BANNER = (13.0, 3.1)
"""The same of what tells how an attack stands."""


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


def _other(left: float, y: float, width: float, size: float) -> SeatPlace:
    """Plaque and hand in one row, equipment and captures in the other."""
    card = 0.6 * size
    beside = PLAQUE[0] * size + 0.5
    gear = (width - 0.6) * 0.62
    return SeatPlace(
        plaque=Place(left + PLAQUE[0] * size / 2, y + 2.1 * size, scale=size),
        hand=Lane(left + beside, y + 1.55 * size, width - beside, 0.46 * size),
        gear=Lane(left, y - 1.7 * size, gear, card),
        captured=Lane(left + gear + 0.6, y - 1.7 * size, width - gear - 0.6, card),
    )


def _spread(x: float, y: float, width: float, scale: float) -> Lane:
    """A lane whose cards fill it from edge to edge when they are as many as the landscape has slots."""
    gap = (width - SLOTS * WIDTH * scale) / (SLOTS - 1)
    return _Spaced(x, y, width, scale, gap)


@dataclass(frozen=True)
class _Spaced(Lane):
    gap: float = 0.5

    def places(self, count: int) -> list[Place]:
        card = WIDTH * self.scale
        return [Place(self.x + card / 2 + k * (card + self.gap), self.y, scale=self.scale) for k in range(count)]


def landscape(players: int) -> Layout:
    left, wide = -30.0, 60.0
    each = wide / max(1, players - 1)
    others = tuple(_other(left + each * k, 16.9, each - 1.4, 1.0) for k in range(players - 1))
    mine = SeatPlace(
        plaque=Place(left + PLAQUE[0] / 2, -9.4),
        hand=Lane(left, -17.3, wide, 1.42),
        gear=Lane(left + 7.8, -9.4, 15.4, 0.9),
        captured=Lane(left + 23.9, -9.4, 14.0, 0.9),
    )
    columns = tuple(left + 2.5 + 5.5 * k for k in range(4))
    return Layout(
        tray=TrayPlace(19.3, 0.5, 12, 11, 0.88),
        landscape=_spread(left, 7.6, 37.9, 1.66),
        green=Place(columns[0], -1.9, scale=1.15),
        used_green=Place(columns[1], -1.9, scale=1.15),
        adventure=Place(columns[2], -1.9, scale=1.15),
        discard=Place(columns[3], -1.9, scale=1.15),
        played=Lane(left + 22.6, -0.5, 15.3, 0.72),
        banner=Place(left + 30.2, -4.1),
        seats=(mine, *others),
        board=(left, -left, -12.3, 12.7),
        mine=(left, -left, -21.9, -12.5),
        others=(left, -left, 13.2, 19.9) if others else None,
        pitch=-64,
    )


def portrait(players: int) -> Layout:
    left, wide = -22.8, 45.6
    each = wide / max(1, players - 1)
    size = 1.0 if players > 3 else 1.25
    others = tuple(_other(left + each * k, 31.4, each - 0.9, size) for k in range(players - 1))
    mine = SeatPlace(
        plaque=Place(left + 6.5, -13.6, scale=1.7),
        hand=Lane(left, -29.6, wide, 1.8),
        gear=Lane(left, -19.6, 24.6, 1.22),
        captured=Lane(left + 25.4, -19.6, wide - 25.4, 1.22),
    )
    columns = (left + 3.0, left + 9.6)
    return Layout(
        tray=TrayPlace(8.8, 0.4, 12, 11, 1.16),
        landscape=_spread(left, 20.6, wide, 1.98),
        green=Place(columns[0], 9.4, scale=1.4),
        used_green=Place(columns[1], 9.4, scale=1.4),
        adventure=Place(columns[0], 0.4, scale=1.4),
        discard=Place(columns[1], 0.4, scale=1.4),
        played=Lane(left, -6.0, 13.2, 0.72),
        banner=Place(left + 6.5, -10.2),
        seats=(mine, *others),
        board=(left, -left, -15.4, 26.6),
        mine=(left, -left, -35.0, -15.4),
        others=(left, -left, 27.2, 35.2) if others else None,
        pitch=-68,
    )


@cache
def layout(orientation: Orientation, players: int) -> Layout:
    return landscape(players) if orientation == "landscape" else portrait(players)
