"""What is on the screen is what the rules say: all of it is compared with the state of the host.

What is to be seen is said by one module a game, from the rules and never from the board: `plate`, `moment`, `dice`,
`cards`, `numbers`, `prompt` and `things`. What is seen is read by `Sight`. Every figure on the table must be
accounted for: one that the rules know nothing of is as wrong as one that is missing.
"""

from typing import Any

from client.app import App
from client.boards.pieces.board import PiecesBoard
from client.scenes.table.scene import TableScene
from client.ui.layout import Row
from client.ui.theme import THIN
from client.ui.widgets import Button, Label
from sim.action_text import parse_action
from sim.game import Refused
from tests.client.truth import adventure_dice, beat_the_bit, deep_regrets, deer_portal, frigate
from tests.client.truth.sight import Sight, face_up, figures_in

RULES: dict[str, Any] = {
    "adventure-dice": adventure_dice,
    "beat-the-bit": beat_the_bit,
    "deep-regrets": deep_regrets,
    "deer-portal": deer_portal,
    "frigate": frigate,
}
SEAT = 0
"""Whoever looks."""


class Truth:
    """Compares what is seen of a table with the host's state, for the person on the first seat."""

    def __init__(self, app: App, table: TableScene) -> None:
        self.app, self.table = app, table
        self.rules = RULES[table.link.game.id]

    @property
    def state(self) -> Any:
        return self.app.tables._hosts[id(self.table.link)].play.table.state

    def compare(self) -> None:
        seen = Sight(self.app, self.table)
        self.plates(seen)
        self.moment(seen)
        self.lights()
        self.buttons(seen)
        self.faces()
        self.board(seen)
        if self.table.tabletop.pointing.pointed is None:
            assert "Waiting for" not in seen.prompt
            self.rules.prompt(self.state, seen)

    def plates(self, seen: Sight) -> None:
        """Every plate says what its seat has, and whose turn it is."""
        table, game, state = self.table, self.table.link.game, self.state
        labels, lobby = seen.labels("hud.top"), table.link.lobby
        assert lobby is not None
        # a person is called by name alone, and where there is little room a bot, too
        whole = enumerate(table.facts.speech.names)
        names = [name if name in labels else lobby.chairs[seat].name or name.partition(" (")[0] for seat, name in whole]
        throw = game.throw(state)
        acting = (throw.seat,) if throw is not None else game.to_act(state)
        for seat, name in enumerate(names):
            end = labels.index(names[seat + 1]) if seat + 1 < len(names) else len(labels)
            said = labels[labels.index(name) + 1 : end]
            assert self.lit(name) == (seat in acting), (name, said)
            assert figures_in(said[-1].replace("no card", "0 card")) == self.rules.plate(state, seat), (name, said)

    def lit(self, name: str) -> bool:
        """Whether the edge of somebody's plate says that it is their turn."""
        top = self.app.stage.find("hud.top")
        assert top is not None
        (plate,) = [
            row
            for row in top.walk()
            if isinstance(row, Row)
            and row.finish is not None
            and any(isinstance(label, Label) and label.words == name for label in row.walk())
        ]
        return plate.finish.edge_width > THIN.edge_width

    def moment(self, seen: Sight) -> None:
        """The bar says how far the game has come."""
        said = seen.labels("hud.bar")[0]
        if not said:
            assert seen.table.facts.total, "only what the dice come to may need its room"
            return
        numbers, words = self.rules.moment(self.state)
        assert figures_in(said) == numbers, (said, numbers)
        assert all(word.lower() in said.lower() for word in words), (said, words)

    def lights(self) -> None:
        """What glows can be done, and what can be done on the board glows."""
        table, game = self.table, self.table.link.game
        board, targets = table.tabletop.board, table.tabletop.pointing.targets
        for target in targets:
            for action in target.actions:
                try:
                    game.apply(self.state, SEAT, action)
                except Refused as refused:
                    raise AssertionError(f"{target.id} is lit for {action}") from refused
        if isinstance(board, PiecesBoard):
            glowing = [t for t in targets if t.selected or t.actions or t.toggles]
            lit = sum(t.selected or board._pieces[t.id].look.glows for t in glowing)
            rim = board.on_turn(board._shown[0]) is not None  # type: ignore[index]
            assert board._marks.get_num_children() == lit + rim

    def buttons(self, seen: Sight) -> None:
        """Every button on the bar does something that the rules allow, and says it."""
        table, game = self.table, self.table.link.game
        for button in seen.buttons:
            if button.key.startswith("bar."):
                assert button.words == table.facts.wording(self.action_of(button)), button.key
                game.apply(self.state, SEAT, self.action_of(button))

    def action_of(self, button: Button) -> Any:
        return parse_action(self.table.link.game, button.key.removeprefix("bar."))

    def faces(self) -> None:
        """Dice on the felt look up with the face that counts, and no old ones lie among them."""
        tray, wanted = self.table.tabletop._tray, self.rules.dice(self.state)
        assert tray is not None
        if wanted is None:
            return
        assert set(tray._nodes) - set(tray._held) <= set(wanted), "old dice lie there"
        for die, face in wanted.items():
            if die not in tray._held:
                assert face_up(tray.pose(die)[1], tray._kinds[die].kind) == face, f"die {die}"

    def board(self, seen: Sight) -> None:
        """Every card and every figure on the table, and what is counted there without figures."""
        rules, state = self.rules, self.state
        cards, wanted = seen.cards(), rules.cards(state, SEAT, seen)
        assert cards == wanted, f"too much: {cards - wanted}, missing: {wanted - cards}"
        ignored = rules.names(state, seen) if hasattr(rules, "names") else ()
        numbers, told = seen.numbers(*ignored), rules.numbers(state, SEAT, seen)
        wrong = {name for name in {*numbers, *told} if sorted(numbers.get(name, ())) != sorted(told.get(name, ()))}
        assert not wrong, {name: (numbers.get(name), told.get(name)) for name in wrong}
        rules.things(state, SEAT, seen)
