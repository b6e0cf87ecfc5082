"""`escale <game> <command>`: the commands that a game adds."""

import argparse
from typing import Any

import msgspec

from ..boxes import Box, Command
from ..boxes.registry import BOXES
from ..core.texts import Texts
from .screen import Screen

WORDS_IN = "lang"  # an argument of this name names the language of words, not that of the messages


def _takes_words(command: Command) -> bool:
    return any(each.name == WORDS_IN for each in command.arguments)


def is_about_words(slug: str, name: str = "") -> bool:
    """Whether `--lang` behind this command of a game is the language of words."""
    commands = BOXES[slug].terminal.commands if slug in BOXES else ()
    return any(_takes_words(command) for command in commands if command.name == name)


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    for box in BOXES.values():
        if box.terminal.commands:
            _add_game(commands, parents, box, box.texts(texts.language))


def _add_game(
    commands: Any, parents: list[argparse.ArgumentParser], box: Box, texts: Texts
) -> None:
    about = texts.say("help.room", title=texts.say("title"))
    group = commands.add_parser(box.game.slug, help=about, description=about)
    metavar = texts.say("help.command")
    own: Any = group.add_subparsers(dest="game_command", metavar=metavar, required=True)
    for command in box.terminal.commands:
        about = texts.say(f"commands.{command.name}")
        shared = [] if _takes_words(command) else parents
        parser = own.add_parser(command.name, parents=shared, help=about, description=about)
        for argument in command.arguments:
            name = argument.name if argument.bare else f"--{argument.name}"
            wanted: dict[str, Any] = {"required": argument.default is None}
            if argument.bare:
                wanted = {} if argument.default is None else {"nargs": "?"}
            about = texts.say(f"arguments.{argument.name}")
            parser.add_argument(name, default=argument.default, help=about, **wanted)
        parser.add_argument("--json", action="store_true", help=texts.say("help.json"))
        parser.set_defaults(run=_runner(command), texts=texts)


def _runner(command: Command) -> Any:
    def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
        values = {each.name: getattr(parsed, each.name) for each in command.arguments}
        report = command.run(values, texts)
        if parsed.json:
            print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
            return 0
        if report.rows:
            screen.rows(report.title, report.head, report.rows)
        else:
            screen.print(report.title)
        for note in report.notes:
            screen.print(note)
        return 0

    return run
