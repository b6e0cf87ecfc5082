"""What must stay out of the French lexicon: by the tags it is made of, and by a list of traps."""

from collections import defaultdict
from pathlib import Path

import pytest

from escale.words.building import french
from escale.words.building.languagetool import folder_of
from escale.words.building.morfologik import Line, dictionary
from escale.words.building.source import listed, stoplist, whitelist
from escale.words.lexicon import lexicon
from escale.words.spelling import fold, is_letters
from escale.words.word_classes import WordClass

TRAPS = Path(__file__).with_name("traps-fr.txt")
EXCLUDED = {"Z", "S", "Y", "M"}  # names, abbreviations, numbers in digits, punctuation


def _traps() -> dict[str, set[str]]:
    lines = TRAPS.read_text(encoding="utf-8").splitlines()
    kinds = (line.split(":") for line in lines if line and not line.startswith("#"))
    return {kind: set(words.split()) for kind, words in kinds}


BY_KIND = _traps()


@pytest.fixture(scope="module")
def lines() -> list[Line]:
    return list(dictionary(folder_of("lingotweaker_data_fr") / "data/fr/dictionaries/french.dict"))


@pytest.mark.parametrize("kind", sorted(BY_KIND))
def test_BOG_5_BOG_P8_traps_are_out(kind: str) -> None:
    assert not [word for word in BY_KIND[kind] if word in lexicon("fr")]


def test_there_are_enough_traps() -> None:
    assert len(set.union(*BY_KIND.values())) >= 150


@pytest.mark.slow
@pytest.mark.nightly
def test_BOG_5_no_word_lives_by_excluded_tags_alone(lines: list[Line]) -> None:
    """Names, acronyms, abbreviations, symbols, hyphens, apostrophes: nothing of them gets in."""
    allowed = {fold(form.written) for form in whitelist("fr")}
    for line in lines:
        if line.form == line.form.lower() and line.tag.split()[0] not in EXCLUDED:
            allowed.add(fold(line.form))
    words = set(lexicon("fr"))
    assert not words - allowed
    assert all(is_letters(word) for word in words)


@pytest.mark.slow
@pytest.mark.nightly
def test_BOG_P8_no_symbol_of_a_unit_gets_in_by_its_prefix(lines: list[Line]) -> None:
    tags = defaultdict(set)
    for line in lines:
        if line.form == line.form.lower():
            tags[fold(line.form)].add(line)
    symbols = {word for word, found in tags.items() if all(map(_is_symbol, found))}
    assert {"KG", "CM", "KCAL", "MMOL", "DAG"} <= symbols
    assert not [word for word in symbols if word in lexicon("fr")]
    assert "KILOLUX" in lexicon("fr")


def _is_symbol(line: Line) -> bool:
    units = {"g", "m", "l", "s", "cal", "mol", "kat", "lm", "lx", "cd", "sr", "rad", "var", "vad"}
    return line.tag.endswith("sp") and line.lemma in units and line.form != line.lemma


@pytest.mark.slow
def test_every_kind_of_tag_is_known(lines: list[Line]) -> None:
    """A new version of the package cannot bring a kind that nobody has judged."""
    kinds = {line.tag.split()[0] for line in lines}
    assert kinds == {"V", *french.NOMINAL, *EXCLUDED} - {"O"}


@pytest.mark.slow
@pytest.mark.nightly
def test_each_line_of_our_lists_is_needed_and_has_a_reason(lines: list[Line]) -> None:
    """White- and stoplist stay short: what the package has learnt meanwhile goes away."""
    upstream: defaultdict[str, WordClass] = defaultdict(lambda: WordClass(0))
    for form in french.forms_in(lines):
        upstream[form.written] |= form.word_class
    for form in whitelist("fr"):
        assert not upstream[form.written] & form.word_class, form
    for word, word_classes in stoplist("fr").items():
        assert upstream[word] & word_classes, word
    for word, singulars in listed("fr-plurals.txt"):
        assert upstream[word], word
        assert singulars
    for name in ("fr-whitelist.txt", "fr-stoplist.txt"):
        for word, rest in listed(name):
            names, _bar, reason = rest.partition("|")
            assert names.strip(), word
            assert len(reason.strip()) > 10, word
