"""`astragal club`: a node, whoever looks at the club, and what is said when it cannot be."""

import json
import signal
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from client.cli import main
from netcode.club.own_postgres import free_port
from tests.netcode.club.databases import new_database
from tests.netcode.processes import Process


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "Which club? Give its address"),
        (["127.0.0.1", "--open", "deer-portal", "--seats", "9"], "deer-portal is for 4 players"),
    ],
)
def test_whoever_asks_for_what_cannot_be_hears_one_sentence(capsys, given, said):
    assert main(["--lang", "en", "club", *given]) != 0
    assert said in capsys.readouterr().err


def says(*arguments):
    """What the command says in a process of its own: it has a reactor."""
    command = [sys.executable, "-m", "client", "--lang", "en", "club", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert "Traceback" not in done.stderr
    return done.returncode, (done.stdout + done.stderr).strip()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://club.example.org", "address of a PostgreSQL database"),
        ("postgresql://nobody:secret@127.0.0.1:1/club", "Can't reach the database 127.0.0.1/club"),
    ],
)
def test_a_node_without_a_database_stops_with_one_sentence_and_tells_no_password(url, said):
    code, words = says("--database", url, "--listen", "127.0.0.1:0")
    assert code != 0
    assert said in words
    assert "secret" not in words.replace(url, "")


def health(port):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health") as answer:
            return answer.status, answer.read().decode().strip()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode().strip()


def test_a_club_is_run_looked_at_and_stopped(tmp_path):
    port, figures = free_port(), free_port()
    options = [
        "--database",
        new_database(),
        "--listen",
        f"127.0.0.1:{port}",
        "--node",
        "one",
        "--club",
        "The Salty Dog",
    ]
    node = Process(tmp_path, "node", "club", *options, "--json", "--metrics", figures)
    try:
        node.wait_for(lambda lines: lines, "the node is open")
        opened = json.loads(node.lines()[0])
        assert (opened["event"], opened["address"]) == ("open", f"127.0.0.1:{port}")
        assert health(figures) == (200, "open")
        code, words = says(f"127.0.0.1:{port}")
        assert code == 0
        assert words.splitlines() == [
            f"The Salty Dog. The club's key in words: {opened['words']}",
            "No tables yet. Open one with --open GAME.",
        ]
        code, words = says(f"127.0.0.1:{port}", "--open", "deer-portal", "--seats", "4", "--bots", "classic,classic")
        assert words.startswith("Your table is open. Join it with: astragal join 10000-")
        assert "10000  deer-portal  2/4  gathering" in says(f"127.0.0.1:{port}")[1]
        with urllib.request.urlopen(f"http://127.0.0.1:{figures}/metrics") as answer:
            assert "astragal_club_tables 1.0" in answer.read().decode()
        node.signal(signal.SIGTERM)
        node.process.wait(30)
        assert [json.loads(line)["event"] for line in node.lines()][-2:] == ["draining", "closed"]
    finally:
        node.stop()
