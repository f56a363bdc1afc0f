"""Figures about a running relay for Prometheus: counts of all, never anything about one table or one guest."""

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from netcode.relay.switchboard import Switchboard


class RelayFigures:
    """Reads them when somebody asks for them."""

    def __init__(self, board: Switchboard) -> None:
        self._board = board

    def collect(self) -> Iterator[Metric]:
        board = self._board
        yield GaugeMetricFamily("astragal_relay_tables", "Tables that are registered.", value=len(board.hosts))
        yield GaugeMetricFamily("astragal_relay_streams", "Guests who are joined to a host.", value=len(board.streams))
        yield GaugeMetricFamily("astragal_relay_rings", "Guests for whom no host has answered.", value=len(board.rings))
        yield GaugeMetricFamily("astragal_relay_lines", "Connections that are no stream.", value=len(board.lines))
        yield CounterMetricFamily("astragal_relay_joined", "Streams that were joined.", value=board.joined)
        yield CounterMetricFamily("astragal_relay_bytes", "Bytes that were passed on.", value=board.bytes)
        refused = CounterMetricFamily("astragal_relay_refused", "Connections refused or ended.", labels=["code"])
        for code, times in list(board.refused.items()):
            refused.add_metric([code], times)
        yield refused
