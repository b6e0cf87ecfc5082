"""How long the review of a deal of Le Tordu takes, and how much of it is solved to the end.

python -m bench.tordu_review [deals]: deals among regular bots, complete auction, by seats.
"""

import sys
from collections.abc import Iterator
from time import process_time

from escale.bots import Budget
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.core.game import Step
from escale.games.tordu.bots.solver import solving
from escale.games.tordu.rules import Options, View
from escale.games.tordu.study.study import study

BOX = BOXES["tordu"]
DEALS = 8


def ended(seats: int, deals: int, seed: int = 7) -> Iterator[View]:
    """What everyone sees after each deal of a game."""
    game, chance = BOX.game, FastChance(seed)
    state = game.start(Options(overbid=True, double=True, deals=deals), seats, chance).state
    step = 0
    while must := game.actors(state).must:
        luck = FastChance(f"{seed}/{step}")
        action = BOX.bots["regular"].choose(game.view(state, must[0]), luck, Budget())
        was_played = state.board.stage == "play"
        state = game.apply(state, Step(must[0], action, 0), chance).state
        step += 1
        if was_played and state.board.stage != "play":
            yield game.view(state, None)


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    solving.load_kernels().join()
    print("seats  deals  mean s  longest s  cards solved")
    for seats in range(2, 6):
        times, cards = [], []
        for view in ended(seats, deals):
            began = process_time()
            found = study(view)
            times.append(process_time() - began)
            assert found
            cards += [each.exact for each in found.decisions if each.trick]
        mean, solved = sum(times) / len(times), sum(cards) / len(cards)
        print(f"{seats:>5}  {deals:>5}  {mean:>6.2f}  {max(times):>9.2f}  {solved:>11.1%}")


if __name__ == "__main__":
    main()
