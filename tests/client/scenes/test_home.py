"""The home screen, as it looks."""

from pathlib import Path

import panda3d.core as p3d

from client.demo import Demo


def seen(demo: Demo, path: Path, key: str) -> list[float]:
    """How bright the inside of a game's cover is, dot by dot."""
    demo.picture(path)
    spot = demo.app.stage.find(key)
    assert spot is not None
    area = spot.things  # type: ignore[attr-defined]
    picture = p3d.PNMImage(p3d.Filename.from_os_specific(str(path)))
    across = [int(area.x + area.w * k / 12) for k in range(3, 10)]
    down = [int(area.y + area.h * k / 12) for k in range(3, 10)]
    return [picture.get_bright(x, y) for x in across for y in down]


def test_a_cover_under_the_pointer_is_as_bright_as_before(demo: Demo, tmp_path: Path) -> None:
    key = "game.deer-portal"
    demo.run(1.0)
    before = seen(demo, tmp_path / "before.png", key)
    spot = demo.app.stage.find(key)
    assert spot is not None
    demo.app.stage.pointer_moved(*spot.on_screen().middle)
    demo.run(1.0)
    lit = demo.app.stage.find(key)
    assert lit is not None
    assert lit.hovered  # type: ignore[attr-defined]
    after = seen(demo, tmp_path / "after.png", key)
    assert max(before) > 0.2
    assert sum(after) >= sum(before) - 0.01 * len(before)
    demo.app.stage.pointer_moved(1.0, 1.0)
