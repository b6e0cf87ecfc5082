"""What bids and cards cost against open cards: the deal as it was, solved, beside what was done."""

from collections.abc import Iterator, Sequence
from typing import Any

from escale.bots import LEVELS, Budget
from escale.core.chance import FastChance
from escale.core.game import Step
from escale.games.tordu.bots.solver import solving
from escale.games.tordu.bots.solver.answers import points
from escale.games.tordu.bots.solver.position import Position
from escale.games.tordu.rules import Bid, Play

from .tordu_duels import BOX, for_points

DEALS = 10


class Costs:
    """Sums over a level's decisions, in points of the deal."""

    def __init__(self) -> None:
        self.bids: list[float] = []  # the best contract of the deal less the one bid
        self.cards: list[float] = []  # what a card gave away
        self.made: list[bool] = []

    def row(self, level: str) -> str:
        lost = [cost for cost in self.cards if cost > 0]
        return (
            f"| {level} | {sum(self.made) / max(1, len(self.made)):.2f} | "
            f"{sum(self.bids) / max(1, len(self.bids)):.2f} | "
            f"{sum(self.cards) / max(1, len(self.cards)):.3f} | "
            f"{len(lost) / max(1, len(self.cards)):.3f} |"
        )


def regrets(presets: Sequence[str], tables: int) -> Iterator[str]:
    """Every level against itself."""
    solving.load_kernels().join()
    yield "| | made | points per bid | points per card | cards that cost something |"
    yield "|---|---|---|---|---|"
    for preset in presets:
        for level in LEVELS:
            yield costs(level, preset, tables).row(f"{level}, `{preset}`")


def costs(level: str, preset: str, tables: int) -> Costs:
    bot, game, found = BOX.bots[level], BOX.game, Costs()
    bot.prepare()
    for number in range(tables):
        chance = FastChance(f"regret/{number}")
        state, asked = game.start(for_points(preset, DEALS), 2, chance).state, 0
        while seats := game.actors(state).must:
            asked += 1
            luck = FastChance(f"regret/{number}/{asked}")
            action = bot.choose(game.view(state, seats[0]), luck, Budget())
            _note(found, state, action)
            state = game.apply(state, Step(seats[0], action), chance).state
        found.made += [line.taken == line.contract.number for line in state.board.sheet]
    return found


def _note(found: Costs, state: Any, action: Any) -> None:
    board = state.board
    if isinstance(action, Bid):
        solved = solving.contracts([state.hands], board.turn)
        worth = [
            [sum(map(float.__mul__, ends, map(float, points(trump)))) for ends in numbers]
            for trump, numbers in enumerate(solved.chances[0])
        ]
        allowed = range(5) if board.contract is None else (4,)
        best = max(max(worth[trump]) for trump in allowed)
        found.bids.append(best - worth[action.suit][action.number])
    elif isinstance(action, Play) and len(state.hands[board.turn]) > 1:
        contract = board.contract
        moves = solving.moves(Position.of(board), [state.hands])
        paid = [float(each) for each in points(contract.suit, contract.doubled_by is not None)]
        values = dict(zip(moves.cards, moves.worth(paid), strict=True))
        side = 1 if board.turn == contract.declarer else -1
        best = max(side * value for value in values.values())
        found.cards.append(best - side * values[action.card])
