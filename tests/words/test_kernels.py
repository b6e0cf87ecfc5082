"""The kernel says what the plain version says, board by board and path by path.

1,000 boards; 100,000 in `make nightly`.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.words import grid
from escale.words.building.packing import Entry, pack
from escale.words.kernels import grid as kernel
from escale.words.kernels.automaton import Array
from escale.words.lexicon import Lexicon, lexicon
from escale.words.word_classes import WordClass
from tests.sizes import sized

BOARDS = sized(1_000, 30_000)
SHARES = 10
# As letters fall in French; fewer and fewer letters; letters of which long words are made.
ALPHABETS = (
    "EEEEESSSAAAAIIIITTTNNNRRRUUULLLOOODDCCPPMMVGFBQHXJYZKW",
    "ESARTINULO",
    "ESART",
    "ERS",
    "AE",
)


def random_boards(random: Random, number: int) -> list[str]:
    """A tenth with hardly any letters, where nearly every word is in doubt; a half like dice."""
    weights = [50, 30, 15, 4, 1]
    alphabets = random.choices(ALPHABETS, weights, k=number)
    return ["".join(random.choices(letters, k=grid.CELLS)) for letters in alphabets]


def numbered(boards: list[str]) -> Array:
    return np.frombuffer("".join(boards).encode(), np.uint8).reshape(-1, grid.CELLS) - ord("A")


def each(solved: kernel.Solved) -> Iterator[list[int]]:
    for begin, end in pairwise(solved.offsets):
        yield solved.numbers[begin:end].tolist()


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_kernel_and_plain_version_agree(share: int) -> None:
    french = lexicon("fr")
    boards = random_boards(Random(share), BOARDS // SHARES)
    solved = each(kernel.solve_many(french, numbered(boards)))
    for letters, numbers in zip(boards, solved, strict=True):
        expected = grid.solve(french, letters)
        assert numbers == [found.number for found in expected], letters
        assert kernel.solve(french, letters) == expected, letters


@pytest.mark.slow
@given(
    st.sets(st.text("AB", min_size=2, max_size=16), min_size=1, max_size=60),
    st.text("AB", min_size=grid.CELLS, max_size=grid.CELLS),
)
def test_they_agree_on_words_and_boards_of_two_letters(words: set[str], letters: str) -> None:
    read = Lexicon(pack("fr", [Entry(word, WordClass.NOUN) for word in words]))
    assert kernel.solve(read, letters) == grid.solve(read, letters)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_they_agree_in_other_languages(language: str) -> None:
    read = lexicon(language)
    for letters in random_boards(Random(1), 100):
        assert kernel.solve(read, letters) == grid.solve(read, letters)


def test_a_board_with_more_words_than_were_expected_of_it() -> None:
    """Room is made for 1,152 words, then for more."""
    words = ["".join(word) for word in _spellings("ABC", 7)]
    read = Lexicon(pack("fr", [Entry(word, WordClass.NOUN) for word in words]))
    letters = "AABBCCAABBCCAABC"
    expected = grid.solve(read, letters)
    assert len(expected) > 1152
    assert kernel.solve(read, letters) == expected
    weights = np.ones(len(read), np.int64)
    assert kernel.totals(read, numbered([letters] * 9), weights).tolist() == [len(expected)] * 9


def _spellings(letters: str, length: int) -> Iterator[str]:
    if length:
        for begin in _spellings(letters, length - 1):
            yield from (begin + letter for letter in letters)
    else:
        yield ""


def test_totals_add_up_the_weights_of_the_words() -> None:
    french = lexicon("fr")
    boards = numbered(random_boards(Random(2), 50))
    weights = np.arange(len(french)) % 12
    totals = kernel.totals(french, boards, weights)
    words = each(kernel.solve_many(french, boards))
    assert totals.tolist() == [int(weights[numbers].sum()) for numbers in words]


def test_no_boards_have_no_words() -> None:
    solved = kernel.solve_many(lexicon("fr"), np.empty((0, grid.CELLS), np.uint8))
    assert (solved.numbers.tolist(), solved.offsets.tolist()) == ([], [0])


@pytest.mark.parametrize(
    "boards",
    [np.zeros(16, int), np.zeros((2, 15), int), np.full((2, 16), 26), np.full((2, 16), -1)],
    ids=["flat", "small", "too-large", "negative"],
)
def test_what_is_no_board_never_reaches_the_kernel(boards: Array) -> None:
    with pytest.raises(ValueError, match="rows of 16 letters"):
        kernel.solve_many(lexicon("fr"), boards)


def test_each_word_needs_its_weight() -> None:
    with pytest.raises(ValueError, match="weight"):
        kernel.totals(lexicon("fr"), np.zeros((1, 16), np.uint8), np.ones(3, np.int64))


@pytest.mark.slow
def test_where_nothing_can_be_written_the_kernel_is_compiled_in_memory(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.touch()
    script = (
        "from escale.compiling import kernel\n"
        "import numba.core.caching as caching\n"
        "caching.InTreeCacheLocator.from_function = lambda *given: None\n"  # a read-only install
        "from escale.words.kernels.grid import spread\n"
        "print(spread(1))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        env={
            **os.environ,
            "NUMBA_CACHE_DIR": f"{nowhere}/numba",
            "HOME": str(nowhere),
            "XDG_CACHE_HOME": str(nowhere),
        },
    )
    assert done.stdout == f"{1 << 1 | 1 << 4 | 1 << 5}\n"
