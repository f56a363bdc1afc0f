"""Who and what made this table."""

from client.scenes.scene import Scene, page
from client.ui.layout import Widget
from client.ui.theme import PROSE, QUIET
from client.ui.widgets import Label, titled
from sim.version import version

PARTS = ("games", "made", "fonts", "software", "licence")


class CreditsScene(Scene):
    def compose(self) -> Widget:
        told = (self.say("credits.version", version=version()), self.say("credits.astragal"))
        body = [Label(line, QUIET) for line in told]
        sections = [
            titled(self.say(f"credits.{part}"), Label(self.say(f"credits.{part}.text"), PROSE)) for part in PARTS
        ]
        return page(self, self.say("credits"), [*body, *sections], key="credits")
