"""While dice fly everything makes room for them: what stands before them ducks, and the interface fades."""

from client.boards import Board
from client.table3d.motion import ease

SECONDS = 0.22
"""In which everything goes out of the way, and comes back."""
FADED = 0.22
"""How much of the interface is left meanwhile: whoever wants to skip the throw still finds the button."""


class Flight:
    def __init__(self) -> None:
        self.falling = False
        """Dice are in the air."""
        self._share = 0.0

    @property
    def interface(self) -> float:
        """How much of the interface is seen: 1 is all of it."""
        return 1 - (1 - FADED) * ease(self._share)

    def advance(self, seconds: float, board: Board | None) -> bool:
        """Let time pass; True while something is on its way."""
        before = self._share
        way = seconds / SECONDS if self.falling else -seconds / SECONDS
        self._share = min(1.0, max(0.0, before + way))
        if self._share == before:
            return False
        if board is not None:
            board.duck(self._share)
        return True

    def end(self) -> None:
        """Nothing flies any more, and nothing is out of its place."""
        self.falling, self._share = False, 0.0
