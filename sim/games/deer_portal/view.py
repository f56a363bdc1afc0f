"""What anyone may know of a DeerPortal table: all but the order of the cards that lie face down, and chance.

No seat has secrets of its own, so every seat and every spectator sees the same.
"""

from msgspec.structs import replace

from sim.chance import BLANK, Chance
from sim.games.deer_portal.state import State

FACE_DOWN = "?"


def view(state: State) -> State:
    return replace(
        state,
        chance=BLANK,
        piles=tuple(
            pile[: drawn + 1] + FACE_DOWN * (len(pile) - drawn - 1)
            for pile, drawn in zip(state.piles, state.drawn, strict=True)
        ),
    )


def redeal(state: State, chance: Chance) -> State:
    piles = []
    for pile, drawn in zip(state.piles, state.drawn, strict=True):
        below, chance = chance.shuffle(pile[drawn + 1 :])
        piles.append(pile[: drawn + 1] + "".join(below))
    return replace(state, piles=tuple(piles), chance=chance)
