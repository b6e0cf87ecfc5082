"""`escale boggle solve` and `escale boggle roll`: all words of a grid, a grid at random."""

from collections.abc import Mapping
from itertools import groupby
from secrets import token_hex

from msgspec.structs import replace

from ....boxes import Argument, Command, Report
from ....core.chance import FastChance
from ....core.errors import BadInput
from ....core.texts import Texts
from ....words.grid import CELLS
from ....words.lexicon import LANGUAGES
from ....words.spelling import fold, is_letters
from ..rules import ALONE, Boggle, DeLuxe, Options
from ..rules.material import lay
from ..rules.scoring import points_of
from ..rules.words import words_on
from .speakers import say_letters

GAME = Boggle()


def _options(values: Mapping[str, str]) -> Options:
    """The preset in the language that was asked for; raises BadInput."""
    language = values["lang"]
    if language not in LANGUAGES:
        raise BadInput("bad-choice", name="lang", value=language, choices=", ".join(LANGUAGES))
    options = GAME.preset(values["preset"] or ("deluxe" if language == "fr" else "pocket"))
    if isinstance(options, DeLuxe):
        if language != "fr":
            raise BadInput("french-only", preset=values["preset"], language=language)
        return options
    return replace(options, language=language)


def solve(values: Mapping[str, str], texts: Texts) -> Report:
    """Every word of the grid in capitals, the longest first."""
    options = _options(values)
    letters = fold("".join(values["letters"].split()))
    if len(letters) != CELLS or not is_letters(letters):
        raise BadInput("bad-grid", value=values["letters"], squares=CELLS)
    words = sorted(words_on(options, letters), key=lambda word: (-len(word), word))
    points = sum(map(points_of, words))
    title = texts.say("solve.title", words=len(words), points=points)
    head = tuple(texts.say(f"solve.{name}") for name in ("length", "count", "words"))
    rows = []
    for length, group in groupby(words, len):
        same = list(group)
        rows.append((str(length), str(len(same)), " ".join(same)))
    return Report(title, head, tuple(rows))


def roll(values: Mapping[str, str], texts: Texts) -> Report:
    """A grid as the dice fall, or as the fiches come."""
    options = _options(values)
    luck = FastChance(values["seed"] or token_hex(8))
    opening = GAME.start(options, 1 if isinstance(options, ALONE) else 2, luck).state.board
    letters = lay(replace(opening, round=1), luck).letters
    return Report(letters, notes=(say_letters(texts, letters),))


LANGUAGE = Argument("lang", "fr")
PRESET = Argument("preset", "")
COMMANDS = (
    Command("solve", (Argument("letters", bare=True), LANGUAGE, PRESET), solve),
    Command("roll", (LANGUAGE, PRESET, Argument("seed", "")), roll),
)
