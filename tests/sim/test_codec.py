"""One encoding, and one complaint for everything that is not in it."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.codec import Malformed, decode, encode, state_hash
from sim.games.deer_portal.state import State
from sim.table import Entry


def test_the_order_of_a_mapping_does_not_matter():
    assert encode({"a": 1, "b": 2}) == encode({"b": 2, "a": 1})
    assert state_hash({"a": 1, "b": 2}) == state_hash({"b": 2, "a": 1})


@given(st.binary(max_size=200))
def test_any_bytes_decode_or_are_malformed(data):
    for kind in (State, Entry):
        with pytest.raises(Malformed):
            decode(data, kind)


def test_deep_nesting_is_malformed():
    with pytest.raises(Malformed):
        decode(b"\x91" * 100_000 + b"\x01", State)


# Numbers beyond 64 bits

LARGE = st.integers(min_value=1 << 64, max_value=10**400)


class Score(msgspec.Struct, frozen=True):
    points: int
    hands: tuple[int, ...] = ()
    name: str = ""


@given(LARGE, st.lists(LARGE | st.integers(-(1 << 63), (1 << 64) - 1), max_size=3))
def test_numbers_without_limit_come_back_as_they_went(points, hands):
    score = Score(points, tuple(hands), "Anna")
    assert decode(encode(score), Score) == score
    assert decode(encode(Score(-points)), Score) == Score(-points)


@pytest.mark.parametrize("text", ["5", "-5", "12345678901", str(1 << 63), "0" * 30, "1" * 5000, "1e30", " " + "9" * 30])
def test_a_number_has_one_form_only(text):
    with pytest.raises(Malformed):
        decode(encode({"points": text, "hands": [], "name": ""}), Score)


def test_a_name_made_of_digits_stays_a_name():
    assert decode(encode(Score(1, (), "9" * 30)), Score).name == "9" * 30
