"""Spanish: the tagged forms of LanguageTool, without pronouns hung on a verb."""

from collections.abc import Iterable, Iterator

from ..spelling import fold
from ..word_classes import WordClass
from .languagetool import tagged
from .morfologik import Line
from .source import Form

LANGUAGE = "es"
PACKAGES = ("lingotweaker-data-es", "wordfreq")

# By the first letter of a tag (they are those of Freeling). What is not here is out.
NOMINAL = {
    "N": (WordClass.NOUN, WordClass.PLURAL_NOUN),
    "A": (WordClass.ADJECTIVE, WordClass.PLURAL_ADJECTIVE),
    "R": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # adverbs
    "C": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # conjunctions
    "D": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # determiners
    "P": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # pronouns
    "S": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # prepositions
    "I": (WordClass.INTERJECTION, WordClass.INTERJECTION),
}
VOWELS = frozenset("AEIOUY")
PLACE_OF_NUMBER = {"N": 3, "A": 4, "D": 4, "P": 4}  # where a tag has S, P or N (invariable)


def forms() -> Iterator[Form]:
    return forms_in(tagged("es", "es-ES"))


def forms_in(lines: Iterable[Line]) -> Iterator[Form]:
    for line in lines:
        if line.form == line.form.lower() and (word_class := word_class_of(line)):
            yield Form(line.form, word_class)


def word_class_of(line: Line) -> WordClass:
    """The word class of one line; none if its kind is excluded (BOG-5, BOG-P8)."""
    kind, tag = line.tag[:1], line.tag
    # dámelo is three words in one, and there are three million of them; NP is a name.
    if ":" in tag or tag.startswith("NP") or _is_a_sign(line.form, kind):
        return WordClass(0)
    if kind == "V":
        return _verbal(tag)
    singular, plural = NOMINAL.get(kind, (WordClass(0), WordClass(0)))
    place = PLACE_OF_NUMBER.get(kind)
    is_plural = place is not None and tag[place : place + 1] == "P" and line.form != line.lemma
    return plural if is_plural else singular


def _is_a_sign(form: str, kind: str) -> bool:
    """Without a vowel it is a unit (kg, cm), unless it is a noise (pst)."""
    return kind != "I" and VOWELS.isdisjoint(fold(form))


def _verbal(tag: str) -> WordClass:
    """VMN0000, VMP00PF: the third letter is the mood, a participle's sixth letter the number."""
    match tag[2]:
        case "N":
            return WordClass.INFINITIVE
        case "G":
            return WordClass.PRESENT_PARTICIPLE
        case "P":
            return WordClass.PLURAL_PARTICIPLE if tag[5] == "P" else WordClass.PAST_PARTICIPLE
        case _:
            return WordClass.CONJUGATED
