"""Messages, with a second opinion: the reference msgpack package reads what we send, and we read what it makes."""

from typing import get_args

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcode import messages as m
from netcode.messages import Op
from netcode.view_diff import Unfitting, changed, changes, tree_of
from sim.codec import Malformed, decode, encode
from sim.games import all_games
from sim.ledger import Tally
from sim.selfplay import random_player, steps
from tests.conformance.small_games import Pairs
from tests.netcode.tables import Room

EXAMPLES = {
    "bytes": b"x" * 32,
    "str": "text",
    "int": 3,
    "bool": True,
}


BOUND = m.Bound(seat=0, first=1, length=4, anchor=b"a" * 32, key=b"k" * 32, sig=b"s" * 64)
SEEN = m.Seen(0, 1, 2, b"m" * 32, b"v" * 16, (3,), b"h" * 64, b"s" * 64)


def example(kind):
    """A message with something in every field."""
    values = {}
    for field in msgspec.structs.fields(kind):
        values[field.name] = _value(field.name, field.type)
    return kind(**values)


def _value(name, hint):
    special = {
        "action": m.raw({"type": "roll"}), "options": m.raw({}), "events": m.raw([]), "view": m.raw({"a": 1}),
        "rest": m.raw([[]]), "gesture": m.Throw().gesture, "anchors": (b"a" * 16,), "anchor": b"a" * 32,
        "ops": (Op(("a", 0), m.raw(1)),), "chairs": (BOUND,) if "Bound" in str(hint) else (m.Chair(),),
        "nonces": (b"n" * 32,), "key": b"k" * 32, "sig": b"s" * 64, "mark": b"m" * 32, "why": "withheld",
        "promise": m.Promise("t", b"c" * 32, "seeded", b"k" * 32, b"s" * 64), "inputs": b"i", "secret": b"s" * 32,
        "seen": SEEN if hint is m.Seen else (SEEN,), "evidence": b"e", "length": 4,
        "checkpoint": m.Checkpoint(epoch=1, rev=2, mark=b"m" * 32, sig=b"s" * 64),
        "seats": (0, 1), "hash": b"h" * 16, "rules": {"pairs": "a-b"}, "caps": ("x",), "spectators": ("Eva",),
        "agreed": (0,), "needed": (0, 1), "phase": "playing", "kind": "undo", "outcome": "", "seconds": 1.5,
        "view_hash": b"h" * 16, "stand_in": "", "level": "only", "detail": {"a": 1}, "facing": None,
        "fallen": (Tally(0, "d4", (1, 2, 3, 4), (0, 2, 0, 1)),), "earlier": ("a", "b"), "nodes": ("a", "b"),
        "entries": (m.Past(3, m.raw([]), True),), "said": (m.Said(name="Ada", text="hello"),),
        "undone": (4,), "redone": (2, 3),
    }  # fmt: skip
    if name == "detail" and "Raw" in str(hint):
        return m.raw({"a": 1})
    if name in special:
        return special[name]
    return next((value for kind, value in EXAMPLES.items() if kind in str(hint)), 1)


DIRECTIONS = [(m.FROM_STRANGER, m.from_stranger), (m.FROM_GUEST, m.from_guest), (m.FROM_HOST, m.from_host)]
KINDS = [(kind, read) for union, read in DIRECTIONS for kind in get_args(union)]


@pytest.mark.parametrize(("kind", "read"), KINDS, ids=lambda thing: getattr(thing, "__name__", ""))
def test_the_reference_package_reads_what_we_send_and_makes_what_we_read(kind, read):
    message = example(kind)
    data = encode(message)
    tree = msgpack.unpackb(data, strict_map_key=False)
    assert tree["type"] == kind.__struct_config__.tag
    assert set(tree) == {"type", *kind.__struct_encode_fields__}
    back = read(msgpack.packb(tree))
    assert type(back) is kind
    assert encode(back) == data


@pytest.mark.parametrize(("kind", "read"), KINDS, ids=lambda thing: getattr(thing, "__name__", ""))
def test_an_unknown_field_is_an_error_except_where_versions_meet(kind, read):
    tree = msgpack.unpackb(encode(example(kind)), strict_map_key=False)
    data = msgpack.packb({**tree, "surprise": 1})
    if kind in (m.Hello, m.Welcome, m.Closing):
        assert isinstance(read(data), kind)
    else:
        with pytest.raises(Malformed):
            read(data)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_message_or_malformed(data):
    for _, read in DIRECTIONS:
        try:
            message = read(data)
        except Malformed:
            continue
        assert isinstance(message, msgspec.Struct)


def test_texts_and_names_have_bounds():
    for kind, fields in ((m.Chat, {"text": "x" * 401}), (m.Chat, {"text": ""}), (m.Rename, {"name": "x" * 25})):
        with pytest.raises(Malformed):
            m.from_guest(encode(kind(**fields)))


@pytest.mark.parametrize("text", ["\x1b[2Jboo", "two\nlines", "\x9b31m", "\x00"])
def test_control_characters_do_not_reach_anybody_s_terminal(text):
    for message in (m.Chat(text=text), m.Rename(name=text)):
        with pytest.raises(Malformed):
            m.from_guest(encode(message))
    assert m.from_guest(encode(m.Chat(text="Blåbær, perché no? 🎲"))).text


# Differences between views


@pytest.mark.parametrize("game", [*all_games().values(), Pairs()], ids=lambda game: game.id)
def test_changes_lead_from_every_view_to_the_next_one(game):
    seats = game.seats[-1]
    for viewer in (0, None):
        view = tree = None
        whole = patched = 0
        for move in steps(game, seats, game.Options(), 7, random_player):
            new = game.view(move.step.state, viewer)
            if view is not None:
                ops = changes(view, new)
                tree = changed(tree, tuple(m.from_host(_update(ops)).ops))
                assert decode(encode(tree), game.State) == new
                patched += len(encode(ops))
                whole += len(encode(new))
            else:
                tree = tree_of(encode(new))
            view = new
        assert patched < whole / 2


def _update(ops):
    return encode(m.Update(base=0, rev=1, ops=ops, events=m.raw([]), hash=b"h" * 16))


VALUES = st.recursive(
    st.integers(-5, 5) | st.text(max_size=3) | st.none(),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=12,
)


@given(old=VALUES, new=VALUES)
def test_changes_lead_from_any_value_to_any_other(old, new):
    tree = changed(tree_of(encode(old)), changes(old, new))
    assert encode(tree) == encode(new)


def test_equal_values_need_no_change():
    assert changes((1, (2, "x")), (1, (2, "x"))) == ()


@pytest.mark.parametrize(
    "op",
    [
        Op((5,), m.raw(1)),
        Op((-1,), m.raw(1)),
        Op(("name",), m.raw(1)),
        Op((0, 0), m.raw(1)),
        Op((), m.raw(1), 0, 1),
        Op((), m.raw([1]), 0, 99),
        Op((), m.raw([1]), 1, -1),
    ],
)
def test_an_operation_that_does_not_fit_is_noticed(op):
    with pytest.raises(Unfitting):
        changed([1, 2], (op,))


def test_a_whole_conversation_is_readable_by_the_reference_package():
    room = Room(Pairs(), bots=1)
    heard = {"guest": b"", "host": b""}

    def tap(end, data):
        heard[end.side] += data

    room.network.tap = tap
    person = room.peer()
    room.play_to_the_end(person)
    kinds = set()
    for data in heard.values():
        while data:
            size = int.from_bytes(data[:4], "big")
            kinds.add(msgpack.unpackb(data[4 : 4 + size], strict_map_key=False)["type"])
            data = data[4 + size :]
    assert kinds >= {"hello", "welcome", "pake1", "pake2", "confirm", "confirmed", "seated", "lobby", "intent", "ack"}
    assert kinds >= {"snapshot", "update", "announced", "nonce", "thrown", "reveal"}


def _integers():
    """Every whole number a guest may send, by message and field."""
    for union in (m.FROM_STRANGER, m.FROM_GUEST):
        for kind in get_args(union):
            for field in msgspec.structs.fields(kind):
                if "int" in str(field.type) and kind is not m.Hello:
                    yield pytest.param(kind, field.name, id=f"{kind.__struct_config__.tag}-{field.name}")


@pytest.mark.parametrize(("kind", "field"), list(_integers()))
def test_a_guests_numbers_are_bounded_on_both_sides(kind, field):
    read = m.from_stranger if kind in get_args(m.FROM_STRANGER) else m.from_guest
    tree = msgpack.unpackb(encode(example(kind)), strict_map_key=False)
    for wild in (-(1 << 63), -100_001, (1 << 53) + 1, (1 << 64) - 1):
        with pytest.raises(Malformed):
            read(msgpack.packb({**tree, field: wild}))
