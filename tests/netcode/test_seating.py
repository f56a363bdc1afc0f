"""Who sits where has one owner, and a host is complete when it is made."""

import ast
from pathlib import Path

import pytest

from client.cli.arguments import options_of
from client.problems import CannotDo
from netcode import messages as m
from netcode.lobby import Denied, new_lobby
from netcode.member import Member
from netcode.opening import saved_table
from netcode.rematch import follow_up
from netcode.seating import Seating
from sim.game import Refused
from sim.games import all_games
from tests.conformance.small_games import Pairs
from tests.netcode.tables import Room

ROOT = Path(__file__).parents[2]
LEVEL = next(iter(Pairs().bots))


@pytest.fixture
def seating():
    return Seating(Pairs(), new_lobby(Pairs(), 2))


def sat(seating, name, seat=None, count=1):
    member = Member(name, seating.new_name(name), ())
    member.seats = seating.sit_down(member.name, seat, count)
    seating.members[member.id] = member
    return member


def names(seating):
    return [chair.name for chair in seating.lobby.chairs]


def test_nobody_but_the_seating_changes_a_lobby():
    """A link keeps the lobby that it was told."""
    mirrors = {"netcode/link_base.py"}
    for package in ("netcode", "client", "benchmarks"):
        for path in (ROOT / package).rglob("*.py"):
            name = str(path.relative_to(ROOT))
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                targets = node.targets if isinstance(node, ast.Assign) else []
                assert name in mirrors or not any(
                    isinstance(part, ast.Attribute) and part.attr == "lobby"
                    for target in targets
                    for part in ast.walk(target)
                ), f"{name} assigns a lobby"
    with pytest.raises(AttributeError):
        Room(Pairs()).host.lobby = m.Lobby(game="pairs")


def test_the_first_free_chair_is_given_or_the_one_that_is_wanted(seating):
    assert sat(seating, "Ada", seat=1).seats == (1,)
    assert sat(seating, "Bo").seats == (0,)
    assert names(seating) == ["Bo", "Ada"]


def test_of_several_chairs_all_are_given_or_none(seating):
    sat(seating, "Ada")
    before = seating.lobby
    with pytest.raises(Denied):
        seating.sit_down("Bo", None, 2)
    assert seating.lobby is before


def test_whoever_changes_chairs_leaves_the_old_one_free_unless_the_new_one_is_taken(seating):
    ada = sat(seating, "Ada", seat=0)
    seating.move(ada, 1)
    assert (ada.seats, ada.facing, names(seating)) == ((1,), 1, ["", "Ada"])
    sat(seating, "Bo", seat=0)
    with pytest.raises(Denied):
        seating.move(ada, 0)
    assert (ada.seats, names(seating)) == ((1,), ["Bo", "Ada"])
    seating.move(ada, None)
    assert (ada.seats, seating.lobby.chairs[1].kind) == ((), "open")


def test_nobody_takes_a_name_that_looks_like_anothers(seating):
    sat(seating, "Ada")
    bo = sat(seating, "Bo")
    with pytest.raises(Denied):
        seating.rename(bo, "ADA")
    seating.rename(bo, "Cy")
    assert names(seating) == ["Ada", "Cy"]


def test_people_at_one_device_are_called_by_their_names_or_by_their_seats(seating):
    both = sat(seating, "Ada", count=2)
    seating.name_people(both.seats, {1: "Bo"})
    assert names(seating) == ["", "Bo"]
    seating.name_people(both.seats, {0: "Bo", 1: "Bo"})
    assert names(seating) == ["Bo", "Bo 2"]


def test_whoever_gives_up_the_last_chair_while_away_is_forgotten(seating):
    ada = sat(seating, "Ada")
    seating.give_up(ada, 0)
    seating.clear(0, LEVEL)
    assert ada.id not in seating.members
    assert seating.bots() == {0: LEVEL}
    assert seating.lobby.chairs[0].kind == "bot"


def test_a_saved_table_is_complete_when_it_is_made(tmp_path):
    room = Room(Pairs(), folder=tmp_path)
    ada, bo = room.local("Ada"), room.peer("Bo")
    room.until(lambda: ada.turns > 1 and bo.turns > 1)
    log = list(room.table.log)
    lobby = room.host.lobby
    room.store.flush()
    room.crash()
    stored_at = room.store.__class__(room.network, tmp_path)
    host = saved_table(room.network, room.game, stored_at, stored_at.open(room.host.id), room.conduct)
    assert host.play.table.log[: len(log)] == log
    assert [chair.name for chair in host.lobby.chairs] == [chair.name for chair in lobby.chairs]
    assert not any(chair.present for chair in host.lobby.chairs)
    assert {member.name for member in host.members.values()} == {"Ada", "Bo"}
    assert host.lobby.phase == "playing"


def test_the_next_table_has_the_same_people_rules_and_pace_and_a_log_of_its_own(tmp_path):
    room = Room(Pairs(), folder=tmp_path)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    room.until(lambda: ada.link.lobby and bo.link.lobby)
    ada.link.send(m.SetPace(turn_seconds=90, stand_in=LEVEL))
    room.until(lambda: room.host.lobby.turn_seconds == 90)
    table = follow_up(room.host)
    assert table.id != room.host.id
    assert table.play is None
    assert names(table.seating) == names(room.host.seating)
    assert (table.lobby.turn_seconds, table.lobby.stand_in) == (90, LEVEL)
    assert table.lobby.options == room.host.lobby.options
    assert table.seal.secret != room.host.seal.secret
    assert not any(chair.ready or chair.present for chair in table.lobby.chairs)


@pytest.mark.parametrize(
    ("game", "wrong"),
    [("frigate", "rounds=0"), ("frigate", "shop_every=-1"), ("adventure-dice", "start_seat=99")],
)
def test_house_rules_that_make_no_game_open_no_table(game, wrong):
    """A table that could never begin would leave everybody in its lobby."""
    chosen = all_games()[game]
    with pytest.raises(Refused):
        new_lobby(chosen, chosen.seats[0], (), options_of(chosen, [wrong]))


def test_an_option_that_is_no_text_at_all_gets_a_sentence():
    with pytest.raises(CannotDo):
        options_of(all_games()["frigate"], ["rounds=\udcff"])
