"""Giving up: votes to end the game (A33), and seats that leave it (A23)."""

from msgspec.structs import replace

from sim.game import Refused, Seat
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.actions import Action, Leave, PlayOn, VoteEnd
from sim.games.adventure_dice.course import end_game, end_turn, resolve
from sim.games.adventure_dice.state import State, put


def concessions(state: State, seat: Seat) -> tuple[Action, ...]:
    """What every seat may do at any time, unless dice are falling."""
    return (PlayOn() if seat in state.votes else VoteEnd(), Leave())


def vote_end(state: State, seat: Seat, action: VoteEnd, events: e.Events) -> State:
    if seat in state.votes:
        raise Refused("end.already-voted")
    events.append(e.VotedEnd(seat))
    return _count_votes(replace(state, votes=tuple(sorted((*state.votes, seat)))), events)


def play_on(state: State, seat: Seat, action: PlayOn, events: e.Events) -> State:
    if seat not in state.votes:
        raise Refused("end.not-voted")
    events.append(e.PlaysOn(seat))
    return replace(state, votes=tuple(voter for voter in state.votes if voter != seat))


def leave(state: State, seat: Seat, action: Leave, events: e.Events) -> State:
    """Hand and equipment are discarded, the captured pile stays and scores; the others go on without the seat."""
    events.append(e.Left(seat))
    cards = state.hands[seat]
    if state.attack is not None and seat == state.active:
        cards += state.attack.numbered
        state = replace(state, attack=None)
    if cards:
        events.append(e.CardsDiscarded(seat, cards))
    state = replace(
        state,
        hands=put(state.hands, seat, ()),
        adventure_discard=state.adventure_discard + cards,
        equipment=put(state.equipment, seat, ()),
        green_discard=(*state.green_discard, *(gear.card for gear in state.equipment[seat])),
        absent=tuple(sorted((*state.absent, seat))),
        votes=tuple(voter for voter in state.votes if voter != seat),
    )
    state = _count_votes(state, events)
    if state.phase == "over":
        return state
    if state.choice is not None:
        return resolve(_without(state, seat), events)
    return end_turn(state, events) if seat == state.active else state


def _count_votes(state: State, events: e.Events) -> State:
    """Everybody who still plays wants to end; so too when nobody is left."""
    unanimous = len(state.votes) == len(state.present)
    return end_game(state, events, abandoned=True) if unanimous else state


def _without(state: State, seat: Seat) -> State:
    """The choice goes on without the seat. Alone, nobody has a neighbour to pass a card to."""
    choice = state.choice
    assert choice is not None
    if choice.kind == "pass-right" and len(state.present) == 1:
        unasked = tuple(0 for _ in choice.need)
        return replace(state, choice=replace(choice, need=unasked, answers=tuple(() for _ in choice.need)))
    choice = replace(choice, need=put(choice.need, seat, 0), answers=put(choice.answers, seat, ()))
    return replace(state, choice=choice)
