"""An attack, from the declaration to the comparison. Like course.py: state and events in, state out."""

from msgspec.structs import replace

from sim.game import DieToThrow, Refused, Rest, Seat, Throw, check_rest, pit_for
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.actions import Action, BeginAttack, Pass, PlayDie, PlayPlusFour, PlayWild, Reroll, Roll
from sim.games.adventure_dice.combos import DIE, FACES, fits, passives
from sim.games.adventure_dice.content import (
    COLOUR,
    COLOURS,
    HIGHEST,
    MONSTERS,
    NUMBER,
    RANK,
    TARGETS,
    numbered,
    sorted_hand,
    wild,
)
from sim.games.adventure_dice.course import ask, end_game, refill
from sim.games.adventure_dice.refusals import not_a
from sim.games.adventure_dice.state import Attack, Gear, State, put, usable

PIT = pit_for(HIGHEST + 2)
"""Room for the longest scream: every card of a colour, a Wild Card and a +1 Die."""
BONUS_DIE_COLOUR = "ivory"
"""Dice of numbered cards and Wild Cards have the colour of the card; a +1 Die has none."""


def declare(state: State, seat: Seat, action: BeginAttack, events: e.Events) -> State:
    """The cards leave the hand; Wild Cards among them are spent at once."""
    attack = Attack(action.target, action.kind, action.cards)
    for _ in range(len(action.cards) - len(attack.numbered)):
        state = _spend(state, seat, "wild")
    named = action.target not in MONSTERS or state.options.capture_view == "open"
    events.append(e.AttackDeclared(seat, action.target, action.kind, action.cards, _goal(attack), named))
    hand = tuple(card for card in state.hands[seat] if card not in action.cards)
    return replace(state, phase="pre-roll", attack=attack, hands=put(state.hands, seat, hand))


# Before the roll


def pre_roll_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    actions: list[Action] = [Roll()]
    if usable(state, seat, "die"):
        actions.append(PlayDie())
    if usable(state, seat, "wild"):
        actions += [PlayWild(card) for card in _extensions(_attack(state))]
    return tuple(actions)


def _extensions(attack: Attack) -> tuple[str, ...]:
    """The cards a Wild Card may stand for to make the combo one longer."""
    first = attack.cards[0]
    if attack.kind == "scream":
        return tuple(numbered(COLOUR[first], number) for number in range(1, HIGHEST + 1))
    if attack.kind == "stomp":
        return tuple(numbered(colour, NUMBER[first]) for colour in COLOURS)
    numbers = [NUMBER[card] for card in attack.cards]
    ends = [end for end in (min(numbers) - 1, max(numbers) + 1) if 1 <= end <= HIGHEST]
    return tuple(numbered(colour, end) for end in ends for colour in COLOURS)


def play_wild(state: State, seat: Seat, action: PlayWild, events: e.Events) -> State:
    attack = _attack(state)
    if not usable(state, seat, "wild"):
        raise Refused("wild.not-usable")
    if action.card not in RANK:
        raise Refused("wild.no-such-card", card=action.card)
    cards = (*attack.cards, wild(action.card))
    if not fits(attack.kind, cards):
        raise not_a(attack.kind)
    events.append(e.WildPlayed(seat, action.card))
    return replace(_spend(state, seat, "wild"), attack=replace(attack, cards=cards))


def play_die(state: State, seat: Seat, action: PlayDie, events: e.Events) -> State:
    if not usable(state, seat, "die"):
        raise Refused("abilities.no-plus-die")
    attack = _attack(state)
    events.append(e.DieAdded(seat))
    return replace(_spend(state, seat, "die"), attack=replace(attack, extra_dice=attack.extra_dice + 1))


def roll(state: State, seat: Seat, action: Roll, events: e.Events) -> State:
    events.append(e.DiceThrown(seat, _attack(state).dice_count))
    return replace(state, phase="falling")


# The dice


def throw(state: State) -> Throw | None:
    """All dice of the attack, or the one that is rolled again alone, apart from the others (6.3)."""
    if state.phase != "falling":
        return None
    attack = _attack(state)
    dice = dice_of(attack)
    again = attack.rerolling
    if again is None:
        return Throw(state.active, dice, purpose="attack", pit=PIT)
    lying = tuple((dice[rest.id], rest) for rest in attack.dice if rest.id != again)
    return Throw(state.active, (dice[again],), lying, purpose="reroll", pit=PIT, apart=True)


def dice_of(attack: Attack) -> tuple[DieToThrow, ...]:
    """All dice of an attack, in the order of their numbers."""
    colours = [COLOUR[card] for card in attack.cards] + [BONUS_DIE_COLOUR] * attack.extra_dice
    return tuple([DieToThrow(die, DIE, colour) for die, colour in enumerate(colours)])


def settle(state: State, rest: Rest, events: e.Events) -> State:
    """Every die counts as it lies now."""
    thrown = throw(state)
    if thrown is None:
        raise Refused("dice.not-expected")
    check_rest(thrown, rest)
    attack = replace(_attack(state), dice=rest.dice, rerolling=None)
    return _take_stock(replace(state, phase="react", attack=attack), events)


# After the roll


def react_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    actions: list[Action] = [Pass()]
    if usable(state, seat, "plus"):
        actions.append(PlayPlusFour())
    if usable(state, seat, "reroll"):
        actions += [Reroll(die) for die in range(_attack(state).dice_count)]
    return tuple(actions)


def play_reroll(state: State, seat: Seat, action: Reroll, events: e.Events) -> State:
    attack = _attack(state)
    if not usable(state, seat, "reroll"):
        raise Refused("abilities.no-reroll")
    if not 0 <= action.die < attack.dice_count:
        raise Refused("abilities.no-such-die", die=action.die, last=attack.dice_count - 1)
    events.append(e.RerollPlayed(seat, action.die, FACES[attack.dice[action.die].face]))
    return replace(_spend(state, seat, "reroll"), phase="falling", attack=replace(attack, rerolling=action.die))


def play_plus_four(state: State, seat: Seat, action: PlayPlusFour, events: e.Events) -> State:
    spent = usable(state, seat, "plus")
    if not spent:
        raise Refused("abilities.no-plus-four")
    attack = _attack(state)
    events.append(e.PlusFourPlayed(seat))
    state = replace(_spend(state, seat, "plus"), attack=replace(attack, plus=attack.plus + spent[0].ability.amount))
    return _take_stock(state, events)


def pass_reactions(state: State, seat: Seat, action: Pass, events: e.Events) -> State:
    return _compare(state, events)


def roll_result(state: State) -> e.RollResult:
    """How the attack stands, passives included (A15)."""
    attack = _attack(state)
    values = tuple([FACES[die.face] for die in attack.dice])
    dice_sum = sum(values)
    boost = passives(state, state.active, attack.kind, attack.target)
    bonus = attack.plus + boost
    total, goal = dice_sum + bonus, _goal(attack)
    return e.RollResult(state.active, values, dice_sum, attack.plus, boost, bonus, total, goal, total >= goal)


def _take_stock(state: State, events: e.Events) -> State:
    """Tell how it stands; who has nothing left to react with has passed."""
    events.append(roll_result(state))
    seat = state.active
    return state if usable(state, seat, "plus") or usable(state, seat, "reroll") else _compare(state, events)


# The comparison


def _compare(state: State, events: e.Events) -> State:
    return (_win if roll_result(state).reaches else _lose)(state, events)


def _win(state: State, events: e.Events) -> State:
    attack, seat = _attack(state), state.active
    card = attack.target
    slot = state.landscape.index(card)
    state = replace(
        state,
        attack=None,
        adventure_discard=state.adventure_discard + attack.numbered,
        landscape=put(state.landscape, slot, ""),
    )
    if card not in MONSTERS:
        events.append(e.Equipped(seat, card))
        gear = (*state.equipment[seat], Gear(card, state.turns + 1))
        return refill(replace(state, equipment=put(state.equipment, seat, gear)), events)
    pile = (*state.captured[seat], card)
    state = replace(state, captured=put(state.captured, seat, pile))
    monsters_left = any(card in MONSTERS for card in (*state.landscape, *state.green_top, *state.green_sealed))
    named = not monsters_left or state.options.capture_view == "open"
    events.append(e.Captured(seat, card, len(pile), named))
    return refill(state, events) if monsters_left else end_game(state, events)  # no refill after the last one (A24)


def _lose(state: State, events: e.Events) -> State:
    """The played cards return, and one card of the whole hand must go (A17)."""
    attack, seat = _attack(state), state.active
    events.append(e.Missed(seat, attack.target))
    hand = sorted_hand((*state.hands[seat], *attack.numbered))
    state = replace(state, attack=None, hands=put(state.hands, seat, hand))
    one = tuple(int(other == seat) for other in range(len(state.hands)))
    return ask(state, "lose", one, "end-turn", events)


# Parts


def _attack(state: State) -> Attack:
    assert state.attack is not None
    return state.attack


def _goal(attack: Attack) -> int:
    return TARGETS[attack.target][attack.kind]


def _spend(state: State, seat: Seat, effect: str) -> State:
    """A one-shot goes to the green discard pile."""
    spent = usable(state, seat, effect)[0]
    kept = tuple(gear for gear in state.equipment[seat] if gear is not spent)
    return replace(
        state,
        equipment=put(state.equipment, seat, kept),
        green_discard=(*state.green_discard, spent.card),
    )
