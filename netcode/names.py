"""Names that people can tell apart: nothing invisible in them, and none that only looks like another."""

import re
import unicodedata

LONGEST = 24
INVISIBLE = (
    r"\x00-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5"
    r"\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Control and format characters, fillers and selectors: they change what is seen without being seen."""
BLANKS = r"\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
"""Other spaces than the space."""
PRIVATE = r"\ue000-\uf8ff\U000f0000-\U0010ffff"
VISIBLE = f"^[^{INVISIBLE}{BLANKS}{PRIVATE}]+$"
"""What names and words are made of: they end up on other people's screens and terminals."""

_UPPER = dict(zip("АВЕЅІЈКМНОРСТУХҮԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESIJKMHOPCTYXYWABEZHIKMNOPTYX", strict=True))
_LOWER = dict(zip("аеѕіјорсухһԁԛԝүпгкмтвнαεικνορτυχγηωıɑɡƖ", "aesijopcyxhdqwynrkmtbhaeiknoptuxynwiagl", strict=True))
_LOOK_ALIKES = str.maketrans(_UPPER | _LOWER)
"""Cyrillic and Greek letters, and a few of Latin, that look like plain Latin ones."""
_HIDDEN = re.compile(f"[{INVISIBLE}{PRIVATE}]")
_BLANK = re.compile(rf"[{BLANKS}\s]+")
_UNASSIGNED = "Cn"
_MARKS = ("Mn", "Me")


def visible(text: str) -> str:
    """A text without what nobody sees, and with plain spaces."""
    return _HIDDEN.sub("", _BLANK.sub(" ", text)).strip()


def cleaned(name: str) -> str:
    """A name as others are shown it: in one normal form, of letters that everybody's computer knows; never empty."""
    known = (letter for letter in _normal(name) if unicodedata.category(letter) != _UNASSIGNED)
    return "".join(known).strip()[:LONGEST].strip() or "?"


def skeleton(name: str) -> str:
    """What is left of a name for the eye: names with the same one count as the same."""
    latin = unicodedata.normalize("NFKD", _normal(name)).translate(_LOOK_ALIKES)
    plain = "".join(letter for letter in latin if unicodedata.category(letter) not in _MARKS)
    return "".join(plain.casefold().translate(_LOOK_ALIKES).split())


def _normal(text: str) -> str:
    return visible(unicodedata.normalize("NFKC", text))
