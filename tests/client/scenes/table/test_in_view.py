"""Everything on a table is seen: inside the window, under nothing that stands before it, and not too small.

Cards, plates and dice of every board are projected onto windows of five shapes, with every number of players, at the
beginning of a game, in its middle and late.
"""

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from typing import Any, NamedTuple

import panda3d.core as p3d
import pytest

from client.boards.pieces.board import PiecesBoard
from client.boards.pieces.looks import Cards, Outline, Plate
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import STANDS
from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table.scene import TableScene
from client.ui.brush import Area
from client.ui.widgets import Button, Tile
from sim.game import Seat
from sim.games import AnyGame, all_games
from sim.physics.solids import SOLIDS
from tests.client.boards.playing import Playing
from tests.client.scenes.table.test_scene import my_turn, sit_down
from tests.client.scenes.test_app import resize

SHAPES = [(1280, 720), (1920, 1080), (800, 1280), (500, 800), (2560, 1080)]
TABLES = [(name, seats) for name, game in sorted(all_games().items()) for seats in game.seats]
MOMENTS = (0.0, 0.5, 0.93)
"""Which part of a game has been played."""
TOUCHING = 2.0
"""dp by which things may reach under the interface or out of the window: a card's corner, an edge."""
LEAST = {"held": (100.0, 120.0), "own plate": (220.0, 100.0), "plate": (100.0, 44.0), "card": (22.0, 13.0)}
"""Least width and height by kind, in windows of 1280 x 720 and 800 x 1280; in others in proportion."""
FROM_WALL = 1.4
"""cm from the wall at which the middle of a die is that leans on it."""
DIE = {"landscape": 34.0, "portrait": 25.0}
"""The least edge of a die there, and in a window of 800 x 1280."""


HIDDEN = 0.1
"""The share of a thing that may be hidden by one of one's own that stands before it."""
READ_AT_THE_HEAD = {"mounted": 0.4, "played": 0.45}
"""The same, by role, of cards that have all their numbers above."""
GRID = 10
"""Rows and columns of the points of a thing that are looked at."""
LARGE = 0.9
"""cm from its middle to its edge from which on a thing counts; smaller ones are marks and tokens."""
PASSING = ("choice",)
"""Roles of what is there only while one chooses from it."""
Spot = tuple[float, float]


class Seen(NamedTuple):
    """Something on the table, and where in the window it is seen, in dp."""

    name: str
    kind: str
    area: Area


class ByBots(Playing):
    """A game of bots, every state of which is kept."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        super().__init__(seats, seats)
        self._think = next(iter(game.bots.values()))
        self.states = [self.state]
        while not self.over:
            self.step()
            if game.throw(self.state) is None:
                self.states.append(self.state)

    def choose(self, seat: Seat) -> Any:
        return self._think(self.game.view(self.state, seat), seat, self._chance.derive("bot", len(self.states)))


@cache
def played(name: str, seats: int) -> ByBots:
    return ByBots(all_games()[name], seats)


def begin(demo: Demo, name: str, seats: int) -> TableScene:
    game = all_games()[name]
    table = sit_down(demo, game, (YOU, *[next(iter(game.bots))] * (seats - 1)))
    my_turn(demo, table)
    demo.run(0.5)
    return table


def show(table: TableScene, part: float, seats: int) -> None:
    """The board as it is when so much of a game has been played."""
    board, game = table.tabletop.board, table.link.game
    assert board is not None
    states = played(game.id, seats).states
    view = game.view(states[int(part * (len(states) - 1))], 0)
    board.show(view, (), 0, game.actions(view, 0))


def interface(table: TableScene) -> Iterator[tuple[str, Area]]:
    """The parts of the interface that are always there."""
    stage = table.app.stage
    for key in ("hud.bar", "panel"):
        widget = stage.find(key)
        if widget is not None:
            yield key, widget.on_screen()
    top = stage.find("hud.top")
    assert top is not None
    for widget in top.walk():
        if isinstance(widget, (Button, Tile)) or getattr(widget, "finish", None) is not None:
            yield "hud.top", widget.on_screen()


def kind_of(piece: Piece) -> str:
    if isinstance(piece.look, Plate):
        return "plate" if piece.role != "sheet" and not piece.id.endswith(" 0") else "own plate"
    return "held" if piece.role == "hand" else "card"


def things(table: TableScene) -> Iterator[Seen]:
    """Every card, plate and die."""
    board, stage = table.tabletop.board, table.app.stage
    assert board is not None
    tray = board.tray
    half = SOLIDS["d6"].in_radius * tray.scale
    die = [p3d.Point3(tray.x + x * half, tray.y - half, tray.z + 2 * half) for x in (-1, 1)]
    yield Seen("a die in the middle of the pit", "die", _area(table, die))
    if isinstance(board, PiecesBoard):
        for piece in board._pieces.values():
            large = isinstance(piece.look, Plate) and piece.look.seen_large is not None
            if large or isinstance(piece.look, Cards):
                yield Seen(piece.id, kind_of(piece), _area(table, piece.place.corners(piece.look.half)))
    else:
        for target in board.targets:
            spots = table.tabletop.pointing.corners_of(target)
            xs, ys = ([spot[k] for spot in spots] for k in (0, 1))
            left, right = ((x + 1) / 2 * stage.width for x in (min(xs), max(xs)))
            top, bottom = ((1 - y) / 2 * stage.height for y in (max(ys), min(ys)))
            yield Seen(target.id, "target", Area(left, top, right - left, bottom - top))


def _area(table: TableScene, points: list[p3d.Point3]) -> Area:
    stage = table.app.stage
    spots = [table.tabletop.pointing.seen_at(point) for point in points]
    if any(spot is None for spot in spots):
        return Area(-1000.0, -1000.0, 1.0, 1.0)  # not in front of the eye
    xs = [(spot.x + 1) / 2 * stage.width for spot in spots if spot is not None]
    ys = [(1 - spot.y) / 2 * stage.height for spot in spots if spot is not None]
    return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _stands_before_dice(table: TableScene, name: str, area: Area) -> bool:
    """Whether a thing that leans hides where dice come to rest."""
    board = table.tabletop.board
    if not isinstance(board, PiecesBoard) or board._pieces[name].place.tilt < STANDS:
        return False
    tray, rest = board.tray, (table.link.game.pit / 10 - FROM_WALL) * board.tray.scale
    for side in range(36):
        angle = 2 * pi * side / 36
        spot = p3d.Point3(tray.x + rest * cos(angle), tray.y + rest * sin(angle), tray.z + tray.scale)
        seen = _area(table, [spot])
        if area.x < seen.x < area.right and area.y < seen.y < area.bottom:
            return board._pieces[name].place.y < tray.y
    return False


def _outline(table: TableScene, piece: Piece) -> list[Spot]:
    """The corners in the window, once around; none if they are not before the eye."""
    spots = [table.tabletop.pointing.seen_at(point) for point in piece.place.corners(piece.look.half)]
    seen = [(spot.x, spot.y) for spot in spots if spot is not None]
    return [seen[0], seen[1], seen[3], seen[2]] if len(seen) == 4 else []


def _points(outline: list[Spot]) -> list[Spot]:
    """All over what has these corners."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = outline
    shares = [(k + 0.5) / GRID for k in range(GRID)]
    return [
        (
            (ax * (1 - u) + bx * u) * (1 - v) + (dx * (1 - u) + cx * u) * v,
            (ay * (1 - u) + by * u) * (1 - v) + (dy * (1 - u) + cy * u) * v,
        )
        for u in shares
        for v in shares
    ]


def _inside(outline: list[Spot], point: Spot) -> bool:
    x, y = point
    turns = [
        (bx - ax) * (y - ay) > (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)
    ]
    return all(turns) or not any(turns)


def _says_something(piece: Piece) -> bool:
    """More than a back or an empty place does."""
    if isinstance(piece.look, Cards):
        return piece.look.face is not None
    return not isinstance(piece.look, Outline)


def hidden(table: TableScene) -> list[str]:
    """What is hidden by things of one's own that stand before it, and how much of it."""
    board = table.tabletop.board
    if not isinstance(board, PiecesBoard):
        return []
    pieces = [piece for piece in board._pieces.values() if min(piece.look.half) > LARGE]
    seen = [(piece, _outline(table, piece)) for piece in pieces if piece.role not in PASSING]
    before = [(one, out) for one, out in seen if out and one.place.tilt >= STANDS and one.place.y < board.tray.y]
    told = []
    for piece, outline in seen:
        if not _says_something(piece):
            continue
        points = _points(outline) if outline else []
        for other, shape in before:
            if other is piece or other.role == piece.role or other.place.y > piece.place.y - 0.3:
                continue
            share = sum(_inside(shape, point) for point in points) / GRID**2
            if share > READ_AT_THE_HEAD.get(piece.role, HIDDEN):
                told.append(f"{piece.id} under {other.id} ({share:.0%})")
    return told


def found(table: TableScene) -> dict[str, list[str]]:
    """What is wrong, by its kind."""
    stage = table.app.stage
    window = Area(0, 0, stage.width, stage.height)
    portrait = stage.width < stage.height
    grown = stage.width / 800 if portrait else stage.height / 720
    parts = list(interface(table))
    wrong: dict[str, list[str]] = {}
    for name, kind, area in things(table):

        def say(what: str, name: str = name, area: Area = area) -> None:
            shown = tuple(round(number) for number in area)
            wrong.setdefault(what, []).append(f"{name} {shown}")

        inside = area.overlap(window)
        if area.w - inside.w > TOUCHING or area.h - inside.h > TOUCHING:
            say("outside")
        for part, covering in parts:
            under = area.overlap(covering)
            if under.w > TOUCHING and under.h > TOUCHING:
                say(f"covered by {part}")
        if kind == "die":
            if area.w < DIE["portrait" if portrait else "landscape"] * grown:
                say("small die")
        elif _stands_before_dice(table, name, area):
            say("before the dice")
        elif kind in LEAST and (area.w < LEAST[kind][0] * grown or area.h < LEAST[kind][1] * grown):
            say(f"small {kind}")
    return wrong


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_everything_is_seen(demo: Demo, name: str, seats: int) -> None:
    table = begin(demo, name, seats)
    wrong: dict[str, list[str]] = {}
    for size in SHAPES:
        resize(demo, *size, 1.0)
        for part in MOMENTS:
            show(table, part, seats)
            wrong |= {f"{size} {part} {what}": which for what, which in found(table).items()}
            if under := hidden(table):
                wrong[f"{size} {part} hidden"] = under
    resize(demo, 1280, 720, 1.0)
    assert wrong == {}


def test_the_interface_leaves_the_window_to_the_table(demo: Demo) -> None:
    """At 1280 x 720 it covers less than an eighth."""
    table = begin(demo, "beat-the-bit", 4)
    covered = sum(area.w * area.h for _, area in interface(table))
    assert covered / (1280 * 720) < 0.12
