"""Whole games between real processes over real sockets, with real kills."""

import socket
import sys

import pytest
from twisted.internet.task import Clock

from client import cli
from netcode.fairness import check
from netcode.sqlite_store import SqliteStore
from sim import logfile
from sim.games import all_games
from sim.table import Act, Table
from tests.netcode.multicast import works_on_loopback
from tests.netcode.processes import Process, opened


@pytest.fixture
def started():
    """Start processes, and end whatever is left of them."""
    running = []

    def start(*arguments, **more):
        running.append(Process(*arguments, **more))
        return running[-1]

    yield start
    for process in running:
        process.stop()


GAMES = [
    # the others take minutes on a busy machine
    pytest.param(game, id=game.id, marks=() if game.id == "deer-portal" else pytest.mark.soak)
    for game in all_games().values()
]


@pytest.mark.parametrize("game", GAMES)
def test_a_real_game_survives_kills_of_its_host_and_of_its_guest(game, started, tmp_path):
    """One headless host, one guest in a terminal, bots; both are killed in the middle; the final log is verified."""
    level = next(iter(game.bots))
    seats = min(game.seats[-1], 3) if 3 in game.seats else game.seats[-1]
    log = tmp_path / "end.astragal"
    usual = ("--interface", "127.0.0.1", "--bot-seconds", "0", "--no-lan", "--json", "--save", log)
    bots = ",".join([level] * (seats - 1))
    host = started(tmp_path, "host", "host", game.id, "--seats", seats, "--bots", bots, "--port", 0, *usual)
    table = host.wait_for(opened, "the table")
    address = f"127.0.0.1:{table['port']}"
    join = ("join", address, "--name", "Bo", "--bot", level)
    guest = started(tmp_path, "guest", *join, "--code", table["code"])
    for kill in (1, 2):
        seen = len(guest.lines())
        guest.wait_for(lambda lines, seen=seen: _over(lines) or len(lines) > seen + 6, "more of the game")
        if _over(guest.lines()):
            break
        host.kill()
        host = started(tmp_path, "host", "host", "--resume", table["table"], "--port", table["port"], *usual)
        host.wait_for(lambda lines, kill=kill: sum('"open"' in line for line in lines) > kill, "the table again")
        again = opened(host.lines())
        assert (again["table"], again["code"], again["port"]) == (table["table"], table["code"], table["port"])
        guest.kill()
        guest = started(tmp_path, "guest", *join)
    guest.finish()
    host.finish()
    assert "Traceback" not in host.err.read_text(encoding="utf-8")
    assert "Traceback" not in guest.err.read_text(encoding="utf-8")
    entries = logfile.load(log)
    (stored,) = SqliteStore(Clock(), tmp_path / "host-data").tables()
    assert len(entries) == stored.entries, "what chairs sign after the end is in the file, too"
    replayed = Table.replay(game, entries)
    assert game.outcome(replayed.state) is not None
    fairness = check(entries, game)
    assert (fairness.verdict, fairness.broken) == ("kept", ())
    assert any(isinstance(entry.input, Act) and entry.input.seat == 0 for entry in entries)


def _over(lines):
    return any("every promise was kept" in line for line in lines)


@pytest.mark.skipif(not works_on_loopback(), reason="no multicast on loopback")
def test_a_table_is_found_joined_by_its_code_and_played_by_typing(started, tmp_path):
    host = started(
        tmp_path, "host", "host", "deer-portal", "--seats", 4, "--bots", "classic,classic,classic", "--port", 0,
        "--interface", "127.0.0.1", "--bot-seconds", "0", "--json", "--name", "Ada", "--dice", "seeded",
    )  # fmt: skip
    table = host.wait_for(opened, "the table")
    lan = started(tmp_path, "lan", "lan", "--interface", "127.0.0.1", "--seconds", "3", "--json")
    assert any(table["table"] in line for line in lan.finish())
    guest = started(tmp_path, "guest", "join", table["code"], "--interface", "127.0.0.1", "--name", "Bo")
    guest.wait_for(lambda lines: any("[roll]" in line for line in lines), "the first choice")
    guest.process.stdin.write(b"1\nsay hello there\nnonsense\nwho\nhelp\n")
    guest.process.stdin.flush()
    guest.wait_for(lambda lines: any("move" in line for line in lines), "the second choice")
    guest.wait_for(lambda lines: any(line == "Bo: hello there" for line in lines), "the talk")
    guest.wait_for(lambda lines: any(line.startswith("'nonsense' isn't a move here") for line in lines), "the hint")
    guest.process.stdin.close()
    guest.process.stdin = open("/dev/null", "rb")  # noqa: SIM115
    guest.finish()
    assert host.process.poll() is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("join", "no such thing!"), "neither a code like"),
        (("join", "127.0.0.1:99999"), "neither a code like"),
        (("join", "127.0.0.1:4747", "--code", "nonsense"), "neither a code like"),
        (("host",), "say which game"),
        (("host", "chess"), "no game called 'chess'"),
        (("host", "deer-portal", "--bots", "genius"), "has no bot 'genius'"),
        (("host", "deer-portal", "--seats", "99"), "deer-portal is for 4 players: give 4 seats."),
        (("host", "beat-the-bit", "--seats", "99"), "beat-the-bit is for 1 to 4 players"),
        (("host", "deer-portal", "--port", "80000"), "80000 isn't a port"),
        (("host", "deer-portal", "--metrics", "-1"), "-1 isn't a port"),
        (("host", "deer-portal", "--browser-port", "80000"), "80000 isn't a port"),
        (("host", "deer-portal", "--turn-seconds", "9" * 20), "give 0 (no limit) to 86400."),
        (("host", "deer-portal", "--turn-seconds", "-1"), "a turn can't take -1 seconds"),
        (("host", "deer-portal", "--bot-seconds", "nan"), "bots can't think for nan seconds"),
        (("host", "deer-portal", "--interface", "203.0.113.7"), "this machine has no address 203.0.113.7"),
        (("host", "deer-portal", "--save", "/no/such/folder/x"), "cannot write /no/such/folder/x"),
        (("join", "127.0.0.1:1", "--text", "--save", "/no/such/folder/x"), "cannot write /no/such/folder/x"),
        (("host", "--resume", "nothing"), "no saved table 'nothing'"),
        (("host", "--export", "nothing", "file"), "no saved table 'nothing'"),
        (("host", "--delete", "nothing"), "no saved table 'nothing'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(arguments, sentence, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path))
    assert cli.main(["--lang", "en", *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("it", "non c'è un gioco 'chess'"), ("nb", "det finnes ikke noe spill som heter 'chess'")],
)
def test_it_is_said_in_the_players_language(language, sentence, capsys):
    assert cli.main(["--lang", language, "host", "chess"]) == 2
    assert sentence in capsys.readouterr().err


def test_without_prometheus_the_host_says_how_to_get_figures(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path))
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    assert cli.main(["host", "deer-portal", "--metrics", "9100"]) != 0
    assert "pip install 'astragal[metrics]'" in capsys.readouterr().err


def test_a_table_that_could_not_be_opened_is_not_kept(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert cli.main(["--lang", "en", "host", "deer-portal", "--interface", "127.0.0.1", "--port", port]) == 2
    assert f"Port {port} is taken" in capsys.readouterr().err
    assert cli.main(["--lang", "en", "host", "--list"]) == 0
    assert capsys.readouterr().out == "No saved tables yet.\n"


def test_a_folder_that_cannot_be_written_is_said_in_one_sentence(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path / "file" / "data"))
    assert cli.main(["--lang", "en", "host", "deer-portal"]) == 2
    assert "ASTRAGAL_DATA" in capsys.readouterr().err


@pytest.mark.parametrize("address", ["127.0.0.1:1", "[::1]:1", "no-such-machine.invalid:4747"])
def test_nobody_answering_is_said_in_one_sentence(started, tmp_path, address):
    process = started(tmp_path, "one", "join", address, "--code", "7-lemo-sati")
    process.process.stdin.close()
    process.process.stdin = open("/dev/null", "rb")  # noqa: SIM115
    assert process.process.wait(60) == 2
    said = process.err.read_text(encoding="utf-8")
    assert f"No answer at {address}" in said
    assert "Traceback" not in said
