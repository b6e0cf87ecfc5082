"""English: the tagged forms of LanguageTool, in British and in American spelling."""

import re
from collections.abc import Iterable, Iterator

from ..readings import Reading
from ..spelling import fold
from .languagetool import tagged
from .morfologik import Line
from .source import Form

LANGUAGE = "en"
PACKAGES = ("lingotweaker-data-en", "wordfreq")

# By the tag, before a colon or an underscore (NN:U, PRP_S3P). What is not here is out: names (NNP,
# NNPS), punctuation, the possessive ending (POS).
READINGS = {
    "NN": Reading.NOUN,
    "JJ": Reading.ADJECTIVE,
    "JJR": Reading.ADJECTIVE,  # larger, largest
    "JJS": Reading.ADJECTIVE,
    "VB": Reading.INFINITIVE,
    "VBG": Reading.PRESENT_PARTICIPLE,
    "VBN": Reading.PAST_PARTICIPLE,
    "VBD": Reading.CONJUGATED,
    "VBP": Reading.CONJUGATED,
    "VBZ": Reading.CONJUGATED,
    "MD": Reading.CONJUGATED,  # can, must
    "UH": Reading.INTERJECTION,
    "FW": Reading.OTHER,  # exeunt, vide
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
        if line.form == line.form.lower() and (reading := reading_of(line)):
            yield Form(line.form, reading)


def reading_of(line: Line) -> Reading:
    """The reading of one line; none if its kind is excluded (BOG-5, BOG-P8)."""
    kind = line.tag.partition(":")[0].partition("_")[0]
    if kind == "NNS":
        # Sheep and scissors are their own lemma: no plural of another form.
        reading = Reading.NOUN if line.form == line.lemma else Reading.PLURAL_NOUN
    else:
        reading = READINGS.get(kind, Reading.OTHER if kind in OTHER else Reading(0))
    return Reading(0) if _is_a_sign(line.form, kind) else reading


def _is_a_sign(form: str, kind: str) -> bool:
    """A numeral, or an abbreviation: no vowel (kg, bbl), unless it is a noise (hmm)."""
    if kind == "JJ" and ROMAN.fullmatch(form):
        return True
    return kind != "UH" and VOWELS.isdisjoint(fold(form))
