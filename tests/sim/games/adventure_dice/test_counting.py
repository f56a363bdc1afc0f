"""The numbers that rise at the table, for any attack: dice, then what equipment adds, then the +4 cards.

What each card adds is written down here as it is printed, and the attack is played out to the end.
"""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sim.game import Rest, RestingDie
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.actions import BeginAttack, PlayPlusFour
from sim.games.adventure_dice.content import ABILITIES, MONSTERS, NUMBERED
from sim.games.adventure_dice.events import RollResult
from sim.games.adventure_dice.state import Gear
from tests.sim.games.adventure_dice.situations import situation

PIPS = (1, 2, 2, 3, 3, 4)
ADDS = {
    "sword": {"strike": 2},
    "bucket": {"stomp": 2},
    "ghost": {"scream": 2},
    "unicorn": {"strike": 1, "stomp": 1, "scream": 1},
    "cloak": {"strike": 2, "stomp": 2, "scream": 2},
}
"""What equipment adds by itself, by the kind of attack."""


def ready(state, gear):
    return gear.usable_from <= state.turns


def four(gear):
    return gear.card.startswith("plus-four")


def added(state):
    """Each piece of equipment that helps in this turn, in the order in which it was captured, and how much."""
    if state.attack.target not in MONSTERS and not state.options.boost_on_abilities:
        return []
    found = (
        (gear.card, ADDS.get(gear.card.rpartition("-")[0], {})) for gear in state.equipment[0] if ready(state, gear)
    )
    return [(card, by[state.attack.kind]) for card, by in found if state.attack.kind in by]


def shown(counts):
    return [(count.dice, count.piece, count.amount, count.total) for count in counts]


def reckoned(state, faces, fours):
    """Every die as it lies, what equipment adds, and the +4 cards played so far, each with the total afterwards."""
    parts = [((die,), "", PIPS[face]) for die, face in enumerate(faces)]
    parts += [((), card, by) for card, by in (*added(state), *((card, 4) for card in fours))]
    return [(*part, sum(by for *_, by in parts[: number + 1])) for number, part in enumerate(parts)]


@st.composite
def attacks(draw):
    """An attack by seat 0: with any hand, against any card, with any equipment, some of it captured just now."""
    hand = draw(st.lists(st.sampled_from(NUMBERED), min_size=2, max_size=12, unique=True))
    hand += [card for card in (hand[0][0] + str(n) for n in (3, 4)) if card not in hand]  # there is always a scream
    helpful = [card for card in sorted(ABILITIES) if ABILITIES[card].effect in ("boost", "plus")]
    fours = draw(st.permutations(["plus-four-0", "plus-four-1", "plus-four-2"]))[: draw(st.sampled_from([3, 2, 1, 0]))]
    gear = list(dict.fromkeys([*fours, *draw(st.lists(st.sampled_from(helpful), max_size=6, unique=True))]))
    gear += draw(
        st.lists(st.sampled_from([card for card in sorted(ABILITIES) if card not in gear]), max_size=4, unique=True)
    )
    gear = draw(st.permutations(gear))
    target = draw(st.sampled_from([card for card in (*sorted(MONSTERS), *sorted(ABILITIES)) if card not in gear]))
    state = situation(
        " ".join(hand),
        *[""] * draw(st.integers(0, 3)),
        landscape=(target,),
        equipment=gear,
        ability_copies=3,
        boost_on_abilities=draw(st.booleans()),
    ).state
    owned = tuple(Gear(card, state.turns + draw(st.sampled_from([0, 0, 0, 1]))) for card in gear)
    state = replace(state, equipment=(owned, *state.equipment[1:]))
    begin = [action for action in GAME.actions(state, 0) if isinstance(action, BeginAttack)]
    return GAME.apply(state, 0, draw(st.sampled_from(begin))).state


@settings(max_examples=120, derandomize=True)
@given(data=st.data())
def test_an_attack_adds_up_as_the_rulebook_says(data):
    state = data.draw(attacks())
    fours, faces = [], []
    while state.attack is not None:
        thrown = GAME.throw(state)
        if thrown is not None:
            lying = [rest for _, rest in thrown.lying]
            fallen = [RestingDie(die.id, data.draw(st.integers(0, 5))) for die in thrown.dice]
            move = Rest(tuple(sorted((*lying, *fallen), key=lambda rest: rest.id)))
            faces = [rest.face for rest in move.dice]
            step = GAME.settle(state, move)
        else:
            legal = [action for action in GAME.actions(state, 0) if not action.concession]
            fitting = [action for action in legal if isinstance(action, PlayPlusFour)]
            move = data.draw(st.sampled_from(fitting * 4 * len(legal) + legal))
            step = GAME.apply(state, 0, move)
        if isinstance(move, PlayPlusFour):
            fours.append(next(gear.card for gear in state.equipment[0] if ready(state, gear) and four(gear)))
        if isinstance(move, Rest | PlayPlusFour):
            expected = reckoned(state, faces, fours)
            assert shown(GAME.counting(state, move)) == expected
            told = next(event for event in step.events if isinstance(event, RollResult))
            assert expected[-1][-1] == told.total
            if step.state.phase == "react":
                assert shown(GAME.counting(step.state)) == expected
        else:
            assert GAME.counting(state, move) == ()
        state = step.state
