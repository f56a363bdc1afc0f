"""The numbers that rise at the table, for any sale and any attempt: what the cards say, worked out here once more."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.cards import BASIC_REEL, BASIC_ROD
from sim.games.deep_regrets.tasks import Attempt
from tests.sim.games.deep_regrets.scene import action, boat, dice, gear, hand, mounts, open_fish, player

FISH = GAME.content.fish
RODS = {
    "R1": lambda fish: 1,
    "R2": lambda fish: 2,
    "R3": lambda fish: 4 if fish.depth == 1 else 0,
    "R4": lambda fish: 3 if fish.depth == 2 else 0,
    "R5": lambda fish: 4 if fish.depth == 3 else 0,
    "R6": lambda fish: 3 if "purple" in fish.tags else 0,
    "R7": lambda fish: 5 if "legendary" in fish.tags else 0,
    "R8": lambda fish: 1,
}
MOUNTED = {
    "Grey Chandler": lambda fish: 0,
    "Widow's Ling": lambda fish: 1 if fish.depth == 1 else 0,
    "Breakwater Sturgeon": lambda fish: 1 if fish.depth == 2 else 0,
    "Hullscraper": lambda fish: 2 if fish.depth == 2 else 0,
    "Sargasso Tyrant": lambda fish: 1,
    "Threadmouth": lambda fish: 1 if fish.depth == 3 else 0,
    "Hadal Bishop": lambda fish: 2 if fish.depth == 3 else 0,
}
WEATHER = {
    "W04": lambda fish: 1 if fish.depth == 1 else 0,
    "W05": lambda fish: 1 if fish.depth == 3 else 0,
    "W06": lambda fish: -1 if fish.depth == 1 else 0,
}
LURES = {"D01": 1, "D02": 2, "D03": 3}
"""What helps to catch this fish."""
SALES = {"R8": 1, "S7": 2, "P04": -1, "P05": 1, "W07": 1}
"""What is paid for each fish sold."""
DAYS = [
    *((), ("P04",), ("P04", "P04"), ("P04", "P04", "P04"), ("P05",), ("W07",)),
    *(("W07", "P06", "P04", "P04"), ("P05", "P04", "P04", "P04"), ("P04", "P05", "W07")),
]
"""Weather and Port events that may lie open."""
CRATE = "D12"
"""Two Fishbucks more for one sale."""
BY_NAME = {fish.name: card for card, fish in FISH.items()}


def shown(counts):
    return [(count.what.key, count.piece, count.amount, count.total) for count in counts]


def summed(parts):
    """The same of what is reckoned: nothing is said of what adds nothing."""
    found, total = [], 0
    for key, piece, amount in parts:
        total += amount
        if amount:
            found.append((key, piece, amount, total))
    return found


# Sales


@st.composite
def sales(draw):
    """Somebody in Port with any boat, on a day of any demand, Port events and weather."""
    options = {"demand": draw(st.sampled_from(["3/2", "5/4", "off"]))}
    state = action(where="port", options=options)
    cards = draw(st.lists(st.sampled_from(sorted(FISH)), min_size=1, max_size=6, unique=True))
    poor = [card for card, fish in FISH.items() if fish.value < 3 and card not in cards]
    cards += draw(st.lists(st.sampled_from(poor), min_size=draw(st.integers(0, 1)), max_size=2, unique=True))
    state = player(boat(state, 0, *cards), 0, supply=9)
    state = gear(
        state,
        0,
        rod=draw(st.sampled_from([BASIC_ROD, "R8"])),
        reel=BASIC_REEL,
        supplies=draw(st.sampled_from([(), ("S7",), ("S1", "S7")])),
    )
    state = hand(state, 0, CRATE)
    today = draw(st.sampled_from(DAYS))
    sold = draw(st.one_of(st.just(cards), st.lists(st.sampled_from(cards), min_size=1, unique=True)))
    return replace(state, today=tuple(today)), a.Sell(tuple(sold), draw(st.sampled_from([None, CRATE])))


def sale(state, sold):
    """Fish by fish, in the order in which they lie in the boat: its value, demand, what is paid for each fish."""
    me = state.players[0]
    by, of = {"3/2": (3, 2), "5/4": (5, 4), "off": (1, 1)}[state.options.demand]
    asked = state.demand[0]  # it is Monday
    for card in me.boat:
        if card not in sold.fish:
            continue
        value = FISH[card].value
        yield "counting.card", card, value
        pays = value
        if FISH[card].depth == asked:
            yield "counting.demand", card, value * by // of - value
            pays = value * by // of
        for source in (me.rod, me.reel, *me.supplies, *state.today):
            yield "counting.card", source, SALES.get(source, 0)
            pays += SALES.get(source, 0)
        yield "counting.least", card, max(0, -pays)
    if sold.dink:
        yield "counting.card", CRATE, 2


@settings(max_examples=120, derandomize=True)
@given(sales())
def test_a_sale_adds_up_as_the_cards_say(drawn):
    state, sold = drawn
    expected = summed(sale(state, sold))
    assert shown(GAME.counting(state, sold)) == expected
    paid = next(event for event in GAME.apply(state, 0, sold).events if isinstance(event, e.Sold))
    assert paid.bucks == sum(amount for *_, amount, _ in expected)


# Catches


@st.composite
def catches(draw):
    """Somebody at Sea before any fish, with any gear and trophies, who pays with anything."""
    card = draw(st.sampled_from(sorted(FISH)))
    shoal = f"{FISH[card].depth}{draw(st.sampled_from('abc'))}"
    trophies = draw(st.lists(st.sampled_from(sorted(MOUNTED)), max_size=3, unique=True))
    state = action(where=shoal)
    state = mounts(state, 0, *(BY_NAME[name] for name in trophies if BY_NAME[name] != card))
    state = open_fish(state, shoal, card)
    state = gear(state, 0, rod=draw(st.sampled_from([BASIC_ROD, *RODS])), reel=BASIC_REEL, supplies=())
    own = draw(st.lists(st.integers(1, 6), min_size=1, max_size=4))
    tackle = draw(st.lists(st.sampled_from([("lead", 3), ("kelp", 5), ("brine", 6), ("ichor", 0)]), max_size=2))
    state = player(dice(state, 0, fresh=own, tackle=tackle), 0, supply=draw(st.integers(0, 2)))
    lure = draw(st.sampled_from(sorted(LURES)))
    state = hand(state, 0, lure)
    today = tuple(draw(st.lists(st.sampled_from([*WEATHER, "P05"]), max_size=2, unique=True)))
    state = replace(state, today=today)
    used = draw(st.lists(st.sampled_from(state.players[0].dice), min_size=1, unique=True))
    used += [die for die in state.players[0].dice if die.own and not any(other.own for other in used)][:1]
    pay = [die.name for die in sorted(used, key=lambda die: (not die.own, die.name))]
    pay += ["supply"] if state.players[0].supply and draw(st.booleans()) else []
    pay += [lure] if draw(st.booleans()) else []
    return state, a.Catch(tuple(pay)), card


def attempt(state, catch, fish):
    """Rod, trophies and weather first, then what is paid with, in its order."""
    me = state.players[0]
    yield "counting.card", me.rod, RODS.get(me.rod, lambda fish: 0)(fish)
    for card in me.mounted_fish:
        yield "counting.card", card, MOUNTED[FISH[card].name](fish)
    for card in state.today:
        yield "counting.card", card, WEATHER.get(card, lambda fish: 0)(fish)
    shows = {die.name: die.value for die in me.dice}
    for item in catch.pay:
        if item == "supply":
            yield "reward.supply", "supply", 1
        elif item in LURES:
            yield "counting.card", item, LURES[item]
        else:
            yield "counting.die", "", shows[item]


@settings(max_examples=120, derandomize=True)
@given(catches())
def test_a_catch_adds_up_as_the_cards_say(drawn):
    state, catch, card = drawn
    expected = summed(attempt(state, catch, FISH[card]))
    counts = GAME.counting(state, catch)
    assert [step for step in shown(counts) if step[2]] == expected
    values = {die.id: die.value for die in state.players[0].dice}
    thrown = [count for count in counts if count.what.key == "counting.die"]
    numbers = [count.dice[0] for count in thrown]
    assert len(set(numbers)) == len(numbers)
    assert [values[number] for number in numbers] == [count.amount for count in thrown]
    step = GAME.apply(state, 0, catch)
    told = [event.total for event in step.events if isinstance(event, e.Caught | e.Missed)]
    told += [task.total for task in step.state.agenda if isinstance(task, Attempt)]
    assert told[0] == sum(amount for *_, amount, _ in expected)
