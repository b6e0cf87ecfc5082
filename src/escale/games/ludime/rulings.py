"""What each of the three games says of a word, for `escale word` and the word cards."""

from ...boxes import Ruling
from .rules import LONGEST, Die, Ludime, OneWord, Options
from .rules.dealing import FACES
from .rules.die import MORE_THAN_DIE
from .rules.one_word import OPENING
from .rules.pack import value
from .rules.partie import SHORTEST
from .rules.words import LANGUAGE, is_word, noises


def judge(language: str, word: str) -> tuple[Ruling, ...]:
    """One ruling for every preset; the words are French."""
    if language != LANGUAGE:
        return ()
    return tuple(_ruling(name, options, word) for name, options in Ludime.presets.items())


def lengths(options: Options) -> range:
    """How many letters a word can have in this game."""
    if isinstance(options, Die):
        return range(MORE_THAN_DIE + 1, MORE_THAN_DIE + FACES + 1)
    return range(OPENING if isinstance(options, OneWord) else SHORTEST, LONGEST + 1)


def _ruling(preset: str, options: Options, word: str) -> Ruling:
    if word in noises():
        return Ruling(preset, False, "noise", 0)
    if len(word) not in lengths(options):
        is_short = len(word) < lengths(options).start
        return Ruling(preset, False, "too-short" if is_short else "too-long", 0)
    if not is_word(word):
        return Ruling(preset, False, "unknown", 0)
    return Ruling(preset, True, "accepted", value(word))
