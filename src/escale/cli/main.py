"""Reads the command line; a mistake in it gives one clear line and exit code 2."""

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from .. import __version__
from ..core.errors import BadInput, RecordDiffers
from ..core.texts import LANGUAGES, Texts
from . import (
    backup,
    chat,
    cluster,
    days,
    events,
    game_commands,
    games,
    new_game,
    play,
    records,
    rules,
    series,
    serve,
    simulate,
    transfer,
    words,
    worker,
)
from .screen import Screen

COMMANDS = {
    "games": games,
    "rules": rules,
    "play": play,
    "serve": serve,
    "cluster": cluster,
    "worker": worker,
    "backup": backup,
    "restore": backup,
    "migrate": backup,
    "export": transfer,
    "import": transfer,
    "word": words,
    "words": words,
    "chat": chat,
    "simulate": simulate,
    "record": records,
    "replay": records,
    "verify": records,
    "series": series,
    "days": days,
    "event": events,
    "new-game": new_game,
}


class _Formatter(argparse.HelpFormatter):
    """argparse's help with `usage` in the language of the texts."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        own = _Parser.texts.say("help.usage") if prefix is None else prefix
        super().add_usage(usage, actions, groups, own)


class _Parser(argparse.ArgumentParser):
    """argparse with its help and its errors in the language of the texts."""

    texts: Texts

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            **{**settings, "formatter_class": _Formatter, "add_help": False, "allow_abbrev": False}
        )
        self._positionals.title = self.texts.say("help.positionals")
        self._optionals.title = self.texts.say("help.options")
        about = self.texts.say("help.help")
        if settings.get("add_help", True):
            self.add_argument("-h", "--help", action="help", help=about)

    def error(self, message: str) -> NoReturn:
        raise BadInput("usage", problem=self._explain(message), command=self.prog)

    def _explain(self, message: str) -> str:
        if found := re.match(r"the following arguments are required: (.*)", message):
            return self.texts.say("errors.missing-arguments", names=found[1])
        if found := re.match(r"unrecognized arguments: (.*)", message):
            return self.texts.say("errors.unrecognized-arguments", names=found[1])
        if found := re.match(r"argument (.*): expected (?:one|at least one) argument", message):
            return self.texts.say("errors.needs-a-value", name=found[1])
        if found := re.match(r"argument (\S+): ignored explicit argument", message):
            return self.texts.say("errors.needs-no-value", name=found[1])
        if found := re.match(
            r"argument \S+: invalid choice: (['\"])(.*)\1 \(.*?from (.*)\)", message
        ):
            known = found[3].replace("'", "")
            return self.texts.say("errors.unknown-command", value=found[2], known=known)
        return message


def find_language_and_command(arguments: Sequence[str], usual: str) -> tuple[str, str]:
    """The language and the command of a command line, needed before it can be parsed.

    After a command about words `--lang` is the language of the words, not that of the texts.
    """
    wanted, left, command = usual, [*arguments], ""
    while left:
        argument = left.pop(0)
        if argument == "--lang" and left:
            wanted = left.pop(0)
        elif argument.startswith("--lang="):
            wanted = argument.removeprefix("--lang=")
        elif not command and not argument.startswith("-"):
            command = argument
            if command in words.ABOUT_WORDS or game_commands.is_about_words(command, *left[:1]):
                break
    return wanted, command


def parser_for(texts: Texts, command: str = "") -> argparse.ArgumentParser:
    """The command with its help in one language; all commands if it is not one of Escale's own.

    Commands of the games are among them: only then are the games loaded.
    """
    _Parser.texts = texts
    about = texts.say("help.about")
    parser = _Parser(prog="escale", description=about)
    common = _Parser(add_help=False)
    common.add_argument("--lang", help=texts.say("help.lang"), metavar="fr|en")
    parser.add_argument("--lang", help=texts.say("help.lang"), metavar="fr|en")
    version = f"Escale {__version__}"
    parser.add_argument(
        "--version", action="version", version=version, help=texts.say("help.version")
    )
    metavar = texts.say("help.command")
    commands: Any = parser.add_subparsers(dest="command", metavar=metavar, required=True)
    own = COMMANDS.get(command)
    for module in (own,) if own else (*dict.fromkeys(COMMANDS.values()), game_commands):
        module.add_to(commands, [common], texts)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit code."""
    given = [readable(each) for each in (sys.argv[1:] if arguments is None else arguments)]
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # better a ? than a traceback
    screen = Screen()
    texts = Texts(LANGUAGES[0], ("escale",))
    try:
        usual = os.environ.get("ESCALE_LANG") or LANGUAGES[0]
        language, command = find_language_and_command(given, usual)
        texts = Texts(language, ("escale",))
        parsed = parser_for(texts, command).parse_args(given)
        texts = getattr(parsed, "texts", texts)  # a game's own command has its own texts
        code: int = parsed.run(parsed, screen, texts)
        sys.stdout.flush()  # a full disk is noticed here, not at the interpreter's end
    except BadInput as problem:
        screen.print_error(texts.say(f"errors.{problem.code}", **problem.details))
        return 2
    except RecordDiffers as problem:
        where = texts.say(f"differences.{problem.what}", **problem.details)
        found, meant = shortened(problem.recorded), shortened(problem.computed)
        key = "errors.refused" if problem.what == "step" else "errors.differs"
        screen.print_error(texts.say(key, where=where, recorded=found, computed=meant))
        return 1
    except KeyboardInterrupt:
        screen.print_error(texts.say("errors.interrupted"))
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # the reader left: nothing more to say
        return 0
    except OSError as problem:
        if problem.filename is not None:  # standard output has no name; this is a mistake of ours
            raise
        screen.print_error(texts.say("errors.no-write", path="stdout", problem=problem.strerror))
        return 2
    return code


def readable(argument: str) -> str:
    """An argument without lone surrogates, which a terminal may pass on."""
    return argument.encode("utf-8", "replace").decode()


def shortened(value: object) -> str:
    """A value for one line of a message."""
    text = str(value)
    return text if len(text) <= 80 else text[:79] + "…"
