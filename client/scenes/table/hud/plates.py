"""The seats of a table, named above it: who sits there, what they have, and whose turn it is."""

from client.scenes.names import own_name
from client.scenes.table.facts import Facts
from client.scenes.table.hud.parts import Parts
from client.scenes.table.hud.room import SHORT, is_low, is_wide
from client.ui.layout import Column, Grid, Row, Space, Widget
from client.ui.theme import ASH, BOLD, CREAM, EMBER, GOLD, SMALL, THIN, Colour, seat_look
from client.ui.widgets import Label, Mark, seat_mark
from sim.game import Seat

MOST_CHIP = 264.0
"""The width of a seat's chip where there is room: its sign, its name and what it has, in one line."""
ONE_LINE = 250.0
"""Below this width what a seat has stands on a line of its own."""
TWO_LINES = 205.0
"""Below this width it needs two."""
LEAST_CHIP = 114.0
"""No chip is narrower: what is too much for a line begins another one."""
CHIP = 30.0
"""The least height of a chip."""
PAD_X, GAP = 8.0, 6.0
"""What its contents have beside and between them."""


def plates(parts: Parts, width: float, grow: float = 0.0) -> Widget:
    facts, stage = parts.facts, parts.facts.stage
    lobby = facts.link.lobby
    count = len(lobby.chairs) if lobby is not None else 0
    # where there is little height, only those who are to act are named
    few = is_low(stage) or (not is_wide(stage) and stage.height < SHORT)
    shown = [seat for seat in range(count) if not few or seat in facts.acting[:2]]
    if is_low(stage):
        return Column([Grid([_chip(parts, seat, 2, 118) for seat in shown], least=118, gap=6)], grow=grow)
    if is_wide(stage):
        count = max(1, len(shown))
        each = min(MOST_CHIP, (width - 6 * (count - 1)) / count)
        lines = 1 if each >= ONE_LINE else 2 if each >= TWO_LINES else 3
        made = [_chip(parts, seat, lines, each) for seat in shown]
        # a hair less, so that rounding does not push the last one into a line of its own
        return Column([Grid(made, least=each - 0.5, gap=6)], width=each * count + 6 * (count - 1))
    each = (width - 6 * (len(shown) - 1)) / max(1, len(shown))
    lines = 2 if each >= TWO_LINES else 3
    made = [_chip(parts, seat, lines, max(LEAST_CHIP, each)) for seat in shown]
    return Column([Grid(made, least=LEAST_CHIP, gap=6)], grow=grow)


def _chip(parts: Parts, seat: Seat, lines: int, width: float) -> Widget:
    """A seat in so many lines: its sign and name, what keeps it from playing, and what it has. Its edge tells whose
    turn it is, gold that it is one's own; where there is room, a word says so.
    """
    facts = parts.facts
    lobby = facts.link.lobby
    assert lobby is not None
    chair = lobby.chairs[seat]
    acts = seat in facts.acting
    has = standing_of(facts, seat)
    look = seat_look(seat)
    finish = THIN if not acts else THIN._replace(edge=look.colour, edge_width=2.4)
    # everybody is called by name alone: the mark beside it is the seat's
    short = chair.name if chair.kind == "person" else _bot(facts, seat)
    name = short or (facts.speech.seat(seat) if len(facts.speech.names) > seat else chair.name)
    small = lines == 1 or facts.stage.width < 520
    words, colour = _condition(facts, seat)
    mark = seat_mark(seat, 14 if small else 16)
    called = BOLD.sized(13 if small else 14.5)
    style = SMALL.sized(12).tinted(CREAM) if lines == 1 else SMALL.tinted(CREAM)
    roomy = False
    if facts.link.seats == (seat,):
        called = called.tinted(GOLD)
        beside = [(name, called), (facts.say("seat.you"), SMALL), *([(has, style)] if lines == 1 else [])]
        room = width - 2 * PAD_X - mark.side - GAP * (len(beside) + 2)
        roomy = not words and sum(facts.stage.brush.text(*text).width for text in beside) < room
        words = facts.say("seat.you") if roomy else words
    state = [Label(words, SMALL.tinted(colour), lines=1)] if words else []
    paged = [Mark("phone", ASH, 15)] if chair.browser else []
    sign = [*state, *paged, *parts.people.sign(seat)]
    if lines == 1:
        # what a seat has is never cut; a name that is too long is
        told = Label(has, style, lines=1, explain=facts.explain)
        title = Label(name, called, lines=1, grow=0 if roomy else 1)
        line: list[Widget] = [mark, title, *sign, *([Space(grow=1)] if roomy else []), told]
        return parts.people.plate(seat, line, finish, CHIP)
    title = Label(name, called, lines=1, grow=1)
    # as high as ever, whatever there is to say: nothing below may move
    told = Label(has if lines == 2 else has.replace(" · ", "\n"), style, lines=lines - 1, steady=True,
                 explain=facts.explain)  # fmt: skip
    if lines == 2:
        text = Column([Row([title, *sign], gap=6, align="centre"), told], gap=0, grow=1)
        return parts.people.plate(seat, [mark, text], finish)
    first = Row([mark, title, *sign], gap=6, align="centre")
    return parts.people.plate(seat, [Column([first, told], gap=0, grow=1)], finish)


def _bot(facts: Facts, seat: Seat) -> str:
    """A bot without its level."""
    return own_name(facts.speech, seat) or facts.say("table.bot-name", n=seat + 1)


def standing_of(facts: Facts, seat: Seat) -> str:
    """What a seat has so far, in the words of its game."""
    message = facts.link.game.standing(facts.shown.view, seat) if facts.shown is not None else None
    return facts.speech.message(message) if message is not None else ""


def _condition(facts: Facts, seat: Seat) -> tuple[str, Colour]:
    """What is unusual about a seat: nobody is there, or its time runs out."""
    lobby = facts.link.lobby
    assert lobby is not None
    chair = lobby.chairs[seat]
    if chair.kind == "person" and chair.level:
        return facts.say("seat.bot"), EMBER
    if chair.kind == "person" and not chair.present:
        return facts.say("seat.away"), EMBER
    if seat in facts.playback.timers:
        return facts.say("seat.timer", n=int(facts.playback.timers[seat])), GOLD
    return "", ASH
