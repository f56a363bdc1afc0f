"""The chips of the seats: who sits there and what they have is read whole, in every window and language."""

import pytest

from client.demo import Demo
from client.scenes.new_table import YOU
from client.ui.widgets import Label
from sim.game import Message
from sim.games import all_games
from sim.speech import LANGUAGES
from tests.client.scenes.probing import faults, texts
from tests.client.scenes.table.test_scene import sit_down
from tests.client.scenes.test_app import resize

WINDOWS = [(1280, 720), (1024, 768), (500, 800), (390, 844), (844, 390)]
LONGEST = {
    "adventure-dice": [
        Message("standing", {"captured": 14, "cards": 12}),
        Message("standing.absent", {"captured": 14}),
    ],
    "beat-the-bit": [Message("standing", {"hearts": 6, "coins": 24}), Message("standing.dead")],
    "deep-regrets": [Message("standing", {"bucks": 24, "madness": 5})],
    "deer-portal": [
        Message("standing", {"cash": 48, "step": 28}),
        Message("standing.frozen", {"cash": 48, "n": 2}),
        Message("standing.arrived", {"cash": 48}),
    ],
    "frigate": [Message("standing", {"score": 1250, "target": 1500})],
}
"""What a seat may have late in a game, as its chip says it."""


@pytest.mark.parametrize("game", LONGEST)
def test_a_chip_shows_its_name_and_what_its_seat_has_whole(
    demo: Demo, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = all_games()[game]
    table = sit_down(demo, rules, (YOU, *([next(iter(rules.bots))] * (rules.seats[-1] - 1))))
    stage = demo.app.stage
    cut: list[str] = []
    for longest in LONGEST[game]:
        monkeypatch.setattr(type(rules), "standing", lambda *_, longest=longest: longest)
        for language in LANGUAGES:
            demo.app.store.change(language=language)
            for window in WINDOWS:
                resize(demo, *window, 1.0)
                told = table.facts.speech.message(longest)
                assert told in [words.replace("\n", " · ") for words in texts(stage)]
                names = {table.facts.link.lobby.chairs[0].name, *(f"Bot {seat + 1}" for seat in range(rules.seats[-1]))}
                for label in stage.tree.walk():
                    if isinstance(label, Label) and label.words.replace("\n", " · ") in {told, *names}:
                        rows = stage.brush.text(label.words, label.style, label.area.w).rows
                        if rows > (label.lines or rows):
                            cut.append(f"{language} {window}: {label.words!r} needs {rows} lines of {label.area.w:.0f}")
    assert faults(stage) == []
    assert not cut, "\n".join(sorted(set(cut)))
