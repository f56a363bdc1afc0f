"""The Sea: nine shoals with their decks, what lies face-up there, the boats, and the Plug."""

from client.boards.areas import Area
from client.boards.deep_regrets import looks
from client.boards.deep_regrets.card_faces import FOLDER, back
from client.boards.deep_regrets.choices import role_of_shoal
from client.boards.deep_regrets.layout import BETWEEN, BOATS, CELL, DECK, NAME, OPEN
from client.boards.deep_regrets.pieces.laying import Ground, raised
from client.boards.deep_regrets.pieces.reckoning import attempt_words
from client.boards.pieces.looks import Cards, Look, Outline, Plate, Words
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.state import DOWN, SHOALS, depth_of
from sim.speech import capital


def lay_sea(table: Ground) -> None:
    view = table.view
    x, y, width, depth = _measured(table.layout.sea)
    for number in range(9):
        _shoal(table, number)
    if view.plug is not None:
        table.mark("drain", (width / 2, depth / 2), Place(x, y, 0.07), looks.NEXT_TO_ERODE, 0.22)
        place = table.layout.shoals[view.plug.shoal]
        label = table.say(
            "plug", seat=table.faces.seat(view.plug.puller), shoal=table.faces.say(f"where.{SHOALS[view.plug.cursor]}")
        )
        spot = raised(place.on(-CELL[0] / 2 + 0.7, -CELL[1] / 2 + 0.7, 0.0, 0.8))
        table.thing("plug", looks.token("plug", looks.PLUG), raised(spot, 0.7), label, "plug")


def _shoal(table: Ground, number: int) -> None:
    view, place = table.view, raised(table.layout.shoals[number])
    shoal, name = view.shoals[number], SHOALS[number]
    cards = table.faces.say("count.card", n=len(shoal.deck))
    label = capital(table.say("shoal", shoal=table.faces.say(f"where.{name}"), cards=cards))
    if table.seat is not None and view.players[table.seat].shoal == number and shoal.deck and not shoal.face_up:
        label += " " + table.say("here")
    half = (CELL[0] / 2, CELL[1] / 2)
    look: Look = looks.Ground(CELL)
    if shoal.eroded:
        label += " " + table.say("eroded")
    if shoal.eroded and view.ending != "drowned":  # then the whole tank is dry
        table.thing(f"dry {name}", Plate(f"{FOLDER}/dry.jpg", CELL), place)
        place = raised(place, 0.06)
    if _barred(table, number):
        look = Outline(None, 0.34, half, looks.BARRED)
        label += " " + table.say("barred")
    if view.plug is not None and view.plug.cursor == number:
        look = Outline(None, 0.16, half, looks.NEXT_TO_ERODE)
        label += " " + table.say("next-to-erode")
    role = role_of_shoal(view, table.seat, number)
    table.thing(f"shoal {name}", look, place, label, role, name)
    deck = place.on(*DECK[:2], 0, DECK[2])
    if shoal.deck:
        table.put(Piece(f"deck {name}", Cards(back(f"fish_{depth_of(number)}"), None, len(shoal.deck)), deck))
    table.figure(f"deck {name} n", len(shoal.deck), place.on(DECK[0], -CELL[1] / 2 + 0.42, 0))
    if shoal.face_up:
        _open(table, number, place.on(*OPEN[:2], 0, OPEN[2]))
        words = table.faces.short_name(table.faces.say(f"where.{name}").partition(" (")[0])
        table.put(Piece(f"name {name}", Words(words, 1.95, rough=0.6), raised(place.on(DECK[0], NAME, 0), 0.012)))
    else:
        words = table.faces.shoal_name(table.faces.say(f"where.{name}"))
        table.put(Piece(f"name {name}", Words(words, 2.2, rough=0.6), raised(place.on(*OPEN[:2], 0), 0.012)))
    mine = view.players[table.seat].peeked if table.seat is not None else ()
    for where, fish in mine:
        if where == number and fish != DOWN:
            seen = place.on(DECK[0], DECK[1] + 0.4, 0.1, 0.55)
            label = table.say("peeked", card=table.faces.name(fish), shoal=table.faces.say(f"where.{name}"))
            table.card(fish, f"fish_{depth_of(number)}", raised(seen, 0.8), "", label, named=f"peek {name}")
    boats = [seat for seat, player in enumerate(view.players) if player.shoal == number and player.angler]
    for number, seat in enumerate(boats):
        _boat(table, seat, place.on(BOATS, BETWEEN * ((len(boats) - 1) / 2 - number), 0.0, 1.1))


def _barred(table: Ground, number: int) -> bool:
    """Whether the weather lets nobody in."""
    player = table.view.players[table.seat or 0]
    return depth_of(number) in powers_of(table.content, table.view, player).no_entry


def _open(table: Ground, number: int, place: Place) -> None:
    view, name = table.view, SHOALS[number]
    fish = table.content.fish[view.shoals[number].face_up]
    here = table.seat is not None and view.players[table.seat].shoal == number
    label = attempt_words(table, number) or table.say(
        "open", card=table.faces.name(fish.id), difficulty=fish.difficulty, value=fish.value, trophy=fish.trophy
    )
    detail = table.faces.text(fish.id)
    if fish.purple:
        detail = "\n".join(filter(None, (detail, table.say("open.purple"))))
    look = Cards(back(f"fish_{fish.depth}"), table.faces.card(fish.id), brief=table.faces.brief(fish.id))
    role = "open here" if here else "open"
    table.put(Piece(table.named(fish.id), look, place, label, role, name, detail))


def lay_berths(table: Ground) -> None:
    """Boats in Port lie at the quay."""
    for seat, player in enumerate(table.view.players):
        if player.shoal is None and player.angler:
            _boat(table, seat, raised(table.layout.berths[seat]).on(0, 0, 0, 1.15))


def _boat(table: Ground, seat: int, place: Place) -> None:
    player = table.view.players[seat]
    where = table.faces.say("where.port" if player.shoal is None else f"where.{SHOALS[player.shoal]}")
    label = table.say("boat", seat=table.faces.seat(seat), where=where)
    if player.passed:
        label += " " + table.say("passed")
    table.thing(f"boat {seat}", looks.boat(seat), place, label)


def _measured(area: Area) -> tuple[float, float, float, float]:
    """The middle of an area, its width and its depth."""
    left, right, near, far = area
    return (left + right) / 2, (near + far) / 2, right - left, far - near
