"""People at a club without passwords: by the key of their device; and what whoever runs it may do about them."""

import pytest
from msgspec.structs import replace
from twisted.protocols.tls import TLSMemoryBIOFactory

from netcode import messages as m
from netcode.club import desk, heartbeat, identity, members, schema
from netcode.club import messages as c
from netcode.club.calling import _Asked, _DeskLine, _Once, words_of
from netcode.club.identity import introduced, read_words, recovery_signer, recovery_words
from netcode.club.line import Line
from netcode.secrets import GuestTls, channel_binding, number_of, pin, pin_of_peer
from netcode.signing import Signer
from tests.netcode.club.clubs import FIRST_PORT, VISITOR, Club, device
from tests.netcode.club.databases import new_database
from tests.netcode.tables import Counted

ADA, BO, MALLORY = device("ada"), device("bo"), device("mallory")
WORDS = recovery_words(Counted("words"))


@pytest.fixture
def club():
    return Club()


def join(club, who, name, words="", number=0, **more):
    return club.ask(c.Join(proto=c.PROTOCOL, who=c.Who(who.public), name=name, **more), number, who, words)


def recover(club, who, words, number=0):
    wish = c.Recover(proto=c.PROTOCOL, who=c.Who(who.public), recovery=c.Who(who.public))
    return club.ask(wish, number, who, words)


def denied(answer):
    return answer.value.code


def look(club, who, number=0):
    return club.ask(c.Look(proto=c.PROTOCOL, who=c.Who(who.public)), number, who).message


def beat(club):
    """Every node has heard what has changed."""
    end = club.network.seconds() + 2 * heartbeat.BEAT_SECONDS
    club.until(lambda: club.network.seconds() > end)


def steward(club, work, *given):
    line = Line(club.url)
    try:
        return line.run(lambda connection: work(connection, *given))
    finally:
        line.close()


def sit(club, code, who, name, number=0):
    return club.guest(code, name, number, playing=False, signer=who)


def is_live(person):
    return person.link.state == "live"


# Members


def test_a_device_becomes_a_member_by_a_name_and_is_known_at_every_node(club):
    assert join(club, ADA, "Ada", WORDS).message.name == "Ada"
    beat(club)
    for number in (0, 1):
        assert look(club, ADA, number).you == "Ada"
        assert look(club, BO, number).you == ""
        assert look(club, BO, number).members == ("Ada",)


@pytest.mark.parametrize("name", ["Ada", "ada", "A d a", "Аda"])
def test_nobody_else_becomes_a_member_under_that_name_or_one_that_looks_like_it(club, name):
    join(club, ADA, "Ada", WORDS)
    assert denied(join(club, MALLORY, name)) == "name-taken"
    assert look(club, MALLORY).you == ""


def test_a_member_takes_another_name_and_the_old_one_is_free(club):
    join(club, ADA, "Ada", WORDS)
    assert join(club, ADA, "Countess").message.name == "Countess"
    assert join(club, BO, "Ada").message.name == "Ada"
    beat(club)
    assert look(club, BO, 1).members == ("Ada", "Countess")


def test_who_is_no_member_cannot_change_what_the_club_knows_of_one(club):
    assert denied(join(club, BO, None, reach="bo@example.org")) == "no-member"


def test_recovery_words_bring_a_member_to_another_device_and_the_old_key_is_nobodys(club):
    join(club, ADA, "Ada", WORDS)
    new = device("ada's new one")
    assert recover(club, new, WORDS, number=1).message.name == "Ada"
    beat(club)
    assert look(club, new, 0).you == look(club, new, 1).you == "Ada"
    assert look(club, ADA, 0).you == look(club, ADA, 1).you == ""
    assert denied(join(club, ADA, "Ada")) == "name-taken"


def test_new_words_make_the_old_ones_void(club):
    join(club, ADA, "Ada", WORDS)
    join(club, ADA, "Ada", recovery_words(Counted("others")))
    assert denied(recover(club, BO, WORDS)) == "recovery"


def test_a_device_of_a_member_does_not_become_another_members(club):
    join(club, ADA, "Ada", WORDS)
    join(club, BO, "Bo")
    assert denied(recover(club, BO, WORDS)) == "has-member"


def test_recovery_words_are_read_however_they_are_typed_and_nothing_else_is():
    assert read_words("  " + WORDS.upper().replace(" ", ", ")) == WORDS
    for text in ("", WORDS.rsplit(" ", 1)[0], WORDS + " lemo", WORDS.replace("a", "1"), "aaaa " * 8):
        assert read_words(text) is None


def test_the_same_words_are_another_key_at_another_club():
    assert recovery_signer(WORDS, b"1" * 32).public != recovery_signer(WORDS, b"2" * 32).public


# Whoever lies


class Liar(_DeskLine):
    """Says something else than the program would."""

    def handshakeCompleted(self):
        channel, club = channel_binding(self.transport), pin_of_peer(self.transport)
        self.send_frames(c.framed(self._asked.lie(channel, club)))


def lie(club, message_for, number=0):
    """What the desk answers to a message made from the channel and the club's key."""
    asked, told = _Asked(club.network, None), []
    asked.lie = message_for
    asked.answer.addBoth(told.append)

    class Lying(_Once):
        def buildProtocol(self, addr):
            return Liar(asked)

    def joined(line, table):
        line.hand_over(TLSMemoryBIOFactory(GuestTls(), True, Lying(asked), clock=club.network).buildProtocol(None))

    asked._joined = joined
    club.network.connectTCP("127.0.0.1", FIRST_PORT + number, _Once(asked))
    club.until(lambda: told)
    return told[0]


def wish_of(who, name="Ada"):
    return c.Join(proto=c.PROTOCOL, who=c.Who(who.public), name=name)


def test_a_proof_that_is_right_is_taken(club):
    """The control of those that follow: the same way, and nothing wrong with it."""
    assert lie(club, lambda channel, club: introduced(wish_of(ADA), ADA, club, channel)).message.name == "Ada"


def test_nobody_comes_with_anothers_key(club):
    join(club, ADA, "Ada", WORDS)

    def as_ada(channel, club):
        signed = introduced(wish_of(MALLORY, "Mallory"), MALLORY, club, channel)
        return replace(signed, who=c.Who(ADA.public, signed.who.sig))

    assert denied(lie(club, as_ada)) == "proof"
    assert look(club, ADA).you == "Ada"


def test_a_proof_that_was_heard_on_one_channel_is_worth_nothing_on_another(club):
    """Whoever sits in between has two channels."""
    heard = []

    def honest(channel, club):
        heard.append(introduced(wish_of(ADA), ADA, club, channel))
        return heard[0]

    assert lie(club, honest).message.name == "Ada"
    assert denied(lie(club, lambda channel, club: heard[0])) == "proof"
    assert denied(lie(club, lambda channel, club: heard[0], number=1)) == "proof"


def test_a_proof_holds_for_the_words_that_were_signed_and_no_others(club):
    def renamed(channel, club):
        return replace(introduced(wish_of(ADA), ADA, club, channel), name="Mallory")

    assert denied(lie(club, renamed)) == "proof"


def test_a_proof_for_another_club_is_worth_nothing_here(club):
    assert denied(lie(club, lambda channel, club: introduced(wish_of(ADA), ADA, b"x" * 32, channel))) == "proof"


def test_whoever_knows_a_recovery_key_but_not_the_words_gains_nothing(club):
    """The public half is all that a thief of the database has."""
    join(club, ADA, "Ada", WORDS)

    def stolen(channel, club):
        public = recovery_signer(WORDS, club).public
        wish = c.Recover(proto=c.PROTOCOL, who=c.Who(MALLORY.public), recovery=c.Who(public))
        signed = introduced(wish, MALLORY, club, channel, MALLORY)
        signed = replace(signed, recovery=c.Who(public, signed.recovery.sig), who=c.Who(MALLORY.public))
        own = MALLORY.sign(identity.DESK, club, channel + c.unsigned(signed))
        return replace(signed, who=c.Who(MALLORY.public, own))

    assert denied(lie(club, stolen)) == "proof"
    assert look(club, ADA).you == "Ada"


def test_whoever_guesses_recovery_words_waits_longer_and_longer_and_the_right_ones_wait_as_well(club):
    join(club, ADA, "Ada", WORDS)
    waits = []
    for n in range(4):
        assert denied(recover(club, MALLORY, recovery_words(Counted(f"guess {n}")))) == "recovery"
        since = club.network.seconds()
        assert denied(recover(club, MALLORY, WORDS)) == "wait"
        front = club.nodes[0].board._desk.wrappedFactory
        club.until(lambda front=front: front.guesses.wait("127.0.0.1") <= 0)
        waits.append(club.network.seconds() - since)
    assert waits == sorted(waits)
    assert waits[-1] > 4 * waits[0]
    assert recover(club, MALLORY, WORDS).message.name == "Ada"


def test_all_who_guess_together_are_slowed_down_too(club):
    office = club.nodes[0]
    front = desk.Desk(club.network, office, b"")
    waits = [front.must_wait(f"10.0.0.{n}") for n in range(40)]
    assert waits.count(False) == desk.RECOVERIES[1]


# At the tables


def test_a_member_sits_under_the_own_name_whatever_they_say(club):
    join(club, ADA, "Ada", WORDS)
    beat(club)
    person = sit(club, club.open(bots=()), ADA, "Somebody", number=1)
    club.until(lambda: is_live(person) and person.link.lobby)
    assert person.link.lobby.chairs[0].name == "Ada"


def test_nobody_sits_under_a_members_name_or_takes_it_in_the_lobby(club):
    join(club, ADA, "Ada", WORDS)
    code = club.open(bots=())
    liar = sit(club, code, MALLORY, "ADA")
    club.until(lambda: liar.link.state == "refused")
    assert liar.link.why.code == "members-name"
    other = sit(club, code, MALLORY, "Mallory")
    club.until(lambda: is_live(other))
    other.link.send(m.Rename(name="Ada"))
    club.until(lambda: other.refusals)
    assert [refusal.code for refusal in other.refusals] == ["name-taken"]


def test_nobody_sits_with_a_key_that_they_do_not_have(club):
    join(club, ADA, "Ada", WORDS)

    class Thief(Signer):
        public = ADA.public

        def __init__(self):
            self._key = MALLORY._key

    thief = sit(club, club.open(bots=()), Thief(), "Mallory")
    club.until(lambda: thief.link.state == "refused")
    assert thief.link.why.code == "unproved"


# Whoever runs the club


def test_whoever_is_muted_says_nothing_at_any_table_until_they_may_again(club):
    join(club, ADA, "Ada", WORDS)
    person = sit(club, club.open(bots=()), ADA, "Ada")
    club.until(lambda: is_live(person))
    assert steward(club, members.set_standing, "ada", "mute", True).name == "Ada"
    beat(club)
    person.link.send(m.Chat(text="Hello"))
    club.until(lambda: person.refusals)
    assert [refusal.code for refusal in person.refusals] == ["muted"]
    steward(club, members.set_standing, "Ada", "mute", False)
    beat(club)
    person.link.send(m.Chat(text="Hello"))
    club.until(lambda: person.saids)
    assert len(person.refusals) == 1


def test_whoever_is_banned_leaves_every_table_and_comes_to_none_under_any_name(club):
    join(club, ADA, "Ada", WORDS)
    code = club.open(bots=(), number=0)
    person, other = sit(club, code, ADA, "Ada", number=1), sit(club, code, BO, "Bo")
    club.until(lambda: is_live(person) and is_live(other))
    steward(club, members.set_standing, "Ada", "ban", True)
    beat(club)
    club.until(lambda: person.link.state in ("refused", "closed"))
    assert person.link.why.code == "not-in-club"
    assert is_live(other)
    newcomer = sit(club, code, MALLORY, "Mallory")
    club.until(lambda: is_live(newcomer))  # from the same address
    again = sit(club, code, ADA, "Somebody else", number=1)
    club.until(lambda: again.link.state == "refused")
    assert again.link.why.code == "not-in-club"
    assert denied(join(club, ADA, "Nemo")) == "banned"
    assert denied(club.ask(c.Order(proto=c.PROTOCOL, who=c.Who(ADA.public), game="pairs", seats=2), 1, ADA)) == "banned"
    assert denied(recover(club, device("ada's new one"), WORDS)) == "banned"
    assert look(club, BO).members == ()


def test_whoever_is_banned_does_not_come_back_to_a_chair_with_an_old_token_and_a_new_key(club):
    person = club.guest(club.open(number=0), "Ada", signer=ADA)
    club.until(lambda: person.link.rev > 4)
    ticket = person.link._ticket
    person.link.leave()
    club.kill(0)
    steward(club, members.set_standing, ADA.public, "ban", True)
    beat(club)
    for who, code in ((ADA, "not-in-club"), (MALLORY, "bad-token")):
        back = club.guest(None, "Ada", number=1, ticket=ticket, signer=who)
        club.until(lambda back=back: back.link.state in ("refused", "closed"))
        assert back.link.why.code == code


def test_a_stranger_is_banned_by_key_and_may_come_again_afterwards(club):
    assert steward(club, members.set_standing, MALLORY.public, "ban", True).name == ""
    beat(club)
    assert denied(join(club, MALLORY, "Mallory")) == "banned"
    steward(club, members.set_standing, MALLORY.public, "ban", False)
    beat(club)
    assert join(club, MALLORY, "Mallory").message.name == "Mallory"


def test_a_table_that_is_closed_sends_everybody_away_and_lets_nobody_in_until_it_is_opened_again(club):
    code = club.open(bots=(), number=0)
    person = sit(club, code, ADA, "Ada", number=1)
    club.until(lambda: is_live(person))
    ticket = person.link._ticket
    assert steward(club, members.bar, number_of(code), True)
    beat(club)
    club.until(lambda: person.link.state in ("refused", "closed"))
    assert person.link.why.code == "barred"
    assert club.tables() == ()
    other = sit(club, code, BO, "Bo", number=1)
    club.until(lambda: other.link.state == "refused")
    assert other.link.why.code == "no-table"
    assert steward(club, members.bar, number_of(code), False)
    back = club.guest(None, "Ada", number=1, ticket=ticket, signer=ADA, playing=False)
    club.until(lambda: is_live(back))


def test_what_is_not_there_is_neither_closed_nor_muted(club):
    assert not steward(club, members.bar, 12345, True)
    assert steward(club, members.set_standing, "Nobody", "ban", True) is None


def test_changes_are_seen_in_the_order_of_their_commits_and_none_is_missed(club):
    """Somebody who is slow to commit is not passed over by whoever reads meanwhile."""
    slow, quick = Line(club.url), Line(club.url)
    seen = steward(club, members.news, -1, "").number

    def change(connection):
        members.set_standing(connection, ADA.public, "mute", True)
        assert members.news(quick._connected(), seen, "").number == seen
        return

    slow.run(change)
    assert [person.key for person in quick.run(lambda c: members.news(c, seen, "")).people] == [ADA.public]
    slow.close()
    quick.close()


def test_a_database_of_the_version_before_members_keeps_its_tables():
    line = Line(new_database())

    def old(connection):
        connection.execute(schema.UPGRADES[0])
        connection.execute("CREATE TABLE schema_version (version integer NOT NULL)")
        connection.execute("INSERT INTO schema_version VALUES (1)")
        connection.execute("INSERT INTO club (name, certificate, key) VALUES ('Old', '', '')")
        connection.execute("INSERT INTO tables (id, game, created, seal, people) VALUES ('t', 'pairs', 1, '', '')")

    line.run(old)
    line.run(lambda connection: schema.prepare(connection, ""))
    assert line.run(lambda c: c.execute("SELECT name, changes FROM club").fetchone()) == ("Old", 0)
    assert line.run(lambda c: c.execute("SELECT id, barred FROM tables").fetchone()) == ("t", False)
    assert line.run(lambda c: members.join(c, ADA.public, "Ada", b"", None, "en")).name == "Ada"
    line.close()


def test_the_words_of_a_club_are_those_of_its_key(club):
    answer = club.ask(c.Look(proto=c.PROTOCOL), signer=VISITOR)
    assert answer.words == words_of(answer.pin) == words_of(pin(club.nodes[0].club.certificate))
