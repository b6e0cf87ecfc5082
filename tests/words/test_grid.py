"""Words on the grid (BOG-1, BOG-2, BOG-3); solve finds what trace allows, no more and no less."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.words.building.packing import Entry, pack
from escale.words.grid import CELLS, NEIGHBOURS, WordOnGrid, solve, trace
from escale.words.lexicon import Lexicon, lexicon
from escale.words.spelling import ALPHABET
from escale.words.word_classes import WordClass

LEAFLET = "UTXO LUID AISA MREN".replace(" ", "")
# Two or three letters on sixteen cells: nearly every word has many walks and few paths.
CROWDED = st.sampled_from(["AB", "ABC", "ESR", ALPHABET]).flatmap(
    lambda letters: st.text(letters, min_size=CELLS, max_size=CELLS)
)
WORDS = st.sets(st.text("ABCERS", min_size=2, max_size=9), min_size=1, max_size=40)


def small(*words: str) -> Lexicon:
    return Lexicon(pack("fr", [Entry(word, WordClass.NOUN) for word in words]))


def is_path(letters: str, word: str, path: tuple[int, ...]) -> bool:
    """What BOG-1 and BOG-2 ask of a path, written down a second time."""
    return (
        "".join(letters[cell] for cell in path) == word
        and len(set(path)) == len(path)
        and all(max(abs(a // 4 - b // 4), abs(a % 4 - b % 4)) == 1 for a, b in pairwise(path))
    )


def test_BOG_1_neighbours_touch_by_side_or_corner() -> None:
    assert NEIGHBOURS[0] == {1, 4, 5}
    assert NEIGHBOURS[5] == {0, 1, 2, 4, 6, 8, 9, 10}
    assert NEIGHBOURS[7] == {2, 3, 6, 10, 11}  # and not 8, on the other side


@pytest.mark.parametrize("word", ["LUI", "CRU"])
def test_BOG_1_a_word_goes_from_neighbour_to_neighbour(word: str) -> None:
    letters = "LUXX XIXX CXXX XRUX".replace(" ", "")
    path = trace(letters, word)
    assert path
    assert is_path(letters, word, path)


def test_BOG_1_letters_that_do_not_touch_make_no_word() -> None:
    assert trace("LXUX XXXI XXXX XXXX".replace(" ", ""), "LUI") is None


def test_BOG_2_a_square_is_used_once() -> None:
    """BOG-D9: RUES, RUE, RUSE, SURE are there; SURES would need S twice."""
    letters = "XXXX XRUX XSEX XXXX".replace(" ", "")
    for word in ("RUES", "RUE", "RUSE", "SURE"):
        assert trace(letters, word), word
    assert trace(letters, "SURES") is None


def test_BOG_2_two_squares_with_the_same_letter_are_two() -> None:
    path = trace(LEAFLET, "ALIENA")
    assert path
    assert is_path(LEAFLET, "ALIENA", path)
    assert path[0] != path[-1]


def test_BOG_3_a_word_is_found_once_by_its_first_path() -> None:
    """LUI in the leaflet's grid, by the first U and not by the second."""
    assert solve(small("LUI"), LEAFLET) == [WordOnGrid(0, (4, 5, 6))]
    assert solve(small("AAA"), "A" * CELLS) == [WordOnGrid(0, (0, 1, 2))]


def test_solve_lists_words_of_three_letters_and_more() -> None:
    assert [found.number for found in solve(small("IL", "LUI"), LEAFLET)] == [1]


@pytest.mark.parametrize("letters", ["", "ABC", "A" * 17, "É" + "A" * 15, "a" * 16, "?" * 16])
def test_a_grid_is_sixteen_letters(letters: str) -> None:
    with pytest.raises(ValueError, match="not 16 letters"):
        solve(small("LUI"), letters)
    with pytest.raises(ValueError, match="not 16 letters"):
        trace(letters, "LUI")


def test_no_letters_have_no_path() -> None:
    assert trace(LEAFLET, "") is None


@given(WORDS, CROWDED)
def test_solve_finds_exactly_the_words_that_can_be_traced(words: set[str], letters: str) -> None:
    read = small(*words)
    traced = {word: trace(letters, word) for word in words if len(word) >= 3}
    expected = [WordOnGrid(read.number(word) or 0, path) for word, path in traced.items() if path]
    assert solve(read, letters) == sorted(expected)


@given(CROWDED)
def test_every_path_of_the_french_lexicon_is_one(letters: str) -> None:
    french = lexicon("fr")
    for number, path in solve(french, letters):
        assert is_path(letters, french.word(number), path)


def test_the_words_that_the_leaflet_names_lie_on_its_grid() -> None:
    french = lexicon("fr")
    found = {french.word(number) for number, _ in solve(french, LEAFLET)}
    assert {"LUI", "DANSERAI", "ALIENAIS", "TISANERAI", "DANSER", "LUIRE", "LAMIER"} <= found
