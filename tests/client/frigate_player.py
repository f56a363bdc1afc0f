"""A player of Frigate in a real window, by the mouse and the keyboard of the X server.

python -m tests.client.frigate_player SCENARIO FOLDER [PICTURES]
"""

from sim.action_text import print_action
from sim.game import Action
from sim.games.frigate import actions as a
from tests.client.boards.frigate.play import wanted_selection
from tests.client.window_player import Steps
from tests.client.x_player import XPlayer, run


class Captain(XPlayer):
    """What has no button of its own is made by selecting: perks and dice are clicked where they lie."""

    selected = 0
    out_of_reach = 0
    moved_at = 0
    """The hand before which the perks were last put in another order."""

    def wanted(self) -> Action:
        """A strong player, who now and then puts the last perk first."""
        view = self.view
        if view.phase == "start" and len(view.perks) > 1 and view.hands % 7 == 3 and self.moved_at != view.hands:
            self.moved_at = view.hands
            return a.Move(view.perks[-1].uid, 1)
        return super().wanted()

    def do(self, action: Action) -> Steps:
        board = self.table.tabletop.board
        assert board is not None
        if not board.hides(action):
            yield from super().do(action)
            return
        table, rev = self.table, self.table.link.rev
        self.did = print_action(action)
        names, chosen = self._way_to(action)
        spots = {name: self._spot(name) for name in names if name.startswith("die ")}
        if None in spots.values():
            # dice fall where they like, even under a panel: then the hand is played as it lies
            self.out_of_reach += 1
            yield from super().do(table.link.game.late(self.view, 0))
            return
        for name in names:
            yield from self._click_on(name)
            self.selected += 1
        if chosen:
            yield from self._click_on(chosen)
            self.clicked_pieces += 1
        elif table.mode.hand is not None and table.mode.hand.action == action:
            yield from self.click("throw")
        else:
            yield from self.click(f"bar.{print_action(action)}")
        yield lambda: table.link.rev > rev or not table.mode.settled

    def _way_to(self, action: Action) -> tuple[list[str], str]:
        if isinstance(action, a.Move):
            return [f"perk {action.perk}"], f"perk {self.view.perks[action.place - 1].uid}"
        names, chosen = wanted_selection(action)
        return list(names), chosen

    def _spot(self, name: str) -> tuple[float, float] | None:
        target = next((target for target in self.table.tabletop.pointing.targets if target.id == name), None)
        return None if target is None else self.spot_of(target)

    def _click_on(self, name: str) -> Steps:
        yield self.has_looked
        # a card that is held up over the log goes when the hand goes, and the eye may move to make room for a button
        away = self.app.stage.width * self.app.stage.scale / 2
        self._tell(f"mousemove --window {self._window} {round(away)} 8")
        yield lambda: self._pointer_is(away, 8)
        yield self._soon(6)
        yield lambda: self._spot(name) is not None
        spot = self._spot(name)
        assert spot is not None
        x, y = spot
        self._tell(f"mousemove --window {self._window} {round(x)} {round(y)}")
        yield lambda: self._pointer_is(x, y)
        self._tell("click 1")
        yield self._soon(4)


def hand_by_mouse(player: Captain) -> Steps:
    """From the home screen through the first hand: a flick, dice chosen and thrown again, a line of the log."""
    yield from player.sit_down("frigate")
    player.picture("start")
    start = player.dice_in_hand()
    yield from player.flick(start, (start[0] + 20, start[1] - 160), steps=3)
    yield lambda: player.my_turn() and player.view.phase == "rolled"
    before = player.view
    # a die may have come to rest under a panel
    chosen = [die for die in range(1, 6) if player._spot(f"die {die}") is not None][-2:]
    for die in chosen:
        yield from player._click_on(f"die {die}")
    player.picture("selected")
    player.seen["chosen"] = chosen
    player.seen["in_hand"] = [die.id for die in player.table.mode.hand.throw.dice] if player.table.mode.hand else []
    yield from player.click("throw")
    yield lambda: player.my_turn() and player.view.rerolls_left == before.rerolls_left - 1
    player.picture("again")
    yield from player.do(a.Play("wild"))
    yield lambda: player.my_turn() and player.view.hands == 1
    player.picture("played")
    player.seen |= {"score": player.view.score, "entries": [entry.slot for entry in player.view.entries]}


def forbidden(player: Captain) -> Steps:
    """A line of the log before the dice have been rolled, and the lever of a perk that does nothing by itself."""
    yield from player.sit_down("frigate")
    yield from player._click_on("slot n1")
    yield from player.is_told("roll")


def hand_by_keys(player: Captain) -> Steps:
    """From the home screen through the first hand, by keyboard alone."""
    yield from player.sit_down("frigate", by_keys=True)
    yield from player.press("space")
    yield lambda: player.my_turn() and player.view.phase == "rolled"
    for name in ("die 1", "die 4", "slot wild", "slot wild"):
        while player.table.tabletop.pointing.pointed is None or player.table.tabletop.pointing.pointed.id != name:
            yield from player.press("arrow_right")
        yield from player.press("enter")
        if name == "die 4":
            player.seen["in_hand"] = (
                [die.id for die in player.table.mode.hand.throw.dice] if player.table.mode.hand else []
            )
            yield from player.press("space")
            yield lambda: player.my_turn() and player.view.rerolls_left == 1
    yield lambda: player.my_turn() and player.view.hands == 1
    player.seen["entries"] = [entry.slot for entry in player.view.entries]


def whole_run(player: Captain) -> Steps:
    """From the home screen to the end of the run, by mouse alone."""
    yield from player.sit_down("frigate")
    kinds: set[str] = set()
    yield from player.play_to_the_end(every=15, each=lambda _: kinds.add(player.did.split(" ")[0]))
    player.seen |= {"selected": player.selected, "out_of_reach": player.out_of_reach, "kinds": sorted(kinds)}


SCENARIOS = {
    "hand-by-mouse": hand_by_mouse,
    "hand-by-keys": hand_by_keys,
    "forbidden": forbidden,
    "whole-run": whole_run,
}


if __name__ == "__main__":
    run(SCENARIOS, Captain)
