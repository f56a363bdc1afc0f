"""A table in a process of its own, for tests with real browsers: its host answers what only a host can know.

    python -m tests.web.table_process '{"game": "deer-portal", "seats": 4, "bots": {"3": "classic"}}'

One JSON object a line on standard output: first where the table is, then an answer to each line on standard input:
`wish SEAT` (what a bot would do there, as a line, and at which revision), `throws` (how all dice lay, by the log),
`told` (phase, seats, log), `waited` (by seat the longest time in which nothing happened and the table waited for it).
"""

import json
import os
import sys
import threading

from client.boards.deep_regrets.selection import made_of
from client.browsers import let_browsers_in_elsewhere
from client.presenter.presentation import address_of, open_site
from client.presenter.unseen import unseen_board
from netcode.addresses import RELAY_PORT, read_address
from netcode.clock import the_reactor
from netcode.conduct import Conduct
from netcode.defects import tell_defects
from netcode.door import open_door
from netcode.messages import SetPace
from netcode.opening import new_table
from netcode.relay.registration import Registration
from netcode.rematch import change_tables
from netcode.secrets import new_seal
from netcode.sqlite_store import SqliteStore
from netcode.throws import in_threads, physics_throw, seeded_throw
from netcode.web.site import listen_for_browsers
from sim.action_text import print_action
from sim.chance import chance_from
from sim.games import load_game
from sim.games.frigate import actions as frigate_actions
from sim.log import Settle
from sim.physics.pose import place
from sim.speech import Speech
from tests.client.boards.frigate.play import wanted_selection

LUCK = chance_from("whoever plays on a phone")
LOOKED = 0.05
"""Seconds between two looks at whom the table waits for."""


class Hosted:
    def __init__(self, wish):
        self.reactor = the_reactor()
        game = load_game(wish["game"])
        bots = {int(seat): level for seat, level in wish.get("bots", {}).items()}
        conduct = Conduct(
            throw_service=physics_throw if wish.get("dice", "falling") == "falling" else seeded_throw,
            off_thread=in_threads(self.reactor),
            bot_seconds=wish.get("bot_seconds", 0.05),
            autostart=True,
        )
        options = game.Options(**wish.get("options", {}))
        pace = SetPace(turn_seconds=wish.get("turn_seconds", 0), stand_in=wish.get("stand_in", ""))
        store = SqliteStore(self.reactor, None)
        seal = new_seal(os.urandom)
        seed = wish.get("seed", "").encode()
        self.host = new_table(
            self.reactor, game, store, wish["seats"], bots, options, conduct, seal, seed=seed, pace=pace
        )
        self.strongest = list(game.bots.values())[-1]
        address = wish.get("interface", "127.0.0.1")
        listening, self.door = open_door(self.reactor, self.host, (0,), address)
        self.host.served(closed=lambda why: None, again=self.again)
        self.longest = {}
        self._known, self._since = 0, self.reactor.seconds()
        self.reactor.callLater(LOOKED, self._look)
        if "relay" in wish:
            self.open_elsewhere(read_address(wish["relay"], RELAY_PORT), listening)
            return
        self.browsers, site = open_site(self.reactor, self.host)
        page = listen_for_browsers(self.reactor, site, (wish.get("port", 0),), address)
        port = listening.getHost().port
        told = {"port": port, "code": self.host.seal.code, "page": page.getHost().port}
        self.tell(told | {"address": address_of(self.browsers, address, page.getHost().port)})

    def open_elsewhere(self, relay, listening):
        """Let browsers in over a relay alone; told once it knows the table."""
        told = []

        def changed(registration):
            if registration.state == "open" and not told:
                told.append(way.address())
                self.tell({"address": way.address()})

        registration = Registration(self.reactor, relay, listening.factory, lambda: self.host, changed=changed)
        way = let_browsers_in_elsewhere(self.reactor, self.host, "en", registration)
        self.browsers = way.door
        registration.open()

    def again(self):
        self.host = change_tables(self.host, self.door)
        self.browsers.serve(self.host)
        self.host.served(closed=lambda why: None, again=self.again)

    def end(self):
        if self.reactor.running:
            self.reactor.stop()

    def _look(self):
        """How long the table has waited, and for whom."""
        now, play = self.reactor.seconds(), self.host.play
        if play is None or len(play.table.log) > self._known or play.rolling is not None:
            self._known, self._since = len(play.table.log) if play is not None else 0, now
        else:
            for seat in play.table.game.to_act(play.table.state):
                self.longest[seat] = max(self.longest.get(seat, 0.0), now - self._since)
        self.reactor.callLater(LOOKED, self._look)

    def waited(self):
        return {"waited": self.longest}

    def tell(self, facts):
        print(json.dumps(facts), flush=True)

    def answer(self, question, *more):
        self.tell(getattr(self, question)(*more))

    def wish(self, seat):
        """What a strong bot would do by what the browser at that seat has been told; nothing where it need not act."""
        game, seat = self.host.game, int(seat)
        links = [visit.link for visit in self.browsers.visits if visit.link is not None and seat in visit.link.seats]
        view = links[0].view if links else None
        if view is None or game.throw(view) is not None or seat not in game.to_act(view):
            return {"wish": None}
        rev = links[0].rev
        action = self.strongest(view, seat, LUCK.derive("player", rev))
        return {"wish": print_action(action), "rev": rev, **_way_to(game, view, seat, action)}

    def throws(self):
        """How the dice of each throw lay: by id the face, and the pose in cm and as a quaternion."""
        rests = [entry.input.rest for entry in self.host.play.table.log if isinstance(entry.input, Settle)]
        return {"throws": [{die.id: [die.face, *_flat(place(die.pose))] for die in rest.dice} for rest in rests]}

    def told(self):
        host = self.host
        chairs = [[chair.kind, chair.name, chair.present] for chair in host.lobby.chairs]
        table = host.play.table if host.play is not None else None
        entries = len(table.log) if table is not None else 0
        return {"phase": host.lobby.phase, "chairs": chairs, "entries": entries, "closed": self.browsers.closed}


def _flat(pose):
    where, turn = pose
    return [*where, *turn]


def _way_to(game, view, seat, action):
    """The pieces that a hand selects for an action, and the one that it touches last; nothing: it has its button."""
    if game.id == "frigate":
        if isinstance(action, frigate_actions.Move):
            return {"select": [f"perk {action.perk}"], "then": f"perk {view.perks[action.place - 1].uid}"}
        try:
            names, chosen = wanted_selection(action)
        except ValueError:  # it has a button
            names, chosen = (), ""
        return {"select": list(names), "then": chosen}
    if game.id == "deep-regrets":
        made = made_of(game.content, action)
        cards = [*made.dice, *(("supply",) if made.supply else ()), *made.dinks, *made.fish, *made.mounts]
        return {"select": _pieces_of(game, view, seat, cards), "then": ""}
    names = [str(name) for field in action.__struct_fields__ for name in _each(getattr(action, field))]
    return {"select": names, "then": ""}


def _each(value):
    return value if isinstance(value, tuple) else (value,)


def _pieces_of(game, view, seat, cards):
    """A piece for each card: several may show the same one."""
    board = unseen_board(game, Speech(game, "en", ("",) * 5, seat))
    board.arrange("portrait")
    board.show(view, (), seat, list(game.actions(view, seat)))
    found = []
    for card in cards:
        alike = [one.id for one in board.targets if one.toggles and board.pieces[one.id].card == card]
        found.append(next(id for id in alike if id not in found))
    return found


def main():
    tell_defects(sys.stderr)
    hosted = Hosted(json.loads(sys.argv[1]))

    def listen():
        for line in sys.stdin:
            hosted.reactor.callFromThread(hosted.answer, *line.split())
        hosted.reactor.callFromThread(hosted.end)

    threading.Thread(target=listen, daemon=True).start()
    hosted.reactor.run()


if __name__ == "__main__":
    main()
