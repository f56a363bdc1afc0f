"""The table of Beat the Bit in sentences, for those who play without a picture."""

from collections.abc import Iterator
from itertools import pairwise

from sim.game import Message, Seat
from sim.games.beat_the_bit.content import FINALS, MISSIONS, TREASURES, difficulty
from sim.games.beat_the_bit.reading import counted, sum_of
from sim.games.beat_the_bit.state import Attempt, Enemy, Player, State
from sim.games.beat_the_bit.vocabulary import parse


def describe(view: State, seat: Seat | None) -> Iterator[Message]:
    """Decks and track, what is on the table, every seat, the throw, and one's own hand."""
    yield from _table(view)
    for enemy in view.enemies:
        yield _enemy(enemy)
    for card in view.chained:
        yield Message("scene.chain", _card(card))
    coins = sum(parse(word).n for word in view.pot if parse(word).op == "coins")
    if coins:
        yield Message("scene.pot-coins", {"coins": coins})
    if other := tuple(word for word in view.pot if parse(word).op != "coins"):
        yield Message("scene.pot", {"rewards": other})
    for place, player in enumerate(view.players):
        yield from _seat(place, player)
    if view.attempt is not None:
        yield from _attempt(view, view.attempt)
    if seat is not None:
        yield from _own(view, seat)


def moment(view: State) -> Message:
    """How near the end is: the knight's cell, and the final bosses left."""
    return Message("moment", {"cell": view.knight, "finals": len(view.finals)})


def standing(view: State, seat: Seat) -> Message:
    player = view.players[seat]
    if not player.alive:
        return Message("standing.dead")
    return Message("standing", {"hearts": player.hearts, "coins": player.coins})


def tally(view: State) -> Message | None:
    """What the dice on the felt come to if they are left as they lie, against what."""
    attempt = view.attempt
    if attempt is None or not attempt.throws or attempt.again:
        return None
    count = counted(view, view.me, attempt)[-1]
    values = {
        "dice": sum_of(attempt, count, count.total),
        "total": count.total,
        "difficulty": difficulty(attempt.target),
    }
    return Message("tally", values)


def _table(view: State) -> Iterator[Message]:
    decks = {"adventures": len(view.adventures), "treasures": len(view.treasures), "bosses": len(view.bosses)}
    yield Message("scene.decks", {"seat": view.seat, **decks})
    yield Message("scene.track", {"cell": view.knight, "finals": len(view.finals)})
    if view.finals:
        yield Message("scene.final", _card(view.finals[0]))
    if view.shop:
        yield Message("scene.shop", {**_card(view.shop), "cost": TREASURES[view.shop].cost})
    for card in view.row:
        yield Message("scene.row", _card(card))


def _enemy(enemy: Enemy) -> Message:
    values = {**_card(enemy.card), "hearts": enemy.hearts}
    return Message("scene.final-in-play" if enemy.card in FINALS else "scene.enemy", values)


def _seat(seat: Seat, player: Player) -> Iterator[Message]:
    who = {"seat": seat, "character": player.character}
    if not player.alive:
        yield Message("scene.dead", who)
        return
    blue, green, red = player.bag
    yield Message("scene.seat", {**who, "hearts": player.hearts, "coins": player.coins, "tombs": player.tombs})
    yield Message("scene.bag", {"blue": blue, "green": green, "red": red, "cards": len(player.hand)})
    if not player.curse:
        yield Message("scene.side", {"text": f"{player.character}.{'b' if player.flipped else 'a'}"})
    else:
        yield Message("scene.curse", _card(player.curse))
    ready = tuple(slot.card for slot in player.slots if not slot.flipped)
    flipped = tuple(slot.card for slot in player.slots if slot.flipped)
    if ready:
        yield Message("scene.equipped", {"cards": ready})
    if flipped:
        yield Message("scene.flipped", {"cards": flipped})
    for quest in player.missions:
        need = MISSIONS[quest.card].need
        yield Message("scene.mission", {**_card(quest.card), "progress": quest.progress, "need": need})


def _attempt(view: State, attempt: Attempt) -> Iterator[Message]:
    yield Message("scene.attempt", {"seat": view.seat, "card": attempt.target})
    told = tally(view)
    if told is None:
        return
    steps = counted(view, view.me, attempt)
    for die in attempt.dice:
        shown = Message(f"die.{die.colour}", {"face": die.shows})
        yield Message("scene.die", {"die": shown, "value": steps[-1].values[die.id]})
    for before, step in pairwise(steps):
        if step.total != before.total:
            yield Message("scene.count", {"card": step.source, "by": step.total - before.total})
    yield Message("scene.total", told.values)


def _own(view: State, seat: Seat) -> Iterator[Message]:
    if seat == view.seat:
        for card in view.looked:
            yield Message("scene.looked", _card(card))
    for card in view.players[seat].hand:
        yield Message("scene.hand", _card(card))


def _card(card: str) -> dict[str, str]:
    """A card by its name and its text."""
    return {"card": card, "text": f"{card}.text"}
