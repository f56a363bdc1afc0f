"""What the board says, in the player's language: names, prospects of an attack, and what is asked."""

from client.boards.adventure_dice.selection import stands_as
from sim.game import Seat
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.actions import BeginAttack
from sim.games.adventure_dice.attack import dice_of, roll_result
from sim.games.adventure_dice.combos import FACES, passives, win_chance
from sim.games.adventure_dice.content import ABILITIES, ACTIONS, MONSTERS, TARGETS, Kind
from sim.games.adventure_dice.course import right_of
from sim.games.adventure_dice.state import Attack, State, usable
from sim.speech import Speech, capital


class Voice:
    """The game's own words, and those of this board, whose keys begin with "board."."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def tell(self, key: str, **values: object) -> str:
        return self._speech.say(f"board.{key}", **values)

    def name(self, card: str) -> str:
        return self._speech.say(f"card.{card}")

    def text(self, card: str) -> str:
        """What is told of a card, or what it does."""
        return self._speech.say(f"text.{kind_of(card)}")

    def seat(self, seat: Seat) -> str:
        return self._speech.seat(seat)

    def standing(self, view: State, seat: Seat) -> str:
        return self._speech.message(GAME.standing(view, seat))

    def targets(self, card: str) -> str:
        """Name, points and what must be reached."""
        key = "monster" if card in MONSTERS else "ability"
        worth = {"points": MONSTERS[card].points} if card in MONSTERS else {}
        return self.tell(key, card=card, **worth, **TARGETS[card])

    # An attack that could be

    def prospects(self, view: State, seat: Seat, card: str, cards: tuple[str, ...]) -> str:
        """How each attack would stand that the selected cards can be."""
        told = [
            self._attacking("prospect", view, seat, card, kind, len(cards)) for kind in stands_as(view, seat, cards)
        ]
        return " · ".join((self.name(card), *told)) if told else ""

    def question(self, view: State, seat: Seat, attack: BeginAttack) -> str:
        """An attack as one of several that are meant."""
        return capital(self._attacking("question", view, seat, attack.target, attack.kind, len(attack.cards)))

    def _attacking(self, key: str, view: State, seat: Seat, card: str, kind: Kind, dice: int) -> str:
        bonus, goal = passives(view, seat, kind, card), TARGETS[card][kind]
        percent = round(100 * win_chance(dice, goal - bonus))
        return self.tell(key, kind=kind, goal=goal, throw=self._throw(dice, bonus), percent=percent)

    def _throw(self, dice: int, bonus: int) -> str:
        return self.tell("dice-more" if bonus else "dice", dice=dice, bonus=bonus)

    # An attack under way

    def attack(self, view: State, attack: Attack) -> tuple[str, str]:
        """What is attacked by what, and how it stands."""
        goal = TARGETS[attack.target][attack.kind]
        bonus = passives(view, view.active, attack.kind, attack.target)
        title = self.tell("attack", card=attack.target, kind=attack.kind, goal=goal)
        if not attack.dice or attack.rerolling is not None:
            return title, self._throw(attack.dice_count, bonus + attack.plus)
        result = roll_result(view)
        more = result.plus + result.passives
        key = "attack-more" if more else "attack-after"
        return title, self.tell(key, dice=result.dice_sum, bonus=more, total=result.total)

    def die(self, attack: Attack, die: int) -> str:
        """A die as it lies: its colour and what it shows."""
        face = next(FACES[rest.face] for rest in attack.dice if rest.id == die)
        return capital(self.tell("die", die=self._speech.say(f"die.{dice_of(attack)[die].colour}"), face=face))

    # What is asked

    def ask(self, view: State, seat: Seat, cards: tuple[str, ...]) -> str:
        """What a seat is asked to do, given the cards it has selected."""
        if view.choice is not None and seat in view.choice.owing:
            need, kind = view.choice.need[seat], view.choice.kind
            if kind == "pass-right":
                return self.tell("ask-pass", seat=right_of(view, seat))
            told = self._speech.say(f"choice.{kind}")
            return f"{told} {self.tell('chosen', n=len(cards), need=need)}" if need > 1 else told
        if view.phase == "turn":
            return self._ask_turn(view, seat, cards)
        attack = view.attack
        if attack is None:
            return ""
        if view.phase == "react":
            result = roll_result(view)
            return self.tell("ask-react", total=result.total, goal=result.goal)
        more = usable(view, seat, "die") or usable(view, seat, "wild")
        key = "ask-pre-roll" if more else "ask-roll"
        return capital(self._attacking(key, view, seat, attack.target, attack.kind, attack.dice_count))

    def _ask_turn(self, view: State, seat: Seat, cards: tuple[str, ...]) -> str:
        if not cards:
            return self.tell("ask-turn")
        kinds = stands_as(view, seat, cards)
        if not kinds:
            return self.tell("ask-more" if len(cards) < 2 else "ask-other")
        return capital(self.tell("ask-attack", n=len(cards), kinds=kinds))


def kind_of(card: str) -> str:
    """The kind of a card of the green deck or a Draw Two: its name without the number of the copy."""
    for known in (MONSTERS, ABILITIES):
        if card in known:
            return known[card].name
    return ACTIONS[card] if card in ACTIONS else card.rpartition("-")[0]
