"""A game can be watched after its rules have changed, and what is shown is what happened."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from client.scenes.replay import Recording
from sim import logfile
from sim.codec import encode
from sim.game import Refused, Step
from sim.games import all_games
from sim.snapshots import Camera, Kept, fits, kept_beside, shown, snapshots_of
from sim.table import BadLog, Table

KEPT = sorted((Path(__file__).parent.parent / "kept").glob("*/*.astragal"))
"""A game of every kind as each version has written it, for good."""


def with_other_rules(game):
    """The game with another version of its rules, by which nothing of an older log is allowed any more."""

    class Changed(type(game)):
        version = type(game).version + 1

        def setup(self, *given):
            raise Refused("setup.seats", least=1, most=1)

        def apply(self, *given):
            raise Refused("turn.not-now")

        settle = apply

    return Changed()


@pytest.fixture(scope="module")
def recorded():
    """A short game with snapshots beside it."""
    return logfile.load_whole(next(path for path in KEPT if path.stem == "deer-portal"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_game_of_every_version_is_watched_after_a_change_of_rules(path):
    log, kept = logfile.load_whole(path)
    game = all_games()[path.stem]
    assert kept.version == path.parent.name
    changed = with_other_rules(game)
    with pytest.raises(BadLog, match="other-rules"):
        Table.replay(changed, log)
    with pytest.raises(BadLog, match="other-rules"):
        Recording({game.id: changed}, log)
    watched = Recording({game.id: changed}, log, kept)
    assert len(watched) == len(log)
    try:
        before = Recording({game.id: game}, log)
    except BadLog:
        return  # its rules have gone since
    for number in range(0, len(log), 7):
        for seat in (None, 0):
            seen, saw = watched.moment(number, seat), before.moment(number, seat)
            assert (encode(seen.view), seen.events, seen.dice) == (encode(saw.view), saw.events, saw.dice)


def test_a_game_of_every_kind_is_kept():
    assert {path.stem for path in KEPT if path.parent.name == "0.1.0"} == set(all_games())


def test_a_snapshot_of_another_state_is_noticed(recorded):
    log, kept = recorded
    game = with_other_rules(all_games()[logfile.game_of(log)])
    richer = Camera()
    forged = richer.take(Step(replace(shown(game, log, kept.snapshots)[0].state, turn=1)))
    with pytest.raises(BadLog, match="damaged"):
        shown(game, log, (forged, *kept.snapshots[1:]))


def test_what_is_missing_or_no_snapshot_is_said_so(recorded):
    log, kept = recorded
    game = all_games()[logfile.game_of(log)]
    with pytest.raises(BadLog, match="other-rules"):
        shown(game, log, kept.snapshots[:3])
    for nonsense in (b"nonsense", kept.snapshots[0][:-9], kept.snapshots[0] * 2000):
        with pytest.raises(BadLog):
            shown(game, log, (nonsense[:50], *kept.snapshots[1:]))
        assert not fits(game, nonsense[:50])


def test_states_of_another_shape_are_not_watched(recorded):
    log, kept = recorded
    frigate = all_games()["frigate"]
    assert not fits(frigate, kept.snapshots[0])
    with pytest.raises(BadLog, match="other-rules"):
        shown(frigate, log, kept.snapshots)


def test_rules_that_cannot_look_at_an_older_state_say_so(recorded):
    log, kept = recorded
    game = with_other_rules(all_games()[logfile.game_of(log)])
    game.view = lambda state, seat: {}[seat]
    with pytest.raises(BadLog, match="other-rules"):
        Recording({game.id: game}, log, kept)


def test_a_camera_goes_on_where_a_table_was_left(recorded):
    log, kept = recorded
    game = all_games()[logfile.game_of(log)]
    half = len(log) // 2
    table = Table.replay(game, log[:half])
    camera = Camera(table.state)
    rest = tuple(camera.take(table.receive(entry.input)) for entry in log[half:])
    assert kept.snapshots == snapshots_of(game, log) == (*kept.snapshots[:half], *rest)


def test_a_file_notices_every_flipped_byte_of_what_is_kept(recorded):
    log, kept = recorded
    short = log[:4]
    data = logfile.dump(short, Kept("0.1.0", kept.snapshots[:4]))
    assert logfile.parse_whole(data) == (short, Kept("0.1.0", kept.snapshots[:4]))
    for at in range(len(logfile.dump(short)) - 20, len(data)):
        with pytest.raises(BadLog):
            logfile.parse_whole(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(BadLog):
            logfile.parse_whole(data[:at])


def test_a_log_alone_is_written_as_ever(recorded):
    log, _ = recorded
    assert logfile.dump(log)[8:10] == b"\0\1"
    assert logfile.parse_whole(logfile.dump(log)) == (log, Kept())
    assert kept_beside(all_games()[logfile.game_of(log)], log[:5]).version
