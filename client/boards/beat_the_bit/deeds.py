"""What actions are called on buttons: with what they cost."""

from client.boards.beat_the_bit.card_faces import Faces
from sim import game
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.content import CURSES, EVENTS, FOES, MISSIONS, TREASURES
from sim.games.beat_the_bit.state import State


def deed(faces: Faces, view: State, action: game.Action) -> str:
    """An action as the board says it; empty where the rules say it as well."""
    match action:
        case a.TakeOption() if view.attempt is not None and view.attempt.target in FOES:
            return faces.say("deed.option", price=faces.price(FOES[view.attempt.target].option))
        case a.Buy() if view.shop:
            price = faces.price(f"lose_coins({TREASURES[view.shop].cost})")
            return faces.say("deed.buy", card=faces.name(view.shop), price=price)
        case a.Sell(card=card):
            return faces.say("deed.sell", card=faces.name(card), n=TREASURES[card].sale)
        case a.LiftCurse() if view.me.curse:
            return faces.say("deed.lift", price=faces.price(CURSES[view.me.curse].pay))
        case a.PayMission(card=card):
            return faces.say("deed.pay", card=faces.name(card), price=faces.price(MISSIONS[card].pay))
        case a.Declare(card=card) | a.UseEvent(card=card) if EVENTS[card].pay:
            return faces.say("deed.pay", card=faces.name(card), price=faces.price(EVENTS[card].pay))
    return ""
