"""In every test of the network, whatever happens to the connections, nobody may accuse an honest host."""

import pytest

from netcode.relay.switchboard import Switchboard
from tests.netcode import cheats
from tests.netcode.relays import Elsewhere
from tests.netcode.tables import ACCUSATIONS


@pytest.fixture(autouse=True)
def nobody_is_accused(request):
    """Tests whose host does cheat say so: `@pytest.mark.cheating`."""
    ACCUSATIONS.clear()
    yield
    assert not ACCUSATIONS or request.node.get_closest_marker("cheating"), ACCUSATIONS


@pytest.fixture(params=["direct", "relayed"])
def way(request, monkeypatch):
    """How everybody who is not in the host's process comes to the rooms of a test's module."""
    if request.param == "direct":
        yield
        return
    joined = []

    def answer(board, *more, honestly=Switchboard.answer):
        joined.append(board)
        honestly(board, *more)

    monkeypatch.setattr(Switchboard, "answer", answer)
    for module in (request.module, cheats):
        monkeypatch.setattr(module, "Room", Elsewhere)
    yield
    assert joined, "nobody came over the relay"
