"""Arguments of several commands: a game, a rule set, settings, levels, a seed."""

import argparse
import errno
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ..bots import LEVELS, Bot
from ..boxes import Box
from ..boxes.registry import BOXES, box_named
from ..core.errors import BadInput
from ..core.options import changed, fields
from ..core.texts import LANGUAGES, Texts
from ..tables.bot_names import style_of

EXAMPLE = next(iter(BOXES))


class GameChoice(NamedTuple):
    """A box, a rule set of it, and its settings."""

    box: Box
    preset: str
    options: Any


def add_game(parser: argparse.ArgumentParser, texts: Texts) -> None:
    preset = next(iter(BOXES[EXAMPLE].game.presets))
    parser.add_argument("game", metavar="game", help=texts.say("help.game", example=EXAMPLE))
    parser.add_argument("--preset", help=texts.say("help.preset", example=preset))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="name=value",
        help=texts.say("help.option", example=_example_setting()),
    )


def _example_setting() -> str:
    options = next(iter(BOXES[EXAMPLE].game.presets.values()))
    first = fields(options)[0]
    return f"{first.name}={first.default}"


def add_bots(parser: argparse.ArgumentParser, texts: Texts, required: bool) -> None:
    parser.add_argument(
        "--bots",
        required=required,
        metavar="level,…",
        help=texts.say("help.bots", levels=", ".join(LEVELS)),
    )


def parse_game_choice(parsed: argparse.Namespace) -> GameChoice:
    """The game, rule set and settings of a command line."""
    box = box_named(parsed.game)
    preset = parsed.preset if parsed.preset is not None else next(iter(box.game.presets))
    options = box.game.preset(preset)
    settings = {}
    for config in parsed.option:
        name, equals, value = config.partition("=")
        if not equals:
            raise BadInput("bad-setting", value=config)
        settings[name] = value
    return GameChoice(box, preset, changed(options, settings))


def levels_of(box: Box, text: str) -> tuple[str, ...]:
    """Levels by their own name, or by the name they have in any language of ours."""
    known = {level: level for level in box.bots}
    for language in LANGUAGES:
        said = box.texts(language)
        known |= {said.say(f"levels.{level}"): level for level in box.bots}
    typed = [level.strip().lower() for level in text.split(",")]
    levels = tuple(known.get(level, level) for level in typed)
    for level in levels:
        box.check_level(level)
    return levels


def number_between(name: str, text: str, low: int, high: int = 10**9) -> int:
    """A whole number that a person typed; raises BadInput unless it is between the two."""
    if not re.fullmatch(r"[0-9]{1,18}", text) or not low <= int(text) <= high:
        raise BadInput("bad-count", name=name, value=text, low=low, high=high)
    return int(text)


def bot_names(texts: Texts, count: int) -> list[str]:
    """Names for bots: enough for any table."""
    names = texts.say("names").split(", ")
    return [names[index % len(names)] for index in range(count)]


def named_bots(box: Box, names: Sequence[str], levels: Sequence[str]) -> list[Bot[Any, Any]]:
    """Bots of these levels, each in the style of its name, as at a table of the server."""
    return [
        box.bot(level, style_of(name, box.styles))
        for name, level in zip(names, levels, strict=True)
    ]


def read_text(path: str, texts: Texts) -> str:
    with _file_errors("no-file", path, texts):
        return Path(path).read_text(encoding="utf-8")


def write_text(path: str, text: str, texts: Texts) -> None:
    with _file_errors("no-write", path, texts):
        Path(path).write_text(text, encoding="utf-8")


def check_writable(path: str, texts: Texts) -> None:
    """Raises BadInput before a game, not after it; an existing file is left as it is."""
    with _file_errors("no-write", path, texts), Path(path).open("a", encoding="utf-8"):
        pass


@contextmanager
def _file_errors(code: str, path: str, texts: Texts) -> Iterator[None]:
    """Turn errors of a file into BadInput with this code."""
    try:
        yield
    except UnicodeDecodeError:
        raise BadInput(code, path=path, problem=texts.say("files.text")) from None
    except OSError as problem:
        raise BadInput(code, path=path, problem=os_error_text(problem, texts)) from None


def os_error_text(problem: OSError, texts: Texts) -> str:
    """The error in the user's language where the catalogue knows it, else as the system says it."""
    key = f"files.{errno.errorcode.get(problem.errno or 0)}"
    return texts.say(key) if texts.has(key) else str(problem.strerror)
