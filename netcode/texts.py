"""Sentences about the table and the network in three languages, for whoever has to show them to a person."""

from collections.abc import Mapping, Sequence
from typing import Any

from netcode.auditor import Shield
from netcode.evidence import Evidence, Weight, weigh
from netcode.fairness import Chair, Fairness
from netcode.messages import Closing, Notice
from netcode.store import CannotStore
from sim.files import folder_of
from sim.game import Seat
from sim.speech import Speech, catalogue


class NetworkSpeech(Speech):
    """A voice that knows the texts of the network, and the names on the chairs."""

    def __init__(self, language: str, names: Sequence[str] = (), viewer: Seat | None = None) -> None:
        super().__init__(None, language, names, viewer)
        self._texts |= catalogue(folder_of(__name__), language)

    def closing(self, why: Closing) -> str:
        """Why a connection ended, and what to do about it."""
        return self._filled(f"closing.{why.code}", why.detail, self.say("closing.unknown", code=why.code[:40]))

    def reject(self, code: str) -> str:
        """Why an ask was refused, if not by the rules."""
        return self.say(f"reject.{code}")

    def notice(self, notice: Notice) -> str:
        if notice.code == "not-saved":
            why = self._filled(f"store.{notice.detail.get('reason')}", notice.detail, self.say("store.unknown"))
            return self.say("notice.not-saved", why=why)
        return self._filled(f"notice.{notice.code}", notice.detail, notice.code[:40])

    def _filled(self, key: str, detail: Mapping[str, Any], otherwise: str) -> str:
        """A sentence about what came over the network: a peer may have sent any key and any detail."""
        try:
            return self.say(key, **detail) if self.has(key) else otherwise
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            return otherwise

    def trouble(self, trouble: CannotStore) -> str:
        """Why nothing can be stored, and what to do about it."""
        return self.say(f"store.{trouble.reason}", place=trouble.place)

    def fairness(self, fairness: Fairness, own_key: bytes = b"") -> list[str]:
        """What a log proves, seat by seat, and what it does not; `own_key` is this device's."""
        lines = [self.say(f"fairness.{fairness.verdict}", shuffles=fairness.shuffles, throws=fairness.throws)]
        lines += [self.say(f"fairness.broken.{fault.reason}", entry=fault.entry) for fault in fairness.broken]
        if fairness.verdict in ("nothing", "old"):
            return lines
        signed = fairness.signed
        lines.append(self.say("fairness.signed", n=len(signed)) if signed else self.say("fairness.alone"))
        for chair in signed:
            lines += self._chair(chair, fairness, own_key)
        if fairness.words:
            lines.append(self.say("fairness.words", words=fairness.words))
        if fairness.restarts:
            lines.append(self.say("fairness.restarts", n=fairness.restarts))
        return [*lines, self.say("fairness.limits")]

    def _chair(self, chair: Chair, fairness: Fairness, own_key: bytes) -> list[str]:
        number = chair.seat + 1
        named = fairness.names[chair.seat] if chair.seat < len(fairness.names) else str(number)
        key = "fairness.chair.yours" if chair.key == own_key else "fairness.chair"
        draws = fairness.shuffles + fairness.throws
        proof = {"nonces": chair.nonces, "draws": draws, "seen": chair.seen, "until": max(0, chair.until)}
        lines = [self.say(key, number=number, name=named, device=chair.key.hex()[:16], **proof)]
        if chair.withheld:
            lines.append(self.say("fairness.chair.withheld", number=number, n=chair.withheld))
        if chair.disputed:
            lines.append(self.say("fairness.chair.disputed", number=number, n=chair.disputed))
        return lines

    def accusation(self, kind: str) -> str:
        """What a host is accused of."""
        key = f"accused.{kind}"
        return self.say(key if self.has(key) else "accused.unknown")

    def objection(self, seat: int, evidence: Evidence | None, weight: Weight) -> list[str]:
        """Somebody says that the host cheats: what, and how much the evidence shows (Auditor.weigh)."""
        what = self.claim(evidence.kind if evidence is not None else "unknown")
        return [self.say("accused.by", seat=seat, what=what), self.say(f"accused.{weight}")]

    def claim(self, kind: str) -> str:
        """What another chair says that a host did: to itself, if it was the one that was cheated."""
        key = f"objected.{kind}"
        return self.say(key) if self.has(key) else self.accusation(kind)

    def evidence(self, evidence: Evidence) -> list[str]:
        """What a file of evidence holds, to somebody who was not there."""
        promise, watched = evidence.promise, evidence.seat is None
        about = self.say(
            "accused.evidence-watching" if watched else "accused.evidence",
            number=0 if evidence.seat is None else evidence.seat + 1,
            table=promise.table[:32],
            device=promise.key.hex()[:16],
        )
        return [about, self.claim(evidence.kind), self.say(f"accused.{weigh(evidence)}")]

    def shield(self, shield: Shield) -> list[str]:
        """The words to compare, and what has been checked so far."""
        if not shield.signed and not shield.accusation:
            return [self.say("shield.alone")]
        words = self.say("shield.words", words=shield.words) if shield.words else self.say("shield.no-words")
        return [words, *self.checked(shield)]

    def checked(self, shield: Shield) -> list[str]:
        """What has been checked so far, and no more than that."""
        accused = [kind for kind in (*shield.tolerated, shield.accusation) if kind]
        lines = [self.accusation(kind) for kind in accused]
        checked = "shield.hosts" if shield.hosts else "shield.checked"
        lines.append(self.say(checked, shuffles=shield.shuffles, throws=shield.throws))
        if not shield.hosts and not accused and shield.shuffles + shield.throws:
            lines.append(self.say("shield.kept"))
        counts = {
            "rethrown": shield.rethrown,
            "elsewhere": shield.elsewhere,
            "withheld": len(shield.withheld),
            "contested": len(shield.contested),
        }
        lines += [self.say(f"shield.{what}", n=count) for what, count in counts.items() if count]
        if shield.signed:
            lines.append(self.say("shield.signers", names=self.join([self.seat(seat) for seat in shield.signed])))
        lines += [self.say("shield.seen", seat=seat, rev=rev) for seat, rev in shield.seen]
        return [*lines, self.say("shield.proved")] if shield.proved else lines
