"""How the tests put a run where they want it."""

from msgspec.structs import replace

from sim.chance import chance_from
from sim.game import Rest, RestingDie
from sim.games.frigate import GAME, market, rounds
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.content import PERKS
from sim.games.frigate.dice_set import START_CARD


def ship(*perks, options=None, seed="ship", **changes):
    """A run at the start of a hand, with just these perks (by id), and whatever else is to be different.

    Perks get the uids 1, 2, 3, ... in their order.
    """
    spaces = max(4, len(perks))
    options = options or s.Options(start_perks=0, inventory_spaces=spaces)
    state = replace(GAME.setup(1, options, chance_from(seed)).state, **changes)
    for perk in perks:
        state = market.take(state, perk, PERKS[perk].price, [])
    return rounds.begin_hand(state, [])


def used(*open_):
    """Entries that leave only these slots of the base card open."""
    return {"entries": tuple(s.Entry(slot, 1) for slot in START_CARD if slot not in open_)}


def do(state, *actions):
    """The state after some actions."""
    for action in actions:
        state = GAME.apply(state, 0, action).state
    return state


def fall(state, *values, knocked=None):
    """The dice in the air come down showing `values`, in the order of their numbers.

    `knocked` says what dice show that lay there and were hit, by number.
    """
    shown = dict(zip(state.falling, values, strict=True)) | (knocked or {})
    lies = {lie.id: lie for lie in state.fallen}
    rest = []
    for number, die in enumerate(state.dice, 1):
        face = die.faces.index(shown[number]) if number in shown else lies[number].face
        rest.append(RestingDie(number, face, x=100 * number))
    return GAME.settle(state, Rest(tuple(rest))).state


def rolled(state, *values):
    """The dice have been rolled, and show these values."""
    return fall(do(state, a.Roll()), *values)


def hand(state, *values, slot):
    """Roll these values and play them: the step of the play."""
    return GAME.apply(rolled(state, *values), 0, a.Play(slot))


def score(state, *values, slot):
    """What a hand scores."""
    return hand(state, *values, slot=slot).state.tally.points - state.tally.points


def events(step, kind):
    return [event for event in step.events if isinstance(event, kind)]
