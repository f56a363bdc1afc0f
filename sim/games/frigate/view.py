"""What anyone may know of a run: everything but the seed, and so neither rolls nor shops to come."""

from msgspec.structs import replace

from sim.chance import BLANK, Chance
from sim.games.frigate.state import State


def view(state: State) -> State:
    return replace(state, chance=BLANK)


def redeal(state: State, chance: Chance) -> State:
    return replace(state, chance=chance)
