"""The seats of a table, named above it: who sits there, what they have, and whose turn it is."""

from client.scenes.table.facts import Facts
from client.scenes.table.hud.parts import Parts
from client.scenes.table.hud.room import SHORT, is_low, is_wide
from client.ui.layout import Column, Grid, Row, Widget
from client.ui.theme import ASH, BOLD, CREAM, EMBER, GOLD, MOSS, PANEL, SMALL, Colour, seat_look
from client.ui.widgets import Label, seat_mark
from sim.game import Seat

MOST_PLATE = 272.0
"""The width of a seat's plate where there is room: a name, the name of the seat, and whose turn it is."""
NAMED_PLATE = 250.0
"""Below this width a person is called by name alone: the mark beside it is the seat's."""
LEAST_PLATE = 190.0
"""Below this width what a seat has is told in two lines."""


def plates(parts: Parts, width: float, grow: float = 0.0) -> Widget:
    facts, stage = parts.facts, parts.facts.stage
    lobby = facts.link.lobby
    count = len(lobby.chairs) if lobby is not None else 0
    # where there is little height, only those who are to act are named
    few = is_low(stage) or (not is_wide(stage) and stage.height < SHORT)
    shown = [seat for seat in range(count) if not few or seat in facts.acting[:2]]
    if is_low(stage):
        return Column([Grid([_plate(parts, seat, brief=False) for seat in shown], least=118, gap=6)], grow=grow)
    if is_wide(stage):
        count = max(1, len(shown))
        each = min(MOST_PLATE, (width - 8 * (count - 1)) / count)
        made = [_plate(parts, seat, each < LEAST_PLATE, each) for seat in shown]
        # a hair less, so that rounding does not push the last one into a line of its own
        return Column([Grid(made, least=each - 0.5, gap=8)], width=each * count + 8 * (count - 1))
    return Column([Grid([_plate(parts, seat, brief=True) for seat in shown], least=114, gap=6)], grow=grow)


def _plate(parts: Parts, seat: Seat, brief: bool, room: float = 0.0) -> Widget:
    """A `brief` plate is narrow: what it says stands on lines of its own."""
    facts = parts.facts
    lobby = facts.link.lobby
    assert lobby is not None
    chair = lobby.chairs[seat]
    acts = seat in facts.acting
    words, colour = _condition(facts, seat, acts)
    has = standing_of(facts, seat)
    look = seat_look(seat)
    finish = PANEL if not acts else PANEL._replace(edge=look.colour, edge_width=2.4)
    short = chair.name if room < NAMED_PLATE and chair.kind == "person" else ""
    name = short or (facts.speech.seat(seat) if len(facts.speech.names) > seat else chair.name)
    small = facts.stage.width < 520
    title = Label(name, BOLD.sized(13 if small else 14.5), lines=1, grow=1)
    # where there is little width the edge alone tells whose turn it is: names come first
    told_by_edge = acts and brief and colour == MOSS
    state = [Label(words, SMALL.tinted(colour), lines=1)] if words and not told_by_edge else []
    # a line breaks between two things, not within one
    things = " · ".join(thing.replace(" ", "\u00a0") for thing in has.split(" · ")) if brief else has
    # as high as ever, whatever there is to say: nothing below may move
    told = Label(things, SMALL.tinted(CREAM), lines=2 if brief else 1, steady=True)
    head = Row([title, *state, *parts.people.sign(seat)], gap=6, align="centre")
    text = Column([head, told], gap=0, grow=1)
    return parts.people.plate(seat, [seat_mark(seat, 14 if small else 18), text], finish)


def standing_of(facts: Facts, seat: Seat) -> str:
    """What a seat has so far, in the words of its game."""
    message = facts.link.game.standing(facts.shown.view, seat) if facts.shown is not None else None
    return facts.speech.message(message) if message is not None else ""


def _condition(facts: Facts, seat: Seat, acts: bool) -> tuple[str, Colour]:
    lobby = facts.link.lobby
    assert lobby is not None
    chair = lobby.chairs[seat]
    if chair.kind == "person" and chair.level:
        return facts.say("seat.bot"), EMBER
    if chair.kind == "person" and not chair.present:
        return facts.say("seat.away"), EMBER
    if seat in facts.playback.timers:
        return facts.say("seat.timer", n=int(facts.playback.timers[seat])), GOLD
    if facts.link.seats == (seat,):
        return (facts.say("seat.your-turn"), MOSS) if acts else (facts.say("seat.you"), CREAM)
    if acts:
        return facts.say("seat.turn" if chair.kind == "person" else "seat.thinks"), MOSS
    return "", ASH
