"""What may be done is called by the colours and faces of dice and the names of cards, and says what it costs."""

import pytest

from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.content import TREASURES
from sim.speech import LANGUAGES, Speech
from tests.sim.games.beat_the_bit.scene import Scene


def called(scene, action, language="en"):
    return Speech(GAME, language).message(GAME.label(scene.state, action))


def test_dice_are_called_by_colour_and_face():
    scene = Scene(blue=1, green=1).against("bone-archer").do("face bone-archer", "option", "throw").fall(2, 5, 6)
    colours = {die.id: f"the {die.colour} {die.shows}" for die in scene.state.attempt.dice}
    drops = [action for action in GAME.actions(scene.state, 0) if isinstance(action, a.Remove)]
    assert drops
    for drop in drops:
        assert called(scene, drop) == f"Drop {colours[drop.die]}"
        assert colours[drop.die].startswith("the blue ")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Bargain (pay 1 heart)"), ("it", "Scambio (paga 1 cuore)")],
)
def test_a_bargain_says_its_price(language, words):
    scene = Scene(blue=1, green=1).against("bone-archer").do("face bone-archer")
    assert called(scene, a.TakeOption(), language) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shop_says_its_prices(language):
    scene = Scene(hand=("dagger",)).set(shop="torch")
    speech = Speech(GAME, language)
    for action, card, coins in (
        (a.Buy(), "torch", TREASURES["torch"].cost),
        (a.Sell("dagger"), "dagger", TREASURES["dagger"].sale),
    ):
        words = called(scene, action, language)
        assert speech.say(f"card.{card}") in words
        assert speech.say("count.coin", n=coins) in words
