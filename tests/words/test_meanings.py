"""Meanings: a form leads to its lemmas, the dictionary that is quoted is named."""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from escale.words import meanings
from escale.words.building.meanings import LETTERS, SENSES, tidy
from escale.words.lexicon import DATA, LANGUAGES, lexicon
from escale.words.meanings import HEADER, MAGIC, SOURCES, VERSION, Meanings, Sense, senses


@pytest.mark.parametrize(
    "language, word, lemma, kind",
    [
        ("fr", "MARIERA", "marier", "verbe"),
        ("fr", "CHEVAUX", "cheval", "nom"),
        ("fr", "MOEURS", "mœurs", "nom"),
        ("fr", "YUAN", "yuan", "nom"),
        ("en", "WENT", "go", "verb"),
        ("en", "MICE", "mouse", "noun"),
        ("de", "HAUSER", "Haus", "Substantiv"),
        ("de", "GING", "gehen", "Verb"),
        ("de", "ZEITPUNKTEN", "Zeitpunkt", "Substantiv"),
    ],
)
def test_a_form_has_the_meaning_of_its_lemma(
    language: str, word: str, lemma: str, kind: str
) -> None:
    assert (lemma, kind) in {(sense.lemma, sense.kind) for sense in senses(language, word)}


def test_WORD_2_one_spelling_tells_of_all_its_lemmas() -> None:
    assert {sense.lemma for sense in senses("fr", "COTE")} >= {"cote", "côte", "côté", "coter"}


def test_accents_and_small_letters_are_welcome() -> None:
    assert senses("fr", "été") == senses("fr", "ETE") != ()


@pytest.mark.parametrize("word", ["XYZZY", "", "VA-T-EN", "123"])
def test_nothing_is_known_of_what_is_no_word(word: str) -> None:
    assert senses("fr", word) == ()


def test_spanish_has_no_dictionary_to_quote() -> None:
    assert senses("es", "CASA") == ()
    assert "es" not in SOURCES


def test_who_is_quoted_is_named_with_the_licence() -> None:
    assert SOURCES["fr"].title == "Wiktionnaire"
    assert all(source.licence.startswith("CC BY") for source in SOURCES.values())
    assert all(source.address.startswith("https://") for source in SOURCES.values())
    assert set(SOURCES) < set(LANGUAGES)


@pytest.mark.parametrize("language", SOURCES)
def test_senses_are_few_and_short(language: str) -> None:
    known = lexicon(language)
    for number in range(0, len(known), len(known) // 200):
        told = senses(language, known.word(number))
        by_lemma = [sense.lemma for sense in told]
        assert all(0 < len(sense.text) <= LETTERS for sense in told)
        assert all(by_lemma.count(lemma) <= 2 * SENSES for lemma in by_lemma)


def test_meanings_of_another_lexicon_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    class Other:
        digest = "0" * 16

    monkeypatch.setattr(meanings, "lexicon", lambda language: Other())
    meanings._opened.cache_clear()
    assert meanings._opened("fr") is None
    meanings._opened.cache_clear()


def test_a_file_that_is_none_has_no_digest() -> None:
    assert Meanings(b"").digest == ""
    assert Meanings(zlib.compress(b"something else") * 9).digest == ""


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The French file in a place where it can be spoilt."""
    whole = (DATA / "fr.meanings").read_bytes()
    monkeypatch.setattr(meanings, "DATA", tmp_path)
    meanings._opened.cache_clear()
    path = tmp_path / "fr.meanings"
    path.write_bytes(whole)
    yield path
    meanings._opened.cache_clear()


@pytest.mark.parametrize("left", [0, 10, 28, 30, 1_000, 50_000, 1_000_000])
def test_a_file_that_was_cut_short_knows_nothing(damaged: Path, left: int) -> None:
    """In the header, in the places, in a block: a word without a meaning is no disaster."""
    damaged.write_bytes(damaged.read_bytes()[:left])
    assert senses("fr", "ZYGOTE") == ()


def test_a_file_with_other_bytes_inside_knows_nothing_and_says_so_once(
    damaged: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole = damaged.read_bytes()
    damaged.write_bytes(whole[:100] + bytes(len(whole) - 100))
    assert senses("fr", "ZYGOTE") == senses("fr", "CHEVAUX") == ()
    assert [record.message for record in caplog.records] == ["meanings damaged"]


@pytest.mark.parametrize("text", [b"\xff\xfe", b"", b"7", b"x", b"7z"])
def test_blocks_that_hold_something_else_raise_nothing(text: bytes) -> None:
    """Neither what is no text, nor too few lines, nor links that are none."""
    block = zlib.compress(text)
    begin = HEADER.size + 4 * 3
    places = struct.pack("<3I", begin, begin + len(block), begin + 2 * len(block))
    header = HEADER.pack(MAGIC, VERSION, bytes(8), 1)
    assert Meanings(header + places + 2 * block).lemmas(0) == []


@pytest.mark.parametrize(
    "language, text, tidied",
    [
        ("fr", "Dessin animé japonais ; .", "Dessin animé japonais"),
        ("fr", "ou [http://example.org Dictionnaire] Épouser.", "Épouser."),
        ("fr", "L'eau ; « bleue » : oui !", "L’eau\u202f; «\u202fbleue\u202f»\u00a0: oui\u202f!"),
        ("fr", "— .", ""),
        ("de", "nach [1] Vorbild", "nach Vorbild"),
        ("en", "United States writer of novels (1875-1939)", ""),
    ],
)
def test_what_a_page_left_behind_is_tidied(language: str, text: str, tidied: str) -> None:
    assert tidy(language, text) == tidied


def test_a_long_sense_is_shortened_to_whole_sentences_or_words() -> None:
    assert tidy("en", "word " * 100).endswith("word…")
    sentence = "A sentence that says enough to be read alone, with care and time. "
    assert tidy("en", sentence * 5).endswith("time.")


def test_a_sense_is_lemma_kind_and_text() -> None:
    assert Sense("chat", "nom", "Petit félin.")._fields == ("lemma", "kind", "text")
