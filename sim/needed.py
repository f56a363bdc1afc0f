"""The number that a throw needs, as a message: "at least 14", "9 or less", "one 6".

A number that any throw shows, or none can show, is not worth saying: then there is no message.
"""

from collections.abc import Callable, Iterable

from sim.deciding import labels
from sim.game import Message, Rest, RestingDie, Throw


def at_least(throw: Throw, n: int) -> Message | None:
    """The dice that fall must show `n` or more together."""
    low, high = _reach(throw)
    if not low < n <= high:
        return None
    if len(throw.dice) > 1:
        return Message("needed.at-least", {"n": n})
    return face_of(throw, (face for face in _numbers(throw) if face >= n))


def at_most(throw: Throw, n: int) -> Message | None:
    """The dice that fall must show `n` or less together."""
    low, high = _reach(throw)
    if not low <= n < high:
        return None
    if len(throw.dice) > 1:
        return Message("needed.at-most", {"n": n})
    return face_of(throw, (face for face in _numbers(throw) if face <= n))


def face_that(throw: Throw, good: Callable[[Rest], bool]) -> Message | None:
    """The one die that falls must show a face that is good, while all others lie as they lie."""
    [die] = throw.dice
    lying = [rest for _, rest in throw.lying]

    def falls(face: int) -> Rest:
        return Rest(tuple(sorted([*lying, RestingDie(die.id, face)], key=lambda rest: rest.id)))

    return face_of(throw, (int(label) for face, label in enumerate(labels(die)) if good(falls(face))))


def face_of(throw: Throw, wanted: Iterable[int]) -> Message | None:
    """The one die that falls must show one of these; three or more that do not follow one another say too much."""
    every, some = sorted({*_numbers(throw)}), sorted({*wanted})
    if not some or some == every:
        return None
    if len(some) == 1:
        return Message("needed.face", {"face": some[0]})
    if some == every[-len(some) :]:
        return Message("needed.or-more", {"n": some[0]})
    if some == every[: len(some)]:
        return Message("needed.at-most", {"n": some[-1]})
    return Message("needed.either", {"a": some[0], "b": some[1]}) if len(some) == 2 else None


def _numbers(throw: Throw) -> tuple[int, ...]:
    return tuple(int(label) for label in labels(throw.dice[0]))


def _reach(throw: Throw) -> tuple[int, int]:
    """The least and the most that the falling dice can show together."""
    faces = [[int(label) for label in labels(die)] for die in throw.dice]
    return sum(map(min, faces)), sum(map(max, faces))
