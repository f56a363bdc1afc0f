"""A player's dice: capacity, names, paying with them, Tackle coming and going."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from sim.game import Seat
from sim.games.deep_regrets.content import FIRST_TACKLE, OWN, Content
from sim.games.deep_regrets.draft import Draft, powers_of
from sim.games.deep_regrets.events import TackleReturned, TackleTaken
from sim.games.deep_regrets.state import DIE_NAMES, Die, Player, Position
from sim.games.deep_regrets.tasks import ThrowDice

PLAYER_DICE = 3


def thresholds(madness: int) -> int:
    """T: how many of 3, 5 and 7 this Madness meets."""
    return (madness >= 3) + (madness >= 5) + (madness >= 7)


def capacity(content: Content, table: Position, player: Player) -> int:
    """The most Fresh dice a player can hold (A16)."""
    options = table.options
    limit = options.capacity_base - thresholds(player.madness_level) - player.scar
    limit += powers_of(content, table, player).capacity
    return limit if limit > options.madness_floor else options.madness_floor


def room(content: Content, table: Position, player: Player) -> int:
    """How many more dice may turn Fresh. With `capacity_base` 3 only Player Dice are limited."""
    own_only = table.options.capacity_base == 3
    held = [die for die in player.dice if die.status == "fresh" and (die.kind == OWN or not own_only)]
    return capacity(content, table, player) - len(held)


def tackle_room(content: Content, table: Position, player: Player) -> bool:
    return table.options.capacity_base == 3 or room(content, table, player) > 0


def fresh_names(player: Player) -> tuple[str, ...]:
    """The Fresh dice by name, Player Dice first. Dice that still lie in the cup have no name to pay with."""
    names = [
        DIE_NAMES[die.kind, die.value]
        for die in player.dice
        if die.status == "fresh" and (die.value or die.kind != OWN)
    ]
    names.sort()
    return tuple(names)


def value_of(name: str) -> int:
    """What a die of this name shows."""
    return int(name[-1])


def is_own(name: str) -> bool:
    return name.isdigit()


@lru_cache(maxsize=4096)
def groups(names: tuple[str, ...], most: int) -> tuple[tuple[str, ...], ...]:
    """Every different handful of one to `most` of these dice, small handfuls first."""
    found = (group for size in range(1, min(most, len(names)) + 1) for group in combinations(names, size))
    return tuple(dict.fromkeys(found))


def numbers(player: Player, names: Iterable[str]) -> tuple[int, ...]:
    """The dice, by number, that are meant by these names: the first Fresh one of each."""
    found: list[int] = []
    for name in names:
        found.append(next(die.id for die in player.dice if die.fresh and die.name == name and die.id not in found))
    return tuple(found)


def spend(draft: Draft, seat: Seat, names: Iterable[str]) -> tuple[int, ...]:
    """Pay with Fresh dice: they become Spent."""
    spent = numbers(draft.players[seat], names)
    set_status(draft, seat, spent, "spent")
    return spent


def set_status(draft: Draft, seat: Seat, dice: tuple[int, ...], status: str) -> None:
    changed = [
        Die(die.id, die.kind, die.value, status) if die.id in dice else die  # type: ignore[arg-type]
        for die in draft.players[seat].dice
    ]
    draft.change(seat, dice=tuple(changed))


def throw(draft: Draft, seat: Seat, dice: tuple[int, ...], why: str) -> None:
    """These dice turn Fresh by falling: until they lie they show nothing."""
    if not dice:
        return
    falling = [Die(die.id, die.kind, 0, "fresh") if die.id in dice else die for die in draft.players[seat].dice]
    draft.change(seat, dice=tuple(falling))
    draft.barrier = True
    draft.push(ThrowDice(seat, tuple(sorted(dice)), why))


def shown(table: Draft, colour: str) -> int:
    """The number of a shown Tackle Die of this colour."""
    return next(number for number in table.tackle_supply if table.content.tackle_colours[number] == colour)


def take_tackle(draft: Draft, seat: Seat, number: int) -> None:
    """A Tackle Die from the supply or the pool comes into the tray; it is not thrown yet."""
    draft.tackle_supply = tuple(die for die in draft.tackle_supply if die != number)
    draft.tackle_pool = tuple(die for die in draft.tackle_pool if die != number)
    colour = draft.content.tackle_colours[number]
    draft.change(seat, dice=(*draft.players[seat].dice, Die(number, colour)))
    draft.say(TackleTaken(seat, colour))


def return_tackle(draft: Draft, seat: Seat, dice: Iterable[Die]) -> None:
    """Tackle Dice go back to the pool."""
    gone = tuple(dice)
    if not gone:
        return
    player = draft.players[seat]
    draft.change(seat, dice=tuple(die for die in player.dice if die not in gone))
    draft.tackle_pool = tuple(sorted((*draft.tackle_pool, *(die.id for die in gone))))
    draft.say(TackleReturned(seat, tuple(die.name if die.value else die.kind for die in gone)))


def fit_player_dice(draft: Draft, seat: Seat) -> None:
    """Own as many Player Dice as one's cards give; a new one comes Spent and is thrown at the next Refresh."""
    owned = min(FIRST_TACKLE - 1, max(1, PLAYER_DICE + draft.powers(seat).player_dice))
    player = draft.players[seat]
    own = [die for die in player.dice if die.kind == OWN]
    if len(own) > owned:
        draft.change(seat, dice=tuple(die for die in player.dice if not die.own or die.id <= owned))
    elif len(own) < owned:
        new = tuple(Die(number, OWN, 0, "spent") for number in range(len(own) + 1, owned + 1))
        draft.change(seat, dice=tuple(sorted((*player.dice, *new), key=lambda die: die.id)))


def lay(draft: Draft, seat: Seat, values: dict[int, int]) -> tuple[str, ...]:
    """Fallen dice show their values from now on; returns their names."""
    dice = [
        Die(die.id, die.kind, values[die.id], die.status) if die.id in values else die
        for die in draft.players[seat].dice
    ]
    draft.change(seat, dice=tuple(dice))
    return tuple([die.name for die in dice if die.id in values])
