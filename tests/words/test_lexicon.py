"""A lexicon gives every word its number and back; a file that is none of ours is refused."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from escale.core.errors import BadInput
from escale.words import lexicon as module
from escale.words.building.packing import Entry, pack
from escale.words.lexicon import HEADER, LANGUAGES, Lexicon, lexicon
from escale.words.spelling import ALPHABET
from escale.words.word_classes import WordClass

WORDS = ("AS", "OSA", "OSE", "OSES", "ROSA", "ROSE", "ROSEAU", "SAUR")
# Few letters make prefixes and endings that words share; all letters make the others.
SPELLINGS = st.text("AB", min_size=2, max_size=6) | st.text(ALPHABET, min_size=2, max_size=20)
SETS = st.sets(SPELLINGS, min_size=1, max_size=60)


def packed(words: Sequence[str]) -> bytes:
    return pack("fr", [Entry(word, WordClass.NOUN) for word in words])


@given(SETS)
@example({"AA", "AAA", "BAA"})
def test_any_words_are_numbered_in_alphabetical_order(words: set[str]) -> None:
    read = Lexicon(packed(list(words)))
    ordered = sorted(words)
    assert len(read) == len(ordered)
    assert list(read) == ordered
    assert [read.number(word) for word in ordered] == list(range(len(ordered)))
    assert [read.word(number) for number in range(len(ordered))] == ordered


@given(SETS, st.text(ALPHABET + "É-'a", max_size=21))
def test_only_its_words_are_in(words: set[str], other: str) -> None:
    read = Lexicon(packed(list(words)))
    for asked in (other, *(word[:-1] for word in words), *(word + "A" for word in words)):
        assert (asked in read) == (asked in words)
        assert (read.number(asked) is None) == (asked not in words)


@given(st.dictionaries(SPELLINGS, st.tuples(st.integers(0, 0xFFF), st.integers(0, 80)), min_size=1))
def test_readings_and_commonness_belong_to_their_word(facts: dict[str, tuple[int, int]]) -> None:
    read = Lexicon(pack("es", [Entry(word, *known) for word, known in facts.items()]))
    for number, word in enumerate(read):
        word_classes, commonness = facts[word]
        assert read.word_classes(word) == WordClass(word_classes)
        assert read.class_bits[number] == word_classes
        assert read.commonness[number] == commonness
    assert read.language == "es"


def test_a_word_that_is_not_in_has_no_reading() -> None:
    assert Lexicon(packed(WORDS)).word_classes("ROSEAUX") == WordClass(0)


@pytest.mark.parametrize("number", [-1, len(WORDS)])
def test_there_is_no_word_beyond_the_last(number: int) -> None:
    with pytest.raises(IndexError):
        Lexicon(packed(WORDS)).word(number)


def test_two_lexicons_have_one_digest_if_their_words_and_readings_are_the_same() -> None:
    entries = [Entry(word, WordClass.NOUN, 20) for word in WORDS]

    def digest(entries: Sequence[Entry], language: str = "fr") -> str:
        return Lexicon(pack(language, entries)).digest

    first = digest(entries)
    assert len(first) == 16
    assert digest(entries[::-1]) == first
    assert digest([entry._replace(commonness=30) for entry in entries]) == first
    assert digest([entry._replace(word_classes=WordClass.OTHER) for entry in entries]) != first
    assert digest(entries[1:]) != first
    assert digest(entries, "en") != first


@given(st.binary(max_size=200))
def test_garbage_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="lexicon"):
        Lexicon(data)


@given(st.data())
def test_a_single_wrong_byte_is_noticed(data: st.DataObject) -> None:
    """The kernels trust every index, so nothing damaged may reach them."""
    whole = bytearray(packed(WORDS))
    place = data.draw(st.integers(0, len(whole) - 1))
    whole[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(ValueError, match="lexicon"):
        Lexicon(bytes(whole))


def test_a_file_that_breaks_off_is_refused() -> None:
    whole = packed(WORDS)
    for size in (0, HEADER.size - 1, HEADER.size, len(whole) - 1):
        with pytest.raises(ValueError, match="lexicon"):
            Lexicon(whole[:size])


@pytest.mark.parametrize("language", ["fr", "it", "../fr"])
def test_a_language_without_a_file_has_no_lexicon(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "DATA", tmp_path / "data")
    (tmp_path / "fr.lexicon").write_bytes(packed(WORDS))
    with pytest.raises(BadInput, match="no-lexicon") as refused:
        lexicon.__wrapped__(language)
    assert refused.value.details == {"language": language}


@pytest.mark.parametrize("data", [b"", b"a file of somebody else, and a long one at that"])
def test_a_damaged_file_is_named(
    data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "DATA", tmp_path)
    (tmp_path / "fr.lexicon").write_bytes(data)
    with pytest.raises(BadInput, match="bad-lexicon") as refused:
        lexicon.__wrapped__("fr")
    assert refused.value.details["path"] == str(tmp_path / "fr.lexicon")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_server_has_every_language(language: str) -> None:
    read = lexicon(language)
    assert read.language == language
    assert lexicon(language) is read
    first, last = read.word(0), read.word(len(read) - 1)
    assert read.number(first) == 0 < len(read) - 1 == read.number(last)
