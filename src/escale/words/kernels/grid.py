"""All words on a grid, thousands of grids at a time: what words/grid.py says, some 80 times faster.

The walk goes through the DAWG, not over the board: a prefix carries the *set of cells* where it can
end, so it is visited once however many paths spell it, and words come in their order. Two marks
keep cells from being used twice:

- *used*: cells of sets that had a single cell; every path of the prefix goes through them.
- *maybe*: cells of larger sets. If a later set meets them the prefix is in doubt, and only then
  does a word need the search for a real path.

A set of cells is 16 bits, a set of letters 26.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...compiling import count_ones, kernel, lowest_one
from ..grid import CELLS, NEIGHBOURS, SHORTEST, WordOnGrid, check_letters
from ..lexicon import A, Lexicon
from .automaton import Array, automaton

ALL_CELLS = (1 << CELLS) - 1
ALL_LETTERS = (1 << 26) - 1
HALF = CELLS // 2

# One array to work in: several small ones made the walk a tenth slower.
PLACES = 0  # by letter: its cells
SETS = 32  # by depth: the cells where the prefix can end
TRIED = 64  # by depth, in the search for a path: cells still to be tried
CHOSEN = 96  # and the one on the path
FIRST_HALF = 256  # by set of cells of the upper two rows: their letters
SECOND_HALF = 512
STACK = 768  # frames: node, number and letters still to be tried, marks and depth, reach
FRAME = 4
WORK = 1024
IN_WORK = WORK - 1  # an index & IN_WORK is never negative, which spares numba a question

MAYBE = 16  # where the marks lie in one number: used in the lowest 16 bits, maybe, doubt, depth
DOUBT = 32
DEPTH = 40
MARKS = (1 << DEPTH) - 1


class Solved(NamedTuple):
    """Words of many boards; those of board i are numbers[offsets[i] : offsets[i + 1]]."""

    numbers: Array
    offsets: Array


def _spread_table() -> Array:
    """All neighbours of each set of eight cells: of the upper half, then of the lower half."""
    table = np.zeros(512, np.int64)
    for cells in range(512):
        for cell in range(HALF):
            if cells >> cell & 1:
                for neighbour in NEIGHBOURS[cell + HALF * (cells >> HALF)]:
                    table[cells] |= 1 << neighbour
    return table


SPREAD = _spread_table()


@kernel
def spread(cells: int) -> int:
    """All cells that are neighbours of one of these."""
    return SPREAD[cells & 255] | SPREAD[256 | cells >> HALF & 255]


@kernel
def find_path(work: Array, first: int, last: int) -> bool:
    """Whether the sets between two depths hold a path that uses no cell twice; it is CHOSEN then.

    From the end of a prefix backwards there are few dead ends; forwards it finds the first path.
    """
    way = 1 if first < last else -1
    step, used = first, 0
    work[TRIED + step] = work[SETS + step]
    while True:
        left = work[TRIED + step]
        if left == 0:
            if step == first:
                return False
            step -= way
            used ^= work[CHOSEN + step]
            continue
        cell = left & -left
        work[TRIED + step] = left ^ cell
        work[CHOSEN + step] = cell
        if step == last:
            return True
        used |= cell
        step += way
        work[TRIED + step] = work[SETS + step] & spread(cell) & ~used


@kernel
def lay(board: Array, work: Array) -> None:
    """Lay out a board: cells by letter, letters by set of cells."""
    for letter in range(26):
        work[PLACES + letter] = 0
    for cell in range(CELLS):
        work[PLACES + np.int64(board[cell])] |= 1 << cell
    for half, start in ((FIRST_HALF, 0), (SECOND_HALF, HALF)):
        work[half] = 0
        for cell in range(HALF):
            bit = 1 << np.int64(board[start + cell])
            for others in range(1 << cell):
                work[half + (1 << cell) + others] = work[half + others] | bit


@kernel
def walk(edges: Array, skips: Array, board: Array, work: Array, numbers: Array, end: int) -> int:
    """Put the words of a board behind the first `end` numbers; the new end, -1 if they are full."""
    lay(board, work)
    node, number, depth, marks, reach = edges[0], 0, 0, 0, ALL_CELLS
    todo = node >> 32 & (work[FIRST_HALF + 255] | work[SECOND_HALF + 255])
    top = STACK
    while todo:
        letter = lowest_one(todo)
        bit = 1 << letter
        todo ^= bit
        cells = work[letter] & reach
        place = ((node & 0xFFFFFFFF) >> 1) + count_ones(node >> 32 & bit - 1)
        edge = edges[place]
        through = number + skips[place] + (edge & 1)
        marked = marks | (cells if cells & cells - 1 == 0 else cells << MAYBE)
        marked |= np.int64(marks >> MAYBE & cells != 0) << DOUBT
        near = spread(cells) & ~marked
        letters = work[FIRST_HALF + (near & 255)] | work[SECOND_HALF + (near >> 8 & 255)]
        onward = edge >> 32 & letters
        work[SETS + (depth & 31)] = cells
        if end == len(numbers):
            return -1
        numbers[end] = through - 1  # to be written over unless a word ends here
        word = edge & np.int64(depth + 1 >= SHORTEST)
        if word & marked >> DOUBT:
            word = np.int64(find_path(work, depth, 0))
        end += word
        if onward:
            work[top & IN_WORK] = node
            work[top + 1 & IN_WORK] = number << 32 | todo
            work[top + 2 & IN_WORK] = depth << DEPTH | marks
            work[top + 3 & IN_WORK] = reach
            top += FRAME if todo else 0  # there is nothing to come back to after the last letter
            node, number, todo, marks, reach = edge, through, onward, marked, near
            depth += 1
        elif todo == 0 and top > STACK:
            top -= FRAME
            node = work[top & IN_WORK]
            number, todo = work[top + 1 & IN_WORK] >> 32, work[top + 1 & IN_WORK] & ALL_LETTERS
            depth, marks = work[top + 2 & IN_WORK] >> DEPTH, work[top + 2 & IN_WORK] & MARKS
            reach = work[top + 3 & IN_WORK]
    return end


@kernel
def walk_many(edges: Array, skips: Array, boards: Array) -> tuple[Array, Array]:
    """The words of every board, one after the other, and where each board's begin."""
    work = np.zeros(WORK, np.int64)
    numbers = np.empty(128 * (len(boards) + 8), np.int32)
    offsets = np.zeros(len(boards) + 1, np.int64)
    for board in range(len(boards)):
        begin = offsets[board]
        end = walk(edges, skips, boards[board], work, numbers, begin)
        while end < 0:
            larger = np.empty(2 * len(numbers), np.int32)
            larger[:begin] = numbers[:begin]
            numbers = larger
            end = walk(edges, skips, boards[board], work, numbers, begin)
        offsets[board + 1] = end
    return numbers[: offsets[-1]].copy(), offsets


@kernel
def total_many(edges: Array, skips: Array, boards: Array, weights: Array) -> Array:
    """The sum of the weights of its words, for every board."""
    work = np.zeros(WORK, np.int64)
    numbers = np.empty(4096, np.int32)
    totals = np.zeros(len(boards), np.int64)
    for board in range(len(boards)):
        end = walk(edges, skips, boards[board], work, numbers, 0)
        while end < 0:
            numbers = np.empty(2 * len(numbers), np.int32)
            end = walk(edges, skips, boards[board], work, numbers, 0)
        for index in range(end):
            totals[board] += weights[numbers[index]]
    return totals


@kernel
def trace_all(edges: Array, skips: Array, board: Array, numbers: Array) -> tuple[Array, Array]:
    """The first path of each word of one board, one after the other, and where each begins."""
    work = np.zeros(WORK, np.int64)
    lay(board, work)
    paths = np.empty(CELLS * len(numbers), np.uint8)
    offsets = np.zeros(len(numbers) + 1, np.int64)
    for index in range(len(numbers)):
        left, node, depth, reach = np.int64(numbers[index]), edges[0], -1, ALL_CELLS
        while left >= 0:
            letters, place = node >> 32, (node & 0xFFFFFFFF) >> 1
            last = place + count_ones(letters) - 1
            while place < last and skips[place + 1] <= left:
                letters &= letters - 1
                place += 1
            node = edges[place]
            left -= skips[place] + (node & 1)
            depth += 1
            work[SETS + depth] = work[PLACES + lowest_one(letters)] & reach
            reach = spread(work[SETS + depth])
        find_path(work, 0, depth)
        for step in range(depth + 1):
            paths[offsets[index] + step] = lowest_one(work[CHOSEN + step])
        offsets[index + 1] = offsets[index] + depth + 1
    return paths, offsets


def as_boards(boards: Array) -> Array:
    """Checked letters from 0 to 25, sixteen a board: the kernels ask no more questions."""
    lettered = boards.min(initial=0) >= 0 and boards.max(initial=0) < 26
    if boards.ndim != 2 or boards.shape[1] != CELLS or not lettered:
        raise ValueError(f"boards are rows of {CELLS} letters from 0 to 25")
    return np.require(boards, np.uint8, ["C", "W"])


def solve_many(lexicon: Lexicon, boards: Array) -> Solved:
    """All words of three letters or more of every board; rows of sixteen letters from 0 to 25."""
    return Solved(*walk_many(*automaton(lexicon), as_boards(boards)))


def totals(lexicon: Lexicon, boards: Array, weights: Array) -> Array:
    """The value of the words of each board, by a weight for each word of the lexicon."""
    if len(weights) != len(lexicon):
        raise ValueError("a weight for each word of the lexicon")
    return total_many(
        *automaton(lexicon), as_boards(boards), np.require(weights, np.int64, ["C", "W"])
    )


def solve(lexicon: Lexicon, letters: str) -> list[WordOnGrid]:
    """Finds what grid.solve finds, path for path."""
    check_letters(letters)
    boards = np.frombuffer(letters.encode(), np.uint8).reshape(1, CELLS) - A
    numbers = walk_many(*automaton(lexicon), boards)[0]
    cells, offsets = trace_all(*automaton(lexicon), boards[0], numbers)
    paths, ends = cells.tobytes(), offsets.tolist()
    return [
        WordOnGrid(number, tuple(paths[begin:end]))
        for number, (begin, end) in zip(numbers.tolist(), pairwise(ends), strict=True)
    ]
