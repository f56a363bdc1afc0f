"""What a table answers in words: why not, what became of a request, and why nothing comes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.scenes.rulebook import RulebookScene, title_of
from client.scenes.table.facts import Facts
from client.scenes.table.first_times import FirstTimes
from client.scenes.table.model import TableModel
from netcode import messages as m
from netcode.link import Fell, Refusal, Shown, Watcher
from sim.game import Refused

if TYPE_CHECKING:
    from client.app import App


def explain(app: "App", facts: Facts, refused: Refused) -> None:
    """Why not, with the way to the rulebook's paragraph."""
    game, paragraph = facts.link.game, refused.paragraph
    app.audio.play("refused")
    app.notice(
        facts.speech.refusal(refused),
        lambda: app.go(RulebookScene(app, game, paragraph)),
        facts.say("rulebook.why", paragraph=title_of(game, facts.words.language, paragraph)),
    )


def lost_link(facts: Facts) -> str:
    """Why the link is not live, or nothing."""
    link = facts.link
    if link.state in ("closed", "refused") and link.why is not None:
        return facts.network.closing(link.why)
    return "" if link.state == "live" else facts.say(f"link.{link.state}")


def asked_for(facts: Facts) -> str:
    """What was asked of the others here, and whose answers are still to come."""
    link, proposal = facts.link, facts.link.proposal
    if proposal is None or proposal.kind not in ("undo", "redo") or proposal.seat not in link.seats:
        return ""
    missing = [facts.speech.seat(seat) for seat in proposal.needed if seat not in proposal.agreed]
    return facts.say(f"asked.{proposal.kind}", names=facts.speech.join(missing)) if missing else ""


def became_of(facts: Facts, proposal: m.Proposal) -> str:
    """What became of a request, to whoever made it; nothing while it is open, or granted."""
    own = proposal.seat in facts.link.seats if proposal.kind != "sit" else not facts.link.seats
    if own and proposal.outcome in ("declined", "lapsed") and proposal.kind != "go-on":
        return facts.say(f"asked.{proposal.kind}.{proposal.outcome}")
    return ""


class Notices(Watcher):
    """Tells the person what comes over the link besides the game: refusals, notices, answers, words to compare."""

    def __init__(self, model: TableModel, on_screen: Callable[[], bool]) -> None:
        self._model = model
        self._on_screen = on_screen
        self.first_times = FirstTimes(model)
        self._compared = ""
        """Words that were said at this table already."""

    def refused(self, id: int, refusal: Refusal) -> None:
        model, facts = self._model, self._model.facts
        model.turn_to(model.mode.unsettled())
        if refusal.refused is not None:
            explain(model.app, facts, refusal.refused)
        else:
            model.app.notice(facts.network.reject(refusal.code))

    def proposed(self, proposal: m.Proposal) -> None:
        if words := became_of(self._model.facts, proposal):
            self._model.app.notice(words)

    def notice(self, notice: m.Notice) -> None:
        self._model.app.notice(self._model.facts.network.notice(notice))

    def said(self, said: m.Said) -> None:
        self._model.app.audio.play("chat")

    def log(self, data: bytes) -> None:
        self._model.on_log(data)

    def thrown(self, fell: Fell) -> None:
        self.compare()

    def shown(self, shown: Shown) -> None:
        self.compare()

    def compare(self) -> None:
        """Ask everybody to compare the words of the shield, if they are new."""
        words = self._model.link.shield.words
        if words and words != self._compared and self._on_screen():
            self._compared = words
            self._model.app.notice(self._model.facts.network.say("shield.words", words=words))
