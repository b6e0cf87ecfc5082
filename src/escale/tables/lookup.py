"""What Escale knows of a word: whether it is one, what it means, what each game says of it."""

from collections.abc import Iterator

from msgspec import Struct

from ..boxes.registry import BOXES
from ..core.errors import BadInput
from ..words.lexicon import LANGUAGES, Lexicon, lexicon
from ..words.meanings import SOURCES, senses
from ..words.spelling import ALPHABET, fold, is_letters
from ..words.word_classes import WordClass

LONGEST = 40  # letters; no lexicon has a word as long
MOST_NEAR = 6


class Meaning(Struct, frozen=True):
    """One thing that a word means."""

    lemma: str
    kind: str
    text: str


class MeaningSource(Struct, frozen=True):
    """Who wrote the meanings, and on what terms they are passed on."""

    title: str
    licence: str
    address: str


class WordRuling(Struct, frozen=True):
    """What one rule set of one game says of a word."""

    game: str
    preset: str
    accepted: bool
    reason: str  # a text of the game's catalogue: rulings.<reason>
    points: int


class WordPage(Struct, frozen=True):
    """All that Escale knows of a word."""

    language: str
    word: str  # in capitals without accents, as the games compare it
    known: bool  # whether the lexicon has it
    readings: tuple[str, ...]  # noun, plural-noun, infinitive…
    commonness: int  # ten times the Zipf scale: 70 is said all day, 10 is rare; 0: not known
    meanings: tuple[Meaning, ...]
    source: MeaningSource | None  # of the meanings
    rulings: tuple[WordRuling, ...]
    near: tuple[str, ...]  # of a word that is not known: those that differ by a letter


def folded_word(language: str, text: str) -> str:
    """A word as the games compare it; raises BadInput."""
    if language not in LANGUAGES:
        raise BadInput("no-lexicon", language=language)
    word = fold(text.strip())
    if len(word) > LONGEST or not is_letters(word):
        raise BadInput("bad-word", value=text[:LONGEST])
    return word


def look_up(language: str, text: str) -> WordPage:
    """All about a word; raises BadInput. The first word of a language takes a moment."""
    word = folded_word(language, text)
    words = lexicon(language)
    number = words.number(word)
    meanings = tuple(Meaning(each.lemma, each.kind, each.text) for each in senses(language, word))
    return WordPage(
        language,
        word,
        number is not None,
        tuple(name_of(each) for each in words.word_classes(word)),
        0 if number is None else words.commonness[number],
        meanings,
        _source(language) if meanings else None,
        tuple(_rulings(language, word)),
        () if number is not None else near(words, word),
    )


def name_of(word_class: WordClass) -> str:
    """One word class as the catalogues call it."""
    return str(word_class.name).lower().replace("_", "-")


def _source(language: str) -> MeaningSource | None:
    found = SOURCES.get(language)
    return MeaningSource(found.title, found.licence, found.address) if found else None


def _rulings(language: str, word: str) -> Iterator[WordRuling]:
    for slug, box in BOXES.items():
        for each in box.judge_word(language, word) if box.judge_word else ():
            yield WordRuling(slug, each.preset, each.accepted, each.reason, each.points)


def near(words: Lexicon, word: str) -> tuple[str, ...]:
    """Words of the lexicon that differ by one letter, or by two that changed places."""
    found = {each: words.number(each) for each in _near_spellings(word)}
    known = {each: words.commonness[number] for each, number in found.items() if number is not None}
    return tuple(sorted(known, key=lambda each: (-known[each], each))[:MOST_NEAR])


def _near_spellings(word: str) -> Iterator[str]:
    for place in range(len(word) + 1):
        before, after = word[:place], word[place:]
        yield before + after[1:]
        yield before + after[1:2] + after[:1] + after[2:]
        for letter in ALPHABET:
            yield before + letter + after
            yield before + letter + after[1:]
