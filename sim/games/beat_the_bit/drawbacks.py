"""Why a move falls short of a better one: what the dice average, what a card leaves of a total, what fleeing costs."""

from msgspec.structs import replace

from sim.game import Message, Seat
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.attempt import HIGH
from sim.games.beat_the_bit.content import FOES, TREASURES, difficulty
from sim.games.beat_the_bit.odds import Hand, compare, distribution, hand_of
from sim.games.beat_the_bit.reading import chain_total, total, values
from sim.games.beat_the_bit.state import Attempt, Change, State
from sim.games.beat_the_bit.vocabulary import parse


def drawback(view: State, _seat: Seat, move: a.Action, _better: a.Action) -> Message | None:
    attempt = view.attempt
    if attempt is None:
        return _no_attempt(view, move)
    told = {"difficulty": difficulty(attempt.target)}
    match move:
        case a.Throw():
            hand = hand_of(view, view.me, drops=attempt.drops, mirror=attempt.mirror)
            return Message("drawback.throw", told | _roll(hand, told["difficulty"], chain_total(attempt.chains)))
        case a.Accept():
            return Message("drawback.accept", told | {"total": total(view, view.me, attempt)})
        case a.Use(card) | a.UseOn(card):
            return _by_card(view, attempt, move, card)
        case a.UseAbility(die) if (ability := view.me.ability) is not None:
            left = _left(view, attempt, ability.effects, (die,))
            return Message("drawback.left", told | {"total": left}) if left > told["difficulty"] else None
        case a.TakeOption():
            return Message("drawback.option", {"price": FOES[attempt.target].option})
    return None


def _roll(hand: Hand, wanted: int, more: int) -> dict[str, int]:
    """What a roll comes to, with what chains add to it: on average, and how often it is low enough."""
    totals = distribution(hand)
    odds, mean = compare(hand, wanted - more), sum(pips * ways for pips, ways in totals.items()) / sum(totals.values())
    dice = hand.blue + hand.green + hand.red
    return {"dice": dice, "average": round(10 * (mean + more)), "percent": round(100 * odds.brown / odds.of)}


def _by_card(view: State, attempt: Attempt, move: a.Use | a.UseOn, card: str) -> Message | None:
    """A card that rolls again may roll as badly; one that changes dice may leave too much."""
    effects = TREASURES[card].effects
    again = [parse(word).what for word in effects if parse(word).op == "rethrow"]
    if again:
        dice = [die for die in attempt.dice if again[0] == "all" or die.shows in HIGH]
        return Message("drawback.again", {"n": len(dice)})
    dice_named = move.dice if isinstance(move, a.UseOn) else tuple(die.id for die in attempt.dice)
    told = {"total": _left(view, attempt, effects, dice_named), "difficulty": difficulty(attempt.target)}
    return Message("drawback.left", told) if told["total"] > told["difficulty"] else None


def _left(view: State, attempt: Attempt, effects: tuple[str, ...], dice: tuple[int, ...]) -> int:
    """The total once these words have changed the dice."""
    for word in effects:
        effect = parse(word)
        if effect.op == "die":
            counted = values(view, view.me, attempt)
            changed = tuple(die for die in dice if effect.what != "even" or counted[die] % 2 == 0)
            change = Change(attempt.throws, effect.change, changed)
            attempt = replace(attempt, changes=(*attempt.changes, change))
    return total(view, view.me, attempt)


def _no_attempt(view: State, move: a.Action) -> Message | None:
    match move:
        case a.Flee() if view.final is not None:
            return Message("drawback.flee", {"card": view.final.card})
        case a.Stop() if view.enemies and view.pot:
            return Message("drawback.retreat", {"pot": view.pot})
        case a.Abandon() if view.pot:
            return Message("drawback.abandon", {"pot": view.pot})
        case a.Stop():
            hand = view.me.blue + view.me.green + view.me.red
            return Message("drawback.stop", {"dice": hand, "hearts": view.me.hearts})
        case a.Reveal() if view.pot:
            return Message("drawback.reveal", {"pot": view.pot})
    return None
