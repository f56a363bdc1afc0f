"""What the selected dice come to against a fish: the running total, the chance, and what Madness comes with it."""

from collections.abc import Iterator

from client.boards.deep_regrets.pieces.laying import Ground
from client.boards.deep_regrets.selection import Choice, choice_of
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.bots.plan import OMEN_CHANCE
from sim.games.deep_regrets.cards import Fish
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.state import State
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.regrets import BREAKING


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
    margin = total - fish.difficulty
    omen = fish.legendary and view.options.omen_on_legendary
    if omen:
        said += " " + table.say("chance", percent=round(100 * OMEN_CHANCE[min(margin, 3)]) if margin >= 0 else 0)
    if margin < 0:
        return said if omen else f"{said} {table.say('too-little')}"
    comes = " ".join(_consequences(table, fish, view.players[table.seat].madness_level))
    return f"{said} {comes}" if comes or omen else f"{said} {table.say('enough')}"


MARKS = {3: "shaken", 4: "scar", 5: "shaken", 6: "trophy", 7: "shaken"}
"""What each step of Madness does to whoever comes to it."""


def _consequences(table: Ground, fish: Fish, madness: int) -> Iterator[str]:
    """The Regrets that a catch brings, and where they take Madness."""
    regrets = sum(op.n for op in fish.on("onCatch") if op.do == "regret" and op.who == "self")
    if not regrets:
        return
    if madness >= BREAKING:
        yield table.say("regret.breaks")
        return
    then = madness + regrets
    yield table.say("regret.comes", n=regrets, now=madness, then=then)
    for mark in dict.fromkeys(MARKS[level] for level in range(madness + 1, then + 1) if level in MARKS):
        yield table.say(f"mark.{mark}")
