"""Addresses as people type them, and as a host counts them."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcode.addresses import one_address, one_household, own_addresses, print_address, read_address


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("192.168.1.20", ("192.168.1.20", 4747)),
        (" 192.168.1.20:5000 ", ("192.168.1.20", 5000)),
        ("ada-laptop.local", ("ada-laptop.local", 4747)),
        ("ada-laptop:80", ("ada-laptop", 80)),
        ("::1", ("::1", 4747)),
        ("[::1]", ("::1", 4747)),
        ("[fe80::1%eth0]:5000", ("fe80::1%eth0", 5000)),
    ],
)
def test_an_address_is_understood_with_and_without_a_port(typed, meant):
    assert read_address(typed) == meant


@pytest.mark.parametrize(
    "typed", ["", ":", "a b", "host:", "host:0", "host:65536", "host:9999999", "[::1", "[x]:1", "7;ls"]
)
def test_what_is_no_address_is_refused(typed):
    assert read_address(typed) is None


@given(st.ip_addresses(), st.integers(1, 65535))
def test_an_address_that_is_shown_can_be_typed(address, port):
    assert read_address(print_address(str(address), port)) == (str(address), port)


@given(st.text(max_size=30))
def test_whatever_is_typed_is_understood_or_refused(typed):
    place = read_address(typed)
    assert place is None or 0 < place[1] < 1 << 16


def test_limits_are_for_households():
    assert one_household("192.168.1.20") == one_household("::ffff:192.168.1.20") == "192.168.1.20"
    assert one_household("2001:db8:1:2::7") == one_household("2001:db8:1:2:3:4:5:6")
    assert one_household("2001:db8:1:2::7") != one_household("2001:db8:1:3::7")
    assert one_household("fe80::1%eth0") == one_household("fe80::1")
    assert one_household("unix") == "unix"


def test_one_machine_has_one_address_however_it_is_written():
    assert one_address("192.168.1.20") == one_address("::ffff:192.168.1.20") == "192.168.1.20"
    assert one_address("2001:DB8::0007%eth0") == one_address("2001:db8::7") == "2001:db8::7"
    assert one_address("2001:db8:1:2::7") != one_address("2001:db8:1:2::8")
    assert one_address("unix") == "unix"


def test_there_is_always_an_address_of_ones_own():
    for address in own_addresses():
        ipaddress.ip_address(address)
    assert own_addresses()
