"""A club in real browsers: its page with the boards of its tables, and a phone that survives its node."""

import json
import subprocess
import sys

import pytest

from tests.netcode.club.databases import new_database
from tests.netcode.processes import Process
from tests.web.test_relay import free_ports

DESKTOP = (1280, 800)


@pytest.fixture
def nodes(evening):
    """Two nodes with pages, on a database of their own; each with where it is called."""
    url = new_database()
    ports = free_ports(4)
    started = []
    for name, port, page in zip(("one", "two"), ports[:2], ports[2:], strict=True):
        listening = ("--listen", f"127.0.0.1:{port}", "--browsers", "--browser-port", page)
        pace = ("--dice", "seeded", "--bot-seconds", "0.1", "--club", "The Salty Dog")
        node = Process(evening.folder, name, "club", "--database", url, "--node", name, "--json", *listening, *pace)
        evening.kept(node)
        node.address, node.page = f"127.0.0.1:{port}", f"http://127.0.0.1:{page}"
        node.wait_for(lambda lines: any('"open"' in line for line in lines), "the node is open")
        started.append(node)
    return started


def opened(node, *wish):
    command = [sys.executable, "-m", "client", "club", node.address, "--json", "--open", *wish]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def play(phone, moves):
    """Choose, and throw what is to be thrown, so often."""
    for _ in range(moves):
        phone.wait("astragal.app.line === 'live' && astragal.app.model.ask?.mine && !astragal.app.falling", "my turn")
        before = phone.model("astragal.app.model.rev")
        phone.model(
            "(a => a.model.ask.throw ? a.throwDice() : a.act(Object.keys(a.model.ask.choices)[0]))(astragal.app)"
        )
        phone.wait(f"astragal.app.model.rev > {before}", "the move")


def test_g27_a_phone_plays_on_when_its_node_dies_and_the_club_shows_the_table_wherever_it_is(evening, nodes):
    first, second = nodes
    table = opened(first, "deer-portal", "--seats", "4", "--bots", "classic,classic,classic")
    assert table["page"].startswith(f"{first.page}/table#")
    phone = evening.visitor(table["page"], still=True)
    phone.wait("!!document.querySelector('#name')", "the door")
    phone.join("Ada").ready()
    phone.wait("!!astragal.app.model.scene", "the game")
    play(phone, 2)
    number = int(table["code"].split("-")[0])
    page = evening.visitor(second.page, size=DESKTOP)
    drawn = f"document.querySelector('[data-table=\"{number}\"] canvas')?.dataset.drawn"
    before = int(page.wait(drawn, "the board to be drawn"))
    assert page.model("document.querySelector('h1').textContent") == "The Salty Dog"
    assert "Ada" in page.model(f"document.querySelector('[data-table=\"{number}\"]').innerText")
    shades = """(canvas => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
    })"""
    assert page.model(f"{shades}(document.querySelector('[data-table=\"{number}\"] canvas'))") > 1000
    first.kill()
    phone.wait("astragal.app.line !== 'live'", "the break")
    phone.wait("astragal.app.line === 'live' && astragal.app.model.you.seat === 0", "the phone to be back")
    play(phone, 1)
    assert int(page.wait(f"Number({drawn}) > {before} && {drawn}", "the board as it is now")) > before
    assert page.faults == []


def test_a_table_is_opened_on_the_clubs_page_and_a_code_that_somebody_was_told_leads_to_a_chair(evening, nodes):
    page = evening.visitor(nodes[1].page)
    page.wait("!!document.querySelector('#seats')", "the club")
    page.page.locator("#game").select_option("deep-regrets")
    page.page.locator("#seats").select_option("3")
    page.page.locator(".gather button").click()
    page.wait("!!document.querySelector('.gather .code')", "the code")
    told = page.model("document.querySelector('.gather .code').textContent")
    page.page.locator(".gather button").click()
    page.wait("location.pathname === '/table' && !!document.querySelector('#name')", "the door of the new table")
    page.join("Ada")
    assert (page.seat, page.model("astragal.app.model.lobby.chairs.length")) == (0, 3)
    page = evening.visitor(nodes[1].page)
    page.wait("!!document.querySelector('#code')", "the club")
    page.page.locator("#code").fill("12 no code")
    page.page.locator(".come button").click()
    page.wait("!!document.querySelector('.come [role=alert]')", "why not")
    page.page.locator("#code").fill(told.upper().replace("-", " "))
    page.page.locator(".come button").click()
    page.wait("location.pathname === '/table' && !!document.querySelector('#name')", "the door of the table")
    page.join("Bo")
    assert page.seat == 1
