"""English: the tagged forms of LanguageTool, in British and in American spelling."""

import re
from collections.abc import Iterable, Iterator

from ..spelling import fold
from ..word_classes import WordClass
from .languagetool import tagged
from .morfologik import Line
from .source import Form

LANGUAGE = "en"
PACKAGES = ("lingotweaker-data-en", "wordfreq")

# By the tag, before a colon or an underscore (NN:U, PRP_S3P). What is not here is out: names (NNP,
# NNPS), punctuation, the possessive ending (POS).
WORD_CLASSES = {
    "NN": WordClass.NOUN,
    "JJ": WordClass.ADJECTIVE,
    "JJR": WordClass.ADJECTIVE,  # larger, largest
    "JJS": WordClass.ADJECTIVE,
    "VB": WordClass.INFINITIVE,
    "VBG": WordClass.PRESENT_PARTICIPLE,
    "VBN": WordClass.PAST_PARTICIPLE,
    "VBD": WordClass.CONJUGATED,
    "VBP": WordClass.CONJUGATED,
    "VBZ": WordClass.CONJUGATED,
    "MD": WordClass.CONJUGATED,  # can, must
    "UH": WordClass.INTERJECTION,
    "FW": WordClass.OTHER,  # exeunt, vide
}
OTHER = {"CC", "CD", "DT", "EX", "IN", "PDT", "PRP", "PRP$", "RB", "RBR", "RBS", "RP"}
OTHER |= {"TO", "WDT", "WP", "WP$", "WRB"}
VOWELS = frozenset("AEIOUY")
ROMAN = re.compile("x{0,3}(ix|iv|v?i{0,3})")  # ii, xiv: adjectives to the package


def forms() -> Iterator[Form]:
    return forms_in(tagged("en", "english"))


def forms_in(lines: Iterable[Line]) -> Iterator[Form]:
    for line in lines:
        # A capital marks a name, what comes from one (Canadian) or an acronym.
        if line.form == line.form.lower() and (word_class := word_class_of(line)):
            yield Form(line.form, word_class)


def word_class_of(line: Line) -> WordClass:
    """The word class of one line; none if its kind is excluded (BOG-5, BOG-P8)."""
    kind = line.tag.partition(":")[0].partition("_")[0]
    if kind == "NNS":
        # Sheep and scissors are their own lemma: no plural of another form.
        word_class = WordClass.NOUN if line.form == line.lemma else WordClass.PLURAL_NOUN
    else:
        word_class = WORD_CLASSES.get(kind, WordClass.OTHER if kind in OTHER else WordClass(0))
    return WordClass(0) if _is_a_sign(line.form, kind) else word_class


def _is_a_sign(form: str, kind: str) -> bool:
    """A numeral, or an abbreviation: no vowel (kg, bbl), unless it is a noise (hmm)."""
    if kind == "JJ" and ROMAN.fullmatch(form):
        return True
    return kind != "UH" and VOWELS.isdisjoint(fold(form))
