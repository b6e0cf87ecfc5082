"""What each rule set says of a word, for `escale word` and the word cards."""

from typing import get_args

from msgspec.structs import replace

from ...boxes import Ruling
from ...words.grid import CELLS
from .rules import Boggle, DeLuxe, Language, Options
from .rules.scoring import points_of
from .rules.words import minimum_of, status_of

PRESETS = Boggle.presets
LANGUAGES: dict[str, Language] = {language: language for language in get_args(Language)}


def judge(language: str, word: str) -> tuple[Ruling, ...]:
    """One ruling for every preset that is played in this language."""
    spoken = [(name, _in(options, language)) for name, options in PRESETS.items()]
    return tuple(_ruling(name, options, word) for name, options in spoken if options)


def _in(options: Options, language: str) -> Options | None:
    if isinstance(options, DeLuxe):
        return options if language == "fr" else None
    spoken = LANGUAGES.get(language)
    return replace(options, language=spoken) if spoken else None


def _ruling(preset: str, options: Options, word: str) -> Ruling:
    if len(word) < minimum_of(options):
        return Ruling(preset, False, "too-short", 0)
    if len(word) > CELLS:
        return Ruling(preset, False, "too-long", 0)
    status = status_of(options, word)
    return Ruling(preset, status == "kept", status, points_of(word) if status == "kept" else 0)
