"""Spanish: the tagged forms of LanguageTool, without pronouns hung on a verb."""

from collections.abc import Iterable, Iterator

from ..readings import Reading
from ..spelling import fold
from .languagetool import tagged
from .morfologik import Line
from .source import Form

LANGUAGE = "es"
PACKAGES = ("lingotweaker-data-es", "wordfreq")

# By the first letter of a tag (they are those of Freeling). What is not here is out.
NOMINAL = {
    "N": (Reading.NOUN, Reading.PLURAL_NOUN),
    "A": (Reading.ADJECTIVE, Reading.PLURAL_ADJECTIVE),
    "R": (Reading.OTHER, Reading.PLURAL_OTHER),  # adverbs
    "C": (Reading.OTHER, Reading.PLURAL_OTHER),  # conjunctions
    "D": (Reading.OTHER, Reading.PLURAL_OTHER),  # determiners
    "P": (Reading.OTHER, Reading.PLURAL_OTHER),  # pronouns
    "S": (Reading.OTHER, Reading.PLURAL_OTHER),  # prepositions
    "I": (Reading.INTERJECTION, Reading.INTERJECTION),
}
VOWELS = frozenset("AEIOUY")
PLACE_OF_NUMBER = {"N": 3, "A": 4, "D": 4, "P": 4}  # where a tag has S, P or N (invariable)


def forms() -> Iterator[Form]:
    return forms_in(tagged("es", "es-ES"))


def forms_in(lines: Iterable[Line]) -> Iterator[Form]:
    for line in lines:
        if line.form == line.form.lower() and (reading := reading_of(line)):
            yield Form(line.form, reading)


def reading_of(line: Line) -> Reading:
    """The reading of one line; none if its kind is excluded (BOG-5, BOG-P8)."""
    kind, tag = line.tag[:1], line.tag
    # dámelo is three words in one, and there are three million of them; NP is a name.
    if ":" in tag or tag.startswith("NP") or _is_a_sign(line.form, kind):
        return Reading(0)
    if kind == "V":
        return _verbal(tag)
    singular, plural = NOMINAL.get(kind, (Reading(0), Reading(0)))
    place = PLACE_OF_NUMBER.get(kind)
    is_plural = place is not None and tag[place : place + 1] == "P" and line.form != line.lemma
    return plural if is_plural else singular


def _is_a_sign(form: str, kind: str) -> bool:
    """Without a vowel it is a unit (kg, cm), unless it is a noise (pst)."""
    return kind != "I" and VOWELS.isdisjoint(fold(form))


def _verbal(tag: str) -> Reading:
    """VMN0000, VMP00PF: the third letter is the mood, a participle's sixth letter the number."""
    match tag[2]:
        case "N":
            return Reading.INFINITIVE
        case "G":
            return Reading.PRESENT_PARTICIPLE
        case "P":
            return Reading.PLURAL_PARTICIPLE if tag[5] == "P" else Reading.PAST_PARTICIPLE
        case _:
            return Reading.CONJUGATED
