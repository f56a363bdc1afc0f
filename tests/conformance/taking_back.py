"""Playing with much taking back, and who could know more than they may by it.

A *script* is a list of numbers; each says what happens next at the table: a move, an undo or a redo, alone or agreed.
"""

from itertools import islice

from sim.chance import chance_from
from sim.game import Refused
from sim.roller import SeededRoller
from sim.selfplay import random_player
from sim.table import Marks, Settle, Table

ALONE, AGREED, REDO_ALONE, REDO_AGREED = range(4)
"""The kinds of taking back; every greater number is a move."""
MOVES = 10


class Witness:
    """Plays by a script and remembers every moment the table was ever in.

    A moment is told apart by its state, unknown cards included: a moment that was dealt anew is another one.
    """

    def __init__(self, game, seats, seed, options=None, salt="salt"):
        self.game = game
        self.table = Table.begin(game, seats, options, seed=chance_from(seed).derive("table").key)
        self.chance = chance_from(seed)
        self.roller = SeededRoller(self.chance.derive("dice"))
        self.salt = salt
        self.before = {}
        """For every moment the one it came from."""
        self.known = set()
        """Moments of which somebody has seen what comes after them."""
        self.shows = {}
        """Entries that showed something: True for throws."""
        self.taken_back = set()
        self.shuffles = 0

    @property
    def now(self):
        return self.table.live[-1], self.table.state_hash

    def follow(self, script):
        for number, kind in enumerate(script):
            self.do(kind, number)
            assert self.now not in self.known, "the table is in a moment whose future somebody has seen"

    def do(self, kind, number):
        luck = self.chance.derive("script", number)
        try:
            if kind == ALONE:
                self.undo_alone(luck)
            elif kind == AGREED:
                self.undo_agreed(luck, number)
            elif kind == REDO_ALONE:
                self.table.redo(luck.below(self.table.seat_count)[0])
            elif kind == REDO_AGREED:
                self.table.redo(0, agreed=range(self.table.seat_count))
            else:
                self.move(luck)
        except Refused as refused:
            assert refused.paragraph == "undo", refused.rule

    def move(self, luck):
        game, table, before = self.game, self.table, self.now
        if game.outcome(table.state) is not None:
            return
        if (throw := game.throw(table.state)) is not None:
            step = table.settle(self.roller.roll(throw))
        else:
            seat = luck.derive("seat").choice(game.to_act(table.state))[0]
            step = table.act(seat, random_player(game, table.state, seat, luck))
        self.before[self.now] = before
        threw = isinstance(table.log[-1].input, Settle)
        if threw or step.barrier:
            self.shows[table.live[-1]] = threw
            moment = before
            while moment is not None:
                self.known.add(moment)
                moment = self.before.get(moment)

    def undo_alone(self, luck):
        live = self.table.live
        ways = [(seat, to) for seat in range(self.table.seat_count) for to in live[-5:]]
        free = [(seat, to) for seat, to in ways if self.table.may_undo_alone(seat, to)]
        seat, to = luck.choice(free or ways)[0]
        self.table.undo(seat, to=to)
        assert not any(entry in self.shows for entry in live if entry > to), "something shown was taken back alone"

    def undo_agreed(self, luck, number):
        table, everybody = self.table, tuple(range(self.table.seat_count))
        to = luck.derive("to").choice(table.live[-7:])[0]
        taken = [entry for entry in table.live if entry > to]
        other = Table.replay(self.game, table.log)
        views = [self.game.view(table.state_after(to), seat) for seat in (*everybody, None)]
        step = table.undo(0, to=to, agreed=everybody, fresh=chance_from(f"{self.salt} {number}").key)
        self.taken_back |= {entry for entry in taken if entry in self.shows}
        if not step.barrier:
            assert not any(entry in self.shows for entry in taken), "something shown was taken back and not dealt anew"
            return
        self.shuffles += 1
        other.undo(0, to=to, agreed=everybody, fresh=chance_from(f"another {number}").key)
        assert other.state != table.state, "what is dealt anew does not depend on the fresh entropy"
        assert [self.game.view(table.state, seat) for seat in (*everybody, None)] == views, "a redeal is seen"

    @property
    def marks(self):
        throws = sum(self.shows[entry] for entry in self.taken_back)
        return Marks(throws, len(self.taken_back) - throws)


def nobody_looks_ahead(game, seed, script):
    """However much is taken back and done again, nobody has ever seen what comes after the present moment."""
    witness = Witness(game, game.seats[-1], seed)
    witness.follow(script)
    table = witness.table
    assert table.marks == witness.marks, "what was taken back is not on record"
    again = Table.replay(game, table.log)
    assert again.state == table.state
    assert again.marks == table.marks
    return witness


class Chapter:
    """A seat's quiet move and then its own move that shows something by chance: what the found trick needs."""

    def __init__(self, table, seat, quiet, showing):
        self.table, self.seat, self.quiet, self.showing = table, seat, quiet, showing

    def again(self):
        return Table.replay(self.table.game, self.table.log)


def find_chapter(game, seats):
    """The first such pair of moves in random games; where what is shown depends on the deal."""
    for seed in range(200):
        chance = chance_from(f"chapter {seed}")
        roller = SeededRoller(chance.derive("dice"))
        table = Table.begin(game, seats, seed=chance.derive("table").key)
        for number in range(120):
            if game.outcome(table.state) is not None:
                break
            if (throw := game.throw(table.state)) is not None:
                table.settle(roller.roll(throw))
                continue
            seat = game.to_act(table.state)[0]
            for pair in _pairs(game, table.state, seat):
                if _depends_on_the_deal(game, table, seat, *pair):
                    return Chapter(table, seat, *pair)
            table.act(seat, random_player(game, table.state, seat, chance.derive(number)))
    raise AssertionError("no quiet move before a showing one in 200 games")


def _pairs(game, state, seat):
    for quiet in islice(game.actions(state, seat), 20):
        step = game.apply(state, seat, quiet)
        if step.barrier or step.state == state:
            continue
        for showing in islice(game.actions(step.state, seat), 20):
            if not showing.concession and game.apply(step.state, seat, showing).barrier:
                yield quiet, showing


def _depends_on_the_deal(game, table, seat, quiet, showing):
    everybody, seen = tuple(range(table.seat_count)), set()
    for n in range(8):
        dealt = game.redeal(table.state, everybody, chance_from(f"deal {n}"))
        seen.add(game.apply(game.apply(dealt, seat, quiet).state, seat, showing).events)
    return len(seen) > 3
