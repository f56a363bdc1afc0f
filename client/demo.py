"""Plays tables by itself in an offscreen window and takes pictures of them, in every language at the same moment."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import panda3d.core as p3d
from twisted.internet.task import Clock

from client.app import App
from client.boards import Target
from client.film.scene import FilmScene
from client.film.script import last
from client.open_window import open_window
from client.render.stillness import SETTLES
from client.scenes.credits import CreditsScene
from client.scenes.home import HomeScene
from client.scenes.lesson.scene import LessonScene
from client.scenes.new_table import OPEN, YOU, NewTableScene
from client.scenes.replay import Recording
from client.scenes.results import ResultsScene
from client.scenes.rulebook import RulebookScene
from client.scenes.settings import SettingsScene
from client.scenes.table.commands import Choose, HoldUp, ThrowDice
from client.scenes.table.scene import TableScene
from client.scenes.tables import Tables
from client.settings import SettingsStore
from netcode.conduct import Conduct
from netcode.throws import at_once, physics_throw
from sim.chance import chance_from
from sim.games import AnyGame, all_games
from sim.lessons import Course, Lesson, Progress
from sim.speech import capital
from sim.table import Entry

FRAME = 1 / 30
IN_FLIGHT = 0.30
"""Seconds after the release at which a throw is most in the air."""
MIDDLE = 12
"""Moves of the player after which a game counts as well under way."""
GREAT, ENDING, TITLED = 1.6, 2.2, 1.6
"""Seconds after which a great moment, and the end of a game, are at their height; and while a title still stands."""
LONGEST = 60_000
"""Frames after which a game that does not end is given up."""


class Time(Clock):
    """A clock that stands in for the reactor: time passes when the demo says so."""

    running = False


class Demo:
    """One window size; pictures are called <scene>-<size>-<language>.png."""

    def __init__(
        self, size: tuple[int, int], languages: Sequence[str], quality: str, seed: str = "demo", grey: bool = False
    ) -> None:
        """`grey` pictures show what somebody sees who tells no colours apart."""
        self._size = size
        self._grey = grey
        self._languages = languages
        self._luck = chance_from(seed)
        self._folder = tempfile.TemporaryDirectory()
        self.clock = Time()
        self.played: list[Entry] = []
        """The log of the game that was played last."""
        store = SettingsStore(Path(self._folder.name) / "settings.json")
        store.change(name="Astrid", explain=False)
        self.app = App(open_window(size, offscreen=True), self.clock, store, quality=quality)
        draws = iter(range(1 << 30))
        conduct = Conduct(
            throw_service=physics_throw,
            off_thread=at_once,
            random_bytes=lambda n: (self._luck.derive("bytes", next(draws)).key * 2)[:n],
            bot_seconds=0.2,
        )
        self.app.tables = Tables(self.app, Path(self._folder.name), conduct)
        self.app.go(HomeScene(self.app))

    def shell(self, folder: Path) -> Iterator[Path]:
        """The screens around the games."""
        app = self.app
        yield from self.shots(folder, "home")
        app.go(SettingsScene(app))
        yield from self.shots(folder, "settings")
        app.back()
        app.go(CreditsScene(app))
        yield from self.shots(folder, "credits")
        app.back()
        game = all_games()["deer-portal"]
        app.go(NewTableScene(app, game))
        yield from self.shots(folder, "new-table")
        app.back()
        app.go(RulebookScene(app, game, "moves"))
        yield from self.shots(folder, "rulebook")
        app.back()
        app.go(app.tables.begin(game, [YOU, OPEN, OPEN, *game.bots][: game.seats[-1]], game.Options()))
        self.run(0.5)
        yield from self.shots(folder, "lobby")
        app.home()

    def game(self, game: AnyGame, folder: Path) -> Iterator[Path]:
        """A whole game: opening, a throw in flight, the middle, a card, the end."""
        levels = list(game.bots)
        seats = max(game.seats[0], min(4, game.seats[-1]))
        table = self.app.tables.begin(game, [YOU, *[levels[-1]] * (seats - 1)], game.Options())
        assert isinstance(table, TableScene)
        self.app.go(table)
        yield from self.shots(folder, f"{game.id}-title", lambda: self._entitle(table))
        self._until(lambda: table.mode.settled and not table.course.ceremonies.announcing)
        yield from self.shots(folder, f"{game.id}-opening")
        moves, flown, pictured = 0, False, False
        decided, counted, great, entitled = False, False, False, False
        for _ in range(LONGEST):
            if isinstance(self.app.scene, ResultsScene):
                break
            if table.facts.mine:
                if not pictured and moves >= MIDDLE:
                    yield from self._middle(table, folder)
                    pictured = True
                self.play(table)
                moves += 1
            self.run(FRAME)
            if not flown and moves >= 3 and table.tabletop.falling:
                yield from self.shots(folder, f"{game.id}-throw", lambda: self._throw_again(table))
                flown = True
            if not decided and table.tabletop.flight.suspense is not None:
                yield from self.shots(folder, f"{game.id}-deciding", lambda: self._decide_again(table))
                decided = True
            if not counted and table.course.ceremonies.counting:
                yield from self.shots(folder, f"{game.id}-counting", lambda: self._count_again(table))
                counted = True
            if not entitled and table.course.ceremonies.title and table.course.ceremonies.title == _chapter(table):
                yield from self.shots(folder, f"{game.id}-chapter", lambda: self._entitle_again(table))
                entitled = True
            if not great and _is_great(table):
                yield from self.shots(folder, f"{game.id}-moment", lambda: self._show_again(table, GREAT))
                great = True
            if pictured:
                table.course.skip()
        self.run(0.6)  # the outcome stands alone, and the eye comes near
        yield from self.shots(folder, f"{game.id}-end")
        self.run(2.0)
        yield from self.shots(folder, f"{game.id}-results")
        self.app.back()
        yield from self.shots(folder, f"{game.id}-ending", lambda: self._show_again(table, ENDING))
        self.played = self.app.tables.log_here(table.link)
        self.app.home()

    def ending(self, game: AnyGame, log: list[Entry], name: str, folder: Path) -> Iterator[Path]:
        """How a recorded game ended, at its height."""

        def show() -> None:
            self.app.home()
            scene = FilmScene(self.app, Recording(all_games(), log), last(game, log), LONGEST * FRAME)
            self.app.go(scene)
            self._until(lambda: scene.celebrating or scene.over)
            self.run(TITLED)

        yield from self.shots(folder, f"{game.id}-ends-{name}", show)
        self.app.home()

    def _throw_again(self, table: TableScene) -> None:
        """Let the dice that are in the air fall from the beginning, up to the height of their flight."""
        table.course.remake()
        self._until(lambda: table.tabletop.falling)
        self.run(IN_FLIGHT)

    def _entitle(self, table: TableScene) -> None:
        """The title with which a game begins, at its height, while cards are dealt.

        It is waited for: a table that catches up with its bots hurries.
        """
        self._until(lambda: table.tabletop.board is not None and table.facts.present is not None)
        board, present = table.tabletop.board, table.facts.present
        assert board is not None
        assert present is not None
        table.course.ceremonies.announce(table.facts.speech.say("name"), board.chapter(present.view))
        board.deal()
        self._until(lambda: table.course.ceremonies.legible or not table.course.ceremonies.announcing)

    def _entitle_again(self, table: TableScene) -> None:
        """The title of another part of the game, at its height."""
        table.course.ceremonies.announce(_chapter(table))
        self._until(lambda: table.course.ceremonies.legible or not table.course.ceremonies.announcing)

    def _decide_again(self, table: TableScene) -> None:
        """The throw once more, up to where the die that decides it tips for the last time."""
        table.course.remake()
        self._until(lambda: table.tabletop.flight.suspense is not None)
        suspense = table.tabletop.flight.suspense
        assert suspense is not None
        self.run(suspense.slow.begins + 0.8)

    def _count_again(self, table: TableScene) -> None:
        """The numbers once more, up to the last of them."""
        table.course.remake()
        self._until(lambda: table.course.ceremonies.counting)
        self._until(lambda: table.course.ceremonies.complete)
        self.run(0.2)

    def _show_again(self, table: TableScene, seconds: float) -> None:
        """The last moment once more, in the limelight, so far."""
        before, last = table.playback.moments[-2:]
        table.tabletop.show(before, at_once=True)
        table.course.limelight.on = True
        table.tabletop.show(last)
        self.run(seconds)

    def _middle(self, table: TableScene, folder: Path) -> Iterator[Path]:
        name = table.link.game.id
        yield from self.shots(folder, f"{name}-middle")

        yield from self.shots(folder, f"{name}-card", lambda: table.do(HoldUp(_card(table))))
        table.do(HoldUp(None))

    def play(self, table: TableScene) -> None:
        """Do what the best bot would do on the player's seat."""
        link = table.link
        assert link.facing is not None
        if table.mode.hand is not None and table.mode.hand.action is None:
            table.do(ThrowDice())
            return
        levels = list(link.game.bots)
        action = link.game.bots[levels[-1]](link.view, link.facing, self._luck.derive("player", link.rev))
        table.do(Choose(action))

    def card(self, game: AnyGame, name: str, folder: Path) -> Iterator[Path]:
        """One card held up: as few as can play do so, unseen, until a card of that name lies on the table."""
        table = self.app.tables.begin(game, [YOU, *list(game.bots)[-1:] * (game.seats[0] - 1)], game.Options())
        assert isinstance(table, TableScene)
        self.app.go(table)
        for _ in range(LONGEST):
            if isinstance(self.app.scene, ResultsScene):
                break
            if table.facts.mine:
                card = _card(table, lambda target: name.lower() in target.label.lower())
                if card is not None:
                    yield from self.shots(folder, f"{game.id}-card", partial(_hold_up, table, card.id))
                    break
                self.play(table)
            self.run(FRAME)
            table.tabletop.skip()
        self.app.home()

    def lesson(self, course: Course, folder: Path) -> Iterator[list[Path]]:
        """Every step of a lesson as a learner finds it, once in each language."""
        for number in range(len(course.steps)):
            scene = LessonScene(self.app, Lesson(course, Progress(number)))
            self.app.go(scene)
            self._until(lambda scene=scene: not scene.waits and scene.told is scene.lesson)  # type: ignore[misc]
            self.run(1.0)  # pieces come to rest, and so do the rings around them
            name = f"lesson-{course.game.id}-{course.name}-{number + 1:02}"
            yield list(self.shots(folder, name))
            self.app.back()

    # Time and pictures

    def run(self, seconds: float) -> None:
        """Let time pass without drawing."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.clock.advance(FRAME)
            self.app.think()

    def _until(self, condition: Callable[[], bool]) -> None:
        for _ in range(LONGEST):
            if condition():
                return
            self.run(FRAME)
        raise RuntimeError("the table never came to rest")

    def shots(self, folder: Path, name: str, prepare: Callable[[], None] = lambda: None) -> Iterator[Path]:
        """The present moment in every language; `prepare` is called once it is spoken."""
        for language in self._languages:
            self.app.store.change(language=language)
            self._settle()
            prepare()
            path = folder / f"{name}-{self._size[0]}x{self._size[1]}-{language}.png"
            self.picture(path)
            yield path

    def _settle(self) -> None:
        """Whatever follows from a change, before time goes on."""
        for _ in range(3):
            self.app.think()

    def picture(self, path: Path) -> None:
        """Draw now, and keep what was drawn."""
        self.app.think()
        for _ in range(2):
            # sheets of cards are printed in one frame and seen in the next
            self.app.world.changed(True)
            self._draw()
        for _ in range(SETTLES):
            self._draw()  # as somebody sees it who looks at it
        image = p3d.PNMImage()
        self.app.window.base.win.get_screenshot(image)
        image.remove_alpha()
        if self._grey:
            image.make_grayscale()
        image.write(p3d.Filename.from_os_specific(str(path)))

    def _draw(self) -> None:
        """One more frame, if there is anything to draw."""
        if self.app.world.frame():
            self.app.window.base.graphicsEngine.render_frame()

    def close(self) -> None:
        self.app.close()
        self._folder.cleanup()


def _chapter(table: TableScene) -> str:
    """The part of the game that is shown."""
    board, shown = table.tabletop.board, table.facts.shown
    return capital(board.chapter(shown.view)) if board is not None and shown is not None else ""


def _is_great(table: TableScene) -> bool:
    """What was shown last is made much of, wherever there is time for it."""
    board, shown = table.tabletop.board, table.facts.present
    return board is not None and shown is not None and any(isinstance(event, board.great) for event in shown.events)


def _hold_up(table: TableScene, card: str) -> None:
    table.do(HoldUp(_card(table, lambda target: target.id == card)))


def _card(table: TableScene, wanted: Callable[[Target], bool] = lambda target: True) -> Target | None:
    """The first wanted thing on the table that has a face to be held up."""
    return next((target for target in table.tabletop.pointing.targets if target.picture and wanted(target)), None)
