"""The kinds of dice as pure data: which solid falls, and what its faces say.

A face is named by its index in `DieKind.faces` everywhere in the rules; what the index is worth is the game's business.
"""

from msgspec import Struct

Face = int | str

BODIES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
"""Every solid that can be thrown, with its number of faces."""


class DieKind(Struct, frozen=True):
    """A die: the solid it is made of and the label of each face, by face index."""

    id: str
    body: str
    faces: tuple[Face, ...]


def _standard(body: str) -> DieKind:
    return DieKind(body, body, tuple(range(1, BODIES[body] + 1)))


KINDS: dict[str, DieKind] = {
    kind.id: kind
    for kind in (
        *(_standard(body) for body in BODIES),
        DieKind("adventure", "d6", (1, 2, 2, 3, 3, 4)),
        DieKind("lead", "d6", (3, 3, 3, 4, 4, 4)),
        DieKind("kelp", "d6", (2, 2, 3, 4, 5, 5)),
        DieKind("brine", "d6", (1, 1, 3, 4, 6, 6)),
        DieKind("ichor", "d6", (0, 0, 3, 5, 6, 7)),
        DieKind("omen", "d6", ("still", "still", "still", "stir", "stir", "maw")),
    )
}
