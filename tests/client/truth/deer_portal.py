"""DeerPortal: what the rules say is to be seen."""

from collections import Counter
from datetime import date

from client.boards.deer_portal.plaque import holidays
from sim.games.deer_portal.content import CARDS, DIAMOND, ELEMENTS, EMPTY, PATHS, PILE, PORTAL, RUNES
from sim.games.deer_portal.state import State
from tests.client.truth.sight import Card, Sight, face_up, paint

MONTHS = ("New Year", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
          "November", "December")  # fmt: skip


def plate(state: State, seat: int) -> list[int]:
    """Diamonds, and the space; a deer that stands still says why instead of where."""
    if seat in state.arrived:
        return [state.cash[seat]]
    return [state.cash[seat], state.frozen[seat] or state.steps[seat]]


def moment(state: State) -> tuple[list[int], list[str]]:
    month = 0 if state.round == 1 else (state.round - 2) % 12 + 1
    words = [MONTHS[month], "autumn" if state.season == "fall" else state.season]
    if state.deer is None:
        return [state.round], words
    left = state.deer // 4 + 1
    return ([left] if left > 1 else []) + [state.round], ["Deer mode", *words]


def dice(state: State) -> dict[int, int] | None:
    return None


def cards(state: State, seat: int, seen: Sight) -> "Counter[Card]":
    """The uppermost card of every pile lies open."""
    tops = [state.piles[pile][gone] for pile, gone in enumerate(state.drawn) if gone < len(PILE)]
    return Counter((seen.table.facts.speech.say(f"card.{CARDS[top]}"),) for top in tops)


def numbers(state: State, seat: int, seen: Sight) -> dict[str, list[float]]:
    return {}


def names(state: State, seen: Sight) -> tuple[str, ...]:
    """Some holidays have figures in their names."""
    return tuple(line.text for line in seen.printed("plaque"))


def prompt(state: State, seen: Sight) -> None:
    if state.phase == "move":
        assert f"You rolled {state.die}." in seen.prompt


def things(state: State, seat: int, seen: Sight) -> None:
    """Diamonds and runes lie on their fields, deer stand on theirs, frozen ones in ice; the land has its season."""
    land = seen.root.find("**/land")
    fields = {int(node.name.removeprefix("field ")): node for node in land.find_all_matches("field *")}
    lying = {seen.nearest(node, fields): node.name for node in seen.root.find("**/items").get_children()}
    named = {DIAMOND: "diamond", **{rune: f"rune_{name}" for rune, name in zip(RUNES, ELEMENTS, strict=True)}}
    wanted = {
        PATHS[owner][step]: named[letter]
        for owner, area in enumerate(state.areas)
        for step, letter in enumerate(area)
        if letter != EMPTY
    }
    assert lying == wanted
    for owner, element in enumerate(ELEMENTS):
        stag = seen.root.find(f"**/stag {element}")
        assert seen.nearest(stag, fields) == PATHS[owner][state.steps[owner]], element
        frozen = bool(state.frozen[owner]) and state.steps[owner] != PORTAL
        assert stag.find("**/big_diamond").is_hidden() == (not frozen), element
    (ground,) = [node for node in seen.root.find_all_matches("**/land") if node.has_texture()]
    assert ground.get_texture().name.endswith(f"land_{state.season}.jpg")
    # the plate names a holiday of this very day, or of the month that is played (10)
    today = date.today()
    told = {
        day.en
        for day in holidays()
        if (day.month, day.day) == (today.month, today.day) or day.month == (state.round - 2) % 12 + 1
    }
    assert told.issuperset(names(state, seen))
    assert names(state, seen) or not told or state.round == 1
    big = land.find("big_diamond")
    assert big.is_hidden() == (state.deer is not None)
    if state.deer is None:
        assert (paint(big, "surf_glow")[0] > 0.1) == state.leads
    if state.phase == "move":
        tray = seen.table.tabletop._tray
        assert tray is not None
        (die,) = tray._nodes
        assert face_up(tray.pose(die)[1], "d6") + 1 == state.die
