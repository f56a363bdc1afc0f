"""Whole games on phones and tablets by taps and swipes alone, beside a desktop guest and a bot."""

import shutil
from math import copysign

import pytest

from sim.games import all_games
from sim.physics.pose import face, quantised
from sim.physics.solids import SOLIDS
from tests.client.conftest import display  # noqa: F401
from tests.client.windows import seen_by, sit_down
from tests.web.phone import LANDSCAPE, PHONE, SLOW, TABLET, Stuck

SHORT = {
    "adventure-dice": {"short_game": True, "ability_copies": 2},
    "deep-regrets": {"days": 5},
    "frigate": {"rounds": 1},
}
CI = [("deer-portal", PHONE, "table"), ("adventure-dice", TABLET, "hand")]
WAYS = [(size, mode) for size in (PHONE, TABLET, LANDSCAPE) for mode in ("hand", "table")]
SOAK = [(game, size, mode) for game in all_games() for size, mode in WAYS if (game, size, mode) not in CI]
CASES = [pytest.param(*case) for case in CI] + [pytest.param(*case, marks=pytest.mark.soak) for case in SOAK]
CASES_IDS = [f"{game}-{'x'.join(map(str, size))}-{mode}" for game, size, mode in CI + SOAK]


@pytest.mark.parametrize(("game", "size", "mode"), CASES, ids=CASES_IDS)
def test_a_game_is_played_to_its_end_by_taps_and_swipes(evening, game, size, mode):
    rules = all_games()[game]
    seats = 4 if 4 in rules.seats and 2 not in rules.seats else min(3, rules.seats[-1])
    gentle = next(iter(rules.bots))
    bots = dict.fromkeys(range(2, seats), gentle)
    table = evening.table(game, seats, bots=bots, options=SHORT.get(game, {}))
    phone = evening.phone(table, size, mode=mode, still=True).join("Ada")
    if seats > 1:
        evening.guest(table, "Ben", gentle)
    phone.wait(lambda: phone.seat == 0)
    phone.watch_throws()  # before the game: whoever begins may throw at once
    phone.ready()
    phone.wait("!!astragal.app.model.scene", "the game")
    phone.play(table)
    waits = sorted(phone.model("astragal.app.waits"))
    print(f"{phone.taps} taps, {phone.swipes} swipes; answered in {waits[len(waits) // 2]:.0f} ms,", end=" ")
    print(f"p95 {waits[len(waits) * 95 // 100]:.0f} ms")
    told = table.ask("told")
    assert told["phase"] == "over"
    assert phone.page.locator(".veil.end .ranking").count() == 1
    assert phone.taps > 3
    assert phone.faults == []
    logged = table.ask("throws")["throws"]
    fell = phone.model("window.fell")
    assert logged
    assert phone.swipes > 0
    assert len(fell) == len(logged)
    for seen, wanted in zip(fell, logged, strict=True):
        check_rest(seen, wanted)


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")
@pytest.mark.parametrize("game", [game for game, rules in all_games().items() if rules.seats[-1] > 1])
def test_a_window_at_a_desktop_and_a_phone_play_a_game_to_its_end(evening, game, display, tmp_path):  # noqa: F811
    """The window draws, too: its dice lie as in the log, as those of the page do."""
    rules = all_games()[game]
    seats = 4 if 4 in rules.seats and 2 not in rules.seats else min(3, rules.seats[-1])
    gentle = next(iter(rules.bots))
    table = evening.table(game, seats, bots=dict.fromkeys(range(2, seats), gentle), options=SHORT.get(game, {}))
    phone = evening.phone(table, PHONE, mode="hand", still=True).join("Ada")
    where = table.facts["code"], f"127.0.0.1:{table.facts['port']}"
    window = sit_down(display, "beside-phones", tmp_path / "ben", *where)
    try:
        phone.watch_throws()
        phone.ready()
        phone.wait("!!astragal.app.model.scene", "the game", 120)
        phone.play(table)
        fell = seen_by(window, round(120 * SLOW))["fell"]
    except Stuck as stuck:
        window.kill()
        raise Stuck(f"{stuck}; the window: {window.communicate()}") from stuck
    finally:
        window.kill()
    logged = table.ask("throws")["throws"]
    assert len(logged) == len(phone.model("window.fell"))
    assert fell
    latest = 0
    for seen in fell:
        alike = [number for number, wanted in enumerate(logged) if number >= latest and lies_so(seen, wanted)]
        assert alike, f"dice lie in the window as never from throw {latest} on: {seen}; the log: {logged}"
        latest = alike[0]


def lies_so(seen, wanted):
    """Whether dice are drawn as they lay in one throw of the log: those of it that are still there."""
    return seen.keys() <= wanted.keys() and all(drawn_at(place, wanted[id][1:]) for id, place in seen.items())


def drawn_at(seen, pose):
    sign = copysign(1, seen[3] * pose[3])
    return [*seen[:3], *(sign * part for part in seen[3:])] == pytest.approx(pose, abs=1e-3)


def check_rest(seen, wanted):
    """The dice in the scene lie as in the log: the same poses, hence the same faces up, and the same faces said."""
    kinds = {str(die["id"]): die for die in seen["dice"]}
    assert {id: die["face"] for id, die in kinds.items()} == {id: face for id, (face, *_) in wanted.items()}
    for id, (number, *pose) in wanted.items():
        drawn = seen["poses"][id]
        assert drawn == pytest.approx(pose, abs=1e-5)
        assert face(SOLIDS[kinds[id]["kind"]], quantised(tuple(drawn[:3]), tuple(drawn[3:]))) == number


def test_dice_fall_along_their_recorded_way_and_lie_as_in_the_log(evening):
    table = evening.table("deer-portal", 4, bots={1: "classic", 2: "classic", 3: "classic"}, bot_seconds=60)
    phone = evening.phone(table, mode="table").join("Ada").ready()
    phone.wait("!!astragal.app.model.scene", "the game")
    phone.watch_throws()
    phone.wait(phone.my_turn)
    phone.wait("!!astragal.stage.scene", "the table in three dimensions")
    drawn = phone.model("astragal.stage.scene.drawn")
    phone.swipe_dice()
    phone.wait("!!astragal.app.falling", "a throw")
    phone.wait("window.fell.length === 1", "dice that lie")
    assert phone.model("astragal.stage.scene.drawn") > drawn + 3
    (seen,), (wanted,) = phone.model("window.fell"), table.ask("throws")["throws"]
    check_rest(seen, wanted)
