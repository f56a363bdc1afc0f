"""Peers at one table: the host, the guests, and what they may rely on. See docs/protocol.md."""


def __getattr__(name: str) -> str:
    """`__version__`, looked up when it is asked for: that takes longer than all the rest of this package's start."""
    if name != "__version__":
        raise AttributeError(name)
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("astragal")
    except PackageNotFoundError:  # run from a checkout
        return "0"
