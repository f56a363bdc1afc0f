"""A film as a scene: the moments of a script one after the other, with a caption, and nothing that could be pressed."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import pi, sin
from typing import TYPE_CHECKING

from client import narration
from client.film.script import LEAST, Clip, Script
from client.scenes.replay import Recording, in_motion
from client.scenes.scene import Scene
from client.scenes.table.ceremonies import Ceremonies
from client.scenes.table.hud.room import Free, safe_of
from client.scenes.table.limelight import TableLimelight
from client.scenes.table.playback import Moment
from client.scenes.table.tabletop import Tabletop
from client.scenes.table.tally import tally
from client.ui.brush import Area
from client.ui.layout import At, Column, Fixed, Layers, Row, Widget, Wrap
from client.ui.theme import ASH, BOLD, CREAM, GOLD, PROSE, SMALL, Finish, rgb
from client.ui.widgets import Label
from sim.game import Outcome
from sim.speech import capital

if TYPE_CHECKING:
    from client.app import App

CAPTION = Finish(rgb("05070a", 0.72), rgb("05070a", 0.8), rgb("e2b659", 0.4), 1.0, 12, 8)
LONGEST_CLIP = 9.0
BEFORE, AFTER = 0.7, 0.9
"""Seconds in which a moment stands still before it goes on, and after it."""
ON = 2
"""Entries that are shown after a throw: what was made of it."""
OUTCOME, OUTCOMES = 3.5, 0.35
"""Seconds that the outcome stands at the end; and as a share of the whole, at most."""
LINGERS = 3.0
"""Seconds more, where there would be room for half a moment before it."""
SAID = PROSE.sized(17).tinted(CREAM)
APART = 20.0
"""dp from what one seat has to what the next one has."""
LINES, LINES_HIGH = 3, 5
"""Of a caption in a wide picture, and in a high one, where fewer words find room in a line."""
BELOW = 16.0
"""dp below what is said at great moments."""
ABOVE = 44.0
"""dp over a caption that stands high."""
SETTLED = 60.0
"""Seconds after which no light of a place is on its way any more."""
SWAY, SWAYS = 2.2, 13.0
"""Degrees by which the eye goes around the table and back, and in how many seconds: nothing ever stands still."""


class FilmScene(Scene):
    """`over` once everything was shown; it lasts no longer than its seconds."""

    def __init__(self, app: "App", recording: Recording, script: Script, seconds: float) -> None:
        super().__init__(app)
        self._recording = recording
        self._script = script
        self._seconds = seconds
        self._passed = 0.0
        self._moving = False
        self._caption = ("", "")
        self._standings: tuple[str, ...] = ()
        """What each seat has, below the caption."""
        self._high = False
        """The caption stands over the place, and not before what lies at its near edge."""
        self._speech = recording.voice(app.words)
        self._tabletop = Tabletop(app.world, app.audio, recording.game, app.store)
        self._ceremonies = Ceremonies(app.stage, self._tabletop)
        self._limelight = self._tabletop.limelight = TableLimelight(self._tabletop, self._ceremonies, app.stage)
        self._limelight.on = True
        self._play = self._screenplay()
        self.over = False

    def entered(self) -> None:
        self._fit()  # before anything moves: another shape of the window would end it
        self._tabletop.make(self._speech)
        first = self._script.clips[0].entry if self._script.clips else len(self._recording)
        self._cut_to(0 if self._script.titled else first - 1)

    def closed(self) -> None:
        self.app.world.camera.get_parent().set_h(0)
        self._ceremonies.clear()
        self._tabletop.unmake()

    @property
    def share(self) -> float:
        """How much of the film has been shown."""
        return min(1.0, self._passed / self._seconds)

    @property
    def passed(self) -> float:
        """Seconds that have been shown."""
        return self._passed

    @property
    def celebrating(self) -> bool:
        """A great moment is shown."""
        return self._limelight.active

    # Time

    def advance(self, seconds: float) -> bool:
        self._passed += seconds
        self._moving = self._tabletop.advance(seconds)
        self._moving = self._ceremonies.advance(seconds) or self._moving
        self._limelight.advance(seconds)
        if self._limelight.active:
            self._say("", "")  # it has words of its own
        # the node above the eye stands in the middle of the table
        self.app.world.camera.get_parent().set_h(SWAY * sin(2 * pi * self._passed / SWAYS))
        if self.app.world.place is not None:
            self.app.world.place.live(seconds)
        if not self.over and (next(self._play, True) or self._passed >= self._seconds):
            self.over = True
        return True

    def _screenplay(self) -> Iterator[None]:
        """One step for each picture."""
        script, speech = self._script, self._speech
        if script.titled:
            board = self._tabletop.board
            chapter = board.chapter(self._recording.moment(0, None).view) if board is not None else ""
            self._ceremonies.announce(speech.say("name"), chapter)
            if board is not None:
                board.deal()
            while self._ceremonies.announcing:
                yield
        for clip in script.clips:
            left = self._seconds - script.end - self._passed
            if left >= LEAST:
                yield from self._until(self._passed + min(LONGEST_CLIP, left), self._clip(clip))
        if script.ending:
            yield from self._end()

    def _until(self, time: float, shown: Iterator[None]) -> Iterator[None]:
        """As much of something as can be shown until then."""
        for _ in shown:
            if self._passed >= time:
                self._ceremonies.skip()
                self._tabletop.skip()
                return
            yield

    def _clip(self, clip: Clip) -> Iterator[None]:
        """How the game came to an entry, and what was made of it."""
        self._ceremonies.skip()
        self._cut_to(clip.entry - 1)
        title = self._speech.message(clip.told.title) if clip.told is not None else ""
        self._say(title, "")
        for number in range(clip.entry, min(len(self._recording), clip.entry + 1 + ON)):
            if number > clip.entry and self._recording.fall(number) is not None:
                break
            yield from self._happen(number, title)

    def _end(self) -> Iterator[None]:
        """How the game came to its end, and how it ended: that is always seen, and to the last picture."""
        ending = self._script.ending
        final = self._recording.moment(ending[-1], None)
        outcome = self._recording.game.outcome(final.view)
        kept = min(OUTCOME, OUTCOMES * self._seconds) if outcome is not None else 0.0
        self._ceremonies.skip()
        self._cut_to(ending[0] - 1)
        self._say("", "")
        yield from self._until(self._seconds - kept, self._happen_all(ending))
        if outcome is not None:
            self._ceremonies.need("")
            self._ceremonies.skip()
            self._stand(ending[-1])
            self._tabletop.look("end")
            self._high = self.app.stage.height > self.app.stage.width
            self.app.audio.end()
            self._say(capital(self._speech.outcome(outcome)), "", self._told(outcome))
            yield from self._wait(min(OUTCOME + LINGERS, max(kept, self._seconds - self._passed)))

    def _happen_all(self, numbers: Iterable[int]) -> Iterator[None]:
        for number in numbers:
            yield from self._happen(number, "")

    def _happen(self, number: int, title: str) -> Iterator[None]:
        """One entry: dice fall, numbers add up, pieces move, and what happened is said."""
        game, recording = self._recording.game, self._recording
        moment, before = recording.moment(number, None), recording.moment(number - 1, None)
        if moment.fall is not None:
            fall = in_motion(moment.fall)
            needed = game.needed(before.view) if game.throw(before.view) is not None else None
            self._ceremonies.need(self._speech.message(needed) if needed is not None else "")
            self._tabletop.prepare(fall.throw)
            yield from self._wait(BEFORE)
            self._tabletop.fall(fall, before=before.view)
            while self._tabletop.falling:
                yield
        self._ceremonies.need("")
        yield from self._count(moment, before)
        self._tabletop.show(moment)
        if moment.fall is None:
            self._tabletop.put_back(moment)
        if said := narration.tell(self._speech, moment.events):
            self._say(title, narration.fold(said)[0])
        yield
        celebrated = False
        while self._moving:
            celebrated = celebrated or self._limelight.active
            yield
        if said and not celebrated:  # what was made much of has been read
            yield from self._wait(AFTER)

    def _count(self, moment: Moment, before: Moment) -> Iterator[None]:
        board = self._tabletop.board
        given = None
        if board is not None:
            given = moment.fall.rest if moment.fall is not None else board.counted(moment.events)
        if board is None or given is None:
            return
        counts = self._recording.game.counting(before.view, given)
        self._ceremonies.count(tally(counts, self._speech, "normal"), board.goal(before.view))
        while self._ceremonies.counting:
            yield

    def _wait(self, seconds: float) -> Iterator[None]:
        until = self._passed + seconds
        while self._passed < until:
            yield

    def _cut_to(self, number: int) -> None:
        """Another moment, in the light of its own: that of the one before does not fade into it."""
        self._stand(number)
        if self.app.world.place is not None:
            self.app.world.place.advance(SETTLED)

    def _stand(self, number: int) -> None:
        """The table as it stood after an entry."""
        moment = self._recording.moment(max(0, number), None)
        self._tabletop.show(moment, at_once=True)
        self._tabletop.put_back(moment)

    # Words

    def _say(self, title: str, words: str, standings: tuple[str, ...] = ()) -> None:
        if (*self._caption, self._standings) != (title, words, standings):
            self._caption, self._standings = (title, words), standings
            self.refresh()

    def _told(self, outcome: Outcome) -> tuple[str, ...]:
        if len(outcome.scores) == 1 or not decided_by_scores(outcome):
            return ()
        said = self._speech
        return tuple(f"{said.seat(seat)}: {said.score(score)}" for seat, score in enumerate(outcome.scores))

    def _fit(self) -> None:
        stage = self.app.stage
        below, above = min(118.0, 0.2 * stage.height), min(44.0, 0.08 * stage.height)
        free = Free(0.0, stage.width, above, stage.height - below)
        self._ceremonies.free = Free(0.0, stage.width, above, stage.height - BELOW)  # no caption stands with them
        self._tabletop.resize(stage.width, stage.height, safe_of(stage, free))

    def compose(self) -> Widget:
        stage = self.app.stage
        self._fit()
        layers: list[Widget] = [
            At(Label(f"Astragal  ·  {self._speech.say('name')}", SMALL.tinted(ASH)), "start", "start", margin=14)
        ]
        title, words = self._caption
        said: list[Widget] = [Label(title, BOLD.sized(17).tinted(GOLD), centred=True, lines=3)] if title else []
        lines = LINES if stage.width > stage.height else LINES_HIGH
        said += [Label(words, SAID, centred=True, lines=lines)] if words else []
        if self._standings:
            seats = [Row([Label(seat, SAID, lines=1)], pad=(APART / 2, 0)) for seat in self._standings]
            said.append(Wrap(seats, gap=0, align="centre"))
        if said:
            wide = min(760.0, stage.width - 24)
            panel = Column(said, gap=2, pad=(16, 8), finish=CAPTION)
            if self._high:
                layers.append(
                    Fixed(At(panel, "centre", "start", width=wide), Area(0, ABOVE, stage.width, stage.height))
                )
            else:
                layers.append(At(panel, "centre", "end", margin=16, width=wide))
        return Layers(layers)


def decided_by_scores(outcome: Outcome) -> bool:
    """Nobody has more than whoever is ranked before them: else numbers beside a victory would belie it."""
    ranked = [[outcome.scores[seat] for seat in tied] for tied in outcome.ranking]
    return all(min(better) >= max(worse) for better, worse in pairwise(ranked))
