"""Memory that is given back."""

import sys

LARGE = 256 * 1024
"""Bytes from which a block is a mapping of its own: pictures are, nodes are not."""
_MMAP_THRESHOLD = -3
"""The number of that setting in glibc's malloc.h."""


def give_back_large_blocks() -> None:
    """Let pictures go back to the system as soon as they are freed.

    glibc raises its own limit to the size of the largest picture seen so far and then keeps such blocks in its heap,
    which more and more small things cut to pieces: a client that changes tables all evening would grow and grow.
    """
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    set_option = getattr(ctypes.CDLL(None), "mallopt", None)  # other C libraries have no such limit
    if set_option is not None:
        set_option(_MMAP_THRESHOLD, LARGE)
