"""The very first screen: who sits down, in which language, how large; then a lesson or a game."""

from typing import TYPE_CHECKING

from client.locale import NAMES
from client.scenes.scene import Scene, page
from client.settings import TEXT_SIZES
from client.ui.controls import Entry
from client.ui.layout import Column, Widget
from client.ui.theme import PRIMARY_BUTTON, QUIET
from client.ui.widgets import Button, Label, choice, labelled, titled

if TYPE_CHECKING:
    from client.app import App


class WelcomeScene(Scene):
    def __init__(self, app: "App", home: Scene) -> None:
        """It lies over `home`, which is made meanwhile."""
        super().__init__(app)
        self._home = home

    def advance(self, seconds: float) -> bool:
        return self._home.advance(seconds)

    def compose(self) -> Widget:
        settings, change = self.app.settings, self.app.store.change
        languages = choice(
            list(NAMES.items()), self.app.words.language, lambda value: change(language=value), key="language"
        )
        name = Entry(
            settings.name, lambda text: change(name=text), key="name", empty=self.say("settings.name.empty"), most=24
        )
        texts = [(str(size), self.say(f"settings.text.{n}")) for n, size in enumerate(TEXT_SIZES)]
        sizes = choice(texts, str(settings.text_size), lambda value: change(text_size=float(value)), key="text")
        you = titled(
            self.say("settings.you"),
            labelled(self.say("settings.language"), languages),
            labelled(self.say("settings.name"), name),
            labelled(self.say("settings.text"), sizes),
        )
        body: list[Widget] = [Column([Label(self.say("welcome.about"), QUIET), you], gap=16)]
        learn = Button(self.say("learn"), self._learn, key="learn", mark="book")
        play = Button(self.say("welcome.play"), self.back, key="play", finishes=PRIMARY_BUTTON, mark="die", least=150)
        return page(self, self.say("welcome"), body, footer=[learn, play], width=620, key="welcome")

    def left(self) -> None:
        """Nobody is greeted twice."""
        self.app.store.change()

    def back(self) -> None:
        self.app.back()

    def _learn(self) -> None:
        self.app.library.loaded()
        from client.scenes.lesson.page import LearnScene

        self.app.scenes.replace(LearnScene(self.app))
