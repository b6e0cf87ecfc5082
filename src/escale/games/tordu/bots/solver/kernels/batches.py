"""The kernels for callers with arrays: checked, and with answers that can be read."""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np

from ......core.game import Seat
from ....rules.cards import EVERY_SUIT, HAND
from ..answers import Contracts, Moves
from ..position import Position, World
from .answer_bits import BYTE, EIGHT_NEEDED, Array, deviations
from .playing import RANDOM, SIMPLE, play_many
from .search import ROW, solve_deals, solve_moves

CAP = 1 << 16
POLICIES = {"random": RANDOM, "simple": SIMPLE}
ESTIMATE = 64  # playouts where the cap is reached
CERTAIN = np.eye(HAND + 1)


class Solved(NamedTuple):
    """Deviations, where `exact` says so; -1 where no card lies or a card is not legal."""

    deviations: Array
    exact: Array


def as_worlds(worlds: Sequence[World]) -> Array:
    """Rows of cards, -1 where a hand has fewer."""
    size = max(len(hand) for hand in worlds[0])
    rows = [[*sorted(hand), *[-1] * (size - len(hand))] for world in worlds for hand in world]
    return np.array(rows, np.int64).reshape(len(worlds), -1, size)


def room(players: int, size: int, cap: int) -> tuple[int, Array, Array]:
    """A cap that is no larger than it need be, and where so many states are kept.

    Made here and not in a kernel: what is never touched of these zeros costs nothing.
    """
    states = players * sum(comb(size, left) ** players for left in range(1, size))
    cap = max(1, min(cap, states))
    return cap, np.zeros(ROW << cap.bit_length() + 1, np.int64), np.empty(cap, np.int64)


def _checked(deals: Array) -> Array:
    deals = np.require(deals, np.int64, ["C", "W"])
    if deals.ndim != 3 or not 2 <= deals.shape[1] <= 5 or not 1 <= deals.shape[2] <= HAND:
        raise ValueError("deals are two to five hands of one to eight cards")
    flat = np.sort(deals.reshape(len(deals), -1), axis=1)
    if flat.size and (flat.min() < 0 or flat.max() >= 40 or (np.diff(flat) == 0).any()):
        raise ValueError("a card is in two places, or is none")
    return deals


def _ranged(position: Position, worlds: Array) -> Array:
    """Nothing that would make a kernel write elsewhere."""
    worlds = np.require(worlds, np.int64, ["C", "W"])
    cards = worlds.ndim == 3 and worlds.min(initial=0) >= -1 and worlds.max(initial=0) < 40
    if not cards or worlds.shape[1] != position.seats or not 1 <= worlds.shape[2] <= HAND:
        raise ValueError("worlds are hands of cards, one for each seat")
    return worlds


def solve_many(
    deals: Array,
    pairs: tuple[tuple[int, int], ...] | None = None,
    trumps: tuple[int, ...] = EVERY_SUIT,
    cap: int = CAP,
) -> Solved:
    """Deviations by deal, pair, trump and number of tricks from 0 to all.

    Deals are rows of hands of equal size; a pair is declarer and leader: all seats as declarers who
    lead, if nothing is said. Exact by deal, pair and trump.
    """
    deals = _checked(deals)
    seats, size = deals.shape[1:]
    if pairs is None:
        pairs = tuple((seat, seat) for seat in range(seats))
    seated = all(0 <= seat < seats for pair in pairs for seat in pair)
    if not seated or not set(trumps) <= set(EVERY_SUIT):
        raise ValueError("declarer and leader sit at the table, and a trump is a suit")
    kept = room(seats, size, cap)
    words, met = solve_deals(deals, np.array(pairs, np.int64), np.array(trumps, np.int64), *kept)
    lanes = deviations(words)
    numbers = np.concatenate([lanes[..., 0, :], lanes[..., 1, 7:]], axis=-1)
    return Solved(numbers[..., : size + 1], met <= kept[0])


def moves_many(position: Position, worlds: Array, cap: int = CAP) -> Solved:
    """Deviations by world and card of the hand of who plays (-1: not legal); exact by world."""
    worlds = _ranged(position, worlds)
    needed, size = position.needed, worlds.shape[2]
    lane = min(max(needed, 0), 7)
    eight_needed = needed == size == HAND
    kept = room(position.seats, size, cap)
    words, met = solve_moves(
        worlds,
        position.trump,
        position.declarer,
        position.leader,
        np.array(position.trick, np.int64),
        EIGHT_NEEDED if eight_needed else _lane(lane),
        eight_needed,
        *kept,
    )
    lanes = deviations(words)[..., lane].astype(np.int64)
    beyond = 0 if eight_needed else abs(needed - lane)
    return Solved(np.where(legal_places(position, worlds), lanes + beyond, -1), met <= kept[0])


def _lane(lane: int) -> int:
    bits = BYTE << 8 * lane
    return bits - (1 << 64) if lane == 7 else bits


def legal_places(position: Position, worlds: Array) -> Array:
    """By world and place: whether the card there may be played."""
    hand = worlds[:, position.turn, :]
    there = hand >= 0
    if not position.trick:
        return there
    same = there & (hand >> 3 == position.trick[0] >> 3)
    return np.where(same.any(axis=1, keepdims=True), same, there)


def playouts_many(
    position: Position,
    worlds: Array,
    count: int,
    policy: str = "random",
    seed: int = 0,
    by_card: bool = True,
) -> Array:
    """Playouts by world, first card and number of tricks that the declarer has in the end."""
    worlds = _ranged(position, worlds)
    further = play_many(
        worlds,
        position.trump,
        position.declarer,
        position.leader,
        np.array(position.trick, np.int64),
        position.needed,
        by_card,
        POLICIES[policy],
        count,
        seed,
    )
    taken = position.taken
    return np.concatenate([further[..., 9 - taken :], further[..., : 9 - taken]], axis=-1)


def moves(position: Position, worlds: Sequence[World], cap: int = CAP, seed: int = 0) -> Moves:
    """What `python_engine.moves` says, for many more states."""
    position.check(worlds[0])
    table = as_worlds(worlds)
    check(position, table)
    solved = moves_many(position, table, cap)
    places = np.flatnonzero(solved.deviations[0] >= 0)
    chances = CERTAIN[np.where(solved.exact[:, None], solved.deviations[:, places], 0)]
    unsolved = np.flatnonzero(~solved.exact)
    if len(unsolved):
        taken = playouts_many(position, table[unsolved], ESTIMATE, "simple", seed)
        chances[unsolved] = by_deviation(taken[:, places], position.number)
    cards = tuple(table[0, position.turn, places].tolist())
    return Moves(cards, chances.tolist(), solved.exact.tolist())


def contracts(
    worlds: Sequence[World], declarer: Seat, trumps: Sequence[int], cap: int = CAP, seed: int = 0
) -> Contracts:
    """What `python_engine.contracts` says, for many more states."""
    deals = as_worlds(worlds)
    solved = solve_many(deals, ((declarer, declarer),), tuple(trumps), cap)
    exact = solved.exact[:, 0]
    chances = CERTAIN[np.where(exact[..., None], solved.deviations[:, 0], 0)]
    for place, trump in enumerate(trumps):
        unsolved = np.flatnonzero(~exact[:, place])
        for number in range(chances.shape[2] if len(unsolved) else 0):
            start = Position(deals.shape[1], trump, declarer, declarer, (), number)
            taken = playouts_many(start, deals[unsolved], ESTIMATE, "simple", seed, by_card=False)
            chances[unsolved, place, number] = by_deviation(taken[:, 0], number)
    return Contracts(tuple(trumps), chances.tolist(), exact.tolist())


def playouts(
    position: Position,
    worlds: Sequence[World],
    count: int,
    policy: str = "random",
    seed: int = 0,
) -> list[list[list[float]]]:
    """What `python_engine.playouts` says, with other luck."""
    position.check(worlds[0])
    table = as_worlds(worlds)
    check(position, table)
    places = np.flatnonzero(legal_places(position, table)[0])
    taken = playouts_many(position, table, count, policy, seed)[:, places]
    shares: list[list[list[float]]] = (taken / count).tolist()
    return shares


def by_deviation(taken: Array, number: int) -> Array:
    """Chances by deviation, from playouts by number of tricks along the last axis."""
    chances = np.zeros(taken.shape)
    for tricks in range(HAND + 1):
        chances[..., abs(tricks - number)] += taken[..., tricks]
    return chances / chances.sum(axis=-1, keepdims=True)


def check(position: Position, worlds: Array) -> None:
    """Raises ValueError unless all worlds fit the table and the hand of who plays."""
    laid = np.full((len(worlds), len(position.trick)), position.trick, np.int64)
    flat = np.sort(np.concatenate([worlds.reshape(len(worlds), -1), laid], axis=1), axis=1)
    if ((np.diff(flat) == 0) & (flat[:, 1:] >= 0)).any() or flat.max() >= 40 or flat.min() < -1:
        raise ValueError("a card is in two places, or is none")
    if ((worlds >= 0) != (worlds[0] >= 0)).any():
        raise ValueError("the same number of cards in all worlds")
    if (worlds[:, position.turn] != worlds[0, position.turn]).any():
        raise ValueError("who plays holds the same cards in all worlds")
