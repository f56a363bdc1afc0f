"""Sentences about the table and the network in three languages, for whoever has to show them to a person."""

from collections.abc import Mapping, Sequence
from typing import Any

from netcode.fairness import Fairness
from netcode.messages import Closing, Notice
from netcode.store import CannotStore
from sim.files import folder_of
from sim.speech import Speech, catalogue


class Wording(Speech):
    """A voice that knows the texts of the network, and the names on the chairs."""

    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        super().__init__(None, language, names)
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

    def fairness(self, fairness: Fairness) -> list[str]:
        """What a log proves, and what it does not."""
        values = {"shuffles": fairness.shuffles, "throws": fairness.throws, "anew": fairness.anew}
        lines = [self.say(f"fairness.{fairness.verdict}", **values)]
        lines += [self.say(f"fairness.broken.{fault.reason}", entry=fault.entry) for fault in fairness.broken]
        if fairness.verdict in ("proved", "open"):
            if fairness.anew:
                lines.append(self.say("fairness.anew", n=fairness.anew))
            lines.append(self.say("fairness.limits"))
        return lines
