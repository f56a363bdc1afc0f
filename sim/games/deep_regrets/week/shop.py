"""The Shop's slots: filling them, emptying them, and what things cost there."""

from msgspec.structs import replace

from sim.game import Seat
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.cards import Dink, Upgrade
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import Draft, powers_of
from sim.games.deep_regrets.state import Position

UPGRADE_SLOTS = 3
DINK_SLOTS = 2


def refill(draft: Draft) -> None:
    """Empty slots are filled from their deck; once that is empty the slot stays locked (A59)."""
    shop = draft.shop
    if "" not in shop.upgrades and "" not in shop.dinks:
        return
    upgrades, upgrade_deck = _fill(shop.upgrades, shop.upgrade_deck)
    dinks, dink_deck = _fill(shop.dinks, shop.dink_deck)
    new = (*_new(shop.upgrades, upgrades), *_new(shop.dinks, dinks))
    if not new:
        return
    draft.barrier = True
    draft.shop = replace(shop, upgrades=upgrades, dinks=dinks, upgrade_deck=upgrade_deck, dink_deck=dink_deck)
    draft.say(e.ShopFilled(new))


def _fill(slots: tuple[str, ...], deck: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    filled = list(slots)
    for slot, card in enumerate(slots):
        if not card and deck:
            filled[slot], deck = deck[-1], deck[:-1]
    return tuple(filled), deck


def _new(before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for old, card in zip(before, after, strict=True) if card != old)


def restock(draft: Draft) -> None:
    """The whole offer leaves the game, and new cards come."""
    shop = draft.shop
    offered = tuple(card for card in (*shop.upgrades, *shop.dinks) if card)
    draft.shop = replace(
        shop.with_discard(*offered), upgrades=("",) * len(shop.upgrades), dinks=("",) * len(shop.dinks)
    )
    refill(draft)


def card_of(content: Content, card: str) -> Dink | Upgrade:
    return content.upgrades[card] if card in content.upgrades else content.dinks[card]


def price(content: Content, table: Position, seat: Seat, card: str, dink: str | None) -> tuple[int, int]:
    """(Fishbucks, Supply tokens) that an offer costs a seat, with a Dink or without."""
    powers = powers_of(content, table, table.players[seat])
    return price_with(content, card, dink, (powers.shop, powers.upgrade))


def price_with(content: Content, card: str, dink: str | None, discount: tuple[int, int]) -> tuple[int, int]:
    """Discounts, on everything and on upgrades, leave at least 1 Fishbuck; a price in tokens stays (A59)."""
    offer = card_of(content, card)
    if isinstance(offer, Dink) and offer.cost.supply:
        return 0, offer.cost.supply
    upgrade = isinstance(offer, Upgrade)
    bucks = offer.cost if isinstance(offer, Upgrade) else offer.cost.bucks
    bucks += sum(discount) if upgrade else discount[0]
    if dink is not None:
        bucks += sum(op.n for op in content.dinks[dink].ops if op.do == "price" and discounts(op.on, upgrade))
    return max(1, bucks), 0


def discounts(on: str, upgrade: bool) -> bool:
    """Whether a discount on `shop` or `upgrade` prices counts for this kind of offer."""
    return on == "shop" or (on == "upgrade" and upgrade)
