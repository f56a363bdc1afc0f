"""`astragal steward`, and becoming a member in the terminal: what is typed, done and said."""

import io
import json

import pytest

from client.cli import main
from netcode.club import members, queries, schema
from netcode.club.line import Line
from netcode.signing import Signer
from tests.netcode.club.databases import new_database
from tests.netcode.processes import Process

ADA = Signer(b"a" * 32)


@pytest.fixture
def url():
    url = new_database()
    line = Line(url)
    line.run(lambda connection: schema.prepare(connection, line.place))
    line.run(lambda connection: queries.club(connection, queries.Club("Astragal", b"", b"")))
    line.run(lambda connection: members.join(connection, ADA.public, "Ada", b"", "ada@example.org", "en"))
    line.close()
    return url


def steward(url, *words):
    return main(["--lang", "en", "steward", "--database", url, *words])


def test_members_are_listed_and_what_is_done_about_them_is_said(url, capsys):
    for what, said in (("mute", "Muted: Ada"), ("ban", "Banned: Ada")):
        assert steward(url, what, "ada") == 0
        assert capsys.readouterr().out.strip() == said
    assert steward(url, "members") == 0
    assert capsys.readouterr().out.split() == ["Ada", ADA.public.hex(), "ada@example.org", "muted,", "banned"]
    assert steward(url, "unban", ADA.public.hex()) == steward(url, "unmute", "ADA") == 0
    capsys.readouterr()
    assert steward(url, "--json", "members") == 0
    assert json.loads(capsys.readouterr().out)["standing"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ban", "Nobody"], "no member called Nobody"),
        (["close", "12345"], "no table 12345"),
        (["people", "12345"], "no table 12345"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(url, words, said, capsys):
    assert steward(url, *words) != 0
    assert said in capsys.readouterr().err


def test_a_database_without_a_club_is_left_as_it_is(capsys):
    url = new_database()
    assert steward(url, "members") != 0
    assert "There's no club in" in capsys.readouterr().err
    line = Line(url)
    assert line.run(lambda c: c.execute("SELECT to_regclass('schema_version')").fetchone()) == (None,)
    line.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--turn-webhook", "example.org"], "isn't a web address"),
        (["--turn-command", "/nowhere/at/all now"], "no such program"),
        (["--turn-command", "'"], "no such program"),
    ],
)
def test_a_node_that_could_tell_nobody_of_their_turn_does_not_start(words, said, capsys):
    assert main(["--lang", "en", "club", "--database", "postgresql://x/y", *words]) != 0
    assert said in capsys.readouterr().err


def test_words_that_cannot_be_recovery_words_are_not_sent_anywhere(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("open sesame\n"))
    assert main(["--lang", "en", "club", "127.0.0.1:1", "--recover"]) != 0
    assert "eight words of four letters" in capsys.readouterr().err


def test_somebody_becomes_a_member_and_moves_to_another_device_in_the_terminal(tmp_path):
    node = Process(tmp_path, "node", "club", "--database", new_database(), "--listen", "127.0.0.1:0", "--json")
    try:
        node.wait_for(lambda lines: any('"open"' in line for line in lines), "the node is open")
        address = json.loads(node.lines()[0])["address"]

        def visit(device, *words, typed=""):
            person = Process(tmp_path, device, "--lang", "en", "club", address, "--json", *words)
            person.process.stdin.write(typed.encode())
            person.process.stdin.flush()
            said = json.loads(person.finish()[-1])
            person.process.stdin.close()
            return said

        joined = visit("old", "--name", "Ada", "--reach", "ada@example.org")
        assert (joined["name"], joined["reach"]) == ("Ada", "ada@example.org")
        moved = visit("new", "--recover", typed=joined["words"] + "\n")
        assert moved == {"name": "Ada", "reach": "ada@example.org", "words": ""}
        assert visit("new")["you"] == "Ada"
        assert visit("old")["you"] == ""
    finally:
        node.stop()
