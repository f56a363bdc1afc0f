"""A film that is ordered from a window: made in a process of its own, which says how far it is.

order = Order(data, "en", "/home/anna/film.webm")     # the log of a game as a file's bytes
shoot = Shoot(order)
shoot.poll()                                          # every now and then
shoot.share, shoot.done, shoot.problem
"""

from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from msgspec import Struct

SIZE = (1280, 720)
SECONDS = 30.0
"""Of a whole game, at most."""


class Order(Struct, frozen=True):
    data: bytes
    """The log."""
    language: str
    out: str
    entry: int | None = None
    """How the game came to this entry; None for the highlights and the end."""
    size: tuple[int, int] = SIZE
    seconds: float = SECONDS
    quality: str = ""


class Shoot:
    """`share` is how much is done, from 0 to 1; `done` once the film is there, `problem` if it never will be."""

    def __init__(self, order: Order) -> None:
        self.out = Path(order.out)
        self.share = 0.0
        self.done = False
        self.problem = ""
        # a fresh process: what has a window and threads cannot be forked
        context = get_context("spawn")
        self._answers, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=work, args=(order, theirs), name="astragal film", daemon=True)
        self._process.start()
        theirs.close()

    @property
    def over(self) -> bool:
        return self.done or bool(self.problem)

    def poll(self) -> bool:
        """Hear what there is to hear; True if anything has changed."""
        before = (self.share, self.over)
        try:
            while not self.over and self._answers.poll():
                self._heed(self._answers.recv())
        except (EOFError, OSError):
            self.problem = self.problem or "film.broken-off"
        if self.over:
            self._process.join()
        return (self.share, self.over) != before

    def _heed(self, answer: Any) -> None:
        match answer:
            case float():
                self.share = answer
            case "done":
                self.share, self.done = 1.0, True
            case str():
                self.problem = answer

    def stop(self) -> None:
        """Nobody wants it any more; what there was of it is gone."""
        if not self.over:
            self._process.terminate()
            self._process.join()
            self.problem = "film.broken-off"
            self.out.with_name(self.out.name + ".part").unlink(missing_ok=True)


def work(order: Order, answers: "Connection[Any, Any]") -> None:
    """What the other process does; what that needs is loaded there."""
    from client.film import worker

    worker.work(order, answers)
