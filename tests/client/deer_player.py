"""A player of DeerPortal in a real window, by the mouse of the X server.

python -m tests.client.deer_player SCENARIO FOLDER [PICTURES]
"""

import sys
from pathlib import Path

from client.scenes.results import ResultsScene
from tests.client.window_player import Steps, main
from tests.client.x_player import XPlayer


def whole_game(player: XPlayer) -> Steps:
    """From the home screen to the end of the game: fields are clicked on the land, the first throw is a flick."""
    yield from player.click("game.deer-portal")
    yield from player.click("begin")
    yield player.at_table
    yield player.my_turn
    player.picture("begun")
    start = player.dice_in_hand()
    yield from player.flick(start, (start[0] - 60, start[1] - 200), steps=3)
    yield lambda: player.view.die > 0 or player.view.steps[0] > 0
    done = 1
    while True:
        yield player.my_turn
        if isinstance(player.app.scene, ResultsScene):
            break
        if done % 12 == 0:
            player.picture(player.view.phase)
        yield from player.play()
        done += 1
    player.picture("results")
    outcome = player.table.link.outcome
    player.seen |= {"done": done, "fields": player.clicked_pieces, "buttons": player.clicked_buttons}
    player.seen["outcome"] = None if outcome is None else outcome.reason


SCENARIOS = {"whole-game": whole_game}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), SCENARIOS, XPlayer))
