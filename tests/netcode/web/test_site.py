"""The site of a table: the page and what it needs, by name, and nothing else of the machine."""

import gzip
import json
import re

import pytest
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock
from twisted.logger import LogLevel, globalLogPublisher

from netcode.web import messages
from netcode.web.files import NotBuilt, page_files
from netcode.web.site import MOST_FROM_ADDRESS, MOST_IN_ALL
from sim.games import load_game
from tests.netcode.web.browsers import Browser, Table, Wire, upgrade
from tests.sources import ROOT


@pytest.fixture(scope="module")
def table():
    return Table(Clock(), load_game("deer-portal"), 4, ("classic",) * 3)


def fetch(table, path, method="GET", more=""):
    """Status, headers and body of an answer."""
    wire = Wire(peerAddress=IPv4Address("TCP", "10.0.0.1", 5))
    protocol = table.site.buildProtocol(wire.getPeer())
    protocol.makeConnection(wire)
    protocol.dataReceived(f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{more}\r\n".encode())
    head, _, body = wire.value().partition(b"\r\n\r\n")
    protocol.connectionLost(None)
    lines = head.decode().split("\r\n")
    return int(lines[0].split()[1]) if head else 0, dict(line.lower().split(": ", 1) for line in lines[1:]), body


def test_pictures_shapes_fonts_and_bodies_are_served_with_a_strict_policy(table):
    for path, kind in (
        ("/", "text/html; charset=utf-8"),
        ("/models/deer_portal/land_summer.jpg", "image/jpeg"),
        ("/fonts/Manrope-Bold.ttf", "font/ttf"),
        ("/bodies.json", "application/json"),
        ("/shapes/deer_portal/diamond.json", "application/json"),
    ):
        status, headers, body = fetch(table, path)
        assert (status, headers["content-type"]) == (200, kind)
        assert int(headers["content-length"]) == len(body) > 0
        assert "default-src 'none'" in headers["content-security-policy"]


def test_a_shape_is_whole_triangles(table):
    _, headers, body = fetch(table, "/shapes/deer_portal/stag.json", more="Accept-Encoding: gzip\r\n")
    assert headers["content-encoding"] == "gzip"
    told = json.loads(gzip.decompress(body))
    assert {"positions", "normals", "index"} <= set(told)


@pytest.mark.parametrize(
    "path",
    ["/models/../pyproject.toml", "/models/manifest.json", "/models//etc/passwd", "/models/%2e%2e/pyproject.toml",
     "/shapes/../../setup.json", "/fonts/../manrope.ttf", "/%ff", "/models/sounds/roll.wav", "/web/dist/index.html"],
)  # fmt: skip
def test_nothing_else_of_the_machine_is_served(table, path):
    assert fetch(table, path)[0] == 404


def test_only_reading_is_possible(table):
    assert fetch(table, "/", "DELETE")[0] == 405
    assert fetch(table, "/", "POST", "Content-Length: 99999999\r\n")[0] in (0, 405)


@pytest.mark.parametrize("missing", ["Upgrade", "Sec-WebSocket-Version", "Sec-WebSocket-Key"])
def test_what_is_no_request_of_a_page_gets_no_socket_and_no_line_in_the_log(table, missing):
    """Anybody can ask as often as they like: the host's terminal is not theirs to fill."""
    logged = []
    globalLogPublisher.addObserver(logged.append)
    request = upgrade("/ws", "table:4748", "http://table:4748").decode()
    wire = Wire(peerAddress=IPv4Address("TCP", "10.0.0.7", 5))
    protocol = table.site.buildProtocol(wire.getPeer())
    protocol.makeConnection(wire)
    protocol.dataReceived(request.replace(f"\r\n{missing}:", "\r\nNothing:").encode())
    globalLogPublisher.removeObserver(logged.append)
    assert wire.value().startswith(b"HTTP/1.1 400 ")
    assert [event for event in logged if event["log_level"] >= LogLevel.warn] == []


def test_one_address_has_few_connections(table):
    address = IPv4Address("TCP", "10.0.0.2", 5)
    made = [table.site.buildProtocol(address) for _ in range(MOST_FROM_ADDRESS + 3)]
    assert made[MOST_FROM_ADDRESS:] == [None] * 3
    assert table.site.buildProtocol(IPv4Address("TCP", "10.0.0.3", 5)) is not None


def test_connections_that_nothing_is_asked_on_make_room_for_others_of_their_address(table):
    """Eight browsers behind one address keep six connections each for later: the ninth page is not turned away."""
    pages = [Browser(table, address="10.0.0.4") for _ in range(3)]
    wires = [Wire(peerAddress=IPv4Address("TCP", "10.0.0.4", 5)) for _ in range(MOST_FROM_ADDRESS - 3)]
    for wire in wires:
        table.site.buildProtocol(wire.getPeer()).makeConnection(wire)
    late = Wire(peerAddress=IPv4Address("TCP", "10.0.0.4", 6))
    visit = table.site.buildProtocol(late.getPeer())
    visit.makeConnection(late)
    visit.dataReceived(b"GET / HTTP/1.1\r\nHost: table:4748\r\n\r\n")
    assert b" 200 " in late.value()
    assert [wire.disconnecting for wire in wires] == [True] + [False] * (len(wires) - 1)
    assert all(page.join(f"P{number}", watch=True)["ok"] for number, page in enumerate(pages))


def test_requests_that_never_end_keep_nobody_out(table):
    """Whoever sits at the table comes back, and whoever is new gets the place of the address that has most."""
    ada = Browser(table, address="10.0.5.1")
    assert ada.join("Ada")["ok"]
    wires = [Wire(peerAddress=IPv4Address("TCP", f"10.0.6.{n % 16}", 5)) for n in range(MOST_IN_ALL)]
    for wire in wires:
        half = table.site.buildProtocol(wire.getPeer())
        if half is not None:
            half.makeConnection(wire)
            half.dataReceived(b"GET / HTTP/1.1\r\nHost: x\r\n")
    assert Browser(table, ada.own, address="10.0.5.1").go().model["you"]["name"] == "Ada"
    assert Browser(table, address="10.0.5.2").join("Ben", watch=True)["ok"]
    assert any(wire.aborted for wire in wires)


def test_a_page_that_is_not_built_is_missed(tmp_path):
    with pytest.raises(NotBuilt):
        page_files(tmp_path)


def test_the_docs_have_every_word_of_a_page():
    text = (ROOT / "docs" / "browser.md").read_text(encoding="utf-8")
    table = text.partition("## From the page")[2]
    told = set(re.findall(r"^\| `(\w+)` \|", table, re.M))
    assert told == {kind.__struct_config__.tag for kind in messages.FromPage.__args__}
    for kind in messages.FromPage.__args__:
        for field in kind.__struct_fields__:
            assert f"`{field}`" in table, (kind, field)
