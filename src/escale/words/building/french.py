"""French: the tagged forms of LanguageTool, which are those of Grammalecte and a few more."""

from collections.abc import Iterable, Iterator

from ..word_classes import WordClass
from .languagetool import folder_of
from .morfologik import Line, dictionary
from .source import Form, listed

LANGUAGE = "fr"
PACKAGES = ("lingotweaker-data-fr", "wordfreq")

# By the first word of a tag. What is not here is out: proper names (Z), abbreviations (S), numbers
# in digits or Roman (Y), punctuation (M).
NOMINAL = {
    "N": (WordClass.NOUN, WordClass.PLURAL_NOUN),
    "T": (WordClass.NOUN, WordClass.PLURAL_NOUN),  # titles: madame, docteur
    "F": (WordClass.NOUN, WordClass.PLURAL_NOUN),  # one noun with a slip in its tag
    "J": (WordClass.ADJECTIVE, WordClass.PLURAL_ADJECTIVE),
    "A": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # adverbs
    "C": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # conjunctions
    "D": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # determiners
    "K": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # numerals in letters
    "P": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # prepositions
    "P+D": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # au, des
    "P+R": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # auquel, desquels
    "R": (WordClass.OTHER, WordClass.PLURAL_OTHER),  # pronouns
    "I": (WordClass.INTERJECTION, WordClass.INTERJECTION),
    "O": (WordClass.INTERJECTION, WordClass.INTERJECTION),  # onomatopoeia
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
        word_class = word_class_of(line, plurals)
        if word_class:
            yield Form(line.form, word_class)


def word_class_of(line: Line, plurals: set[str]) -> WordClass:
    """The word class of one line; none if its kind is excluded (BOG-5, BOG-P8, LUD-C4)."""
    kind, *details = line.tag.split()
    if kind == "V":
        return _verbal([each for each in details if each not in {"avoir", "etre"}])
    if kind not in NOMINAL or _is_unit_symbol(line):
        return WordClass(0)
    singular, plural = NOMINAL[kind]
    return plural if _is_plural(line, plurals) else singular


def _verbal(details: list[str]) -> WordClass:
    match details:
        case ["inf"]:
            return WordClass.INFINITIVE
        case ["ppr"]:
            return WordClass.PRESENT_PARTICIPLE
        case ["ppa", _, "p"]:
            return WordClass.PLURAL_PARTICIPLE
        case ["ppa", *_]:
            return WordClass.PAST_PARTICIPLE
        case _:
            return WordClass.CONJUGATED


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
