"""What the table answers in words: why not, what became of a wish, and why nothing comes."""

from typing import TYPE_CHECKING

from client.scenes.rulebook import RulebookScene, title_of
from netcode import messages as m
from netcode.link import Refusal
from sim.game import Refused

if TYPE_CHECKING:
    from client.scenes.table.scene import TableScene


class Answers:
    def __init__(self, table: "TableScene") -> None:
        self._table = table
        table.flow.on_refused = self._refused
        table.flow.on_notice = self._noticed
        table.flow.on_proposed = self._proposed

    def explain(self, refused: Refused) -> None:
        """Why not, with the way to the rulebook's paragraph."""
        table, app = self._table, self._table.app
        app.audio.play("refused")
        paragraph = refused.paragraph
        app.notice(
            table.speech.refusal(refused),
            lambda: app.go(RulebookScene(app, table.link.game, paragraph)),
            table.say("rulebook.why", paragraph=title_of(table.link.game, app.words.language, paragraph)),
        )

    def lost_link(self) -> str:
        """Why the link is not live, or nothing."""
        table, link = self._table, self._table.link
        if link.state in ("closed", "refused") and link.why is not None:
            return table.voices.network.closing(link.why)
        return "" if link.state == "live" else table.say(f"link.{link.state}")

    def _refused(self, refusal: Refusal) -> None:
        self._table.settled = False
        if refusal.refused is not None:
            self.explain(refusal.refused)
        else:
            self._table.app.notice(self._table.voices.network.reject(refusal.code))
        self._table.refresh()

    def asked_for(self) -> str:
        """What was asked of the others here, and whose answers are still to come."""
        table, proposal = self._table, self._table.link.proposal
        if proposal is None or proposal.kind not in ("undo", "redo") or proposal.seat not in table.link.seats:
            return ""
        missing = [table.speech.seat(seat) for seat in proposal.needed if seat not in proposal.agreed]
        return table.say(f"asked.{proposal.kind}", names=table.speech.join(missing)) if missing else ""

    def _proposed(self, proposal: m.Proposal) -> None:
        """Whoever asked hears what became of it."""
        table = self._table
        own = proposal.seat in table.link.seats if proposal.kind != "sit" else not table.link.seats
        if own and proposal.outcome in ("declined", "lapsed") and proposal.kind != "go-on":
            table.app.notice(table.say(f"asked.{proposal.kind}.{proposal.outcome}"))

    def _noticed(self, told: m.Notice) -> None:
        self._table.app.notice(self._table.voices.network.notice(told))
