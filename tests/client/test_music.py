"""Music follows the game: layers come and go without a gap, give way to dice, and end with it."""

import numpy as np
import pytest

from client.music import DUCKED, LAYERS, Music
from client.places import HOME
from sim.games import all_games
from tests.client.sounds import SOUNDS, samples

RATE = 32_000
FRAME = 1 / 30


class Tape:
    """A voice that remembers what was done with it."""

    def __init__(self, name: str) -> None:
        self.name, self.volume, self.loops, self.plays = name, -1.0, False, False

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def set_loop(self, on: bool) -> None:
        self.loops = on

    def play(self) -> None:
        self.plays = True

    def stop(self) -> None:
        self.plays = False


class Deck:
    def __init__(self) -> None:
        self.tapes: list[Tape] = []
        self.music = Music(self._find)

    def _find(self, name: str) -> Tape | None:
        if not (SOUNDS / f"{name}.ogg").is_file():
            return None
        self.tapes.append(Tape(name))
        return self.tapes[-1]

    def pass_time(self, seconds: float, music: float = 1.0, air: float = 1.0) -> None:
        for _ in range(round(seconds / FRAME)):
            self.music.advance(FRAME, music, air)

    def heard(self) -> dict[str, float]:
        return {tape.name: tape.volume for tape in self.tapes if tape.plays and tape.volume > 0.01}


@pytest.fixture
def deck() -> Deck:
    return Deck()


def test_a_place_begins_calm_with_its_air(deck: Deck) -> None:
    deck.music.enter("frigate")
    assert deck.heard() == {}, "it comes slowly"
    deck.pass_time(2)
    assert deck.heard() == {"frigate/calm": 1.0, "frigate/air": 1.0}
    assert all(tape.plays for tape in deck.tapes), "silent layers run along, so that they stay together"


def test_danger_and_climax_join_what_was_there(deck: Deck) -> None:
    deck.music.enter("deep-regrets")
    deck.music.tense(1)
    deck.pass_time(4)
    assert set(deck.heard()) == {"deep-regrets/calm", "deep-regrets/danger", "deep-regrets/air"}
    deck.music.tense(2)
    deck.pass_time(4)
    assert len(deck.heard()) == 4
    deck.music.tense(0)
    deck.pass_time(4)
    assert set(deck.heard()) == {"deep-regrets/calm", "deep-regrets/air"}


def test_another_place_fades_in_while_the_old_one_fades_out_and_stops(deck: Deck) -> None:
    deck.music.enter("home")
    deck.pass_time(3)
    deck.music.enter("deer-portal")
    deck.pass_time(1)
    assert {"home/calm", "deer-portal/calm"} <= set(deck.heard())
    deck.pass_time(3)
    assert set(deck.heard()) == {"deer-portal/calm", "deer-portal/air"}
    assert not any(tape.plays for tape in deck.tapes if tape.name.startswith("home"))


def test_the_end_is_heard_once_over_the_air_alone_and_another_game_begins_anew(deck: Deck) -> None:
    deck.music.enter("beat-the-bit")
    deck.music.tense(2)
    deck.pass_time(3)
    assert deck.music.end()
    assert deck.music.end(), "told twice, heard once"
    deck.pass_time(4)
    assert set(deck.heard()) == {"beat-the-bit/end", "beat-the-bit/air"}
    assert [tape.loops for tape in deck.tapes if tape.name.endswith("/end")] == [False]
    deck.music.tense(0)
    deck.pass_time(4)
    assert set(deck.heard()) == {"beat-the-bit/calm", "beat-the-bit/air"}


def test_a_place_without_an_end_says_so(deck: Deck) -> None:
    deck.music.enter(HOME)
    assert not deck.music.end()
    deck.music.enter("")
    assert not deck.music.end()


def test_music_gives_way_to_dice_and_comes_back_and_the_air_does_not_care(deck: Deck) -> None:
    deck.music.enter("frigate")
    deck.pass_time(2)
    deck.music.duck(1.0)
    deck.pass_time(FRAME)
    assert deck.heard()["frigate/calm"] == pytest.approx(1 - DUCKED, abs=0.05)
    assert deck.heard()["frigate/air"] == 1.0
    deck.pass_time(1)
    assert deck.heard()["frigate/calm"] == 1.0


def test_music_and_air_have_volumes_of_their_own(deck: Deck) -> None:
    deck.music.enter("frigate")
    deck.pass_time(2, music=0.0, air=0.4)
    assert deck.heard() == {"frigate/air": pytest.approx(0.4)}


@pytest.mark.parametrize("name", sorted(all_games()))
def test_no_switch_of_layers_leaves_a_gap(deck: Deck, name: str) -> None:
    """The very samples, mixed as they are heard while a game grows tense and calm again."""
    layers = {layer: samples(SOUNDS / name / f"{layer}.ogg").mean(axis=1) for layer in LAYERS}
    deck.music.enter(name)
    deck.pass_time(2)
    step, powers, loudest = round(RATE * FRAME), [], 0.0
    for frame in range(round(18 / FRAME)):
        if frame * FRAME in (3.0, 6.0, 10.0):
            deck.music.tense({3.0: 1, 6.0: 2, 10.0: 0}[frame * FRAME])
        before = deck.heard()
        deck.pass_time(FRAME)
        after = deck.heard()
        mixed = np.zeros(step)
        for layer, sound in layers.items():
            level = after.get(f"{name}/{layer}", 0.0)
            loudest = max(loudest, abs(level - before.get(f"{name}/{layer}", 0.0)))
            mixed += level * sound.take(range(frame * step, (frame + 1) * step), mode="wrap")
        powers.append(np.sqrt(np.mean(mixed**2)))
    quarter = round(0.25 / FRAME)
    moments = [np.mean(powers[at : at + quarter]) for at in range(0, len(powers) - quarter, quarter)]
    calm = np.median(moments[:12])
    assert min(moments) > 0.08 * calm, "music is always heard"
    assert loudest < 0.06, "nothing comes at a stroke"
