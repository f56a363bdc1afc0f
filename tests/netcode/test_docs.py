"""docs/protocol.md and the sentences are true to the code."""

import re
from pathlib import Path
from typing import get_args

import pytest

from netcode import door, guesses, strangers, wire
from netcode import messages as m
from netcode.codes import CLOSING, NOTICES, REJECTS
from netcode.texts import NetworkSpeech
from sim.speech import LANGUAGES, catalogue

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def section(title):
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", PAGE, re.S | re.M)
    assert found, title
    return found.group(1)


def rows(title):
    """The cells of a section's table, without its head."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize(
    ("title", "union"),
    [
        ("From a guest without a chair", m.FROM_STRANGER),
        ("From a guest at the table", m.FROM_GUEST),
        ("From the host", m.FROM_HOST),
    ],
)
def test_every_message_and_every_field_is_documented(title, union):
    documented = {re.sub("`", "", cells[0]): re.findall(r"`(\w+)`", cells[1]) for cells in rows(title)}
    real = {str(kind.__struct_config__.tag): list(kind.__struct_encode_fields__) for kind in get_args(union)}
    assert documented == real


@pytest.mark.parametrize(("title", "codes"), [("closing", CLOSING), ("reject", REJECTS), ("notice", NOTICES)])
def test_every_code_is_documented_and_has_its_sentence(title, codes):
    assert {cells[0].strip("`"): cells[1] for cells in rows(title)} == codes
    for language in LANGUAGES:
        wording = NetworkSpeech(language)
        for code in codes:
            assert wording.has(f"{title}.{code}"), (language, code)


def test_limits_and_rates_are_documented_as_they_are():
    limits = [int(cells[1]) for cells in rows("Wire")]
    assert limits == [wire.STRANGER_LIMIT, wire.GUEST_LIMIT, wire.HOST_LIMIT]
    rates = {cells[0]: (float(cells[1]), float(cells[2])) for cells in rows("Rates")}
    assert rates.pop("new connections from one address") == strangers.KNOCKS
    assert rates.pop("new connections from one IPv6 network") == strangers.NETWORK_KNOCKS
    assert rates.pop("proofs begun from one address") == guesses.TRIES
    assert rates.pop("wrong codes from one IPv6 network") == guesses.NETWORK_GUESSES
    assert rates == door.RATES
    text = section("Rates")
    assert f"after {door.FLOOD} " in text
    assert f"most {strangers.MOST_FROM_ADDRESS} connections" in text
    assert f"network {strangers.MOST_FROM_NETWORK}," in text
    assert f"a table {strangers.MOST_IN_ALL}:" in text
    assert f"at most {door.HANDSHAKE_SECONDS:.0f} seconds; {door.IDLE_SECONDS:.0f} seconds" in text


def test_every_promise_has_its_test():
    pages = [
        page
        for folder in ("netcode", "netcode/club", "conformance")
        for page in (ROOT / "tests" / folder).glob("test_*.py")
    ]
    tests = "".join(page.read_text(encoding="utf-8") for page in pages)
    promised = {cells[0]: re.findall(r"`(test_g\d\d)`", cells[2])[0] for cells in rows("Promises")}
    assert list(promised) == [f"G{n}" for n in range(1, 31)]
    for promise, name in promised.items():
        assert name == f"test_g{int(promise[1:]):02}"
        assert f"def {name}_" in tests
    for control in ("test_g02_control", "test_g04_control", "test_g06_control", "test_g29_control"):
        assert f"def {control}_" in tests


def test_every_file_of_the_package_is_on_the_map():
    named = set(re.findall(r"`(\w+\.py)`", PAGE.split("## Wire")[0]))
    real = {path.name for path in (ROOT / "netcode").glob("*.py")} - {"__init__.py", "clock.py", "defects.py"}
    assert named == real


def test_the_three_catalogues_have_the_same_keys_and_fields():
    texts = {language: catalogue(ROOT / "netcode", language) for language in LANGUAGES}
    for language in LANGUAGES:
        assert set(texts[language]) == set(texts["en"]), language
        for key, text in texts[language].items():
            assert _fields(text) == _fields(texts["en"][key]), (language, key)


@pytest.mark.parametrize(
    "detail", [{}, {"key": 1}, {"self": 1}, {"host": [1], "guest": {}}, {"seat": "x"}, {"reason": None}, {"limit": ()}]
)
def test_a_sentence_is_found_whatever_a_peer_sends(detail):
    for language in LANGUAGES:
        wording = NetworkSpeech(language)
        for code in (*CLOSING, "no such code", "\x1b" * 100):
            assert wording.closing(m.Closing(code=code, detail=detail))
        for code in (*NOTICES, "no such code"):
            assert wording.notice(m.Notice(code=code, detail=detail))


def _fields(text):
    words = list(text.values()) if isinstance(text, dict) else [text]
    return {field for word in words for field in re.findall(r"{(\w+)", word)}
