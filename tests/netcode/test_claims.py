"""One user, one process a table: two with the same ticket would push each other off the chair for ever."""

import subprocess
import sys

from netcode.claims import Claim
from netcode.link import Tickets
from sim.files import ROOT
from tests.conformance.small_games import Pairs
from tests.netcode.tables import Room

HOLD = """
import sys
from pathlib import Path
from netcode.link import Tickets
tickets = Tickets(Path(sys.argv[1]))
print(tickets.claim("table"), flush=True)
sys.stdin.read()
"""


def test_a_claim_is_held_by_one_and_ends_when_it_is_let_go(tmp_path):
    first = Claim(tmp_path / "lock")
    assert first.held
    assert not Claim(tmp_path / "lock").held
    first.release()
    again = Claim(tmp_path / "lock")
    assert again.held
    again.release()
    assert list(tmp_path.iterdir()) == []


def test_a_killed_process_leaves_no_claim_behind(tmp_path):
    path = tmp_path / "tickets.json"
    command = [sys.executable, "-c", HOLD, str(path)]
    holder = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout.readline() == "True\n"
    assert not Tickets(path).claim("table")
    assert Tickets(path).claim("another table")
    holder.kill()
    holder.wait()
    assert Tickets(path).claim("table")


def test_where_nothing_can_be_written_nobody_is_kept_out(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    assert Claim(tmp_path / "file" / "lock").held
    assert Tickets().claim("table")


def test_the_second_join_gets_a_sentence_and_the_first_keeps_its_chair(tmp_path):
    room = Room(Pairs(), autostart=False)
    room.local("Ada", playing=False)
    path = tmp_path / "tickets.json"
    first = room.peer("Bo", playing=False, tickets=Tickets(path))
    room.until(lambda: first.link.state == "live")
    second = room.peer("Bo", playing=False, tickets=Tickets(path))
    room.until(lambda: second.link.state == "refused")
    assert second.link.why.code == "here-already"
    assert first.link.state == "live"
    first.link.leave()
    room.until(lambda: first.link.state == "closed")
    third = room.peer("Bo", playing=False, tickets=Tickets(path))
    room.until(lambda: third.link.state == "live")


def test_whoever_was_refused_may_try_again(tmp_path):
    room = Room(Pairs(), autostart=False)
    path = tmp_path / "tickets.json"
    wrong = room.peer("Bo", playing=False, tickets=Tickets(path), code="7-fals-code")
    room.until(lambda: wrong.link.state == "refused")
    right = room.peer("Bo", playing=False, tickets=Tickets(path))
    room.until(lambda: right.link.state in ("live", "refused"), 100)
    assert right.link.state == "live" or right.link.why.code == "wait"
