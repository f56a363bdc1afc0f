"""What is the same for all boards: they show what the view says and only that, in every arrangement and language."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest

import tests.client.boards.adventure_dice.play as adventure
import tests.client.boards.beat_the_bit.play as bit
import tests.client.boards.deep_regrets.play as regrets
import tests.client.boards.deer_portal.play as deer
import tests.client.boards.frigate.play as frigate
from client.boards import VIEWPOINTS, Board, board_of
from client.boards.adventure_dice.board import AdventureDiceBoard
from client.boards.beat_the_bit.board import BeatTheBitBoard
from client.boards.deep_regrets.board import DeepRegretsBoard
from client.boards.deer_portal.board import DeerPortalBoard
from client.boards.frigate.board import FrigateBoard
from sim.chance import chance_from
from sim.files import folder_of
from sim.game import Seat
from sim.games import all_games
from sim.speech import LANGUAGES, Speech, catalogue
from tests.client.boards.playing import Playing, show
from tests.client.boards.scene import picture_of, stage_of
from tests.client.studio import Studio


@dataclass(frozen=True)
class Sample:
    """A game to be watched from a seat."""

    board: type[Board]
    begin: Callable[[], Playing]
    seat: Seat | None
    every: int
    """One moment in so many is compared, and every first one of a phase."""
    most: int = 100_000
    """Moments after which it is enough."""
    patience: int = 4
    """Tenths of a second by which motion is watched at a time."""
    more: dict[str, Any] = field(default_factory=dict)
    """What else the stage has."""


def _adventure(seed: int, seats: int) -> Callable[[], Playing]:
    return lambda: adventure.Game(seed, seats, short_game=True, ability_copies=2)


SAMPLES = {
    "adventure": Sample(AdventureDiceBoard, _adventure(1, 3), 1, 16, 400),
    "adventure of four": Sample(AdventureDiceBoard, _adventure(2, 4), 0, 16, 400),
    "adventure alone": Sample(AdventureDiceBoard, _adventure(3, 1), 0, 16, 400),
    "adventure watched": Sample(AdventureDiceBoard, _adventure(4, 2), None, 16, 400),
    "bit": Sample(BeatTheBitBoard, lambda: bit.Game(2), 1, 20, 260),
    "bit again": Sample(BeatTheBitBoard, lambda: bit.Game(3), 1, 20, 260),
    "regrets": Sample(DeepRegretsBoard, lambda: regrets.Game(1), 1, 25),
    "regrets again": Sample(DeepRegretsBoard, lambda: regrets.Game(2), 1, 25),
    "deer": Sample(DeerPortalBoard, lambda: deer.Game(2), 0, 30, patience=12, more={"today": date(2026, 12, 21)}),
    "deer again": Sample(DeerPortalBoard, lambda: deer.Game(3), 0, 30, patience=12, more={"today": date(2026, 12, 21)}),
    "frigate": Sample(FrigateBoard, lambda: frigate.Run(2), 0, 18, 220),
    "frigate again": Sample(FrigateBoard, lambda: frigate.Run(5), 0, 18, 220),
}
ONE_EACH = [SAMPLES[name] for name in ("adventure", "bit", "regrets", "deer", "frigate")]
EACH = pytest.mark.parametrize("sample", ONE_EACH, ids=lambda sample: sample.board.__name__)


class Watched:
    """A board on a stage, and the game that it shows."""

    def __init__(self, scene: Studio, sample: Sample, **more: Any) -> None:
        self.playing = sample.begin()
        self.seat = sample.seat
        self.stage = stage_of(self.playing.game, scene, **sample.more, **more)
        self.board = sample.board(self.stage)

    def show(self) -> None:
        """The latest moment, reached by what happened."""
        view = self.playing.game.view(self.playing.state, self.seat)
        show(self.board, self.playing.game, view, self.seat, self.playing.events)

    def play(self, moves: int) -> "Watched":
        for _ in range(moves):
            self.playing.step()
            self.show()
        self.board.finish()
        return self

    @property
    def picture(self) -> list[tuple[object, ...]]:
        return picture_of(self.stage.root)

    def fresh_picture(self, scene: Studio, sample: Sample) -> list[tuple[object, ...]]:
        """How a board shows this moment that was made just now."""
        made = stage_of(self.playing.game, scene, **sample.more)
        board = sample.board(made)
        show(board, self.playing.game, self.playing.game.view(self.playing.state, self.seat), self.seat)
        found = picture_of(made.root)
        board.destroy()
        made.root.remove_node()
        return found


@pytest.mark.parametrize("name", SAMPLES)
def test_a_board_made_from_the_view_alone_equals_one_that_watched_the_game(scene: Studio, name: str) -> None:
    sample = SAMPLES[name]
    watched = Watched(scene, sample)
    game, board = watched.playing, watched.board
    chance = chance_from(f"when {name}")
    compared = moments = 0
    phases: set[str] = set()
    while not game.over and moments < sample.most:
        game.step()
        watched.show()
        # a player may watch all of it, a part of it, or nothing
        patience, chance = chance.below(3)
        for _ in range(patience * sample.patience):
            board.advance(0.1)
        moments += 1
        look, chance = chance.below(sample.every)
        if look == 0 or game.over or game.state.phase not in phases:
            phases.add(game.state.phase)
            board.finish()
            assert watched.picture == watched.fresh_picture(scene, sample), f"moment {moments}"
            compared += 1
    assert len(phases) > 2
    assert compared > 6


def test_every_game_has_its_board() -> None:
    found = {board_of(game_id) for game_id in all_games()}
    assert found == {sample.board for sample in ONE_EACH}


@EACH
def test_every_arrangement_shows_the_same_table(scene: Studio, sample: Sample) -> None:
    watched = Watched(scene, sample).play(30)
    before = watched.picture
    watched.board.arrange("portrait")
    assert watched.picture != before
    watched.board.arrange("landscape")
    assert watched.picture == before


@EACH
def test_with_less_motion_the_result_is_shown_at_once_and_is_the_same(scene: Studio, sample: Sample) -> None:
    watched = Watched(scene, sample, reduced_motion=True)
    for _ in range(40):
        watched.playing.step()
        watched.show()
        assert not watched.board.advance(0.1)
    assert watched.board.targets
    assert watched.picture == watched.fresh_picture(scene, sample)


@EACH
def test_every_board_has_every_viewpoint(scene: Studio, sample: Sample) -> None:
    board = Watched(scene, sample).board
    places = {name: board.viewpoint(name, 0) for name in VIEWPOINTS}
    assert len({view.points for view in places.values()}) == len(VIEWPOINTS)
    assert all(len(view.points) >= 8 for view in places.values())
    assert board.viewpoint("mine", None) == board.viewpoint("table", None), "a spectator has no part of their own"


@EACH
def test_a_destroyed_board_leaves_nothing_in_the_scene(scene: Studio, sample: Sample) -> None:
    watched = Watched(scene, sample).play(10)
    watched.board.destroy()
    assert watched.stage.root.get_num_children() == 0


@EACH
def test_a_board_says_the_same_things_in_every_language_and_nothing_that_its_game_says(sample: Sample) -> None:
    folder = folder_of(sample.board.__module__)
    keys = [set(catalogue(folder, language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    assert all(str(text).strip() for language in LANGUAGES for text in catalogue(folder, language).values())
    game = Speech(sample.begin().game)
    assert not [key for key in keys[0] if game.has(key)], "one voice speaks for both: a key means one thing"
