"""A player of Adventure Dice in a real window, by the mouse and the keyboard of the X server.

python -m tests.client.adventure_player SCENARIO FOLDER [PICTURES]
"""

from client.boards import Target
from client.scenes.new_table import YOU
from client.scenes.results import ResultsScene
from sim.action_text import print_action
from sim.game import Action
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.actions import BeginAttack, Choose, PlayWild
from sim.games.adventure_dice.combos import combos
from sim.games.adventure_dice.content import WILDS
from sim.games.adventure_dice.state import Options, usable
from tests.client.window_player import Steps
from tests.client.x_player import XPlayer, run


class AdventurePlayer(XPlayer):
    """Cards are selected in the hand, and then an open card, or a button, is clicked."""

    @property
    def moment(self) -> str:
        choice = self.view.choice
        return str(self.view.phase if choice is None else choice.kind)

    def target(self, name: str) -> Target:
        return next(target for target in self.table.tabletop.pointing.targets if target.id == name)

    def click_piece(self, name: str) -> Steps:
        yield from self.put_down()
        spot = self.spot_of(self.target(name))
        assert spot is not None, f"{name} is out of reach"
        yield from self.click_at(*spot)
        self.clicked_pieces += 1

    def select(self, *names: str) -> Steps:
        for name in names:
            yield from self.click_piece(name)
            yield lambda name=name: self.target(name).selected  # type: ignore[misc]

    def do(self, action: Action) -> Steps:
        rev = self.table.link.rev
        match action:
            case BeginAttack():
                self.did = print_action(action)
                yield from self._attack(action)
            case Choose(cards=cards):
                self.did = print_action(action)
                yield from self.select(*cards)
                yield from self.click(f"bar.{print_action(Choose(self._in_order(cards)))}")
            case PlayWild():
                name = next(gear.card for gear in usable(self.view, self.table.link.facing or 0, "wild"))
                yield from super().do(self.target(name).actions[0])
                return
            case _:
                yield from super().do(action)
                return
        yield lambda: self.table.link.rev > rev or not self.table.mode.settled

    def _attack(self, attack: BeginAttack) -> Steps:
        wilds = [gear.card for gear in usable(self.view, self.table.link.facing or 0, "wild")]
        real = [card for card in attack.cards if card not in WILDS]
        yield from self.select(*real, *wilds[: len(attack.cards) - len(real)])
        offered = [found for found in self.target(attack.target).actions if isinstance(found, BeginAttack)]
        made = next(found for found in offered if found.kind == attack.kind)
        yield from self.click_piece(attack.target)
        if len(offered) > 1:
            yield from self.click(f"which.{print_action(made)}")

    def _in_order(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        hand = self.view.hands[self.table.link.facing or 0]
        return tuple(card for card in hand if card in cards)


def attack_by_mouse(player: AdventurePlayer) -> Steps:
    """From the home screen through the first attack, by mouse alone: select, attack, throw, lose a card if need be."""
    yield from player.sit_down("adventure-dice")
    while True:
        found = list(combos(player.view, 0)) if player.view.phase == "turn" else []
        if found:
            break
        yield from player.play()
        yield player.my_turn
    combo = max(found, key=lambda combo: max(combo.chances))
    target = player.view.landscape[combo.chances.index(max(combo.chances))]
    cards = combo.cards
    # changing one's mind: selected and let go again
    yield from player.select(cards[0])
    yield from player.press("escape")
    yield lambda: not player.target(cards[0]).selected
    player.picture("hand")
    turns = player.view.turns
    yield from player.do(BeginAttack(target, combo.kind, cards))
    yield lambda: player.view.phase == "pre-roll" and player.my_turn()
    player.picture("declared")
    player.seen["declared"] = player.view.attack.dice_count
    yield from player.play()
    yield lambda: player.view.attack is None or player.my_turn()
    while player.view.turns == turns and not isinstance(player.app.scene, ResultsScene):
        yield lambda: player.my_turn() or player.view.turns > turns
        if player.view.turns == turns:
            player.picture(player.view.phase)
            yield from player.play()
    player.seen |= {"pieces": player.clicked_pieces, "buttons": player.clicked_buttons, "cards": len(cards)}


def attack_by_keys(player: AdventurePlayer) -> Steps:
    """From the home screen through a drawn card, and a combo selected and let go, by keyboard alone."""
    yield from player.sit_down("adventure-dice", by_keys=True)
    while player.view.phase != "turn":
        yield from player.play()  # a bot that began may have asked everybody to choose
        yield player.my_turn
    names = []
    for _ in range(2):
        while True:
            yield from player.press("arrow_right")
            pointed = player.table.tabletop.pointing.pointed
            if pointed is not None and pointed.toggles and not pointed.selected:
                break
        names.append(pointed.id)
        yield from player.press("enter")
        yield lambda names=tuple(names): player.target(names[-1]).selected  # type: ignore[misc]
    player.picture("selected")
    player.seen["selected"] = names
    yield from player.press("escape")
    yield lambda: not any(player.target(name).selected for name in names)
    rev = player.table.link.rev
    while player.table.tabletop.pointing.pointed is None or player.table.tabletop.pointing.pointed.id != "adventure":
        yield from player.press("arrow_right")
    yield from player.press("enter")
    yield lambda: player.table.link.rev > rev
    player.seen["drawn"] = True


def forbidden(player: AdventurePlayer) -> Steps:
    """An open card clicked without a combo is answered with the rule."""
    yield from player.sit_down("adventure-dice")
    while player.view.phase != "turn":
        yield from player.play()
        yield player.my_turn
    yield from player.click_piece(player.view.landscape[0])
    yield from player.is_told("at least 2 cards")


def whole_game(player: AdventurePlayer) -> Steps:
    """A short game with two of each ability against a bot, to the end, by mouse alone."""
    options = Options(short_game=True, ability_copies=2)
    player.app.go(player.app.tables.begin(GAME, [YOU, "strong"], options))
    yield player.at_table
    kinds: set[str] = set()
    yield from player.play_to_the_end(every=9, each=kinds.add)
    player.seen["kinds"] = sorted(kinds)


SCENARIOS = {
    "attack-by-mouse": attack_by_mouse,
    "keys": attack_by_keys,
    "forbidden": forbidden,
    "whole-game": whole_game,
}


if __name__ == "__main__":
    run(SCENARIOS, AdventurePlayer)
