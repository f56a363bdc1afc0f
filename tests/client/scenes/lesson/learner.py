"""A learner before an offscreen window, who does what the screen marks: by pointer, and by keys."""

from client.demo import Demo
from client.scenes.lesson.marking import on_screen
from client.scenes.lesson.panel import Ring
from client.scenes.lesson.scene import LessonScene
from client.ui.brush import Area
from sim.games import all_games
from sim.lessons import Course, Lesson, Progress, courses_of
from tests.client.scenes.probing import click, press

COURSES = [course for game in all_games().values() for course in courses_of(game)]
MOST_TOUCHES = 8
"""Things that are touched for one move, at most: dice to be chosen, the button."""
TOUR = {"camera": "e", "undo": "u", "log": "l", "rules": "r"}
"""Keys of what a lesson about the table asks for."""


class Learner:
    """Sits down at a step of a lesson, the first if not told otherwise."""

    def __init__(self, demo: Demo, course: Course, step: int = 0) -> None:
        self.demo = demo
        self.scene = LessonScene(demo.app, Lesson(course, Progress(step)))
        demo.app.go(self.scene)
        self.settle()

    @property
    def step(self) -> int:
        return self.scene.told.progress.step

    def settle(self) -> None:
        """Until everything was seen, and what is to be done is said."""
        self.demo.run(0.5)
        for _ in range(240):
            if not self.scene.waits and self.scene.told is self.scene.lesson:
                break
            self.demo.run(0.25)
        assert not self.scene.waits, f"step {self.step + 1} is never said"
        self.demo.run(0.5)

    def find(self, key: str) -> Area | None:
        widget = self.demo.app.stage.find(key)
        return widget.on_screen() if widget is not None else None

    def rings(self) -> list[Area]:
        return [widget.around for widget in self.demo.app.stage.tree.walk() if isinstance(widget, Ring)]

    def tap(self, place: tuple[float, float]) -> None:
        stage = self.demo.app.stage
        stage.pointer_moved(*place)
        self.demo.run(0.05)
        stage.pointer_down(*place)
        stage.pointer_up(*place)
        self.demo.run(0.6)

    def press(self, key: str) -> None:
        click(self.demo.app.stage, key)
        self.demo.run(0.3)

    def do_step(self) -> None:
        """What this step asks for, touching only what is marked."""
        before, step = self.scene.lesson, self.scene.told.step
        if step.do == "read":
            self.press("lesson.next")
        elif step.do == "control":
            self.use(step.point.partition(":")[2])
        else:
            for _ in range(MOST_TOUCHES):
                touched = self.find("lesson.ring")
                assert touched is not None, f"step {self.step + 1} marks nothing to touch"
                self.tap(touched.middle)
                if self.scene.lesson is not before:
                    break
        assert self.scene.lesson is not before, f"step {self.step + 1} does not go on"
        self.settle()

    def use(self, control: str) -> None:
        demo, stage = self.demo, self.demo.app.stage
        if control == "card":
            cards = (target for target in self.scene.tabletop.pointing.targets if target.picture is not None)
            spots = self.scene.tabletop.pointing.corners_of(next(cards))
            x, y = sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots)
            stage.pointer_moved((x + 1) / 2 * stage.width, (1 - y) / 2 * stage.height)
            demo.run(0.6)
            stage.pointer_moved(2, stage.height - 2)
        else:
            stage.key(TOUR[control])
            demo.run(0.3)
            if control == "rules":
                demo.app.back()
            elif control == "log":
                stage.key(TOUR[control])
        demo.run(0.3)

    def do_all(self) -> None:
        while self.scene.told.step.do != "free":
            self.do_step()


class Typist(Learner):
    """Does the same without a pointer: what is marked is reached by keys that anybody finds on the screen."""

    def press(self, key: str) -> None:
        self.demo.app.stage.key("space")
        self.demo.run(0.3)

    def tap(self, place: tuple[float, float]) -> None:
        stage, targets = self.demo.app.stage, self.scene.tabletop.pointing.targets
        marked = on_screen(self.scene.told, self.scene.mode, self.scene._marked, stage.tree)
        if marked is not None:
            control = next(control for control in stage.controls() if control.on_screen() == marked)
            if control.hotkey:
                stage.key(control.hotkey)
            else:
                press(stage, control.key)
        else:
            step = self.scene.told.step
            wanted = [t.id for t in targets if t.id in step.choose and not t.selected] or [
                t.id for t in targets if set(self.scene.told.wanted).intersection(t.actions)
            ]
            self.walk_to(wanted)
            stage.key("enter")
        self.demo.run(0.6)

    def walk_to(self, wanted: list[str]) -> None:
        """Arrows go over all that can be chosen."""
        pointing = self.scene.tabletop.pointing
        for _ in range(2 * len(pointing.targets) + 2):
            if pointing.pointed is not None and pointing.pointed.id in wanted:
                return
            self.demo.app.stage.key("arrow_right")
            self.demo.run(0.05)
        raise AssertionError(f"arrows never come to any of {wanted}")

    def use(self, control: str) -> None:
        if control == "card":
            pictures = [t.id for t in self.scene.tabletop.pointing.targets if t.picture is not None]
            self.walk_to(pictures)
            self.demo.run(0.6)
        else:
            super().use(control)
