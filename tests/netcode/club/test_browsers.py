"""Browsers at a club: seats at its tables wherever these live, and what the club's page is told."""

import json
from types import SimpleNamespace

import pytest

from client.presenter.club import ClubPresentation
from netcode.club import floor
from netcode.club import messages as c
from netcode.club.heartbeat import BEAT_SECONDS
from netcode.relay.pages import ELSEWHERE, NO_TABLE
from netcode.secrets import number_of
from netcode.web.door import EVICTED, MOVED, UNKNOWN
from netcode.web.files import Served
from netcode.web.sealing import HELLO, SALT, invitation_of, read_ticket
from tests.netcode.club.clubs import VISITOR, Club
from tests.netcode.web.browsers import Browser, upgrade
from tests.netcode.web.relayed import Far

FILES = {"index.html": Served(b"a table", "text/html"), "club.html": Served(b"the club", "text/html")}
PAGES = 5801
HOME = "198.51.100.7"


class BrowsersClub(Club):
    """A club whose nodes let browsers in, at 5801 and so on."""

    secure_pages = False

    def __init__(self, nodes=2, **conduct):
        self.presentation = None
        super().__init__(nodes, **conduct)

    def start(self, number):
        self.presentation = self.presentation or ClubPresentation(self.network)
        node = super().start(number, page=page_of(number), presentation=self.presentation)
        site = node.site(FILES, {})
        self.network.doors[PAGES + number] = SimpleNamespace(admits=lambda host: True, buildProtocol=site.buildProtocol)
        return node

    def kill(self, number):
        node = self.nodes[number]
        del self.network.doors[PAGES + number]
        sites = [table.pages()._way_in._site for table in node.floor.tables.values()]
        super().kill(number)
        for here, there in self.network.wires:
            visit = getattr(there.protocol, "_visit", None)
            if there.connected and visit is not None and visit._channel.site in sites:
                there.connected = False
                here.lose(ConnectionError())
        return node

    def run(self, seconds=0.5):
        self.network.pump([0.05] * round(seconds / 0.05))

    def order(self, number=0, bots=0):
        level = next(iter(self.games["pairs"].bots))
        wish = c.Order(proto=c.PROTOCOL, who=c.Who(VISITOR.public), game="pairs", seats=2, bots=(level,) * bots)
        return self.ask(wish, number).message

    def get(self, path, number=0, headers=""):
        """What the site answers: the status, and the body."""
        end = Far(self, HOME, PAGES + number)
        end.transport.write(f"GET {path} HTTP/1.1\r\nHost: club\r\nConnection: close\r\n{headers}\r\n".encode())
        self.until(lambda: end.gone, 30)
        head, _, body = end.value().partition(b"\r\n\r\n")
        return int(head.split()[1]), body

    def open_on_page(self, number=0, game="pairs", seats="2", origin=None, more=""):
        """What the site answers a page that wants a new table."""
        end = Far(self, HOME, PAGES + number)
        come_from = f"Origin: {origin}\r\n" if origin else ""
        end.transport.write(
            f"POST /club/open?game={game}&seats={seats} HTTP/1.1\r\nHost: node{number}.example:4750\r\n"
            f"Connection: close\r\n{come_from}{more or 'Content-Length: 0'}\r\n\r\n".encode()
        )
        self.until(lambda: end.gone, 30)
        head, _, body = end.value().partition(b"\r\n\r\n")
        return int(head.split()[1]) if head else None, body

    def told(self, path, number=0):
        status, body = self.get(path, number)
        assert status == 200
        return json.loads(body)


def page_of(number):
    return f"https://node{number}.example:4750"


class Page(Browser):
    """One connection of one page to one node."""

    def __init__(self, club, path, ticket, number=0, origin=None):
        self.table = club
        self.wire = Far(club, HOME, PAGES + number)
        self.protocol = SimpleNamespace(dataReceived=self.wire.transport.write)
        self.begin()
        self.reason = ""
        self.wire.transport.write(upgrade(path, f"node{number}.example:4750", origin or page_of(number)))
        club.until(lambda: b"\r\n\r\n" in self.wire.value() or self.wire.gone, 30)
        self.answered()
        if self.status != 101:
            return
        club.until(lambda: self._bytes or self.wire.value() or self.wire.gone, 30)
        if (data := self._bytes + self.wire.value())[:1] == b"\x88":
            self.code, self.reason = int.from_bytes(data[2:4], "big"), data[4 : 2 + data[1]].decode()
            return
        # the salt of a code's invitation comes with the greeting
        self.ticket = ticket(data[2:][HELLO - SALT : HELLO]) if callable(ticket) else ticket
        self._shake_hands()
        club.run()
        self.hear()

    def hear(self):
        return self if self._ways is None and self.code is not None else super().hear()


@pytest.fixture
def club():
    club = BrowsersClub()
    club.run(2 * BEAT_SECONDS)  # until the nodes know of one another
    return club


def seated(club, opened, number=0, name="Ada"):
    """A page with a chair, that has said it is ready."""
    path, _, invitation = opened.page.partition("#")
    assert path == f"{page_of(number)}/table"
    where, ticket = invitation.split(".")
    page = Page(club, f"/ws/{where}", read_ticket(ticket), number)
    assert page.join(name)["ok"]
    page.relayed = page.heard[0]["relayed"]
    assert page.ask(what="ready", on=True)["ok"]
    return page


def playing(page):
    return page.model["lobby"]["phase"] == "playing"


def test_whoever_opens_a_table_is_told_what_a_phone_opens_and_it_sits_down_there(club):
    opened = club.order(bots=1)
    assert opened.page.startswith(f"{page_of(0)}/table#{number_of(opened.code)}.")
    page = seated(club, opened)
    club.run(2)
    assert playing(page.hear())
    assert page.model["you"] == {**page.model["you"], "name": "Ada", "seat": 0}
    assert club.tables(1)[0].names[0] == "Ada"


def test_a_tables_code_leads_a_browser_to_a_chair_and_a_wrong_one_does_not(club):
    opened = club.order()
    number, _, words = opened.code.partition("-")
    page = Page(club, f"/ws/{number}", lambda salt: invitation_of(opened.code, salt))
    assert page.join("Ada")["ok"]
    wrong = Page(club, f"/ws/{number}", lambda salt: invitation_of(f"{number}-{words[::-1]}", salt))
    assert wrong.code == UNKNOWN
    assert wrong.heard == []


def test_a_page_is_sent_to_the_node_that_has_its_table_and_is_let_in_there(club):
    opened = club.order(number=0)
    number, ticket = opened.page.partition("#")[2].split(".")
    sent = Page(club, f"/ws/{number}", None, number=1)
    assert (sent.code, sent.reason) == (ELSEWHERE, page_of(0))
    there = Page(club, f"/ws/{number}", read_ticket(ticket), number=0, origin=page_of(1))
    assert there.join("Ada")["ok"]
    assert set(there.heard[0]["nodes"]) == {page_of(0), page_of(1)}


def test_pages_of_other_sites_do_not_use_a_guests_browser_to_knock(club):
    opened = club.order()
    page = Page(club, f"/ws/{number_of(opened.code)}", None, origin="https://elsewhere.example")
    assert page.status == 403


def test_g27_a_phone_comes_back_to_its_chair_when_its_node_has_died(club):
    opened = club.order()
    ada, bo = seated(club, opened), seated(club, opened, name="Bo")
    club.run(2)
    assert playing(ada.hear())
    before = ada.model["rev"]
    club.kill(0)
    back = Page(club, f"/ws/{ada.relayed}", ada.own, number=1, origin=page_of(0))
    assert playing(back)
    assert back.model["you"]["seat"] == ada.model["you"]["seat"]
    assert back.model["rev"] >= before
    assert [number for number, _ in club.events("awake")] == [1]
    again = Page(club, f"/ws/{bo.relayed}", bo.own, number=1, origin=page_of(0))
    assert again.model["you"]["seat"] != back.model["you"]["seat"]


def test_at_a_planned_stop_a_page_is_told_to_come_again_and_finds_its_table_elsewhere(club):
    page = seated(club, club.order(bots=1))
    club.run(2)
    club.nodes[0].drain(lambda: None)
    club.run(2)
    assert page.hear().code == MOVED
    back = Page(club, f"/ws/{page.relayed}", page.own, number=1, origin=page_of(0))
    assert back.model["you"]["seat"] == 0


def test_a_table_at_which_only_browsers_sit_does_not_sleep_and_one_that_sleeps_wakes_for_them(club, monkeypatch):
    monkeypatch.setattr(floor, "SLEEP_SECONDS", 5.0)
    page = seated(club, club.order(bots=1))
    for _ in range(6):
        page.go(3)
        page.say_raw(b'{"kind":"ping"}')
    assert len(club.nodes[0].floor.tables) == 1
    page.wire.transport.abortConnection()
    club.until(lambda: not club.nodes[0].floor.tables, 10_000)
    back = Page(club, f"/ws/{page.relayed}", page.own, number=1, origin=page_of(0))
    assert back.model["you"]["seat"] == 0


def test_a_second_page_with_the_same_ticket_takes_the_place_of_the_first(club):
    page = seated(club, club.order())
    Page(club, f"/ws/{page.relayed}", page.own)
    club.run()
    assert page.hear().code == EVICTED


def test_a_browser_does_not_go_by_the_name_of_a_member(club):
    joined = club.ask(c.Join(proto=c.PROTOCOL, who=c.Who(VISITOR.public), name="Ada"), words="lemo " * 7 + "lemo")
    assert joined.message.name == "Ada"
    opened = club.order()
    number, ticket = opened.page.partition("#")[2].split(".")
    page = Page(club, f"/ws/{number}", read_ticket(ticket))
    assert not page.join("Ada")["ok"]
    assert page.join("Bo")["ok"]


@pytest.mark.parametrize("path", ["/ws/0", "/ws/99999", "/ws/" + "0" * 64])
def test_a_socket_that_leads_to_no_table_is_closed(club, path):
    assert Page(club, path, None).code == NO_TABLE


# The page of the club


def test_the_club_is_the_front_page_and_a_table_is_one_step_behind(club):
    assert club.get("/")[1] == b"the club"
    assert club.get("/table")[1] == b"a table"
    assert club.get("/club/nothing")[0] == 404
    assert club.get("/club/board/12345678")[0] == 404


def test_the_page_tells_what_is_played_what_is_open_and_who_is_a_member(club):
    club.ask(c.Join(proto=c.PROTOCOL, who=c.Who(VISITOR.public), name="Cleo"), words="lemo " * 7 + "lemo")
    seated(club, club.order(bots=1))
    club.order()
    club.run(3)
    for number in (0, 1):
        front = club.told("/club/front?language=it", number)
        assert front["club"] == "Astragal"
        assert front["language"] == "it"
        assert front["members"] == ["Cleo"]
        playing = {table["phase"]: table for table in front["tables"]}
        assert set(playing) == {"playing", "gathering"}
        assert playing["playing"]["chairs"][0]["name"] == "Ada"
        assert [chair["kind"] for chair in playing["gathering"]["chairs"]] == ["open", "open"]


def test_a_table_that_was_opened_on_the_page_has_a_chair_for_whoever_opened_it_and_for_a_friend(club):
    front = club.told("/club/front")
    assert front["games"] == [{"game": "pairs", "title": front["games"][0]["title"], "seats": [2]}]
    status, body = club.open_on_page(origin=page_of(0))
    assert status == 200
    told = json.loads(body)
    where, ticket = told["table"].split(".")
    first = Page(club, f"/ws/{where}", read_ticket(ticket))
    assert first.join("Ada")["ok"]
    (table,) = club.tables()
    assert (table.game, table.names) == ("pairs", ("Ada", ""))
    friend = club.guest(told["code"], "Bo", playing=False)
    club.until(lambda: friend.link.state == "live")
    first.hear()
    assert [chair["name"] for chair in first.model["lobby"]["chairs"]] == ["Ada", "Bo"]


@pytest.mark.parametrize("origin", [None, "https://elsewhere.example", "null"])
def test_pages_of_other_sites_open_no_tables_in_a_guests_name(club, origin):
    assert club.open_on_page(origin=origin)[0] == 403
    assert club.tables() == ()


def test_a_page_of_another_node_of_the_club_opens_a_table(club):
    assert club.open_on_page(origin=page_of(1))[0] == 200


@pytest.mark.parametrize(
    ("game", "seats"), [("none", "2"), ("pairs", "99"), ("pairs", "0"), ("pairs", "two"), ("", "")]
)
def test_a_table_that_there_cannot_be_is_not_opened(club, game, seats):
    assert club.open_on_page(game=game, seats=seats, origin=page_of(0))[0] == 400
    assert club.tables() == ()


def test_whoever_sends_a_page_more_than_its_address_is_cut_off(club):
    assert club.open_on_page(origin=page_of(0), more="Content-Length: 5")[0] is None
    assert club.tables() == ()


def test_nobody_opens_tables_without_end_on_the_page_or_at_the_desk(club):
    club.network.advance(60)
    answers = [club.open_on_page(origin=page_of(0))[0] for _ in range(13)]
    assert answers[:10] == [200] * 10
    assert 429 in answers[10:]
    assert len(club.tables()) < 13


def test_a_node_that_is_stopping_opens_no_tables_on_its_page(club):
    club.nodes[0].state = "draining"
    assert club.open_on_page(origin=page_of(0))[0] == 503


def test_every_node_shows_every_board_as_whoever_watches_sees_it(club):
    opened = club.order(number=0, bots=1)
    page, number = seated(club, opened), number_of(opened.code)
    club.run(5)
    shown = [club.told(f"/club/board/{number}", at) for at in (0, 1)]
    assert shown[0]["scene"] == shown[1]["scene"]
    assert shown[0]["rev"] == shown[1]["rev"] == page.hear().model["rev"]


def test_a_table_whose_game_has_not_begun_has_no_board(club):
    opened = club.order()
    assert club.get(f"/club/board/{number_of(opened.code)}")[0] == 404


def test_a_game_that_was_played_to_its_end_is_a_result_at_every_node(club, monkeypatch):
    monkeypatch.setattr(floor, "SLEEP_SECONDS", 5.0)
    person = club.guest(club.open(number=0))
    club.finish(person)
    person.link.leave()
    club.until(lambda: not club.nodes[0].floor.tables, 10_000)
    for number in (0, 1):
        club.run(2)
        front = club.told("/club/front", number)
        assert front["tables"] == []
        (result,) = front["results"]
        names = {name for group in result["ranking"] for name in group}
        assert "Ada" in names
        assert len(names) == 2


def test_while_the_database_is_away_the_page_says_so(club):
    club.say("ALTER TABLE doors RENAME TO gone")
    assert club.get("/club/front")[0] == 503
    club.say("ALTER TABLE gone RENAME TO doors")
    assert club.get("/club/front")[0] == 200
