"""The final score (section 5), line by line, and who wins."""

from sim.game import Outcome
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.cards import Fish
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import Draft, powers_of
from sim.games.deep_regrets.state import Player, Position, Score, State
from sim.games.deep_regrets.tasks import Final


def score(content: Content, table: Position, player: Player) -> Score:
    """Fish count by value wherever they are; trophies and endGame abilities only for mounted fish (A69)."""
    fish = content.fish
    boat = [fish[card] for card in player.boat]
    mounts = [fish[card] for card in player.mounted_fish]
    each = powers_of(content, table, player).trophy
    return Score(
        boat=sum(card.value for card in boat),
        mounts=sum(card.value for card in mounts),
        trophies=sum((card.trophy if table.options.trophy else 0) + each for card in mounts),
        end_game=sum(op.n * _per(op.per, boat + mounts) for card in mounts for op in card.on("endGame")),
        fishbucks=player.fishbucks,
        regrets=sum(player.regrets),
    )


def _per(per: str, owned: list[Fish]) -> int:
    if per == "flat":
        return 1
    if per == "purple":
        return sum(fish.purple for fish in owned)
    return sum(per == f"depth{fish.depth}" for fish in owned)


def final(draft: Draft, task: Final) -> None:
    """Regrets are turned over and everything is counted."""
    draft.scores = tuple(score(draft.content, draft, player) for player in draft.players)
    draft.phase = "over"
    draft.barrier = True
    for seat, s in enumerate(draft.scores):
        draft.say(e.FinalScore(seat, s.boat, s.mounts, s.trophies, s.end_game, s.fishbucks, s.regrets, s.total))


def outcome(state: State) -> Outcome | None:
    """Highest score wins; ties go to the lower Regret sum, then to fewer Regrets, and are shared beyond (A68)."""
    if state.phase != "over":
        return None
    merit = [(-s.total, s.regrets, len(player.regrets)) for s, player in zip(state.scores, state.players, strict=True)]
    ranking = tuple(
        tuple(seat for seat, own in enumerate(merit) if own == place) for place in sorted(dict.fromkeys(merit))
    )
    return Outcome(
        reason=state.ending,
        ranking=ranking,
        scores=tuple(s.total for s in state.scores),
        winners=ranking[0],
    )
