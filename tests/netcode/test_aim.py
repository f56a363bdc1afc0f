"""Bots throw as they wish: the host makes a gesture of what the game says for their seat."""

from netcode.throws import Inputs
from sim.codec import decode
from sim.games import all_games
from sim.physics.gesture import NEUTRAL, hand_for
from sim.table import Settle, Table
from tests.netcode.tables import Room

BIT = all_games()["beat-the-bit"]


def test_a_bot_aims_where_a_place_matters_and_throws_plainly_elsewhere():
    room = Room(BIT, bots=3)
    person = room.local("Ada")
    aimed = plain = 0

    def both() -> bool:
        nonlocal aimed, plain
        aimed = plain = 0
        again = Table(BIT)
        for entry in room.host.play.table.log if room.host.play is not None else ():
            if isinstance(entry.input, Settle):
                throw = BIT.throw(again.state)
                if throw.seat != person.link.facing:
                    wish = BIT.aim(BIT.view(again.state, throw.seat), throw.seat)
                    assert decode(entry.input.inputs, Inputs).gesture == hand_for(wish, throw.pit)
                    aimed, plain = aimed + (wish is not None), plain + (wish is None)
            again.receive(entry.input)
        return aimed > 0 and plain > 0

    room.until(both)
    assert hand_for(None, 120) == NEUTRAL
