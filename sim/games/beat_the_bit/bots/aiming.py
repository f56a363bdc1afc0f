"""Where a computer player wants its dice, given the places that bear on the throw and what they do there.

Every candidate place is judged by a small cloud of resting places around it, spread as soft throws spread.
"""

from sim.game import Aim, RestingDie, Seat
from sim.games.beat_the_bit import zones
from sim.games.beat_the_bit.content import TREASURES, ZoneRule
from sim.games.beat_the_bit.hearts import equipped
from sim.games.beat_the_bit.state import State
from sim.games.beat_the_bit.vocabulary import parse
from sim.hitbox import inside

MEAN = 35
"""What an ordinary die shows, in tenths."""
COIN = 6
"""What a coin in the pot is worth, in tenths of a pip."""
BLUE = 15
"""What one more blue die in the bag costs, in the same."""
GAIN = 4
"""Below this it is not worth aiming."""
REST = 1090
"""No middle of a die rests further out, in 0.1 mm."""
RIM = ((900, 0), (-900, 0), (0, 900), (0, -900), (640, 640), (-640, 640), (640, -640), (-640, -640))
"""Places near the wall that can be aimed at."""
SPREAD = ((0, 1), (150, 6), (330, 8), (600, 8), (850, 2))
"""Rings around the aim of a soft throw, in 0.1 mm, and how many of 25 dice end on each: as measured."""
WIDER = 150
"""A throw without aim spreads so many per cent as wide,"""
BEYOND = 160
"""and ends so far beyond the middle."""


def aim(view: State, seat: Seat) -> Aim | None:
    """The place at which a soft throw gains most over a throw without aim; None where nothing is to be gained."""
    attempt = view.attempt
    if attempt is None or attempt.again == () or seat != view.seat:
        return None
    rules = [(rule, 0, 0) for _, rule in zones.binding_rules(view, attempt)]
    rules += [(rule, 0, 0) for card in equipped(view.players[seat], "zone") for rule in TREASURES[card].zones]
    rules += [(rule, x, y) for x, y in attempt.chalk for rule in TREASURES[zones.CHALK].zones]
    if not rules:
        return None
    dice = len(attempt.again)
    places = [(0, 0), *RIM, *attempt.chalk]
    worth = {place: _worth(rules, _cloud(*place, 100), dice, together=place in RIM) for place in places}
    best = max(places, key=lambda place: (worth[place], -places.index(place)))
    plain = _worth(rules, _cloud(0, BEYOND, WIDER), dice, together=False)
    return Aim(*best) if worth[best] >= plain + GAIN else None


def _cloud(x: int, y: int, width: int) -> list[RestingDie]:
    """Where dice may end that are meant for a place, each equally likely."""
    cloud = []
    for distance, count in SPREAD:
        for number in range(count):
            dx, dy = _on_circle(distance * width // 100, number, count)
            cloud.append(_inside_the_wall(x + dx, y + dy))
    return cloud


def _on_circle(radius: int, number: int, count: int) -> tuple[int, int]:
    """One of `count` points on a circle; eight directions are enough."""
    x, y = ((10, 0), (7, 7), (0, 10), (-7, 7), (-10, 0), (-7, -7), (0, -10), (7, -7))[8 * number // count]
    return radius * x // 10, radius * y // 10


def _inside_the_wall(x: int, y: int) -> RestingDie:
    squared = x * x + y * y
    if squared > REST * REST:
        # one step of Newton from the rim is near enough to the root
        distance = (squared // REST + REST) // 2
        x, y = x * REST // distance, y * REST // distance
    return RestingDie(0, 0, x, y)


def _worth(rules: list[tuple[ZoneRule, int, int]], cloud: list[RestingDie], dice: int, together: bool) -> int:
    """What the places are worth to the player for this cloud, in tenths of a pip: a low total is good."""
    total = 0
    for rule, x, y in rules:
        gain = sum(_gain(word) for word in rule.effects)
        otherwise = sum(_gain(word) for word in rule.otherwise)
        if rule.shape == "near":
            # how often two of three dice lie close: measured at the rim, and anywhere
            total += 2 * gain * (90 if together else 50) // 100 if dice > 1 else 0
            continue
        zone = zones.shape("", rule, x, y)
        inside_it = sum(inside(zone, die) for die in cloud)
        miss = len(cloud) - inside_it
        if rule.dice == "each":
            total += gain * dice * inside_it // len(cloud)
        else:
            none = 1000 * miss**dice // len(cloud) ** dice
            total += (gain * (1000 - none) + otherwise * none) // 1000
    return total


def _gain(word: str) -> int:
    """What a card's word is worth where it counts, in tenths of a pip."""
    effect = parse(word)
    match effect.op:
        case "die":
            sign, number = effect.change[0], effect.change[1:]
            match sign:
                case "*":
                    return -MEAN * (int(number) - 1)
                case "=":
                    return MEAN - 10 * int(number) if number.isdecimal() else MEAN // 3
                case _:
                    return -10 * int(effect.change)
        case "total":
            return -10 * effect.n
        case "pot_coins":
            return COIN * effect.n
        case "add_blue":
            return -BLUE * effect.n
    return 0
