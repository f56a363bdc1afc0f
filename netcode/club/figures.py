"""Figures and health of a node, on loopback: `/metrics` for Prometheus, `/health` for whoever restarts or balances."""

from collections.abc import Iterator
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from twisted.web.resource import Resource
from twisted.web.server import Site

from netcode.club.node import Node


class NodeFigures:
    """Reads the figures of one node when somebody asks for them, in the reactor's thread."""

    def __init__(self, node: Node) -> None:
        self._node = node

    def collect(self) -> Iterator[Metric]:
        node = self._node
        hosts = [table.host for table in node.floor.tables.values()]
        yield GaugeMetricFamily("astragal_club_healthy", "1 while tables can be opened here.", value=int(node.healthy))
        yield GaugeMetricFamily("astragal_club_tables", "Tables that are awake here.", value=len(hosts))
        guests = node.board.guests if node.board is not None else 0
        yield GaugeMetricFamily("astragal_club_guests", "Open connections of guests.", value=guests)
        yield GaugeMetricFamily("astragal_club_nodes", "Nodes that live.", value=len(node.heart.nodes))
        yield CounterMetricFamily("astragal_club_moves", "Inputs that changed tables.", value=node.floor.moves)
        store = node.store
        yield GaugeMetricFamily("astragal_club_waiting", "Entries that wait for the database.", value=store.waiting)
        yield CounterMetricFamily("astragal_club_commits", "Commits to the database.", value=store.commits)
        yield CounterMetricFamily("astragal_club_commit_seconds", "Time they took.", value=store.commit_seconds)


class _Metrics(Resource):
    isLeaf = True

    def __init__(self, registry: CollectorRegistry) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._registry = registry

    def render_GET(self, request: Any) -> bytes:
        request.setHeader(b"content-type", b"text/plain; version=0.0.4; charset=utf-8")
        return generate_latest(self._registry)


class _Health(Resource):
    isLeaf = True

    def __init__(self, node: Node) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._node = node

    def render_GET(self, request: Any) -> bytes:
        healthy = self._node.healthy
        request.setResponseCode(200 if healthy else 503)
        request.setHeader(b"content-type", b"text/plain; charset=utf-8")
        state = self._node.state if self._node.state != "open" or healthy else "lapsed"
        return state.encode() + b"\n"


def site(node: Node) -> Site:
    registry = CollectorRegistry()
    registry.register(NodeFigures(node))
    root: Any = Resource()  # type: ignore[no-untyped-call]
    root.putChild(b"metrics", _Metrics(registry))
    root.putChild(b"health", _Health(node))
    return Site(root)  # type: ignore[no-untyped-call]
