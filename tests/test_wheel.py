"""What is shipped: the product, its data and its texts; not the tools that make the art."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.soak
def test_a_wheel_has_rules_texts_and_models_but_no_build_tools(tmp_path):
    tree = tmp_path / "tree"
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in tracked.splitlines():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    how = ("--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path)
    subprocess.run([sys.executable, "-m", "pip", "wheel", *how, "."], cwd=tree, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "sim/games/frigate/content/perks.json" in names
    assert "client/locale/it.json" in names
    assert any(name.endswith("share/astragal/models/dice/d6.bam") for name in names)
    tops = {name.partition("/")[0] for name in names}
    assert not tops & {"art", "tests", "benchmarks"}
    assert not [name for name in names if "skia" in name or name.endswith("sounds.py")]
