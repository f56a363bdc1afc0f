"""The page as a person meets it: the way in, what is in reach, what it answers, what keys and screen readers find."""

import json

import pytest

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


# In


def test_from_the_code_to_a_seat_in_three_taps(evening):
    table = evening.table("deer-portal", 4, bots=BOTS)
    phone = evening.phone(table)
    phone.wait("!!document.querySelector('#name')", "the door")
    assert "#" in phone.page.url
    phone.tap_on("#name")
    phone.page.keyboard.type("Ada")
    phone.tap_on("form.door button[type=submit]")
    phone.wait("astragal.app.model.you?.seat === 0", "a chair")
    assert phone.taps <= 3
    assert phone.faults == []


def test_whoever_types_the_address_without_its_end_is_asked_for_it(evening):
    table = evening.table("deer-portal", 4, bots=BOTS)
    phone = evening.phone(table)
    address, _, short = table.address.partition("#")
    phone.page.goto("about:blank")
    phone.page.goto(address)
    phone.wait("!!document.querySelector('#code')", "the question")
    phone.page.locator("#code").fill(short.upper().replace("-", " "))
    phone.tap_on("form.door button[type=submit]")
    phone.wait("!!document.querySelector('#name')", "the door")


def test_a_page_that_is_no_secure_context_works_too(evening):
    """Phones in a LAN come by plain http: there is no crypto.subtle."""
    table = evening.table("deer-portal", 4, bots=BOTS)
    table.facts["address"] = table.address.replace("127.0.0.1", "table.lan")
    phone = evening.phone(table)
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


def test_every_word_of_the_page_is_itself_and_not_the_name_of_another(built_page):
    for language in ("en", "it", "nb"):
        words = json.loads((built_page / f"words.{language}.json").read_text("utf-8"))
        assert [key for key, text in words.items() if not text or str(text).startswith("=")] == []


def test_a_question_stays_open_while_its_answers_are_and_the_line_is_tried(evening):
    _, phone = seated(evening, game="beat-the-bit", seats=1, bots={}, mode="table")
    phone.wait(phone.my_turn)
    ids = phone.model("Object.keys(astragal.app.model.ask.choices).slice(0, 2)")
    phone.page.evaluate("(choices) => astragal.app.open({ kind: 'which', title: '', choices })", ids)
    phone.page.evaluate("astragal.app.connection.tick()")
    phone.page.evaluate("astragal.app.tellLook()")
    phone.page.evaluate("(words) => astragal.app.say(words)", "all right")
    phone.wait("Object.keys(astragal.app.model.chat ?? {}).length === 1", "what was said")
    assert phone.page.locator(".veil.which [data-choice]").count() == 2
    phone.page.evaluate("astragal.app.open({ kind: 'which', title: '', choices: ['gone'] })")
    phone.page.evaluate("astragal.app.say('and again')")
    phone.wait("!astragal.app.dialog", "the question to go")


def test_a_tap_that_the_rules_forbid_is_answered_with_the_rule(evening):
    _, phone = seated(evening, TABLET, mode="table")
    phone.wait(phone.my_turn)
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


def test_a_card_that_is_held_is_read_large(evening):
    _, phone = seated(evening, mode="hand")
    card = phone.page.locator(".shelf.board .card").first
    box = card.bounding_box()
    phone.hold(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.wait("!!document.querySelector('.veil.look .sheet')", "the card")
    assert phone.page.locator(".veil.look .sheet").bounding_box()["width"] > 2 * box["width"]


def test_log_chat_rulebook_and_settings_open_and_close(evening):
    _, phone = seated(evening)
    for name, inside in (("log", ".log, .empty"), ("chat", ".say input"), ("menu", ".menu button")):
        phone.tap_on(f".tools .round:has(svg):nth-last-child({ {'menu': 1, 'chat': 2, 'log': 3}[name] })")
        phone.wait(lambda inside=inside: phone.page.locator(f".panel :is({inside})").count() > 0, name)
        phone.tap_on(".panel header button")
        phone.wait("!document.querySelector('.panel')", "the table again")


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


@pytest.mark.parametrize("language", ["en", "it", "nb"])
def test_everything_is_large_enough_for_a_finger_and_nothing_is_cut_off(evening, language):
    _, phone = seated(evening, language=language)
    for size in (PHONE, TABLET, LANDSCAPE, (844, 390)):
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        for mode in ("table", "hand"):
            phone.page.evaluate("(mode) => astragal.app.set({ mode })", mode)
            phone.page.wait_for_timeout(60)
            for wrong in (SMALL, OUTSIDE, CUT):
                assert phone.page.evaluate(wrong) == [], (size, mode)


# Keyboard and screen reader


def test_a_turn_is_played_by_keyboard_alone_and_told_to_a_screen_reader(evening):
    _, phone = seated(evening, LANDSCAPE, mode="table")
    page = phone.page
    phone.wait(phone.my_turn)
    for key in ("[data-throw]", "[data-choice], [data-piece]"):
        phone.wait(phone.my_turn)
        rev = phone.model("astragal.app.model.rev")
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("(key) => document.activeElement.matches(key)", key):
                break
        else:
            raise AssertionError(f"the keyboard never reaches {key}")
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
        page.keyboard.press("Enter")
        phone.wait(f"astragal.app.model.rev > {rev} && !astragal.app.falling", "the move")
    phone.wait("document.querySelector('[role=log]').textContent.length > 0", "words")
    live = page.locator("[role=log]")
    assert live.get_attribute("aria-live") == "polite"
    latest = phone.model("Object.values(astragal.app.model.log).slice(-1)[0].words[0]")
    assert latest in live.text_content()


def test_every_thing_that_can_be_pressed_has_a_name(evening):
    _, phone = seated(evening)
    for mode in ("table", "hand"):
        phone.page.evaluate("(mode) => astragal.app.set({ mode })", mode)
        phone.page.wait_for_timeout(60)
        nameless = phone.page.evaluate(
            "() => [...document.querySelectorAll('button, input, canvas')].filter((one) => one.ariaHidden !== 'true'"
            " && !(one.textContent.trim() || one.ariaLabel || one.labels?.length)).map((one) => one.outerHTML)"
        )
        assert nameless == []


# Secrets, and what may go wrong


def test_nothing_is_kept_or_sent_in_the_open(evening):
    """Frames on the wire are binary and sealed; the ticket stays in this browser."""
    table = evening.table("deer-portal", 4, bots=BOTS)
    phone = evening.phone(table)
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
    assert not any(table.address.partition("#")[2] in name for name in requests)
