"""How a lexicon is built: the automata it is read from, our lists, nothing made twice."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from escale.words.anagrams import Anagrams
from escale.words.building import anagrams, build, german, making, meanings, source
from escale.words.building.german_dictionaries import Dictionaries
from escale.words.building.making import gathered
from escale.words.building.morfologik import Line, UnknownFormat, accepted, dictionary
from escale.words.building.source import Form, stoplist, whitelist
from escale.words.lexicon import Lexicon
from escale.words.word_classes import WordClass

# "eau" and "eaux", drawn by hand. CFSA2: flags (128 next, 64 last, 32 final) and the number of the
# label. The root is behind the arc at 0.
LABELS = b"\0aeux"
CFSA2 = b"\\fsa\xc6\x00\x07" + bytes([len(LABELS)]) + LABELS
CFSA2 += bytes([0b11000000, ord("^")])  # the way to the root; its label is spelt out
CFSA2 += bytes([0b11000010, 0b11000001, 0b11100011])  # e, a, u; "eau" is accepted, and goes on
CFSA2 += bytes([0b01100100, 0])  # x, nothing follows
# FSA5: label, then the target over three flags (4 next, 2 last, 1 final), here in one byte.
FSA5 = b"\\fsa\x05_+\x01" + bytes([0, 0, ord("^"), 0b110])
FSA5 += b"e\x06" + b"a\x06" + b"u\x07" + b"x\x03"


@pytest.mark.parametrize("data", [CFSA2, FSA5], ids=["CFSA2", "FSA5"])
def test_an_automaton_tells_all_that_it_accepts(data: bytes) -> None:
    assert list(accepted(data)) == [b"eau", b"eaux"]


def test_what_is_no_automaton_is_refused() -> None:
    with pytest.raises(UnknownFormat):
        list(accepted(b"PK\x03\x04 something else"))


def test_a_dictionary_gives_forms_lemmas_and_tags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "small.dict"
    path.write_bytes(b"")
    info = "# how to read it\nfsa.dict.separator=_\nfsa.dict.encoder=SUFFIX\n"
    path.with_suffix(".info").write_text(f"{info}fsa.dict.frequency-included=true\n")
    lines = ["eaux_B_N f pG", "yeux_Eœil_N m pH", "être_A_V etre infK"]
    monkeypatch.setattr(
        "escale.words.building.morfologik.accepted",
        lambda _data: (line.encode() for line in lines),
    )
    assert list(dictionary(path)) == [
        Line("eaux", "eau", "N f p"),
        Line("yeux", "œil", "N m p"),
        Line("être", "être", "V etre inf"),
    ]


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(source, "LISTS", tmp_path)
    monkeypatch.setattr(build, "LISTS", tmp_path)
    return tmp_path


def test_our_lists_name_words_readings_and_reasons(lists: Path) -> None:
    (lists / "xx-whitelist.txt").write_text("# why\n\ntandis | OTHER | missing\n", encoding="utf-8")
    (lists / "xx-stoplist.txt").write_text(
        "kg cm | * | symbols\nmol | NOUN | a symbol\n", encoding="utf-8"
    )
    assert list(whitelist("xx")) == [Form("tandis", WordClass.OTHER)]
    stopped = stoplist("xx")
    assert set(stopped) == {"kg", "cm", "mol"}
    assert WordClass.PLURAL_OTHER in stopped["kg"]
    assert stopped["mol"] == WordClass.NOUN
    assert not list(whitelist("yy"))


def test_WORD_2_entries_of_one_spelling_are_one_word_with_all_readings(lists: Path) -> None:
    forms = [Form("marie", WordClass.CONJUGATED), Form("marié", WordClass.PAST_PARTICIPLE)]
    word_classes, written = gathered(forms, "xx")
    assert word_classes == {"MARIE": WordClass.CONJUGATED | WordClass.PAST_PARTICIPLE}
    assert written["MARIE"] == {"marie", "marié"}


def test_the_stoplist_takes_a_reading_of_a_form_and_leaves_the_others(lists: Path) -> None:
    (lists / "xx-stoplist.txt").write_text("éd | * | short for édition\nmol | NOUN | symbol\n")
    forms = [
        Form("éd", WordClass.NOUN),
        Form("mol", WordClass.NOUN),
        Form("mol", WordClass.ADJECTIVE),
        Form("ed", WordClass.NOUN),
    ]
    word_classes, _written = gathered(forms, "xx")
    assert word_classes == {"MOL": WordClass.ADJECTIVE, "ED": WordClass.NOUN}


def test_BOG_5_what_is_no_word_of_letters_is_left_out(lists: Path) -> None:
    forms = ["va-t-en", "aujourd'hui", "à", "m²", "anticonstitutionnellement", "os"]
    word_classes, _written = gathered([Form(each, WordClass.NOUN) for each in forms], "xx")
    assert set(word_classes) == {"OS"}  # two to twenty letters


@pytest.fixture
def small(lists: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A language of three words."""

    def forms() -> Iterator[Form]:
        for word in ("ose", "osa", "rosé"):
            yield Form(word, WordClass.NOUN)

    module = ModuleType("escale.words.building.small")
    vars(module).update(LANGUAGE="xx", PACKAGES=("wordfreq",), forms=forms)
    monkeypatch.setattr(build, "SOURCES", (module,))
    monkeypatch.setattr(making, "_commonness", lambda _language, written: dict.fromkeys(written, 7))
    return module


def test_the_same_sources_make_the_same_bytes(small: ModuleType) -> None:
    assert making.make(small) == making.make(small)
    assert list(Lexicon(making.make(small))) == ["OSA", "OSE", "ROSE"]


# Between these the sum of the three is a tenth of Zipf's scale or the next, by their order.
ORDERLY = """
import sys
from types import ModuleType

frequencies = {"cote": 2.315274e-05, "coté": 2.519586e-05, "côte": 6.385324543019636e-05}
fake = ModuleType("wordfreq")
fake.get_frequency_dict = lambda language, wordlist: frequencies
sys.modules["wordfreq"] = fake

from escale.words.building.making import make
from escale.words.building.source import Form
from escale.words.word_classes import WordClass

small = ModuleType("small")
small.LANGUAGE = "xx"
small.forms = lambda: (Form(word, WordClass.NOUN) for word in frequencies)
sys.stdout.buffer.write(make(small))
"""


@pytest.mark.slow
def test_another_process_with_its_sets_in_another_order_makes_the_same_bytes() -> None:
    def made(seed: int) -> bytes:
        script = [sys.executable, "-c", ORDERLY]
        own = os.environ | {"PYTHONHASHSEED": str(seed)}
        return subprocess.run(script, env=own, capture_output=True, timeout=60, check=True).stdout

    assert len({made(seed) for seed in range(5)}) == 1


def test_files_that_are_made_at_once_are_not_written_to_the_same_place(
    small: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither two of one language, nor one file by two processes; nothing is left lying."""
    places = []
    written = Path.write_bytes

    def watched(path: Path, data: bytes) -> int:
        places.append(path)
        return written(path, data)

    monkeypatch.setattr(Path, "write_bytes", watched)
    for process in (1, 2):
        monkeypatch.setattr(os, "getpid", lambda process=process: process)
        for name in ("xx.lexicon", "xx.meanings"):
            build.Product(tmp_path / name, "sum", lambda: b"made").build()
    assert len(set(places)) == 4
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"xx.lexicon", "xx.lexicon.stamp", "xx.meanings", "xx.meanings.stamp"}


def test_german_is_read_once_for_its_lexicon_and_its_meanings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = []

    def read_slowly(_language: str, _name: str) -> Iterator[Line]:
        times.append(1)
        yield Line("Haus", "Haus", "SUB:NOM:SIN:NEU")

    monkeypatch.setattr(german, "tagged", read_slowly)
    monkeypatch.setattr(Dictionaries, "read", lambda: Dictionaries([], frozenset(), {}))
    german.everything.cache_clear()
    assert [form.written for form in german.forms()] == ["Haus"]
    assert [link.written for link in meanings.links("de")] == ["Haus"]
    german.everything.cache_clear()
    assert len(times) == 1


def test_what_is_built_is_not_built_again(small: ModuleType, lists: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    assert not build.is_built(small, data)
    assert build.build_one(0, data).startswith("words: xx 3 words, ")
    assert build.is_built(small, data)
    assert list(build.build(data)) == []
    (lists / "xx-whitelist.txt").write_text("rosa | CONJUGATED | missing\n")
    assert not build.is_built(small, data)
    (lists / "xx-whitelist.txt").unlink()
    assert build.is_built(small, data)
    (data / "xx.lexicon").unlink()
    assert not build.is_built(small, data)


def test_anagrams_are_built_where_a_game_asks_and_anew_with_their_lexicon(
    small: ModuleType, lists: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert anagrams.LANGUAGES == ("fr",)
    monkeypatch.setattr(anagrams, "LANGUAGES", ("xx",))
    for words in (3, 4):
        build.build_one(0, tmp_path)
        lexicon = Lexicon((tmp_path / "xx.lexicon").read_bytes())
        index = Anagrams((tmp_path / "xx.anagrams").read_bytes())
        assert (len(index.numbers), index.digest) == (words, lexicon.digest)
        (lists / "xx-whitelist.txt").write_text("rosa | CONJUGATED | missing\n")


def test_every_language_of_the_server_is_built_from_these_sources() -> None:
    for language in build.SOURCES:
        assert build.is_built(language), f"{language.LANGUAGE}: make words"
