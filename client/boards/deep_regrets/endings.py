"""Great moments of Deep Regrets: the Plug is pulled; the tank runs dry, or somebody goes under; Regrets turn over."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import panda3d.core as p3d

from client.boards import BoardStage, Viewpoint
from client.boards.areas import over
from client.boards.deep_regrets.card_faces import Faces
from client.boards.deep_regrets.layout import Layout
from client.boards.pieces.nodes import PieceNodes
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from client.boards.pieces.reveals import LONGEST, Reveal, near_to, shaking, starts_of, tell_reveals
from client.table3d.motion import Script
from sim.game import Event
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.state import SHOALS, State
from sim.speech import taken_off

SINKS = 2.6
"""Seconds in which the water sinks."""
PULLED, EACH = 0.14, 0.05
"""How far the tank runs dry when the Plug is pulled, and with each shoal that erodes; 1 is all of it."""
DIPS, LOW, LENS = 1.2, -24.0, 34.0
"""Seconds in which the eye goes down to the water, how low it looks over it, and with which lens."""
STEEP, OVER_OWN = -40.0, -46.0
"""Where a table is looked at as steeply as this, one's own things stand before the Sea: the eye looks over them."""
STANDS = 0.9
"""Seconds until the Regrets are turned over, after the sea is seen."""
OVER = 3.4
"""cm over a plate at which its sum stands."""
BESIDE = 4.5
"""cm that are seen beside a plate which is looked at."""
READ = 0.8
"""Seconds until the next plates are looked at, once the last of a row is turned."""
ABREAST = 2
"""How many plates are looked at side by side when the Regrets turn over: more would be too small to read."""


def ebb(view: State) -> float:
    """How far the tank has run dry, from 0 to 1."""
    if view.ending == "drowned":
        return 1.0
    return 0.0 if view.plug is None else PULLED + EACH * sum(shoal.eroded for shoal in view.shoals)


class Endings:
    def __init__(self, stage: BoardStage, faces: Faces, things: PieceNodes) -> None:
        self._stage = stage
        self._faces = faces
        self._things = things

    def tell(
        self,
        script: Script,
        view: State,
        events: Sequence[Event],
        layout: Layout,
        pieces: tuple[Mapping[str, Piece], Mapping[str, Piece]],
        whole: Viewpoint,
    ) -> None:
        """What the events are worth, beside the motion of the pieces; these are told before and after."""
        pulled = next((event for event in events if isinstance(event, e.PlugPulled)), None)
        if pulled is not None and not view.ending:
            self._pull(script, pulled, layout)
        if view.scores:
            begin = self._sink(script, view, events, layout, pieces[1])
            self._turn_over(script, begin, view, pieces, whole)

    def _say(self, event: Event) -> Callable[[], None]:
        title, _, under = self._stage.speech.event(event).partition("\n")
        return lambda: self._stage.limelight.say(title.strip(), under.strip())

    def _look(self, viewpoint: Viewpoint, seconds: float) -> Callable[[], None]:
        return lambda: self._stage.limelight.look(viewpoint, seconds)

    def _pull(self, script: Script, pulled: e.PlugPulled, layout: Layout) -> None:
        """The eye dips to the water as it sinks, and everything shakes."""
        place = layout.shoals[SHOALS.index(pulled.shoal)]
        script.call(0.1, self._look(low_over(layout, place), DIPS))
        script.call(0.3, self._say(pulled))
        script.call(0.5, lambda: self._stage.sound("roar"))
        script.move(0.5, SINKS, shaking(self._stage.limelight, 0.22, 14))

    def _sink(
        self, script: Script, view: State, events: Sequence[Event], layout: Layout, after: Mapping[str, Piece]
    ) -> float:
        """How the week ended, if not with Saturday; returns when that has been seen."""
        under = next((event for event in events if isinstance(event, e.WentUnder)), None)
        drowned = next((event for event in events if isinstance(event, e.Drowned)), None)
        light = self._stage.limelight
        if drowned is not None:
            script.call(0.1, self._look(low_over(layout, layout.shoals[7]), DIPS))
            script.call(0.4, self._say(drowned))
            script.call(0.5, lambda: self._stage.sound("plug"))
            script.move(0.5, SINKS, shaking(light, 0.3, 14))
            return SINKS + STANDS
        if under is not None:
            plate = after.get(f"plate {under.seat}")
            if plate is not None:
                script.call(0.1, self._look(near_to([plate], BESIDE), DIPS))
            script.call(0.2, self._say(under))
            script.call(0.3, lambda: self._stage.sound("quake"))
            script.move(0.2, SINKS - 0.6, shaking(light, 0.5, 12))
            return SINKS - 0.4
        return 0.2

    def _turn_over(
        self,
        script: Script,
        begin: float,
        view: State,
        pieces: tuple[Mapping[str, Piece], Mapping[str, Piece]],
        whole: Viewpoint,
    ) -> None:
        """One Regret after the other, from seat to seat; what they take off stands over the plates, then the score."""
        after = pieces[1]
        rows = [row for far in (True, False) for row in self._rows(view, *pieces, far)]
        if not rows:
            script.call(begin, self._look(whole, 1.0))
        else:
            script.call(begin + 0.2, lambda: self._stage.limelight.say(self._faces.say("ending.regrets"), low=True))
        at = begin + 0.8
        for seats, reveals in rows:
            seen = [after[f"plate {seat}"] for seat in seats] + [after[reveal.name] for reveal in reveals]
            script.call(at - 0.8, self._look(near_to(seen, BESIDE), 0.8))
            starts = [at + start for start in starts_of(len(reveals), LONGEST / len(rows))]
            tell_reveals(
                script, 0.0, reveals, self._things, self._stage.limelight, lambda: self._stage.sound("card"), starts
            )
            at = starts[-1] + READ
        if rows:
            script.call(script.end - 0.6, self._look(whole, 0.6))
        counted = max(script.end, begin + 1.0)
        script.call(counted, self._stand(view, after))
        script.call(counted + 1.3, lambda: None)

    def _rows(
        self, view: State, before: Mapping[str, Piece], after: Mapping[str, Piece], far: bool
    ) -> Iterator[tuple[list[int], list[Reveal]]]:
        """Who sits at the far edge and has Regrets, or at the near one; and all of them, one after the other."""
        turned = {}
        for seat, player in enumerate(view.players):
            pile, plate, taken = before.get(f"regrets {seat}"), after.get(f"plate {seat}"), 0
            if pile is None or plate is None or not player.regrets or (plate.place.y > 0) != far:
                continue
            reveals = turned[seat] = list[Reveal]()
            for number, value in enumerate(player.regrets):
                piece, name, over = after[f"regret {seat} {number}"], f"{seat}", _top(plate.place)
                taken += value
                words = taken_off(value)
                reveals.append(Reveal(piece.id, pile.place, piece.place, words, "minus", name, over, taken_off(taken)))
        edge = [seat for seat in range(len(view.players)) if f"plate {seat}" in after]
        edge = [seat for seat in edge if (after[f"plate {seat}"].place.y > 0) == far]
        edge.sort(key=lambda seat: after[f"plate {seat}"].place.x)
        row: list[int] = []
        for seat in (seat for seat in edge if seat in turned):
            if row and edge.index(seat) - edge.index(row[0]) >= ABREAST:  # who sits farther away is looked at alone
                yield row, [reveal for one in row for reveal in turned[one]]
                row = []
            row.append(seat)
        if row:
            yield row, [reveal for one in row for reveal in turned[one]]

    def _stand(self, view: State, after: Mapping[str, Piece]) -> Callable[[], None]:
        """The scores, over the plates."""

        def stand() -> None:
            self._stage.sound("regret")
            for seat, score in enumerate(view.scores):
                if (plate := after.get(f"plate {seat}")) is not None:
                    self._stage.limelight.stand(f"{seat}", _top(plate.place), f"{score.total}")

        return stand


def low_over(layout: Layout, place: Place | None = None) -> Viewpoint:
    """Along the water, to where it goes."""
    left, right, near, far = layout.sea
    seen = over([(left, right, near, far)], OVER_OWN if layout.pitch < STEEP else LOW, high=1.0)
    aside = 0.0 if place is None else place.x - (left + right) / 2
    return replace(seen, lens=LENS, low=True, heading=-0.4 * aside)


def _top(place: Place) -> p3d.Point3:
    return p3d.Point3(place.x, place.y, place.z + OVER)
