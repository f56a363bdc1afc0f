"""A recorded game: play, pause, scrub both ways, change seat and camera, watch every throw again."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from client import narration
from client.boards import Target
from client.locale import Translator
from client.scenes.names import person_name
from client.scenes.scene import Scene
from client.scenes.share_button import share_button
from client.scenes.table.hud import panels
from client.scenes.table.hud.held_up import held_up
from client.scenes.table.playback import Fall, Line, Moment
from client.scenes.table.pointer import PEEK
from client.scenes.table.steering import Steering
from client.scenes.table.tabletop import Tabletop
from client.table3d.dropped import dropped
from client.ui.controls import Slider
from client.ui.ground import Down, Finger, Ground, Left, Moved, Up, Wheel
from client.ui.layout import At, Column, Layers, Row, Widget, Wrap
from client.ui.theme import CREAM, HEADING, PANEL, PRIMARY_BUTTON, QUIET_BUTTON, SUBHEADING
from client.ui.touch import Drag, Gesture, Pinch, Recogniser, Tap
from client.ui.widgets import Button, Label, choice
from netcode.record import names_in
from sim.codec import decode
from sim.game import Seat, Throw
from sim.games import AnyGame
from sim.glossary import glossary
from sim.languages import LANGUAGES
from sim.logfile import dump, game_of
from sim.snapshots import Kept, Shown, shown
from sim.speech import Speech
from sim.table import Act, BadLog, Begin, Entry, Redo, Settle, Table, Undo, events_for

if TYPE_CHECKING:
    from client.app import App

PAUSE = 0.9
"""Seconds between two moments while it plays, beyond their motion."""
NOTHING = Kept()
OTHERS = ("other-rules", "other-content")
"""Why a log may be no less true though it does not hold here."""


class Recording:
    """A log, replayed: every moment of it as any seat saw it."""

    def __init__(self, games: Mapping[str, AnyGame], log: list[Entry], kept: Kept = NOTHING) -> None:
        """Raises BadLog, or KeyError for a game that is not installed.

        What was played by other rules is shown by the snapshots that are kept beside it, if there are any.
        """
        self.game = games[game_of(log)]
        self._log = log
        self._moments = _moments(self.game, log, kept)
        self.turns = [number for number, entry in enumerate(log) if isinstance(entry.input, Act)]
        """Numbers of the entries in which somebody acted."""
        self._lying: list[int | None] = []
        """For each entry, the one whose dice lie on the table after it."""
        for number, entry in enumerate(log):
            self._lying.append(self._lies(number, entry))
        begin = log[0].input
        assert isinstance(begin, Begin)
        self.seats = begin.seats
        self.people = _people(log)

    def __len__(self) -> int:
        return len(self._log)

    @property
    def data(self) -> bytes:
        """The log as a file."""
        return dump(self._log)

    def voice(self, words: Translator) -> Speech:
        """Who tells it: in this language, with the names of those who played."""
        speech = Speech(self.game, words.language)
        speech.names = [person_name(speech, seat, self.people.get(seat, ""), words) for seat in range(self.seats)]
        return speech

    def moment(self, number: int, seat: Seat | None) -> Moment:
        view = self.game.view(self._moments[number].state, seat)
        lying = self._lying[number]
        dice = None if lying is None else self._at_rest(lying)
        return Moment(number, view, seat, self.events(number, seat), self.fall(number), dice=dice)

    def _lies(self, number: int, entry: Entry) -> int | None:
        """Whose dice lie there after an entry; what is taken back brings back those of its own time."""
        if isinstance(entry.input, Settle):
            return number
        if isinstance(entry.input, Undo | Redo):
            state = self._moments[number].state
            return next((self._lying[n] for n in range(number - 1, -1, -1) if self._moments[n].state == state), None)
        return self._lying[number - 1] if number else None

    def events(self, number: int, seat: Seat | None) -> tuple[Any, ...]:
        """What an entry told a seat."""
        return events_for(self._moments[number].events, seat)

    def fall(self, number: int) -> Fall | None:
        """The dice of an entry; how they fell follows from the throw's inputs, on the build that threw them."""
        given = self._log[number].input
        if not isinstance(given, Settle):
            return None
        return fallen_again(self._at_rest(number).throw, given)

    def _at_rest(self, number: int) -> Fall:
        """The dice of an entry as they lie, without how they came there."""
        given = self._log[number].input
        assert isinstance(given, Settle)
        throw = self.game.throw(self._moments[number - 1].state)
        assert throw is not None
        return Fall(throw, given.rest, b"")


def _moments(game: AnyGame, log: list[Entry], kept: Kept) -> list[Shown]:
    """What there is to see after every entry: by the rules, or by snapshots where it was played by others."""
    moments: list[Shown] = []
    try:
        Table.replay(game, log, lambda _, step: moments.append(Shown(step.state, step.events)))
    except BadLog as bad:
        if not any(kept.snapshots) or bad.reason not in OTHERS or (bad.reason == "other-content" and game.takes_packs):
            raise
        moments = shown(game, log, kept.snapshots)
        _must_be_seen(game, log, moments)
    return moments


def _must_be_seen(game: AnyGame, log: list[Entry], moments: list[Shown]) -> None:
    """Look at everything once: today's rules may not know what to make of a state of others, whatever its shape."""
    begin = log[0].input
    assert isinstance(begin, Begin)
    voice = Speech(game, LANGUAGES[0])
    for number, moment in enumerate(moments):
        try:
            for seat in (None, *range(begin.seats)):
                game.view(moment.state, seat)
                narration.tell(voice, events_for(moment.events, seat))
            thrown = game.throw(moment.state) is not None
        except Exception as error:
            raise BadLog("other-rules", number, game=game.id) from error
        if not thrown and number + 1 < len(log) and isinstance(log[number + 1].input, Settle):
            raise BadLog("other-rules", number, game=game.id)


def fallen_again(throw: Throw, given: Settle) -> Fall:
    """The same throw once more; where it cannot be thrown here, the dice lie where they lay."""
    from sim.physics import throw as physics

    lying = Fall(throw, given.rest, b"")
    try:
        inputs = decode(given.inputs, physics.Inputs)
        if inputs.build != physics.build():
            return lying
        again = physics.throw(throw, inputs.gesture, inputs.entropy)
    except ValueError:
        return lying  # thrown without physics
    return Fall(throw, given.rest, again.trajectory, inputs.gesture) if again.rest == given.rest else lying


def in_motion(fall: Fall) -> Fall:
    """Dice that nobody threw, or that cannot be thrown here as they fell, drop to where they lie."""
    return fall if fall.motion else replace(fall, motion=dropped(fall.throw, fall.rest))


def _people(log: list[Entry]) -> dict[Seat, str]:
    """The names of the people who sat down, where they are on record."""
    begin = log[0].input
    assert isinstance(begin, Begin)
    names = names_in(log)
    return {seat: names[seat] for seat in begin.people if seat < len(names)}


class ReplayScene(Scene):
    def __init__(self, app: "App", recording: Recording, moment: int | None = None) -> None:
        """With a `moment`, the number of an entry: it begins with how that came about."""
        super().__init__(app)
        self.recording = recording
        self.at = 0 if moment is None else max(0, moment - 1)
        self._first = moment
        self.seat: Seat | None = None
        self.playing = False
        self.tabletop = Tabletop(app.world, app.audio, self.recording.game, app.store)
        self._waited = 0.0
        self._after_fall: Moment | None = None
        self._voice: Speech | None = None
        self._steering = Steering(self.tabletop, app.stage)
        self._touches = Recogniser()
        self._turning: tuple[float, float, int] | None = None
        self.peek: Target | None = None
        """What the pointer rests on: it is held up to be read."""
        self._rested = 0.0
        self._free = (0.0, 0.0, 0.0, 0.0)

    def entered(self) -> None:
        self._make()
        if self._first is not None:
            self.go_to(self._first, motion=True)
            self._first = None

    def closed(self) -> None:
        self.tabletop.unmake()

    @property
    def speech(self) -> Speech:
        """The same voice as long as the same language is spoken."""
        if self._voice is None or self._voice.language != self.app.words.language:
            self._voice = self.recording.voice(self.app.words)
        return self._voice

    def _make(self) -> None:
        self.tabletop.make(self.speech)
        self.go_to(self.at)

    # Moving through time

    def go_to(self, number: int, motion: bool = False) -> None:
        """Show the moment after an entry; with motion, as it came about."""
        self.at = max(0, min(len(self.recording) - 1, number))
        moment = self.recording.moment(self.at, self.seat)
        self._after_fall, self._waited = None, 0.0
        self.peek = None
        if moment.fall is not None and motion:
            self._after_fall = moment
            self.tabletop.fall(moment.fall, before=self.recording.moment(self.at - 1, self.seat).view)
        else:
            self.tabletop.show(moment, at_once=not motion)
            self.tabletop.put_back(moment)
        self.refresh()

    def advance(self, seconds: float) -> bool:
        if self.tabletop.outdated(self.speech):
            self._make()
        moving = self.tabletop.advance(seconds)
        self._rested += seconds
        pointed = self.tabletop.pointing.pointed
        if self._rested >= PEEK and self.peek is None and pointed is not None and (pointed.picture or pointed.detail):
            self.peek = pointed
            self.refresh()
        if self._after_fall is not None and not self.tabletop.falling:
            moment, self._after_fall = self._after_fall, None
            self.tabletop.show(moment)
        if self.playing and not moving and not self.tabletop.falling:
            self._waited += seconds
            if self._waited >= PAUSE:
                self._go_on()
        return moving

    @property
    def waits(self) -> bool:
        """The next moment comes by itself."""
        return self.playing or self._after_fall is not None

    def _go_on(self) -> None:
        if self.at >= len(self.recording) - 1:
            self.playing = False
            self.refresh()
        else:
            self.go_to(self.at + 1, motion=True)

    def play(self) -> None:
        if self.at >= len(self.recording) - 1:
            self.go_to(0)
        self.playing = not self.playing
        self._waited = PAUSE
        self.refresh()

    def step(self, by: int) -> None:
        self.playing = False
        self.go_to(self.at + by, motion=by > 0)

    def turn(self, by: int) -> None:
        """To the next or the last action of somebody."""
        turns = self.recording.turns
        ahead = [n for n in turns if n > self.at] if by > 0 else [n for n in reversed(turns) if n < self.at]
        self.playing = False
        self.go_to(ahead[0] if ahead else (len(self.recording) - 1 if by > 0 else 0))

    def sit(self, text: str) -> None:
        """See it as another seat saw it."""
        self.seat = None if text == "all" else int(text)
        self.go_to(self.at)

    def unused_key(self, name: str) -> bool:
        match name:
            case "space":
                self.play()
            case "arrow_right":
                self.step(1)
            case "arrow_left":
                self.step(-1)
            case "arrow_up" | "arrow_down":
                self.turn(1 if name == "arrow_down" else -1)
            case "home" | "end":
                self.go_to(0 if name == "home" else len(self.recording) - 1)
            case "+" | "=" | "-":
                self._zoom(1 / 1.15 if name == "-" else 1.15)
            case _:
                return False
        return True

    # The eye goes with the hands; a tap has nothing to choose here

    def ground(self, event: Ground) -> None:
        now: float = self.app.reactor.seconds()
        match event:
            case Wheel(_, _, steps):
                self._zoom(1.12**steps)
            case Down(x, y, button) if button == 1:
                self._steer(self._touches.feed(0, "down", x, y, now))
            case Down(x, y, button):
                self._turning = (x, y, button)
            case Moved(x, y):
                self._moved(x, y, now)
            case Finger(finger, phase, x, y):
                self._steer(self._touches.feed(finger + 1, phase, x, y, now))
            case Left():
                self._point_at(None)
            case Up(x, y, button) if button == 1:
                self._steer(self._touches.feed(0, "up", x, y, now))
            case Up():
                self._turning = None

    def _moved(self, x: float, y: float, now: float) -> None:
        if self._turning is not None:
            was_x, was_y, button = self._turning
            self._turning = (x, y, button)
            self._steering.by_mouse(button, x - was_x, y - was_y)
        elif self._touches.down:
            self._steer(self._touches.feed(0, "move", x, y, now))
        else:
            self._point_at(self.tabletop.pointing.target_at(*self._steering.place(x, y)))

    def _steer(self, gestures: Iterable[Gesture]) -> None:
        for gesture in gestures:
            match gesture:
                case Drag():
                    self._steering.drag(gesture)
                case Pinch():
                    self._steering.pinch(gesture)
                case Tap():
                    target = self.tabletop.pointing.target_at(*self._steering.place(gesture.x, gesture.y))
                    self._point_at(target)
                    if target is None and gesture.twice:
                        self._steering.double_tap(gesture.x, gesture.y)

    def _point_at(self, target: Target | None) -> None:
        self._rested = 0.0
        if self.tabletop.pointing.point_at(target):
            self.peek = None
            self.refresh()

    def _zoom(self, factor: float) -> None:
        self.tabletop.eye.steer(lambda camera: camera.zoom(factor))

    # Composition

    def compose(self) -> Widget:
        stage = self.app.stage
        wide = stage.width >= 900
        speech = self.speech
        back = Button("", self.back, key="back", mark="left", finishes=QUIET_BUTTON, hint=self.say("back"))
        title = Label(self.say("replay.of", game=speech.say("name")), HEADING, lines=1, grow=1)
        top = Row([back, title], align="centre", pad=(8, 4), finish=PANEL, key="hud.top")
        controls = self._controls(speech)
        side = self._side(speech)
        room = stage.width - 24
        layers: list[Widget] = [At(top, "start", "start", margin=12, width=min(room, 460.0))]
        right = 1.0
        if wide:
            layers.append(At(side, "end", "stretch", width=340, margin=12))
            room -= 352
            right = 1 - 2 * 352 / stage.width
        layers.append(At(controls, "start", "end", margin=12, width=room))
        height = controls.measure(stage.brush, room)[1]
        self.tabletop.resize(
            stage.width,
            stage.height,
            (-1, right, 2 * (height + 20) / stage.height - 1, 1 - 2 * 74 / stage.height),
        )
        self._free = (0.0, (right + 1) / 2 * stage.width, 74.0, stage.height - height - 20)
        if self.peek is not None:
            layers.append(held_up(self.peek, speech, self.tabletop, stage, self._free))
        return Layers(layers)

    def _controls(self, speech: Speech) -> Column:
        said = self._latest_words(speech)
        last = len(self.recording) - 1
        buttons = [
            Button("", lambda: self.turn(-1), key="turn.back", mark="left", hint=self.say("replay.turn-back")),
            Button("", lambda: self.step(-1), key="step.back", mark="minus", hint=self.say("replay.back")),
            Button(
                self.say("replay.pause" if self.playing else "replay.play"),
                self.play,
                key="play",
                mark="pause" if self.playing else "play",
                finishes=PRIMARY_BUTTON,
                hotkey_words=self.say("key.space"),
            ),
            Button("", lambda: self.step(1), key="step.on", mark="plus", hint=self.say("replay.on")),
            Button("", lambda: self.turn(1), key="turn.on", mark="right", hint=self.say("replay.turn-on")),
        ]
        scrub = Slider(
            self.at,
            0,
            max(1, last),
            1,
            lambda value: self._scrub(int(value)),
            key="scrub",
            words=lambda v: f"{v:.0f}/{last}",
        )
        seats = [("all", self.say("replay.everyone")), *((str(s), speech.seat(s)) for s in range(self.recording.seats))]
        chosen = "all" if self.seat is None else str(self.seat)
        return Column(
            [
                Label(said or self.say("replay.nothing"), SUBHEADING.tinted(CREAM).sized(16), lines=2, steady=True),
                Row([Wrap(buttons), scrub], align="centre", gap=12)
                if self.app.stage.width > 760
                else Column([scrub, Wrap(buttons)]),
                Wrap([choice(seats, chosen, self.sit, key="seat"), *self._sharing()], gap=8),
            ],
            pad=(14, 10),
            finish=PANEL,
            key="hud.bar",
        )

    def _sharing(self) -> list[Widget]:
        """A film of this moment."""
        films, entry, recording = self.app.tables.records.films, self.at, self.recording
        if not entry:
            return []
        return share_button(films, self.app.words, lambda: films.make(recording.game, recording.data, entry))

    def _latest_words(self, speech: Speech) -> str:
        """What was said last: taking up the dice, for one, says nothing by itself."""
        for number in range(self.at, -1, -1):
            if said := narration.tell(speech, self.recording.events(number, self.seat)):
                return narration.fold(said)[0]
        return ""

    def _scrub(self, number: int) -> None:
        self.playing = False
        self.go_to(number)

    def _side(self, speech: Speech) -> Widget:
        lines = []
        first = max(0, self.at - 120)
        for number in range(first, self.at + 1):
            moment = Moment(number, None, self.seat, self.recording.events(number, self.seat))
            if said := narration.tell(speech, moment.events):
                lines.append(Line(moment, said, undone=False))
        known = glossary(self.recording.game, self.app.words.language)
        log = panels.log_panel(lines, None, lambda moment: self._scrub(moment.rev), self.app.words, known)
        return Column([Label(self.say("tab.log"), SUBHEADING), log], pad=12, finish=PANEL, key="hud.side")
