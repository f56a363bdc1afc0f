"""The shop: rhythm, prices, offers and buying."""

from collections import Counter

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.games.frigate import GAME, market
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.content import PERKS
from sim.games.frigate.effects import CATEGORIES, RARITIES
from sim.games.frigate.events import PerkRefunded, PerkSpent, Restocked, ShopOpened
from tests.sim.games.frigate.ship import do, events, hand, ship, used
from tests.sim.games.frigate.test_hands import refused


def shop(*perks, money=50, **changes):
    """A run that stands in its first shop."""
    state = ship(*perks, hands=4, money=money - 1, **changes)
    return hand(state, 1, 2, 3, 4, 6, slot="wild").state


def offering(state, *perks):
    return replace(state, offers=tuple(s.Offer(n, perk) for n, perk in enumerate(perks, 1)))


# Rhythm


def test_a_shop_opens_after_every_fifth_hand():
    """Scenario 9: $4 and five hands that score make $9, and a shop with 2 + 2 + 2 offers."""
    state = ship()
    for slot in ("n1", "n2", "n3", "n4", "wild"):
        step = hand(state, 1, 2, 3, 4, 6, slot=slot)
        state = step.state
    assert (state.money, state.phase) == (9, "shop")
    assert len(events(step, ShopOpened)) == 1
    assert Counter(PERKS[offer.perk].category for offer in state.offers) == dict.fromkeys(CATEGORIES, 2)


def test_restocks_cost_more_and_more_within_a_visit():
    """Scenario 9, F15: 2, 3, 4; the next shop starts at 2 again."""
    state = shop()
    paid = []
    for _ in range(3):
        step = GAME.apply(state, 0, a.Restock())
        assert step.barrier
        paid += [event.paid for event in events(step, Restocked)]
        state = step.state
    assert paid == [2, 3, 4]
    state = replace(do(state, a.Close()), hands=9)
    assert market.restock_cost(hand(state, 1, 2, 3, 4, 6, slot="pair").state) == 2


def test_hands_that_score_nothing_bring_the_shop_nearer_too():
    state = ship()
    for slot in ("four_kind", "five_kind", "full_house", "n5", "three_kind"):
        assert state.phase == "start"
        state = hand(state, 1, 2, 3, 4, 6, slot=slot).state
    assert (state.phase, state.money, state.score) == ("shop", 4, 0)


def test_a_run_that_is_lost_with_the_fifth_hand_sees_no_shop():
    """Section 8: the loss is checked before the shop."""
    step = hand(ship(hands=4, money=50, **used("n6")), 1, 2, 3, 4, 5, slot="n6")
    assert step.state.ended == "lost"
    assert not events(step, ShopOpened)


def test_a_round_won_by_the_fifth_hand_is_finished_first():
    """Scenario 9, F3: slots are emptied, then the shop opens, then round 2 begins."""
    state = shop(score=149)
    assert (state.phase, state.entries, state.round_over) == ("shop", (), True)
    state = do(state, a.Close())
    assert (state.phase, state.round, len(state.open)) == ("start", 2, 15)


def test_the_shop_may_count_rounds_instead():
    """F1: the other reading of the seed."""
    options = s.Options(start_perks=0, shop_counts="rounds", shop_every=1)
    state = hand(ship(options=options, hands=4), 1, 2, 3, 4, 6, slot="wild").state
    assert state.phase == "start"
    assert hand(replace(state, score=149), 1, 2, 3, 4, 6, slot="n1").state.phase == "shop"


# Offers


def test_no_purchase_shifts_a_later_draw():
    """The seed, the visit and the restock decide; a held perk only gives way where it would have come."""
    for seed in range(40):
        state = shop(seed=seed)
        plain = do(state, a.Restock())
        bought = do(state, a.Buy(1), a.Restock())
        perk = bought.perks[0].id
        for before, after in zip(plain.offers, bought.offers, strict=True):
            if perk not in {offer.perk for offer in plain.offers}:
                assert before == after
    assert shop(seed="fixed").offers == shop(seed="fixed").offers
    assert shop(seed="fixed").offers != shop(seed="other").offers


def test_offers_follow_the_rarities():
    """Weights 60, 28, 10, 2; here over a thousand shops, within five standard errors."""
    seen = Counter()
    state = ship()
    for number in range(1000):
        offers = market.stock(replace(state, chance=chance_from(number)))
        seen.update(PERKS[offer.perk].rarity for offer in offers if PERKS[offer.perk].category == "scorecard")
    total = sum(seen.values())
    for rarity, share in zip(RARITIES, (0.60, 0.28, 0.10, 0.02), strict=True):
        # two offers never show the same perk, so the single legendary one is a little rarer
        assert abs(seen[rarity] / total - share) < 5 * (share * (1 - share) / total) ** 0.5 + 0.004


def test_a_stock_never_shows_a_perk_twice_nor_one_that_is_held():
    """F29: one-time perks may be offered again."""
    held = [perk for perk in PERKS if perk.startswith("S")]
    one_time = {perk for perk in held if PERKS[perk].duration == "one-time"}
    state = ship(*held)
    offered = set()
    for number in range(100):
        perks = [offer.perk for offer in market.stock(replace(state, chance=chance_from(number)))]
        assert len(set(perks)) == len(perks)
        offered |= {perk for perk in perks if perk.startswith("S")}
    assert offered == one_time


def test_a_full_set_is_offered_no_more_dice():
    state = ship("D01", "D02", "D15")
    for number in range(200):
        assert not {"D01", "D02", "D15"} & {
            offer.perk for offer in market.stock(replace(state, chance=chance_from(number)))
        }
    five = ship(options=s.Options(start_perks=0, max_dice=5))
    stocks = [market.stock(replace(five, chance=chance_from(number))) for number in range(100)]
    assert not {"D01", "D02", "D15"} & {offer.perk for stock in stocks for offer in stock}


def test_sealed_orders_keep_common_perks_out_of_the_next_shop():
    state = do(ship("I18", hands=4, money=50), a.Use(1))
    state = hand(state, 1, 2, 3, 4, 6, slot="wild").state
    for visit in (state, do(state, a.Restock())):
        assert {PERKS[offer.perk].rarity for offer in visit.offers} & {"common"} == set()
    later = replace(do(state, a.Close()), hands=9)
    rarities = {PERKS[offer.perk].rarity for offer in hand(later, 1, 2, 3, 4, 6, slot="pair").state.offers}
    assert later.least_rarity == "common"
    assert rarities


# Prices


@pytest.mark.parametrize(
    ("held", "perk", "price"),
    [
        ((), "S09", 14),
        (("I03",), "S09", 13),
        (("I04",), "D03", 1),
        (("I04", "I03"), "D03", 1),
        (("I05",), "S09", 12),
        (("I04",), "S09", 14),
        (("I14",), "S04", 3),
        (("I14", "I03"), "S09", 7),
        (("I14",), "D19", 1),
    ],
)
def test_prices(held, perk, price):
    """max(1, ceil(max(1, list + flat) x pct))."""
    assert market.price(ship(*held), perk) == price


def test_buying_needs_money_and_a_free_space():
    """F32."""
    state = offering(shop(money=4), "D08", "D01")
    assert refused(state, a.Buy(2)) == "shop.not-enough-money"
    assert refused(state, a.Buy(3)) == "shop.no-such-offer"
    assert do(state, a.Buy(1)).money == 0
    full = offering(shop("S08", "S09", "S10", "S11"), "D08")
    assert refused(full, a.Buy(1)) == "shop.no-space"
    assert refused(offering(shop(money=1), "D08"), a.Restock()) == "shop.restock-too-dear"


def test_an_offer_is_bought_once():
    state = do(offering(shop(), "D08"), a.Buy(1))
    assert refused(state, a.Buy(1)) == "shop.no-such-offer"


def test_haggler_makes_two_restocks_free():
    state = shop("I06")
    costs = []
    for _ in range(4):
        costs.append(market.restock_cost(state))
        state = do(state, a.Restock())
    assert costs == [0, 0, 2, 3]


def test_a_restock_costs_a_dollar_more_for_each_that_was_paid_for():
    """F15: Haggler makes the first two of a visit free, not the two after it was bought; sold, it leaves no debt."""
    bought = do(offering(do(shop(), a.Restock(), a.Restock()), "I06"), a.Buy(1))
    assert market.restock_cost(bought) == 4
    one_paid = do(offering(do(shop(), a.Restock()), "I06"), a.Buy(1))
    assert market.restock_cost(one_paid) == 0
    assert market.restock_cost(do(one_paid, a.Restock())) == 3
    sold = do(shop("I06"), a.Restock(), a.Restock(), a.Sell(1))
    assert market.restock_cost(sold) == 2


def test_a_receipt_pays_the_next_purchase_back():
    step = GAME.apply(offering(shop("I19"), "S08"), 0, a.Buy(1))
    assert events(step, PerkRefunded) == [PerkRefunded("I19", 6)]
    assert events(step, PerkSpent)
    assert step.state.money == 50
    assert [held.id for held in step.state.perks] == ["S08"]
    assert step.state.perks[0].paid == 0
    admiral = do(offering(shop("I19"), "S09"), a.Buy(1))
    assert admiral.money == 50 - 14 + 8
    assert admiral.perks[0].paid == 6


def test_two_receipts_share_a_dear_purchase():
    both = do(offering(shop("I19", "I19"), "S09"), a.Buy(1))
    assert (both.money, len(both.perks)) == (50, 1)
    cheap = do(offering(shop("I19", "I19"), "S08"), a.Buy(1))
    assert [held.id for held in cheap.perks] == ["I19", "S08"]


def test_purchases_are_noticed_by_perks_already_held():
    """Scenario 12: Prize Crew and Merchant Flag, then two purchases."""
    state = offering(shop("I08", "I12"), "D20", "S18")
    state = do(state, a.Buy(1), a.Buy(2), a.Close())
    step = hand(replace(state, entries=()), 1, 1, 1, 1, 2, slot="pair")
    first = hand(replace(state, entries=(), open=state.card), 1, 1, 1, 1, 2, slot="wild").state
    assert first.score - state.score == 6 + 2 + 30
    assert step.state.perks[0].counter == 0
    second = hand(first, 1, 1, 1, 1, 2, slot="n1").state
    assert second.score - first.score == 4 + 2


def test_the_new_perk_does_not_notice_itself():
    state = do(offering(shop(), "I12"), a.Buy(1))
    assert state.perks[0].counter == 0


def test_actives_cannot_be_triggered_in_the_shop():
    """F17."""
    assert refused(shop("I02"), a.Use(1)) == "phases.not-now"
