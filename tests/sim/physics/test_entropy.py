"""Nobody alone decides a throw, and everybody can check it afterwards."""

from hashlib import blake2b
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.codec import decode, encode
from sim.fairness import uniformity
from sim.physics.entropy import BadEntropy, Draws, Entropy, entropy, host_key

SECRET = b"a table secret of enough bytes"


def test_the_throw_key_follows_the_documented_function():
    def number(n):
        return n.to_bytes(8, "big")

    host = blake2b(number(3), key=SECRET, person=b"astragal-host", digest_size=32).digest()
    message = number(3) + number(2) + number(4) + b"anna" + number(0)
    key = blake2b(message, key=host, person=b"astragal-throw", digest_size=32).digest()
    assert entropy(SECRET, 3, (b"anna", b"")).throw_key() == key
    first = blake2b(number(0), key=key, person=b"astragal-draws", digest_size=64).digest()
    expected = int.from_bytes(first[:8], "big") >> 11
    assert Draws(entropy(SECRET, 3, (b"anna", b""))).uniform(0, 1) == expected / 2**53


def test_every_ingredient_changes_the_throw():
    base = entropy(SECRET, 1, (b"one", b"two"))
    others = [
        entropy(SECRET + b"!", 1, (b"one", b"two")),
        entropy(SECRET, 2, (b"one", b"two")),
        entropy(SECRET, 1, (b"one", b"tWo")),
        entropy(SECRET, 1, (b"two", b"one")),
        entropy(SECRET, 1, (b"onet", b"wo")),
        entropy(SECRET, 1, (b"one", b"two", b"")),
        entropy(SECRET, 1),
    ]
    assert len({source.throw_key() for source in (base, *others)}) == 8


def test_afterwards_anybody_can_check_that_the_host_used_its_secret():
    source = entropy(SECRET, 9, (b"nonce",))
    assert source.comes_from(SECRET)
    assert not source.comes_from(SECRET[::-1])
    assert not Entropy(8, source.host_key).comes_from(SECRET)


def test_entropy_survives_the_log():
    source = entropy(SECRET, 9, (b"\x00nonce", b""))
    assert decode(encode(source), Entropy) == source


@pytest.mark.parametrize(
    "source",
    [
        Entropy(0, b"short"),
        Entropy(-1, bytes(32)),
        Entropy(1 << 70, bytes(32)),
        Entropy(0, bytes(32), (bytes(65),)),
        Entropy(0, bytes(32), (b"",) * 65),
    ],
)
def test_impossible_entropy_is_refused_with_one_sentence(source):
    with pytest.raises(BadEntropy, match=r"^[A-Z].*\.$"):
        source.throw_key()


def test_a_table_secret_must_be_long_enough():
    with pytest.raises(BadEntropy, match="16 to 64 bytes"):
        host_key(b"12345", 0)


def test_uniform_and_normal_draws_have_the_right_shape():
    draws = Draws(entropy(SECRET, 0))
    bins = [0] * 10
    for _ in range(5000):
        bins[int(draws.uniform(0, 10))] += 1
    assert uniformity(bins).p > 0.001
    normal = [draws.gauss(2) for _ in range(5000)]
    assert abs(sum(normal) / 5000) < 0.15
    assert sqrt(sum(value * value for value in normal) / 5000) == pytest.approx(2, rel=0.05)


def test_orientations_are_uniform_over_all_rotations():
    # of a uniform rotation the direction in which a body's axis ends up is uniform, and so is each of its coordinates
    draws = Draws(entropy(SECRET, 1))
    bins = [[0] * 8 for _ in range(3)]
    for _ in range(4000):
        w, x, y, z = draws.orientation()
        up = (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
        for axis in range(3):
            bins[axis][min(7, int((up[axis] + 1) * 4))] += 1
    assert all(uniformity(counts).p > 0.001 for counts in bins)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**62), st.lists(st.binary(max_size=64), max_size=6))
@settings(deadline=None)
def test_the_same_entropy_gives_the_same_draws(key, number, nonces):
    source = Entropy(number, key, tuple(nonces))
    one, other = Draws(source), Draws(source)
    assert [one.gauss(1) for _ in range(9)] == [other.gauss(1) for _ in range(9)]
