"""What seats and those who sit on them are called."""

from typing import TYPE_CHECKING

from client.locale import Translator
from sim.speech import Speech

if TYPE_CHECKING:
    from netcode.messages import Chair


def seat_title(speech: Speech, seat: int, words: Translator) -> str:
    """The seat itself: the game's own name for it, or its number."""
    return own_name(speech, seat) or words("table.seat", n=seat + 1)


def own_name(speech: Speech, seat: int) -> str:
    """The game's own name for a seat (Water), or nothing."""
    return speech.say(f"seat.{seat}") if speech.has(f"seat.{seat}") else ""


def chair_name(speech: Speech, seat: int, chair: "Chair", words: Translator) -> str:
    """Whoever sits there, for plates, the log and the narration."""
    if chair.kind == "bot":
        own = own_name(speech, seat)
        return f"{own or words('table.bot-name', n=seat + 1)} ({speech.say(f'bot.{chair.level}')})"
    return person_name(speech, seat, chair.name, words)


def person_name(speech: Speech, seat: int, name: str, words: Translator) -> str:
    """A person by name and seat; whoever has no name, by the seat alone."""
    own = own_name(speech, seat)
    if not name:
        return seat_title(speech, seat, words)
    return f"{name} ({own})" if own else name
