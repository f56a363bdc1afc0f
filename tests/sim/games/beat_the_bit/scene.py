"""A situation at the table, set up by hand and played in the game's own words."""

from msgspec.structs import replace

from sim.action_text import parse_action
from sim.chance import chance_from
from sim.game import Refused, Rest, RestingDie
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit.content import FOES
from sim.games.beat_the_bit.state import Enemy, Options, Slot

MIDDLE = (0, 0)
FAR = (3000, 3000)
"""Where no card looks but those that look outside."""
CHARACTERS = ("sir-arthur", "brunilde", "lady-rovena", "pip")


class Scene:
    """Seat 0 is on turn and plays `character`; everybody has an empty hand."""

    def __init__(self, character="sir-arthur", seats=1, options=None, **player):
        others = [name for name in CHARACTERS if name != character][: seats - 1]
        options = options or Options(characters=(character, *others))
        self.state = GAME.setup(seats, options, chance_from(7)).state
        hands = tuple(card for p in self.state.players for card in p.hand)
        self.state = replace(
            self.state,
            seat=0,
            players=tuple(replace(p, hand=()) for p in self.state.players),
            used_treasures=(*self.state.used_treasures, *hands),
        )
        self.events = []
        self.set_me(**player)

    # Setting up

    def set(self, **fields):
        self.state = replace(self.state, **fields)
        return self

    def set_me(self, **fields):
        if "slots" in fields:
            fields["slots"] = tuple(Slot(card) for card in fields["slots"])
        players = list(self.state.players)
        players[self.state.seat] = replace(self.me, **fields)
        return self.set(players=tuple(players))

    def adventure(self, *deck):
        """Phase 2, with these cards on top of the adventure deck."""
        rest = list(self.state.adventures)
        for card in deck:
            if card in rest:
                rest.remove(card)
        return self.set(agenda=("adventure",), adventures=(*deck, *rest))

    def against(self, *cards, hearts=None):
        """Phase 2, with these enemies on the table."""
        enemies = tuple(Enemy(c, hearts or FOES[c].hearts, hearts or FOES[c].hearts) for c in cards)
        return self.set(agenda=("adventure",), enemies=enemies)

    # Playing

    def do(self, *lines):
        for line in lines:
            self._take(GAME.apply(self.state, self.state.seat, parse_action(GAME, line)))
        return self

    def fall(self, *faces, at=FAR, places=None):
        """The dice in the air fall on these faces; all of them far away, or each at its place."""
        throw = GAME.throw(self.state)
        assert len(throw.dice) == len(faces), f"{len(throw.dice)} dice are in the air"
        places = places or [at] * len(faces)
        lying = {rest.id: rest for _, rest in throw.lying}
        for die, face, (x, y) in zip(throw.dice, faces, places, strict=True):
            lying[die.id] = RestingDie(die.id, face - 1, x, y)
        return self.settle(Rest(tuple(lying[number] for number in sorted(lying))))

    def settle(self, rest):
        self._take(GAME.settle(self.state, rest))
        return self

    def throw(self, *faces, **where):
        """Throw, and leave the dice as they fall."""
        return self.do("throw").fall(*faces, **where).do("accept")

    def refusal(self, line):
        """The rule that forbids this."""
        before = self.state
        try:
            GAME.apply(self.state, self.state.seat, parse_action(GAME, line))
        except Refused as refused:
            assert self.state == before
            return refused.rule
        raise AssertionError(f"{line} is allowed")

    def _take(self, step):
        self.state = step.state
        self.events += step.events

    # Looking

    @property
    def me(self):
        return self.state.players[self.state.seat]

    @property
    def phase(self):
        return self.state.phase

    @property
    def hearts(self):
        """Hearts of the enemies on the table."""
        return [enemy.hearts for enemy in self.state.enemies]

    @property
    def allowed(self):
        return GAME.actions(self.state, self.state.seat)

    def happened(self, kind):
        return [event for event in self.events if isinstance(event, kind)]
