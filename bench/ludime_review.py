"""How long the review of a manche of Ludime takes, and how good the turns are that it finds.

python -m bench.ludime_review [manches]: manches among regular bots, by game and seats. The last
column compares the points of the turns that the review puts together with those of a search that
follows eight times as many.
"""

import sys
from collections.abc import Iterator
from time import process_time

from escale.bots import Budget, Wait
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.core.game import Step
from escale.games.ludime.rules import Partie, View
from escale.games.ludime.rules.words import words
from escale.games.ludime.study import better_turns, round_is_over, study
from escale.games.ludime.study.history import played_turns
from escale.words import anagram_finder

BOX = BOXES["ludime"]
MANCHES = 6
WIDER = 8


def ended(preset: str, seats: int, manches: int) -> Iterator[View]:
    """What everyone sees after the first manche of so many games."""
    game = BOX.game
    for seed in range(manches):
        chance = FastChance(seed)
        state = game.start(game.preset(preset), seats, chance).state
        while not round_is_over(view := game.view(state, None)):
            (seat,) = game.actors(state).must
            luck = FastChance(f"{seed}/{state.board.manche}/{state.board.step}")
            action = BOX.bots["regular"].choose(game.view(state, seat), luck, Budget())
            assert not isinstance(action, Wait)
            state = game.apply(state, Step(seat, action, 0), chance).state
        yield view


def share_found(view: View) -> float | None:
    """The share of the points of a wider search that the review finds."""
    if not isinstance(view.board.options, Partie):
        return None
    points = [0, 0]
    usual = better_turns.WIDTH, better_turns.BRANCHES
    for place, wider in enumerate((1, WIDER)):
        better_turns.WIDTH, better_turns.BRANCHES = usual[0] * wider, usual[1] * wider
        for turn in played_turns(view.board):
            found = better_turns.best_turn(better_turns.board_of(view.board, turn), turn.hand)
            points[place] += sum(step.gain for step in found)
    better_turns.WIDTH, better_turns.BRANCHES = usual
    return points[0] / points[1]


def main() -> None:
    manches = int(sys.argv[1]) if len(sys.argv) > 1 else MANCHES
    anagram_finder.load_kernels(words()).join()
    print("game    seats  turns  mean s  longest s  points found")
    for preset in BOX.game.presets:
        for seats in range(2, 5):
            times, turns, shares = [], 0, []
            for view in ended(preset, seats, manches):
                began = process_time()
                found = study(view)
                times.append(process_time() - began)
                assert found
                turns += len(found.turns)
                if (share := share_found(view)) is not None:
                    shares.append(share)
            told = f"{sum(shares) / len(shares):.1%}" if shares else ""
            mean = sum(times) / manches
            line = f"{preset:<7} {seats:>5}  {turns / manches:>5.1f}  {mean:>6.3f}"
            print(f"{line}  {max(times):>9.3f}  {told:>12}", flush=True)


if __name__ == "__main__":
    main()
