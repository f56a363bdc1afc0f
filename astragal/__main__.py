"""The command `astragal`, and `python -m astragal`."""

import sys

from client.cli import main

if __name__ == "__main__":
    sys.exit(main())
