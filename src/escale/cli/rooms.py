"""`escale <game> <command>`: what a box brings of its own."""

import argparse
from typing import Any

import msgspec

from ..core.texts import Texts
from ..games import GAMES
from ..games.box import Box, Command
from .screen import Screen


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    for box in GAMES.values():
        if box.commands:
            _add_room(commands, parents, box, box.texts(texts.language))


def _add_room(
    commands: Any, parents: list[argparse.ArgumentParser], box: Box, texts: Texts
) -> None:
    about = texts.say("help.room", title=texts.say("title"))
    room = commands.add_parser(box.game.slug, help=about, description=about)
    metavar = texts.say("help.command")
    own: Any = room.add_subparsers(dest="room_command", metavar=metavar, required=True)
    for command in box.commands:
        about = texts.say(f"commands.{command.name}")
        parser = own.add_parser(command.name, parents=parents, help=about, description=about)
        for argument in command.arguments:
            name = argument.name if argument.bare else f"--{argument.name}"
            wanted: dict[str, Any] = {"required": argument.default is None}
            if argument.bare:
                wanted = {} if argument.default is None else {"nargs": "?"}
            about = texts.say(f"arguments.{argument.name}")
            parser.add_argument(name, default=argument.default, help=about, **wanted)
        parser.add_argument("--json", action="store_true", help=texts.say("help.json"))
        parser.set_defaults(run=_runner(box, command))


def _runner(box: Box, command: Command) -> Any:
    def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
        values = {each.name: getattr(parsed, each.name) for each in command.arguments}
        report = command.run(values, box.texts(texts.language))
        if parsed.json:
            print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
            return 0
        if report.rows:
            screen.rows(report.title, report.head, report.rows)
        else:
            screen.say(report.title)
        for note in report.notes:
            screen.say(note)
        return 0

    return run
