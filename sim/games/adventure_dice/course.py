"""What runs by itself between two inputs: drawing, forced choices, the refill of the landscape, the end of a turn.

Every function takes a state, tells what happens in `events`, and returns the state it leads to.
"""

from msgspec.structs import replace

from sim.game import Seat
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.content import ABILITIES, ACTIONS, RANK, sorted_hand
from sim.games.adventure_dice.scoring import outcome
from sim.games.adventure_dice.state import Choice, ChoiceKind, EndReason, State, Then, put

# Drawing


def draw(state: State, seat: Seat, events: e.Events) -> State:
    """One draw into a hand. Draw Twos are replaced at once, again and again."""
    deck, discard, chance = state.adventure_deck, state.adventure_discard, state.chance
    hand = state.hands[seat]
    room = state.options.hand_cap - len(hand) if state.options.overflow == "stop" else len(RANK)
    drawn: list[str] = []
    owed = 1
    while owed and len(drawn) < room:
        if not deck:
            if not any(card in RANK for card in discard):  # Draw Twos alone would be shuffled for ever (A4)
                break
            deck, chance = chance.shuffle(discard)
            discard = ()
            events.append(e.Reshuffled(len(deck)))
        card, deck = deck[0], deck[1:]
        if card in RANK:
            drawn.append(card)
            owed -= 1
        else:
            discard += (card,)
            owed += 1
            events.append(e.DrawTwo(seat, card))
    if drawn:
        events.append(e.Drew(seat, tuple(drawn), len(drawn)))
    if owed:
        events.append(e.DrawLost(seat, owed, len(drawn) >= room))
    hands = put(state.hands, seat, sorted_hand((*hand, *drawn)))
    return replace(state, adventure_deck=deck, adventure_discard=discard, chance=chance, hands=hands)


# Forced choices


def ask(state: State, kind: ChoiceKind, need: tuple[int, ...], then: Then, events: e.Events) -> State:
    """Ask seats for so many of their cards each, and go on with `then` once all have answered.

    A seat without cards is not asked, and one that has no more than it must give is answered for.
    """
    hands = state.hands
    need = tuple(min(count, len(hand)) for count, hand in zip(need, hands, strict=True))
    answers = tuple(hand if len(hand) == count else () for count, hand in zip(need, hands, strict=True))
    choice = Choice(kind, need, answers, then)
    if owing := choice.owing:
        events.append(e.ChoiceAsked(kind, owing))
    return resolve(replace(state, phase="choice", choice=choice), events)


def answer(state: State, seat: Seat, cards: tuple[str, ...], events: e.Events) -> State:
    """A seat has chosen; it cannot change its mind (A18)."""
    assert state.choice is not None
    events.append(e.ChoiceMade(seat))
    choice = replace(state.choice, answers=put(state.choice.answers, seat, cards))
    return resolve(replace(state, choice=choice), events)


def overflow(state: State, then: Then, events: e.Events) -> State:
    """Every hand above the cap discards down to it, all at the same time."""
    cap = state.options.hand_cap
    need = tuple(max(0, len(hand) - cap) for hand in state.hands)
    return ask(state, "overflow", need, then, events) if any(need) else proceed(state, then, events)


def resolve(state: State, events: e.Events) -> State:
    """Once the last answer is in, all cards move together."""
    choice = state.choice
    assert choice is not None
    if choice.owing:
        return state
    hands = [
        tuple(card for card in hand if card not in answer) if answer else hand
        for hand, answer in zip(state.hands, choice.answers, strict=True)
    ]
    discard = state.adventure_discard
    for seat in state.present:
        answer = choice.answers[seat]
        if not answer:
            continue
        if choice.kind == "pass-right":
            receiver = right_of(state, seat)
            hands[receiver] = sorted_hand((*hands[receiver], *answer))
            events.append(e.CardPassed(seat, receiver, answer[0]))
        else:
            discard += answer
            events.append(e.CardsDiscarded(seat, answer))
    state = replace(state, choice=None, hands=tuple(hands), adventure_discard=discard)
    return proceed(state, choice.then, events)


def proceed(state: State, then: Then, events: e.Events) -> State:
    return refill(state, events) if then == "refill" else end_turn(state, events)


def right_of(state: State, seat: Seat) -> Seat:
    """The previous seat that still plays (A19)."""
    around = state.present
    return around[around.index(seat) - 1]


# The landscape


def refill(state: State, events: e.Events) -> State:
    """Fill the empty slots, lowest first. Actions fire as they are flipped; the turn ends when all is done.

    Once the pile is used up, empty slots stay empty for good (A20).
    """
    while "" in state.landscape:
        if state.green_top:
            card = state.green_top[0]
            state = replace(state, green_top=state.green_top[1:])
        elif state.green_sealed:
            card = state.green_sealed[0]
            state = replace(state, green_sealed=state.green_sealed[1:])
        else:
            break
        if card in ACTIONS:
            return _fire(replace(state, green_discard=(*state.green_discard, card)), card, events)
        slot = state.landscape.index("")
        events.append(e.Flipped(slot, card))
        state = replace(state, landscape=put(state.landscape, slot, card))
    return end_turn(state, events)


def _fire(state: State, card: str, events: e.Events) -> State:
    """What an action card does; the refill goes on after it."""
    action = ACTIONS[card]
    present = state.present
    events.append(e.ActionFired(card, action, tuple(sorted(present))))
    if action == "draw-2":
        for seat in (*present, *present):
            state = draw(state, seat, events)
        return overflow(state, "refill", events)
    if action == "reset-landscape":
        return refill(_reset_landscape(state, events), events)
    if action == "pass-right" and len(present) == 1:
        return refill(state, events)
    everybody = tuple(int(seat in present) for seat in range(len(state.hands)))
    return ask(state, action, everybody, "refill", events)


def _reset_landscape(state: State, events: e.Events) -> State:
    """Open abilities go back above the sealed block, so that the dragons stay below it (A22)."""
    back = tuple(card for card in state.landscape if card in ABILITIES)
    if not back:
        return state
    events.append(e.LandscapeReset(back))
    landscape = tuple("" if card in back else card for card in state.landscape)
    state = replace(state, landscape=landscape, returned=(*state.returned, *back))
    if state.green_top:
        top, chance = state.chance.shuffle((*state.green_top, *back))
        return replace(state, green_top=top, chance=chance)
    sealed, chance = state.chance.shuffle((*state.green_sealed, *back))
    return replace(state, green_sealed=sealed, chance=chance)


# Ends


def end_turn(state: State, events: e.Events) -> State:
    """The next seat that still plays is on turn."""
    around = state.present
    following = around[1] if len(around) > 1 and around[0] == state.active else around[0]
    events.append(e.TurnStarted(following, state.turns + 1))
    return replace(state, phase="turn", active=following, turns=state.turns + 1)


def end_game(state: State, events: e.Events, *, abandoned: bool = False) -> State:
    """Nothing more can happen: piles are opened. Cards in play go back to their hand."""
    hands = state.hands
    if state.attack is not None:
        hands = put(hands, state.active, sorted_hand((*hands[state.active], *state.attack.numbered)))
    ended: EndReason = "abandoned" if abandoned else "solo" if len(hands) == 1 else "finished"
    state = replace(state, phase="over", ended=ended, hands=hands, attack=None, choice=None)
    result = outcome(state)
    assert result is not None
    events.append(e.GameOver(ended, result.scores, state.captured, result.winners))
    return state
