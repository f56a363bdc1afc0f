"""Looks, sheets and dice as plain values for a page: lengths rounded, colours as painters write them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec

from client.boards.pieces.looks import Look, Token
from client.boards.pieces.places import Place
from client.render.surface import Surface
from client.table3d.dice import dye_of
from client.table3d.text_printer import Line, Sheet
from sim.dice import KINDS
from sim.game import DieToThrow, RestingDie
from sim.physics.pose import laid, place
from sim.physics.solids import SOLIDS

Values = dict[str, Any]


def rounded(numbers: Iterable[float]) -> list[float]:
    """To a hundredth of a millimetre, which nobody sees."""
    return [short(number) for number in numbers]


def short(number: float) -> float:
    value = round(float(number), 3)
    return int(value) if value == int(value) else value


def srgb(colour: Sequence[float]) -> str:
    """A linear colour as #rrggbb, or #rrggbbaa where something shines through."""
    parts = [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in (min(1.0, c) for c in colour[:3])]
    if len(colour) > 3 and colour[3] < 1:
        parts.append(colour[3])
    return "#" + "".join(f"{round(255 * max(0.0, part)):02x}" for part in parts)


def filled(values: Values) -> Values:
    """Without what is nothing."""
    return {name: value for name, value in values.items() if value not in (None, "", (), [], {}, False)}


# Sheets


@lru_cache(maxsize=4096)
def sheet_ref(sheet: Sheet) -> str:
    """What a sheet is called: the same words on the same picture have the same name."""
    return blake2b(msgspec.json.encode(sheet_values(sheet)), digest_size=8).hexdigest()


@lru_cache(maxsize=4096)
def sheet_values(sheet: Sheet) -> Values:
    return filled(
        {
            "width": sheet.width,
            "height": sheet.height,
            "picture": sheet.picture,
            "frame": sheet.frame,
            "hole": short(sheet.hole),
            "shapes": [
                {"outline": [rounded(corner) for corner in shape.outline], "colour": srgb(shape.ink)}
                for shape in sheet.shapes
            ],
            "lines": [_line(line) for line in sheet.lines if line.text],
        }
    )


def _line(line: Line) -> Values:
    always = {"text": line.text, "font": line.font, "size": short(line.size), "x": short(line.x), "y": short(line.y)}
    more = {"wrap": short(line.wrap), "lines": line.lines, "room": short(line.room)}
    return always | {"colour": srgb(line.colour), "align": line.align} | filled(more)


# Dice


def die_values(die: DieToThrow, resting: RestingDie | None = None, thrown: bool = False) -> Values:
    """A die, and how it lies."""
    kind, dye = KINDS[die.kind], dye_of(die.colour)
    faces = die.faces or kind.faces
    told: Values = {
        "id": die.id,
        "kind": kind.body,
        "body": srgb(dye.body),
        "ink": srgb(dye.ink),
        "faces": list(faces),
    }
    if kind.body == "d6" and all(isinstance(face, int) for face in faces):
        told["pips"] = dye.pips
    if dye.metal:
        told["metal"] = dye.metal
    if thrown:
        told["thrown"] = True
    if resting is not None:
        where, turn = place(resting.pose or laid(SOLIDS[kind.body], resting))
        told |= {"face": resting.face, "pose": [round(number, 6) for number in (*where, *turn)]}
    return told


def bodies() -> Values:
    """The six solids, for whoever draws dice."""
    return {
        name: {
            "corners": [[round(part, 6) for part in corner] for corner in solid.corners],
            "faces": [list(face) for face in solid.faces],
            "radius": round(solid.in_radius, 6),
        }
        for name, solid in SOLIDS.items()
    }


# Looks


@lru_cache(maxsize=4096)
def place_values(place: Place) -> Values:
    """Not to be changed: it is told again."""
    turns = {"turn": place.turn, "tilt": place.tilt, "roll": place.roll}
    told: Values = {"at": rounded((place.x, place.y, place.z))}
    told |= {name: short(angle) for name, angle in turns.items() if angle}
    return told if place.scale == 1 else told | {"scale": short(place.scale)}


def look_values(look: Look, sheets: dict[str, Values]) -> Values:
    """A look; the sheets it shows are put among the others, and named by their refs."""
    told: Values = {}
    for name, value in look.data.items():
        match value:
            case Sheet():
                told[name] = _noted(value, sheets)
            case Surface():
                told |= _surface(value) if isinstance(look, Token) else {"colour": srgb(value.colour)}
            case None:
                pass
            case _:
                told[name] = _told(name, value, sheets)
    return filled(told)


def _told(name: str, value: Any, sheets: dict[str, Values]) -> Any:
    match name:
        case "patches":
            return [_patch(patch) for patch in value]
        case "parts":
            return [look_values(token, sheets) | place_values(place) for token, place in value]
        case "die":
            return die_values(*value)
        case "outline":
            return [rounded(corner) for corner in value]
        case "tint":
            return srgb(value)
    return value


def large_of(look: Look, sheets: dict[str, Values]) -> str:
    """The sheet of a long look, or nothing."""
    return "" if look.large is None else _noted(look.large, sheets)


def _noted(sheet: Sheet, sheets: dict[str, Values]) -> str:
    ref = sheet_ref(sheet)
    sheets[ref] = sheet_values(sheet)
    return ref


def _patch(patch: Values) -> Values:
    return {
        "at": rounded(patch["at"]),
        "outline": [rounded(corner) for corner in patch["outline"]],
        "colour": srgb(patch["surface"].colour),
    }


@lru_cache(maxsize=1024)
def _surface(surface: Surface) -> Values:
    told: Values = {"colour": srgb(surface.colour), "rough": short(surface.rough)}
    more = {"metal": short(surface.metal), "clear": surface.see_through, "painted": surface.painted}
    glow = srgb(surface.glow) if any(surface.glow) else ""
    return told | filled(more | {"glow": glow})
