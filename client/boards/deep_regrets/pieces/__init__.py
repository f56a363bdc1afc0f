"""The table as a list of pieces: the Port, the Sea and the anglers, each laid by a module of its own."""

from client.boards.deep_regrets.pieces.laying import Ground
from client.boards.deep_regrets.pieces.port import lay_port
from client.boards.deep_regrets.pieces.sea import lay_berths, lay_sea
from client.boards.deep_regrets.pieces.seats import lay_seats
from client.boards.pieces.piece import Piece


def pieces_of(table: Ground) -> dict[str, Piece]:
    """All pieces, by id."""
    lay_seats(table)
    lay_port(table)
    lay_sea(table)
    lay_berths(table)
    return table.pieces
