"""Where everything lies, in cm: for windows wider than high or higher than wide, and for one to five anglers."""

from dataclasses import dataclass
from functools import cache

from client.boards import Orientation, TrayPlace
from client.boards.areas import Area
from client.boards.pieces.places import Centred, Lane, Place, TableLayout
from client.table3d.cards import HEIGHT

PLATE = (18.0, 5.3)
"""Width and depth of an angler's plate."""
SERVICE = (6.75, 3.91)
"""Of a house in the Port."""
DAY = 2.15
"""Side of a day on the track."""
CELL = (11.6, 7.2)
"""Width and depth of a shoal."""
BOATS, BETWEEN = 4.4, 1.36
"""How far right of a shoal's middle boats ride, and how far from each other."""
DECK, OPEN = (-3.75, 0.05, 0.88), (0.75, 0.0, 1.12)
"""The deck and the face-up fish of a shoal: place from its middle, and size."""
NAME = 3.12
"""Above the deck the shoal is named where a fish lies over its name."""
OTHERS_CARDS = 0.68
"""Size of the cards of the others."""
ROW = 4.2
"""Depth of a row of others in a high window."""
SERVICES = ("market", "mount", "heal", "repair")


@dataclass(frozen=True)
class SeatPlace:
    """One angler's part of the table."""

    plate: Place
    dice: Lane
    """Fresh from the left, spent from the right; a scale of 1 is a die's own size."""
    lanes: tuple[tuple[Lane, tuple[str, ...]], ...]
    """Lanes with the groups of cards that lie in each: "gear", "hold", "dinks", "regrets", "mounts", "boat"."""

    def places(self, counts: dict[str, int]) -> dict[str, list[Place]]:
        found: dict[str, list[Place]] = {}
        for lane, names in self.lanes:
            found |= zip(names, lane.groups([counts[name] for name in names]), strict=True)
        return found


@dataclass(frozen=True, kw_only=True)
class Layout(TableLayout):
    sea: Area
    quays: tuple[tuple[str, Area], ...]
    """The parts of the Port, each with the shape of its picture."""
    shoals: tuple[Place, ...]
    berths: tuple[Place, ...]
    """Where the boats of those lie who are in Port, by seat."""
    upgrade_deck: Place
    upgrades: tuple[Place, ...]
    dinks: tuple[Place, ...]
    dink_deck: Place
    days: tuple[Place, ...]
    tackle: tuple[Place, ...]
    coin: Place
    preserver: Place
    demand: tuple[Place, Place]
    services: tuple[Place, ...]
    """In the order of SERVICES."""
    event_deck: Place
    today: Lane
    forecast: Place
    regret_deck: Place
    sinking: Lane
    discard: Place
    anglers: Lane
    """Where anglers are chosen from: beside the arena, which is not for them."""
    seats: tuple[SeatPlace, ...]
    """One's own first, then the others in the order of play."""


def _shoals(left: float, far: float, size: float = 1.0) -> tuple[Place, ...]:
    """Depth I lies farthest away; the rows sink toward the player."""
    wide, deep = (CELL[0] + 0.15) * size, (CELL[1] + 0.15) * size
    return tuple(
        Place(left + (number % 3 + 0.5) * wide, far - (number // 3 + 0.5) * deep, scale=size) for number in range(9)
    )


def _row(left: float, y: float, step: float, count: int, scale: float) -> tuple[Place, ...]:
    return tuple(Place(left + step * (number + 0.5), y, scale=scale) for number in range(count))


def _other(left: float, near: float, width: float) -> SeatPlace:
    """Another's plate with the dice beside it, and cards below, large enough to be told apart."""
    size = 0.8 if width > 20 else 0.68
    wide, deep, card = PLATE[0] * size, PLATE[1] * size, HEIGHT * OTHERS_CARDS
    far = near + card + 0.2 + deep
    plate = Place(left + wide / 2, far - deep / 2, scale=size)
    dice = Lane(left + wide + 0.35, far - deep / 2, min(6.0, width - wide - 0.8), 0.6)
    cards = Lane(left, near + card / 2, width - 0.6, OTHERS_CARDS)
    return SeatPlace(plate, dice, ((cards, ("gear", "mounts", "dinks", "regrets", "boat")),))


def _low(left: float, far: float, width: float) -> SeatPlace:
    """The same with little depth: dice and cards stand beside the plate."""
    size = 0.68
    wide = PLATE[0] * size
    plate = Place(left + wide / 2, far - ROW / 2, scale=size)
    x = left + wide + 0.4
    dice, cards = Lane(x, far - ROW / 2, 3.2, 0.6), Lane(x + 3.6, far - ROW / 2, width - wide - 4.6, OTHERS_CARDS)
    return SeatPlace(plate, dice, ((cards, ("gear", "mounts", "dinks", "regrets", "boat")),))


def landscape(players: int) -> Layout:
    left, right = -33.0, 33.0
    far = 14.9
    port, row = 5.0, 3.9
    count = max(1, players - 1)
    each = (right - left) / count
    others = tuple(_other(left + each * k, far + 0.2, each) for k in range(players - 1))
    shop = _row(port, 11.9, row, 7, 0.9)
    small = _row(port, -4.9, 2.72, 10, 0.64)
    mine = SeatPlace(
        Place(left + PLATE[0] / 2, -10.95),
        Lane(left + PLATE[0] + 0.9, -10.95, 15.2, 1.15),
        (
            (Lane(2.0, -10.95, 4.0, 0.92), ("regrets",)),
            (Lane(6.4, -10.95, 12.8, 0.9), ("mounts",)),
            (Lane(left, -17.3, 18.6, 1.02), ("gear",)),
            (Lane(left + 19.2, -17.3, 14.6, 1.02), ("dinks", "hold")),
            (Lane(1.4, -17.3, 17.8, 1.02), ("boat",)),
        ),
    )
    return Layout(
        tray=TrayPlace(26.3, -14.3, 10.9, 10.9, 0.57),
        sea=(left, left + 35.3, -7.4, far),
        quays=(("wide", (2.7, right, -7.4, far)),),
        berths=tuple(Place(3.8, 11.4 - 3.6 * k) for k in range(5)),
        shoals=_shoals(left, far - 0.1),
        upgrade_deck=shop[0],
        upgrades=shop[1:4],
        dinks=shop[4:6],
        dink_deck=shop[6],
        days=_row(port, 7.4, 2.25, 7, 1.0),
        tackle=_row(port, 4.5, 2.1, 4, 1.05),
        coin=Place(port + 10.6, 4.5),
        preserver=Place(port + 14.6, 4.5),
        demand=(Place(port + 18.0, 5.95, scale=0.84), Place(port + 21.8, 5.95, scale=0.84)),
        services=_row(port, 0.1, 6.82, 4, 0.98),
        event_deck=small[0],
        today=Lane(small[1].x - 1.35, small[1].y, 8.1, 0.64),
        forecast=Place(port + 25.4, 5.95, scale=0.84),
        regret_deck=small[5],
        sinking=Lane(small[6].x - 1.35, small[6].y, 5.5, 0.64),
        discard=small[9],
        anglers=Centred(left, -14.2, 51.5, 1.95),
        seats=(mine, *others),
        board=(left, right, -7.6, far),
        mine=(left - 0.6, right + 0.6, -20.6, -7.8),
        others=(left, right, far + 0.1, far + 8.7) if others else None,
        pitch=-66,
    )


def portrait(players: int) -> Layout:
    left, right = -26.0, 26.0
    far, near = 20.4, -1.7
    quay = 9.8
    shop = _row(left + 0.2, -5.8, 5.06, 7, 1.16)
    rows = -(-(players - 1) // 2)
    each = 52.0 if players == 2 else 26.0
    others = tuple(_low(left + each * (k % 2), far + 0.3 + ROW * (rows - k // 2), each) for k in range(players - 1))
    mine = SeatPlace(
        Place(left + PLATE[0] * 0.55, -13.6, scale=1.1),
        Lane(left + 20.7, -13.6, 25.8, 1.5),
        (
            (Lane(right - 4.8, -13.6, 4.8, 1.1), ("regrets",)),
            (Lane(left, -21.3, 24.0, 1.3), ("gear",)),
            (Lane(left + 24.8, -21.3, 13.6, 1.3), ("dinks", "hold")),
            (Lane(left, -29.4, 18.2, 1.3), ("mounts",)),
            (Lane(left + 19.0, -29.4, 19.4, 1.3), ("boat",)),
        ),
    )
    return Layout(
        tray=TrayPlace(19.3, -25.8, 10.9, 10.9, 0.6),
        sea=(left, left + 35.3, near, far),
        quays=(("tall", (quay - 0.2, right, near, far)), ("low", (left, right, -9.8, near - 0.3))),
        berths=_row(quay, 0.2, 3.2, 5, 1.0),
        shoals=_shoals(left, far - 0.1),
        upgrade_deck=shop[0],
        upgrades=shop[1:4],
        dinks=shop[4:6],
        dink_deck=shop[6],
        days=_row(quay + 0.1, 18.9, 2.27, 7, 1.0),
        tackle=_row(quay + 0.1, 16.2, 2.1, 4, 1.05),
        coin=Place(quay + 10.7, 16.2),
        preserver=Place(quay + 14.8, 16.2),
        demand=(Place(quay + 2.2, 12.2, scale=0.86), Place(quay + 6.2, 12.2, scale=0.86)),
        services=tuple(Place(14.0 + 7.9 * (k % 2), -4.0 - 3.76 * (k // 2), scale=0.93) for k in range(4)),
        event_deck=Place(quay + 1.7, 7.3, scale=0.66),
        today=Lane(quay + 3.3, 7.3, 8.6, 0.66),
        forecast=Place(quay + 10.2, 12.2, scale=0.86),
        regret_deck=Place(quay + 1.7, 3.2, scale=0.66),
        sinking=Lane(quay + 3.3, 3.2, 6.0, 0.66),
        discard=Place(quay + 14.2, 7.3, scale=0.66),
        anglers=Centred(left, -14.8, 52.0, 1.5, gap=4.0),
        seats=(mine, *others),
        board=(left, right, -9.9, far),
        mine=(left - 0.6, right + 0.6, -33.4, -10.1),
        others=(left, right, far + 0.2, far + 0.4 + ROW * rows) if others else None,
        pitch=-70,
    )


@cache
def layout(orientation: Orientation, players: int) -> Layout:
    return landscape(players) if orientation == "landscape" else portrait(players)
