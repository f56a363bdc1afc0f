"""Peers at one table: the host, the guests, and what they may rely on. See docs/protocol.md."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("astragal")
except PackageNotFoundError:  # run from a checkout
    __version__ = "0"
