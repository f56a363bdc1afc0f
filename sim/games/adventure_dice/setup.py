"""Setting the table: both decks, the sealed block with the dragons, the landscape, the opening hands."""

from sim.chance import Chance
from sim.game import Refused
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.content import (
    ACTIONS,
    CONTENT,
    DRAGONS,
    DRAW_TWOS,
    MONSTERS,
    MOST_COPIES,
    NUMBERED,
    copies,
)
from sim.games.adventure_dice.course import draw
from sim.games.adventure_dice.state import SLOTS, Options, State

OPENING_HAND = 5
RANGES = {
    "ability_copies": (0, MOST_COPIES),
    "action_copies": (0, MOST_COPIES),
    "hand_cap": (OPENING_HAND + len(DRAW_TWOS), 30),  # no opening hand is above the cap (A2)
    "wild_min_real": (0, 2),
    "solo_par": (0, 1000),
    "seal_size": (len(DRAGONS), 20),
    "turn_timeout_s": (0, 3600),
    "choice_timeout_s": (0, 3600),
}


def setup(seats: int, options: Options, chance: Chance) -> tuple[State, e.Events]:
    _check(seats, options)
    adventure, chance = chance.shuffle(NUMBERED + DRAW_TWOS)
    green, chance = chance.shuffle(_green_cards(options))
    box: tuple[str, ...] = ()
    if options.short_game:
        half = len(green) // 2
        box, green = green[:half], green[half:]
    below = len(green) - (options.seal_size - len(DRAGONS))
    sealed, chance = chance.shuffle((*green[below:], *DRAGONS))
    landscape, aside, top = _reveal(green[:below])
    top, chance = chance.shuffle((*top, *aside)) if aside else (top, chance)  # only above the sealed block (A1)
    start = options.start_seat
    if start is None:
        start, chance = chance.below(seats)
    nothing: tuple[tuple[str, ...], ...] = ((),) * seats
    state = State(
        options=options,
        chance=chance,
        turns=1,
        active=start,
        adventure_deck=adventure,
        hands=nothing,
        green_top=top,
        green_sealed=sealed,
        landscape=landscape,
        equipment=((),) * seats,
        captured=nothing,
        box=box,
        returned=aside,
    )
    for _ in range(OPENING_HAND):
        for seat in range(seats):
            state = draw(state, seat, [])
    return state, [e.TurnStarted(start, 1)]


def _green_cards(options: Options) -> tuple[str, ...]:
    """The green deck without the dragons."""
    monsters = (card for card in MONSTERS if card not in DRAGONS)
    abilities = (card for a in CONTENT.abilities for card in copies(a.name, options.ability_copies))
    actions = (card for a in CONTENT.actions for card in copies(a.name, options.action_copies))
    return (*monsters, *abilities, *actions)


def _reveal(pile: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The five open cards, the actions set aside on the way without firing, and the rest of the pile."""
    landscape: list[str] = []
    aside: list[str] = []
    for card in pile:
        (aside if card in ACTIONS else landscape).append(card)
        if len(landscape) == SLOTS:
            break
    return tuple(landscape), tuple(aside), pile[len(landscape) + len(aside) :]


def _check(seats: int, options: Options) -> None:
    for option, (least, most) in RANGES.items():
        if not least <= getattr(options, option) <= most:
            raise Refused("setup.out-of-range", option=option, least=least, most=most)
    if options.start_seat is not None and not 0 <= options.start_seat < seats:
        raise Refused("setup.out-of-range", option="start_seat", least=0, most=seats - 1)
    green = _green_cards(options)
    in_play = len(green) - (len(green) // 2 if options.short_game else 0)
    actions = sum(card in ACTIONS for card in green)
    # the worst shuffle: no action goes into the box or under the seal
    if in_play - actions - (options.seal_size - len(DRAGONS)) < SLOTS:
        raise Refused("setup.too-few-cards", least=SLOTS)
