"""A table is an append-only log of inputs; its state is a function of that log.

| input    | meaning                                                                  |
|----------|--------------------------------------------------------------------------|
| `Begin`  | which game, by which rules, for how many seats, with which options and seed |
| `Act`    | a seat did something                                                     |
| `Settle` | dice fell and lie still                                                  |
| `Undo`   | a seat took inputs back, alone or by consent; they stay readable         |
| `Redo`   | what the latest Undo took back counts again                              |
| `People` | which seats are people from now on (the others are bots): they must consent |
| `Note`   | something a host wants on record; it never changes the state             |

Every entry holds the hash of the state after it, and is chained to all entries before it by its own hash.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from sim.chance import chance_from
from sim.codec import Malformed, decode, digest, encode
from sim.game import Action, Event, Refused, Rest, Seat, Step, Throw
from sim.games import AnyGame
from sim.ledger import Ledger
from sim.log import Act as Act
from sim.log import BadLog as BadLog
from sim.log import Begin as Begin
from sim.log import Entry as Entry
from sim.log import Input as Input
from sim.log import Note as Note
from sim.log import People as People
from sim.log import Redo as Redo
from sim.log import Settle as Settle
from sim.log import Undo as Undo


class _Point(Struct, frozen=True, gc=False):
    """A moment of the game as it now counts: the state after entry `entry`, and what led to it."""

    entry: int
    state: Any
    seat: Seat | None
    """Who acted; None for dice and for the beginning."""
    barrier: bool
    dealt_anew: bool = False
    """Something beyond it was shown and taken back. The moments before still hold the old deal: like a barrier,

    it is crossed only by consent, and everything is dealt anew again.
    """

    @property
    def closed(self) -> bool:
        return self.barrier or self.dealt_anew


class Marks(Struct, frozen=True):
    """What was ever taken back of what cannot be unseen: fallen throws, and other things shown."""

    throws: int = 0
    shown: int = 0


class Table:
    """A game being played: inputs go in, are judged by the rules, and end up in `log`."""

    def __init__(self, game: AnyGame) -> None:
        """An empty table; `begin` and `replay` make useful ones."""
        self.game = game
        self.log: list[Entry] = []
        self.people: tuple[Seat, ...] = ()
        self.seat_count = 0
        self.options: Any = None
        self.fallen = Ledger()
        """All dice that ever fell here, taken back or not."""
        self._line: list[_Point] = []
        self._undone: list[tuple[list[_Point], bool]] = []
        self._unseen: set[int] = set()
        """Entries that showed something and were taken back once, whatever became of them since."""
        self.encoded = b""
        """The state, as it was hashed."""
        self._hashed: tuple[Any, bytes] | None = None

    # Making tables

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        seats: int,
        options: Any = None,
        seed: bytes = b"",
        people: Sequence[Seat] | None = None,
    ) -> "Table":
        """A new table. Without `people` every seat is a person."""
        if not seed:
            raise ValueError("a table needs a seed")
        table = cls(game)
        table.receive(
            Begin(
                game=game.id,
                rules=game.rules_hash,
                content=game.content_hash,
                seats=seats,
                people=tuple(range(seats)) if people is None else tuple(people),
                options=Raw(encode(options if options is not None else game.Options())),
                seed=seed,
            )
        )
        return table

    @classmethod
    def replay(
        cls, game: AnyGame, log: Iterable[Entry], told: Callable[[int, Step[Any, Any]], None] | None = None
    ) -> "Table":
        """The table a log leads to. Every input is judged again; the first that does not hold raises BadLog.

        `told` hears what every entry did.
        """
        table = cls(game)
        for number, entry in enumerate(log):
            try:
                step = table.receive(entry.input)
                if told is not None:
                    told(number, step)
            except Refused as refused:
                raise BadLog("refused", number, rules_of=game, why=refused) from refused
            except Malformed as error:
                raise BadLog("unreadable", number, error=str(error)) from error
            if table.log[-1].state != entry.state:
                raise BadLog("other-state", number)
            if table.log[-1].chain != entry.chain:
                raise BadLog("broken-chain", number)
        if not table.log:
            raise BadLog("empty")
        return table

    # Playing

    def act(self, seat: Seat, action: Action) -> Step[Any, Any]:
        return self.receive(Act(seat, Raw(encode(action))), action)

    def settle(self, rest: Rest, inputs: bytes = b"") -> Step[Any, Any]:
        return self.receive(Settle(rest, inputs))

    def undo(
        self, seat: Seat, to: int | None = None, agreed: Sequence[Seat] = (), fresh: bytes = b""
    ) -> Step[Any, Any]:
        """Take back all inputs after entry `to`; without it, back to just before the seat's own latest action."""
        if to is None:
            to = self._before_latest_of(seat)
        return self.receive(Undo(seat, to, tuple(sorted(agreed)), fresh))

    def redo(self, seat: Seat, agreed: Sequence[Seat] = ()) -> Step[Any, Any]:
        return self.receive(Redo(seat, tuple(sorted(agreed))))

    def receive(self, given: Input, action: Action | None = None) -> Step[Any, Any]:
        """Judge any input, and append it if the rules allow it; raises Refused otherwise and changes nothing."""
        if isinstance(given, Begin) is bool(self.log):
            raise Refused("turn.not-now")
        match given:
            case Act():
                step = self._act(given, action)
            case Settle():
                step = self._settle(given)
            case Begin():
                step = self._begin(given)
            case Undo():
                step = self._undo(given)
            case Redo():
                step = self._redo(given)
            case People():
                self._check_seats(given.seats)
                self.people = given.seats
                step = Step(self.state)
            case Note():
                step = Step(self.state)
        self._append(given)
        return step

    # Reading

    @property
    def state(self) -> Any:
        return self._line[-1].state

    @property
    def state_hash(self) -> bytes:
        return self.log[-1].state

    @property
    def chain(self) -> bytes:
        return self.log[-1].chain

    @property
    def live(self) -> tuple[int, ...]:
        """Numbers of the entries that count, undone ones left out."""
        return tuple(point.entry for point in self._line)

    @property
    def lying(self) -> tuple[Throw, Rest] | None:
        """The dice that fell last, and how they came to rest, as it now counts."""
        for number in range(len(self._line) - 1, 0, -1):
            given = self.log[self._line[number].entry].input
            if isinstance(given, Settle):
                throw = self.game.throw(self._line[number - 1].state)
                return None if throw is None else (throw, given.rest)
        return None

    def state_after(self, entry: int) -> Any:
        """The state after a live entry."""
        return next(point.state for point in self._line if point.entry == entry)

    def action(self, entry: int) -> Action:
        """The action of an Act entry."""
        given = self.log[entry].input
        assert isinstance(given, Act)
        return self._decode_action(given)

    @property
    def marks(self) -> Marks:
        """How many throws and other shows were ever taken back, for ever: doing them again wipes nothing out."""
        throws = sum(isinstance(self.log[entry].input, Settle) for entry in self._unseen)
        return Marks(throws, len(self._unseen) - throws)

    @property
    def marked(self) -> bool:
        """Whether a throw or anything shown was ever taken back: such a game counts for no record."""
        return bool(self._unseen)

    def must_not_touch_a_record(self, to: int) -> None:
        """Refuse to take back what was shown after `to` where one person plays for a record."""
        alone = len(self.people) == 1 and not self.marked and self.game.counts_for_records(self.seat_count)
        if alone and any(point.closed for point in self._points_after(to)):
            raise Refused("undo.record")

    def may_undo_alone(self, seat: Seat, to: int | None = None) -> bool:
        """Whether the seat may take back everything after `to` without asking anyone."""
        try:
            taken = self._points_after(self._before_latest_of(seat) if to is None else to)
        except Refused:
            return False
        return self._is_free(seat, taken)

    # The seven inputs

    def _begin(self, given: Begin) -> Step[Any, Any]:
        game = self.game
        if given.game != game.id:
            raise BadLog("other-game", 0, game=given.game)
        if given.rules != game.rules_hash:
            raise BadLog("other-rules", 0, game=given.game)
        if given.content != game.content_hash:
            raise BadLog("other-content", 0, game=given.game)
        if given.seats not in game.seats:
            raise Refused("setup.seats", least=game.seats[0], most=game.seats[-1])
        self.seat_count = given.seats
        self._check_seats(given.people)
        self.options = decode(given.options, game.Options)
        step = game.setup(given.seats, self.options, chance_from(given.seed))
        self.people = given.people
        self._line = [_Point(0, step.state, None, True)]
        return step

    def _act(self, given: Act, action: Action | None) -> Step[Any, Any]:
        step = self.game.apply(self.state, given.seat, action or self._decode_action(given))
        self._advance(step, given.seat)
        return step

    def _settle(self, given: Settle) -> Step[Any, Any]:
        throw = self.game.throw(self.state)
        if throw is None:
            raise Refused("dice.not-expected")
        step = self.game.settle(self.state, given.rest)
        self.fallen.note(throw, given.rest)
        self._advance(step, None)
        return step

    def _undo(self, given: Undo) -> Step[Any, Any]:
        taken = self._points_after(given.to)
        if not self._is_free(given.seat, taken) and not self._all_agree(given):
            raise Refused("undo.not-alone")
        self.must_not_touch_a_record(given.to)
        shown = any(point.closed for point in taken)
        if shown and not given.fresh:
            raise Refused("undo.not-shuffled")
        *before, last = self._line[: -len(taken)]
        if shown:
            state = self.game.redeal(last.state, tuple(range(self.seat_count)), chance_from(given.fresh))
            last = msgspec.structs.replace(last, state=state, dealt_anew=True)
        self._undone.append((taken, shown))
        self._unseen.update(point.entry for point in taken if point.barrier)
        self._line = [*before, last]
        return Step(last.state, barrier=shown)

    def _redo(self, given: Redo) -> Step[Any, Any]:
        if not self._undone:
            raise Refused("undo.nothing-undone")
        taken, shown = self._undone[-1]
        free = not shown and all(point.seat == given.seat for point in taken)
        if not free and not self._all_agree(given):
            raise Refused("undo.not-alone")
        # Nobody has seen anything beyond these moments: the last of them would have been dealt anew.
        self._undone.pop()
        self._line = [*self._line, *taken]
        return Step(self.state, barrier=shown)

    # Their parts

    def _advance(self, step: Step[Any, Any], seat: Seat | None) -> None:
        self._line.append(_Point(len(self.log), step.state, seat, step.barrier or seat is None))
        self._undone.clear()

    def _append(self, given: Input) -> None:
        if self._hashed is None or self._hashed[0] is not self.state:
            self.encoded = encode(self.state)
            self._hashed = (self.state, digest(self.encoded))
        after = self._hashed[1]
        previous = self.log[-1].chain if self.log else b""
        self.log.append(Entry(given, after, chain_hash(previous, given, after)))

    def _points_after(self, entry: int) -> list[_Point]:
        points = [point for point in self._line if point.entry > entry]
        if not points or all(point.entry != entry for point in self._line):
            raise Refused("undo.nothing")
        return points

    def _before_latest_of(self, seat: Seat) -> int:
        for before, point in zip(reversed(self._line[:-1]), reversed(self._line), strict=False):
            if point.seat == seat:
                return before.entry
        raise Refused("undo.nothing")

    def _is_free(self, seat: Seat, taken: list[_Point]) -> bool:
        return all(point.seat == seat and not point.closed for point in taken)

    def _all_agree(self, given: Undo | Redo) -> bool:
        """Whether all people and nobody else have asked or agreed: bots have no say."""
        return set(self.people) == {*given.agreed, given.seat}

    def _check_seats(self, seats: tuple[Seat, ...]) -> None:
        if list(seats) != sorted(set(seats)) or not all(0 <= seat < self.seat_count for seat in seats):
            raise Refused("setup.people")

    def _decode_action(self, given: Act) -> Action:
        action: Action = decode(given.action, self.game.Action)
        return action


def chain_hash(previous: bytes, given: Input, state: bytes) -> bytes:
    """The hash that ties an entry to everything before it."""
    return digest(previous, encode(given), state)


def events_for(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events as one seat, or a spectator, may see them."""
    shown = []
    for event in events:
        if event.seen_by is None or (seat is not None and seat in event.seen_by):
            shown.append(event)
        elif (hidden := event.hidden()) is not None:
            shown.append(hidden)
    return tuple(shown)
