"""Draws one table of whichever checkout is imported, and tells what it costs: the child of `benchmarks/older.py`.

`python drawn_table.py GAME PRESET SIZE`, with the checkout's root as PYTHONPATH; GAME may be `home`. It says first, as
a line of JSON, what it took to sit down; then it answers each line it is given: a number is that of frames to be
drawn, the answer is processor seconds for each; `facts` asks for what is drawn. It must run in old checkouts, too.
"""

import json
import re
import sys
from time import process_time, sleep
from typing import Any

import panda3d.core as p3d

from client.demo import Demo
from client.scenes.new_table import YOU, NewTableScene
from sim.games import all_games

HOME = "home"
WARM_UP = 6
"""Frames after which everything that is made once is made."""
LOOKED = 40
"""Twentieths of a second for which somebody looks at who sits where before sitting down."""
SETTLED = 3.0
"""Seconds after which the camera is where it stays."""


class DrawnTable:
    def __init__(self, game: str, preset: str, size: tuple[int, int]) -> None:
        p3d.load_prc_file_data("benchmark", "notify-level-egldisplay error\nnotify-level-display error\n")
        self.demo = Demo(size, ("en",), preset, seed="benchmark")
        self.app: Any = self.demo.app
        self.frame()
        self.start_up = process_time()  # with everything that is imported: the two may import it at other times
        self.sit_down = 0.0
        if game != HOME:
            self._sit_down(game)
        self.demo.run(SETTLED)
        for _ in range(WARM_UP):
            self.frame()

    def _sit_down(self, game: str) -> None:
        """Choose a game, look at who sits where for a while, and begin."""
        played = all_games()[game]
        self.app.go(NewTableScene(self.app, played))
        for _ in range(LOOKED):
            sleep(0.05)
            self.app.think()
            self.app.world.frame()  # only what must be drawn
            self.app.window.base.graphicsEngine.render_frame()
        start = process_time()
        seats = max(played.seats[0], min(4, played.seats[-1]))
        table = self.app.tables.begin(played, [YOU, *[list(played.bots)[-1]] * (seats - 1)], played.Options())
        self.app.go(table)
        self.frame()
        self.frame()  # sheets of cards are printed in one frame and seen in the next
        self.sit_down = process_time() - start

    def frame(self) -> None:
        """A frame in which pieces have moved, drawn and read back."""
        self.app.think()
        self.app.world.changed(True)
        self.app.world.frame()
        self.app.window.base.graphicsEngine.render_frame()
        self.app.window.base.win.get_screenshot()

    def seconds(self, frames: int) -> float:
        start = process_time()
        for _ in range(frames):
            self.frame()
        return (process_time() - start) / frames

    def facts(self) -> dict[str, float]:
        """What a frame draws, without what the view leaves out, and what the textures take."""
        self.app.world.changed(True)
        self.app.world.frame()
        base = self.app.window.base
        calls = vertices = 0
        for window in base.graphicsEngine.windows:
            if not window.active or window.gsg != base.win.gsg:
                continue
            for region in window.active_display_regions:
                if region.camera:
                    more = counted(region.camera)
                    calls, vertices = calls + more[0], vertices + more[1]
        base.graphicsEngine.render_frame()
        return {"draw calls": calls, "vertices": vertices, "MB of textures": texture_bytes(base.win.gsg) / 1e6}


def counted(camera: p3d.NodePath) -> tuple[int, int]:
    """Geometries that a camera sees, and their vertices; what lies outside its view is not drawn."""
    eye = camera.node()
    assert isinstance(eye, p3d.Camera)
    root = eye.scene if eye.scene else camera.get_top()
    view = eye.get_lens().make_bounds()
    overall = p3d.PandaNode.get_overall_bit()
    calls = vertices = 0
    waiting = [(root.node(), overall | p3d.PandaNode.get_all_camera_mask(), root.get_transform(camera))]
    while waiting:
        node, seen, place = waiting.pop()
        control, shown = node.get_draw_control_mask(), node.get_draw_show_mask()
        seen = (seen & ~control) | (shown & control)
        if (seen & overall).is_zero():
            continue
        visible = not (seen & eye.camera_mask).is_zero()
        if isinstance(node, p3d.RigidBodyCombiner):
            # draws all that is below it at once, wherever that is
            drawn = [geom for part in combined(node) for geom in part.get_geoms()] if visible else []
        elif isinstance(node, p3d.GeomNode) and visible:
            drawn = [geom for geom in node.get_geoms() if node.is_final() or in_view(geom, place, view)]
        else:
            drawn = []
        calls += len(drawn)
        # geometries of one node may share their vertices
        vertices += sum({geom.get_vertex_data().this: geom.get_vertex_data().get_num_rows() for geom in drawn}.values())
        if isinstance(node, p3d.RigidBodyCombiner):
            continue
        waiting += [(child, seen, place.compose(child.get_transform())) for child in node.children]
    return calls, vertices


def combined(node: p3d.RigidBodyCombiner) -> list[p3d.GeomNode]:
    """What a combiner draws."""
    scene = node.get_internal_scene()
    parts = [part.node() for part in (scene, *scene.find_all_matches("**/+GeomNode"))]
    return [part for part in parts if isinstance(part, p3d.GeomNode)]


def in_view(geom: p3d.Geom, place: p3d.TransformState, view: p3d.BoundingVolume) -> bool:
    """Whether any of a geometry that stands there, as the eye sees it, may be within what the eye sees."""
    volume = geom.get_bounds().make_copy()
    if not isinstance(volume, p3d.GeometricBoundingVolume) or volume.is_infinite():
        return True
    volume.xform(place.get_mat())
    return bool(view.contains(volume))


def texture_bytes(gsg: p3d.GraphicsStateGuardian) -> int:
    """What the textures that are with the graphics card take there."""
    told = p3d.StringStream()
    gsg.get_prepared_objects().show_residency_trackers(told)
    text = told.data.decode()
    textures = text.split("Textures", 1)[-1].split("\n\n", 1)[0]
    return sum(int(number) for number in re.findall(r"([0-9]+) bytes", textures))


def main() -> None:
    game, preset, size = sys.argv[1:]
    width, height = map(int, size.split("x"))
    table = DrawnTable(game, preset, (width, height))
    print(json.dumps({"start": table.start_up, "sit down": table.sit_down}), flush=True)
    for line in sys.stdin:
        asked = line.strip()
        print(json.dumps(table.facts() if asked == "facts" else table.seconds(int(asked))), flush=True)
    table.demo.close()


if __name__ == "__main__":
    main()
