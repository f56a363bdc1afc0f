"""Programs that cheat: each sits in the host's or a guest's place at a real table, and can be run without its cheat.

A `Cheat` prepares a room; `on` says whether it cheats. The honest half of every program is the same code, so whoever
accuses it is wrong.
"""

import shutil
from types import MethodType

from msgspec.structs import replace

from netcode import messages as m
from netcode.commit_reveal import Chain, Plan, link
from netcode.signing import Signer
from netcode.statements import sign_as_chair, sign_as_host, sign_promise
from netcode.throws import seeded_throw
from sim import logfile
from sim.chance import chance_from
from sim.game import Rest
from tests.conformance.small_games import Pairs
from tests.netcode.tables import Room

CHEATS = {}


def cheat(name, accused, weight="claimed"):
    """Register a program, what its victim must say, and how much that proves to others."""

    def register(program):
        CHEATS[name] = (program, accused, weight)
        return program

    return register


def two_guests(seed, folder=None, **conduct):
    room = Room(Pairs(), folder=folder, seed=seed, **conduct)
    room.cheating = True
    ada, bo = room.peer("Ada"), room.peer("Bo")
    room.until(lambda: all(person.link.seats for person in (ada, bo)))
    return room, ada, bo


def play(room, *people):
    """To the end, or until somebody stops because they were cheated."""
    room.until(lambda: any(person.accusations for person in people) or all(p.audit is not None for p in people), 9999.0)


def seat_of(person):
    return person.link.seats[0]


# The host


@cheat("puppet nonces", "chair")
def puppet(seed, folder, on):
    """The host binds a guest's chair to a chain of its own, so that it knows every nonce beforehand."""
    room, ada, bo = two_guests(seed)
    host, registrar = room.host, room.host.registrar
    honest = host._receive_word
    puppet = Signer(room.random(32))

    def word(member, message):
        if on and isinstance(message, m.Bind):
            given = message.chairs[0]
            chain = Chain(room.random(32), given.first)
            forged = replace(given, anchor=chain.anchor, length=chain.length, key=puppet.public)
            forged = sign_as_chair(forged, puppet, registrar._table)
            registrar.bound(forged)
            host.lottery.bound(forged)
        else:
            honest(member, message)

    host._receive_word = word
    return room, ada, bo


@cheat("left out", "left-out")
def left_out(seed, folder, on):
    """The host draws without the guest, whose promise it has."""
    room, ada, bo = two_guests(seed)
    host = room.host
    honest = host.taking_part
    if on:
        host.taking_part = lambda: tuple(seat for seat in honest() if seat != seat_of(ada))
    return room, ada, bo


@cheat("unbound puppets", "puppet")
def unbound(seed, folder, on):
    """The host counts a nonce of a chair that is bound to nothing."""
    room, ada, bo = two_guests(seed)
    registrar = room.host.registrar
    honest = registrar.announce

    def announce(statement):
        if on and isinstance(statement, m.Announced):
            statement = replace(statement, anchors=(room.random(16), *statement.anchors[1:]))
        honest(statement)

    registrar.announce = announce
    return room, ada, bo


@cheat("silent re-throw", "abandoned")
def rethrow(seed, folder, on):
    """The host knows all nonces, does not like the throw, and announces another."""
    room, ada, bo = two_guests(seed)
    lottery = room.host.lottery
    honest = lottery._finish

    def finish(self):
        if on and self._plan.seat is not None and self.number % 2:
            self.number += 1
            self._bind()
        else:
            honest()

    lottery._finish = MethodType(finish, lottery)
    return room, ada, bo


@cheat("false blame", "blamed")
def blame(seed, folder, on):
    """The host has the guest's nonce, and says that it never came."""
    room, ada, bo = two_guests(seed)
    lottery = room.host.lottery
    honest = lottery.revealed

    def revealed(seat, n, nonce):
        if on and seat == seat_of(ada) and lottery.state == "revealing" and lottery._plan.seat is not None:
            lottery._give_up({seat}, "withheld")
        else:
            honest(seat, n, nonce)

    lottery.revealed = revealed
    return room, ada, bo


@cheat("polite false blame", "blamed")
def polite_blame(seed, folder, on):
    """The same, with the manners of an honest host: it waits, asks again, and then blames."""
    room, ada, bo = two_guests(seed)
    lottery = room.host.lottery
    honest = lottery.revealed

    def revealed(seat, n, nonce):
        if not on or seat != seat_of(ada) or lottery._plan.seat is None:
            honest(seat, n, nonce)

    lottery.revealed = revealed
    return room, ada, bo


@cheat("dealing twice", "second-deal", "proved")
def second_deal(seed, folder, on):
    """The host looks at what it has dealt, and deals again."""
    room, ada, bo = two_guests(seed)
    host = room.host
    honest = host._shuffled
    deals = []

    def shuffled(draw):
        deals.append(draw)
        if on and len(deals) == 1:
            host.registrar.drawn("setup", draw.entropy)
            host.lottery.draw(Plan(None, 2, host.taking_part())).addCallback(shuffled)
        else:
            honest(draw)

    host._shuffled = shuffled
    return room, ada, bo


@cheat("chosen deal", "log")
def chosen_deal(seed, folder, on):
    """The host deals from the best of many seeds instead of the one drawn; what it tells is as it should be."""
    room, ada, bo = two_guests(seed)
    host = room.host
    honest = host._dealt

    def dealt(key, *proof):
        seeds = [b"%d" % n for n in range(300)] if on else [key]
        best = max(seeds, key=lambda each: sum(room.game.setup(2, None, chance_from(each)).state.hands[0]))
        honest(best if on else key, *proof)

    host._dealt = dealt
    return room, ada, bo


@cheat("invented faces", "invented")
def invented(seed, folder, on):
    """The host makes up what the dice show."""
    room, ada, bo = two_guests(seed)
    honest = room.host.conduct.throw_service

    def service(throw, gesture, entropy):
        fallen = honest(throw, gesture, entropy)
        sixes = tuple(replace(die, face=5) for die in fallen.rest.dice)
        lucky = fallen.rest.dice[0].face == 5
        return replace(fallen, rest=Rest(sixes)) if on and not lucky else fallen

    room.host.conduct = replace(room.host.conduct, throw_service=service)
    return room, ada, bo


@cheat("another gesture", "announcement")
def other_gesture(seed, folder, on):
    """The host knows all nonces, and tries gestures until it likes what falls."""
    room, ada, bo = two_guests(seed)

    def service(throw, gesture, entropy):
        tried = [m.Throw().gesture, *(replace(gesture, strength=n / 1000) for n in range(100))] if on else [gesture]
        return max((seeded_throw(throw, each, entropy) for each in tried[1:] or tried), key=lambda it: it.rest.dice)

    room.host.conduct = replace(room.host.conduct, throw_service=service)
    return room, ada, bo


@cheat("changed nonce", "nonce")
def changed_nonce(seed, folder, on):
    """The host replaces a guest's nonce in the ingredients of a throw."""
    return _with_another_nonce(seed, lambda plan: on and plan.seat is not None)


@cheat("changed nonce of a deal", "nonce", "proved")
def changed_deal(seed, folder, on):
    """The host replaces a guest's nonce in the ingredients of a shuffle."""
    return _with_another_nonce(seed, lambda plan: on and plan.seat is None)


def _with_another_nonce(seed, wanted):
    room, ada, bo = two_guests(seed)
    lottery = room.host.lottery
    honest = lottery._finish

    def finish(self):
        if wanted(self._plan):
            self._nonces[seat_of(ada)] = link(b"liked better")
        honest()

    lottery._finish = MethodType(finish, lottery)
    return room, ada, bo


@cheat("replaced promise", "promise", "proved")
def replaced_promise(seed, folder, on):
    """After a break the host is bound to another secret."""
    room, ada, bo = two_guests(seed)
    registrar = room.host.registrar
    room.until(lambda: ada.falls)
    if on:
        other = replace(registrar.promise, commitment=b"c" * 32)
        registrar.promise = sign_promise(other, registrar._signer)
    ada.link.disconnect()
    return room, ada, bo


@cheat("number used again", "repeated", "proved")
def repeated(seed, folder, on):
    """The host goes back to a number whose key a guest has seen."""
    room, ada, bo = two_guests(seed)
    lottery = room.host.lottery
    honest = lottery._next

    def go_on(self):
        honest()
        if on and self._plan.seat is not None:
            self.number -= 1

    lottery._next = MethodType(go_on, lottery)
    return room, ada, bo


@cheat("two truths", "two-truths", "proved")
def two_truths(seed, folder, on):
    """The host shows one log to Ada and another to Bo, and marks each as its only one."""
    room, ada, bo = two_guests(seed)
    registrar, audience = room.host.registrar, room.host.audience
    honest = audience.tell

    def tell(message, but=None):
        if not on or not isinstance(message, m.Checkpoint):
            honest(message, but)
            return
        for member in audience.members.values():
            shown = message
            if member.seats == bo.link.seats:
                shown = sign_as_host(replace(message, mark=b"o" * 32), registrar._signer, registrar._table)
            audience.post(member, shown)
        registrar._asked[message.rev].views.clear()

    def witnessed(member, seen):
        registrar._fresh.append(seen)
        registrar._publish()

    audience.tell = tell
    if on:
        registrar.witnessed = witnessed
    return room, ada, bo


@cheat("rollback", "rollback", "proved")
def rollback(seed, folder, on):
    """The host does not like where the game went, and puts back an older database."""
    room, ada, bo = two_guests(seed, folder / "now")
    room.until(lambda: ada.falls)
    room.store.flush()
    shutil.copytree(folder / "now", folder / "before")
    room.until(lambda: (len(ada.falls) > 2 and ada.link.auditor.known.rev > 20) or ada.audit is not None)
    if ada.audit is not None:
        return room, ada, bo
    room.crash()
    if on:
        shutil.rmtree(folder / "now")
        shutil.copytree(folder / "before", folder / "now")
    room.restart()
    return room, ada, bo


@cheat("small rollback", "rollback")
def small_rollback(seed, folder, on):
    """The same with the latest throw only, which nobody has signed yet."""
    room, ada, bo = two_guests(seed, folder / "now")
    room.until(lambda: len(ada.falls) == 1)
    room.store.flush()
    shutil.copytree(folder / "now", folder / "before")
    room.until(lambda: len(ada.falls) == 2)
    room.crash()
    if on:
        shutil.rmtree(folder / "now")
        shutil.copytree(folder / "before", folder / "now")
    room.restart()
    return room, ada, bo


@cheat("dropped acknowledgement", "dropped")
def dropped(seed, folder, on):
    """The host keeps to itself that a guest has signed what it saw."""
    room, ada, bo = two_guests(seed)
    registrar = room.host.registrar
    honest = registrar.witnessed
    kept = []

    def witnessed(member, seen):
        kept.append(seen)
        if not on or member.seats != ada.link.seats or len(kept) > 2:
            honest(member, seen)

    registrar.witnessed = witnessed
    return room, ada, bo


@cheat("forged chair", "chair")
def forged_chair(seed, folder, on):
    """The host passes on to Ada, in Bo's name, what Bo never signed."""
    room, ada, bo = two_guests(seed)
    registrar = room.host.registrar
    room.until(lambda: ada.falls)
    if on:
        bound = registrar.bounds[seat_of(bo)]
        registrar._audience.tell(replace(bound, first=bound.first + 100, anchor=b"f" * 32))
    return room, ada, bo


@cheat("forged confirmation", "witness", "proved")
def forged_witness(seed, folder, on):
    """The host signs for Bo that he saw what he did not see."""
    room, ada, bo = two_guests(seed)
    registrar = room.host.registrar
    honest = registrar.witnessed

    def witnessed(member, seen):
        if on and member.seats == bo.link.seats:
            registrar._fresh.append(replace(seen, view=b"v" * 16))
            registrar._publish()
        else:
            honest(member, seen)

    registrar.witnessed = witnessed
    return room, ada, bo


@cheat("unsigned", "unsigned")
def unsigned(seed, folder, on):
    """The host signs nothing, so that nothing can be held against it."""
    room, ada, bo = two_guests(seed)
    if on:
        registrar = room.host.registrar
        registrar.signed = lambda statement: statement
    return room, ada, bo


@cheat("other secret", "secret")
def other_secret(seed, folder, on):
    """In the end the host reveals another secret than the one behind its throws."""
    room, ada, bo = two_guests(seed)
    room.until(lambda: ada.falls)
    if on:
        room.host.play._secret = b"x" * 32
    return room, ada, bo


@cheat("another log", "log")
def other_log(seed, folder, on):
    """In the end the host hands out another game than the one it showed."""
    room, ada, bo = two_guests(seed)
    other, *_ = two_guests(seed + "/other")
    other.until(lambda: other.host.lobby.phase == "over", 9999.0)
    honest = room.host.audience.post

    def post(member, message):
        if on and isinstance(message, m.LogPart):
            message = m.LogPart(part=0, parts=1, data=logfile.dump(other.table.log))
        honest(member, message)

    room.host.audience.post = post
    return room, ada, bo
