"""Takes every check of the auditor out, one after the other, and runs its tests: each must be missed by one of them.

    python -m tests.netcode.mutate_auditor

The mutants live in a copy of the package in a temporary folder; nothing here is changed.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
CHECK = re.compile(r"(?<!def )(?:self\._accuse)\(")
TESTS = ["tests/netcode/test_auditor.py", "-x", "-q", "-p", "no:cacheprovider"]


def mutants(source: str) -> list[tuple[int, str]]:
    """For each check its line, and the source without it."""
    found = list(CHECK.finditer(source))
    return [
        (source.count("\n", 0, at.start()) + 1, f"{source[: at.start()]}_nothing({source[at.end() :]}{NOTHING}")
        for at in found
    ]


NOTHING = "\n\ndef _nothing(*what: Any) -> None:\n    pass\n"


def main() -> int:
    source = (ROOT / "netcode" / "auditor.py").read_text(encoding="utf-8")
    survivors = []
    with TemporaryDirectory() as place:
        copy = Path(place)
        for part in ("netcode", "sim", "tests"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "golden"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        for line, mutant in [(0, source), *mutants(source)]:
            (copy / "netcode" / "auditor.py").write_text(mutant, encoding="utf-8")
            environment = {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/bin:/bin"}
            ran = subprocess.run(
                [sys.executable, "-m", "pytest", *TESTS], cwd=copy, env=environment, capture_output=True
            )
            if line == 0:
                assert ran.returncode == 0, ran.stdout.decode()
            elif ran.returncode == 0:
                survivors.append(line)
            print(f"line {line}: {'caught' if ran.returncode else 'passes'}", flush=True)
    print(f"{len(mutants(source))} checks, {len(survivors)} that no test misses: {survivors}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
