"""Whatever hosts, guests, files and packs write, a terminal gets words and no commands."""

import io
import json

import pytest

from client.cli import main, tell
from client.cli.text_guest import TextGuest
from netcode import messages as m
from netcode.discovery import OpenTable
from netcode.texts import NetworkSpeech
from sim import logfile
from sim.codec import encode
from sim.games.deer_portal import GAME
from sim.speech import printable
from sim.table import Begin, Entry, chain_hash
from tests.conformance.small_games import Pairs
from tests.netcode.tables import Room

EVIL = "\x1b[31mred\x1b]0;title\x07\x9b2J\u202e\u200b\r"


def is_harmless(text):
    return not any(letter in text for letter in ("\x1b", "\x07", "\x9b", "\u202e", "\u200b", "\r"))


def test_what_commands_a_terminal_is_left_out_and_lines_stay():
    assert printable("one\ntwo: æøå, 李, ½") == "one\ntwo: æøå, 李, ½"
    assert printable(EVIL) == "[31mred]0;title2J"
    out = io.StringIO()
    tell(EVIL, out)
    assert is_harmless(out.getvalue())


@pytest.fixture
def guest():
    """A person at a terminal, at a table whose host says anything."""
    room = Room(Pairs(), autostart=False)
    person = room.peer("Bo", playing=False)
    room.until(lambda: person.link.lobby)
    out = io.StringIO()
    text = TextGuest(room.network, person.link, NetworkSpeech("en"), out=out)
    text.lobby_changed(person.link.lobby)
    return text, out


def test_a_hostile_host_reaches_no_terminal(guest):
    text, out = guest
    text.said(m.Said(name=EVIL, text=EVIL))
    text.notice(m.Notice(code=EVIL))
    text.notice(m.Notice(code="not-saved", detail={"reason": "full", "place": EVIL}))
    text.proposed(m.Proposal(kind="sit", seat=0, name=EVIL, needed=(0,)))
    text.lobby_changed(m.Lobby(game="pairs", chairs=(m.Chair(kind="person", name=EVIL), m.Chair())))
    text.link.why = m.Closing(code=EVIL)
    text.state_changed("closed")
    assert out.getvalue().count("red") >= 4
    assert is_harmless(out.getvalue())


def test_an_error_that_quotes_a_host_is_harmless(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    from client.problems import CannotDo

    def refuse(arguments):
        raise CannotDo(EVIL)

    monkeypatch.setattr("client.cli.games.run", refuse)
    assert main(["games"]) == 2
    err = capsys.readouterr().err
    assert "red" in err
    assert is_harmless(err)


def test_a_table_announced_on_the_network_is_harmless(capsys, monkeypatch):
    table = OpenTable(EVIL, 7, EVIL, EVIL, 1, 2, EVIL, EVIL, 3, "127.0.0.1", 4747)
    monkeypatch.setattr("netcode.discovery.find_tables", lambda *_, **__: [table])
    assert main(["lan"]) == 0
    assert is_harmless(capsys.readouterr().out)


def test_a_file_of_another_game_is_harmless(capsys, tmp_path):
    given = Begin(EVIL, "", "", 1, (), encode({}), b"seed")
    import msgspec

    given = msgspec.structs.replace(given, options=msgspec.Raw(encode({})))
    logfile.save(tmp_path / "evil.astragal", [Entry(given, b"", chain_hash(b"", given, b""))])
    assert main(["verify", str(tmp_path / "evil.astragal")]) == 1
    out = capsys.readouterr().out
    assert "red" in out
    assert is_harmless(out)


def test_a_pack_is_harmless(capsys, tmp_path):
    (tmp_path / "pack.json").write_text(json.dumps({"id": "x", "version": 1, "schema": 1, "fish": f"{EVIL}.json"}))
    assert main(["packs", "check", str(tmp_path)]) == 1
    assert is_harmless(capsys.readouterr().out)


def test_a_game_told_in_a_terminal_is_harmless(capsys, monkeypatch):
    """Names and cards of packs are words of others too."""
    from rich.console import Console

    from client.cli import text_table
    from client.cli.text_play import TextPlay

    out = io.StringIO()
    levels = ["h", "classic", "classic", "classic"]
    opened = text_table.begin(GAME, levels, "Ada", seed="1")
    play = TextPlay(opened, "en", console=Console(file=out, highlight=False))
    play._say([EVIL])
    assert "red" in out.getvalue()
    assert is_harmless(out.getvalue())
