"""The grammatical classes of a spelling. A game says which of them it accepts (WORD-3)."""

from enum import IntFlag, auto


class WordClass(IntFlag):
    """Part of speech and inflection; a spelling has the classes of all words that share it.

    A plain bit is a singular, an invariable or a word that has no singular (SOURIS, MOEURS); a
    plural bit is the plural of another form. A feminine is no word class of its own.
    """

    NOUN = auto()
    ADJECTIVE = auto()
    INFINITIVE = auto()
    PAST_PARTICIPLE = auto()
    PRESENT_PARTICIPLE = auto()
    CONJUGATED = auto()
    OTHER = auto()  # adverb, pronoun, determiner, preposition, conjunction, numeral
    INTERJECTION = auto()
    PLURAL_NOUN = auto()
    PLURAL_ADJECTIVE = auto()
    PLURAL_PARTICIPLE = auto()
    PLURAL_OTHER = auto()
