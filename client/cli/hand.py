"""Throwing by words: `throw soft left`, `roll hard`, `3 at spider` say what a flick of the hand would."""

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Any

from client import lines
from sim.action_text import NotUnderstood
from sim.game import Action, Aim, Refused, Seat, Throw
from sim.games import AnyGame
from sim.hitbox import Zone
from sim.physics.gesture import Gesture, hand_for
from sim.speech import Speech

STRENGTHS = ("soft", "hard")
PLACES = {"left": (-75, 0), "right": (75, 0), "near": (0, -75), "far": (0, 75), "middle": (0, 0)}
"""Places by name, in hundredths of the pit's radius."""
AT, OFF = "at", "off"
AIMING = (*STRENGTHS, *PLACES, AT, OFF)

Named = Callable[[str], str]
"""What a card is called, by its id."""


class NoSuchPlace(Exception):
    """A card was aimed at that has no place on the felt; `known` are those that have."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


def words_of(shell: Speech) -> dict[str, str]:
    """The words that aim, as they are said in a language, and what each is in English."""
    return {lines.plain(shell.say(f"aim.{word}")): word for word in AIMING}


def understand(
    line: str, read: Callable[[str], Action], said: Mapping[str, str] | None = None
) -> tuple[Action, tuple[str, ...]]:
    """An action, as `read` finds it, and the words behind it that aim its throw; raises NotUnderstood."""
    words = line.split()
    try:
        return read(line), ()
    except NotUnderstood as problem:
        for end in range(len(words) - 1, 0, -1):
            aiming = _in_english(words[end:], said or {})
            if _aims(aiming):
                try:
                    return read(" ".join(words[:end])), aiming
                except NotUnderstood:
                    continue
        raise problem from None


def _in_english(words: Sequence[str], said: Mapping[str, str]) -> tuple[str, ...]:
    """The words that aim as the program calls them, up to the name of a card."""
    found: list[str] = []
    for number, word in enumerate(words):
        found.append(said.get(lines.plain(word), word.lower()))
        if found[-1] in (AT, OFF):
            return (*found, *words[number + 1 :])
    return tuple(found)


def gesture(
    game: AnyGame, view: Any, seat: Seat, action: Action, words: Sequence[str], named: Named = str
) -> Gesture | None:
    """The gesture that the words stand for, if the action throws dice; raises NoSuchPlace."""
    if not words:
        return None
    try:
        throw = game.throw(game.apply(view, seat, action).state)
    except (Refused, LookupError, ValueError):
        return None  # it is refused in its own words, or goes on to what the view hides
    return None if throw is None else aimed(throw, words, named)


def aimed(throw: Throw, words: Sequence[str], named: Named = str) -> Gesture:
    """Soft unless it is said otherwise; a place of a card is meant to be hit (`at`) or kept away from (`off`)."""
    reach = throw.pit * 10
    x = y = 0
    for number, word in enumerate(words):
        if word in PLACES:
            x, y = (part * reach // 100 for part in PLACES[word])
        elif word in (AT, OFF):
            x, y = _of_card(throw, " ".join(words[number + 1 :]), word == AT, named)
            break
    return hand_for(Aim(x, y, hard="hard" in words), throw.pit)


def _aims(words: Sequence[str]) -> bool:
    """Whether words aim: strengths and places, and at most one card behind them."""
    for number, word in enumerate(words):
        if word in (AT, OFF):
            return number + 1 < len(words)
        if word not in STRENGTHS and word not in PLACES:
            return False
    return True


def _of_card(throw: Throw, name: str, hit: bool, named: Named) -> tuple[int, int]:
    wanted = lines.plain(name)
    found = [z for z in throw.zones if wanted.replace(" ", "-") in z.id or wanted in lines.plain(named(z.id))]
    if not found:
        raise NoSuchPlace(name, tuple(dict.fromkeys(named(zone.id) for zone in throw.zones)))
    # of the two halves of the bridge the right one is the good one; of other cards there is one place
    return _spot(found[-1], throw.pit * 10, hit)


def _spot(zone: Zone, reach: int, hit: bool) -> tuple[int, int]:
    """A place inside of a zone, or as far from it as can be aimed at."""
    rim = reach * 75 // 100
    match zone.shape:
        case "left" | "right":
            return (rim if (zone.shape == "right") == hit else -rim), 0
        case "ring":
            return (0, rim) if hit else (zone.x, zone.y)
    if hit:
        return zone.x, zone.y
    out = hypot(zone.x, zone.y)
    if out < 1:
        return 0, rim
    return int(-zone.x * rim / out), int(-zone.y * rim / out)
