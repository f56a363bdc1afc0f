"""The words every card is written in: `coins(3)`, `die(all,-1)`, `discard(1)|lose_heart(1)`.

The rules execute exactly these words and the card texts are spoken from them, so that card and rule cannot disagree.
The same notation names the steps of a turn that wait on the agenda (see agenda.py).
"""

import re
from functools import cache

from msgspec import Struct

TIERS = ("common", "rare", "mythic")
CM = 100
"""Places are in 0.1 mm, texts in centimetres."""
PAID = ("lose_coins", "lose_heart")
"""Words that read differently as a price."""

_NUMBER, _SIGNED, _TIER, _DICE, _AGAIN, _NONE = "number", "signed", "tier", "dice", "again", "none"
_ARGUMENT = {
    _NUMBER: re.compile(r"[1-9]"),
    _SIGNED: re.compile(r"[+-][1-9]"),
    _TIER: re.compile("|".join(TIERS)),
    _DICE: re.compile(r"(all|one|even|next|zone),([+-][1-9]|=[0-6]|=lowest|\*[2-9]|/2)"),
    _AGAIN: re.compile("all|high"),
}
WORDS = {
    # what a player gains and loses
    "coins": _NUMBER,
    "lose_coins": _NUMBER,
    "tomb": _NUMBER,
    "heal": _NUMBER,
    "lose_heart": _NUMBER,
    "treasure": _TIER,
    "boss_card": _NUMBER,
    "discard": _NUMBER,
    "flip_equip": _NUMBER,
    "restore": _NONE,
    # the bag
    "poison": _NUMBER,
    "convert": _NUMBER,
    "add_red": _NUMBER,
    "add_blue": _NUMBER,
    "remove_blue": _NUMBER,
    # the dice on the felt
    "die": _DICE,
    "rethrow": _AGAIN,
    "leave": _NUMBER,
    "total": _SIGNED,
    "chalk": _NONE,
    "extra_drop": _NONE,
    # equipment as a price
    "take_back": _NONE,
    "sacrifice": _NONE,
    # foes and the turn
    "damage": _NUMBER,
    "prevent": _NUMBER,
    "skip": _NONE,
    "look": _NUMBER,
    "foe_hearts": _NUMBER,
    "double_brown": _NONE,
    "pot_coins": _NUMBER,
    "no_silver": _NONE,
    "shop_again": _NONE,
    "summon_final": _NONE,
    "end_turn": _NONE,
}


class Effect(Struct, frozen=True):
    """A word taken apart: `die(all,-1)` is op die, what all, change -1; `coins(3)` is op coins, n 3."""

    op: str
    n: int = 1
    what: str = ""
    change: str = ""
    otherwise: str = ""


@cache
def parse(text: str) -> Effect:
    """The parts of a word or an agenda step. It does not judge: content.py asks `fault` when it loads."""
    text, _, otherwise = text.partition("|")
    op, _, argument = text.rstrip(")").partition("(")
    if argument.lstrip("+-").isdigit():
        return Effect(op, int(argument), otherwise=otherwise)
    what, _, change = argument.partition(",")
    return Effect(op, 1, what, change, otherwise)


def on_dice(dice: tuple[int, ...], words: tuple[str, ...]) -> tuple[str, ...]:
    """Words about one die or a place, about these dice: `change(0 2,-1)`."""
    ids = " ".join(map(str, dice))
    return tuple(f"change({ids},{parse(word).change})" if parse(word).op == "die" else word for word in words)


def behind(card: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Words that bear on the total, with the card behind them: `change(0 2,-1,axe)`, `add(moon-altar,2)`."""
    found = []
    for word in words:
        effect = parse(word)
        if effect.op in ("die", "change"):
            word = f"{effect.op}({effect.what},{effect.change},{card})"
        elif effect.op == "total":
            word = f"add({card},{effect.n})"
        found.append(word)
    return tuple(found)


def fault(text: str) -> str | None:
    """What is wrong with a word of the content, in one phrase."""
    word, bar, otherwise = text.partition("|")
    match = re.fullmatch(r"(\w+)(?:\((.*)\))?", word)
    if match is None or match[1] not in WORDS:
        return f"unknown word {word!r}"
    grammar = WORDS[match[1]]
    if grammar == _NONE:
        if match[2] is not None:
            return f"{match[1]!r} takes nothing in brackets"
    elif match[2] is None or not _ARGUMENT[grammar].fullmatch(match[2]):
        return f"{match[1]!r} needs a {grammar} in brackets, not {match[2]!r}"
    return fault(otherwise) if bar else None


def changed(value: int, change: str, lowest: int, floor: int) -> int:
    """A die's value after a change such as -2, =1, *2, /2 or =lowest; never below the floor (R12).

    Only what divides evenly is halved: a die may have become odd when a standing effect was read anew.
    """
    sign, rest = change[0], change[1:]
    if change == "=lowest":
        return lowest
    n = int(rest)
    if sign == "*":
        return value * n
    if sign == "/":
        return value if value % n else value // n
    return max(floor, n if sign == "=" else value + n if sign == "+" else value - n)
