"""What every game must satisfy, as functions that fail with an AssertionError.

Each takes a game and a seed. `test_games.py` runs all of them over every game, `test_suite.py` over games that are
broken on purpose.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from sim.action_text import brief, parse_action, print_action
from sim.chance import BLANK, chance_from
from sim.codec import Malformed, decode, encode, state_hash
from sim.game import Refused, Rest, RestingDie
from sim.games import AnyGame
from sim.roller import SeededRoller
from sim.selfplay import Move, bot_player, play_table, random_player, steps
from sim.table import BadLog, Table, events_for

LONGEST_GAME = 20_000
"""Inputs after which a game of random players must have ended."""
LISTED = 40
"""Legal actions tried per state; a longer list is sampled evenly."""


def the_game_ends(game: AnyGame, seed: int) -> None:
    """Random play reaches an outcome that ranks every seat, for a documented reason, and nobody is waited for then."""
    for number, move in enumerate(_random_play(game, seed)):
        assert number < LONGEST_GAME, "the game does not end"
    state = move.step.state
    outcome = game.outcome(state)
    assert outcome is not None, "nobody is waited for, and there is no outcome"
    assert outcome.reason in game.end_reasons
    seats = _seats(game, seed)
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(seats))
    assert len(outcome.scores) == seats
    assert set(outcome.winners) <= set(range(seats))
    assert game.throw(state) is None
    assert not any(list(game.actions(state, seat)) for seat in range(seats)), "somebody can act after the end"


def somebody_is_waited_for(game: AnyGame, seed: int) -> None:
    """Until the end the table waits either for dice, and nobody can act, or for seats that can act."""
    seats = _seats(game, seed)
    for move in _sampled(game, seed):
        state = move.step.state
        waiting = game.to_act(state)
        assert list(waiting) == sorted(set(waiting))
        if game.outcome(state) is not None:
            assert not waiting
        elif (throw := game.throw(state)) is not None:
            assert not waiting
            assert not any(list(game.actions(state, seat)) for seat in range(seats)), "somebody acts while dice fall"
            assert throw.dice
            assert throw.seat in range(seats)
            assert len({die.id for die in throw.everything}) == len(throw.everything)
        else:
            assert waiting, "the table waits for nothing"
            for seat in waiting:
                assert len(game.actions(state, seat)), f"seat {seat} is waited for and cannot act"


def replay_gives_the_same_state(game: AnyGame, seed: int) -> None:
    """A log played again gives the same hashes, and the table's inputs are the game's."""
    table = play_table(game, _seats(game, seed), _options(game, seed), seed, random_player, most=400)
    try:
        again = Table.replay(game, table.log)
    except BadLog as bad:
        raise AssertionError(f"entry {bad.entry} of the log does not hold: {bad.reason}") from bad
    assert again.state_hash == table.state_hash
    assert again.state == table.state


def other_processes_agree(module: str, name: str, seed: int) -> None:
    """Another process with another hash seed plays the same game to the same state."""
    code = f"""
from tests.conformance.properties import play_hash
from {module} import {name}
print(play_hash({name}, {seed}))
"""
    answers = set()
    for hash_seed in ("1", "2", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        answers.add(done.stdout)
    assert len(answers) == 1, "the game depends on the hash seed of its process"


def play_hash(game: AnyGame, seed: int) -> str:
    """A fingerprint of a random game: every state, and every list of actions."""
    seats = _seats(game, seed)
    parts = []
    for number, move in enumerate(_random_play(game, seed)):
        if number > 300:
            break
        state = move.step.state
        parts.append(state_hash(state))
        parts += [encode([_first(game.actions(state, seat), 20) for seat in range(seats)])]
    return state_hash(parts).hex()


def everything_round_trips(game: AnyGame, seed: int) -> None:
    """States, options, events and actions survive encoding; actions survive their text form."""
    for move in _sampled(game, seed):
        state = move.step.state
        assert decode(encode(state), game.State) == state
        assert decode(encode(state.options), game.Options) == state.options
        for event in move.step.events:
            assert decode(encode(event), game.Event) == event
        for seat in range(_seats(game, seed)):
            for action in _first(game.actions(state, seat), LISTED):
                assert decode(encode(action), game.Action) == action
                assert parse_action(game, print_action(action)) == action, print_action(action)
                assert parse_action(game, brief(action)) == action, brief(action)


def nothing_is_lost(game: AnyGame, seed: int) -> None:
    """Cards and tokens are conserved."""
    census = None
    for move in _random_play(game, seed):
        counted = dict(game.census(move.step.state))
        census = census or counted
        assert counted == census, "cards or tokens appeared or vanished"


def listed_actions_apply(game: AnyGame, seed: int) -> None:
    """Every listed action is accepted, is `in` the list, and is listed once."""
    for move in _sampled(game, seed):
        state = move.step.state
        before = state_hash(state)
        for seat in range(_seats(game, seed)):
            actions = game.actions(state, seat)
            listed = _first(actions, LISTED)
            assert len({encode(action) for action in listed}) == len(listed), "an action is listed twice"
            for action in listed:
                assert action in actions
                try:
                    game.apply(state, seat, action)
                except Refused as refused:
                    raise AssertionError(f"{print_action(action)} is listed and refused: {refused.rule}") from refused
        assert state_hash(state) == before


def unlisted_actions_are_refused(game: AnyGame, seed: int) -> None:
    """Actions from other moments, other seats or with other values are refused and change nothing."""
    seats = _seats(game, seed)
    known: dict[bytes, Any] = {}
    for move in _sampled(game, seed):
        state = move.step.state
        before = state_hash(state)
        for seat in range(seats):
            for action in _first(game.actions(state, seat), 10):
                for variant in (action, *_variants(action, game)):
                    known[encode(variant)] = variant
        pool = list(known.values())
        chance = chance_from(seed).derive("unlisted", before)
        for seat in range(seats):
            actions = game.actions(state, seat)
            for n in range(30):
                action = pool[chance.derive(seat, n).below(len(pool))[0]] if pool else None
                if action is None or action in actions:
                    continue
                try:
                    game.apply(state, seat, action)
                except Refused as refused:
                    assert "." in refused.rule
                    continue
                raise AssertionError(f"seat {seat} was allowed the unlisted action {print_action(action)}")
        assert state_hash(state) == before


def impossible_dice_are_refused(game: AnyGame, seed: int) -> None:
    """Records that cannot be the result of the throw are refused."""
    roller = SeededRoller(chance_from(seed))
    for move in _sampled(game, seed):
        state = move.step.state
        throw = game.throw(state)
        wrong = [Rest((RestingDie(0, 0),))] if throw is None else _impossible(roller.roll(throw))
        for rest in wrong:
            try:
                game.settle(state, rest)
            except Refused:
                continue
            raise AssertionError("an impossible record of dice was accepted")


def actions_follow_from_the_view(game: AnyGame, seed: int) -> None:
    """What a seat may do follows from what it can see."""
    for move in _sampled(game, seed):
        state = move.step.state
        for seat in range(_seats(game, seed)):
            seen = game.view(state, seat)
            full, limited = game.actions(state, seat), game.actions(seen, seat)
            assert len(full) == len(limited)
            assert _first(full, LISTED) == _first(limited, LISTED), "actions depend on hidden things"
            assert (seat in game.to_act(state)) == (seat in game.to_act(seen))


def views_show_nothing_hidden(game: AnyGame, seed: int) -> None:
    """Dealing anew what a seat cannot know leaves its view, its refusals and what it sees of quiet moves unchanged."""
    seats = _seats(game, seed)
    viewers: list[int | None] = [*range(seats), None]
    hides = deals_anew = False
    for number, move in enumerate(_sampled(game, seed)):
        state = move.step.state
        for viewer in viewers:
            seen = game.view(state, viewer)
            assert isinstance(seen, game.State)
            assert seen.chance == BLANK, "a view holds the random stream"
            assert game.view(seen, viewer) == seen, "looking twice shows less"
            knowers = () if viewer is None else (viewer,)
            other = game.redeal(state, knowers, chance_from(seed).derive("redeal", number, viewer))
            assert encode(game.view(other, viewer)) == encode(seen), f"the view of {viewer} shows what it cannot know"
            hides = hides or seen != msgspec.structs.replace(state, chance=BLANK)
            deals_anew = deals_anew or msgspec.structs.replace(other, chance=BLANK) != msgspec.structs.replace(
                state, chance=BLANK
            )
            if viewer is not None:
                _quiet_moves_look_alike(game, state, other, viewer)
            for seat in range(seats):
                if seat != viewer:
                    _quiet_moves_of_others_look_alike(game, state, other, seat, viewer)
        together = game.redeal(state, tuple(range(seats)), chance_from(seed).derive("all", number))
        for viewer in viewers:
            assert encode(game.view(together, viewer)) == encode(game.view(state, viewer))
    assert deals_anew or not hides, "views hide something that redeal never deals anew"


def secrets_are_declared(game: AnyGame, seed: int) -> None:
    """A game without secrets shows every seat the same."""
    if not game.secrets:
        for move in _sampled(game, seed):
            seen = {encode(game.view(move.step.state, seat)) for seat in range(_seats(game, seed))}
            assert len(seen) == 1, "seats see different things"


def bots_play_by_the_rules(game: AnyGame, seed: int) -> None:
    """Every level of bot, alone and mixed, finishes games with listed actions."""
    levels = list(game.bots)
    seats = _seats(game, seed)
    table = [levels[(seat + seed) % len(levels)] for seat in range(seats)]
    choose = bot_player(table)

    def checked(game_: AnyGame, state: Any, seat: int, chance: Any) -> Any:
        action = choose(game_, state, seat, chance)
        assert action in game_.actions(state, seat), f"{table[seat]} chose {print_action(action)}"
        return action

    for number, move in enumerate(steps(game, seats, game.Options(), seed, checked)):
        assert number < LONGEST_GAME
    assert game.outcome(move.step.state) is not None


def odds_are_shares_and_follow_from_the_view(game: AnyGame, seed: int) -> None:
    """What a seat is told of a throw is counted from what it sees; whoever tells no odds never does."""
    for move in _sampled(game, seed):
        state = move.step.state
        for seat in range(_seats(game, seed)):
            odds = game.odds(game.view(state, seat), seat)
            assert odds == game.odds(state, seat), "odds depend on hidden things"
            assert game.tells_odds or not odds, "odds are told by a game that says it tells none"
            assert all(isinstance(share, Fraction) and 0 <= share <= 1 for share in odds.values())


def games_only_get_longer(game: AnyGame, seed: int) -> None:
    """A game is measured alike from its beginning to its end, and no measure ever shrinks."""
    before: Any = None
    for move in _sampled(game, seed):
        length = dict(game.length(move.step.state))
        assert before is None or before.keys() == length.keys()
        assert before is None or all(length[measure] >= before[measure] for measure in length), "a game got shorter"
        before = length


def nothing_is_remembered_beside_the_state(game: AnyGame, seed: int) -> None:
    """Methods are pure: playing leaves the game object, its class and all that hangs on them as they were."""
    _play_a_little(game, seed)  # what is made at its first use, such as a hash, is there afterwards
    before = _belongings(game)
    _play_a_little(game, seed + 1)
    after = _belongings(game)
    changed = sorted(name for name in before | after if before.get(name) != after.get(name))
    assert not changed, f"the game object remembers something: {', '.join(changed)}"


def _play_a_little(game: AnyGame, seed: int) -> None:
    """Ask everything a game can be asked, for a while."""
    assert game.rules_hash
    assert game.content_hash
    for number, move in enumerate(_random_play(game, seed)):
        if number > 60:
            break
        state = move.step.state
        for seat in range(_seats(game, seed)):
            view = game.view(state, seat)
            assert game.describe(view, seat)
            game.standing(view, seat)
            game.odds(view, seat)
            for action in _first(game.actions(state, seat), 5):
                game.label(view, action)
        game.length(state)
        game.moment(game.view(state, None))
        game.census(state)


def _belongings(game: AnyGame) -> dict[str, Any]:
    """Everything that hangs on a game object or its class, by the way to it, as what it is or what it holds."""
    found: dict[str, Any] = {}
    seen: set[int] = set()

    def look_at(way: str, thing: Any) -> None:
        if isinstance(thing, (str, bytes, int, float, type(None), type)) or callable(thing):
            found[way] = thing
            return
        found[way] = id(thing)
        if id(thing) in seen or isinstance(thing, msgspec.Struct):
            return
        seen.add(id(thing))
        if isinstance(thing, dict):
            found[way] = id(thing), len(thing)
            for key, value in thing.items():
                look_at(f"{way}[{key!r}]", value)
        elif isinstance(thing, list | tuple | set | frozenset):
            found[way] = id(thing), len(thing)
            for number, value in enumerate(thing):
                look_at(f"{way}[{number}]", value)
        else:
            for name, value in getattr(thing, "__dict__", {}).items():
                look_at(f"{way}.{name}", value)

    look_at("game", game)
    for name, value in vars(type(game)).items():
        if not name.startswith("__"):
            look_at(f"{type(game).__name__}.{name}", value)
    return found


PROPERTIES = (
    the_game_ends,
    somebody_is_waited_for,
    replay_gives_the_same_state,
    everything_round_trips,
    nothing_is_lost,
    listed_actions_apply,
    unlisted_actions_are_refused,
    impossible_dice_are_refused,
    actions_follow_from_the_view,
    views_show_nothing_hidden,
    secrets_are_declared,
    bots_play_by_the_rules,
    odds_are_shares_and_follow_from_the_view,
    games_only_get_longer,
    nothing_is_remembered_beside_the_state,
)


# Ways to play


def _seats(game: AnyGame, seed: int) -> int:
    return game.seats[seed % len(game.seats)]


def _options(game: AnyGame, seed: int) -> Any:
    """The defaults for even seeds, random house rules for odd ones."""
    if seed % 2 == 0:
        return game.Options()
    chance = chance_from(seed).derive("options")
    values: dict[str, Any] = {}
    for name, hint in get_type_hints(game.Options).items():
        choices = (False, True) if hint is bool else get_args(hint) if get_origin(hint) is Literal else ()
        if choices:
            values[name] = chance.derive(name).choice(choices)[0]
    options = game.Options(**values)
    try:
        game.setup(_seats(game, seed), options, chance)
    except Refused:
        return game.Options()
    return options


def _random_play(game: AnyGame, seed: int) -> Iterator[Move]:
    try:
        yield from steps(game, _seats(game, seed), _options(game, seed), seed, _anything)
    except Refused as refused:
        raise AssertionError(f"a listed action was refused: {refused.rule}") from refused


def _anything(game: AnyGame, state: Any, seat: int, chance: Any) -> Any:
    assert len(game.actions(state, seat)), f"seat {seat} is waited for and cannot act"
    return random_player(game, state, seat, chance)


def _sampled(game: AnyGame, seed: int, most: int = 60) -> list[Move]:
    """Moments of a random game: all of the beginning, then fewer and fewer, and the end."""
    moves: list[Move] = []
    keep = 0
    for number, move in enumerate(_random_play(game, seed)):
        assert number < LONGEST_GAME, "the game does not end"
        if number == keep:
            moves.append(move)
            keep = number + 1 + number // 25
    if move is not moves[-1]:
        moves.append(move)
    return moves if len(moves) <= most else [*moves[: most // 2], *moves[-most // 2 :]]


def _first(actions: Any, most: int) -> list[Any]:
    """At most `most` of a list of actions, spread evenly over it."""
    listed = list(actions)
    if len(listed) <= most:
        return listed
    return [listed[n * len(listed) // most] for n in range(most)]


def _variants(action: Any, game: AnyGame) -> list[Any]:
    """The same action with one number, name or list changed."""
    found = []
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if isinstance(value, bool):
            changes: list[Any] = [not value]
        elif isinstance(value, int):
            changes = [value + 1, value - 1, -value - 1, 10**6]
        elif isinstance(value, str):
            changes = ["nothing-like-this", ""]
        elif isinstance(value, tuple) and value:
            changes = [value[:-1], (*value, value[0]), ()]
        else:
            changes = []
        for change in changes:
            variant = msgspec.structs.replace(action, **{name: change})
            try:
                decode(encode(variant), game.Action)
            except Malformed:
                continue
            found.append(variant)
    return found


def _impossible(rest: Rest) -> list[Rest]:
    first = rest.dice[0]
    return [
        Rest(rest.dice[1:]),
        Rest((*rest.dice, RestingDie(999, 0))),
        Rest((msgspec.structs.replace(first, face=99), *rest.dice[1:])),
        Rest((msgspec.structs.replace(first, face=-1), *rest.dice[1:])),
        Rest((msgspec.structs.replace(first, x=1.5), *rest.dice[1:])),
        Rest((msgspec.structs.replace(first, y=10**9), *rest.dice[1:])),
        Rest(rest.dice, touch=((0, 999),)),
    ]


def _quiet_moves_look_alike(game: AnyGame, state: Any, other: Any, seat: int) -> None:
    """In two worlds the seat cannot tell apart, the same move is allowed alike, and unless it shows something

    (`barrier`) it looks alike afterwards.
    """
    for action in _first(game.actions(state, seat), 6):
        here, there = game.apply(state, seat, action), game.apply(other, seat, action)
        if here.barrier or there.barrier:
            continue
        assert game.view(here.state, seat) == game.view(there.state, seat), f"{print_action(action)} shows a secret"
        assert events_for(here.events, seat) == events_for(there.events, seat)
    for action in _first(game.actions(state, seat), 6):
        for variant in _variants(action, game):
            here, there = _refusal(game, state, seat, variant), _refusal(game, other, seat, variant)
            assert here == there, "a refusal tells a secret"


def _quiet_moves_of_others_look_alike(game: AnyGame, state: Any, other: Any, seat: int, viewer: int | None) -> None:
    """What a viewer is told of another seat's move does not depend on what the viewer cannot know."""
    there = game.actions(other, seat)
    for action in _first(game.actions(state, seat), 6):
        if action in there:
            here, else_where = game.apply(state, seat, action), game.apply(other, seat, action)
            if not (here.barrier or else_where.barrier):
                told = events_for(here.events, viewer), events_for(else_where.events, viewer)
                assert told[0] == told[1], f"{print_action(action)} tells {viewer} a secret"


def _refusal(game: AnyGame, state: Any, seat: int, action: Any) -> Any:
    try:
        game.apply(state, seat, action)
    except Refused as refused:
        return refused.rule, sorted(refused.detail.items())
    return None
