"""What can be pointed at, and what it means: fields to go to, the piles and the big diamond to look at."""

from client.boards import BoardStage, Target, why_not
from client.boards.deer_portal.card_faces import Faces
from client.boards.deer_portal.pieces import BigDiamond, Fields, Piles, field_id, pile_id
from sim.game import Action, Seat
from sim.games.deer_portal.actions import Move
from sim.games.deer_portal.content import CARDS, ELEMENTS, PILE, PORTAL
from sim.games.deer_portal.state import State


class Choices:
    """Makes the targets of a view."""

    def __init__(self, stage: BoardStage, faces: Faces, fields: Fields, piles: Piles, big_diamond: BigDiamond) -> None:
        self._stage = stage
        self._faces = faces
        self._fields = fields
        self._piles = piles
        self._big_diamond = big_diamond

    def targets(self, view: State, seat: Seat | None, actions: tuple[Action, ...]) -> tuple[Target, ...]:
        """Everything that can be pointed at; what can be done comes first."""
        things = [self._pile(view, pile) for pile in range(4)]
        if view.deer is None:
            things.append(self._diamond(view))
        if seat is None:
            return tuple(things)
        steps = [self._step(view, seat, step, actions) for step in range(PORTAL + 1)]
        return (*(t for t in steps if t.actions), *things, *(t for t in steps if not t.actions))

    def _step(self, view: State, seat: Seat, step: int, actions: tuple[Action, ...]) -> Target:
        move = Move(step)
        legal = move in actions
        here = "start" if step == 0 else "portal" if step == PORTAL else view.areas[seat][step]
        return Target(
            id=field_id(seat, step),
            node=self._fields.node(seat, step),
            label=self._stage.speech.say("scene.ahead", step=step, item=here),
            actions=(move,) if legal else (),
            refused=None if legal else why_not(self._stage.game, view, seat, move),
        )

    def _pile(self, view: State, seat: Seat) -> Target:
        speech, element = self._stage.speech, ELEMENTS[seat]
        node = self._piles.cards[seat].node
        if view.drawn[seat] == len(PILE):
            return Target(pile_id(seat), node, speech.say("scene.closed", element=element))
        kind = CARDS[view.piles[seat][view.drawn[seat]]]
        return Target(
            pile_id(seat),
            node,
            speech.say("scene.pile", element=element, card=kind),
            detail=speech.say(f"card.{kind}.text"),
            picture=lambda: self._stage.press.print(self._faces.open_card(seat, view)),
        )

    def _diamond(self, view: State) -> Target:
        label = self._stage.speech.say("scene.big" if view.big_diamond else "item.portal")
        return Target("big diamond", self._big_diamond.node, label)
