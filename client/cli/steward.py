"""`astragal steward`: what whoever runs a club may do in it. It takes effect at every node within a heartbeat."""

import argparse
import json
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from client.cli import tell
from client.problems import CannotDo

if TYPE_CHECKING:
    from netcode.club.line import Line
    from netcode.club.members import Person
    from netcode.texts import NetworkSpeech

STANDINGS = {"mute": ("mute", True), "unmute": ("mute", False), "ban": ("ban", True), "unban": ("ban", False)}


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("steward", help="run a club: its members and tables")
    parser.add_argument("--database", required=True, metavar="URL", help="of the club: postgresql://USER@HOST/NAME")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, for machines")
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    what.add_parser("members", help="everybody whom the club knows")
    people = what.add_parser("people", help="who sits at a table, with their keys")
    people.add_argument("number", type=int, metavar="NUMBER")
    helps = {
        "mute": "somebody may not chat any more, at any table",
        "unmute": "they may again",
        "ban": "somebody leaves every table, and comes to none",
        "unban": "they may come again",
    }
    for name, words in helps.items():
        command = what.add_parser(name, help=words)
        command.add_argument("who", metavar="NAME|KEY", help="a member's name, or the 64 digits of a key")
    for name, words in (("close", "close a table for good"), ("reopen", "let its people come back")):
        command = what.add_parser(name, help=words)
        command.add_argument("number", type=int, metavar="NUMBER")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from netcode.store import CannotStore
    from netcode.texts import NetworkSpeech

    wording = NetworkSpeech(arguments.lang)
    if find_spec("psycopg") is None:
        raise CannotDo(wording.say("club.psycopg"))
    from netcode.club.line import Line

    try:
        line = Line(arguments.database)
        try:
            _Steward(line, arguments, wording).run()
        finally:
            line.close()
    except CannotStore as trouble:
        # whoever runs a club wants to know what the database said
        raise CannotDo(f"{wording.trouble(trouble)} {trouble.__cause__ or ''}".strip()) from trouble
    return 0


class _Steward:
    """One command."""

    def __init__(self, line: "Line", arguments: argparse.Namespace, wording: "NetworkSpeech") -> None:
        from netcode.club import schema

        self.line = line
        self.arguments = arguments
        self.wording = wording
        line.run(lambda connection: schema.must_be_ready(connection, line.place))

    def run(self) -> None:
        match self.arguments.what:
            case "members":
                self._members()
            case "people":
                self._people(self.arguments.number)
            case "close" | "reopen" as what:
                self._bar(self.arguments.number, what)
            case what:
                self._stand(self.arguments.who, what)

    def _members(self) -> None:
        from netcode.club import members

        for person in self.line.run(members.everybody):
            self._tell_person(person)

    def _people(self, number: int) -> None:
        from netcode.club import queries
        from netcode.member import Roster
        from sim.codec import Malformed, decode

        people = self.line.run(lambda connection: queries.people_of(connection, number))
        try:
            roster = decode(people or b"", Roster)
        except Malformed:
            raise CannotDo(self.wording.say("club.no-table", number=str(number))) from None
        for member in roster.members:
            facts = {"name": member.name, "key": member.key.hex(), "address": member.address}
            tell(json.dumps(facts) if self.arguments.json else f"{member.name}  {member.key.hex()}  {member.address}")

    def _bar(self, number: int, what: str) -> None:
        from netcode.club import members

        if not self.line.run(lambda connection: members.bar(connection, number, what == "close")):
            raise CannotDo(self.wording.say("club.no-table", number=str(number)))
        self._done(what, str(number))

    def _stand(self, who: str, what: str) -> None:
        from netcode.club import members

        key = _key(who)
        kind, on = STANDINGS[what]
        found = self.line.run(lambda connection: members.set_standing(connection, key or who, kind, on))
        if found is None:
            raise CannotDo(self.wording.say("club.no-member", name=who))
        self._done(what, found.name or found.key.hex())

    def _done(self, what: str, whom: str) -> None:
        facts = {"event": what, "who": whom}
        tell(json.dumps(facts) if self.arguments.json else self.wording.say(f"club.steward.{what}", who=whom))

    def _tell_person(self, person: "Person") -> None:
        standing = [word for word, on in (("muted", person.muted), ("banned", person.banned)) if on]
        if self.arguments.json:
            facts = {"name": person.name, "key": person.key.hex(), "reach": person.reach, "standing": standing}
            tell(json.dumps(facts))
        else:
            words = ", ".join(self.wording.say(f"club.{word}") for word in standing)
            tell("  ".join(filter(None, (person.name or "-", person.key.hex(), person.reach, words))))


def _key(text: str) -> bytes:
    """A key as it is printed; nothing if the text is none."""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        return b""
    return key if len(key) == 32 else b""
