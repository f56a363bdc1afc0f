"""A player of Deep Regrets in a real window, by the mouse of the X server: dice and fish are selected, then used.

python -m tests.client.regrets_player SCENARIO FOLDER [PICTURES]
"""

from client.boards import Target
from client.boards.deep_regrets.board import DeepRegretsBoard
from client.boards.deep_regrets.selection import made_of
from sim.game import Action
from sim.games.deep_regrets import GAME
from sim.speech import tag
from tests.client.window_player import Steps
from tests.client.x_player import XPlayer, run


class RegretsPlayer(XPlayer):
    selected = 0

    def do(self, action: Action) -> Steps:
        """Select what the action is made of, piece by piece, and then do it."""
        made = made_of(GAME.content, action)  # type: ignore[arg-type]  # any action of this game
        supply = ("supply",) if made.supply else ()
        for card in (*made.dice, *supply, *made.dinks, *made.fish, *made.mounts):
            yield from self._select(card)
        yield from super().do(action)

    def _select(self, card: str) -> Steps:
        board = self.table.tabletop.board
        assert isinstance(board, DeepRegretsBoard)
        found = next(t for t in board.targets if t.toggles and not t.selected and board._pieces[t.id].card == card)
        yield from self.put_down()
        spot = self.spot_of(found)
        assert spot is not None, f"{found.id} is out of reach"
        yield from self.click_at(*spot)
        yield lambda: self._target(found.id).selected
        self.selected += 1

    def _target(self, name: str) -> Target:
        return next(target for target in self.table.tabletop.pointing.targets if target.id == name)

    @property
    def moment(self) -> str:
        """What the table asks now, in a word."""
        return tag(self.view.agenda[-1]) if self.view.agenda else "over"


def day_by_mouse(player: RegretsPlayer) -> Steps:
    """From the home screen through own turns at Sea or in Port until something was selected, by mouse alone."""
    yield from player.sit_down("deep-regrets")
    asked = set()
    while "turn" not in asked or player.moment == "turn" or not player.selected:
        asked.add(player.moment)
        player.picture(player.moment)
        yield from player.play()
        yield player.my_turn
    player.seen |= {"asked": sorted(asked), "pieces": player.clicked_pieces, "selected": player.selected}


def whole_game_by_mouse(player: RegretsPlayer) -> Steps:
    """From the home screen to the end of the week, by mouse alone."""
    yield from player.sit_down("deep-regrets")
    yield from player.play_to_the_end(every=9)
    player.seen["selected"] = player.selected


def forbidden(player: RegretsPlayer) -> Steps:
    """A click on what the rules forbid is answered with the rule, and a way to its paragraph."""
    yield from player.sit_down("deep-regrets")
    spot = player.spot_of(player._target("house market"))
    assert spot is not None
    yield from player.click_at(*spot)
    yield from player.is_told()
    yield from player.reads_the_rule()


SCENARIOS = {"day-by-mouse": day_by_mouse, "whole-game": whole_game_by_mouse, "forbidden": forbidden}


if __name__ == "__main__":
    run(SCENARIOS, RegretsPlayer)
