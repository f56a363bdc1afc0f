"""Relays, over which friends in other homes come in: the list of the settings, and which one a new table is open at."""

from typing import TYPE_CHECKING

from client.settings import LONGEST_RELAY, MOST_RELAYS
from client.ui.controls import Entry, Toggle
from client.ui.layout import Column, Row, Widget
from client.ui.theme import BODY, CHIP, EMBER, MOSS, SMALL
from client.ui.widgets import Button, Label, choice, labelled, titled
from netcode.addresses import RELAY_PORT, Place, read_address

if TYPE_CHECKING:
    from client.scenes.scene import Scene

EXAMPLE = "relay.example.org"


def read_typed(scene: "Scene", typed: str) -> Place | None:
    """The address of a relay that somebody has typed; if it is none, that is said."""
    place = read_address(typed, RELAY_PORT)
    if place is None:
        scene.app.notice(scene.say("cannot.relay", text=typed.strip()) if typed.strip() else scene.say("relay.missing"))
    return place


def keep(scene: "Scene", typed: str) -> None:
    """Put a relay on the list, if there is room."""
    known = scene.app.settings.relays
    if typed not in known and len(known) < MOST_RELAYS:
        scene.app.store.change(relays=(*known, typed))


class RelayList:
    """The relays of the settings: each can be tested and removed, and another one added."""

    def __init__(self, scene: "Scene") -> None:
        self._scene = scene
        self._typed = ""
        self._testing: set[str] = set()
        self._answers: dict[str, float | None] = {}
        """Of those that were tested, seconds there and back; None for silence."""

    def widget(self) -> Widget:
        scene, settings = self._scene, self._scene.app.settings
        rows: list[Widget] = [self._row(number, relay) for number, relay in enumerate(settings.relays)]
        if len(rows) < MOST_RELAYS:
            entry = Entry(
                self._typed,
                self._type,
                key="relay.new",
                on_enter=lambda _: self._add(),
                empty=EXAMPLE,
                most=LONGEST_RELAY,
            )
            rows.append(Row([entry, Button(scene.say("relay.add"), self._add, key="relay.add", mark="plus")], gap=8))
        direct = Toggle(
            scene.say("settings.direct"),
            settings.direct,
            lambda on: scene.app.store.change(direct=on),
            key="direct",
            hint=scene.say("settings.direct.help"),
        )
        about = Label(scene.say("settings.relays.help"), SMALL)
        return titled(scene.say("settings.relays"), about, *rows, *([direct] if settings.relays else []))

    def _row(self, number: int, relay: str) -> Widget:
        say = self._scene.say
        test = Button(
            say("relay.test"), lambda: self._test(relay), key=f"relay{number}.test", enabled=relay not in self._testing
        )
        remove = Button(
            "", lambda: self._remove(relay), key=f"relay{number}.remove", mark="cross", hint=say("relay.remove")
        )
        words = Column([Label(relay, BODY), *self._told(relay)], gap=0, grow=1)
        return Row([words, test, remove], pad=(12, 8), gap=8, align="centre", finish=CHIP)

    def _told(self, relay: str) -> list[Widget]:
        """What came of the test."""
        say = self._scene.say
        if relay in self._testing:
            return [Label(say("relay.testing"), SMALL)]
        if relay not in self._answers:
            return []
        seconds = self._answers[relay]
        if seconds is None:
            return [Label(say("relay.silent"), SMALL.tinted(EMBER))]
        return [Label(say("relay.answers", ms=max(1, round(seconds * 1000))), SMALL.tinted(MOSS))]

    def _type(self, text: str) -> None:
        self._typed = text

    def _add(self) -> None:
        typed = self._typed.strip()
        if read_typed(self._scene, typed) is None:
            return
        if typed in self._scene.app.settings.relays:
            self._scene.app.notice(self._scene.say("relay.known", relay=typed))
        self._typed = ""
        keep(self._scene, typed)
        self._scene.refresh()

    def _remove(self, relay: str) -> None:
        self._answers.pop(relay, None)
        left = tuple(other for other in self._scene.app.settings.relays if other != relay)
        self._scene.app.store.change(relays=left)

    def _test(self, relay: str) -> None:
        # the home screen is there before the network is loaded
        from netcode.relay.calling import round_trip

        place = read_typed(self._scene, relay)
        if place is None:
            return
        self._testing.add(relay)
        self._scene.refresh()
        round_trip(self._scene.app.reactor, place).addCallback(lambda seconds: self._tested(relay, seconds))

    def _tested(self, relay: str, seconds: float | None) -> None:
        self._testing.discard(relay)
        self._answers[relay] = seconds
        self._scene.refresh()


class ForFriendsElsewhere:
    """Whether a new table is open to friends in other homes, and over which relay."""

    def __init__(self, scene: "Scene") -> None:
        self._scene = scene
        self._on = False
        self._chosen = ""
        """The relay that was chosen or typed; nothing for the first of the list."""

    def widgets(self) -> list[Widget]:
        say, relays = self._scene.say, self._scene.app.settings.relays
        parts: list[Widget] = [Toggle(say("table.elsewhere"), self._on, self._turn, key="elsewhere")]
        if not self._on:
            return parts
        if not relays:
            entry = Entry(self._chosen, self._type, key="relay", empty=EXAMPLE, most=LONGEST_RELAY)
            parts.append(labelled(say("table.relay"), entry, say("table.relay.help")))
        elif len(relays) == 1:
            parts.append(Label(say("table.relay.over", relay=relays[0]), SMALL))
        else:
            options = [(relay, relay) for relay in relays]
            parts.append(labelled(say("table.relay"), choice(options, self._relay, self._choose, key="relay")))
        return parts

    def decide(self) -> tuple[bool, Place | None]:
        """The relay, or none if the table is for this network alone; False if it must first be said which."""
        if not self._on:
            return True, None
        relay = self._relay
        place = read_typed(self._scene, relay)
        if place is None:
            self._scene.app.after_composing(lambda: self._scene.app.stage.focus_on("relay"))
            return False, None
        keep(self._scene, relay)
        return True, place

    @property
    def _relay(self) -> str:
        relays = self._scene.app.settings.relays
        return self._chosen.strip() if self._chosen in relays or not relays else relays[0]

    def _turn(self, on: bool) -> None:
        self._on = on
        self._scene.refresh()

    def _type(self, text: str) -> None:
        self._chosen = text

    def _choose(self, relay: str) -> None:
        self._chosen = relay
        self._scene.refresh()
