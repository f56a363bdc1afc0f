"""The way from a node to its database, which a test can interrupt: what was under way arrives late, or never."""

import selectors
import socket
import threading
from contextlib import suppress


class Proxy:
    """Passes bytes on between a port of its own and another, in a thread."""

    def __init__(self, port):
        self._target = ("127.0.0.1", port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._open = threading.Event()
        self._open.set()
        self._cut_now = threading.Event()
        self._over = False
        self._pairs = {}
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def partition(self):
        """Nothing passes any more, and nobody is told."""
        self._open.clear()

    def heal(self):
        """Whatever waited arrives now."""
        self._open.set()

    def cut(self):
        """All connections break; new ones are possible."""
        self._cut_now.set()

    def lead_to(self, port):
        self._target = ("127.0.0.1", port)

    def close(self):
        self._over = True
        self._open.set()
        self._thread.join(5)

    def _run(self):
        with selectors.DefaultSelector() as ready:
            ready.register(self._listening, selectors.EVENT_READ)
            while not self._over:
                self._open.wait()
                if self._cut_now.is_set():
                    self._cut_now.clear()
                    for end in tuple(self._pairs):
                        self._drop(ready, end)
                for key, _ in ready.select(0.02):
                    if not self._open.is_set():
                        break
                    if key.fileobj is self._listening:
                        self._connect(ready)
                    else:
                        self._pass_on(ready, key.fileobj)
            for end in tuple(self._pairs):
                self._drop(ready, end)
            self._listening.close()

    def _connect(self, ready):
        here, _ = self._listening.accept()
        try:
            there = socket.create_connection(self._target, 2)
        except OSError:
            here.close()
            return
        self._pairs[here], self._pairs[there] = there, here
        ready.register(here, selectors.EVENT_READ)
        ready.register(there, selectors.EVENT_READ)

    def _pass_on(self, ready, end):
        try:
            data = end.recv(1 << 16)
            if data:
                self._pairs[end].sendall(data)
                return
        except OSError:
            pass
        except KeyError:
            return
        self._drop(ready, end)

    def _drop(self, ready, end):
        other = self._pairs.pop(end, None)
        for one in (end, other):
            if one is not None:
                self._pairs.pop(one, None)
                with suppress(KeyError, ValueError):
                    ready.unregister(one)
                one.close()
