"""From events to motion: what changed its place glides there, what is hit trembles, and everything is heard."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import panda3d.core as p3d

from client.boards import Stage
from client.boards.beat_the_bit.layout import Layout, Place
from client.boards.beat_the_bit.pieces import Cards, Piece
from client.boards.beat_the_bit.things import Things, put
from client.table3d.motion import Script, Update, ease, hop
from sim.game import Event
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.content import BOSSES, FINALS, TREASURES

GLIDE = 0.55
"""Seconds a card takes from place to place."""
STAGGER = 0.07
"""Seconds between the departures of two cards."""
LIFT = 3.0
"""cm a card rises on its way."""
TREMBLE = 0.35
CUES: dict[type, str] = {
    e.Revealed: "card",
    e.ShopOpened: "card",
    e.Gained: "card",
    e.Equipped: "card",
    e.Played: "card",
    e.Discarded: "card",
    e.Faced: "step",
    e.Used: "rune",
    e.Succeeded: "gem",
    e.Exact: "gem",
    e.Failed: "freeze",
    e.HeartLost: "freeze",
    e.Cursed: "portal",
    e.Summoned: "portal",
    e.Healed: "meditate",
    e.CoinsGained: "take",
    e.Collected: "take",
    e.KnightMoved: "step",
    e.EnemyBeaten: "rune",
    e.Won: "win",
}


def told(
    script: Script,
    events: Sequence[Event],
    before: Mapping[str, Piece],
    after: Mapping[str, Piece],
    things: Things,
    layout: Layout,
    stage: Stage,
) -> None:
    """Tell what leads from one list of pieces to the next; the nodes are those of the next."""
    when = 0.0
    for event in events:
        cue = CUES.get(type(event))
        if cue is not None:
            script.call(when, _playing(stage, cue))
            when += STAGGER
    start = 0.0
    for piece in after.values():
        known = before.get(piece.id)
        origin = known.place if known is not None else _origin(piece, layout)
        if origin is not None and origin != piece.place:
            node = things.node(piece.id)
            put(node, origin)
            script.move(start, GLIDE, _gliding(node, origin, piece.place))
            start += STAGGER if isinstance(piece.look, Cards) else 0.0
    for name, end in departures(before, after, layout).items():
        script.move(start, GLIDE, _gliding(things.node(name), before[name].place, end))
        start += STAGGER
    for name in _hit(events, after):
        script.move(start, TREMBLE, _trembling(things.node(name), after[name].place))


def departures(before: Mapping[str, Piece], after: Mapping[str, Piece], layout: Layout) -> dict[str, Place]:
    """Where cards go that are no longer seen: on top of a discard pile, or as beaten bosses under their deck.

    What went into somebody's hand is not told: nobody else may know where.
    """
    piles = {after[name].card: after[name].place for name in ("used-adventures", "used-treasures") if name in after}
    found = {}
    for name, piece in before.items():
        if name in after or not isinstance(piece.look, Cards) or not piece.card:
            continue
        if piece.card in BOSSES and piece.role in ("faced", "enemy"):
            found[name] = layout.bosses
        elif piece.card in piles:
            found[name] = piles[piece.card]
    return found


def _origin(piece: Piece, layout: Layout) -> Place | None:
    """Where a new card comes from: its deck. Other things are simply there."""
    if not isinstance(piece.look, Cards) or not piece.card or piece.role.startswith("used"):
        return None
    if piece.card in TREASURES:
        return layout.treasures
    if piece.card in BOSSES:
        return layout.bosses
    return layout.finals if piece.card in FINALS else layout.adventures


def _hit(events: Sequence[Event], after: Mapping[str, Piece]) -> list[str]:
    """Who loses a heart: an enemy's card, a player's sheet."""
    names = []
    for event in events:
        match event:
            case e.EnemyHit(card=card):
                names.append(card)
            case e.HeartLost(seat=seat):
                names.append(f"sheet {seat}")
    return [name for name in dict.fromkeys(names) if name in after]


def _playing(stage: Stage, cue: str) -> Callable[[], None]:
    return lambda: stage.sound(cue)


def _gliding(node: p3d.NodePath, start: Place, end: Place) -> Update:
    far = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    high = min(LIFT, far / 3)

    def glide(share: float) -> None:
        done = ease(share)
        parts = {
            name: getattr(start, name) + (getattr(end, name) - getattr(start, name)) * done
            for name in ("x", "y", "z", "turn", "tilt", "scale")
        }
        place = Place(**parts)
        put(node, replace(place, z=place.z + high * hop(share)))

    return glide


def _trembling(node: p3d.NodePath, place: Place) -> Update:
    def tremble(share: float) -> None:
        put(node, replace(place, x=place.x + 0.25 * hop((share * 4) % 1) * (1 - share)))

    return tremble
