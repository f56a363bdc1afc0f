"""Every lesson, lying and standing, by the pointer: what a step speaks of is in view, all words fit, and it goes on."""

from collections.abc import Iterator

import pytest

from client.demo import Demo
from client.scenes.lesson.marking import WIDGETS, _seen
from client.ui.brush import Area
from client.ui.widgets import Label
from sim.lessons import CONTROL, PIECE, Course, Step
from sim.speech import LANGUAGES
from tests.client.scenes.lesson.learner import COURSES, Learner
from tests.client.scenes.probing import cut_off, texts
from tests.client.scenes.test_app import resize

SIZES = [(1280, 720), (800, 1280)]
SHARE = 0.6
"""So much of a thing is free of panels and of other things before it."""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(demo: Demo, request: pytest.FixtureRequest) -> Iterator[Demo]:
    resize(demo, *request.param, 1.0)
    yield demo
    resize(demo, 1280, 720, 1.0)


def spots(area: Area) -> list[tuple[float, float]]:
    """Places all over an area."""
    shares = (0.2, 0.5, 0.8)
    return [(area.x + across * area.w, area.y + down * area.h) for across in shares for down in shares]


def hidden(learner: Learner, step: Step) -> list[str]:
    """What a step speaks of, or wants touched, and cannot be seen."""
    stage, pointing = learner.demo.app.stage, learner.scene.tabletop.pointing
    window = Area(0, 0, stage.width, stage.height)
    named = [step.point.removeprefix(PIECE)] if step.point.startswith(PIECE) else []
    faults = []
    for target in (target for target in pointing.targets if target.id in (*named, *step.choose)):
        area = _seen(target, learner.scene.tabletop, stage)
        if area is None or window.overlap(area) != area:
            faults.append(f"{target.id} is outside of the window: {area}")
            continue
        free = [spot for spot in spots(area) if not stage.covers(*spot)]
        if len(free) < SHARE * len(spots(area)):
            faults.append(f"{target.id} is covered")
        met = [pointing.target_at(x / stage.width * 2 - 1, 1 - y / stage.height * 2) for x, y in spots(area)]
        if target.id not in [one.id for one in met if one is not None]:
            faults.append(f"{target.id} is behind {sorted({one.id for one in met if one is not None})}")
    if step.point.startswith(CONTROL) and step.do != "read":
        found = [stage.find(key) for key in WIDGETS.get(step.point.removeprefix(CONTROL), ())]
        if found and not any(widget is not None and widget.visible() for widget in found):
            faults.append(f"{step.point} is not on screen")
    for ring in learner.rings():
        if window.overlap(ring) != ring and window.overlap(ring).w * window.overlap(ring).h < 0.9 * ring.w * ring.h:
            faults.append(f"a ring is outside of the window: {ring}")
    return faults


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_who_touches_only_what_is_marked_sees_it_reads_it_in_every_language_and_comes_to_the_end(
    sized: Demo, course: Course
) -> None:
    learner, found = Learner(sized, course), {}
    while True:
        step = learner.scene.told.step
        faults = hidden(learner, step)
        if step.do in ("move", "any") and not learner.rings():
            faults.append("nothing is marked")
        for language in (*LANGUAGES[1:], LANGUAGES[0]):
            sized.app.store.change(language=language)
            sized.run(0.1)
            faults += [f"{language}: {words} is cut off" for words in cut_off(sized.app.stage)]
        if faults:
            found[learner.step + 1] = faults
        if step.do == "free":
            break
        learner.do_step()
    assert found == {}
    assert learner.step == len(course.steps) - 1
    assert "Play on from here" in texts(sized.app.stage)


def test_control_a_thing_behind_the_panel_is_noticed(demo: Demo) -> None:
    learner = Learner(demo, COURSES[0], 1)
    panel = learner.find("lesson.panel")
    assert panel is not None
    assert all(demo.app.stage.covers(*spot) for spot in spots(panel))


def test_control_words_that_are_too_long_are_noticed(demo: Demo) -> None:
    learner = Learner(demo, COURSES[0], 1)
    said = demo.app.stage.find("lesson.said")
    assert isinstance(said, Label)
    said.words = said.words * 40
    assert said.words in cut_off(learner.demo.app.stage)
