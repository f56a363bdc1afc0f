"""Processes that throw dice for a host of many tables: the same throws to the last byte, beside its own threads.

A throw goes to a worker that is idle, and its thread waits without holding up any other. A worker that dies or hangs
costs nothing but time: the dice fall in this process instead, and another worker takes its place, a few times.
"""

import multiprocessing
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Lock

import panda3d.core as p3d
from msgspec import Struct

from sim.codec import decode, encode
from sim.game import Throw
from sim.physics.entropy import Entropy
from sim.physics.gesture import Gesture
from sim.physics.throw import Thrown, build, throw

PATIENCE = 60.0
"""Seconds after which a worker that says nothing is given up; a throw of forty dice takes a tenth of one."""
REPLACEMENTS = 3
"""Times that a worker is replaced, for each that there is: where they always die it is no use to start more."""
SETTINGS = "uniquify-transforms 0\ntransform-cache 0\n"
"""A worker draws nothing, and so needs not look whether a pose was there before: none of them ever was."""


class Job(Struct, frozen=True, array_like=True):
    """What a worker is asked."""

    request: Throw
    gesture: Gesture
    entropy: Entropy


class Worker:
    """One process, as its host sees it."""

    def __init__(self) -> None:
        # the same way to start one everywhere: what a fork would copy may be held by another thread
        context = multiprocessing.get_context("spawn")
        self._line, end = context.Pipe()
        self.process: SpawnProcess = context.Process(target=work, args=(end,), name="dice", daemon=True)
        self.process.start()
        end.close()

    def answer(self, job: bytes) -> bytes:
        """What it says to a job. Raises OSError or EOFError when it does not."""
        self._line.send_bytes(job)
        if not self._line.poll(PATIENCE):
            raise TimeoutError
        return self._line.recv_bytes()

    def stop(self) -> None:
        """End it. Whoever still waits for its answer is told so by the line, and nothing is lost with it."""
        self.process.kill()
        self.process.join()


class Workers:
    """Some processes that throw dice; `throw` may be called from any thread, and waits for one that is idle."""

    def __init__(self, count: int) -> None:
        self._idle: SimpleQueue[Worker | None] = SimpleQueue()
        """None stands for those that were given up: whoever gets it throws where it stands."""
        self._lock = Lock()
        self._replaced = 0
        self._most_replaced = count * REPLACEMENTS
        self._closed = False
        self._all = [Worker() for _ in range(count)]
        for worker in self._all:
            self._idle.put(worker)
        if not count:
            self._idle.put(None)

    @property
    def processes(self) -> list[SpawnProcess]:
        """Those that there are."""
        return [worker.process for worker in self._all]

    def throw(self, request: Throw, gesture: Gesture, entropy: Entropy) -> Thrown:
        """What `sim.physics.throw.throw` returns for the same, and raises."""
        worker = self._idle.get()
        answer = b""
        if worker is not None:
            try:
                answer = worker.answer(encode(Job(request, gesture, entropy)))
            except (OSError, EOFError):
                worker = self._instead_of(worker)
        self._idle.put(worker)
        # a worker that cannot throw this says nothing: the reason is found here
        return decode(answer, Thrown) if answer else throw(request, gesture, entropy)

    def close(self) -> None:
        """End them all; whatever is asked later is thrown in this process."""
        with self._lock:
            self._closed = True
            ended, self._all = self._all, []
        for worker in ended:
            worker.stop()

    def _instead_of(self, worker: Worker) -> Worker | None:
        with self._lock:
            if self._closed:
                return None
            self._all.remove(worker)
            worker.stop()
            if self._replaced >= self._most_replaced:
                return None
            self._replaced += 1
            self._all.append(another := Worker())
            return another


def work(line: Connection) -> None:
    """The whole life of a worker: throw what is asked for until nobody is left who asks."""
    # a key that stops the host is meant for the host, which then ends its workers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    p3d.load_prc_file_data("dice alone", SETTINGS)
    build()
    with suppress(EOFError, OSError):
        while True:
            line.send_bytes(_thrown(line.recv_bytes()))


def _thrown(job: bytes) -> bytes:
    try:
        asked = decode(job, Job)
        return encode(throw(asked.request, asked.gesture, asked.entropy))
    except Exception:  # of any kind: the host throws this itself, and meets it there
        return b""
