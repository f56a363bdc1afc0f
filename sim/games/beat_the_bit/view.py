"""What a seat may know (2.5): its own hand, the table, and the top of the pile of final bosses."""

from msgspec.structs import replace

from sim.chance import BLANK, Chance
from sim.game import Seat
from sim.games.beat_the_bit.content import ALWAYS_FINAL, BOSSES
from sim.games.beat_the_bit.state import UNKNOWN, UNKNOWN_BOSS, State


def view(state: State, seat: Seat | None) -> State:
    return replace(
        state,
        chance=BLANK,
        players=tuple(
            player if seat == other else replace(player, hand=tuple(back(card) for card in player.hand))
            for other, player in enumerate(state.players)
        ),
        adventures=(UNKNOWN,) * len(state.adventures),
        treasures=(UNKNOWN,) * len(state.treasures),
        bosses=(UNKNOWN_BOSS,) * len(state.bosses),
        finals=(*state.finals[:1], *[UNKNOWN] * len(state.finals[1:])),
        boxed=(UNKNOWN,) * len(state.boxed),
        looked=state.looked if seat == state.seat else (UNKNOWN,) * len(state.looked),
    )


def back(card: str) -> str:
    """Boss cards and treasures have different backs."""
    return UNKNOWN_BOSS if card in BOSSES or card == UNKNOWN_BOSS else UNKNOWN


def redeal(state: State, knowers: tuple[Seat, ...], chance: Chance) -> State:
    """Everything none of `knowers` has seen is shuffled together and laid out anew: decks, hands, final bosses."""
    strangers = [seat for seat in range(len(state.players)) if seat not in knowers]
    hands = {seat: state.players[seat].hand for seat in strangers}
    unseen_look = state.looked if state.seat in strangers else ()

    cards, chance = chance.shuffle((*state.adventures, *unseen_look))
    adventures, looked = cards[: len(state.adventures)], cards[len(state.adventures) :] or state.looked

    held = [card for hand in hands.values() for card in hand]
    treasures, chance = chance.shuffle((*state.treasures, *(card for card in held if card not in BOSSES)))
    bosses, chance = chance.shuffle((*state.bosses, *(card for card in held if card in BOSSES)))
    players = list(state.players)
    for seat, hand in hands.items():
        dealt = []
        for card in hand:
            if card in BOSSES:
                bosses, drawn = bosses[:-1], bosses[-1]
            else:
                treasures, drawn = treasures[:-1], treasures[-1]
            dealt.append(drawn)
        players[seat] = replace(players[seat], hand=tuple(dealt))

    finals, boxed, chance = _deal_finals(state, chance)
    return replace(
        state,
        chance=chance.derive("future"),
        players=tuple(players),
        adventures=adventures,
        looked=looked,
        treasures=treasures,
        bosses=bosses,
        finals=finals,
        boxed=boxed,
    )


def _deal_finals(state: State, chance: Chance) -> tuple[tuple[str, ...], tuple[str, ...], Chance]:
    """The hidden final bosses, of which one that is always in the game stays in the pile."""
    top, hidden = state.finals[:1], state.finals[1:]
    certain = tuple(card for card in hidden if card == ALWAYS_FINAL)
    others, chance = chance.shuffle((*(card for card in hidden if card != ALWAYS_FINAL), *state.boxed))
    pile, chance = chance.shuffle((*certain, *others[: len(hidden) - len(certain)]))
    return (*top, *pile), others[len(hidden) - len(certain) :], chance
