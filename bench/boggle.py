"""`python -m bench.boggle [BOARDS]`: boards solved per second, ours next to solvers from PyPI.

The same boards (De Luxe dice, thrown at random), the same words (the French lexicon), one core,
processor time; building a trie is not counted. Slower solvers get a share of the boards. All must
find the same words. The peers are not among our dependencies:
pip install boggled==1.0.0 pyggle==1.2.0
"""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import pairwise
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from bench.collector import without_collector
from escale.core.chance import FastChance
from escale.games.boggle.rules.material import roll
from escale.words import grid
from escale.words.grid_solver import Solve
from escale.words.kernels import grid as kernel
from escale.words.lexicon import Lexicon, lexicon

BOARDS = 20_000
ROUNDS = 5  # the best counts, since other work only slows it down

Boards = list[str]
Answers = list[list[str]]  # by board: its words in order


class Contestant(NamedTuple):
    """A solver, how its answers become words, and of how many boards it gets one."""

    name: str
    solve: Callable[[Boards], Any]
    read: Callable[[Any], Answers]
    share: int


def in_bulk(words: Lexicon) -> Contestant:
    """The kernel on all boards at once; words are numbers."""

    def solve(boards: Boards) -> kernel.Solved:
        letters = np.frombuffer("".join(boards).encode(), np.uint8).reshape(-1, grid.CELLS)
        return kernel.solve_many(words, letters - ord("A"))

    def read(solved: kernel.Solved) -> Answers:
        spans = pairwise(solved.offsets.tolist())
        return [[words.word(number) for number in solved.numbers[a:b].tolist()] for a, b in spans]

    return Contestant("kernel, all boards at once", solve, read, 1)


def one_by_one(name: str, solver: Solve, share: int) -> Callable[[Lexicon], Contestant]:
    """Ours as a table asks for it, with a path for each word."""

    def contestant(words: Lexicon) -> Contestant:
        def solve(boards: Boards) -> list[list[grid.WordOnGrid]]:
            return [solver(words, letters) for letters in boards]

        def read(solved: list[list[grid.WordOnGrid]]) -> Answers:
            return [[words.word(found.number) for found in board] for board in solved]

        return Contestant(name, solve, read, share)

    return contestant


def boggled(words: Lexicon) -> Contestant:
    """A trie and a walk over the board; every path of every word."""
    package = import_module("boggled")
    known = package.BoggleWords(grid.SHORTEST)
    known.iteratorPopulateTrie(playable(words))

    def solve(boards: Boards) -> Answers:
        return [found(package.BoggleSolver(package.BoggleBoard(each), known)) for each in boards]

    def found(solver: Any) -> list[str]:
        solver.solve()
        words: list[str] = solver.foundWords
        return words

    return Contestant(f"boggled {version('boggled')}", solve, list, 200)


def pyggle(words: Lexicon) -> Contestant:
    """A trie and a walk over the board; one path of every word."""
    game = import_module("pyggle").Boggle([["A"]], list(playable(words)))

    def solve(boards: Boards) -> list[dict[str, Any]]:
        return [found(letters) for letters in boards]

    def found(letters: str) -> dict[str, Any]:
        rows = range(0, grid.CELLS, grid.SIDE)
        game.board = [list(letters[row : row + grid.SIDE]) for row in rows]
        answer: dict[str, Any] = game.solve()
        return answer

    def read(solved: list[dict[str, Any]]) -> Answers:
        return [sorted(word.upper() for word in board) for board in solved]

    return Contestant(f"pyggle {version('pyggle')}", solve, read, 100)


def playable(words: Lexicon) -> Iterator[str]:
    """What the peers are given: the words that could lie on a board."""
    return (word for word in words if grid.SHORTEST <= len(word) <= grid.CELLS)


OURS = (
    in_bulk,
    one_by_one("kernel, board by board, with paths", kernel.solve, 5),
    one_by_one("plain Python, with paths", grid.solve, 20),
)
PEERS = (boggled, pyggle)


def rate(contestant: Contestant, boards: Boards) -> float:
    """Boards per second, with Python's collector out of everybody's way."""
    best = float("inf")
    with without_collector():
        for _ in range(ROUNDS):
            began = process_time()
            contestant.solve(boards)
            best = min(best, process_time() - began)
    return len(boards) / best


def main(number: int = BOARDS) -> None:
    """A row for each solver: boards per second, and how many times as fast the kernel is."""
    french = lexicon("fr")
    boards = [roll(FastChance(seed), "board") for seed in range(number)]
    title = f"boards per second, {len(french):,} French words"
    print(f"\n{title:<44}{'boards/s':>10}")
    expected: Answers = []
    fastest = 0.0
    for make in (*OURS, *PEERS):
        if make in PEERS and not find_spec(make.__name__):
            print(f"{make.__name__:<44}{'–':>10}   not installed (pip install {make.__name__})")
            continue
        contestant = make(french)
        some = boards[: -(-number // contestant.share)]
        answers = contestant.read(contestant.solve(some))
        expected = expected or answers
        agreed = "" if answers == expected[: len(some)] else ", WHICH FINDS OTHER WORDS"
        speed = rate(contestant, some)
        fastest = fastest or speed
        ratio = f"the kernel {fastest / speed:,.1f} times{agreed}"
        print(f"{contestant.name:<44}{speed:>10,.0f}   {ratio}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
