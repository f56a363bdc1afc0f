"""A learner with a real window, who plays a whole lesson by the mouse of the X server, or by its keys alone."""

import sys
import time
from functools import partial
from pathlib import Path

from client.scenes.home import HomeScene
from client.scenes.lesson.marking import on_screen
from client.scenes.lesson.panel import Ring
from client.scenes.lesson.scene import LessonScene
from sim.games import all_games
from sim.lessons import Lesson, courses_of
from tests.client.window_player import Scenarios, Steps, main
from tests.client.x_player import XPlayer

COURSES = [course for game in all_games().values() for course in courses_of(game)]
MOST_TOUCHES = 8
KEYS = {"camera": "e", "undo": "u", "log": "l", "rules": "r"}


class LessonPlayer(XPlayer):
    @property
    def scene(self) -> LessonScene:
        scene = self.app.scene
        assert isinstance(scene, LessonScene), type(scene)
        return scene

    def is_told(self) -> bool:
        """The next step is said, and nothing moves any more."""
        scene = self.app.scene
        return isinstance(scene, LessonScene) and not scene.waits and scene.told is scene.lesson

    def begin(self, number: int) -> Steps:
        self.app.go(LessonScene(self.app, Lesson(COURSES[number])))
        yield self.is_told
        yield self._soon(10)

    def by_mouse(self) -> Steps:
        """Touch what is marked until the lesson has gone on."""
        before, step = self.scene.lesson, self.scene.told.step
        if step.do in ("read", "control"):
            # what the table itself has is tried by keys in the other scenario
            yield from self.click("lesson.next")
        else:
            for _ in range(MOST_TOUCHES):
                ring = next(w for w in self.app.stage.tree.walk() if isinstance(w, Ring) and w.key == "lesson.ring")
                x, y = ring.around.middle
                yield from self.click_at(x * self.app.stage.scale, y * self.app.stage.scale)
                yield self._soon(20)
                if self.scene.lesson is not before:
                    break
        yield lambda: self.scene.lesson is not before and self.is_told()
        yield self._soon(10)

    def by_keys(self) -> Steps:
        before, step = self.scene.lesson, self.scene.told.step
        if step.do == "read":
            yield from self.press("space")
        elif step.do == "control":
            yield from self._use(step.point.partition(":")[2])
        else:
            for _ in range(MOST_TOUCHES):
                yield from self._touch()
                yield self._soon(20)
                if self.scene.lesson is not before:
                    break
        yield lambda: self.scene.lesson is not before and self.is_told()
        yield self._soon(10)

    def _use(self, control: str) -> Steps:
        if control == "card":
            yield from self._walk([t.id for t in self.scene.tabletop.pointing.targets if t.picture is not None])
            return
        yield from self.press(KEYS[control])
        if control == "rules":
            yield from self.press("escape")
        elif control == "log":
            yield from self.press(KEYS[control])

    def _touch(self) -> Steps:
        """What is marked, by the key that stands on it or by walking there."""
        scene, stage = self.scene, self.app.stage
        marked = on_screen(scene.told, scene.mode, scene._marked, stage.tree)
        if marked is not None:
            control = next(control for control in stage.controls() if control.on_screen() == marked)
            if control.hotkey:
                yield from self.press(control.hotkey)
            else:
                yield from self.walk_to(control.key)
                yield from self.press("enter")
            return
        targets, told = scene.tabletop.pointing.targets, scene.told
        missing = [t.id for t in targets if t.id in told.step.choose and not t.selected]
        yield from self._walk(missing or [t.id for t in targets if set(told.wanted).intersection(t.actions)])
        yield from self.press("enter")

    def _walk(self, wanted: list[str]) -> Steps:
        pointing = self.scene.tabletop.pointing
        for _ in range(2 * len(pointing.targets) + 2):
            if pointing.pointed is not None and pointing.pointed.id in wanted:
                return
            yield from self.press("arrow_right")
        raise AssertionError(f"arrows never come to any of {wanted}")


def lesson(player: LessonPlayer, number: int, keys: bool) -> Steps:
    yield from player.begin(number)
    while player.scene.told.step.do != "free":
        yield from player.by_keys() if keys else player.by_mouse()
    player.seen = {"step": player.scene.told.progress.step + 1, "clicked": player.clicked_buttons}


def newcomer(player: LessonPlayer) -> Steps:
    """From the greeting through a lesson to the first own throw: what was clicked for it, and when it had fallen."""
    player.app.go(HomeScene(player.app, greets=True))
    yield from player.click("greeting.learn")
    yield from player.click("lesson.deer-portal/first")
    yield player.is_told
    yield from player.click("lesson.next")
    yield player.is_told
    yield from player.click("throw")
    yield lambda: bool(player.scene.link.fallen.counts)
    player.seen = {"clicks": player.clicked_buttons, "thrown": time.monotonic()}
    player.seen["own"] = player.scene.link.fallen.counts[0].seat == player.scene.lesson.course.seat


SCENARIOS: Scenarios = {
    "newcomer": newcomer,
    **{
        f"{how} {course.id}": partial(lesson, number=number, keys=how == "keys")
        for number, course in enumerate(COURSES)
        for how in ("mouse", "keys")
    },
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), SCENARIOS, LessonPlayer, (1280, 720)))
