"""What the first screen does not need is loaded beside it."""

import subprocess
import sys

from client.preload import Preload, modules


def test_steps_are_done_in_order_and_can_be_waited_for() -> None:
    done: list[int] = []
    preload = Preload(*(lambda n=n: done.append(n) for n in range(5)))  # type: ignore[misc]
    preload.wait()
    assert done == []
    preload.begin()
    preload.wait()
    assert done == [0, 1, 2, 3, 4]
    assert not preload.busy


def test_a_step_that_fails_does_not_keep_the_others_from_being_done() -> None:
    done: list[str] = []
    preload = Preload(modules("no.such.module"), lambda: done.append("next"))
    preload.begin()
    preload.wait()
    assert done == ["next"]


def test_nothing_but_what_home_needs_is_loaded_for_it() -> None:
    script = (
        "import sys, client.cli, client.startup, client.app, client.scenes.home\n"
        "late = ('twisted', 'zeroconf', 'rich', 'ssl', 'cryptography', 'panda3d.bullet', 'sim.games.')\n"
        "print([name for name in sys.modules if name.startswith(late)])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
