"""The packages in dist/, as strangers would use them: `make dist-check`, as one of the long audits."""

import pytest

from bundle.check import DIST, KINDS, checked
from bundle.packages import NAME

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("kind", KINDS)
def test_a_package_does_all_that_a_stranger_asks_of_it(kind):
    if not list(DIST.glob(f"{NAME}-*.tar.xz")):
        pytest.skip("nothing was built here: make dist")
    assert [row for row in checked(kind) if not row.well] == []
