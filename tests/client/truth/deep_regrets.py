"""Deep Regrets: what the rules say is to be seen."""

import re
from collections import Counter

import panda3d.core as p3d

from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.state import DAYS, SHOALS, Player, State
from sim.games.deep_regrets.week.port import EVENT_EVERY, day_number, harbor_need, todays_demand
from sim.games.deep_regrets.week.tray import capacity
from tests.client.truth.sight import Card, Sight, figures_in

CONTENT = GAME.content
HIGHEST = 8
"""The last box of the Madness track is for this level and all above."""


def plate(state: State, seat: int) -> list[int]:
    return [state.players[seat].fishbucks, state.players[seat].madness_level]


def moment(state: State) -> tuple[list[int], list[str]]:
    return [], [DAYS[state.day].capitalize() if state.day else "Eve"]


def dice(state: State) -> dict[int, int] | None:
    return None


def _card(card: str, seen: Sight) -> Card:
    name = seen.table.facts.speech.say(f"card.{card}")
    if card in CONTENT.fish:
        fish = CONTENT.fish[card]
        return (name, fish.difficulty, fish.value, fish.trophy)
    if card in CONTENT.dinks:
        return (name, CONTENT.dinks[card].cost.supply or CONTENT.dinks[card].cost.bucks)
    if card in CONTENT.upgrades:
        cost = CONTENT.upgrades[card].cost
        return (name, cost) if cost else (name,)
    return (name.partition(", ")[0],)


def cards(state: State, seat: int, seen: Sight) -> "Counter[Card]":
    """What lies open: the shop, the fish at sea and in boats, gear and trophies, one's own Dinks, today's cards."""
    me = state.players[seat]
    lying = [card for card in (*state.shop.upgrades, *state.shop.dinks) if card]
    lying += [shoal.face_up for shoal in state.shoals if shoal.face_up]
    lying += state.today or state.event_discard[-1:]
    lying += [state.forecast] * bool(state.forecast)
    lying += state.fish_discard[-1:]
    for owner, player in enumerate(state.players):
        if owner == seat and not player.angler:
            continue
        lying += [card for card in (player.rod, player.reel, *player.supplies) if card]
        lying += [*player.mounted_fish, *player.boat]
    if me.angler:
        lying += [*me.hold, *me.dinks, *(fish for _, fish in me.peeked)]
    else:
        taken = {player.angler for player in state.players}
        lying += [angler for angler in CONTENT.anglers if angler not in taken]
    found = Counter(_card(card, seen) for card in lying)
    if state.options.demand != "off":
        days = [("Today", todays_demand(state))]
        following = day_number(state) if state.day else 1
        if following < len(state.demand) and state.demand[following] and state.day < len(DAYS) - 1:
            days.append(("Tomorrow", state.demand[following]))
        for day, depth in days:
            found[(day, *((5, 4) if state.options.demand == "5/4" else CONTENT.demand_factor[depth]))] += 1
    return found


def numbers(state: State, seat: int, seen: Sight) -> dict[str, list[float]]:
    need = harbor_need(powers_of(CONTENT, state, state.players[seat]))
    sold = state.coin_value
    found: dict[str, list[float]] = {
        "house mount": [1],  # Supply
        "house heal": [need],
        "house repair": [need],
        "sales n": [sold, (sold // EVENT_EVERY + 1) * EVENT_EVERY],
    }
    found |= {f"deck {name} n": [len(shoal.deck)] for name, shoal in zip(SHOALS, state.shoals, strict=True)}
    for owner, player in enumerate(state.players):
        if owner == seat and not player.angler:
            continue
        room = capacity(CONTENT, state, player) if player.angler else 0
        means = [player.fishbucks, player.supply, len(player.regrets), room]
        found[f"plate {owner}"] = [*means, *range(HIGHEST + 1)]
    return found


def prompt(state: State, seen: Sight) -> None:
    """What the selected dice come to against the fish, or the fixed words of a question."""
    if " total " not in seen.prompt:
        return
    found = re.search(r": dice (\d+), help (\d+), total (\d+) vs (\d+)", seen.prompt)
    assert found is not None, seen.prompt
    thrown, helped, total, difficulty = map(int, found.groups())
    me = state.players[0]
    chosen = {int(name.split()[2]) for name in seen.selected if name.startswith("die 0 ")}
    assert thrown == sum(die.value for die in me.dice if die.id in chosen)
    assert thrown + helped == total
    assert difficulty in [CONTENT.fish[shoal.face_up].difficulty for shoal in state.shoals if shoal.face_up]


def things(state: State, seat: int, seen: Sight) -> None:
    """Boats lie where their anglers are, the eye on the level of Madness, dice with the face that counts."""
    task = state.agenda[-1] if state.agenda else None
    for owner, player in enumerate(state.players):
        if not player.angler:
            continue
        boat = seen.node(f"boat {owner}")
        at = [name for name in SHOALS if _lies_in(seen, boat, f"shoal {name}")]
        assert at == ([SHOALS[player.shoal]] if player.shoal is not None else []), owner
        assert _level(seen, owner) == min(player.madness_level, HIGHEST), owner
        falling = task.dice if isinstance(task, t.ThrowDice) and task.seat == owner else ()
        _trays(seen, owner, player, falling)
    tackle = {int(node.name.removeprefix("tackle ")) for node in seen.things("tackle ")}
    assert tackle == set(state.tackle_supply)
    (today,) = [
        day
        for day in range(len(DAYS))
        for name, sheet in seen.sheets()
        if name == f"day {day}" and "today" in (sheet.picture or "")
    ]
    assert today == state.day


def _lies_in(seen: Sight, boat: p3d.NodePath, shoal: str) -> bool:
    """Whether a boat lies in a part of the water, which has no edges that are drawn."""
    piece = seen.table.tabletop.board._pieces[shoal]
    corners, at = piece.place.corners(piece.look.half), seen.place(boat)
    across, along = ([corner[k] for corner in corners] for k in (0, 1))
    return min(across) < at.x < max(across) and min(along) < at.y < max(along)


def _level(seen: Sight, owner: int) -> int:
    """Where on the track the eye lies: over the number that is printed nearest to it."""
    plate, eye = seen.node(f"plate {owner}"), seen.node(f"madness {owner}")
    (low, high), (sheet,) = seen.edges(plate), [found for name, found in seen.sheets() if name == plate.name]
    pixel = (seen.place(eye).x - low.x) / (high.x - low.x) * sheet.width
    track = sheet.lines[-HIGHEST - 1 :]
    return int(figures_in(min(track, key=lambda line: abs(line.x - pixel)).text)[0])


def _trays(seen: Sight, owner: int, player: Player, falling: tuple[int, ...]) -> None:
    lying = {int(node.name.split()[2]): node for node in seen.things(f"die {owner} ")}
    assert set(lying) == {die.id for die in player.dice} - set(falling), owner
    fresh = [seen.edges(lying[die.id]) for die in player.dice if die.fresh and die.id in lying]
    spent = [seen.edges(lying[die.id]) for die in player.dice if not die.fresh and die.id in lying]
    if fresh and spent:  # spent dice are smaller
        assert max(high.z - low.z for low, high in spent) < min(high.z - low.z for low, high in fresh)
    for die in player.dice:
        if die.value and die.id in lying:
            kind, faces = CONTENT.die(die.id, die.kind).kind, CONTENT.faces[die.kind]
            assert faces[seen.up(lying[die.id], kind)] == die.value, f"{owner}: {die}"
