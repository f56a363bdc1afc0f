"""The contract between a game and everything around it: tables, bots, hosts, boards.

A game is one object that satisfies `Game`. States, options, actions and events are frozen msgspec Structs whose
collections are tuples; every method is a pure function of its arguments. Such values never form cycles, so the garbage
collector does not look at them (`gc=False`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from math import isqrt
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from sim.chance import Chance
from sim.dice import KINDS
from sim.files import folder_of
from sim.hitbox import Zone
from sim.measure import Measure
from sim.message import Message as Message
from sim.rest import Rest as Rest
from sim.rest import RestingDie as RestingDie
from sim.rest import Seat as Seat

if TYPE_CHECKING:
    from sim.counting import Count
    from sim.log import Entry
    from sim.luck import Luck
    from sim.speech import Speech


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """House rules, fixed at setup. Every field has the seed's rule as its default."""


class State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Everything the rules know. A view is the same type with what its seat may not see blanked."""


class Action(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a seat may do. Subclasses set `tag="verb"`; `form` is the text form, by default the verb and the fields.

    `concession` marks actions that give the game up (votes to end, leaving): bots and random play avoid them.
    """

    form: ClassVar[str] = ""
    concession: ClassVar[bool] = False


class Event(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What happened, for narration and animation. Subclasses set `tag`.

    `seen_by` is the tuple of seats that may see the event as it is, or None for everyone; the other seats and the
    spectators get what `hidden()` returns: a redacted copy, or None for nothing at all.
    """

    @property
    def seen_by(self) -> tuple[Seat, ...] | None:
        return None

    def hidden(self) -> "Event | None":
        return None


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)


class Step(Struct, Generic[S, E], frozen=True, gc=False):
    """The result of one input. `barrier` says that the input showed something hidden or drew by chance:

    from then on it can be taken back only with everybody's consent.
    """

    state: S
    events: tuple[E, ...] = ()
    barrier: bool = False


class Refused(Exception):
    """An input the rules forbid. `rule` is "paragraph.reason": the paragraph is an anchor of the rulebook,

    and the whole is a message key of the game's catalogue, filled with `detail`.
    """

    def __init__(self, rule: str, **detail: Any) -> None:
        super().__init__(rule, detail)
        self.rule = rule
        self.detail = detail

    @property
    def paragraph(self) -> str:
        return self.rule.split(".", 1)[0]


class PackRefused(ValueError):
    """Packs of content that a game cannot be played with. `faults` print as one sentence each."""

    def __init__(self, faults: Iterable[Any]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class DieToThrow(Struct, frozen=True, array_like=True, gc=False):
    """One die of a throw. `id` is the game's own number for it; `faces` relabels a kind (a carved die).

    `colour` is a name that tables know, or one of their own as #rrggbb.
    """

    id: int
    kind: str = "d6"
    colour: str = "ivory"
    faces: tuple[int | str, ...] | None = None


class Throw(Struct, frozen=True, gc=False):
    """Dice that must fall now. `lying` dice stay on the felt as real bodies, may be knocked, and are in the Rest.

    `pit` is the radius of the wall around the felt in mm; a game never changes it while dice may lie. `apart` stands
    for a die that is thrown again alone: it falls in a collar and touches none of those that lie.
    """

    seat: Seat
    dice: tuple[DieToThrow, ...]
    lying: tuple[tuple[DieToThrow, RestingDie], ...] = ()
    zones: tuple[Zone, ...] = ()
    purpose: str = "throw"
    pit: int = 120
    apart: bool = False

    @property
    def everything(self) -> tuple[DieToThrow, ...]:
        """Thrown and lying dice, by id."""
        return tuple(sorted([*self.dice, *[die for die, _ in self.lying]], key=attrgetter("id")))


class Aim(Struct, frozen=True, gc=False):
    """What a throw is aimed at: a place on the felt in 0.1 mm, +y away from the thrower."""

    x: int = 0
    y: int = 0
    hard: bool = False
    """Thrown hard in that direction instead of softly to that place: the dice scatter."""


def pit_for(dice: int) -> int:
    """The radius in mm of a pit for at most so many dice: 40 times the root of their number, and at least 60."""
    return max(60, isqrt(1600 * dice - 1) + 1)


LIMIT = 100_000
"""No die rests further than 10 m from the middle."""


def check_rest(throw: Throw, rest: Rest) -> None:
    """Refuse a record that cannot be the result of `throw`."""
    expected = throw.everything
    ids = [die.id for die in expected]
    if [die.id for die in rest.dice] != ids:
        raise Refused("dice.wrong-dice")
    for asked, got in zip(expected, rest.dice, strict=True):
        _, face, x, y, z, tilt, yaw, pose = astuple(got)
        if {*map(type, (face, x, y, z, tilt, yaw, *pose))} != _INTEGERS:
            raise Refused("dice.not-integers", die=asked.id)
        if not 0 <= face < len(KINDS[asked.kind].faces):
            raise Refused("dice.no-such-face", die=asked.id)
        in_reach = -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT and -LIMIT <= z <= LIMIT
        if not in_reach or not 0 <= tilt <= 18_000 or not -36_000 <= yaw <= 36_000:
            raise Refused("dice.out-of-range", die=asked.id)
    for a, b in rest.touch:
        if a not in ids or b not in ids or a >= b:
            raise Refused("dice.wrong-touch")


_INTEGERS = {int}


class Outcome(Struct, frozen=True):
    """How a game ended. `ranking` groups seats, best first, tied seats together; `reason` is a message key."""

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Hint(Struct, frozen=True):
    """A sensible move, and why it is one."""

    action: Any
    why: Message
    spare: bool = False
    """It is worth telling only if the strongest bot would do it."""


Rows = Sequence[Sequence[str | int]]
"""A table as the rulebook prints it, without its head."""

Bot = Callable[[Any, Seat, Chance], Any]
"""A computer player: (its own view, its seat, a private random stream) -> an action. It cannot peek."""


Judge = Callable[[Rest], Hashable]
"""What comes of the throw that must fall now if its dice come to rest like that."""


class Game(ABC, Generic[S, A, E]):
    """One game. Methods are pure; see docs/how-to-add-a-game.md."""

    id: ClassVar[str]
    """As typed on a command line: `deer-portal`."""
    version: ClassVar[int] = 1
    """Raise it whenever the same inputs would lead elsewhere; recorded games of other versions are not replayed."""
    seats: ClassVar[range]
    pit: ClassVar[int] = 120
    """The radius in mm of the pit in which its dice fall; the same from the first throw of a game to its last."""
    secrets: ClassVar[bool] = True
    """Whether a seat may know what another may not: then people who share a screen hide it from each other."""
    Options: ClassVar[type[Options]]
    State: ClassVar[type[State]]
    Action: ClassVar[Any]
    """The union of the action types."""
    Event: ClassVar[Any]
    """The union of the event types."""
    bots: ClassVar[Mapping[str, Bot]]
    """Computer players by level, weakest first."""
    end_reasons: ClassVar[tuple[str, ...]]
    offers: ClassVar[Mapping[str, Any]] = {}
    """Options with which a new table is offered, where another value than the rulebook's makes the better evening."""

    @abstractmethod
    def setup(self, seats: int, options: Any, chance: Chance) -> Step[S, E]:
        """The first state. Raises Refused("setup...") for options that make no game."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Whom the table waits for: several when choices are simultaneous, none while dice fall or at the end.

        A seat that is not waited for may still have actions (a vote to end).
        """

    @abstractmethod
    def actions(self, state: S, seat: Seat) -> Collection[A]:
        """The legal actions of a seat, computed from what that seat can see."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A) -> Step[S, E]:
        """The action's consequences; raises Refused and changes nothing when it is not legal."""

    @abstractmethod
    def throw(self, state: S) -> Throw | None:
        """The dice that must fall before anything else can happen."""

    @abstractmethod
    def settle(self, state: S, rest: Rest) -> Step[S, E]:
        """What the fallen dice do; raises Refused for a record that cannot be (see `check_rest`)."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> S:
        """What a seat, or a spectator (None), may know: unknown cards face down, chance blanked."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result once the game has ended."""

    @abstractmethod
    def redeal(self, state: S, knowers: tuple[Seat, ...], chance: Chance) -> S:
        """A state that none of `knowers` could tell from this one: everything unknown to all of them is dealt anew,

        future chance included. The conformance suite uses it to find leaks, the table to take back a move without
        anybody having peeked.
        """

    @abstractmethod
    def census(self, state: S) -> Mapping[str, int]:
        """Cards and tokens, counted wherever they are. It never changes during a game."""

    @abstractmethod
    def describe(self, view: S, seat: Seat | None) -> tuple[Message, ...]:
        """The table in sentences, for those who play without a picture: at least one at any moment."""

    @abstractmethod
    def moment(self, view: S) -> Message:
        """How far the game has come, in a few words: the round, the day, the season."""

    @abstractmethod
    def standing(self, view: S, seat: Seat) -> Message:
        """What a seat has so far, in a few words for its name plate: hearts, coins, points in the open."""

    # What a game may say as well.

    def card(self, card: str) -> tuple[Message, ...]:
        """A card for those who want to read it, if it has more to say than its text in the catalogue."""
        return ()

    def label(self, view: S, action: A) -> Message | None:
        """An action in words that depend on the table, such as its price; None where the action itself says all."""
        return None

    def tally(self, view: S) -> Message | None:
        """What the dice on the table come to, in the words of the game; None where their faces say it all."""
        return None

    tells_odds: ClassVar[bool] = False
    """Whether it ever counts the chances of a throw."""

    def odds(self, view: S, seat: Seat) -> Mapping[str, Fraction]:
        """How likely each way is in which the throw that a seat is about to make can end, exactly and by name.

        Nothing where there is no such throw, or its chances cannot be counted. Names are keys of the client's
        catalogue after `odds.` and the id of the game; they may overlap, so that the chances need not add up to one.
        """
        return {}

    def hints(self, view: S, seat: Seat) -> Iterable[Hint]:
        """Sensible moves of a seat that decides now, the best first, each with its reason in a few words."""
        return ()

    def drawback(self, view: S, seat: Seat, move: A, better: A) -> Message | None:
        """Why a move falls short of a better one, in a sentence with its figures; None where there is no saying it."""
        return None

    def length(self, state: S) -> Mapping[str, float]:
        """How long the game has taken so far, by the game's own measures: rounds, turns, days. None ever shrinks."""
        return {}

    # Moments: what people hold their breath for. All of it follows from any seat's view, or a spectator's, and is the
    # same for all of them (docs/decisions/0007).

    def verdict(self, view: S) -> Judge | None:
        """Who judges the throw that must fall now: captured or missed, won or not. None: nothing single hangs on it.

        Throws with equal verdicts lead to the same thing, though they may differ in a number.
        """
        return None

    lopsided: ClassVar[Fraction] = Fraction(5, 6)
    """Of the faces of a deciding die, how many at most may bring the same verdict for everybody to hold their breath.

    Where one die or another decides most throws, a game asks for less: what is watched stays special.
    """

    def places(self, view: S) -> tuple[tuple[int, int], ...]:
        """Places on the felt that may count differently for a die of that throw; none where only faces count."""
        return ()

    def needed(self, view: S) -> Message | None:
        """What the throw that must fall now must show, in a few words: "9 or less"; None: nothing single is needed."""
        return None

    def counting(self, view: S, given: A | Rest | None = None) -> "tuple[Count, ...]":
        """How the rules come to the number that an input brings, in their order; without one: as the dice lie now."""
        return ()

    def luck(self, view: S, rest: Rest) -> "Luck | None":
        """How good the throw that must fall is for whoever throws it if it falls like that, by its chances."""
        return None

    def scores(self, state: S) -> tuple[int, ...]:
        """What every seat would be worth if the game ended now; nothing where that means nothing."""
        return ()

    def keepsakes(self, log: "Sequence[Entry]") -> tuple[Message, ...]:
        """What a finished log is remembered for beyond its scores: records, achievements. Nothing before the end."""
        return ()

    def aim(self, view: S, seat: Seat) -> Aim | None:
        """Where a bot of this seat wants the dice that must fall now; None: it does not care."""
        return None

    def measures(self) -> Mapping[str, Measure]:
        """By what its positions are judged in puzzles, by name: the share of a victory, points ahead, points."""
        return {
            "win": Measure(worth=self._share_of_victory),
            "margin": Measure(worth=self._margin, unit="lead"),
            "score": Measure(worth=self._score, unit="points"),
        }

    def _share_of_victory(self, _before: S, state: S, seat: Seat, _events: Sequence[E]) -> float | None:
        outcome = self.outcome(state)
        if outcome is None:
            return None
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0

    def _margin(self, _before: S, state: S, seat: Seat, _events: Sequence[E]) -> float | None:
        outcome = self.outcome(state)
        if outcome is None:
            return None
        rivals = [score for other, score in enumerate(outcome.scores) if other != seat]
        return float(outcome.scores[seat] - max(rivals, default=0))

    def _score(self, _before: S, state: S, seat: Seat, _events: Sequence[E]) -> float | None:
        outcome = self.outcome(state)
        return None if outcome is None else float(outcome.scores[seat])

    def late(self, state: S, seat: Seat) -> A:
        """What a seat does whose time has run out."""
        return next(iter(self.actions(state, seat)))

    def time_limit(self, state: S, seat: Seat) -> int:
        """Seconds a seat has for its next input by the game's own options; 0 leaves that to the table."""
        return 0

    # What a device remembers of the games that were played on it. Where that is kept is not the game's business.

    def daily(self, day: str) -> bytes | None:
        """The seed of the run of a day such as "2026-11-16", the same for everybody; None: the game has no such run."""
        return None

    def counts_for_records(self, seats: int) -> bool:
        """Whether a game of so many seats is remembered for what one person achieved in it.

        Then that person, with nobody to ask, takes back no throw and nothing shown.
        """
        return False

    def remember(self, known: bytes, log: "Sequence[Entry]", when: str) -> bytes:
        """What was known, and a finished log more; `when` is the moment it ended, as ISO 8601 text.

        A marked game (`Table.marked`) is remembered as played at most, never as a record.
        """
        return known

    def memories(self, known: bytes) -> tuple[Message, ...]:
        """What is known, in sentences: the best runs, achievements so far."""
        return ()

    # Packs: content that players bring along. Most games take none.

    takes_packs: ClassVar[bool] = False

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs in use, each by name and version."""
        return ()

    def with_packs(self, *folders: Path) -> Self:
        """The same game with packs of content; raises PackRefused."""
        raise PackRefused([f"{self.id} takes no packs"])

    def teach(self, speech: "Speech") -> None:
        """Let a voice that knows the game's catalogues learn what the packs in use call things."""

    def tables(self, speech: "Speech") -> Mapping[str, Rows]:
        """The rows that its rulebook prints where it says `| {name} |`: cards, chances, whatever the content knows."""
        return {}

    # What a game is, as data: the same for every game.

    @property
    def folder(self) -> Path:
        """Where the game's content, texts and rulebook lie."""
        return folder_of(type(self).__module__)

    @cached_property
    def rules_hash(self) -> str:
        """Names the rules: version and shape of everything recorded."""
        schema = msgspec.json.schema_components([self.Options, self.State, self.Action, self.Event])
        return _short_hash([self.id, self.version, _without_descriptions(schema)])

    @cached_property
    def content_hash(self) -> str:
        """Names the content: every card and number the rules read."""
        files = sorted(self.folder.glob("content/**/*.json"))
        return _short_hash([[path.name, msgspec.json.decode(path.read_bytes())] for path in files])

    def name_rules(self) -> tuple[str, str]:
        """The names of rules and content; to find them takes some 30 ms the first time, which may be in a thread."""
        return self.rules_hash, self.content_hash


def _without_descriptions(schema: Any) -> Any:
    """Docstrings are for readers: rewording one changes no rule."""
    if isinstance(schema, dict):
        return {key: _without_descriptions(part) for key, part in schema.items() if key != "description"}
    if isinstance(schema, list | tuple):
        return [_without_descriptions(part) for part in schema]
    return schema


def _short_hash(value: Any) -> str:
    return blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=16).hexdigest()


class Roller(Protocol):
    """Makes the dice fall."""

    @property
    def inputs(self) -> bytes:
        """How the latest throw came about, for the log; empty where nothing really fell."""

    def roll(self, throw: Throw) -> Rest: ...
