"""What the selected dice come to against a fish: the running total, and for a Legendary the chance."""

from client.boards.deep_regrets.pieces.laying import Ground
from client.boards.deep_regrets.selection import Choice, choice_of
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.bots.plan import OMEN_CHANCE
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.state import State
from sim.games.deep_regrets.week import tray


def attempt_words(table: Ground, shoal: int) -> str:
    """The selection against the face-up fish of a shoal, or nothing when none is meant."""
    view, seat = table.view, table.seat
    if seat is None or not table.selected or not may_attempt(view, seat, shoal):
        return ""
    chosen = choice_of(piece for name, piece in table.pieces.items() if name in table.selected)
    return words_of(table, shoal, chosen)


def may_attempt(view: State, seat: int, shoal: int) -> bool:
    task = view.agenda[-1] if view.agenda else None
    match task:
        case t.Turn(seat=who, done=False):
            return who == seat and view.players[seat].shoal == shoal
        case t.Haul(seat=who, shoals=shoals):
            return who == seat and shoal in shoals
    return False


def words_of(table: Ground, shoal: int, chosen: Choice) -> str:
    if not chosen.dice or table.seat is None:
        return ""
    view, content = table.view, table.content
    fish = content.fish[view.shoals[shoal].face_up]
    bonus = powers_of(content, view, view.players[table.seat]).bonus(fish)
    bonus += int(chosen.supply)
    for dink in chosen.dinks:
        bonus += sum(op.n for op in content.dinks[dink].ops if op.do == "bonus" and fish.matches(op.depth, op.tag))
    dice = sum(map(tray.value_of, chosen.dice))
    total = dice + bonus
    values = {"card": table.faces.name(fish.id), "dice": dice, "bonus": bonus, "total": total}
    said = table.say("total", difficulty=fish.difficulty, **values)
    if fish.legendary and view.options.omen_on_legendary:
        margin = total - fish.difficulty
        chance = OMEN_CHANCE[min(margin, 3)] if margin >= 0 else 0.0
        said += " " + table.say("chance", percent=round(100 * chance))
    elif total < fish.difficulty:
        said += " " + table.say("too-little")
    return said
