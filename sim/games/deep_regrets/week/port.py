"""Port actions: selling, mounting, buying, chartering, and Harbor Services (4.6)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from sim.game import Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.cards import INSTANT, Dink, Upgrade
from sim.games.deep_regrets.content import Content, Powers
from sim.games.deep_regrets.draft import Draft, powers_of, without
from sim.games.deep_regrets.state import MOUNTS, SUPPLY_SLOTS, Player, Position
from sim.games.deep_regrets.tasks import PortEvent, Turn
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.dinks import add_dink, play_dink, usable
from sim.games.deep_regrets.week.effects import trigger
from sim.games.deep_regrets.week.plug import repair
from sim.games.deep_regrets.week.regrets import heal
from sim.games.deep_regrets.week.sea import free_card, use_free_card
from sim.games.deep_regrets.week.shop import card_of, discounts, price, price_with

CHARTER_PRICE, CHARTERS_A_DAY = 2, 2
HARBOR_NEEDS = 4
EVENT_EVERY = 10
"""Fishbucks of table sales between Port events (A55)."""


# What may be done


class Sales(Struct, frozen=True):
    """Every way to sell some of a boat's fish: they grow fast with the boat, so they are listed only on demand."""

    boat: tuple[str, ...]
    legendary: frozenset[str]
    tokens: int
    dinks: tuple[tuple[str | None, int], ...]
    """What may help along: None, or a Dink with the number of Legendaries it identifies."""

    def __iter__(self) -> Iterator[a.Action]:
        for size in range(1, len(self.boat) + 1):
            for fish in combinations(self.boat, size):
                for dink, lens in self.dinks:
                    if self._payable(fish, lens):
                        yield a.Sell(fish, dink)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, a.Sell) or not action.fish or len(set(action.fish)) != len(action.fish):
            return False
        lens = dict(self.dinks).get(action.dink)
        known = all(fish in self.boat for fish in action.fish)
        return lens is not None and known and self._payable(action.fish, lens)

    def _payable(self, fish: tuple[str, ...], lens: int) -> bool:
        """Each Legendary costs a token to identify; a lens needs one to look at."""
        if not self.legendary:
            return not lens
        legends = sum(card in self.legendary for card in fish)
        return legends >= min(1, lens) and legends - lens <= self.tokens


def sales(content: Content, table: Position, seat: Seat) -> Sales:
    player = table.players[seat]
    dinks: tuple[tuple[str | None, int], ...] = ((None, 0),)
    for dink in usable(content, table, seat, "sell"):
        dinks += ((dink, sum(op.n for op in content.dinks[dink].ops if op.do == "free")),)
    legendary = frozenset(card for card in player.boat if content.fish[card].legendary)
    tokens = player.supply + identified_freely(powers_of(content, table, player), player, len(legendary))
    return Sales(player.boat, legendary, tokens, dinks)


def identified_freely(powers: Powers, player: Player, legends: int) -> int:
    """How many of these Legendaries a card identifies for nothing: all of them, or one if it works once a day."""
    card = free_card(powers, player, "identify")
    if card is None:
        return 0
    return min(1, legends) if ("identify", card, True) in powers.free else legends


def port_choices(content: Content, table: Position, seat: Seat) -> list[a.Action]:
    """Every Port action but sales."""
    player = table.players[seat]
    powers = powers_of(content, table, player)
    names = tray.fresh_names(player)
    found: list[a.Action] = []
    if player.boat and names:
        found += _mounts(
            player.boat,
            player.mounted_fish if len(player.mounted_fish) >= MOUNTS else (),
            names,
            player.supply > 0 or free_card(powers, player, "mount_token") is not None,
            usable(content, table, seat, "mount"),
        )
    if player.fishbucks or player.supply:
        stamps = usable(content, table, seat, "shop")
        discount = (powers.shop, powers.upgrade)
        for card in dict.fromkeys(table.shop.upgrades + table.shop.dinks):
            for action, bucks, supply in _purchases(content, card, stamps, discount):
                if player.fishbucks >= bucks and player.supply >= supply:
                    found.append(action)
    if may_charter(content, table, seat):
        found += map(a.Charter, shown_colours(content, table))
    if player.regrets or table.plug is not None:
        services = ("heal",) * bool(player.regrets) + ("repair",) * (table.plug is not None)
        found += _services(names, harbor_need(powers), services)
    return found


def port_offers(content: Content, table: Position, seat: Seat, action: a.Action) -> bool:
    """Whether a Port action is among `sales` and `port_choices`; only those of its kind are listed, where many are."""
    match action:
        case a.Sell():
            return action in sales(content, table, seat)
        case a.Charter(colour):
            return may_charter(content, table, seat) and colour in shown_colours(content, table)
        case a.Buy(card):
            return card in table.shop.upgrades + table.shop.dinks and _can_pay(content, table, seat, action)
    return action in port_choices(content, table, seat)


def harbor_need(powers: Powers) -> int:
    return max(1, HARBOR_NEEDS + powers.harbor)


def may_charter(content: Content, table: Position, seat: Seat) -> bool:
    player = table.players[seat]
    affordable = player.fishbucks >= CHARTER_PRICE and player.chartered_today < CHARTERS_A_DAY
    return affordable and bool(table.tackle_supply) and tray.tackle_room(content, table, player)


def shown_colours(content: Content, table: Position) -> tuple[str, ...]:
    return tuple(dict.fromkeys(content.tackle_colours[number] for number in table.tackle_supply))


def _can_pay(content: Content, table: Position, seat: Seat, action: a.Buy) -> bool:
    """Whether the seat can buy an offer in this way."""
    player = table.players[seat]
    powers = powers_of(content, table, player)
    stamps = usable(content, table, seat, "shop")
    for way, bucks, supply in _purchases(content, action.card, stamps, (powers.shop, powers.upgrade)):
        if way == action:
            return player.fishbucks >= bucks and player.supply >= supply
    return False


@lru_cache(maxsize=8192)
def _purchases(
    content: Content, card: str, stamps: tuple[str, ...], discount: tuple[int, int]
) -> tuple[tuple[a.Action, int, int], ...]:
    """The ways to buy an offer, each with its price in Fishbucks and Supply tokens; none for an empty slot."""
    if not card:
        return ()
    return tuple(
        (a.Buy(card, stamp), *price_with(content, card, stamp, discount))
        for stamp in (None, *stamps)
        if stamp is None or stamp_counts(content, stamp, card)
    )


def stamp_counts(content: Content, stamp: str, card: str) -> bool:
    """Whether a discount Dink would lower the price of this offer at all."""
    offer = card_of(content, card)
    if isinstance(offer, Dink) and offer.cost.supply:
        return False
    return any(discounts(op.on, isinstance(offer, Upgrade)) for op in content.dinks[stamp].ops)


@lru_cache(maxsize=4096)
def _mounts(
    boat: tuple[str, ...], full: tuple[str, ...], names: tuple[str, ...], token: bool, dinks: tuple[str, ...]
) -> tuple[a.Action, ...]:
    """One die of any kind and a token, which a Dink may spare; with three mounted, one makes room."""
    helps = [()] * token + [(dink,) for dink in dinks]
    return tuple(
        a.Mount(fish, out, (die, *help))
        for fish in boat
        for out in (full or (None,))
        for die in dict.fromkeys(names)
        for help in helps
    )


@lru_cache(maxsize=4096)
def _services(names: tuple[str, ...], need: int, services: tuple[str, ...]) -> tuple[a.Action, ...]:
    dice = [name for name in dict.fromkeys(names) if tray.value_of(name) >= need]
    return tuple(a.Harbor(service, die) for service in services for die in dice)


# What it does


def act_in_port(draft: Draft, seat: Seat, action: a.Action) -> None:
    """A listed Port action happens; the turn is done with it."""
    draft.replace_task(Turn(seat, done=True))
    match action:
        case a.Sell(fish, dink):
            _sell(draft, seat, fish, dink)
        case a.Mount():
            _mount(draft, seat, action)
        case a.Buy(card, dink):
            _buy(draft, seat, card, dink)
        case a.Charter(colour):
            _charter(draft, seat, colour)
        case a.Harbor(service, die):
            tray.spend(draft, seat, (die,))
            if service == "heal":
                heal(draft, seat)
            else:
                repair(draft, seat)


def demand_factor(content: Content, state: Position, depth: int) -> tuple[int, int]:
    """What a fish of this depth is multiplied by today, as a fraction."""
    if state.options.demand == "off" or depth != todays_demand(state):
        return 1, 1
    return (5, 4) if state.options.demand == "5/4" else content.demand_factor[depth]


def todays_demand(state: Position) -> int:
    return state.demand[max(0, day_number(state) - 1)]


def day_number(state: Position) -> int:
    """Which day of play this is: with five days Tuesday is dropped."""
    return state.day - (state.options.days == 5 and state.day > 2)


def worth(content: Content, table: Position, seat: Seat, card: str) -> int:
    """What a fish fetches today: its value by demand, and what is paid on top for each fish sold."""
    fish = content.fish[card]
    by, of = demand_factor(content, table, fish.depth)
    return max(0, fish.value * by // of + powers_of(content, table, table.players[seat]).sale)


def takings(content: Content, table: Position, seat: Seat, sold: tuple[str, ...], dink: str | None) -> int:
    """What a sale pays, with a Dink or without."""
    ops = content.dinks[dink].ops if dink is not None else ()
    extra = sum(op.n for op in ops if op.do == "price")
    return sum(worth(content, table, seat, card) for card in sold if card in content.fish) + extra


def _sell(draft: Draft, seat: Seat, sold: tuple[str, ...], dink: str | None) -> None:
    content = draft.content
    sold = tuple(card for card in draft.players[seat].boat if card in sold)
    bucks = takings(content, draft, seat, sold, dink)
    legends = sum(content.fish[card].legendary for card in sold)
    if dink is not None:
        ops = content.dinks[dink].ops
        legends -= min(legends, sum(op.n for op in ops if op.do == "free"))
        play_dink(draft, seat, dink)
    spared = identified_freely(draft.powers(seat), draft.players[seat], legends)
    if spared:
        use_free_card(draft, seat, "identify")
        legends -= spared
    player = draft.players[seat]
    draft.change(
        seat,
        boat=tuple(card for card in player.boat if card not in sold),
        supply=player.supply - legends,
        fishbucks=player.fishbucks + bucks,
        sales_today=player.sales_today + bucks,
    )
    draft.sold = (*draft.sold, *sold)
    before, draft.coin_value = draft.coin_value, draft.coin_value + bucks
    draft.say(e.Sold(seat, sold, bucks, draft.coin_value))
    events = draft.coin_value // EVENT_EVERY - before // EVENT_EVERY
    draft.push(*(PortEvent(seat) for _ in range(events)))
    for card in reversed(sold):
        trigger(draft, content.fish[card].on("onSell"), seat, card)


def draw_port_event(draft: Draft, task: PortEvent) -> None:
    """The next Port event happens to the seller; one that lasts the day stays on the table."""
    draft.barrier = True
    if not draft.event_deck:
        draft.event_deck, draft.event_discard = draft.shuffle(draft.event_discard), ()
    if not draft.event_deck:
        return
    card, draft.event_deck = draft.event_deck[-1], draft.event_deck[:-1]
    draft.say(e.EventDrawn(card))
    ops = draft.content.port_events[card].ops
    if any(op.until == "day" for op in ops):
        draft.today = (*draft.today, card)
    else:
        draft.event_discard = (*draft.event_discard, card)
    trigger(draft, tuple(op for op in ops if op.do in INSTANT), task.seat, card)


def _mount(draft: Draft, seat: Seat, action: a.Mount) -> None:
    die, *dinks = action.pay
    tray.spend(draft, seat, (die,))
    if dinks:
        play_dink(draft, seat, dinks[0])
    elif free_card(draft.powers(seat), draft.players[seat], "mount_token"):
        use_free_card(draft, seat, "mount_token")
    else:
        draft.change(seat, supply=draft.players[seat].supply - 1)
    player = draft.players[seat]
    mounted = player.mounted_fish
    if action.out is not None:
        mounted = without(mounted, action.out)
        draft.fish_discard = (*draft.fish_discard, action.out)
        draft.say(e.Discarded(seat, action.out))
    draft.change(seat, boat=without(player.boat, action.fish), mounted_fish=(*mounted, action.fish))
    draft.say(e.Mounted(seat, action.fish))


def _buy(draft: Draft, seat: Seat, card: str, dink: str | None) -> None:
    """Pay and take; the slot stays empty until the turn ends, so that a purchase can be taken back."""
    bucks, supply = price(draft.content, draft, seat, card, dink)
    if dink is not None:
        play_dink(draft, seat, dink)
    player, shop = draft.players[seat], draft.shop
    draft.change(seat, fishbucks=player.fishbucks - bucks, supply=player.supply - supply)
    draft.say(e.Bought(seat, card, bucks, supply))
    if card in draft.content.dinks:
        draft.shop = replace(shop, dinks=_emptied(shop.dinks, card))
        add_dink(draft, seat, card)
        return
    draft.shop = replace(shop, upgrades=_emptied(shop.upgrades, card))
    equip(draft, seat, card, _slot_to_clear(draft, seat, card))
    instant = tuple(op for op in draft.content.upgrades[card].ops if op.do in INSTANT and op.per != "day")
    trigger(draft, instant, seat, card)


def _emptied(slots: tuple[str, ...], card: str) -> tuple[str, ...]:
    index = slots.index(card)
    return (*slots[:index], "", *slots[index + 1 :])


def _slot_to_clear(draft: Draft, seat: Seat, card: str) -> str | None:
    """What new gear displaces: the rod or reel in use, the older of two Supplies."""
    player = draft.players[seat]
    match draft.content.upgrades[card].type:
        case "rod":
            return player.rod
        case "reel":
            return player.reel
        case _:
            return player.supplies[0] if len(player.supplies) >= SUPPLY_SLOTS else None


def equip(draft: Draft, seat: Seat, card: str, out: str | None) -> None:
    """Put gear on; what it displaces goes to the hold."""
    player = draft.players[seat]
    kind = draft.content.upgrades[card].type
    if kind == "supply":
        kept = without(player.supplies, out) if out is not None else player.supplies
        draft.change(seat, supplies=(*kept, card))
    else:
        draft.change(seat, **{kind: card})
    if out:
        draft.change(seat, hold=(*draft.players[seat].hold, out))
    tray.fit_player_dice(draft, seat)
    draft.say(e.Equipped(seat, card))


def _charter(draft: Draft, seat: Seat, colour: str) -> None:
    player = draft.players[seat]
    number = tray.shown(draft, colour)
    draft.change(seat, fishbucks=player.fishbucks - CHARTER_PRICE, chartered_today=player.chartered_today + 1)
    tray.take_tackle(draft, seat, number)
    tray.throw(draft, seat, (number,), "charter")
