"""`make test` is never silent for long: what pytest is waiting for is said."""

from types import SimpleNamespace

import pytest

from tests.patience import SECONDS, Patience, keep_company


class Wait:
    """Pytest, as slow as a test wants it."""

    def __init__(self):
        self.now, self.said = 0.0, []
        self.patience = Patience(self.said.append, lambda: self.now)

    def seconds(self, count):
        for _ in range(count):
            self.now += 1
            self.patience.remind()

    def report(self, when="call", passed=True):
        self.patience.pytest_runtest_logreport(SimpleNamespace(when=when, passed=passed))


def test_whoever_waits_for_the_search_for_tests_is_told_so_again_and_again():
    wait = Wait()
    wait.seconds(2 * SECONDS + 1)
    assert wait.said == [f"  {SECONDS} s: looking for tests", f"  {2 * SECONDS} s: looking for tests"]


def test_a_long_test_is_named_as_long_as_it_goes_on():
    wait = Wait()
    wait.patience.pytest_runtest_logstart("a")
    wait.seconds(SECONDS)
    wait.patience.pytest_runtest_logfinish("a")
    wait.report()
    wait.seconds(SECONDS)
    assert wait.said == [f"  {SECONDS} s: a", f"  {2 * SECONDS} s: waiting for the last tests"]


@pytest.mark.parametrize(("when", "passed"), [("call", True), ("setup", False), ("teardown", False)])
def test_nothing_is_added_while_results_come(when, passed):
    wait = Wait()
    for _ in range(3):
        wait.seconds(SECONDS - 1)
        wait.report(when, passed)
    assert wait.said == []


def test_a_test_that_is_made_ready_is_no_result():
    wait = Wait()
    wait.seconds(SECONDS - 1)
    wait.report("setup")
    wait.seconds(1)
    assert len(wait.said) == 1


@pytest.mark.parametrize("options", [{"dist": "no"}, {}, {"dist": "load", "worker": True}])
def test_who_runs_tests_itself_has_no_thread_beside_them(options):
    registered = []
    plugins = SimpleNamespace(get_plugin=lambda name: object(), register=registered.append)
    config = SimpleNamespace(pluginmanager=plugins, getoption=options.get)
    if options.get("worker"):
        config.workerinput = {}
    keep_company(config)
    assert registered == []
