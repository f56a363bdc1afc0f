"""Names that people can tell apart, and words that show everything they hold."""

import re
import unicodedata

import msgspec
import pytest

from netcode import messages as m
from netcode.lobby import new_lobby, unique_name, with_person
from netcode.names import VISIBLE, cleaned, skeleton, visible
from sim.codec import Malformed, encode
from tests.conformance.small_games import Pairs
from tests.netcode.tables import Room

ODD = {
    "zero width": "A\u200bda",
    "joiner": "A\u200dda",
    "right to left": "\u202eadA",
    "isolate": "\u2066Ada\u2069",
    "soft hyphen": "A\xadda",
    "byte order mark": "\ufeffAda",
    "tag": "Ada\U000e0041",
    "filler": "\u3164",
    "blank braille": "\u2800",
    "no-break space": "Ada\xa0",
    "wide space": "A\u3000da",
    "line separator": "A\u2028da",
    "escape": "\x1b[31mAda",
    "private use": "\ue000",
    "selector": "Ada\ufe0f",
}


@pytest.mark.parametrize("name", ODD.values(), ids=ODD.keys())
def test_a_guest_that_sends_what_nobody_sees_is_not_understood(name):
    for message in (m.SeatRequest(name=name), m.Rename(name=name, id=1), m.Chat(text=name, id=1)):
        read = m.from_stranger if isinstance(message, m.SeatRequest) else m.from_guest
        with pytest.raises(Malformed):
            read(encode(message))


def test_no_control_format_space_or_private_character_is_let_through():
    allowed = re.compile(VISIBLE)
    for code in range(0x110000):
        if unicodedata.category(chr(code)) in ("Cc", "Cf", "Co", "Zl", "Zp", "Zs") and chr(code) != " ":
            assert not allowed.match(chr(code)), hex(code)


@pytest.mark.parametrize(
    "name", ["Ada", "Åse Bjørnstad", "Øystein", "José", "Zoë", "Юля", "Ωmega", "李雷", "عمر", "O'Neil"]
)
def test_names_of_people_are_left_as_they_are(name):
    assert cleaned(name) == name
    assert m.from_stranger(encode(m.SeatRequest(name=name))).name == name


@pytest.mark.parametrize("name", ODD.values(), ids=ODD.keys())
def test_our_own_guest_never_sends_them(name):
    assert m.from_stranger(encode(m.SeatRequest(name=cleaned(name)))).name in ("Ada", "adA", "A da", "?", "[31mAda")
    assert re.match(VISIBLE, visible(name) or "x")


def test_a_name_has_one_form_and_only_letters_that_exist():
    assert cleaned("Ａｄａ") == "Ada"
    assert cleaned("e\u0301") == "é"
    assert cleaned("Ada\u0378") == "Ada"
    assert cleaned(" \u0378 ") == "?"
    assert len(cleaned("\ufdfa" * 24)) <= 24


@pytest.mark.parametrize(
    "other", ["ADA", "ada", "Аda", "Αda", "Adа", "Ａｄａ", "Àda", "A d a", "A\u0336da", "ᴬda"], ids=ascii
)
def test_names_that_cannot_be_told_apart_are_one_name(other):
    assert skeleton(other) == skeleton("Ada")
    lobby = with_person(new_lobby(Pairs(), 2), 0, "Ada")
    assert unique_name(lobby, (), other) == f"{cleaned(other)[:20]} 2"
    assert unique_name(new_lobby(Pairs(), 2), ("Ada",), other) == f"{cleaned(other)[:20]} 2"


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Ida"), ("Lia", "Ila"), ("Bo", "Bob"), ("Nora", "Nova"), ("李", "雷")]
)
def test_names_that_can_be_are_two(one, other):
    assert skeleton(one) != skeleton(other)


def test_at_a_table_a_look_alike_is_numbered_and_a_rename_to_one_refused():
    room = Room(Pairs(), autostart=False)
    ada, fake = room.local("Ada", playing=False), room.peer("Аda", playing=False)
    room.until(lambda: fake.link.lobby and all(chair.name for chair in fake.link.lobby.chairs))
    assert [chair.name for chair in fake.link.lobby.chairs] == ["Ada", "Аda 2"]
    fake.link.send(m.Rename(name="Adа"))
    room.until(lambda: fake.refusals)
    assert fake.refusals[0].code == "name-taken"
    assert ada.link.lobby.chairs[1].name == "Аda 2"


@pytest.mark.parametrize(
    "message",
    [
        m.Said(name="Ada\nBo", text="hello"),
        m.Said(name="Ada", text="\x1b]0;owned\x07"),
        m.Lobby(game="pairs", chairs=(m.Chair(kind="person", name="\x1b[2J"),)),
        m.Lobby(game="pairs", spectators=("a\rb",)),
        m.Proposal(kind="sit", seat=0, name="x\x9b"),
    ],
    ids=lambda message: type(message).__name__,
)
def test_a_host_that_sends_commands_instead_of_names_is_not_understood(message):
    with pytest.raises(Malformed):
        m.from_host(msgspec.msgpack.encode(message))
