"""What several commands take: a game, a rule set, settings, levels, a seed."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..bots import LEVELS
from ..core.errors import BadInput
from ..core.options import changed
from ..core.texts import Texts
from ..games import GAMES
from ..games.box import Box

EXAMPLE = next(iter(GAMES))


class Chosen(NamedTuple):
    """A box, a rule set of it, and its settings."""

    box: Box
    preset: str
    options: Any


def add_game(parser: argparse.ArgumentParser, texts: Texts) -> None:
    preset = next(iter(GAMES[EXAMPLE].game.presets))
    parser.add_argument("game", metavar="game", help=texts.say("help.game", example=EXAMPLE))
    parser.add_argument("--preset", help=texts.say("help.preset", example=preset))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="name=value",
        help=texts.say("help.option"),
    )


def add_bots(parser: argparse.ArgumentParser, texts: Texts, required: bool) -> None:
    parser.add_argument(
        "--bots",
        required=required,
        metavar="level,…",
        help=texts.say("help.bots", levels=", ".join(LEVELS)),
    )


def box_named(slug: str) -> Box:
    if slug not in GAMES:
        raise BadInput("unknown-game", value=slug, known=", ".join(GAMES))
    return GAMES[slug]


def chosen(parsed: argparse.Namespace) -> Chosen:
    """The game, rule set and settings of a command line."""
    box = box_named(parsed.game)
    presets = box.game.presets
    preset = parsed.preset if parsed.preset is not None else next(iter(presets))
    if preset not in presets:
        raise BadInput("unknown-preset", value=preset, known=", ".join(presets))
    settings = {}
    for setting in parsed.option:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadInput("bad-setting", value=setting)
        settings[name] = value
    return Chosen(box, preset, changed(presets[preset], settings))


def levels_of(box: Box, text: str) -> tuple[str, ...]:
    levels = tuple(level.strip() for level in text.split(","))
    for level in levels:
        if level not in box.bots:
            raise BadInput("unknown-level", value=level, known=", ".join(box.bots))
    return levels


def whole(name: str, text: str, low: int) -> int:
    """A whole number a person typed."""
    if not re.fullmatch(r"[0-9]{1,18}", text) or int(text) < low:
        raise BadInput("bad-count", name=name, value=text, low=low)
    return int(text)


def check_seats(choice: Chosen, seats: int) -> None:
    allowed = choice.box.game.seats(choice.options)
    if seats not in allowed:
        raise BadInput("bad-seats", seats=seats, low=allowed[0], high=allowed[-1])


def bot_names(texts: Texts, levels: Sequence[str]) -> list[str]:
    """Names for bots, with their level."""
    names = texts.say("names").split(", ")
    return [
        texts.say("play.player", name=names[index % len(names)], level=texts.say(f"levels.{level}"))
        for index, level in enumerate(levels)
    ]


def read_text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput("no-file", path=path, problem=problem_of(problem)) from None


def write_text(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as problem:
        raise BadInput("no-write", path=path, problem=problem_of(problem)) from None


def problem_of(problem: OSError | UnicodeDecodeError) -> str:
    return (problem.strerror or str(problem)) if isinstance(problem, OSError) else "UTF-8"
