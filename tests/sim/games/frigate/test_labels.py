"""What may be done is called by the names of perks and offers, with its price, and dice by what they show."""

import pytest
from msgspec.structs import replace

from sim.games.frigate import GAME, market
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.speech import LANGUAGES, Speech
from tests.client.boards.frigate.play import moment
from tests.sim.games.frigate.ship import rolled, ship


@pytest.mark.parametrize("language", LANGUAGES)
def test_perks_and_offers_are_called_by_their_names(language):
    shop = moment(lambda state: state.phase == "shop" and len(state.offers) > 2 and len(state.perks) > 1)
    views = [
        rolled(ship("D13", "D14", "S15", "S18", "S19"), 1, 2, 3, 4, 6),
        replace(ship("S17", "D18"), entries=(s.Entry("pair", 9),), open=("n1", "wild")),
        shop,
    ]
    speech = Speech(GAME, language)
    told = set()
    for view in views:
        for action in GAME.actions(view, 0):
            if isinstance(action, a.Buy):
                perk = next(offer.perk for offer in view.offers if offer.number == action.offer)
            elif hasattr(action, "perk"):
                perk = next(held.id for held in view.perks if held.uid == action.perk)
            else:
                continue
            words = speech.message(GAME.label(view, action))
            assert speech.say(f"perk.{perk}") in words
            assert "{" not in words
            assert "action." not in words
            if isinstance(action, a.Buy):
                assert f"${market.price(view, perk)}" in words
            told.add(type(action))
    assert told == {a.Use, a.Turn, a.Again, a.Carve, a.Improve, a.Reopen, a.Sell, a.Move, a.Buy}


def test_a_reroll_names_what_the_dice_show():
    view = rolled(ship(), 6, 5, 3, 5, 2)
    assert Speech(GAME).message(GAME.label(view, a.Reroll((3, 5)))) == "Reroll 3 and 2 (dice 3 and 5)"
    assert Speech(GAME).message(GAME.label(view, a.Reroll((5,)))) == "Reroll 2 (die 5)"
