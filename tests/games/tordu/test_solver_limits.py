"""Where the solver gives up it estimates; what is no position never reaches the kernels."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from escale.core.chance import FastChance
from escale.core.game import Step
from escale.games.tordu.bots.solver import exhaustive, python_engine
from escale.games.tordu.bots.solver.answers import by_deviation
from escale.games.tordu.bots.solver.kernels import batches
from escale.games.tordu.bots.solver.kernels.answer_bits import Array
from escale.games.tordu.bots.solver.position import Position, World, legal
from escale.games.tordu.bots.solver.solving import Engine
from escale.games.tordu.rules import Options, Tordu, legal_cards

from .worlds import brute_force, play, random_position, random_world

HANDS: World = ((0, 9, 18), (3, 12, 30))
START = Position(2, 2, 0, 0, (), 2)


@pytest.mark.parametrize("engine", [python_engine, batches], ids=["python", "kernel"])
def test_over_the_cap_playouts_estimate(engine: Engine) -> None:
    worlds = [random_world(Random(1), 3, 8)]
    position = Position(3, 1, 2, 2, (), 3)
    moves = engine.moves(position, worlds, 10, 0)
    assert moves.exact == [False]
    assert moves.cards == worlds[0][2]
    assert [sum(row) for row in moves.chances[0]] == pytest.approx([1.0] * 8)
    found = engine.contracts(worlds, 2, (0, 4), 10, 0)
    assert found.exact == [[False, False]]
    assert [len(row) for row in found.chances[0]] == [9, 9]
    assert sum(found.shares()[1][8]) == pytest.approx(1.0)


def test_a_search_that_gave_up_leaves_nothing_behind() -> None:
    """The worlds and trumps after it are solved as if it had never been."""
    random = Random(2)
    deals = batches.as_worlds([random_world(random, 3, 6) for _ in range(12)])
    free, capped = batches.solve_many(deals), batches.solve_many(deals, cap=150)
    assert 0.1 < capped.exact.mean() < 0.9
    assert (free.deviations == capped.deviations)[capped.exact].all()
    assert free.exact.all()


def test_the_same_seed_gives_the_same_estimate() -> None:
    worlds = [random_world(Random(3), 4, 8)]
    position = Position(4, 0, 0, 0, (), 2)
    one, again, other = (batches.moves(position, worlds, 10, seed) for seed in (1, 1, 2))
    assert one == again != other


@pytest.mark.parametrize("policy", ["random", "simple"])
@pytest.mark.parametrize("seats", [2, 4])
def test_playouts_of_kernel_and_plain_version_follow_the_same_law(policy: str, seats: int) -> None:
    position, world = random_position(Random(seats), seats, 6)
    many = batches.playouts(position, [world], 20_000, policy, 1)[0]
    some = python_engine.playouts(position, [world], 400, policy, 1)[0]
    assert np.abs(np.array(many) - np.array(some)).max() < 0.13  # five deviations of 400
    assert np.array(many).sum(axis=1) == pytest.approx(1.0)


def test_random_playouts_reach_all_ends_and_no_others() -> None:
    """Exact shares from all ways to play, each card as likely as the next."""
    position, world = random_position(Random(9), 2, 3)
    cards = legal(world[position.turn], position.trick)
    shares = batches.playouts(position, [world], 40_000, "random", 3)[0]
    for card, found in zip(cards, shares, strict=True):
        assert found == pytest.approx(_law(*play(position, world, card)), abs=0.015)


def _law(position: Position, world: World) -> list[float]:
    if not any(world):
        return [float(tricks == position.taken) for tricks in range(9)]
    cards = legal(world[position.turn], position.trick)
    rows = [_law(*play(position, world, card)) for card in cards]
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def test_a_simple_player_plays_better_than_chance() -> None:
    """The simple policy meets its contract more often than random cards do."""
    random = Random(4)
    worlds = batches.as_worlds([random_world(random, 2, 8) for _ in range(300)])
    made = {}
    for policy in ("random", "simple"):
        taken = batches.playouts_many(START, worlds, 20, policy, 0, by_card=False)
        made[policy] = by_deviation(taken.sum(axis=(0, 1)).tolist(), START.number)[0]
    assert made["simple"] > made["random"]


def test_the_exhaustive_search_stops_at_its_cap() -> None:
    with pytest.raises(exhaustive.TooMany):
        exhaustive.contracts(random_world(Random(1), 2, 5), 0, 0, cap=5)


def test_positions_are_those_of_the_table() -> None:
    """The solver's rules are the game's: legal cards, who plays, who takes (TOR-12 to TOR-16)."""
    game = Tordu()
    for seats in (2, 3, 5):
        chance, random = FastChance(seats), Random(seats)
        state = game.start(Options(deals=1), seats, chance).state
        followed: tuple[Position, World] | None = None
        while state.board.stage in ("auction", "play"):
            if state.board.stage == "play":
                position = Position.of(state.board)
                position.check(state.hands)
                assert position.turn == state.board.turn
                hand = state.hands[position.turn]
                assert legal(hand, position.trick) == tuple(sorted(legal_cards(state.board, hand)))
                if followed:
                    assert followed[0] == position
            actions = list(game.legal(game.view(state, state.board.turn)))
            action = random.choice(actions)
            if state.board.stage == "play":
                hands = tuple(tuple(sorted(hand)) for hand in state.hands)
                followed = play(Position.of(state.board), hands, action.card)  # type: ignore[union-attr]
            state = game.apply(state, Step(state.board.turn, action), chance).state
        assert followed
        assert followed[0].taken == state.board.sheet[-1].taken


def test_only_a_table_in_play_is_a_position() -> None:
    state = Tordu().start(Options(), 2, FastChance(1)).state
    with pytest.raises(ValueError, match="no card is played"):
        Position.of(state.board)


@pytest.mark.parametrize(
    "position,world",
    [
        (START, HANDS[:1]),
        (START, ((0, 9), (3, 12, 30))),
        (START, ((0, 9, 18), (3, 12, 18))),
        (START, ((0, 9, 40), (3, 12, 30))),
        (START, ((), ())),
        (replace(START, taken=6), HANDS),
        (replace(START, trick=(5,)), HANDS),
        (replace(START, trick=(5, 6)), HANDS),
        (replace(START, number=9), HANDS),
        (replace(START, trump=5), HANDS),
        (replace(START, declarer=2), HANDS),
    ],
)
@pytest.mark.parametrize("engine", [python_engine, batches], ids=["python", "kernel"])
def test_what_is_no_position_is_refused(engine: Engine, position: Position, world: World) -> None:
    with pytest.raises(ValueError, match=r"hand|card|trick|contract|table"):
        engine.moves(position, [world], 10, 0)


def test_who_plays_knows_their_own_hand() -> None:
    other: World = ((0, 9, 19), (3, 12, 30))
    with pytest.raises(ValueError, match="same cards in all worlds"):
        batches.moves(START, [HANDS, other])


@pytest.mark.parametrize(
    "deals",
    [np.zeros((1, 2, 3)), np.full((1, 2, 1), 40), np.zeros((2, 8)), np.arange(9)[None, None]],
    ids=["doubled", "no-card", "flat", "one-hand"],
)
def test_what_is_no_deal_is_refused(deals: Array) -> None:
    with pytest.raises(ValueError, match=r"hands|card"):
        batches.solve_many(deals)


def test_who_sits_at_no_table_neither_declares_nor_leads() -> None:
    deals = batches.as_worlds([HANDS])
    for pair in ((2, 0), (0, -1)):
        with pytest.raises(ValueError, match="at the table"):
            batches.solve_many(deals, (pair,))
    with pytest.raises(ValueError, match="a trump is a suit"):
        batches.solve_many(deals, trumps=(5,))
    with pytest.raises(ValueError, match="one for each seat"):
        batches.moves_many(replace(START, seats=3), deals)


def test_brute_force_itself() -> None:
    """Clubs are trump; the As of clubs takes a trick and the 7 of hearts does not: one, or else."""
    position = Position(2, 0, 0, 0, (), 1)
    assert brute_force(position, ((7, 16), (17, 18))) == 0
    assert brute_force(replace(position, number=2), ((7, 16), (17, 18))) == 1
