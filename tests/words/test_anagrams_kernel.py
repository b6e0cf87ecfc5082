"""The kernel finds what the plain walk finds, in the same order, and what counting finds.

1,000 questions; 100,000 in `make nightly`.
"""

from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.ludime import Oracle
from escale.words import anagrams as plain
from escale.words.anagrams import Anagrams, WordBatch, anagrams, words_of
from escale.words.building.anagrams import make_anagrams
from escale.words.kernels import anagrams as kernel
from escale.words.lexicon import lexicon
from escale.words.spelling import ALPHABET
from escale.words.word_values import lengths
from tests.sizes import sized
from tests.words.letters import PACK, by_counts, french_words, indexed, random_question, small
from tests.words.test_anagrams import SETS

QUESTIONS = sized(300, 30_000)
SHARES = 10
SPELLINGS = st.text("ABC", min_size=3, max_size=10) | st.text("ABCXYZ", min_size=3, max_size=20)


def each(found: WordBatch) -> list[list[int]]:
    return [found.numbers[begin:end].tolist() for begin, end in pairwise(found.offsets)]


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_kernel_and_plain_walk_and_counting_agree(share: int) -> None:
    index, random = anagrams(lexicon("fr")), Random(share)
    asked = [random_question(random, french_words()) for _ in range(QUESTIONS // SHARES)]
    for most in (0, 1, 2):
        some = [question for question in asked if question.most == most]
        hands, base_words = [each.hand for each in some], [each.base_word for each in some]
        found = each(kernel.find_many(index, hands, base_words, most))
        assert found == each(plain.find_many(index, hands, base_words, most))
        for question, numbers in zip(some, found, strict=True):
            assert sorted(numbers) == by_counts(question), question


@given(
    st.sets(SPELLINGS, min_size=1, max_size=60),
    st.lists(st.tuples(st.text("ABCX", max_size=24), st.text("ABCX", max_size=12)), max_size=5),
    st.integers(0, 4),
)
def test_they_agree_on_words_of_few_letters(
    words: set[str], asked: list[tuple[str, str]], most: int
) -> None:
    index = indexed(*words)
    hands, base_words = [hand for hand, _ in asked], [base_word for _, base_word in asked]
    expected = each(plain.find_many(index, hands, base_words, most))
    assert each(kernel.find_many(index, hands, base_words, most)) == expected


@given(st.data())
def test_they_agree_on_what_is_accepted_and_on_the_dearest(data: st.DataObject) -> None:
    words = data.draw(st.sets(SPELLINGS, min_size=1, max_size=60))
    marks = bytes(data.draw(st.lists(st.integers(0, 3), min_size=len(words), max_size=len(words))))
    index = indexed(*words)
    hands, base_words = ["AAABBBCC", "ABCXYZ", "", "XX"], ["", "AB", "ABC", "X"]
    for accepted in (marks, bytearray(marks), memoryview(marks)):
        found = kernel.find_many(index, hands, base_words, 0, accepted)
        assert each(found) == each(plain.find_many(index, hands, base_words, 0, marks))
    for hand, base_word in zip(hands, base_words, strict=True):
        ascending = kernel.find(index, hand, base_word, 0, marks)
        assert ascending == plain.find(index, hand, base_word, 0, marks)
    for most in (0, 1):
        most_valuable = kernel.most_valuable(index, hands, base_words, marks, most)
        assert most_valuable == plain.most_valuable(index, hands, base_words, marks, most)


def test_they_agree_on_the_dearest_french_words() -> None:
    french, random = lexicon("fr"), Random(1)
    asked = [random_question(random, french_words()) for _ in range(300)]
    hands, base_words = [each.hand for each in asked], [each.base_word for each in asked]
    given = (anagrams(french), hands, base_words, lengths(french))
    assert kernel.most_valuable(*given) == plain.most_valuable(*given)


def test_a_hand_with_more_words_than_were_expected_of_it() -> None:
    """Room is made for 256 words, then for more."""
    words = ["".join(word) for word in product("ABC", repeat=7)]
    index = indexed(*words)
    hand = "AAAAAAABBBBBBBCCCCCCC"
    found = kernel.find_many(index, [hand, hand], ["", "A"])
    assert found.offsets.tolist()[1] == len(words)
    assert each(found) == each(plain.find_many(index, [hand, hand], ["", "A"]))


def test_the_whole_pack_makes_nearly_all_words() -> None:
    index = anagrams(lexicon("fr"))
    (numbers,) = each(kernel.find_many(index, [PACK], [""]))
    assert numbers == [*plain.words_of(index, PACK)]
    assert len(numbers) > 400_000


@pytest.mark.parametrize("letter", "AEWZ")
def test_more_letters_than_any_word_has_are_as_good_as_many(letter: str) -> None:
    """Neither many of one letter nor many of all overrun what the kernel works in."""
    index = indexed(letter * 20, letter * 19, "OSE", "ROSES")
    every = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 50
    hands = [letter * 300, letter, letter * 2, every, every, "S" + letter, letter]
    base_words = ["", letter * 19, letter * 19, "", every, "RO" + letter * 300, letter * 20]
    found = each(kernel.find_many(index, hands, base_words))
    assert found == each(plain.find_many(index, hands, base_words))
    assert len(found[3]) == 4
    assert found[4:] == [[], [], []]


def test_no_questions_have_no_words() -> None:
    index = indexed("OSE")
    found = kernel.find_many(index, [], [])
    assert (found.numbers.tolist(), found.offsets.tolist()) == ([], [0])
    assert kernel.most_valuable(index, [], [], b"\1") == []


# ---- the plain walk, by counting

HANDS = st.text("ABC", max_size=10) | st.text(ALPHABET, max_size=20)


@given(SETS, HANDS, st.text("ABC", max_size=5), st.integers(0, 3))
def test_the_walk_finds_what_counting_finds(
    words: set[str], hand: str, base_word: str, most: int
) -> None:
    read = small(*words)
    found = words_of(Anagrams(make_anagrams(read)), hand, base_word, most)
    assert sorted(found) == Oracle(read).find(hand, base_word, most)


@pytest.mark.slow
@pytest.mark.nightly
def test_the_walk_finds_what_counting_finds_in_french() -> None:
    """Some with the slow oracle, and more with a quick one that agrees with it."""
    french, random = lexicon("fr"), Random(7)
    oracle, index = Oracle(french), anagrams(french)
    for place in range(150):
        question = random_question(random, french_words())
        expected = by_counts(question)
        assert sorted(words_of(index, *question)) == expected, question
        if place < 10:
            assert oracle.find(*question) == expected, question
