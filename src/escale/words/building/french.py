"""French: the tagged forms of LanguageTool, which are those of Grammalecte and a few more."""

from collections.abc import Iterable, Iterator

from ..readings import Reading
from .languagetool import folder_of
from .morfologik import Line, dictionary
from .source import Form, listed

LANGUAGE = "fr"
PACKAGES = ("lingotweaker-data-fr", "wordfreq")

# By the first word of a tag. What is not here is out: proper names (Z), abbreviations (S), numbers
# in digits or Roman (Y), punctuation (M).
NOMINAL = {
    "N": (Reading.NOUN, Reading.PLURAL_NOUN),
    "T": (Reading.NOUN, Reading.PLURAL_NOUN),  # titles: madame, docteur
    "F": (Reading.NOUN, Reading.PLURAL_NOUN),  # one noun with a slip in its tag
    "J": (Reading.ADJECTIVE, Reading.PLURAL_ADJECTIVE),
    "A": (Reading.OTHER, Reading.PLURAL_OTHER),  # adverbs
    "C": (Reading.OTHER, Reading.PLURAL_OTHER),  # conjunctions
    "D": (Reading.OTHER, Reading.PLURAL_OTHER),  # determiners
    "K": (Reading.OTHER, Reading.PLURAL_OTHER),  # numerals in letters
    "P": (Reading.OTHER, Reading.PLURAL_OTHER),  # prepositions
    "P+D": (Reading.OTHER, Reading.PLURAL_OTHER),  # au, des
    "P+R": (Reading.OTHER, Reading.PLURAL_OTHER),  # auquel, desquels
    "R": (Reading.OTHER, Reading.PLURAL_OTHER),  # pronouns
    "I": (Reading.INTERJECTION, Reading.INTERJECTION),
    "O": (Reading.INTERJECTION, Reading.INTERJECTION),  # onomatopoeia
}
SYMBOL = 3  # no symbol of a unit is longer (mol, kat), and no prefix of one longer than two (da)


def forms() -> Iterator[Form]:
    folder = folder_of("lingotweaker_data_fr") / "data/fr/dictionaries"
    return forms_in(dictionary(folder / "french.dict"))


def forms_in(lines: Iterable[Line]) -> Iterator[Form]:
    plurals = {word for word, _singulars in listed("fr-plurals.txt")}
    for line in lines:
        # A capital marks a name or an acronym; what else is no letter goes when it is folded.
        if line.form != line.form.lower():
            continue
        reading = reading_of(line, plurals)
        if reading:
            yield Form(line.form, reading)


def reading_of(line: Line, plurals: set[str]) -> Reading:
    """The reading of one line; none if its kind is excluded (BOG-5, BOG-P8, LUD-C4)."""
    kind, *details = line.tag.split()
    if kind == "V":
        return _verbal([each for each in details if each not in {"avoir", "etre"}])
    if kind not in NOMINAL or _is_unit_symbol(line):
        return Reading(0)
    singular, plural = NOMINAL[kind]
    return plural if _is_plural(line, plurals) else singular


def _verbal(details: list[str]) -> Reading:
    match details:
        case ["inf"]:
            return Reading.INFINITIVE
        case ["ppr"]:
            return Reading.PRESENT_PARTICIPLE
        case ["ppa", _, "p"]:
            return Reading.PLURAL_PARTICIPLE
        case ["ppa", *_]:
            return Reading.PAST_PARTICIPLE
        case _:
            return Reading.CONJUGATED


def _is_plural(line: Line, plurals: set[str]) -> bool:
    """Whether it is the plural of another form: not SOURIS, not MOEURS, which have none."""
    if line.form in plurals or line.form == line.lemma + "s":
        return True
    if not line.tag.endswith(" p"):
        return False
    return line.form != line.lemma or (line.tag.startswith("J") and line.form[-1] in "sx")


def _is_unit_symbol(line: Line) -> bool:
    """kg, cm, mmol: an invariable noun whose lemma is the symbol without its prefix."""
    prefix = line.form.removesuffix(line.lemma)
    return line.tag.endswith("sp") and len(line.lemma) <= SYMBOL and len(prefix) in {1, 2}
