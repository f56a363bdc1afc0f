"""What lies over home when the program is started for the first time: who sits down, in which language, how large."""

from collections.abc import Callable

from client.locale import NAMES
from client.scenes.scene import Scene
from client.settings import TEXT_SIZES
from client.ui.controls import Entry
from client.ui.layout import Column, Modal, Scroll, Widget, Wrap
from client.ui.theme import HEADING, NIGHT, PAD, PANEL, PRIMARY_BUTTON, QUIET
from client.ui.widgets import Button, Label, choice, labelled

VEIL = (*NIGHT[:3], 0.35)
"""The room is seen through it: one wants to sit down there."""


def greeting(scene: Scene, learn: Callable[[], None], play: Callable[[], None]) -> Widget:
    """Everything on it can be changed later in the settings; then a lesson, or a game."""
    app, say = scene.app, scene.say
    settings, change = app.settings, app.store.change
    languages = choice(list(NAMES.items()), app.words.language, lambda value: change(language=value), key="language")
    name = Entry(settings.name, lambda text: change(name=text), key="name", empty=say("settings.name.empty"), most=24)
    texts = [(str(size), say(f"settings.text.{n}")) for n, size in enumerate(TEXT_SIZES)]
    sizes = choice(texts, str(settings.text_size), lambda value: change(text_size=float(value)), key="text")
    ways = [
        Button(say("learn"), learn, key="greeting.learn", mark="book"),
        Button(say("welcome.play"), play, key="greeting.play", finishes=PRIMARY_BUTTON, mark="die"),
    ]
    parts: list[Widget] = [
        Label(say("welcome"), HEADING),
        Label(say("welcome.about"), QUIET),
        labelled(say("settings.language"), languages),
        labelled(say("settings.name"), name),
        labelled(say("settings.text"), sizes),
        Wrap(ways, align="end"),
    ]
    card = Column(parts, gap=14, pad=PAD * 1.5, finish=PANEL)
    return Modal(Scroll(card, key="greeting", height=app.stage.height - 2 * PAD), width=480, veil=VEIL)
