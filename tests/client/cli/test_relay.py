"""A relay takes as many connections as its system grants."""

import pytest

from client.cli.relay import MANY_FILES, allow_many_files

resource = pytest.importorskip("resource")


@pytest.fixture
def system(monkeypatch):
    """A system with a hard limit, which grants no more than some number and notes what it has granted."""
    granted = []

    def begin(hard, most):
        def set_limit(which, limits):
            assert which == resource.RLIMIT_NOFILE
            if not 0 <= limits[0] <= most:
                raise ValueError("current limit exceeds maximum limit")
            granted.append(limits)

        monkeypatch.setattr(resource, "getrlimit", lambda which: (256, hard))
        monkeypatch.setattr(resource, "setrlimit", set_limit)
        return granted

    return begin


def test_all_that_the_system_grants_is_taken(system):
    granted = system(hard=500_000, most=500_000)
    allow_many_files()
    assert granted == [(500_000, 500_000)]


def test_macos_says_that_there_is_no_limit_and_grants_a_number(system):
    granted = system(hard=resource.RLIM_INFINITY, most=MANY_FILES)
    allow_many_files()
    assert granted == [(MANY_FILES, resource.RLIM_INFINITY)]


def test_a_system_that_grants_nothing_is_taken_as_it_is(system):
    granted = system(hard=100, most=-1)
    allow_many_files()
    assert granted == []
