"""`python -m bench.tordu [DEALS]`: deals of Le Tordu solved and played out per second.

Solved: all 45 contracts of a declarer who leads, two players, eight cards each; the kernel against
the plain version, which gets a share of the deals and must say the same. Played out: random cards
to the end of a deal, in batches inside the kernel, beside OpenSpiel's rollouts of `oh_hell` with as
many players, cards and tricks, in batches inside its C++ (three players: it takes no fewer). One
core, processor time. OpenSpiel is not among our dependencies: pip install open_spiel
"""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import process_time

import numpy as np

from bench.collector import without_collector
from escale.core.chance import FastChance
from escale.games.tordu.bots.solver import exhaustive
from escale.games.tordu.bots.solver.kernels import batches
from escale.games.tordu.bots.solver.kernels.answer_bits import Array
from escale.games.tordu.bots.solver.position import Position, World
from escale.games.tordu.rules.cards import EVERY_SUIT, HAND, PACK

DEALS = 2_000
SHARE = 500  # one deal of so many is for the plain version
PLAYOUTS = 100_000
HIGH_CAP = 1 << 20  # as in `escale tordu solve`
ROUNDS = 5  # the best counts, since other work only slows it down
PEER = "pyspiel"
PEERS_GAME = "oh_hell(players=3,num_suits=4,num_cards_per_suit=10,num_tricks_fixed=8)"


def deal(seats: int, seed: int, size: int) -> World:
    """A random deal with so many cards each."""
    cards = FastChance(seed).draw("deal", PACK, seats * size)
    return tuple(tuple(sorted(cards[seat::seats])) for seat in range(seats))


def seconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The best time, with Python's collector out of everybody's way."""
    best = float("inf")
    with without_collector():
        for _ in range(rounds):
            began = process_time()
            work()
            best = min(best, process_time() - began)
    return best


def row(name: str, rate: float, remark: str = "") -> None:
    print(f"{name:<52}{rate:>12,.1f}   {remark}".rstrip(), flush=True)


def solving(number: int, size: int) -> None:
    """Deals per second, all 45 contracts each."""
    print(f"\n{'deals solved, 45 contracts each, two players':<52}{'deals/s':>12}")
    worlds = [deal(2, seed, size) for seed in range(number)]
    deals, leads = batches.as_worlds(worlds), ((0, 0),)
    solved = batches.solve_many(deals, leads)
    kernel = number / seconds(lambda: batches.solve_many(deals, leads))
    row("kernel, all deals at once", kernel, f"{1000 / kernel:.2f} ms per deal")
    both = number / seconds(lambda: batches.solve_many(deals))
    row("kernel, both players as declarers (90 contracts)", both, f"{1000 / both:.2f} ms per deal")
    some = worlds[: -(-number // SHARE)]
    answers: list[list[list[int]]] = []

    def plainly() -> None:
        answers[:] = [
            [exhaustive.contracts(each, 0, trump) for trump in EVERY_SUIT] for each in some
        ]

    plain = len(some) / seconds(plainly, rounds=1)
    agreed = solved.deviations[: len(some), 0].tolist() == answers
    told = "" if agreed else ", WHICH SAYS SOMETHING ELSE"
    row("plain Python", plain, f"the kernel {kernel / plain:,.0f} times{told}")


def coalitions(number: int, size: int) -> None:
    """One trump, all nine contracts, a declarer against two, three and four others."""
    print(f"\n{'deals solved, 9 contracts each':<52}{'deals/s':>12}")
    for seats, cap in ((3, batches.CAP), (4, batches.CAP), (5, batches.CAP), (5, HIGH_CAP)):
        deals = batches.as_worlds([deal(seats, seed, size) for seed in range(max(2, number))])

        def work(deals: Array = deals, cap: int = cap) -> batches.Solved:
            return batches.solve_many(deals, ((0, 0),), (0,), cap)

        share = work().exact.mean()
        rate = len(deals) / seconds(work, rounds=1)
        row(f"kernel, {seats} players", rate, f"{share:.0%} solved below {cap:,} states")


def playing(number: int, size: int) -> None:
    """Deals per second, played to the end."""
    print(f"\n{'playouts to the end of a deal':<52}{'deals/s':>12}")
    rates = {}
    for seats in (2, 3, 5):
        worlds = batches.as_worlds([deal(seats, seed, size) for seed in range(100)])
        start = Position(seats, 0, 0, 0, (), 3)
        for policy in ("random", "simple"):

            def work(
                start: Position = start, worlds: Array = worlds, policy: str = policy
            ) -> Array:
                return batches.playouts_many(
                    start, worlds, -(-number // 100), policy, by_card=False
                )

            assert work().sum() >= number
            rates[seats, policy] = 100 * -(-number // 100) / seconds(work)
            row(f"kernel, {seats} players, {policy} cards", rates[seats, policy])
    name = "OpenSpiel oh_hell, 3 players, random cards"
    if not find_spec(PEER):
        print(f"{name:<52}{'–':>12}   not installed (pip install open_spiel)")
        return
    rate = peer_rate(number)
    row(name, rate, f"the kernel {rates[3, 'random'] / rate:,.1f} times")


def peer_rate(number: int) -> float:
    """Rollouts per second inside the C++ of OpenSpiel: one simulation that is worth so many."""
    spiel = import_module(PEER)
    game = spiel.load_game(PEERS_GAME)
    state = game.new_initial_state()
    random = np.random.default_rng(1)
    while "Phase: Play" not in str(state):
        chance = state.is_chance_node()
        actions = [each[0] for each in state.chance_outcomes()] if chance else state.legal_actions()
        state.apply_action(int(random.choice(actions)))
    evaluator = spiel.RandomRolloutEvaluator(number, 1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
    return number / seconds(lambda: bot.mcts_search(state))


def main(number: int = DEALS, size: int = HAND) -> None:
    """Solving, coalitions, playouts."""
    solving(number, size)
    coalitions(number // 100, size)
    playing(min(PLAYOUTS, 50 * number), size)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
