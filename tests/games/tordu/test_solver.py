"""The solver is right: brute force, the exhaustive search and the kernel say the same.

Thousands of small deals and some whole ones; ten times as many in `make nightly`.
"""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escale.games.tordu.bots.solver import exhaustive, python_engine
from escale.games.tordu.bots.solver.answers import points
from escale.games.tordu.bots.solver.kernels import batches
from escale.games.tordu.bots.solver.position import Position, World, legal
from escale.games.tordu.rules.cards import TORDU, read
from tests.sizes import sized

from .worlds import brute_force, play, random_position, random_world

MANY = sized(1, 10)
# Seats, cards in hand, how many positions: what brute force can follow.
SMALL = [
    (2, 1, 100), (2, 2, 1000), (2, 3, 1000), (2, 4, 150), (2, 5, 8),
    (3, 1, 100), (3, 2, 500), (3, 3, 60), (4, 1, 100), (4, 2, 200), (5, 1, 100), (5, 2, 80),
]  # fmt: skip


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(map(read, text.split())))


@pytest.mark.slow
@pytest.mark.parametrize("seats,size,number", SMALL)
def test_all_three_agree_on_small_hands(seats: int, size: int, number: int) -> None:
    """TOR-12 to TOR-16: every card of every position, some with cards on the table."""
    random = Random(100 * seats + size)
    for _ in range(MANY * number):
        position, world = random_position(random, seats, size)
        expected = {
            card: brute_force(*play(position, world, card))
            for card in legal(world[position.turn], position.trick)
        }
        assert exhaustive.moves(position, world) == expected, (position, world)
        assert _kernel_moves(position, world) == expected, (position, world)


def _kernel_moves(position: Position, world: World) -> dict[int, int]:
    answer = batches.moves(position, [world])
    assert answer.exact == [True]
    rows = zip(answer.cards, answer.chances[0], strict=True)
    return {card: row.index(1.0) for card, row in rows}


@pytest.mark.slow
@pytest.mark.parametrize("share", range(4))
def test_the_kernel_agrees_with_the_oracle_on_whole_deals(share: int) -> None:
    """All contracts of either player, whoever leads."""
    random = Random(share)
    declarer = share % 2
    pairs = ((declarer, 0), (declarer, 1))
    worlds = [random_world(random, 2, 8) for _ in range(2 * MANY)]
    solved = batches.solve_many(batches.as_worlds(worlds), pairs)
    assert solved.exact.all()
    for place, world in enumerate(worlds):
        trump = random.randrange(5)
        plainly = exhaustive.ExhaustiveSearch(trump, declarer)
        for leader in range(2):
            expected = [exhaustive.at(plainly.value(world, leader), number) for number in range(9)]
            assert solved.deviations[place, leader, trump].tolist() == expected, world


@pytest.mark.parametrize("seats,size", [(2, 6), (2, 7), (3, 4), (4, 3), (5, 3)])
def test_the_kernel_agrees_with_the_oracle_on_larger_hands(seats: int, size: int) -> None:
    random = Random(seats)
    worlds = [random_world(random, seats, size) for _ in range(2 * MANY)]
    solved = batches.solve_many(batches.as_worlds(worlds))
    for place, world in enumerate(worlds):
        trump, declarer = random.randrange(5), random.randrange(seats)
        expected = exhaustive.contracts(world, declarer, trump)
        assert solved.deviations[place, declarer, trump].tolist() == expected, world


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(2, 4), st.integers(1, 3))
def test_a_few_suits_are_no_different(seed: int, seats: int, size: int) -> None:
    """Many cards of a suit next to each other: where neighbours are taken for one another."""
    world = random_world(Random(seed), seats, size, tuple(range(max(8, seats * size))))
    solved = batches.solve_many(batches.as_worlds([world]))
    for trump in (0, 1, 4):
        assert solved.deviations[0, 0, trump].tolist() == exhaustive.contracts(world, 0, trump)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_position_in_play_is_worth_what_the_whole_deal_is(seats: int) -> None:
    """The best lead of the declarer comes to the contract's value, for every number of tricks."""
    random = Random(seats)
    worlds = [random_world(random, seats, 8) for _ in range(10 * MANY)]
    deals = batches.as_worlds(worlds)
    for number in range(9):
        trump, declarer = random.randrange(5), random.randrange(seats)
        start = Position(seats, trump, declarer, declarer, (), number)
        whole = batches.solve_many(deals, ((declarer, declarer),), (trump,)).deviations
        led = batches.moves_many(start, deals).deviations
        assert led.min(axis=1).tolist() == whole[:, 0, 0, number].tolist()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_best_play_keeps_its_value_to_the_end(seats: int) -> None:
    """Eight tricks with the best card each time end with the deviation that was foretold."""
    random = Random(seats)
    for number in (8, 0, 3, 7) * MANY:
        world = random_world(random, seats, 8 if seats < 4 else 6)
        position = Position(seats, random.randrange(5), 0, 0, (), number)
        value = None
        while any(world):
            moves = _kernel_moves(position, world)
            best = (min if position.turn == 0 else max)(moves.values())
            assert value in (None, best)
            value = best
            card = random.choice([card for card in moves if moves[card] == best])
            position, world = play(position, world, card)
        assert abs(position.needed) == value


def test_a_batch_says_what_its_worlds_say_one_by_one() -> None:
    random = Random(5)
    position, world = random_position(random, 3, 5)
    unseen = [card for card in range(40) if card not in (*world[position.turn], *position.trick)]
    worlds = [_other_hands(random, position, world, unseen) for _ in range(20)]
    together = batches.moves(position, worlds)
    assert together.chances == [batches.moves(position, [each]).chances[0] for each in worlds]
    deals = np.array([random_world(random, 2, 8) for _ in range(10)])
    many = batches.solve_many(deals).deviations
    assert (many == np.concatenate([batches.solve_many(d[None]).deviations for d in deals])).all()


def _other_hands(random: Random, position: Position, world: World, unseen: list[int]) -> World:
    random.shuffle(unseen)
    left = iter(unseen)
    return tuple(
        hand if seat == position.turn else tuple(sorted(next(left) for _ in hand))
        for seat, hand in enumerate(world)
    )


def test_a_hand_that_takes_all_tricks_or_none() -> None:
    top, low = cards("A♥ R♥ D♥ V♥ 10♥ 9♥ 8♥ 7♥"), cards("A♠ R♠ D♠ V♠ 10♠ 9♠ 8♠ 7♠")
    solved = batches.solve_many(np.array([[top, low]])).deviations[0, 0]
    assert solved[2].tolist() == [8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert solved[3].tolist() == [0, 1, 2, 3, 4, 5, 6, 7, 8]


def test_deviations_in_points() -> None:
    """TOR-18, TOR-24: what the declarer marks, or (below zero) each of the others."""
    assert points(2) == [3, -1, -2, -3, -4, -5, -6, -7, -8]
    assert points(TORDU) == [4, -2, -4, -6, -8, -10, -12, -14, -16]
    assert points(TORDU, doubled=True)[:3] == [8, -4, -8]


def test_the_plain_version_says_the_same_in_the_same_form() -> None:
    random = Random(6)
    for seats in (2, 3, 4):
        position, world = random_position(random, seats, 3)
        assert python_engine.moves(position, [world]) == batches.moves(position, [world])
        whole = [random_world(random, seats, 3)]
        assert python_engine.contracts(whole, 1, (0, 4)) == batches.contracts(whole, 1, (0, 4))
