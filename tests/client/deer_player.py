"""A player of DeerPortal in a real window, by the mouse of the X server.

python -m tests.client.deer_player SCENARIO FOLDER [PICTURES]
"""

from tests.client.window_player import Steps
from tests.client.x_player import XPlayer, run


def whole_game(player: XPlayer) -> Steps:
    """From the home screen to the end of the game: fields are clicked on the land, the first throw is a flick."""
    yield from player.sit_down("deer-portal")
    player.picture("begun")
    start = player.dice_in_hand()
    yield from player.flick(start, (start[0] - 60, start[1] - 200), steps=3)
    yield lambda: player.view.die > 0 or player.view.steps[0] > 0
    yield from player.play_to_the_end(every=12)


SCENARIOS = {"whole-game": whole_game}


if __name__ == "__main__":
    run(SCENARIOS)
