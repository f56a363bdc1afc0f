"""Settings: language, sight, sound, picture, relays."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.locale import NAMES
from client.scenes.relays import RelayList
from client.scenes.scene import Scene, page
from client.settings import COUNTING, SCALES, SPEEDS, TEXT_SIZES
from client.ui.controls import Entry, Slider, Toggle
from client.ui.layout import Column, Grid, Widget
from client.ui.widgets import choice, labelled, titled

if TYPE_CHECKING:
    from client.app import App


class SettingsScene(Scene):
    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._relays = RelayList(self)

    def compose(self) -> Widget:
        groups = [
            self._language(), self._sight(), self._picture(), self._sound(), self._play(), self._relays.widget()
        ]  # fmt: skip
        return page(self, self.say("settings"), [Grid(groups, least=330, most=2, gap=14)], width=980, key="settings")

    def back(self) -> None:
        self.app.back()

    def _change(self, **values: object) -> None:
        self.app.store.change(**values)

    def _language(self) -> Widget:
        chosen = self.app.words.language
        languages = choice(list(NAMES.items()), chosen, lambda value: self._change(language=value), key="language")
        name = Entry(
            self.app.settings.name,
            lambda text: self._change(name=text),
            key="name",
            empty=self.say("settings.name.empty"),
            most=24,
        )
        return titled(
            self.say("settings.you"),
            labelled(self.say("settings.language"), languages),
            labelled(self.say("settings.name"), name),
        )

    def _sight(self) -> Widget:
        settings = self.app.settings
        sizes = [(str(scale), f"{scale:.0%}".replace("%", " %")) for scale in SCALES]
        texts = [(str(size), self.say(f"settings.text.{n}")) for n, size in enumerate(TEXT_SIZES)]
        return titled(
            self.say("settings.sight"),
            labelled(
                self.say("settings.scale"),
                choice(sizes, str(settings.scale), lambda value: self._change(scale=float(value)), key="scale"),
            ),
            labelled(
                self.say("settings.text"),
                choice(texts, str(settings.text_size), lambda value: self._change(text_size=float(value)), key="text"),
            ),
            Toggle(
                self.say("settings.motion"),
                settings.reduced_motion,
                lambda on: self._change(reduced_motion=on),
                key="motion",
                hint=self.say("settings.motion.help"),
            ),
        )

    def _picture(self) -> Widget:
        settings = self.app.settings
        qualities = [(name, self.say(f"settings.quality.{name}")) for name in ("auto", "low", "medium", "high")]
        return titled(
            self.say("settings.picture"),
            labelled(
                self.say("settings.quality"),
                choice(qualities, settings.quality, lambda value: self._change(quality=value), key="quality"),
                self.say("settings.quality.help"),
            ),
            Toggle(
                self.say("settings.fullscreen"),
                settings.fullscreen,
                lambda on: self._change(fullscreen=on),
                key="fullscreen",
            ),
        )

    def _sound(self) -> Widget:
        parts: list[Widget] = [
            labelled(self.say(f"settings.{name}"), self._volume(name))
            for name in ("volume", "effects", "music", "ambience")
        ]
        help_words = "" if self.app.audio.heard else self.say("problem.no-sound")
        return titled(self.say("settings.sound"), labelled(help_words, Column(parts)) if help_words else Column(parts))

    def _volume(self, name: str) -> Widget:
        def change(value: float) -> None:
            self._change(sound=replace(self.app.settings.sound, **{name: value}))

        sound = self.app.settings.sound
        return Slider(getattr(sound, name), 0, 1, 0.05, change, key=name, words=_percent)

    def _play(self) -> Widget:
        settings = self.app.settings
        speeds = [(name, self.say(f"settings.speed.{name}")) for name in SPEEDS]
        counting = [(name, self.say(f"settings.counting.{name}")) for name in COUNTING]
        return titled(
            self.say("settings.play"),
            labelled(
                self.say("settings.speed"),
                choice(speeds, settings.speed, lambda value: self._change(speed=value), key="speed"),
                self.say("settings.speed.help"),
            ),
            labelled(
                self.say("settings.counting"),
                choice(counting, settings.counting, lambda value: self._change(counting=value), key="counting"),
                self.say("settings.counting.help"),
            ),
            Toggle(
                self.say("settings.narration"),
                settings.narration,
                lambda on: self._change(narration=on),
                key="narration",
                hint=self.say("settings.narration.help"),
            ),
            Toggle(self.say("settings.explain"), settings.explain, lambda on: self._change(explain=on), key="explain"),
            Toggle(self.say("settings.odds"), settings.odds, lambda on: self._change(odds=on), key="odds"),
            Toggle(self.say("settings.confirm"), settings.confirm, lambda on: self._change(confirm=on), key="confirm"),
        )


def _percent(value: float) -> str:
    return f"{value * 100:.0f} %"
