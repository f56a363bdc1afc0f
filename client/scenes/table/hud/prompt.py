"""What a table says in words: what is asked, and how far the game has come."""

from client.scenes.table import notices
from client.scenes.table.facts import Facts
from sim.speech import capital


def moment_of(facts: Facts) -> str:
    """How far the game has come, in the words of the game."""
    message = facts.link.game.moment(facts.shown.view) if facts.shown is not None else None
    return capital(facts.speech.message(message)) if message is not None else ""


def prompt(facts: Facts) -> str:
    """What is asked, or what the pointer is on."""
    if facts.mode.looking is not None:
        return facts.say("look.back", n=facts.mode.looking.rev)
    if said := _kept_from(facts):
        return said
    if facts.mode.sent is not None and not facts.tabletop.falling:
        return f"{facts.mode.sent.words} …"
    pointed = facts.tabletop.pointing.pointed
    if pointed is not None and pointed.label:
        return pointed.label
    if facts.tabletop.falling:
        return facts.say("prompt.falling")
    return _asked(facts) if facts.mine else _waiting(facts)


def _kept_from(facts: Facts) -> str:
    """Why nothing can be done here now, if that is so."""
    if lost := notices.lost_link(facts):
        return lost
    if facts.hot_seat.hands_over:
        names = [facts.speech.seat(seat) for seat in facts.hot_seat.next_seats()]
        return facts.say("curtain.seen", name=facts.speech.join(names))
    if facts.paused:
        return facts.say("prompt.paused")
    if facts.link.outcome is not None and facts.mode.settled:
        return facts.speech.outcome(facts.link.outcome)
    return notices.asked_for(facts) or (facts.say("prompt.stood-in") if facts.stood_in else "")


def _asked(facts: Facts) -> str:
    board = facts.tabletop.board
    asked = board.prompt if board is not None else ""
    if asked or facts.mode.hand is None:
        return asked or facts.say("prompt.yours")
    dice = len(facts.mode.hand.throw.dice)
    return facts.say("prompt.throw.touch" if facts.stage.by_finger else "prompt.throw", n=dice)


def _waiting(facts: Facts) -> str:
    """Whoever sits here is not told to wait for themselves."""
    names = [facts.speech.seat(seat) for seat in facts.acting if seat not in facts.link.seats]
    if not names:
        return ""
    key = "prompt.waiting" if facts.link.seats else "prompt.watching"
    return facts.say(key, names=facts.speech.join(names))
