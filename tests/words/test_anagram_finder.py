"""The facade: the plain version answers at once, the kernel as soon as it is there."""

import sys
from collections.abc import Callable, Sequence
from threading import Event

import pytest

from escale.words import anagram_finder, anagrams
from escale.words.anagram_finder import AnagramFinder, Engine
from escale.words.anagrams import Anagrams, Bytes, WordBatch
from escale.words.lexicon import lexicon
from escale.words.word_values import lengths

HAND = "AEEILMNOPRSSTTUV"
OTHER = "ABDEEGIIMNOQRSUU"


class SlowKernel:
    """A kernel that is loaded when the test says so, and tells what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.ready = Event()

    def load(self) -> Engine:
        assert self.ready.wait(60)
        return self

    def find(
        self, index: Anagrams, hand: str, base_word: str, most: int, accepted: bytes | None
    ) -> tuple[int, ...]:
        self.asked.append(hand)
        return anagrams.find(index, hand, base_word, most, accepted)

    def find_many(
        self,
        index: Anagrams,
        hands: Sequence[str],
        base_words: Sequence[str],
        most: int,
        accepted: Bytes | None,
    ) -> WordBatch:
        self.asked += hands
        return anagrams.find_many(index, hands, base_words, most, accepted)

    def most_valuable(
        self,
        index: Anagrams,
        hands: Sequence[str],
        base_words: Sequence[str],
        values: Bytes,
        most: int,
    ) -> list[int]:
        self.asked += hands
        return anagrams.most_valuable(index, hands, base_words, values, most)


@pytest.fixture
def slow() -> SlowKernel:
    return SlowKernel()


def expected(hand: str, base_word: str = "", most: int = 0) -> tuple[int, ...]:
    index = anagrams.anagrams(lexicon("fr"))
    return tuple(sorted(anagrams.words_of(index, hand, base_word, most)))


def test_the_first_call_is_answered_while_the_kernel_is_still_loading(slow: SlowKernel) -> None:
    french, finder = lexicon("fr"), AnagramFinder(slow.load)
    assert finder.find(french, HAND, "", 0, None) == expected(HAND)
    assert finder.find(french, HAND, "ROSE", 1, None) == expected(HAND, "ROSE", 1)
    found = finder.find_many(french, [HAND], ["ROSE"], 0, None)
    assert tuple(sorted(found.numbers.tolist())) == expected(HAND, "ROSE")
    assert finder.most_valuable(french, ["X"], ["ROSE"], lengths(french), 0) == [-1]
    assert slow.asked == []
    slow.ready.set()
    finder.load_kernels(french).join()
    slow.asked.clear()
    assert finder.find(french, OTHER, "", 0, None) == expected(OTHER)
    finder.most_valuable(french, [HAND], [""], lengths(french), 0)
    assert slow.asked == [OTHER, HAND]


def test_a_question_is_answered_once(slow: SlowKernel) -> None:
    french, finder = lexicon("fr"), AnagramFinder(slow.load)
    slow.ready.set()
    finder.load_kernels(french).join()
    slow.asked.clear()
    first = finder.find(french, HAND, "ROSE", 2, None)
    assert finder.find(french, HAND, "ROSE", 2, None) is first
    assert slow.asked == [HAND]


def test_the_kernel_is_loaded_once(slow: SlowKernel) -> None:
    french, finder = lexicon("fr"), AnagramFinder(slow.load)
    finder.find(french, HAND, "", 0, None)
    thread = finder.load_kernels(french)
    finder.find(french, OTHER, "", 0, None)
    assert finder.load_kernels(french) is thread
    assert thread.daemon  # nobody who leaves waits for it
    slow.ready.set()
    thread.join()


def test_without_numba_the_plain_version_goes_on(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "escale.words.kernels.anagrams", None)
    monkeypatch.delattr("escale.words.kernels.anagrams", raising=False)
    french, finder = lexicon("fr"), AnagramFinder()
    finder.load_kernels(french).join()
    assert finder.ask(french) is anagrams
    assert finder.find(french, HAND, "", 0, None) == expected(HAND)
    assert not caplog.records


def unloadable() -> Engine:
    raise OSError("the compiled code is of another processor")


class Failing(SlowKernel):
    def find_many(self, *given: object, **named: object) -> WordBatch:
        raise RuntimeError("cannot compile")


@pytest.mark.parametrize("load", [unloadable, Failing], ids=["loading", "compiling"])
def test_a_kernel_that_fails_leaves_the_plain_version_in_charge_and_says_so_once(
    load: Callable[[], Engine], caplog: pytest.LogCaptureFixture
) -> None:
    french, finder = lexicon("fr"), AnagramFinder(load)
    finder.load_kernels(french).join()
    assert finder.find(french, OTHER, "", 0, None) == expected(OTHER)
    assert finder.ask(french) is anagrams
    assert [(each.levelname, each.message) for each in caplog.records] == [
        ("WARNING", "no kernel: words are composed slowly")
    ]


@pytest.mark.slow
def test_the_real_kernel_takes_over() -> None:
    french = lexicon("fr")
    before = anagram_finder.find(french, HAND)
    anagram_finder.load_kernels(french).join()
    assert anagram_finder._finder.ask(french) is not anagrams
    assert anagram_finder.find(french, OTHER, "ROSE") == expected(OTHER, "ROSE")
    found = anagram_finder.find_many(french, [HAND], [""], accepted=bytes([1]) * len(french))
    assert tuple(sorted(found.numbers.tolist())) == before
    common = bytes([each >= 30 for each in french.commonness])
    assert anagram_finder.find(french, HAND, accepted=common) == tuple(
        number for number in before if common[number]
    )
    yuan = french.number("YUAN")
    assert anagram_finder.most_valuable(french, ["W", "QY"], ["NUA"] * 2, lengths(french)) == [
        -1,
        yuan,
    ]


@pytest.mark.parametrize(
    "hands, base_words, most, marks, problem",
    [
        (["ABC"], ["É"], 0, None, "from A to Z"),
        (["a"], [""], 0, None, "from A to Z"),
        (["ABC"], [], 0, None, "a base word for each hand"),
        (["ABC"], [""], -1, None, "not a number of letters"),
        (["ABC"], [""], 0, b"\1", "a byte for each word"),
    ],
)
def test_what_is_no_question_never_reaches_the_kernel(
    hands: list[str], base_words: list[str], most: int, marks: bytes | None, problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        anagram_finder.find_many(lexicon("fr"), hands, base_words, most, marks)
    if len(hands) == len(base_words):
        with pytest.raises(ValueError, match=problem):
            anagram_finder.find(lexicon("fr"), hands[0], base_words[0], most, marks)
    with pytest.raises(ValueError, match=problem):
        anagram_finder.most_valuable(
            lexicon("fr"), hands, base_words, marks or bytes(len(lexicon("fr"))), most
        )
