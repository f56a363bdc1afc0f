"""A window on a network of pipes: time passes for both at once, and hands press and type as at any other."""

from client.demo import FRAME
from tests.client.scenes.probing import click, texts


class OnNetwork:
    def __init__(self, demo, network):
        self.demo = demo
        self.network = network

    @property
    def stage(self):
        return self.demo.app.stage

    @property
    def said(self):
        return " | ".join(texts(self.stage))

    def run(self, seconds):
        for _ in range(max(1, round(seconds / FRAME))):
            self.network.advance(FRAME)
            self.demo.run(FRAME)

    def wait(self, condition, seconds=30):
        for _ in range(int(seconds / FRAME)):
            if condition():
                return
            self.run(FRAME)
        raise AssertionError(f"it never happened; on screen: {self.said}")

    def hear(self, words):
        """Wait until this is on the screen."""
        self.wait(lambda: words in self.said)

    def click(self, key):
        self.run(0.1)
        self.stage.focus_on(key, shown=True)  # it may have to be scrolled to
        self.run(0.1)
        click(self.stage, key)
        self.run(0.1)

    def type(self, key, text):
        self.click(key)
        for letter in text:
            self.stage.typed(letter)
        self.run(0.05)
