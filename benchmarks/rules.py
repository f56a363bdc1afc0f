"""Applied actions per second of every game beside python-chess with random legal moves: `python -m benchmarks.rules`.

Both lists of legal moves are made in full for every move, the choice is random, and games start over when they end.
The runs alternate, and the best of each is compared, so that a busy machine disturbs both alike.
"""

import argparse
import json
import random
import time

import chess

from sim.chance import chance_from
from sim.games import AnyGame, all_games
from sim.roller import SeededRoller

ROUNDS = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each run (%(default)s)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rates: dict[str, float] = {}
    for number in range(ROUNDS):
        rates["chess"] = max(rates.get("chess", 0.0), chess_rate(arguments.seconds, number))
        for game in all_games().values():
            rates[game.id] = max(rates.get(game.id, 0.0), game_rate(game, arguments.seconds, number))
    if arguments.json:
        print(json.dumps({name: {"per_second": rate, "ratio": rate / rates["chess"]} for name, rate in rates.items()}))
        return
    for name, rate in rates.items():
        print(f"{name:16} {rate:10,.0f} moves/s  {rate / rates['chess']:6.2f} x chess")


def chess_rate(seconds: float, seed: int) -> float:
    """Moves per second of random legal chess."""
    luck = random.Random(seed)
    board = chess.Board()
    moves = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(50):
            legal = list(board.legal_moves)
            if not legal or board.halfmove_clock >= 100 or board.is_insufficient_material():
                board = chess.Board()
                continue
            board.push(luck.choice(legal))
            moves += 1
    return moves / (time.process_time() - began)


def game_rate(game: AnyGame, seconds: float, seed: int) -> float:
    """Accepted actions per second of a random game; the dice that fall between them are part of the work."""
    luck = random.Random(seed)
    seats = game.seats[-1]
    options = game.Options()
    chance = chance_from(seed)
    roller = SeededRoller(chance.derive("dice"))
    actions = games = 0
    state = game.setup(seats, options, chance).state
    began = time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(50):
            throw = game.throw(state)
            if throw is not None:
                state = game.settle(state, roller.roll(throw)).state
                continue
            waiting = game.to_act(state)
            if not waiting:
                games += 1
                state = game.setup(seats, options, chance.derive(games)).state
                continue
            seat = waiting[0]
            legal = [action for action in game.actions(state, seat) if not action.concession]
            state = game.apply(state, seat, luck.choice(legal or list(game.actions(state, seat)))).state
            actions += 1
    return actions / (time.process_time() - began)


if __name__ == "__main__":
    main()
