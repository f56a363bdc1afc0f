"""Puts faults back that players once found, one after the other, and runs the test that is to miss each of them.

    python -m tests.relapses            # all of them
    python -m tests.relapses 12 14      # some, by the number of the finding

The code is changed in a copy in a temporary folder; nothing here is touched.
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
LINKED = ("models", "shaders", "docs", "web")
"""Large, and never changed by a fault."""
BOARDS, TABLE = "client/boards", "client/scenes/table"
BIT, REGRETS = "sim/games/beat_the_bit", "sim/games/deep_regrets"
STEADY, EVENING = "tests/client/scenes/table/test_steady.py", "tests/client/scenes/test_evening.py"
TOUCH = "tests/client/scenes/table/test_touch.py"


class Relapse(NamedTuple):
    finding: str
    path: str
    now: str
    then: str
    """What stood there, or might have, when the fault was seen."""
    test: str


RELAPSES = (
    Relapse(
        "1 the picture is one frame late",
        "client/open_window.py",
        "base.graphicsEngine.auto_flip = True",
        "base.graphicsEngine.auto_flip = False",
        "tests/client/test_screen.py",
    ),
    Relapse(
        "2 the prompt's height moves the table",
        f"{TABLE}/hud/layout.py",
        "    tall = bar_height(stage.brush, width, low=False)\n    low = max(",
        "    tall = bar(parts, width, low=False).measure(stage.brush, width)[1]\n    low = max(",
        f"{STEADY}::test_neither_words_nor_hover_nor_lists_move_the_table",
    ),
    Relapse(
        "3 dice lie under the bar",
        f"{TABLE}/hud/layout.py",
        "return layers, free_of(stage, left, right, high, bottom - 4)",
        "return layers, free_of(stage, left, right, 0.0, stage.height + 0.0)",
        "tests/client/scenes/table/test_dice_in_view.py",
    ),
    Relapse(
        "3 old dice lie on a card that is newly faced",
        f"{BOARDS}/beat_the_bit/board.py",
        "return () if attempt is None else NUMBERS",
        "return () if attempt is None or not attempt.dice else NUMBERS",
        "tests/client/scenes/table/test_dice_shown.py::test_dice_of_an_earlier_roll_are_gone_once_a_card_is_faced",
    ),
    Relapse(
        "4 a die under the Dagger only shows its face",
        f"{BOARDS}/beat_the_bit/pieces.py",
        "if worth[die.id] != die.shows:",
        "if not worth:",
        "tests/client/scenes/table/test_dice_shown.py::test_a_die_that_counts_something_else_says_so_beside_its_face",
    ),
    Relapse(
        "4 dice that may be thrown again hover",
        f"{TABLE}/throwing.py",
        "return bool(throw.lying) or any(die.id in lying for die in throw.dice)",
        "return False",
        "tests/client/scenes/table/test_dice_shown.py::test_dice_that_may_be_thrown_again_stay_on_the_table",
    ),
    Relapse(
        "5 keys pass through the menu",
        "client/app.py",
        "if not self.stage.covered and self.scene.unused_key(name):",
        "if self.scene.unused_key(name):",
        f"{STEADY}::test_no_key_reaches_the_table_through_the_menu",
    ),
    Relapse(
        "6 a replay is drawn over the finished table",
        "client/scene_stack.py",
        "        if self.scenes:\n            self.top.left()\n        self.scenes.append(scene)",
        "        self.scenes.append(scene)",
        f"{STEADY}::test_a_game_is_watched_again_on_a_table_of_its_own",
    ),
    Relapse(
        "7 two focuses stay lit",
        "client/ui/keys.py",
        "        stage.player.ground(Left())  # one thing at a time is lit",
        "        pass",
        f"{STEADY}::test_one_thing_at_a_time_is_lit",
    ),
    Relapse(
        "7 Shift and Tab lead nowhere",
        "client/ui/focus.py",
        "return (current + (-1 if backwards else 1)) % count",
        "return current if backwards else (current + 1) % count",
        "tests/client/ui/test_focus.py",
    ),
    Relapse(
        "8 the odds vanish while they are read",
        f"{TABLE}/hud/tabs.py",
        "(facts.settings.odds and facts.link.game.tells_odds)",
        "(facts.settings.odds and facts.mode.settled and facts.link.game.odds(facts.link.view, facts.link.facing))",
        f"{STEADY}::test_the_odds_stay_while_they_are_read",
    ),
    Relapse(
        "9 buttons change their places",
        f"{TABLE}/hud/slots.py",
        "place = self._given.get(action)\n            if place is None or place in placed:",
        "place = None\n            if place is None or place in placed:",
        "tests/client/scenes/table/hud/test_slots.py",
    ),
    Relapse(
        "9 a second press is taken for what has just come",
        "client/ui/guard.py",
        "return since is None or self._clock() - since >= HESITATION",
        "return True",
        f"{STEADY}::test_a_press_right_after_a_change_is_not_taken",
    ),
    Relapse(
        "10 dice start from one place, wherever the hand opens",
        "client/table3d/flick.py",
        "x / radius, y / radius).bounded()",
        "0.0, -1.0).bounded()",
        "tests/client/table3d/test_hand.py",
    ),
    Relapse(
        "10 a slow machine feels no flick",
        "client/table3d/flick.py",
        "recent = samples[-max(within, FEWEST) :]",
        "recent = samples[-within:]",
        "tests/client/table3d/test_hand.py::test_a_slow_machine_sees_few_samples_and_still_feels_the_flick",
    ),
    Relapse(
        "11 settings lie elsewhere than the data",
        "client/settings.py",
        'if given := os.environ.get("ASTRAGAL_DATA"):',
        'if given := "":',
        f"{STEADY}::test_the_settings_lie_where_the_data_is_to_be",
    ),
    Relapse(
        "12 red dice are added",
        f"{BIT}/reading.py",
        "dice = sum(-value if die in red else value for die, value in found.items())",
        "dice = sum(found.values())",
        "tests/sim/games/beat_the_bit/test_totals.py",
    ),
    Relapse(
        "13 the announced total leaves places out",
        f"{BIT}/reading.py",
        'if "zones" in state.agenda:',
        "if not state.agenda:",
        "tests/sim/games/beat_the_bit/test_totals.py",
    ),
    Relapse(
        "14 the archer's ring is lit the wrong way round",
        f"{BIT}/zones.py",
        'return Zone(card, "ring", x, y, rule.a, PIT * 10)',
        'return Zone(card, "disc", x, y, rule.a)',
        "tests/sim/games/beat_the_bit/test_positions.py",
    ),
    Relapse(
        "15 dice are not mixed in the hand",
        "sim/physics/release.py",
        "cells = draws.permutation(columns * rows * layers)",
        "cells = range(columns * rows * layers)",
        "tests/sim/physics/test_gesture.py::test_no_die_has_a_place_of_its_own_in_the_hand",
    ),
    Relapse(
        "16 aim is no skill",
        "sim/physics/release.py",
        "WAVER = (2.0, 25.0)",
        "WAVER = (120.0, 120.0)",
        "tests/sim/physics/test_aiming.py",
    ),
    Relapse(
        "16 wild throws miss for certain",
        "sim/physics/release.py",
        "REACH = (9.0, 4.0)",
        "REACH = (9.0, 12.0)",
        "tests/sim/physics",
    ),
    Relapse(
        "17 a die that is thrown again knocks others",
        "sim/physics/collar.py",
        "if all((x - a) ** 2 + (y - b) ** 2 >= (room + reach) ** 2 for a, b, reach in taken)",
        "if taken is not None",
        "tests/sim/physics/test_collar.py",
    ),
    Relapse(
        "18 the log names every capture",
        "sim/games/adventure_dice/events.py",
        "return CapturedUnseen(self.seat, self.count)",
        "return self",
        "tests/sim/games/adventure_dice/test_views.py",
    ),
    Relapse(
        "19 a deep shoal is refused without its reason",
        f"{REGRETS}/refusals.py",
        "if depth_of(SHOALS.index(where)) > 1:",
        "if depth_of(SHOALS.index(where)) > 3:",
        "tests/sim/games/deep_regrets/test_refusals.py::test_one_enters_the_sea_at_depth_one",
    ),
    Relapse(
        "20 the Golden Armour knows no fatigue",
        f"{BIT}/attempt.py",
        "    me.blue += 1\n    release(",
        '    me.blue += all(slot.card != "golden-armour" for slot in me.slots)\n    release(',
        "tests/sim/games/beat_the_bit/test_attempt.py::test_the_golden_armour_leaves_fatigue_as_it_is",
    ),
    Relapse(
        "21 the troll is paid for nothing",
        f"{BIT}/bots/strategy.py",
        "hand = replace(hand, blue=max(0, hand.blue - 1), green=hand.green + 1)",
        "pass",
        "tests/sim/games/beat_the_bit/test_bots.py::test_nobody_pays_the_toll_troll_with_the_last_blue_die",
    ),
    Relapse(
        "22 the target of round 70 cannot be written",
        "sim/codec.py",
        "    except OverflowError:\n        return",
        "    except ZeroDivisionError:\n        return",
        "tests/sim/games/frigate/test_rounds.py::test_a_run_far_out_at_sea_is_kept_sent_and_found_again",
    ),
    Relapse(
        "23 deer mode begins without a sound",
        f"{BOARDS}/deer_portal/motions.py",
        'self._cue("deer")',
        "pass",
        "tests/client/boards/deer_portal/test_board.py::test_deer_mode_is_announced_and_heard",
    ),
    Relapse(
        "24 nothing says why lanterns stay dark",
        f"{REGRETS}/records/keepsakes.py",
        '{"chapter": nearest.id, "options": differing(nearest, options)}',
        '{"chapter": nearest.id, "options": ()}',
        "tests/sim/games/deep_regrets/test_campaign.py",
    ),
    Relapse(
        "25 the curtain falls before the dice do",
        f"{TABLE}/hot_seat.py",
        "parted, self._parts = self._parts, True\n        return not parted",
        "self.draw_curtain()\n        return False",
        f"{EVENING}::test_whoever_throws_sees_the_throw_before_the_device_changes_hands",
    ),
    Relapse(
        "26 a host that moved is never found again",
        "netcode/guest.py",
        "if self._find is None or self._ticket is None",
        "if self._find is not None or self._ticket is None",
        "tests/netcode/test_evening.py::test_a_host_that_opens_again_at_another_port_is_found_by_its_table",
    ),
    Relapse(
        "27 another game has another code",
        "netcode/rematch.py",
        "return replace(seal, secret=",
        'return replace(seal, code="9-nova-nova", secret=',
        "tests/netcode/test_evening.py::test_the_same_people_play_again_with_one_word_each",
    ),
    Relapse(
        "28 the list counts free chairs as taken",
        "netcode/discovery.py",
        'taken = sum(chair.kind != "open" for chair in lobby.chairs)',
        "taken = len(lobby.chairs)",
        "tests/netcode/test_discovery.py",
    ),
    Relapse(
        "29 the code is nowhere once play begins",
        f"{TABLE}/hud/menu.py",
        "if code else []),\n        *_way",
        'if code == "x" else []),\n        *_way',
        f"{EVENING}::test_the_code_can_be_read_while_the_game_is_played",
    ),
    Relapse(
        "30 nothing marks you",
        f"{TABLE}/hud/plates.py",
        'words = facts.say("seat.you") if roomy else words',
        "pass",
        f"{EVENING}::test_whoever_watches_is_told_so_and_you_are_marked",
    ),
    Relapse(
        "31 an undo does not say which move",
        f"{TABLE}/hud/dialogs.py",
        'key = "consent.undo.what" if what else',
        'key = "consent.undo" if what else',
        f"{EVENING}::test_an_undo_that_others_must_allow_names_the_move_and_whoever_asked_hears_of_it",
    ),
    Relapse(
        "31 whoever came back is not told which move",
        f"{TABLE}/playback.py",
        "        happened |= {old.rev",
        "        _ = {old.rev",
        "tests/client/test_narration.py::test_whoever_came_back_hears_which_move_is_to_be_undone",
    ),
    Relapse(
        "32 the host leaves without a warning",
        "client/scenes/parting.py",
        "        if self._others():\n            self._leave",
        "        if not self._others():\n            self._leave",
        f"{EVENING}::test_the_host_is_asked_before_the_others_are_left",
    ),
    Relapse(
        "33 a long press shows the card on release only",
        f"{TABLE}/pointer.py",
        "                case Hold() if not self._tabletop.hand.dragging:",
        "                case Hold() if self._tabletop.hand.dragging:",
        f"{TOUCH}::test_a_long_press_shows_a_card_while_it_lasts",
    ),
    Relapse(
        "33 one finger turns the table",
        f"{TABLE}/steering.py",
        "        self._shift(drag.x, drag.y, drag.dx, drag.dy)",
        "        self.by_mouse(RIGHT, drag.dx, drag.dy)",
        f"{TOUCH}::test_one_finger_on_the_felt_never_turns_the_table",
    ),
    Relapse(
        "34 anglers to choose lie at the lower end of the table",
        f"{BOARDS}/deep_regrets/layout.py",
        "anglers=Centred(-edge, -9.2, 2 * edge - 16.0, 1.4, tilt=40, gap=1.0)",
        "anglers=Centred(-edge, -34.0, 2 * edge, 2.2, tilt=40, gap=1.0)",
        f"{TOUCH}::test_at_twice_the_size_and_in_the_largest_letters_a_finger_reaches_every_angler",
    ),
    Relapse(
        "34 anglers lie under the bar at twice the size",
        f"{TABLE}/hud/layout.py",
        "return layers, free_of(stage, 0.0, stage.width, high, bottom)",
        "return layers, free_of(stage, 0.0, stage.width, 0.0, stage.height + 0.0)",
        f"{TOUCH}::test_at_twice_the_size_and_in_the_largest_letters_a_finger_reaches_every_angler",
    ),
    Relapse(
        "34 a card that is held up bursts its paper",
        f"{TABLE}/hud/held_up.py",
        "wide = min(wanted, room.w - 2 * PAD_X, high * shape)",
        "wide = min(wanted, room.w - 2 * PAD_X)",
        f"{TOUCH}::test_at_twice_the_size_every_angler_is_free_and_a_card_stays_within_its_paper",
    ),
    Relapse(
        "35 a boat has another colour than its seat",
        f"{BOARDS}/deep_regrets/looks.py",
        "paint = _paint(colour_of(seat))",
        "paint = _paint(colour_of(seat + 1))",
        "tests/client/boards/test_signs.py",
    ),
    Relapse(
        "36 passing for the day comes where the turn was ended",
        f"{TABLE}/hud/slots.py",
        "key=lambda place: (place in used, self._last_kind.get(place, 0), place)",
        "key=lambda place: place",
        "tests/client/scenes/table/hud/test_slots.py",
    ),
    Relapse(
        "37 my side slides under the bar",
        f"{BOARDS}/pieces/places.py",
        "return replace(over([self.mine], -58), low=True)",
        "return over([self.mine], -58)",
        f"{STEADY}::test_my_side_stands_above_the_bar_and_the_board_behind_it",
    ),
    Relapse(
        "38 a mistyped code is taken for a host",
        "client/cli/join.py",
        "if read_code(text) is None and",
        "if text is None and",
        "tests/client/cli/test_commands.py::TestMistakes",
    ),
    Relapse(
        "39 one Fishbuck is called 1 Fishbucks",
        "sim/speech.py",
        'return text["one" if value == 1 else "other"]',
        'return text["other"]',
        "tests/conformance/test_style.py",
    ),
    Relapse(
        "40 what is thrown again is stepped otherwise",
        "sim/physics/felt.py",
        "if sleepers or quiet < SURELY_QUIET:",
        "if record and (sleepers or quiet < SURELY_QUIET):",
        "tests/sim/physics/test_honest.py",
    ),
    Relapse(
        "41 a relative folder for data breaks the records",
        "netcode/saved.py",
        "{path.absolute().as_uri()}",
        "{Path(os.path.relpath(path)).as_uri()}",
        "tests/client/cli/test_commands.py::TestWhatIsKept",
    ),
    Relapse(
        "42 bots keep a person waiting",
        f"{TABLE}/pace.py",
        "return max(1.0, (SHOWN + to_come) / left)",
        "return max(1.0, (SHOWN + 0 * to_come) / left)",
        "tests/client/scenes/table/test_pace.py",
    ),
    Relapse(
        "43 a graphics card begins with the richest picture",
        "client/render/quality.py",
        'PRESETS["low" if is_software(driver) else "medium"]',
        'PRESETS["low" if is_software(driver) else "high"]',
        "tests/client/render/test_pace.py",
    ),
)


def copy_tree(place: Path) -> None:
    """What is under version control, where it may be changed."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in LINKED:
        (place / name).symlink_to(ROOT / name)
    for name in listed.splitlines():
        if name.split("/")[0] not in LINKED:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes((ROOT / name).read_bytes())


def passes(place: Path, test: str) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", test]
    ran = subprocess.run(command, cwd=place, capture_output=True, text=True)
    if ran.returncode and "FAILED " not in ran.stdout:
        raise SystemExit(f"{test} was not run:\n{ran.stdout}{ran.stderr}")
    return ran.returncode == 0


def unnoticed(place: Path, relapses: Iterable[Relapse]) -> list[str]:
    """The faults that their test does not miss."""
    survivors = []
    for relapse in relapses:
        path = place / relapse.path
        sound = path.read_text(encoding="utf-8")
        if sound.count(relapse.now) != 1:
            raise SystemExit(f"{relapse.finding}: {relapse.path} has changed, so mend the relapse")
        path.write_text(sound.replace(relapse.now, relapse.then), encoding="utf-8")
        noticed = not passes(place, relapse.test)
        path.write_text(sound, encoding="utf-8")
        if not noticed:
            survivors.append(relapse.finding)
        print(f"{'noticed ' if noticed else 'MISSED  '} {relapse.finding}", flush=True)
    return survivors


def main(numbers: list[str]) -> int:
    chosen = [relapse for relapse in RELAPSES if not numbers or relapse.finding.split()[0] in numbers]
    with TemporaryDirectory() as place:
        copy_tree(Path(place))
        survivors = unnoticed(Path(place), chosen)
        for test in sorted({relapse.test for relapse in chosen}):
            if not passes(Path(place), test):
                survivors.append(f"{test} fails without any fault")
    print(f"{len(chosen)} faults put back, {len(survivors)} survive: {survivors}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
