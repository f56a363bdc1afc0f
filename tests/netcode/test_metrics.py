"""Figures about a running host."""

from urllib.request import urlopen

from netcode.metrics import TableFigures, serve
from tests.conformance.small_games import Pairs
from tests.netcode.tables import Room


def test_the_figures_of_a_table_are_read_on_loopback():
    room = Room(Pairs(), bots=1)
    person = room.peer()
    room.play_to_the_end(person)
    room.door.count("malformed")
    port = serve(TableFigures(room.host, room.door, room.store), 0)
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(figures["astragal_moves_total"]) == room.host.moves > 0
    assert float(figures["astragal_members_present"]) == 1
    assert float(figures["astragal_commits_total"]) == room.store.commits
    assert float(figures['astragal_closed_total{code="malformed"}']) == 1
    assert float(figures["astragal_saved"]) == 1
