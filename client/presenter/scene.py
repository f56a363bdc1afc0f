"""What lies on the table, as plain values: layout, pieces with what they mean, sheets, zones and dice."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from client.boards import VIEWPOINTS, Board, Orientation, Target, Viewpoint
from client.boards.areas import Area
from client.boards.pieces.piece import Piece, laid
from client.presenter.values import Values, die_values, filled, large_of, look_values, place_values, rounded, short
from sim.game import DieToThrow, Rest, RestingDie, Seat, Throw
from sim.games import AnyGame
from sim.hitbox import Zone, inside

Shape = str
"""`hand`: somebody else shows the table, and what others have is left out; `table`: everything."""
NEARLY_ALL = 6
"""So many times as many of a kind on the board as in one's own part: then a row of them reaches into it."""
Does = Callable[[Target], list[str]]
"""The ids of the choices that a target stands for."""


def scene_values(
    game: AnyGame,
    board: Board,
    orientation: Orientation,
    seat: Seat | None,
    shape: Shape,
    does: Does,
    dice: list[tuple[DieToThrow, RestingDie]],
) -> Values:
    """The scene of a page; `does` names what can be done with a piece."""
    sheets: dict[str, Values] = {}
    told: Values = {"layout": _layout(game, board, orientation, seat), "pieces": {}, "zones": _zones(board, dice)}
    table = laid(board)
    if table is not None:
        targets = {target.id: target for target in board.targets}
        pieces = table.pieces
        turn, areas = table.active, _areas_of(pieces, table.areas)
        for order, piece in enumerate(pieces.values()):
            area = areas[piece.id]
            if shape == "table" or area != "others":
                told["pieces"][piece.id] = _piece(piece, order, area, targets.get(piece.id), does, sheets, turn)
        if (ground := table.ground) is not None:
            told["ground"] = {
                "picture": ground.name,
                "at": rounded((ground.x, ground.y)),
                "half": rounded(ground.half),
                "high": short(ground.high),
            }
    return filled(told | {"sheets": sheets})


def _piece(
    piece: Piece,
    order: int,
    area: str,
    target: Target | None,
    does: Does,
    sheets: dict[str, Values],
    on_turn: str | None,
) -> Values:
    look = piece.look
    told: Values = {
        "order": order,
        "half": rounded(look.half),
        "high": short(look.height),
        "round": look.round,
        "role": piece.role,
        "area": area,
        "means": piece.means,
        "turn_of": piece.id == on_turn,
        "large": large_of(look, sheets),
    }
    told |= look_values(look, sheets) | place_values(piece.place)
    if target is not None:
        told |= {
            "label": target.label,
            "detail": target.detail,
            "does": does(target),
            "toggles": target.toggles,
            "selected": target.selected,
        }
    return filled(told) | {"order": order}


def _areas_of(pieces: Mapping[str, Piece], areas: Mapping[str, Area]) -> dict[str, str]:
    """In which part each piece lies; of a kind that lies nearly all on the board, none is anybody's own."""
    found = {piece.id: _area(piece, areas) for piece in pieces.values()}
    kinds = Counter((piece.role, found[piece.id]) for piece in pieces.values() if piece.role)
    for piece in pieces.values():
        shared, own = (kinds[piece.role, area] for area in ("board", "mine"))
        if found[piece.id] == "mine" and shared > NEARLY_ALL * own:
            found[piece.id] = "board"
    return found


def _area(piece: Piece, areas: Mapping[str, Area]) -> str:
    """In which part of the table a piece lies: what lies in none of them is everybody's."""
    for name in ("mine", "others"):
        if name in areas:
            left, right, near, far = areas[name]
            if left <= piece.place.x <= right and near <= piece.place.y <= far:
                return name
    return "board"


def _layout(game: AnyGame, board: Board, orientation: Orientation, seat: Seat | None) -> Values:
    tray = board.tray
    views = {name: _view(board.viewpoint(name, seat)) for name in VIEWPOINTS}
    table = laid(board)
    areas = {name: rounded(area) for name, area in table.areas.items()} if table is not None else {}
    return {
        "orientation": orientation,
        "areas": areas,
        "tray": {
            "x": short(tray.x),
            "y": short(tray.y),
            "z": short(tray.z),
            "scale": short(tray.scale),
            "half_width": short(tray.half_width),
            "half_depth": short(tray.half_depth),
            "pit": short(game.pit / 10),
        },
        "views": views,
    }


def _view(view: Viewpoint) -> Values:
    told: Values = {
        "points": [rounded(point) for point in view.points],
        "heading": short(view.heading),
        "pitch": short(view.pitch),
        "lens": short(view.lens),
        "top": short(view.top),
    }
    return told | ({"low": True} if view.low else {})


def _zones(board: Board, dice: list[tuple[DieToThrow, RestingDie]]) -> list[Values]:
    return [_zone(zone, any(inside(zone, resting) for _, resting in dice)) for zone in board.zones]


def _zone(zone: Zone, lit: bool) -> Values:
    told: Values = {"id": zone.id, "shape": zone.shape, "at": rounded((zone.x / 100, zone.y / 100))}
    told |= {"a": short(zone.a / 100), "b": short(zone.b / 100)}
    return told | ({"lit": True} if lit else {})


def felt_dice(board: Board, fallen: tuple[Throw, Rest] | None) -> list[tuple[DieToThrow, RestingDie]]:
    """The dice on the felt: those that fell last, but for those that lie elsewhere by the view, or as it says."""
    there: dict[int, tuple[DieToThrow, RestingDie]] = {}
    if fallen is not None:
        throw, rest = fallen
        bodies = {die.id: die for die in throw.everything}
        there = {one.id: (bodies[one.id], one) for one in rest.dice if one.id not in board.taken}
    if lying := board.lying:
        known = {die.id for die, _ in lying}
        there = {number: die for number, die in there.items() if number in known}
        there |= {die.id: (die, resting) for die, resting in lying}
    return list(there.values())


def dice_values(dice: list[tuple[DieToThrow, RestingDie]]) -> list[Any]:
    return [die_values(die, resting) for die, resting in dice]
