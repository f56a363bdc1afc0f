"""What a seat, or a spectator, may know of a table; and dealing anew what it does not know."""

from msgspec.structs import replace

from sim.chance import BLANK, Chance
from sim.game import Seat
from sim.games.adventure_dice.content import DRAGONS, HIDDEN, RANK, sorted_hand
from sim.games.adventure_dice.state import Choice, State


def view(state: State, seat: Seat | None) -> State:
    """The state with every card face down that this viewer may not read."""

    def own(piles: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(pile if owner == seat else face_down(pile) for owner, pile in enumerate(piles))

    discard = state.adventure_discard
    choice = state.choice
    return replace(
        state,
        chance=BLANK,
        adventure_deck=face_down(state.adventure_deck),
        adventure_discard=face_down(discard[:-1]) + discard[-1:],
        hands=own(state.hands),
        green_top=face_down(state.green_top),
        green_sealed=face_down(state.green_sealed),
        captured=state.captured if _piles_open(state) else own(state.captured),
        box=face_down(state.box),
        choice=choice if choice is None else replace(choice, answers=own(choice.answers)),
    )


def face_down(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


def redeal(state: State, knowers: tuple[Seat, ...], chance: Chance) -> State:
    """Deal anew both decks, the box, and the hands and captures of all seats that are not among the knowers.

    Discard piles stay: everybody has watched them grow.
    """
    state, chance = _redeal_hands(state, knowers, chance)
    state, chance = _redeal_green(state, chance)
    state, chance = _redeal_captures(state, knowers, chance)
    return replace(state, chance=chance)


def _redeal_captures(state: State, knowers: tuple[Seat, ...], chance: Chance) -> tuple[State, Chance]:
    """Which of the monsters that are gone lie in which pile is known to the piles' owners alone."""
    if _piles_open(state):
        return state, chance
    piles = list(state.captured)
    unknown = [seat for seat in range(len(piles)) if seat not in knowers]
    cards, chance = chance.shuffle(card for seat in unknown for card in piles[seat])
    for seat in unknown:
        size = len(piles[seat])
        piles[seat], cards = cards[:size], cards[size:]
    return replace(state, captured=tuple(piles)), chance


def _piles_open(state: State) -> bool:
    return state.phase == "over" or state.options.capture_view == "open"


def _redeal_hands(state: State, knowers: tuple[Seat, ...], chance: Chance) -> tuple[State, Chance]:
    unknown = [seat for seat in range(len(state.hands)) if seat not in knowers]
    pool = (*state.adventure_deck, *(card for seat in unknown for card in state.hands[seat]))
    cards, chance = chance.shuffle(card for card in pool if card in RANK)
    draw_twos = tuple(card for card in pool if card not in RANK)  # they lie in the deck and nowhere else
    hands = list(state.hands)
    for seat in unknown:
        size = len(hands[seat])
        hands[seat], cards = sorted_hand(cards[:size]), cards[size:]
    deck, chance = chance.shuffle((*cards, *draw_twos))
    choice = state.choice
    if choice is not None:
        choice, chance = _answer_anew(choice, tuple(hands), unknown, chance)
    return replace(state, hands=tuple(hands), adventure_deck=deck, choice=choice), chance


def _answer_anew(
    choice: Choice, hands: tuple[tuple[str, ...], ...], unknown: list[Seat], chance: Chance
) -> tuple[Choice, Chance]:
    """Sealed answers of redealt hands."""
    answers = list(choice.answers)
    for seat in unknown:
        shuffled, chance = chance.shuffle(hands[seat])
        answers[seat] = shuffled[: len(answers[seat])]
    return replace(choice, answers=tuple(answers)), chance


def _redeal_green(state: State, chance: Chance) -> tuple[State, Chance]:
    """Dragons stay in the sealed block, and cards that were seen going back stay in the part they went to."""
    top, sealed = state.green_top, state.green_sealed
    above = tuple(card for card in top if card in state.returned)
    below = tuple(card for card in sealed if card in DRAGONS or card in state.returned)
    fixed = {*above, *below}
    loose, chance = chance.shuffle(card for card in (*top, *sealed, *state.box) if card not in fixed)
    to_top, to_sealed = len(top) - len(above), len(sealed) - len(below)
    new_top, chance = chance.shuffle((*above, *loose[:to_top]))
    new_sealed, chance = chance.shuffle((*below, *loose[to_top : to_top + to_sealed]))
    box = loose[to_top + to_sealed :]
    return replace(state, green_top=new_top, green_sealed=new_sealed, box=box), chance
