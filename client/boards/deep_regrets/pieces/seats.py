"""The anglers: plates with purse and mind, dice, gear, Dinks, trophies, the catch in the boat, and the Regrets."""

from dataclasses import replace

from client.boards.deep_regrets import looks
from client.boards.deep_regrets.card_faces import FOLDER, MOST_MADNESS, PLATE_PIXELS, TRACK, back
from client.boards.deep_regrets.layout import PLATE, SeatPlace
from client.boards.deep_regrets.pieces.laying import Ground, raised
from client.boards.pieces.looks import Cards, Die, Outline, Plate
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Lane, Place
from client.table3d.cards import WIDTH
from sim.game import Seat
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.state import DOWN, MOUNTS, UNKNOWN, Player
from sim.games.deep_regrets.state import Die as TrayDie
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.port import worth
from sim.speech import taken_off

DIE_STEP, DIE_ROOM = 3.4, 1.75
"""Between two dice of a row where there is room, and at least; in cm for dice of their own size."""
SPENT = 0.8
"""Spent dice are drawn smaller."""
LIFTED = 0.5
"""cm by which what is selected lies higher."""
PIXEL = PLATE[0] / PLATE_PIXELS[0]


def lay_seats(table: Ground) -> None:
    count = len(table.view.players)
    first = table.seat or 0
    for order in range(count):
        seat = (first + order) % count
        _seat(table, seat, table.layout.seats[order], order == 0)


def _seat(table: Ground, seat: Seat, place: SeatPlace, near: bool) -> None:
    player = table.view.players[seat]
    mine = near and table.seat is not None
    if near and not player.angler:
        _choose(table)
        return
    _plate(table, seat, place.plate, mine)
    if not (near and table.view.scores):
        _dice(table, seat, place.dice, near, mine)
    _cards(table, seat, place, near, mine)


def _choose(table: Ground) -> None:
    """Anglers that nobody sails as yet."""
    taken = {player.angler for player in table.view.players}
    free = [angler for angler in table.content.anglers if angler not in taken]
    for angler, place in zip(free, table.layout.anglers.places(len(free)), strict=True):
        table.card(angler, "angler", place, "choice", named=f"angler {angler}")


def _plate(table: Ground, seat: Seat, place: Place, mine: bool) -> None:
    view, player = table.view, table.view.players[seat]
    capacity = tray.capacity(table.content, view, player) if player.angler else 0
    sheet = table.faces.plate(player, seat, capacity)
    name = table.faces.name(player.angler) if player.angler else table.say("no-angler")
    label = table.say(
        "plate", seat=table.faces.seat(seat), angler=name, bucks=player.fishbucks, supply=player.supply,
        madness=player.madness_level, regrets=len(player.regrets), capacity=capacity,
    )  # fmt: skip
    if view.scores:
        score = view.scores[seat]
        label = table.say(
            "score", seat=table.faces.seat(seat), total=score.total, boat=score.boat, mounts=score.mounts,
            trophies=score.trophies, end=score.end_game, bucks=score.fishbucks, regrets=taken_off(score.regrets),
        )  # fmt: skip
    detail = table.faces.text(player.angler) if player.angler else ""
    look = Plate(sheet, PLATE, table.faces.plate(player, seat, capacity, held_up=True))
    table.thing(f"plate {seat}", look, place, label, "angler" if mine else "", player.angler, detail)
    if not player.angler:
        return
    x, y = _pixel(TRACK[0] + TRACK[2] * min(player.madness_level, MOST_MADNESS), TRACK[1] + 18)
    label = table.say("madness", level=player.madness_level)
    table.thing(f"madness {seat}", looks.token("eye", looks.MADNESS), place.on(x, y, 0.06, 0.55), label)
    x, y = _pixel(250 + 136, 138)
    name, role = f"supply {seat}", "supply" if mine and player.supply else ""
    lift = LIFTED if name in table.selected else 0.0
    label = table.say("supply", n=player.supply) if mine else ""
    table.thing(name, looks.token("barrel", looks.BARREL), place.on(x, y, 0.06 + lift, 0.62), label, role, "supply")
    _tokens(table, seat, place, mine)


def _tokens(table: Ground, seat: Seat, place: Place, mine: bool) -> None:
    """Coin, Preserver and Lifeboat lie at the right edge of the plate."""
    view, player = table.view, table.view.players[seat]
    who = table.faces.seat(seat)
    if view.coin_owner == seat:
        table.thing(
            f"coin {seat}",
            looks.token("coin", looks.COIN),
            place.on(*_pixel(640, 54), 0.06, 0.8),
            table.say("coin.owner", seat=who),
        )
    if view.preserver == seat:
        spot = place.on(*_pixel(730, 54), 0.06, 0.8)
        role = "preserver" if mine else ""
        table.thing(
            "preserver",
            looks.token("preserver", looks.PRESERVER),
            spot,
            table.say("preserver", seat=who),
            role,
            "preserver",
        )
    if view.options.lifeboat:
        spot = place.on(*_pixel(828, 54), 0.06, 0.8)
        flipped = player.lifeboat_flipped
        look = looks.token("lifeboat", looks.FLIPPED if flipped else looks.LIFEBOAT)
        label = table.say("lifeboat.flipped" if flipped else "lifeboat", seat=who)
        table.thing(f"lifeboat {seat}", look, spot, label, "lifeboat" if mine else "")


def _pixel(x: float, y: float) -> tuple[float, float]:
    """A pixel of the plate's picture, in cm from the plate's middle."""
    return (x - PLATE_PIXELS[0] / 2) * PIXEL, (PLATE_PIXELS[1] / 2 - y) * PIXEL


# Dice


def _dice(table: Ground, seat: Seat, lane: Lane, near: bool, mine: bool) -> None:
    player = table.view.players[seat]
    fresh = [die for die in player.dice if die.fresh]
    spent = [die for die in player.dice if not die.fresh]
    capacity = tray.capacity(table.content, table.view, player)
    falling = table.task.dice if isinstance(table.task, t.ThrowDice) and table.task.seat == seat else ()
    rows = (0.57 * lane.scale, -1.33 * lane.scale) if near else (0.75, -0.85)
    most = max(1, capacity, len(fresh), len(spent)) if near else max(3, len(fresh), len(spent))
    step = min(DIE_STEP * lane.scale, lane.width / most)
    size = min(lane.scale, step / DIE_ROOM)
    if near:
        _tray(table, seat, lane, step, rows[0], capacity, max(capacity, len(fresh)))
    for number, die in enumerate(fresh):
        if die.id not in falling:
            at = Place(lane.x + step * (number + 0.5), lane.y + rows[0], lane.z, scale=size)
            _die(table, seat, die, at, mine)
    for number, die in enumerate(spent):
        at = Place(lane.x + step * (number + 0.5), lane.y + rows[1], lane.z, scale=size * SPENT)
        _die(table, seat, die, at, False)


def _tray(table: Ground, seat: Seat, lane: Lane, step: float, row: float, capacity: int, slots: int) -> None:
    """Fresh dice lie in as many places as the mind has room for, spent ones below them."""
    middle = Place(lane.x + lane.width / 2, lane.y)
    deep = PLATE[1] * table.layout.seats[0].plate.scale
    table.thing(f"tray {seat}", Plate(f"{FOLDER}/tray.jpg", (lane.width + 0.8, deep)), middle)
    half = 0.95 * min(lane.scale, step / DIE_ROOM)
    for number in range(slots):
        surface = looks.SLOT if number < capacity else looks.NEXT_TO_ERODE
        place = raised(Place(lane.x + step * (number + 0.5), lane.y + row))
        table.mark(f"slot {seat} {number}", (half, half), place, surface, 0.07)


def _die(table: Ground, seat: Seat, die: TrayDie, place: Place, mine: bool) -> None:
    content = table.content
    thrown = content.die(die.id, die.kind)
    faces = content.faces[die.kind]
    known = bool(die.value) or not die.own
    face = faces.index(die.value) if die.value in faces else 0
    colour = "grey" if die.status == "shaken" or not known else thrown.colour
    name = f"die {seat} {die.id}"
    kind = table.faces.say(f"colour.{die.kind}") if not die.own else table.say("die.own")
    status = die.status if known else "unthrown"
    label = table.say(f"die.{status}", kind=kind, value=die.value, seat=table.faces.seat(seat))
    high = 0.06 + (LIFTED if name in table.selected else 0.0)
    turned = replace(place, z=place.z + high, turn=0.0 if die.fresh and known else 28.0)
    role = "die" if mine and die.fresh and known else ""
    table.put(Piece(name, Die(thrown.kind, colour, face, thrown.faces), turned, label, role, die.name))


# Cards


def _cards(table: Ground, seat: Seat, place: SeatPlace, near: bool, mine: bool) -> None:
    view, player = table.view, table.view.players[seat]
    gear = [player.rod, player.reel, *player.supplies]
    open_regrets = [value for value in player.regrets if value != UNKNOWN]
    counts = {
        "gear": len(gear),
        "mounts": MOUNTS if near else len(player.mounted_fish),
        "dinks": len(player.dinks),
        "hold": len(player.hold),
        "regrets": len(open_regrets) or bool(player.regrets),
        "boat": len(player.boat),
    }
    spots = place.places(counts)
    for card, spot in zip(gear, spots["gear"], strict=False):
        if card:
            used = table.say("used", card=table.faces.name(card)) if card in player.used_today else ""
            table.card(card, "upgrade", spot, "gear" if mine else "", used)
    for card, spot in zip(player.mounted_fish, spots["mounts"], strict=False):
        _fish(table, card, spot, "mounted" if mine else "", "mounted", seat)
    for card, spot in zip(player.boat, spots["boat"], strict=False):
        _fish(table, card, spot, "fish" if mine else "", "in-boat", seat)
    for card, spot in zip(player.hold, spots.get("hold", ()), strict=False):
        table.card(card, "upgrade", spot, "hold" if mine else "", table.say("hold", card=table.faces.name(card)))
    _dinks(table, seat, player, spots["dinks"], mine)
    turned = spots["regrets"]
    if near and open_regrets:
        lane = place.dice
        turned = Lane(lane.x, lane.y, lane.width, 0.86).places(len(open_regrets)) if view.scores else turned
    _regrets(table, seat, player, turned, mine)
    if near:
        _trophy_places(table, seat, player, spots["mounts"], mine)


def _fish(table: Ground, card: str, spot: Place, role: str, key: str, seat: Seat) -> None:
    fish = table.content.fish[card]
    values = {"card": table.faces.name(card), "value": fish.value, "trophy": fish.trophy}
    if role == "fish" and table.view.players[seat].shoal is None and table.view.phase == "action":
        label = table.say("in-boat.pays", bucks=worth(table.content, table.view, seat, card), **values)
    else:
        label = table.say(key, seat=table.faces.seat(seat), **values)
    name = table.named(card)
    lifted = raised(spot, LIFTED) if name in table.selected else spot
    look = Cards(back(f"fish_{fish.depth}"), table.faces.card(card), brief=table.faces.brief(card))
    table.put(Piece(name, look, lifted, label, role, card, table.faces.text(card)))


def _dinks(table: Ground, seat: Seat, player: Player, spots: list[Place], mine: bool) -> None:
    for number, (card, spot) in enumerate(zip(player.dinks, spots, strict=False)):
        if card == DOWN:
            label = table.say("dinks", seat=table.faces.seat(seat), n=len(player.dinks))
            table.put(Piece(f"dink {seat} {number}", Cards(back("dink")), spot, label))
            continue
        when = table.faces.say(f"when.{table.content.dinks[card].when}")
        label = table.say("dink", card=table.faces.name(card), when=when)
        name = table.named(card)
        lifted = raised(spot, LIFTED) if name in table.selected else spot
        table.card(card, "dink", lifted, "dink" if mine else "", label, named=name)


def _regrets(table: Ground, seat: Seat, player: Player, spots: list[Place], mine: bool) -> None:
    known = [value for value in player.regrets if value != UNKNOWN]
    if known:
        for number, (value, spot) in enumerate(zip(known, spots, strict=True)):
            label = table.say("regret.value", value=taken_off(value))
            table.put(Piece(f"regret {seat} {number}", Cards(back("regret"), table.faces.regret(value)), spot, label))
    elif player.regrets:
        label = table.say("regrets", seat=table.faces.seat(seat), n=len(player.regrets))
        look = Cards(back("regret"), None, len(player.regrets))
        table.put(Piece(f"regrets {seat}", look, spots[0], label, "regrets" if mine else ""))


def _trophy_places(table: Ground, seat: Seat, player: Player, spots: list[Place], mine: bool) -> None:
    """Own places for trophies that are empty; where they lie upon each other only the last, named while it is free."""
    empty = spots[len(player.mounted_fish) :]
    crowded = spots[1].x - spots[0].x < WIDTH * spots[0].scale
    if crowded:
        empty = empty[-1:]
    covered = crowded and len(player.mounted_fish) == len(spots) - 1
    for number, spot in enumerate(empty):
        words = table.faces.place(table.say("place.mounts")) if number == 0 and not covered else None
        look = Outline(words, 0.07 / spot.scale, surface=looks.EMPTY)
        name, label = f"place mounts {seat} {number}", table.say("place.mounts.label")
        table.thing(name, look, spot, label, "mount" if mine else "")
