"""How much room things take on the table, and whether they lie on one another."""

from itertools import combinations

from client.boards.areas import Area
from client.boards.pieces.places import Place


def box(place: Place, half: tuple[float, float]) -> Area:
    """What a thing of this half width and half depth covers, seen from above: what leans covers less."""
    corners = place.corners(half)
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    return min(xs), max(xs), min(ys), max(ys)


def overlap(here: Area, there: Area) -> bool:
    across = min(here[1], there[1]) - max(here[0], there[0])
    along = min(here[3], there[3]) - max(here[2], there[2])
    return across > 0.01 and along > 0.01


def within(thing: Area, seen: Area, beside: float = 0.1, beyond: float = 0.6) -> bool:
    across = thing[0] >= seen[0] - beside and thing[1] <= seen[1] + beside
    return across and thing[2] >= seen[2] - beyond and thing[3] <= seen[3] + beyond


def lying_on_one_another(things: dict[str, Area], may_overlap: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The pairs that do, but for those of the kinds that may: cards of one lane, when there are many."""
    return [
        (one, other)
        for (one, here), (other, there) in combinations(things.items(), 2)
        if not (one.split()[0] in may_overlap and other.split()[0] in may_overlap) and overlap(here, there)
    ]
