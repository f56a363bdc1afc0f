"""Lessons: a recorded game, and a sidecar of steps that says what the learner is told and does at each of them.

The learner sits at the real table. What others did and how the dice fell comes from the log, the learner's own moves
from the learner: the move that is wanted goes on, another legal one gets a kind sentence, an illegal one its rule. A
`Lesson` is a value: it knows where somebody is, and steps to the next one without a window, a clock or a file.

| what the learner does | |
|---|---|
| `read`    | reads, and goes on                                                     |
| `move`    | the move of the log                                                    |
| `any`     | one of several moves; the rest of the log holds after each of them     |
| `control` | something of the table itself: looks, opens the log, turns the camera  |
| `free`    | plays on against bots: always the last step                            |
"""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sim import logfile
from sim.action_text import NotUnderstood, parse_action, print_action
from sim.game import Action, Event, Refused, Seat
from sim.games import AnyGame
from sim.log import Act, BadLog, Begin, Entry, People
from sim.position import Broken
from sim.speech import Speech
from sim.table import Table

MOST_STEPS = 25
FIRST_THROW = 6
"""The step by which the learner has thrown dice at the latest."""
CONTROLS = ("roll", "dice", "moves", "undo", "log", "camera", "card", "rules", "odds", "plate", "prompt")
"""What a table has besides its pieces; where a step points at none of them it names a piece."""
CONTROL, PIECE = "control:", "piece:"


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    say: str
    """A message key: one or two short sentences."""
    entry: int
    """How many entries of the log have happened when it is said."""
    do: Literal["read", "move", "any", "control", "free"] = "read"
    moves: tuple[str, ...] = ()
    """The moves of `any`, as they are typed."""
    point: str = ""
    """`control:undo` or `piece:…`, as the board names it."""
    choose: tuple[str, ...] = ()
    """Pieces that are chosen first, where the move is made of several; where one reads, what else is marked."""
    rule: str = ""
    """The paragraph of the rulebook that says more."""


class Sidecar(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    seat: Seat
    levels: tuple[str, ...]
    """Who plays the other seats when the learner plays on; the learner's own is not looked at."""
    steps: tuple[Step, ...]


class Course(Struct, frozen=True):
    """A lesson as it is kept: whose turn it is to learn, at which table, in which steps."""

    game: AnyGame
    name: str
    log: tuple[Entry, ...]
    seat: Seat
    levels: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def id(self) -> str:
        return f"{self.game.id}/{self.name}"


WAYS = ("", "touch", "typed")
"""How a learner plays: with mouse and keys, with fingers, or at a terminal."""


def said(speech: Speech, step: Step, way: str = "") -> str:
    """What a step says to who plays in this way: `<key>.<way>` where that is said otherwise."""
    own = f"{step.say}.{way}"
    return speech.say(own if way and speech.has(own) else step.say)


def folder_of(game: AnyGame) -> Path:
    return game.folder / "lessons"


@cache
def courses_of(game: AnyGame) -> tuple[Course, ...]:
    """All lessons of a game, by name; raises Broken."""
    return tuple(load(game, path) for path in sorted(folder_of(game).glob("*.json")))


def load(game: AnyGame, path: Path) -> Course:
    """The lesson whose sidecar lies at `path`; raises Broken. What its log says is judged by `faults_of`."""
    try:
        sidecar = msgspec.json.decode(path.read_bytes(), type=Sidecar)
        log = logfile.load(path.with_suffix(".astragal"))
    except msgspec.MsgspecError as error:
        raise Broken(f"{path.name} is no lesson: {error}") from error
    except BadLog as bad:
        raise Broken(
            f"its recorded game: {Speech(game).say(f'log.{bad.reason}', entry=bad.entry, **bad.detail)}"
        ) from bad
    except OSError as error:
        raise Broken(f"its recorded game cannot be read: {error.strerror}") from error
    return Course(game, path.stem, tuple(log), sidecar.seat, sidecar.levels, sidecar.steps)


def save(folder: Path, course: Course) -> None:
    """Write the sidecar and the recorded game beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    sidecar = Sidecar(seat=course.seat, levels=course.levels, steps=course.steps)
    logfile.save(folder / f"{course.name}.astragal", list(course.log))
    text = msgspec.json.format(msgspec.json.encode(sidecar), indent=1)
    (folder / f"{course.name}.json").write_bytes(text + b"\n")


# Where a learner is


class Progress(Struct, frozen=True, omit_defaults=True):
    """Where somebody is in a lesson, as a device keeps it."""

    step: int = 0
    chosen: dict[int, str] = {}
    """Where there was a choice: the move that was made instead of the log's, by entry."""


class Happened(Struct, frozen=True):
    """Something of the log that the learner sees happen by itself."""

    entry: int
    input: Any
    events: tuple[Event, ...]
    state: Any
    """What it led to."""


class Reply(Struct, frozen=True):
    """What comes of something the learner did. `key` is a message key where it was not what is wanted."""

    lesson: "Lesson"
    happened: tuple[Happened, ...] = ()
    key: str = ""
    refused: Refused | None = None

    @property
    def right(self) -> bool:
        return not self.key and self.refused is None


class Lesson(Struct, frozen=True, dict=True):
    """A learner in a lesson. Everything one can do there returns what it comes to; nothing here changes."""

    course: Course
    progress: Progress = Progress()

    @property
    def over(self) -> bool:
        """Whether all steps are done: what is left is to play on."""
        return self.progress.step >= len(self.course.steps)

    @property
    def step(self) -> Step:
        return self.course.steps[min(self.progress.step, len(self.course.steps) - 1)]

    @cached_property
    def table(self) -> Table:
        """The table as it lies at this step."""
        return _replayed(self.course, self.step.entry, self.progress.chosen)[0]

    @property
    def so_far(self) -> tuple[Happened, ...]:
        """All that has happened before this step."""
        return tuple(_replayed(self.course, self.step.entry, self.progress.chosen)[1])

    @cached_property
    def wanted(self) -> tuple[Action, ...]:
        """The moves that go on from here; none where no move is asked for."""
        if self.over or self.step.do not in ("move", "any"):
            return ()
        recorded = _action(self.course, self.step.entry)
        others = (parse_action(self.course.game, line) for line in self.step.moves)
        return tuple(dict.fromkeys([recorded, *others]))

    def answer(self, action: Action) -> Reply:
        """The learner makes a move."""
        game, seat = self.course.game, self.course.seat
        try:
            game.apply(self.table.state, seat, action)
        except Refused as refused:
            return Reply(self, refused=refused)
        if action in self.wanted:
            chosen = dict(self.progress.chosen)
            if action != self.wanted[0]:
                chosen[self.step.entry] = print_action(action)
            return self._on(chosen)
        return Reply(self, key="lesson.not-now" if self.wanted else f"lesson.{self.step.do}-first")

    def go_on(self) -> Reply:
        """The learner has read what was said."""
        if self.over or self.step.do != "read":
            return Reply(self, key="lesson.do-first")
        return self._on(self.progress.chosen)

    def use(self, control: str) -> Reply:
        """The learner used something of the table itself; where that is not asked for it does no harm."""
        asked = not self.over and self.step.do == "control" and self.step.point == f"{CONTROL}{control}"
        return self._on(self.progress.chosen) if asked else Reply(self)

    def back(self) -> "Lesson":
        """One step back; what was chosen since is forgotten."""
        step = max(0, min(self.progress.step, len(self.course.steps)) - 1)
        entry = self.course.steps[step].entry
        chosen = {at: line for at, line in self.progress.chosen.items() if at < entry}
        return Lesson(self.course, Progress(step, chosen))

    def play_on(self) -> Table:
        """The table as it lies here, for the learner to play on against bots: a log like any other."""
        table = _replayed(self.course, self.step.entry, self.progress.chosen)[0]
        if table.people != (self.course.seat,):
            table.receive(People((self.course.seat,)))
        return table

    def _on(self, chosen: dict[int, str]) -> Reply:
        following = Lesson(self.course, Progress(self.progress.step + 1, chosen))
        _, happened = _replayed(self.course, following.step.entry, chosen)
        return Reply(following, tuple(one for one in happened if one.entry >= self.step.entry))


def resumed(course: Course, progress: Progress) -> Lesson:
    """Where somebody was who left; from the beginning where the lesson has changed meanwhile."""
    lesson = Lesson(course, progress)
    try:
        _replayed(course, lesson.step.entry, progress.chosen)
    except Broken:
        return Lesson(course)
    return lesson


def _replayed(course: Course, entries: int, chosen: dict[int, str]) -> tuple[Table, list[Happened]]:
    """The table after so many entries, with other moves at some of them; raises Broken."""
    table = Table(course.game)
    happened = []
    for number, entry in enumerate(course.log[:entries]):
        try:
            if number in chosen:
                step = table.act(course.seat, parse_action(course.game, chosen[number]))
            else:
                step = table.receive(entry.input)
        except BadLog as bad:
            raise Broken(f"entry {number} does not hold: {bad.reason}") from bad
        except (Refused, NotUnderstood) as refused:
            raise Broken(f"entry {number} does not hold: {refused}") from refused
        happened.append(Happened(number, table.log[-1].input, tuple(step.events), table.state))
    return table, happened


def _action(course: Course, entry: int) -> Action:
    given = course.log[entry].input
    assert isinstance(given, Act)
    action: Action = msgspec.msgpack.decode(given.action, type=course.game.Action)
    return action


# Whether a lesson holds


def faults_of(course: Course) -> Iterator[str]:
    """Everything that is wrong with a lesson under the rules as they are."""
    try:
        table = Table.replay(course.game, course.log)
    except BadLog as bad:
        yield f"entry {bad.entry}: {bad.reason}" + (f" ({why.rule})" if (why := bad.detail.get("why")) else "")
        return
    yield from _faults_of_steps(course)
    begin = course.log[0].input
    assert isinstance(begin, Begin)
    if len(course.levels) != begin.seats or not set(course.levels) <= set(course.game.bots):
        yield "its bots are none of this game"
    asked = {step.entry for step in course.steps if step.do in ("move", "any")}
    acts = [n for n in table.live if isinstance(given := course.log[n].input, Act) and given.seat == course.seat]
    for number in acts:
        if number not in asked and not _is_forced(course, number):
            yield f"entry {number} is a move of the learner, and no step asks for it"
    for step in course.steps:
        if step.entry in acts and step.do == "any":
            yield from _faults_of_choice(course, step)


def _faults_of_steps(course: Course) -> Iterator[str]:
    steps = course.steps
    if not 1 <= len(steps) <= MOST_STEPS:
        yield f"it has {len(steps)} steps"
    if [step.entry for step in steps] != sorted(step.entry for step in steps):
        yield "its steps are out of order"
    if not steps or steps[-1].do != "free" or any(step.do == "free" for step in steps[:-1]):
        yield "its last step is the one to play on from, and no other"
    if not any(_throws(course, step) for step in steps[:FIRST_THROW]):
        yield f"the learner rolls no dice in the first {FIRST_THROW} steps"
    for number, step in enumerate(steps, 1):
        if not 0 < step.entry <= len(course.log):
            yield f"step {number}: there is no entry {step.entry}"
        elif step.do in ("move", "any") and not _is_own(course, step.entry):
            yield f"step {number}: entry {step.entry} is no move of the learner"
        kind, _, name = step.point.partition(":")
        if step.point and (kind not in ("control", "piece") or (kind == "control" and name not in CONTROLS)):
            yield f"step {number}: it points at “{step.point}”, and there is no such thing"
        if step.do == "control" and kind != "control":
            yield f"step {number}: it asks for a control and names none"


def _is_own(course: Course, entry: int) -> bool:
    if entry >= len(course.log):
        return False
    given = course.log[entry].input
    return isinstance(given, Act) and given.seat == course.seat


def _is_forced(course: Course, entry: int) -> bool:
    """Whether a move was the only one and made no dice fall: tables make those by themselves."""
    game = course.game
    before, _ = _replayed(course, entry, {})
    after, _ = _replayed(course, entry + 1, {})
    only = sum(not action.concession for action in game.actions(before.state, course.seat)) == 1
    return only and game.throw(after.state) is None


def _throws(course: Course, step: Step) -> bool:
    """Whether the move of a step makes dice fall."""
    if step.do not in ("move", "any") or not _is_own(course, step.entry):
        return False
    table, _ = _replayed(course, step.entry + 1, {})
    return course.game.throw(table.state) is not None


def _faults_of_choice(course: Course, step: Step) -> Iterator[str]:
    """Every move that is accepted must leave the rest of the lesson as it is."""
    if not step.moves:
        yield f"{step.say}: there is nothing to choose from"
    for line in step.moves:
        try:
            _replayed(course, len(course.log), {step.entry: line})
        except Broken as broken:
            yield f"{step.say}: after “{line}” {broken.why}"


# What lessons and puzzles touch


def touched(courses: Sequence[Course]) -> set[str]:
    """The paragraphs of the rulebook that these lessons show."""
    return {step.rule for course in courses for step in course.steps if step.rule}
