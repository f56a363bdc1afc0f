"""What happened is told in sentences: the result first, then how it came about."""

import pytest

from client import narration
from client.locale import Words
from client.scenes.table.hud.panels import log_panel
from client.scenes.table.playback import Line, Moment
from client.ui.widgets import Button, Label
from sim.games.frigate import GAME
from sim.speech import LANGUAGES, Speech
from tests.sim.games.frigate.ship import hand, ship


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_of_a_hand_is_told_before_the_steps_that_led_to_it(language: str) -> None:
    speech = Speech(GAME, language)
    step = hand(ship("S08"), 6, 6, 6, 2, 2, slot="full_house")
    told = narration.tell(speech, step.events)
    assert "28" in told[0]
    assert speech.say("slot.full_house") in told[0]
    steps = [sentence for sentence in told if sentence.startswith(narration.STEP)]
    assert told[1 : 1 + len(steps)] == steps
    assert len(steps) == 10
    assert any(speech.say("perk.S08") in sentence for sentence in steps)
    assert not told[-1].startswith(narration.STEP), "the next hand begins"


def test_steps_are_folded_behind_the_result() -> None:
    told = ["Pair: 14 points.", "  die 1 shows 6: sum 0 → 6", "  die 2 shows 6: sum 6 → 12", "Hand 2."]
    assert narration.fold(told) == (
        "Pair: 14 points. Hand 2.",
        ["die 1 shows 6: sum 0 → 6", "die 2 shows 6: sum 6 → 12"],
    )
    assert narration.fold(["One.", "Two."]) == ("One. Two.", [])


def test_the_log_shows_the_steps_of_the_latest_entry_and_of_the_one_that_is_looked_at() -> None:
    speech = Speech(GAME)
    moments = [Moment(rev, None, 0, hand(ship(), 6, 6, 6, 2, 2, slot="pair").events) for rev in range(3)]
    lines = [Line(moment, narration.tell(speech, moment.events), undone=False) for moment in moments]

    def shown(looking: Moment | None) -> list[str]:
        """The entries, and between them each step on a line of its own."""
        panel = log_panel(lines, looking, lambda moment: None, Words("en"))
        return [
            "entry" if isinstance(widget, Button) else widget.words
            for widget in panel.walk()
            if isinstance(widget, Button | Label)
        ]

    _, steps = narration.fold(lines[0].said)
    assert len(steps) > 4
    assert shown(None) == ["entry", "entry", "entry", *steps]
    assert shown(moments[0]) == ["entry", *steps, "entry", "entry", *steps]
