"""Guests of a club in a process of their own: they open tables, play by chance, and write down what they were told.

    python -m tests.netcode.club.guests TABLES NODE...

One JSON object a line: `live`, `away`, `ack` (a move that the host has acknowledged), `over`, `accused`, `notice`,
`refused`. A line on standard input ends it.
"""

import json
import os
import sys
import threading
import time
from base64 import b64encode

from netcode import messages as m
from netcode.addresses import read_address
from netcode.clock import the_reactor
from netcode.club.calling import at_desk
from netcode.club.messages import PROTOCOL, Order, Who
from netcode.guest import PeerLink
from netcode.signing import SEED, Signer
from netcode.watcher import Watcher
from netcode.ways import Ways
from sim.chance import chance_from
from sim.codec import encode
from sim.games import all_games
from tests.netcode.by_chance import THROW, next_move

PEOPLE = 2
PACE = 0.15
DEVICE = Signer(os.urandom(SEED))


def say(event, **facts):
    print(json.dumps({"event": event, "at": time.monotonic(), **facts}), flush=True)


class Guest(Watcher):
    """Somebody who plays by chance, not too fast."""

    def __init__(self, reactor, place, code, name, over):
        self.reactor = reactor
        self.name = name
        self.luck = chance_from(name)
        self.turns = 0
        self.asked = {}
        self.pending = None
        self.over = over
        self.link = PeerLink(reactor, "", 0, code, name, ways=Ways(relays=(place,)))
        self.link.watch(self)
        self.link.open()

    @property
    def table(self):
        ticket = self.link._ticket
        return ticket.table if ticket is not None else ""

    def state_changed(self, state):
        if state in ("live", "resuming"):
            say("live" if state == "live" else "away", guest=self.name, table=self.table)
        elif state in ("refused", "closed"):
            say("refused", guest=self.name, table=self.table, why=self.link.why and self.link.why.code)
            self.over(self)
        self._soon()

    def lobby_changed(self, lobby):
        seats = self.link.seats
        if lobby.phase == "gathering" and seats and not lobby.chairs[seats[0]].ready and self.pending is None:
            self.pending = self.link.send(m.Ready(on=True))

    def shown(self, shown):
        self._soon()

    def accepted(self, id, rev):
        if id in self.asked:
            seat, action = self.asked.pop(id)
            say("ack", table=self.table, ask=id, seat=seat, action=action)
        self._answered(id)

    def refused(self, id, refusal):
        self.asked.pop(id, None)
        self._answered(id)

    def _answered(self, id):
        if id == self.pending:
            self.pending = None
        self._soon()

    def notice(self, notice):
        if notice.code in ("not-saved", "saved-again"):
            say("notice", guest=self.name, code=notice.code)

    def accused(self, evidence):
        say("accused", guest=self.name, table=self.table, kind=evidence.kind)

    def audited(self, shield):
        say("over", guest=self.name, table=self.table, proved=shield.proved)
        self.link.leave()

    def _soon(self):
        self.reactor.callLater(PACE, self._go_on)

    def _go_on(self):
        link = self.link
        if self.pending is not None or link.state != "live":
            return
        move = next_move(link, self.luck, self.turns + 1)
        if move is THROW:
            self.pending = link.send(m.Throw())
        elif move is not None:
            self.turns += 1
            self.pending = link.act(move)
            self.asked[self.pending] = (link.facing, b64encode(encode(move)).decode())


class Tables:
    """So many tables at the same time; a finished one makes room for the next."""

    def __init__(self, reactor, count, nodes):
        self.reactor = reactor
        self.nodes = nodes
        self.opened = 0
        self.stopped = False
        for _ in range(count):
            self.open()

    def open(self):
        if self.stopped:
            return
        games = list(all_games().values())
        number, self.opened = self.opened, self.opened + 1
        game, node = games[number % len(games)], self.nodes[number % len(self.nodes)]
        seats = max(PEOPLE, game.seats[0])
        bots = (next(iter(game.bots)),) * (seats - PEOPLE)
        order = Order(proto=PROTOCOL, who=Who(DEVICE.public), game=game.id, seats=seats, bots=bots)
        asked = at_desk(self.reactor, node, order, DEVICE)
        asked.addCallbacks(lambda answer: self.sit_down(number, node, answer.message.code), lambda _: self.later())

    def later(self):
        self.opened -= 1
        self.reactor.callLater(0.5, self.open)

    def sit_down(self, number, node, code):
        people = []

        def over(guest):
            people.remove(guest)
            if not people:
                self.open()

        for chair in range(PEOPLE):
            people.append(Guest(self.reactor, node, code, f"{number}-{['Ada', 'Bo'][chair]}", over))


def main():
    reactor = the_reactor()
    count, *nodes = sys.argv[1:]
    reactor.callWhenRunning(Tables, reactor, int(count), [read_address(node) for node in nodes])

    def wait_for_the_end():
        sys.stdin.readline()
        reactor.callFromThread(reactor.stop)

    threading.Thread(target=wait_for_the_end, daemon=True).start()
    reactor.run()


if __name__ == "__main__":
    main()
