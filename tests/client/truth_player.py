"""A player who plays two turns by the mouse of the X server and believes nothing that the screen says.

    python -m tests.client.truth_player GAME FOLDER [PICTURES]

Before every move the screen must equal a frame drawn afresh, and all that is on it what the rules say.
"""

import sys
from collections.abc import Callable, Generator
from pathlib import Path

from client.scenes.new_table import YOU
from client.scenes.results import ResultsScene
from client.ui.touch import HOLD
from sim.action_text import print_action
from sim.games import all_games
from sim.games.deep_regrets import actions as regrets
from tests.client.adventure_player import AdventurePlayer
from tests.client.frigate_player import Captain
from tests.client.regrets_player import RegretsPlayer
from tests.client.screen import Eyes
from tests.client.truth import SEAT, Truth
from tests.client.window_player import Steps, main
from tests.client.x_player import XPlayer

PLAYERS: dict[str, type[XPlayer]] = {
    "adventure-dice": AdventurePlayer,
    "beat-the-bit": XPlayer,
    "deep-regrets": RegretsPlayer,
    "deer-portal": XPlayer,
    "frigate": Captain,
}
TURNS = 2
RESTS = HOLD + 0.2
"""Seconds after which nothing more comes of a pointer that stays where it is."""
ENDS = tuple(print_action(action) for action in (regrets.EndTurn(), regrets.Pass()))


def hurried(player: XPlayer) -> bool:
    """Whether the turn ends by itself, if nobody presses anything."""
    table, presses = player.table, player.app.stage.presses
    return table.facts.goes_on == regrets.EndTurn() and table.model.auto_move.share(presses) > 0


def rested(player: XPlayer) -> Callable[[], bool]:
    end = player.app.reactor.seconds() + RESTS
    return lambda: player.app.reactor.seconds() > end


def late_pixels(player: XPlayer, eyes: Eyes) -> Generator[Callable[[], bool], None, int]:
    """How many pixels are not what they should be.

    What the pointer rests on is held up or explained after a moment: that is waited for. Looked at once more if others
    have moved meanwhile.
    """
    while True:
        table = player.table
        yield rested(player)
        before, found = (table.link.rev, table.mode), (yield from eyes.late(player._soon))
        if before == (table.link.rev, table.mode):
            return found


def turn_of(player: XPlayer, ended: int) -> int:
    """By which number the player's turn goes; where nobody counts, by how many have been ended."""
    match player.table.link.game.id:
        case "adventure-dice":
            return int(player.view.turns)
        case "beat-the-bit":
            return int(player.view.players[SEAT].turns)
        case "deer-portal":
            return int(player.view.round)
        case "frigate":
            return int(player.view.hands)
    return ended


def two_turns(name: str) -> Callable[[XPlayer], Steps]:
    def play(player: XPlayer) -> Steps:
        eyes = Eyes(player.app)
        game = all_games()[name]
        seats = max(game.seats[0], min(2, game.seats[-1]))
        player.app.store.change(speed="fast")
        player.app.go(player.app.tables.begin(game, [YOU, *[next(iter(game.bots))] * (seats - 1)], game.Options()))
        yield player.at_table
        truth, table = Truth(player.app, player.table), player.table
        turns, compared, late, ended = set(), 0, 0, 0
        while True:
            yield player.my_turn
            if isinstance(player.app.scene, ResultsScene):
                break
            if hurried(player):
                player._tell("click 3")  # whoever looks around is not hurried
                yield lambda: not hurried(player)
            late += yield from late_pixels(player, eyes)
            yield lambda: player.my_turn() and not table.playback.waiting
            player.picture(str(compared))
            truth.compare()
            compared += 1
            turns.add(turn_of(player, ended))
            if len(turns) > TURNS:
                break
            yield from player.play()
            ended += player.did in ENDS
        player.seen |= {"turns": len(turns) - 1, "compared": compared, "late": late}
        player.seen["clicked"] = player.clicked_pieces + player.clicked_buttons

    return play


if __name__ == "__main__":
    name = sys.argv[1]
    sys.exit(main(name, Path(sys.argv[2]), {name: two_turns(name)}, PLAYERS[name]))
