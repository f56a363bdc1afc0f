"""The page as a person meets it: the way in, what is in reach, what it answers, what keys and screen readers find."""

import json
import subprocess
import sys
from itertools import product

import pytest

from sim.games import all_games
from tests.sources import ROOT
from tests.web.phone import LANDSCAPE, PHONE, TABLET

BOTS = {1: "classic", 2: "classic", 3: "classic"}


def seated(evening, *more, game="deer-portal", seats=4, bots=BOTS, **settings):
    """A phone at a table of bots who think long, at its first own turn."""
    table = evening.table(game, seats, bots=bots, bot_seconds=settings.pop("bot_seconds", 60))
    phone = evening.phone(table, *more, still=True, **settings)
    phone.wait("!!document.querySelector('#name')", "the door")
    phone.join("Ada").ready()
    phone.wait("!!astragal.app.model.scene", "the game")
    return table, phone


@pytest.fixture(scope="module")
def opening(shared_evening):
    """A phone at the first turn of a game of bots who think long, for tests that leave it there."""
    _, phone = seated(shared_evening)
    phone.wait(phone.my_turn)
    return phone


@pytest.fixture(scope="module")
def alone(shared_evening):
    """A phone at a game of one person, with much to choose."""
    _, phone = seated(shared_evening, game="beat-the-bit", seats=1, bots={}, mode="table")
    phone.wait(phone.my_turn)
    return phone


@pytest.fixture(scope="module")
def gathering(shared_evening):
    """A table with free chairs."""
    return shared_evening.table("deer-portal", 4)


# In


def test_from_the_code_to_a_seat_in_three_taps(evening, gathering):
    phone = evening.phone(gathering)
    phone.wait("!!document.querySelector('#name')", "the door")
    assert "#" in phone.page.url
    phone.tap_on("#name")
    phone.page.keyboard.type("Ada")
    phone.tap_on("form.door button[type=submit]")
    phone.wait("astragal.app.model.you?.seat !== undefined", "a chair")
    assert phone.taps <= 3
    assert phone.faults == []


def test_whoever_opens_the_address_without_a_good_end_is_asked_for_it(evening, gathering):
    address, _, short = gathering.address.partition("#")
    phone = evening.visitor(f"{address}#%E0")
    phone.wait("!!document.querySelector('#code')", "the question")
    phone.page.locator("#code").fill(short.upper().replace("-", " "))
    phone.tap_on("form.door button[type=submit]")
    phone.wait("!!document.querySelector('#name')", "the door")


def test_a_page_that_is_no_secure_context_works_too(evening, gathering):
    """Phones in a LAN come by plain http: there is no crypto.subtle."""
    phone = evening.visitor(gathering.address.replace("127.0.0.1", "table.lan"))
    phone.wait("!!document.querySelector('#name')", "the door")
    assert phone.model("isSecureContext") is False
    phone.join("Ada")


def test_reloading_and_sleeping_keep_the_seat_and_a_second_tab_takes_it_over(evening):
    _, phone = seated(evening)
    phone.page.reload()
    phone.wait("astragal.app.model.you?.seat === 0", "the seat after reloading")
    phone.context.set_offline(True)
    phone.page.evaluate("astragal.app.connection.socket.close()")
    phone.wait("astragal.app.line === 'broken'", "a broken line")
    phone.context.set_offline(False)
    phone.wait("astragal.app.line === 'live' && astragal.app.model.you.seat === 0", "the seat after sleep")
    second = phone.context.new_page()
    second.goto(phone.address)
    phone.wait(lambda: second.evaluate("astragal.app.model.you?.seat === 0"), "the second tab")
    phone.wait("astragal.app.line === 'evicted'", "the first tab's goodbye")
    phone.page.bring_to_front()
    phone.tap_on(".line button")
    phone.wait("astragal.app.line === 'live'", "the first tab again")


# What is answered


def test_typescript_finds_no_fault_with_the_page(built_page):
    checked = subprocess.run([sys.executable, ROOT / "web" / "build.py", "--check"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_word_of_the_page_is_itself_and_not_the_name_of_another(built_page):
    for language in ("en", "it", "nb"):
        words = json.loads((built_page / f"words.{language}.json").read_text("utf-8"))
        assert [key for key, text in words.items() if not text or str(text).startswith("=")] == []


def test_a_question_stays_open_while_its_answers_are_and_the_line_is_tried(alone):
    phone = alone.turned(mode="table")
    stands = "Object.entries(astragal.app.model.scene.pieces).find(([, piece]) => piece.does?.length > 1)"
    id, piece = phone.wait(stands, "a piece that stands for several things")
    phone.wait("!!astragal.stage.scene", "the table in three dimensions")
    phone.tap_piece(id)
    phone.wait("!!document.querySelector('.veil.which')", "the question")
    asked = phone.model("astragal.app.connection.lastId")
    late = "new MouseEvent('click', { bubbles: true, detail: 1 })"  # of the tap on the piece, in a busy browser
    phone.page.evaluate(f"document.querySelector('.veil.which [data-choice]').dispatchEvent({late})")
    assert phone.model("astragal.app.connection.lastId") == asked
    phone.page.evaluate("astragal.app.connection.tick()")
    phone.page.evaluate("astragal.app.tellLook()")
    phone.page.evaluate("(words) => astragal.app.say(words)", "all right")
    phone.wait("Object.values(astragal.app.model.chat ?? {}).some((one) => one.text === 'all right')", "what was said")
    assert phone.page.locator(".veil.which [data-choice]").count() == len(piece["does"])
    phone.page.evaluate("astragal.app.open({ kind: 'which', title: '', choices: ['gone'] })")
    phone.page.evaluate("astragal.app.say('and again')")
    phone.wait("!astragal.app.dialog", "the question to go")


def test_a_tap_that_the_rules_forbid_is_answered_with_the_rule(opening):
    phone = opening.turned(TABLET, "table")
    barren = phone.model(
        "Object.entries(astragal.app.model.scene.pieces)"
        ".filter(([, p]) => p.label && !p.does?.length && !p.toggles).map(([id]) => id)"
    )
    phone.wait("!!astragal.stage.scene", "the table in three dimensions")
    for id in barren:
        spot = phone.page.evaluate("(id) => astragal.stage.scene.spotOf(id)", id)
        if phone.page.evaluate("([x, y]) => astragal.stage.scene.pieceAt({ clientX: x, clientY: y })", spot) != id:
            continue
        phone.tap(*spot)
        phone.page.wait_for_timeout(150)
        if phone.model("!!astragal.app.notice?.rule"):
            break
    assert phone.model("astragal.app.notice?.bad")
    phone.tap_on(".notice button:not(.round)")
    phone.wait("!!document.querySelector('.book .meant')", "the paragraph")


def test_a_card_that_is_held_is_read_large(opening):
    phone = opening.turned(mode="hand")
    card = phone.page.locator(".shelf.board .card").first
    box = card.bounding_box()
    phone.hold(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.wait("!!document.querySelector('.veil.look .sheet')", "the card")
    large = phone.page.locator(".veil.look .sheet").bounding_box()["width"]
    assert large > 1.5 * box["width"]
    assert large > 0.8 * PHONE[0]


IN_REACH = """() => {
    const shelves = document.querySelector('.shelves').getBoundingClientRect();
    const usable = [...document.querySelectorAll('.shelves .usable')].map((one) => one.getBoundingClientRect());
    return !usable.length || usable.some((box) => box.top >= shelves.top - 1 && box.top + 44 <= shelves.bottom);
}"""


@pytest.mark.soak
def test_what_can_be_done_is_seen_in_the_hand_without_scrolling(evening):
    table, phone = seated(evening, game="deep-regrets", seats=2, bots={1: "casual"}, mode="hand", bot_seconds=0.05)
    for _ in range(8):
        phone.wait(phone.my_turn)
        phone.wait(IN_REACH, "something to tap", 5)
        phone.turn(table)


def test_log_chat_rulebook_and_settings_open_and_close(opening):
    phone = opening.turned()
    for name, inside in (("log", ".log, .empty"), ("chat", ".say input"), ("menu", ".menu button")):
        phone.tap_on(f".tools .round:has(svg):nth-last-child({ {'menu': 1, 'chat': 2, 'log': 3}[name] })")
        phone.wait(lambda inside=inside: phone.page.locator(f".panel :is({inside})").count() > 0, name)
        phone.tap_on(".panel header button")
        phone.wait("!document.querySelector('.panel')", "the table again")


def test_a_tap_right_after_a_swipe_over_the_table_counts(opening):
    """A browser may take the swipe for a fling of the page, and the tap for stopping it."""
    phone = opening.turned(mode="table")
    phone.wait("!!astragal.stage.scene", "the table in three dimensions")
    tool = phone.page.locator(".tools .round:nth-last-child(3)").bounding_box()
    for panel in (True, False):
        box = phone.page.locator("canvas.scene").bounding_box()
        across, top = box["x"] + 0.1 * box["width"], box["y"]
        phone.swipe((across, top + 0.5 * box["height"]), (across, top + 0.1 * box["height"]))
        phone.tap(tool["x"] + tool["width"] / 2, tool["y"] + tool["height"] / 2)
        phone.wait(f"!!document.querySelector('.panel') === {str(panel).lower()}", "the log", 5)


# What is in reach


SMALL = """() => {
    const found = [];
    for (const one of document.querySelectorAll('button, input')) {
        const box = one.getBoundingClientRect();
        if (one.closest('.reachable') || one.type === 'checkbox' || !box.width) continue;
        if (box.width < 43.5 || box.height < 43.5) found.push([one.className, one.textContent, box.width, box.height]);
    }
    return found;
}"""
OUTSIDE = """() => {
    const found = [];
    for (const one of document.querySelectorAll('.bar .tools, .dock, .dock .moves > *, .views > *, main, .prompt')) {
        const box = one.getBoundingClientRect();
        const dock = one.closest('.dock');
        const scrolls = dock && dock !== one && dock.scrollHeight > dock.clientHeight + 1;
        const out = box.left < -0.5 || box.right > innerWidth + 0.5 || box.top < -0.5;
        if (out || (!scrolls && box.bottom > innerHeight + 0.5)) found.push([one.className, one.textContent]);
    }
    const main = document.querySelector('main');
    if (main && main.getBoundingClientRect().height < 150) found.push(['main is too low']);
    return found;
}"""
CUT = """() => [...document.querySelectorAll('button, .prompt p, h1, h2')]
    .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => !one.closest('.reachable, .unseen, .card'))
    .map((one) => [one.className, one.textContent])"""


@pytest.mark.parametrize("mode", ["table", "hand"])
def test_everything_is_large_enough_for_a_finger_and_nothing_is_cut_off(opening, mode):
    check_reach(opening, mode)


@pytest.mark.soak
@pytest.mark.parametrize("game", all_games())
def test_so_it_is_in_every_game_while_it_goes_on(evening, game):
    rules = all_games()[game]
    seats = rules.seats[-1]
    bots = dict.fromkeys(range(1, seats), next(iter(rules.bots)))
    table, phone = seated(evening, game=game, seats=seats, bots=bots, bot_seconds=0.05)
    for _ in range(4):
        phone.turned()
        phone.play(table, each=lambda phone, number: number == 4)
        for mode in ("table", "hand"):
            check_reach(phone, mode)


def check_reach(phone, mode):
    for size, language in product((PHONE, TABLET, LANDSCAPE, (844, 390)), ("en", "it", "nb")):
        phone.turned(size, mode, language)
        for wrong in (SMALL, OUTSIDE, CUT):
            assert phone.page.evaluate(wrong) == [], (size, language)


# Keyboard and screen reader


def test_a_turn_is_played_by_keyboard_alone_and_told_to_a_screen_reader(evening):
    _, phone = seated(evening, LANDSCAPE, mode="table")
    page = phone.page
    phone.wait(phone.my_turn)
    for key in ("[data-throw]", "[data-choice], [data-piece]"):
        phone.wait(phone.my_turn)
        rev = phone.model("astragal.app.model.rev")
        walk_to(page, key)
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
        page.keyboard.press("Enter")
        phone.wait(f"astragal.app.model.rev > {rev} && !astragal.app.falling", "the move")
    phone.wait("document.querySelector('[role=log]').textContent.length > 0", "words")
    live = page.locator("[role=log]")
    assert live.get_attribute("aria-live") == "polite"
    latest = phone.model("Object.values(astragal.app.model.log).slice(-1)[0].words[0]")
    assert latest in live.text_content()


def walk_to(page, key):
    """By Tab alone, as somebody without a mouse does."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(key) => document.activeElement.matches(key)", key):
            return
    raise AssertionError(f"the keyboard never reaches {key}")


def test_no_card_of_the_hand_keeps_the_focus(opening):
    phone = opening.turned(mode="hand")
    phone.page.locator(".shelves [data-piece]").first.focus()
    walk_to(phone.page, "[data-throw]")


@pytest.mark.soak
@pytest.mark.parametrize("mode", ["table", "hand"])
def test_a_game_is_played_from_the_door_to_its_end_by_keyboard_alone(evening, mode):
    table = evening.table("deer-portal", 4, bots=BOTS)
    phone = evening.phone(table, LANDSCAPE, mode=mode, still=True)
    page = phone.page
    phone.wait("!!document.querySelector('#name')", "the door")
    walk_to(page, "#name")
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    phone.wait("astragal.app.model.you?.seat !== undefined", "a chair")
    walk_to(page, ".lobby .main")
    page.keyboard.press("Enter")
    phone.wait("!!astragal.app.model.scene", "the game")
    turns = 0
    while True:
        phone.wait(phone.my_turn, "my turn or the end", 240)
        if phone.model("!!astragal.app.model.result"):
            break
        rev, throw = phone.model("[astragal.app.model.rev, !!astragal.app.model.ask.throw]")
        walk_to(page, "[data-throw]" if throw else "[data-choice], [data-piece]")
        page.keyboard.press("Enter")
        gone_on = f"astragal.app.model.rev > {rev} && !astragal.app.falling"
        phone.wait(f"{gone_on} || !!document.querySelector('.veil.which')", "the move, or a question")
        if phone.model("!!document.querySelector('.veil.which')"):
            page.keyboard.press("Enter")  # its first answer has the focus
            phone.wait(gone_on, "the move")
        turns += 1
    assert turns > 3
    phone.wait("!!document.querySelector('.veil.end .ranking')", "the end")
    page.keyboard.press("Escape")
    phone.wait("!document.querySelector('.veil.end')", "the table again")
    assert table.ask("told")["phase"] == "over"
    assert phone.taps == phone.swipes == 0
    assert phone.faults == []


def test_every_thing_that_can_be_pressed_has_a_name(alone):
    """By the tree that a screen reader is given, in a game with much to choose."""
    for mode in ("table", "hand"):
        phone = alone.turned(mode=mode)
        told = spoken(phone)
        assert [node for node in told if node[0] in PRESSED and not node[1]] == []
        assert ("log", "") in {(role, "") for role, _ in told}
        labels = phone.model("Object.values(astragal.app.model.scene.pieces).filter((p) => p.does).map((p) => p.label)")
        named = [name for role, name in told if role == "button"]
        assert all(any(name.startswith(label) for name in named) for label in labels)
        assert any(words == phone.model("astragal.app.model.ask.prompt") for _, words in told)


PRESSED = {"button", "textbox", "checkbox", "image", "dialog"}


def spoken(phone):
    """What a screen reader is given: role and name of every node of the accessibility tree that it does not skip."""
    line = phone.context.new_cdp_session(phone.page)
    nodes = line.send("Accessibility.getFullAXTree")["nodes"]
    line.detach()
    return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node.get("ignored")]


# Secrets, and what may go wrong


def test_nothing_is_kept_or_sent_in_the_open(evening, gathering):
    """Frames on the wire are binary and sealed; the ticket stays in this browser."""
    phone = evening.phone(gathering)
    frames = []
    phone.page.on("websocket", lambda socket: None)
    line = phone.context.new_cdp_session(phone.page)
    line.send("Network.enable")
    line.on("Network.webSocketFrameReceived", lambda event: frames.append(event["response"]))
    line.on("Network.webSocketFrameSent", lambda event: frames.append(event["response"]))
    phone.page.reload()
    phone.wait("!!document.querySelector('#name')", "the door")
    phone.join("Ada")
    phone.page.wait_for_timeout(100)
    assert len(frames) > 3
    assert all(frame["opcode"] == 2 for frame in frames)
    assert not any("Ada" in json.dumps(frame) for frame in frames)
    requests = [
        entry["name"] for entry in phone.model("performance.getEntriesByType('resource').map((e) => ({name: e.name}))")
    ]
    assert not any(gathering.address.partition("#")[2] in name for name in requests)
