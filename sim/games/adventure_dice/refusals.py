"""Why not: what stands against an action at all, and everything that is wrong with an attack or a choice."""

from collections.abc import Iterator

from sim.game import Refused, Seat
from sim.games.adventure_dice.actions import BeginAttack, Choose
from sim.games.adventure_dice.combos import LEAST_CARDS, fits
from sim.games.adventure_dice.content import KINDS, RANK, WILDS, Kind
from sim.games.adventure_dice.state import Phase, State


def obstacle(state: State, seat: Seat, phase: Phase | None) -> Refused | None:
    """Why an action that belongs to a phase (None: to all) has no place now, whatever it is about."""
    if state.phase == "over":
        return Refused("turn.over")
    if state.phase == "falling":
        return Refused("turn.dice-falling")
    if not plays(state, seat):
        return Refused("turn.not-yours")
    if phase is None or (phase == "choice" and state.choice is not None and seat in state.choice.owing):
        return None
    if phase == "choice":
        return Refused("choices.nothing-owed")
    if seat != state.active:
        return Refused("turn.not-yours")
    if state.phase == "choice":
        return Refused("choices.answer-first")
    return None if state.phase == phase else Refused("turn.not-now")


def plays(state: State, seat: Seat) -> bool:
    """Whether a seat is still in the game."""
    return 0 <= seat < len(state.hands) and seat not in state.absent


def attack_faults(
    attack: BeginAttack, hand: tuple[str, ...], usable_wilds: int, least_numbered: int, landscape: tuple[str, ...]
) -> Iterator[Refused]:
    """Everything that is wrong with an attack, the gravest first."""
    if not attack.target or attack.target not in landscape:
        yield Refused("attack.no-such-target", target=attack.target)
    readable = True
    for position, card in enumerate(attack.cards):
        if card in WILDS:
            continue
        if card.startswith("*"):
            readable = False
            yield Refused("wild.no-such-card", card=card[1:])
        elif card not in hand:
            readable = readable and card in RANK
            yield Refused("attack.not-held", card=card)
        elif card in attack.cards[:position]:
            yield Refused("attack.twice", card=card)
    wilds = sum(card in WILDS for card in attack.cards)
    if wilds > usable_wilds:
        yield Refused("wild.not-usable")
    if len(attack.cards) < LEAST_CARDS:
        yield Refused("attack.too-few", least=LEAST_CARDS)
    elif len(attack.cards) - wilds < least_numbered:
        yield Refused("wild.too-few-numbered", least=least_numbered)
    if attack.kind not in KINDS:
        yield Refused("combos.no-such-kind", kind=attack.kind)
    elif readable and attack.cards and not fits(attack.kind, attack.cards):
        yield not_a(attack.kind)


def choice_faults(answer: Choose, hand: tuple[str, ...], need: int) -> Iterator[Refused]:
    """Everything that is wrong with an answer."""
    if len(answer.cards) != need:
        yield Refused("choices.wrong-count", need=need, given=len(answer.cards))
    for position, card in enumerate(answer.cards):
        if card not in hand:
            yield Refused("choices.not-held", card=card)
        elif card in answer.cards[:position]:
            yield Refused("choices.twice", card=card)


def not_a(kind: Kind) -> Refused:
    """Why cards do not fit."""
    match kind:
        case "strike":
            return Refused("combos.strike")
        case "stomp":
            return Refused("combos.stomp")
        case "scream":
            return Refused("combos.scream")
