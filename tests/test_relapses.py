"""Every fault of `python -m tests.relapses` can still be put back: code that has changed takes its relapse along."""

import pytest

from tests.relapses import RELAPSES, ROOT


@pytest.mark.parametrize("relapse", RELAPSES, ids=lambda relapse: relapse.finding)
def test_a_fault_can_be_put_back_where_it_was(relapse):
    assert (ROOT / relapse.path).read_text(encoding="utf-8").count(relapse.now) == 1
    path, _, _ = relapse.test.partition("::")
    assert (ROOT / path).exists()
