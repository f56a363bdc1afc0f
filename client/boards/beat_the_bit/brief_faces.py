"""The face of a card as it lies on the table: picture, name, numbers and signs, large; words are for a long look."""

from client.boards.beat_the_bit.looks import FOLDER, INK, NUMBER, TITLE, WHITE
from client.table3d.cards import PIXELS
from client.table3d.icons import box, sign
from client.table3d.text_printer import Ink, Line, Shape, Sheet
from sim.games.beat_the_bit.content import CARDS, Curse, Foe, Treasure
from sim.games.beat_the_bit.vocabulary import parse

PAPER: Ink = (0.90, 0.82, 0.64)
BROWN: Ink = (0.25, 0.085, 0.02)
SILVER: Ink = (0.54, 0.60, 0.66)
VIOLET: Ink = (0.14, 0.035, 0.35)
LEFT, MIDDLE, RIGHT = 24.0, 210.0, 396.0
BOXES, BELOW, FOOT, END = 264.0, 374.0, 484.0, 580.0
"""Where the upper boxes begin, the lower one, what is below it, and the edge."""
FINAL_FOOT = 520.0
"""A final boss has one large box, down to here."""
GAP = 5.0
SIGN = 40.0
"""Half the side of a sign."""
NAME = 76.0
"""How large a name is, if it is short."""
SIGNS = {
    "coins": "coin",
    "lose_coins": "coins lost",
    "tomb": "tomb",
    "heal": "heart",
    "lose_heart": "heart lost",
    "poison": "poison",
    "discard": "card lost",
    "flip_equip": "gear turned",
    "end_turn": "turn ends",
}
"""What stands for a word of the rules; a treasure is a chest of its kind."""
WHEN = {"always": "", "odd": "1·3·5", "even": "2·4·6"}
"""When a damage counts, by what the die shows; else it is the number of hearts that are left."""


def brief_face(card: str, name: str) -> Sheet:
    width, height = PIXELS
    what = CARDS[card]
    shapes: tuple[Shape, ...] = ()
    lines: list[Line] = []
    if isinstance(what, Foe):
        foot = FOOT if what.rank != "final" else FINAL_FOOT
        shapes, lines = _boxes(what, foot)
        size, room = min(54.0, 0.9 * (END - foot)), END - foot
        lines.append(Line(name, TITLE, size, 178, (foot + END) / 2, INK, wrap=296, lines=2, room=room))
    else:
        # above the price and the symbol
        lines.append(Line(name, TITLE, NAME, width / 2, 422, INK, wrap=372, lines=2, room=160))
    if isinstance(what, Foe | Curse):
        lines.append(Line(str(what.difficulty), NUMBER, 74, 64, 87, WHITE))
    elif isinstance(what, Treasure):
        lines.append(Line(str(what.cost), NUMBER, 52, 58, 557, INK))
    return Sheet(width, height, f"{FOLDER}/{card}.jpg", tuple(lines), shapes=shapes)


def _boxes(foe: Foe, foot: float) -> tuple[tuple[Shape, ...], list[Line]]:
    """What a throw brings: below the difficulty, just so, and above it."""
    paper = box(14, BOXES - 4, 406, foot + 2, PAPER, 2)
    shapes: list[Shape] = [paper]
    lines: list[Line] = []
    violet_top = BELOW
    if foe.rank == "final":
        violet_top = BOXES
    else:
        for left, right, ink, words, compared, tint in (
            (LEFT, MIDDLE - GAP / 2, BROWN, foe.brown, "≤", WHITE),
            (MIDDLE + GAP / 2, RIGHT, SILVER, foe.silver, "=", INK),
        ):
            shapes.append(box(left, BOXES, right, BELOW - GAP, ink))
            lines.append(Line(compared, NUMBER, 56, left + 30, (BOXES + BELOW) / 2 + 16, tint))
            _row(words, left + 54, right - 6, (BOXES + BELOW - GAP) / 2, tint, shapes, lines)
    shapes.append(box(LEFT, violet_top, RIGHT, foot, VIOLET))
    rows = list(foe.violet.items())
    each = (foot - violet_top) / max(1, len(rows))
    for number, (when, damage) in enumerate(rows):
        y = violet_top + each * (number + 0.5)
        left = LEFT + 54
        if foe.rank != "final" and number == 0:
            lines.append(Line(">", NUMBER, 56, LEFT + 30, y + 18, WHITE))
        elif foe.rank == "final":
            left = LEFT + 10
        size = min(44.0, each * 0.7)
        if when in WHEN:
            told, middle = WHEN[when], left + 52
        else:
            told, middle = when, left + 76
            shapes.extend(sign("heart", left + 34, y, 0.5 * size))
        if told:
            lines.append(Line(told, NUMBER, size, middle, y + 0.34 * size, WHITE, wrap=104))
            left += 108
        _row(damage, left, RIGHT - 6, y, WHITE, shapes, lines, min(SIGN, each * 0.46))
    return tuple(shapes), lines


def _row(
    words: tuple[str, ...],
    left: float,
    right: float,
    y: float,
    tint: Ink,
    shapes: list[Shape],
    lines: list[Line],
    size: float = SIGN,
) -> None:
    """Signs side by side, a number before those of which there are several; "or" is a stroke between two."""
    told: list[tuple[str, int]] = []
    for word in words:
        while word:
            effect = parse(word)
            told.append((_named(effect.op, effect.what), effect.n))
            word = effect.otherwise
            if word:
                told.append(("/", 1))
    widths = [0.5 if name == "/" else 2.1 + 0.9 * (n > 1) for name, n in told]
    size = min(size, (right - left) / max(1.0, sum(widths)))
    at = (left + right) / 2 - size * sum(widths) / 2
    for (name, n), wide in zip(told, widths, strict=True):
        if name == "/":
            lines.append(Line("/", NUMBER, 1.5 * size, at + size * 0.25, y + 0.5 * size, tint))
        else:
            if n > 1:
                lines.append(Line(str(n), NUMBER, 1.7 * size, at + size * 0.5, y + 0.6 * size, tint))
            shapes.extend(sign(name, at + size * (wide - 1.05), y, size))
        at += size * wide


def _named(op: str, what: str) -> str:
    return f"chest {what}" if op == "treasure" else SIGNS[op]
