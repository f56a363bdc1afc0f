"""What happened is told in sentences: the result first, then how it came about."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from client import narration
from client.locale import Translator
from client.scenes.table.hud.panels import log_panel
from client.scenes.table.playback import Line, Moment, Playback, still
from client.scenes.table.turns import gist, turns
from client.ui.widgets import Button, Label
from netcode.link import Bygone
from sim.game import Rest, Throw
from sim.games.deep_regrets import GAME as REGRETS
from sim.games.deep_regrets.events import Mounted
from sim.games.deer_portal import GAME as DEER
from sim.games.deer_portal.events import DiamondTaken, Event, Moved, PileClosed, Rolled, SlotBegan
from sim.games.frigate import GAME
from sim.glossary import glossary
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
        panel = log_panel(lines, looking, lambda moment: None, Translator("en"), glossary(GAME, "en"))
        return [
            "entry" if isinstance(widget, Button) else widget.words
            for widget in panel.walk()
            if isinstance(widget, Button | Label)
        ]

    _, steps = narration.fold(lines[0].said)
    assert len(steps) > 4
    assert shown(None) == ["entry", "entry", "entry", *steps]
    assert shown(moments[0]) == ["entry", *steps, "entry", "entry", *steps]


def test_what_follows_one_action_is_one_sentence_and_speaks_to_whoever_did_it() -> None:
    events = (Moved(0, 3, 7), DiamondTaken(0, 7), Rolled(1, 5))
    anna, bo = (Speech(DEER, "en", ["Anna", "Bo"], viewer) for viewer in (0, 1))
    assert narration.tell(anna, events) == ["You move to space 7: +1 diamond.", "Bo rolls 5."]
    assert narration.tell(bo, events) == ["Anna moves to space 7: +1 diamond.", "You roll 5."]
    assert narration.tell(anna, (Moved(0, 3, 7), DiamondTaken(1, 7))) == ["You move to space 7.", "Bo takes 1 diamond."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_flavour_has_a_line_of_its_own_behind_what_happened(language: str) -> None:
    told = narration.tell(Speech(REGRETS, language, ["Anna"]), [Mounted(0, "FISH-D3-KRAKEN-001")])
    happened, flavour = narration.fold(told)
    assert happened.startswith("Anna ")
    assert happened.count(".") == 1
    assert len(flavour) == 1


def lines_of(*moments: Moment, struck: set[int] | None = None) -> list[list[str]]:
    playback = Playback(SimpleNamespace(past=[]))  # type: ignore[arg-type]
    playback.moments = list(moments)
    playback.struck = struck or set()
    return [line.said for line in playback.lines(Speech(DEER, "en", ["Anna", "Bo"], viewer=0), 0)]


def test_a_roll_and_the_move_it_was_for_are_one_entry_of_the_log() -> None:
    roll, walk = Moment(1, None, 0, (Rolled(1, 4),)), Moment(2, None, 0, (Moved(1, 3, 7), DiamondTaken(1, 7)))
    own = Moment(3, None, 0, (Rolled(0, 2),))
    assert lines_of(roll) == [["Bo rolls 4."]]
    assert lines_of(roll, walk, own) == [["Bo rolls 4, moves to space 7: +1 diamond."], ["You roll 2."]]
    assert lines_of(roll, walk, struck={2}) == [["Bo rolls 4."], ["Bo moves to space 7: +1 diamond."]], "one was undone"


def test_the_log_that_grows_with_the_game_is_the_log_told_at_once() -> None:
    moments = [
        Moment(1, None, 0, (Rolled(1, 4),)),
        Moment(2, None, 0, (Moved(1, 3, 7), DiamondTaken(1, 7))),
        Moment(3, None, 0, (PileClosed("fire"),)),
        Moment(4, None, 0, (Rolled(0, 2),)),
        Moment(5, None, 0, (Moved(0, 3, 5),)),
    ]
    speech = Speech(DEER, "en", ["Anna", "Bo"], viewer=0)
    growing = Playback(SimpleNamespace(past=[]))  # type: ignore[arg-type]
    for shown, moment in enumerate(moments, 1):
        growing.moments.append(moment)
        assert [line.said for line in growing.lines(speech, 0)] == lines_of(*moments[:shown])
    before = growing.lines(speech, 0)
    assert growing.lines(speech, 0) is before, "nothing is told twice"
    growing.struck = {4}
    assert [line.said for line in growing.lines(speech, 0)] == lines_of(*moments, struck={4})


def test_whoever_came_back_hears_which_move_is_to_be_undone() -> None:
    speech = Speech(DEER, "en", ["Anna", "Bo"], viewer=0)
    past = [
        Bygone(1, (Rolled(1, 4),), undone=False),
        Bygone(2, (Rolled(1, 3),), undone=True),
        Bygone(3, (Rolled(1, 6),), undone=False),
    ]
    playback = Playback(SimpleNamespace(past=past))  # type: ignore[arg-type]
    # all that was missed is shown as one moment
    playback.moments = [Moment(3, None, 0, (Rolled(1, 4), Rolled(1, 6))), Moment(4, None, 0, (Rolled(1, 5),))]
    assert playback.undone_by(0, speech, 0) == "Bo rolls 4."
    assert playback.undone_by(1, speech, 0) == "Bo rolls 6.", "what was undone before is not undone again"
    assert playback.undone_by(3, speech, 0) == "Bo rolls 5."
    assert playback.undone_by(4, speech, 0) == ""


def moved(rev: int, seat: int, *more: Event, undone: bool = False) -> Line:
    events = (Rolled(seat, 2), *more)
    return Line(Moment(rev, None, 0, events), narration.tell(Speech(DEER), events), undone)


def test_entries_of_one_seat_are_a_turn_until_another_acts_or_the_rules_end_it() -> None:
    told = [
        moved(1, 0),
        moved(2, 0, SlotBegan(1, False)),
        moved(3, 0),
        moved(4, 1),
        moved(5, 1, undone=True),
        moved(6, 1),
    ]
    assert [[line.moment.rev for line in turn if line.moment] for turn in turns(told)] == [[1, 2], [3], [4], [5], [6]]


def test_what_happens_to_nobody_belongs_to_the_turn_in_which_it_happens() -> None:
    closed = Line(Moment(2, None, 0, (PileClosed("fire"),)), ["Fire's last card is gone."], False)
    assert [len(turn) for turn in turns([moved(1, 0), closed, moved(3, 0), moved(4, 1)])] == [3, 1]


def test_a_folded_turn_tells_its_last_roll_and_what_came_of_it() -> None:
    fall = still((Throw(seat=0, dice=()), Rest(())))
    first, roll, after = moved(1, 0), moved(2, 0), moved(3, 0)
    assert roll.moment is not None
    rolled = replace(roll, moment=replace(roll.moment, fall=fall))
    assert gist([first, rolled, after]) == [rolled, after]
    assert gist([first, after]) == [first, after], "no dice fell"


def test_a_turn_is_one_entry_of_the_log_that_opens_into_its_steps() -> None:
    told = [moved(1, 0), moved(2, 0), moved(3, 1), moved(4, 1)]

    def entries(looking: Moment | None) -> list[tuple[str, str]]:
        panel = log_panel(told, looking, lambda moment: None, Translator("en"), glossary(DEER, "en"))
        return [(widget.key, widget.mark) for widget in panel.walk() if isinstance(widget, Button)]

    assert entries(None) == [("log.2", "plus"), ("log.3", ""), ("log.4", "")], "the latest turn is open"
    assert entries(told[1].moment) == [("log.1", ""), ("log.2", ""), ("log.3", ""), ("log.4", "")]
