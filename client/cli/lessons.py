"""`astragal lessons`: learn a game in the terminal, and record and check the lessons."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from client import learning, lines, narration
from client.cli import tell
from client.cli.arguments import game_named, unknown
from client.cli.demo import SIZES, size_of
from client.cli.reading import LOOKED_UP, Reading
from client.cli.verbs import VERBS, in_english
from client.problems import CannotDo
from sim import lesson_script, logfile, rulebook
from sim.action_text import NotUnderstood
from sim.codec import digest
from sim.games import AnyGame, all_games
from sim.lessons import (
    CONTROL,
    Course,
    Lesson,
    Reply,
    courses_of,
    faults_of,
    folder_of,
    load,
    resumed,
    said,
    save,
    touched,
)
from sim.log import BadLog, Note
from sim.position import Broken
from sim.puzzles import puzzles_of
from sim.speech import LANGUAGES, Speech
from sim.table import events_for

ROWS = 3
"""Steps on one sheet."""
LEVELS = "levels"
"""The note that tells `astragal text --resume` who sits where."""


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("lessons", help="learn a game by playing; record and check lessons")
    parser.set_defaults(run=run_list)
    verbs = parser.add_subparsers(title="what to do", metavar="play|check|record|renew|pictures")
    play = verbs.add_parser("play", help="play a lesson in the terminal")
    play.add_argument("game")
    play.add_argument("name", nargs="?", help="which of its lessons; without it, the first")
    play.add_argument("--again", action="store_true", help="from the beginning, wherever you were")
    play.set_defaults(run=run_play)
    check = verbs.add_parser("check", help="replay every lesson by the rules, and say what does not hold")
    check.add_argument("game", nargs="?")
    check.add_argument("--coverage", action="store_true", help="which paragraphs of the rulebook are touched")
    check.set_defaults(run=run_check)
    record = verbs.add_parser("record", help="make a lesson of a script, or a draft of a game that was played")
    record.add_argument("game")
    record.add_argument("name")
    record.add_argument("file", type=Path, help="a script (sim/lesson_script.py says what is in it), or *.astragal")
    record.add_argument("--seat", type=int, default=1, help="of a played game: where the learner sat (%(default)s)")
    record.add_argument("--moves", type=int, default=20, help="of a played game: how many moves (%(default)s)")
    record.add_argument("--out", type=Path, metavar="DIR", help="where to write it (to the game's own lessons)")
    record.set_defaults(run=run_record)
    renew = verbs.add_parser("renew", help="after a change of the rules: seal logs anew whose inputs still hold")
    renew.add_argument("game", nargs="?")
    renew.set_defaults(run=run_renew)
    pictures = verbs.add_parser("pictures", help="make pictures of every step, and sheets to look through them")
    pictures.add_argument("game", nargs="?")
    pictures.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the pictures go")
    pictures.add_argument("--size", metavar="WxH", help=f"only this size (default: {' and '.join(SIZES)})")
    pictures.add_argument("--only-lang", choices=LANGUAGES, help="only this language (default: all three)")
    pictures.add_argument("--quality", choices=("test", "low", "medium", "high"), default="low", help="%(default)s")
    pictures.set_defaults(run=run_pictures)


def run_list(arguments: argparse.Namespace) -> int:
    known = learning.kept()
    for game in all_games().values():
        for course in courses_of(game):
            speech = Speech(game, arguments.lang)
            state = "done" if course.id in known.finished else "begun" if course.id in known.lessons else "new"
            title = speech.say(f"lesson.{course.name}.title", game=speech.say("name"))
            tell(speech.say(f"lesson.list.{state}", title=title, typed=f"{game.id} {course.name}"))
    return 0


# Keeping them


def run_check(arguments: argparse.Namespace) -> int:
    wrong = 0
    for game in [game_named(arguments.game)] if arguments.game else all_games().values():
        for path in sorted(folder_of(game).glob("*.json")):
            faults, course = check_one(game, path)
            wrong += bool(faults)
            for fault in faults:
                tell(f"{game.id}/{path.stem}: {fault}")
            if course is not None and not faults:
                tell(f"{course.id}: {len(course.steps)} steps, {len(course.log)} entries")
        if arguments.coverage:
            _cover(game)
    tell(f"{wrong} lessons do not hold" if wrong else "all lessons hold")
    return 1 if wrong else 0


def check_one(game: AnyGame, path: Path) -> tuple[list[str], Course | None]:
    """Everything that is wrong with a lesson: its log, its steps, its words."""
    try:
        course = load(game, path)
    except Broken as broken:
        return [broken.why], None
    return [*faults_of(course), *faults_of_words(course)], course


def faults_of_words(course: Course) -> list[str]:
    """Sentences that are missing, and paragraphs that no rulebook has."""
    faults = []
    for language in LANGUAGES:
        speech = Speech(course.game, language)
        paragraphs = set(rulebook.ANCHOR.findall(rulebook.headings(course.game, language)))
        keys = [f"lesson.{course.name}.title", *(step.say for step in course.steps)]
        faults += [f"{language}: nothing is said for {key}" for key in keys if not speech.has(key)]
        named = {step.rule for step in course.steps if step.rule}
        faults += [f"{language}: the rulebook has no paragraph {rule}" for rule in sorted(named - paragraphs)]
    return faults


def _cover(game: AnyGame) -> None:
    """Which paragraphs of a game's own rulebook are touched, and by what."""
    book = rulebook.source(game.folder, "en")
    taught = touched(courses_of(game))
    asked = {rule for puzzle in puzzles_of(game) for rule in puzzle.rules}
    repeated = {
        HEADING,
        *REPEATED,
        *(found for part in REPEATED for found in rulebook.ANCHOR.findall(rulebook.part(book, part))),
    }
    anchors = [anchor for anchor in rulebook.ANCHOR.findall(book) if anchor not in repeated]
    for anchor in anchors:
        by = [name for name, those in (("lesson", taught), ("puzzles", asked)) if anchor in those]
        tell(f"  {game.id} § {anchor}: {', '.join(by) or '-'}")
    touched_ones = sum(anchor in taught | asked for anchor in anchors)
    tell(f"  {game.id}: {touched_ones} of {len(anchors)} paragraphs")


REPEATED = ("appendix", "cheat-sheet", "example")
"""Parts of a rulebook that only list or repeat what others say."""
HEADING = "details"
"""A paragraph that is only a heading."""


def run_record(arguments: argparse.Namespace) -> int:
    game, path = game_named(arguments.game), arguments.file
    try:
        if path.suffix == ".astragal":
            log = logfile.load(path)
            course = lesson_script.drafted(game, arguments.name, log, arguments.seat - 1, arguments.moves)
        else:
            course = _from_script(game, arguments.name, path)
    except OSError as error:
        raise CannotDo("read", path=path, why=error.strerror) from error
    except BadLog as bad:
        raise CannotDo(narration.bad_log(bad, arguments.lang)) from bad
    except Broken as broken:
        raise CannotDo(broken.why) from broken
    folder = arguments.out or folder_of(game)
    save(folder, course)
    tell(f"{folder / course.name}.json: {len(course.steps)} steps, {len(course.log)} entries")
    return 0


def _from_script(game: AnyGame, name: str, path: Path) -> Course:
    # Bullet is loaded only where dice fall
    from sim.physics.roller import PhysicsRoller

    try:
        script = msgspec.json.decode(path.read_bytes(), type=lesson_script.Script)
    except msgspec.MsgspecError as error:
        raise Broken(f"{path.name} is no script: {error}") from error
    return lesson_script.recorded(game, name, script, PhysicsRoller(digest(script.seed.encode())))


def run_renew(arguments: argparse.Namespace) -> int:
    wrong = 0
    for game in [game_named(arguments.game)] if arguments.game else all_games().values():
        for path in sorted(folder_of(game).glob("*.json")):
            try:
                save(path.parent, lesson_script.renewed(load(game, path)))
            except Broken as broken:
                wrong += 1
                tell(f"{game.id}/{path.stem}: {broken.why}")
    return 1 if wrong else 0


def run_pictures(arguments: argparse.Namespace) -> int:
    """A row of a sheet is a step in every language."""
    # a window is opened only where pictures are made
    from client.contact_sheet import make_sheet
    from client.demo import Demo

    games = [game_named(arguments.game)] if arguments.game else all_games().values()
    languages = [arguments.only_lang] if arguments.only_lang else list(LANGUAGES)
    try:
        arguments.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotDo("write", path=arguments.out, why=error.strerror) from error
    for size in [arguments.size] if arguments.size else SIZES:
        demo = Demo(size_of(size), languages, arguments.quality)
        try:
            for course in (course for game in games for course in courses_of(game)):
                rows = list(demo.lesson(course, arguments.out))
                for first in range(0, len(rows), ROWS):
                    name = f"sheet-{course.game.id}-{course.name}-{size}-{first // ROWS + 1}.png"
                    make_sheet(rows[first : first + ROWS], arguments.out / name)
                    tell(str(arguments.out / name))
        finally:
            demo.close()
    return 0


# Learning


def run_play(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    known = learning.kept()
    course = _chosen(game, arguments.name)
    progress = known.lessons.get(course.id)
    lesson = Lesson(course) if arguments.again or progress is None else resumed(course, progress)
    session = LessonSession(lesson, arguments.lang)
    session.play()
    _keep(known.reached(session.lesson), arguments.lang)
    return _play_on(session, arguments.lang) if session.plays_on else 0


def _chosen(game: AnyGame, name: str | None) -> Course:
    courses = {course.name: course for course in courses_of(game)}
    if not courses:
        raise CannotDo("lesson-none", game=game.id)
    if name is not None and name not in courses:
        raise unknown("lesson", name, courses, word=name)
    return courses[name] if name else next(iter(courses.values()))


def _keep(known: learning.Learning, language: str) -> None:
    from netcode.store import CannotStore
    from netcode.texts import NetworkSpeech

    try:
        learning.keep(known)
    except CannotStore as trouble:
        raise CannotDo(NetworkSpeech(language).trouble(trouble)) from trouble


def _play_on(session: "LessonSession", language: str) -> int:
    """The lesson's table goes on as a game like any other."""
    from client.cli import main
    from netcode.saved import data_folder

    course, table = session.lesson.course, session.lesson.play_on()
    levels = ["h" if seat == course.seat else level for seat, level in enumerate(course.levels)]
    table.receive(Note(LEVELS, ",".join(levels).encode()))
    path = data_folder() / "games" / f"{course.game.id}-{course.name}.astragal"
    path.parent.mkdir(parents=True, exist_ok=True)
    logfile.save(path, table.log)
    return main(["--lang", language, "text", "--resume", str(path)])


class LessonSession:
    """A learner at a terminal."""

    def __init__(
        self,
        lesson: Lesson,
        language: str,
        ask: Callable[[str], str] = input,
        out: Callable[[str], None] = tell,
    ) -> None:
        self.lesson = lesson
        self.plays_on = False
        self._ask, self._out = ask, out
        game, seat = lesson.course.game, lesson.course.seat
        own = Speech(game, language)
        names = [
            own.say(f"seat.{n}") if own.has(f"seat.{n}") else own.seat(n) for n in range(len(lesson.course.levels))
        ]
        self._game, self._seat = game, seat
        self._speech = Speech(game, language, names, seat)

    def play(self) -> None:
        """Until the lesson is over, or the learner leaves."""
        name = self._speech.say("name")
        self._out(self._speech.say(f"lesson.{self.lesson.course.name}.title", game=name))
        self._out(self._speech.say("lesson.help"))
        shown = -1
        while True:
            if shown != self.lesson.progress.step:
                shown = self.lesson.progress.step
                self._show()
            try:
                line = self._ask("> ").strip()
            except EOFError:
                return
            if self._did(line):
                return

    def _show(self) -> None:
        step = self.lesson.step
        if self.lesson.wanted:
            for line in narration.describe(self._game, self._speech, self._view, self._seat):
                self._out(f"  {line}")
        place = self._speech.say("lesson.place", step=self.lesson.progress.step + 1, of=len(self.lesson.course.steps))
        self._out(f"\n{place} {said(self._speech, step, 'typed')}")
        self._out(f"  {self._speech.say(f'lesson.do.{step.do}', moves=self._wanted())}")

    def _did(self, line: str) -> bool:
        """Do what a line says; True when the learner is done here."""
        verb, _, rest = in_english(self._speech, line, (*VERBS, "back")).partition(" ")
        match verb.lower():
            case "quit" | "leave":
                return True
            case "help":
                self._out(self._speech.say("lesson.help"))
            case "back" if not self._begins_a_move(line):
                self.lesson = self.lesson.back()
            case "undo" if self.lesson.step.point != f"{CONTROL}undo":
                self.lesson = self.lesson.back()
            case "rules" | "rule" if not rest:
                self._rule()
                self._use("rules")
            case "":
                return self._pressed()
            case "log" | "undo" | "card" | "rules" | "odds" | "hint" as asked:
                self._look_up(asked, rest)
                self._use(asked)
            case _:
                self._typed(line)
        return False

    def _look_up(self, verb: str, rest: str) -> None:
        if verb == "log":
            events = [event for one in self.lesson.so_far for event in events_for(one.events, self._seat)]
            told = narration.tell(self._speech, events)
        elif verb in LOOKED_UP:
            told = Reading(self._game, self._speech, self._speech).told(verb, rest, self._view, self._seat)
        else:
            told = []
        for line in told:
            self._out(f"  {line}")

    def _use(self, control: str) -> None:
        """Go on, if it is this control that is to be tried."""
        self._hear(self.lesson.use(control))

    def _pressed(self) -> bool:
        """Enter: read on; where a terminal has no such control that is as good; at the end, play on."""
        step = self.lesson.step
        if step.do == "free":
            self.plays_on = True
            return True
        if step.do == "control":
            self._hear(self.lesson.use(step.point.partition(":")[2]))
        else:
            self._hear(self.lesson.go_on())
        return False

    def _begins_a_move(self, line: str) -> bool:
        """Whether it is a deer that shall go back, and not the lesson."""
        return any(lines.plain(self._words(action)).startswith(lines.plain(line)) for action in self.lesson.wanted)

    def _typed(self, line: str) -> None:
        legal = self._game.actions(self._view, self._seat)
        listed = self.lesson.wanted
        try:
            action = lines.understand(self._game, self._speech, self._words, line, legal, listed)
        except NotUnderstood as problem:
            self._out(self._speech.say("text.not-understood", line=problem.line, usage=narration.usage(problem)))
            return
        self._hear(self.lesson.answer(action))

    def _hear(self, reply: Reply) -> None:
        if reply.refused is not None:
            self._out(narration.refusal(self._speech, reply.refused))
        elif reply.key:
            self._out(self._speech.say(reply.key, moves=self._wanted()))
        events = [event for one in reply.happened for event in events_for(one.events, self._seat)]
        for sentence in narration.tell(self._speech, events):
            self._out(f"  {sentence}")
        self.lesson = reply.lesson

    def _rule(self) -> None:
        anchor = self.lesson.step.rule
        reading = Reading(self._game, self._speech, self._speech)
        self._out(reading.rules(anchor) if anchor else self._speech.say("lesson.no-rule"))

    def _wanted(self) -> str:
        return " / ".join(self._words(action) for action in self.lesson.wanted)

    def _words(self, action: Any) -> str:
        return narration.words(self._game, self._speech, self._view, action)

    @property
    def _view(self) -> Any:
        return self._game.view(self.lesson.table.state, self._seat)
