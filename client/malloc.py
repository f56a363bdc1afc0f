"""Memory that is given back."""

import sys

LARGE = 256 * 1024
"""Bytes from which a block is a mapping of its own: pictures are, nodes are not."""
_MMAP_THRESHOLD = -3
"""The number of that setting in glibc's malloc.h."""


def give_back_small_blocks() -> None:
    """Let what was freed between things that are still there go back to the system: for after much was freed."""
    trim = getattr(_libc(), "malloc_trim", None)
    if trim is not None:
        trim(0)


def give_back_large_blocks() -> None:
    """Let pictures go back to the system as soon as they are freed.

    glibc raises its own limit to the size of the largest picture seen so far and then keeps such blocks in its heap,
    which more and more small things cut to pieces: a client that changes tables all evening would grow and grow.
    """
    set_option = getattr(_libc(), "mallopt", None)
    if set_option is not None:
        set_option(_MMAP_THRESHOLD, LARGE)


def _libc() -> object:
    """glibc, if it is that: other C libraries lack its settings, and need none."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    return ctypes.CDLL(None)
