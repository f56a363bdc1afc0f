"""The perks in the hold, left to right as they act: what each has left, what it has gathered, what it sells for."""

from dataclasses import replace

from client.boards.frigate import looks
from client.boards.frigate.card_faces import CREAM, Faces
from client.boards.frigate.choices import SELLING, Selection
from client.boards.frigate.layout import Layout
from client.boards.frigate.looks import FOLDER, SHADE, PerkCard
from client.boards.pieces.looks import Cards, Look, Outline, Plate, Words
from client.boards.pieces.piece import Laying, Piece
from client.boards.pieces.places import Place
from sim.games.frigate import effects as fx
from sim.games.frigate import market
from sim.games.frigate.content import PERKS
from sim.games.frigate.perk_totals import spaces
from sim.games.frigate.state import Held, State

TRIGGERING = ("start", "rolled")
LIFTED = 0.9
"""cm by which the perk that is taken up lies nearer to the far side."""
SEALS = -0.08
"""Where the figures of a perk lie on its card: over the picture, above the words."""


def lay_hold(table: Laying, view: State, now: Selection, layout: Layout, faces: Faces) -> None:
    room = spaces(view)
    places = layout.hold.places(max(room, len(view.perks)), alone=not view.armed)
    for held, place in zip(view.perks, places, strict=False):
        taken_up = now.perk is not None and now.perk.uid == held.uid
        spot = replace(place, y=place.y + LIFTED, z=place.z + 0.5) if taken_up else place
        _lay_perk(table, view, held, spot, faces, place_to_move_to=now.perk is not None and not taken_up)
    for number, place in enumerate(places[len(view.perks) :], len(view.perks)):
        name, label = faces.hold(), faces.say("space", place=number + 1)
        table.put(Piece(f"space {number}", Outline(name, surface=looks.FAINT), layout.hold.flat(place), label, "space"))
    for number, (armed, place) in enumerate(zip(view.armed, layout.armed.places(len(view.armed)), strict=True)):
        label, look = faces.say("armed", perk=armed.perk), Cards(back(), faces.card(armed.perk))
        table.put(Piece(f"armed {number}", look, place, label, detail=faces.text(armed.perk)))


def back() -> str:
    return f"{FOLDER}/back.jpg"


def _lay_perk(table: Laying, view: State, held: Held, place: Place, faces: Faces, place_to_move_to: bool) -> None:
    perk, resale = PERKS[held.id], market.resale(view, held)
    name = f"perk {held.uid}"
    told = [faces.say("perk", perk=held.id, resale=resale)]

    def beside(what: str, look: Look, x: float, y: float, high: float = 0.07, size: float = 1.0) -> None:
        table.put(Piece(f"{name} {what}", look, place.on(x, y, high, size)))

    spent = perk.mode == "active" and not held.uses
    if spent:
        beside("veil", SHADE, 0, 0)
        told.append(faces.say("used-up"))
    elif perk.mode == "active" and perk.duration != "one-time":
        told.append(faces.say("uses", n=held.uses))
    if perk.mode == "active":
        most = max(perk.uses, held.uses)
        for number in range(most):
            surface = looks.GOLD if number < held.uses else looks.SPENT
            beside(f"use {number}", looks.coin(surface), 1.72, 1.55 - 0.66 * number, 0.06, 0.34)
    gathered = _gathered(held)
    if gathered is not None:
        beside("seal", looks.coin(looks.WAX), -1.5, SEALS, 0.06, 0.72)
        beside("count", Words(faces.figure(f"+{gathered}", CREAM), 0.52), -1.5, SEALS, 0.23)
        told.append(faces.say("gathered", n=gathered))
    if perk.duration == "temporary":
        left = held.round + perk.rounds - view.round + (not view.round_over)
        beside("glass", looks.coin(looks.SEA), 1.5, SEALS, 0.06, 0.72)
        beside("left", Words(faces.figure(str(left), CREAM), 0.52), 1.5, SEALS, 0.23)
        told.append(faces.say("rounds-left", n=left))
    if view.phase in SELLING:
        beside("resale", Plate(faces.tag(resale, "resale"), (1.5, 0.7)), 0, -2.9)
    ready = perk.mode == "active" and not spent and view.phase in TRIGGERING
    look = PerkCard(back(), faces.card(held.id), ready=ready or place_to_move_to)
    table.put(Piece(name, look, place, ", ".join(told), "perk", str(held.uid), faces.text(held.id)))


def _gathered(held: Held) -> int | None:
    """The points a perk has gathered by its counter; None if it counts nothing."""
    for effect in PERKS[held.id].effects:
        amount = getattr(effect, "n", None)
        if isinstance(amount, fx.Per) and amount.per == "counter":
            points = held.counter * amount.each
            return points if amount.max is None else min(points, amount.max)
    return None
