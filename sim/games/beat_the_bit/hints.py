"""What can sensibly be done, and why: the chance against each enemy, what the pot holds, what things cost."""

from collections.abc import Iterator

from sim.game import Hint, Message, Seat
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.bots.habits import may, worth
from sim.games.beat_the_bit.bots.strategy import chance, duel, duel_chance, menders
from sim.games.beat_the_bit.content import FOES, KINGDOM, TREASURES, difficulty
from sim.games.beat_the_bit.odds import hand_of, shares
from sim.games.beat_the_bit.reading import chain_total, total
from sim.games.beat_the_bit.state import Enemy, State

FEW = 2
"""Ways of one kind that are told."""
FINAL_HEARTS = 3


def hints(view: State, seat: Seat) -> Iterator[Hint]:
    match view.phase:
        case "organise":
            yield from _organise(view)
        case "adventure":
            yield from _adventure(view)
        case "before":
            yield from _before(view, seat)
        case "after":
            yield from _after(view)
        case "track":
            yield from _track(view)
        case "hand_limit" | "discard":
            for card in view.me.hand:
                yield Hint(a.Discard(card), Message("hint.discard"), spare=True)


def _organise(view: State) -> Iterator[Hint]:
    me = view.me
    held = sorted((card for card in me.hand if card in TREASURES), key=lambda card: -worth(card))
    for card in [card for card in held if may(view, a.Equip(card))][:FEW]:
        yield Hint(a.Equip(card), _text(card))
    if view.shop and may(view, a.Buy()):
        left = me.coins - TREASURES[view.shop].cost
        yield Hint(a.Buy(), Message("hint.buy", {"text": _text(view.shop), "left": left}))
    if may(view, a.Shop()):
        yield Hint(a.Shop(), Message("hint.shop", {"coins": me.coins}))
    if view.finals and may(view, a.Summon()):
        percent = round(100 * duel_chance(duel(view, view.finals[0], FINAL_HEARTS)))
        yield Hint(a.Summon(), Message("hint.summon", {"card": view.finals[0], "percent": percent}))
    yield Hint(a.Go(), Message("hint.go", {"dice": _dice(view), "hearts": me.hearts}))
    for card in held[-FEW:]:
        yield Hint(a.Sell(card), Message("hint.sell", {"coins": me.coins + TREASURES[card].sale}))


def _adventure(view: State) -> Iterator[Hint]:
    faced = sorted(view.enemies, key=lambda enemy: -_chance(view, enemy))
    for enemy in faced[:FEW]:
        told = {
            "percent": round(100 * _chance(view, enemy)),
            "difficulty": FOES[enemy.card].difficulty,
            "dice": _dice(view),
            "hearts": enemy.hearts,
        }
        yield Hint(a.Face(enemy.card), Message("hint.face", told))
    if view.final is not None:
        yield Hint(a.Flee(), Message("hint.flee"))
        return
    if not view.enemies:
        yield Hint(a.Reveal(), Message("hint.reveal", {"dice": _dice(view), "hearts": view.me.hearts}))
        key = "hint.collect" if view.pot else "hint.stop"
        yield Hint(a.Stop(), Message(key, {"pot": view.pot}))
        return
    key = "hint.retreat" if view.pot else "hint.stop"
    yield Hint(a.Stop(), Message(key, {"pot": view.pot}))
    yield Hint(a.Abandon(), Message("hint.abandon"))


def _chance(view: State, enemy: Enemy) -> float:
    """The chance of the next roll at an enemy, with nothing used."""
    extra = 0 if enemy.tried else chain_total(enemy.chains)
    return chance(hand_of(view, view.me), FOES[enemy.card].difficulty - extra)


def _before(view: State, seat: Seat) -> Iterator[Hint]:
    attempt = view.attempt
    assert attempt is not None
    odds, wanted = shares(view, seat), difficulty(attempt.target)
    if "brown" in odds:
        told = {"percent": round(100 * odds["brown"]), "difficulty": wanted}
        yield Hint(a.Throw(), Message("hint.throw", told))
    else:
        yield Hint(a.Throw(), Message("hint.throw.plain", {"difficulty": wanted}))
    if attempt.target in FOES and FOES[attempt.target].option:
        yield Hint(a.TakeOption(), Message("hint.option"))
    for card in [slot.card for slot in view.me.slots if not slot.flipped]:
        yield Hint(a.Use(card), _text(card))
        yield Hint(a.UseAgainst(card, attempt.target), _text(card))
    for card in view.me.hand:
        yield Hint(a.Play(card), _text(card))
    yield Hint(a.Cancel(), Message("hint.cancel"))


def _after(view: State) -> Iterator[Hint]:
    attempt = view.attempt
    assert attempt is not None
    now, wanted = total(view, view.me, attempt), difficulty(attempt.target)
    key = "hint.success" if now <= wanted else "hint.failure"
    accept = Hint(a.Accept(), Message(key, {"total": now, "difficulty": wanted}))
    if now <= wanted:
        yield accept
        return
    for card in menders(view.me, view.done):
        if card in TREASURES:
            yield Hint(a.Use(card), _text(card))
            for die in attempt.dice[:FEW]:
                yield Hint(a.UseOn(card, (die.id,)), _text(card))
    yield accept


def _track(view: State) -> Iterator[Hint]:
    """What the spaces of the knight give for a tombstone."""
    ahead, here = KINGDOM[min(view.knight + 1, len(KINGDOM) - 1)], KINGDOM[view.knight]
    yield Hint(a.Advance(), Message("hint.advance", {"bonus": ahead}) if ahead else Message("hint.advance.plain"))
    if here:
        yield Hint(a.Stay(), Message("hint.knight", {"bonus": here}))


def _text(card: str) -> Message:
    return Message(f"card.{card}.text")


def _dice(view: State) -> int:
    """Dice that are rolled now; red ones count against the rest."""
    return view.me.blue + view.me.green + view.me.red
