"""What the seats of a table are called in a terminal: the game's own names where it has them, and who plays."""

from collections.abc import Sequence

from client.cli.arguments import HUMAN
from sim.game import Seat
from sim.games import AnyGame
from sim.speech import Speech


def seat_names(game: AnyGame, levels: Sequence[str], language: str) -> list[str]:
    """Names for the seats of a table in one terminal."""
    speech = Speech(game, language)
    return [
        seat_name(speech, seat) if level == HUMAN else bot_name(speech, seat, level)
        for seat, level in enumerate(levels)
    ]


def seat_name(speech: Speech, seat: Seat) -> str:
    return speech.say(f"seat.{seat}") if speech.has(f"seat.{seat}") else speech.seat(seat)


def bot_name(speech: Speech, seat: Seat, level: str) -> str:
    return f"{seat_name(speech, seat)} ({speech.say(f'bot.{level}')})"
