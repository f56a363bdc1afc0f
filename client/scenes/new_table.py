"""A new table: who sits where, by which house rules."""

from datetime import date
from typing import TYPE_CHECKING, Any

from client.scenes.cover import cover
from client.scenes.names import seat_title
from client.scenes.options import differing, option_widgets
from client.scenes.relays import ForFriendsElsewhere
from client.scenes.rulebook import RulebookScene
from client.scenes.scene import Scene, page
from client.ui.controls import Entry
from client.ui.layout import At, Column, Grid, Row, Space, Widget
from client.ui.theme import CHIP, PRIMARY_BUTTON, QUIET, SMALL
from client.ui.widgets import Button, Label, choice, seat_mark, titled
from sim.chance import chance_from
from sim.codec import decode
from sim.game import Refused
from sim.games import AnyGame
from sim.lessons import courses_of
from sim.speech import Speech, capital

if TYPE_CHECKING:
    from client.app import App
    from client.places.ahead import ReadAhead
    from netcode.link import Link

YOU, OPEN = "h", "open"
"""Who may sit on a chair besides the game's bots: somebody at this device, or whoever comes over the network."""


BESIDE = 1100.0
"""From this width on, the cover of the box stands beside what can be chosen."""
COVER = 190.0


class NewTableScene(Scene):
    def __init__(self, app: "App", game: AnyGame) -> None:
        super().__init__(app)
        self.game = game
        self.options: Any = game.Options(**game.offers)
        self.chairs = self._first_chairs()
        self.names: dict[int, str] = {}
        """Of those who share this device, by seat."""
        self.elsewhere = ForFriendsElsewhere(self)
        self.ahead: ReadAhead | None = None
        """Reads the room in which it will be played."""

    def entered(self) -> None:
        super().entered()
        self.ahead = self.app.world.read_ahead(self.game)

    def left(self) -> None:
        super().left()
        if self.ahead is not None:
            self.ahead.close()
            self.ahead = None

    def advance(self, seconds: float) -> bool:
        moved = super().advance(seconds)
        if self.ahead is not None:
            self.ahead.advance()
        return moved

    @property
    def waits(self) -> bool:
        """Pictures go to the graphics card one a frame."""
        return self.ahead is not None and not self.ahead.done

    def like(self, link: "Link") -> None:
        """As at a table that was played: the same chairs and house rules. Whoever was a guest may come again."""
        lobby = link.lobby
        assert lobby is not None
        self.options = decode(lobby.options, self.game.Options)
        self.chairs = [
            YOU if seat in link.seats else chair.level if chair.kind == "bot" else OPEN
            for seat, chair in enumerate(lobby.chairs)
        ]

    def _first_chairs(self) -> list[str]:
        """You against one bot, or as many as the game needs: gentle ones until you have played a game to its end."""
        gentle, *_, strong = self.game.bots
        known = self.app.library.memories(self.game, self.app.words.language)
        count = max(self.game.seats[0], min(2, self.game.seats[-1]))
        return [YOU, *[strong if known else gentle] * (count - 1)]

    def compose(self) -> Widget:
        speech = Speech(self.game, self.app.words.language)
        changed = differing(self.game, self.options)
        rules = option_widgets(self.game, self.options, speech, self._set_options)
        house = titled(
            self.say("table.house-rules"),
            Label(
                self.say("table.house-rules.changed", n=changed) if changed else self.say("table.house-rules.none"),
                SMALL,
            ),
            *rules,
        )
        about = Label(speech.say("tagline"), QUIET, grow=1)
        known = [Label(words, SMALL) for words in self.app.library.memories(self.game, self.app.words.language)]
        so_far = [titled(self.say("table.so-far"), *known)] if known else []
        taught = courses_of(self.game)
        learn = [Button(self.say("table.learn"), self._learn, key="learn", mark="book")] if taught else []
        setting = Grid([self._seats(speech), house], least=380, most=2, gap=14)
        if self.app.stage.width >= BESIDE:
            picture = Column([*cover(self.app, self.game.id, COVER), about, *learn], width=COVER, gap=12)
            beside = Column([setting, *so_far], gap=14)
            body: list[Widget] = [Row([picture, At(beside, "stretch", "start", grow=1)], gap=18, align="start")]
        else:
            small = cover(self.app, self.game.id, COVER / 2)
            words = At(Column([about, *learn], gap=10, align="start"), "stretch", "centre", grow=1)
            body = [Row([*small, words], gap=14, align="centre"), setting, *so_far]
        book = Button(self.say("rulebook"), self._read, key="rulebook", mark="book")
        today = [Button(self.say("table.daily"), self.begin_daily, key="daily")] if self._daily() else []
        sits_down = self.say("table.gather" if OPEN in self.chairs else "table.begin")
        begin = Button(sits_down, self.begin, key="begin", finishes=PRIMARY_BUTTON, mark="die", least=150)
        return page(self, speech.say("name"), body, footer=[book, *today, begin], width=1240, key="new")

    def _seats(self, speech: Speech) -> Widget:
        counts = [(str(n), str(n)) for n in self.game.seats]
        parts: list[Widget] = []
        if len(counts) > 1:
            parts.append(choice(counts, str(len(self.chairs)), self._set_count, key="count"))
        parts += [self._chair(seat, speech) for seat in range(len(self.chairs))]
        if sum(chair == YOU for chair in self.chairs) > 1:
            parts.append(Label(self.say("table.hot-seat"), SMALL))
        if OPEN in self.chairs:
            parts += [Label(self.say("table.open.help"), SMALL), *self.elsewhere.widgets()]
        return titled(self.say("table.seats"), *parts)

    def _chair(self, seat: int, speech: Speech) -> Widget:
        name = capital(seat_title(speech, seat, self.app.words))
        who = [(YOU, self.say("table.you" if self._first_you() == seat else "table.here"))]
        who += [(level, self.say("table.bot", level=speech.say(f"bot.{level}"))) for level in self.game.bots]
        who.append((OPEN, self.say("table.open")))
        head = Row([seat_mark(seat, 20), Label(name), Space(grow=1)], align="centre", gap=10)
        options = choice(who, self.chairs[seat], lambda value: self._sit(seat, value), key=f"chair{seat}")
        parts: list[Widget] = [head, options]
        if self.chairs[seat] == YOU and self.chairs.count(YOU) > 1:
            entry = Entry(
                self._name(seat), lambda text: self._call(seat, text), key=f"name{seat}", empty=self.say("table.name"),
                most=24,
            )  # fmt: skip
            parts.append(entry)
        return Column(parts, pad=(12, 10), gap=8, finish=CHIP)

    def _name(self, seat: int) -> str:
        first = self.app.settings.name if seat == self._first_you() else ""
        return self.names.get(seat, first)

    def _call(self, seat: int, name: str) -> None:
        self.names[seat] = name

    def _first_you(self) -> int:
        return self.chairs.index(YOU) if YOU in self.chairs else 0

    def _set_count(self, text: str) -> None:
        count, level = int(text), list(self.game.bots)[-1]
        self.chairs = (self.chairs + [level] * count)[:count]
        self.refresh()

    def _sit(self, seat: int, who: str) -> None:
        self.chairs[seat] = who
        self.refresh()

    def _set_options(self, options: Any) -> None:
        """Only house rules that make a game are taken."""
        try:
            self.game.setup(len(self.chairs), options, chance_from("trial"))
        except Refused as refused:
            self.app.notice(Speech(self.game, self.app.words.language).refusal(refused))
        else:
            self.options = options
        self.refresh()

    def _read(self) -> None:
        self.app.go(RulebookScene(self.app, self.game))

    def _learn(self) -> None:
        self.app.scenes.replace(self.app.tables.lesson(courses_of(self.game)[0]))

    def _daily(self) -> bytes | None:
        return self.game.daily(date.today().isoformat())

    def begin_daily(self) -> None:
        """The run of the day: alone, by the rulebook, from the seed that everybody has today."""
        seed = self._daily()
        assert seed is not None
        self.app.scenes.replace(self.app.tables.begin(self.game, [YOU], self.game.Options(), seed))

    def begin(self) -> None:
        """Open the table; with open chairs, people gather first."""
        known, relay = self.elsewhere.decide() if OPEN in self.chairs else (True, None)
        if known:
            names = {seat: self._name(seat) for seat, who in enumerate(self.chairs) if who == YOU}
            table = self.app.tables.begin(self.game, self.chairs, self.options, names=names, relay=relay)
            self.app.scenes.replace(table)
