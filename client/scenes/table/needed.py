"""The number that a throw needs, in words: of the dice in the hand, or of those that somebody else throws."""

from client.scenes.table.facts import Facts
from sim.game import Message


class Needed:
    """Asks the rules again only when what it follows from has changed."""

    def __init__(self) -> None:
        self._asked: tuple[object, ...] = ()
        self._words = ""

    def words(self, facts: Facts) -> str:
        """What stands over the dice now; nothing where any throw is as good as another."""
        asked = _asked(facts)
        if len(asked) != len(self._asked) or any(a is not b for a, b in zip(asked, self._asked, strict=True)):
            needed = _needed(facts) if asked else None
            self._asked, self._words = asked, facts.speech.message(needed) if needed is not None else ""
        return self._words


def _asked(facts: Facts) -> tuple[object, ...]:
    """What the needed number follows from: the view that is shown, the throw in the hand, and who tells it."""
    if facts.hot_seat.curtained or facts.mode.looking is not None or facts.present is None:
        return ()
    hand = facts.mode.hand
    return facts.present.view, hand.throw if hand is not None else None, facts.speech


def _needed(facts: Facts) -> Message | None:
    if facts.mode.hand is not None:
        return facts.mode.hand.needed
    game, present = facts.link.game, facts.present
    return game.needed(present.view) if present is not None and game.throw(present.view) is not None else None
