"""Astragal as it is installed: one package that holds all others, so that nobody else's `client` or `sim` is touched.

In a checkout sim, netcode and client lie beside this folder, in a wheel within it: docs/decisions/0009-one-prefix.md.
`import astragal` puts them on the path; then `import sim.games` works in both.
"""

import sys
from pathlib import Path

_HERE = Path(__file__).resolve().parent
HOME = _HERE if (_HERE / "client").is_dir() else _HERE.parent
"""The folder in which the packages, the models and the shaders lie."""

if str(HOME) not in sys.path:
    sys.path.insert(0, str(HOME))
