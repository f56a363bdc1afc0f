"""The Port: shop, tackle, days, demand, the houses where things are done, and the decks behind it all."""

from client.boards.deep_regrets import looks
from client.boards.deep_regrets.card_faces import back, factor_of
from client.boards.deep_regrets.layout import DAY, PIER, SERVICE, SERVICES
from client.boards.deep_regrets.pieces.laying import Ground, raised, raised_all
from client.boards.pieces.looks import Cards, Die, Outline, Plate
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.state import DAYS, State
from sim.games.deep_regrets.week.port import CHARTER_PRICE, EVENT_EVERY, day_number, harbor_need, takings, todays_demand
from sim.games.deep_regrets.week.shop import price

PILES = 0.5
"""Decks in the Port are drawn half as high as they are: they would hide what lies behind them."""
TUESDAY = 2


def lay_port(table: Ground) -> None:
    left, right, near, far = table.layout.pier
    place = Place((left + right) / 2, (near + far) / 2, PIER)
    table.thing("pier", looks.Ground((right - left, far - near)), place, table.say("port"), "port")
    _shop(table)
    _days(table)
    _tackle(table)
    _coin(table)
    _demand(table)
    _houses(table)
    _decks(table)


def _shop(table: Ground) -> None:
    spots, shop = table.layout, table.view.shop
    table.pile("upgrade-deck", "upgrade", len(shop.upgrade_deck), raised(spots.upgrade_deck), high=PILES)
    table.pile("dink-deck", "dink", len(shop.dink_deck), raised(spots.dink_deck), "dink deck", high=PILES)
    for kind, cards, places in (("upgrade", shop.upgrades, spots.upgrades), ("dink", shop.dinks, spots.dinks)):
        for number, (card, place) in enumerate(zip(cards, raised_all(places), strict=True)):
            if card:
                label = table.say("offer", card=table.faces.name(card), price=_price(table, card))
                table.card(card, kind, place, "offer", label)
            else:
                table.thing(f"empty {kind} {number}", Outline(), place, table.say("empty-slot"))


def _price(table: Ground, card: str) -> str:
    """What an offer costs whoever looks; for a spectator, the first seat."""
    bucks, supply = price(table.content, table.view, table.seat or 0, card, None)
    return table.say("price.supply", n=supply) if supply else table.say("price.bucks", n=bucks)


def _days(table: Ground) -> None:
    today = table.view.day
    for day, place in enumerate(raised_all(table.layout.days)):
        name = table.faces.say(f"day.{DAYS[day]}")
        label = table.say("day.today" if day == today else "day", day=name)
        dropped = day == TUESDAY and table.view.options.days == 5
        tint = (0.2, 0.2, 0.2, 1.0) if dropped else None
        look = Plate(table.faces.day(day, day == today), (DAY, DAY), tint=tint)
        table.thing(f"day {day}", look, place, label)


def _tackle(table: Ground) -> None:
    for number, place in zip(table.view.tackle_supply, raised_all(table.layout.tackle), strict=False):
        colour = table.content.tackle_colours[number]
        die = table.content.die(number, colour)
        faces = table.content.faces[colour]
        label = table.say("tackle", colour=table.faces.say(f"colour.{colour}"), price=CHARTER_PRICE)
        detail = table.say("tackle.faces", faces=" ".join(map(str, faces)))
        look = Die(die.kind, die.colour, len(faces) - 1, die.faces)
        table.put(Piece(f"tackle {number}", look, place, label, "tackle", colour, detail))


def _coin(table: Ground) -> None:
    """The Coin's value is the table's; the Coin itself lies with whoever owns it."""
    view, place = table.view, raised(table.layout.coin)
    following = (view.coin_value // EVENT_EVERY + 1) * EVENT_EVERY
    label = table.say("coin", value=view.coin_value, next=following)
    table.thing("sales", looks.token("coin", looks.COIN), place.on(-1.1, 0, 0, 0.9), label)
    figures = f"{view.coin_value}/{following}"
    high = 0.5 if len(figures) < 6 else 0.38
    sheet = table.faces.figure(figures)
    table.figure("sales n", figures, place.on(high * sheet.width / sheet.height - 0.3, 0, 0), high, gilded=True)
    if view.preserver is None and view.options.life_preserver:
        label = table.say("preserver.port")
        table.thing("preserver", looks.token("preserver", looks.PRESERVER), raised(table.layout.preserver), label)


def _demand(table: Ground) -> None:
    view = table.view
    if view.options.demand == "off":
        return
    following = day_number(view) if view.day else 1
    shown = [(todays_demand(view), False)]
    if following < len(view.demand) and view.demand[following] and view.day < len(DAYS) - 1:
        shown.append((view.demand[following], True))
    for (depth, tomorrow), place in zip(shown, raised_all(table.layout.demand), strict=False):
        factor = factor_of(table.content, view, depth)
        label = table.say(
            "demand.tomorrow" if tomorrow else "demand",
            depth=table.faces.say(f"depth.{depth}"),
            by=factor[0],
            of=factor[1],
        )
        look = Cards(back("demand"), table.faces.demand(depth, factor, tomorrow))
        table.put(Piece("demand tomorrow" if tomorrow else "demand", look, place, label))


def _houses(table: Ground) -> None:
    need = harbor_need(powers_of(table.content, table.view, table.view.players[table.seat or 0]))
    asks = {
        "market": (),
        "mount": (table.say("mount.asks"),),
        "heal": (table.say("harbor.asks", need=need),),
        "repair": (table.say("harbor.asks", need=need),),
    }
    for service, place in zip(SERVICES, raised_all(table.layout.services), strict=True):
        sheet = table.faces.service(service, *asks[service])
        label = table.say(f"house.{service}.label", need=need)
        if service == "market" and (paid := _pays(table)):
            label = table.say("house.market.pays", bucks=paid)
        table.thing(f"house {service}", Plate(sheet, SERVICE), place, label, service)


def _pays(table: Ground) -> int:
    """What the selected fish fetch here and now."""
    if table.seat is None:
        return 0
    chosen = tuple(card for card in table.view.players[table.seat].boat if card in table.selected)
    return takings(table.content, table.view, table.seat, chosen, None)


def _decks(table: Ground) -> None:
    view, spots = table.view, table.layout
    table.pile("event-deck", "event", len(view.event_deck), raised(spots.event_deck), high=PILES)
    table.pile("regret-deck", "regret", len(view.regret_deck), raised(spots.regret_deck), high=PILES)
    lasting = _today(view)
    for card, place in zip(lasting, raised_all(spots.today.places(max(1, len(lasting)))), strict=False):
        deck = "weather" if card in table.content.weather else "event"
        table.card(card, deck, place, label=table.say("in-force", card=table.faces.name(card)))
    if not lasting:
        table.thing("no event", Outline(), raised(spots.today.places(1)[0]), table.say("no-event"))
    if view.forecast:
        table.card(
            view.forecast,
            "weather",
            raised(spots.forecast),
            label=table.say("forecast", card=table.faces.name(view.forecast)),
        )
    for number, place in enumerate(raised_all(spots.sinking.places(len(view.sinking)))):
        table.put(Piece(f"sinking {number}", Cards(back("regret")), place, table.say("sinking", n=len(view.sinking))))
    if view.fish_discard:
        top = view.fish_discard[-1]
        label = table.say("discard", n=len(view.fish_discard), card=table.faces.name(top))
        deck, high = back(f"fish_{table.content.fish[top].depth}"), 1 + len(view.fish_discard) // 4
        look = Cards(deck, table.faces.card(top), high, table.faces.brief(top))
        table.put(Piece("discard", look, raised(spots.discard), label, "discard", top, table.faces.text(top)))
    else:
        table.thing("discard", Outline(), raised(spots.discard), table.say("no-discard"))


def _today(view: State) -> tuple[str, ...]:
    """What is in force, and the last event that has come and gone."""
    passed = view.event_discard[-1:] if not view.today else ()
    return (*view.today, *passed)
