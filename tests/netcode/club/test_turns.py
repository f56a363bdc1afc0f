"""Games over days: G30, whoever is away hears once that it is their turn, whichever nodes die meanwhile."""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from netcode.club import courier, queries
from netcode.club import messages as c
from netcode.club.courier import Command, Letter, NotSent, Webhook
from tests.netcode.club.clubs import Club, device

ADA, BO = device("ada"), device("bo")
LETTER = Letter("t-1-7", "ada@example.org", "Ada", "Astragal", "pairs", 10007, "Ada, it's your turn.", 1)


class Inbox:
    """Takes letters; one that it knows it has already."""

    def __init__(self):
        self.letters = []
        self.fails = 0
        self.then = lambda letter: None

    def __call__(self, letter):
        if self.fails:
            self.fails -= 1
            raise NotSent("the line is busy")
        self.letters.append(letter)
        self.then(letter)

    @property
    def heeded(self):
        return list(dict.fromkeys(letter.id for letter in self.letters))


class Days:
    """Two members at a table of a club, who come and go."""

    def __init__(self, nodes=2, reach=True):
        self.inbox = Inbox()
        self.club = Club(nodes, post=self.inbox)
        self.people = {}
        for who, name in ((ADA, "Ada"), (BO, "Bo")):
            mail = f"{name}@example.org" if reach else None
            wish = c.Join(proto=c.PROTOCOL, who=c.Who(who.public), name=name, reach=mail)
            self.club.ask(wish, 0, who)
        code = self.club.open(bots=())
        for who, name in ((ADA, "Ada"), (BO, "Bo")):
            self.people[name] = self.club.guest(code, name, number=0, signer=who)
        self.club.until(lambda: all(person.link.rev > 4 for person in self.people.values()))
        for person in self.people.values():
            person.playing = False
        self.club.until(lambda: all(person.pending is None for person in self.people.values()))

    @property
    def host(self):
        tables = [table for node in self.club.nodes.values() for table in node.floor.tables.values()]
        return tables[0].host if tables else None

    def to_act(self):
        """Whose turn it is, by name."""
        link = next(person.link for person in self.people.values() if person.link.view is not None)
        throw = link.game.throw(link.view)
        seats = (throw.seat,) if throw is not None else link.game.to_act(link.view)
        return [name for name, person in self.people.items() if set(person.link.seats) & set(seats)]

    def leave(self, *names):
        for name in names:
            self.people[name].link.leave()
        self.pass_time(1)

    def come_back(self, name, number=0):
        old = self.people[name]
        who = ADA if name == "Ada" else BO
        self.people[name] = self.club.guest(None, name, number, playing=False, ticket=old.link._ticket, signer=who)
        self.club.until(lambda: self.people[name].link.state == "live")

    def pass_time(self, seconds):
        end = self.club.network.seconds() + seconds
        self.club.until(lambda: self.club.network.seconds() > end, seconds + 100)

    def a_minute_later(self):
        """The database has its own clock."""
        self.club.say("UPDATE turns SET due = clock_timestamp() WHERE sent IS NULL")
        self.pass_time(5)

    def rows(self):
        return self.club.say("SELECT id, sent IS NOT NULL FROM turns ORDER BY id")


def test_whoever_is_away_hears_once_that_it_is_their_turn():
    days = Days()
    (name,) = days.to_act()
    days.leave("Ada", "Bo")
    assert days.inbox.letters == []
    days.a_minute_later()
    days.a_minute_later()
    (letter,) = days.inbox.letters
    assert (letter.name, letter.to, letter.game) == (name, f"{name}@example.org", "pairs")
    assert letter.table == days.club.say("SELECT number FROM doors")[0][0]
    assert letter.text == f"{name}, it's your turn at pairs, table {letter.table} of Astragal."


def test_nobody_hears_anything_who_sits_there_or_has_not_asked_for_it():
    days = Days()
    days.a_minute_later()
    assert days.rows() == []
    silent = Days(reach=False)
    silent.leave("Ada", "Bo")
    silent.a_minute_later()
    assert silent.rows() == silent.inbox.letters == []


def test_whoever_comes_back_within_the_minute_hears_nothing():
    days = Days()
    (name,) = days.to_act()
    days.leave("Ada", "Bo")
    assert len(days.rows()) == 1
    days.come_back(name)
    days.pass_time(1)
    assert days.rows() == []
    days.a_minute_later()
    assert days.inbox.letters == []


def test_whose_turn_it_becomes_while_they_are_away_hears_of_it_and_of_the_next_turn_again():
    days = Days()
    (mover,) = days.to_act()
    (other,) = {"Ada", "Bo"} - {mover}
    days.leave(other)
    days.a_minute_later()
    assert days.inbox.letters == []
    days.people[mover].playing = True
    days.people[mover].go_on()
    days.club.until(lambda: days.to_act() == [other])
    days.pass_time(1)
    days.a_minute_later()
    assert [letter.name for letter in days.inbox.letters] == [other]
    days.come_back(other)
    days.people[other].playing = True
    days.people[other].go_on()
    turn = days.host.play.rev
    days.club.until(lambda: days.host is None or days.host.play.rev > turn + 2)
    days.people[mover].playing = days.people[other].playing = False
    days.club.until(lambda: days.people[other].pending is None)
    days.leave(mover, other)
    days.a_minute_later()
    assert len(days.inbox.letters) == len(days.inbox.heeded) == len(days.rows())


def test_a_letter_that_nobody_takes_is_sent_again_later_under_the_same_id():
    days = Days()
    days.inbox.fails = 2
    days.leave("Ada", "Bo")
    for _ in range(3):
        days.a_minute_later()
    (letter,) = days.inbox.letters
    assert letter.tries == 3
    assert days.rows() == [(letter.id, True)]


def storm(days, die):
    """A node dies at the worst moments: before a letter is sent, and after it was taken but not recorded."""
    days.leave("Ada", "Bo")
    days.inbox.then = die
    days.club.say("UPDATE turns SET due = clock_timestamp() WHERE sent IS NULL")
    days.pass_time(30)
    return days


def dies_after_sending(days):
    dead = []

    def die(letter):
        if dead:
            return
        dead.append(letter.id)
        number = next(n for n, node in days.club.nodes.items() if node.courier._posting == letter.id)
        node = days.club.nodes[number]
        node.courier.stop()
        days.club.kill(number)

    return die


@pytest.fixture
def known_sender(monkeypatch):
    """Each courier says what it sends right now."""
    claimed = courier.Courier._claimed

    def one_by_one(self, letters):
        for letter in letters:
            self._posting = letter.id
            claimed(self, [letter])
            self._posting = ""

    monkeypatch.setattr(courier.Courier, "_claimed", one_by_one)
    monkeypatch.setattr(courier.Courier, "_posting", "", raising=False)


def test_g30_a_turn_message_is_recorded_once_and_had_once_whichever_node_dies(known_sender):
    days = Days()
    storm(days, dies_after_sending(days))
    assert len(days.club.nodes) == 1
    assert len(days.inbox.letters) == 2  # the node that died could not say that it had sent it
    assert len(days.inbox.heeded) == 1
    assert days.rows() == [(days.inbox.heeded[0], True)]


def test_g30_a_message_of_a_node_that_died_before_it_sent_anything_is_not_lost(known_sender):
    days = Days()
    days.leave("Ada", "Bo")
    victim = next(n for n, node in days.club.nodes.items() if node.floor.tables)
    days.club.nodes[victim].courier.stop()
    days.club.kill(victim)
    days.a_minute_later()
    days.pass_time(30)
    assert len(days.inbox.letters) == len(days.rows()) == 1


def test_g30_control_without_a_claim_every_node_sends_it(known_sender, monkeypatch):
    unclaimed = courier.CLAIM.replace("node IS NULL OR NOT EXISTS", "true OR NOT EXISTS")
    monkeypatch.setattr(courier, "CLAIM", unclaimed)
    monkeypatch.setattr(courier, "sent", lambda connection, letter: None)
    days = storm(Days(), lambda letter: None)
    assert len(days.inbox.letters) > 1


def test_g30_control_what_counts_as_sent_before_it_is_sent_is_lost_with_its_node(known_sender, monkeypatch):
    too_early = courier.CLAIM.replace("SET node = %s,", "SET sent = clock_timestamp(), node = %s,")
    monkeypatch.setattr(courier, "CLAIM", too_early)
    days = Days()
    monkeypatch.setattr(courier.Courier, "_claimed", lambda self, letters: letters and self.stop())  # it dies there
    storm(days, lambda letter: None)
    assert days.inbox.letters == []
    assert [sent for _, sent in days.rows()] == [True]


def test_tables_of_a_dead_node_go_on_although_nobody_calls():
    days = Days()
    (name,) = days.to_act()
    days.club.say("UPDATE members SET reach = ''")
    days.leave("Ada", "Bo")
    (number,) = [n for n, node in days.club.nodes.items() if node.floor.tables]
    days.club.kill(number)
    days.club.say("UPDATE nodes SET until = clock_timestamp() - interval '1 minute' WHERE name = %s", f"node{number}")
    days.club.until(lambda: days.host is not None)
    assert len(days.club.events("awake")) == 1
    assert name in ("Ada", "Bo")


def test_a_batch_that_is_written_again_records_what_its_latest_part_says():
    first, later = queries.ClubBatch(), queries.ClubBatch()
    first.turns["a"] = ("t", 0, 1)
    first.turns["b"] = ("u", 0, 1)
    later.turn_over("t", 0)
    later.turns["c"] = ("t", 1, 2)
    both = first.followed_by(later)
    assert both.turns == {"b": ("u", 0, 1), "c": ("t", 1, 2)}
    assert list(both.turns_over) == [("t", 0)]
    both.forget("t")
    assert both.turns == {"b": ("u", 0, 1)}
    assert not both.turns_over


# Who takes letters


def test_a_command_gets_the_letter_and_its_failure_is_no_delivery(tmp_path):
    out = tmp_path / "letter"
    script = tmp_path / "take.py"
    script.write_text("import os, sys; open(sys.argv[1], 'w').write(os.environ['ASTRAGAL_TO'] + sys.stdin.read())")
    Command(f"{sys.executable} {script} {out}")(LETTER)
    to, facts = out.read_text().split("{", 1)
    assert to == "ada@example.org"
    assert json.loads("{" + facts)["id"] == "t-1-7"
    for command in (f"{sys.executable} -c 1/0", "/nowhere/at/all"):
        with pytest.raises(NotSent):
            Command(command)(LETTER)


def test_a_webhook_gets_the_letter_with_its_key_and_anything_but_success_is_no_delivery():
    got, answers = [], [200, 500, 302]

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self):
            got.append((self.headers["Idempotency-Key"], self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(answers.pop(0))
            self.send_header("Location", "http://127.0.0.1:1/")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    hook = Webhook(f"http://127.0.0.1:{server.server_port}/turns")
    try:
        hook(LETTER)
        for _ in range(2):
            with pytest.raises(NotSent):
                hook(LETTER)
    finally:
        server.shutdown()
        server.server_close()
    with pytest.raises(NotSent):
        hook(LETTER)
    assert [key for key, _ in got] == ["t-1-7"] * 3
    assert json.loads(got[0][1])["name"] == "Ada"
