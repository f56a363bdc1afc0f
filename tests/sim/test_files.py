"""Data is found beside the modules, and in a frozen build below the program."""

import subprocess
import sys
from pathlib import Path

from sim.files import ROOT, folder_of


def test_the_folder_of_a_module_is_where_its_data_lies():
    assert (folder_of("sim.games.frigate.content") / "content" / "perks.json").is_file()
    assert folder_of("client.locale") == ROOT / "client"


def test_in_a_frozen_build_everything_lies_below_the_program():
    asked = "import sys; sys.frozen = True; from sim.files import folder_of; print(folder_of('sim.speech'))"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()) == Path(sys.executable).parent / "sim"
