"""One encoding, and one complaint for everything that is not in it."""

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
