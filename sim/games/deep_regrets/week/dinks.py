"""Dinks in hand: which may be used when, playing them, and having one too many."""

from sim.game import Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import Draft, without
from sim.games.deep_regrets.state import Position, State
from sim.games.deep_regrets.tasks import Overflow


def hand_may_answer(table: Position, seat: Seat) -> bool:
    """Whether a seat could have a Dink to play now, judged without looking at its hand."""
    return bool(table.players[seat].dinks) and not (table.active == seat and table.dinked)


def usable(content: Content, table: Position, seat: Seat, when: str) -> tuple[str, ...]:
    """The different Dinks of this time in a seat's hand; one Dink a turn."""
    hand = table.players[seat].dinks
    if not hand or (table.active == seat and table.dinked):
        return ()
    found = [card for card in hand if content.dinks[card].when == when]
    return tuple(dict.fromkeys(found)) if found else ()


def play_dink(draft: Draft, seat: Seat, card: str) -> None:
    """A Dink leaves the hand for good; in its owner's turn it is the only one."""
    draft.change(seat, dinks=without(draft.players[seat].dinks, card))
    draft.shop = draft.shop.with_discard(card)
    if draft.active == seat:
        draft.dinked = True
    draft.say(e.DinkPlayed(seat, card))


def add_dink(draft: Draft, seat: Seat, card: str) -> None:
    """A Dink comes to hand; one too many asks which one goes."""
    hand = (*draft.players[seat].dinks, card)
    draft.change(seat, dinks=hand)
    if len(hand) > draft.options.dink_slots:
        draft.push(Overflow(seat))


def draw_dink(draft: Draft, seat: Seat) -> None:
    """The top Dink of the deck, unseen by the others; an empty deck gives nothing."""
    deck = draft.shop.dink_deck
    if not deck:
        return
    draft.barrier = True
    draft.shop = draft.shop.with_dink_deck(deck[:-1])
    draft.say(e.DinkDrawn(seat, deck[-1]))
    add_dink(draft, seat, deck[-1])


def overflow_choices(content: Content, state: State, seat: Seat, task: Overflow) -> tuple[a.Action, ...]:
    return tuple(map(a.Discard, dict.fromkeys(state.players[seat].dinks)))


def answer_overflow(draft: Draft, seat: Seat, task: Overflow, action: a.Action) -> None:
    assert isinstance(action, a.Discard)
    draft.take_task()
    draft.change(seat, dinks=without(draft.players[seat].dinks, action.card))
    draft.shop = draft.shop.with_discard(action.card)
    draft.say(e.Discarded(seat, action.card))
