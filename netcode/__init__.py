"""Peers at one table: the host, the guests, and what they may rely on. See docs/protocol.md."""
