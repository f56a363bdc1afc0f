"""`astragal club`: what is said when it cannot be done."""

import subprocess
import sys

import pytest

from client.cli import main


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
