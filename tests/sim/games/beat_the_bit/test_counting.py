"""The numbers that rise at the table, for any attempt: what dice count by the rulebook, worked out here once more.

Dice as they show, then a curse, Speed and the Mirror, then whatever was done to them, the places where they lie, and at
last what is added to the total.
"""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from sim.game import Rest, RestingDie
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.content import FOES
from sim.games.beat_the_bit.state import Enemy, Options
from tests.sim.games.beat_the_bit.scene import Scene

FOES_WITH_PLACES = ("weaver-spider", "spider-queen", "tower-archer", "spectral-twins")
CHAIN_TOTALS = {"rotten-walkway": 3, "friendly-echo": -2}
TOOLS = ("mirror", "axe", "dagger", "sword", "torch", "spear", "lens", "magnet")
INSTANTS = ("speed", "magic-chalk")
MOVES = a.TakeOption | a.Declare | a.Mark | a.Throw | a.Remove | a.UseOn | a.UseAbility | a.Accept | a.Done | a.Discard


class Roll:
    """The dice of an attempt, and everything that bears on what they count."""

    def __init__(self, state, target):
        self.target = target
        self.chains = state.enemies[0].chains
        self.floor = state.options.lowest_value
        self.curse = state.me.curse
        self.dice = {}
        """Colour, face, place, the number of the last throw, and of the last new face; by die."""
        self.throws = 0
        self.waiting = 0
        """Speeds for the next throw;"""
        self.speeds = []
        """and the throws from which one counts."""
        self.mirror = False
        self.done = []
        """Who did what to which dice, after which throw."""
        self.declared = []
        self.chalk = []
        self.drops = 0
        """Blue dice that are still to be dropped for the option under the card."""

    # What happens

    def throw(self):
        self.throws += 1
        self.speeds += [self.throws] * self.waiting
        self.waiting = 0

    def fall(self, thrown, rest, leaves):
        for die, lies in zip(thrown.everything, rest.dice, strict=True):
            flew = die in thrown.dice
            known = self.dice.get(die.id)
            new = flew or known["face"] != lies.face + 1
            self.dice[die.id] = {
                "colour": die.colour,
                "face": lies.face + 1,
                "at": (lies.x, lies.y),
                "thrown": self.throws if flew else known["thrown"],
                "read": self.throws if new else known["read"],
            }
        if leaves:
            self.dice = {n: die for n, die in self.dice.items() if die["face"] != 6 or die["colour"] == "green"}
        blue = [n for n, die in self.dice.items() if die["colour"] == "blue"]
        if self.drops and len(blue) < 2:  # there is nothing to choose
            self.dice = {n: die for n, die in self.dice.items() if n not in blue}
            self.drops = 0

    def do(self, source, change, dice):
        self.done.append((source, change, tuple(dice), self.throws))

    # What it comes to

    def lowered(self, value):
        return max(self.floor, value)

    def course(self, places=True):
        """Card and values after each step, the dice as they show first."""
        values = {n: die["face"] for n, die in self.dice.items()}
        yield "", values
        if self.curse == "weary-bones":
            values = {n: value + 1 for n, value in values.items()}
            yield self.curse, values
        for began in self.speeds:
            values = {
                n: self.lowered(value - 2) if self.dice[n]["thrown"] >= began else value for n, value in values.items()
            }
            yield "speed", values
        if self.mirror and values:
            values = dict.fromkeys(values, min(values.values()))
            yield "mirror", values
        own = [step for step in self.done if step[0] not in ("lens", "magnet")]
        last = [step for step in self.done if step[0] in ("lens", "magnet")]
        for source, change, dice, after in (*own, *(self.places() if places else ()), *last):
            meant = [n for n in dice if n in self.dice and self.dice[n]["read"] <= after]
            values = values | {n: change(values[n], [values[m] for m in meant]) for n in meant}
            yield source, values

    def places(self):
        """What the places do to the dice in them: the target's, the chain's, the declared event's, the chalk's."""
        up = lambda value, _: value + 1  # noqa: E731
        down = lambda value, _: self.lowered(value - 1)  # noqa: E731
        if self.target in ("weaver-spider", "spider-queen"):
            yield from ((self.target, up, (n,), self.throws) for n in self.within(500))
        if self.target == "tower-archer":
            for n, die in self.dice.items():
                if n not in self.within(1000) and die["colour"] != "red":
                    yield self.target, lambda value, _: value * 2, (n,), self.throws
        if self.target == "spectral-twins":
            near = [(apart(self.dice[n]["at"], self.dice[m]["at"]), n, m) for n, m in combinations(self.dice, 2)]
            if near and min(near)[0] <= 500**2:
                yield self.target, lambda value, _: self.lowered(0), min(near)[1:], self.throws
        if "broken-bridge" in self.chains:
            yield from (("broken-bridge", up, (n,), self.throws) for n, die in self.dice.items() if die["at"][0] < 0)
            yield from (("broken-bridge", down, (n,), self.throws) for n, die in self.dice.items() if die["at"][0] > 0)
        if self.on_the_altar():
            yield "moon-altar", lambda value, _: self.lowered(0), self.on_the_altar()[:1], self.throws
        for point in self.chalk:
            for n in self.within(400, point):
                yield "magic-chalk", lambda value, _: self.lowered(value - 2), (n,), self.throws

    def within(self, radius, point=(0, 0)):
        return [n for n, die in self.dice.items() if apart(die["at"], point) <= radius**2]

    def on_the_card(self):
        return [n for n, die in self.dice.items() if abs(die["at"][0]) <= 315 and abs(die["at"][1]) <= 440]

    def on_the_altar(self):
        """The dice on the declared Moon Altar, the nearest first."""
        if "moon-altar" not in self.declared:
            return ()
        return sorted(self.on_the_card(), key=lambda n: (apart(self.dice[n]["at"], (0, 0)), n))

    def reckoned(self):
        """Dice, card, amount and total of every step that changes the total."""
        first, *steps = self.course()
        found, total = [], 0
        for n, die in self.dice.items():
            amount = -die["face"] if die["colour"] == "red" else die["face"]
            total += amount
            found.append(((n,), "", amount, total))
        before = first[1]
        for source, values in steps:
            amount = sum(
                (values[n] - before[n]) * (-1 if die["colour"] == "red" else 1) for n, die in self.dice.items()
            )
            total += amount
            if amount:
                found.append((tuple(n for n in values if values[n] != before[n]), source, amount, total))
            before = values
        added = [(chain, CHAIN_TOTALS[chain]) for chain in self.chains if chain in CHAIN_TOTALS]
        if "moon-altar" in self.declared and not self.on_the_altar():
            added.append(("moon-altar", 2))
        for source, amount in added:
            total += amount
            found.append(((), source, amount, total))
        return found

    def values(self):
        """What the dice are worth while places are still to be judged."""
        *_, (_, values) = self.course(places=False)
        return values


def apart(one, other):
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def shown(counts):
    return [(count.dice, count.piece, count.amount, count.total) for count in counts]


@st.composite
def attempts(draw):
    """A player before a foe, with any bag, equipment, curse and chain cards."""
    character = draw(st.sampled_from(["sir-arthur", "lady-rovena", "brunilde", "pip"]))
    hearts = draw(st.integers(1, 3))
    options = Options(characters=(character,), lowest_value=draw(st.sampled_from([0, 0, 1])))
    scene = Scene(
        character,
        options=options,
        blue=draw(st.integers(0, 4)),
        green=draw(st.integers(0, 2)),
        red=draw(st.integers(0, 2)),
        coins=5,
        hearts=hearts,
        flipped=hearts == 1,
        curse=draw(st.sampled_from(["", "", "weary-bones", "stone-skin"])),
        hand=("potion", *draw(st.lists(st.sampled_from(INSTANTS), max_size=3))),
    )
    tools = draw(st.lists(st.sampled_from(TOOLS), max_size=3, unique=True))
    scene.set_me(slots=tools[: scene.me.capacity])
    target = draw(st.sampled_from([*FOES_WITH_PLACES, *FOES_WITH_PLACES, "crypt-rat", "mud-golem"]))
    chains = draw(st.lists(st.sampled_from([*CHAIN_TOTALS, "broken-bridge"]), max_size=2, unique=True))
    scene.set(
        agenda=("adventure",),
        enemies=(Enemy(target, FOES[target].hearts, FOES[target].hearts, chains=tuple(chains)),),
        row=tuple(draw(st.sampled_from([(), ("moon-altar",), ("moon-altar",)]))),
    )
    return scene.do(f"face {target}").state


def chosen(data, state):
    """Anything that a player may do who goes on with this attempt."""
    legal = [
        action
        for action in GAME.actions(state, 0)
        if isinstance(action, MOVES)
        or (isinstance(action, a.Use) and action.card in TOOLS)
        or (isinstance(action, a.Play) and action.card in INSTANTS)
    ]
    first = [action for action in legal if isinstance(action, a.Mark)][::7]  # there are many points for the chalk
    return data.draw(st.sampled_from(first or legal or [*GAME.actions(state, 0)]))


PLACES = st.sampled_from([-1050, -700, -500, -200, -50, 0, 0, 50, 150, 300, 450, 900])


def fallen(data, thrown):
    """Dice that fell anywhere; of those that lay there some may have been hit."""
    lying = {rest.id: rest for _, rest in thrown.lying}
    for die in thrown.everything:
        if die in thrown.dice or data.draw(st.integers(0, 4)) == 0:
            lying[die.id] = RestingDie(die.id, data.draw(st.integers(0, 5)), data.draw(PLACES), data.draw(PLACES))
    return Rest(tuple(lying[die.id] for die in thrown.everything))


def note(roll, action):
    """What an action does to the roll, by the text of its card."""
    match action:
        case a.Mark(x, y):
            roll.chalk.append((x, y))
        case a.Declare(card):
            roll.declared.append(card)
        case a.TakeOption():
            roll.drops = 1
        case a.Remove(die):
            del roll.dice[die]
            roll.drops = 0
        case a.Use("mirror"):
            roll.mirror = True
        case a.Use("axe"):
            roll.do("axe", lambda value, _: roll.lowered(value - 1), roll.dice)
        case a.Use("sword"):
            even = [n for n, value in roll.values().items() if value % 2 == 0]
            roll.do("sword", lambda value, _: value if value % 2 else value // 2, even)
        case a.UseOn("dagger", dice):
            roll.do("dagger", lambda value, _: 1, dice)
        case a.UseOn("lens", dice):
            roll.do("lens", lambda value, _: roll.lowered(0), dice)
        case a.UseOn("magnet", dice):
            roll.do("magnet", lambda value, pair: min(pair), dice)
        case a.UseAbility(die):
            roll.do("lady-rovena", lambda value, _: roll.lowered(0), (die,))


@settings(max_examples=300, derandomize=True)
@given(data=st.data())
def test_an_attempt_adds_up_as_the_rulebook_says(data):
    state = data.draw(attempts())
    roll = Roll(state, state.attempt.target)
    wanted = []  # what is done as soon as it is paid for
    while state.attempt is not None:
        thrown = GAME.throw(state)
        if thrown is not None:
            me = state.me
            roll.throw()
            rest = fallen(data, thrown)
            roll.fall(thrown, rest, me.character == "sir-arthur" and me.flipped and not me.curse)
            step = GAME.settle(state, rest)
            assert shown(GAME.counting(state, rest)) == roll.reckoned()
            told = next(event for event in step.events if isinstance(event, e.Rolled))
            assert told.total == sum(amount for *_, amount, _ in roll.reckoned())
        else:
            action = chosen(data, state)
            wanted.append(action)
            step = GAME.apply(state, 0, action)
            # a foe that was not beaten may want a card, too: all that was done is paid for by then
            if step.state.phase != "discard" or any(isinstance(event, e.Failed) for event in step.events):
                for done in wanted:
                    note(roll, done)
                wanted.clear()
        # an instant that is discarded acts, too
        roll.waiting += sum(event.card == "speed" for event in step.events if isinstance(event, e.Played | e.Discarded))
        state = step.state
        judged = [event for event in step.events if isinstance(event, e.Failed | e.Succeeded | e.Exact)]
        if judged:
            assert judged[0].total == sum(amount for *_, amount, _ in roll.reckoned())
            return
        if roll.dice and state.attempt is not None and not state.attempt.again:
            assert shown(GAME.counting(state)) == roll.reckoned()


REWARDS = ["coins(2)", "coins(3)", "coins(5)", "tomb(1)", "heal(1)", "treasure(common)"]


@given(pot=st.lists(st.sampled_from(REWARDS), min_size=1, max_size=9), left=st.booleans())
def test_a_pot_is_counted_reward_by_reward_if_nothing_unbeaten_guards_it(pot, left):
    scene = Scene(coins=4).adventure().set(pot=tuple(pot), ventured=True)
    if left:
        scene.against("crypt-rat")
    coins = [(f"pot {number}", int(word[6])) for number, word in enumerate(pot) if word.startswith("coins")]
    counts = GAME.counting(scene.state, a.Stop())
    assert [(count.piece, count.amount) for count in counts] == ([] if left else coins)
    scene.do("stop")
    assert scene.me.coins == 4 + (counts[-1].total if counts else 0)
