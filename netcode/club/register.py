"""Whom a club knows, as one node has it in memory: brought up to date with every heartbeat."""

from netcode.club.members import News, Person
from netcode.doorkeeper import Doorkeeper
from netcode.names import skeleton


class Register(Doorkeeper):
    """The doorkeeper of all tables at a node."""

    binds_tokens = True

    def __init__(self) -> None:
        self.seen = -1
        """The latest change of the club that is in here."""
        self._people: dict[int, Person] = {}
        self._by_key: dict[bytes, Person] = {}
        self._by_name: dict[str, Person] = {}

    def learn(self, news: News) -> None:
        self.seen = news.number
        for person in news.people:
            before = self._people.get(person.id)
            if before is not None:
                self._by_key.pop(before.key, None)
                self._by_name.pop(skeleton(before.name), None)
            self._people[person.id] = person
        for person in news.people:
            self._by_key[person.key] = person
            if person.name:
                self._by_name[skeleton(person.name)] = person

    def find(self, key: bytes) -> Person | None:
        return self._by_key.get(key) if key else None

    @property
    def names(self) -> tuple[str, ...]:
        """Of all members, in the order of the alphabet."""
        members = [person for person in self._people.values() if person.name and not person.banned]
        return tuple(sorted((person.name for person in members), key=str.casefold))

    # netcode.doorkeeper.Doorkeeper

    def bars(self, key: bytes) -> bool:
        person = self.find(key)
        return person is not None and person.banned

    def is_anothers(self, key: bytes, name: str) -> bool:
        """A member goes by their own name, whatever they say; nobody else goes by it, or by one that looks like it."""
        own, owner = self.find(key), self._by_name.get(skeleton(name))
        return owner is not None and owner is not own and not (own is not None and own.name)

    def name_of(self, key: bytes, name: str) -> str:
        person = self.find(key)
        return person.name if person is not None and person.name else name

    def may_speak(self, key: bytes) -> bool:
        person = self.find(key)
        return person is None or not person.muted
