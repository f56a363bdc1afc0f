"""Figures about a running host for Prometheus, on loopback and only when asked for."""

from collections.abc import Iterator
from typing import Any

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from netcode.door import Door
from netcode.host import TableHost
from netcode.store import Store


class TableFigures:
    """Reads the figures of one table when somebody asks for them."""

    def __init__(self, host: TableHost, door: Door, store: Store) -> None:
        self._host = host
        self._door = door
        self._store = store

    def collect(self) -> Iterator[Metric]:
        host, door, store = self._host, self._door, self._store
        yield CounterMetricFamily("astragal_moves", "Inputs that changed the table.", value=host.moves)
        yield CounterMetricFamily("astragal_refusals", "Asks that were refused.", value=host.refusals)
        yield CounterMetricFamily("astragal_commits", "Commits to disk.", value=store.commits)
        yield CounterMetricFamily("astragal_commit_seconds", "Time spent in commits.", value=store.commit_seconds)
        present = sum(member.present for member in list(host.members.values()))
        yield GaugeMetricFamily("astragal_members_present", "People and spectators at the table.", value=present)
        yield GaugeMetricFamily("astragal_connections", "Open connections.", value=len(door.visits))
        yield GaugeMetricFamily("astragal_saved", "1 while the log is on disk.", value=int(host.lobby.saved))
        closed = CounterMetricFamily("astragal_closed", "Connections closed by the host.", labels=["code"])
        for code, times in list(door.closed.items()):
            closed.add_metric([code], times)
        yield closed


def serve(figures: Any, port: int) -> int:
    """Answer on http://127.0.0.1:PORT/metrics in a thread; the port that was taken. Raises OSError."""
    registry = CollectorRegistry()
    registry.register(figures)
    server, _ = start_http_server(port, addr="127.0.0.1", registry=registry)
    return int(server.server_port)
