"""A player of Beat the Bit in a real window, by the mouse and the keyboard of the X server.

python -m tests.client.bit_player SCENARIO FOLDER [PICTURES]
"""

from client.ui.widgets import Control
from sim.action_text import print_action
from tests.client.window_player import Steps
from tests.client.x_player import XPlayer, run


def turn_by_mouse(player: XPlayer) -> Steps:
    """From the home screen to the end of the first own turn, by mouse alone."""
    yield from player.sit_down("beat-the-bit")
    turn = player.view.players[0].turns
    seen = set()
    while player.view.seat == 0 and player.view.players[0].turns == turn:
        seen.add(player.view.phase)
        player.picture(player.view.phase)
        yield from player.play()
        yield lambda: player.my_turn() or player.view.seat != 0
    player.seen |= {"phases": sorted(seen), "pieces": player.clicked_pieces, "buttons": player.clicked_buttons}
    player.seen["over"] = player.view.seat != 0 or player.view.players[0].turns > turn


def whole_game_by_mouse(player: XPlayer) -> Steps:
    """From the home screen to the end of the game, by mouse alone."""
    yield from player.sit_down("beat-the-bit")
    yield from player.play_to_the_end(every=9)


def forbidden(player: XPlayer) -> Steps:
    """A click on what the rules forbid is answered with the rule, and a way to its paragraph."""
    yield from player.sit_down("beat-the-bit")
    target = next(target for target in player.table.tabletop.pointing.targets if target.id == "finals")
    spot = player.spot_of(target)
    assert spot is not None
    yield from player.click_at(*spot)
    yield from player.is_told("20")
    yield from player.reads_the_rule()


def turn_by_keys(player: XPlayer) -> Steps:
    """From the home screen to the end of the first own turn, by keyboard alone."""
    yield from player.sit_down("beat-the-bit", by_keys=True)
    turn, walked, done = player.view.players[0].turns, 0, 0
    while player.view.seat == 0 and player.view.players[0].turns == turn:
        table, rev = player.table, player.table.link.rev
        action = None if player.must_throw else player.wanted()
        if table.mode.hand is not None and action == table.mode.hand.action:
            yield from player.press("space")
        elif any(action in target.actions for target in table.tabletop.pointing.targets):
            while table.tabletop.pointing.pointed is None or action not in table.tabletop.pointing.pointed.actions:
                yield from player.press("arrow_right")
                walked += 1
            several = len(table.tabletop.pointing.pointed.actions) > 1
            yield from player.press("enter")
            if several:
                assert action is not None
                yield from player.walk_to(f"which.{print_action(action)}")
                yield from player.press("enter")
        else:
            assert action is not None
            button = player.app.stage.find(f"bar.{print_action(action)}")
            assert isinstance(button, Control)
            yield from player.press(button.hotkey)
        done += 1
        yield lambda table=table, rev=rev: table.link.rev > rev or not table.mode.settled  # type: ignore[misc]
        yield lambda: player.my_turn() or player.view.seat != 0
    over = player.view.seat != 0 or player.view.players[0].turns > turn
    player.seen |= {"done": done, "walked": walked, "over": over}


def shared_device(player: XPlayer) -> Steps:
    """Two people share the window: between their turns a curtain, and nothing of the table behind it."""
    yield from player.click("game.beat-the-bit")
    yield from player.click("chair1.h")
    yield from player.click("begin")
    yield player.at_table
    hands, left = [], []
    device = player.table.hot_seat
    for _ in range(3):
        yield lambda: device.curtained
        yield player._soon(3)
        nodes = [path.name for path in player.app.world.root.find_all_matches("**")]
        left += [
            name for name in nodes if name in ("board", "beat-the-bit") or "card" in name or name.startswith("die")
        ]
        left += [target.id for target in player.table.tabletop.pointing.targets]
        player.picture("curtain")
        seat = player.table.hot_seat.next_seats()[0]
        hands.append(seat)
        yield from player.click(f"curtain.{seat}")
        while not device.curtained:
            yield lambda: player.my_turn() or device.curtained or device.hands_over
            if device.missed:
                # what the other did lies over the table until it was read
                yield from player.click("missed.close")
                yield lambda: not device.missed
            if device.hands_over:
                # whoever played has seen what came of it, and passes the device on
                yield from player.press("space")
                yield lambda: device.curtained
            elif not device.curtained:
                yield from player.play()
    player.seen |= {"hands": hands, "left": left}


SCENARIOS = {
    "shared-device": shared_device,
    "turn-by-mouse": turn_by_mouse,
    "turn-by-keys": turn_by_keys,
    "whole-game": whole_game_by_mouse,
    "forbidden": forbidden,
}


if __name__ == "__main__":
    run(SCENARIOS)
