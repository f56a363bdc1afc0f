"""The Plug: pulling it, the erosion that follows, and repair (4.8)."""

from sim.game import Seat
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.draft import Draft
from sim.games.deep_regrets.state import SHOALS, SINKING, Plug, Position, Shoal, depth_of
from sim.games.deep_regrets.tasks import MorningErosion, Receive, SweepErosion
from sim.games.deep_regrets.week.regrets import off_the_deck

PLUG = "plug"
"""What erodes the sea, where it is no card."""


def pull(draft: Draft, seat: Seat, shoal: int) -> None:
    """A Plug turned up or was caught: if none is pulled already, erosion begins with the next START."""
    if draft.plug is not None:
        return
    draft.plug = Plug(shoal, seat)
    while len(draft.sinking) < SINKING and (card := off_the_deck(draft)) is not None:
        draft.sinking = (card, *draft.sinking)
    draft.say(e.PlugPulled(seat, SHOALS[shoal]))


def repair(draft: Draft, seat: Seat) -> None:
    """The marker goes off the board, and the Sinking Regrets under the deck."""
    draft.plug = None
    draft.regret_deck = (*draft.sinking, *draft.regret_deck)
    draft.sinking = ()
    draft.say(e.PlugRepaired(seat))


def morning_erosion(draft: Draft, task: MorningErosion) -> None:
    """START step 3. All nine shoals empty by the Plug: the world is drowned, at once."""
    if draft.plug is None:
        if draft.options.ordeal == "spring_tide" and draft.day == 1:
            pull(draft, draft.first, 0)  # it erodes from Tuesday
        return
    erode(draft)
    if all(shoal.empty for shoal in draft.shoals):
        draft.say(e.Drowned())
        draft.end("drowned")


def sweep_erosion(draft: Draft, task: SweepErosion) -> None:
    """Laid on the agenda only when no Plug was pulled before the sweep (A33)."""
    if draft.plug is not None:
        erode(draft)


def next_to_erode(table: Position) -> int | None:
    """The first shoal with cards from the cursor on and round again; None if the sea is empty."""
    cursor = table.plug.cursor if table.plug else 0
    return next((c % 9 for c in range(cursor, cursor + 9) if not table.shoals[c % 9].empty), None)


def erode(draft: Draft, by: str = PLUG) -> None:
    """One erosion step, at the table's pace. Without a pulled Plug (weather) it takes one card and no Regret."""
    lost: list[tuple[str, str]] = []
    _take(draft, lost)
    if lost:
        shoals, fish = tuple(shoal for shoal, _ in lost), tuple(card for _, card in lost)
        draft.say(e.Eroded(by, shoals, fish, len(fish)))
        dry = tuple(name for name in dict.fromkeys(shoals) if draft.shoals[SHOALS.index(name)].eroded)
        if dry:
            draft.say(e.RanDry(dry))


def _take(draft: Draft, lost: list[tuple[str, str]]) -> None:
    plug = draft.plug
    target = next_to_erode(draft)
    if target is None:
        return
    pace = draft.options.plug_pace if plug else "card"
    row = range(target - target % 3, target - target % 3 + 3)
    if pace == "sweep":
        for shoal in range(9):
            _lose_top(draft, shoal, lost)
        following = 0
    elif pace == "shoal":
        _lose_all(draft, target, lost)
        following = target + 1
    elif pace == "row":
        for shoal in row:
            _lose_all(draft, shoal, lost)
        following = 3 * depth_of(target)
    else:
        _lose_top(draft, target, lost)
        following = target + 1
    if plug:
        draft.plug = Plug(plug.shoal, plug.puller, following % 9)
        if draft.sinking and draft.options.sinking == "puller":
            draft.push(Receive(plug.puller, sinking=True))


def _lose_all(draft: Draft, shoal: int, lost: list[tuple[str, str]]) -> None:
    while not draft.shoals[shoal].empty:
        _lose_top(draft, shoal, lost)


def _lose_top(draft: Draft, number: int, lost: list[tuple[str, str]]) -> None:
    """The face-up card if there is one, else the top of the deck, goes to the discard; nothing is triggered."""
    shoal = draft.shoals[number]
    if shoal.empty:
        return
    fish = shoal.face_up or shoal.deck[-1]
    if not shoal.face_up:
        draft.barrier = True
        forget_peeks(draft, number)
    deck = shoal.deck if shoal.face_up else shoal.deck[:-1]
    draft.lay_shoal(number, Shoal(deck, "", min(shoal.known, len(deck)), eroded=not deck))
    draft.fish_discard = (*draft.fish_discard, fish)
    lost.append((SHOALS[number], fish))


def forget_peeks(draft: Draft, shoal: int) -> None:
    """The top card of a shoal changed: whatever had been seen there is gone."""
    for seat, player in enumerate(draft.players):
        if player.peeked:
            draft.change(seat, peeked=tuple(seen for seen in player.peeked if seen[0] != shoal))
