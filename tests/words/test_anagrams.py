"""Words by their letters (LUD-C5, LUD-C6): the file, and the plain walk against counting."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.core.errors import BadInput
from escale.words import anagrams as module
from escale.words.anagrams import (
    HEADER,
    Anagrams,
    anagrams,
    classes,
    find_many,
    most_valuable,
    words_of,
)
from escale.words.building.anagrams import make_anagrams, rarest_first
from escale.words.lexicon import Lexicon, lexicon
from escale.words.spelling import ALPHABET
from tests.words.letters import french_words, indexed, small

WORDS = ("AS", "ROSE", "OSER", "ROSES", "OSERA", "ADORES")
# Few letters make words that share them; all letters make the others.
SPELLINGS = st.text("ABC", min_size=2, max_size=8) | st.text(ALPHABET, min_size=2, max_size=20)
SETS = st.sets(SPELLINGS, min_size=1, max_size=40).filter(
    lambda words: any(len(word) >= 3 for word in words)
)


def made(hand: str, base_word: str = "", most: int = 0) -> set[str]:
    french = lexicon("fr")
    return {french.word(number) for number in words_of(anagrams(french), hand, base_word, most)}


def test_LUD_C5_all_letters_are_kept_in_any_order() -> None:
    for base_word, hand, word in (
        ("TREVES", "I", "VERITES"),
        ("VERITES", "A", "EVITERAS"),
        ("RATATINEES", "S", "TASSERAIENT"),
        ("NUA", "Y", "YUAN"),
        ("TASSENT", "RO", "TASSERONT"),
    ):
        assert word in made(hand, base_word), word
        assert word not in made(hand[1:], base_word), word
    assert "TARTINES" not in made("IN", "TARTES", most=1)
    assert "TARTINES" in made("IN", "TARTES", most=2)


def test_LUD_C6_an_anagram_alone_adds_nothing() -> None:
    assert "TSAR" in made("ARST")
    assert not made("", "ARTS")
    assert "TSAR" not in made("ARST", "ARTS")


def test_a_letter_is_used_as_often_as_one_has_it() -> None:
    index = indexed("ELLE", "SELLE", "SELLES")
    assert list(words_of(index, "ELS")) == []
    assert sorted(words_of(index, "EELLS")) == [0, 1]
    assert sorted(words_of(index, "ELLSS", "E")) == [0, 1, 2]
    assert sorted(words_of(index, "LSES", "ELL")) == [0, 1, 2]


@given(SETS)
def test_every_word_of_three_letters_is_in_one_class_and_shares_its_letters(
    words: set[str],
) -> None:
    read = small(*words)
    index = Anagrams(make_anagrams(read))
    together = [index.numbers[a:b].tolist() for a, b in pairwise(index.offsets)]
    spelt = [{"".join(sorted(read.word(number))) for number in each} for each in together]
    long = [number for number, word in enumerate(read) if len(word) >= 3]
    assert sorted(number for each in together for number in each) == long
    assert all(each == sorted(each) for each in together)
    assert all(len(each) == 1 for each in spelt)
    assert len(index) == len(together) == len(set.union(*spelt))


def test_the_rarest_letter_comes_first() -> None:
    assert rarest_first(["SAS", "AS", "SI"]) == "BCDEFGHJKLMNOPQRTUVWXYZIAS"
    french = anagrams(lexicon("fr"))
    counts = Counter("".join(french_words()))
    assert [counts[letter] for letter in french.order] == sorted(counts.values())
    assert sorted(french.order) == sorted(ALPHABET)


def test_classes_are_numbered_in_the_order_of_their_rare_letters() -> None:
    """X is rarer than O, and O than S: OX, then OS."""
    index = indexed("OSSO", "SSS", "XOS", "SOX", "SOS")
    assert index.order[-3:] == "XOS"
    assert [index.numbers[a:b].tolist() for a, b in pairwise(index.offsets)] == [
        [2, 4],
        [0],
        [1],
        [3],
    ]
    assert classes(index, "XOSSS") == [0, 2, 3]


def test_many_questions_are_answered_one_by_one() -> None:
    index = indexed(*WORDS)
    found = find_many(index, ["EORS", "EORS", "A"], ["", "S", "ROSE"])
    assert found.numbers.tolist() == [2, 4, 2, 4, 5, 3]
    assert found.offsets.tolist() == [0, 2, 5, 6]
    assert (found.numbers.itemsize, found.offsets.itemsize) == (4, 8)


def test_only_what_is_accepted_is_listed() -> None:
    index = indexed(*WORDS)
    assert find_many(index, ["EORS"], [""], 0, bytes([1, 1, 0, 1, 1, 1])).numbers.tolist() == [4]


def test_the_dearest_is_the_first_of_those_that_are_worth_most() -> None:
    index = indexed(*WORDS)
    values = bytes([9, 9, 3, 4, 3, 4])  # ADORES and AS need other letters
    assert most_valuable(index, ["EORS", "EORSAS", "EORSSX"], ["", "", ""], values) == [2, 3, 5]
    assert most_valuable(index, ["EORS", "XY"], ["", "ROSE"], values) == [2, -1]
    assert most_valuable(index, ["EORS"], [""], bytes(6)) == [-1]


def test_the_same_words_make_the_same_bytes() -> None:
    assert make_anagrams(small(*WORDS)) == make_anagrams(small(*reversed(WORDS)))


def test_words_of_two_letters_alone_make_no_index() -> None:
    with pytest.raises(ValueError, match="no words of 3 letters"):
        make_anagrams(small("AS", "OS"))


@given(st.binary(max_size=200))
def test_garbage_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="anagrams"):
        Anagrams(data)


@given(st.data())
def test_a_single_wrong_byte_is_noticed(data: st.DataObject) -> None:
    """The kernels trust every index, so nothing damaged may reach them."""
    whole = bytearray(make_anagrams(small(*WORDS)))
    place = data.draw(st.integers(0, len(whole) - 1))
    whole[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(ValueError, match="anagrams"):
        Anagrams(bytes(whole))


def test_a_file_that_breaks_off_is_refused() -> None:
    whole = make_anagrams(small(*WORDS))
    for size in (0, HEADER.size - 1, HEADER.size, len(whole) - 1):
        with pytest.raises(ValueError, match="anagrams"):
            Anagrams(whole[:size])


def opened(folder: Path, data: bytes, words: Lexicon, monkeypatch: pytest.MonkeyPatch) -> Anagrams:
    monkeypatch.setattr(module, "DATA", folder)
    (folder / "fr.anagrams").write_bytes(data)
    return anagrams.__wrapped__(words)


def test_those_of_a_lexicon_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = small(*WORDS)
    assert opened(tmp_path, make_anagrams(words), words, monkeypatch).digest == words.digest


@pytest.mark.parametrize(
    "data, problem",
    [
        (b"", "empty"),
        (b"a file of somebody else, and a long one", "too short"),
        (make_anagrams(small("ROSES")), "another lexicon"),
    ],
)
def test_a_file_that_does_not_fit_is_named(
    data: bytes, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadInput, match="bad-lexicon") as refused:
        opened(tmp_path, data, small(*WORDS), monkeypatch)
    assert refused.value.details["path"] == str(tmp_path / "fr.anagrams")
    assert problem in str(refused.value.details["problem"])


def test_a_language_without_a_file_has_none() -> None:
    with pytest.raises(BadInput, match="no-lexicon") as refused:
        anagrams.__wrapped__(lexicon("es"))
    assert refused.value.details == {"language": "es"}
