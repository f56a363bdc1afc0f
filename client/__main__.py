"""`python -m client` is `astragal`; frozen builds begin here."""

import sys

from client.workers import work_if_asked

if __name__ == "__main__":
    work_if_asked()
    from client.cli import main

    sys.exit(main())
