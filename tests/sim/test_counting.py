"""Numbers that add up: what is counted, step by step, is what the rules say, in their order."""

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.game import Rest, RestingDie
from sim.games import all_games
from sim.games.adventure_dice import events as adventure
from sim.games.adventure_dice.actions import PlayPlusFour
from sim.games.adventure_dice.content import ABILITIES
from sim.games.adventure_dice.state import Attack, Gear
from sim.games.beat_the_bit import actions as bit_actions
from sim.games.beat_the_bit import events as bit
from sim.games.beat_the_bit.content import CHAINS, CURSES, TREASURES
from sim.games.beat_the_bit.reading import MIRROR, SPEED_CARD
from sim.games.deep_regrets import actions as deep_actions
from sim.games.deep_regrets import events as deep
from sim.games.deep_regrets.cards import BASIC_REEL, BASIC_ROD
from sim.games.deep_regrets.state import Player
from sim.games.deep_regrets.tasks import Attempt
from sim.games.frigate import events as frigate
from sim.games.frigate.actions import Play
from sim.games.frigate.state import Held
from sim.selfplay import bot_player, random_player, steps
from sim.speech import LANGUAGES, Speech

FRIGATE, ADVENTURE, BIT, DEEP = (
    all_games()[name] for name in ("frigate", "adventure-dice", "beat-the-bit", "deep-regrets")
)


def moves(game, tables):
    """Every input of some games, by bots and by chance, with the state before it."""
    for number in range(tables):
        seats = game.seats[number % len(game.seats)]
        levels = [list(game.bots)[number % len(game.bots)]] * seats
        player = random_player if number % 3 == 2 else bot_player(levels)
        before = None
        for move in steps(game, seats, game.Options(), f"counting {number}", player):
            if before is not None:
                yield before, move
            before = move.step.state


def adds_up(game, counts):
    """Each step leads from the total before it to its own, and is said in every language; returns the last total."""
    columns = {}
    for count in counts:
        before = columns.get(count.column, 0)
        assert count.total == before + count.amount
        if count.factor is not None and game is FRIGATE:
            assert count.total == before * count.factor // 100
        columns[count.column] = count.total
        for language in LANGUAGES:
            words = Speech(game, language).message(count.what)
            assert words
            assert not re.search(r"\b(counting|card|die|perk|slot|step)\.", words), words
    return columns[counts[-1].column] if counts else 0


def same_for_all(game, state, given):
    """Everybody at the table sees the same numbers."""
    views = [game.view(state, seat) for seat in (None, *range(len(game.scores(state))))]
    first, *others = [game.counting(view, given) for view in views]
    assert all(other == first for other in others)
    return first


def names_each_die_once(counts, dice):
    single = [count.dice[0] for count in counts if count.dice and not count.piece]
    assert single == list(dice)


# Frigate


def hands_of_frigate():
    """Rolled hands in open slots, in runs with full holds: perks drawn at random are what makes a score long."""
    perks = sorted({held.id for _, move in moves(FRIGATE, 3) for held in move.step.state.perks})
    for before, move in moves(FRIGATE, 4):
        if isinstance(move.action, Play):
            yield before, move.action
            more = chance_from(f"{before.hands}").shuffle(perks)[0][:6]
            held = tuple(Held(100 + n, perk, 1, before.round, 1, counter=n) for n, perk in enumerate(more))
            yield replace(before, perks=(*before.perks, *held)), move.action


def test_a_hand_is_counted_die_by_die_and_perk_by_perk_to_its_score():
    seen = Counter()
    for state, action in hands_of_frigate():
        counts = same_for_all(FRIGATE, state, action)
        events = FRIGATE.apply(state, 0, action).events
        scored = [event for event in events if isinstance(event, frigate.HandScored)]
        assert adds_up(FRIGATE, counts) == sum(event.score for event in scored)
        seen.update(count.what.key for count in counts)
        columns = [count.column for count in counts]
        assert columns == sorted(columns, key=("bonus", "mult", "score").index)
        dice = [count.dice[0] for count in counts if count.what.key == "counting.die"]
        assert dice == sorted(set(dice))
        for column in ("bonus", "mult"):
            acting = [count.piece for count in counts if count.what.key == "counting.perk" and count.column == column]
            assert acting == [str(held.uid) for held in state.perks if str(held.uid) in acting]
    assert {"counting.die", "counting.perk", "counting.slot", "step.add"} <= set(seen)


def test_a_hand_that_misses_its_slot_is_not_counted():
    missed = 0
    for before, move in moves(FRIGATE, 4):
        if any(isinstance(event, frigate.HandMissed) for event in move.step.events):
            assert FRIGATE.counting(before, move.action) == ()
            missed += 1
    assert missed


# Adventure Dice


def test_an_attack_is_counted_to_the_total_of_the_roll():
    told = 0
    for before, move in moves(ADVENTURE, 5):
        results = [event for event in move.step.events if isinstance(event, adventure.RollResult)]
        if not results:
            continue
        counts = same_for_all(ADVENTURE, before, move.rest or move.action)
        assert adds_up(ADVENTURE, counts) == results[-1].total
        names_each_die_once(counts, range(len(results[-1].dice)))
        if move.step.state.phase == "react":
            assert ADVENTURE.counting(move.step.state) == counts
        told += 1
    assert told > 50


@pytest.mark.parametrize("number", range(40))
def test_equipment_and_plus_fours_are_each_named_once_after_the_dice(number):
    """Random equipment: what adds by itself comes first, then the +4 cards in the order in which they are played."""
    chance = chance_from(f"equipment {number}")
    state = ADVENTURE.setup(2, ADVENTURE.Options(), chance).state
    seat = state.active
    cards = chance.derive("gear").shuffle(sorted(ABILITIES))[0][: 2 + number % 6]
    gear = tuple(Gear(card, 0) for card in (*cards, *sorted(c for c in ABILITIES if ABILITIES[c].effect == "plus")))
    target = next(card for card in state.landscape if card)
    attack = Attack(target, ("strike", "stomp", "scream")[number % 3], state.hands[seat][:3])
    equipment = tuple(gear if other == seat else () for other in range(2))
    state = replace(state, phase="falling", attack=attack, equipment=equipment)
    step = ADVENTURE.settle(state, Rest(tuple(RestingDie(die, (number + die) % 6) for die in range(3))))
    while step.state.phase == "react":
        state = step.state
        if PlayPlusFour() not in ADVENTURE.actions(state, seat):
            break
        counts = ADVENTURE.counting(state, PlayPlusFour())
        spent = next(item.card for item in state.equipment[seat] if item.ability.effect == "plus")
        step = ADVENTURE.apply(state, seat, PlayPlusFour())
        result = next(event for event in step.events if isinstance(event, adventure.RollResult))
        assert adds_up(ADVENTURE, counts) == result.total
        assert counts[-1].piece == spent
        assert counts[:-1] == ADVENTURE.counting(state)
        named = [count.piece for count in counts if count.piece]
        kinds = [ABILITIES[card].effect for card in named]
        assert kinds == sorted(kinds)  # boost, then plus
        own = Counter(item.card for item in gear if item.ability.effect in ("boost", "plus"))
        assert all(times <= own[card] for card, times in Counter(named).items())


# Beat the Bit


def kind_of(card):
    """Where a card stands in the order of the rules: curses, Speed, Mirror; then places, chains and what is added."""
    if card in CURSES:
        return 0
    if card == SPEED_CARD:
        return 1
    return 2 if card == MIRROR else 3


def test_an_attempt_is_counted_to_the_total_that_is_judged():
    judged, sources = 0, Counter()
    for before, move in moves(BIT, 12):
        state = move.step.state
        fell = [event for event in move.step.events if isinstance(event, bit.Fell)]
        told = [event for event in move.step.events if isinstance(event, bit.Rolled | bit.Recounted)]
        if fell:
            counts = same_for_all(BIT, before, move.rest)
            assert adds_up(BIT, counts) == told[-1].total
            assert counts == same_for_all(BIT, state, None)
            names_each_die_once(counts, (die.id for die in state.attempt.dice))
            order = [kind_of(count.piece) for count in counts if count.piece]
            assert order == sorted(order)
            sources.update(count.piece for count in counts if count.piece)
        if isinstance(move.action, bit_actions.Accept):
            result = [event for event in move.step.events if isinstance(event, bit.Failed | bit.Succeeded | bit.Exact)]
            if result:
                assert adds_up(BIT, BIT.counting(before)) == result[0].total
                judged += 1
    assert judged > 50
    assert {kind_of(card) for card in sources} >= {0, 3}
    assert any(card in CHAINS for card in sources)
    assert any(card in TREASURES or card in CURSES for card in sources)


def test_nothing_is_counted_while_dice_are_in_the_air():
    state = next(before for before, move in moves(BIT, 1) if move.rest is not None)
    assert BIT.counting(state) == ()


# Deep Regrets


def test_a_sale_is_counted_fish_by_fish_to_what_it_pays():
    sold, kinds = 0, Counter()
    for before, move in moves(DEEP, 8):
        if isinstance(move.action, deep_actions.Sell):
            counts = same_for_all(DEEP, before, move.action)
            paid = next(event for event in move.step.events if isinstance(event, deep.Sold))
            assert adds_up(DEEP, counts) == paid.bucks
            fish = [count.piece for count in counts if count.piece in DEEP.content.fish]
            assert list(dict.fromkeys(fish)) == [c for c in paid.fish if DEEP.content.fish[c].value or c in fish]
            # what a fish is worth comes before what the day makes of it
            first = {count.piece: count.what.key for count in reversed(counts)}
            assert all(first[card] != "counting.demand" for card in fish)
            sold += 1
            kinds.update(count.what.key for count in counts)
    assert sold > 10
    assert {"counting.card", "counting.demand"} <= set(kinds)


def test_a_catch_is_counted_gear_first_and_then_what_is_paid_with():
    caught, kinds = 0, Counter()
    for before, move in moves(DEEP, 8):
        if isinstance(move.action, deep_actions.Catch | deep_actions.Haul):
            counts = same_for_all(DEEP, before, move.action)
            total = next(
                (e.total for e in move.step.events if isinstance(e, deep.Caught | deep.Missed)),
                next((task.total for task in move.step.state.agenda if isinstance(task, Attempt)), None),
            )
            assert adds_up(DEEP, counts) == total
            dice = [count.dice[0] for count in counts if count.dice]
            paid = [item for item in move.action.pay if item != "supply" and item not in DEEP.content.dinks]
            assert len(dice) == len(set(dice)) == len(paid)
            assert [count.what.values["die"] for count in counts if count.dice] == paid
            order = [1 if count.dice else 2 if count.piece in (*move.action.pay, "supply") else 0 for count in counts]
            assert order == sorted(order)
            caught += 1
            kinds.update(count.what.key for count in counts)
    assert caught > 20
    assert {"counting.die", "counting.card", "reward.supply"} <= set(kinds)


def test_a_fish_that_gluts_make_worthless_counts_nothing():
    """A Glut takes 1 off each fish sold, and no fish sells for less than nothing."""
    state = next(before for before, move in moves(DEEP, 3) if isinstance(move.action, deep_actions.Sell))
    seat = state.active
    fish = next(card for card in DEEP.content.fish.values() if card.value == 1 and not card.legendary)
    seller = Player(state.players[seat].angler, rod=BASIC_ROD, reel=BASIC_REEL)
    players = tuple(replace(seller, boat=(fish.id,)) if other == seat else p for other, p in enumerate(state.players))
    options = replace(state.options, demand="off")
    state = replace(state, options=options, today=("P04", "P04"), players=players)
    sale = deep_actions.Sell((fish.id,), None)
    counts = DEEP.counting(state, sale)
    assert [(count.piece, count.amount) for count in counts] == [
        (fish.id, 1),
        ("P04", -1),
        ("P04", -1),
        (fish.id, 1),
    ]
    assert adds_up(DEEP, counts) == 0
    assert next(event for event in DEEP.apply(state, seat, sale).events if isinstance(event, deep.Sold)).bucks == 0
