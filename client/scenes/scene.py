"""What every screen is, and the frame that the quiet ones share."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from client.ui.ground import Ground
from client.ui.layout import At, Column, Layers, Row, Scroll, Space, Widget
from client.ui.theme import HEADING, NIGHT, PAD, QUIET_BUTTON, Finish
from client.ui.widgets import Button, Label

if TYPE_CHECKING:
    from client.app import App

SHADE = Finish((*NIGHT[:3], 0.86), (*NIGHT[:3], 0.94), radius=0)
"""Over the table behind a screen, so that text is easy to read."""


class Scene(ABC):
    """One screen. `compose` is called again after every `refresh`; nothing else may touch the stage."""

    def __init__(self, app: "App") -> None:
        self.app = app

    def say(self, key: str, **values: Any) -> str:
        return self.app.words(key, **values)

    @abstractmethod
    def compose(self) -> Widget:
        """The widgets of the screen, as things stand now."""

    def refresh(self) -> None:
        self.app.refresh()

    def entered(self) -> None:
        """It is on screen now, for the first time or again."""

    def left(self) -> None:
        """It is no longer on screen; it may come back."""

    def closed(self) -> None:
        """It will not come back."""

    def advance(self, seconds: float) -> bool:
        """Let time pass; True while something in the 3D world moves."""
        return False

    @property
    def waits(self) -> bool:
        """Something comes with the next frames, though nothing moves yet: they must not be few."""
        return False

    def back(self) -> None:
        """Escape, or the arrow at the top."""
        self.app.back()

    @property
    def notice_room(self) -> tuple[float, float]:
        """Between which two edges a notice may stand."""
        return 0.0, self.app.stage.width

    def notice_top(self, height: float) -> float:
        """Where a notice of this height begins."""
        return 74.0 if self.app.stage.height > 400 else 8.0

    def resized(self) -> None:
        """The window has another shape; a new composition follows."""

    def ground(self, event: Ground) -> None:
        """What hands do where no widget is."""

    def unused_key(self, name: str) -> bool:
        """A key that no widget used; True if it means something here."""
        return False


def page(
    scene: Scene,
    title: str,
    body: Sequence[Widget],
    *,
    footer: Sequence[Widget] = (),
    width: float = 760.0,
    key: str,
    scrolls: bool = True,
) -> Widget:
    """A screen to read and fill in: title and way back at the top, a column, what to do at the bottom.

    The column scrolls as a whole, unless `scrolls` is False because parts of it do.
    """
    bar = Row(
        [
            Button(
                "",
                scene.back,
                key="back",
                mark="left",
                finishes=QUIET_BUTTON,
                hint=scene.say("back"),
            ),
            Label(title, HEADING, grow=1, lines=1),
        ],
        align="centre",
        pad=(0, 2),
    )
    content: Widget = Column([*body], gap=14, grow=1)
    if scrolls:
        content = Scroll(Column([*body, Space(height=PAD)], gap=14), key=f"{key}.scroll")
    parts: list[Widget] = [bar, content]
    if footer:
        parts.append(Row([Space(grow=1), *footer], align="centre", pad=(0, 4)))
    margin = PAD if scene.app.stage.width > 420 else 8.0
    column = Column(parts, gap=8)
    backdrop = Column([Space(grow=1)], finish=SHADE)
    return Layers([backdrop, At(column, "centre", "stretch", width=width, margin=(margin, 10))])
