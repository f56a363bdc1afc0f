"""Beat the Bit: what the rules say is to be seen."""

from collections import Counter

from sim.games.beat_the_bit.content import CARDS, KINGDOM, MISSIONS, Curse, Foe, Treasure
from sim.games.beat_the_bit.reading import counted, total, values
from sim.games.beat_the_bit.state import State
from sim.games.beat_the_bit.vocabulary import parse
from tests.client.truth.sight import Card, Sight, colour_of, figures_in


def plate(state: State, seat: int) -> list[int]:
    player = state.players[seat]
    return [player.hearts, player.coins] if player.alive else []


def moment(state: State) -> tuple[list[int], list[str]]:
    return [state.knight, len(state.finals)], []


def dice(state: State) -> dict[int, int] | None:
    """Between two attempts the dice of the last one may lie where they fell."""
    attempt = state.attempt
    return None if attempt is None else {die.id: die.rest.face for die in attempt.dice if die.id not in attempt.again}


WHEN: dict[str, list[int]] = {"always": [], "odd": [1, 3, 5], "even": [2, 4, 6]}


def _several(words: tuple[str, ...]) -> list[int]:
    """How much of each thing there is, where it is more than one."""
    told = [parse(part) for word in words for part in (word, parse(word).otherwise) if part]
    return [effect.n for effect in told if effect.n > 1]


def _card(card: str, seen: Sight) -> Card:
    """On the table a foe has in its boxes when something counts and how much of it, and its Difficulty in the corner;
    a treasure has its price.
    """
    what, figures = CARDS[card], ()
    if isinstance(what, Foe):
        told = [] if what.rank == "final" else [*_several(what.brown), *_several(what.silver)]
        for when, words in what.violet.items():
            told += WHEN[when] if when in WHEN else [int(when)]
            told += _several(words)
        figures = (*told, what.difficulty)
    elif isinstance(what, Curse):
        figures = (what.difficulty,)
    elif isinstance(what, Treasure):
        figures = (what.cost,)
    return (seen.table.facts.speech.say(f"card.{card}"), *figures)


def cards(state: State, seat: int, seen: Sight) -> "Counter[Card]":
    lying = [*state.used_adventures[-1:], *state.used_treasures[-1:], *state.finals[:1], *state.gone, *state.chained]
    lying += [state.shop] * bool(state.shop)
    lying += state.row
    lying += state.looked if state.seat == seat else ()
    for enemy in state.enemies:
        lying += [enemy.card, *enemy.chains]
    attempt = state.attempt
    if attempt is not None and state.enemy(attempt.target) is None and attempt.target not in state.row:
        lying.append(attempt.target)
    for owner, player in enumerate(state.players):
        lying += [slot.card for slot in player.slots if not slot.flipped]
        lying += [quest.card for quest in player.missions]
        lying += [player.curse] * bool(player.curse)
        lying += player.hand if owner == seat else ()
    return Counter(_card(card, seen) for card in lying)


def numbers(state: State, seat: int, seen: Sight) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for cell, bonus in enumerate(KINGDOM):
        if bonus and parse(bonus).n > 1:
            found[f"bonus {cell} n"] = [parse(bonus).n]
    for number, reward in enumerate(state.pot):
        if parse(reward).n > 1:
            found[f"pot {number} n"] = [parse(reward).n]
    for owner, player in enumerate(state.players):
        for quest in player.missions:
            found[f"progress {owner} {quest.card}"] = [quest.progress, MISSIONS[quest.card].need]
        if player.alive:
            found[f"coins {owner} n"], found[f"tombs {owner} n"] = [player.coins], [player.tombs]
            pool = {"blue": player.blue, "green": player.green, "red": player.red}
            found |= {f"{colour} {owner} n": [count] for colour, count in pool.items() if count}
    attempt = state.attempt
    if attempt is not None:
        worth = values(state, state.me, attempt)  # type: ignore[arg-type]
        changed = [die for die in attempt.dice if die.id not in attempt.again and worth[die.id] != die.shows]
        found |= {f"worth {die.id}": [worth[die.id]] for die in changed}
    return found


def prompt(state: State, seen: Sight) -> None:
    attempt = state.attempt
    if attempt is None:
        return
    goal = CARDS[attempt.target].difficulty  # type: ignore[union-attr]
    if state.phase == "before":
        assert figures_in(seen.prompt.partition(":")[2]) == [goal]
    if state.phase == "after":
        made = total(state, state.me, attempt)  # type: ignore[arg-type]
        assert figures_in(seen.prompt) == [made, goal]
    if attempt.throws and not attempt.again:
        said = figures_in(seen.table.facts.total)[-2:]
        assert said == [counted(state, state.me, attempt)[-1].total, goal]  # type: ignore[arg-type]


def things(state: State, seat: int, seen: Sight) -> None:
    """Hearts are red while they are had; the knight stands on its cell, and every reward lies in the pot."""
    for owner, player in enumerate(state.players):
        hearts = [colour_of(node) for node in seen.things(f"life {owner} ")]
        assert sum(heart[0] > 4 * heart[1] for heart in hearts) == (player.hearts if player.alive else 0)
    for enemy in state.enemies:
        hearts = [colour_of(node) for node in seen.things(f"hearts {enemy.card} ")]
        assert sum(heart[0] > 4 * heart[1] for heart in hearts) == enemy.hearts, enemy.card
        assert len(hearts) == max(enemy.most, enemy.hearts), enemy.card
    cells = {number: seen.node(f"cell {number}") for number in range(len(KINGDOM))}
    assert seen.nearest(seen.node("knight"), cells) == state.knight
    assert len([node for node in seen.things("pot ") if not node.name.endswith(" n")]) == len(state.pot)
    for owner, player in enumerate(state.players):
        if owner != seat:
            assert len(seen.things(f"hand {owner} ")) == len(player.hand)
